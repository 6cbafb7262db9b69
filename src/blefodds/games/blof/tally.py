"""What happened in many matches of Blöf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from blefodds.games.blof.claims import MOST_CARDS
from blefodds.games.blof.game import MAX_MOVES, N_PLAYERS, HandState
from blefodds.games.blof.match import N_HANDS, TWELFTHS, Match
from blefodds.games.blof.moves import Batch, Buried, Challenged
from blefodds.games.tally import Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BlofTally"]

_N_CARDS = 52
_WRONG, _RIGHT = range(2)
_LIE, _TRUE = range(2)
_LET_GO, _CHALLENGED = range(2)


@dataclass(frozen=True, eq=False)
class BlofTally(Tally):
    """Counts of a tournament; players are numbered as in the line-up, wherever they sit.

    Parameters
    ----------
    wins : int64[4, 4, 4]
        By player, seat and k: matches in which the player had the most points, as one of k + 1.
    points : int64[4, 4]
        Hands won, by player and seat.
    lengths : int64[:]
        Matches by their number of moves: plays, passes and challenges.
    plays, challenged : int64[4, 2, 4, 53]
        Batches laid, and those of them that were challenged, by player, lie or true, cards less one, and the cards of
        the pile with them.
    challenges : int64[4, 2]
        Challenges that were wrong and that were right, by player.
    free : int64[4, 2]
        Those of them where the player's own cards showed that the claim could not be true.
    finishes : int64[4, 4]
        Last cards laid, by player: a lie let go, a lie caught, true and let go, true and challenged.
    buried : int64[2, 53]
        Piles set aside, with a lie in them and without, by their cards.
    """

    parts: ClassVar[tuple[int, ...]] = tuple(TWELFTHS // n_tops for n_tops in range(1, N_PLAYERS + 1))

    points: NDArray[np.int64]
    lengths: NDArray[np.int64]
    plays: NDArray[np.int64]
    challenged: NDArray[np.int64]
    challenges: NDArray[np.int64]
    free: NDArray[np.int64]
    finishes: NDArray[np.int64]
    buried: NDArray[np.int64]

    @classmethod
    def empty(cls) -> BlofTally:
        """Nothing counted yet. A hand that ends with the safety end may have one move more, the word on last cards."""
        by_pile = (N_PLAYERS, 2, MOST_CARDS, _N_CARDS + 1)
        shapes: tuple[tuple[int, ...], ...] = (
            (N_PLAYERS, N_PLAYERS, N_PLAYERS),
            (N_PLAYERS, N_PLAYERS),
            (N_HANDS * (MAX_MOVES + 1) + 1,),
            by_pile,
            by_pile,
            (N_PLAYERS, 2),
            (N_PLAYERS, 2),
            (N_PLAYERS, 4),
            (2, _N_CARDS + 1),
        )
        return cls(*(np.zeros(shape, dtype=np.int64) for shape in shapes))

    @property
    def by_length(self) -> NDArray[np.int64]:
        """Matches by their number of moves."""
        return self.lengths

    @property
    def n_unfinished(self) -> int:
        """How many hands nobody won."""
        return N_HANDS * self.games - int(self.points.sum())

    def add_match(self, match: Match, seating: Sequence[int]) -> None:
        """Count one match, in which player ``seating[s]`` sat at seat s."""
        for seat in match.winners:
            self.wins[seating[seat], seat, len(match.winners) - 1] += 1
        for seat, n in enumerate(match.points):
            self.points[seating[seat], seat] += n
        self.lengths[sum(hand.n_moves for hand in match.hands)] += 1
        for hand in match.hands:
            self._add_hand(hand, seating)

    def _add_hand(self, hand: HandState, seating: Sequence[int]) -> None:
        held = [list(cards) for cards in hand.dealt]
        pile: list[Batch] = []
        for place, event in enumerate(hand.history):
            if isinstance(event, Batch):
                pile.append(event)
                held[event.seat] = [card for card in held[event.seat] if card not in (event.cards or ())]
                n_pile = sum(batch.claim.n_cards for batch in pile)
                self.plays[seating[event.seat], int(event.is_true), event.claim.n_cards - 1, n_pile] += 1
                if not held[event.seat]:
                    is_challenged = isinstance(hand.history[place + 1], Challenged)
                    self.finishes[seating[event.seat], 2 * int(event.is_true) + int(is_challenged)] += 1
            elif isinstance(event, Challenged):
                last = pile[-1]
                is_right = int(event.is_lie)
                n_last = last.claim.n_cards
                self.challenged[seating[event.accused], int(not event.is_lie), n_last - 1, event.n_taken] += 1
                self.challenges[seating[event.seat], is_right] += 1
                own = [card for batch in pile if batch.seat == event.seat for card in batch.cards or ()]
                n_seen = sum(card.rank is last.claim.rank for card in (*held[event.seat], *own))
                if n_last > MOST_CARDS - n_seen:
                    self.free[seating[event.seat], is_right] += 1
                held[event.taker] += [card for batch in pile for card in batch.cards or ()]
                pile = []
            elif isinstance(event, Buried):
                self.buried[int(all(batch.is_true for batch in pile)), event.n_cards] += 1
                pile = []

    def keeps_laws(self) -> bool:
        """Whether every match is won once, challenges of lies alone are right, and what cannot be true never is."""
        n_lies, n_true = (int(self.challenged[:, truth].sum()) for truth in (_LIE, _TRUE))
        n_wrong, n_right = (int(n) for n in self.challenges.sum(axis=0))
        won_by_finishing = int(self.finishes.sum()) - int(self.finishes[:, 2 * _LIE + _CHALLENGED].sum())
        return (
            self.parts_won(range(N_PLAYERS)) == TWELFTHS * self.games
            and int(self.points.sum()) == won_by_finishing
            and (n_wrong, n_right) == (n_true, n_lies)
            and int(self.free[:, _WRONG].sum()) == 0
            and not (self.free > self.challenges).any()
            and not (self.challenged > self.plays).any()
            and self.n_unfinished >= 0
        )
