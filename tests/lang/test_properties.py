"""parse(print(x)) == x, however the text was mangled on the way; and no text makes anything but a BlefError."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blefodds.core.cards import Card, Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.lang import (
    LANGUAGES,
    CardStyle,
    bid_name,
    card_name,
    cards_text,
    parse_bid,
    parse_card,
    parse_cards,
    parse_rank,
    parse_suit,
)

STYLES: list[CardStyle] = ["symbols", "letters", "words"]
SPACES = [" ", "  ", "\t", "\n", "\u00a0", "\u200b", "\u202f", "\u3000", " \ufeff"]
EVERY_DECK = [rules.with_deck(Deck.of(n)) for rules in (CLASSIC, PRESETS["poker-order"]) for n in (32, 36, 52)]
EVERY_RULES = [*PRESETS.values(), *EVERY_DECK]

seeded = settings(derandomize=True, database=None, deadline=None, max_examples=300)


def without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def mangled(text: str, chance: random.Random) -> str:
    """Another spelling of the same: case, marks, how marks are encoded, spaces."""
    if chance.random() < 0.5:
        text = without_marks(text)
    text = "".join(chance.choice([c.lower(), c.upper(), c]) for c in text)
    if chance.random() < 0.5:
        text = unicodedata.normalize("NFD", text)
    return "".join(chance.choice(SPACES) if c == " " else c for c in text)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card(lang: str, style: CardStyle) -> None:
    chance = random.Random(1)
    for card in Deck.of(52).cards:
        name = card_name(card, style=style, lang=lang)
        assert parse_card(name) == parse_card(mangled(name, chance)) == parse_card(card.code) == card


@seeded
@given(
    cards=st.lists(st.sampled_from(Deck.of(52).cards)),
    lang=st.sampled_from(sorted(LANGUAGES)),
    style=st.sampled_from(STYLES),
    chance=st.randoms(use_true_random=False),
)
def test_every_hand(cards: list[Card], lang: str, style: CardStyle, chance: random.Random) -> None:
    assert parse_cards(cards_text(cards, style=style, lang=lang)) == tuple(cards)
    separators = [*SPACES, ",", ", ", " ; "] + ["", ""] * (style != "words")
    text = "".join(
        chance.choice(separators) * bool(place) + mangled(card_name(card, style=style, lang=lang), chance)
        for place, card in enumerate(cards)
    )
    if len(text) <= 2000:
        assert parse_cards(text) == tuple(cards)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: f"{rules.name}-{rules.deck.name}")
def test_every_bid(rules: Rules) -> None:
    chance = random.Random(rules.n_bids)
    for bid in rules.ladder:
        said = {bid.code, f"{bid.kind.name}:{bid.code.partition(':')[2]}".rstrip(":")}
        said |= {bid_name(bid, lang=lang, style=style) for lang in LANGUAGES for style in STYLES}
        for text in said:
            assert parse_bid(text, rules) == bid, text
            other = mangled(text, chance)
            assert parse_bid(other, rules) == bid, other
            bare = mangled("".join(" " if c in ",:-" else c for c in text), chance)
            assert parse_bid(bare, rules) == bid, bare


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: f"{rules.name}-{rules.deck.name}")
def test_no_two_bids_are_called_the_same(rules: Rules) -> None:
    for lang in LANGUAGES:
        assert len({bid_name(bid, lang=lang) for bid in rules.ladder}) == rules.n_bids


ANY_TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates and control characters too
# fmt: off
PIECES = [
    "K", "Kh", "10s", "d", "h", "♥", "♥️", "🂡", "as", "of", "król", "kier", "dama", "pair", "pairs", "two",
    "three", "full", "flush", "straight", "para", "dwie", "poker", "strit", "do", "trójka", "and", "i", ":",
    ";", "-", "/", "\\", "'", "\"", "\u0410", "\u0301", "\u0328", "ſ", "²", "\x1b[2J", "\ud800", "\u200b",
    "\u2028", "\x00", "%", "{0}", "[bold]", ",", " ", "  ",
]
# fmt: on
LIKELY_TEXT = st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.lists(st.sampled_from(PIECES)).map(
    " ".join
)

PARSERS: list[Callable[[str], object]] = [
    parse_card,
    parse_cards,
    parse_rank,
    parse_suit,
    lambda text: parse_bid(text, CLASSIC),
    lambda text: parse_bid(text, PRESETS["full-deck"]),
]


@settings(seeded, max_examples=600)
@given(ANY_TEXT | LIKELY_TEXT)
@example("\\" * 2000)
@example("\\'\"" * 30)
@example("'" * 39 + " " + '"' * 45)
@example("two " * 500)
@example("K\u0301" * 1000)
@example("\U0001f0ff" * 20)
@example("x" * 5_000_000)
def test_any_text_is_read_or_refused_in_one_short_line(text: str) -> None:
    for parse in PARSERS:
        try:
            parse(text)
        except BlefError as error:
            message = str(error)
            assert message.isprintable(), ascii(message)
            assert len(message) < 200, message


@seeded
@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12).filter(lambda word: len(word) % 2))
def test_words_of_odd_length_never_are_cards_in_letters(word: str) -> None:
    """A rank letter and a suit letter are two, so letters glued to cards are an even number."""
    with pytest.raises(BlefError):
        parse_cards(word)
