"""Ctrl-C and what the system sends to end a program: only for a process that is this program's alone.

While a command runs, Ctrl-C raises KeyboardInterrupt as always, and so do SIGTERM and the SIGHUP of a terminal that is
closed: what a command keeps when it is interrupted, it keeps then too. Before and after there is nothing to keep, and
the process ends at once: neither imports nor threads that still compute are waited for.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

__all__ = ["INTERRUPTED", "end_at_once", "ended_by", "leave", "raise_in_command"]

INTERRUPTED = 130

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

_heard: list[int] = []


def end_at_once() -> None:
    """From here on a signal ends the process there and then: nothing would be lost."""
    _handle(lambda number, frame: leave(128 + number))


def raise_in_command() -> None:
    """From here on a signal raises KeyboardInterrupt in the main thread."""
    _handle(_raise)


def ended_by() -> int | None:
    """The exit code that the first signal heard asks for; None where none was."""
    return 128 + _heard[0] if _heard else None


def leave(code: int) -> NoReturn:
    """End the process without waiting for anything; what was printed is printed."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):
            stream.flush()
    os._exit(code)


def _raise(number: int, frame: Any) -> None:
    _heard.append(number)
    handler = signal.getsignal(signal.SIGINT)
    if number != signal.SIGINT and callable(handler) and handler is not _raise:
        handler(signal.SIGINT, frame)  # a command that has its own way to stop
        return
    raise KeyboardInterrupt


def _handle(handler: Callable[[int, Any], Any]) -> None:
    for number in ENDING:
        # What was ignored when the program started stays ignored: nohup, or a job in the background of a script.
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, handler)
