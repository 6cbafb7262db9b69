"""All measurements in one document, of the schema ``blefodds.bench/1``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from blefodds.benchmark import contests, scaling
from blefodds.benchmark.machine import load, machine
from blefodds.benchmark.stages import stage_costs
from blefodds.benchmark.start_up import start_up
from blefodds.core.rules import PRESETS
from blefodds.core.situation import Situation
from blefodds.core.version import __version__

__all__ = ["FULL", "MINUTE", "QUICK", "Plan", "measure"]


@dataclass(frozen=True)
class Plan:
    """How much to measure.

    Parameters
    ----------
    name
        What the plan is called in the document.
    rounds
        Timed runs of everything that is timed in turns.
    seconds
        How long such a run lasts, about.
    most_deals
        Where the series of 10^5 deals and more ends.
    processes
        How often each process is started to time start-up.
    minutes
        How long all of it takes, about: only for showing progress.
    """

    name: str
    rounds: int
    seconds: float
    most_deals: int
    processes: int
    minutes: float


FULL = Plan("full", rounds=15, seconds=0.2, most_deals=10**9, processes=15, minutes=7)
MINUTE = Plan("minute", rounds=5, seconds=0.08, most_deals=10**8, processes=3, minutes=1)
QUICK = Plan("quick", rounds=3, seconds=0.02, most_deals=10**7, processes=2, minutes=0.5)


def measure(plan: Plan, progress: Callable[[int, int], object] = lambda done, total: None) -> dict[str, Any]:
    """Run everything side by side, on one core but for what is said to use more.

    Parameters
    ----------
    plan
        How much to measure.
    progress
        Called as ``progress(done, total)`` after every run, in seconds; ``total`` is an estimate.

    Returns
    -------
    dict
        Ready for JSON. Rates and ratios are ``{"median", "low", "high"}`` over the rounds.
    """
    started, total = monotonic(), round(60 * plan.minutes)

    def meter() -> None:
        progress(min(total, round(monotonic() - started)), total)

    load_before = load()
    turns: dict[str, Any] = {"rounds": plan.rounds, "seconds": plan.seconds, "meter": meter}
    full_deck = PRESETS["full-deck"]
    return {
        "schema": "blefodds.bench/1",
        "version": __version__,
        "plan": plan.name,
        "rounds": plan.rounds,
        "seconds_per_run": plan.seconds,
        "machine": machine(),
        "samplers": [contests.samplers(situation, **turns) for situation in contests.SITUATIONS],
        "stages": [stage_costs(situation, **turns) for situation in contests.SITUATIONS],
        "poker_libraries": contests.poker(**turns),
        "exact": [
            contests.exact_engines(situation, **turns) for situation in (contests.SITUATIONS[0], contests.SITUATIONS[3])
        ],
        "enumeration": [
            contests.enumeration(situation, **turns)
            for situation in (
                Situation("K♥ 10♠", 9),
                Situation("K♥ 10♠", 13),
                Situation("K♥ 10♠", 7, rules=full_deck),
            )
        ],
        "by_deals": scaling.by_deals(plan.most_deals, rounds=plan.rounds, meter=meter),
        "by_threads": scaling.by_threads(2, **turns),
        "by_cards_in_play": scaling.by_cards_in_play(**turns),
        "by_deck": scaling.by_deck(**turns),
        "memory": scaling.memory([10**6, plan.most_deals], meter=meter),
        "start_up": start_up(processes=plan.processes, meter=meter),
        "load": {"before": load_before, "after": load(), "minutes": round((monotonic() - started) / 60, 1)},
    }
