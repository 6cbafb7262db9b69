"""The computer players of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blof.styled import StyledBot
from blefodds.games.blof.style import Style

__all__ = ["BOT", "TableBot"]

STYLE = Style(finisher=0.7, other=0.15, lie=0.3)


@dataclass(frozen=True)
class TableBot(StyledBot):
    """Challenges what cannot be and most finishers, others seldom; opens with its biggest group, lies at times.

    The rates are ours: it challenges seven of ten finishers, and of the others one in seven or so; without a card of
    the rank it lies with one card in three of ten cases.
    """

    word: ClassVar[str] = "table"

    style: Style = STYLE


BOT = TableBot
