"""A language is one file: what is there is complete, and what is dropped in is found."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

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
    language_file,
    parse_bid,
    phrase,
    rank_label,
)
from blefodds.lang.language_file import LanguageFile, LanguageFileError
from blefodds.lang.patterns import n_ranks, split_words

USE_GERMAN = """
from blefodds import BlefError, Situation
from blefodds.core.rules import CLASSIC
from blefodds.lang import *
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
try:
    Situation("Kh Kh", 9)
except BlefError as error:
    print(error.said("de"))
"""


LANGUAGE_FILES = Path(language_file.__file__).parent / "languages"

GERMAN_CARDS = {
    "labels": {"J": "B", "Q": "D"},
    "suits": {"s": "Pik", "h": "Herz", "d": "Karo", "c": "Kreuz"},
    "ranks": {
        "J": {"one": "Bube", "many": "Buben"},
        "Q": {"one": "Dame", "many": "Damen"},
        "K": {"one": "König", "many": "Könige"},
        "A": {"one": "Ass", "many": "Asse"},
    },
}
GERMAN_BIDS = {
    "pair": "ein Paar {0[many]}",
    "full-house": "Full House, {1[many]} unter drei {0[many]}",
    "two-pairs": "zwei Paare {0[many]}, {1[many]}",
    "flush": "Flush {suit}",
}


def written(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {written(inner)}" for key, inner in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def language_file_of(values: dict[str, Any]) -> str:
    """The text of a language file that holds this."""
    lines: list[str] = []
    for key, value in values.items():
        if not isinstance(value, dict):
            lines.append(f"{key} = {written(value)}")
    for name, table in values.items():
        if isinstance(table, dict):
            below = {f"{name}.{key}": inner for key, inner in table.items() if name == "report"}
            for header, rows in (below or {name: table}).items():
                lines += [f"[{header}]", *(f"{json.dumps(key)} = {written(value)}" for key, value in rows.items())]
    return "\n".join(lines) + "\n"


def english() -> dict[str, Any]:
    return tomllib.loads((LANGUAGE_FILES / "en.toml").read_text(encoding="utf-8"))


def german() -> str:
    """A language that says most things in English, as somebody begins one."""
    values = english()
    values["name"] = "Deutsch"
    values["cards"]["card"] = "{rank} {suit}"
    for key, words in GERMAN_CARDS.items():
        values["cards"][key] |= words
    values["cards"]["spelled"] |= GERMAN_CARDS["ranks"]
    values["bids"] |= GERMAN_BIDS | {"more": {}}
    values["phrases"]["certain"] = "sicher"
    values["errors"]["card.twice"] = "{card} kommt in {place} zweimal vor"
    return language_file_of(values)


def test_a_file_dropped_in_is_a_language(tmp_path: Path) -> None:
    package = tmp_path / "blefodds"
    shutil.copytree(Path(blefodds.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "lang" / "languages" / "de.toml").write_text(german(), encoding="utf-8")
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
        "zwei Paare Könige, 10s",
        "Flush Kreuz",
        "sicher de en pl",
        "Kh kommt in hand zweimal vor",
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


TABLES = ("phrases", "errors", "report.blef", "report.blof")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_the_same_places_in_every_language(lang: str) -> None:
    def places(message: str | tuple[str, ...]) -> set[str]:
        return set(re.findall(r"{(\w*)", "".join(message)))

    words = language(lang)
    which = {words.plural(n) for n in range(200)}
    for table in TABLES:
        model = LANGUAGES["en"].texts(table)
        assert list(words.texts(table)) == list(model)
        for key, message in words.texts(table).items():
            assert places(message) == places(model[key]), key
            assert isinstance(message, str) or which == set(range(len(message))), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_read_table_by_table_is_the_file_read_at_once(lang: str) -> None:
    """Tables are cut out of the file before they are parsed: nothing may be cut wrongly."""
    whole = tomllib.loads((LANGUAGE_FILES / f"{lang}.toml").read_text(encoding="utf-8"))
    words = language(lang)
    for table in TABLES:
        name, _, below = table.partition(".")
        texts = {key: list(text) if isinstance(text, tuple) else text for key, text in words.texts(table).items()}
        assert texts == (whole[name][below] if below else whole[name])
    assert words.name == whole["name"]
    assert {rank.code: label for rank, label in words.rank_labels.items()} == whole["cards"]["labels"]
    assert {**words.bids, "more": {key: list(ways) for key, ways in words.more_bids.items()}} == whole["bids"]


DAMAGES = {
    "phrases: a text is missing": (lambda v: v["phrases"].pop("certain"), "[phrases]: missing: certain"),
    "errors: a text is missing": (lambda v: v["errors"].pop("card.twice"), "[errors]: missing: card.twice"),
    "report: a text is missing": (
        lambda v: v["report"]["blof"].pop("page.title"),
        "[report.blof]: missing: page.title",
    ),
    "a text nobody says": (lambda v: v["phrases"].update(hello="Hallo"), "[phrases]: unknown: hello"),
    "a place is left out": (
        lambda v: v["phrases"].update({"heard.bids": "gehört"}),
        "[phrases] heard.bids: {bids}: not in each of de.toml and the English text",
    ),
    "a place too many": (
        lambda v: v["errors"].update({"bid.none": "{what}?"}),
        "[errors] bid.none: {what}: not in each of de.toml and the English text",
    ),
    "a bracket is open": (
        lambda v: v["phrases"].update({"heard.bids": "{bids"}),
        "[phrases] heard.bids: expected '}' before end of string",
    ),
    "too few forms": (
        lambda v: v["phrases"].update({"asked.in_play": ["{n}"]}),
        "[phrases] asked.in_play: 2 forms are expected, not 1",
    ),
    "too few forms of a word": (
        lambda v: v["phrases"].update({"sentence.ways": "{ways} {of} {of:a|b|c}"}),
        "[phrases] sentence.ways: 2 forms are expected in {of:a|b|c}",
    ),
    "no text": (lambda v: v["phrases"].update(certain=5), "[phrases] certain: a text is expected"),
    "a table is missing": (lambda v: v.pop("errors"), "the tables: missing: errors"),
    "a table nobody reads": (lambda v: v.update(more={}), "the tables: unknown: more"),
    "no name": (lambda v: v.pop("name"), "the first lines: missing: name"),
    "a rule that is none": (lambda v: v.update(plural=["n is 1"]), "plural: no rule: n is 1"),
    "a rank has no name": (lambda v: v["cards"]["ranks"].pop("K"), "[cards.ranks]: missing: K"),
    "a form is missing": (lambda v: v["cards"]["ranks"]["K"].pop("many"), "[cards.ranks] K: missing: many"),
    "a suit is missing": (lambda v: v["cards"]["suits"].pop("h"), "[cards] suits: missing: h"),
    "no table": (lambda v: v["cards"].update(suits="Herz"), "[cards] suits: a dict is expected"),
    "a bid is missing": (lambda v: v["bids"].pop("pair"), "[bids]: missing: pair"),
    "a bid of no kind": (lambda v: v["bids"]["more"].update(royal=["royal {suit}"]), "[bids]: there is no kind royal"),
    "a bid without its rank": (
        lambda v: v["bids"].update(pair="ein Paar"),
        "[bids] pair: the places 0 are expected, no others",
    ),
    "a form that there is none of": (
        lambda v: v["bids"].update(pair="ein Paar {0[of]}"),
        "[bids] pair: [cards.ranks] has no form of",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_bad_file_is_one_error_that_names_the_key(damage: str, tmp_path: Path) -> None:
    change, message = DAMAGES[damage]
    values = english()
    change(values)
    (tmp_path / "de.toml").write_text(language_file_of(values), encoding="utf-8")
    file = LanguageFile(tmp_path / "de.toml", LanguageFile(LANGUAGE_FILES / "en.toml"))

    def read_whole() -> None:
        for table in TABLES:
            file.language.texts(table)
        file.language.plural(1)

    with pytest.raises(LanguageFileError) as caught:
        read_whole()
    assert str(caught.value) == f"language file de.toml: {message}"


@pytest.mark.parametrize("content", [b"name = ", b"\xff", b'[phrases]\ncertain = "'])
def test_what_is_no_toml_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_bytes(content)
    with pytest.raises(LanguageFileError, match=r"^language file de\.toml: "):
        _ = LanguageFile(tmp_path / "de.toml").language


def test_a_slip_is_told_by_its_line_in_the_file(tmp_path: Path) -> None:
    text = (LANGUAGE_FILES / "pl.toml").read_text(encoding="utf-8")
    broken = text.replace('"certain" = ', '"certain" : ', 1)
    line = broken[: broken.index('"certain" :')].count("\n") + 1
    (tmp_path / "xx.toml").write_text(broken, encoding="utf-8")
    with pytest.raises(LanguageFileError, match=rf"\[phrases\]: .*\(at line {line}, "):
        _ = LanguageFile(tmp_path / "xx.toml", LanguageFile(LANGUAGE_FILES / "en.toml")).language.phrases


@pytest.mark.parametrize(
    ("rules", "numbers", "forms"),
    [
        (["n = 1"], (0, 1, 2, 21), (1, 0, 1, 1)),
        (["n = 0..1"], (0, 1, 2), (0, 0, 1)),
        (["n % 10 = 1 and n % 100 != 11", "n % 10 = 2..4 or n = 7,9"], (1, 11, 21, 3, 7, 8, 9), (0, 2, 0, 1, 1, 2, 1)),
        ([], (0, 1, 2), (0, 0, 0)),
    ],
)
def test_plural_rules(rules: list[str], numbers: tuple[int, ...], forms: tuple[int, ...], tmp_path: Path) -> None:
    (tmp_path / "xx.toml").write_text(language_file_of({**english(), "plural": rules}), encoding="utf-8")
    plural = LanguageFile(tmp_path / "xx.toml").language.plural
    assert tuple(map(plural, numbers)) == forms


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


def test_phrases() -> None:
    assert phrase("impossible", "pl") == "niemożliwe"
    assert phrase("kinds.full-house", "en") == "full houses"
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
