"""Running the talks at the table as their users do: most of them in this process, which is quicker."""

from __future__ import annotations

import subprocess

import pytest

from support import running


@pytest.fixture
def run(environment):
    """Run a command with these lines typed into it, as ``running.run_here`` does."""

    def run(
        *arguments: str, typed: str | bytes = "", columns: int | None = None, **more: str
    ) -> subprocess.CompletedProcess[bytes]:
        return running.run_here(*arguments, environment=environment | more, typed=typed, columns=columns)

    return run


@pytest.fixture
def run_alone(environment):
    """As ``run``, in a process of its own."""

    def run_alone(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[bytes]:
        return running.run_alone(*arguments, environment=environment | more, typed=typed)

    return run_alone


@pytest.fixture
def text(run):
    """Run a command that must succeed quietly, but for a first run that compiles, and give what it printed."""

    def text(*arguments: str, typed: str | bytes = "", **more) -> str:
        done = run(*arguments, typed=typed, **more)
        assert done.returncode == 0, done.stderr.decode()
        assert running.without_notice(done.stderr.decode()) == ""
        return done.stdout.decode()

    return text


@pytest.fixture
def refusal(run):
    """Run a command that must refuse in one short line with exit code 2, and give the line."""

    def refusal(*arguments: str, typed: str = "") -> str:
        return running.assert_refused(run(*arguments, typed=typed))

    return refusal
