"""A progress bar on standard error for work of more than a second, only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress_bar"]

PATIENCE = 1.0  # seconds without a bar


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """Give a callback that takes (done, total); the bar appears after a second and leaves no trace."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    started = time.monotonic()
    shown = None

    def report(done: int, total: int) -> None:
        nonlocal shown
        if shown is None:
            if time.monotonic() - started < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress

            shown = Progress(console=Console(stderr=True), transient=True)
            shown.start()
            shown.add_task(label, total=total)
        shown.update(shown.task_ids[0], completed=done, total=total)

    try:
        yield report
    finally:
        if shown is not None:
            shown.stop()
