"""Running the program in processes of its own, since this is about what surrounds it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from support.running import assert_refused, run_alone

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def blefodds(environment: dict[str, str]) -> Run:
    """Run the program on a pipe; what it printed is bytes."""

    def run(*arguments: str | bytes, **more: str) -> subprocess.CompletedProcess[bytes]:
        return run_alone(*arguments, environment=environment | more)

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
        return assert_refused(blefodds(*arguments, **more))

    return run
