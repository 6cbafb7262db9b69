"""What a player knows adds up to 52 cards, or is refused with how many do not."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import pytest

from blefodds.core.cards import Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof.claims import parse_claim
from blefodds.games.blof.knowledge import DECK, Knowledge


def test_my_cards_in_the_pile_and_cards_taken_openly_are_not_unseen() -> None:
    knowledge = Knowledge(
        "7♠ 7♥", 11, laid="7♦", shown="Q♦ Q♣", shown_others=("9♠", "9♥ 9♦"), buried="2♠ 2♥ 2♦", pile=3
    )
    assert knowledge.n_unseen == 52 - 2 - 1 - 2 - 3 - 3
    assert knowledge.n_drawn == 11 - 2
    assert knowledge.n_ways == comb(41, 9)
    assert knowledge.n_unseen_of(Rank.SEVEN) == 1
    assert knowledge.n_unseen_of(Rank.QUEEN) == 2
    assert knowledge.n_unseen_of(Rank.ACE) == 4
    assert knowledge.n_held(Rank.SEVEN) == 2


def dealt(chooser: random.Random) -> tuple[dict[str, Any], int, int]:
    """All of a real table: what the arguments are, how many cards are unseen and how many of them the claimer has."""
    cards = list(DECK.cards)
    chooser.shuffle(cards)
    cuts = sorted(chooser.choices(range(52), k=5))
    places = [cards[start:end] for start, end in zip([0, *cuts], [*cuts, 52], strict=True)]
    hand, claimer, first, second, pile, buried = places
    if not (claimer and first and second):  # who holds no card has gone out
        return dealt(chooser)

    def some(place: list[Any]) -> list[Any]:
        return chooser.sample(place, chooser.randint(0, len(place)))

    arguments = {
        "hand": hand,
        "claimer_cards": len(claimer),
        "laid": some(pile),
        "shown": some(claimer),
        "shown_others": (some(first), some(second)),
        "buried": some(buried),
        "pile": len(pile),
        "others": (len(first), len(second)),
        "n_buried": len(buried),
    }
    known = [*hand, *arguments["laid"], *arguments["shown"], *arguments["buried"]]
    known += [*arguments["shown_others"][0], *arguments["shown_others"][1]]
    return arguments, 52 - len(known), len(claimer) - len(arguments["shown"])


@pytest.mark.parametrize("seed", range(300))
def test_every_real_table_is_taken_and_what_is_left_out_follows_from_the_rest(seed: int) -> None:
    arguments, n_unseen, n_drawn = dealt(random.Random(seed))
    whole = Knowledge(**arguments)
    assert (whole.n_unseen, whole.n_drawn) == (n_unseen, n_drawn)
    assert Knowledge(**arguments | {"pile": None}).pile == arguments["pile"]
    assert Knowledge(**arguments | {"n_buried": None}).n_buried == arguments["n_buried"]
    little = Knowledge(**arguments | {"pile": None, "n_buried": None, "others": None})
    assert (little.n_unseen, little.n_drawn, little.pile, little.n_buried) == (n_unseen, n_drawn, None, None)
    for left_out in ("pile", "n_buried", "others"):
        assert Knowledge(**arguments | {left_out: None}).n_ways == whole.n_ways >= 1


@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("off", [-3, -1, 1, 2])
def test_a_number_that_is_off_is_refused_with_how_much(seed: int, off: int) -> None:
    chooser = random.Random(1000 * seed + off)
    arguments, _, _ = dealt(chooser)
    field = chooser.choice(["claimer_cards", "pile", "n_buried"])
    least = {"claimer_cards": len(arguments["shown"]) or 1, "pile": len(arguments["laid"]), "n_buried": 0}
    least["n_buried"] = len(arguments["buried"])
    if not least[field] <= arguments[field] + off <= 52:
        off = 1
        if arguments[field] == 52:
            return
    how = "more" if off > 0 else "fewer"
    with pytest.raises(BlefError, match=f"make {52 + off} cards, {abs(off)} {how} than the 52 there are"):
        Knowledge(**arguments | {field: arguments[field] + off})


@pytest.mark.parametrize(
    ("arguments", "field", "said"),
    [
        ({"hand": "7♠ 7♠"}, "hand", "7s stands twice in hand"),
        ({"laid": "7♠"}, "laid", "7s stands in hand and in laid"),
        ({"shown": "7♠"}, "shown", "7s stands in hand and in shown"),
        ({"shown": "9♠", "shown_others": ("9♠", "")}, "shown", "9s stands twice in shown"),
        ({"buried": "7♠ 7♦ 7♣"}, "buried", "5 cards of rank 7 are accounted for, 1 more than there are"),
        ({"claimer_cards": 1, "shown": "9♠ 9♥ 9♦"}, "shown", "the claimer holds only 1: 2 too many"),
        ({"laid": "9♠ 9♥", "pile": 1}, "laid", "the pile has only 1: 1 too many"),
        ({"buried": "9♠ 9♥", "n_buried": 0}, "buried", "there are set aside only 0: 2 too many"),
        ({"shown_others": ("", "9♠ 9♥"), "others": (13, 1)}, "shown", "that player holds only 1: 1 too many"),
        ({"claimer_cards": 51}, None, "hand 2 + claimer 51 make 53 cards, 1 more"),
        ({"claimer_cards": 45, "pile": 3, "shown_others": ("9♠ 9♥", "9♦")}, None, "1 more than the 52"),
        ({"claimer_cards": 0}, "claimer_cards", "from 1 to 52"),
        ({"claimer_cards": True}, "claimer_cards", "from 1 to 52"),
        ({"pile": -1}, "pile", "from 0 to 52"),
        ({"n_buried": 53}, "n_buried", "from 0 to 52"),
        ({"others": (1, 2, 3)}, "others", "two players"),
        ({"others": (1, 99)}, "others", "from 1 to 52"),
        ({"others": (0, 9)}, "others", "from 1 to 52"),
        ({"shown_others": ("",)}, "shown", "two other players"),
        ({"hand": "7♠ Zz"}, "hand", "card 2: 'Zz' is not a card"),
        ({"hand": [7]}, "hand", "cards or one text"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], field: str | None, said: str) -> None:
    with pytest.raises(BlefError) as refused:
        Knowledge(**{"hand": "7♠ 7♥", "claimer_cards": 13} | arguments)
    assert said in str(refused.value)
    assert refused.value.field == field
    assert len(str(refused.value)) <= 200


def test_nobody_lays_more_cards_than_held() -> None:
    knowledge = Knowledge("7♠ 7♥", 2)
    assert knowledge.n_left(parse_claim("2x7")) == 0
    with pytest.raises(BlefError, match="held only 2: 1 too many"):
        knowledge.n_left(parse_claim("3x7"))
