"""What the bots that play in a style have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blefodds.games.blof.bot import BlofBot
from blefodds.games.blof.moves import Action, InformationState
from blefodds.games.blof.style import Style, act_in_style
from blefodds.games.stream import GameStream

__all__ = ["StyledBot"]

STYLE = Style()


@dataclass(frozen=True)
class StyledBot(BlofBot):
    """A bot that plays in a style.

    Parameters
    ----------
    style
        How it plays.
    label
        What it is called; empty: its word.

    Examples
    --------
    >>> bot = StyledBot(Style(lie=0.5), "half a liar")
    >>> bot.name, len(bot.kernel_code)
    ('half a liar', 20)
    """

    style: Style = STYLE
    label: str = ""

    word: ClassVar[str] = "styled"

    @property
    def name(self) -> str:
        """The label, or the word where there is none."""
        return self.label or self.word

    @property
    def kernel_code(self) -> tuple[float, ...]:
        """The style's numbers."""
        return self.style.row

    def act(self, state: InformationState, stream: GameStream) -> Action:
        """What the style says."""
        return act_in_style(self.style, state, stream)
