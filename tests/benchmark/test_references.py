"""Every reference that the sampler is measured against counts the right integers; nothing here looks at the time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from numba import config

from blefodds import Situation
from blefodds.benchmark.contests import EXPERT, PLAIN, REFERENCES, SITUATIONS
from blefodds.benchmark.everyday import permuted_counts
from blefodds.benchmark.hypergeometric import script_ways
from blefodds.core.rules import PRESETS
from blefodds.engines.closed_form import ClosedForm

OTHERS = (
    Situation("", 5),
    Situation("K♥ K♠ Q♥ J♥ 10♥ 9♥", 12, dead="9♠ 9♦", rules=PRESETS["great"]),
    Situation("A♥ 2♥", 30, seen="3♥ 4♥", rules=PRESETS["full-deck"]),
    Situation("A♥", 20, dead="K♥ K♠", judged_on="rest"),
)

DEALS = {"pure Python loop": 2_000, "NumPy, Generator.permuted": 40_000, "NumPy, argpartition of random keys": 40_000}
DEFAULT_DEALS = 500 if config.DISABLE_JIT else 300_000

SIGMAS = 7
"""With 40 comparisons of up to 340 bids a right reference goes this far once in 30 million seeds."""


def _name(situation: Situation) -> str:
    return f"{situation.rules.name} {situation.n_hidden} of {situation.n_unseen} {situation.judged_on}"


def furthest(counts: Any, situation: Situation, deals: int) -> float:
    """How many standard deviations the furthest count is off, infinite where a certain bid is ever wrong."""
    worst = 0.0
    for row, true in zip(ClosedForm().odds(situation), np.asarray(counts).tolist(), strict=True):
        assert row.exact is not None
        p = row.exact.p
        if row.exact.is_certain or row.exact.is_impossible:
            worst = worst if true == deals * p else math.inf
        elif min(p, 1 - p) * deals >= 20:
            worst = max(worst, abs(true - deals * p) / math.sqrt(deals * p * (1 - p)))
    return worst


@pytest.mark.parametrize("situation", [*SITUATIONS, *OTHERS], ids=_name)
@pytest.mark.parametrize("name", REFERENCES)
def test_reference_counts_what_the_closed_form_says(name: str, situation: Situation) -> None:
    deals = DEALS.get(name, DEFAULT_DEALS)
    counts = REFERENCES[name](situation, deals=deals, seed=7)
    assert furthest(counts, situation, deals) < SIGMAS


def test_planted_error_is_caught() -> None:
    """A bid counted too often by three in a hundred is further off than any right reference."""
    counts = permuted_counts(SITUATIONS[0], deals=300_000, seed=7)
    assert furthest(counts * 1.03, SITUATIONS[0], 300_000) > SIGMAS


@pytest.mark.parametrize("situation", [*SITUATIONS, *OTHERS], ids=_name)
def test_script_counts_the_same_whole_numbers_as_the_closed_form(situation: Situation) -> None:
    assert script_ways(situation) == [row.exact.ways for row in ClosedForm().odds(situation) if row.exact]


@pytest.mark.parametrize("situation", SITUATIONS, ids=_name)
def test_compiled_loops_count_the_same(situation: Situation) -> None:
    """They draw alike and differ in how they test bids, so one seed must give the same integers."""
    plain, expert = (REFERENCES[name](situation, deals=min(DEFAULT_DEALS, 20_000), seed=3) for name in (PLAIN, EXPERT))
    assert plain.tolist() == expert.tolist()
