"""The best bot there is here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blefodds.bots.blof.styled import StyledBot
from blefodds.games.blof.style import Style

__all__ = ["BOT", "AdvisorBot"]

STYLE = Style(
    memory=1,
    finisher=1,
    doubt=0.05,
    lies_1=0.1,
    lies_2=0.1,
    lies_3=0.1,
    believes=1,
    lie=1,
    lie_cards=2,
    lie_pile=20,
    wary=0.35,
    wary_pile=3,
    finish=0,
)


@dataclass(frozen=True)
class AdvisorBot(StyledBot):
    """Lies until the next player catches on, and challenges finishers and what does not fit with earlier claims.

    It takes the earlier claims in the pile for true and works out how likely the last one is beside them. Once the
    next player has challenged more than a third of its batches in this hand, it lies on small piles only. Its numbers
    were found by playing many thousands of matches against tables of all sorts, counters and itself.
    """

    word: ClassVar[str] = "advisor"

    style: Style = STYLE


BOT = AdvisorBot
