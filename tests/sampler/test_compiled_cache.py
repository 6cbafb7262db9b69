"""The compiled code on disk: whatever happens to it, the answer is the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import blefodds

ANSWER = """
from blefodds import *
print([row.simulated.true for row in odds(Situation("", 5), engine="simulate", deals=5000, seed=1)])
"""


def answer(cache: Path | str, **more: str) -> str:
    """What a process prints that keeps its compiled code in a folder."""
    environment = (
        os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(Path(blefodds.__file__).parents[1])} | more
    )
    command = [sys.executable, "-W", "error", "-c", ANSWER]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> tuple[Path, str]:
    """A folder with compiled code in it, and the answer that came of it."""
    cache = tmp_path_factory.mktemp("cache")
    shown = answer(cache)
    assert list(cache.rglob("*.nbi"))
    assert list(cache.rglob("*.nbc"))
    return cache, shown


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [b"", b"garbage", b"\x80\x04garbage"], ids=["empty", "garbage", "half a pickle"])
def test_a_damaged_file_means_compiling_again(filled, ending, damage):
    cache, expected = filled
    for path in cache.rglob(f"*.{ending}"):
        path.write_bytes(damage)
    assert answer(cache) == expected


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_truncated_file_means_compiling_again(filled, ending):
    cache, expected = filled
    assert answer(cache) == expected  # whole again
    for path in cache.rglob(f"*.{ending}"):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert answer(cache) == expected


def test_a_file_where_the_folder_should_be_means_no_cache(filled, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert answer(blocked) == filled[1]


def test_no_folder_at_all_means_no_cache(filled, tmp_path):
    source = Path(blefodds.__file__).parent
    package = tmp_path / "lib" / "blefodds"
    package.parent.mkdir()
    subprocess.run(["cp", "-r", str(source), str(package)], check=True)
    for cache in package.rglob("__pycache__"):
        subprocess.run(["rm", "-r", str(cache)], check=True)
    (package / "engines" / "__pycache__").write_text("a file where numba would put its folder")
    home = tmp_path / "home"
    home.write_text("")
    more = {
        "PYTHONPATH": str(package.parent),
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    assert answer("", **more) == filled[1]


@pytest.mark.parametrize("n_runs", [3, pytest.param(16, marks=pytest.mark.slow)])
def test_first_runs_at_once_agree(filled, tmp_path, n_runs):
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", ANSWER]
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(n_runs)
    ]
    for process in running:
        output, errors = process.communicate()
        assert (process.returncode, errors, output) == (0, "", filled[1])


CALLER = """
import numpy as np
from blefodds.engines.bid_tables import bid_tables
from blefodds.engines.bidder_kernel import p_said
from blefodds.rules import CLASSIC
tables = bid_tables(CLASSIC)
room = np.zeros(84), np.zeros(84)
print(p_said(tables, 4.0, 0.02, 0, 83, 1, np.zeros(tables.set_size.size, dtype=np.int64), 0, 2, *room))
"""


def test_a_change_in_a_called_file_of_kernels_means_compiling_again(tmp_path):
    package = tmp_path / "blefodds"
    shutil.copytree(Path(blefodds.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def shown() -> float:
        command = [sys.executable, "-c", CALLER]
        return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    first = shown()
    called = package / "engines" / "hand_kernel.py"
    code = called.read_text("utf-8")
    changed = code.replace("return tables.odds[", "return 1.0 - tables.odds[")
    assert changed != code
    called.write_text(changed, "utf-8")
    assert shown() != first
