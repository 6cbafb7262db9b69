"""The bot that keeps every card in mind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blof.styled import StyledBot
from blefodds.games.blof.style import Style

__all__ = ["BOT", "CounterBot"]

STYLE = Style(memory=1, finisher=1, doubt=0.05, lies_1=0.1, lies_2=0.1, lies_3=0.1, believes=1, lie=0.3)


@dataclass(frozen=True)
class CounterBot(StyledBot):
    """Lies as table does, but tracks every card it can place and challenges by the odds of what is left.

    Earlier claims in the pile count as cards that are gone, and no finisher goes unchallenged.
    """

    word: ClassVar[str] = "counter"

    style: Style = STYLE


BOT = CounterBot
