"""The bot that goes as high as it dares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blef.choice import likeliest, odds_of, only
from blefodds.core.errors import BlefError
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.bot import WeighingBot
from blefodds.games.blef.round import InformationState
from blefodds.kernels.blef_match import THRESHOLD

__all__ = ["BOT", "ThresholdBot"]


@dataclass(frozen=True)
class ThresholdBot(WeighingBot):
    """Raises to the highest bid that is true with at least the probability p, and checks what is less likely.

    Odds are those of its own cards, the bids unheard. Where the last bid is as likely as p but no higher one is, it
    does what is safer: check, or raise to the likeliest bid, of equals the highest.

    Parameters
    ----------
    p
        Above 0, at most 1.
    """

    word: ClassVar[str] = "threshold"
    parameter: ClassVar[str | None] = "a probability above 0 and at most 1"

    p: float = 0.5

    def __post_init__(self) -> None:
        if not 0 < self.p <= 1:
            raise BlefError(f"threshold({self.p:g}): {self.parameter} is expected in the brackets", field="players")

    @property
    def name(self) -> str:
        """``threshold(0.5)``."""
        return f"threshold({self.p:.10g})"

    @property
    def kernel_code(self) -> tuple[float, ...]:
        """The compiled play and p."""
        return THRESHOLD, self.p

    def weights(self, state: InformationState) -> Sequence[float]:
        """All weight on one action."""
        return only(self._choice(state), state)

    def _choice(self, state: InformationState) -> Action:
        odds = odds_of(state)
        last, raises = state.bidding.last_bid, state.bidding.legal_bids
        if last is not None and odds[last] < self.p:
            return CHECK
        likely = [action for action in raises if odds[action] >= self.p]
        if likely:
            return likely[-1]
        best = likeliest(odds, raises)
        if best is None or (last is not None and 1.0 - odds[last] >= odds[best]):
            return CHECK
        return best


BOT = ThresholdBot
