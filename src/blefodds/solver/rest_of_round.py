"""The rest of a round, solved afresh where a policy has no good answer.

An equilibrium says little about bids that nobody makes who plays it. There the beliefs at that point are taken, as if
both had spoken by the policy but for small trembles, and the rest of the round is solved as a game of its own. It is
not safe in the way the policy is: the certificate of the whole round says nothing of it, its own is about the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from blefodds.solver.blef_round import BlefRound
from blefodds.solver.policy import Policy
from blefodds.solver.solve import Solver

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "ENOUGH_WIDTH",
    "LEAST_ODDS",
    "MOST_ITERATIONS",
    "TREMBLE",
    "beliefs_with_trembles",
    "rest_of_round",
    "solve_rest",
]

TREMBLE = 0.02
"""How often a player is taken to say what looks well by the own cards alone instead of what the policy says."""

LEAST_ODDS = 0.01
"""The least that a bid looks likely to be true to a player who trembles, so that every bid can be a bluff."""

ENOUGH_WIDTH = 1e-3
"""A rest whose value is known as closely as this is solved."""

ENOUGH_COST = 5e-3
"""A hand whose mix costs no more than this, in chances to win, is solved too."""

MOST_ITERATIONS = 2000
"""So many iterations at most where no time is named."""

LEAST_WIDTH = 1e-7
"""A narrower bracket is not waited for, whatever the hand's mix costs."""

LEAST_SECONDS = 1e-3


def rest_of_round(policy: Policy, actions: Sequence[int], *, tremble: float = TREMBLE) -> BlefRound:
    """The game that is left after some bids, with the beliefs that the policy and trembles give.

    Parameters
    ----------
    policy
        How both are taken to have spoken.
    actions
        The bids so far, at least one; the last must be one that may be true by ranks.
    tremble
        Above 0, below 1.

    Raises
    ------
    BlefError
        If the bids do not rise, or the last one cannot be true.

    Examples
    --------
    >>> from blefodds.solver.packaged import packaged_policy
    >>> policy = packaged_policy((1, 1))
    >>> rest = rest_of_round(policy, (2, 12))  # a high card 10, and over it a pair of Aces
    >>> rest.start, policy.knows((2, 12))
    ((12, 0), False)
    """
    player = policy.player_after(actions)
    return policy.game.after(actions[-1], player, beliefs_with_trembles(policy, actions, tremble=tremble))


def beliefs_with_trembles(policy: Policy, actions: Sequence[int], *, tremble: float = TREMBLE) -> NDArray[np.float64]:
    """How likely each pair of hands is together with these bids.

    Returns
    -------
    ndarray
        float64, shape (hands of the starter, hands of the other): the chance of the deal times, for each bid, 1 −
        ``tremble`` times the policy's likelihood of it plus ``tremble`` times that of who trembles.
    """
    odds = _own_odds(policy.game, 0), _own_odds(policy.game, 1)
    weights = policy.game.weights.copy()
    last = policy.game.start[0]
    for number, action in enumerate(actions):
        player = policy.player_after(actions[:number])
        trembling = _trembling(policy.game, odds[player], last, action)
        said = (1.0 - tremble) * policy.likelihoods(actions[:number], action) + tremble * trembling
        weights *= said[:, None] if player == 0 else said
        last = action
    return weights


def _trembling(game: BlefRound, odds: NDArray[np.float64], last: int, action: int) -> NDArray[np.float64]:
    """How likely each hand is to make a bid when it trembles.

    Every action is said in proportion to how likely it looks to turn out well by the own cards, as little as
    :data:`LEAST_ODDS` being as likely as that.
    """
    looks = {bid: np.maximum(odds[place], LEAST_ODDS) for bid, place in game.bid_numbers.items()}
    total = sum((looks[bid] for bid in looks if bid > last), np.zeros(odds.shape[1]))
    if last:
        # A bid that cannot be true was made before: whoever checks it wins.
        true = odds[game.bid_numbers[last]] if last in game.bid_numbers else np.zeros(odds.shape[1])
        total = total + np.maximum(1.0 - true, LEAST_ODDS)
    said = looks.get(action, np.full(odds.shape[1], LEAST_ODDS))
    likely: NDArray[np.float64] = said / np.maximum(total, said)
    return likely


def _own_odds(game: BlefRound, player: int) -> NDArray[np.float64]:
    """The chance of each bid by each hand of a player alone: float64, shape (bids, hands)."""
    weights = game.weights
    deals = weights.sum(axis=1 - player)
    return np.array([(weights * truth).sum(axis=1 - player) / deals for truth in game.truths])


def solve_rest(
    policy: Policy,
    actions: Sequence[int],
    *,
    hand: int | None = None,
    seconds: float | None = None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Policy:
    """The rest of the round solved, as far as the time goes; see :func:`rest_of_round` for what may be raised.

    Parameters
    ----------
    policy, actions
        As there.
    hand
        A hand of whose turn it is that the answer is wanted for. The certificate is a mean over all hands and may leave
        a seldom one aside: so it goes on until the mix of this one costs at most :data:`ENOUGH_COST`.
    seconds
        How long to try; None: :data:`MOST_ITERATIONS` at most, so that the answer is the same on every run.
    interrupted
        Asked after every iteration; where it says so, the best so far is the answer.

    Returns
    -------
    Policy
        Of the rest: it is asked with the bids after ``actions`` alone.
    """
    solver = Solver(rest_of_round(policy, actions))
    end = None if seconds is None else monotonic() + seconds
    most = MOST_ITERATIONS if seconds is None else None
    width = ENOUGH_WIDTH
    while True:
        left = None if end is None else max(end - monotonic(), LEAST_SECONDS)
        solver.run(target=width, seconds=left, iterations=most, interrupted=interrupted)
        rest = Policy.of(solver)
        is_late = monotonic() >= end if end is not None else solver.cfr.iteration >= MOST_ITERATIONS
        if hand is None or is_late or interrupted() or width <= LEAST_WIDTH:
            return rest
        cost = rest.decide_hand(hand, ()).mix_cost
        if cost is None or cost <= ENOUGH_COST:
            return rest
        width = max(width / 4, LEAST_WIDTH)
