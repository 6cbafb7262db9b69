"""Measures what listening to bids is worth and puts it into results.json and RESULTS.md beside this file.

The same goes, for the strategy report, into the data that come with the program.

``python benchmarks/run_listening.py`` takes some six minutes of one core, and need only be run again when the bidder
model changes: the same seed gives the same numbers on every machine.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from blefodds.core.rules import CLASSIC
from blefodds.inference import BidderModel
from blefodds.reports.blef.measured import document_of, path_of
from blefodds.storage.files import write_file
from measuring.listening import (
    BY_CARDS,
    DEALS,
    DEALS_RANDOM,
    LINE_UPS,
    MIX,
    RANDOM,
    measure_line_ups,
    measure_models,
    measure_shares_at_random,
)
from measuring.results import HERE, keep, show


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mixed", type=int, default=100_000, help="rounds of the mixed table")
    parser.add_argument("--random", type=int, default=20_000, help="rounds of the table of random bots")
    parser.add_argument("--others", type=int, default=4000, help="rounds of each other table")
    parser.add_argument("--every", type=int, default=600, help="rounds of each table judged bid by bid")
    parser.add_argument("--models", type=int, default=600, help="rounds of each table for each model compared")
    parser.add_argument("--out", type=Path, default=HERE, help="the folder of results.json")
    options = parser.parse_args()
    rounds = dict.fromkeys(LINE_UPS, options.others) | {MIX: options.mixed, RANDOM: options.random}
    model = BidderModel()
    listening = {
        "rules": CLASSIC.name,
        "seed": options.seed,
        "sharpness": model.sharpness,
        "share_random": model.share_random,
        "deals": DEALS,
        "deals_random": DEALS_RANDOM,
        "by_cards": list(BY_CARDS),
        "random": RANDOM,
        "tables": measure_line_ups(rounds=rounds, rounds_every=options.every, seed=options.seed, progress=show),
        "shares_at_random": measure_shares_at_random(rounds=options.random, seed=options.seed, progress=show),
        "models": measure_models(rounds=options.models, seed=options.seed + 1, progress=show),
    }
    head = document_of("listening-scores").of()
    write_file(path_of("listening-scores"), json.dumps(head | listening, ensure_ascii=False, indent=1) + "\n")
    keep("listening", listening, options.out)


if __name__ == "__main__":
    main()
