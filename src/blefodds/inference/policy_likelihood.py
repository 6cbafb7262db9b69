"""A solved policy as the bidder that is listened to.

A policy leaves out what it never says, and nobody plays it to the letter. So a share of the bidders is taken to speak
by the bidder model instead, all the round: no bid then has likelihood zero, and what the policy never says is left to
the model.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from blefodds.inference.duel import duel_of, policy_for
from blefodds.inference.exact import PolicyLikelihood
from blefodds.inference.heard import Hearing

if TYPE_CHECKING:
    from blefodds.solver.policy import Policy

__all__ = ["SHARE_QUANTAL", "policy_likelihood"]

SHARE_QUANTAL = 0.05
"""The share of bidders who speak by the bidder model instead of the policy."""


def policy_likelihood(hearing: Hearing, policy: Policy | None = None) -> PolicyLikelihood:
    """How likely the policy makes what the other player said, hand by hand.

    Parameters
    ----------
    hearing
        What was heard in a round of two, all its bids.
    policy
        The policy of the round; None: the one that comes with the program.

    Raises
    ------
    NoPolicyError
        If there is none to go by.

    Examples
    --------
    >>> from blefodds.inference import hearing_at_table, posterior
    >>> hearing = hearing_at_table("2: high K", "9♥", (1, 1))
    >>> after = posterior(hearing, policy=policy_likelihood(hearing))
    >>> after.evidence.model, after.evidence.share_quantal, 0.2 < after.p(5) < 0.9
    ('policy', 0.05, True)
    """
    duel = duel_of(hearing)
    policy = policy_for(duel, policy)
    other = 1 - duel.seat
    likely = policy.reach(duel.bids, other)
    # A random speaker, to whom all is set in proportion, says each legal thing alike.
    for bid in hearing.bids:
        if bid.seat != hearing.seat:
            likely *= hearing.top_after(bid.last) - bid.last + (1 if bid.last else 0)
    pool = [card for card in hearing.rules.deck.cards if card not in hearing.hand]
    hands = sorted(combinations(range(len(pool)), duel.cards[other]), key=lambda hand: hand[::-1])
    places = [policy.game.hand_index(other, [pool[place] for place in hand]) for hand in hands]
    return PolicyLikelihood(1.0 - SHARE_QUANTAL, np.ascontiguousarray(likely[places]))
