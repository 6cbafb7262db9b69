"""The compiled loop of :mod:`blefodds.engines.enumeration`.

Sixty-four sets are judged at once. They are turned over so that there is a word per *card*, bit d of it
saying whether set d holds that card. "At least j of these cards" is then a few ANDs and ORs of whole words,
a bid is the AND of its needs' words, and its true sets are counted by counting bits. The same steps run over
``WORDS`` such words side by side, which lets the compiler use the machine's vector instructions.

Every integer is typed by hand: numba makes a float of uint64 with int64.
"""

from __future__ import annotations

import numpy as np

from blefodds.kernels.jit import kernel

__all__ = ["WORDS", "count_block"]

WORDS = 16
"""Words of 64 sets judged side by side: enough for any vector unit, and the tables stay in the nearest cache."""

_ONE = np.uint64(1)
_TWO = np.uint64(2)
_FOUR = np.uint64(4)
_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
_PAIRS = np.uint64(0x5555_5555_5555_5555)
_NIBBLES = np.uint64(0x3333_3333_3333_3333)
_BYTES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_LOW_BYTE = np.uint64(0x7F)
_SHIFTS = np.array([32, 16, 8, 4, 2, 1], dtype=np.uint64)
_LOW_HALVES = np.array(
    [
        0x0000_0000_FFFF_FFFF,
        0x0000_FFFF_0000_FFFF,
        0x00FF_00FF_00FF_00FF,
        0x0F0F_0F0F_0F0F_0F0F,
        0x3333_3333_3333_3333,
        0x5555_5555_5555_5555,
    ],
    dtype=np.uint64,
)


@kernel
def count_block(first, n_sets, set_cards, set_start, set_depth, level_start, bid_levels, bid_start):
    """How many of ``n_sets`` card sets, from ``first`` on in increasing order, make each bid true.

    Parameters
    ----------
    first : uint64
        The first set: bit i is the i-th unseen card, at most 63 of them.
    n_sets : int64
        How many sets of the same size to visit, at least 1. That many must exist.
    set_cards, set_start : int64[:], int64[:]
        The sets of cards that needs speak of: set g is the positions ``set_cards[set_start[g]:set_start[g + 1]]``.
    set_depth : int64[:]
        The most cards that any need wants of set g, at least 1.
    level_start : int64[:]
        "At least j of set g", 1 ≤ j ≤ ``set_depth[g]``, is level ``level_start[g] + j - 1``.
    bid_levels, bid_start : int64[:], int64[:]
        Bid b is true when all levels ``bid_levels[bid_start[b]:bid_start[b + 1]]`` are reached.

    Returns
    -------
    int64[:]
        For every bid the number of sets that make it true.
    """
    n_bids = bid_start.size - 1
    n_true = np.zeros(n_bids, dtype=np.int64)
    held = np.zeros((64, WORDS), dtype=np.uint64)  # held[d, w]: set d of word w; turned over: card by card
    present = np.zeros(WORDS, dtype=np.uint64)  # the bits of each word that stand for a set at all
    level = np.zeros((level_start[-1] + 1, WORDS), dtype=np.uint64)
    met = np.zeros(WORDS, dtype=np.uint64)
    cards = first
    left = n_sets
    while left > 0:
        n_words = min((left + 63) // 64, WORDS)
        for w in range(n_words):
            n_here = min(left, 64)
            present[w] = _ALL >> np.uint64(64 - n_here)
            for d in range(64):
                if d < n_here:
                    held[d, w] = cards
                    left -= 1
                    if left > 0:  # the last set has no successor that fits, and the empty set has none at all
                        # Gosper's hack: the next larger integer with as many bits set.
                        lowest = cards & (~cards + _ONE)
                        ripple = cards + lowest
                        cards = (((ripple ^ cards) >> _TWO) // lowest) | ripple
                else:
                    held[d, w] = np.uint64(0)
        _turn_over(held, n_words)

        level[:, :n_words] = np.uint64(0)
        for g in range(set_depth.size):
            base, depth = level_start[g], set_depth[g]
            for i in range(set_start[g], set_start[g + 1]):
                card = set_cards[i]
                for j in range(base + depth - 1, base, -1):  # downwards: a card counts once
                    for w in range(n_words):
                        level[j, w] |= level[j - 1, w] & held[card, w]
                for w in range(n_words):
                    level[base, w] |= held[card, w]

        for b in range(n_bids):
            for w in range(n_words):
                met[w] = present[w]
            for i in range(bid_start[b], bid_start[b + 1]):
                for w in range(n_words):
                    met[w] &= level[bid_levels[i], w]
            total = np.uint64(0)
            for w in range(n_words):
                total += _count_bits(met[w])
            n_true[b] += np.int64(total)
    return n_true


@kernel
def _turn_over(held, n_words):
    """Transpose, in place, each 64 by 64 square of bits ``held[:, w]`` (Warren, *Hacker's Delight*, 7-3)."""
    for step in range(6):
        shift, low = _SHIFTS[step], _LOW_HALVES[step]
        half = 32 >> step
        for base in range(0, 64, 2 * half):
            for row in range(base, base + half):
                for w in range(n_words):
                    swap = ((held[row, w] >> shift) ^ held[row + half, w]) & low
                    held[row + half, w] ^= swap
                    held[row, w] ^= swap << shift


@kernel
def _count_bits(word):
    """How many bits of a uint64 are set, by adding neighbours; additions only, so that nothing overflows."""
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _NIBBLES) + ((word >> _TWO) & _NIBBLES)
    word = (word + (word >> _FOUR)) & _BYTES
    word = word + (word >> np.uint64(8))
    word = word + (word >> np.uint64(16))
    return (word + (word >> np.uint64(32))) & _LOW_BYTE
