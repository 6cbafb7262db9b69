"""Whether a count can be chance: exact tails where few are expected, and no certainty is ever forgiven."""

from __future__ import annotations

import pytest
from scipy import stats

from blefodds.agreement import LEAST_TAIL, deviations, is_plausible


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
