"""Tournaments of Blef: the luck of position cancels out, counts keep their laws, and all that was counted is shown."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from blefodds.bots.blef import parse_bots
from blefodds.core.intervals import clopper_pearson
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.play import BlefGame
from blefodds.games.tournament import Tournament
from blefodds.views.blef_tournament import (
    round_robin_document,
    round_robin_lines,
    tournament_document,
    tournament_lines,
)
from support.played import BOTH, TO_THE_PACK

MIXED = Tournament(BlefGame(), parse_bots("honest,cubic,honest,threshold(0.6)"), games=1500, seed=7)


def test_seats_cancel_out_for_equal_bots():
    tally = Tournament(BlefGame(), parse_bots("cubic,cubic,cubic"), games=6000, seed=3).play()
    low, high = clopper_pearson(tally.wins.sum(axis=1), 6000, confidence=0.999999)
    assert (low < 1 / 3).all()
    assert (high > 1 / 3).all()
    honest = Tournament(BlefGame(), parse_bots("honest,honest,honest,honest"), games=6000, seed=3).play()
    low, high = clopper_pearson(honest.wins.sum(axis=0), 6000, confidence=0.999999)
    assert (high < 0.25).any()  # the luck of position is there, and goes round
    low, high = clopper_pearson(honest.wins.sum(axis=1), 6000, confidence=0.999999)
    assert (low < 0.25).all()
    assert (high > 0.25).all()


@pytest.mark.parametrize("rules", [CLASSIC, PRESETS["full-deck"], BOTH, TO_THE_PACK], ids=lambda rules: rules.name)
def test_counts_keep_their_laws(rules):
    tally = Tournament(BlefGame(rules), parse_bots("random,cubic,conditional"), games=300, seed=1).play()
    assert tally.wins.sum() == tally.games == 300
    assert tally.checks.sum() == tally.total_length
    assert (tally.bids[:, :, 0] == 0).all()
    assert tally.bids.sum() >= tally.total_length


def test_the_document_has_the_promised_fields():
    tally = MIXED.play()
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
    tournament = Tournament(BlefGame(), parse_bots("honest,honest"), games=3, seed=1)
    tally = tournament.play()
    bot, *_ = (line.plain.split() for line in tournament_lines(tournament, tally) if line.plain.startswith("honest"))
    assert bot[:5] == ["honest", "2", "100.0%", "100%", "–"]
    document = tournament_document(tournament, tally)
    assert [one["share"] for one in document["bots"]] == [{"p": 1.0, "low": None, "high": None}]
    assert all(seat["share"]["low"] < seat["share"]["high"] for seat in document["seats"])


def test_checks_without_bids_are_thrown_away():
    tally = replace(MIXED, games=64).play()
    tally.bids[:] = 0
    with pytest.raises(RuntimeError, match="contradict"):
        tally.check_laws()


def test_bids_on_the_rest_have_rows_of_their_own():
    tournament = Tournament(BlefGame(BOTH), parse_bots("random,cubic"), games=64, seed=7)
    document = tournament_document(tournament, tournament.play())
    assert [row["judged_on"] for row in document["ladder"]] == ["play"] * 83 + ["rest"] * 83


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_table_names_every_bot_seat_and_kind(lang):
    text = "\n".join(line.plain for line in tournament_lines(MIXED, MIXED.play(), lang=lang))
    for word in ("honest", "cubic", "threshold(0.6)", "1,500", "50.0%", "25.0%", "█"):
        assert word in text
    assert ("full house" if lang == "en" else "kolor") in text
    assert max(len(line) for line in text.splitlines()) <= 100


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_narrow_tables_say_all_that_wide_ones_say(lang):
    bots = parse_bots("threshold(0.6),cubic,random")
    pairs = [
        Tournament(BlefGame(), pair, games=64, seed=7) for pair in ((bots[0], bots[1]), (bots[0], bots[2]), bots[1:])
    ]
    results = [(pair, pair.play()) for pair in pairs]
    for lines_of, arguments in ((tournament_lines, (MIXED, MIXED.play())), (round_robin_lines, (results,))):
        wide = "\n".join(line.plain for line in lines_of(*arguments, lang=lang))
        narrow = [line.plain for line in lines_of(*arguments, lang=lang, width=40)]
        assert max(map(len, narrow)) <= 40
        percentages = Counter(re.findall(r"[<>]?[\d.]+%|[\d.]+–[\d.]+%", wide))
        confidence = percentages.pop("95%")  # stands once in a heading, and then in every row
        assert confidence >= 1
        shown = Counter(re.findall(r"[<>]?[\d.]+%|[\d.]+–[\d.]+%", "\n".join(narrow)))
        assert {found: shown[found] for found in percentages} == percentages


def test_nothing_seen_is_never_called_zero_percent():
    tournament = Tournament(BlefGame(), parse_bots("random,conditional"), games=64, seed=7)
    tally = tournament.play()
    assert tally.wins[0].sum() == 0
    text = "\n".join(line.plain for line in tournament_lines(tournament, tally))
    assert " 0.00%" not in text
    assert "<6%" in text
    assert ">94%" in text


def test_a_round_robin_adds_up():
    bots = parse_bots("honest,cubic,random")
    pairs = [
        Tournament(BlefGame(), pair, games=100, seed=7) for pair in ((bots[0], bots[1]), (bots[0], bots[2]), bots[1:])
    ]
    results = [(pair, pair.play()) for pair in pairs]
    document = round_robin_document(results)
    assert document["schema"] == "blefodds.round-robin/1"
    assert sum(bot["wins"] for bot in document["bots"]) == 300
    assert {bot["games"] for bot in document["bots"]} == {200}
    assert len(document["tournaments"]) == 3
    lines = [line.plain for line in round_robin_lines(results)]
    wins = {bot["bot"]: bot["wins"] for bot in document["bots"]}
    assert [line.split()[0] for line in lines[3:]] == sorted(wins, key=lambda name: -wins[name])


def test_what_happened_always_or_never_in_the_matches_played_is_said_as_it_is():
    tournament = Tournament(BlefGame(), parse_bots("honest,cubic"), games=1, seed=1)
    tally = tournament.play()
    assert tally.bids[0, 0].sum() == 0 < tally.bids[1, 0].sum()
    lines = [line.plain for line in tournament_lines(tournament, tally, width=None)]
    assert any(line.startswith("honest") and line.endswith("100%") for line in lines)
    assert not any(">99.9%" in line or "<0.1%" in line for line in lines)
