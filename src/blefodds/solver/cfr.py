"""Discounted counterfactual regret minimisation on a public tree.

Brown and Sandholm, *Solving Imperfect-Information Games via Discounted Regret Minimization* (AAAI 2019): positive
regrets of iteration t are kept by t^α / (t^α + 1), negative ones by t^β / (t^β + 1), and iteration t counts t^γ in the
average strategy. Players are updated in turn. The average strategies of both tend to an equilibrium of the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from blefodds.kernels.power import power
from blefodds.kernels.solver import pass_down, pass_up
from blefodds.solver.payoffs import LeafValues
from blefodds.solver.tree import PublicTree, TreeArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["DiscountedCfr", "complete", "normalised", "on_grown_tree"]

ALPHA, BETA, GAMMA = 1.5, 0.5, 4.0
"""γ is larger than the paper's 2: what was learned while the tree was small is forgotten sooner."""

MANY_PAIRS = 1000
"""From so many pairs of hands on, the search runs in float32, which is twice as fast. Certificates never do."""


class DiscountedCfr:
    """The regrets and the strategies so far; the tree may grow in between, and they stay warm.

    Parameters
    ----------
    tree
        The tree.
    leaves
        Its game's payoffs.
    """

    def __init__(self, tree: PublicTree, leaves: LeafValues) -> None:
        self.tree, self.leaves = tree, leaves
        self.iteration = 0
        self.dtype = np.dtype(np.float32 if leaves.n_hands[0] * leaves.n_hands[1] >= MANY_PAIRS else np.float64)
        self.regrets = [self._nothing(player) for player in (0, 1)]
        self.sums = [self._nothing(player) for player in (0, 1)]
        self.strategies = [self._nothing(player) for player in (0, 1)]
        self._scratch: tuple[TreeArrays, list[NDArray[Any]], list[NDArray[Any]]] | None = None

    def run(self, iterations: int) -> None:
        """Update both players so many times."""
        arrays = self._fit()
        for _ in range(iterations):
            self.iteration += 1
            for player in (0, 1):
                self._update(player, arrays)

    def average(self, player: int) -> NDArray[np.float64]:
        """The average strategy of a player so far: how often each edge is chosen.

        Returns
        -------
        ndarray
            float64, shape (rows, hands). Where a hand never came, its fallback move.
        """
        return normalised(self.tree, player, self._grown(self.sums[player], player).astype(np.float64))

    def _update(self, player: int, arrays: TreeArrays) -> None:
        other = 1 - player
        assert self._scratch is not None
        _, reach, leaf_reach = self._scratch
        weight = power(float(self.iteration), GAMMA)
        pass_down(
            other,
            *arrays.shape,
            arrays.row,
            self.strategies[other],
            self.sums[other],
            weight,
            reach[other],
            leaf_reach[other],
        )
        grown_alpha, grown_beta = (power(float(self.iteration), exponent) for exponent in (ALPHA, BETA))
        pass_up(
            player,
            *arrays.shape,
            arrays.row,
            self.leaves.of(player, arrays, leaf_reach[other]),
            np.empty_like(reach[player]),
            self.regrets[player],
            self.strategies[player],
            grown_alpha / (grown_alpha + 1),
            grown_beta / (grown_beta + 1),
        )

    def _fit(self) -> TreeArrays:
        """Make room for what the tree has grown."""
        arrays = self.tree.arrays()
        if self._scratch is not None and self._scratch[0] is arrays:
            return arrays
        for player in (0, 1):
            self.regrets[player] = self._grown(self.regrets[player], player)
            self.sums[player] = self._grown(self.sums[player], player)
            self.strategies[player] = complete(self.tree, player, self._grown(self.strategies[player], player))
        reach = [np.ones((arrays.n_nodes, n), self.dtype) for n in self.leaves.n_hands]
        leaf_reach = [np.empty((arrays.n_leaves, n), self.dtype) for n in self.leaves.n_hands]
        self._scratch = arrays, reach, leaf_reach
        return arrays

    def _nothing(self, player: int) -> NDArray[Any]:
        return np.zeros((0, self.leaves.n_hands[player]), self.dtype)

    def _grown(self, table: NDArray[Any], player: int) -> NDArray[Any]:
        larger = np.zeros((self.tree.n_rows[player], self.leaves.n_hands[player]), self.dtype)
        larger[: len(table)] = table
        return larger


def normalised(tree: PublicTree, player: int, table: NDArray[np.float64]) -> NDArray[np.float64]:
    """A strategy from numbers that say how much each edge is chosen, for every hand.

    Parameters
    ----------
    tree
        The tree.
    player
        Whose edges, 0 or 1.
    table
        float64, shape (rows, hands), not negative.

    Returns
    -------
    ndarray
        float64, shape (rows, hands): sums to 1 over the edges of a node. Where all is 0, the node's first edge, which
        is the fallback move.
    """
    rows, starts, sizes = _rows_by_node(tree, player)
    if len(rows) == 0:
        return table.copy()
    chosen = table[rows]
    totals = np.add.reduceat(chosen, starts, axis=0)
    chosen[starts] = np.where(totals > 0, chosen[starts], 1.0)
    chosen /= np.repeat(np.where(totals > 0, totals, 1.0), sizes, axis=0)
    strategy = np.empty_like(table)
    strategy[rows] = chosen
    return strategy


def on_grown_tree(tree: PublicTree, player: int, strategy: NDArray[np.float64]) -> NDArray[np.float64]:
    """A strategy of an earlier, smaller tree as one of the tree now: the same play, to the last bit."""
    longer = np.zeros((tree.n_rows[player], strategy.shape[1]))
    longer[: len(strategy)] = strategy
    return complete(tree, player, longer)


def complete(tree: PublicTree, player: int, strategy: NDArray[Any]) -> NDArray[Any]:
    """The strategy with the fallback move at nodes it did not know; changed in place, all else to the last bit."""
    rows, starts, _ = _rows_by_node(tree, player)
    if len(rows):
        first = rows[starts]
        strategy[first] = np.where(np.add.reduceat(strategy[rows], starts, axis=0) > 0, strategy[first], 1.0)
    return strategy


def _rows_by_node(tree: PublicTree, player: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The rows of a player's edges ordered by node; where each node's begin among them, and how many it has."""
    arrays = tree.arrays()
    sizes = np.diff(arrays.first)[arrays.nodes_of[player]]
    return arrays.row[arrays.edges_of(player)], np.cumsum(sizes) - sizes, sizes
