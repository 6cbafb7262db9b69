"""What bids need, as numbers and arrays: the one table of needs that engines and kernels read.

Only the closed form reads :attr:`blefodds.core.bids.Bid.needs` for itself, so that each reading can contradict the
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.bids import Need
    from blefodds.core.cards import Card
    from blefodds.core.situation import Situation

__all__ = ["NeedArrays", "Needs", "need_arrays", "open_needs_of", "open_needs_of_bids", "starts_of"]

Needs = tuple[tuple[int, int], ...]
"""Needs that must all be met, each as (set of cards, at least so many of them), a set having a bit for each card.
No need at all: it is so in every deal."""


class NeedArrays(NamedTuple):
    """Needs laid end to end.

    Parameters
    ----------
    cards : uint64[needs]
        The set of cards that each speaks of.
    at_least : int64[needs]
        How many of them it asks for.
    start : int64[bids + 1]
        The needs of bid b are ``start[b]`` to ``start[b + 1]``.
    """

    cards: NDArray[np.uint64]
    at_least: NDArray[np.int64]
    start: NDArray[np.int64]


def need_arrays(bids: Sequence[Needs]) -> NeedArrays:
    """The needs of some bids as arrays.

    >>> need_arrays([((0b11, 2),), ((0b11, 1), (0b100, 1))]).start.tolist()
    [0, 1, 3]
    """
    return NeedArrays(
        np.array([cards for needs in bids for cards, _ in needs], dtype=np.uint64),
        np.array([at_least for needs in bids for _, at_least in needs], dtype=np.int64),
        starts_of(bids),
    )


def starts_of(groups: Iterable[Sized]) -> NDArray[np.int64]:
    """Where each group begins when all are laid end to end, and where the last one ends."""
    return np.cumsum([0, *map(len, groups)], dtype=np.int64)


def open_needs_of_bids(situation: Situation) -> tuple[Needs, ...]:
    """What each bid of the ladder still wants of the unseen cards, lowest bid first; bit i is the i-th unseen card."""
    return open_needs_of((bid.needs for bid in situation.rules.ladder), unseen=situation.unseen, known=situation.judged)


def open_needs_of(
    bids: Iterable[Iterable[Need]], *, unseen: Sequence[Card], known: Iterable[Card]
) -> tuple[Needs, ...]:
    """What some bids still want of the unseen cards.

    Parameters
    ----------
    bids
        Each as the needs that must be met by the cards drawn and the known ones together.
    unseen
        The cards that are drawn from, in order.
    known
        Cards that are there in every deal.

    Returns
    -------
    tuple of Needs
        Bit i stands for the i-th unseen card. Needs that the known cards meet are left out.
    """
    bit = {card: 1 << place for place, card in enumerate(unseen)}
    there = frozenset(known)
    return tuple(
        tuple(
            (sum(bit[card] for card in need.among if card in bit), wanted)
            for need in needs
            if (wanted := need.at_least - len(need.among & there)) > 0
        )
        for needs in bids
    )
