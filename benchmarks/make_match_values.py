"""Makes ``src/blefodds/advice/data/match_values.json``: chances to win a match by the cards everybody holds.

Run ``python benchmarks/make_match_values.py`` when the bidder model, the rules of a preset or the rounds change; some
five minutes. The same seed gives the same file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from blefodds.advice.match_value import make_document
from blefodds.core.rules import PRESETS
from blefodds.storage.files import write_file

TARGET = Path(__file__).parent.parent / "src" / "blefodds" / "advice" / "data" / "match_values.json"


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=4000, help="rounds dealt for each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", type=Path, default=TARGET)
    options = parser.parse_args()
    document = make_document(tuple(PRESETS), deals=options.deals, seed=options.seed, progress=print)
    # A row per line: short enough to read, and a change of one table changes one line.
    head = json.dumps({key: value for key, value in document.items() if key != "chances"}, indent=1)[:-2]
    rows = ",\n".join(
        f'  "{preset}": {{\n'
        + ",\n".join(f'   "{counts}": {json.dumps(row)}' for counts, row in chances.items())
        + "\n  }"
        for preset, chances in document["chances"].items()
    )
    text = f'{head},\n "chances": {{\n{rows}\n }}\n}}\n'
    assert json.loads(text) == document
    write_file(options.target, text)


if __name__ == "__main__":
    main()
