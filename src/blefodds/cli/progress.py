"""Progress on standard error for work of more than a second, only on a terminal; at the end it is wiped away."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from blefodds.cli.terminal import columns_of_errors, understands_escapes

__all__ = ["ProgressLine", "progress_bar"]

PATIENCE = 1.0  # seconds without a bar


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
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """Give a callback that takes (done, total); the bar appears after a second and leaves no trace.

    Where a terminal is not to be sent escape sequences there is a line with the percentage in place of a bar.
    """
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
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
