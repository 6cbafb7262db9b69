"""A public tree that grows where it is worth it.

Of every state only some moves are in the tree. A strategy on the tree makes no other move; at a state outside it, it
makes the fallback move, which ends the game. So a strategy is complete however small the tree is, and a best response
to it that leaves the tree is at an end with that one move: it can be found exactly (see :mod:`.best_response`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from blefodds.solver.game import Move, PublicGame, fallback

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Edge", "PublicTree", "TreeArrays"]


@dataclass(frozen=True, slots=True)
class Edge:
    """A move in the tree.

    Parameters
    ----------
    action
        The move's number.
    child
        The node it leads to, or −1.
    payoff
        The matrix of payoffs if it ends the game, else −1.
    row
        Where strategies keep it, among the rows of whoever moves.
    """

    action: int
    child: int
    payoff: int
    row: int


@dataclass(frozen=True, eq=False)
class TreeArrays:
    """The tree as the kernels read it; see :mod:`blefodds.kernels.solver`.

    Parameters
    ----------
    action
        int64, shape (edges,): the action that each edge is.
    owner, first, child, leaf, row
        int64; edges are ordered by node, leaves by the matrix that pays them.
    place
        int64, shape (nodes,): the number of a node among those of its owner.
    leaf_spans
        (matrix, first leaf, end) for every matrix that pays any leaf.
    nodes_of
        For each player the nodes where they move, ascending.
    """

    action: NDArray[np.int64]
    owner: NDArray[np.int64]
    first: NDArray[np.int64]
    child: NDArray[np.int64]
    leaf: NDArray[np.int64]
    row: NDArray[np.int64]
    place: NDArray[np.int64]
    leaf_spans: tuple[tuple[int, int, int], ...]
    nodes_of: tuple[NDArray[np.int64], NDArray[np.int64]]

    @property
    def n_nodes(self) -> int:
        """How many nodes there are."""
        return len(self.owner)

    def edges_of(self, player: int) -> NDArray[np.int64]:
        """The edges of the nodes where a player moves, ascending."""
        return np.flatnonzero(np.repeat(self.owner == player, np.diff(self.first)))

    @property
    def n_leaves(self) -> int:
        """How many edges end the game."""
        return self.leaf_spans[-1][2]

    @property
    def shape(self) -> tuple[NDArray[np.int64], ...]:
        """What every kernel takes first, after the player."""
        return self.owner, self.first, self.child, self.leaf


class PublicTree:
    """The nodes and moves chosen so far of a game.

    Parameters
    ----------
    game
        The game. The tree starts with its root, all moves there, and the fallback move behind each.
    """

    def __init__(self, game: PublicGame) -> None:
        self.game = game
        self.states: list[Hashable] = []
        self.owners: list[int] = []
        self.edges: list[list[Edge]] = []
        self.n_rows = [0, 0]
        self.grown: list[tuple[int, int]] = []
        """The moves added to the tree it began as, in order: (node, action)."""
        self._arrays: TreeArrays | None = None
        self._add_node(game.root)

    @property
    def n_nodes(self) -> int:
        """How many nodes there are."""
        return len(self.states)

    def grow(self, node: int, action: int) -> Edge:
        """Put a move into the tree, and behind it a node with the fallback move.

        Raises
        ------
        ValueError
            If there is no such move at the node, or the tree has it already.
        """
        state = self.states[node]
        move = next((move for move in self.game.moves(state) if move.action == action), None)
        if move is None or self.edge(node, action) is not None:
            raise ValueError(f"move {action} cannot be added at node {node}")
        self.grown.append((node, action))
        return self._put(node, move)

    def _put(self, node: int, move: Move) -> Edge:
        player = self.owners[node]
        child = -1 if move.child is None else self.n_nodes
        edge = Edge(move.action, child, -1 if move.payoff is None else move.payoff, self.n_rows[player])
        self.edges[node].append(edge)
        self.n_rows[player] += 1
        self._arrays = None
        if move.child is not None:
            self._add_node(move.child)
        return edge

    def edge(self, node: int, action: int) -> Edge | None:
        """The edge of an action at a node; None where the tree does not have it."""
        return next((edge for edge in self.edges[node] if edge.action == action), None)

    def find(self, actions: Sequence[int]) -> int | None:
        """The node after these actions from the root; None where that is outside the tree."""
        node = 0
        for action in actions:
            edge = self.edge(node, action)
            if edge is None or edge.child < 0:
                return None
            node = edge.child
        return node

    def arrays(self) -> TreeArrays:
        """The tree as arrays, good until it grows."""
        if self._arrays is None:
            self._arrays = self._as_arrays()
        return self._arrays

    def _add_node(self, state: Hashable) -> None:
        node = self.n_nodes
        self.states.append(state)
        self.owners.append(self.game.player(state))
        self.edges.append([])
        ending = fallback(self.game, state)
        for move in self.game.moves(state) if ending is None else (ending,):
            self._put(node, move)

    def _as_arrays(self) -> TreeArrays:
        flat = [edge for edges in self.edges for edge in edges]
        action = np.array([edge.action for edge in flat], dtype=np.int64)
        child = np.array([edge.child for edge in flat], dtype=np.int64)
        payoff = np.array([edge.payoff for edge in flat], dtype=np.int64)
        row = np.array([edge.row for edge in flat], dtype=np.int64)
        owner = np.array(self.owners, dtype=np.int64)
        first = np.zeros(self.n_nodes + 1, dtype=np.int64)
        np.cumsum([len(edges) for edges in self.edges], out=first[1:])
        ends = np.flatnonzero(child < 0)
        ends = ends[np.argsort(payoff[ends], kind="stable")]
        leaf = np.full(len(flat), -1, dtype=np.int64)
        leaf[ends] = np.arange(len(ends))
        paid, starts = np.unique(payoff[ends], return_index=True)
        spans = zip(paid.tolist(), starts.tolist(), [*starts[1:].tolist(), len(ends)], strict=True)
        place = np.zeros(self.n_nodes, dtype=np.int64)
        nodes_of = (np.flatnonzero(owner == 0), np.flatnonzero(owner == 1))
        for nodes in nodes_of:
            place[nodes] = np.arange(len(nodes))
        return TreeArrays(action, owner, first, child, leaf, row, place, tuple(spans), nodes_of)
