"""Tournaments: seats go round, the same seed gives the same integers however it is played, and work resumes."""

from __future__ import annotations

import json
import multiprocessing
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import factorial
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from blefodds.bots.blef import parse_bots
from blefodds.bots.blef.honest import HonestBot
from blefodds.core.errors import BlefError
from blefodds.core.intervals import clopper_pearson
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.tally import Tally
from blefodds.games.blef.tournament import Tournament, play_tournament
from blefodds.games.chunks import play_chunks
from blefodds.games.progress_file import ProgressFile
from blefodds.games.seatings import seatings
from blefodds.storage.files import write_file
from blefodds.views.tournament import round_robin_document, round_robin_lines, tournament_document, tournament_lines
from support.played import BOTH, TO_THE_PACK

MIXED = Tournament(parse_bots("honest,cubic,honest,threshold(0.6)"), games=1500, seed=7)


@dataclass(frozen=True)
class UncompiledHonest(HonestBot):
    """As honest, but unknown to the compiled game."""

    policy: ClassVar[None] = None  # type: ignore[assignment]


@pytest.mark.parametrize("n_players", range(2, 7))
def test_seatings_go_round(n_players):
    rows = seatings(n_players).tolist()
    assert len({tuple(row) for row in rows}) == len(rows) == factorial(n_players)
    for start in range(0, len(rows), n_players):
        turn = rows[start : start + n_players]
        assert all(Counter(seats) == Counter(range(n_players)) for seats in zip(*turn, strict=True))
        neighbours = {frozenset(zip(row, row[1:] + row[:1], strict=True)) for row in turn}
        assert len(neighbours) == 1


def test_seats_cancel_out_for_equal_bots():
    tally = play_tournament(Tournament(parse_bots("cubic,cubic,cubic"), games=6000, seed=3))
    low, high = clopper_pearson(tally.wins.sum(axis=1), 6000, confidence=0.999999)
    assert (low < 1 / 3).all()
    assert (high > 1 / 3).all()
    honest = play_tournament(Tournament(parse_bots("honest,honest,honest,honest"), games=6000, seed=3))
    low, high = clopper_pearson(honest.wins.sum(axis=0), 6000, confidence=0.999999)
    assert (high < 0.25).any()  # the luck of position is there, and goes round
    low, high = clopper_pearson(honest.wins.sum(axis=1), 6000, confidence=0.999999)
    assert (low < 0.25).all()
    assert (high > 0.25).all()


@pytest.mark.parametrize("rules", [CLASSIC, PRESETS["full-deck"], BOTH, TO_THE_PACK], ids=lambda rules: rules.name)
def test_counts_keep_their_laws(rules):
    tally = play_tournament(Tournament(parse_bots("random,cubic,conditional"), games=300, seed=1, rules=rules))
    assert tally.wins.sum() == tally.games == 300
    assert tally.checks.sum() == tally.n_rounds
    assert (tally.bids[:, :, 0] == 0).all()
    assert tally.bids.sum() >= tally.n_rounds


def test_contradictory_counts_are_thrown_away():
    for spoil in ("wins", "rounds", "checks"):
        tally = play_tournament(replace(MIXED, games=64))
        getattr(tally, spoil).flat[-1] += 1
        with pytest.raises(RuntimeError, match="contradict"):
            tally.check_laws()
    tally = play_tournament(replace(MIXED, games=64))
    tally.bids[:] = 0
    with pytest.raises(RuntimeError, match="contradict"):
        tally.check_laws()


def test_counts_of_another_number_of_matches_are_thrown_away():
    part = play_tournament(replace(MIXED, games=64))
    nothing = Tally.empty(4, CLASSIC)
    with pytest.raises(RuntimeError, match="128 matches were counted where 100 were played"):
        play_chunks(lambda job, first, end: part, None, chunks=2, in_task=1, games=100, done=([], nothing))


def test_the_same_seed_gives_the_same_integers_on_threads_and_processes():
    serial = play_tournament(MIXED).as_lists()
    for workers in (2, 3, 8):
        with ThreadPoolExecutor(workers) as threads:
            assert play_tournament(MIXED, executor=threads).as_lists() == serial
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        assert play_tournament(MIXED, executor=processes).as_lists() == serial
    assert play_tournament(replace(MIXED, seed=8)).as_lists() != serial


def test_more_matches_begin_with_the_same_ones():
    short, long = (play_tournament(replace(MIXED, games=games)) for games in (100, 164))
    assert (long.rounds >= short.rounds).all()
    assert (long.bids >= short.bids).all()
    assert all(replace(MIXED, games=100).match(game) == MIXED.match(game) for game in (0, 63, 64, 99))


def test_tournaments_of_one_seed_can_be_independent():
    shifted = replace(MIXED, games=64, first_chunk=1)
    assert play_tournament(shifted).as_lists() != play_tournament(replace(MIXED, games=64)).as_lists()
    assert shifted.match(0).rounds[0].hands == replace(MIXED, games=128).match(64).rounds[0].hands


def test_a_bot_unknown_to_the_compiled_game_plays_the_same_in_python():
    bots = parse_bots("honest,cubic")
    compiled = Tournament(bots, games=80, seed=5)
    in_python = replace(compiled, bots=(UncompiledHonest(), bots[1]))
    assert not in_python.is_compiled
    assert play_tournament(in_python).as_lists() == play_tournament(compiled).as_lists()


def test_progress_reaches_the_end():
    seen: list[tuple[int, int]] = []
    play_tournament(MIXED, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (1500, 1500)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"games": 0}, "games: a whole number from 1 to 1,000,000,000"),
        ({"games": 10**10}, "games: a whole number from 1 to 1,000,000,000"),
        ({"seed": -1}, "seed: a whole number from 0 to"),
        ({"seed": 2**64}, "seed: a whole number from 0 to"),
        ({"bots": parse_bots("honest")}, "1 player:"),
        ({"bots": parse_bots(",".join(["honest"] * 5))}, "at most 4 players"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(change, complaint):
    with pytest.raises(BlefError, match=complaint):
        replace(MIXED, **change)


def test_a_match_beyond_the_last_is_refused():
    with pytest.raises(BlefError, match="match 1501: there are 1,500"):
        MIXED.match(1500)


class KilledError(Exception):
    """Stands for the kill of a run."""


def test_a_run_that_was_killed_goes_on_and_ends_with_the_same_integers(tmp_path: Path):
    path = tmp_path / "kept.json"
    configuration = {"seed": 7, "games": 1500}
    n_noted = 0

    def note_and_die(kept: ProgressFile):
        def note(spans, tally):
            nonlocal n_noted
            n_noted += 1
            kept.note(MIXED, spans, tally)
            if n_noted % 2 == 0:
                kept.flush()
                raise KilledError

        return note

    played = []
    for _ in range(10):
        kept = ProgressFile(path, write_file)
        kept.start(configuration)
        done = kept.done(MIXED)
        played.append(0 if done is None else done[1].games)
        try:
            final = play_tournament(MIXED, done=done, note=note_and_die(kept))
            break
        except KilledError:
            continue
    assert played == [0, 1024]
    assert final.as_lists() == play_tournament(MIXED).as_lists()


def test_a_finished_run_is_not_played_again(tmp_path: Path):
    kept = ProgressFile(tmp_path / "kept.json", write_file)
    kept.start({"seed": 7})
    tally = play_tournament(MIXED, note=lambda spans, tally: kept.note(MIXED, spans, tally))
    assert kept.done(MIXED) == ([(0, MIXED.n_chunks)], tally)  # what was noted is not read from the file
    kept.flush()
    again = ProgressFile(tmp_path / "kept.json", write_file)
    again.start({"seed": 7})
    assert again.seed() == 7
    done = again.done(MIXED)
    assert done is not None
    assert done[0] == [(0, MIXED.n_chunks)]

    def play_no_more(*_):
        raise AssertionError

    assert play_tournament(MIXED, done=done, progress=play_no_more).as_lists() == tally.as_lists()


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


def test_a_tally_reads_back():
    tally = play_tournament(replace(MIXED, games=64))
    again = tally.from_lists(json.loads(json.dumps(tally.as_lists())))
    assert again.as_lists() == tally.as_lists()
    again.add(tally)
    assert again.games == 128
    assert (again.bids == 2 * tally.bids).all()


def test_the_document_has_the_promised_fields():
    tally = play_tournament(MIXED)
    document = json.loads(json.dumps(tournament_document(MIXED, tally)))
    assert document["schema"] == "blefodds.tournament/1"
    assert (document["games"], document["seed"]) == (1500, 7)
    assert [bot["bot"] for bot in document["bots"]] == ["honest", "cubic", "threshold(0.6)"]
    assert [bot["seats"] for bot in document["bots"]] == [2, 1, 1]
    assert sum(bot["wins"] for bot in document["bots"]) == 1500
    assert sum(seat["wins"] for seat in document["seats"]) == 1500
    for share in [bot["share"] for bot in document["bots"]] + [seat["share"] for seat in document["seats"]]:
        assert 0 <= share["low"] <= share["p"] <= share["high"] <= 1
    honest = document["bots"][0]
    wins = int(tally.wins[[0, 2]].sum())
    low, high = clopper_pearson([wins], 1500)
    assert honest["share"] == {"p": wins / 1500, "low": low[0], "high": high[0]}
    assert honest["even"] == 0.5
    assert (
        document["checks"]["made"] == document["rounds"]["total"] == sum(b["checks"]["made"] for b in document["bots"])
    )
    assert document["checks"]["right"] == sum(bot["checks"]["right"] for bot in document["bots"])
    assert sum(row["made"] for row in document["ladder"]) == sum(bot["bids"]["made"] for bot in document["bots"])
    assert [row["bid"] for row in document["ladder"]] == [bid.code for bid in CLASSIC.ladder]
    assert all(row["true"] <= row["made"] for row in document["ladder"])


def test_a_bot_that_holds_every_seat_wins_whatever_happens():
    tournament = Tournament(parse_bots("honest,honest"), games=3, seed=1)
    tally = play_tournament(tournament)
    bot, *_ = (line.plain.split() for line in tournament_lines(tournament, tally) if line.plain.startswith("honest"))
    assert bot[:5] == ["honest", "2", "100.0%", "100%", "–"]
    document = tournament_document(tournament, tally)
    assert [one["share"] for one in document["bots"]] == [{"p": 1.0, "low": None, "high": None}]
    assert all(seat["share"]["low"] < seat["share"]["high"] for seat in document["seats"])


def test_bids_on_the_rest_have_rows_of_their_own():
    tournament = Tournament(parse_bots("random,cubic"), games=64, seed=7, rules=BOTH)
    document = tournament_document(tournament, play_tournament(tournament))
    assert [row["judged_on"] for row in document["ladder"]] == ["play"] * 83 + ["rest"] * 83


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_table_names_every_bot_seat_and_kind(lang):
    text = "\n".join(line.plain for line in tournament_lines(MIXED, play_tournament(MIXED), lang=lang))
    for word in ("honest", "cubic", "threshold(0.6)", "1,500", "50.0%", "25.0%", "█"):
        assert word in text
    assert ("full house" if lang == "en" else "kolor") in text
    assert max(len(line) for line in text.splitlines()) <= 100


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_narrow_tables_say_all_that_wide_ones_say(lang):
    bots = parse_bots("threshold(0.6),cubic,random")
    pairs = [Tournament(pair, games=64, seed=7) for pair in ((bots[0], bots[1]), (bots[0], bots[2]), bots[1:])]
    results = [(pair, play_tournament(pair)) for pair in pairs]
    for lines_of, arguments in ((tournament_lines, (MIXED, play_tournament(MIXED))), (round_robin_lines, (results,))):
        wide = "\n".join(line.plain for line in lines_of(*arguments, lang=lang))
        narrow = [line.plain for line in lines_of(*arguments, lang=lang, width=40)]
        assert max(map(len, narrow)) <= 40
        percentages = Counter(re.findall(r"[<>]?[\d.]+%|[\d.]+–[\d.]+%", wide))
        confidence = percentages.pop("95%")  # stands once in a heading, and then in every row
        assert confidence >= 1
        shown = Counter(re.findall(r"[<>]?[\d.]+%|[\d.]+–[\d.]+%", "\n".join(narrow)))
        assert {found: shown[found] for found in percentages} == percentages


def test_nothing_seen_is_never_called_zero_percent():
    tournament = Tournament(parse_bots("random,conditional"), games=64, seed=7)
    tally = play_tournament(tournament)
    assert tally.wins[0].sum() == 0
    text = "\n".join(line.plain for line in tournament_lines(tournament, tally))
    assert " 0.00%" not in text
    assert "<6%" in text
    assert ">94%" in text


def test_a_round_robin_adds_up():
    bots = parse_bots("honest,cubic,random")
    pairs = [Tournament(pair, games=100, seed=7) for pair in ((bots[0], bots[1]), (bots[0], bots[2]), bots[1:])]
    results = [(pair, play_tournament(pair)) for pair in pairs]
    document = round_robin_document(results)
    assert document["schema"] == "blefodds.round-robin/1"
    assert sum(bot["wins"] for bot in document["bots"]) == 300
    assert {bot["games"] for bot in document["bots"]} == {200}
    assert len(document["tournaments"]) == 3
    lines = [line.plain for line in round_robin_lines(results)]
    wins = {bot["bot"]: bot["wins"] for bot in document["bots"]}
    assert [line.split()[0] for line in lines[3:]] == sorted(wins, key=lambda name: -wins[name])


def test_counts_are_of_64_bits():
    assert all(counts.dtype == np.int64 for counts in play_tournament(replace(MIXED, games=64))._counts)


def test_what_happened_always_or_never_in_the_matches_played_is_said_as_it_is():
    tournament = Tournament(parse_bots("honest,cubic"), games=1, seed=1)
    tally = play_tournament(tournament)
    assert tally.bids[0, 0].sum() == 0 < tally.bids[1, 0].sum()
    lines = [line.plain for line in tournament_lines(tournament, tally, width=None)]
    assert any(line.startswith("honest") and line.endswith("100%") for line in lines)
    assert not any(">99.9%" in line or "<0.1%" in line for line in lines)
