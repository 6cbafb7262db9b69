"""What a bot of Blef is: a weight for every legal action.

A bot sees an information state and gives every legal action a weight. That is all it needs: :func:`act` draws the
action, :func:`distribution` gives the probabilities. A bot that the compiled game knows too says so by its ``policy``,
and is then played many thousand matches a second; any other is played in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import ClassVar, Protocol

from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.round import InformationState
from blefodds.games.stream import GameStream

__all__ = ["Bot", "act", "distribution"]


class Bot(Protocol):
    """A documented way to play, with a name.

    Attributes
    ----------
    word
        What the bot is chosen by, in lower case.
    parameter
        What the number in brackets behind the word is, None where a bot takes none.
    """

    word: ClassVar[str]
    parameter: ClassVar[str | None]

    @property
    def name(self) -> str:
        """The word, with the parameter where there is one; :func:`parse_bot` reads it back."""
        ...

    @property
    def policy(self) -> tuple[int, float] | None:
        """The code of the policy in the compiled game and its parameter; None: played in Python."""
        ...

    def weights(self, state: InformationState) -> Sequence[float]:
        """A weight, at least 0, for each of ``state.legal_actions``, in their order; not all of them 0."""
        ...


def act(bot: Bot, state: InformationState, stream: GameStream) -> Action:
    """What the bot says, drawn by its weights; the stream is left alone where the bot has no choice."""
    legal = state.legal_actions
    if legal == (CHECK,):
        return CHECK
    return legal[stream.drawn(bot.weights(state))]


def distribution(bot: Bot, state: InformationState) -> dict[Action, float]:
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
