"""The bot that takes the last bidder at their word, a little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blef.choice import honest_choice, odds_of, only
from blefodds.engines.own_odds import mean_odds, own_odds
from blefodds.games.blef.bidding import bid_of
from blefodds.games.blef.bot import WeighingBot
from blefodds.games.blef.round import InformationState
from blefodds.kernels.blef_match import CONDITIONAL

__all__ = ["BOT", "ConditionalBot", "believing_odds"]


@dataclass(frozen=True)
class ConditionalBot(WeighingBot):
    """As ``honest``, but believing that the last bidder holds a card that the last bid names.

    Its odds are conditional on that: each card that the bid names and that is not in its own hand is as likely to be
    the one, so they are the mean, over those cards, of the odds with the card seen. A bid on the rest says nothing of
    the bidder's cards, and where all cards that a bid names are in its own hand there is nothing to believe: then the
    odds are those of its own cards.
    """

    word: ClassVar[str] = "conditional"

    kernel_code = (CONDITIONAL, 0.0)

    def weights(self, state: InformationState) -> Sequence[float]:
        """All weight on one action."""
        return only(honest_choice(state, believing_odds(state)), state)


def believing_odds(state: InformationState) -> Sequence[float]:
    """The odds of every bid, by action, given that the last bidder holds a card that the last bid names."""
    last = state.bidding.last_bid
    if last is None or state.bidding.judged_on == "rest":
        return odds_of(state)
    bid, _ = bid_of(last, state.rules)
    named = frozenset(card for need in bid.needs for card in need.among)
    believed = [card for card in state.rules.deck.cards if card in named and card not in state.hand]
    if not believed:
        return odds_of(state)
    in_play = state.bidding.in_play
    return mean_odds(own_odds(state.rules, state.hand, in_play=in_play, seen=(card,)) for card in believed)


BOT = ConditionalBot
