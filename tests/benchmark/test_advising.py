"""What is published of the advisor's matches, and that it is what playing them gives."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from blefodds.bots.blef import BOTS, parse_bots
from blefodds.core.intervals import clopper_pearson
from blefodds.games.blef.play import BlefGame
from blefodds.games.tournament import Tournament
from blefodds.reports.blef.measured import measured
from measuring.advising import ADVISOR, ALSO_ADVISOR, PLAYERS, advising
from support.places import BENCHMARKS


def test_the_published_matches_are_those_kept_with_the_program():
    assert json.loads((BENCHMARKS / "results.json").read_text("utf-8"))["advising"] == measured("advisor-matches")


def test_every_other_bot_was_met_and_the_targets_are_reached():
    matches = measured("advisor-matches")
    met = {(one["bot"], one["players"]): one for one in matches["line_ups"]}
    assert set(met) == {(kind().name, n) for word, kind in BOTS.items() if word != ADVISOR for n in PLAYERS}
    for (bot, n_players), one in met.items():
        low, high = clopper_pearson([one["wins"]], one["games"])
        assert one["share"] == {"p": one["wins"] / one["games"], "low": low[0], "high": high[0]}
        assert one["even"] == 1 / n_players
        if bot != ALSO_ADVISOR:
            assert one["share"]["low"] > one["even"]
    assert min(met["cubic", 2]["share"]["low"], met["honest", 2]["share"]["low"]) > 0.6


def test_the_line_ups_play_matches_of_their_own():
    played = advising(games=1, seed=3)
    assert [(one["bot"], one["players"]) for one in played["line_ups"]] == [
        (one["bot"], one["players"]) for one in measured("advisor-matches")["line_ups"]
    ]
    assert all(one["wins"] in (0, 1) for one in played["line_ups"])
    assert all(a != b for a, b in pairwise(played["line_ups"]))


@pytest.mark.parametrize("bot", ["honest", "cubic"])
def test_the_advisor_wins_most_matches_of_two(bot):
    """Who wins 93 in a hundred gets fewer than 17 of 24 once in 10^4; who is no better than even gets them in 30."""
    tally = Tournament(BlefGame(), parse_bots(f"{ADVISOR},{bot}"), games=24, seed=11).play()
    assert tally.wins[0].sum() >= 17
