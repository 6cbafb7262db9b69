"""Cards, ranks, suits and decks."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from blefodds.core.cards import DECK_SIZES, Card, Deck, Rank, Suit, mask_of
from blefodds.core.errors import BlefError

FULL = Deck.of(52)


def test_codes() -> None:
    assert [rank.code for rank in Rank] == [*"23456789", "10", *"JQKA"]
    assert [suit.code for suit in Suit] == list("cdhs")
    assert [suit.symbol for suit in Suit] == list("♣♦♥♠")
    assert str(Card(Rank.TEN, Suit.SPADES)) == Card(Rank.TEN, Suit.SPADES).code == "10s"
    assert len({card.code for card in FULL.cards}) == 52


def test_cards_are_ordered_by_rank_then_suit_and_hashable() -> None:
    shuffled = Random(1).sample(FULL.cards, 52)
    assert shuffled != list(FULL.cards)
    assert sorted(shuffled) == list(FULL.cards)
    assert Card(Rank.KING, Suit.CLUBS) > Card(Rank.QUEEN, Suit.SPADES)
    assert len({Card(Rank.ACE, Suit.HEARTS), Card(Rank.ACE, Suit.HEARTS)}) == 1


def test_cards_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Card(Rank.ACE, Suit.HEARTS).rank = Rank.KING  # type: ignore[misc]


def test_every_card_has_its_own_bit() -> None:
    assert [card.mask for card in FULL.cards] == [1 << i for i in range(52)]
    assert FULL.mask == 2**52 - 1
    assert mask_of([]) == 0
    assert all(one.mask & other.mask == 0 for one, other in combinations(FULL.cards, 2))


def test_ranks_and_suits_are_sets_of_cards() -> None:
    for rank in Rank:
        assert rank.mask == mask_of(card for card in FULL.cards if card.rank is rank)
    for suit in Suit:
        assert suit.mask == mask_of(card for card in FULL.cards if card.suit is suit)


@pytest.mark.parametrize(("n_cards", "name"), [(24, "9-A"), (32, "7-A"), (36, "6-A"), (52, "2-A")])
def test_the_decks_by_size(n_cards: int, name: str) -> None:
    deck = Deck.of(n_cards)
    assert deck.name == name
    assert deck == Deck.parse(str(n_cards)) == Deck.parse(name) == Deck.parse(f"  {name.lower()} ")
    assert deck == Deck.parse(name.replace("-", "–"))
    assert len(deck.cards) == deck.n_cards == deck.mask.bit_count() == 4 * len(deck.ranks) == n_cards
    assert set(DECK_SIZES) == {24, 32, 36, 52}


def test_the_shortest_deck() -> None:
    deck = Deck.parse("10-A")
    assert (deck.n_cards, deck.lowest) == (20, Rank.TEN)


def test_a_deck_contains_its_cards_only() -> None:
    deck = Deck.of(24)
    for card in FULL.cards:
        assert (card in deck) is (card in deck.cards) is (card.rank >= 9)


@pytest.mark.parametrize("n_cards", [0, -24, 1, 23, 25, 53, 104])
def test_no_deck_of_another_size(n_cards: int) -> None:
    with pytest.raises(BlefError, match=f"no deck of {n_cards} cards: use 24, 32, 36, 52"):
        Deck.of(n_cards)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9",
        "x",
        "9-K",
        "A-9",
        "1-A",
        "9-A-K",
        "-A",
        "9-",
        "²4",
        "٢٤",
        "24.0",
        "00024",
        "9" * 10_000,
        "\x1b[2J",
        "9\n-A",
    ],
)
def test_what_is_no_deck(text: str) -> None:
    with pytest.raises(BlefError, match=r"deck") as error:
        Deck.parse(text)
    message = str(error.value)
    assert len(message) < 200
    assert message.isprintable()


@pytest.mark.parametrize("lowest", [Rank.JACK, Rank.KING, Rank.ACE])
def test_a_deck_can_make_a_straight(lowest: Rank) -> None:
    with pytest.raises(BlefError, match=f"deck {lowest.code}-A: a deck starts at the 10 or lower"):
        Deck(lowest)
    with pytest.raises(BlefError, match="a deck starts at the 10 or lower"):
        Deck.parse(f"{lowest.code}-A")
