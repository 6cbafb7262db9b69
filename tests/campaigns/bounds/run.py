"""Every kernel once with every index checked.

    python tests/campaigns/bounds/run.py [--cases N] [PATH …]

The tests of everything that deals, counts, plays or solves run with ``NUMBA_BOUNDSCHECK=1`` and a folder of their own
for compiled code, which is empty at first. An index outside its array is then an IndexError, and the test fails. Before
that an index is planted outside an array, which must be noticed; after it every function marked ``@kernel`` must have
been compiled in that folder. With ``--cases`` so many cases of each test run, spread evenly.

Printed are what pytest says and the kernels that no test compiled; the exit code is 1 if anything is wrong. An index
from -1 down to minus the size counts from the end, as anywhere in Python, and is no error.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src" / "blefodds"
FOLDERS = ["sampler", "exact", "strategy", "blof", "solver", "evidence", "advice", "report", "benchmark", "table"]

SECONDS = 600
"""Of processor time for a test."""

PLANTED = """
import numpy as np
from blefodds.kernels.jit import kernel

@kernel
def entry(numbers, index):
    return numbers[index]

@kernel
def entry_by_call(numbers, index):
    return entry(numbers, index)

numbers = np.arange(4)
assert entry_by_call(numbers, 3) == 3
for function in (entry, entry_by_call):
    try:
        function(numbers, 4)
    except IndexError:
        continue
    raise SystemExit("an index outside its array was not noticed")
"""


def kernels() -> set[tuple[str, str]]:
    """Every function marked ``@kernel``: its file's stem and its name."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and "kernel" in map(ast.unparse, node.decorator_list):
                found.add((path.stem, node.name))
    return found


def compiled(folder: Path) -> set[tuple[str, str]]:
    """The functions that there is compiled code of in a folder of numba's: file's stem and name."""
    names = (path.name.partition("-")[0].partition(".") for path in folder.rglob("*.nbc"))
    return {(stem, function) for stem, _, function in names}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", default=[f"tests/{name}" for name in FOLDERS])
    parser.add_argument("--cases", type=int, default=sys.maxsize, help="of a test that run at most")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="blefodds-bounds-") as place:
        folder = Path(place) / "compiled"
        environment = os.environ | {
            "NUMBA_BOUNDSCHECK": "1",
            "NUMBA_DISABLE_JIT": "0",
            "NUMBA_CACHE_DIR": str(folder),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests" / "campaigns" / "branches")]),
            "CI": "true",  # Hypothesis draws the same examples every time and knows no deadline
        }
        planted = Path(place) / "planted.py"
        planted.write_text(PLANTED, encoding="utf-8")
        subprocess.run([sys.executable, str(planted)], env=environment, check=True)
        began = time.monotonic()
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *asked.paths]
        command += ["-p", "time_limit", f"--cases={asked.cases}", f"--seconds={SECONDS}"]
        has_failed = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode != 0
        expected = kernels()
        missing = expected - compiled(folder)
    print(f"{len(expected - missing)} of {len(expected)} kernels compiled with every index checked")
    print(f"{time.monotonic() - began:.0f} s")
    for stem, function in sorted(missing):
        print(f"not compiled: {stem}.{function}")
    return int(has_failed or bool(missing))


if __name__ == "__main__":
    sys.exit(main())
