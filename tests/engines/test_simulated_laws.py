"""Counts that no deals can give are refused, whatever made them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from blefodds.core.rules import PRESETS
from blefodds.core.situation import Situation
from blefodds.engines import monte_carlo, sampling_job
from blefodds.engines.monte_carlo import MonteCarlo, sample_counts
from blefodds.engines.sampling_job import SamplingJob, check_laws, count_chunks, job_of
from blefodds.kernels.streams import CHUNK_DEALS

SITUATION = Situation("K♥ 10♠", 9, seen="A♠", dead="9♣")
DEALS = 3 * CHUNK_DEALS


def counted(situation: Situation, deals: int) -> tuple[SamplingJob, np.ndarray]:
    job = job_of(situation)
    return job, count_chunks(job, 1, deals, 0, -(-deals // CHUNK_DEALS))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("judged_on", ["play", "rest"])
def test_true_counts_keep_the_laws(name: str, judged_on: str) -> None:
    situation = Situation("K♥ 10♠", 9, dead="A♠", rules=PRESETS[name], judged_on=judged_on)  # type: ignore[arg-type]
    check_laws(*counted(situation, 10_000), 10_000)


def test_every_single_wrong_count_of_a_rank_is_refused() -> None:
    job, counts = counted(SITUATION, 10_000)
    for number in range(job.n_bids, len(counts)):
        for change in (-1, 1):
            wrong = counts.copy()
            wrong[number] += change
            with pytest.raises(RuntimeError, match="cards counted"):
                check_laws(job, wrong, 10_000)


def planted(monkeypatch: pytest.MonkeyPatch, spoil: Callable[[np.ndarray, int], np.ndarray]) -> None:
    """Let every task's counts go wrong."""

    def wrong(job: SamplingJob, seed: int, deals: int, first: int, end: int) -> np.ndarray:
        return spoil(count_chunks(job, seed, deals, first, end), first)

    monkeypatch.setattr(monte_carlo, "count_chunks", wrong)


def test_planted_lost_update_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As from a counter shared by racing threads: one task's counts are lost."""
    planted(monkeypatch, lambda counts, first: counts * 0 if first == 1 else counts)
    with pytest.raises(RuntimeError, match="thrown away"):
        sample_counts(SITUATION, deals=DEALS, seed=1)


def test_planted_racing_counter_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single update of a single counter is lost, out of millions."""
    job = job_of(SITUATION)

    def lose_one(counts: np.ndarray, first: int) -> np.ndarray:
        counts[job.n_bids + int(np.argmax(counts[job.n_bids :]))] -= first == 0
        return counts

    planted(monkeypatch, lose_one)
    with pytest.raises(RuntimeError, match="thrown away"):
        MonteCarlo(DEALS, seed=1).odds(SITUATION)


def test_planted_task_counted_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, lambda counts, first: counts * 2 if first == 1 else counts)
    with pytest.raises(RuntimeError, match="thrown away"):
        sample_counts(SITUATION, deals=DEALS, seed=1)


def test_planted_32_bit_counters_are_refused() -> None:
    """Six thousand million deals in counters of 32 bits, signed and unsigned."""
    job, counts = counted(SITUATION, 10_000)
    many, deals = counts * 600_000, 6_000_000_000
    check_laws(job, many, deals)
    for dtype in (np.uint32, np.int32):
        with pytest.raises(RuntimeError, match="thrown away"):
            check_laws(job, many.astype(dtype).astype(np.int64), deals)


def test_planted_card_dealt_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table in which one subset lacks a card: such a deal counts for too few."""
    right = sampling_job._tables

    def with_a_wrong_subset(job: SamplingJob) -> tuple[object, object]:
        tables, program = right(job)
        subsets = tables.subsets.copy()
        subsets[np.flatnonzero(subsets == 0b111)] = 0b11
        wrong = type(tables)(tables.n_parts, tables.shift, tables.limit, tables.thresholds, tables.entries, subsets)
        return wrong, program

    monkeypatch.setattr(sampling_job, "_tables", with_a_wrong_subset)
    with pytest.raises(RuntimeError, match="cards counted"):
        sample_counts(SITUATION, deals=DEALS, seed=1)


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("full-house:J,A", "three:J"),
        ("full-house:J,A", "pair:A"),
        ("full-house:J,A", "two-pairs:A,J"),
        ("big-straight-flush:s", "big-straight"),
        ("big-straight-flush:s", "flush:s"),
        ("four:Q", "three:Q"),
    ],
)
def test_a_bid_true_more_often_than_one_it_implies_is_refused(stronger: str, weaker: str) -> None:
    job, counts = counted(SITUATION, 10_000)
    codes = [bid.code for bid in SITUATION.rules.ladder]
    counts[codes.index(stronger)] = counts[codes.index(weaker)] + 1
    with pytest.raises(RuntimeError, match="implies"):
        check_laws(job, counts, 10_000)


def test_counts_below_zero_or_above_the_deals_are_refused() -> None:
    job, counts = counted(SITUATION, 10_000)
    for wrong in (-1, 10_001):
        spoiled = counts.copy()
        spoiled[job.n_bids - 1] = wrong
        with pytest.raises(RuntimeError, match="10,000 deals"):
            check_laws(job, spoiled, 10_000)


@pytest.mark.parametrize("change", [lambda counts: counts[:-1], lambda counts: counts / 1.0, lambda counts: None])
def test_what_are_no_counts_is_refused(change: Callable[[np.ndarray], object]) -> None:
    job, counts = counted(SITUATION, 10_000)
    with pytest.raises(RuntimeError, match="a worker gave something else than counts"):
        check_laws(job, change(counts), 10_000)  # type: ignore[arg-type]


def test_a_worker_of_another_version_counts_nothing() -> None:
    job = replace(job_of(SITUATION), integers="of another version")
    with pytest.raises(RuntimeError, match="another version of blefodds, whose seeds give other integers"):
        count_chunks(job, 1, 10_000, 0, 1)
