"""When a bid is true: the needs against the rules written out by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from blefodds.core.bids import is_true
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.engines.closed_form import ClosedForm
from blefodds.lang import parse_bid, parse_cards
from support.situations import ALL_RULES, random_cards, random_situation
from support.slow_truth import slow_truth


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.name} {rules.deck.name}")
def test_truth_is_what_the_rules_say_on_random_card_sets(rules: Rules) -> None:
    random = Random(rules.n_bids)
    seen = Counter()
    for _ in range(100_000 // rules.n_bids):
        cards = random_cards(random, rules.deck)
        for bid in rules.ladder:
            truth = is_true(bid, cards)
            assert truth is slow_truth(bid, cards), (bid.code, cards)
            seen[bid, truth] += 1
    assert all(seen[bid, truth] for bid in rules.ladder for truth in (True, False))


@pytest.mark.parametrize("code", ["high:9", "pair:K", "three:A", "four:J", "big-straight", "flush:h"])
def test_truth_on_every_small_set_of_24_cards(code: str) -> None:
    bid = parse_bid(code, CLASSIC)
    for size in range(5):
        for cards in combinations(CLASSIC.deck.cards, size):
            assert is_true(bid, cards) is slow_truth(bid, cards)


@pytest.mark.parametrize(
    ("code", "n_true"),
    [
        ("two-pairs:K,10", 6 * 6 * 16 + 2 * 4 * 6),
        ("full-house:J,A", 4 * 6),
        ("small-straight", 4**5),
        ("flush:h", 6),
        ("big-straight-flush:s", 1),
        ("four:9", 20),
    ],
)
def test_truth_on_every_five_of_24_cards(code: str, n_true: int) -> None:
    bid = parse_bid(code, CLASSIC)
    true = 0
    for cards in combinations(CLASSIC.deck.cards, 5):
        truth = is_true(bid, cards)
        assert truth is slow_truth(bid, cards)
        true += truth
    assert true == n_true


@pytest.mark.parametrize(
    ("bid", "in_play", "truth"),
    [
        ("pair:10", "Kh 10s Qd", False),
        ("full-house:J,A", "Js Jh Jc Ad As 9c 9d Qs Kh", True),
        ("full-house:A,J", "Js Jh Jc Ad As 9c 9d Qs Kh", False),
        ("pair:K", "Kc Kd Kh Ks", True),
        ("three:K", "Kc Kd Kh Ks", True),
        ("high:K", "Kc Kd Kh Ks", True),
        ("flush:c", "9c 10c Jc Qc Kc Ac", True),
        ("flush:c", "9c 10c Jc Qc Kd Ad", False),
    ],
)
def test_the_worked_examples(bid: str, in_play: str, truth: bool) -> None:
    assert is_true(parse_bid(bid, CLASSIC), parse_cards(in_play)) is truth


def test_the_low_ace_and_the_round_the_corner_straight() -> None:
    full = PRESETS["full-deck"]
    assert is_true(parse_bid("straight:5", full), parse_cards("Ah 2c 3s 4d 5h"))
    assert not any(
        is_true(bid, parse_cards("Qh Kc As 2d 3h")) for bid in full.ladder if bid.kind.name.startswith("straight")
    )


def test_the_closed_form_counts_what_the_slow_truth_says_of_every_hidden_set() -> None:
    random = Random(5)
    for i in range(150):
        situation = random_situation(random, ALL_RULES[i % len(ALL_RULES)], max_ways=40)
        ways = Counter()
        for drawn in combinations(situation.unseen, situation.n_drawn):
            cards = {*situation.judged, *drawn}
            ways.update(bid for bid in situation.rules.ladder if slow_truth(bid, cards))
        for row in ClosedForm().odds(situation):
            assert row.exact is not None
            assert (row.exact.ways, row.exact.of) == (ways[row.bid], situation.n_ways), row.bid.code
