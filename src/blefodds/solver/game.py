"""What the solver knows of a game: hands dealt to two players, then moves that both see.

A game is said by the chances of the deals, by what both players see (a *state*), by the moves there, and by a matrix of
payoffs for every way in which it can end. Nothing here knows of cards or bids.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["FineHands", "Move", "PublicGame", "fallback"]


@dataclass(frozen=True)
class Move:
    """Something a player may do, seen by both.

    Parameters
    ----------
    action
        Its number, from 0; different for all moves of a state.
    child
        The state it leads to; None where the game ends.
    payoff
        Where the game ends: the number of its matrix of payoffs.
    """

    action: int
    child: Hashable | None
    payoff: int | None = None

    @property
    def ends(self) -> bool:
        """Whether the game is over after it."""
        return self.child is None


@dataclass(frozen=True, eq=False)
class FineHands:
    """Hands told apart more finely than the strategies tell them: only an adversary sees the difference.

    Parameters
    ----------
    hand_of
        int64, shape (fine hands,): the hand that each of them is one of.
    share
        float64, shape (fine hands,): its part of that hand, above 0; the parts of a hand sum to 1.
    """

    hand_of: NDArray[np.int64]
    share: NDArray[np.float64]

    @classmethod
    def none(cls, n_hands: int) -> FineHands:
        """No finer than the hands themselves."""
        return cls(np.arange(n_hands), np.ones(n_hands))


class PublicGame(Protocol):
    """A zero-sum game of two players with a deal, and after it only moves that both see."""

    @property
    def n_actions(self) -> int:
        """More than the number of any action."""

    @property
    def weights(self) -> NDArray[np.float64]:
        """Shape (hands of player 0, hands of player 1): the chance of each deal; they sum to 1."""

    @property
    def payoffs(self) -> Sequence[NDArray[np.float64]]:
        """For every way to end a matrix of the shape of the weights: what player 0 gets."""

    @property
    def root(self) -> Hashable:
        """The state after the deal."""

    def player(self, state: Hashable) -> int:
        """Who moves there, 0 or 1."""

    def moves(self, state: Hashable) -> tuple[Move, ...]:
        """What may be done there. Everywhere but at the root some move ends the game; see :func:`fallback`."""

    def fine_hands(self, player: int) -> FineHands:
        """The player's hands as an adversary in that seat sees them."""

    def side_payoff(self, player: int, state: Hashable) -> NDArray[np.float64] | None:
        """What moves that no strategy makes or hears may bring a player who can tell fine hands apart.

        Returns
        -------
        ndarray or None
            Shape (fine hands of ``player``, hands of the other): at least what the best such move at this state brings
            the player (player 1: minus what player 0 gets); None where there is no such move.
        """


def fallback(game: PublicGame, state: Hashable) -> Move | None:
    """What a strategy does at a state it does not know: the first move that ends the game; at the root None."""
    return next((move for move in game.moves(state) if move.ends), None)
