"""The bots, one file each. Every file here with a ``BOT`` in it is one; nothing else names them.

A bot sees an information state and gives every legal action a weight. That is all it needs: :func:`act` draws the
action, :func:`distribution` gives the probabilities. A bot that the compiled game knows too says so by its ``policy``,
and is then played many thousand matches a second; any other is played in Python.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import ClassVar, Protocol

from blefodds.errors import BlefError, shorten
from blefodds.strategy.bidding import CHECK, Action
from blefodds.strategy.round import InformationState
from blefodds.tournaments.stream import GameStream

__all__ = ["BOTS", "Bot", "act", "distribution", "parse_bot", "parse_bots"]


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
    >>> from blefodds.notation import parse_cards
    >>> from blefodds.strategy import Round
    >>> state = Round.start([parse_cards("K♥"), parse_cards("10♠")], dealer=1).information_state(0)
    >>> [action for action, p in distribution(parse_bot("honest"), state).items() if p]  # high card King
    [5]
    """
    weights = bot.weights(state)
    total = sum(weights)
    return {action: weight / total for action, weight in zip(state.legal_actions, weights, strict=True)}


BOTS: dict[str, type[Bot]] = {
    module.BOT.word: module.BOT
    for module in (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    if hasattr(module, "BOT")
}
"""The bots by word."""

LONGEST_LINE_UP = 1_000
"""Characters; eight bots with their numbers need less than 200."""

_NAME = re.compile(r"([a-z-]+)(?:\((.*)\))?")


def parse_bot(text: str) -> Bot:
    """The bot that ``text`` names: ``honest``, ``threshold(0.6)``.

    Raises
    ------
    BlefError
        For a bot there is none of, or a parameter that is no number or out of its range.

    Examples
    --------
    >>> parse_bot("threshold(0.60)").name
    'threshold(0.6)'
    """
    found = _NAME.fullmatch(text.strip().lower())
    if found is None or found[1] not in BOTS:
        raise BlefError(f"unknown bot {shorten(text.strip())!r}: use {', '.join(BOTS)}", field="players")
    kind, number = BOTS[found[1]], found[2]
    if number is None:
        return kind()
    if kind.parameter is None:
        raise BlefError(f"{shorten(text.strip())!r}: {kind.word} takes no number", field="players")
    if not re.fullmatch(r"[0-9]{0,3}(\.[0-9]{1,9})?", number) or not number:
        raise BlefError(
            f"{shorten(text.strip())!r}: {kind.parameter} is expected in the brackets, with a point: {kind.word}(0.5)",
            field="players",
        )
    return kind(float(number))  # type: ignore[call-arg]


def parse_bots(text: str) -> tuple[Bot, ...]:
    """Several bots, separated by commas; a comma within brackets separates nothing.

    >>> [bot.name for bot in parse_bots("honest, threshold(0.6),cubic")]
    ['honest', 'threshold(0.6)', 'cubic']
    """
    if len(text) > LONGEST_LINE_UP:  # which bounds the time to look for brackets too
        raise BlefError(f"{shorten(text)!r}: too long for a line-up of bots", field="players")
    return tuple(parse_bot(name) for name in re.split(r",(?![^(]*\))", text))
