"""Running a command on hostile input, and the judge of what came of it."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import click
import pytest

from blefodds.cli.settings import settings_from_file
from campaigns.hostile.hostile_values import HOME, Sandbox
from support.every_command import EVERY_COMMAND, all_commands
from support.running import ERROR, LONGEST_REFUSAL, assert_refused, clean_environment, run_here, without_notice

__all__ = ["QUICK", "Case", "Outcome", "judge", "option_of", "ordinary_use", "run_case"]

MOST_SECONDS = 600
"""No case takes a second on a quiet machine; what has not ended after so long is taken to hang."""

Words = tuple[str, ...]

QUICK: dict[Words, dict[str, str | None]] = {
    (): {"--deals": "2000"},
    ("advise",): {"--deals": "500"},
    ("live",): {"--time": "0.05"},
    ("play",): {"--time": "0.05"},
    ("simulate",): {"--games": "64", "--players": "honest,cubic"},
    ("solve",): {"--target": "0.5", "--time": "0.1"},
    ("sweep",): {"--deals": "500", "--in-play": "2..3"},
    ("blof", "odds"): {"--deals": "500"},
    ("blof", "simulate"): {"--games": "64"},
}
"""What makes an ordinary use quicker: thousands are run."""


@dataclass(frozen=True)
class Case:
    """One command with one thing wrong, as a rule.

    Parameters
    ----------
    words
        The command.
    arguments
        What follows its name.
    named
        What a refusal must name, any one of these; nothing where there is nothing to name.
    targets
        The files that may be written, as the sandbox calls them; the first must be, if the command ends well.
    typed
        What it reads from standard input.
    must_fail
        Whether it would be wrong to take the value.
    may_write_nothing
        Whether there may be nothing to write: ``live`` is left before it begins, a file is whole already.
    files
        What lies in the folder it runs in, by name.
    environment
        Variables of the environment.
    columns
        How wide a terminal it writes to; none: it writes to a pipe.
    """

    words: Words
    arguments: tuple[str, ...]
    named: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    typed: str | bytes = ""
    must_fail: bool = False
    may_write_nothing: bool = False
    files: tuple[tuple[str, bytes], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    columns: int | None = None

    def __str__(self) -> str:
        shown = [a if len(a) < 60 else f"{a[:20]}…({len(a)})" for a in self.arguments]
        return " ".join(["blefodds", *self.words, *map(repr, shown)])


@dataclass(frozen=True)
class Outcome:
    """What came of a case: its exit code, and what is wrong with it, if anything is."""

    code: int
    fault: str = ""
    message: str = ""


class Hang(BaseException):
    """Not an Exception, so that no part of the program takes it for its own."""


@contextmanager
def bounded_time() -> Iterator[None]:
    """Raise :class:`Hang` in what has not ended in time."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(MOST_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def option_of(words: Words, name: str) -> click.Parameter:
    """The option of a command by its name on the command line."""
    return next(p for p in all_commands()[words].params if name in (*p.opts, *p.secondary_opts))


def ordinary_use(words: Words) -> tuple[dict[str, str | None], list[str]]:
    """The command's ordinary use: its options with their values (None for a flag), and its arguments."""
    options: dict[str, str | None] = {}
    arguments: list[str] = []
    rest = [part.replace("{folder}/", "") for part in EVERY_COMMAND[words].arguments]
    while rest:
        part = rest.pop(0)
        if not part.startswith("--"):
            arguments.append(part)
        elif getattr(option_of(words, part), "is_flag", False):
            options[part] = None
        else:
            options[part] = rest.pop(0)
    return options | QUICK.get(words, {}), arguments


def spelled(options: dict[str, str | None], arguments: Sequence[str] = ()) -> tuple[str, ...]:
    """Options and arguments as they are typed."""
    parts = [part for name, value in options.items() for part in ((name,) if value is None else (name, value))]
    return (*parts, *arguments)


@contextmanager
def _no_long_work() -> Iterator[None]:
    """In place of minutes of work, reports and measurements are next to nothing: the bad input is what is tried."""
    from blefodds.benchmark import suite
    from blefodds.reports import Report

    def made(report: Report[Any], *anything: object) -> dict[str, bytes]:
        return {"data/report.json": f'{{"schema": "{report.schema}"}}'.encode(), "report.md": b"# Report\n"}

    def measured(*anything: object) -> None:
        raise click.exceptions.Exit(0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Report, "files", made)
        patch.setattr(suite, "measure", measured)
        yield


def run_case(case: Case, sandbox: Sandbox) -> Outcome:
    """Run a case in this process, in the sandbox, and judge it."""
    environment = clean_environment(sandbox.place / HOME) | dict(case.environment)
    sandbox.prepare(dict(case.files))
    settings_from_file.cache_clear()
    before = Path.cwd()
    os.chdir(sandbox.work)
    try:
        with bounded_time(), _no_long_work():
            done = run_here(
                *case.words, *case.arguments, environment=environment, typed=case.typed, columns=case.columns
            )
    except Hang:
        return Outcome(-1, f"has not ended after {MOST_SECONDS} seconds")
    except BaseException as error:
        return Outcome(-1, f"a traceback: {type(error).__name__}: {str(error)[:150]}")
    finally:
        os.chdir(before)
    return judge(case, done.returncode, done.stdout, done.stderr, sandbox)


def is_named(name: str, notes: str) -> bool:
    """Whether a message names an option or what is wrong; an option also by its number, as ``pile 4`` does."""
    return name in notes or bool(name[:2] == "--" and re.search(rf"\b{name[2:]} \d", notes))


def judge(case: Case, code: int | str, stdout: bytes, stderr: bytes, sandbox: Sandbox) -> Outcome:
    """What is wrong with how the program ended, if anything is."""
    import subprocess

    notes = without_notice(stderr.decode("utf-8", "replace")).replace("Measuring, about a minute.\n", "")
    changes = sandbox.changes()
    if not isinstance(code, int):
        return Outcome(-1, f"ended with {str(code)[:100]!r}")
    if code == 2:
        try:
            lang = next((lang for lang, begins in ERROR.items() if notes.startswith(begins)), "en")
            assert_refused(subprocess.CompletedProcess((), code, stdout, notes.encode()), lang)
        except AssertionError:
            return Outcome(code, f"not one short line: {notes[:200]!r}, printed {stdout[:60]!r}", notes)
        if changes:
            return Outcome(code, f"refused, and left behind {sorted(changes)}", notes)
        if case.named and not any(is_named(name, notes) for name in case.named):
            return Outcome(code, f"names none of {case.named}: {notes!r}", notes)
        return Outcome(code, message=notes)
    if code == 1:
        if not notes.startswith(tuple(ERROR.values())) or notes.count("\n") != 1 or not notes[:-1].isprintable():
            return Outcome(code, f"failed without one line: {notes[:200]!r}", notes)
        if len(notes) > LONGEST_REFUSAL + 1:
            return Outcome(code, f"{len(notes)} characters", notes)
        if changes:
            return Outcome(code, f"failed, and left behind {sorted(changes)}", notes)
        if case.named and not any(is_named(name, notes) for name in case.named):
            return Outcome(code, f"names none of {case.named}: {notes!r}", notes)
        return Outcome(code, message=notes)
    if code != 0:
        return Outcome(code, f"ended with {code}: {notes[:200]!r}", notes)
    if case.must_fail:
        return Outcome(code, f"took a value that cannot be: {stdout[:100]!r}", notes)
    if notes:
        return Outcome(code, f"said beside its answer: {notes[:200]!r}", notes)
    if b"\x1b[2J" in stdout or b"\x07" in stdout or b"\0" in stdout:
        return Outcome(code, "printed what a terminal obeys", notes)
    makes_parents = case.words[-1:] == ("report",)
    left = {
        name
        for name in changes
        if not any(_is_within(name, t) or (makes_parents and _is_within(t, name)) for t in case.targets)
    }
    if left:
        return Outcome(code, f"wrote what was not asked for: {sorted(left)}", notes)
    if case.targets and not case.may_write_nothing and not any(_is_within(name, case.targets[0]) for name in changes):
        return Outcome(code, f"did not write {case.targets[0]!r}", notes)
    return Outcome(code)


def _is_within(name: str, target: str) -> bool:
    return name == target or name.startswith(target + "/")
