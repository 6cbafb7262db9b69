"""Tournaments of Blöf: counts keep their laws, shares are exact, and what is shown is what was counted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import numpy as np
import pytest

from blefodds.bots.blof import BOTS, parse_bots
from blefodds.bots.blof.table import TableBot
from blefodds.core.intervals import clopper_pearson
from blefodds.games.blof.play import BlofGame
from blefodds.games.blof.tally import BlofTally
from blefodds.games.shares import share_of
from blefodds.games.tournament import Tournament
from blefodds.views.blof_tournament import (
    PILES,
    lies_by_batch,
    lies_by_pile,
    tournament_document,
    tournament_lines,
)
from support.blof_hands import match_with
from support.running import run_here

MIXED = Tournament(BlofGame(), parse_bots("table,honest-first,table,random"), games=1500, seed=7)


@dataclass(frozen=True)
class UncompiledTable(TableBot):
    """As table, but unknown to the compiled game."""

    kernel_code: ClassVar[None] = None  # type: ignore[assignment]


@pytest.fixture(scope="module")
def serial() -> BlofTally:
    return MIXED.play()


def test_seats_cancel_out_for_equal_bots():
    tally = Tournament(BlofGame(), parse_bots("table,table,table,table"), games=9600, seed=3).play()
    for player in range(4):
        share = tally.won([player], confidence=0.999999)
        assert share.low < 0.25 < share.high


def test_counts_keep_their_laws(serial):
    serial.check_laws()
    assert serial.parts_won(range(4)) == 12 * serial.games == sum(share.true for share in serial.won_by_seat())
    assert serial.points.sum() + serial.n_unfinished == 5 * serial.games
    assert serial.free[:, 0].sum() == 0  # a challenge of what cannot be true is never wrong
    assert serial.free[:, 1].sum() > 0
    assert serial.plays.sum() + serial.challenges.sum() < serial.total_length


def test_equal_tops_share_in_twelfths():
    tally = BlofTally.empty()
    for winners in ([0, 0, 1, 2, 3], [0, 1, 0, 1, 2], [0, 1, 2, None, None], [None] * 5):
        tally.add_match(match_with(winners), range(4))
    assert [tally.parts_won([player]) for player in range(4)] == [12 + 6 + 4 + 3, 6 + 4 + 3, 4 + 3, 3]
    assert tally.parts_won([0, 1]) == 38
    assert tally.wins[0, 0].tolist() == [1, 1, 1, 1]
    assert tally.n_unfinished == 7
    tally.check_laws()


def test_an_interval_of_shares_is_that_of_whole_wins_on_the_safe_side():
    low, high = clopper_pearson([30, 31], 100)
    assert (share_of(12 * 30, 100, parts=12).low, share_of(12 * 30, 100, parts=12).high) == (low[0], high[0])
    shared = share_of(12 * 30 + 4, 100, parts=12)
    assert (shared.low, shared.high, shared.p) == (low[0], high[1], 364 / 1200)


def test_intervals_of_shares_cover_the_true_share():
    """A thousand tournaments of one table among equals: at most the promised part misses a quarter, and some do."""
    rng = np.random.default_rng(5)
    shares = rng.choice([0, 12, 6, 4, 3], p=[0.66, 0.16, 0.16, 0.01, 0.01], size=(1000, 200)).sum(axis=1)
    mean = (12 * 0.16 + 6 * 0.16 + 4 * 0.01 + 3 * 0.01) / 12
    intervals = [share_of(int(twelfths), 200, parts=12) for twelfths in shares]
    n_missed = sum(not interval.low <= mean <= interval.high for interval in intervals)
    assert 0 < n_missed <= 50


def test_nothing_is_compiled_for_such_a_bot(environment, monkeypatch):
    announced, answers = [], []
    monkeypatch.setattr("blefodds.cli.game_commands.announce_compilation", announced.append)
    monkeypatch.setitem(BOTS._bots, "slow", UncompiledTable)
    for bot, n_announced in (("slow", 0), ("table", 1)):
        arguments = ("blof", "simulate", "--players", f"{bot},random,{bot},random", "--games", "3", "--seed", "1")
        done = run_here(*arguments, "--format", "json", environment=environment)
        assert done.returncode == 0, done.stderr
        assert len(announced) == n_announced
        answers.append(json.loads(done.stdout))
    assert [bot["batches"] for bot in answers[0]["bots"]] == [bot["batches"] for bot in answers[1]["bots"]]


def test_the_document_has_the_promised_fields(serial):
    document = json.loads(json.dumps(tournament_document(MIXED, serial)))
    assert document["schema"] == "blefodds.blof-tournament/1"
    assert (document["games"], document["seed"]) == (1500, 7)
    assert [(bot["bot"], bot["seats"]) for bot in document["bots"]] == [
        ("table", 2),
        ("honest-first", 1),
        ("random", 1),
    ]
    assert sum(bot["share"]["twelfths"] for bot in document["bots"]) == 12 * 1500
    assert sum(seat["share"]["twelfths"] for seat in document["seats"]) == 12 * 1500
    for share in [bot["share"] for bot in document["bots"]] + [seat["share"] for seat in document["seats"]]:
        assert 0 <= share["low"] <= share["p"] <= share["high"] <= 1
        assert share["of"] == 12 * 1500
    assert document["bots"][0]["even"] == 0.5
    n_lies = sum(bot["batches"]["lies"] for bot in document["bots"])
    n_caught = sum(bot["batches"]["caught"] for bot in document["bots"])
    for rows in document["lies"].values():
        assert (sum(row["lies"] for row in rows), sum(row["caught"] for row in rows)) == (n_lies, n_caught)
    assert sum(bot["challenges"]["right"] for bot in document["bots"]) == n_caught
    assert document["hands"]["played"] == 7500
    assert sum(bot["hands_won"] for bot in document["bots"]) == 7500 - document["hands"]["unfinished"]


def test_lies_by_batch_and_by_pile_are_the_same_lies(serial):
    by_batch, by_pile = lies_by_batch(serial), [caught for _, caught in lies_by_pile(serial)]
    assert [sum(column) for column in zip(*by_batch, strict=True)] == [
        sum(column) for column in zip(*by_pile, strict=True)
    ]
    assert PILES[0][0] == 1
    assert PILES[-1][1] == 52
    assert all(first == last + 1 for (_, last), (first, _) in pairwise(PILES))


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("width", [40, 80])
def test_the_table_names_every_bot_and_fits(lang, width, serial):
    text = "\n".join(line.plain for line in tournament_lines(MIXED, serial, lang=lang, width=width))
    for word in ("honest-first", "random", "1,500", "25–52", "seed 7" if lang == "en" else "ziarno"):
        assert word in text
    assert max(map(len, text.splitlines())) <= width


def test_a_bot_alone_in_the_line_up_wins_for_certain():
    tournament = Tournament(BlofGame(), parse_bots("table,table,table,table"), 24, 1)
    tally = tournament.play()
    lines = [line.plain.split() for line in tournament_lines(tournament, tally)]
    assert ["table", "4", "100%", "–"] in lines
    (bot,) = tournament_document(tournament, tally)["bots"]
    assert bot["share"] == {"p": 1.0, "twelfths": 12 * 24, "of": 12 * 24, "low": None, "high": None}


def test_nothing_seen_is_never_called_zero_percent():
    tournament = Tournament(BlofGame(), parse_bots("random,advisor,advisor,advisor"), games=24, seed=7)
    tally = tournament.play()
    assert tally.parts_won([0]) == 0
    text = "\n".join(line.plain for line in tournament_lines(tournament, tally))
    assert " 0.00%" not in text
    assert "<15%" in text
