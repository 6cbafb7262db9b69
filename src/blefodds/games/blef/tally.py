"""What happened in many matches of Blef."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from blefodds.games.blef.bidding import CHECK, highest_action
from blefodds.games.blef.match import Match
from blefodds.games.tally import Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.rules import Rules

__all__ = ["BlefTally"]


@dataclass(frozen=True, eq=False)
class BlefTally(Tally):
    """Counts of a tournament; players are numbered as in the line-up, wherever they sit.

    Parameters
    ----------
    wins : int64[players, players]
        Matches won, by player and seat.
    rounds : int64[:]
        Matches by their number of rounds.
    checks : int64[players, 2]
        Checks that were wrong (the bid was true) and that were right, by player.
    bids : int64[2, players, actions]
        Bids that were false and that were true, by player and action; none at the place of the check.
    """

    rounds: NDArray[np.int64]
    checks: NDArray[np.int64]
    bids: NDArray[np.int64]

    @classmethod
    def empty(cls, n_players: int, rules: Rules) -> BlefTally:
        """Nothing counted yet.

        A round takes one card more into play or a player out of the match, so no match has more rounds than all its
        players can hold cards.
        """
        most_rounds = n_players * (rules.card_limit or rules.deck.n_cards)
        return cls(
            np.zeros((n_players, n_players), dtype=np.int64),
            np.zeros(most_rounds + 1, dtype=np.int64),
            np.zeros((n_players, 2), dtype=np.int64),
            np.zeros((2, n_players, highest_action(rules) + 1), dtype=np.int64),
        )

    @property
    def by_length(self) -> NDArray[np.int64]:
        """Matches by their number of rounds."""
        return self.rounds

    def add_match(self, match: Match, seating: Sequence[int]) -> None:
        """Count one match, in which player ``seating[s]`` sat at seat s."""
        assert match.winner is not None
        self.wins[seating[match.winner], match.winner] += 1
        self.rounds[len(match.rounds)] += 1
        for played in match.rounds:
            for seat, action in played.bidding.heard:
                if action == CHECK:
                    self.checks[seating[seat], int(played.loser != seat)] += 1
                else:
                    self.bids[int(played.is_true(action)), seating[seat], action] += 1

    def keeps_laws(self) -> bool:
        """Whether every match has one winner, and every round ends with one check."""
        n_false, n_true = (int(bids.sum()) for bids in self.bids)
        n_wrong, n_right = (int(checks) for checks in self.checks.sum(axis=0))
        return (
            int(self.wins.sum()) == self.games
            and n_wrong + n_right == self.total_length
            and n_wrong <= n_true
            and n_right <= n_false
        )
