"""Makes ``src/blefodds/solver/data/solved_match.json``: the brackets of all rounds of a classic match of two.

Run ``python benchmarks/make_solved_match.py --time 45`` when the solver has become better; a quarter of an hour. It
says how wide the brackets are. Rounds in the file that are narrow enough or had as much time are not solved again, and
of two brackets the narrower is kept, so it can be interrupted, and gone on with for longer.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src" / "blefodds" / "solver" / "data" / "solved_match.json"


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--width", type=float, default=1e-3, help="how wide a bracket may be")
    parser.add_argument("--time", type=float, default=45.0, help="seconds for each round at most")
    parser.add_argument("--target", type=Path, default=TARGET)
    options = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from blefodds.core.rules import CLASSIC
    from blefodds.solver.match import RoundResult, solve_match
    from blefodds.solver.match_file import read_rounds, rounds_text
    from blefodds.storage.files import write_file
    from blefodds.views.solution import short_bracket

    rounds = read_rounds(options.target, CLASSIC)

    def keep(result: RoundResult) -> None:
        rounds[result.cards] = result
        write_file(options.target, rounds_text(CLASSIC, rounds.values()))
        a, b = result.cards
        print(f"{a} against {b}: {short_bracket(result.value)}, width {result.certificate.width:.1e}", flush=True)

    solution = solve_match(CLASSIC, target=options.width, seconds=options.time, done=rounds, note=keep)
    for (a, b), chance in sorted(solution.chances.items()):
        print(f"{a} against {b}: the starter wins the match in {short_bracket(chance)}")


if __name__ == "__main__":
    main()
