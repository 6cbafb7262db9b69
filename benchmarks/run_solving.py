"""Measures how long rounds of two take to be solved and puts it into results.json and RESULTS.md beside this file.

``python benchmarks/run_solving.py`` takes up to an hour of one core; ``--up-to 5`` leaves out rounds with more than
five cards in play, and takes four minutes. Rounds that are not solved keep the rows they had.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--up-to", type=int, default=7, help="cards in play")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent, help="the folder of results.json")
    options = parser.parse_args()
    # Before NumPy is loaded: products of small matrices are done sooner by one thread.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from measuring.results import keep, read
    from measuring.solving import AIMS, merged, solving

    measured = solving([aim for aim in AIMS if sum(aim.cards) <= options.up_to], note=_show)
    keep("solving", merged(read(options.out).get("solving"), measured), options.out)


def _show(row: dict[str, Any]) -> None:
    a, b = row["cards"]
    print(f"{a} against {b}: width {row['width']:.1e} in {row['cpu_seconds']:.1f} s", flush=True)


if __name__ == "__main__":
    main()
