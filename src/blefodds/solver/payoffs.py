"""What leaves are worth: where hands of both players meet, as matrix products."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from blefodds.kernels.solver import product
from blefodds.solver.game import PublicGame
from blefodds.solver.tree import TreeArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64] | NDArray[np.float32]

__all__ = ["LeafValues", "multiplied"]


class LeafValues:
    """The payoffs of a game, weighted by the chances of the deals, for each player.

    Parameters
    ----------
    game
        The game.
    """

    def __init__(self, game: PublicGame) -> None:
        self.n_hands: tuple[int, int] = game.weights.shape
        weighted = [game.weights * payoff for payoff in game.payoffs]
        self.worth = (
            [np.ascontiguousarray(matrix.T) for matrix in weighted],
            [-matrix for matrix in weighted],
        )
        """For each player and each way to end: shape (hands of the other, hands of the player)."""
        self.largest_payoff = max(float(np.abs(payoff).max()) for payoff in game.payoffs)

    def of(self, player: int, tree: TreeArrays, leaf_reach: Floats) -> Floats:
        """What each leaf is worth to a player.

        Parameters
        ----------
        player
            0 or 1.
        tree
            The tree.
        leaf_reach
            Float64 or float32, shape (leaves, hands of the other): how likely the other's choices lead to each leaf.

        Returns
        -------
        ndarray
            Of the same floats, shape (leaves, hands of the player).
        """
        worth: Sequence[Floats] = self.worth[player]
        if leaf_reach.dtype != np.float64:
            worth = self._short_worth[player]
        values = np.empty((len(leaf_reach), self.n_hands[player]), leaf_reach.dtype)
        for payoff, start, end in tree.leaf_spans:
            product(leaf_reach[start:end], worth[payoff], values[start:end])
        return values

    def exactly(self, player: int, tree: TreeArrays, leaf_reach: NDArray[np.float64]) -> NDArray[np.float64]:
        """As :meth:`of`, in float64 as certificates want it."""
        values = self.of(player, tree, leaf_reach)
        assert values.dtype == np.float64
        return values.astype(np.float64, copy=False)

    @cached_property
    def _short_worth(self) -> tuple[list[Floats], ...]:
        return tuple([matrix.astype(np.float32) for matrix in matrices] for matrices in self.worth)


def multiplied(left: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    """The product of two matrices, the same bits on every machine as ``@`` is not."""
    out = np.empty((len(left), right.shape[1]))
    product(np.ascontiguousarray(left), np.ascontiguousarray(right), out)
    return out
