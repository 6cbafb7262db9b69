"""The solver knows nothing of Blef: it solves Kuhn poker."""

import numpy as np
import pytest

from blefodds.solver.best_response import certify
from blefodds.solver.solve import Solver
from support.kuhn import BET, CALLED, PASS, Kuhn


def test_value_of_kuhn_poker():
    certificate = Solver(Kuhn()).run(target=1e-4)
    assert certificate.low <= -1 / 18 <= certificate.high
    assert certificate.width <= 1e-4


def test_equilibrium_of_kuhn_poker_is_of_the_known_family():
    solver = Solver(Kuhn())
    solver.run(target=1e-4)
    strategy = solver.cfr.average(0)

    def bets(player, node, hand):
        edge = solver.tree.edge(node, BET)
        return solver.cfr.average(player)[edge.row, hand] if edge else 0.0

    bluff = bets(0, 0, 0)
    assert -0.01 <= bluff <= 1 / 3 + 0.01
    assert bets(0, 0, 2) == pytest.approx(3 * bluff, abs=0.02)
    assert bets(0, 0, 1) == pytest.approx(0, abs=0.02)
    assert bets(0, solver.tree.find([PASS, BET]), 1) == pytest.approx(bluff + 1 / 3, abs=0.02)
    assert bets(1, solver.tree.find([PASS]), 0) == pytest.approx(1 / 3, abs=0.02)
    assert bets(1, solver.tree.find([BET]), 1) == pytest.approx(1 / 3, abs=0.02)
    assert np.all(strategy >= 0)


def test_best_responses_of_kuhn_poker_against_all_that_there_are():
    """A pure strategy of Kuhn poker is a choice for each of six pairs of hand and state: try them all."""
    solver = Solver(Kuhn())
    solver.run(iterations=40)
    tree, game = solver.tree, solver.game
    mixed = [solver.cfr.average(player) for player in (0, 1)]
    rows = [[tree.edge(node, action) for action in (PASS, BET)] for node in range(4)]
    histories = {"": 0, "p": tree.find([PASS]), "b": tree.find([BET]), "pb": tree.find([PASS, BET])}

    def chance(player, state, hand, action):
        edge = rows[histories[state]][action]
        return mixed[player][edge.row, hand] if edge else 0.0

    def play(choose):
        total = 0.0
        for i in range(3):
            for j in range(3):
                hands = i, j

                def value(state, hands=hands):
                    player = len(state) % 2
                    worth = 0.0
                    for move in game.moves(state):
                        p = choose(player, state, hands[player], move.action)
                        if p:
                            worth += p * (value(move.child) if move.child else game.payoffs[move.payoff][hands])
                    return worth

                total += game.weights[i, j] * value("")
        return total

    assert None not in histories.values()
    best = [-np.inf, np.inf]
    for player, states in ((0, ("", "pb")), (1, ("p", "b"))):
        for code in range(64):
            pure = {(state, hand): code >> (3 * n + hand) & 1 for n, state in enumerate(states) for hand in range(3)}

            def choose(mover, state, hand, action, player=player, pure=pure):
                if mover == player:
                    return float(pure[state, hand] == action)
                return chance(mover, state, hand, action)

            best[player] = (max if player == 0 else min)(best[player], play(choose))
    certificate, _ = certify(tree, solver.leaves, (mixed[0], mixed[1]))
    assert certificate.value == pytest.approx(play(chance), abs=1e-13)
    assert certificate.high == pytest.approx(best[0], abs=1e-12)
    assert certificate.low == pytest.approx(best[1], abs=1e-12)


def test_a_wrong_payoff_changes_the_value():
    game = Kuhn()
    game.payoffs[CALLED] = game.payoffs[CALLED] / 2
    certificate = Solver(game).run(target=1e-4)
    assert not certificate.low <= -1 / 18 <= certificate.high
