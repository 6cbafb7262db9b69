"""Running the talks at the table as their users do, on pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blefodds.engines.compiled import NOTICE


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The process environment with nothing of the user's own in it; games are kept under ``tmp_path``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING"):
        kept.pop(name, None)
    return kept | {
        "BLEFODDS_SETTINGS": str(tmp_path / "settings.toml"),
        "BLEFODDS_DATA": str(tmp_path / "data"),
        "PYTHONUTF8": "1",
    }


@pytest.fixture
def run(environment):
    """Run a command with these lines typed into it; what it printed is bytes."""

    def run(*arguments: str, typed: str | bytes = "", **more: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "blefodds", *arguments],
            env=environment | more,
            input=typed if isinstance(typed, bytes) else typed.encode(),
            capture_output=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture
def text(run):
    """Run a command that must succeed quietly, but for a first run that compiles, and give what it printed."""

    def text(*arguments: str, typed: str | bytes = "", **more: str) -> str:
        done = run(*arguments, typed=typed, **more)
        assert done.returncode == 0, done.stderr.decode()
        assert done.stderr.decode() in ("", f"{NOTICE}\n")
        return done.stdout.decode()

    return text


@pytest.fixture
def refusal(run):
    """Run a command that must refuse in one short line with exit code 2, and give the line."""

    def refusal(*arguments: str, typed: str = "") -> str:
        done = run(*arguments, typed=typed)
        message = done.stderr.decode()
        assert done.returncode == 2, (done.returncode, message)
        assert done.stdout == b""
        assert message.startswith("Error: ")
        assert message.count("\n") == 1
        assert len(message) <= len("Error: ") + 200 + 1
        assert message[:-1].isprintable()
        return message

    return refusal
