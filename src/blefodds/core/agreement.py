"""Whether a simulated count can be chance, given the exact odds.

>>> is_plausible(704_500, 1_000_000, 120156 / 170544), is_plausible(754_500, 1_000_000, 120156 / 170544)
(True, False)
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p, sqrt

__all__ = ["deviations", "is_plausible"]

MOST_DEVIATIONS = 7.0
"""A sound sampler is further off once in 4·10¹¹ bids."""

LEAST_TAIL = 2.6e-12
"""The same for the exact binomial tail, both sides together."""

ENOUGH = 100
"""Where at least so many hits and misses are expected, the normal approximation serves."""


def deviations(true: int, deals: int, p: float) -> float | None:
    """How many standard deviations a count is from what is expected; None where too little is expected to say.

    Parameters
    ----------
    true, deals
        How often the bid was true, in how many deals.
    p
        The exact probability.
    """
    if min(p, 1 - p) * deals < ENOUGH:
        return None
    return abs(true - deals * p) / sqrt(deals * p * (1 - p))


def is_plausible(true: int, deals: int, p: float) -> bool:
    """Whether so many true deals can be chance: never for a certainty that was missed, else as far as seven
    standard deviations, or the exact binomial tail where few hits or misses are expected.
    """
    if p in (0.0, 1.0):
        return true == deals * p
    off = deviations(true, deals, p)
    if off is not None:
        return off <= MOST_DEVIATIONS
    if p > 0.5:
        true, p = deals - true, 1 - p
    return 2 * _tail(true, deals, p) >= LEAST_TAIL


def _tail(true: int, deals: int, p: float) -> float:
    """The chance of a count at least as far out as ``true`` on its side of the mean; p at most 1/2."""
    away = 1 if true >= deals * p else -1
    log_term = (
        lgamma(deals + 1) - lgamma(true + 1) - lgamma(deals - true + 1) + true * log(p) + (deals - true) * log1p(-p)
    )
    term = total = exp(log_term)
    odds = p / (1 - p)
    k = true
    while 0 <= k + away <= deals and term > total * 1e-17:
        term *= (deals - k) / (k + 1) * odds if away > 0 else k / (deals - k + 1) / odds
        k += away
        total += term
    return min(1.0, total)
