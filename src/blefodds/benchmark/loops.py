"""The things to beat: deal, build masks, then test every bid, one deal after the other.

Both loops draw alike: a good generator in local variables (xoshiro256++) and a partial Fisher-Yates shuffle of the
unseen cards with Lemire's bounded integers; and both find the ranks held at least once, twice, three and four times by
bit operations. The *plain loop* is what a careful programmer writes with Numba: every bid of the ladder is tested on
these masks, one by one. The *expert loop* is the same with its tests made fit for vector instructions: the levels of
all ranks stand in one word, and every bid is two masks, so that the loop over bids has no branch and no indirect load
and LLVM tests several bids at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from blefodds.benchmark.bid_masks import FIRST_FLUSH, bid_masks, by_suit, levels
from blefodds.kernels.jit import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.bids import Bid, Need
    from blefodds.core.situation import Situation

__all__ = ["expert_counts", "plain_counts"]

_ONE, _TWO, _THREE, _FOUR, _FIVE = (np.uint64(n) for n in range(1, 6))
_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFF_FFFF)
_2_TO_32 = np.uint64(1 << 32)
_FIRST_FLUSH = np.uint64(FIRST_FLUSH)
_ONES = np.uint64(0x5555_5555_5555_5555)
_TWOS = np.uint64(0x3333_3333_3333_3333)
_FOURS = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_BYTES = np.uint64(0x0101_0101_0101_0101)

_HELD_SUIT, _FLUSHES = 5, 9  # mask 0 is not used, 1 to 4 are ranks held at least so often, 5 to 8 the suits
_N_MASKS = 10


@kernel
def _dealt(
    state: tuple[np.uint64, ...], pack: NDArray[np.uint64], n_drawn: int, known: np.uint64
) -> tuple[np.uint64, tuple[np.uint64, ...]]:
    """The known cards and so many drawn ones, and the generator's new state."""
    s0, s1, s2, s3 = state
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
    return held, (s0, s1, s2, s3)


_by_suit, _levels = kernel(by_suit), kernel(levels)


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
    for _ in range(n_deals):
        held, state = _dealt(state, pack, n_drawn, known)
        suits = _by_suit(held)
        masks[1], masks[2], masks[3], masks[4] = _levels(suits)
        masks[5], masks[6], masks[7], masks[8] = suits
        masks[9] = np.uint64(0)
        for suit in range(4):
            masks[9] |= np.uint64(_n_ranks(masks[5 + suit]) >= 5) << np.uint64(suit)
        for bid in range(n_true.size):
            first, second = wanted[bid, 0], wanted[bid, 1]
            if masks[which[bid, 0]] & first == first and masks[which[bid, 1]] & second == second:
                n_true[bid] += 1
    return n_true


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
    for _ in range(n_deals):
        held, state = _dealt(state, pack, n_drawn, known)
        suits = _by_suit(held)
        one, two, three, four = _levels(suits)
        word = one | (two << _ONE) | (three << _TWO) | (four << _THREE)
        clubs, diamonds, hearts, spades = suits
        word |= np.uint64(_count_bits(clubs) >= _FIVE) << _FIRST_FLUSH
        word |= np.uint64(_count_bits(diamonds) >= _FIVE) << (_FIRST_FLUSH + _ONE)
        word |= np.uint64(_count_bits(hearts) >= _FIVE) << (_FIRST_FLUSH + _TWO)
        word |= np.uint64(_count_bits(spades) >= _FIVE) << (_FIRST_FLUSH + _THREE)
        for bid in range(of_levels.size):
            # "&", not "and": a branch here would keep the compiler from testing several bids at once.
            n_true[bid] += ((word & of_levels[bid]) == of_levels[bid]) & ((held & of_cards[bid]) == of_cards[bid])
    return n_true


def plain_counts(situation: Situation, *, deals: int, seed: int) -> NDArray[np.int64]:
    """In how many of ``deals`` random deals each bid of the ladder is true, lowest bid first.

    Only for ladders of the usual kinds: the tests are made for them.
    """
    tests = [_tests(bid) for bid in situation.rules.ladder]
    which = np.array([[which for which, _ in pair] for pair in tests])
    wanted = np.array([[wanted for _, wanted in pair] for pair in tests], dtype=np.uint64)
    return _counts(_plain_loop, situation, deals, seed, which, wanted)


def expert_counts(situation: Situation, *, deals: int, seed: int) -> NDArray[np.int64]:
    """In how many of ``deals`` random deals each bid of the ladder is true, lowest bid first.

    Only for ladders of the usual kinds; see :func:`blefodds.benchmark.bid_masks.bid_masks`.
    """
    return _counts(_expert_loop, situation, deals, seed, *bid_masks(situation))


def _counts(loop: Any, situation: Situation, deals: int, seed: int, *tests: NDArray[Any]) -> NDArray[np.int64]:
    unseen = np.array([card.mask for card in situation.unseen], dtype=np.uint64)
    state = tuple(np.random.SeedSequence(seed).generate_state(4, np.uint64))
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        n_true: NDArray[np.int64] = loop(
            state, deals, unseen, situation.n_drawn, np.uint64(situation.judged_mask), *tests
        )
    return n_true


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
    ranks, suits = {1 << 4 * (card.rank - 2) for card in need.among}, {card.suit for card in need.among}
    if len(suits) == 4:
        (rank,) = ranks
        return need.at_least, rank
    (suit,) = suits
    if need.at_least == len(ranks):
        return _HELD_SUIT + suit, sum(ranks)
    assert need.at_least == 5
    return _FLUSHES, 1 << suit
