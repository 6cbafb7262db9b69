"""Every error has its words in every language, says what it is about, and is said on one short line."""

from __future__ import annotations

import ast
import gzip
import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import blefodds
from blefodds import BlefError, Card, Deck, Rank, Situation, load_rules, odds, parse_bid, parse_cards
from blefodds.compute.cluster import dask_executor
from blefodds.compute.executors import worker_threads
from blefodds.core.bids import KINDS, Bid, Kind, Need
from blefodds.core.errors import Term
from blefodds.core.intervals import clopper_pearson
from blefodds.core.rules import CLASSIC, PRESETS, rules_from_mapping, rules_from_toml
from blefodds.core.whole_numbers import whole_number
from blefodds.engines.enumeration import Enumeration
from blefodds.engines.own_odds import own_odds
from blefodds.lang import LANGUAGES, language, parse_card, parse_rank, parse_suit
from blefodds.lang.vocabulary import suit_names
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.match import rounds_of_match
from blefodds.solver.match_file import read_rounds, rounds_text
from blefodds.solver.policy import Policy
from blefodds.solver.policy_file import load_policy, policy_bytes, resume_solver
from blefodds.solver.solve import Solver, check_limits
from blefodds.solver.suit_bids import _suit_claim
from blefodds.storage.document import Document, checked, parsed
from blefodds.storage.reading import bounded_bytes
from support.running import ERROR, assert_refused, clean_environment, run_here

SOURCE = Path(blefodds.__file__).parent
CODE = re.compile(r"[a-z_]+(\.[a-z_]+)+")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def places(text: str | tuple[str, ...]) -> set[str]:
    forms = text if isinstance(text, tuple) else (text,)
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def raised() -> list[tuple[str, str, set[str], bool]]:
    """Where an error or a part of one is made: the place, the code, its values' names, and whether all are named."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("BlefError", "Term") and node.args and isinstance(node.args[0], ast.Constant):
                code = node.args[0].value
                if isinstance(code, str) and CODE.fullmatch(code):
                    names = {keyword.arg for keyword in node.keywords if keyword.arg not in (None, "field")}
                    is_whole = all(keyword.arg is not None for keyword in node.keywords)
                    found.append((f"{path.relative_to(SOURCE)}:{node.lineno}", code, names, is_whole))
    return found


def test_every_error_that_is_raised_has_its_text_with_its_values() -> None:
    texts = language("en").errors
    for where, code, names, is_whole in raised():
        assert code in texts, where
        wanted = places(texts[code])
        assert names == wanted if is_whole else names <= wanted, where


def test_every_text_is_of_an_error() -> None:
    said = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
    assert {code for code in language("en").errors if code not in said} == set(OF_CLICK)


OF_CLICK = {code for code in language("en").errors if code.startswith("click.")}

AROUND = {
    *("error.line", "error.closed", "error.from_file", "error.from_environment"),
    *("cards.alone", "settings.file", "settings.key"),
}
"""What only the command line says; its own tests ask for it."""

OF_THE_TABLE = {
    code
    for code in language("en").errors
    if code.partition(".")[0]
    in (
        "advice",
        "bidder",
        "blof",
        "bot_match",
        "counts",
        "evening",
        "heard",
        "match_chances",
        "no_policy",
        "posterior",
    )
}
"""What advice, inference and sessions refuse; the tests of these rooms ask for it in English."""

PARTS = {code for code in language("en").errors if code.startswith(("shown.", "type."))} - {"type.wrong"}


class Places:
    """Files for the errors that are about files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.solver = Solver(BlefRound((1, 1)))
        self.solver.run(iterations=60)
        self.policy = policy_bytes(self.solver)

    def file(self, content: bytes | str, name: str = "it.toml") -> Path:
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def changed(self, **changes: Any) -> Path:
        document = json.loads(gzip.decompress(self.policy)) | changes
        return self.file(gzip.compress(json.dumps(document).encode()))

    def pipe(self) -> Path:
        os.mkfifo(self.folder / "pipe")
        return self.folder / "pipe"

    def rest(self, last: int, weights: Callable[[Any], Any]) -> None:
        game = BlefRound((1, 1))
        game.after(last, 1, weights(game.weights))


def _mixed() -> None:
    cards = frozenset(Card(Rank.KING, suit) for suit in list(blefodds.Suit))
    kind = Kind("odd", "odd", KINDS["flush"].ranks, lambda ranks, suit: (Need(cards, 2),), has_suit=True)
    _suit_claim(Bid(kind, (), blefodds.Suit.HEARTS), CLASSIC.deck.ranks)


def _read_differently() -> None:
    names = suit_names() | {"kh": frozenset({blefodds.Suit.CLUBS})}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("blefodds.lang.cards.suit_names", lambda: names)
        parse_cards("9c as kh")


def _unpacked(at: Places) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("blefodds.solver.policy_file.SMALL_TEXT_BYTES", 100_000)
        load_policy(at.file(gzip.compress(b"0" * 3_000_000)))


@dataclass
class Branch:
    """Something that goes as deep as it likes."""

    branches: list[Branch]


def _deep() -> dict[str, Any]:
    branch: dict[str, Any] = {"branches": []}
    branch["branches"].append(branch)
    return branch


def _joined() -> None:
    tables = [odds(Situation("", n), engine="exact") for n in (3, 4)]
    tables[0].joined(tables[1])


def _dask(address: str) -> None:
    with dask_executor(address):
        raise AssertionError


def _workers() -> None:
    with worker_threads(0):
        raise AssertionError


def _no_distributed(at: Places) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(__import__("sys").modules, "distributed", None)
        _dask("tcp://127.0.0.1:1")


SAMPLES: dict[str, Callable[[Places], object]] = {
    "own_odds.known": lambda at: own_odds(CLASSIC, "9s 10s Js Qs Ks As 9h 10h", in_play=12),
    "type.wrong": lambda at: rules_from_mapping({"ladder": "pair"}),
    "number.whole": lambda at: whole_number("games", 0, 1, 10),
    "number.real": lambda at: odds(Situation("", 3), engine="simulate", deals=10, confidence=2.0),
    "cards.at": lambda at: parse_cards("Kh Zz"),
    "cards.between": lambda at: parse_cards("Kh,,10s"),
    "cards.beside": lambda at: parse_cards(",Kh"),
    "cards.one": lambda at: parse_card("Kh 10s"),
    "card.unknown": lambda at: parse_cards("Zz"),
    "card.rank_or_suit": lambda at: parse_cards("d"),
    "card.no_suit": lambda at: parse_cards("K"),
    "card.no_rank": lambda at: parse_cards("♥"),
    "card.two_ways": lambda at: _read_differently(),
    "card.not_in_deck": lambda at: Situation("7h", 4),
    "card.twice": lambda at: Situation("Kh Kh", 4),
    "card.two_places": lambda at: Situation("Kh", 4, seen="Kh"),
    "rank.unknown": lambda at: parse_rank("joker"),
    "suit.unknown": lambda at: parse_suit("stars"),
    "deck.short": lambda at: Deck(Rank.JACK),
    "deck.size": lambda at: Deck.of(20),
    "deck.unknown": lambda at: Deck.parse("3-K"),
    "text.long": lambda at: parse_cards("K" * 3000),
    "text.no_card": lambda at: parse_cards("\N{PLAYING CARD BLACK JOKER}"),
    "text.unread": lambda at: parse_cards("Кh"),
    "language.unknown": lambda at: language("xx"),
    "bid.none": lambda at: parse_bid("", CLASSIC),
    "bid.unknown": lambda at: parse_bid("of of of", CLASSIC),
    "bid.guess": lambda at: parse_bid("pairr", CLASSIC),
    "bid.word": lambda at: parse_bid("wxyz of of of of of", CLASSIC),
    "bid.word_guess": lambda at: parse_bid("pair of Kingz", CLASSIC),
    "bid.ambiguous": lambda at: parse_bid("straight", CLASSIC),
    "bid.same_rank": lambda at: parse_bid("full-house:K,K", CLASSIC),
    "bid.place": lambda at: parse_bid("pair:", CLASSIC),
    "bid.not_in_rules": lambda at: parse_bid("pair:2", CLASSIC),
    "ladder.empty": lambda at: replace(CLASSIC, kinds=()),
    "ladder.unknown": lambda at: replace(CLASSIC, kinds=("trio",)),
    "ladder.kinds": lambda at: rules_from_mapping({"ladder": [5]}),
    "ladder.deck": lambda at: replace(PRESETS["full-deck"], kinds=("great-straight",)),
    "ladder.twice": lambda at: replace(CLASSIC, kinds=("pair", "pair")),
    "rules.ace_low": lambda at: replace(CLASSIC, ace_low=True),
    "rules.suit_order": lambda at: replace(CLASSIC, suit_order=()),
    "rules.suit": lambda at: rules_from_mapping({"suit_order": "shdx"}),
    "rules.card_limit": lambda at: replace(CLASSIC, card_limit=99),
    "rules.pack": lambda at: rules_from_mapping({"card_limit": "none"}),
    "rules.key": lambda at: rules_from_mapping({"colour": 1}),
    "rules.base": lambda at: rules_from_mapping({"base": "ours"}),
    "rules.line": lambda at: rules_from_mapping({"name": ""}),
    "file.none": lambda at: load_rules(at.folder / "none.toml"),
    "file.inside": lambda at: load_rules(at.file("colour = 1")),
    "file.unreadable": lambda at: load_rules(at.folder),
    "file.name": lambda at: load_rules("a\0b"),
    "file.pipe": lambda at: bounded_bytes(at.pipe(), called="it", most=10),
    "file.large": lambda at: load_rules(at.file(b"#" * 200_000)),
    "file.toml": lambda at: load_rules(at.file("a = ")),
    "file.damaged": lambda at: load_policy(at.file(b"\x1f\x8b")),
    "toml.none": lambda at: rules_from_toml("a = "),
    "toml.dots": lambda at: rules_from_toml("." * 1000),
    "toml.wrong": lambda at: rules_from_toml("a = "),
    "situation.in_play": lambda at: Situation("Kh", "4"),  # type: ignore[arg-type]
    "situation.rules": lambda at: Situation("Kh", 4, rules="great"),  # type: ignore[arg-type]
    "situation.judged_on": lambda at: Situation("Kh", 4, judged_on="all"),  # type: ignore[arg-type]
    "situation.cards": lambda at: Situation(["Kh"], 4),  # type: ignore[list-item]
    "in_play.few": lambda at: Situation("Kh 10s", 1, seen="9c"),
    "in_play.many": lambda at: Situation("Kh 10s", 25),
    "in_play.many_with_dead": lambda at: Situation("Kh 10s", 24, dead="9c"),
    "odds.joined": lambda at: _joined(),
    "interval.counts": lambda at: clopper_pearson([0.5], 1),
    "interval.deals": lambda at: clopper_pearson([0], 0),
    "interval.confidence": lambda at: clopper_pearson([0], 1, confidence=2.0),
    "interval.outside": lambda at: clopper_pearson([2], 1),
    "engine.unknown": lambda at: odds(Situation("", 3), engine="magic"),  # type: ignore[call-overload]
    "enumeration.many": lambda at: Enumeration(max_ways=10).odds(Situation("Kh", 9)),
    "until.width": lambda at: odds(Situation("", 3), engine="simulate", until=1.0),
    "until.far": lambda at: odds(Situation("", 3), engine="simulate", until=1e-9),
    "workers.number": lambda at: _workers(),
    "dask.package": _no_distributed,
    "dask.address": lambda at: _dask("somewhere"),
    "solve.nothing": lambda at: Solver(BlefRound((1, 1), replace(CLASSIC, kinds=("flush",)))),
    "solve.target": lambda at: check_limits(target=2.0),
    "solve.seconds": lambda at: check_limits(seconds=-1.0),
    "solve.mixed_bid": lambda at: _mixed(),
    "solve.on_rest": lambda at: BlefRound((1, 1), replace(CLASSIC, bids_on_rest=True)),
    "solve.cards": lambda at: BlefRound((0, 1)),
    "solve.card_limit": lambda at: BlefRound((1, 6)),
    "solve.much": lambda at: BlefRound((5, 5), PRESETS["full-deck"]),
    "solve.last": lambda at: at.rest(83, lambda weights: weights),
    "solve.no_hand": lambda at: at.rest(12, lambda weights: weights * 0),
    "solve.hand": lambda at: BlefRound((1, 1)).hand_index(0, parse_cards("Kh 10s")),
    "solve.match_pack": lambda at: rounds_of_match(replace(CLASSIC, card_limit=None)),
    "solve.match_limit": lambda at: rounds_of_match(replace(CLASSIC, card_limit=9)),
    "policy.not_above": lambda at: Policy.of(at.solver).player_after([5, 5]),
    "document.wrong": lambda at: load_policy(at.file(gzip.compress(b"{}"))),
    "document.wrong_why": lambda at: load_policy(at.changed(cards=[1])),
    "document.policy": lambda at: load_policy(at.changed(cards=[1])),
    "document.rounds": lambda at: read_rounds(at.file("{}"), CLASSIC),
    "document.force": lambda at: read_rounds(at.file("{}"), CLASSIC),
    "document.other": lambda at: Document("it/1", int, most=100).read(at.file("5")),
    "document.schema": lambda at: Document("it/1", int, most=100).parsed(b"5"),
    "document.json": lambda at: parsed(b"x", int),
    "document.deep": lambda at: checked(_deep(), Branch),
    "document.missing": lambda at: load_policy(at.file(gzip.compress(b'{"schema": "blefodds.policy/1"}'))),
    "document.type": lambda at: parsed(b"true", int),
    "document.value": lambda at: parsed(b"true", None),
    "document.at": lambda at: parsed(b'{"a": true}', dict[str, int]),
    "document.within": lambda at: load_policy(at.changed(grown=["x"])),
    "policy_file.promises": lambda at: load_policy(at.changed(certificate={"value": 0.5, "gains": [0.0, 0.0]})),
    "policy_file.unpacks": lambda at: _unpacked(at),
    "policy_file.round": lambda at: resume_solver(at.file(at.policy), BlefRound((1, 2))),
    "policy_file.rules": lambda at: resume_solver(at.file(at.policy), BlefRound((1, 1), PRESETS["great"])),
    "policy_file.version": lambda at: resume_solver(at.changed(version="0"), BlefRound((1, 1))),
    "policy_file.done": lambda at: resume_solver(at.changed(resume=None), BlefRound((1, 1))),
    "match_file.rules": lambda at: read_rounds(at.file(rounds_text(PRESETS["great"], [])), CLASSIC),
}
"""For each code something that is refused with it."""


def codes_of(error: object) -> set[str]:
    """The codes of an error, of the errors and of the parts in it."""
    if not isinstance(error, BlefError | Term):
        return set()
    return {error.code}.union(*map(codes_of, error.values.values()))


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Places:
    return Places(tmp_path_factory.mktemp("places"))


def test_every_error_is_tried() -> None:
    assert set(SAMPLES) | PARTS | AROUND | OF_CLICK | OF_THE_TABLE >= set(language("en").errors)


@pytest.mark.parametrize("code", sorted(OF_THE_TABLE))
def test_an_error_of_the_table_is_filled_in_every_language(code: str) -> None:
    values = dict.fromkeys(places(language("en").errors[code]), 3)
    lines = [BlefError(code, **values).said(lang) for lang in LANGUAGES]
    assert len(set(lines)) == len(lines)
    assert all(line.isprintable() and "{" not in line and len(line) < 200 for line in lines)


@pytest.mark.parametrize("code", SAMPLES)
def test_an_error_is_said_in_every_language(code: str, at: Places) -> None:
    with pytest.raises(BlefError) as caught:
        SAMPLES[code](at)
    error = caught.value
    assert code in codes_of(error)
    lines = [error.said(lang) for lang in LANGUAGES]
    assert str(error) == error.said("en")
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert line.isprintable()
        assert len(line) < 200
        assert "{" not in line


@pytest.mark.parametrize("code", sorted(PARTS))
def test_a_part_of_an_error_is_said_in_every_language(code: str) -> None:
    term = Term(code)
    assert term == term.said("en")
    assert len({term.said(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("hand", "in_play", "line"),
    [
        ("Kh 10s", 1, "kart w grze: 1, ale na pewno są w niej 2 karty (2 w ręce, 0 widzianych)"),
        ("Kh", 0, "kart w grze: 0, ale na pewno jest w niej 1 karta (1 w ręce, 0 widzianych)"),
        ("9h 10h Jh Qh Kh", 4, "kart w grze: 4, ale na pewno jest w niej 5 kart (5 w ręce, 0 widzianych)"),
        ("Kh", 10**50, "kart w grze: liczba o ponad 40 cyfrach, ale z talii 24 kart można rozdać tylko 24"),
    ],
)
def test_polish_words_agree_with_their_numbers(hand: str, in_play: int, line: str) -> None:
    with pytest.raises(BlefError) as caught:
        Situation(hand, in_play)
    assert caught.value.said("pl") == line


def test_a_rank_and_a_suit_are_named_in_the_language() -> None:
    with pytest.raises(BlefError) as caught:
        parse_cards("d")
    assert "may be a queen (D, dama) or diamonds:" in str(caught.value)
    assert "to albo dama (D, dama), albo karo:" in caught.value.said("pl")


def test_a_message_in_plain_words_is_said_as_it_is() -> None:
    error = BlefError("no such thing", field="hand")
    assert (str(error), error.said("pl"), error.field) == ("no such thing", "no such thing", "hand")
    assert (str(error.about("seen")), error.about("seen").field) == ("no such thing", "seen")


ON_A_COMMAND_LINE = [
    (["--hand", "Kh Zz", "--in-play", "9"], "Nieprawidłowa wartość dla '--hand': karta 2: 'Zz' to nie karta: podaj"),
    (["--hand", "Kh Kh", "--in-play", "9"], "Nieprawidłowa wartość dla '--hand': Kh jest dwa razy w 'hand'"),
    (["--in-play", "9", "--bid", "straight"], "Nieprawidłowa wartość dla '--bid': 'straight' jest niejednoznaczne"),
    (["--in-play", "9", "--deck", "20"], "Nieprawidłowa wartość dla '--deck': nie ma talii o tylu kartach: 20"),
    (["--hand"], "Opcja '--hand' wymaga wartości."),
    (["--wat"], "Nie ma opcji '--wat'."),
    (["--hnd", "Kh"], "Nie ma opcji '--hnd'. "),
    (["--who=3"], "Opcja '--who' nie przyjmuje wartości."),
    (["--in-play", "9", "--format", "xml"], "Nieprawidłowa wartość dla '--format': 'xml' nie należy do: 'table', "),
    (["simulat"], "Nie ma polecenia 'simulat'."),
    (["Kh"], "'Kh' stoi osobno: weź wszystkie karty w cudzysłów"),
    (["replay"], "Brakuje argumentu 'FILE'."),
    (["report"], "Brakuje opcji '--out'."),
    (["ladder", "x"], "Niespodziewany dodatkowy argument (x)"),
    (["ladder", "x", "y"], "Niespodziewane dodatkowe argumenty (x y)"),
]


@pytest.mark.parametrize(("arguments", "line"), ON_A_COMMAND_LINE, ids=lambda given: str(given)[:40])
@pytest.mark.parametrize("way", ["option", "option=", "environment", "settings"])
def test_the_command_line_refuses_in_the_language_of_the_answer(
    arguments: list[str], line: str, way: str, tmp_path: Path
) -> None:
    environment = clean_environment(tmp_path)
    if way == "settings":
        (tmp_path / "settings.toml").write_text('lang = "pl"', encoding="utf-8")
    elif way == "environment":
        environment["BLEFODDS_LANG"] = "pl"
    else:
        said = ["--lang=pl"] if way == "option=" else ["--lang", "pl"]
        arguments = [*arguments[:-1], *said, arguments[-1]] if arguments[-1] == "--hand" else [*arguments, *said]
        if arguments[0] in ("Kh", "simulat"):
            arguments = [*arguments[:1], *said]
    assert assert_refused(run_here(*arguments, environment=environment), "pl").startswith(f"{ERROR['pl']}{line}")


def test_an_option_of_the_language_that_is_wrong_is_told_in_the_next_best(tmp_path: Path) -> None:
    environment = clean_environment(tmp_path)
    assert "is not one of" in assert_refused(run_here("--lang", "xx", environment=environment))
    environment["BLEFODDS_LANG"] = "pl"
    line = assert_refused(run_here("--lang", "xx", environment=environment), "pl")
    assert line == "Błąd: Nieprawidłowa wartość dla '--lang': 'xx' nie należy do: 'en', 'pl'.\n"
    environment["BLEFODDS_STYLE"] = "foo"
    line = assert_refused(run_here("rules", environment=environment), "pl")
    assert line.endswith("'foo' nie należy do: 'symbols', 'letters', 'words'. (z BLEFODDS_STYLE)\n")
    del environment["BLEFODDS_STYLE"], environment["BLEFODDS_LANG"]
    (tmp_path / "others.toml").write_text('lang = "pl"\nstyle = "foo"', encoding="utf-8")
    environment["BLEFODDS_SETTINGS"] = str(tmp_path / "others.toml")
    line = assert_refused(run_here("rules", environment=environment), "pl")
    assert "'foo' nie należy do: 'symbols', 'letters', 'words'. (z pliku ustawień " in line


def test_in_ascii_too(tmp_path: Path) -> None:
    asked = ["--ascii", "--lang", "pl", "--hand", "Kh Kh", "--in-play", "9"]
    done = run_here(*asked, environment=clean_environment(tmp_path))
    assert done.stderr == b"Blad: Nieprawidlowa wartosc dla '--hand': Kh jest dwa razy w 'hand'\n"
