"""Measures everything side by side and writes results.json, RESULTS.md and results.svg beside this file.

``python benchmarks/run.py`` takes about seven minutes; ``--quick`` half a minute, for a look; ``--redraw`` measures
nothing and makes the page and the picture anew from results.json. ``--advising`` plays only the advisor's matches,
some ten minutes, and keeps the rest; the other runs keep those matches.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path

from blefodds.benchmark.suite import FULL, QUICK, measure
from blefodds.reports.blef.measured import path_of
from blefodds.storage.files import write_file
from measuring.advising import advising
from measuring.results import HERE, keep, read, show, write

GAMES, SEED = 192, 7
"""Of each of the advisor's line-ups: every seating equally often."""

ALONE = ("advising", "listening", "solving")
"""What is measured by itself and kept by every other run."""


def main() -> None:
    """Measure and write, or only write."""
    parser = argparse.ArgumentParser(description=__doc__)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--quick", action="store_true", help="half a minute instead of seven")
    how.add_argument("--advising", action="store_true", help="only play the advisor's matches")
    how.add_argument("--redraw", action="store_true", help="only make page and picture anew")
    parser.add_argument("--out", type=Path, default=HERE, help="the folder to write to")
    options = parser.parse_args()
    if options.redraw:
        write(read(options.out), options.out)
    elif options.advising:
        matches = advising(games=GAMES, seed=SEED)
        write_file(path_of("advisor-matches"), json.dumps(matches, ensure_ascii=False, indent=1) + "\n")
        keep("advising", matches, options.out)
    else:
        before = read(options.out)
        document = measure(QUICK if options.quick else FULL, partial(show, unit="seconds, about"))
        print(file=sys.stderr)
        write(document | {name: before[name] for name in ALONE if name in before}, options.out)


if __name__ == "__main__":
    main()
