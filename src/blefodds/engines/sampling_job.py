"""A situation as the sampler sees it: plain numbers, the same in every process, and the laws its counts must keep."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.bids import Need
from blefodds.core.cards import Card, Rank, Suit
from blefodds.engines.bid_program import BidProgram, compile_claims
from blefodds.engines.deal_parts import DealTables, rows_of_cards
from blefodds.engines.needs import Needs, need_arrays, open_needs_of
from blefodds.kernels.sampling import N_BUFFERED, WORDS, sample_chunk
from blefodds.kernels.streams import INTEGERS, aligned_zeros, chunk_sizes, chunk_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from blefodds.core.situation import Situation

__all__ = ["SamplingJob", "check_laws", "count_chunks", "job_of", "job_of_needs"]


@dataclass(frozen=True)
class SamplingJob:
    """What to draw and what to count.

    Parameters
    ----------
    n_unseen, n_drawn
        Deals are sets of ``n_drawn`` out of ``n_unseen`` cards, each equally likely.
    claims
        The bids of the ladder, in order, and behind them for every rank "at least one", "two", "three" and "four":
        those that :func:`check_laws` adds up.
    n_bids
        How many of the claims are bids.
    n_known
        How many cards are known to be among those the claims are judged on.
    integers
        Which integers a seed gives (``streams.INTEGERS``), so that a worker with other code refuses.
    """

    n_unseen: int
    n_drawn: int
    claims: tuple[Needs, ...]
    n_bids: int
    n_known: int
    integers: int = INTEGERS


def job_of(situation: Situation) -> SamplingJob:
    """The situation in plain numbers, small enough to be sent with every task."""
    return job_of_needs(
        [bid.needs for bid in situation.rules.ladder],
        unseen=situation.unseen,
        n_drawn=situation.n_drawn,
        known=situation.judged,
        ranks=situation.rules.deck.ranks,
    )


def job_of_needs(
    claims: Iterable[Iterable[Need]],
    *,
    unseen: Sequence[Card],
    n_drawn: int,
    known: Iterable[Card],
    ranks: Sequence[Rank],
) -> SamplingJob:
    """The job of drawing some of the unseen cards and counting how often each claim's needs are all met.

    Parameters
    ----------
    claims
        What is counted, each as the needs that must be met by the cards drawn and the known ones together.
    unseen
        The cards that are drawn from, in order.
    n_drawn
        How many of them are drawn, each set equally likely.
    known
        Cards that are there in every deal.
    ranks
        The ranks of the deck.
    """
    there = frozenset(known)
    counted = open_needs_of(claims, unseen=unseen, known=there)
    of_rank = [frozenset(Card(rank, suit) for suit in Suit) for rank in ranks]
    levels = [[Need(cards, n)] for cards in of_rank for n in (1, 2, 3, 4)]
    of_levels = open_needs_of(levels, unseen=unseen, known=there)
    return SamplingJob(len(unseen), n_drawn, (*counted, *of_levels), len(counted), len(there))


@lru_cache(maxsize=16)
def _tables(job: SamplingJob) -> tuple[DealTables, BidProgram]:
    """What the kernel works with; every process makes it for itself, in a few milliseconds."""
    return DealTables.of(job.n_unseen, job.n_drawn), compile_claims(job.claims, rows_of_cards(job.n_unseen))


def count_chunks(job: SamplingJob, seed: int, deals: int, first: int, end: int) -> NDArray[np.int64]:
    """Draw the chunks from ``first`` up to ``end`` of a run of ``deals`` and count every claim of the job.

    Returns
    -------
    int64 array of shape (claims,)
        The counts, at most the number of deals drawn here.

    Raises
    ------
    RuntimeError
        If the job was made by a version of the program whose seeds give other integers.
    """
    if job.integers != INTEGERS:
        raise RuntimeError("this worker runs another version of blefodds, whose seeds give other integers")
    tables, program = _tables(job)
    rows = aligned_zeros((program.n_rows, WORDS), np.uint64)
    words = aligned_zeros((N_BUFFERED,), np.uint64)
    sizes = chunk_sizes(deals, first, end)
    counts = np.zeros(len(program.counted), dtype=np.int64)
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        for chunk, n_deals in enumerate(sizes, start=first):
            counts += sample_chunk(
                chunk_state(seed, chunk),
                n_deals,
                tables.n_parts,
                tables.shift,
                tables.limit,
                tables.thresholds,
                tables.entries,
                tables.subsets,
                program.steps,
                program.counted,
                rows,
                words,
            )
    return program.counts_of_claims(counts, sum(sizes))


def check_laws(job: SamplingJob, counts: NDArray[np.int64], deals: int) -> None:
    """Refuse counts that no set of deals can give.

    Over all ranks, the deals with at least one, two, three and four cards of the rank add up to deals × cards
    judged; and a claim that implies another holds at most as often. Lost updates, overflow and cards that stand
    twice in a deal break one or the other.

    Raises
    ------
    RuntimeError
        If a law is broken. This is never the user's doing.
    """
    broken = None
    if not (isinstance(counts, np.ndarray) and counts.shape == (len(job.claims),) and counts.dtype == np.int64):
        raise RuntimeError("the simulation is wrong and was thrown away: a worker gave something else than counts")
    n_cards, dealt = int(counts[job.n_bids :].sum()), deals * (job.n_known + job.n_drawn)
    if n_cards != dealt:
        broken = f"{n_cards:,} cards counted where {dealt:,} were dealt"
    elif counts.min() < 0 or counts.max() > deals:
        broken = f"a bid true in {int(counts.max() if counts.min() >= 0 else counts.min()):,} of {deals:,} deals"
    else:
        stronger, weaker = _implications(job.claims)
        if (counts[stronger] > counts[weaker]).any():
            broken = "a bid true more often than one that it implies"
    if broken is not None:
        raise RuntimeError(f"the simulation is wrong and was thrown away: {broken}")


@lru_cache(maxsize=16)
def _implications(claims: tuple[Needs, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All pairs of claims of which the first implies the second, as two arrays of positions.

    "At least j of S" implies "at least j' of S'" when j cards of S cannot but contain j' of S': j − |S \\ S'| ≥ j'.
    A claim implies another when each of the other's needs is implied by one of its own.
    """
    open_claims = [number for number, claim in enumerate(claims) if claim]
    if not open_claims:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    cards, at_least, start = need_arrays([claims[number] for number in open_claims])
    starts = start[:-1]
    outside = np.bitwise_count(cards[:, None] & ~cards[None, :]).astype(np.int64)
    implied = at_least[:, None] - outside >= at_least[None, :]
    by_claim = np.logical_or.reduceat(implied, starts, axis=0)
    stronger, weaker = np.nonzero(np.logical_and.reduceat(by_claim, starts, axis=1))
    numbers = np.array(open_claims, dtype=np.int64)
    return numbers[stronger], numbers[weaker]
