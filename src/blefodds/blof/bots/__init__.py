"""The bots, one file each. Every file here with a ``BOT`` in it is one; nothing else names them.

A bot sees an information state and says what it does. One that the compiled game knows too says so by its ``row``,
and is then played some ten thousand matches a second; any other is played in Python.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import ClassVar, Protocol

from blefodds.blof.game import N_PLAYERS
from blefodds.blof.moves import Action, InformationState
from blefodds.errors import BlefError, shorten
from blefodds.tournaments.stream import GameStream

__all__ = ["BOTS", "Bot", "parse_bot", "parse_bots"]


class Bot(Protocol):
    """A documented way to play, with a name.

    Attributes
    ----------
    word
        What the bot is chosen by, in lower case.
    """

    word: ClassVar[str]

    @property
    def name(self) -> str:
        """What it is called in records and tables; for the bots of this folder the word."""
        ...

    @property
    def row(self) -> tuple[float, ...] | None:
        """Its numbers in the compiled game, those of a ``Style``; none: random; None: played in Python."""
        ...

    def act(self, state: InformationState, stream: GameStream) -> Action:
        """What it does when it is its turn; random words come from the stream and from nowhere else."""
        ...


BOTS: dict[str, type[Bot]] = {
    module.BOT.word: module.BOT
    for module in (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    if hasattr(module, "BOT")
}
"""The bots by word."""


def parse_bot(text: str) -> Bot:
    """The bot that ``text`` names.

    Raises
    ------
    BlefError
        For a bot there is none of.

    Examples
    --------
    >>> parse_bot("Table").name
    'table'
    """
    word = text.strip().lower()
    if word not in BOTS:
        raise BlefError(f"unknown bot {shorten(text.strip())!r}: use {', '.join(BOTS)}", field="players")
    return BOTS[word]()


def parse_bots(text: str) -> tuple[Bot, ...]:
    """The four bots of a table, separated by commas.

    Raises
    ------
    BlefError
        For a bot there is none of, or another number of them.

    Examples
    --------
    >>> [bot.name for bot in parse_bots("advisor, table,table,table")]
    ['advisor', 'table', 'table', 'table']
    """
    bots = tuple(parse_bot(name) for name in text.split(","))
    if len(bots) != N_PLAYERS:
        raise BlefError(f"Blöf is played by four, not by {len(bots)}", field="players")
    return bots
