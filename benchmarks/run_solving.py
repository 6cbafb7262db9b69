"""Measures how long rounds of two take to be solved and puts it into results.json and RESULTS.md beside this file.

``python benchmarks/run_solving.py`` takes up to an hour of one core; ``--up-to 5`` leaves out rounds with more than
five cards in play, and takes four minutes. Rounds that are not solved keep the rows they had.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--up-to", type=int, default=7, help="cards in play")
    parser.add_argument("--out", type=Path, default=HERE, help="the folder of results.json")
    options = parser.parse_args()
    # Before NumPy is loaded: products of small matrices are done sooner by one thread.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from blefodds.benchmark.solving import AIMS, merged, solving
    from campaigns.bounds.run import write

    measured = solving([aim for aim in AIMS if sum(aim.cards) <= options.up_to], note=_show)
    # Read only now: others may have measured something else in the meantime.
    document = json.loads((options.out / "results.json").read_text("utf-8"))
    write(document | {"solving": merged(document.get("solving"), measured)}, options.out)


def _show(row: dict[str, Any]) -> None:
    a, b = row["cards"]
    print(f"{a} against {b}: width {row['width']:.1e} in {row['cpu_seconds']:.1f} s", flush=True)


if __name__ == "__main__":
    main()
