"""Exact odds by visiting every set of cards that may lie hidden, one after the other.

Slow and obvious on purpose: nothing is known here but what each bid needs, so that this engine can contradict
:mod:`blefodds.engines.closed_form`, and a kind of bid whose needs overlap is still counted rightly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from itertools import chain
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from blefodds.compute.executors import run_tasks
from blefodds.core.errors import BlefError
from blefodds.core.odds_table import BidOdds, Exact, OddsTable
from blefodds.engines.needs import open_needs_of_bids, starts_of
from blefodds.kernels.enumeration import count_block

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.situation import Situation

__all__ = ["MAX_WAYS", "Enumeration"]

MAX_WAYS = 1_000_000_000
"""The most hidden sets visited unless told otherwise: every situation of the 24- and the 32-card deck."""

BLOCK = 1 << 20
"""Hidden sets per kernel call: 10 to 50 ms."""


def check_ways(situation: Situation, max_ways: int = MAX_WAYS) -> None:
    """BlefError if there are more hidden sets than are to be visited."""
    if situation.n_ways > max_ways:
        raise BlefError("enumeration.many", field="engine", n=situation.n_ways, most=max_ways)


class Enumeration:
    """The engine that counts by looking: every hidden set is drawn once and every bid judged on it.

    Parameters
    ----------
    max_ways
        The most hidden sets to visit; a situation with more is refused.
    executor
        Where the blocks run; None: here, one after the other. Threads help, the loop holds no lock.
    progress
        Called as ``progress(done, total)``, in hidden sets, after every block.

    Notes
    -----
    The cost grows with the number of hidden sets, C(unseen, drawn), and more slowly with the ladder:
    measured on one core, 8 ns a set for the 83 bids of 24 cards, 12 ns for the 140 of 32 and 23 ns for the
    340 of 52, so that the default limit of 1,000,000,000 sets is 10 to 25 seconds. That reaches everything
    24 or 32 cards can ask, and 8 hidden cards of 52. The closed form answers the same in milliseconds; this
    is its referee.

    Examples
    --------
    >>> from blefodds.core.situation import Situation
    >>> Enumeration().odds(Situation("K♥ 10♠", 9))["three:K"].exact
    Exact(ways=38760, of=170544)
    """

    name = "enumeration"

    def __init__(
        self,
        *,
        max_ways: int = MAX_WAYS,
        executor: Executor | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        self.max_ways = max_ways
        self.executor = executor
        self.progress = progress

    def odds(self, situation: Situation) -> OddsTable:
        """The exact odds of every bid.

        Raises
        ------
        BlefError
            If there are more than ``max_ways`` hidden sets.
        """
        check_ways(situation, self.max_ways)
        of = situation.n_ways
        tables = _kernel_tables(situation)
        n_true = np.zeros(situation.rules.n_bids, dtype=np.int64)
        done = 0
        for n_sets, counts in self._counts(situation, tables):
            n_true += counts
            done += n_sets
            if self.progress is not None:
                self.progress(done, of)
        rows = (
            BidOdds(position, bid, Exact(int(ways), of))
            for position, (bid, ways) in enumerate(zip(situation.rules.ladder, n_true, strict=True), start=1)
        )
        return OddsTable(situation, tuple(rows), exact_engine=self.name)

    def _counts(
        self, situation: Situation, tables: tuple[NDArray[np.int64], ...]
    ) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """Every block's number of sets with its counts, in whatever order they are ready."""
        n_drawn, of = situation.n_drawn, situation.n_ways
        blocks = ((rank, min(BLOCK, of - rank)) for rank in range(0, of, BLOCK))
        sizes: list[int] = []

        def tasks() -> Iterator[tuple[Any, ...]]:
            for rank, n_sets in blocks:
                sizes.append(n_sets)
                yield np.uint64(nth_set(rank, n_drawn)), n_sets, *tables

        for number, counts in run_tasks(count_block, tasks(), executor=self.executor):
            yield sizes[number], counts


def nth_set(rank: int, n_drawn: int) -> int:
    """The set of ``n_drawn`` bits that ``rank`` smaller ones precede, as an integer.

    In the order of integers the set {c_1 < … < c_k} has rank Σ C(c_i, i), the combinatorial number system
    (Knuth, *The Art of Computer Programming*, 4A, 7.2.1.3).

    >>> [bin(nth_set(rank, 2)) for rank in range(4)]
    ['0b11', '0b101', '0b110', '0b1001']
    """
    cards = 0
    for size in range(n_drawn, 0, -1):
        card = size - 1
        while comb(card + 1, size) <= rank:
            card += 1
        rank -= comb(card, size)
        cards |= 1 << card
    return cards


def _kernel_tables(situation: Situation) -> tuple[NDArray[np.int64], ...]:
    """What :func:`count_block` wants to know of the bids, as positions among the unseen cards."""
    bids = open_needs_of_bids(situation)
    depth: dict[int, int] = {}  # each set of cards that a need speaks of, once: its deepest need
    for cards, wanted in chain.from_iterable(bids):
        depth[cards] = max(depth.get(cards, 0), wanted)
    among = [[place for place in range(situation.n_unseen) if cards >> place & 1] for cards in depth]
    level_start = np.cumsum([0, *depth.values()], dtype=np.int64)
    first_level = dict(zip(depth, level_start.tolist(), strict=False))  # level_start ends with one more: the total
    return (
        np.array([place for places in among for place in places], dtype=np.int64),
        starts_of(among),
        np.array(list(depth.values()), dtype=np.int64),
        level_start,
        np.array([first_level[cards] + wanted - 1 for needs in bids for cards, wanted in needs], dtype=np.int64),
        starts_of(bids),
    )
