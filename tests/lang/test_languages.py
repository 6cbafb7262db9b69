"""A language is one file: what is there is complete, and what is dropped in is found."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import blefodds
from blefodds.core.bids import KINDS, Kind
from blefodds.core.cards import Rank, Suit
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, Rules
from blefodds.lang import (
    LANGUAGES,
    bid_name,
    cards_text,
    has_phrase,
    kind_name,
    language,
    parse_bid,
    phrase,
    rank_label,
)
from blefodds.lang.patterns import n_ranks, split_words

GERMAN = """
from blefodds.core.cards import Rank, Suit
from blefodds.lang.language import Language

_NAMES = {
    Rank.NINE: ("Neun", "Neunen"), Rank.TEN: ("Zehn", "Zehnen"), Rank.JACK: ("Bube", "Buben"),
    Rank.QUEEN: ("Dame", "Damen"), Rank.KING: ("König", "Könige"), Rank.ACE: ("Ass", "Asse"),
} | {rank: (rank.code, rank.code) for rank in list(Rank)[:7]}
_FORMS = {rank: {"one": one, "many": many} for rank, (one, many) in _NAMES.items()}

LANGUAGE = Language(
    code="de",
    name="Deutsch",
    rank_labels={rank: rank.code for rank in Rank} | {Rank.QUEEN: "D", Rank.JACK: "B"},
    ranks=_FORMS,
    spelled=_FORMS,
    suits={Suit.SPADES: "Pik", Suit.HEARTS: "Herz", Suit.DIAMONDS: "Karo", Suit.CLUBS: "Kreuz"},
    card="{rank} {suit}",
    bids={"pair": "ein Paar {0[many]}", "full-house": "Full House, {1[many]} unter drei {0[many]}"},
)
"""

USE_GERMAN = """
from blefodds.lang import *
from blefodds.core.rules import CLASSIC
king, jack = parse_cards("König Herz bh")
print(cards_text([king, jack], style="words", lang="de"))
print(cards_text([king, jack], style="letters", lang="de"))
for code in ("pair:K", "full-house:J,A", "two-pairs:K,10", "flush:c"):
    bid = parse_bid(code, CLASSIC)
    name = bid_name(bid, lang="de")
    print(name)
    assert parse_bid(name, CLASSIC) == parse_bid(name.upper(), CLASSIC) == bid
assert parse_bid("ein paar konige", CLASSIC).code == "pair:K"
assert all(parse_bid(bid_name(bid, lang=lang), CLASSIC) == bid for bid in CLASSIC.ladder for lang in LANGUAGES)
print(phrase("certain", "de"), *LANGUAGES)
"""


def test_a_file_dropped_in_is_a_language(tmp_path: Path) -> None:
    package = tmp_path / "blefodds"
    shutil.copytree(Path(blefodds.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "lang" / "languages" / "de.py").write_text(GERMAN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", USE_GERMAN],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "König Herz, Bube Herz",
        "Kh Bh",
        "ein Paar Könige",
        "Full House, Asse unter drei Buben",
        "two pairs K, 10",
        "flush Kreuz",
        "certain de en pl",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_is_complete(lang: str) -> None:
    words = language(lang)
    assert words.code == lang
    assert set(words.bids) == set(KINDS)
    assert set(words.rank_labels) == set(words.ranks) == set(words.spelled) == set(Rank)
    assert set(words.suits) == set(Suit)
    assert {f"{how}.{kind}" for how in ("kind", "kinds") for kind in KINDS} <= set(words.phrases)
    assert set(words.phrases) <= set(LANGUAGES["en"].phrases)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_to_say_a_bid_names_its_ranks_and_suit(lang: str) -> None:
    words = language(lang)
    ways = [*words.bids.items(), *((key, template) for key, more in words.more_bids.items() for template in more)]
    for key, template in ways:
        name, _, ranks = key.partition(":")
        kind = KINDS[name]
        n_given = len(ranks.split(",")) if ranks else 0
        slots = {element.strip("{}").partition("[")[0] for element in split_words(template) if element.startswith("{")}
        wanted = {str(slot) for slot in range(n_ranks(kind) - n_given)} | ({"suit"} if kind.has_suit else set())
        assert slots == wanted, (key, template)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phrases_have_the_same_places_in_every_language(lang: str) -> None:
    def places(message: str | tuple[str, ...]) -> set[str]:
        return set(re.findall(r"{(\w*)", "".join(message)))

    words = language(lang)
    which = {words.plural(n) for n in range(200)}
    for key, message in words.phrases.items():
        assert places(message) == places(LANGUAGES["en"].phrases[key]), key
        assert isinstance(message, str) or which == set(range(len(message))), key


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (0, "0 kart w grze"),
        (1, "1 karta w grze"),
        (2, "2 karty w grze"),
        (4, "4 karty w grze"),
        (5, "5 kart w grze"),
        (12, "12 kart w grze"),
        (14, "14 kart w grze"),
        (21, "21 kart w grze"),
        (22, "22 karty w grze"),
        (112, "112 kart w grze"),
    ],
)
def test_polish_counts_in_three_forms(n: int, expected: str) -> None:
    assert phrase("asked.in_play", "pl", n=n) == expected


def test_an_unknown_language_is_refused() -> None:
    for code in ("xx", "EN", "", "\ud800" * 50):
        with pytest.raises(BlefError, match=r"^unknown language '.*': use en, pl$") as caught:
            rank_label(Rank.ACE, code)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 200


def test_phrases(monkeypatch: pytest.MonkeyPatch) -> None:
    assert phrase("impossible", "pl") == "niemożliwe"
    assert phrase("kinds.full-house", "en") == "full houses"
    english = replace(LANGUAGES["en"], phrases={**LANGUAGES["en"].phrases, "test.greeting": "hello {who}, {n:,}"})
    monkeypatch.setitem(LANGUAGES, "en", english)
    assert phrase("test.greeting", "pl", who="Jan", n=1000) == "hello Jan, 1,000"
    with pytest.raises(KeyError):
        phrase("test.no_such_message", "pl")


def test_a_new_kind_is_printed_and_read_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    model = KINDS["straight-flush"]
    kind = Kind("near-straight-flush", "near-flush", model.ranks, model.needs, has_suit=True)
    monkeypatch.setitem(KINDS, kind.name, kind)
    rules = Rules("new", CLASSIC.deck, ("pair", kind.name))
    bid = rules.ladder[-1]
    assert bid_name(bid) == "near straight flush A, spades"
    assert bid_name(bid, lang="pl") == "near straight flush A, pik"
    assert {
        parse_bid(text, rules) for text in (bid.code, bid_name(bid), bid_name(bid, lang="pl"), "near flush A ♠")
    } == {bid}


def test_kinds_are_called_by_the_words_of_the_language_or_by_their_own_name() -> None:
    assert [kind_name(KINDS[name]) for name in ("full-house", "flush")] == ["full house", "flush"]
    assert [kind_name(KINDS[name], "pl") for name in ("full-house", "four-of-a-kind")] == ["full", "kareta"]
    unknown = Kind("near-straight-flush", "near-flush", KINDS["flush"].ranks, KINDS["flush"].needs)
    assert [kind_name(unknown, lang) for lang in LANGUAGES] == ["near straight flush"] * len(LANGUAGES)
    assert has_phrase("kind.flush")
    assert not has_phrase("kind.near-straight-flush")


def test_cards_of_a_jack_in_each_language() -> None:
    (jack,) = [card for card in CLASSIC.deck.cards if card.code == "Jh"]
    assert [cards_text([jack], lang=lang) for lang in ("en", "pl")] == ["J♥", "W♥"]
