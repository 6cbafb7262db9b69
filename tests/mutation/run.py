"""Mutation testing of the pure layers: errors are planted one at a time, and the fast tests must notice each.

    python tests/mutation/run.py [WORD …]

It needs the extra ``blefodds[audit]``. The tree is copied to a folder of its own and mutmut runs there, as
``mutmut.toml`` beside this file says; words choose functions by their full names, such as ``"blefodds.cards*"``.

First each mutant runs in a process that has collected the tests already, which is quick; but what the package works
out while it is imported, and what it keeps, was then worked out without the error. So those that lived run once more,
in processes that have imported libraries only.

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
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "docs", "benchmarks", "README.md", "pyproject.toml")
LEAST_KILLED = 0.9

KILLED = {1, 3, 24, -24, 36, 152}
"""How a run that noticed ends: a test failed, pytest itself did, or it never came to an end."""
UNTRIED = {None, 2}


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


def run_mutants(folder: Path, asked: argparse.Namespace, *, warmup: str) -> None:
    """Run every mutant that has no result yet, in processes that have done as much as ``warmup`` says."""
    settings = (Path(__file__).parent / "mutmut.toml").read_text("utf-8")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    warm = f'forkserver_warmup = "{warmup}"\n'
    (folder / "pyproject.toml").write_text(f"{project}\n{settings}{warm}", encoding="utf-8")
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(asked.processes), *asked.words]
    # CI: Hypothesis draws the same examples every time and knows no deadline, so that no mutant dies of slowness.
    subprocess.run(command, cwd=folder, env={**os.environ, "CI": "true"}, check=True)


def results(folder: Path) -> dict[Path, dict[str, int | None]]:
    """How the run of each mutant ended, by the file that mutmut keeps it in."""
    files = sorted((folder / "mutants" / "src").rglob("*.meta"))
    return {path: json.loads(path.read_text("utf-8"))["exit_code_by_key"] for path in files}


def forget_survivors(folder: Path) -> None:
    """Let every mutant that was not killed run again."""
    for path, codes in results(folder).items():
        kept = json.loads(path.read_text("utf-8"))
        kept["exit_code_by_key"] = {mutant: code if code in KILLED else None for mutant, code in codes.items()}
        path.write_text(json.dumps(kept), encoding="utf-8")


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
    run_mutants(folder, asked, warmup="collect")
    forget_survivors(folder)
    run_mutants(folder, asked, warmup="import")
    return report(folder)


def report(folder: Path) -> int:
    """Print the scores and what survived without a reason."""
    listed = tomllib.loads((Path(__file__).parent / "survivors.toml").read_text("utf-8"))["survivor"]
    reasons = {(entry["function"], entry["was"], entry["became"]) for entry in listed}
    total: Counter[str] = Counter()
    unexplained = 0
    for path, codes in results(folder).items():
        tried = {mutant: code for mutant, code in codes.items() if code not in UNTRIED}
        if not tried:
            continue
        alive = [mutant for mutant, code in tried.items() if code not in KILLED]
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
