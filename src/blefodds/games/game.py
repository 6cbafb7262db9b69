"""What each game supplies so that its bots can play tournaments, and what is shared does the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from blefodds.games.bot import AnyBot
from blefodds.games.stream import GameStream
from blefodds.games.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Counted", "Game", "Played"]

Played = TypeVar("Played")
"""A match with all that happened in it."""

Counted = TypeVar("Counted", bound=Tally)
"""The counts of many matches."""


class Game(ABC, Generic[Played, Counted]):
    """A game with its rules."""

    @property
    @abstractmethod
    def kernel(self) -> Any:
        """The compiled function that plays it."""

    @property
    def is_long(self) -> bool:
        """Whether the compiled game takes as long for 64 matches as most others for several times as many."""
        return False

    @abstractmethod
    def check_line_up(self, n_players: int) -> None:
        """Refuse a number of players that cannot sit at its table; BlefError says which can."""

    @abstractmethod
    def empty_tally(self, n_players: int) -> Counted:
        """The counts of matches of so many players, nothing counted yet."""

    @abstractmethod
    def play(self, bots: Sequence[AnyBot], stream: GameStream) -> Played:
        """A whole match in plain Python, card by card and word by word as the compiled game plays it.

        Parameters
        ----------
        bots
            Seated in the order of turns; the first one opens. Each player is called by its bot's name.
        stream
            Where the cards and the bots' choices come from.

        Raises
        ------
        BlefError
            If so many cannot sit at the table.
        """

    @abstractmethod
    def play_compiled(
        self,
        bots: Sequence[AnyBot],
        streams: NDArray[np.uint64],
        seating: NDArray[np.int64],
        tally: Counted,
        trace: NDArray[np.int64] | None = None,
    ) -> None:
        """Play a match per seating in the compiled game, and count it.

        Parameters
        ----------
        bots
            The line-up, all of them known to the compiled game.
        streams : uint64[4, n]
            The state of the generator for each match, at least as many as there are seatings.
        seating : int64[n, players]
            Which player of the line-up sits at each seat.
        tally
            Added to.
        trace : int64[:]
            Filled with what happened, where somebody wants to know; see the compiled function.
        """
