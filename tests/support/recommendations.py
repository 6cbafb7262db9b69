"""Recommendations made by hand, and what one tells of every action that may be said."""

from __future__ import annotations

from blefodds.advice.recommendation import Outcome, Recommendation
from blefodds.advice.rollouts import RolloutRecommendation
from blefodds.core.odds_table import Estimate
from blefodds.games.blef.bidding import Action
from blefodds.inference import BidderModel, hearing_at_table

__all__ = ["losing", "lost_outcomes", "recommending", "told_outcomes"]


def losing(action: Action, p: float, low: float | None = None, high: float | None = None) -> Outcome:
    """An action that loses with this chance, between these ends; without ends it was counted."""
    return Outcome(action, Estimate(p, p if low is None else low, p if high is None else high))


def recommending(*outcomes: Outcome) -> RolloutRecommendation:
    """A recommendation with these outcomes, of nowhere in particular."""
    hearing = hearing_at_table("2: high 9", "K♥", (1, 1))
    return RolloutRecommendation(hearing, "round", outcomes, 0, BidderModel(), 1000, 1000.0, None)


def told_outcomes(advice: Recommendation) -> list[Outcome]:
    """What it tells of every action that may be said, in ascending order."""
    return [advice.outcome_of(action) for action in advice.hearing.legal_actions if advice.tells_of(action)]


def lost_outcomes(advice: Recommendation) -> list[Outcome]:
    """Those of the bids that cannot be true, whatever anybody holds."""
    return [outcome for outcome in told_outcomes(advice) if outcome not in advice.outcomes]
