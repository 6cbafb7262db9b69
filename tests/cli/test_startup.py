"""What is loaded for which answer: the quick ones must not pay for the heavy libraries."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "pandas", "matplotlib", "distributed")  # scipy numba loads by itself, where it is installed

PROBE = """
import sys
from blefodds.cli import run
try:
    run()
except SystemExit as end:
    assert end.code in (0, None), end.code
print(*(name for name in {heavy!r} if sys.modules.get(name)), file=sys.stderr)
"""


def loaded(environment, *arguments: str) -> set[str]:
    """Which of the heavy libraries a run of the program has imported."""
    command = [sys.executable, "-c", PROBE.format(heavy=HEAVY), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True, encoding="utf-8")
    return set(done.stderr.splitlines()[-1].split())  # before it a first run says that it compiles


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["rules"],
        ["ladder"],
        ["settings"],
        ["--hand", "K♥ 10♠", "--in-play", "9", "--engine", "exact"],
        ["--hand", "K♥ 10♠", "--in-play", "9", "--engine", "exact", "--list"],
        ["--hand", "K♥ 10♠", "--in-play", "9", "--engine", "exact", "--bid", "pair K", "--explain"],
        ["--hand", "K♥ 10♠", "--in-play", "9", "--engine", "exact", "--format", "json"],
    ],
    ids=lambda arguments: " ".join(arguments),
)
def test_quick_answers_load_no_heavy_library(environment, arguments):
    assert loaded(environment, *arguments) == set()


def test_a_simulation_loads_numba_but_neither_pandas_nor_matplotlib(environment):
    assert loaded(environment, "--in-play", "5", "--deals", "1000") == {"numpy", "numba"}


def test_importing_the_package_loads_no_heavy_library(environment):
    probe = "import blefodds, sys; print(*(name for name in sys.argv[1:] if name in sys.modules))"
    command = [sys.executable, "-c", probe, *HEAVY, "rich", "click"]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    assert done.stdout.split() == []
