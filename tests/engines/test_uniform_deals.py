"""Every deal is equally likely: all subsets, pairs of cards, and the errors a sampler might have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb

import numpy as np
import pytest
from scipy import stats

from blefodds.engines import deal_parts, sampling_job
from blefodds.kernels.streams import CHUNK_DEALS, chunk_state
from support.chi_square import P_CAUGHT, P_FAILS, dealt_subsets, p_uniform, sampled_subsets

SMALL = [(n, k) for n in range(2, 11) for k in range(1, n)]


@pytest.fixture(params=["deals listed where there are few", "no deals listed"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both ways of drawing a deal of two parts, whichever the sampler takes by itself."""
    if request.param == "no deals listed":
        monkeypatch.setattr(deal_parts, "MOST_LISTED", 0)
    sampling_job._tables.cache_clear()
    yield
    sampling_job._tables.cache_clear()


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize(("n", "k"), SMALL)
def test_all_subsets_are_equally_frequent(n: int, k: int) -> None:
    """Chi-square over all C(n, k) subsets; 90 comparisons, both tails."""
    counts = sampled_subsets(n, k, deals=200_000, seed=100 * n + k)
    assert counts.sum() == 200_000  # every deal is one subset of the right size
    assert min(p_uniform(counts)) > P_FAILS


@pytest.mark.parametrize(
    ("n", "k"), [(27, 2), (27, 25), (28, 3), (32, 2), (39, 2), (40, 38), (50, 2), (52, 2), (52, 51)]
)
def test_all_subsets_over_four_parts_are_equally_frequent(n: int, k: int) -> None:
    counts = sampled_subsets(n, k, deals=2_000_000, seed=n)
    assert counts.sum() == 2_000_000
    assert min(p_uniform(counts)) > P_FAILS


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize(("n", "k"), [(22, 7), (22, 13), (24, 12), (26, 13), (36, 10), (50, 7), (50, 20), (52, 26)])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_card_pair_and_triple_is_dealt_as_often_as_it_should(n: int, k: int, size: int) -> None:
    """Within seven standard deviations of C(n − size, k − size) / C(n, k), every one of them."""
    deals = 1_000_000
    counts = sampled_subsets(n, k, deals=deals, seed=n + k, size=size)
    assert counts.sum() == deals * comb(k, size)
    p = comb(n - size, k - size) / comb(n, k)
    assert np.abs(counts - deals * p).max() < 7 * np.sqrt(deals * p * (1 - p))


@pytest.mark.slow
@pytest.mark.usefixtures("either_way")
def test_all_42504_subsets_of_5_out_of_24() -> None:
    deals = 109 * CHUNK_DEALS  # 28.6 million
    counts = sampled_subsets(24, 5, deals=deals, seed=24)
    assert counts.sum() == deals
    assert min(p_uniform(counts)) > P_FAILS


# Planted errors, each caught by the same chi-square at p < 1e-12.

N_PLANTED = 40_000


def p_of_planted(
    deal: Callable[[np.random.Generator, int, int], list[int]], n: int, k: int, *, deals: int = N_PLANTED
) -> float:
    random = np.random.default_rng(1)
    return p_uniform(dealt_subsets((deal(random, n, k) for _ in range(deals)), n, k))[0]


def fisher_yates(random: np.random.Generator, n: int, k: int) -> list[int]:
    cards = list(range(n))
    for i in range(k):
        j = int(random.integers(i, n))
        cards[i], cards[j] = cards[j], cards[i]
    return cards[:k]


def naive_swap(random: np.random.Generator, n: int, k: int) -> list[int]:
    cards = list(range(n))
    for i in range(k):
        j = int(random.integers(0, n))
        cards[i], cards[j] = cards[j], cards[i]
    return cards[:k]


def sattolo(random: np.random.Generator, n: int, k: int) -> list[int]:
    cards = list(range(n))
    for i in range(k):
        j = int(random.integers(i + 1, n))
        cards[i], cards[j] = cards[j], cards[i]
    return cards[:k]


def rounded_float_index(random: np.random.Generator, n: int, k: int) -> list[int]:
    cards = list(range(n))
    for i in range(k):
        j = i + round(random.random() * (n - 1 - i))
        cards[i], cards[j] = cards[j], cards[i]
    return cards[:k]


def cyclic_window(random: np.random.Generator, n: int, k: int) -> list[int]:
    start = int(random.integers(0, n))
    return [(start + i) % n for i in range(k)]


def modulo_of_8_bits(random: np.random.Generator, n: int, k: int) -> list[int]:
    cards = list(range(n))
    for i in range(k):
        j = i + int(random.integers(0, 256)) % (n - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards[:k]


def test_a_right_shuffle_passes() -> None:
    assert p_of_planted(fisher_yates, 8, 3) > P_FAILS


def test_planted_naive_swap_is_caught() -> None:
    assert p_of_planted(naive_swap, 8, 3) < P_CAUGHT


def test_planted_sattolo_is_caught() -> None:
    assert p_of_planted(sattolo, 8, 3) < P_CAUGHT


def test_planted_rounded_float_index_is_caught() -> None:
    assert p_of_planted(rounded_float_index, 8, 3) < P_CAUGHT


def test_planted_modulo_of_8_bits_is_caught() -> None:
    assert p_of_planted(modulo_of_8_bits, 24, 1, deals=100_000) < P_CAUGHT


def test_planted_cyclic_window_is_caught_by_pairs_and_not_by_cards() -> None:
    random = np.random.default_rng(2)
    deals = [cyclic_window(random, 8, 3) for _ in range(N_PLANTED)]
    single = np.bincount(np.ravel(deals), minlength=8)
    assert np.abs(single - N_PLANTED * 3 / 8).max() < 7 * np.sqrt(N_PLANTED * 3 / 8 * 5 / 8)
    pairs = dealt_subsets(((a, b) for deal in deals for i, a in enumerate(deal) for b in deal[:i]), 8, 2)
    expected = N_PLANTED * 3 / 28
    deviation = np.abs(pairs - expected).max() / np.sqrt(expected * 25 / 28)
    assert 2 * stats.norm.sf(deviation) * len(pairs) < P_CAUGHT


def test_planted_duplicate_chunk_seeds_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """If all chunks draw the same deals, deviations add up instead of evening out."""
    monkeypatch.setattr(sampling_job, "chunk_state", lambda seed, chunk: chunk_state(seed, 0))
    counts = sampled_subsets(10, 5, deals=20 * CHUNK_DEALS, seed=3)
    assert p_uniform(counts)[0] < P_CAUGHT


def test_without_the_planted_error_many_chunks_pass() -> None:
    assert min(p_uniform(sampled_subsets(10, 5, deals=20 * CHUNK_DEALS, seed=3))) > P_FAILS
