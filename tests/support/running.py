"""Running the program as its users do: in a process of its own, or quicker in this one on streams of its own."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from blefodds.cli.main import main
from blefodds.lang import LANGUAGES, language, phrase

ERROR = {lang: language(lang).errors["error.line"].removesuffix("{message}") for lang in LANGUAGES}
"""How a line about an error begins, by language."""

LONGEST_REFUSAL = len("Error: ") + 199

NOTICES = "|".join(re.escape(phrase("compiling.once", lang).partition(",")[0]) for lang in LANGUAGES)


def without_notice(errors: str) -> str:
    """Standard error without the line that says that something is compiled first."""
    return re.sub(rf"^({NOTICES}).*\n", "", errors, flags=re.MULTILINE)


def clean_environment(folder: Path) -> dict[str, str]:
    """The process environment with nothing of the user's own in it; settings and games are kept in ``folder``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING"):
        kept.pop(name, None)
    return kept | {
        "BLEFODDS_SETTINGS": str(folder / "settings.toml"),
        "BLEFODDS_DATA": str(folder / "data"),
        "PYTHONUTF8": "1",
    }


def run_alone(
    *arguments: str | bytes, environment: dict[str, str], typed: str | bytes = "", folder: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program on pipes, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "blefodds", *arguments],
        env=environment,
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        check=False,
        timeout=300,
        cwd=folder,
    )


@contextmanager
def started(*arguments: str, environment: dict[str, str], **settings: Any) -> Iterator[subprocess.Popen[bytes]]:
    """The program at work in a process of its own, killed at the end if it is not out by then.

    Ctrl-C works there however the tests were started: shells let what they start in the background ignore it. The
    streams are pipes unless ``settings``, which are those of ``Popen``, say otherwise.
    """
    usual = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    }
    command = [sys.executable, "-m", "blefodds", *arguments]
    with subprocess.Popen(command, env=environment, **usual | settings) as running:
        try:
            yield running
        finally:
            running.kill()


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


def run_here(
    *arguments: str,
    environment: dict[str, str],
    typed: str | bytes = "",
    columns: int | None = None,
    out: io.TextIOWrapper | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program in this process, since starting one takes longer than most commands do.

    With ``columns`` its output passes for a terminal that is so wide; with ``out`` it goes there. What the program does
    not turn into an exit code comes out of here as it is, so that no traceback is missed.
    """
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    content = typed if isinstance(typed, bytes) else typed.encode()
    printed, err = (Stream(b"", encoding=encoding, is_terminal=columns is not None) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ.keys() - environment.keys():
            patch.delenv(name)
        for name, value in (environment | ({} if columns is None else {"COLUMNS": str(columns)})).items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", Stream(content, encoding=encoding, is_terminal=False))
        patch.setattr(sys, "stdout", out or printed)
        patch.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as ended:
            main(list(arguments), prog_name="blefodds")
    return subprocess.CompletedProcess(arguments, ended.value.code or 0, printed.content, err.content)


def assert_refused(done: subprocess.CompletedProcess[bytes], lang: str = "en") -> str:
    """Check that bad input got one short line in a language and exit code 2, and give the line."""
    message = done.stderr.decode()
    assert done.returncode == 2, (done.returncode, message)
    assert done.stdout == b""
    assert message.startswith(ERROR[lang])
    assert message.endswith("\n")
    assert message.count("\n") == 1
    assert len(message) <= LONGEST_REFUSAL + 1
    assert message[:-1].isprintable()
    return message
