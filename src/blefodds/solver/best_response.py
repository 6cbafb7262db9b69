"""The best answer to a strategy, exactly: the certificate.

Against a strategy on a tree a player may do anything. Three things can happen. The player stays in the tree: the best
is the largest of the edges' values, for every hand. The player leaves it: the other then makes the fallback move and
the game is over, so leaving by a move is worth what that end pays. Or the player does something that no strategy here
makes or hears (see :meth:`.game.PublicGame.side_payoff`). The best of these, from the leaves up, is what the best
response of all is worth, whatever the number of histories outside the tree; it costs the tree's size times the number
of moves.

If s₀ and s₁ are the strategies, u what player 0 gets when they meet and b₀, b₁ what player 0 gets at a best response of
player 0 to s₁ and of player 1 to s₀, the value v of the game obeys b₁ ≤ v ≤ b₀: with s₁ player 1 never pays more than
b₀, with s₀ player 0 never gets less than b₁. The gains are g₀ = b₀ − u and g₁ = u − b₁, and u − g₁ ≤ v ≤ u + g₀.
The two ends do not depend on each other: each is a promise of one strategy, so the best of many may be kept for each.

All of it is floating point of 64 bits. A value is a sum, over at most so many terms one after the other as
:func:`rounding_slack` counts, of products of numbers that are chances or payoffs; the chances of what excludes each
other sum to at most 1. So what was rounded away is at most that number of operations times 2⁻⁵³ times the largest
payoff, and twice that is added to each gain.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from blefodds.kernels.solver import follow, keep_best, pass_down, respond
from blefodds.solver.game import Move, fallback
from blefodds.solver.payoffs import LeafValues, multiplied
from blefodds.solver.tree import PublicTree, TreeArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Certificate", "StoppedError", "Strategies", "certify", "meeting_value", "rounding_slack"]

Strategies = tuple["NDArray[np.float64]", "NDArray[np.float64]"]
"""For each player how often each edge is chosen: float64, shape (rows, hands)."""


class StoppedError(Exception):
    """A certificate was given up because somebody said so; nothing has changed."""


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Certificate:
    """How good two strategies are against any play at all.

    Parameters
    ----------
    value
        What player 0 gets when they meet.
    gains
        What the best response of player 0, and of player 1, gains over that; never less than the truth.
    """

    value: float
    gains: tuple[float, float]

    @property
    def low(self) -> float:
        """The value of the game is at least this."""
        return self.value - self.gains[1]

    @property
    def high(self) -> float:
        """The value of the game is at most this."""
        return self.value + self.gains[0]

    @property
    def width(self) -> float:
        """How much of the value is open: the sum of the gains."""
        return self.gains[0] + self.gains[1]


@dataclass(frozen=True, eq=False)
class Response:
    """A best response: its value to who responds, and what is worth adding to the tree for it."""

    value: float
    ways_out: NDArray[np.float64]
    """Shape (n, 3): what leaving the tree gains, at which node, by which action."""


class Responder:
    """Best responses on one tree.

    Parameters
    ----------
    tree
        The tree as it is now.
    leaves
        Its game's payoffs.
    interrupted
        Asked between any two steps; where it says so, :class:`StoppedError` is raised.
    """

    def __init__(self, tree: PublicTree, leaves: LeafValues, interrupted: Callable[[], bool] = _never) -> None:
        self.tree, self.leaves, self.game, self._interrupted = tree, leaves, tree.game, interrupted
        self.arrays: TreeArrays = tree.arrays()

    def heed(self) -> None:
        """Give up if somebody says so."""
        if self._interrupted():
            raise StoppedError

    def leaf_reach(self, player: int, strategy: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How likely a player's choices lead to each node, and to each leaf, for every hand."""
        n_hands = self.leaves.n_hands[player]
        reach = np.ones((self.arrays.n_nodes, n_hands))
        leaf_reach = np.empty((self.arrays.n_leaves, n_hands))
        no_sums = np.empty((0, n_hands))
        pass_down(player, *self.arrays.shape, self.arrays.row, strategy, no_sums, 0.0, reach, leaf_reach)
        return reach, leaf_reach

    def best(
        self, player: int, reach: NDArray[np.float64], leaf_values: NDArray[np.float64], *, growth: bool
    ) -> Response:
        """The best response of a player to the other, of whom the reach of nodes and the values of leaves are known."""
        arrays, fine = self.arrays, self.game.fine_hands(player)
        nodes = arrays.nodes_of[player]
        outside, best_move = self._outside(player, reach)
        side = self._side(player, reach)
        value = np.empty((arrays.n_nodes, len(fine.hand_of)))
        parts = (player, *arrays.shape, arrays.place, leaf_values, outside)
        respond(*parts, side, fine.hand_of, value)
        total = float((value[0] * fine.share).sum())
        if not growth:
            return Response(total, np.empty((0, 3)))
        gains = np.zeros((len(nodes), self.game.n_actions))
        on_way = np.empty(value.shape, dtype=np.bool_)
        follow(*parts, best_move, fine.hand_of, fine.share, value, on_way, gains)
        places, actions = np.nonzero(gains)
        return Response(total, np.column_stack([gains[places, actions], nodes[places], actions]))

    def _outside(self, player: int, reach: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """For every node of the player's and every hand the best that a move outside the tree brings, and the move."""
        shape = len(self.arrays.nodes_of[player]), self.leaves.n_hands[player]
        best, best_move = np.full(shape, -np.inf), np.full(shape, -1, dtype=np.int64)
        there = reach[self.arrays.nodes_of[player]]
        for payoff, action, places in self._ways_out(player):
            self.heed()
            worth = multiplied(there[places], self.leaves.worth[player][payoff])
            keep_best(worth, places, action, best, best_move)
        return best, best_move

    def _ways_out(self, player: int) -> list[tuple[int, int, NDArray[np.int64]]]:
        """The moves that are not in the tree: (matrix that then pays, action, places where the move is left out)."""
        arrays, nodes = self.arrays, self.arrays.nodes_of[player]
        edges = arrays.edges_of(player)
        inside = np.zeros((len(nodes), self.game.n_actions), dtype=np.bool_)
        inside[np.repeat(arrays.place, np.diff(arrays.first))[edges], arrays.action[edges]] = True
        by_state: dict[Hashable, list[int]] = {}
        for place, node in enumerate(nodes.tolist()):
            by_state.setdefault(self.tree.states[node], []).append(place)
        by_way: dict[tuple[int, int], list[NDArray[np.int64]]] = {}
        for state, places in by_state.items():
            at_state = np.array(places, dtype=np.int64)
            for move in self.game.moves(state):
                outside = at_state[~inside[at_state, move.action]]
                if len(outside):
                    by_way.setdefault((self._ending(move), move.action), []).append(outside)
        return [(payoff, action, np.concatenate(parts)) for (payoff, action), parts in by_way.items()]

    def _ending(self, move: Move) -> int:
        """The matrix that pays when the other answers a move with the fallback move."""
        answer = move if move.child is None else fallback(self.game, move.child)
        assert answer is not None
        assert answer.payoff is not None
        return answer.payoff

    def _side(self, player: int, reach: NDArray[np.float64]) -> NDArray[np.float64]:
        nodes = self.arrays.nodes_of[player]
        side = np.full((len(nodes), len(self.game.fine_hands(player).hand_of)), -np.inf)
        weights = self.game.weights if player == 0 else self.game.weights.T
        hand_of = self.game.fine_hands(player).hand_of
        by_payoff: dict[int, tuple[NDArray[np.float64], list[int]]] = {}  # many states share a matrix
        for place, node in enumerate(nodes.tolist()):
            payoff = self.game.side_payoff(player, self.tree.states[node])
            if payoff is not None:
                by_payoff.setdefault(id(payoff), (payoff, []))[1].append(place)
        for payoff, places in by_payoff.values():
            self.heed()
            side[places] = multiplied(reach[nodes[places]], (weights[hand_of] * payoff).T)
        return side


def certify(
    tree: PublicTree,
    leaves: LeafValues,
    strategies: Strategies,
    *,
    growth: bool = False,
    interrupted: Callable[[], bool] = _never,
) -> tuple[Certificate, NDArray[np.float64]]:
    """What both strategies are worth against best responses.

    Parameters
    ----------
    tree
        The tree they are on.
    leaves
        Its game's payoffs.
    strategies
        How often each edge is chosen.
    growth
        Whether to say what the best responses do outside the tree.
    interrupted
        Asked now and then, several times a second; where it says so, the work is given up.

    Returns
    -------
    Certificate, ndarray
        And, of shape (n, 3), what is gained by leaving the tree, at which node, by which action; the most first.

    Raises
    ------
    StoppedError
        Where ``interrupted`` said so.
    """
    responder = Responder(tree, leaves, interrupted)
    reached = [responder.leaf_reach(player, strategies[player]) for player in (0, 1)]
    worth = [leaves.exactly(player, responder.arrays, reached[1 - player][1]) for player in (0, 1)]
    value = _meeting(reached[0][1], worth[0])
    slack = rounding_slack(tree, leaves)
    gains: list[float] = []
    wanted: list[NDArray[np.float64]] = []
    for player in (0, 1):
        responder.heed()
        response = responder.best(player, reached[1 - player][0], worth[player], growth=growth)
        meeting = value if player == 0 else -value
        gains.append(max(0.0, response.value - meeting) + slack)
        wanted.append(response.ways_out)
    certificate = Certificate(value, (gains[0], gains[1]))
    best_first = np.concatenate(wanted)
    best_first = best_first[np.lexsort((best_first[:, 2], best_first[:, 1], -best_first[:, 0]))]
    return certificate, best_first


def meeting_value(tree: PublicTree, leaves: LeafValues, strategies: Strategies) -> float:
    """What player 0 gets when two strategies meet."""
    responder = Responder(tree, leaves)
    (_, first), (_, second) = (responder.leaf_reach(player, strategies[player]) for player in (0, 1))
    return _meeting(first, leaves.exactly(0, responder.arrays, second))


def _meeting(leaf_reach: NDArray[np.float64], leaf_values: NDArray[np.float64]) -> float:
    return float(np.sum(leaf_reach * leaf_values))


def rounding_slack(tree: PublicTree, leaves: LeafValues) -> float:
    """More than all rounding can have changed a value of the tree; see the head of this module."""
    arrays = tree.arrays()
    most_edges = int(np.diff(arrays.first).max())
    depth = np.zeros(arrays.n_nodes, dtype=np.int64)
    for node, edges in enumerate(tree.edges):
        for edge in edges:
            if edge.child >= 0:
                depth[edge.child] = depth[node] + 1
    n_operations = sum(leaves.n_hands) + arrays.n_leaves + (int(depth.max()) + 1) * (most_edges + 4)
    return 2 * n_operations * 2.0**-53 * max(1.0, leaves.largest_payoff)
