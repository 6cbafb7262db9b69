"""The bot that says what its cards say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blef.choice import honest_choice, odds_of, only
from blefodds.games.blef.bot import WeighingBot
from blefodds.games.blef.round import InformationState
from blefodds.kernels.blef_match import HONEST

__all__ = ["BOT", "HonestBot"]


@dataclass(frozen=True)
class HonestBot(WeighingBot):
    """Checks a bid that is less likely than not; else raises to the likeliest bid that its cards support.

    Odds are those of its own cards, the bids unheard. A bid is supported if the hand holds a card that it names. Of
    bids equally likely it makes the highest. When no higher bid is supported, it checks.
    """

    word: ClassVar[str] = "honest"

    kernel_code = (HONEST, 0.0)

    def weights(self, state: InformationState) -> Sequence[float]:
        """All weight on one action."""
        return only(honest_choice(state, odds_of(state)), state)


BOT = HonestBot
