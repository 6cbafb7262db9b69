"""What the others hold, given their bids: every hand that they can hold, weighed.

Only the *speakers*, the players who have bid, are given cards; what the silent ones hold is drawn from all other
unseen cards alike, so that part is done by formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from blefodds.inference.job import HearingJob, Prepared, Weighed, empty, prepared
from blefodds.kernels.hearing import add_holdings, add_odds, fill_weights, join_weights, split_weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PolicyLikelihood", "n_looks", "weigh_all"]

_LOOKS_IN_CALL = 10_000_000
"""How much one call of a kernel does at most, in look-ups of a few nanoseconds."""


def n_looks(job: HearingJob, *, players: bool = False) -> int:
    """How much work :func:`weigh_all` is, in look-ups of a few nanoseconds each.

    Parameters
    ----------
    job
        What to weigh.
    players
        Whether each player's holdings are wanted too.
    """
    n = job.n_pool
    looks = sum(
        comb(n, size) * sum(top - last for last, _, top in bids)
        for size, bids in zip(job.sizes, job.heard, strict=True)
    )
    orders = [_last_in_order(len(job.sizes), last) for last in range(len(job.sizes))] if players else []
    for order in [list(range(len(job.sizes))), *orders]:
        together = 0
        for speaker in order:
            size = job.sizes[speaker]
            together += size
            if together > size:
                looks += 2 * comb(n, together) * comb(together, size)
    return looks + comb(n, sum(job.sizes)) * len(job.actions)


def _last_in_order(n_speakers: int, last: int) -> list[int]:
    return [speaker for speaker in range(n_speakers) if speaker != last] + [last]


class PolicyLikelihood(NamedTuple):
    """How likely a solved policy makes what the only speaker said, beside the bidder model.

    Parameters
    ----------
    share : float
        The policy's share, 0 to 1; the bidder model has the rest.
    likelihood : float64[hands]
        For each hand, in colexicographic order of the places in the pool, how many times as likely as a random speaker.
    """

    share: float
    likelihood: NDArray[np.float64]


def weigh_all(job: HearingJob, *, players: bool = False, policy: PolicyLikelihood | None = None) -> Weighed:
    """Weigh all hands that the speakers can hold; :func:`n_looks` says how long that takes.

    The weight of a set of cards that several speakers hold together is the sum over the ways to share it among them,
    found speaker by speaker; the odds depend on the set alone. ``deals`` counts the sets.

    Parameters
    ----------
    job
        What to weigh.
    players
        Whether to fill in each speaker's holdings too.
    policy
        Where there is one speaker: what else than the bidder model it may bid by, all the round.
    """
    made, weighed = prepared(job), empty(job)
    subsets = _Subsets(made.pool.size)
    by_hand = [_hand_weights(made, subsets, speaker, size) for speaker, size in enumerate(job.sizes)]
    if policy is not None:
        (by_model,) = by_hand
        by_hand = [(1.0 - policy.share) * by_model + policy.share * policy.likelihood]
    size, weights = _joined(subsets, list(zip(job.sizes, by_hand, strict=True)))
    scratch = np.zeros_like(made.own)
    for first, end, subset in subsets.blocks(size, looks=len(job.actions)):
        add_odds(
            made.tables,
            made.known,
            made.pool,
            made.own,
            weights,
            subset,
            first,
            end,
            made.actions,
            scratch,
            weighed.sums,
        )
    weighed.deals = weights.size
    weighed.weight = float(weights.sum())
    weighed.square = float((weights * weights).sum())
    subsets.add_holdings(made.pool, size, weights, weighed.cards[-1], weighed.ranks[-1])
    for speaker, size in enumerate(job.sizes if players else ()):
        others = [(job.sizes[other], by_hand[other]) for other in _last_in_order(len(job.sizes), speaker)[:-1]]
        shares = _shares(subsets, _joined(subsets, others), (size, by_hand[speaker]))
        subsets.add_holdings(made.pool, size, shares, weighed.cards[speaker], weighed.ranks[speaker])
    return weighed


Sized = tuple[int, "NDArray[np.float64]"]
"""A size of subsets and a weight for each."""


class _Subsets:
    """The subsets of a pool, in their order."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.binomials = np.array([[comb(i, k) for k in range(n + 1)] for i in range(n + 1)], dtype=np.int64)

    def blocks(self, size: int, *, looks: int) -> Iterator[tuple[int, int, NDArray[np.int64]]]:
        """The ranks of all subsets of a size in blocks, each subset taking so many looks; and the first of a block.

        The kernel that is given the subset moves it on to the next block's first.
        """
        subset = np.arange(size, dtype=np.int64)
        step = max(1, _LOOKS_IN_CALL // max(looks, 1))
        n_subsets = comb(self.n, size)
        for first in range(0, n_subsets, step):
            yield first, min(first + step, n_subsets), subset

    def add_holdings(
        self,
        pool: NDArray[np.int64],
        size: int,
        weights: NDArray[np.float64],
        cards: NDArray[np.float64],
        ranks: NDArray[np.float64],
    ) -> None:
        """Add the weights by card and by number of each rank."""
        in_rank = np.zeros(ranks.shape[0], dtype=np.int64)
        for first, end, subset in self.blocks(size, looks=size + in_rank.size):
            add_holdings(pool, weights, subset, first, end, in_rank, cards, ranks)


def _hand_weights(made: Prepared, subsets: _Subsets, speaker: int, size: int) -> NDArray[np.float64]:
    start, end = made.likelihood.start[speaker], made.likelihood.start[speaker + 1]
    looks = int((made.likelihood.top[start:end] - made.likelihood.last[start:end]).sum())
    weights = np.empty(comb(subsets.n, size))
    held = np.zeros_like(made.own)
    for first, last, subset in subsets.blocks(size, looks=looks):
        fill_weights(made.tables, made.likelihood, speaker, made.pool, subset, held, first, last, weights)
    return weights


def _joined(subsets: _Subsets, hands: Sequence[Sized]) -> Sized:
    """The weight of each set of cards that these hold together; with nobody, the empty set's, 1."""
    if not hands:
        return 0, np.ones(1)
    (size, weights), *others = hands
    for more, right in others:
        size += more
        joined = np.empty(comb(subsets.n, size))
        splits = _splits(size, more)
        for first, end, subset in subsets.blocks(size, looks=2 * splits.shape[0]):
            join_weights(subsets.binomials, splits, more, weights, right, subset, first, end, joined)
        weights = joined
    return size, weights


def _shares(subsets: _Subsets, others: Sized, own: Sized) -> NDArray[np.float64]:
    """How much weight each hand of one speaker has, whatever the others hold."""
    size = others[0] + own[0]
    splits, shares = _splits(size, own[0]), np.zeros_like(own[1])
    for first, end, subset in subsets.blocks(size, looks=2 * splits.shape[0]):
        split_weights(subsets.binomials, splits, own[0], others[1], own[1], subset, first, end, shares)
    return shares


def _splits(size: int, n_right: int) -> NDArray[np.int64]:
    rights = combinations(range(size), n_right)
    ways = [[place for place in range(size) if place not in right] + list(right) for right in rights]
    return np.array(ways, dtype=np.int64).reshape(len(ways), size)
