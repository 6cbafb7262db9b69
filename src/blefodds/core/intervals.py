"""Confidence intervals for simulated shares.

>>> low, high = clopper_pearson(np.array([0, 5, 10]), 10)
>>> low.round(4).tolist(), high.round(4).tolist()
([0.0, 0.1871, 0.6915], [0.3085, 0.8129, 1.0])
"""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.elementary import exp, expm1, log, log1p, normal_quantile
from blefodds.core.errors import BlefError, shorten

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["CONFIDENCE_LIMITS", "MAX_DEALS", "clopper_pearson"]

MAX_DEALS = 10**12
"""The most deals an interval is worked out for."""

CONFIDENCE_LIMITS = (0.5, 0.999999)
"""The least and the most confidence an interval is worked out for."""

_WINDOW = 32.0  # where the integrand has fallen by e^-32 the rest of a tail is below 1e-13 of it


def _numbers(text: str) -> NDArray[np.float64]:
    return np.array(text.split(), dtype=np.float64)


# Of Gauss and Legendre's rule of 40 points on [−1, 1] the nodes above 0, and the weights of all forty: worked out to
# fifty digits, since the last ones of numpy's depend on the processor.
_NODES_ABOVE = _numbers("""
    0.03877241750605082 0.11608407067525521 0.1926975807013711 0.2681521850072537 0.3419940908257585
    0.413779204371605 0.4830758016861787 0.5494671250951282 0.6125538896679802 0.6719566846141796
    0.7273182551899271 0.7783056514265194 0.8246122308333117 0.8659595032122595 0.9020988069688743
    0.9328128082786765 0.9579168192137917 0.9772599499837743 0.990726238699457 0.9982377097105593
""")
_WEIGHTS_ABOVE = _numbers("""
    0.0775059479784248 0.07703981816424797 0.07611036190062624 0.07472316905796826 0.07288658239580406
    0.07061164739128678 0.0679120458152339 0.06480401345660104 0.06130624249292894 0.05743976909939155
    0.05322784698393682 0.04869580763507223 0.04387090818567327 0.038782167974472016 0.033460195282547844
    0.0279370069800234 0.02224584919416696 0.01642105838190789 0.010498284531152813 0.004521277098533191
""")
_NODES = np.concatenate([-_NODES_ABOVE[::-1], _NODES_ABOVE])
_WEIGHTS = np.concatenate([_WEIGHTS_ABOVE[::-1], _WEIGHTS_ABOVE])[:, None]

# ln Γ(x + 1) − [x·ln x − x + ½·ln(2πx)] for x from 1 on, after a 0 for the place of none.
_STIRLING_TABLE = _numbers("""
    0.0 0.08106146679532726 0.0413406959554093 0.02767792568499834 0.020790672103765093
    0.016644691189821193 0.013876128823070748 0.01189670994589177 0.010411265261972096 0.009255462182712733
    0.00833056343336287 0.007573675487951841 0.00694284010720953 0.006408994188004207 0.0059513701127588475
    0.005554733551962801
""")


def clopper_pearson(
    true: ArrayLike, deals: int, *, confidence: float = 0.95
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The Clopper-Pearson interval around each share ``true / deals``.

    The interval of Clopper and Pearson (1934), "The use of confidence or fiducial limits illustrated in the
    case of the binomial", *Biometrika* 26, 404-413: all p for which neither "so few or fewer" nor "so many or
    more" has a probability below (1 − confidence) / 2. It covers the true p with *at least* the stated
    confidence, whatever p is. It is pointwise: the statement is about one bid, not about all rows at once.

    Parameters
    ----------
    true
        How often each event was seen, integers of any shape, 0 to ``deals``.
    deals
        How often each was looked for, 1 to 10**12.
    confidence
        0.5 to 0.999999.

    Returns
    -------
    (low, high)
        Two float64 arrays of the shape of ``true``, 0 ≤ low ≤ true / deals ≤ high ≤ 1, to a relative accuracy
        of 1e-9 both in the bound and, as far as a float can tell, in its distance from 1. At 0 of N,
        low = 0 and high = −expm1(log((1 − confidence) / 2) / N); mirrored at N of N. The same bits on every machine,
        whatever else is asked at once.

    Raises
    ------
    BlefError
        For a number out of its range, or counts that are not integers.
    """
    counts = np.asarray(true)
    if not np.issubdtype(counts.dtype, np.integer):
        raise BlefError("interval.counts", type=str(counts.dtype))
    if not 1 <= deals <= MAX_DEALS:
        raise BlefError("interval.deals", field="deals", deals=shorten(deals), most=MAX_DEALS)
    if not CONFIDENCE_LIMITS[0] <= confidence <= CONFIDENCE_LIMITS[1]:
        least, most = CONFIDENCE_LIMITS
        raise BlefError("interval.confidence", field="confidence", value=shorten(confidence), least=least, most=most)
    if counts.size and not (counts.min() >= 0 and counts.max() <= deals):
        raise BlefError("interval.outside", deals=int(deals))
    p_tail = (1.0 - confidence) / 2.0
    # "So many or more" has the probability that a Beta(true, deals - true + 1) variable is below p, and "so few
    # or fewer" is the same question about the deals that were not true: one lower quantile, asked twice.
    seen = counts.ravel().astype(np.float64)
    unseen = deals - seen
    log_odds = _lower_log_odds(
        np.concatenate([np.maximum(seen, 1.0), np.maximum(unseen, 1.0)]),
        np.concatenate([unseen, seen]) + 1.0,
        p_tail,
    )
    low = _share(log_odds[: seen.size])
    high = _share(-log_odds[seen.size :])
    low[seen == 0] = 0.0
    high[seen == 0] = -expm1(log(p_tail) / deals)
    low[unseen == 0] = exp(log(p_tail) / deals)
    high[unseen == 0] = 1.0
    return low.reshape(counts.shape), high.reshape(counts.shape)


def _share(log_odds: NDArray[np.float64]) -> NDArray[np.float64]:
    share: NDArray[np.float64] = 1.0 / (1.0 + exp(-log_odds))
    return share


def _lower_log_odds(a: NDArray[np.float64], b: NDArray[np.float64], p_tail: float) -> NDArray[np.float64]:
    """The log odds v with P(T ≤ v) = ``p_tail`` where T = ln(X / (1 − X)) and X is Beta(a, b); a, b ≥ 1.

    In log odds the density is smooth, log-concave, and near 0 and near 1 alike. With t the share at v,
    n = a + b and t0 = a / n its peak, it is

        sqrt(a·b / (2π·n)) · exp(s(n) − s(a) − s(b)) · exp(−D),   D = n·ln(1 + t0·(e^(v − v0) − 1)) − a·(v − v0),

    where s is what Stirling's formula leaves out: no difference of large numbers is left (C. Loader, "Fast and
    accurate computation of binomial probabilities", 2000). The tail is the density at v times the integral
    over y ≥ 0 of exp(−(drop of the log density from v to v − y)), a convex drop of the same form, done by
    Gauss-Legendre over the window in which it matters. The log of the tail is concave in v: Newton's steps
    climb to the root from wherever they start, without a bracket.
    """
    n = a + b
    peak = log(a / b)
    width = np.sqrt(1.0 / a + 1.0 / b)
    log_peak = 0.5 * log(a * b / (2.0 * pi * n)) + _beyond_stirling(n) - _beyond_stirling(a) - _beyond_stirling(b)
    log_odds = peak - normal_quantile(1.0 - p_tail) * width
    is_near = np.zeros(n.shape, dtype=np.bool_)
    for _ in range(30):
        log_density = log_peak - _drop(a, b, peak, peak - log_odds)
        # The window's far end: Newton's steps in log-log, where a drop that begins straight, bends like a parabola
        # or explodes like an exponential is nearly a line. A few per cent are near enough.
        near_share = _share(-np.abs(log_odds))
        reach = np.minimum(_WINDOW / _slope(a, b, log_odds), np.sqrt(2.0 * _WINDOW / (n * near_share)))
        for _ in range(4):
            drop = _drop(a, b, log_odds, reach)
            reach = reach * exp(log(_WINDOW / drop) * (drop / (reach * _slope(a, b, log_odds - reach))))
        steps = np.multiply.outer((_NODES + 1.0) / 2.0, reach)
        # Added up node by node: a product of matrices adds in an order that the processor has a say in.
        tail_over_density = (_WEIGHTS * exp(-_drop(a, b, log_odds, steps))).sum(axis=0) * reach / 2.0
        step = (log_density + log(tail_over_density) - log(p_tail)) * tail_over_density
        log_odds = np.where(is_near, log_odds, log_odds - step)
        is_near |= np.abs(step) < 1e-6 * width  # steps square the error: what is left is below 1e-12 widths
        if np.all(is_near):
            break
    return log_odds


def _slope(a: NDArray[np.float64], b: NDArray[np.float64], log_odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """The slope of the log density, a − n·t, reckoned from the nearer of 0 and 1 as in :func:`_drop`."""
    near_share = (a + b) * _share(-np.abs(log_odds))
    return np.where(log_odds <= 0.0, a - near_share, near_share - b)


def _drop(
    a: NDArray[np.float64], b: NDArray[np.float64], log_odds: NDArray[np.float64], back: NDArray[np.float64]
) -> NDArray[np.float64]:
    """By how much the log density, at ``log_odds``, is above the one ``back`` further to the left."""
    # Reckoned from whichever of 0 and 1 is nearer: the small share is the one known to all its digits.
    near_zero = log_odds <= 0.0
    side = np.where(near_zero, -1.0, 1.0)
    share = _share(-np.abs(log_odds))
    drop: NDArray[np.float64] = (a + b) * log1p(share * expm1(side * back)) - side * np.where(near_zero, a, b) * back
    return drop


def _beyond_stirling(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """ln Γ(x + 1) − [x·ln x − x + ½·ln(2πx)] for whole x ≥ 1: a table, then the series in 1/x to 1e-16."""
    inverse_square = 1.0 / np.square(x)
    series = np.zeros_like(x)
    for coefficient in (1 / 1188, -1 / 1680, 1 / 1260, -1 / 360, 1 / 12):
        series = coefficient + series * inverse_square
    from_table = _STIRLING_TABLE[np.minimum(x, _STIRLING_TABLE.size - 1).astype(np.intp)]
    return np.where(x < _STIRLING_TABLE.size, from_table, series / x)
