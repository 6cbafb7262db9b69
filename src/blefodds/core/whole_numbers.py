"""Numbers that somebody gives to a function: their limits, and every kind there is of them."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index

from blefodds.core.errors import BlefError, shorten, shown

__all__ = ["check_numbers", "whole_number"]


def whole_number(name: str, value: int, least: int, most: int, *, most_said: str | None = None) -> int:
    """A whole number as Python's own, whatever kind it is of, such as NumPy's; true and false are none.

    Parameters
    ----------
    name
        The argument it is given as.
    value
        What was given.
    least, most
        The limits, both of them allowed.
    most_said
        How the upper one is written.

    Raises
    ------
    BlefError
        If it is no whole number between the limits.

    Examples
    --------
    >>> whole_number("games", 1000, 1, 10**9)
    1000
    >>> whole_number("games", 1.0, 1, 10**9)
    Traceback (most recent call last):
    blefodds.BlefError: games: a whole number from 1 to 1,000,000,000 is expected, not 1.0
    """
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        said = most_said or f"{most:,}"
        raise BlefError("number.whole", field=name, name=name, least=least, most=said, value=shown(value))
    return number


def check_numbers(model: object, limits: Mapping[str, tuple[float, float]]) -> None:
    """Refuse a model one of whose numbers is out of its limits, both of them allowed, with a BlefError that says which.

    Parameters
    ----------
    model
        What has the numbers, as its attributes.
    limits
        The least and the most of each.
    """
    for name, (least, most) in limits.items():
        value = getattr(model, name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise BlefError(
                f"{name}: a number from {least:g} to {most:g} is expected, not {shorten(value)}", field=name
            )
