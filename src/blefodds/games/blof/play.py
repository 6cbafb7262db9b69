"""Bots at a table of Blöf: in plain Python, and many matches at once in the compiled game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from blefodds.games.blof.bot import BlofBot
from blefodds.games.blof.game import MAX_MOVES, N_DEALT, N_PLAYERS, check_four
from blefodds.games.blof.knowledge import DECK
from blefodds.games.blof.match import Match
from blefodds.games.blof.tables import could_table
from blefodds.games.blof.tally import BlofTally
from blefodds.games.game import Game
from blefodds.games.stream import GameStream
from blefodds.games.tournament import Tournament
from blefodds.kernels.blof_match import play_blof
from blefodds.kernels.blof_style import N_NUMBERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BlofGame", "BlofTournament"]


@dataclass(frozen=True)
class BlofGame(Game[Match, BlofTally]):
    """Blöf, whose rules are always the same.

    Examples
    --------
    >>> from blefodds.bots.blof import parse_bots
    >>> match = BlofGame().play(parse_bots("table,table,honest-first,table"), GameStream(7))
    >>> match.is_terminal, sum(match.shares)
    (True, 12)
    """

    kernel = staticmethod(play_blof)

    def check_line_up(self, n_players: int) -> None:
        """Refuse another number than four."""
        check_four(n_players)

    def empty_tally(self, n_players: int = N_PLAYERS) -> BlofTally:
        """The counts of matches, nothing counted yet."""
        return BlofTally.empty()

    def play(self, bots: Sequence[BlofBot], stream: GameStream) -> Match:
        """A whole match of four bots, seated counterclockwise."""
        match = Match(tuple(bot.name for bot in bots))
        while not match.is_terminal:
            match = match.deal(stream.deal((N_DEALT,) * N_PLAYERS, DECK))
            while (hand := match.hand) is not None:
                seat = hand.current_player
                assert seat is not None
                match = match.apply(bots[seat].act(hand.information_state(seat), stream))
        return match

    def play_compiled(
        self,
        bots: Sequence[BlofBot],
        streams: NDArray[np.uint64],
        seating: NDArray[np.int64],
        tally: BlofTally,
        trace: NDArray[np.int64] | None = None,
    ) -> None:
        """See :meth:`Game.play_compiled` and :func:`blefodds.kernels.blof_match.play_blof`."""
        with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
            play_blof(
                could_table(),
                streams,
                seating,
                np.array([bot.kernel_code == () for bot in bots]),
                np.array([bot.kernel_code or (0.0,) * N_NUMBERS for bot in bots], dtype=np.float64),
                MAX_MOVES,
                *tally.counts,
                np.zeros(0, dtype=np.int64) if trace is None else trace,
            )


BlofTournament = Tournament[Match, BlofTally]
