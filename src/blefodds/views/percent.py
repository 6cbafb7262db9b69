"""Probabilities as text: never a rounded 0% or 100%, and certainty only where it was counted.

>>> percent(0.7045), percent(0.0000001), percent(0.9999999), percent(0.49986)
('70.5%', '<0.1%', '>99.9%', '49.9%')
"""

from __future__ import annotations

from math import ceil, floor, isfinite

from blefodds.core.odds_table import BidOdds, Exact, Odds, Simulated

__all__ = [
    "CERTAIN",
    "IMPOSSIBLE",
    "THRESHOLDS",
    "bid_percent",
    "counted_percent",
    "exact_percent",
    "given_percent",
    "heard_percent",
    "interval_of",
    "interval_percent",
    "magnitude",
    "narrow_interval_percent",
    "percent",
    "simulated_percent",
]

THRESHOLDS = (0.9, 0.75, 0.5)
"""What a player asks of a bid; no percentage is rounded up to one of them."""

CERTAIN, IMPOSSIBLE = "✓", "×"
"""How a counted certainty is marked where there is no room for the word."""


def percent(p: float, *, decimals: int = 1, sign: str = "%") -> str:
    """A probability strictly between 0 and 1 as a percentage.

    Parameters
    ----------
    p
        The probability; 0 and 1 themselves are shown as the nearest that can be said (``<0.1%``).
    decimals
        Digits after the point.
    sign
        What follows the number.
    """
    smallest = 1 / 10**decimals
    text = f"{p * 100:.{decimals}f}"
    if any(p < threshold <= float(text) / 100 for threshold in THRESHOLDS):
        text = f"{float(text) - smallest:.{decimals}f}"
    if float(text) <= 0:
        return f"<{smallest:.{decimals}f}{sign}"
    if float(text) >= 100:
        return f">{100 - smallest:.{decimals}f}{sign}"
    return text + sign


def given_percent(p: float) -> str:
    """What somebody chose, such as a confidence, neither rounded nor filled up; without a sign.

    >>> given_percent(0.95), given_percent(0.999999)
    ('95', '99.9999')
    """
    return f"{p * 100:.10g}"


def exact_percent(exact: Exact, *, decimals: int = 1, sign: str = "%") -> str:
    """An exact probability; :data:`CERTAIN` and :data:`IMPOSSIBLE` where the count says so."""
    if exact.is_certain:
        return CERTAIN
    if exact.is_impossible:
        return IMPOSSIBLE
    return percent(exact.p, decimals=decimals, sign=sign)


def counted_percent(p: float, *, decimals: int = 1, sign: str = "%") -> str:
    """A probability that was counted: 0 and 1 are what they are.

    >>> counted_percent(1.0), counted_percent(0.9999999), counted_percent(0.0)
    ('100%', '>99.9%', '0%')
    """
    return f"{p * 100:.0f}{sign}" if p in (0.0, 1.0) else percent(p, decimals=decimals, sign=sign)


def simulated_percent(simulated: Simulated, *, decimals: int = 1, sign: str = "%") -> str:
    """A simulated share; where no deal, or every deal, made the bid true, the end of its interval.

    >>> simulated_percent(Simulated(0, 1_000_000, 0.0, 3.6888727e-6))
    '<0.0004%'
    >>> simulated_percent(Simulated(1_000_000, 1_000_000, 0.9999963111, 1.0))
    '>99.9996%'
    """
    if simulated.true == 0:
        return f"<{_rounded_away(simulated.high)}{sign}"
    if simulated.true == simulated.deals:
        margin = _rounded_away(1 - simulated.low)
        places = len(margin.partition(".")[2])
        return f">{100 - float(margin):.{places}f}{sign}" if float(margin) < 100 else f">0{sign}"
    return percent(simulated.p, decimals=decimals, sign=sign)


def _rounded_away(p: float) -> str:
    """The percentage rounded up to one digit that counts, so that "less than" stays true."""
    value = p * 100
    if value >= 1 or not isfinite(value):
        return str(min(100, ceil(value)))
    places = -magnitude(value)
    scaled = ceil(round(value * 10**places, 9))
    return f"{scaled / 10**places:.{places}f}"


def magnitude(value: float) -> int:
    """The power of ten that the first digit of a number above 0 stands for: −2 for 0.05, 0 for 9.99.

    From the digits themselves: whether a logarithm meets a whole number depends on the processor.
    """
    return int(f"{value:.16e}".rpartition("e")[2])


def bid_percent(row: Odds, *, decimals: int = 1, sign: str = "%") -> str:
    """A bid's best number in few characters: exact where there is one, else simulated.

    Where no deal, or every deal, made the bid true, the end of the interval, at most as fine as ``decimals``.
    """
    if row.exact is not None:
        return exact_percent(row.exact, decimals=decimals, sign=sign)
    assert row.simulated is not None
    simulated = row.simulated
    if 0 < simulated.true < simulated.deals:
        return percent(simulated.p, decimals=decimals, sign=sign)
    margin = simulated.high if simulated.true == 0 else 1 - simulated.low
    if margin * 100 <= 1 / 10**decimals:
        return percent(simulated.p, decimals=decimals, sign=sign)
    scale = 10**decimals if margin < 0.09 else 1
    rounded = min(100 * scale, ceil(round(margin * 100 * scale, 9))) / scale
    shown = rounded if simulated.true == 0 else 100 - rounded
    return f"{'<' if simulated.true == 0 else '>'}{shown:.{decimals if scale > 1 else 0}f}{sign}"


def heard_percent(row: BidOdds, *, decimals: int = 1, sign: str = "%") -> str:
    """A bid's odds after hearing in few characters; the marks only where the own cards alone say so."""
    assert row.heard is not None
    if row.exact is not None and (row.exact.is_certain or row.exact.is_impossible):
        return exact_percent(row.exact)
    return percent(row.heard.p, decimals=decimals, sign=sign)


def interval_of(low: float, high: float, *, decimals: int = 2, sign: str = "%") -> str:
    """An interval of probabilities, its ends rounded outwards.

    >>> interval_of(0.67461, 0.73213, decimals=1)
    '67.4–73.3%'
    """
    scale = 10**decimals
    shown = (max(0, floor(low * (100 * scale))) / scale, min(100 * scale, ceil(high * (100 * scale))) / scale)
    return "–".join(f"{end:.{decimals}f}" for end in shown) + sign


def interval_percent(simulated: Simulated, *, decimals: int = 2) -> str:
    """The interval around a simulated share, its ends rounded outwards.

    >>> interval_percent(Simulated(704, 1000, 0.67461, 0.73213))
    '67.46–73.22%'
    """
    if simulated.true == 0:
        return f"0–{_rounded_away(simulated.high)}%"
    if simulated.true == simulated.deals:
        return f"{simulated_percent(simulated, sign='')[1:]}–100%"
    return interval_of(simulated.low, simulated.high, decimals=decimals)


def narrow_interval_percent(simulated: Simulated) -> str:
    """The interval to a tenth of a percent, or to as many digits as keep its ends from looking like 0% or 100%.

    >>> narrow_interval_percent(Simulated(99_938, 100_000, 0.999205, 0.999524))
    '99.9–99.96%'
    >>> narrow_interval_percent(Simulated(9, 9, 0.66, 1.0))
    '66.0–100%'
    """
    ends = []
    for end, rounded in ((simulated.low, floor), (simulated.high, ceil)):
        digits = 1 if 0 < end < 1 else 0
        while 0 < end < 1 and not 0 < rounded(end * 100 * 10**digits) < 100 * 10**digits:
            digits += 1
        ends.append(f"{rounded(end * 100 * 10**digits) / 10**digits:.{digits}f}")
    return "–".join(ends) + "%"
