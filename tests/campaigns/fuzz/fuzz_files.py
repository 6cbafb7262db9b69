"""Targets that are files: rules, settings, and what the program has kept of a game, a tournament or a solution."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from blefodds.bots import blof as blof_bots
from blefodds.bots.blef import parse_bots
from blefodds.cli.settings import settings_from_file
from blefodds.core.bids import KINDS
from blefodds.core.errors import BlefError
from blefodds.core.rules import PRESETS, rules_from_mapping, rules_from_toml, rules_to_toml
from blefodds.games.blef.play import BlefGame
from blefodds.games.blof.play import BlofGame
from blefodds.games.progress_file import ProgressFile
from blefodds.games.tournament import Tournament
from blefodds.lang import LANGUAGES, parse_cards
from blefodds.session.bot_match import PLAY, BotMatch, bot_match_document, bot_match_from_document
from blefodds.session.evening import Evening, Lost, MyCards, Said, Seats
from blefodds.session.evening_file import EVENING, evening_document, evening_from_document
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.match import RoundResult
from blefodds.solver.match_file import read_rounds, rounds_text
from blefodds.solver.policy_file import load_policy, policy_bytes
from blefodds.solver.solve import Solver
from blefodds.storage.document import Document
from blefodds.storage.files import write_file
from blefodds.storage.kept_file import KeptFile
from blefodds.storage.rules_file import load_rules
from campaigns.fuzz.fuzz_target import Target, as_file, check_refusal

SHORT = rules_from_mapping({"name": "short", "deck": 24, "ladder": ["high-card", "pair"], "card_limit": 1})
TOML_WORDS = ("lang", "style", "ascii", "color", "true", "false", "inf", "nan", "1979-05-27", "0x1", "pack")
TOML_SIGNS = ('"""', "'''", "[[", "]]", "{", "}", "\\u0000", "\\U0001F0A1", "1e400", "\ufeff")
JSON_SIGNS = (
    "null",
    "true",
    "NaN",
    "Infinity",
    "-1",
    "1e400",
    "9" * 5000,
    "[" * 5000,
    '{"":',
    "[]",
    '"\\ud800"',
    "0.5",
)


def rules(data: bytes) -> None:
    """A rules file; what it says is written in full and read back."""
    try:
        read = load_rules(as_file(data))
    except BlefError as error:
        check_refusal(error)
        return
    assert rules_from_toml(rules_to_toml(read)) == read
    assert read.n_bids == len(set(read.ladder)) > 0


def seed_rules() -> Iterator[bytes]:
    yield from (rules_to_toml(preset).encode() for preset in PRESETS.values())
    yield b'base = "great"\nbids_on_rest = true\ncard_limit = "pack"\n'
    yield b'deck = 36\nsuit_order = "chds"\nladder = ["pair", "flush"]\n'


def rules_words() -> Iterator[str]:
    yield from ("base", "name", "about", "deck", "ladder", "ace_low", "suit_order", "card_limit", "bids_on_rest")
    yield from (*KINDS, *PRESETS, *TOML_WORDS, *TOML_SIGNS)


def settings(data: bytes) -> None:
    """A settings file."""
    settings_from_file.cache_clear()
    try:
        settings_from_file(as_file(data))
    except BlefError as error:
        check_refusal(error)


def _kept(
    data: bytes, kind: Document[Any], read: Callable[[Any], object], document: Callable[..., dict[str, Any]]
) -> None:
    """A file that keeps a game; the game is written and read back."""
    try:
        content = KeptFile(as_file(data), kind).read()
        assert content is not None
        game = read(content)
    except BlefError as error:
        check_refusal(error)
        return
    assert read(kind.parsed(json.dumps(document(game)).encode())) == game


def evenings(data: bytes) -> None:
    """An evening at a real table."""
    _kept(data, EVENING, evening_from_document, evening_document)


def seed_evenings() -> Iterator[bytes]:
    evening = Evening(Seats(("Ann", "me", "Żaneta"), me=1, dealer=1))
    yield json.dumps(evening_document(evening)).encode()
    for entry in (MyCards(parse_cards("K♥")), Said(11), Said(12), Said(0), Lost(0, parse_cards("10♠"))):
        evening = evening.after(entry)
    yield json.dumps(evening_document(evening), indent=1).encode()


def bot_matches(data: bytes) -> None:
    """A match against bots."""
    _kept(data, PLAY, bot_match_from_document, bot_match_document)


def seed_bot_matches() -> Iterator[bytes]:
    game = BotMatch.start(parse_bots("honest,honest"), seed=7)
    yield json.dumps(bot_match_document(game)).encode()
    yield json.dumps(bot_match_document(game.dealt().says(3).bot_moved())).encode()


def kept_words() -> Iterator[str]:
    for data in (*seed_evenings(), *seed_bot_matches()):
        yield from (json.dumps(key) for key in json.loads(data))
    yield from ('"entries": [', '{"cards": ["Kh"]}', '{"said": "pair:K"}', '{"lost": 1}', '{"match": 1}', '"bots": [')
    yield from JSON_SIGNS


@cache
def _tournaments() -> tuple[Tournament[Any, Any], ...]:
    return (
        Tournament(BlefGame(SHORT), parse_bots("honest,cubic"), games=100, seed=7),
        Tournament(BlofGame(), blof_bots.parse_bots("table,table,random,random"), games=100, seed=7),
    )


def tournaments(data: bytes) -> None:
    """What was played of a tournament, of either game; what is read can be gone on with and ends with its sums."""
    for tournament in _tournaments():
        path = as_file(data)
        kept = ProgressFile(path, write_file)
        try:
            kept.seed()
            kept.start({"seed": 7})
            done = kept.done(tournament)
        except BlefError as error:
            check_refusal(error)
            continue
        if done is not None:
            assert tournament.play(done=done).games == tournament.games


@cache
def seed_tournaments() -> tuple[bytes, ...]:
    texts: list[bytes] = []

    def keep(path: Path, text: str) -> None:
        texts.append(text.encode())

    for tournament in _tournaments():
        kept = ProgressFile(as_file(b"").with_name("none.json"), keep)
        kept.start({"seed": 7})
        tournament.play(note=lambda spans, tally, kept=kept, of=tournament: kept.note(of, spans, tally))
        kept.flush()
    return tuple(texts)


def tournament_words() -> Iterator[str]:
    for data in seed_tournaments():
        for key, kept in json.loads(data)["tournaments"].items():
            yield from (json.dumps(key), *(json.dumps(name) for name in kept["tally"]))
    yield from (
        '"configuration": {"seed": 7}',
        '"done": [[0, 1]]',
        '"done": [[0, 2]]',
        '"tally": {',
        "[[0, 0], [0, 0]]",
    )
    yield from JSON_SIGNS


def solved_rounds(data: bytes) -> None:
    """The solved rounds of a match; they are written and read back."""
    try:
        read = read_rounds(as_file(data), SHORT)
    except BlefError as error:
        check_refusal(error)
        return
    assert read_rounds(as_file(rounds_text(SHORT, read.values()).encode()), SHORT).keys() == read.keys()


@cache
def _solver() -> Solver:
    solver = Solver(BlefRound((1, 1), SHORT))
    solver.run(iterations=20)
    return solver


def seed_solved_rounds() -> Iterator[bytes]:
    certificate = _solver().best
    assert certificate is not None
    yield rounds_text(SHORT, [RoundResult((1, 1), certificate, 0.5, 100, 1.0)]).encode()


def policies(data: bytes) -> None:
    """A policy, packed here, so that what is fed is the document in it; what it promises is kept."""
    for content in (data, gzip.compress(data, 1)):
        try:
            policy = load_policy(as_file(content))
        except BlefError as error:
            check_refusal(error)
            continue
        assert -1e-9 <= policy.certificate.low <= policy.certificate.high <= 1 + 1e-9


def seed_policies() -> Iterator[bytes]:
    yield gzip.decompress(policy_bytes(_solver(), resumable=False))


def policy_words() -> Iterator[str]:
    yield from (json.dumps(key) for key in json.loads(next(iter(seed_policies()))))
    yield from ('"value"', '"low"', '"high"', '"gains"', "[[0], [1]]", '"AAAA"', *JSON_SIGNS)


FILES = {
    "rules": Target(rules, seed_rules, rules_words),
    "settings": Target(
        settings,
        lambda: (b'rules = "great"\nlang = "pl"\nstyle = "letters"\nascii = true\ncolor = false\n',),
        lambda: (*TOML_WORDS, *TOML_SIGNS, *LANGUAGES, *PRESETS),
    ),
    "evenings": Target(evenings, seed_evenings, kept_words),
    "bot_matches": Target(bot_matches, seed_bot_matches, kept_words),
    "tournaments": Target(tournaments, seed_tournaments, tournament_words, longest=40_000),
    "solved_rounds": Target(solved_rounds, seed_solved_rounds, lambda: (*JSON_SIGNS, '"rounds"', '"cards"', "[1, 1]")),
    "policies": Target(policies, seed_policies, policy_words, longest=40_000),
}
"""The targets by name."""
