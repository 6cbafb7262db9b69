"""The plain loop with its bid tests made fit for vector instructions.

It draws as :mod:`blefodds.benchmark.plain_loop` does. But the levels of all ranks stand in one word, and every bid is
two masks, so that the loop over bids has no branch and no indirect load and LLVM tests several bids at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from blefodds.benchmark.bid_masks import FIRST_FLUSH, ONE_SUIT, bid_masks
from blefodds.kernels.jit import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.situation import Situation

__all__ = ["expert_counts"]

_ONE = np.uint64(1)
_TWO = np.uint64(2)
_THREE = np.uint64(3)
_FOUR = np.uint64(4)
_FIVE = np.uint64(5)
_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFF_FFFF)
_2_TO_32 = np.uint64(1 << 32)
_ONE_SUIT = np.uint64(ONE_SUIT)
_FIRST_FLUSH = np.uint64(FIRST_FLUSH)
_ONES = np.uint64(0x5555_5555_5555_5555)
_TWOS = np.uint64(0x3333_3333_3333_3333)
_FOURS = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_BYTES = np.uint64(0x0101_0101_0101_0101)


@kernel
def _count_bits(word: np.uint64) -> np.uint64:
    word = word - ((word >> _ONE) & _ONES)
    word = (word & _TWOS) + ((word >> _TWO) & _TWOS)
    word = (word + (word >> _FOUR)) & _FOURS
    return (word * _BYTES) >> np.uint64(56)


@kernel
def _expert_loop(
    state: tuple[np.uint64, ...],
    n_deals: int,
    unseen: NDArray[np.uint64],
    n_drawn: int,
    known: np.uint64,
    of_levels: NDArray[np.uint64],
    of_cards: NDArray[np.uint64],
) -> NDArray[np.int64]:
    n_true = np.zeros(of_levels.size, dtype=np.int64)
    pack = unseen.copy()
    s0, s1, s2, s3 = state
    for _ in range(n_deals):
        held = known
        for i in range(n_drawn):
            bound = np.uint64(pack.size - i)
            while True:  # an integer below the bound, by multiplication with rejection (Lemire, 2019)
                total = s0 + s3
                word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + s0
                shifted = s1 << np.uint64(17)
                s2 ^= s0
                s3 ^= s1
                s1 ^= s2
                s0 ^= s3
                s2 ^= shifted
                s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
                scaled = (word >> _32) * bound
                left_over = scaled & _LOW_32
                if left_over >= bound or left_over >= _2_TO_32 % bound:
                    break
            j = np.uint64(i) + (scaled >> _32)
            drawn = pack[j]
            pack[j] = pack[np.uint64(i)]
            pack[np.uint64(i)] = drawn
            held |= drawn
        clubs, diamonds = held & _ONE_SUIT, (held >> _ONE) & _ONE_SUIT
        hearts, spades = (held >> _TWO) & _ONE_SUIT, (held >> _THREE) & _ONE_SUIT
        either, both = clubs | diamonds, clubs & diamonds
        either_too, both_too = hearts | spades, hearts & spades
        levels = either | either_too
        levels |= (both | both_too | (either & either_too)) << _ONE
        levels |= ((both & either_too) | (either & both_too)) << _TWO
        levels |= (both & both_too) << _THREE
        levels |= np.uint64(_count_bits(clubs) >= _FIVE) << _FIRST_FLUSH
        levels |= np.uint64(_count_bits(diamonds) >= _FIVE) << (_FIRST_FLUSH + _ONE)
        levels |= np.uint64(_count_bits(hearts) >= _FIVE) << (_FIRST_FLUSH + _TWO)
        levels |= np.uint64(_count_bits(spades) >= _FIVE) << (_FIRST_FLUSH + _THREE)
        for bid in range(of_levels.size):
            # "&", not "and": a branch here would keep the compiler from testing several bids at once.
            n_true[bid] += ((levels & of_levels[bid]) == of_levels[bid]) & ((held & of_cards[bid]) == of_cards[bid])
    return n_true


def expert_counts(situation: Situation, *, deals: int, seed: int) -> NDArray[np.int64]:
    """In how many of ``deals`` random deals each bid of the ladder is true, lowest bid first.

    Only for ladders of the usual kinds; see :func:`blefodds.benchmark.bid_masks.bid_masks`.
    """
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        n_true: NDArray[np.int64] = _expert_loop(
            tuple(np.random.SeedSequence(seed).generate_state(4, np.uint64)),
            deals,
            np.array([card.mask for card in situation.unseen], dtype=np.uint64),
            situation.n_drawn,
            np.uint64(situation.judged_mask),
            *bid_masks(situation),
        )
    return n_true
