"""The random words: published vectors, lanes, and streams that are all different."""

from __future__ import annotations

import numpy as np
import pytest

from blefodds.kernels.sampling import LANES, N_BUFFERED, ROUNDS, fill_words
from blefodds.kernels.streams import CHUNK_DEALS, MAX_SEED, aligned_zeros, chunk_sizes, chunk_state

# xoshiro256++ from the state 1, 2, 3, 4: the vector of the rand_xoshiro crate, made with the authors' C code.
PUBLISHED = [
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]


def xoshiro256_plus_plus(state: list[int], n: int) -> list[int]:
    """The generator once more, in Python's unlimited integers."""
    low = 2**64 - 1

    def rotl(x: int, k: int) -> int:
        return (x << k | x >> (64 - k)) & low

    words = []
    a, b, c, d = state
    for _ in range(n):
        words.append((rotl((a + d) & low, 23) + a) & low)
        shifted = (b << 17) & low
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, rotl(d, 45)
    return words


def words_of_lanes(state: np.ndarray, n: int) -> np.ndarray:
    words = np.zeros(n * LANES, dtype=np.uint64)
    assert n % ROUNDS == 0
    with np.errstate(over="ignore"):
        fill_words(state, words)
    return words.reshape(n, LANES)


def test_every_lane_gives_the_published_vector() -> None:
    state = np.repeat(np.array([[1], [2], [3], [4]], dtype=np.uint64), LANES, axis=1)
    words = words_of_lanes(state, 3 * ROUNDS)
    for lane in range(LANES):
        assert words[: len(PUBLISHED), lane].tolist() == PUBLISHED


def test_lanes_go_on_where_they_stopped_and_do_not_mix() -> None:
    state = chunk_state(7, 3)
    begin = state.copy()
    words = np.concatenate([words_of_lanes(state, 2 * ROUNDS), words_of_lanes(state, ROUNDS)])
    for lane in range(LANES):
        assert words[:, lane].tolist() == xoshiro256_plus_plus(begin[:, lane].tolist(), 3 * ROUNDS)


def test_state_is_numpys_seed_sequence() -> None:
    words = np.random.SeedSequence(11, spawn_key=(5,)).generate_state(4 * LANES, np.uint64)
    assert (chunk_state(11, 5).T.ravel() == words).all()


@pytest.mark.parametrize("n_chunks", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_chunks_begin_differently(n_chunks: int) -> None:
    """The first 128 bits of all chunks' streams are distinct."""
    starts = {
        np.random.SeedSequence(42, spawn_key=(chunk,)).generate_state(2, np.uint64).tobytes()
        for chunk in range(n_chunks)
    }
    assert len(starts) == n_chunks


def test_first_words_of_lanes_seeds_and_chunks_are_all_different() -> None:
    words = [
        word
        for seed in (0, 1, 2, 2**32, MAX_SEED)
        for chunk in range(200)
        for word in words_of_lanes(chunk_state(seed, chunk), ROUNDS)[0].tolist()
    ]
    assert len(set(words)) == 5 * 200 * LANES


def test_no_state_is_zero() -> None:
    """All zeros is the one state the generator cannot leave."""
    for chunk in range(1000):
        assert chunk_state(0, chunk).any(axis=0).all()


def test_buffer_is_whole_rounds_of_lanes_and_whole_deals() -> None:
    assert N_BUFFERED % (ROUNDS * LANES) == 0
    assert N_BUFFERED % 2 == 0


def test_chunks_cover_the_deals() -> None:
    for deals in (1, CHUNK_DEALS - 1, CHUNK_DEALS, CHUNK_DEALS + 1, 10 * CHUNK_DEALS + 7):
        assert sum(chunk_sizes(deals, 0, 20)) == deals
        assert sum(chunk_sizes(deals, 0, 3)) + sum(chunk_sizes(deals, 3, 20)) == deals


def test_zeros_are_aligned() -> None:
    for shape in ((1,), (3, 7), (100, 64)):
        zeros = aligned_zeros(shape, np.uint64)
        assert zeros.shape == shape
        assert zeros.ctypes.data % 64 == 0
        assert not zeros.any()
