"""The bot that knows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from blefodds.games.blef.bot import WeighingBot
from blefodds.games.blef.round import InformationState
from blefodds.kernels.blef_match import RANDOM

__all__ = ["BOT", "RandomBot"]


@dataclass(frozen=True)
class RandomBot(WeighingBot):
    """Says any legal action, all alike: a check is one of them, every higher bid another."""

    word: ClassVar[str] = "random"

    kernel_code = (RANDOM, 0.0)

    def weights(self, state: InformationState) -> Sequence[float]:
        """The same weight for all."""
        return [1.0] * len(state.legal_actions)


BOT = RandomBot
