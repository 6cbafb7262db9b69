"""Timing side by side: contenders run in turns, so that whatever else the machine does meets them all alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import NamedTuple

__all__ = ["Contender", "Meter", "Spread", "Timed", "in_turns", "ratio", "repeated"]

Meter = Callable[[], object]
"""Called after every timed run, so that somebody may show progress."""


class Spread(NamedTuple):
    """What several runs gave: their median, the lowest and the highest."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of at least one value.

        >>> Spread.of([3, 1, 2])
        Spread(median=2, low=1, high=3)
        """
        return cls(median(values), min(values), max(values))


@dataclass(frozen=True)
class Contender:
    """Something to time.

    Parameters
    ----------
    name
        What it is called in the results.
    run
        Does so many units of its work, such as deals.
    most
        The most units a run may do.
    """

    name: str
    run: Callable[[int], object]
    most: int = 10**9


@dataclass(frozen=True)
class Timed:
    """A contender's runs.

    Parameters
    ----------
    name
        The contender's.
    units
        How many units each run did.
    seconds
        What each run took, in the order of the rounds.
    """

    name: str
    units: int
    seconds: tuple[float, ...]

    @property
    def per_second(self) -> Spread:
        """Units a second."""
        return Spread.of([self.units / seconds for seconds in self.seconds])

    @property
    def per_unit(self) -> Spread:
        """Seconds a unit."""
        return Spread.of([seconds / self.units for seconds in self.seconds])


def ratio(fast: Timed, slow: Timed) -> Spread:
    """How many times as fast the first is, round by round.

    >>> ratio(Timed("a", 10, (1.0, 1.0)), Timed("b", 1, (1.0, 2.0)))
    Spread(median=15.0, low=10.0, high=20.0)
    """
    return Spread.of(
        [(fast.units / mine) / (slow.units / other) for mine, other in zip(fast.seconds, slow.seconds, strict=True)]
    )


def repeated(work: Callable[[], object]) -> Callable[[int], None]:
    """A function that does the same so many times."""

    def run(times: int) -> None:
        for _ in range(times):
            work()

    return run


def in_turns(contenders: Sequence[Contender], *, rounds: int, seconds: float, meter: Meter) -> list[Timed]:
    """Time the contenders in turns, ``rounds`` times each.

    Parameters
    ----------
    contenders
        Each is run once before, which compiles what is to be compiled, and then as often as it takes to find how
        many units last about ``seconds``.
    rounds
        How many timed runs each has; in every other round they run in reverse order.
    seconds
        How long a run is to last, about.
    meter
        Called after every timed run.
    """
    units = [_units_lasting(contender, seconds) for contender in contenders]
    taken: list[list[float]] = [[] for _ in contenders]
    places = range(len(contenders))
    for turn in range(rounds):
        for place in reversed(places) if turn % 2 else places:
            taken[place].append(_seconds(contenders[place], units[place]))
            meter()
    return [Timed(contender.name, n, tuple(runs)) for contender, n, runs in zip(contenders, units, taken, strict=True)]


def _seconds(contender: Contender, units: int) -> float:
    started = perf_counter()
    contender.run(units)
    return perf_counter() - started


def _units_lasting(contender: Contender, seconds: float) -> int:
    """How many units last so long, beyond what a run of one unit takes: that may be mostly preparation."""
    contender.run(1)
    of_one = min(_seconds(contender, 1), _seconds(contender, 1))
    units = 1
    while units < contender.most:
        units = min(contender.most, 4 * units)
        # Twice, for a run that happens to be disturbed would look like a long one.
        beyond = min(_seconds(contender, units), _seconds(contender, units)) - of_one
        if beyond >= seconds / 2:
            return max(1, min(contender.most, round((units - 1) * seconds / beyond)))
    return units
