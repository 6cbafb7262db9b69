"""Mutation testing of the pure layers: errors are planted one at a time, and the fast tests must notice each.

    python tests/campaigns/mutation/run.py [WORD …]

It needs the extra ``blefodds[audit]``. The tree is copied to a folder of its own and mutmut runs there, as
``mutmut.toml`` beside this file says; words choose functions by their full names, such as ``"blefodds.core.cards*"``.

First each mutant runs in a process that has collected the tests already, and only against the tests that call the
function, which is quick; but what the package works out while it is imported, and what it keeps, was then worked out
without the error, and for the tests that run first. So those that lived run once more against every test, each in a
process of its own.

Printed are the score of each module and every survivor that ``survivors.toml`` does not give a reason for; the exit
code is 1 if there are any, or if less than 90% are killed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).parents[3]
COPIED = ("src", "tests", "docs", "benchmarks", "README.md", "pyproject.toml")
LEAST_KILLED = 0.9
SETTINGS = Path(__file__).parent / "mutmut.toml"

NOTICED = {1, 3, 24, -24, 36, 152}
"""How a run that noticed ends: a test failed, pytest itself did, or it never came to an end."""
UNTRIED = {None, 2}

SECONDS, BYTES = 120, 4 * 2**30
"""A run of the quick tests that takes more of either will never end."""

LIMITED = """
import os, resource, sys
seconds, n_bytes = map(int, sys.argv[1:3])
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
resource.setrlimit(resource.RLIMIT_AS, (n_bytes, n_bytes))
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Becomes another program that may use so many seconds of processor time and so much memory."""

ONLY_FOR_NOTATION = "tests/lang/test_properties.py"
"""Takes three times as long as all others together, and is about reading and writing alone."""


def copy_tree(folder: Path) -> None:
    """The project in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", ".*")
            shutil.copytree(source, target, ignore=ignored, dirs_exist_ok=True)
        else:
            shutil.copy(source, target)


def first_look(folder: Path, asked: argparse.Namespace) -> None:
    """Run every mutant that has no result yet, in processes that have collected the tests."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(f"{project}\n{SETTINGS.read_text('utf-8')}", encoding="utf-8")
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(asked.processes), *asked.words]
    # CI: Hypothesis draws the same examples every time and knows no deadline, so that no mutant dies of slowness.
    subprocess.run(command, cwd=folder, env={**os.environ, "CI": "true"}, check=True)


def results(folder: Path) -> dict[Path, dict[str, int | None]]:
    """How the run of each mutant ended, by the file that mutmut keeps it in."""
    files = sorted((folder / "mutants" / "src").rglob("*.meta"))
    return {path: json.loads(path.read_text("utf-8"))["exit_code_by_key"] for path in files}


def second_look(folder: Path, asked: argparse.Namespace) -> dict[str, bool]:
    """Run each mutant that lived against all tests, in a process of its own; whether it was noticed now."""
    codes = {mutant: code for of_file in results(folder).values() for mutant, code in of_file.items()}
    alive = [mutant for mutant, code in codes.items() if code not in NOTICED | UNTRIED]
    selection = tests_of(folder)
    check_that_all_is_well(folder, selection)
    kept = folder / "second-look.json"
    noticed: dict[str, bool] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    with ThreadPoolExecutor(asked.processes) as pool:
        running = {
            pool.submit(is_noticed, folder, selection, mutant): mutant for mutant in alive if mutant not in noticed
        }
        for number, done in enumerate(as_completed(running), start=1):
            noticed[running[done]] = done.result()
            kept.write_text(json.dumps(noticed), encoding="utf-8")
            print(f"second look: {number} of {len(running)}", end="\r", flush=True)
    check_that_all_is_well(folder, selection)
    return noticed


def tests_of(folder: Path) -> list[str]:
    """What pytest is told to run, as it was when the folder was made."""
    settings = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    return [*settings["pytest_add_cli_args"], *settings["pytest_add_cli_args_test_selection"]]


def check_that_all_is_well(folder: Path, selection: list[str]) -> None:
    """Ends the campaign if the tests fail without an error planted: then they notice nothing."""
    if is_noticed(folder, selection, "no mutant"):
        sys.exit("the tests fail although nothing is wrong: nothing can be learned from them")


def is_noticed(folder: Path, selection: list[str], mutant: str) -> bool:
    """Whether any quick test notices a mutant when everything, imports included, is done with the error in it."""
    tests = [*selection, *([] if ".notation." in mutant else [f"--ignore={ONLY_FOR_NOTATION}"])]
    command = [sys.executable, "-m", "pytest", "-x", "-q", *tests]
    environment = os.environ | {
        "CI": "true",
        "MUTANT_UNDER_TEST": mutant,
        "PYTHONPATH": str(folder / "mutants" / "src"),
    }
    try:
        done = subprocess.run(
            [sys.executable, "-c", LIMITED, str(SECONDS), str(BYTES), *command],
            cwd=folder / "mutants",
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=SECONDS,  # by the clock: it may wait for what never comes
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def change(folder: Path, mutant: str) -> tuple[str, str]:
    """The lines that a mutant takes out and puts in."""
    command = [sys.executable, "-m", "mutmut", "show", mutant]
    shown = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    lines = [line for line in shown.splitlines() if not line.startswith(("---", "+++"))]
    was, became = ("\n".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return was, became


def main() -> int:
    """Run the campaign and print what came of it."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("words", nargs="*")
    reader.add_argument("--folder", type=Path, help="Where to work; a run in the same folder goes on.")
    reader.add_argument("--processes", type=int, default=1)
    asked = reader.parse_args()
    folder = asked.folder or Path(tempfile.mkdtemp(prefix="blefodds-mutation-"))
    if not (folder / "mutants").exists():
        copy_tree(folder)
    first_look(folder, asked)
    return report(folder, second_look(folder, asked))


def report(folder: Path, noticed_later: dict[str, bool]) -> int:
    """Print the scores and what survived without a reason."""
    listed = tomllib.loads((Path(__file__).parent / "survivors.toml").read_text("utf-8"))["survivor"]
    reasons = {(entry["function"], entry["was"], entry["became"]) for entry in listed}
    total: Counter[str] = Counter()
    unexplained = 0
    for path, codes in results(folder).items():
        tried = {mutant: code for mutant, code in codes.items() if code not in UNTRIED}
        if not tried:
            continue
        alive = [mutant for mutant, code in tried.items() if code not in NOTICED and not noticed_later[mutant]]
        total.update(killed=len(tried) - len(alive), tried=len(tried))
        module = path.relative_to(folder / "mutants" / "src").with_suffix("")
        print(f"{module}: {len(tried) - len(alive)} of {len(tried)} killed")
        for mutant in alive:
            function = mutant.rpartition("__mutmut_")[0]
            was, became = change(folder, mutant)
            if (function, was, became) not in reasons:
                unexplained += 1
                print(f"  {mutant}\n    - {was}\n    + {became}")
    share = total["killed"] / total["tried"]
    print(f"{total['killed']} of {total['tried']} killed, {share:.1%}; {unexplained} survivors without a reason")
    return int(share < LEAST_KILLED or unexplained > 0)


if __name__ == "__main__":
    sys.exit(main())
