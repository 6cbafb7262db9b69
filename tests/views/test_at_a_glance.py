"""The quick odds of bots and measurements against the exact ones."""

from __future__ import annotations

from statistics import mean

import pytest

from blefodds.core.rules import CLASSIC
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import parse_action
from blefodds.games.blef.round import InformationState, Round
from blefodds.inference import BidderModel, posterior
from blefodds.inference.listening import odds_at_a_glance
from blefodds.lang import parse_cards

HANDS = ("9♥ 9♠", "K♦ A♠ J♣", "9♦ Q♣ K♠")


@pytest.fixture(scope="module")
def state() -> InformationState:
    played = Round.start([parse_cards(hand) for hand in HANDS], dealer=2)
    for bid in ("pair:9", "two-pairs:K,9"):
        played = played.apply(parse_action(bid, CLASSIC))
    return played.information_state(2)


def error(state: InformationState, **how) -> float:
    """How far the quick odds are off, on the average over the bids that may follow."""
    exact = posterior(state, method="exact")
    glance = odds_at_a_glance(state, looks=0, **how)
    actions = range(state.bidding.last_bid, len(glance))
    assert all(0 <= glance[action] <= 1 for action in actions)
    return mean(abs(glance[action] - exact.p(action)) for action in actions)


def test_weighing_all_hands_is_exact(state):
    exact, glance = posterior(state, method="exact"), odds_at_a_glance(state, looks=10**9)
    for action in range(state.bidding.last_bid, len(glance)):
        assert glance[action] == pytest.approx(exact.p(action), abs=1e-12)


def test_anchored_odds_have_less_noise_and_more_deals_help(state):
    plain, anchored = (error(state, deals=256, anchored=anchored) for anchored in (False, True))
    assert anchored < 0.6 * plain
    assert error(state, deals=20_000, anchored=True) < 0.3 * anchored


def test_anchored_odds_of_random_speakers_are_those_unheard(state):
    own = own_odds(CLASSIC, state.hand, in_play=8)
    glance = odds_at_a_glance(state, BidderModel(share_random=1.0), looks=0, anchored=True)
    for action in range(state.bidding.last_bid, len(glance)):
        assert glance[action] == pytest.approx(own[action], abs=1e-12)
