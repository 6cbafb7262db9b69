"""The bots of Blöf, one file each. Every file here with a ``BOT`` in it is one; nothing else names them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from blefodds.core.errors import BlefError, shorten
from blefodds.games.blof.bot import Bot
from blefodds.games.blof.game import N_PLAYERS

__all__ = ["BOTS", "parse_bot", "parse_bots"]

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
