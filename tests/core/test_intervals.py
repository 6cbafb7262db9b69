"""Clopper-Pearson intervals: against scipy, against exact sums, and their coverage."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import comb, expm1, log

import numpy as np
import pytest
from scipy import special, stats

from blefodds.core.errors import BlefError
from blefodds.core.intervals import CONFIDENCE_LIMITS, MAX_DEALS, clopper_pearson

CONFIDENCES = [0.5, 0.8, 0.95, 0.99, 0.999999]
ONE_FLOAT_STEP = 2.3e-16


def _some_counts(deals: int) -> np.ndarray:
    low = {0, 1, 2, 3, 5, 10, 30, 100, deals // 1000, deals // 100, deals // 10, deals // 3, deals // 2}
    return np.array(sorted({min(n, deals) for n in low} | {max(deals - n, 0) for n in low}), dtype=np.int64)


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize("deals", [1, 2, 3, 10, 100, 1000, 10_000, 1_000_000])
def test_the_bounds_are_scipys_beta_quantiles(deals: int, confidence: float) -> None:
    true = _some_counts(deals)
    p_tail = (1 - confidence) / 2
    low, high = clopper_pearson(true, deals, confidence=confidence)
    some, not_all = true > 0, true < deals
    np.testing.assert_allclose(
        low[some], special.betaincinv(true[some], deals - true[some] + 1.0, p_tail), rtol=1e-9, atol=0
    )
    np.testing.assert_allclose(
        high[not_all], special.betainccinv(true[not_all] + 1.0, deals - true[not_all], p_tail), rtol=1e-9, atol=0
    )
    # The distances from 1, as far as a float near 1 can hold them.
    np.testing.assert_allclose(
        1 - high[not_all],
        special.betaincinv(deals - true[not_all], true[not_all] + 1.0, p_tail),
        rtol=1e-9,
        atol=ONE_FLOAT_STEP,
    )
    np.testing.assert_allclose(low[some], stats.beta.ppf(p_tail, true[some], deals - true[some] + 1), rtol=1e-8)


@pytest.mark.parametrize("deals", range(1, 41))
def test_every_count_of_few_deals_to_nine_digits(deals: int) -> None:
    true = np.arange(deals + 1)
    low, high = clopper_pearson(true, deals)
    np.testing.assert_allclose(low[1:], special.betaincinv(true[1:], deals - true[1:] + 1.0, 0.025), rtol=1e-9)
    np.testing.assert_allclose(high[:-1], special.betainccinv(true[:-1] + 1.0, deals - true[:-1], 0.025), rtol=1e-9)


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize("deals", [1000, 10**6, 10**9, 10**12])
def test_each_tail_has_the_stated_probability(deals: int, confidence: float) -> None:
    true = np.array([n for n in _some_counts(deals) if 0 < n <= deals // 2], dtype=np.int64)
    p_tail = (1 - confidence) / 2
    low, high = clopper_pearson(true, deals, confidence=confidence)
    tolerance = max(1e-9, 1e-15 * deals)  # from 10**6 on it is scipy's tails that lose digits
    np.testing.assert_allclose(special.betainc(true, deals - true + 1.0, low), p_tail, rtol=tolerance)
    np.testing.assert_allclose(special.betaincc(true + 1.0, deals - true, high), p_tail, rtol=tolerance)


def _n_or_fewer(n: int, deals: int, p: Decimal) -> Decimal:
    return sum((Decimal(comb(deals, i)) * p**i * (1 - p) ** (deals - i) for i in range(n + 1)), Decimal(0))


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize("deals", [1000, 10**6, 10**9, 10**12])
def test_rare_bids_against_sums_to_fifty_digits(deals: int, confidence: float) -> None:
    true = np.array([0, 1, 2, 3, 5, 10, 30])
    low, high = clopper_pearson(true, deals, confidence=confidence)
    p_tail = Decimal((1 - confidence) / 2)
    with localcontext(prec=50):
        for n, lowest, highest in zip(true.tolist(), low.tolist(), high.tolist(), strict=True):
            # One step of Newton from the bound to the exact root is the bound's error.
            p = Decimal(highest)
            slope = (deals - n) * comb(deals, n) * p**n * (1 - p) ** (deals - n - 1)
            assert abs((_n_or_fewer(n, deals, p) - p_tail) / slope / p) < Decimal("2e-12")
            if n:
                p = Decimal(lowest)
                slope = n * comb(deals, n) * p ** (n - 1) * (1 - p) ** (deals - n)
                assert abs((1 - _n_or_fewer(n - 1, deals, p) - p_tail) / slope / p) < Decimal("2e-12")


@pytest.mark.parametrize("deals", [10**9, 10**12])
def test_in_the_middle_of_many_deals_the_interval_is_wilsons(deals: int) -> None:
    true = np.array([deals // 10, deals // 3, deals // 2])
    low, high = clopper_pearson(true, deals)
    p, z = true / deals, stats.norm.ppf(0.975)
    middle = (p + z * z / (2 * deals)) / (1 + z * z / deals)
    half = z * np.sqrt(p * (1 - p) / deals + (z / (2 * deals)) ** 2) / (1 + z * z / deals)
    # They differ by about one part in the number of deals (the correction for continuity).
    np.testing.assert_allclose(low, middle - half, rtol=0, atol=1 / deals)
    np.testing.assert_allclose(high, middle + half, rtol=0, atol=1 / deals)


def test_every_count_at_every_number_of_deals_to_1000_is_in_order() -> None:
    for deals in range(1, 1001):
        true = np.arange(deals + 1)
        low, high = clopper_pearson(true, deals)
        p = true / deals
        assert np.all(low >= 0)
        assert np.all(low <= p)
        assert np.all(p <= high)
        assert np.all(high <= 1)
        assert np.all(np.diff(low) > 0)
        assert np.all(np.diff(high) > 0)
        np.testing.assert_allclose(low, 1 - high[::-1], rtol=0, atol=1e-15)


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize("deals", [1, 2, 10, 1000, 10**6, 10**12])
def test_none_and_all(deals: int, confidence: float) -> None:
    low, high = clopper_pearson(np.array([0, deals]), deals, confidence=confidence)
    upper = -expm1(log((1 - confidence) / 2) / deals)
    assert (low[0], high[1]) == (0.0, 1.0)
    assert high[0] == pytest.approx(upper, rel=1e-14)
    assert low[1] == pytest.approx(1 - upper, rel=1e-9, abs=1e-16)
    assert low[1] <= 1


@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize("deals", [1, 5, 20, 100, 1000])
def test_the_interval_covers_the_truth_at_least_as_often_as_stated(deals: int, confidence: float) -> None:
    true = np.arange(deals + 1)
    low, high = clopper_pearson(true, deals, confidence=confidence)
    for p in [1e-6, 1e-3, 0.01, 0.05, 0.1, 0.25, 1 / 3, 0.5, 0.7, 0.9, 0.99, 0.9999]:
        covered = (low <= p) & (p <= high)
        assert stats.binom.pmf(true[covered], deals, p).sum() >= confidence - 1e-12


def test_an_interval_that_is_too_narrow_would_not_cover() -> None:
    true = np.arange(101)
    half = stats.norm.ppf(0.975) * np.sqrt(true / 100 * (1 - true / 100) / 100)  # the textbook's normal interval
    covered = np.abs(true / 100 - 0.01) <= half
    assert stats.binom.pmf(true[covered], 100, 0.01).sum() < 0.7


def test_shapes_and_kinds_of_integers() -> None:
    low, high = clopper_pearson(np.array([[0, 3], [7, 10]], dtype=np.uint16), 10)
    assert low.shape == high.shape == (2, 2)
    alone = clopper_pearson(3, 10)
    # Older releases of NumPy may differ in the last digit between an array and a single number.
    assert (float(alone[0]), float(alone[1])) == pytest.approx((low[0, 1], high[0, 1]), rel=1e-14)
    assert clopper_pearson(np.array([], dtype=np.int64), 10)[0].shape == (0,)


@pytest.mark.parametrize(
    ("true", "deals", "confidence", "field", "message"),
    [
        ([0.5], 10, 0.95, None, "whole numbers"),
        ([11], 10, 0.95, None, "outside 0 to 10"),
        ([-1], 10, 0.95, None, "outside 0 to 10"),
        ([0], 0, 0.95, "deals", "0 deals"),
        ([0], -5, 0.95, "deals", "-5 deals"),
        ([0], MAX_DEALS + 1, 0.95, "deals", "1,000,000,000,000"),
        ([0], 10, CONFIDENCE_LIMITS[0] - 0.01, "confidence", "confidence 0.49"),
        ([0], 10, 1.0, "confidence", "confidence 1.0"),
        ([0], 10, float("nan"), "confidence", "confidence nan"),
    ],
)
def test_what_cannot_be_asked(true: list[int], deals: int, confidence: float, field: str | None, message: str) -> None:
    with pytest.raises(BlefError, match=message) as error:
        clopper_pearson(np.array(true), deals, confidence=confidence)
    assert len(str(error.value)) < 200
    assert error.value.field == field
