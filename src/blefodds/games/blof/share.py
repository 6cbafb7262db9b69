"""Shares of matches won, where equal tops share a match: whole twelfths, with an interval on the safe side."""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.core.intervals import clopper_pearson
from blefodds.games.blof.match import TWELFTHS

__all__ = ["Share", "share_of"]


@dataclass(frozen=True)
class Share:
    """A share of matches won: ``twelfths`` of ``12 * games``, within ``low`` and ``high``."""

    twelfths: int
    games: int
    low: float
    high: float

    @property
    def p(self) -> float:
        """The share, 0 to 1."""
        return self.twelfths / (TWELFTHS * self.games)


def share_of(twelfths: int, games: int, *, confidence: float = 0.95) -> Share:
    """The share with the Clopper-Pearson interval of whole wins.

    A player who is one of k with the most points has won 12 / k twelfths of the match. The interval runs from the lower
    bound of as many whole wins as fit into the twelfths to the upper bound of one more where they are not whole. What a
    match brings lies between 0 and 1, so it varies less than a match that is won whole or not at all with the same
    mean: the interval covers the true share at least as often as it says.

    Raises
    ------
    BlefError
        For a confidence out of its range.

    Examples
    --------
    >>> share = share_of(12 * 30 + 6, 100)
    >>> share.p, round(share.low, 3), round(share.high, 3)
    (0.305, 0.212, 0.41)
    """
    low, _ = clopper_pearson([twelfths // TWELFTHS], games, confidence=confidence)
    _, high = clopper_pearson([-(-twelfths // TWELFTHS)], games, confidence=confidence)
    return Share(twelfths, games, float(low[0]), float(high[0]))
