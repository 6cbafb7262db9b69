"""Which branches the tests reach.

    python tests/campaigns/branches/run.py [--processes N] [--cases C] [--seconds S] [--folder FOLDER] [PART …]

It needs the extra ``blefodds[audit]``. The tests run twice. First as they always do, all of them and uncut: compiled
kernels are not measured, but everything around them is, also in processes that tests start. Then with the JIT off, for
the kernels: every folder of tests is a part and runs in a process of its own; of a test with many cases ``--cases``
run, and one that takes more than ``--seconds`` of processor time is cut short, and what it reached by then counts (see
``time_limit.py`` beside this file).

What is measured is kept in ``--folder``; parts that are named are measured anew there, and the others are not. The
first run is the part ``compiled``. Printed are the branches reached of each package, those not reached, and tests that
fail; the exit code is 1 if a test failed, or if less than 95% of all branches were reached.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
SOURCE = ROOT / "src"
SETTINGS = HERE / "coverage.ini"
LEAST_REACHED = 0.95

COMPILED = "compiled"
"""What the run of all tests as they are is called among the parts."""


def all_parts() -> list[str]:
    """Every folder with tests, every file beside the folders, and the source for its examples."""
    found = {path.relative_to(ROOT).parts[:2] for path in (ROOT / "tests").rglob("test_*.py")}
    return [COMPILED, "src", *sorted("/".join(parts) for parts in found)]


def name_of(part: str) -> str:
    return part.removesuffix(".py").removeprefix("tests/").replace("/", ".")


def measure(part: str, folder: Path, *limits: str) -> str:
    """Run a part with the JIT off; the last line that pytest says, with the tests that failed."""
    # Kernels want whole numbers of 64 bits to run over, which NumPy warns of and compiled code does not.
    # A test can run out of time while Python clears something away, and Python then warns instead of ending the test.
    ignored = ("ignore:overflow encountered:RuntimeWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
    warnings = [word for warning in ignored for word in ("-W", warning)]
    return run_tests(folder / name_of(part), part, "-p", "time_limit", *limits, *warnings, is_compiled=False)


def run_tests(place: Path, *options: str, is_compiled: bool) -> str:
    """Run tests under coverage, measuring into a folder; what failed, and the last line that pytest says."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "0" if is_compiled else "1",
        "COVERAGE_FILE": str(place / ".coverage"),
        "PYTHONPATH": f"{SOURCE}{os.pathsep}{HERE}",
        "MEASURED": str(SOURCE / "blefodds"),
        "CI": "true",  # Hypothesis draws the same examples every time and knows no deadline
    }
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={SETTINGS}", "-m", "pytest", "-q"]
    command += ["-p", "no:cacheprovider", *options]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    (place / "said.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
    lines = done.stdout.strip().splitlines() or ["no output"]
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    if done.returncode not in (0, 5) and not failed:  # 5: no test was asked for
        failed = [f"ERROR: pytest ended with {done.returncode}, see {place}"]
    return "\n".join([*failed, f"{place.name}: {lines[-1]}"])


def combined(folder: Path) -> dict[str, dict[str, Any]]:
    """What all parts in the folder reached, by source file."""
    environment = os.environ | {"COVERAGE_FILE": str(folder / ".coverage"), "MEASURED": str(SOURCE / "blefodds")}
    command = [sys.executable, "-m", "coverage"]
    files = [str(path) for path in sorted(folder.glob("*/.coverage.*"))]
    result = folder / "branches.json"
    for words in (["combine", "--keep", "-q", *files], ["json", "-q", "-o", str(result)]):
        subprocess.run([*command, words[0], f"--rcfile={SETTINGS}", *words[1:]], cwd=ROOT, env=environment, check=True)
    return dict(json.loads(result.read_text("utf-8"))["files"])


def package_of(path: str) -> str:
    """The package of a source file; the modules beside the packages are one more."""
    inner = Path(path).relative_to("src/blefodds")
    return inner.parts[0] if len(inner.parts) > 1 else "(modules beside the packages)"


def report(files: dict[str, dict[str, Any]]) -> float:
    """Print what was not reached and the share of each package; the share of all."""
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path, found in sorted(files.items()):
        summary = found["summary"]
        for name in (package_of(path), "all"):
            totals[name][0] += summary["covered_branches"]
            totals[name][1] += summary["num_branches"]
        if found["missing_branches"] or found["missing_lines"]:
            branches = ", ".join(f"{line}→{'end' if to < 0 else to}" for line, to in found["missing_branches"])
            lines = ", ".join(map(str, found["missing_lines"]))
            print(f"{path}: branches {branches or 'none'}; lines {lines or 'none'}")
    for name, (reached, there) in totals.items():
        if name != "all":
            print(f"| {name} | {reached:,} of {there:,} | {reached / max(there, 1):.1%} |")
    reached, there = totals["all"]
    print(f"| all | {reached:,} of {there:,} | {reached / there:.1%} |")
    return reached / there


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="parts or the beginnings of their names; all without")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--cases", type=int, default=6, help="of a test that run at most")
    parser.add_argument("--seconds", type=float, default=4.0, help="of processor time of a test, until it is cut short")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "blefodds-coverage")
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    parts = [part for words in asked.parts or [""] for part in all_parts() if name_of(part).startswith(words)]
    limits = (f"--cases={asked.cases}", f"--seconds={asked.seconds}")
    said = []
    if COMPILED in parts:
        parts.remove(COMPILED)
        said.append(run_tests(folder / COMPILED, "-n", str(asked.processes), is_compiled=True))
        print(said[-1], flush=True)
    with ThreadPoolExecutor(asked.processes) as pool:
        for done in as_completed([pool.submit(measure, part, folder, *limits) for part in dict.fromkeys(parts)]):
            said.append(done.result())
            print(said[-1], flush=True)
    share = report(combined(folder))
    has_failed = any(re.search("^(FAILED|ERROR)", line, re.MULTILINE) for line in said)
    return int(has_failed or share < LEAST_REACHED)


if __name__ == "__main__":
    sys.exit(main())
