"""TOML texts that somebody else may have written."""

from __future__ import annotations

from typing import Any

from blefodds.core.errors import BlefError, shorten

__all__ = ["toml_in"]

MOST_DOTS = 500
"""A line with more is not read: Python keeps every beginning of a dotted key, which is the square of its length."""


def toml_in(text: str) -> dict[str, Any]:
    """What a TOML text sets; BlefError for what is no TOML, or sets what Python refuses to read."""
    import tomllib

    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise BlefError(f"a line with more than {MOST_DOTS} dots")
    try:
        return tomllib.loads(text)
    except (RecursionError, ValueError) as error:  # a number of thousands of digits is a ValueError of its own
        raise BlefError(shorten(" ".join(str(error).split()))) from None
