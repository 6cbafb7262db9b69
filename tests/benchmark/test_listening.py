"""What hearing is worth: the rounds are those that the bots play, the scores are what they say."""

from __future__ import annotations

from itertools import chain, islice
from math import log

import pytest

from blefodds.bots.blef import parse_bots
from blefodds.games.blef.play import BlefGame
from blefodds.games.tournament import Tournament
from blefodds.inference import BidderModel
from blefodds.kernels.sampling import LANES
from measuring.listening import (
    BY_CARDS,
    MIX,
    RANDOM,
    SHARES_AT_RANDOM,
    Scores,
    measure_shares_at_random,
    rounds_played,
    score_line_up,
)


def test_the_rounds_are_those_of_the_tournament():
    tournament = Tournament(BlefGame(), parse_bots(MIX), games=3, seed=5)
    expected = list(chain.from_iterable(tournament.match(game).rounds for game in range(3)))
    found = list(islice(rounds_played(MIX, seed=5), len(expected)))
    assert [(one.hands, one.bidding.actions) for one in found] == [(one.hands, one.bidding.actions) for one in expected]


def test_after_the_matches_that_are_played_together_come_the_next():
    found = list(islice(rounds_played(MIX, seed=5), 4000))
    firsts = [played for played in found if played.bidding.counts == (1,) * 4]
    assert len(firsts) > LANES + 1
    tournament = Tournament(BlefGame(), parse_bots(MIX), games=LANES + 2, seed=5)
    for game in (0, LANES - 1, LANES, LANES + 1):
        assert firsts[game].hands == tournament.match(game).rounds[0].hands


def test_the_scores():
    scores = Scores()
    scores.add(0.5, 0.8, True)
    scores.add(0.25, 0.1, False)
    found = scores.document()
    assert found["moments"] == 2
    assert found["deaf"]["log_loss"] == pytest.approx(-(log(0.5) + log(0.75)) / 2)
    assert found["heard"]["brier"] == pytest.approx((0.2**2 + 0.1**2) / 2)
    ratio = found["ratio"]["brier"]
    assert ratio["p"] == pytest.approx((0.2**2 + 0.1**2) / (0.5**2 + 0.25**2))
    assert ratio["low"] < ratio["p"] < ratio["high"]
    assert [tenth["n"] for tenth in found["reliability"]["deaf"]] == [1, 1]


def test_hearing_pays_where_bids_follow_the_cards():
    """Seeded; the ratio is near 0.76, its standard error at 300 rounds near 0.02."""
    (scores,) = score_line_up(BY_CARDS[0], [BidderModel()], rounds=300, seed=3)
    assert 0.6 < scores.document()["ratio"]["log_loss"]["p"] < 0.85


def test_the_deaf_gain_nothing():
    (scores,) = score_line_up(RANDOM, [BidderModel(0.0)], rounds=20, seed=3, every=True)
    found = scores.document()
    assert found["moments"] > 40
    assert found["ratio"]["brier"]["p"] == 1.0


def test_each_share_is_judged_on_the_same_bids_as_by_itself():
    told = []
    found = measure_shares_at_random(rounds=6, seed=4, progress=lambda done, total: told.append((done, total)))
    assert [one["share_random"] for one in found] == list(SHARES_AT_RANDOM)
    assert told[-1] == (6, 6)
    (alone,) = score_line_up(RANDOM, [BidderModel(share_random=SHARES_AT_RANDOM[1])], rounds=6, seed=4)
    assert found[1]["ratio"] == alone.document()["ratio"] != found[0]["ratio"]
