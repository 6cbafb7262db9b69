"""What an advice makes the best of."""

from __future__ import annotations

from typing import Literal, get_args

from blefodds.core.errors import BlefError, shorten

__all__ = ["Goal", "check_goal"]

Goal = Literal["round", "match"]
"""What is to be made as good as can be: the chance of not losing this round, or that of winning the match."""


def check_goal(goal: str) -> None:
    """Refuse what is no :data:`Goal` with a BlefError that says what would be one.

    >>> check_goal("game")
    Traceback (most recent call last):
    blefodds.BlefError: goal 'game': round or match is expected
    """
    if goal not in get_args(Goal):
        raise BlefError(f"goal {shorten(goal)!r}: round or match is expected", field="for")
