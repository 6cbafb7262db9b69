"""Measures everything side by side and writes results.json, RESULTS.md and results.svg beside this file.

``python benchmarks/run.py`` takes about seven minutes; ``--quick`` half a minute, for a look; ``--redraw`` measures
nothing and makes the page and the picture anew from results.json. ``--advising`` plays only the advisor's matches,
some ten minutes, and keeps the rest; the other runs keep those matches.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from blefodds.benchmark.advising import advising
from blefodds.benchmark.suite import FULL, QUICK, measure
from blefodds.reports.blef import advisor_matches
from blefodds.storage.files import write_file
from results_page import page
from results_plot import plot

HERE = Path(__file__).resolve().parent

GAMES, SEED = 192, 7
"""Of each of the advisor's line-ups: every seating equally often."""

ALONE = ("advising", "listening", "solving")
"""What is measured by itself and kept by every other run."""


def write(document: dict[str, Any], folder: Path) -> None:
    """The measurements, and the page and the picture made of them."""
    (folder / "results.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "utf-8")
    (folder / "RESULTS.md").write_text(page(document), "utf-8")
    (folder / "results.svg").write_text(plot(document), "utf-8")


def main() -> None:
    """Measure and write, or only write."""
    parser = argparse.ArgumentParser(description=__doc__)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--quick", action="store_true", help="half a minute instead of seven")
    how.add_argument("--advising", action="store_true", help="only play the advisor's matches")
    how.add_argument("--redraw", action="store_true", help="only make page and picture anew")
    parser.add_argument("--out", type=Path, default=HERE, help="the folder to write to")
    options = parser.parse_args()
    results = options.out / "results.json"
    before = json.loads(results.read_text("utf-8")) if results.exists() else {}
    if options.redraw:
        document = before
    elif options.advising:
        matches = advising(games=GAMES, seed=SEED)
        kept = Path(advisor_matches.__file__).parent / "data" / advisor_matches.ADVISOR_MATCHES
        write_file(kept, json.dumps(matches, ensure_ascii=False, indent=1) + "\n")
        document = before | {"advising": matches}
    else:
        document = measure(QUICK if options.quick else FULL, _show)
        document |= {name: before[name] for name in ALONE if name in before}
        print(file=sys.stderr)
    write(document, options.out)


def _show(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of about {total} s", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
