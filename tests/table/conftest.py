"""Running the talks at the table as their users do: most of them in this process, on streams of their own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from blefodds.cli.main import main
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


class Stream(io.TextIOWrapper):
    """A standard stream on bytes in memory, which may pass for a terminal."""

    def __init__(self, content: bytes, *, encoding: str, is_terminal: bool) -> None:
        super().__init__(io.BytesIO(content), encoding=encoding, write_through=True)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    @property
    def content(self) -> bytes:
        self.flush()
        return self.buffer.getvalue()


@pytest.fixture
def run(environment, monkeypatch):
    """Run a command with these lines typed into it; what it printed is bytes.

    It runs in this process, since starting one takes longer than most talks do; with ``columns`` its output passes
    for a terminal that is so wide.
    """

    def run(
        *arguments: str, typed: str | bytes = "", columns: int | None = None, **more: str
    ) -> subprocess.CompletedProcess[bytes]:
        encoding = more.get("PYTHONIOENCODING", "utf-8")
        content = typed if isinstance(typed, bytes) else typed.encode()
        out, err = (Stream(b"", encoding=encoding, is_terminal=columns is not None) for _ in range(2))
        with monkeypatch.context() as patch:
            for name in os.environ.keys() - environment.keys():
                patch.delenv(name)
            for name, value in (environment | more | ({} if columns is None else {"COLUMNS": str(columns)})).items():
                patch.setenv(name, value)
            patch.setattr(sys, "stdin", Stream(content, encoding=encoding, is_terminal=False))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            with pytest.raises(SystemExit) as ended:
                main(list(arguments), prog_name="blefodds")
        return subprocess.CompletedProcess(arguments, ended.value.code or 0, out.content, err.content)

    return run


@pytest.fixture
def run_alone(environment):
    """As ``run``, in a process of its own."""

    def run_alone(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "blefodds", *arguments],
            env=environment | more,
            input=typed.encode(),
            capture_output=True,
            check=False,
            timeout=300,
        )

    return run_alone


@pytest.fixture
def text(run):
    """Run a command that must succeed quietly, but for a first run that compiles, and give what it printed."""

    def text(*arguments: str, typed: str | bytes = "", **more) -> str:
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
