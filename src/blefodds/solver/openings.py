"""What a policy opens with, by what it holds, and what the other answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.bids import Bid
from blefodds.solver.blef_round import CHECK
from blefodds.solver.policy import Policy

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Answer",
    "HoldingOpenings",
    "Opening",
    "answers_of",
    "openings_by_holding",
    "openings_of",
    "wins_of_listening",
]

SELDOM = 1e-3
"""Openings and answers less often than this are what is left of a search, and not listed."""


@dataclass(frozen=True)
class Opening:
    """A bid that opens a round.

    Parameters
    ----------
    bid
        The bid.
    share
        How often it is opened with.
    true
        How often it is then true.
    bluff
        How often it is then a bluff: a bid that the own cards make less likely than it is for someone who sees no
        cards.
    """

    bid: Bid
    share: float
    true: float
    bluff: float


@dataclass(frozen=True)
class HoldingOpenings:
    """What one hand opens with.

    Parameters
    ----------
    hand
        The hand's number.
    chance
        How often it is dealt.
    openings
        The bids, the most frequent first; ``share`` is of this hand.
    """

    hand: int
    chance: float
    openings: tuple[Opening, ...]


@dataclass(frozen=True)
class Answer:
    """What an opening is answered with.

    Parameters
    ----------
    opening
        The opening.
    check
        How often it is checked.
    check_right
        How often the check is right, the opening being false; None where it is never checked.
    raises
        The other answers, the most frequent first: (bid, how often).
    """

    opening: Opening
    check: float
    check_right: float | None
    raises: tuple[tuple[Bid, float], ...]


def openings_of(policy: Policy) -> tuple[Opening, ...]:
    """What the starter opens with over all hands, the most frequent first."""
    found = []
    for number, bid in enumerate(policy.game.bids):
        opening = _opening(policy, number, bid)
        if opening is not None and opening.share >= SELDOM:
            found.append(opening)
    return tuple(sorted(found, key=lambda opening: -opening.share))


def openings_by_holding(policy: Policy) -> tuple[HoldingOpenings, ...]:
    """What the starter opens with, hand by hand."""
    game = policy.game
    openings: list[list[Opening]] = [[] for _ in game.hands[0]]
    for number, bid in enumerate(game.bids):
        shares = policy.likelihoods((), game.rules.position(bid))
        true, is_bluff = _truth_by_hand(policy, number)
        for hand in np.flatnonzero(shares >= SELDOM).tolist():
            openings[hand].append(Opening(bid, float(shares[hand]), float(true[hand]), float(is_bluff[hand])))
    return tuple(
        HoldingOpenings(hand, float(chance), tuple(sorted(made, key=lambda opening: -opening.share)))
        for hand, (chance, made) in enumerate(zip(game.weights.sum(axis=1), openings, strict=True))
    )


def answers_of(policy: Policy) -> tuple[Answer, ...]:
    """What the other player answers to each opening of :func:`openings_of`."""
    game = policy.game
    answers = []
    for opening in openings_of(policy):
        position = game.rules.position(opening.bid)
        number = game.bid_numbers[position]
        deals = game.weights * policy.likelihoods((), position)[:, None] / opening.share
        checks = policy.likelihoods((position,), CHECK)
        check = float((deals * checks).sum())
        right = float((deals * checks * ~game.truths[number]).sum())
        raises = []
        for higher, bid in zip(game.bid_numbers, game.bids, strict=True):
            if higher > position:
                share = float((deals * policy.likelihoods((position,), higher)).sum())
                if share >= SELDOM:
                    raises.append((bid, share))
        raises.sort(key=lambda raised: -raised[1])
        answers.append(Answer(opening, check, right / check if check >= SELDOM else None, tuple(raises)))
    return tuple(answers)


def wins_of_listening(policy: Policy) -> tuple[float, float]:
    """How often the other player wins by listening to the opening, and how often without.

    Both play by the policy but for the answer to the opening. Who listens answers in the best way. Who does not checks
    if the own cards alone make the bid less likely than not, else raises in the best way.

    Examples
    --------
    >>> from blefodds.solver.blef_round import BlefRound
    >>> from blefodds.solver.solve import Solver
    >>> solver = Solver(BlefRound((1, 1)))
    >>> certificate = solver.run(target=1e-3)
    >>> listening, deaf = wins_of_listening(Policy.of(solver))
    >>> listening >= 1 - certificate.high, listening > deaf
    (True, True)
    """
    game = policy.game
    listening = deaf = 0.0
    own_chances = game.weights.sum(axis=0)
    for position, truth in zip(game.bid_numbers, game.truths, strict=True):
        opened = game.weights * policy.likelihoods((), position)[:, None]
        by_own_cards = (game.weights * truth).sum(axis=0) / own_chances
        for hand in np.flatnonzero(opened.sum(axis=0) > 0).tolist():
            chance = float(opened[:, hand].sum())
            wins = {choice.action: choice.win for choice in policy.decide_hand(hand, (position,)).choices}
            worth = {action: win for action, win in wins.items() if win is not None}
            raised = max((win for action, win in worth.items() if action != CHECK), default=worth[CHECK])
            listening += chance * max(worth[CHECK], raised)
            deaf += chance * (worth[CHECK] if by_own_cards[hand] < 0.5 else raised)
    return listening, deaf


def _opening(policy: Policy, number: int, bid: Bid) -> Opening | None:
    """The opening with a bid over all deals; None where it is never made."""
    game = policy.game
    made = game.weights * policy.likelihoods((), game.rules.position(bid))[:, None]
    share = float(made.sum())
    if share <= 0:
        return None
    _, is_bluff = _truth_by_hand(policy, number)
    true, bluff = (min(1.0, float(part.sum()) / share) for part in (made * game.truths[number], made[is_bluff]))
    return Opening(bid, share, true, bluff)


def _truth_by_hand(policy: Policy, number: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """How likely a bid is true by each of the starter's hands, at most 1, and whether it is a bluff with that hand."""
    game = policy.game
    true = game.weights * game.truths[number]
    by_hand = np.minimum(true.sum(axis=1) / game.weights.sum(axis=1), 1.0)
    return by_hand, by_hand < float(true.sum()) * (1 - 1e-9)
