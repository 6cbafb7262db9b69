"""Random words, integers and choices inside compiled loops, from one stream of xoshiro256++.

:class:`blefodds.games.stream.GameStream` gives the same in plain Python. Every integer of the random words is
typed by hand: numba makes a float of uint64 with int64.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

import numpy as np

from blefodds.kernels.jit import kernel

__all__ = ["below", "drawn", "word"]

_11 = np.uint64(11)
_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFF_FFFF)
_TWO_TO_32 = np.uint64(1 << 32)


@kernel
def word(stream):
    """The next word of xoshiro256++ (Blackman and Vigna, 2019) from the four words of ``stream``."""
    a, b, c, d = stream[0], stream[1], stream[2], stream[3]
    total = a + d
    word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
    shifted = b << np.uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << np.uint64(45)) | (d >> np.uint64(19))
    stream[0], stream[1], stream[2], stream[3] = a, b, c, d
    return word


@kernel
def below(stream, n):
    """A uniform integer below ``n``, without bias (Lemire, 2019), from the upper halves of words."""
    bound = np.uint64(n)
    scaled = (word(stream) >> _32) * bound
    if (scaled & _LOW_32) < bound:
        unfair = _TWO_TO_32 % bound
        while (scaled & _LOW_32) < unfair:
            scaled = (word(stream) >> _32) * bound
    return np.int64(scaled >> _32)


@kernel
def drawn(stream, weights, first, end):
    """An index from ``first`` up to ``end``, drawn by weight; no random word is taken when only one can be drawn."""
    total = 0.0
    n_positive = 0
    last_positive = first
    for i in range(first, end):
        if weights[i] > 0.0:
            total += weights[i]
            n_positive += 1
            last_positive = i
    if n_positive <= 1:
        return last_positive
    mark = np.float64(word(stream) >> _11) * 2.0**-53 * total
    reached = 0.0
    for i in range(first, end):
        if weights[i] > 0.0:
            reached += weights[i]
            if mark < reached:
                return i
    return last_positive
