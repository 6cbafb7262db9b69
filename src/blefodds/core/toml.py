"""TOML texts that somebody else may have written, and what they may set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blefodds.core.errors import BlefError, shorten, shown

__all__ = ["check_keys", "toml_in"]

MOST_DOTS = 500
"""A line with more is not read: Python keeps every beginning of a dotted key, which is the square of its length."""

_TYPE_WORDS = {str: "a text", int: "a number", bool: "true or false", list: "a list"}


def check_keys(values: Mapping[str, Any], kinds: Mapping[str, tuple[type, ...]], *, called: str) -> None:
    """See to it that only what there is is set, to values of its types.

    Parameters
    ----------
    values
        What a file sets.
    kinds
        The types that each key's value may have; true is no number.
    called
        What messages call a key.

    Raises
    ------
    BlefError
        For an unknown key, or a value of another type.
    """
    for key, value in values.items():
        if key not in kinds:
            raise BlefError(f"unknown {called} {shorten(key)!r}: use {', '.join(kinds)}")
        if type(value) not in kinds[key]:
            expected = " or ".join(_TYPE_WORDS[accepted] for accepted in kinds[key])
            raise BlefError(f"{key}: {expected} is expected, not {shown(value)}")


def toml_in(text: str) -> dict[str, Any]:
    """What a TOML text sets; BlefError for what is no TOML, or sets what Python refuses to read."""
    import tomllib

    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise BlefError(f"a line with more than {MOST_DOTS} dots")
    try:
        return tomllib.loads(text)
    except (RecursionError, ValueError) as error:  # a number of thousands of digits is a ValueError of its own
        raise BlefError(shorten(" ".join(str(error).split()))) from None
