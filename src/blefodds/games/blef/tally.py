"""What happened in many matches, as whole numbers that can be added up in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from blefodds.games.blef.bidding import CHECK, highest_action
from blefodds.games.blef.match import Match
from blefodds.games.chunks import counts_from_lists

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.rules import Rules

__all__ = ["Tally"]


@dataclass(frozen=True, eq=False)
class Tally:
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

    wins: NDArray[np.int64]
    rounds: NDArray[np.int64]
    checks: NDArray[np.int64]
    bids: NDArray[np.int64]

    @classmethod
    def empty(cls, n_players: int, rules: Rules) -> Tally:
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
    def games(self) -> int:
        """How many matches were counted."""
        return int(self.rounds.sum())

    @property
    def n_rounds(self) -> int:
        """How many rounds they had together."""
        return int(self.rounds @ np.arange(self.rounds.size))

    def add(self, other: Tally) -> None:
        """Count what another tally of the same line-up has counted."""
        for mine, theirs in zip(self._counts, other._counts, strict=True):
            mine += theirs

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

    def check_laws(self) -> None:
        """Refuse counts that no matches can give: every match has one winner, every round ends with one check.

        Raises
        ------
        RuntimeError
            If a law is broken. This is never the user's doing.
        """
        n_rounds = self.n_rounds
        n_false, n_true = (int(bids.sum()) for bids in self.bids)
        n_wrong, n_right = (int(checks) for checks in self.checks.sum(axis=0))
        if (
            int(self.wins.sum()) != self.games
            or n_wrong + n_right != n_rounds
            or n_wrong > n_true
            or n_right > n_false
            or min(int(counts.min()) for counts in self._counts) < 0
        ):
            raise RuntimeError("the tournament's counts contradict each other and were thrown away")

    def as_lists(self) -> dict[str, Any]:
        """The counts as nested lists; :meth:`from_lists` reads them back."""
        return {name: counts.tolist() for name, counts in vars(self).items()}

    def from_lists(self, lists: Mapping[str, Any]) -> Tally:
        """The tally that :meth:`as_lists` of one of the same line-up wrote; the errors of ``counts_from_lists``."""
        return Tally(*counts_from_lists(lists, vars(self)))

    @property
    def _counts(self) -> tuple[NDArray[np.int64], ...]:
        return self.wins, self.rounds, self.checks, self.bids
