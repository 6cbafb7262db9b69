"""The smoke tests on every other Python, and on the lowest releases that ``pyproject.toml`` allows.

    .venv/bin/python tests/campaigns/machines/smoke.py                        # all that the classifiers name
    .venv/bin/python tests/campaigns/machines/smoke.py python3.14 lowest

Each gets a new environment in a temporary folder, the wheel with what the tests need, compiled code of its own, and the
selection in ``tests/smoke.txt``: every command once, the engines against each other, the doctests. ``lowest`` is the
oldest Python allowed with the oldest release allowed of every package that the project names. One line is printed for
each; the exit code is 1 if any failed. A Python that is not installed is no failure.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]

SELECTION = ROOT / "tests" / "smoke.txt"

LOWEST = "lowest"

AT_ONCE = 2
"""How many are tried at the same time."""

PROBE = "import ensurepip, sys, venv; print(sys.version.split()[0])"

VERSIONS = """
import sys
from importlib.metadata import version
named = (f"{name} {version(name)}" for name in ("numba", "numpy", "pandas", "matplotlib"))
print("Python " + sys.version.split()[0], *named, sep=", ")
"""


def project() -> dict[str, Any]:
    """What ``pyproject.toml`` says of the project."""
    described: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return described


def pythons() -> list[str]:
    """The Pythons that the classifiers name, the oldest first."""
    named = re.findall(r"Python :: (3\.\d+)$", "\n".join(project()["classifiers"]), flags=re.MULTILINE)
    return [f"python{version}" for version in named]


def lowest() -> list[str]:
    """The oldest release allowed of every package that is needed to play or to test, as pip takes it."""
    extras = project()["optional-dependencies"]
    needed = [*project()["dependencies"], *extras["dask"], *extras["parquet"], *extras["test"]]
    floors = [re.match(r"([\w-]+)>=([\w.]+)", requirement) for requirement in needed]
    return [f"{floor[1]}=={floor[2]}" for floor in floors if floor]


def find(name: str) -> Path | None:
    """An interpreter that runs and can make environments: on the path, or among those of pyenv."""
    folders = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep)]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for folder in [*folders, *sorted(kept.glob("*/bin"))]:
        python = folder / name
        # What stands on the path may be no more than pyenv's word that there is one elsewhere.
        if python.exists() and subprocess.run([python, "-c", PROBE], capture_output=True, check=False).returncode == 0:
            return python
    return None


def smoke(name: str, folder: Path) -> bool:
    """Make an environment, run the smoke tests in it, and say how that went."""
    started = time.monotonic()
    python = find(pythons()[0] if name == LOWEST else name)
    if python is None:
        print(f"skipped: {name} is not installed", flush=True)
        return True
    folder.mkdir()
    constraints = folder / "constraints.txt"
    constraints.write_text("\n".join(lowest()) if name == LOWEST else "", "utf-8")
    own = folder / "venv" / "bin" / "python"
    pip = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "-c", constraints]
    pytest = [own, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", folder / "temp", f"@{SELECTION}"]
    last_lines: list[str] = []
    for command in ([python, "-m", "venv", folder / "venv"], [*pip, f"{ROOT}[test]"], [own, "-c", VERSIONS], pytest):
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"NUMBA_CACHE_DIR": str(folder / "compiled")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            words = " ".join(map(str, command))
            print(f"WRONG: {name}: {words} ended with {done.returncode}\n{done.stdout}", flush=True)
            return False
        last_lines += done.stdout.splitlines()[-1:]
    print(f"ok: {name}: {last_lines[-1]}; {last_lines[-2]}; {time.monotonic() - started:.0f} s in all", flush=True)
    return True


def main() -> int:
    """Try what was asked for, several at once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    others = [name for name in pythons() if name != f"python{sys.version_info[0]}.{sys.version_info[1]}"]
    parser.add_argument("names", nargs="*", default=[LOWEST, *others], help="interpreters, or the word lowest")
    names = parser.parse_args().names
    folder = Path(tempfile.mkdtemp(prefix="blefodds-smoke-"))
    try:
        with ThreadPoolExecutor(AT_ONCE) as threads:
            return 0 if all(list(threads.map(lambda name: smoke(name, folder / name), names))) else 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
