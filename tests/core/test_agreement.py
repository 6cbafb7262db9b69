"""Whether a count can be chance: exact tails where few are expected, and no certainty is ever forgiven."""

from __future__ import annotations

import pytest
from scipy import stats

from blefodds.core.agreement import LEAST_TAIL, _tail, deviations, is_plausible


@pytest.mark.parametrize("deals", [1, 10, 1000, 10**6, 10**9])
@pytest.mark.parametrize("p", [0.5, 0.1, 1e-3, 1e-6, 1e-9, 1 - 1e-6])
def test_the_tail_is_the_binomial_one(deals, p):
    if deviations(0, deals, p) is not None:
        return
    distribution = stats.binom(deals, p)
    mean = round(deals * p)
    for true in {0, deals, max(0, mean - 2), min(deals, mean + 3), min(deals, mean + 40), min(deals, mean + 150)}:
        tail = distribution.sf(true - 1) if true >= deals * p else distribution.cdf(true)
        if not 0.5 < 2 * tail / LEAST_TAIL < 2:  # not on the very edge
            assert is_plausible(true, deals, p) == (2 * tail >= LEAST_TAIL), (true, tail)


@pytest.mark.parametrize("deals", [1, 7, 30, 150, 1000, 10**6])
@pytest.mark.parametrize("mean", [0.01, 0.3, 1, 4, 15, 40, 60, 99])
def test_the_verdict_changes_where_the_exact_tail_says(deals, mean):
    """Every count up to far beyond the mean, of hits and, mirrored, of misses."""
    p = mean / deals
    if p > 0.5:
        return
    counts = range(min(deals, 400) + 1)
    distribution = stats.binom(deals, p)
    verdicts = set()
    for true in counts:
        tail = distribution.sf(true - 1) if true >= deals * p else distribution.cdf(true)
        if abs(2 * tail / LEAST_TAIL - 1) < 1e-6:
            continue  # on the very edge
        expected = bool(2 * tail >= LEAST_TAIL)
        verdicts.add(expected)
        assert is_plausible(true, deals, p) is expected, (true, tail)
        if p > 1e-4:  # 1 − p holds its digits
            assert is_plausible(deals - true, deals, 1 - p) is expected, (true, tail)
    assert True in verdicts
    assert False in verdicts or deals <= 30


@pytest.mark.parametrize("deals", [1, 2, 7, 30, 150, 1000, 10**5])
@pytest.mark.parametrize("p", [0.5, 0.3, 0.1, 0.01, 1e-4])
def test_the_tail_to_nine_digits(deals, p):
    distribution = stats.binom(deals, p)
    mean = round(deals * p)
    near = {mean + step for step in (-60, -20, -7, -3, -2, -1, 0, 1, 2, 3, 7, 20, 60)} | {0, 1, deals - 1, deals}
    for true in (count for count in near if 0 <= count <= deals):
        tail = distribution.sf(true - 1) if true >= deals * p else distribution.cdf(true)
        if tail > 1e-200:
            assert _tail(true, deals, p) == pytest.approx(tail, rel=1e-9), true


def test_deviations_are_reckoned_where_a_hundred_are_expected_either_way():
    assert deviations(100, 1000, 0.1) == 0.0
    assert deviations(99, 990, 0.1) is None
    assert deviations(909, 1010, 0.9) == pytest.approx(0)
    assert deviations(1000, 1000, 1 - 1e-6) is None
    assert deviations(110, 1000, 0.1) == pytest.approx(10 / 90**0.5)
    assert deviations(90, 1000, 0.1) == pytest.approx(10 / 90**0.5)


def test_a_certainty_is_never_missed_by_chance():
    assert is_plausible(10, 10, 1.0)
    assert not is_plausible(9, 10, 1.0)
    assert is_plausible(0, 10, 0.0)
    assert not is_plausible(1, 10, 0.0)


def test_seven_deviations_are_the_limit():
    assert is_plausible(500_000 + 3_499, 1_000_000, 0.5)
    assert not is_plausible(500_000 + 3_501, 1_000_000, 0.5)
    assert deviations(503_500, 1_000_000, 0.5) == 7.0
    assert deviations(1, 1_000_000, 1e-9) is None
