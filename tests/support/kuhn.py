"""Kuhn poker: three cards, one each, a bet of one over an ante of one. Its value is −1/18 for the first player."""

from __future__ import annotations

import numpy as np

from blefodds.solver.game import FineHands, Move

PASS, BET = 0, 1
SHOWN, FIRST_FOLDS, SECOND_FOLDS, CALLED = range(4)


class Kuhn:
    """Payoffs in antes won by the first player."""

    n_actions = 2
    root = ""

    def __init__(self) -> None:
        self.weights = (1.0 - np.eye(3)) / 6
        higher = np.sign(np.arange(3)[:, None] - np.arange(3)).astype(np.float64)
        self.payoffs = [higher, -np.ones((3, 3)), np.ones((3, 3)), 2 * higher]

    def player(self, state):
        return len(state) % 2

    def moves(self, state):
        return {
            "": (Move(PASS, "p"), Move(BET, "b")),
            "p": (Move(PASS, None, SHOWN), Move(BET, "pb")),
            "b": (Move(PASS, None, SECOND_FOLDS), Move(BET, None, CALLED)),
            "pb": (Move(PASS, None, FIRST_FOLDS), Move(BET, None, CALLED)),
        }[state]

    def fine_hands(self, player):
        return FineHands.none(3)

    def side_payoff(self, player, state):
        return None
