"""Running the program as its users do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The process environment with nothing of the user's own in it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING"):
        kept.pop(name, None)
    return kept | {"BLEFODDS_SETTINGS": str(tmp_path / "settings.toml"), "PYTHONUTF8": "1"}


@pytest.fixture
def blefodds(environment: dict[str, str]) -> Run:
    """Run the program on a pipe; what it printed is bytes."""

    def run(*arguments: str | bytes, **more: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "blefodds", *arguments],
            env=environment | more,
            capture_output=True,
            check=False,
            timeout=120,
        )

    return run


@pytest.fixture
def text(blefodds: Run) -> Callable[..., str]:
    """Run the program, which must succeed quietly, and give what it printed."""

    def run(*arguments: str, **more: str) -> str:
        done = blefodds(*arguments, **more)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    return run


@pytest.fixture
def refusal(blefodds: Run) -> Callable[..., str]:
    """Run the program on bad input; it must say so in one short line and exit with 2."""

    def run(*arguments: str | bytes, **more: str) -> str:
        done = blefodds(*arguments, **more)
        message = done.stderr.decode()
        assert done.returncode == 2, (done.returncode, message)
        assert done.stdout == b""
        assert message.startswith("Error: ")
        assert message.endswith("\n")
        assert message.count("\n") == 1
        assert len(message) <= len("Error: ") + 200 + 1
        assert message[:-1].isprintable()
        return message

    return run
