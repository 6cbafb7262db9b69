"""The bot that listens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blef.choice import honest_choice, only
from blefodds.games.blef.bot import WeighingBot
from blefodds.games.blef.round import InformationState
from blefodds.inference.bidder import DEFAULT_TRUST, BidderModel
from blefodds.inference.listening import odds_at_a_glance

__all__ = ["BOT", "ListenerBot"]


@dataclass(frozen=True)
class ListenerBot(WeighingBot):
    """As ``honest``, but with the odds after hearing the bids.

    It takes the others to bid by :class:`blefodds.inference.bidder.BidderModel`. Few hands it weighs all, of
    many a fixed random sample: the same state always gives the same word.

    Parameters
    ----------
    trust
        How far it believes them, 0 (not at all, then it is ``honest``) to 100.

    Raises
    ------
    BlefError
        For a trust out of its range.
    """

    word: ClassVar[str] = "listener"
    parameter: ClassVar[str | None] = "the trust"

    trust: float = DEFAULT_TRUST

    def __post_init__(self) -> None:
        BidderModel.trusting(self.trust)

    @property
    def name(self) -> str:
        """The word, with the trust where it is not the usual one."""
        return self.word if self.trust == DEFAULT_TRUST else f"{self.word}({self.trust:g})"

    def weights(self, state: InformationState) -> Sequence[float]:
        """All weight on one action."""
        return only(honest_choice(state, odds_at_a_glance(state, BidderModel.trusting(self.trust))), state)


BOT = ListenerBot
