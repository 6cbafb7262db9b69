"""Makes ``src/blefodds/solver/policies``: the solved rounds that come with the program.

Run ``python benchmarks/make_policies.py`` when the solver, the classic rules or the policy files change; a minute or
so. The rounds and how closely each is solved stand in ``blefodds.solver.packaged``. The number of iterations alone
decides what comes out, so the same program on the same machine makes the same policies.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from blefodds.solver.blef_round import BlefRound
from blefodds.solver.packaged import PACKAGED, file_name
from blefodds.solver.policy_file import policy_bytes
from blefodds.solver.solve import Solver
from blefodds.storage.files import write_file

TARGET = Path(__file__).parent.parent / "src" / "blefodds" / "solver" / "policies"


def main() -> None:
    """Make the files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--target", type=Path, default=TARGET, help="the folder to write to")
    options = parser.parse_args()
    options.target.mkdir(exist_ok=True)
    for cards, width in PACKAGED.items():
        solver = Solver(BlefRound(cards))
        certificate = solver.run(target=width)
        content = policy_bytes(solver, resumable=False)
        write_file(options.target / file_name(cards), content)
        print(f"{cards}: {certificate.low:.7f} to {certificate.high:.7f}, {len(content):,} bytes")


if __name__ == "__main__":
    main()
