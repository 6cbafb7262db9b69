"""Bots of Blef, most of which give a weight to every legal action: the weights make their probabilities."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import fsum

from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.round import InformationState
from blefodds.games.bot import Bot
from blefodds.games.stream import GameStream

__all__ = ["BlefBot", "WeighingBot", "distribution"]

BlefBot = Bot[InformationState, Action]
"""A bot of Blef; the ``kernel_code`` of one that the compiled game knows is the code of its play and its number."""


class WeighingBot(BlefBot):
    """A bot that says what it says by weights."""

    @abstractmethod
    def weights(self, state: InformationState) -> Sequence[float]:
        """A weight, at least 0, for each of ``state.legal_actions``, in their order; not all of them 0."""

    def act(self, state: InformationState, stream: GameStream) -> Action:
        """What it says, drawn by its weights; the stream is left alone where it has no choice."""
        legal = state.legal_actions
        if legal == (CHECK,):
            return CHECK
        return legal[stream.drawn(self.weights(state))]


def distribution(bot: WeighingBot, state: InformationState) -> dict[Action, float]:
    """The probability of each legal action; they add up to 1.

    Examples
    --------
    >>> from blefodds.bots.blef import parse_bot
    >>> from blefodds.lang import parse_cards
    >>> from blefodds.games.blef.round import Round
    >>> state = Round.start([parse_cards("K♥"), parse_cards("10♠")], dealer=1).information_state(0)
    >>> [action for action, p in distribution(parse_bot("honest"), state).items() if p]  # high card King
    [5]
    """
    weights = bot.weights(state)
    total = fsum(weights)
    return {action: weight / total for action, weight in zip(state.legal_actions, weights, strict=True)}
