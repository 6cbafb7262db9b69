"""Ranks, suits, cards and decks: the words everything else is said in.

>>> Deck.of(24).name
'9-A'
>>> Card(Rank.KING, Suit.HEARTS).code
'Kh'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from blefodds.core.errors import BlefError, shorten
from blefodds.core.value import Value

__all__ = ["DECK_SIZES", "Card", "Deck", "Rank", "Suit", "mask_of"]


class Rank(IntEnum):
    """A card's rank; a higher value is a higher rank, the ace the highest (14)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def code(self) -> str:
        """The canonical code: ``2`` … ``10``, ``J``, ``Q``, ``K``, ``A``."""
        return _RANK_CODES.get(self) or str(self.value)

    @property
    def mask(self) -> int:
        """The four cards of this rank as a card set (see :func:`mask_of`)."""
        return 0b1111 << 4 * (self - Rank.TWO)


_RANK_CODES = {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"}


class Suit(IntEnum):
    """A card's suit. Which suit beats which is a rule, not a property: see ``Rules.suit_order``."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def code(self) -> str:
        """The canonical code: ``c``, ``d``, ``h`` or ``s``."""
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        """The symbol printed on cards: ♣ ♦ ♥ ♠."""
        return "♣♦♥♠"[self]

    @property
    def mask(self) -> int:
        """All thirteen cards of this suit as a card set (see :func:`mask_of`)."""
        return sum(1 << 4 * step + self for step in range(13))


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One playing card. Ordered by rank, then by suit as in :class:`Suit`."""

    rank: Rank
    suit: Suit

    @property
    def code(self) -> str:
        """The canonical code, such as ``Kh`` or ``10s``."""
        return self.rank.code + self.suit.code

    @property
    def mask(self) -> int:
        """This card alone as a card set (see :func:`mask_of`)."""
        return 1 << 4 * (self.rank - Rank.TWO) + self.suit

    def __str__(self) -> str:
        return self.code


def mask_of(cards: Iterable[Card]) -> int:
    """A set of cards as one integer of 52 bits: bit 4·(rank − 2) + suit is the card.

    >>> bin(mask_of([Card(Rank.TWO, Suit.CLUBS), Card(Rank.THREE, Suit.SPADES)]))
    '0b10000001'
    """
    mask = 0
    for card in cards:
        mask |= card.mask
    return mask


DECK_SIZES = {24: Rank.NINE, 32: Rank.SEVEN, 36: Rank.SIX, 52: Rank.TWO}
"""The decks known by their number of cards, with the lowest rank of each."""


@dataclass(frozen=True)
class Deck(Value):
    """Four suits of every rank from ``lowest`` up to the ace.

    Raises
    ------
    BlefError
        If fewer than five ranks are left: no straight could ever be made.

    Examples
    --------
    >>> Deck.of(32).name, Deck.parse("6-A").n_cards
    ('7-A', 36)
    """

    lowest: Rank

    def __post_init__(self) -> None:
        if self.lowest > Rank.TEN:
            raise BlefError("deck.short", deck=self.name)

    @classmethod
    def of(cls, n_cards: int) -> Deck:
        """The deck known by its number of cards: 24, 32, 36 or 52."""
        if n_cards not in DECK_SIZES:
            raise BlefError("deck.size", n=shorten(n_cards), sizes=", ".join(map(str, DECK_SIZES)))
        return cls(DECK_SIZES[n_cards])

    @classmethod
    def parse(cls, text: str) -> Deck:
        """A deck from ``24``, ``32``, ``36``, ``52`` or a span of ranks such as ``7-A``."""
        token = text.strip()
        if token.isascii() and token.isdigit() and len(token) < 5:
            return cls.of(int(token))
        low, dash, high = token.replace("–", "-").upper().partition("-")
        by_code = {rank.code: rank for rank in Rank}
        if not dash or low not in by_code or high != "A":
            raise BlefError("deck.unknown", token=shorten(token))
        return cls(by_code[low])

    @property
    def name(self) -> str:
        """The span of ranks, such as ``9-A``."""
        return f"{self.lowest.code}-A"

    @property
    def n_cards(self) -> int:
        """How many cards the deck has."""
        return 4 * (Rank.ACE - self.lowest + 1)

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks, lowest first."""
        return tuple(rank for rank in Rank if rank >= self.lowest)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, lowest rank first, clubs to spades within a rank."""
        return tuple(Card(rank, suit) for rank in self.ranks for suit in Suit)

    @cached_property
    def mask(self) -> int:
        """The whole deck as a card set (see :func:`mask_of`)."""
        return mask_of(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card.rank >= self.lowest
