"""How the sampler's time grows: with deals, with threads, with cards in play, with the deck; and its memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from blefodds.benchmark.contests import SEED, SITUATIONS, deals_of, situation_of, spread
from blefodds.benchmark.timing import Contender, Meter, in_turns, ratio
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.engines.monte_carlo import sample_counts

__all__ = ["by_cards_in_play", "by_deals", "by_deck", "by_threads", "memory", "straight_line"]

LEAST_DEALS = 100_000

MEMORY_PROBE = """
import sys
from pathlib import Path
from blefodds import Situation
from blefodds.engines.monte_carlo import sample_counts
sample_counts(Situation("Kh 10s", 9), deals=int(sys.argv[1]), seed=1)
print(next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line))
"""


def by_deals(most_deals: int, *, rounds: int, meter: Meter) -> dict[str, Any]:
    """The time for 10^5 deals up to ``most_deals``, two steps to a power of ten, and the straight line through it.

    Every number of deals is timed ``rounds`` times in turns, those of a second and more at most three times.
    """
    situation = SITUATIONS[0]
    steps = [deals for power in range(5, 13) for deals in (10**power, 3 * 10**power) if deals <= most_deals]
    taken: dict[int, list[float]] = {deals: [] for deals in steps}
    sample_counts(situation, deals=LEAST_DEALS, seed=SEED)
    for turn in range(rounds):
        for deals in steps:
            if turn < 3 or median(taken[deals]) < 1:
                started = perf_counter()
                sample_counts(situation, deals=deals, seed=SEED)
                taken[deals].append(perf_counter() - started)
                meter()
    seconds = [median(taken[deals]) for deals in steps]
    start, per_deal = straight_line(steps, seconds)
    points = [
        {
            "deals": deals,
            "seconds": float(f"{measured:.4g}"),
            "runs": len(taken[deals]),
            "off_the_line": round(measured / (start + per_deal * deals) - 1, 4),
        }
        for deals, measured in zip(steps, seconds, strict=True)
    ]
    line = {"start_seconds": float(f"{start:.3g}"), "seconds_per_deal": float(f"{per_deal:.4g}")}
    return {**situation_of(situation), "points": points, "line": line}


def straight_line(deals: Sequence[int], seconds: Sequence[float]) -> tuple[float, float]:
    """The line start + per_deal × deals with the least squares of what each point is off it in proportion.

    Not in seconds: the largest number of deals would then be all that counts.

    >>> start, per_deal = straight_line([100, 1000, 10_000], [1.1, 2.0, 11.0])
    >>> round(start, 6), round(per_deal, 6)
    (1.0, 0.001)
    """
    x, y = np.array(deals, dtype=np.float64), np.array(seconds)
    design = np.stack([1 / y, x / y], axis=1)
    (start, per_deal), *_ = np.linalg.lstsq(design, np.ones(len(y)), rcond=None)
    return float(start), float(per_deal)


def by_threads(n_threads: int, *, rounds: int, seconds: float, meter: Meter) -> dict[str, Any]:
    """How many times as fast ``n_threads`` threads are as one."""
    situation = SITUATIONS[0]
    with ThreadPoolExecutor(n_threads) as executor:
        contenders = [
            Contender("threads", deals_of(partial(sample_counts, executor=executor), situation)),
            Contender("one", deals_of(sample_counts, situation)),
        ]
        threads, one = in_turns(contenders, rounds=rounds, seconds=seconds, meter=meter)
    return {
        "threads": n_threads,
        "deals_per_second": spread(threads.per_second),
        "times_one_thread": spread(ratio(threads, one)),
    }


def by_cards_in_play(*, rounds: int, seconds: float, meter: Meter) -> list[dict[str, Any]]:
    """Deals a second for every third number of cards in play of 24, two of them in hand."""
    return _rates([Situation("K♥ 10♠", in_play) for in_play in range(3, 25, 3)], rounds, seconds, meter)


def by_deck(*, rounds: int, seconds: float, meter: Meter) -> list[dict[str, Any]]:
    """Deals a second for every deck, seven cards hidden."""
    games = [CLASSIC, CLASSIC.with_deck(CLASSIC.deck.of(32)), CLASSIC.with_deck(CLASSIC.deck.of(36))]
    games.append(PRESETS["full-deck"])
    return _rates([Situation("K♥ 10♠", 9, rules=rules) for rules in games], rounds, seconds, meter)


def _rates(situations: Sequence[Situation], rounds: int, seconds: float, meter: Meter) -> list[dict[str, Any]]:
    contenders = [Contender("", deals_of(sample_counts, situation)) for situation in situations]
    timed = in_turns(contenders, rounds=rounds, seconds=seconds, meter=meter)
    return [
        {**situation_of(situation), "in_play": situation.in_play, "deals_per_second": spread(one.per_second)}
        for situation, one in zip(situations, timed, strict=True)
    ]


def memory(numbers_of_deals: Sequence[int], *, meter: Meter) -> list[dict[str, Any]]:
    """The most memory that a process of its own had for so many deals; nothing where the system does not say.

    Not from ``getrusage``: on Linux that also remembers the process that started this one.
    """
    if not Path("/proc/self/status").exists():
        return []
    measured = []
    for deals in numbers_of_deals:
        command = [sys.executable, "-c", MEMORY_PROBE, str(deals)]
        done = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603
        measured.append({"deals": deals, "peak_megabytes": round(int(done.stdout) / 1024, 1)})
        meter()
    return measured
