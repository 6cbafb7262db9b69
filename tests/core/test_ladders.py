"""The ladders of the presets, as RULES write them."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest

from blefodds.core.cards import Deck, Rank, Suit
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm

_CLASSIC_AS_WRITTEN = """
high:9 high:10 high:J high:Q high:K high:A
pair:9 pair:10 pair:J pair:Q pair:K pair:A
two-pairs:10,9
two-pairs:J,9 two-pairs:J,10
two-pairs:Q,9 two-pairs:Q,10 two-pairs:Q,J
two-pairs:K,9 two-pairs:K,10 two-pairs:K,J two-pairs:K,Q
two-pairs:A,9 two-pairs:A,10 two-pairs:A,J two-pairs:A,Q two-pairs:A,K
small-straight big-straight
three:9 three:10 three:J three:Q three:K three:A
full-house:9,10 full-house:9,J full-house:9,Q full-house:9,K full-house:9,A
full-house:10,9 full-house:10,J full-house:10,Q full-house:10,K full-house:10,A
full-house:J,9 full-house:J,10 full-house:J,Q full-house:J,K full-house:J,A
full-house:Q,9 full-house:Q,10 full-house:Q,J full-house:Q,K full-house:Q,A
full-house:K,9 full-house:K,10 full-house:K,J full-house:K,Q full-house:K,A
full-house:A,9 full-house:A,10 full-house:A,J full-house:A,Q full-house:A,K
flush:c flush:d flush:h flush:s
four:9 four:10 four:J four:Q four:K four:A
small-straight-flush:c small-straight-flush:d small-straight-flush:h small-straight-flush:s
big-straight-flush:c big-straight-flush:d big-straight-flush:h big-straight-flush:s
"""
CLASSIC_LADDER = _CLASSIC_AS_WRITTEN.split()


def _runs(rules: Rules) -> list[tuple[str, int]]:
    """The kinds as the ladder has them, each with the number of its bids."""
    return [(name, len(list(bids))) for name, bids in groupby(rules.ladder, key=lambda bid: bid.kind.name)]


def test_the_classic_ladder() -> None:
    assert [bid.code for bid in CLASSIC.ladder] == CLASSIC_LADDER
    assert len(CLASSIC_LADDER) == 83


@pytest.mark.parametrize(
    ("rules", "n_bids"),
    [
        (PRESETS["classic"], 83),
        (PRESETS["poker-order"], 83),
        (PRESETS["full-deck"], 340),
        (PRESETS["great"], 88),
        (PRESETS["no-two-pairs"], 68),
        (CLASSIC.with_deck(Deck.of(32)), 140),
        (CLASSIC.with_deck(Deck.of(36)), 173),
        (CLASSIC.with_deck(Deck.of(52)), 340),
        (replace(PRESETS["full-deck"], ace_low=False), 335),
    ],
    ids=lambda value: value if isinstance(value, int) else f"{value.name} {value.deck.name}",
)
def test_the_size_of_each_ladder(rules: Rules, n_bids: int) -> None:
    assert rules.n_bids == len(set(rules.ladder)) == len({bid.code for bid in rules.ladder}) == n_bids
    assert [rules.position(bid) for bid in rules.ladder] == list(range(1, n_bids + 1))


def test_poker_order() -> None:
    assert _runs(PRESETS["poker-order"]) == [
        ("high-card", 6),
        ("pair", 6),
        ("two-pairs", 15),
        ("three-of-a-kind", 6),
        ("small-straight", 1),
        ("big-straight", 1),
        ("flush", 4),
        ("full-house", 30),
        ("four-of-a-kind", 6),
        ("small-straight-flush", 4),
        ("big-straight-flush", 4),
    ]


def test_full_deck() -> None:
    rules = PRESETS["full-deck"]
    assert _runs(rules) == [
        ("high-card", 13),
        ("pair", 13),
        ("two-pairs", 78),
        ("three-of-a-kind", 13),
        ("straight", 10),
        ("flush", 4),
        ("full-house", 156),
        ("four-of-a-kind", 13),
        ("straight-flush", 40),
    ]
    straights = [bid.code for bid in rules.ladder if bid.kind.name == "straight"]
    assert straights == [f"straight:{top}" for top in [*"56789", "10", *"JQKA"]]
    assert [bid.code for bid in rules.ladder][-5:] == [
        "straight-flush:K,s",
        *(f"straight-flush:A,{suit}" for suit in "cdhs"),
    ]


def test_great() -> None:
    codes = [bid.code for bid in PRESETS["great"].ladder]
    great = ["great-straight", *(f"great-straight-flush:{suit}" for suit in "cdhs")]
    assert codes[codes.index("big-straight") + 1] == "great-straight"
    assert codes[-4:] == great[1:]
    assert [code for code in codes if code not in great] == CLASSIC_LADDER


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_table_has_every_bid_in_its_place(rules: Rules) -> None:
    situation = Situation("K♥", 5, rules=rules)
    table = ClosedForm().odds(situation)
    assert [(row.position, row.bid) for row in table] == list(enumerate(rules.ladder, start=1))
    assert table.situation is situation
    assert table.exact_engine == "closed form"
    assert table.simulation is None


def test_no_two_pairs() -> None:
    codes = [bid.code for bid in PRESETS["no-two-pairs"].ladder]
    assert codes == [code for code in CLASSIC_LADDER if not code.startswith("two-pairs")]


@pytest.mark.parametrize(("n_cards", "lowest_top"), [(32, Rank.JACK), (36, Rank.TEN)])
def test_longer_decks_have_a_straight_for_every_five_in_sequence(n_cards: int, lowest_top: Rank) -> None:
    rules = CLASSIC.with_deck(Deck.of(n_cards))
    tops = [bid.ranks for bid in rules.ladder if bid.kind.name == "straight"]
    assert tops == [(rank,) for rank in Rank if rank >= lowest_top]


def test_the_suit_order_is_a_setting() -> None:
    order = (Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES, Suit.HEARTS)  # highest first
    rules = replace(CLASSIC, suit_order=order)
    assert [bid.suit for bid in rules.ladder if bid.kind.name == "flush"] == list(reversed(order))
    assert set(rules.ladder) == set(CLASSIC.ladder)
