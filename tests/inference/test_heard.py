"""Bids as they are noted at the table: read, and refused with the place named."""

from __future__ import annotations

import pytest

from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, rules_from_mapping
from blefodds.games.blef.bidding import parse_action
from blefodds.games.blef.round import Round
from blefodds.inference import HeardBid, Hearing, hearing_at_table
from blefodds.lang import parse_cards

HAND = parse_cards("K♥ 10♠")
REST = rules_from_mapping({"name": "rest", "bids_on_rest": True})


def codes(text: str, counts=(2, 3, 1)) -> list[tuple[int, str, int]]:
    hearing = hearing_at_table(text, HAND, counts)
    return [(bid.seat + 1, CLASSIC.ladder[bid.action - 1].code, bid.last) for bid in hearing.bids]


def test_the_bids_are_read_in_any_notation():
    assert codes("2: pair of Q; 3: three Q; 2: full Q over 9") == [
        (2, "pair:Q", 0),
        (3, "three:Q", 10),
        (2, "full-house:Q,9", 33),
    ]
    assert codes("2:pair:Q;3:full: trzy walety, dwa asy;") == [(2, "pair:Q", 0), (3, "full-house:J,A", 10)]
    assert codes("  2 : para dam ;\n1: two pairs K 10 ") == [(2, "pair:Q", 0), (1, "two-pairs:K,10", 10)]
    assert codes("") == []


def test_on_the_rest():
    top = CLASSIC.ladder[-1].code
    hearing = hearing_at_table(f"2: {top}; 3: pair of K on the rest", HAND, (2, 3, 1), rules=REST)
    assert [(bid.action, bid.last) for bid in hearing.bids] == [(83, 0), (83 + 11, 83)]
    with pytest.raises(BlefError, match="begin after"):
        hearing_at_table("2: pair of K on the rest", HAND, (2, 3, 1), rules=REST)


@pytest.mark.parametrize(
    ("text", "unheard"),
    [
        ("2: high K; 3: pair Q; 1: pair K", 0),
        ("2: high K; 3: pair Q; 2: three Q", 0),  # my own bid is missing, which is no loss
        ("2: high K; 2: pair Q", 1),  # seat 3 must have bid in between
        ("3: high K; 3: pair Q", 1),
        ("1: high K; 3: pair Q", 1),
        ("3: high K; 2: pair Q; 1: pair K", 1),
    ],
)
def test_turns_that_nobody_noted_are_counted_except_mine(text, unheard):
    assert hearing_at_table(text, HAND, (2, 3, 1)).n_unheard == unheard


def test_who_is_out_has_no_turn():
    assert hearing_at_table("2: high K; 2: pair Q", HAND, (2, 3, 0)).n_unheard == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2: pair of Q; 3: pair of J", "bid 2: pair:J is not higher than the bid before it, pair:Q"),
        ("2: pair of Q; 3: pair of Q", "bid 2"),
        ("2 pair of Q", "bid 1, '2 pair of Q'"),
        ("1: high 9; pair of Q", "bid 2, 'pair of Q'"),
        ("2: pare of Q", "bid 1: 'pare of Q' is not a bid"),
        ("2: high 9; 3: check", "bid 2, '3: check': a check ends the round"),
        ("2: sprawdzam", "a check ends the round"),
        ("2:", "bid 1: no bid is given"),
        ("2: pair Q;; 3: three Q", "bid 2, ''"),
        ("0: pair Q", "seat 0: the counts name 4 seats"),
        ("5: pair Q", "seat 5: the counts name 4 seats"),
        ("-2: pair Q", "a seat, a colon and a bid"),
        ("٢: pair Q", "a seat, a colon and a bid"),
        ("222: pair Q", "a seat, a colon and a bid"),
        ("4: pair Q", "seat 4 holds no cards and cannot bid"),
        ("2: pair Q on the rest", "know no bids on the rest"),
        ("2: high 9;" * 20_000, "characters"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text, said):
    with pytest.raises(BlefError) as caught:
        hearing_at_table(text, HAND, (2, 3, 1, 0))
    assert said in str(caught.value)
    assert caught.value.field == "heard"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((3, 3, 1), "my count is 3, but the hand has 2 cards"),
        ((2, 7, 1), "nobody holds 7 cards: the limit is 5"),
        ((2,), "1 count"),
        ((2, *[1] * 8), "9 counts"),
        ((2, 5, 5, 5, 5, 5), "27 cards in play"),
    ],
)
def test_counts_that_cannot_be(counts, said):
    with pytest.raises(BlefError, match=said) as caught:
        hearing_at_table("", HAND, counts)
    assert caught.value.field == "counts"


def test_an_information_state_says_the_same_as_a_note():
    state = Round.start([parse_cards("9♥ 9♠ 9♦"), parse_cards("A♥"), HAND], dealer=2)
    for said in ("pair:9", "pair:Q", "pair:K", "three:9"):
        state = state.apply(parse_action(said, CLASSIC))
    heard = Hearing.of(state.apply(0).information_state(2))
    noted = hearing_at_table("2: pair 9; 3: pair Q; 1: pair K; 2: three 9", HAND, (2, 3, 1))
    assert [(bid.action, bid.last) for bid in heard.bids] == [(bid.action, bid.last) for bid in noted.bids]
    assert [(bid.seat - 2) % 3 for bid in heard.bids] == [bid.seat for bid in noted.bids]
    assert heard.speakers == (0, 1)


def test_who_is_not_at_the_table_has_said_nothing():
    for seat in (-1, 3):
        with pytest.raises(BlefError, match=f"bid 1: seat {seat + 1}: there are 3 seats") as caught:
            Hearing(CLASSIC, (2, 3, 1), 0, HAND, (HeardBid(seat, 10, 0),))
        assert caught.value.field == "heard"
