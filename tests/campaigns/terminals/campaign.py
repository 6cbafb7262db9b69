"""The matrix of terminals: every view in real processes, on real pseudo-terminals and pipes.

    python tests/campaigns/terminals/campaign.py --seed 1

Each view is run where every two factors meet in every pair of their levels (``--whole``: everywhere), and held against
its reference; whatever is wrong is printed, and the exit code says whether anything was.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from campaigns.terminals.copies import Copies
from campaigns.terminals.matrix import VIEWS, Campaign, covering, everywhere


def main() -> int:
    """Run what the command line asks for."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("views", nargs="*", help="names of views, or beginnings of them; else all")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--whole", action="store_true", help="every place there is, in place of every pair")
    asked = reader.parse_args()
    names = [name for name in VIEWS if not asked.views or name.startswith(tuple(asked.views))]
    rng = random.Random(asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(Path(folder), Copies())
        for name in names:
            before = len(campaign.faults)
            for lang in ("en", "pl"):
                campaign.compare_widths(name, lang)
            for place in everywhere() if asked.whole else covering(rng):
                campaign.run(name, place)
            print(f"{name}: {campaign.n_runs} runs so far, {len(campaign.faults) - before} faults", flush=True)
            kinds: dict[str, str] = {}
            for fault in campaign.faults[before:]:
                kinds.setdefault(fault.partition(" | ")[2].partition(" | ")[2][:25], fault)
            for fault in kinds.values():
                print(f"  {fault}", flush=True)
        campaign.copies.close()
    print(f"{len(names)} views, {campaign.n_runs} runs, {len(campaign.faults)} faults")
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
