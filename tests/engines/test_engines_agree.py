"""Enumeration and the closed form: two ways of counting, equal as integers."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from blefodds import BlefError, odds
from blefodds.core.bids import KINDS, Kind, Need, is_true
from blefodds.core.cards import Card, Deck, Rank, Suit
from blefodds.core.rules import CLASSIC, Rules
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.enumeration import Enumeration
from support.situations import ALL_RULES, random_situation, random_situations


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.name} {rules.deck.name}")
def test_equal_in_every_bid_of_random_situations(rules: Rules) -> None:
    random = Random(20 + rules.n_bids)
    for _ in range(120):  # more than a thousand over all rules
        situation = random_situation(random, rules, max_ways=20_000)
        assert Enumeration().odds(situation).rows == ClosedForm().odds(situation).rows, situation


def test_the_random_situations_are_of_every_sort() -> None:
    situations = list(random_situations(4, 1000, max_ways=20_000))
    assert {situation.judged_on for situation in situations} == {"play", "rest"}
    for sort in (
        lambda s: s.hand and s.seen and s.dead and s.n_hidden,
        lambda s: not s.dead and s.n_hidden,
        lambda s: s.n_ways > 5_000,
        lambda s: s.n_hidden == 0,
        lambda s: s.n_hidden == s.n_unseen > 0,
    ):
        assert sum(bool(sort(situation)) for situation in situations) >= 20


def _three_pairs(deck: Deck, ace_low: bool) -> list[tuple[Rank, ...]]:
    return [ranks[::-1] for ranks in combinations(deck.ranks, 3)]


def _two_of_each(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
    return tuple(Need(frozenset(Card(rank, suit) for suit in Suit), 2) for rank in ranks)


def _no_rank(deck: Deck, ace_low: bool) -> list[tuple[Rank, ...]]:
    return [()]


def _seven_of_suit(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
    assert suit is not None
    return (Need(frozenset(Card(rank, suit) for rank in Rank), 7),)


THREE_PAIRS = Kind("three-pairs", "three-pairs", _three_pairs, _two_of_each)
SEVEN_OF_A_SUIT = Kind("seven-of-a-suit", "seven", _no_rank, _seven_of_suit, has_suit=True)


def test_a_new_kind_of_bid_is_one_entry_and_both_engines_count_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (THREE_PAIRS, SEVEN_OF_A_SUIT):
        monkeypatch.setitem(KINDS, kind.name, kind)
    rules = Rules("new kinds", Deck.of(32), (*CLASSIC.kinds, THREE_PAIRS.name, SEVEN_OF_A_SUIT.name))
    assert rules.n_bids == 140 + 56 + 4
    random = Random(6)
    undecided = set()
    for _ in range(60):
        situation = random_situation(random, rules, max_ways=20_000)
        table = Enumeration().odds(situation)
        assert table.rows == ClosedForm().odds(situation).rows
        undecided |= {row.bid.kind.name for row in table if row.exact and 0 < row.exact.ways < row.exact.of}
    assert undecided >= {THREE_PAIRS.name, SEVEN_OF_A_SUIT.name}


def _king_and_heart(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
    hearts, kings = (frozenset(c for c in CLASSIC.deck.cards if mine(c)) for mine in (_is_heart, _is_king))
    return (Need(hearts, 3), Need(kings, 2), Need(hearts | kings, 5))


def _is_heart(card: Card) -> bool:
    return card.suit is Suit.HEARTS


def _is_king(card: Card) -> bool:
    return card.rank is Rank.KING


def test_needs_that_share_cards_are_counted_rightly_too(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Kind("hearts-and-kings", "hearts-and-kings", _no_rank, _king_and_heart)
    monkeypatch.setitem(KINDS, kind.name, kind)
    rules = Rules("overlap", CLASSIC.deck, (kind.name,))
    random = Random(7)
    n_undecided = 0
    for _ in range(40):
        situation = random_situation(random, rules, max_ways=500)
        ways = sum(
            is_true(rules.ladder[0], {*situation.judged, *drawn})
            for drawn in combinations(situation.unseen, situation.n_drawn)
        )
        for engine in (Enumeration(), ClosedForm()):
            exact = engine.odds(situation).rows[0].exact
            assert exact is not None
            assert exact.ways == ways
        n_undecided += 0 < ways < situation.n_ways
    assert n_undecided >= 3


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.name} {rules.deck.name}")
def test_no_card_stands_in_two_needs_of_a_bid(rules: Rules) -> None:
    for bid in rules.ladder:
        assert bid.needs
        assert all(need.at_least >= 1 for need in bid.needs)
        for one, other in combinations(bid.needs, 2):
            assert not one.among & other.among, bid.code


def test_every_size_of_space_is_visited_once() -> None:
    cards = CLASSIC.deck.cards
    for n_hidden, n_unseen in combinations_with_replacement(range(13), 2):
        situation = Situation(cards[n_unseen:], 24 - n_unseen + n_hidden)
        assert Enumeration().odds(situation).rows == ClosedForm().odds(situation).rows


def test_an_engine_that_there_is_not_is_named_with_those_there_are() -> None:
    with pytest.raises(BlefError, match="unknown engine 'magic': use both, simulate, exact, enumerate") as refused:
        odds(Situation("K♥", 5), engine="magic")  # type: ignore[arg-type]
    assert refused.value.field == "engine"
