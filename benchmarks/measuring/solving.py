"""How long the solver takes to certify how closely rounds of two are solved."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

from blefodds.core.rules import CLASSIC
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.solve import Solver
from measuring.markdown import met, table

__all__ = ["AIMS", "Aim", "merged", "solve_once", "solving", "solving_chapter"]


@dataclass(frozen=True)
class Aim:
    """A bracket that shall be reached in time.

    Parameters
    ----------
    cards
        Of the starter and of the other.
    width
        How wide it may be.
    seconds
        The time for it, of one core.
    """

    cards: tuple[int, int]
    width: float
    seconds: float


AIMS = (
    Aim((1, 1), 1e-6, 1.0),
    *(Aim(cards, 1e-4, 2.0) for cards in ((1, 2), (2, 1))),
    *(Aim(cards, 1e-3, 5.0) for cards in ((1, 3), (2, 2), (3, 1))),
    *(Aim(cards, 2e-3, 60.0) for cards in ((1, 4), (2, 3), (3, 2), (4, 1))),
    Aim((3, 3), 2e-3, 90.0),
    *(Aim(cards, 1e-2, 300.0) for cards in ((1, 5), (2, 4), (4, 2), (5, 1))),
    *(Aim(cards, 3e-2, 600.0) for cards in ((2, 5), (3, 4), (4, 3), (5, 2))),
)


def solving(
    aims: Sequence[Aim] = AIMS, *, note: Callable[[dict[str, Any]], object] = lambda row: None
) -> dict[str, Any]:
    """Solve rounds one after the other, each by one thread until its width is reached or its time is up.

    The time is that of the processor, so that other work on the machine does not count; the time on the clock is
    given beside it.

    Parameters
    ----------
    aims
        The rounds. One is solved before, so that loading kernels does not count.
    note
        Called with every row.

    Returns
    -------
    dict
        Ready for JSON.
    """
    Solver(BlefRound((1, 1))).run(target=1e-2)
    rows = []
    for aim in aims:
        rows.append(solve_once(aim))
        note(rows[-1])
    return {"rules": CLASSIC.name, "rounds": rows}


def solve_once(aim: Aim) -> dict[str, Any]:
    """Solve a round; what came of it, ready for JSON."""
    started, cpu = time.monotonic(), time.process_time()
    solver = Solver(BlefRound(aim.cards))
    certificate = solver.run(target=aim.width, interrupted=lambda: time.process_time() - cpu >= aim.seconds)
    took = time.process_time() - cpu
    return {
        "cards": list(aim.cards),
        "aim": {"width": aim.width, "seconds": aim.seconds},
        "value": {"low": certificate.low, "high": certificate.high},
        "width": certificate.width,
        "cpu_seconds": took,
        "clock_seconds": time.monotonic() - started,
        "iterations": solver.cfr.iteration,
        "nodes": solver.tree.n_nodes,
        "met": certificate.width <= aim.width,
    }


def merged(before: dict[str, Any] | None, measured: dict[str, Any]) -> dict[str, Any]:
    """New measurements, and of rounds that were not measured now the earlier ones.

    >>> merged({"rules": "classic", "rounds": [{"cards": [1, 1]}, {"cards": [2, 2]}]},
    ...        {"rules": "classic", "rounds": [{"cards": [1, 1], "met": True}]})["rounds"]
    [{'cards': [1, 1], 'met': True}, {'cards': [2, 2]}]
    """
    rows = {tuple(row["cards"]): row for row in (before or {"rounds": []})["rounds"]}
    rows |= {tuple(row["cards"]): row for row in measured["rounds"]}
    return measured | {"rounds": [rows[cards] for cards in sorted(rows, key=lambda cards: (sum(cards), cards))]}


def solving_chapter(measured: dict[str, Any]) -> str:
    """The chapter of RESULTS.md: what came of every round, beside what it was to reach."""
    rows = []
    for row in measured["rounds"]:
        a, b = row["cards"]
        aim = row["aim"]
        rows.append(
            [
                f"({a}, {b})",
                f"{floor(row['value']['low'] * 1e7) / 1e7:.7f}–{ceil(row['value']['high'] * 1e7) / 1e7:.7f}",
                f"{row['width']:.1e}",
                f"{row['cpu_seconds']:.1f} s",
                f"{row['clock_seconds']:.1f} s",
                f"{row['nodes']:,}",
                f"{aim['width']:g} in {aim['seconds']:g} s",
                met(row["met"]),
            ]
        )
    head = ["round", "starter wins", "width", "processor", "clock", "nodes", "target", ""]
    reached = sum(row["met"] for row in measured["rounds"])
    return (
        "## Solving rounds of two\n\n"
        f"Rounds of the {measured['rules']} rules, (starter's cards, other's cards), solved by one thread until the"
        " certified bracket is as narrow as its target or the target's time is up; made by"
        " `python benchmarks/run_solving.py`. Times are of the processor, which is what the clock shows on an idle"
        " core; the clock's stand beside them, whatever else the machine did:\n\n"
        + table(head, rows)
        + f"\n\nTargets met: {reached} of {len(rows)}. Only rounds in the table were measured."
    )
