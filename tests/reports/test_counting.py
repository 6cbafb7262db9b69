"""The counts behind the chapters, against looking at every hand and every deal."""

from __future__ import annotations

from itertools import combinations

import pytest

from blefodds.core.bids import Bid
from blefodds.core.cards import Card, Deck, Rank
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.core.situation import Situation
from blefodds.engines import odds
from blefodds.lang import parse_bid
from blefodds.reports.blef.chapters.checking import Checks, hands_with
from blefodds.reports.blef.counting import Blind, Truthful, bid_chance, bids_of, chance_after_hearing
from support.slow_truth import slow_truth

TINY = CLASSIC.with_deck(Deck(Rank.TEN))  # 20 cards, so that every pair of a hand and a draw can be looked at


def by_looking(
    heard: Bid, asked: Bid, *, n_held: int, in_play: int, rules: Rules, truthful: Truthful
) -> tuple[int, int]:
    ways = of = 0
    for hand in combinations(rules.deck.cards, n_held):
        cards: set[Card] = {card for need in heard.needs for card in need.among}
        if truthful == "part":
            may_say = any(card in cards for card in hand)
        else:
            may_say = slow_truth(heard, hand)
        if may_say:
            rest = [card for card in rules.deck.cards if card not in hand]
            for drawn in combinations(rest, in_play - n_held):
                of += 1
                ways += slow_truth(asked, {*hand, *drawn})
    return ways, of


@pytest.mark.parametrize("truthful", ["part", "whole"])
@pytest.mark.parametrize(
    ("heard", "asked"),
    [
        ("high:K", "pair:K"),
        ("pair:K", "three:K"),
        ("pair:K", "two-pairs:A,K"),
        ("pair:K", "pair:A"),
        ("high:A", "straight:A"),
        ("two-pairs:K,10", "full-house:K,10"),
        ("straight:A", "high:K"),
        ("flush:h", "straight-flush:A,h"),
    ],
)
def test_what_a_bid_tells_by_looking_at_every_hand(heard: str, asked: str, truthful: Truthful) -> None:
    bids = parse_bid(heard, TINY), parse_bid(asked, TINY)
    counted = chance_after_hearing(*bids, n_held=2, in_play=4, rules=TINY, truthful=truthful)
    ways, of = by_looking(*bids, n_held=2, in_play=4, rules=TINY, truthful=truthful)
    assert (counted.ways, counted.of) == (ways, of) if counted is not None else of == 0


def test_hearing_a_bid_that_every_hand_may_say_tells_nothing() -> None:
    """A hand of six cards has one of the five ranks of a straight at least: nothing is learned."""
    straight, pair = parse_bid("straight:A", TINY), parse_bid("pair:K", TINY)
    heard = chance_after_hearing(straight, pair, n_held=6, in_play=9, rules=TINY, truthful="part")
    blind = odds(Situation("", 9, rules=TINY), engine="exact")["pair:K"].exact
    assert heard is not None
    assert blind is not None
    assert heard.ways * blind.of == blind.ways * heard.of


def test_one_bid_is_counted_as_the_whole_table_counts_it() -> None:
    for rules in (CLASSIC, PRESETS["full-deck"], PRESETS["great"]):
        hand = rules.deck.cards[:1] + rules.deck.cards[-2:]
        table = odds(Situation(hand, 9, rules=rules), engine="exact")
        assert all(bid_chance(row.bid, hand, 9, rules) == row.exact for row in table)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_blind_all_bids_of_a_kind_are_alike(rules: Rules) -> None:
    blind = Blind(rules)
    for n in (1, 5, 13, rules.deck.n_cards):
        for row in odds(Situation("", n, rules=rules), engine="exact"):
            assert blind.chance(row.bid.kind, n) == row.exact


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_when_to_check_takes_the_most_helpful_hands(rules: Rules) -> None:
    blind = Blind(rules)
    for kind in rules.ladder_kinds:
        checks = Checks.of(kind, blind)
        needed = {card for need in checks.bid.needs for card in need.among}
        for n_of_bid in (0, 1, 2):
            hands = list(hands_with(checks.bid, n_of_bid, rules))
            assert all(len(hand) == len(set(hand)) == 2 for hand in hands)
            assert all(len(needed & set(hand)) == n_of_bid for hand in hands)
            in_deck = [hand for hand in combinations(rules.deck.cards, 2) if len(needed & set(hand)) == n_of_bid]
            assert bool(hands) == bool(in_deck) == (n_of_bid in checks.chances)
            if hands:
                best = max(bid_chance(checks.bid, hand, 9, rules).ways for hand in in_deck)
                assert checks.chances[n_of_bid][9].ways == best
                even = checks.even_from(n_of_bid)
                assert even is not None
                assert checks.chances[n_of_bid][even].p >= 0.5
                assert even == 2 or checks.chances[n_of_bid][even - 1].p < 0.5
        assert checks.bid == bids_of(kind, rules)[-1]
