"""Whoever reads the output goes away, or was never there."""

from __future__ import annotations

import os
import subprocess
import sys
from io import FileIO, TextIOWrapper
from pathlib import Path

import pytest

from support.every_command import EVERY_COMMAND, in_folder
from support.running import run_here, without_notice

QUICK = {
    " ".join(path): (path, use)
    for path, use in EVERY_COMMAND.items()
    if not use.is_long and path not in (("heatmap",), ("sheet",))  # which draw for long, and print what a chart does
}

PROGRAM = [sys.executable, "-m", "blefodds"]
ODDS = ["--in-play", "9", "--engine", "exact", "--format", "json"]  # more than a pipe or a buffer takes at once


@pytest.mark.parametrize("name", QUICK)
def test_every_command_ends_quietly_when_its_reader_has_gone(
    name: str, environment: dict[str, str], tmp_path: Path
) -> None:
    path, use = QUICK[name]
    reading, writing = os.pipe()
    os.close(reading)
    with TextIOWrapper(FileIO(writing, "w"), "utf-8") as out:  # type: ignore[type-var]
        done = run_here(*path, *in_folder(use, tmp_path), environment=environment, typed=use.typed, out=out)
    assert done.returncode == 0
    assert without_notice(done.stderr.decode()) == ""


@pytest.mark.parametrize(
    ("shell", "code"),
    [
        ('"$@" | head -1', 0),
        ('"$@" 2>&- | head -1', 0),
        ('"$@" > /dev/full', 1),
        ('"$@" > /dev/full 2>&1', 1),
        ('"$@" >&- 2>&-', 1),
        ('"$@" --in-play 99 2> /dev/full', 2),
        ('"$@" --in-play 99 2>&-', 2),
        ('"$@" --in-play 99 2>&1 | true; exit ${PIPESTATUS[0]}', 2),
    ],
)
def test_in_a_shell(shell: str, code: int, environment: dict[str, str]) -> None:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell, "bash", *PROGRAM, *ODDS],
        env=environment,
        capture_output=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert done.stderr.count(b"\n") == (1 if shell.endswith("/dev/full") and code == 1 else 0)
