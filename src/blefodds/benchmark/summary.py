"""The measurements in a few lines for the terminal."""

from __future__ import annotations

from typing import Any

from blefodds.benchmark.contests import SAMPLER
from blefodds.benchmark.words import case, duration, milliseconds, percent, rate, times
from blefodds.views.columns import aligned

__all__ = ["summary_lines"]


def summary_lines(document: dict[str, Any]) -> list[str]:
    """What ``blefodds bench`` prints, from a document of the schema ``blefodds.bench/1``."""
    machine, start_up, line = document["machine"], document["start_up"], document["by_deals"]["line"]
    lines = [
        f"{machine['cpu']}, {machine['cores']} cores · {machine['python']} · numba {machine['packages']['numba']}",
        f"Medians of {document['rounds']} runs in turns (lowest–highest), one core, all bids counted on every deal.",
    ]
    for where in document["samplers"]:
        ratio_of = {one["against"]: f"blefodds × {times(one['times'])}" for one in where["ratios"]}
        lines += ["", f"{case(where)}, {where['bids']} bids"]
        rows = [
            (one["name"], f"{rate(one['deals_per_second'])}/s", ratio_of.get(one["name"], "")) for one in where["rates"]
        ]
        lines += aligned(rows, left=(0, 2), indent="  ")
        share = percent(where["words"]["share"]["median"])
        lines.append(f"  {SAMPLER} makes {share} of the deals that its random words alone would allow")
    poker = document["poker_libraries"]
    if poker["ratios"]:
        lines += ["", "Poker libraries, seven cards of 52, one rank a deal"]
        lines += [f"  {one['against']}: blefodds × {times(one['times'])}" for one in poker["ratios"]]
    exact = document["exact"][0]
    answers = ", ".join(f"{one['name']} {duration(one['seconds']['median'])}" for one in exact["answers"])
    threads, last = document["by_threads"], document["by_deals"]["points"][-1]
    return [
        *lines,
        "",
        f"Exact, {case(exact)}: {answers}",
        f"{last['deals']:,} deals: {duration(last['seconds'])}, {1e9 * line['seconds_per_deal']:.2f} ns a deal; "
        f"{threads['threads']} threads × {times(threads['times_one_thread'])}",
        f"Start-up: {milliseconds(start_up['seconds']['default command'])} ms, of which import numba "
        f"{milliseconds(start_up['seconds']['import numba'])} ms; first run {start_up['first_run_seconds']:.1f} s",
    ]
