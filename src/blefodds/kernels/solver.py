"""The compiled passes over a public tree that the solver makes in every iteration.

A tree is five arrays: for each node who decides there and where its edges begin; for each edge the node it leads to, or
the leaf (the other is −1), and the row of the strategy it has. Nodes stand before the nodes below them, so a pass down
is a loop and a pass up the same loop backwards. Everything that depends on hidden cards is a row with a number for each
hand, contiguous, so that the innermost loops run over hands and become vector instructions.
"""

import numpy as np

from blefodds.kernels.jit import kernel

__all__ = ["follow", "keep_best", "pass_down", "pass_up", "product", "respond"]


@kernel
def pass_down(player, owner, first, child, leaf, row, strategy, sums, weight, reach, leaf_reach):
    """How likely a player's own choices lead to each node and leaf, for every hand; and sum these for the average.

    Parameters
    ----------
    player
        Whose choices, 0 or 1.
    owner, first, child, leaf, row
        The tree: int64 of shape (nodes,), (nodes + 1,), (edges,), (edges,), (edges,).
    strategy
        Floats, shape (rows, hands): how often each edge of the player's is chosen.
    sums
        Floats, shape (rows, hands): ``weight`` times the reach of each edge is added.
    weight
        What this iteration counts for in the average; 0 adds nothing.
    reach
        Floats, shape (nodes, hands), written; row 0, the root's, is read.
    leaf_reach
        Floats, shape (leaves, hands), written.
    """
    n_hands = reach.shape[1]
    counts_for = reach.dtype.type(weight)
    for node in range(len(owner)):
        here = reach[node]
        mine = owner[node] == player
        for edge in range(first[node], first[node + 1]):
            below = reach[child[edge]] if child[edge] >= 0 else leaf_reach[leaf[edge]]
            if mine:
                chosen = strategy[row[edge]]
                for hand in range(n_hands):
                    below[hand] = here[hand] * chosen[hand]
                if counts_for > 0:
                    summed = sums[row[edge]]
                    for hand in range(n_hands):
                        summed[hand] += counts_for * below[hand]
            else:
                for hand in range(n_hands):
                    below[hand] = here[hand]


@kernel
def pass_up(player, owner, first, child, leaf, row, leaf_value, value, regrets, strategy, keep_positive, keep_negative):
    """What each node is worth to a player, for every hand, and the regrets and the next strategy from it.

    Parameters
    ----------
    player
        Whose regrets, 0 or 1.
    owner, first, child, leaf, row
        The tree, as in :func:`pass_down`.
    leaf_value
        Floats, shape (leaves, hands): what each leaf is worth to the player, weighted by how the other gets there.
    value
        Floats, shape (nodes, hands), written.
    regrets, strategy
        Floats, shape (rows, hands), changed.
    keep_positive, keep_negative
        What is left of positive and of negative regrets after this iteration, from 0 to 1.
    """
    n_hands = value.shape[1]
    total = np.empty(n_hands, value.dtype)
    # Typed, or float32 would be widened and narrowed again in the innermost loops.
    zero = value.dtype.type(0)
    keep_above, keep_below = value.dtype.type(keep_positive), value.dtype.type(keep_negative)
    for node in range(len(owner) - 1, -1, -1):
        start, end = first[node], first[node + 1]
        here = value[node]
        if end == start + 1:
            only = value[child[start]] if child[start] >= 0 else leaf_value[leaf[start]]
            for hand in range(n_hands):
                here[hand] = only[hand]
            continue
        for hand in range(n_hands):
            here[hand] = zero
        if owner[node] != player:
            for edge in range(start, end):
                below = value[child[edge]] if child[edge] >= 0 else leaf_value[leaf[edge]]
                for hand in range(n_hands):
                    here[hand] += below[hand]
            continue
        for edge in range(start, end):
            below = value[child[edge]] if child[edge] >= 0 else leaf_value[leaf[edge]]
            chosen = strategy[row[edge]]
            for hand in range(n_hands):
                here[hand] += chosen[hand] * below[hand]
        for hand in range(n_hands):
            total[hand] = zero
        for edge in range(start, end):
            below = value[child[edge]] if child[edge] >= 0 else leaf_value[leaf[edge]]
            regret, chosen = regrets[row[edge]], strategy[row[edge]]
            for hand in range(n_hands):
                now = regret[hand] + below[hand] - here[hand]
                positive = max(now, zero)
                regret[hand] = keep_above * positive + keep_below * min(now, zero)
                chosen[hand] = positive
                total[hand] += positive
        even = value.dtype.type(1.0 / (end - start))
        for edge in range(start, end):
            chosen = strategy[row[edge]]
            for hand in range(n_hands):
                chosen[hand] = chosen[hand] / total[hand] if total[hand] > zero else even


@kernel
def product(left, right, out):
    """The matrix product of two matrices of the same floats, each sum from its first term to its last.

    Libraries add in an order that depends on the processor; this one does not, and leaves out what is 0.

    Parameters
    ----------
    left, right
        Shapes (rows, terms) and (terms, columns).
    out
        Shape (rows, columns), written.
    """
    n_columns = right.shape[1]
    terms = np.empty(left.shape[1], np.int64)
    for i in range(left.shape[0]):
        factors, total = left[i], out[i]
        total[:] = 0.0
        n = 0
        for j in range(left.shape[1]):
            if factors[j] != 0.0:
                terms[n] = j
                n += 1
        for j in range(0, n - 3, 4):  # four at a time, since reading and writing the totals is what takes time
            f, g, h, k = factors[terms[j]], factors[terms[j + 1]], factors[terms[j + 2]], factors[terms[j + 3]]
            a, b, c, d = right[terms[j]], right[terms[j + 1]], right[terms[j + 2]], right[terms[j + 3]]
            for col in range(n_columns):
                total[col] = total[col] + f * a[col] + g * b[col] + h * c[col] + k * d[col]
        for j in range(n - n % 4, n):
            f, a = factors[terms[j]], right[terms[j]]
            for col in range(n_columns):
                total[col] += f * a[col]


@kernel
def keep_best(worth, places, action, best, best_move):
    """Note what an action is worth where it is more than all before it.

    Parameters
    ----------
    worth
        float64, shape (n, hands).
    places
        int64, shape (n,): the rows of ``best`` and ``best_move`` that those are of.
    action
        The action.
    best, best_move
        float64 and int64, shape (places, hands), changed.
    """
    for n in range(len(places)):
        here, moves = best[places[n]], best_move[places[n]]
        for hand in range(worth.shape[1]):
            if worth[n, hand] > here[hand]:
                here[hand] = worth[n, hand]
                moves[hand] = action


@kernel
def respond(player, owner, first, child, leaf, place, leaf_value, outside, side, hand_of, value):
    """What each node is worth to a player who answers a fixed strategy in the best way, for every hand.

    Parameters
    ----------
    player
        Who answers, 0 or 1.
    owner, first, child, leaf
        The tree, as in :func:`pass_down`.
    place
        int64, shape (nodes,): the row of a node of the player's in ``outside`` and ``side``.
    leaf_value
        float64, shape (leaves, hands).
    outside
        float64, shape (places, hands): the best that leaving the tree there is worth.
    side
        float64, shape (places, fine hands): the best of what only fine hands tell apart.
    hand_of
        int64, shape (fine hands,): the hand that a fine hand is one of.
    value
        float64, shape (nodes, fine hands), written.
    """
    n_fine = len(hand_of)
    for node in range(len(owner) - 1, -1, -1):
        here = value[node]
        mine = owner[node] == player
        if mine:
            away, aside = outside[place[node]], side[place[node]]
            for fine in range(n_fine):
                here[fine] = max(away[hand_of[fine]], aside[fine])
        else:
            for fine in range(n_fine):
                here[fine] = 0.0
        for edge in range(first[node], first[node + 1]):
            if child[edge] >= 0:
                below = value[child[edge]]
                if mine:
                    for fine in range(n_fine):
                        here[fine] = max(here[fine], below[fine])
                else:
                    for fine in range(n_fine):
                        here[fine] += below[fine]
            else:
                ended = leaf_value[leaf[edge]]
                if mine:
                    for fine in range(n_fine):
                        here[fine] = max(here[fine], ended[hand_of[fine]])
                else:
                    for fine in range(n_fine):
                        here[fine] += ended[hand_of[fine]]


@kernel
def follow(
    player, owner, first, child, leaf, place, leaf_value, outside, best_move, hand_of, share, value, on_way, gains
):
    """Where the best response leaves the tree, and how much it gains by that.

    Parameters
    ----------
    player, owner, first, child, leaf, place, leaf_value, outside, hand_of, value
        As in :func:`respond`.
    best_move
        int64, shape (places, hands): the move behind ``outside``.
    share
        float64, shape (fine hands,): the part of its hand that a fine hand is.
    on_way
        bool, shape (nodes, fine hands), written: whether the response comes there.
    gains
        float64, shape (places, moves): what is gained by each move is added.
    """
    n_fine = len(hand_of)
    on_way[:] = False
    on_way[0] = True
    for node in range(len(owner)):
        mine = owner[node] == player
        for fine in range(n_fine):
            if not on_way[node, fine]:
                continue
            if not mine:
                for edge in range(first[node], first[node + 1]):
                    if child[edge] >= 0:
                        on_way[child[edge], fine] = True
                continue
            hand = hand_of[fine]
            best, chosen = -np.inf, -1
            for edge in range(first[node], first[node + 1]):
                worth = value[child[edge], fine] if child[edge] >= 0 else leaf_value[leaf[edge], hand]
                if worth > best:
                    best, chosen = worth, edge
            if chosen >= 0 and child[chosen] >= 0:
                on_way[child[chosen], fine] = True
            if outside[place[node], hand] > best:
                gains[place[node], best_move[place[node], hand]] += share[fine] * (outside[place[node], hand] - best)
