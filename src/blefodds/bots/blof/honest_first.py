"""The bot that lies only where the truth is not at hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blof.styled import StyledBot
from blefodds.games.blof.style import Style

__all__ = ["BOT", "HonestFirstBot"]

STYLE = Style(finisher=0.5, lie=1, lie_pile=4, finish=0)


@dataclass(frozen=True)
class HonestFirstBot(StyledBot):
    """Lays all true cards it has; without any it lies with one card onto a pile of at most four, else passes."""

    word: ClassVar[str] = "honest-first"

    style: Style = STYLE


BOT = HonestFirstBot
