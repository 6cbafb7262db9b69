"""The chapter of RESULTS.md on solving rounds of two."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

__all__ = ["solving_chapter"]


def solving_chapter(measured: dict[str, Any]) -> str:
    """What came of every round, beside what it was to reach."""
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
                "met" if row["met"] else "missed",
            ]
        )
    head = ["round", "starter wins", "width", "processor", "clock", "nodes", "target", ""]
    lines = [head, [":---", *["---:"] * (len(head) - 1)], *rows]
    met = sum(row["met"] for row in measured["rounds"])
    return (
        "## Solving rounds of two\n\n"
        f"Rounds of the {measured['rules']} rules, (starter's cards, other's cards), solved by one thread until the"
        " certified bracket is as narrow as its target or the target's time is up; made by"
        " `python benchmarks/run_solving.py`. Times are of the processor, which is what the clock shows on an idle"
        " core; the clock's stand beside them, whatever else the machine did:\n\n"
        + "\n".join(f"| {' | '.join(line)} |" for line in lines)
        + f"\n\nTargets met: {met} of {len(rows)}. Only rounds in the table were measured."
    )
