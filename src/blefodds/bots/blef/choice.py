"""What bots that reckon with odds have in common."""

from __future__ import annotations

from collections.abc import Sequence

from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import CHECK, Action, bid_of
from blefodds.games.blef.round import InformationState

__all__ = ["honest_choice", "likeliest", "odds_of", "only", "supported"]


def odds_of(state: InformationState) -> Sequence[float]:
    """The odds of every bid, by action, for the player's own cards."""
    return own_odds(state.rules, state.hand, in_play=state.bidding.in_play)


def only(action: Action, state: InformationState) -> list[float]:
    """All weight on one action."""
    return [float(legal == action) for legal in state.legal_actions]


def supported(action: Action, state: InformationState, odds: Sequence[float]) -> bool:
    """Whether the hand speaks for a bid: it holds a card that the bid names.

    No card held lies in the rest; there every bid that is possible counts as supported.
    """
    bid, judged_on = bid_of(action, state.rules)
    if judged_on == "rest":
        return odds[action] > 0
    return any(card in need.among for need in bid.needs for card in state.hand)


def likeliest(odds: Sequence[float], actions: Sequence[Action]) -> Action | None:
    """The likeliest of these bids, of equals the highest; None where there are none."""
    return max(actions, key=lambda action: (odds[action], action), default=None)


def honest_choice(state: InformationState, odds: Sequence[float]) -> Action:
    """Check what is less likely than not; else the likeliest supported raise, of equals the highest.

    Where no raise is supported: check, or when there is nothing to check yet, the likeliest bid of all.
    """
    last, raises = state.bidding.last_bid, state.bidding.legal_bids
    if last is not None and odds[last] < 0.5:
        return CHECK
    likeliest_first = sorted(raises, key=lambda action: (odds[action], action), reverse=True)
    best = next((action for action in likeliest_first if supported(action, state, odds)), None)
    if best is None and last is None:
        best = likeliest_first[0]
    return CHECK if best is None else best
