"""Weighing deals for advice, in chunks: the same seed gives the same sums on any number of workers."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from blefodds.advice.match_value import match_chances
from blefodds.core.rules import Rules
from blefodds.engines.bid_tables import bid_tables
from blefodds.games.blef.bidding import Action, highest_action
from blefodds.games.blef.standing import Standing
from blefodds.inference.bidder import BidderModel
from blefodds.inference.heard import Hearing
from blefodds.inference.tables import powers_of
from blefodds.kernels.rollout import weigh_actions
from blefodds.kernels.streams import chunk_state

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["DEALS_IN_CHUNK", "HANDS_TRIED", "RolloutJob", "Sums", "sizes", "until", "weigh"]

DEALS_IN_CHUNK = 500
"""Some 3 to 10 milliseconds with 24 cards, up to 150 for eight players with 52. Another number would change every
result."""

HANDS_TRIED = 4
"""Hands dealt for every one used, where an opponent was heard: deals then weigh more alike."""


class Sums(NamedTuple):
    """What a chunk adds up.

    Parameters
    ----------
    costs : float64[3, rows, actions]
        By cost and action: Σ w x, Σ w² x and Σ w² x² over the deals, w being a deal's weight and x the cost.
    weights : float64[3]
        Σ w, Σ w² and the number of deals.
    """

    costs: NDArray[np.float64]
    weights: NDArray[np.float64]


class RolloutJob(NamedTuple):
    """What is weighed, in plain values that any process can be sent."""

    rules: Rules
    model: BidderModel
    seed: int
    counts: tuple[int, ...]
    seat: int
    known: tuple[int, ...]
    last: Action
    heard: tuple[tuple[int, Action, Action], ...]
    costs: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, hearing: Hearing, model: BidderModel, *, for_match: bool, seed: int) -> RolloutJob:
        """The job of advising whoever heard this; ``for_match`` adds what a loss costs in the match."""
        rules, seat = hearing.rules, hearing.seat
        mine, dead = frozenset(hearing.hand), frozenset(hearing.dead)
        costs = [tuple(float(loser == seat) for loser in range(len(hearing.counts)))]
        if for_match:
            costs.append(_match_costs(hearing))
        return cls(
            rules,
            model,
            seed,
            hearing.counts,
            seat,
            tuple(1 if card in mine else 2 if card in dead else 0 for card in rules.deck.cards),
            hearing.last_bid or 0,
            tuple((bid.seat, bid.last, bid.action) for bid in hearing.bids if bid.seat != seat),
            tuple(costs),
        )


def _match_costs(hearing: Hearing) -> tuple[float, ...]:
    """By who loses the round: my chance not to win the match."""
    standing = Standing(hearing.rules, hearing.counts, dealer=hearing.seat)
    return tuple(
        1.0 - match_chances(standing.after(loser))[hearing.seat] if held else 0.0
        for loser, held in enumerate(hearing.counts)
    )


def weigh(job: RolloutJob, chunk: int, deals: int) -> Sums:
    """The sums over the deals of a chunk; see :func:`blefodds.kernels.rollout.weigh_actions`."""
    rules, model = job.rules, job.model
    highest = highest_action(rules)
    sums = np.zeros((3, len(job.costs), highest + 1))
    weights = np.zeros(3)
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        weigh_actions(
            bid_tables(rules),
            powers_of(rules, model),
            model.sharpness,
            model.softening,
            model.share_random,
            np.array(job.counts, dtype=np.int64),
            job.seat,
            np.array(job.known, dtype=np.int64),
            job.last,
            highest,
            np.array(job.heard, dtype=np.int64).reshape(-1, 3),
            np.array(job.costs),
            chunk_state(job.seed, chunk)[:, 0].copy(),
            deals,
            HANDS_TRIED,
            sums,
            weights,
        )
    return Sums(sums, weights)


def sizes(deals: int) -> Iterator[int]:
    for first in range(0, deals, DEALS_IN_CHUNK):
        yield min(DEALS_IN_CHUNK, deals - first)


def until(end: float) -> Iterator[int]:
    """Chunks until the time is up, one at least."""
    yield DEALS_IN_CHUNK
    while monotonic() < end:
        yield DEALS_IN_CHUNK
