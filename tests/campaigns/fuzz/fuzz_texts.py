"""Targets that are texts: what is typed as an option or at the table, and records of matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from blefodds.bots import blof as blof_bots
from blefodds.bots.blef import BOTS, parse_bots
from blefodds.cli.table_talk import said, word_of
from blefodds.core.bids import KINDS
from blefodds.core.cards import Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.bidding import CHECK, Bidding, action_name, highest_action, parse_action
from blefodds.games.blef.record import match_text, parse_match
from blefodds.games.blof import record as blof_record
from blefodds.games.blof.claims import parse_claim
from blefodds.inference.heard import hearing_at_table
from blefodds.lang import (
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
from blefodds.lang.patterns import known_words
from campaigns.fuzz.fuzz_target import Target, as_argument, check_refusal
from support.places import BLOF_GOLDEN

STYLES: tuple[CardStyle, ...] = ("symbols", "letters", "words")
LADDERS = (CLASSIC, PRESETS["great"], PRESETS["full-deck"])
ON_REST = replace(CLASSIC, name="on the rest", bids_on_rest=True)

ODD = ("♠", "♥", "♦", "♣", "♥\ufe0f", "🂡", "\u200b", "\u00a0", "\u0301", "\u0410", ",", ";", ":")


def words() -> Iterator[str]:
    """Every word of the notation, and characters that look like some."""
    yield from sorted(known_words())
    yield from ODD


def cards(data: bytes) -> None:
    """Cards, one card, a rank, a suit; cards are printed in every language and style and read back."""
    text = as_argument(data)
    for parse in (parse_card, parse_rank, parse_suit):
        try:
            parse(text)
        except BlefError as error:
            check_refusal(error)
    try:
        read = parse_cards(text)
    except BlefError as error:
        check_refusal(error)
        return
    for lang in LANGUAGES:
        for style in STYLES:
            printed = cards_text(read, style=style, lang=lang)
            if len(printed) <= 2000:
                assert parse_cards(printed) == read, printed


def seed_cards() -> Iterator[bytes]:
    for lang in LANGUAGES:
        for style in STYLES:
            yield cards_text(Deck.of(52).cards[::5], style=style, lang=lang).encode()


def bids(data: bytes) -> None:
    """A bid of each of several ladders, and an action of one; printed and read back."""
    text = as_argument(data)
    for rules in LADDERS:
        try:
            bid = parse_bid(text, rules)
        except BlefError as error:
            check_refusal(error)
            continue
        assert bid in rules
        assert parse_bid(bid.code, rules) == bid
        for lang in LANGUAGES:
            for style in STYLES:
                assert parse_bid(bid_name(bid, lang=lang, style=style), rules) == bid
    try:
        action = parse_action(text, ON_REST)
    except BlefError as error:
        check_refusal(error)
        return
    assert all(parse_action(action_name(action, ON_REST, lang=lang), ON_REST) == action for lang in LANGUAGES)


def seed_bids() -> Iterator[bytes]:
    for ladder in LADDERS:
        for bid in ladder.ladder[::7]:
            yield bid.code.encode()
            yield from (bid_name(bid, lang=lang).encode() for lang in LANGUAGES)
    yield from (b"check", b"sprawdzam", b"pair of Kings on the rest")


def decks(data: bytes) -> None:
    """A deck; its name and its size are read back."""
    try:
        deck = Deck.parse(as_argument(data))
    except BlefError as error:
        check_refusal(error)
        return
    assert Deck.parse(deck.name) == deck


def heard(data: bytes) -> None:
    """The bids heard; as codes they are read back."""
    text = as_argument(data)
    for rules, hand, counts in ((CLASSIC, "Kh 10s", (2, 3, 1, 3)), (ON_REST, "", (0, 1, 5))):
        try:
            read = hearing_at_table(text, parse_cards(hand), counts, rules=rules)
        except BlefError as error:
            check_refusal(error)
            continue
        written = "; ".join(f"{bid.seat + 1}: {action_name(bid.action, rules)}" for bid in read.bids)
        assert hearing_at_table(written, read.hand, counts, rules=rules) == read


def seed_heard() -> Iterator[bytes]:
    yield from (b"2: pair of Q; 3: three Q", b"1: pair:K;4: flush:s;", "2: para dam; 3: trójka dam".encode(), b"")
    yield b"2: straight flush spades; 3: high card 9 on the rest"


def typed(data: bytes) -> None:
    """A line typed at the table: a word, or something said now and after a bid; what is said is legal notation."""
    text = as_argument(data)
    word_of(text)
    for rules in (CLASSIC, ON_REST):
        begun = Bidding(rules, (2, 2, 2), dealer=0)
        for bidding in (begun, begun.apply(rules.n_bids)):
            try:
                action = said(text, bidding)
            except BlefError as error:
                check_refusal(error)
                continue
            assert action == CHECK or 1 <= action <= highest_action(rules)
            assert said(action_name(action, rules), bidding) == action


def seed_typed() -> Iterator[bytes]:
    yield from (b"KK", b"KKQQ", b"KKKQQ", b"king", "król".encode(), b"sm st", b"fl h", b"c", b"Sprawdzam!", b"undo")
    yield from (b"three K", b"pair of Kings on the rest", b"odds KK", b"?", b"q")


def bots(data: bytes) -> None:
    """The bots at a table of either game; their names are read back."""
    text = as_argument(data)
    try:
        read = parse_bots(text)
    except BlefError as error:
        check_refusal(error)
    else:
        assert parse_bots(",".join(bot.name for bot in read)) == read
    try:
        four = blof_bots.parse_bots(text)
    except BlefError as error:
        check_refusal(error)
    else:
        names = [bot.name for bot in four]
        assert [bot.name for bot in blof_bots.parse_bots(",".join(names))] == names


def seed_bots() -> Iterator[bytes]:
    yield ",".join(BOTS).encode()
    yield from (b"threshold(0.6), honest", b"cubic(0.35)", b"listener(20)", b"table,table,advisor,random")


def claims(data: bytes) -> None:
    """A claim of Blöf; its code is read back."""
    try:
        claim = parse_claim(as_argument(data))
    except BlefError as error:
        check_refusal(error)
        return
    assert 1 <= claim.n_cards <= 4
    assert parse_claim(claim.code) == claim


def seed_claims() -> Iterator[bytes]:
    yield from (b"3x7", "2 × 10".encode(), b"four Qs", b"dwie damy", "trzy siódemki".encode(), b"a king")


def records(data: bytes) -> None:
    """A match record; the match is written and read back."""
    try:
        match = parse_match(as_argument(data))
    except BlefError as error:
        check_refusal(error)
        return
    assert parse_match(match_text(match)) == match


def record_words() -> Iterator[str]:
    yield from words()
    yield from ("Blef match", "rules: classic", "player 1: ", "dealer: 2", "round 1", " holds ", "check")
    yield from (" is true: ", " is false: ", " loses", " is out", "winner: 1")


def blof_records(data: bytes) -> None:
    """A match record of Blöf; the match is written and read back."""
    try:
        match = blof_record.parse_match(as_argument(data))
    except BlefError as error:
        check_refusal(error)
        return
    assert blof_record.parse_match(blof_record.match_text(match)) == match


def seed_blof_records() -> Iterator[bytes]:
    yield from (path.read_bytes() for path in sorted(BLOF_GOLDEN.glob("*.txt")))


def blof_record_words() -> Iterator[str]:
    yield from words()
    for path in sorted(BLOF_GOLDEN.glob("*.txt")):
        yield from sorted({line[:60] for line in path.read_text("utf-8").splitlines() if line})[:20]


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

TEXTS = {
    "cards": Target(cards, seed_cards, words),
    "bids": Target(bids, seed_bids, words),
    "decks": Target(
        decks,
        lambda: (b"24", b"52", b"7-A", " 6–a ".encode()),
        lambda: ("24", "32", "36", "52", "-", "–", *"23456789", "10", *"JQKAa"),
    ),
    "heard": Target(heard, seed_heard, lambda: (*words(), "1:", "2:", " on the rest", *KINDS)),
    "typed": Target(typed, seed_typed, lambda: (*words(), *KINDS)),
    "bots": Target(bots, seed_bots, lambda: (*BOTS, *blof_bots.BOTS, "(", ")", ",", ".", "0.6", "٣")),
    "claims": Target(claims, seed_claims, lambda: (*words(), "x", "×", "3", "4", "three ", "trzy ", "٣", "²")),
    "records": Target(records, lambda: (RECORD.encode(),), record_words, longest=12_000),
    "blof_records": Target(blof_records, seed_blof_records, blof_record_words, longest=30_000),
}
"""The targets by name."""
