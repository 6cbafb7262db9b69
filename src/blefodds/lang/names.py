"""Printing cards and bids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Card, Rank, Suit
from blefodds.lang.languages import language
from blefodds.lang.phrases import has_phrase, phrase

__all__ = [
    "CardStyle",
    "bid_name",
    "card_name",
    "cards_text",
    "kind_name",
    "rank_label",
    "suit_label",
]

CardStyle = Literal["symbols", "letters", "words"]
"""How cards are printed: ``K♥``, ``Kh`` or ``king of hearts``."""


def rank_label(rank: Rank, lang: str = "en") -> str:
    """The letter or number of a rank in a language.

    >>> rank_label(Rank.JACK), rank_label(Rank.JACK, "pl")
    ('J', 'W')
    """
    return language(lang).rank_labels[rank]


def suit_label(suit: Suit, *, style: CardStyle = "symbols", lang: str = "en") -> str:
    """The symbol, the letter (s h d c in every language) or the word of a suit.

    >>> suit_label(Suit.HEARTS), suit_label(Suit.HEARTS, style="letters")
    ('♥', 'h')
    """
    if style == "words":
        return language(lang).suits[suit]
    return suit.symbol if style == "symbols" else suit.code


def card_name(card: Card, *, style: CardStyle = "symbols", lang: str = "en") -> str:
    """A card as symbols, letters or words.

    Raises
    ------
    BlefError
        For a language there is none of.

    Examples
    --------
    >>> jack = Card(Rank.JACK, Suit.HEARTS)
    >>> card_name(jack), card_name(jack, style="letters", lang="pl"), card_name(jack, style="words")
    ('J♥', 'Wh', 'jack of hearts')
    """
    words = language(lang)
    if style == "words":
        return words.card.format(rank=words.spelled[card.rank]["one"], suit=words.suits[card.suit])
    return words.rank_labels[card.rank] + suit_label(card.suit, style=style)


def cards_text(cards: Iterable[Card], *, style: CardStyle = "symbols", lang: str = "en") -> str:
    """Cards joined by spaces, words by commas; :func:`blefodds.lang.parse_cards` reads them back.

    >>> cards_text([Card(Rank.KING, Suit.HEARTS), Card(Rank.TEN, Suit.SPADES)])
    'K♥ 10♠'
    """
    between = ", " if style == "words" else " "
    return between.join(card_name(card, style=style, lang=lang) for card in cards)


def bid_name(bid: Bid, *, lang: str = "en", style: CardStyle = "symbols") -> str:
    """A bid as people say it; :func:`blefodds.lang.parse_bid` reads it back.

    A name has its suit in words, so symbols and letters name a bid alike; the style ``words`` writes the
    numbers out too. A kind that the language has no words for is called by its own name.

    Raises
    ------
    BlefError
        For a language there is none of.

    Examples
    --------
    >>> from blefodds.core.bids import KINDS
    >>> bid = Bid(KINDS["two-pairs"], (Rank.KING, Rank.TEN))
    >>> bid_name(bid), bid_name(bid, style="words")
    ('two pairs, Kings and 10s', 'two pairs, kings and tens')
    >>> bid_name(bid, lang="pl")
    'dwie pary: króle i dziesiątki'
    """
    words = language(lang)
    suit = "" if bid.suit is None else words.suits[bid.suit]
    template = words.bids.get(bid.kind.name)
    if template is None:
        named_by = [words.rank_labels[rank] for rank in bid.ranks] + [suit] * bool(suit)
        return " ".join([bid.kind.name.replace("-", " "), ", ".join(named_by)]).strip()
    forms = words.spelled if style == "words" else words.ranks
    return template.format(*(forms[rank] for rank in bid.ranks), suit=suit)


def kind_name(kind: Kind, lang: str = "en") -> str:
    """What a kind of bid is called; by its own name where the language has no words for it.

    >>> from blefodds.core.bids import KINDS
    >>> kind_name(KINDS["full-house"]), kind_name(KINDS["full-house"], "pl")
    ('full house', 'full')
    """
    key = f"kind.{kind.name}"
    return phrase(key, lang) if has_phrase(key) else kind.name.replace("-", " ")
