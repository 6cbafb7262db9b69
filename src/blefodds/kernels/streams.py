"""Random streams: a chunk's stream is a function of the seed and the chunk's number, and of nothing else.

So it does not matter which thread, process or machine draws a chunk, or in which order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard, TypeVar

import numpy as np

from blefodds.core.whole_numbers import whole_number
from blefodds.kernels.sampling import LANES

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "CHUNK_DEALS",
    "INTEGERS",
    "MAX_SEED",
    "aligned_zeros",
    "check_seed",
    "chunk_sizes",
    "chunk_state",
    "is_seed",
]

CHUNK_DEALS = 1 << 18
"""Deals in a chunk, the last one excepted: one to three milliseconds. Another number would change every result."""

INTEGERS = 1
"""Raised whenever any seed gives other integers than before, so that what was counted before and after never mixes."""

MAX_SEED = 2**64 - 1

_CACHE_LINE = 64

Scalar = TypeVar("Scalar", bound=np.generic)


def is_seed(value: object) -> TypeGuard[int]:
    """Whether this is a whole number from 0 to 2^64 − 1: nothing that merely equals one, such as 1.0 or True."""
    return type(value) is int and 0 <= value <= MAX_SEED


def check_seed(seed: int) -> int:
    """A seed as Python's own whole number, also of one of NumPy's; BlefError for what is none."""
    return whole_number("seed", seed, 0, MAX_SEED, most_said="2**64 - 1")


def chunk_state(seed: int, chunk: int) -> NDArray[np.uint64]:
    """The state of the generator at the start of a chunk.

    Parameters
    ----------
    seed
        0 … 2^64 − 1.
    chunk
        The chunk's number, from 0.

    Returns
    -------
    uint64 array of shape (4, LANES)
        A state of xoshiro256++ per column, from NumPy's ``SeedSequence``.

    Examples
    --------
    >>> (chunk_state(42, 0) == chunk_state(42, 1)).any()
    np.False_
    """
    words = np.random.SeedSequence(seed, spawn_key=(chunk,)).generate_state(4 * LANES, np.uint64)
    state = aligned_zeros((4, LANES), np.uint64)
    state[:] = words.reshape(LANES, 4).T
    return state


def chunk_sizes(deals: int, first: int, end: int) -> list[int]:
    """How many of ``deals`` the chunks from ``first`` up to ``end`` draw.

    >>> chunk_sizes(CHUNK_DEALS + 5, 0, 3)
    [262144, 5]
    """
    sizes = (min(CHUNK_DEALS, deals - chunk * CHUNK_DEALS) for chunk in range(first, end))
    return [size for size in sizes if size > 0]


def aligned_zeros(shape: tuple[int, ...], dtype: type[Scalar]) -> NDArray[Scalar]:
    """Zeros that begin at a cache line: vector instructions are up to twice as fast on them."""
    n_bytes = int(np.prod(shape)) * np.dtype(dtype).itemsize
    room = np.zeros(n_bytes + _CACHE_LINE, dtype=np.uint8)
    start = -room.ctypes.data % _CACHE_LINE
    return room[start : start + n_bytes].view(dtype).reshape(shape)
