"""The engine around the sampler: arguments, intervals, running until narrow enough, progress."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from blefodds.core.errors import BlefError
from blefodds.core.intervals import clopper_pearson
from blefodds.core.odds_table import Simulated, Simulation
from blefodds.core.rules import PRESETS
from blefodds.core.situation import Situation
from blefodds.engines.monte_carlo import DEFAULT_DEALS, MonteCarlo, sample_counts
from blefodds.engines.sampling_job import job_of
from blefodds.kernels.streams import CHUNK_DEALS

SITUATION = Situation("K♥ 10♠", 9)


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"deals": 0}, "deals"),
        ({"deals": -5}, "deals"),
        ({"deals": 10**12 + 1}, "10**12"),
        ({"deals": 10**5000}, "deals"),
        ({"deals": 1e6}, "deals"),
        ({"deals": True}, "deals"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "2**64 - 1"),
        ({"seed": "42"}, "seed"),
        ({"confidence": 0.0}, "confidence"),
        ({"confidence": 1}, "confidence"),
        ({"confidence": float("nan")}, "confidence"),
        ({"until": 0}, "until"),
        ({"until": 1}, "until"),
        ({"until": float("nan")}, "until"),
        ({"until": -0.1}, "until"),
        ({"workers": 0}, "workers"),
        ({"workers": 1025}, "workers"),
        ({"workers": 1.5}, "workers"),
    ],
)
def test_what_is_out_of_range_is_refused_and_named(settings: dict[str, Any], named: str) -> None:
    with pytest.raises(BlefError) as caught:
        MonteCarlo(**settings)
    assert named in str(caught.value)
    assert len(str(caught.value)) < 200
    assert caught.value.field in settings


@pytest.mark.parametrize(("deals", "seed"), [(0, 1), (10**13, 1), (1, -1), (1, 2**64)])
def test_counts_refuse_the_same(deals: int, seed: int) -> None:
    with pytest.raises(BlefError):
        sample_counts(SITUATION, deals=deals, seed=seed)


def test_limits_themselves_are_accepted() -> None:
    MonteCarlo(10**12, seed=2**64 - 1, confidence=0.999999, until=1e-9, workers=1024)
    assert sample_counts(SITUATION, deals=1, seed=2**64 - 1).max() == 1


def test_table_says_where_its_numbers_come_from() -> None:
    table = MonteCarlo(50_000, seed=3, confidence=0.9).odds(SITUATION)
    assert table.simulation == Simulation(50_000, 3, 0.9)
    assert table.exact_engine is None
    counts = sample_counts(SITUATION, deals=50_000, seed=3)
    low, high = clopper_pearson(counts, 50_000, confidence=0.9)
    assert [row.simulated for row in table] == [
        Simulated(*row) for row in zip(counts.tolist(), [50_000] * 83, low.tolist(), high.tolist(), strict=True)
    ]
    assert [row.position for row in table] == list(range(1, 84))
    assert all(row.exact is None for row in table)


def test_default_number_of_deals() -> None:
    simulation = MonteCarlo(seed=1).odds(SITUATION).simulation
    assert simulation is not None
    assert simulation.deals == DEFAULT_DEALS


def test_seed_not_given_is_drawn_stated_and_repeats_the_run() -> None:
    first, second = (MonteCarlo(10_000).odds(SITUATION) for _ in range(2))
    assert first.simulation is not None
    assert second.simulation is not None
    assert first.simulation.seed != second.simulation.seed
    assert 0 <= first.simulation.seed < 2**32
    assert MonteCarlo(10_000, seed=first.simulation.seed).odds(SITUATION) == first


def widest(table: Any) -> float:
    return max(row.simulated.high - row.simulated.low for row in table)


def test_until_stops_at_the_first_width_it_decides_on() -> None:
    table = MonteCarlo(seed=1, until=0.001).odds(SITUATION)
    assert table.simulation is not None
    assert table.simulation.deals % CHUNK_DEALS == 0
    assert widest(table) <= 0.001
    shorter = MonteCarlo(table.simulation.deals * 9 // 10, seed=1).odds(SITUATION)
    assert widest(shorter) > 0.001  # little more was drawn than had to be
    assert MonteCarlo(table.simulation.deals, seed=1).odds(SITUATION).rows == table.rows


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_until_gives_the_same_on_any_number_of_workers(workers: int) -> None:
    assert MonteCarlo(seed=1, until=0.0005, workers=workers).odds(SITUATION) == MonteCarlo(seed=1, until=0.0005).odds(
        SITUATION
    )


def test_until_stops_at_the_most_deals() -> None:
    table = MonteCarlo(700_000, seed=1, until=0.0001).odds(SITUATION)
    assert table.simulation is not None
    assert table.simulation.deals == 700_000
    assert widest(table) > 0.0001


def test_until_with_a_wide_interval_is_one_chunk_at_most() -> None:
    for deals, expected in ((None, CHUNK_DEALS), (1000, 1000)):
        simulation = MonteCarlo(deals, seed=1, until=0.5).odds(SITUATION).simulation
        assert simulation is not None
        assert simulation.deals == expected


def test_progress_goes_up_to_the_total() -> None:
    seen: list[tuple[int, int]] = []
    sample_counts(
        SITUATION, deals=40 * CHUNK_DEALS + 1, seed=1, progress=lambda done, total: seen.append((done, total))
    )
    assert seen[-1] == (40 * CHUNK_DEALS + 1,) * 2
    assert seen == sorted(set(seen))
    assert len(seen) > 10


def test_settings_are_frozen() -> None:
    with pytest.raises(AttributeError):
        MonteCarlo().deals = 5  # type: ignore[misc]
    assert MonteCarlo.name == "simulation"


@pytest.mark.parametrize("name", PRESETS)
def test_jobs_can_be_sent_to_other_processes(name: str) -> None:
    job = job_of(Situation("K♥ 10♠", 9, rules=PRESETS[name]))
    assert pickle.loads(pickle.dumps(job)) == job  # noqa: S301
    assert len(pickle.dumps(job)) < 20_000
