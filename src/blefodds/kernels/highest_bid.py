"""The compiled loop of :mod:`blefodds.engines.highest_bid`.

One set after the other, and for each the bids from the top of the ladder down until one is true: a few
instructions per bid, and most sets are done long before the bottom. Every integer is typed by hand: numba makes
a float of uint64 with int64.
"""

from __future__ import annotations

import numpy as np

from blefodds.kernels.jit import kernel

__all__ = ["highest_block"]

_ONE = np.uint64(1)
_TWO = np.uint64(2)
_FOUR = np.uint64(4)
_TOP_BYTE = np.uint64(56)
_PAIRS = np.uint64(0x5555_5555_5555_5555)
_NIBBLES = np.uint64(0x3333_3333_3333_3333)
_BYTES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_SUM = np.uint64(0x0101_0101_0101_0101)


@kernel
def highest_block(first, n_sets, need_cards, need_at_least, bid_start):
    """How often each bid is the highest true one among ``n_sets`` card sets, from ``first`` on in increasing order.

    Parameters
    ----------
    first : uint64
        The first set: bit i is the i-th unseen card, at most 63 of them.
    n_sets : int64
        How many sets of the same size to visit, at least 1. That many must exist.
    need_cards : uint64[:]
        The unseen cards that each need still open speaks of.
    need_at_least : uint64[:]
        How many of them it asks for.
    bid_start : int64[:]
        Bid b, lowest first, is true when the needs from ``bid_start[b]`` up to ``bid_start[b + 1]`` are met.

    Returns
    -------
    int64[:]
        For "no bid is true" and then for every bid, lowest first, the number of sets.
    """
    n_bids = bid_start.size - 1
    n_highest = np.zeros(n_bids + 1, dtype=np.int64)
    cards = first
    for done in range(n_sets):
        bid = n_bids
        while bid > 0:
            is_true = True
            for need in range(bid_start[bid - 1], bid_start[bid]):
                if _count_bits(cards & need_cards[need]) < need_at_least[need]:
                    is_true = False
                    break
            if is_true:
                break
            bid -= 1
        n_highest[bid] += 1
        if done + 1 < n_sets:  # the last set has no successor that fits, and the empty set has none at all
            # Gosper's hack: the next larger integer with as many bits set.
            lowest = cards & (~cards + _ONE)
            ripple = cards + lowest
            cards = (((ripple ^ cards) >> _TWO) // lowest) | ripple
    return n_highest


@kernel
def _count_bits(word):
    """How many bits of a uint64 are set; in a form that compilers turn into one instruction."""
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _NIBBLES) + ((word >> _TWO) & _NIBBLES)
    word = (word + (word >> _FOUR)) & _BYTES
    return (word * _SUM) >> _TOP_BYTE
