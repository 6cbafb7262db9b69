"""Bots at a table of Blef: in plain Python, and many matches at once in the compiled game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.rules import CLASSIC, Rules
from blefodds.engines.bid_tables import bid_tables
from blefodds.games.blef.bot import BlefBot
from blefodds.games.blef.match import Match
from blefodds.games.blef.round import Round
from blefodds.games.blef.standing import Standing
from blefodds.games.blef.tally import BlefTally
from blefodds.games.game import Game
from blefodds.games.stream import GameStream
from blefodds.games.tournament import Tournament
from blefodds.kernels.blef_match import play_games

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BlefGame", "BlefTournament", "rules_of"]

CARDS_OF_A_LONG_GAME = 40
"""With more cards than this one chunk takes as long as several of 24 cards."""


@dataclass(frozen=True)
class BlefGame(Game[Match, BlefTally]):
    """Blef by some rules.

    Examples
    --------
    >>> from blefodds.bots.blef import parse_bots
    >>> match = BlefGame().play(parse_bots("honest,cubic"), GameStream(7))
    >>> match.is_terminal, match.rounds[0].bidding.heard[0][0]
    (True, 0)
    """

    rules: Rules = CLASSIC

    kernel = staticmethod(play_games)

    @property
    def is_long(self) -> bool:
        """Whether there are many cards."""
        return self.rules.deck.n_cards > CARDS_OF_A_LONG_GAME

    def check_line_up(self, n_players: int) -> None:
        """Refuse what these rules cannot deal to."""
        Standing.start(n_players, self.rules)

    def empty_tally(self, n_players: int) -> BlefTally:
        """The counts of matches of so many players, nothing counted yet."""
        return BlefTally.empty(n_players, self.rules)

    def play(self, bots: Sequence[BlefBot], stream: GameStream) -> Match:
        """A whole match of 2 to 8 bots, seated clockwise."""
        match = Match(tuple(bot.name for bot in bots), self.rules)
        while not match.is_terminal:
            hands = stream.deal(match.standing.counts, self.rules.deck)
            played = Round.start(hands, dealer=match.standing.dealer, rules=self.rules)
            while (seat := played.current_player) is not None:
                played = played.apply(bots[seat].act(played.information_state(seat), stream))
            match = replace(match, rounds=(*match.rounds, played))  # looked through once a round, not at every word
        return match

    def play_compiled(
        self,
        bots: Sequence[BlefBot],
        streams: NDArray[np.uint64],
        seating: NDArray[np.int64],
        tally: BlefTally,
        trace: NDArray[np.int64] | None = None,
    ) -> None:
        """See :meth:`Game.play_compiled` and :func:`blefodds.kernels.blef_match.play_games`."""
        codes = [bot.kernel_code for bot in bots]
        with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
            play_games(
                bid_tables(self.rules),
                streams,
                seating,
                np.array([code[0] for code in codes if code], dtype=np.int64),
                np.array([code[1] for code in codes if code], dtype=np.float64),
                self.rules.card_limit or 0,
                self.rules.bids_on_rest,
                *tally.counts,
                np.zeros(0, dtype=np.int64) if trace is None else trace,
            )


BlefTournament = Tournament[Match, BlefTally]


def rules_of(tournament: BlefTournament) -> Rules:
    """What a tournament of Blef is played by."""
    assert isinstance(tournament.game, BlefGame)
    return tournament.game.rules
