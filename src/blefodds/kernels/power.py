"""Powers that are the same bits on every machine: what C libraries give depends on the processor in the last digit."""

from __future__ import annotations

from typing import Any

import numpy as np

from blefodds.kernels.jit import kernel

__all__ = ["compiled_power", "power"]


def power(base: Any, exponent: float) -> Any:
    """``base``, a float or an array, to the power ``exponent``, both at least 0.

    The whole part by squaring; the rest, whose binary digits end, by square roots: IEEE 754 rounds both in one way
    alone. The error is of the order of the exponent, and of fifteen roots, in units in the last place.

    >>> float(power(4.0, 2.5)), power(np.array([0.5, 2.0]), 3.0).tolist()
    (32.0, [0.125, 8.0])
    """
    result = base * 0.0 + 1.0
    whole = int(exponent)
    rest = exponent - whole
    squared = base
    while whole > 0:
        if whole % 2 == 1:
            result = result * squared
        whole //= 2
        if whole > 0:
            squared = squared * squared
    root = base
    while rest > 0.0:
        root = np.sqrt(root)
        rest *= 2.0
        if rest >= 1.0:
            result = result * root
            rest -= 1.0
    return result


compiled_power = kernel(power)
"""The same, of floats, for compiled loops."""
