"""The round of Blef for two said a second time, from real deals: what the solver is held against.

Nothing here comes from the solver. Hands are sets of cards with suits, every deal is dealt, the truth of a bid is
``is_true``, every bid of the ladder may be made, and every sequence of bids is a sequence of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from itertools import combinations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from blefodds.core.bids import is_true
from blefodds.core.cards import Card
from blefodds.core.rules import Rules

Hand = tuple[Card, ...]


def by_cards(hand: Hand) -> Hashable:
    """A player who tells all cards apart."""
    return hand


def by_ranks(hand: Hand) -> Hashable:
    """A player who looks at ranks only."""
    return tuple(sorted(card.rank for card in hand))


class RealDeals:
    """All deals of a round, as what the players tell apart.

    ``chance[i, j]`` is the chance that the starter holds the i-th and the other the j-th of their classes of hands, and
    ``true[k][i, j]`` the chance of that and the k-th bid of the ladder being true.
    """

    def __init__(self, cards: tuple[int, int], rules: Rules, *classes: Callable[[Hand], Hashable]) -> None:
        """``classes``: what the players tell apart; one for both, or one for each."""
        tell = (classes[0], classes[-1])
        pack = rules.deck.cards
        firsts = list(combinations(pack, cards[0]))
        deals = [
            (first, second)
            for first in firsts
            for second in combinations([c for c in pack if c not in first], cards[1])
        ]
        self.classes = [sorted({tell[seat](deal[seat]) for deal in deals}) for seat in (0, 1)]
        place = [{name: number for number, name in enumerate(names)} for names in self.classes]
        shape = tuple(map(len, self.classes))
        self.chance = np.zeros(shape)
        self.true = np.zeros((rules.n_bids, *shape))
        truths: dict[frozenset[Card], list[int]] = {}  # by the cards in play the bids that are true
        for first, second in deals:
            key = place[0][tell[0](first)], place[1][tell[1](second)]
            self.chance[key] += 1 / len(deals)
            in_play = frozenset(first + second)
            if in_play not in truths:
                truths[in_play] = [number for number, bid in enumerate(rules.ladder) if is_true(bid, in_play)]
            for number in truths[in_play]:
                self.true[(number, *key)] += 1 / len(deals)
        # Bids that are true in no deal are left out of the linear program: checked, they lose for sure.
        self.possible = [number for number in range(rules.n_bids) if self.true[number].any()]

    def starter_wins(self, last: int, checker: int) -> np.ndarray:
        """The chance of each pair of classes and of the starter winning when a bid is checked."""
        return self.true[last] if checker == 1 else self.chance - self.true[last]


def value_by_linear_program(deals: RealDeals) -> float:
    """The starter's chance to win, by the sequence form (Koller, Megiddo and von Stengel, 1994)."""
    numbers: list[dict[Hashable, int]] = [{(): 0}, {(): 0}]

    def sequence(player: int, key: Hashable) -> int:
        return numbers[player].setdefault(key, len(numbers[player]))

    # x and y are realisation weights. A sequence is (class, history before, action); its parent the one before it.
    constraints: list[list[tuple[int, int, float]]] = [[], []]
    n_constraints = [0, 0]
    payoff: dict[tuple[int, int], float] = defaultdict(float)

    def visit(history: tuple[int, ...], parents: list[list[int]]) -> None:
        player = len(history) % 2
        actions = [bid for bid in deals.possible if not history or bid > history[-1]]
        own = []
        for hand, parent in enumerate(parents[player]):
            row = n_constraints[player]
            n_constraints[player] += 1
            choices = [sequence(player, (hand, history, action)) for action in ([-1] if history else []) + actions]
            constraints[player] += [(row, choice, 1.0) for choice in choices] + [(row, parent, -1.0)]
            own.append(choices)
        if history:
            won = deals.starter_wins(history[-1], player)
            for i, j in zip(*np.nonzero(won), strict=True):
                x = own[i][0] if player == 0 else parents[0][i]
                y = own[j][0] if player == 1 else parents[1][j]
                payoff[x, y] += won[i, j]
        for place, action in enumerate(actions, start=bool(history)):
            below = list(parents)
            below[player] = [choices[place] for choices in own]
            visit((*history, action), below)

    visit((), [[0] * len(deals.classes[0]), [0] * len(deals.classes[1])])
    n_x, n_y = len(numbers[0]), len(numbers[1])
    # The starter maximises the least that the other can leave: max q₀ subject to Ex = e, Fᵀq ≤ Aᵀx.
    equalities = coo_matrix(_entries(constraints[0], root_row=n_constraints[0]), shape=(n_constraints[0] + 1, n_x))
    others = coo_matrix(_entries(constraints[1], root_row=n_constraints[1]), shape=(n_constraints[1] + 1, n_y))
    pays = coo_matrix((list(payoff.values()), ([x for x, _ in payoff], [y for _, y in payoff])), shape=(n_x, n_y))
    n_q = others.shape[0]
    solved = linprog(
        np.concatenate([np.zeros(n_x), np.zeros(n_q - 1), [-1.0]]),
        A_ub=hstack([-pays.T, others.T]).tocsr(),
        b_ub=np.zeros(n_y),
        A_eq=hstack([equalities, coo_matrix((equalities.shape[0], n_q))]).tocsr(),
        b_eq=np.concatenate([np.zeros(n_constraints[0]), [1.0]]),
        bounds=[(0, None)] * n_x + [(None, None)] * n_q,
        method="highs",
    )
    assert solved.status == 0, solved.message
    return float(-solved.fun)


def _entries(entries: Sequence[tuple[int, int, float]], *, root_row: int) -> tuple:
    rows, columns, numbers = zip(*entries, (root_row, 0, 1.0), strict=True)
    return numbers, (rows, columns)


def best_response_by_hand(
    deals: RealDeals, player: int, likelihoods: Callable[[tuple[int, ...], int], np.ndarray]
) -> float:
    """The starter's chance to win when a player answers a policy in the best way, every bid allowed everywhere.

    Parameters
    ----------
    deals
        The deals, hands told apart as the policy does.
    player
        Who answers.
    likelihoods
        How likely the other takes an action (0 check, else the position in the ladder) after some, by class of hand.
    """
    n_bids = len(deals.true)

    def worth(history: tuple[int, ...], reach: np.ndarray) -> np.ndarray:
        """What the answering player gets by class of hand, weighted by how the other came here."""
        if not reach.any():
            return np.zeros(len(deals.classes[player]))
        mover = len(history) % 2
        last = history[-1] if history else 0
        higher = range(last + 1, n_bids + 1)

        def checked(likely: np.ndarray) -> np.ndarray:
            won = deals.starter_wins(last - 1, mover)
            if player == 1:
                won = (deals.chance - won).T
            return won @ likely

        if mover == player:
            options = [worth((*history, bid), reach) for bid in higher]
            if history:
                options.append(checked(reach))
            return np.max(options, axis=0)
        total = np.zeros(len(deals.classes[player]))
        if history:
            total += checked(reach * likelihoods(history, 0))
        for bid in higher:
            total += worth((*history, bid), reach * likelihoods(history, bid))
        return total

    gets = float(worth((), np.ones(len(deals.classes[1 - player]))).sum())
    return gets if player == 0 else 1.0 - gets
