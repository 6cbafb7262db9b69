"""What the others hold, given their bids: random hands, weighed (self-normalised importance sampling).

Only the *speakers*, the players who have bid, are dealt cards; what the silent ones hold is drawn from all other
unseen cards alike, so that part is done by formula (Rao-Blackwell).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from blefodds.compute.executors import run_tasks
from blefodds.inference.job import HearingJob, Weighed, empty, prepared
from blefodds.kernels.hearing import weigh_deals
from blefodds.kernels.streams import INTEGERS, chunk_state

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["DEALS_IN_CHUNK", "looks_per_deal", "weigh_chunk", "weigh_few", "weigh_random"]

DEALS_IN_CHUNK = 2048
"""Random deals with a stream of their own. Another number would change every sampled result."""

_FIRST_CHUNK = 1 << 40
"""Where in a seed's streams these deals begin: far beyond those of the sampler with the same seed."""

_CHUNKS_IN_WAVE = 8
"""Chunks drawn before it is asked whether they are enough; a number that does not depend on the workers."""


def looks_per_deal(job: HearingJob) -> int:
    """How many odds are looked up to weigh one random deal and to judge it."""
    return sum(top - last for bids in job.heard for last, _, top in bids) + len(job.actions)


def weigh_random(
    job: HearingJob,
    *,
    seed: int,
    effective_sample_size: float,
    most: int,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Weighed:
    """Weigh random deals until they are worth ``effective_sample_size`` alike ones, or ``most`` are drawn.

    Parameters
    ----------
    job
        What to weigh.
    seed
        0 to 2**64 − 1; the same seed gives the same sums, to the last digit, on any executor.
    effective_sample_size
        So many alike deals are wanted.
    most
        Of deals, rounded up to whole chunks.
    executor
        Where to draw; None: here.
    progress
        Called as ``progress(done, total)``, in deals.
    """
    weighed = empty(job)
    n_chunks = -(-most // DEALS_IN_CHUNK)
    for first in range(0, n_chunks, _CHUNKS_IN_WAVE):
        chunks = range(first, min(first + _CHUNKS_IN_WAVE, n_chunks))
        drawn = dict(run_tasks(weigh_chunk, ((job, seed, chunk) for chunk in chunks), executor=executor))
        for number in range(len(chunks)):  # sums of floats are the same in the same order alone
            weighed.add(drawn[number])
        if progress is not None:
            progress(weighed.deals, n_chunks * DEALS_IN_CHUNK)
        if weighed.effective_sample_size >= effective_sample_size:
            break
    return weighed


def weigh_chunk(job: HearingJob, seed: int, chunk: int) -> Weighed:
    """Weigh the deals of one chunk."""
    if job.integers != INTEGERS:
        raise RuntimeError("the worker has another version of blefodds")
    weighed = empty(job)
    _weigh(job, chunk_stream(seed, chunk), DEALS_IN_CHUNK, weighed)
    return weighed


def weigh_few(job: HearingJob, *, deals: int) -> Weighed:
    """Weigh a few random deals, the same ones every time, and look at the odds alone, not at who holds what."""
    weighed = empty(job, n_rows=0)
    _weigh(job, chunk_stream(0, 0), deals, weighed)
    return weighed


def chunk_stream(seed: int, chunk: int) -> NDArray[np.uint64]:
    """The state of the generator at the start of a chunk."""
    return _first_state(seed, chunk).copy()


@lru_cache(maxsize=1)
def _first_state(seed: int, chunk: int) -> NDArray[np.uint64]:
    return np.ascontiguousarray(chunk_state(seed, _FIRST_CHUNK + chunk)[:, 0])


def _weigh(job: HearingJob, stream: NDArray[np.uint64], deals: int, weighed: Weighed) -> None:
    made = prepared(job)
    totals, sums = np.zeros(2), np.zeros((3, made.actions.size))
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        weigh_deals(
            made.tables,
            made.likelihood,
            made.known,
            made.pool,
            np.array(job.sizes, dtype=np.int64),
            made.own,
            stream,
            deals,
            made.actions,
            np.zeros((2, made.own.size), dtype=np.int64),
            np.zeros(made.actions.size),
            totals,
            sums,
            weighed.cards,
            weighed.ranks,
        )
    weighed.deals, weighed.weight, weighed.square = deals, float(totals[0]), float(totals[1])
    weighed.sums, weighed.squares = sums[0], sums[1:]
