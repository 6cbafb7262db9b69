"""What the fuzzers feed: each target takes raw bytes, lets nothing but a BlefError out, and reads back what it prints.

The same targets are run by Atheris (:mod:`campaign`) and by Hypothesis and over the kept cases (``test_fuzz.py``).
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from blefodds.cards import Deck
from blefodds.cli.settings import settings_from_file
from blefodds.errors import BlefError
from blefodds.notation import (
    LANGUAGES,
    CardStyle,
    bid_name,
    cards_text,
    parse_bid,
    parse_card,
    parse_cards,
    parse_rank,
    parse_suit,
)
from blefodds.rules import CLASSIC, PRESETS, load_rules, rules_from_mapping, rules_to_toml
from blefodds.strategy import match_text, parse_match
from blefodds.strategy.bidding import action_name, parse_action

Target = Callable[[bytes], None]

LONGEST_MESSAGE = 200
STYLES: tuple[CardStyle, ...] = ("symbols", "letters", "words")
LADDERS = (CLASSIC, PRESETS["great"], PRESETS["full-deck"])
ON_REST = replace(CLASSIC, name="on the rest", bids_on_rest=True)


def _text(data: bytes) -> str:
    """As the shell hands arguments over: bytes that are no UTF-8 become lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def _refused(error: BlefError) -> None:
    message = str(error)
    assert message.isprintable(), ascii(message)
    assert len(message) < LONGEST_MESSAGE, message


def cards(data: bytes) -> None:
    """Cards, one card, a rank, a suit; cards are printed in every language and style and read back."""
    text = _text(data)
    for parse in (parse_card, parse_rank, parse_suit):
        try:
            parse(text)
        except BlefError as error:
            _refused(error)
    try:
        read = parse_cards(text)
    except BlefError as error:
        _refused(error)
        return
    for lang in LANGUAGES:
        for style in STYLES:
            printed = cards_text(read, style=style, lang=lang)
            if len(printed) <= 2000:
                assert parse_cards(printed) == read, printed


def bids(data: bytes) -> None:
    """A bid of each of several ladders, and an action of one; printed and read back."""
    text = _text(data)
    for rules in LADDERS:
        try:
            bid = parse_bid(text, rules)
        except BlefError as error:
            _refused(error)
            continue
        assert bid in rules
        assert parse_bid(bid.code, rules) == bid
        for lang in LANGUAGES:
            for style in STYLES:
                assert parse_bid(bid_name(bid, lang=lang, style=style), rules) == bid
    try:
        action = parse_action(text, ON_REST)
    except BlefError as error:
        _refused(error)
        return
    assert all(parse_action(action_name(action, ON_REST, lang=lang), ON_REST) == action for lang in LANGUAGES)


def decks(data: bytes) -> None:
    """A deck; its name and its size are read back."""
    try:
        deck = Deck.parse(_text(data))
    except BlefError as error:
        _refused(error)
        return
    assert Deck.parse(deck.name) == deck


def rules(data: bytes) -> None:
    """A rules file; what it says is written in full and read back."""
    try:
        read = load_rules(_file(data))
    except BlefError as error:
        _refused(error)
        return
    assert rules_from_mapping(tomllib.loads(rules_to_toml(read))) == read
    assert read.n_bids == len(set(read.ladder)) > 0


def settings(data: bytes) -> None:
    """A settings file."""
    settings_from_file.cache_clear()
    try:
        settings_from_file(_file(data))
    except BlefError as error:
        _refused(error)


def records(data: bytes) -> None:
    """A match record; the match is written and read back."""
    try:
        match = parse_match(_text(data))
    except BlefError as error:
        _refused(error)
        return
    assert parse_match(match_text(match)) == match


TARGETS: dict[str, Target] = {target.__name__: target for target in (cards, bids, decks, rules, settings, records)}
"""The targets by name."""


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="blefodds-fuzz-")


def _file(data: bytes) -> Path:
    path = Path(_folder().name) / "f.toml"
    path.write_bytes(data)
    return path


def seeds(name: str) -> Iterator[bytes]:
    """What a campaign starts from: texts that the target reads."""
    if name == "cards":
        for lang in LANGUAGES:
            for style in STYLES:
                yield cards_text(Deck.of(52).cards[::5], style=style, lang=lang).encode()
    elif name == "bids":
        for ladder in LADDERS:
            for bid in ladder.ladder[::7]:
                yield bid.code.encode()
                yield from (bid_name(bid, lang=lang).encode() for lang in LANGUAGES)
        yield from (b"check", b"sprawdzam", b"pair of Kings on the rest")
    elif name == "decks":
        yield from (b"24", b"52", b"7-A", " 6–a ".encode())
    elif name == "rules":
        yield from (rules_to_toml(rules).encode() for rules in PRESETS.values())
        yield b'base = "great"\nbids_on_rest = true\ncard_limit = "pack"\n'
        yield b'deck = 36\nsuit_order = "chds"\nladder = ["pair", "flush"]\n'
    elif name == "settings":
        yield b'rules = "great"\nlang = "pl"\nstyle = "letters"\nascii = true\ncolor = false\n'
    elif name == "records":
        yield RECORD.encode()


def dictionary(name: str) -> Iterator[str]:
    """Words that a campaign mixes in."""
    from blefodds.bids import KINDS
    from blefodds.notation.patterns import known_words

    if name in ("cards", "bids", "records"):
        yield from sorted(known_words())
        yield from ("♠", "♥", "♦", "♣", "♥\ufe0f", "🂡", "\u200b", "\u00a0", "\u0301", "\u0410", ",", ";", ":")
    if name == "decks":
        yield from ("24", "32", "36", "52", "-", "–", *"23456789", "10", *"JQKAa")
    if name == "rules":
        yield from ("base", "name", "about", "deck", "ladder", "ace_low", "suit_order", "card_limit", "bids_on_rest")
        yield from KINDS
        yield from PRESETS
    if name in ("rules", "settings"):
        yield from ("lang", "style", "ascii", "color", "true", "false", "inf", "nan", "1979-05-27", "0x1", "pack")
        yield from ('"""', "'''", "[[", "]]", "{", "}", "\\u0000", "\\U0001F0A1", "1e400", "\ufeff")
    if name == "records":
        yield from ("Blef match", "rules: classic", "player 1: ", "dealer: 2", "round 1", " holds ", "check")
        yield from (" is true: ", " is false: ", " loses", " is out", "winner: 1")


RECORD = """\
Blef match
rules: classic
player 1: Ann
player 2: Bob
dealer: 2

round 1
1 holds K♥
2 holds 10♠
1: pair of Kings
2: check
pair of Kings is false: 1 loses

round 2
1 holds K♥ A♠
2 holds 10♠
2: high card Ace
1: check
high card Ace is true: 1 loses
"""
