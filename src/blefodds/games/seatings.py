"""Who sits where in which match, so that the luck of position cancels out."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["seating_of", "seatings"]


@lru_cache(maxsize=8)
def seatings(n_players: int) -> NDArray[np.int64]:
    """All n! ways to sit, in the order in which a tournament goes through them.

    Match g has row g modulo n!. Every n matches in a row seat the players in the same order around the table, each
    time one seat further, and so at every seat once; then follows the next order.

    >>> seatings(3).tolist()
    [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1], [1, 0, 2], [2, 1, 0]]
    """
    orders = ((0, *others) for others in permutations(range(1, n_players)))
    rows = [order[-turn:] + order[:-turn] if turn else order for order in orders for turn in range(n_players)]
    return np.array(rows, dtype=np.int64)


def seating_of(n_players: int, games: range) -> NDArray[np.int64]:
    """The row of each of these matches: which player of the line-up sits at each seat.

    >>> seating_of(2, range(1, 3)).tolist()
    [[1, 0], [0, 1]]
    """
    rows = seatings(n_players)
    return rows[np.arange(games.start, games.stop) % len(rows)]
