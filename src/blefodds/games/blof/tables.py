"""How often a Blöf player could hold what was claimed, as a table for the compiled game."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from blefodds.engines.closed_form import ways_of_shape
from blefodds.games.blof.claims import MOST_CARDS
from blefodds.games.blof.knowledge import DECK

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["could_hold", "could_table"]


@lru_cache(maxsize=1 << 17)
def could_hold(n: int, among: int, unseen: int, drawn: int) -> float:
    """The chance of at least ``n`` of ``among`` cards in ``drawn`` of ``unseen`` cards, all sets equally likely.

    Parameters
    ----------
    n
        0 to 4.
    among
        0 to 4, at most ``unseen``.
    unseen, drawn
        0 to 52, ``drawn`` at most ``unseen``.

    Examples
    --------
    >>> could_hold(1, 4, 39, 13) == 1 - comb(35, 13) / comb(39, 13)
    True
    """
    return ways_of_shape(((among, n),), unseen, drawn) / comb(unseen, drawn)


@lru_cache(maxsize=1)
def could_table() -> NDArray[np.float64]:
    """:func:`could_hold` for all its arguments, float64 of shape (5, 5, 53, 53); 0 where there is no such set."""
    cards, of_rank = range(DECK.n_cards + 1), range(MOST_CARDS + 1)
    table = np.zeros((len(of_rank), len(of_rank), len(cards), len(cards)))
    for unseen in cards:
        for among in of_rank[: unseen + 1]:
            for drawn in cards[: unseen + 1]:
                for n in of_rank[: min(among, drawn) + 1]:
                    table[n, among, unseen, drawn] = could_hold(n, among, unseen, drawn)
    table.flags.writeable = False
    return table
