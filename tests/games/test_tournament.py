"""Tournaments of both games: the same seed gives the same integers however it is played, and work resumes."""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import factorial
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from blefodds import tournament
from blefodds.bots import blef, blof
from blefodds.bots.blef.honest import HonestBot
from blefodds.bots.blof.table import TableBot
from blefodds.core.errors import BlefError
from blefodds.core.rules import PRESETS
from blefodds.games import tournament as tournament_module
from blefodds.games.blef.play import BlefGame
from blefodds.games.blof.play import BlofGame
from blefodds.games.progress_file import ProgressFile
from blefodds.games.seatings import seatings
from blefodds.games.tally import Tally
from blefodds.games.tournament import Tournament
from blefodds.storage.files import write_file


@dataclass(frozen=True)
class UncompiledHonest(HonestBot):
    """As honest, but unknown to the compiled game."""

    kernel_code: ClassVar[None] = None  # type: ignore[assignment]


@dataclass(frozen=True)
class UncompiledTable(TableBot):
    """As table, but unknown to the compiled game."""

    kernel_code: ClassVar[None] = None  # type: ignore[assignment]


MIXED: dict[str, Tournament[Any, Any]] = {
    "blef": Tournament(BlefGame(), blef.parse_bots("honest,cubic,honest,threshold(0.6)"), games=1500, seed=7),
    "blof": Tournament(BlofGame(), blof.parse_bots("table,honest-first,table,random"), games=1500, seed=7),
}
UNCOMPILED = {"blef": UncompiledHonest(), "blof": UncompiledTable()}


@pytest.fixture(params=MIXED)
def mixed(request: pytest.FixtureRequest) -> Tournament[Any, Any]:
    return MIXED[request.param]


@pytest.mark.parametrize("n_players", range(2, 7))
def test_seatings_go_round(n_players):
    rows = seatings(n_players).tolist()
    assert len({tuple(row) for row in rows}) == len(rows) == factorial(n_players)
    for start in range(0, len(rows), n_players):
        turn = rows[start : start + n_players]
        assert all(Counter(seats) == Counter(range(n_players)) for seats in zip(*turn, strict=True))
        neighbours = {frozenset(zip(row, row[1:] + row[:1], strict=True)) for row in turn}
        assert len(neighbours) == 1


def test_the_same_seed_gives_the_same_integers_on_threads_and_processes(mixed):
    serial = mixed.play().as_lists()
    for workers in (2, 3, 8):
        with ThreadPoolExecutor(workers) as threads:
            assert mixed.play(executor=threads).as_lists() == serial
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        assert mixed.play(executor=processes).as_lists() == serial
    assert replace(mixed, seed=8).play().as_lists() != serial


def test_more_matches_begin_with_the_same_ones(mixed):
    short, long = (replace(mixed, games=games).play() for games in (100, 164))
    assert all((more >= less).all() for more, less in zip(long.counts, short.counts, strict=True))
    assert all(replace(mixed, games=100).match(game) == mixed.match(game) for game in (0, 63, 64, 99))


def test_tournaments_of_one_seed_can_be_independent(mixed):
    shifted = replace(mixed, games=64, first_chunk=1)
    assert shifted.play().as_lists() != replace(mixed, games=64).play().as_lists()
    n_turns = factorial(len(mixed.bots))
    unseated = replace(mixed, bots=(mixed.bots[0],) * len(mixed.bots))  # who sits where depends on the number alone
    assert replace(unseated, first_chunk=1).match(0) == unseated.match(64)
    assert shifted.seating(0) == mixed.seating(n_turns)


def test_counts_of_another_number_of_matches_are_thrown_away(mixed, monkeypatch):
    part = replace(mixed, games=64).play()
    monkeypatch.setattr(tournament_module, "_play_chunks", lambda job, first, end: part)
    with pytest.raises(RuntimeError, match="64 matches were counted where 60 were played"):
        replace(mixed, games=60).play()


def test_counts_are_of_64_bits_and_read_back(mixed):
    tally = replace(mixed, games=64).play()
    assert all(counts.dtype == np.int64 for counts in tally.counts)
    again = mixed.tally_of(json.loads(json.dumps(tally.as_lists())))
    assert again.as_lists() == tally.as_lists()
    again.add(tally)
    assert again.games == 128
    assert all((twice == 2 * once).all() for twice, once in zip(again.counts, tally.counts, strict=True))


@pytest.mark.parametrize(
    ("game", "name"),
    [("blef", name) for name in ("wins", "rounds", "checks")]
    + [("blof", name) for name in ("wins", "points", "lengths", "challenged", "challenges", "free", "finishes")],
)
def test_contradictory_counts_are_thrown_away(game, name):
    tally = replace(MIXED[game], games=64).play()
    getattr(tally, name).flat[-1 if game == "blef" else 0] += 1
    with pytest.raises(RuntimeError, match="contradict"):
        tally.check_laws()


@pytest.mark.parametrize("game", MIXED)
def test_a_bot_unknown_to_the_compiled_game_plays_the_same_in_python(game):
    compiled = replace(MIXED[game], games=70, seed=5)
    in_python = replace(compiled, bots=(UNCOMPILED[game], *compiled.bots[1:]))
    assert not in_python.is_compiled
    assert in_python.play().as_lists() == compiled.play().as_lists()


def test_a_tournament_is_its_matches(mixed):
    short = replace(mixed, games=70, seed=12)
    expected = short.game.empty_tally(len(short.bots))
    for number in range(short.games):
        expected.add_match(short.match(number), short.seating(number))
    assert short.play().as_lists() == expected.as_lists()


def test_progress_reaches_the_end(mixed):
    seen: list[tuple[int, int]] = []
    mixed.play(progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (1500, 1500)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"games": 0}, "games: a whole number from 1 to 1,000,000,000"),
        ({"games": 10**10}, "games: a whole number from 1 to 1,000,000,000"),
        ({"seed": -1}, "seed: a whole number from 0 to"),
        ({"seed": 2**64}, "seed: a whole number from 0 to"),
        ({"n_bots": 1}, "1 player:|four, not by 1"),
        ({"n_bots": 5}, "at most 4 players|four, not by 5"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(mixed, change, complaint):
    if "n_bots" in change:
        change = {"bots": mixed.bots[:1] * change["n_bots"]}
    with pytest.raises(BlefError, match=complaint):
        replace(mixed, **change)


def test_a_match_beyond_the_last_is_refused(mixed):
    with pytest.raises(BlefError, match="match 1501: there are 1,500"):
        mixed.match(1500)


class KilledError(Exception):
    """Stands for the kill of a run."""


@pytest.mark.parametrize("notes", [1, 2])
def test_a_run_that_was_killed_goes_on_and_ends_with_the_same_integers(mixed, notes, tmp_path: Path):
    """Killed after every so many tasks; what was noted is flushed before the kill."""
    path = tmp_path / "kept.json"
    played = []

    def note_and_die(kept: ProgressFile):
        noted = []

        def note(spans, tally):
            noted.append(spans)
            kept.note(mixed, spans, tally)
            if len(noted) == notes:
                kept.flush()
                raise KilledError

        return note

    for _ in range(10):
        kept = ProgressFile(path, write_file)
        kept.start({"seed": 7, "games": 1500})
        done = kept.done(mixed)
        played.append(0 if done is None else done[1].games)
        try:
            final = mixed.play(done=done, note=note_and_die(kept))
            break
        except KilledError:
            continue
    assert played == ([0, 512, 1024, 1500] if notes == 1 else [0, 1024])
    assert final.as_lists() == mixed.play().as_lists()


def test_a_finished_run_is_not_played_again(mixed, tmp_path: Path):
    kept = ProgressFile(tmp_path / "kept.json", write_file)
    kept.start({"seed": 7})
    tally = mixed.play(note=lambda spans, tally: kept.note(mixed, spans, tally))
    assert kept.done(mixed) == ([(0, mixed.n_chunks)], tally)  # what was noted is not read from the file
    kept.flush()
    again = ProgressFile(tmp_path / "kept.json", write_file)
    again.start({"seed": 7})
    assert again.seed() == 7
    done = again.done(mixed)
    assert done is not None
    assert done[0] == [(0, mixed.n_chunks)]

    def play_no_more(*_):
        raise AssertionError

    assert mixed.play(done=done, progress=play_no_more).as_lists() == tally.as_lists()


def test_a_file_of_another_tournament_is_left_alone(tmp_path: Path):
    path = tmp_path / "kept.json"
    ProgressFile(path, write_file).start({"seed": 7, "games": 10})
    before = path.read_bytes()
    with pytest.raises(BlefError, match=r"kept\.json is of another tournament \(games differs\): --force replaces it"):
        ProgressFile(path, write_file).start({"seed": 7, "games": 11})
    assert path.read_bytes() == before
    ProgressFile(path, write_file).start({"seed": 7, "games": 11}, force=True)
    assert json.loads(path.read_text())["configuration"] == {"seed": 7, "games": 11}


@pytest.mark.parametrize("content", [b"", b"dear diary", b"[]", b"\xff\xfe", b'{"schema": "other"}', b"[" * 100_000])
def test_a_file_of_something_else_is_left_alone(content, tmp_path: Path):
    path = tmp_path / "kept.json"
    path.write_bytes(content)
    assert ProgressFile(path, write_file).seed() is None
    with pytest.raises(BlefError, match=r"kept\.json is no file of a tournament"):
        ProgressFile(path, write_file).start({"seed": 7})
    assert path.read_bytes() == content
    ProgressFile(path, write_file).start({"seed": 7}, force=True)
    assert ProgressFile(path, write_file).seed() == 7


def test_a_tournament_by_words_is_the_tournament_of_these_bots():
    words = {"blef": "honest,cubic,honest,threshold(0.6)", "blof": "table,honest-first,table,random"}
    for game, mixed in MIXED.items():
        expected = replace(mixed, games=64).play().as_lists()
        for players in (words[game], list(mixed.bots)):
            tally = tournament(players, game=game, games=64, seed=7)
            assert isinstance(tally, Tally)
            assert tally.as_lists() == expected
    full = tournament("random,cubic", rules=PRESETS["full-deck"], games=8, seed=1)
    assert full.as_lists() != tournament("random,cubic", games=8, seed=1).as_lists()
    with pytest.raises(BlefError, match="unknown game 'poker': use blef or blof"):
        tournament("honest,cubic", game="poker", seed=1)  # type: ignore[arg-type]
    with pytest.raises(BlefError, match="unknown bot 'table'"):
        tournament("table,cubic", seed=1)
