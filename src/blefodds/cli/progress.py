"""What is said while a command works: that it compiles first, and how far it is.

Progress is for work of more than a second, only on a terminal, and wiped away at the end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from blefodds.cli.terminal import columns_of_errors, understands_escapes
from blefodds.lang import phrase

__all__ = ["ProgressLine", "announce_compilation", "progress_bar"]

PATIENCE = 1.0  # seconds without a bar

_ANNOUNCED = "blefodds.announced"


def announce_compilation(kernel: Any) -> None:
    """Say so where a kernel must be compiled first, so that this run takes longer; only once in a run.

    Parameters
    ----------
    kernel
        The compiled function that will be called; None where none will be.
    """
    from blefodds.engines.compiled import compiling

    when, run = compiling(kernel), click.get_current_context().find_root().meta
    if when is not None and _ANNOUNCED not in run:
        run[_ANNOUNCED] = True
        click.echo(_in_their_language(f"compiling.{when}"), err=True)


def _in_their_language(key: str) -> str:
    """A phrase in the language that this command answers in."""
    return phrase(key, click.get_current_context().params.get("lang") or "en")


class ProgressLine:
    """A line on standard error that is written over, by spaces alone, so that every terminal shows it."""

    def __init__(self) -> None:
        self._written = 0

    def show(self, text: str) -> None:
        """Write the text over what stood there; cut to the terminal, since a longer one could not be written over."""
        text = text[: max(1, columns_of_errors() - 1)]
        sys.stderr.write("\r" + text.ljust(self._written))
        sys.stderr.flush()
        self._written = len(text)

    def wipe(self) -> None:
        """Leave no trace."""
        if self._written:
            sys.stderr.write("\r" + " " * self._written + "\r")
            sys.stderr.flush()
            self._written = 0


@contextmanager
def progress_bar(counted: str) -> Iterator[Callable[[int, int], None]]:
    """Give a callback that takes (done, total); the bar appears after a second and leaves no trace.

    What is counted is a phrase of ``progress.…`` in the language files.

    Where a terminal is not to be sent escape sequences there is a line with the percentage in place of a bar.
    """
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    label = _in_their_language(f"progress.{counted}")
    with _line(label) if not understands_escapes() else _bar(label) as update:
        started = time.monotonic()

        def report(done: int, total: int) -> None:
            if time.monotonic() - started >= PATIENCE:
                update(done, total)

        yield report


@contextmanager
def _line(label: str) -> Iterator[Callable[[int, int], None]]:
    line = ProgressLine()
    try:
        yield lambda done, total: line.show(f"{label} {done / total:.0%}")
    finally:
        line.wipe()


@contextmanager
def _bar(label: str) -> Iterator[Callable[[int, int], None]]:
    shown = None

    def update(done: int, total: int) -> None:
        nonlocal shown
        if shown is None:
            from rich.console import Console
            from rich.progress import Progress

            shown = Progress(console=Console(stderr=True), transient=True)
            shown.start()
            shown.add_task(label, total=total)
        shown.update(shown.task_ids[0], completed=done, total=total)

    try:
        yield update
    finally:
        if shown is not None:
            shown.stop()
