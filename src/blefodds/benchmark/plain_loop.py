"""The thing to beat: deal, build masks, then test every bid, one deal after the other.

What a careful programmer writes with Numba: a good generator in local variables (xoshiro256++), a partial
Fisher-Yates shuffle of the unseen cards with Lemire's bounded integers, the ranks held at least once, twice, three
and four times by bit operations, and every bid of the ladder tested on these masks, one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from blefodds.kernels.jit import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.bids import Bid, Need
    from blefodds.core.situation import Situation

__all__ = ["plain_counts"]

_ONE = np.uint64(1)
_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFF_FFFF)
_2_TO_32 = np.uint64(1 << 32)
_SUIT = np.uint64(0x1FFF)

_HELD_SUIT, _FLUSHES = 5, 9  # mask 0 is not used, 1 to 4 are ranks held at least so often, 5 to 8 the suits
_N_MASKS = 10


@kernel
def _n_ranks(suit: np.uint64) -> int:
    n = 0
    while suit:
        suit &= suit - _ONE
        n += 1
    return n


@kernel
def _plain_loop(
    state: tuple[np.uint64, ...],
    n_deals: int,
    unseen: NDArray[np.uint64],
    n_drawn: int,
    known: np.uint64,
    which: NDArray[np.int64],
    wanted: NDArray[np.uint64],
) -> NDArray[np.int64]:
    n_true = np.zeros(which.shape[0], dtype=np.int64)
    masks = np.zeros(_N_MASKS, dtype=np.uint64)
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
        clubs, diamonds = held & _SUIT, (held >> np.uint64(13)) & _SUIT
        hearts, spades = (held >> np.uint64(26)) & _SUIT, held >> np.uint64(39)
        either, both = clubs | diamonds, clubs & diamonds
        either_too, both_too = hearts | spades, hearts & spades
        masks[1] = either | either_too
        masks[2] = both | both_too | (either & either_too)
        masks[3] = (both & either_too) | (either & both_too)
        masks[4] = both & both_too
        masks[5], masks[6], masks[7], masks[8] = clubs, diamonds, hearts, spades
        masks[9] = np.uint64(0)
        for suit in range(4):
            masks[9] |= np.uint64(_n_ranks(masks[5 + suit]) >= 5) << np.uint64(suit)
        for bid in range(n_true.size):
            first, second = wanted[bid, 0], wanted[bid, 1]
            if masks[which[bid, 0]] & first == first and masks[which[bid, 1]] & second == second:
                n_true[bid] += 1
    return n_true


def plain_counts(situation: Situation, *, deals: int, seed: int) -> NDArray[np.int64]:
    """In how many of ``deals`` random deals each bid of the ladder is true, lowest bid first.

    Only for ladders of the usual kinds: the tests are made for them.
    """
    tests = [_tests(bid) for bid in situation.rules.ladder]
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        n_true: NDArray[np.int64] = _plain_loop(
            tuple(np.random.SeedSequence(seed).generate_state(4, np.uint64)),
            deals,
            np.array([_bit(card.rank - 2, card.suit) for card in situation.unseen], dtype=np.uint64),
            situation.n_drawn,
            np.uint64(sum(_bit(card.rank - 2, card.suit) for card in situation.judged)),
            np.array([[which for which, _ in pair] for pair in tests]),
            np.array([[wanted for _, wanted in pair] for pair in tests], dtype=np.uint64),
        )
    return n_true


def _bit(step: int, suit: int) -> int:
    return 1 << 13 * suit + step


def _tests(bid: Bid) -> list[tuple[int, int]]:
    """At most two tests, each "mask so-and-so has these bits": needs on the same mask are one test."""
    bits: dict[int, int] = {}
    for need in bid.needs:
        mask, wanted = _test(need)
        bits[mask] = bits.get(mask, 0) | wanted
    tests = list(bits.items())
    assert len(tests) <= 2
    return tests + [(1, 0)] * (2 - len(tests))


def _test(need: Need) -> tuple[int, int]:
    ranks, suits = {card.rank - 2 for card in need.among}, {card.suit for card in need.among}
    if len(suits) == 4:
        (step,) = ranks
        return need.at_least, 1 << step
    (suit,) = suits
    if need.at_least == len(ranks):
        return _HELD_SUIT + suit, sum(1 << step for step in ranks)
    assert need.at_least == 5
    return _FLUSHES, 1 << suit
