"""Shares of matches won, where equal tops may share a match: whole parts, with an interval on the safe side."""

from __future__ import annotations

from blefodds.core.intervals import clopper_pearson
from blefodds.core.odds_table import Simulated

__all__ = ["share_of"]


def share_of(won: int, games: int, *, parts: int = 1, confidence: float = 0.95) -> Simulated:
    """The share with the Clopper-Pearson interval of whole wins.

    A player who is one of k with the most points has won one k-th of the match. The interval runs from the lower
    bound of as many whole wins as fit into the parts won to the upper bound of one more where they are not whole. What
    a match brings lies between 0 and 1, so it varies less than a match that is won whole or not at all with the same
    mean: the interval covers the true share at least as often as it says.

    Parameters
    ----------
    won
        The parts of matches won, 0 to ``parts * games``.
    games
        How many matches were played, at least 1.
    parts
        In how many parts a match is counted.
    confidence
        Of the interval, 0.5 to 0.999999.

    Returns
    -------
    Simulated
        As many ``true`` as parts were won, of as many ``deals`` as parts were played for.

    Raises
    ------
    BlefError
        For a confidence out of its range.

    Examples
    --------
    >>> share = share_of(12 * 30 + 6, 100, parts=12)
    >>> share.p, round(share.low, 3), round(share.high, 3)
    (0.305, 0.212, 0.41)
    """
    low, _ = clopper_pearson([won // parts], games, confidence=confidence)
    _, high = clopper_pearson([-(-won // parts)], games, confidence=confidence)
    return Simulated(won, parts * games, float(low[0]), float(high[0]))
