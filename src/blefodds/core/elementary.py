"""Exponentials, logarithms and normal quantiles that are the same bits on every machine.

Those of C libraries and of NumPy are right to the last digit or nearly so, and which of two neighbours they give
depends on the processor: they are written several times over, with fused multiplications and without. Here everything
is made of what IEEE 754 rounds in one way alone: + − × ÷ and whole powers of two. NumPy does each as an instruction of
its own, so nothing is fused. All results are within two units in the last place. Powers are in
:mod:`blefodds.kernels.power`.

>>> float(exp(2.0)), float(log(10.0)), float(expm1(1e-10)), float(log1p(0.5))
(7.38905609893065, 2.302585092994046, 1.00000000005e-10, 0.4054651081081644)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = float | list[float] | NDArray[np.float64]

__all__ = ["exp", "expm1", "log", "log1p", "normal_quantile"]

# ln 2 in two parts, of which the first has so few digits that its products with whole numbers are exact; and the
# coefficients of x·coth(x/2) − 2 and of ln((1 + s)/(1 − s)) − 2s, both in squares: FreeBSD's msun, e_exp.c and e_log.c.
_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_EXP = (
    4.13813679705723846039e-08,
    -1.65339022054652515390e-06,
    6.61375632143793436117e-05,
    -2.77777777770155933842e-03,
    1.66666666666666019037e-01,
)
_LOG = (
    1.479819860511658591e-01,
    1.531383769920937332e-01,
    1.818357216161805012e-01,
    2.222219843214978396e-01,
    2.857142874366239149e-01,
    3.999999999940941908e-01,
    6.666666666666735130e-01,
)
_SQRT_HALF_BITS = 0x3FE6A09E667F3BCD


def exp(x: Floats) -> NDArray[np.float64]:
    """e to the power x; below −700 and above 700 as there."""
    twos, growth = _growth_within_twos(np.asarray(x, dtype=np.float64))
    return _two_to(twos) * (1.0 + growth)


def expm1(x: Floats) -> NDArray[np.float64]:
    """e to the power x, less 1, to all its digits where that is small; below −700 and above 700 as there."""
    twos, growth = _growth_within_twos(np.asarray(x, dtype=np.float64))
    scale = _two_to(twos)
    return scale * growth + (scale - 1.0)


def log(x: Floats) -> NDArray[np.float64]:
    """The natural logarithm of x, from 1e-307 on."""
    bits = np.asarray(x, dtype=np.float64).view(np.int64)
    twos = (bits - _SQRT_HALF_BITS) >> 52
    above_one = (bits - (twos << 52)).view(np.float64) - 1.0  # of what is left between √½ and √2 without the twos
    slope = above_one / (2.0 + above_one)
    square = slope * slope
    half = 0.5 * above_one * above_one
    rest = slope * (half + square * _polynomial(_LOG, square)) + twos * _LN2_LOW
    result: NDArray[np.float64] = twos * _LN2_HIGH - ((half - rest) - above_one)
    return result


def log1p(x: Floats) -> NDArray[np.float64]:
    """The natural logarithm of 1 + x, to all its digits where x is small; x above −1 and up to 1e15."""
    x = np.asarray(x, dtype=np.float64)
    grown = 1.0 + x
    result: NDArray[np.float64] = log(grown) + (x - (grown - 1.0)) / grown  # what the sum rounded away counts too
    return result


@lru_cache(maxsize=64)
def normal_quantile(p: float) -> float:
    """How many standard deviations a normal variable stays below with probability p, 0.5 ≤ p ≤ 1 − 1e-9.

    >>> round(normal_quantile(0.975), 12)
    1.95996398454
    """
    z, step = 0.0, 1.0
    while step > 1e-9:  # Newton's: the distribution is concave from 0 on, so they climb; each squares the error
        term = share = z
        n = 1.0
        while term > 1e-18 * share:
            n += 2.0
            term *= z * z / n
            share += term
        density = 0.3989422804014327 * float(exp(-0.5 * z * z))
        step = (p - 0.5) / density - share
        z += step
    return z


def _growth_within_twos(x: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How many twos e to the power x has, and by how much what is left without them, √½ to √2, is above 1."""
    x = np.minimum(np.maximum(x, -700.0), 700.0)
    twos = np.rint(x * 1.4426950408889634)
    high, low = x - twos * _LN2_HIGH, twos * _LN2_LOW
    rest = high - low
    square = rest * rest
    even = rest - square * _polynomial(_EXP, square)
    return twos, high - (low - rest * even / (2.0 - even))


def _two_to(twos: NDArray[np.float64]) -> NDArray[np.float64]:
    """2 to a whole power from −1022 to 1023: the bits of the float are those of the exponent."""
    return ((twos.astype(np.int64) + 1023) << 52).view(np.float64)


def _polynomial(coefficients: tuple[float, ...], x: NDArray[np.float64]) -> NDArray[np.float64]:
    value: NDArray[np.float64] = coefficients[0] * x
    for coefficient in coefficients[1:-1]:
        value += coefficient
        value *= x
    value += coefficients[-1]
    return value
