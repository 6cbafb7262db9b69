"""The bot that bluffs by chance, more seldom the worse the odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blef.choice import odds_of, only
from blefodds.games.blef.bidding import CHECK
from blefodds.games.blef.bot import WeighingBot
from blefodds.games.blef.round import InformationState
from blefodds.kernels.blef_match import CUBIC

__all__ = ["BOT", "CubicBot"]


@dataclass(frozen=True)
class CubicBot(WeighingBot):
    """Draws a raise with weight p³, and first whether to check, by the cubes of what either promises.

    p is a bid's odds for its own cards, the bids unheard. A raise promises s = Σ p⁴ / Σ p³, how often the raise it
    would draw is true; a check promises q = 1 − p of the last bid. It checks with probability q³ / (q³ + s³), surely
    when the last bid or every higher one is impossible. This is the policy of a published bot for Blef (the
    conservative one, *Dazhbog*) without its factor in favour of raising.
    """

    word: ClassVar[str] = "cubic"

    kernel_code = (CUBIC, 0.0)

    def weights(self, state: InformationState) -> Sequence[float]:
        """A weight for a check, then for each raise."""
        odds = odds_of(state)
        last, raises = state.bidding.last_bid, state.bidding.legal_bids
        if last is not None and odds[last] == 0:
            return only(CHECK, state)
        cubes = [odds[action] * odds[action] * odds[action] for action in raises]
        sum_of_cubes = sum_of_fourths = 0.0
        for cube, action in zip(cubes, raises, strict=True):  # added in this order, as the compiled game does
            sum_of_cubes += cube
            sum_of_fourths += cube * odds[action]
        if sum_of_cubes == 0:
            return only(state.legal_actions[0], state)
        if last is None:
            return cubes
        promise = sum_of_fourths / sum_of_cubes
        scale = promise * promise * promise
        doubt = 1.0 - odds[last]
        return [doubt * doubt * doubt * sum_of_cubes, *(cube * scale for cube in cubes)]


BOT = CubicBot
