"""What one writes without a compiler: a loop in plain Python, and NumPy on many deals at once."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from blefodds.benchmark.bid_masks import FIRST_FLUSH, bid_masks, by_suit, levels

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from blefodds.core.situation import Situation

__all__ = ["argpartition_counts", "permuted_counts", "python_counts"]

BATCH = 1 << 13
"""Deals at once in NumPy: of 2^10 to 2^17 about the fastest, its arrays still in the second cache."""


def python_counts(situation: Situation, *, deals: int, seed: int) -> list[int]:
    """In how many of ``deals`` random deals each bid is true: ``random.sample`` and a loop over the bids' needs.

    Sets of cards are integers and their cards are counted by ``int.bit_count``, the fastest that plain Python has.
    """
    random = Random(seed)  # noqa: S311  (cards, not secrets)
    unseen = [card.mask for card in situation.unseen]
    known, n_drawn = situation.judged_mask, situation.n_drawn
    needs_of_bids = [[(need.mask, need.at_least) for need in bid.needs] for bid in situation.rules.ladder]
    n_true = [0] * len(needs_of_bids)
    for _ in range(deals):
        held = known + sum(random.sample(unseen, n_drawn))
        for bid, needs in enumerate(needs_of_bids):
            for mask, at_least in needs:
                if (held & mask).bit_count() < at_least:
                    break
            else:
                n_true[bid] += 1
    return n_true


def permuted_counts(situation: Situation, *, deals: int, seed: int) -> NDArray[np.int64]:
    """In how many of ``deals`` random deals each bid is true: NumPy, every row shuffled by ``Generator.permuted``."""
    random = np.random.default_rng(seed)
    unseen = np.array([card.mask for card in situation.unseen], dtype=np.uint64)

    def drawn(n_deals: int) -> NDArray[np.uint64]:
        rows = np.broadcast_to(unseen, (n_deals, unseen.size))
        return random.permuted(rows, axis=1)[:, : situation.n_drawn]

    return _counts(situation, deals, drawn)


def argpartition_counts(situation: Situation, *, deals: int, seed: int) -> NDArray[np.int64]:
    """In how many of ``deals`` random deals each bid is true: NumPy, the cards with the smallest random keys.

    Each row has a random key per unseen card, and ``argpartition`` finds the smallest: no full shuffle.
    """
    random = np.random.default_rng(seed)
    unseen = np.array([card.mask for card in situation.unseen], dtype=np.uint64)
    n_drawn = situation.n_drawn

    def drawn(n_deals: int) -> NDArray[np.uint64]:
        keys = random.random((n_deals, unseen.size))
        return unseen[keys.argpartition(min(n_drawn, unseen.size - 1), axis=1)[:, :n_drawn]]

    return _counts(situation, deals, drawn)


def _counts(situation: Situation, deals: int, drawn: Callable[[int], NDArray[np.uint64]]) -> NDArray[np.int64]:
    """Count the bids on batches of deals; ``drawn`` gives a row of cards per deal."""
    of_levels, of_cards = bid_masks(situation)
    n_true = np.zeros(of_levels.size, dtype=np.int64)
    for start in range(0, deals, BATCH):
        cards = drawn(min(BATCH, deals - start))
        held = np.bitwise_or.reduce(cards, axis=1) | np.uint64(situation.judged_mask)
        word = _level_words(held)
        for bid, (wanted_levels, wanted_cards) in enumerate(zip(of_levels, of_cards, strict=True)):
            # No bid of the usual kinds asks something of both words: half the work spared.
            met = (word & wanted_levels) == wanted_levels if wanted_levels else (held & wanted_cards) == wanted_cards
            n_true[bid] += np.count_nonzero(met)
    return n_true


def _level_words(held: NDArray[np.uint64]) -> NDArray[np.uint64]:
    suits: tuple[NDArray[np.uint64], ...] = by_suit(held)
    one, two, three, four = levels(suits)
    word: NDArray[np.uint64] = one | (two << np.uint64(1)) | (three << np.uint64(2)) | (four << np.uint64(3))
    for suit, cards in enumerate(suits):
        word |= (np.bitwise_count(cards) >= 5).astype(np.uint64) << np.uint64(FIRST_FLUSH + suit)
    return word
