"""What the sampler's statistical tests share: counts of subsets through the production path, and how likely they are.

Everything is seeded, so a test gives the same answer every time. A right sampler would fail at the threshold
``P_FAILS`` once in a thousand million seeds per comparison; the planted errors are caught at ``P_CAUGHT``, which a
right sampler would reach once in 10^12.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from blefodds.engines.sampling_job import SamplingJob, count_chunks
from blefodds.kernels.streams import CHUNK_DEALS

P_FAILS = 1e-9
P_CAUGHT = 1e-12


def subset_masks(n: int, k: int) -> list[int]:
    """Every set of k out of n cards as an integer, bit i for card i."""
    return [sum(1 << card for card in cards) for cards in combinations(range(n), k)]


def sampled_subsets(n: int, k: int, *, deals: int, seed: int, size: int | None = None) -> NDArray[np.int64]:
    """How often each set of ``size`` cards (None: k, so each whole deal) was in a deal of k out of n cards.

    A claim per set goes through the sampler's own kernel, tables, streams and chunks.
    """
    masks = subset_masks(n, k if size is None else size)
    claims = tuple(((mask, mask.bit_count()),) for mask in masks)
    job = SamplingJob(n, k, claims, len(claims), 0)
    return count_chunks(job, seed, deals, 0, -(-deals // CHUNK_DEALS))


def dealt_subsets(deals: Iterable[Iterable[int]], n: int, k: int) -> NDArray[np.int64]:
    """How often each set of k out of n cards is among ``deals``."""
    place = {mask: number for number, mask in enumerate(subset_masks(n, k))}
    counts = np.zeros(len(place), dtype=np.int64)
    for cards in deals:
        counts[place[sum(1 << int(card) for card in cards)]] += 1
    return counts


def p_uniform(counts: NDArray[np.int64]) -> tuple[float, float]:
    """How likely counts of equally likely sets are to be so uneven, and so even."""
    expected = counts.sum() / len(counts)
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    return float(stats.chi2.sf(chi_square, len(counts) - 1)), float(stats.chi2.cdf(chi_square, len(counts) - 1))
