"""The highest true bid: counted against the rules of the game, sampled against counted."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from math import comb, sqrt

import numpy as np
import pytest
from numba import config

from blefodds.core.odds_table import Exact, Simulated
from blefodds.core.rules import CLASSIC, PRESETS, rules_from_mapping
from blefodds.core.situation import Situation
from blefodds.engines import odds
from blefodds.engines.highest_bid import HighestBid, highest_bid, highest_bid_enumerated, highest_bid_simulated
from support.slow_truth import slow_truth

FULL = PRESETS["full-deck"]
NO_HIGH_CARDS = rules_from_mapping({"name": "pairs up", "ladder": ["pair", "three-of-a-kind", "flush"]})


def by_looking(situation: Situation) -> tuple[int, ...]:
    """The counts by the slow predicate, set after set."""
    ladder = situation.rules.ladder
    counts: Counter[int] = Counter()
    for drawn in combinations(situation.unseen, situation.n_drawn):
        cards = {*situation.judged, *drawn}
        counts[next((n for n in range(len(ladder), 0, -1) if slow_truth(ladder[n - 1], cards)), 0)] += 1
    return tuple(counts[n] for n in range(len(ladder) + 1))


@pytest.mark.parametrize(
    "situation",
    [
        Situation("", 3),
        Situation("K♥ 10♠", 5),
        Situation("K♥ K♠ K♦ A♥", 6, seen="9♣", dead="Q♥ J♥"),
        Situation("A♥ K♥", 21, judged_on="rest", dead="9♠ 9♥"),
        Situation("", 2, rules=FULL),
        Situation("A♥ 2♣ 3♦ 4♠", 5, rules=FULL),
        Situation("", 3, rules=NO_HIGH_CARDS),
        Situation("K♥", 1, rules=NO_HIGH_CARDS),
        Situation("", 0),
        Situation("", 24),
    ],
    ids=lambda situation: f"{situation.rules.name} {situation.in_play} {situation.n_ways}",
)
def test_counted_as_the_rules_of_the_game_say(situation: Situation) -> None:
    counted = highest_bid_enumerated(situation)
    assert counted.counts == by_looking(situation)
    assert counted.simulation is None


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="visits millions of sets: needs compiled kernels")
@pytest.mark.parametrize("name", ["classic", "poker-order", "great", "no-two-pairs"])
def test_the_distribution_agrees_with_the_odds_of_single_bids(name: str) -> None:
    rules = PRESETS[name]
    for n in range(1, 25):
        counted = highest_bid_enumerated(Situation("", n, rules=rules))
        assert counted.deals == sum(counted.counts) == comb(24, n)
        assert counted.counts[0] == 0
        single = odds(Situation("", n, rules=rules), engine="exact")
        reached = [counted.at_or_above(row.position) for row in single]
        assert reached[0] == Exact(comb(24, n), comb(24, n))
        for row, chance, times in zip(single, reached, counted.counts[1:], strict=True):
            assert isinstance(chance, Exact)
            assert row.exact is not None
            assert chance.ways >= row.exact.ways >= times
        assert all(higher.p <= lower.p for lower, higher in pairwise(reached))
        assert reached[-1] == single.rows[-1].exact


def deviations(counted: HighestBid, sampled: HighestBid) -> float:
    """How far apart the shares of "this bid or a higher one" are at most, in standard deviations."""
    worst = 0.0
    for position in range(1, counted.situation.rules.n_bids + 1):
        p, share = counted.at_or_above(position).p, sampled.at_or_above(position).p
        if counted.deals * p * (1 - p) == 0:
            assert share == p
        elif sampled.deals * min(p, 1 - p) >= 100:
            worst = max(worst, abs(share - p) / sqrt(p * (1 - p) / sampled.deals))
    return worst


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="visits millions of sets: needs compiled kernels")
@pytest.mark.parametrize("n", [2, 5, 9, 12, 16, 20, 24])
def test_sampled_agrees_with_counted(n: int) -> None:
    # 83 bids, 7 numbers: a right sampler fails once in a thousand million runs at 7 deviations.
    sampled = highest_bid_simulated(Situation("", n), deals=1_000_000, seed=2026)
    assert sum(sampled.counts) == 1_000_000
    assert deviations(highest_bid_enumerated(Situation("", n)), sampled) < 7


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="visits millions of sets: needs compiled kernels")
def test_sampled_agrees_with_counted_with_a_hand_and_in_other_decks() -> None:
    for situation in (
        Situation("K♥ K♠ 10♠", 9),
        Situation("", 15, judged_on="rest"),
        Situation("", 4, rules=FULL),
        Situation("A♥ 2♣ 3♦ 4♠", 8, rules=FULL),
    ):
        counted, sampled = highest_bid_enumerated(situation), highest_bid_simulated(situation, deals=500_000, seed=3)
        assert deviations(counted, sampled) < 7


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="visits millions of sets: needs compiled kernels")
def test_a_sampler_of_one_card_more_would_be_caught() -> None:
    wrong = highest_bid_simulated(Situation("", 10), deals=100_000, seed=1)
    assert deviations(highest_bid_enumerated(Situation("", 9)), wrong) > 50


def test_bids_that_are_always_or_never_true() -> None:
    sampled = highest_bid_simulated(Situation("K♥ K♠", 3), deals=1000, seed=1)
    pair = CLASSIC.position(next(bid for bid in CLASSIC.ladder if bid.code == "pair:K"))
    assert sampled.at_or_above(pair) == Simulated(1000, 1000, sampled.at_or_above(pair).low, 1.0)
    assert sampled.at_or_above(83).p == 0
    assert sampled.counts[0] == 0
    nothing = highest_bid_simulated(Situation("", 0), deals=1000, seed=1)
    assert nothing.counts == (1000, *[0] * 83)


def test_the_same_seed_gives_the_same_integers_on_any_number_of_threads() -> None:
    situation = Situation("", 7, rules=FULL)
    alone = highest_bid_simulated(situation, deals=600_000 if not config.DISABLE_JIT else 300, seed=5)
    with ThreadPoolExecutor(3) as executor:
        shared = highest_bid_simulated(situation, deals=alone.deals, seed=5, executor=executor)
    assert shared == alone
    assert highest_bid_simulated(situation, deals=alone.deals, seed=6) != alone


def test_progress_is_told_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    highest_bid(Situation("", 3), progress=lambda done, total: heard.append((done, total)))
    assert heard == [(2024, 2024)]
    heard.clear()
    highest_bid(Situation("", 3), max_ways=10, deals=700, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(700, 700)]


def test_reading_the_answer() -> None:
    answer = highest_bid(Situation("", 4))
    median = answer.highest_with(0.5)
    assert median is not None
    position = CLASSIC.position(median)
    assert answer.at_or_above(position).p >= 0.5 > answer.at_or_above(position + 1).p
    assert answer.among(1, 83) == Exact(10626, 10626)
    assert answer.among(7, 12) == Exact(sum(answer.counts[7:13]), 10626)
    assert highest_bid(Situation("", 1, rules=NO_HIGH_CARDS)).highest_with(0.01) is None
    sampled = highest_bid(Situation("", 4), max_ways=0, deals=1000, seed=1)
    assert sampled.simulation is not None
    assert (sampled.simulation.deals, sampled.simulation.seed) == (1000, 1)
    chance = sampled.among(7, 12)
    assert isinstance(chance, Simulated)
    assert chance.low < chance.p < chance.high
    assert chance.true == int(np.sum(sampled.counts[7:13]))
