"""How often a Blöf player could hold what was claimed, as a table for the compiled game."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["could_hold", "could_table"]

_N_CARDS = 52
_N_OF_RANK = 4


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
    ways = sum(comb(among, x) * comb(unseen - among, drawn - x) for x in range(n, min(among, drawn) + 1))
    return ways / comb(unseen, drawn)


@lru_cache(maxsize=1)
def could_table() -> NDArray[np.float64]:
    """:func:`could_hold` for all its arguments, float64 of shape (5, 5, 53, 53); 0 where there is no such set."""
    table = np.zeros((_N_OF_RANK + 1, _N_OF_RANK + 1, _N_CARDS + 1, _N_CARDS + 1))
    for unseen in range(_N_CARDS + 1):
        for drawn in range(unseen + 1):
            of = comb(unseen, drawn)
            for among in range(min(_N_OF_RANK, unseen) + 1):
                ways = 0
                for n in range(_N_OF_RANK, -1, -1):
                    if n <= min(among, drawn):
                        ways += comb(among, n) * comb(unseen - among, drawn - n)
                    table[n, among, unseen, drawn] = ways / of
    table.flags.writeable = False
    return table
