"""The shortest ways to say a bid, the words that are none, and lines of any kind."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import pytest

from blefodds.cli.screen import Screen
from blefodds.cli.table_talk import LONGEST_LINE, TableTalk, said, word_of
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.bidding import CHECK, Bidding, action_code, action_name, highest_action
from blefodds.lang import LANGUAGES, bid_name, language, parse_bid
from blefodds.views.folding import clipped, folded, folded_list
from support.played import VARIANTS

OPEN = Bidding(CLASSIC, (1, 1), dealer=0)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("K", "high:K"),
        ("kk", "pair:K"),
        ("10", "high:10"),
        ("10 10", "pair:10"),
        ("1010", "pair:10"),
        ("TTT", "three:10"),
        ("aaaa", "four:A"),
        ("KKQQ", "two-pairs:K,Q"),
        ("q q k k", "two-pairs:K,Q"),
        ("JJJAA", "full-house:J,A"),
        ("AAJJJ", "full-house:J,A"),
        ("WWWDD", "full-house:J,Q"),
        ("dd", "pair:Q"),
        ("fl h", "flush:h"),
        ("p k", "pair:K"),
        ("fu j a", "full-house:J,A"),
        ("f h j a", "full-house:J,A"),
        ("sm st", "small-straight"),
        ("b s", "big-straight"),
        ("big str fl d", "big-straight-flush:d"),
        ("c", "check"),
        ("S", "check"),
        ("CHECK", "check"),
        ("sprawdzam", "check"),
        ("Sprawdzam!", "check"),
        ("check.", "check"),
        ("para króli", "pair:K"),
        ("król", "high:K"),
        ("as", "high:A"),
        ("dziewiatka", "high:9"),
        ("Queen", "high:Q"),
        ("three Jacks and two Aces", "full-house:J,A"),
    ],
)
def test_a_bid_is_typed_shortly(typed, code):
    assert action_code(said(typed, OPEN), CLASSIC) == code


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "KQ",
        "KKQ",
        "KKKKK",
        "5",
        "h",
        "Kh",
        "77",
        "zz k",
        "KKKQQQ",
        "\x1b[2J",
        "А",
        "x" * 5000,
        "hi k extra",
        "t k q",
    ],
)
def test_what_is_no_bid_is_refused(typed):
    with pytest.raises(BlefError):
        said(typed, OPEN)


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_bid_is_understood_in_every_way_it_is_printed(rules, lang):
    bidding = Bidding(rules, (1, 1), dealer=0)
    for action, bid in enumerate(rules.ladder, start=1):
        assert said(bid.code, bidding) == action
        assert said(bid_name(bid, lang=lang), bidding) == action


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_ranks_alone_name_every_bid_of_ranks(rules, lang):
    times = {"high-card": [1], "pair": [2], "two-pairs": [2, 2], "three-of-a-kind": [3], "full-house": [3, 2]}
    labels = language(lang).rank_labels
    bidding = Bidding(rules, (1, 1), dealer=0)
    for action, bid in enumerate(rules.ladder, start=1):
        counts = (times | {"four-of-a-kind": [4]}).get(bid.kind.name)
        if counts is not None:
            typed = "".join(labels[rank] * n for rank, n in zip(bid.ranks, counts, strict=True))
            assert said(typed, bidding) == action, typed


def test_a_kind_of_bid_is_no_name_of_a_low_rank():
    """In Polish a trójka is three of a kind as well as the card 3: of which rank must be said."""
    for word in ("trójka", "dwójka", "three", "two"):
        with pytest.raises(BlefError):
            said(word, Bidding(PRESETS["full-deck"], (1, 1), dealer=0))


def test_after_the_highest_bid_a_bid_is_on_the_rest():
    rules = replace(CLASSIC, name="rest", bids_on_rest=True)
    bidding = Bidding(rules, (1, 1), dealer=0)
    assert said("KK", bidding) == 11
    top = bidding.apply(83)
    assert said("KK", top) == 83 + 11
    assert said("pair of Kings on the rest", top) == 83 + 11
    assert said("c", top.apply(83 + 11)) == CHECK
    for action in range(84, highest_action(rules) + 1):
        assert said(action_name(action, rules), top) == action
    assert said("KK", OPEN.apply(83)) == 11  # without bids on the rest it stays what it is, and is too low


def test_words_are_known_in_every_language_and_are_no_bids():
    assert [word_of(word) for word in ("undo", "COFNIJ", "u", "?", "pomoc", "wyjdz", "prawda", "falsz", "ja")] == [
        "undo",
        "undo",
        "undo",
        "help",
        "help",
        "quit",
        "true",
        "false",
        "me",
    ]
    for rules in PRESETS.values():
        for typed in ("c", "s", "u", "o", "?", "t", "f", "p", "h"):
            with pytest.raises(BlefError):
                parse_bid(typed, rules)
    for labels in (language(lang).rank_labels.values() for lang in LANGUAGES):
        assert not any(word_of(label) for label in labels)


class Typed(io.TextIOWrapper):
    """Standard input from bytes."""

    def __init__(self, content: bytes, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(content), encoding=encoding)


@pytest.mark.parametrize(
    ("content", "answers"),
    [
        (b"KK\n", ["KK", None]),
        (b"\xef\xbb\xbfKK\r\n  c \r\n", ["KK", "c", None]),
        (b"KK", ["KK", None]),
        (b"\n\n", ["", "", None]),
        (b"\xff\xfe\n", ["��", None]),
        (b"x" * LONGEST_LINE + b"\nc\n", ["x" * LONGEST_LINE, "c", None]),
        (b"x" * (LONGEST_LINE + 1) + b"\nc\n", ["c", None]),
        (b"x" * 10_000_000 + b"\nc\n", ["c", None]),
        (b"x" * 10_000_000, [None]),
        ("król\n".encode(), ["król", None]),
    ],
    ids=["line", "windows", "no end", "empty", "not utf-8", "longest", "too long", "huge", "huge, no end", "letters"],
)
def test_lines_are_read_whatever_they_are(content, answers, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", Typed(content))
    talk = TableTalk(Screen(), "en")
    assert [talk.ask("Bo") for _ in answers] == answers
    shown = capsys.readouterr().out
    assert shown.startswith("Bo> ")
    assert len(shown) < 400
    assert ("too long" in shown) == content.startswith(b"x" * (LONGEST_LINE + 1))


def test_without_standard_input_the_input_has_ended(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert TableTalk(Screen(), "en").ask("Who lost?") is None
    assert capsys.readouterr().out == "Who lost? \n"


def test_a_long_question_stands_above_its_answer(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", Typed(b"a\x1b[2Jb\n"))
    TableTalk(Screen(), "en").ask("Which of all of these players is it?")
    assert capsys.readouterr().out == "Which of all of these players is it?\n> a\\x1b[2Jb\n"


@pytest.mark.parametrize("width", [10, 17, 40, 80])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "pair of Kings · 35.6% by your cards",
        "x" * 100,
        "  indented " + "words " * 30,
        "王" * 60,
        "🂡 " * 50,
        "a王" * 40,
    ],
)
def test_folded_lines_fit_and_lose_nothing(text, width):
    from rich.cells import cell_len

    lines = [line.plain for line in folded(text, width, indent="  ")]
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert [line.plain for line in folded(text, None)] == [text]
    assert cell_len(clipped(text, width)) <= width


@pytest.mark.parametrize("width", [12, 40, 80])
def test_a_list_is_broken_between_its_items_where_it_can_be(width):
    from rich.cells import cell_len

    items = ["pair of Aces", "full house, three 9s and two 10s", "王王王", "x" * 50]
    lines = [line.plain for line in folded_list("Above:", items, width)]
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(f"Above: {' · '.join(items)}".split())
    whole = [item for item in items if cell_len(item) + 6 <= width]
    assert all(any(item in line for line in lines) for item in whole)
    assert [line.plain for line in folded_list("Above:", items[:2], None)] == [f"Above: {items[0]} · {items[1]}"]
