"""What a bot of Blöf is: it sees an information state and says what it does.

One that the compiled game knows too says so by its ``row``, and is then played some ten thousand matches a second; any
other is played in Python.
"""

from __future__ import annotations

from typing import ClassVar, Protocol

from blefodds.games.blof.moves import Action, InformationState
from blefodds.games.stream import GameStream

__all__ = ["Bot"]


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
