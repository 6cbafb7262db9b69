"""Exponentials, logarithms, powers and quantiles: against fifty digits, and the bits that every machine gives."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from decimal import Decimal, localcontext
from math import factorial, ulp
from statistics import NormalDist

import numpy as np
import pytest

from blefodds.core import elementary, intervals
from blefodds.core.intervals import clopper_pearson
from blefodds.kernels.power import compiled_power, power

PI = Decimal("3.14159265358979323846264338327950288419716939937510582")

RANDOM = np.random.default_rng(1)
SMALL = 10 ** RANDOM.uniform(-300, 0, 500) * RANDOM.choice([-0.999, 1.0], 500)
NEAR_ONE = 1 + 10 ** RANDOM.uniform(-15.9, 0, 500) * RANDOM.choice([-0.999, 1.0], 500)


def exp_less_1(x: Decimal) -> Decimal:
    return x.exp() - 1 if abs(x) > Decimal("1e-20") else x + x * x / 2


def log_of_1_and(x: Decimal) -> Decimal:
    return (1 + x).ln() if abs(x) > Decimal("1e-20") else x - x * x / 2


@pytest.mark.parametrize(
    ("function", "exact", "at"),
    [
        (elementary.exp, Decimal.exp, RANDOM.uniform(-700, 700, 500)),
        (elementary.exp, Decimal.exp, SMALL),
        (elementary.log, Decimal.ln, 10 ** RANDOM.uniform(-307, 300, 500)),
        (elementary.log, Decimal.ln, NEAR_ONE),
        (elementary.expm1, exp_less_1, RANDOM.uniform(-700, 700, 500)),
        (elementary.expm1, exp_less_1, SMALL),
        (elementary.log1p, log_of_1_and, 10 ** RANDOM.uniform(-300, 15, 500)),
        (elementary.log1p, log_of_1_and, SMALL),
    ],
)
def test_within_two_units_in_the_last_place(
    function: Callable[[np.ndarray], np.ndarray], exact: Callable[[Decimal], Decimal], at: np.ndarray
) -> None:
    with localcontext(prec=60):
        for x, found in zip(at.tolist(), function(at).tolist(), strict=True):
            true = exact(Decimal(x))
            assert abs(Decimal(found) - true) <= 2 * Decimal(ulp(float(true))), x


def test_what_is_too_large_for_an_exponential_stays_where_it_ends() -> None:
    ends = elementary.exp([-700.0, 700.0]).tolist()
    assert elementary.exp([-1e300, 1e300]).tolist() == ends
    assert elementary.expm1([-1e300, 1e300]).tolist() == [-1.0, ends[1]]


@pytest.mark.parametrize("exponent", [0.0, 0.1, 0.5, 1.0, 1.5, 2.75, 4.0, 17.3, 100.0])
def test_powers(exponent: float) -> None:
    bases = np.append(RANDOM.uniform(0.01, 1, 100), [0.0, 1.0])
    found = power(bases, exponent)
    assert found.tolist() == [power(base, exponent) for base in bases.tolist()]
    assert found.tolist() == [compiled_power(base, exponent) for base in bases.tolist()]
    with localcontext(prec=60):
        for base, made in zip(bases.tolist(), found.tolist(), strict=True):
            true = Decimal(base) ** Decimal(exponent) if base else Decimal(not exponent)
            assert abs(Decimal(made) - true) <= Decimal((exponent + 20) * 2.0**-53) * true


def test_quantiles_are_those_of_the_normal_distribution() -> None:
    for p in (0.5, 0.501, 0.75, 0.9, 0.975, 0.9995):
        assert elementary.normal_quantile(p) == pytest.approx(NormalDist().inv_cdf(p), rel=1e-12, abs=1e-15)
    assert elementary.normal_quantile(0.9999995) == pytest.approx(NormalDist().inv_cdf(0.9999995), rel=1e-10)


def test_the_rule_of_gauss_and_legendre_is_right_to_the_last_digit() -> None:
    with localcontext(prec=60):
        for node, weight in zip(intervals._NODES_ABOVE.tolist(), intervals._WEIGHTS_ABOVE.tolist(), strict=True):
            x, n = Decimal(node), len(intervals._NODES)
            for _ in range(3):
                before, here = Decimal(1), x
                for k in range(2, n + 1):
                    before, here = here, ((2 * k - 1) * x * here - (k - 1) * before) / k
                slope = n * (x * here - before) / (x * x - 1)
                root, x = x, x - here / slope
            assert node == float(root)
            assert weight == float(2 / ((1 - root * root) * slope * slope))


def test_what_stirling_leaves_out_is_right_to_the_last_digit() -> None:
    with localcontext(prec=60):
        for x, kept in enumerate(intervals._STIRLING_TABLE.tolist()[1:], start=1):
            stirling = x * Decimal(x).ln() - x + (2 * PI * x).ln() / 2
            assert kept == float(Decimal(factorial(x)).ln() - stirling)


def test_an_interval_does_not_depend_on_what_else_is_asked() -> None:
    true = np.array([0, 1, 17, 500, 503, 998, 1000])
    low, high = clopper_pearson(true, 1000)
    for n, lowest, highest in zip(true.tolist(), low.tolist(), high.tolist(), strict=True):
        alone = clopper_pearson([n], 1000)
        assert (alone[0][0], alone[1][0]) == (lowest, highest)


def test_the_bits_are_those_of_every_machine() -> None:
    digest = hashlib.sha256()
    for deals in (1, 2, 40, 1000, 10**6, 10**12):
        true = np.unique(np.concatenate([np.arange(min(deals, 60) + 1), np.linspace(0, deals, 60).astype(np.int64)]))
        for confidence in (0.5, 0.95, 0.999999):
            for end in clopper_pearson(true, deals, confidence=confidence):
                digest.update(end.astype("<f8").tobytes())
    for exponent in (0.5, 1.5, 4.0, 17.3):
        digest.update(power(np.linspace(0, 1, 200), exponent).astype("<f8").tobytes())
    assert digest.hexdigest()[:32] == "4c245bc7eea3cd76a36c4dc36b96e5fe"
