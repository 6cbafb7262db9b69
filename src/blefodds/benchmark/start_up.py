"""How long it takes to start: whole processes, from nothing to their end."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from blefodds.benchmark.contests import spread
from blefodds.benchmark.timing import Meter, Spread

__all__ = ["start_up"]

QUESTION = ["--hand", "Kh10s", "--in-play", "9"]

AS_WITHOUT_SCIPY = "import sys; sys.modules['scipy'] = None; from blefodds.__main__ import main; main()"
"""Numba imports SciPy, where it is installed, as soon as it loads a kernel. blefodds does not install it."""

PLAIN_INSTALL = "default command, SciPy not installed"

PROCESSES = {
    "python alone": ["-c", "pass"],
    "import numba": ["-c", "import numba"],
    "default command": ["-m", "blefodds", *QUESTION, "--seed", "1"],
    PLAIN_INSTALL: ["-c", AS_WITHOUT_SCIPY, *QUESTION, "--seed", "1"],
    "default command, exact only": ["-m", "blefodds", *QUESTION, "--engine", "exact"],
}


def start_up(*, processes: int, meter: Meter) -> dict[str, Any]:
    """Whole processes in turns, ``processes`` times each, after a first run that compiles.

    Returns
    -------
    dict
        ``first_run_seconds``: the default command with nothing compiled yet; ``seconds``: of each process later;
        ``beyond_numba``: what the default command of a plain install takes beyond ``import numba``, round by round.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # users do not compile every module every time
        environment |= {"NUMBA_CACHE_DIR": cache, "BLEFODDS_SETTINGS": str(Path(cache, "none.toml"))}
        first = _seconds(PROCESSES["default command"], environment)
        meter()
        taken: dict[str, list[float]] = {name: [] for name in PROCESSES}
        for _ in range(processes):
            for name, arguments in PROCESSES.items():
                taken[name].append(_seconds(arguments, environment))
                meter()
    beyond = [whole - numba for whole, numba in zip(taken[PLAIN_INSTALL], taken["import numba"], strict=True)]
    return {
        "first_run_seconds": round(first, 2),
        "seconds": {name: spread(Spread.of(seconds), digits=3) for name, seconds in taken.items()},
        "beyond_numba": spread(Spread.of(beyond), digits=3),
    }


def _seconds(arguments: list[str], environment: dict[str, str]) -> float:
    started = perf_counter()
    subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=True)  # noqa: S603
    return perf_counter() - started
