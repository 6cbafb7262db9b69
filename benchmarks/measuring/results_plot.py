"""The picture of the results: deals a second of every contender, and time against deals."""

from __future__ import annotations

import io
from typing import Any

import matplotlib as mpl

mpl.use("svg")

from matplotlib.figure import Figure

from blefodds.benchmark.words import case, duration

__all__ = ["plot"]

COLOURS = ("#0b6e4f", "#63b995", "#1d3f72", "#6f9bd8")
MARKERS = ("o", "s", "^", "D")


def plot(document: dict[str, Any]) -> str:
    """An SVG, the same bytes for the same document."""
    with mpl.rc_context({"svg.hashsalt": "blefodds", "font.size": 10}):
        figure = Figure(figsize=(11, 4.6), layout="constrained")
        rates, line = figure.subplots(1, 2, width_ratios=(3, 2))
        _rates(rates, document)
        _line(line, document["by_deals"])
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return buffer.getvalue()


def _rates(axes: Any, document: dict[str, Any]) -> None:
    names = [one["name"] for one in document["samplers"][0]["rates"]]
    for number, where in enumerate(document["samplers"]):
        rates = [one["deals_per_second"] for one in where["rates"]]
        medians = [rate["median"] for rate in rates]
        errors = [[r["median"] - r["low"] for r in rates], [r["high"] - r["median"] for r in rates]]
        heights = [place + 0.15 * (number - 1.5) for place in range(len(names))]
        axes.errorbar(
            medians,
            heights,
            xerr=errors,
            fmt=MARKERS[number],
            color=COLOURS[number],
            markersize=6,
            linewidth=1,
            label=case(where),
        )
    axes.set_xscale("log")
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlabel("deals a second, one core, every bid counted (median, lowest to highest)")
    axes.grid(axis="x", alpha=0.3)
    axes.legend(loc="lower right", fontsize=8, frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


def _line(axes: Any, by_deals: dict[str, Any]) -> None:
    start, per_deal = by_deals["line"]["start_seconds"], by_deals["line"]["seconds_per_deal"]
    deals = [point["deals"] for point in by_deals["points"]]
    axes.plot(deals, [start + per_deal * n for n in deals], color=COLOURS[3], linewidth=1.5)
    axes.plot(deals, [point["seconds"] for point in by_deals["points"]], MARKERS[0], color=COLOURS[0])
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(f"deals ({case(by_deals)})")
    axes.set_ylabel("seconds")
    axes.text(0.05, 0.92, f"{duration(start)} + {1e9 * per_deal:.2f} ns a deal", transform=axes.transAxes)
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
