"""The bots of Blef, one file each. Every file here with a ``BOT`` in it is one; nothing else names them."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules

from blefodds.core.errors import BlefError, shorten
from blefodds.games.blef.bot import Bot

__all__ = ["BOTS", "parse_bot", "parse_bots"]

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
