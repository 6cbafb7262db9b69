"""Situations: what is counted from what is known, and what cannot be known at once."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from blefodds.core.cards import Card, Rank, Suit
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.lang import parse_cards

KING = Card(Rank.KING, Suit.HEARTS)


def test_what_is_counted_on_the_play() -> None:
    situation = Situation("K♥ 10♠", 9, seen="9c", dead="Ad Qd")
    assert [card.code for card in situation.hand + situation.seen + situation.dead] == ["Kh", "10s", "9c", "Ad", "Qd"]
    assert (situation.n_unseen, situation.n_hidden, situation.n_drawn) == (19, 6, 6)
    assert situation.n_ways == comb(19, 6)
    assert situation.judged == parse_cards("Kh 10s 9c")
    assert situation.judged_mask == sum(card.mask for card in parse_cards("Kh 10s 9c"))


def test_what_is_counted_on_the_rest() -> None:
    situation = Situation("K♥ 10♠", 9, seen="9c", dead="Ad Qd", judged_on="rest")
    assert (situation.n_unseen, situation.n_hidden, situation.n_drawn) == (19, 6, 13)
    assert situation.n_ways == comb(19, 13)
    assert situation.judged == parse_cards("Ad Qd")
    assert situation.judged_mask == sum(card.mask for card in parse_cards("Ad Qd"))


def test_every_card_is_known_or_unseen() -> None:
    situation = Situation("K♥ 10♠", 9, seen="9c", dead="Ad Qd")
    known = {*situation.hand, *situation.seen, *situation.dead}
    assert situation.unseen == tuple(card for card in CLASSIC.deck.cards if card not in known)
    assert len(situation.unseen) == situation.n_unseen
    assert situation.unseen_mask == sum(card.mask for card in situation.unseen)


def test_text_and_cards_say_the_same() -> None:
    from_text = Situation("Kh", 3, seen="9c", dead="Ad")
    from_cards = Situation([KING], 3, seen=iter(parse_cards("9c")), dead=parse_cards("Ad"))
    assert from_text == from_cards
    assert hash(from_text) == hash(from_cards)
    assert Situation("", 0) == Situation((), 0)
    assert Situation("Kh", 3) != Situation("Kh", 4)


@pytest.mark.parametrize(
    ("hand", "in_play", "more"),
    [("", 0, {}), ("", 24, {}), ("Kh", 1, {}), ("Kh", 23, {"dead": "Ad"}), ("", 52, {"rules": PRESETS["full-deck"]})],
)
def test_the_fewest_and_the_most_cards_in_play(hand: str, in_play: int, more: dict[str, Any]) -> None:
    situation = Situation(hand, in_play, **more)
    assert situation.in_play == in_play
    assert situation.n_hidden in (0, situation.n_unseen)
    assert situation.n_ways == 1


@pytest.mark.parametrize(
    ("arguments", "more", "field", "message"),
    [
        (("Kh", 9.0), {}, "in_play", "in_play: a whole number of cards is expected, not '9.0'"),
        (("Kh", True), {}, "in_play", "in_play: a whole number of cards is expected, not 'True'"),
        (("Kh", "9"), {}, "in_play", "in_play: a whole number of cards is expected, not '9'"),
        (
            ("Kh", 9),
            {"rules": "great"},
            "rules",
            "rules: Rules such as PRESETS['great'] are expected, not 'great'",
        ),
        (("Kh", 9), {"judged_on": "deck"}, "judged_on", "judged_on: 'play' or 'rest' is expected, not 'deck'"),
        (([5], 9), {}, "hand", "hand: cards or one text are expected, not 5"),
        (("Kh", 9), {"seen": ["Kd"]}, "seen", "seen: cards or one text are expected, not 'Kd'"),
        (
            ([10**5000], 9),
            {},
            "hand",
            "hand: cards or one text are expected, not a number of more than 40 digits",
        ),
        (
            ([[10**5000]], 9),
            {},
            "hand",
            "hand: cards or one text are expected, not something with a number of thousands of digits",
        ),
        (("7s", 9), {}, "hand", "7s is not in the 24-card deck (9-A)"),
        (("Kh", 9), {"dead": "8d"}, "dead", "8d is not in the 24-card deck (9-A)"),
        (("Kh Kh", 9), {}, "hand", "Kh appears twice in hand"),
        (("Kh", 9), {"seen": "9c Kh"}, "seen", "Kh appears in hand and in seen"),
        (("Kh", 9), {"seen": "9c", "dead": "9c"}, "dead", "9c appears in seen and in dead"),
        (("Kh", 9), {"dead": "9c 9c"}, "dead", "9c appears twice in dead"),
        (("Kh 10s", 1), {}, "in_play", "1 in play, but 2 cards are known to be (2 in hand, 0 seen)"),
        (("Kh 10s", 2), {"seen": "9c"}, "in_play", "2 in play, but 3 cards are known to be (2 in hand, 1 seen)"),
        (("Kh", 0), {}, "in_play", "0 in play, but 1 card is known to be (1 in hand, 0 seen)"),
        (("", -1), {}, "in_play", "-1 in play, but 0 cards are known to be (0 in hand, 0 seen)"),
        (("Kh", 25), {}, "in_play", "25 in play, but the 24-card deck can deal only 24"),
        (
            ("Kh", 23),
            {"dead": "Ad Qd"},
            "in_play",
            "23 in play, but the 24-card deck without the 2 dead can deal only 22",
        ),
        (
            ("Kh", 10**5000),
            {},
            "in_play",
            "a number of more than 40 digits in play, but the 24-card deck can deal only 24",
        ),
    ],
)
def test_what_cannot_be(arguments: tuple[Any, ...], more: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(BlefError) as error:
        Situation(*arguments, **more)
    assert error.value.field == field
    assert str(error.value) == message
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("name", ["hand", "seen", "dead"])
@pytest.mark.parametrize("text", ["Kh Zz", "nothing", "\ud800", "K"])
def test_a_bad_card_is_named_as_wherever_cards_are_read(name: str, text: str) -> None:
    with pytest.raises(BlefError) as elsewhere:
        parse_cards(text)
    with pytest.raises(BlefError) as error:
        Situation(**{"hand": "", name: text}, in_play=9)  # type: ignore[arg-type]
    assert (str(error.value), error.value.field) == (str(elsewhere.value), name)
