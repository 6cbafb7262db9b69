"""Measurements in words and figures, no more digits than they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["case", "duration", "milliseconds", "percent", "rate", "times"]

_SIZES = ((1e9, " G"), (1e6, " M"), (1e3, " k"))


def rate(values: Mapping[str, float]) -> str:
    """A rate's median and its lowest and highest.

    >>> rate({"median": 151_400_000, "low": 98_000_000, "high": 155_000_000})
    '151 M (98.0 M–155 M)'
    """
    return f"{_short(values['median'])} ({_short(values['low'])}–{_short(values['high'])})"


def times(values: Mapping[str, float]) -> str:
    """A ratio's median and its lowest and highest.

    >>> times({"median": 23.14, "low": 20.9, "high": 2456.0})
    '23.1 (20.9–2,456)'
    """
    return f"{_figures(values['median'])} ({_figures(values['low'])}–{_figures(values['high'])})"


def milliseconds(values: Mapping[str, float]) -> str:
    """Seconds as milliseconds.

    >>> milliseconds({"median": 0.2513, "low": 0.00019, "high": 1.26})
    '251 (0.19–1,260)'
    """
    return times({name: 1000 * value for name, value in values.items()})


def percent(share: float) -> str:
    """A share as a percentage.

    >>> percent(0.0664), percent(0.9312)
    ('6.6%', '93%')
    """
    return f"{100 * share:.1f}%" if abs(share) < 0.0995 else f"{100 * share:.0f}%"


def duration(seconds: float) -> str:
    """A time in the unit that fits.

    >>> duration(7.123), duration(0.00435), duration(0.0000043)
    ('7.12 s', '4.35 ms', '4.30 µs')
    """
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{_figures(seconds / size)} {unit}"
    return f"{_figures(seconds / 1e-6)} µs"


def case(where: Mapping[str, Any]) -> str:
    """Which situation it is.

    >>> case({"cards": 24, "hidden": 7})
    '24 cards, 7 hidden'
    """
    return f"{where['cards']} cards, {where['hidden']} hidden"


def _short(value: float) -> str:
    for size, unit in _SIZES:
        if value >= size:
            return _figures(value / size) + unit
    return _figures(value)


def _figures(value: float) -> str:
    """Three significant figures, thousands apart where there are more.

    >>> _figures(0.01234), _figures(99.96), _figures(1234.5)
    ('0.0123', '100', '1,234')
    """
    if abs(value) >= 99.95:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 1 else f"{value:.{1 if abs(value) >= 9.995 else 2}f}"
