"""Enumeration's own workings: blocks, executors, progress, limits, and the same integers without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import combinations

import pytest

from blefodds.compute.executors import TASKS_IN_FLIGHT
from blefodds.core.cards import Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.engines import enumeration
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.enumeration import MAX_WAYS, Enumeration, nth_set

QUESTION = Situation("K♥ 10♠", 9)
FULL = PRESETS["full-deck"]


def test_sets_are_ranked_in_the_order_of_integers() -> None:
    for n_drawn in range(7):
        sets = sorted(sum(1 << card for card in cards) for cards in combinations(range(9), n_drawn))
        assert [nth_set(rank, n_drawn) for rank in range(len(sets))] == sets


def test_the_table_says_who_counted() -> None:
    table = Enumeration().odds(QUESTION)
    assert table.exact_engine == Enumeration.name == "enumeration"
    assert table.simulation is None
    assert [row.position for row in table] == list(range(1, 84))


@pytest.mark.parametrize("size", [1_000, 1_024, 1_025, 99_991, 170_543, 170_544])
def test_blocks_of_any_size_add_up(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumeration, "BLOCK", size)
    reports: list[tuple[int, int]] = []
    table = Enumeration(progress=lambda done, total: reports.append((done, total))).odds(QUESTION)
    assert table.rows == ClosedForm().odds(QUESTION).rows
    assert [done for done, _ in reports] == [*range(size, 170_544, size), 170_544]
    assert {total for _, total in reports} == {170_544}


@pytest.mark.parametrize("n_threads", [1, 2, 3])
def test_threads_give_the_same_integers(n_threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumeration, "BLOCK", 5_000)
    reports: list[int] = []
    with ThreadPoolExecutor(n_threads) as executor:
        table = Enumeration(executor=executor, progress=lambda done, _: reports.append(done)).odds(QUESTION)
    assert table.rows == ClosedForm().odds(QUESTION).rows
    assert reports[-1] == 170_544
    assert len(reports) == 35


def test_an_interrupt_leaves_nothing_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumeration, "BLOCK", 10)
    futures: list[Future[object]] = []

    class Kept(ThreadPoolExecutor):
        def submit(self, *args, **kwargs):  # type: ignore[no-untyped-def]
            futures.append(super().submit(*args, **kwargs))
            return futures[-1]

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with Kept(1) as executor, pytest.raises(KeyboardInterrupt):
        Enumeration(executor=executor, progress=interrupt).odds(QUESTION)
    assert len(futures) <= TASKS_IN_FLIGHT < 17_055  # blocks
    assert all(future.done() for future in futures)  # counted or cancelled


@pytest.mark.parametrize("in_play", [0, 1, 2, 50, 51, 52])
def test_the_edges_of_the_widest_deck(in_play: int) -> None:
    situation = Situation("", in_play, rules=FULL)
    assert Enumeration().odds(situation).rows == ClosedForm().odds(situation).rows


def test_the_limit_is_named_and_kept() -> None:
    with pytest.raises(BlefError) as error:
        Enumeration(max_ways=170_543).odds(QUESTION)
    assert str(error.value) == "170,544 hidden sets are more than the 170,543 to visit: use --engine exact"
    assert Enumeration(max_ways=170_544).odds(QUESTION).rows
    with pytest.raises(BlefError) as error:
        Enumeration().odds(Situation("", 26, rules=FULL))
    assert len(str(error.value)) < 200
    assert "495,918,532,948,104 hidden sets" in str(error.value)
    assert "\n" not in str(error.value)


def test_the_limit_reaches_all_of_24_and_32_cards() -> None:
    for n_cards in (24, 32):
        rules = CLASSIC.with_deck(Deck.of(n_cards))
        assert Situation("", n_cards // 2, rules=rules).n_ways <= MAX_WAYS


def test_the_same_integers_without_the_compiler() -> None:
    program = """
import warnings
warnings.simplefilter("error")
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.enumeration import Enumeration
from blefodds.kernels.enumeration import count_block
from blefodds.core.rules import PRESETS
from blefodds.core.situation import Situation
assert not hasattr(count_block, "signatures"), "compiled after all"
for situation in (
    Situation("Kh 10s", 5), Situation("Kh 10s", 22), Situation("Kh", 1), Situation("", 24), Situation("", 0),
    Situation("9h 9c", 4, seen="Ad", dead="Ks Qs", judged_on="rest"), Situation("", 2, rules=PRESETS["full-deck"]),
):
    assert Enumeration().odds(situation).rows == ClosedForm().odds(situation).rows
    print(situation.n_ways)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["1540", "231", "1", "1", "1", "19", "1326"]
