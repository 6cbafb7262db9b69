"""How things are timed, and that a whole measurement is the document it should be. Nothing fails on time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from numba import config

from blefodds.benchmark import contests, machine, poker_libraries, scaling, suite
from blefodds.benchmark import timing as timing_module
from blefodds.benchmark.stages import REST, STAGES, stage_costs
from blefodds.benchmark.start_up import PROCESSES, start_up
from blefodds.benchmark.summary import summary_lines
from blefodds.benchmark.timing import Contender, Timed, in_turns, ratio
from blefodds.cli.bench_command import bench_command
from support.places import BENCHMARKS
from support.running import run_here

needs_compiling = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="times millions of deals: needs compiled kernels")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """A clock that stands still but for the work that contenders say they did."""
    now = {"seconds": 0.0}
    monkeypatch.setattr(timing_module, "perf_counter", lambda: now["seconds"])
    return now


def test_contenders_run_in_turns_and_every_other_round_backwards(clock: dict[str, float]) -> None:
    order: list[str] = []

    def contender(name: str, seconds_per_unit: float) -> Contender:
        def run(units: int) -> None:
            order.append(name)
            clock["seconds"] += units * seconds_per_unit

        return Contender(name, run)

    timed = in_turns([contender("a", 0.001), contender("b", 0.004)], rounds=4, seconds=1, meter=lambda: None)
    assert "".join(order).endswith("abbaabba")
    assert [one.units for one in timed] == [1000, 250]
    assert timed[0].per_second.median == pytest.approx(1000)
    assert ratio(*timed).median == pytest.approx(4)


def test_preparation_does_not_count_when_units_are_chosen(clock: dict[str, float]) -> None:
    """What takes half a second before it begins still runs for a second."""

    def run(units: int) -> None:
        clock["seconds"] += 0.5 + 0.001 * units

    (timed,) = in_turns([Contender("slow to start", run)], rounds=1, seconds=1, meter=lambda: None)
    assert timed.units == 1000


def test_no_more_units_than_the_most(clock: dict[str, float]) -> None:
    def run(units: int) -> None:
        clock["seconds"] += 1e-9 * units

    (timed,) = in_turns([Contender("quick", run, most=100)], rounds=2, seconds=1, meter=lambda: None)
    assert timed.units == 100


def test_ratio_is_taken_within_a_round() -> None:
    """The machine ran at half speed in the second round: the ratio does not see it."""
    assert ratio(Timed("a", 10, (1.0, 2.0)), Timed("b", 1, (1.0, 2.0))) == (10, 10, 10)


@needs_compiling
def test_stages_are_all_there_and_a_deal_takes_its_words() -> None:
    for situation, least in ((contests.SITUATIONS[0], 0.5), (contests.SITUATIONS[1], 1), (contests.SITUATIONS[3], 2)):
        costs = stage_costs(situation, rounds=1, seconds=0.001, meter=lambda: None)
        assert list(costs["nanoseconds_per_deal"]) == [*STAGES, REST, "whole"]
        assert least <= costs["words_per_deal"] < 1.01 * least


def numbers(part: Any) -> Iterator[float]:
    """Every number anywhere in a document."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from numbers(each)
    elif isinstance(part, int | float):
        yield part


@needs_compiling
def test_a_measurement_is_a_whole_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "memory", lambda deals, meter: [])
    monkeypatch.setattr(suite, "start_up", lambda processes, meter: _no_processes())
    progress: list[tuple[int, int]] = []
    plan = replace(suite.QUICK, rounds=1, seconds=0.001, most_deals=100_000)
    document = suite.measure(plan, lambda done, total: progress.append((done, total)))
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert document["schema"] == "blefodds.bench/1"
    assert len(document["samplers"]) == len(document["stages"]) == 4
    assert all(isinstance(number, int | float) for number in numbers(document))
    assert progress
    assert all(0 <= done <= total for done, total in progress)
    text = "\n".join(summary_lines(document))
    assert all(name in text for name in contests.REFERENCES)


@needs_compiling
@pytest.mark.parametrize("output_format", ["table", "json"])
def test_bench_prints_a_table_or_the_document(monkeypatch: pytest.MonkeyPatch, output_format: str) -> None:
    monkeypatch.setattr(scaling, "memory", lambda deals, meter: [])
    monkeypatch.setattr(suite, "start_up", lambda processes, meter: _no_processes())
    monkeypatch.setattr(suite, "MINUTE", replace(suite.QUICK, rounds=1, seconds=0.001, most_deals=100_000))
    done = CliRunner().invoke(bench_command, ["--format", output_format])
    assert done.exit_code == 0
    if output_format == "json":
        assert json.loads(done.stdout)["schema"] == "blefodds.bench/1"
    else:
        assert "24 cards, 7 hidden, 83 bids\n  blefodds" in done.stdout
        assert done.stdout.count("plain loop") == len(contests.SITUATIONS)


def _no_processes() -> dict[str, Any]:
    spread = {"median": 1.0, "low": 1.0, "high": 1.0}
    return {"first_run_seconds": 1.0, "seconds": dict.fromkeys(PROCESSES, spread), "beyond_numba": spread}


@needs_compiling
def test_processes_are_timed_and_their_memory_is_their_own() -> None:
    measured = start_up(processes=1, meter=lambda: None)
    assert list(measured["seconds"]) == list(PROCESSES)
    rows = scaling.memory([100_000], meter=lambda: None)
    assert [row["deals"] for row in rows] in ([], [100_000])
    assert all(10 < row["peak_megabytes"] < 2_000 for row in rows)


def test_a_terminal_needs_no_word_that_it_takes_a_while(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = json.loads((BENCHMARKS / "results.json").read_text("utf-8"))
    monkeypatch.setattr(suite, "measure", lambda plan, progress: document)
    said = {columns: run_here("bench", environment=environment, columns=columns).stderr for columns in (None, 80)}
    assert said == {None: b"Measuring, about a minute.\n", 80: b""}


def test_libraries_that_are_not_installed_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker_libraries, "find_spec", lambda name: None)
    assert poker_libraries.poker_samplers() == {}
    monkeypatch.setattr(poker_libraries, "find_spec", lambda name: name == "treys" or None)
    assert list(poker_libraries.poker_samplers()) == ["treys, deal and evaluate"]
    document = json.loads((BENCHMARKS / "results.json").read_text("utf-8"))
    assert any("Poker libraries" in line for line in summary_lines(document))
    document["poker_libraries"]["ratios"] = []
    assert not any("Poker libraries" in line for line in summary_lines(document))


def test_a_system_that_says_less_about_itself_is_measured_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda path: False)
    monkeypatch.setattr("platform.processor", lambda: "")
    assert machine._cpu_model() == "unknown"
    assert scaling.memory([1000], meter=lambda: None) == []
