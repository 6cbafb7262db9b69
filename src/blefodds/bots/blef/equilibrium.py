"""The bot that plays a solved round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blef.advisor import AdvisorBot
from blefodds.bots.blef.choice import likeliest, odds_of, only
from blefodds.games.blef.bidding import CHECK
from blefodds.games.blef.bot import WeighingBot
from blefodds.games.blef.round import InformationState
from blefodds.inference.duel import NoPolicyError, duel_of, policy_for
from blefodds.inference.heard import Hearing

__all__ = ["BOT", "EquilibriumBot"]


@dataclass(frozen=True)
class EquilibriumBot(WeighingBot):
    """Plays by the solved policy where two hold one to three cards, four at most together; else as ``advisor``.

    Policies come with the program for the classic rules. Whatever the other does, the bot wins such a round at least
    as often as the policy's certificate promises. Two words it says better than the policy, and loses nothing by it:
    a bid that its own cards make impossible it checks, and one that they make certain it never checks but raises to
    the likeliest bid by its own cards, of equals the highest.
    """

    word: ClassVar[str] = "equilibrium"

    def weights(self, state: InformationState) -> Sequence[float]:
        """How often the policy says each thing."""
        try:
            duel = duel_of(Hearing.of(state))
            policy = policy_for(duel)
        except NoPolicyError:
            return AdvisorBot().weights(state)
        shares = policy.mix(policy.game.hand_index(duel.seat, duel.hand), duel.bids)
        last, raises = state.bidding.last_bid, state.bidding.legal_bids
        if last is not None:
            odds = odds_of(state)
            best = likeliest(odds, raises)
            if odds[last] <= 0:
                return only(CHECK, state)
            if odds[last] >= 1 and best is not None and odds[best] > 0 and (doubt := shares.pop(CHECK, 0.0)):
                shares[best] = shares.get(best, 0.0) + doubt
        return [shares.get(action, 0.0) for action in state.legal_actions]


BOT = EquilibriumBot
