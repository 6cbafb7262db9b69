"""TOML texts that somebody else may have written, and what they may set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blefodds.core.errors import BlefError, Term, shorten, shown

__all__ = ["check_keys", "toml_in"]

MOST_DOTS = 500
"""A line with more is not read: Python keeps every beginning of a dotted key, which is the square of its length."""

_EXPECTED: dict[tuple[type, ...], str] = {
    (str,): "type.text",
    (str, int): "type.text_or_number",
    (bool,): "type.true_or_false",
    (list,): "type.list",
}


def check_keys(values: Mapping[str, Any], kinds: Mapping[str, tuple[type, ...]], *, unknown: str) -> None:
    """See to it that only what there is is set, to values of its types.

    Parameters
    ----------
    values
        What a file sets.
    kinds
        The types that each key's value may have; true is no number.
    unknown
        The code of the error of a key that there is none of.

    Raises
    ------
    BlefError
        For an unknown key, or a value of another type.
    """
    for key, value in values.items():
        if key not in kinds:
            raise BlefError(unknown, key=shorten(key), keys=", ".join(kinds))
        if type(value) not in kinds[key]:
            raise BlefError("type.wrong", name=key, expected=Term(_EXPECTED[kinds[key]]), value=shown(value))


def toml_in(text: str) -> dict[str, Any]:
    """What a TOML text sets; BlefError for what is no TOML, or sets what Python refuses to read."""
    import tomllib

    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise BlefError("toml.dots", most=MOST_DOTS)
    try:
        return tomllib.loads(text)
    except (RecursionError, ValueError) as error:  # a number of thousands of digits is a ValueError of its own
        raise BlefError("toml.wrong", why=shorten(" ".join(str(error).split()))) from None
