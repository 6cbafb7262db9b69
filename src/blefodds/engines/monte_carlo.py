"""The odds by simulation: random deals, every bid of the ladder counted on each of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from blefodds.compute.executors import run_tasks, worker_threads
from blefodds.core.errors import BlefError, shorten
from blefodds.core.intervals import CONFIDENCE_LIMITS, MAX_DEALS, clopper_pearson
from blefodds.core.odds_table import BidOdds, OddsTable, Simulated, Simulation
from blefodds.core.seeds import draw_seed
from blefodds.core.whole_numbers import whole_number
from blefodds.engines.sampling_job import SamplingJob, check_laws, count_chunks, job_of
from blefodds.kernels.streams import CHUNK_DEALS, check_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.situation import Situation

__all__ = ["DEFAULT_DEALS", "MonteCarlo", "Sampling", "sample_counts"]

DEFAULT_DEALS = 1_000_000

DEFAULT_MOST_DEALS = 10**10
"""Where a run until a width of interval stops at the latest, unless told otherwise: about a minute or two."""

CHUNKS_IN_TASK = 64
"""The most chunks that a task draws: some 100 ms, so that an interrupt is heard and progress seen."""


class Sampling(TypedDict, total=False):
    """What :class:`MonteCarlo` takes, for those that pass it on."""

    deals: int | None
    seed: int | None
    confidence: float
    until: float | None
    workers: int
    executor: Executor | None
    progress: Callable[[int, int], object] | None


@dataclass(frozen=True)
class MonteCarlo:
    """The engine that deals at random.

    Every deal is drawn uniformly among all C(unseen, drawn) that are possible, and independently of the others; see
    :mod:`blefodds.engines.deal_parts` for how. Only the closed form or enumeration may call a bid certain or
    impossible: here it is true in so many of so many deals.

    Parameters
    ----------
    deals
        How many random deals to draw, 1 to 10**12; None: 1,000,000. With ``until`` the most to draw; None: 10**10.
    seed
        0 to 2**64 − 1. The same seed gives the same integers, on any number of workers. None: one is drawn, and
        stated in the answer.
    confidence
        Of the Clopper-Pearson intervals, 0.5 to 0.999999.
    until
        Go on in whole chunks of 262,144 deals until the widest interval of any bid is at most this wide, a
        probability between 0 and 1 such as 0.001; None: draw ``deals``. If the most deals are drawn before, the
        answer is given with the width reached.
    workers
        How many threads, 1 to 1,024, unless an executor is given.
    executor
        Any ``concurrent.futures.Executor`` to run on: processes, a Dask cluster.
    progress
        Called as ``progress(done, total)``, in deals, as work goes on. With ``until`` the total is an estimate.

    Raises
    ------
    BlefError
        For an argument out of its range.

    Examples
    --------
    >>> from blefodds.core.situation import Situation
    >>> table = MonteCarlo(100_000, seed=42).odds(Situation("K♥ 10♠", 9))
    >>> table.simulation
    Simulation(deals=100000, seed=42, confidence=0.95, until=None)
    >>> row = table["three:K"].simulated
    >>> row.low < 38760 / 170544 < row.high
    True
    """

    deals: int | None = None
    seed: int | None = None
    confidence: float = 0.95
    until: float | None = None
    workers: int = 1
    executor: Executor | None = None
    progress: Callable[[int, int], object] | None = None

    name = "simulation"

    def __post_init__(self) -> None:
        if self.deals is not None:
            object.__setattr__(self, "deals", _check_deals(self.deals))
        if self.seed is not None:
            object.__setattr__(self, "seed", check_seed(self.seed))
        _check_between("confidence", self.confidence, *CONFIDENCE_LIMITS)
        if self.until is not None:
            _check_between("until", self.until, 0, 1)
            if not 0 < self.until < 1:
                raise BlefError("until.width", field="until", value=shorten(self.until))
        with worker_threads(1 if self.executor else self.workers):
            pass

    def odds(self, situation: Situation) -> OddsTable:
        """The share of deals in which each bid was true, with its interval.

        Raises
        ------
        RuntimeError
            If the counts break a law that holds for every set of deals; see ``sampling_job.check_laws``.
        """
        simulation, shares = self.sampled(job_of(situation))
        return _table(situation, simulation, shares)

    def sampled(self, job: SamplingJob) -> tuple[Simulation, tuple[Simulated, ...]]:
        """How the deals of a job were drawn, and for each of its bids the share of deals in which it was true.

        Raises
        ------
        RuntimeError
            As :meth:`odds` does.
        """
        seed = draw_seed() if self.seed is None else self.seed
        with worker_threads(self.workers, self.executor) as executor:
            run = _Run(job, seed, executor, self.progress)
            if self.until is None:
                deals, counts = run.drawn(self.deals or DEFAULT_DEALS)
            else:
                deals, counts = self._drawn_until(run, self.until)
        simulation = Simulation(deals, seed, self.confidence, self.until)
        return simulation, _shares(counts, simulation)

    def _drawn_until(self, run: _Run, width_wanted: float) -> tuple[int, NDArray[np.int64]]:
        """Draw more until the intervals are narrow enough, deciding only on merged counts of whole chunks."""
        most = self.deals or DEFAULT_MOST_DEALS
        n_chunks = 1
        while True:
            deals, counts = run.drawn(min(most, n_chunks * CHUNK_DEALS))
            low, high = clopper_pearson(counts, deals, confidence=self.confidence)
            width = float((high - low).max())
            if width <= width_wanted or deals == most:
                return deals, counts
            # An interval's width falls with the square root of the deals.
            needed = deals * (width / width_wanted) * (width / width_wanted)
            if self.deals is None and needed > 1.05 * most:
                raise BlefError("until.far", field="until", width=width_wanted, needed=float(needed), most=float(most))
            n_chunks = max(n_chunks + 1, math.ceil(min(most, needed) / CHUNK_DEALS))


def simulated_table(situation: Situation, true: Sequence[int], simulation: Simulation) -> OddsTable:
    """The table of a simulation, from the number of its deals in which each bid was true, lowest bid first."""
    return _table(situation, simulation, _shares(np.array(true, dtype=np.int64), simulation))


def _table(situation: Situation, simulation: Simulation, shares: Sequence[Simulated]) -> OddsTable:
    rows = (
        BidOdds(position, bid, simulated=share)
        for position, (bid, share) in enumerate(zip(situation.rules.ladder, shares, strict=True), start=1)
    )
    return OddsTable(situation, tuple(rows), simulation=simulation)


def _shares(counts: NDArray[np.int64], simulation: Simulation) -> tuple[Simulated, ...]:
    """Each count as a share of the deals, with its interval."""
    low, high = clopper_pearson(counts, simulation.deals, confidence=simulation.confidence)
    return tuple(
        Simulated(true, simulation.deals, least, most)
        for true, least, most in zip(counts.tolist(), low.tolist(), high.tolist(), strict=True)
    )


def sample_counts(
    situation: Situation,
    *,
    deals: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> NDArray[np.int64]:
    """In how many of ``deals`` random deals each bid of the ladder is true.

    Parameters
    ----------
    situation
        What is known at the table.
    deals
        1 to 10**12.
    seed
        0 to 2**64 − 1; the same seed gives the same counts, wherever they are drawn.
    executor
        Where to draw; None: here.
    progress
        Called as ``progress(done, total)``, in deals.

    Returns
    -------
    int64 array of shape (bids,)
        Lowest bid first; each count is 0 to ``deals``.

    Raises
    ------
    BlefError
        For an argument out of its range.

    Examples
    --------
    >>> from blefodds.core.situation import Situation
    >>> sample_counts(Situation("", 24), deals=1000, seed=1).tolist() == [1000] * 83
    True
    """
    deals, seed = _check_deals(deals), check_seed(seed)
    return _Run(job_of(situation), seed, executor, progress).drawn(deals)[1]


class _Run:
    """The counts of one seed's deals so far; more can be drawn."""

    def __init__(
        self,
        job: SamplingJob,
        seed: int,
        executor: Executor | None,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self._job, self._seed, self._executor, self._progress = job, seed, executor, progress
        self._deals = 0
        self._counts = np.zeros(len(job.claims), dtype=np.int64)

    def drawn(self, deals: int) -> tuple[int, NDArray[np.int64]]:
        """Go on to ``deals``, from a whole number of chunks; the deals and the counts of all bids."""
        first, end = self._deals // CHUNK_DEALS, -(-deals // CHUNK_DEALS)
        size = max(1, min(CHUNKS_IN_TASK, (end - first) // 16))
        tasks = [(start, min(start + size, end)) for start in range(first, end, size)]
        arguments = ((self._job, self._seed, deals, start, stop) for start, stop in tasks)
        for number, counts in run_tasks(count_chunks, arguments, executor=self._executor):
            start, stop = tasks[number]
            n_deals = min(stop * CHUNK_DEALS, deals) - start * CHUNK_DEALS
            check_laws(self._job, counts, n_deals)  # each task, or two wrong ones might make up for each other
            self._deals += n_deals
            self._counts += counts
            if self._progress is not None:
                self._progress(self._deals, deals)
        check_laws(self._job, self._counts, self._deals)
        return self._deals, self._counts[: self._job.n_bids].copy()


def _check_deals(deals: int) -> int:
    return whole_number("deals", deals, 1, MAX_DEALS, most_said="10**12")


def _check_between(name: str, value: float, least: float, most: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BlefError("number.real", field=name, name=name, least=least, most=most, value=shorten(value))
