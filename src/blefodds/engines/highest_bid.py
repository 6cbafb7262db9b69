"""Which bid is the highest true one: how long players can go on raising before they run into a lie.

This is a question about all bids of one deal together, so no formula for single bids answers it. Where the hidden
sets are few enough every one is visited; else random deals are drawn as :mod:`blefodds.engines.monte_carlo` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from blefodds.compute.executors import run_tasks
from blefodds.core.bids import Bid
from blefodds.core.intervals import clopper_pearson
from blefodds.core.odds_table import Exact, Simulated, Simulation
from blefodds.engines.bid_program import compile_claims
from blefodds.engines.deal_parts import DealTables, rows_of_cards
from blefodds.engines.enumeration import nth_set
from blefodds.engines.needs import need_arrays, open_needs_of_bids
from blefodds.engines.sampling_job import SamplingJob, job_of
from blefodds.kernels.highest_bid import highest_block
from blefodds.kernels.sampling import N_BUFFERED, PART_CARDS, WORDS, sample_chunk
from blefodds.kernels.streams import CHUNK_DEALS, aligned_zeros, chunk_sizes, chunk_state

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from blefodds.core.situation import Situation

__all__ = ["MAX_WAYS", "HighestBid", "highest_bid", "highest_bid_enumerated", "highest_bid_simulated"]

MAX_WAYS = 3_000_000
"""The most hidden sets that are visited rather than sampled: every situation of the 24-card deck."""

BLOCK = 1 << 19
"""Hidden sets per kernel call: some 50 ms."""


@dataclass(frozen=True)
class HighestBid:
    """How often each bid is the highest true one.

    Parameters
    ----------
    situation
        What is known at the table.
    counts
        In how many deals no bid at all is true, then for every bid of the ladder, lowest first, in how many it is
        true and none above it is.
    simulation
        How the deals were drawn; None where all of them were visited.

    Examples
    --------
    >>> from blefodds.core.situation import Situation
    >>> answer = highest_bid(Situation("", 5))
    >>> answer.deals, answer.highest_with(0.5).code, answer.at_or_above(1)
    (42504, 'pair:K', Exact(ways=42504, of=42504))
    """

    situation: Situation
    counts: tuple[int, ...]
    simulation: Simulation | None = None

    @cached_property
    def deals(self) -> int:
        """How many deals were visited or drawn."""
        return sum(self.counts)

    @cached_property
    def _chances(self) -> tuple[Exact | Simulated, ...]:
        n_reached = np.cumsum(self.counts[::-1])[::-1][1:]
        return tuple(self._chance_of_each(n_reached))

    def _chance_of_each(self, n_true: NDArray[np.int64]) -> list[Exact | Simulated]:
        if self.simulation is None:
            return [Exact(ways, self.deals) for ways in n_true.tolist()]
        low, high = clopper_pearson(n_true, self.deals, confidence=self.simulation.confidence)
        return [
            Simulated(true, self.deals, least, most)
            for true, least, most in zip(n_true.tolist(), low.tolist(), high.tolist(), strict=True)
        ]

    def at_or_above(self, position: int) -> Exact | Simulated:
        """The chance that the bid at ``position`` of the ladder, from 1, or some higher bid is true."""
        return self._chances[position - 1]

    def among(self, first: int, last: int) -> Exact | Simulated:
        """The chance that the highest true bid stands at positions ``first`` to ``last`` of the ladder."""
        return self._chance_of_each(np.array([sum(self.counts[first : last + 1])], dtype=np.int64))[0]

    def highest_with(self, p: float) -> Bid | None:
        """The highest bid such that it, or one above it, is true with probability ``p`` or more; None: there is none.

        With p = 0.5 that is the median of the highest true bid.
        """
        ladder = self.situation.rules.ladder
        for position in range(len(ladder), 0, -1):
            if self._chances[position - 1].p >= p:
                return ladder[position - 1]
        return None


def highest_bid(
    situation: Situation,
    *,
    deals: int = 1_000_000,
    seed: int = 1,
    max_ways: int = MAX_WAYS,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> HighestBid:
    """The distribution of the highest true bid: counted where at most ``max_ways`` deals are possible, else sampled.

    Parameters
    ----------
    situation
        What is known at the table.
    deals, seed
        Of the simulation, where there is one.
    max_ways
        The most deals to visit.
    executor
        Where the work runs; None: here.
    progress
        Called as ``progress(done, total)``, in deals.
    """
    if situation.n_ways <= max_ways:
        return highest_bid_enumerated(situation, executor=executor, progress=progress)
    return highest_bid_simulated(situation, deals=deals, seed=seed, executor=executor, progress=progress)


def highest_bid_enumerated(
    situation: Situation,
    *,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> HighestBid:
    """The distribution of the highest true bid over every hidden set."""
    of, n_drawn = situation.n_ways, situation.n_drawn
    needs = need_arrays(open_needs_of_bids(situation))
    tables = needs.cards, needs.at_least.astype(np.uint64), needs.start
    blocks = [(rank, min(BLOCK, of - rank)) for rank in range(0, of, BLOCK)]
    tasks = ((np.uint64(nth_set(rank, n_drawn)), n_sets, *tables) for rank, n_sets in blocks)
    counts = np.zeros(situation.rules.n_bids + 1, dtype=np.int64)
    done = 0
    with np.errstate(over="ignore"):  # Gosper's hack wraps around, which NumPy would warn of with the JIT off
        for number, block_counts in run_tasks(highest_block, tasks, executor=executor):
            counts += block_counts
            done += blocks[number][1]
            if progress is not None:
                progress(done, of)
    return HighestBid(situation, tuple(counts.tolist()))


def highest_bid_simulated(
    situation: Situation,
    *,
    deals: int = 1_000_000,
    seed: int = 1,
    confidence: float = 0.95,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> HighestBid:
    """The distribution of the highest true bid over random deals; the same seed gives the same integers."""
    job = job_of(situation)
    n_chunks = -(-deals // CHUNK_DEALS)
    tasks = ((job, seed, deals, chunk) for chunk in range(n_chunks))
    reached = np.zeros(job.n_bids, dtype=np.int64)
    done = 0
    for number, chunk_counts in run_tasks(_count_chunk, tasks, executor=executor):
        reached += chunk_counts
        done += chunk_sizes(deals, number, number + 1)[0]
        if progress is not None:
            progress(done, deals)
    counts = -np.diff(np.concatenate([[deals], reached, [0]]))
    return HighestBid(situation, tuple(counts.tolist()), Simulation(deals, seed, confidence))


def _count_chunk(job: SamplingJob, seed: int, deals: int, chunk: int) -> NDArray[np.int64]:
    """Of one chunk's deals, for every bid the number in which it or some higher bid is true."""
    tables, steps, counted, n_rows, counter_of_bid = _program(job)
    n_deals = chunk_sizes(deals, chunk, chunk + 1)[0]
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        counts = sample_chunk(
            chunk_state(seed, chunk),
            n_deals,
            tables.n_parts,
            tables.shift,
            tables.limit,
            tables.thresholds,
            tables.entries,
            tables.subsets,
            steps,
            counted,
            aligned_zeros((n_rows, WORDS), np.uint64),
            aligned_zeros((N_BUFFERED,), np.uint64),
        )
    return np.append(counts, [0, n_deals])[counter_of_bid]


@lru_cache(maxsize=4)
def _program(job: SamplingJob) -> tuple[DealTables, NDArray[np.int64], NDArray[np.int64], int, NDArray[np.int64]]:
    """The sampler's program for the bids, and behind it, from the top of the ladder down, "this bid or a higher one".

    A bid is true where both rows of its pair have a bit, so one step per bid, reached = reached above | (one & other),
    adds the bid to those above it. Bids that are always or never true are −1 and −2 there, as in ``BidProgram``.
    """
    bids = compile_claims(job.claims[: job.n_bids], rows_of_cards(job.n_unseen))
    steps: list[list[int]] = []
    counter_of_bid: list[int] = []
    reached, row_above = -2, PART_CARDS  # the first row behind a part's cards, which no deal has a bit in
    for counter in reversed(bids.counter_of_claim.tolist()):
        if counter == -1:
            reached = -1
        elif counter >= 0 and reached != -1:
            reached = len(steps)
            row = bids.n_rows + reached
            steps.append([row, row_above, *bids.counted[counter].tolist()])
            row_above = row
        counter_of_bid.append(reached)
    reached_rows = [[row, row] for row, *_ in steps]
    return (
        DealTables.of(job.n_unseen, job.n_drawn),
        np.concatenate([bids.steps, np.array(steps, dtype=np.int64).reshape(-1, 4)]),
        np.array(reached_rows, dtype=np.int64).reshape(-1, 2),
        bids.n_rows + len(steps),
        np.array(counter_of_bid[::-1], dtype=np.int64),
    )
