"""A solved round as something to play by, and to judge what others say by.

>>> from blefodds.lang import parse_cards
>>> from blefodds.solver.solve import Solver
>>> solver = Solver(BlefRound((1, 1)))
>>> certificate = solver.run(target=1e-3)
>>> policy = Policy.of(solver)
>>> decision = policy.decide(parse_cards("K♥"), ())
>>> [choice.action for choice in decision.choices if choice.share > 0.4]
[5]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.kernels.solver import pass_down, pass_up
from blefodds.solver.best_response import Certificate, Strategies, certify
from blefodds.solver.blef_round import CHECK, BlefRound
from blefodds.solver.cfr import on_grown_tree
from blefodds.solver.game import Move, fallback
from blefodds.solver.payoffs import LeafValues, multiplied
from blefodds.solver.solve import Solver
from blefodds.solver.tree import PublicTree

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Choice", "Decision", "Policy"]


@dataclass(frozen=True)
class Choice:
    """One action at a decision.

    Parameters
    ----------
    action
        0 for check, else the bid's position in the ladder.
    share
        How often the policy takes it with this hand.
    win
        The chance of winning the round after it, if both then play by the policy and the other has so far; None where
        the policy never bids as was heard, so that nothing can be said of the other's hand.
    """

    action: int
    share: float
    win: float | None


@dataclass(frozen=True)
class Decision:
    """What a policy does where it must decide.

    Parameters
    ----------
    choices
        Every action, check first, then the bids that may be true from the lowest. Other bids lose for sure.
    in_tree
        Whether the policy knows these bids. Where it does not, it checks.
    """

    choices: tuple[Choice, ...]
    in_tree: bool

    @property
    def win(self) -> float | None:
        """The chance of winning the round by the policy's own mix."""
        if any(choice.win is None for choice in self.choices):
            return None
        return fsum(choice.share * choice.win for choice in self.choices if choice.win is not None)

    @property
    def mix_cost(self) -> float | None:
        """What the policy's own mix costs, in chances to win, against the best action here."""
        wins = [choice.win for choice in self.choices if choice.win is not None]
        return None if self.win is None else max(wins) - self.win

    def cost(self, choice: Choice) -> float | None:
        """What an action costs, in chances to win, against the best one here."""
        wins = [each.win for each in self.choices if each.win is not None]
        return None if choice.win is None else max(wins) - choice.win


class Policy:
    """Both players' strategies for one round, with their certificate.

    Parameters
    ----------
    game
        The round.
    tree
        The tree that the strategies are on.
    strategies
        For each player how often each edge is chosen: float64, shape (rows, hands).
    certificate
        How good they are.

    Notes
    -----
    *Hands* are numbered as in :attr:`.blef_round.BlefRound.hands`; :meth:`.BlefRound.hand_index` numbers cards. What
    was said so far is a sequence of actions from the start of the game, which for the rest of a round (see
    :meth:`.BlefRound.after`) is not that of the round: positions in the ladder.
    """

    def __init__(self, game: BlefRound, tree: PublicTree, strategies: Strategies, certificate: Certificate) -> None:
        self.game, self.tree, self.strategies, self.certificate = game, tree, strategies, certificate

    @classmethod
    def of(cls, solver: Solver) -> Policy:
        """The best that a solver of a round of Blef has found."""
        assert isinstance(solver.game, BlefRound)
        assert solver.strategies is not None
        assert solver.best is not None
        first, second = (on_grown_tree(solver.tree, player, solver.strategies[player]) for player in (0, 1))
        return cls(solver.game, solver.tree, (first, second), solver.best)

    @property
    def cards(self) -> tuple[int, int]:
        """How many cards the starter and the other hold."""
        return self.game.cards

    def certify(self) -> Certificate:
        """The certificate computed anew from the strategies."""
        return certify(self.tree, self._leaves, self.strategies)[0]

    def player_after(self, actions: Sequence[int]) -> int:
        """Whose turn it is after these bids: 0 the starter, 1 the other.

        Raises
        ------
        BlefError
            If they are no bids that rise.
        """
        last, first = self.game.start
        for action in actions:
            if not last < action < self.game.n_actions:
                raise BlefError("policy.not_above", field="heard", action=shorten(action), last=last)
            last = action
        return (first + len(actions)) % 2

    def knows(self, actions: Sequence[int]) -> bool:
        """Whether the policy's tree has this sequence of bids."""
        return self.tree.find(actions) is not None

    def likelihoods(self, actions: Sequence[int], action: int) -> NDArray[np.float64]:
        """How likely the player whose turn it is takes an action, for each hand: float64, shape (hands,)."""
        player = self.player_after(actions)
        node = self.tree.find(actions)
        n_hands = len(self.game.hands[player])
        if node is None:
            return np.full(n_hands, float(action == CHECK))
        edge = self.tree.edge(node, action)
        return np.zeros(n_hands) if edge is None else self.strategies[player][edge.row].copy()

    def mix(self, hand: int, actions: Sequence[int]) -> dict[int, float]:
        """How often whose turn it is takes each action with this hand; actions never taken are left out."""
        player, node = self.player_after(actions), self.tree.find(actions)
        if node is None:
            return {CHECK: 1.0}
        shares = {edge.action: float(self.strategies[player][edge.row, hand]) for edge in self.tree.edges[node]}
        return {action: share for action, share in shares.items() if share > 0}

    def reach(self, actions: Sequence[int], player: int) -> NDArray[np.float64]:
        """How likely a player has made their part of these bids, for each of the player's hands."""
        likely = np.ones(len(self.game.hands[player]))
        for number, action in enumerate(actions, start=self.game.start[1]):
            if number % 2 == player:
                likely *= self.likelihoods(actions[: number - self.game.start[1]], action)
        return likely

    def beliefs(self, actions: Sequence[int], hand: int, *, seat: int | None = None) -> NDArray[np.float64] | None:
        """What a hand says, after these bids, about the other's hand, if the other plays by the policy.

        Parameters
        ----------
        actions
            The bids so far.
        hand
            The hand of who asks.
        seat
            Who asks; by default whose turn it is.

        Returns
        -------
        ndarray or None
            The chance of each hand of the other; None where the policy never bids so.
        """
        me = self.player_after(actions) if seat is None else seat
        likely = self._weights(me)[hand] * self.reach(actions, 1 - me)
        total = likely.sum()
        return likely / total if total > 0 else None

    def decide(self, cards: Sequence[Card], actions: Sequence[int]) -> Decision:
        """What the policy does with these cards after these bids, and what every action is worth.

        Raises
        ------
        BlefError
            If the cards are not as many as the player holds, or the actions no bids that rise.
        """
        me = self.player_after(actions)
        return self.decide_hand(self.game.hand_index(me, cards), actions)

    def decide_hand(self, hand: int, actions: Sequence[int]) -> Decision:
        """As :meth:`decide`, for the hand of that number."""
        me = self.player_after(actions)
        node = self.tree.find(actions)
        likely = self._weights(me)[hand] * self.reach(actions, 1 - me)
        total = float(likely.sum())
        last = actions[-1] if actions else self.game.start[0]
        choices = []
        for move in self._moves(last, me):
            edge = None if node is None else self.tree.edge(node, move.action)
            if node is None:
                share = float(move.action == CHECK)
            else:
                share = 0.0 if edge is None else float(self.strategies[me][edge.row, hand])
            if total <= 0:
                win = None
            elif edge is not None and edge.child >= 0:
                win = float(self._values[me][edge.child, hand]) / total
            else:
                answer = move if move.child is None else fallback(self.game, move.child)
                assert answer is not None
                assert answer.payoff is not None
                payoff = self.game.payoffs[answer.payoff]
                row = payoff[hand] if me == 0 else 1.0 - payoff[:, hand]
                win = float((row * likely).sum()) / total
            choices.append(Choice(move.action, share, None if win is None else min(1.0, max(0.0, win))))
        return Decision(tuple(choices), node is not None)

    def _moves(self, last: int, player: int) -> tuple[Move, ...]:
        """What may be done after a bid, be it one that cannot be true."""
        if last == CHECK or last in self.game.bid_numbers:
            return self.game.moves((last, player))
        bids = (Move(bid, (bid, 1 - player)) for bid in self.game.bid_numbers if bid > last)
        return (Move(CHECK, None, self.game.lost_bid(player)), *bids)

    def _weights(self, player: int) -> NDArray[np.float64]:
        return self.game.weights if player == 0 else self.game.weights.T

    @cached_property
    def _leaves(self) -> LeafValues:
        return LeafValues(self.game)

    @cached_property
    def _values(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """For each player and node the chance of the deal, of the other's bids and of winning, together."""
        first, second = (self._value_of(player) for player in (0, 1))
        return first, second

    def _value_of(self, player: int) -> NDArray[np.float64]:
        other, arrays = 1 - player, self.tree.arrays()
        n_other, n_own = self._leaves.n_hands[other], self._leaves.n_hands[player]
        reach, leaf_reach = np.ones((arrays.n_nodes, n_other)), np.empty((arrays.n_leaves, n_other))
        shape = (*arrays.shape, arrays.row)
        pass_down(other, *shape, self.strategies[other], np.empty((0, n_other)), 0.0, reach, leaf_reach)
        value = np.empty((arrays.n_nodes, n_own))
        own = self.strategies[player]
        worth = self._leaves.of(player, arrays, leaf_reach)
        pass_up(player, *shape, worth, value, np.zeros_like(own), own.copy(), 1.0, 1.0)
        if player == 1:  # minus what the starter gets: the rest of the chance is the other's
            value += multiplied(reach, self.game.weights)
        return value
