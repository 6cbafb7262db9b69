"""The steps in which a program changes files in a folder, each a moment at which it can be stopped.

A step is whatever may reach the disk: a file or folder made, half of what is written, the rest of it, a file
synchronised, moved, its permissions set, removed. Steps are counted, and at a chosen one the process is killed, or, in
a test's own process, nothing reaches the disk any more: what is there then is what a kill would have left.
"""

from __future__ import annotations

import builtins
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHANGES = {
    "open": 0,
    "os.chmod": 0,
    "os.mkdir": 0,
    "os.remove": 0,
    "os.rename": 1,
    "os.rmdir": 0,
}
"""The audit events of steps, and which of their arguments is the path that changes."""


class PowerCut(BaseException):
    """Nothing reaches the disk from here on."""


class Steps:
    """Counts the steps within a folder, and stops at one of them.

    Parameters
    ----------
    folder
        Only what changes in here is a step.
    at
        The step before which to stop, from 1; None to count only.
    stop
        Called there; where it comes back, or raises, every further step raises :class:`PowerCut`.
    """

    def __init__(self, folder: Path, *, at: int | None = None, stop: Callable[[], object] = lambda: None) -> None:
        self.folder, self.at, self._stop = str(folder.resolve()), at, stop
        self.names: list[str] = []
        self.is_over = False

    def step(self, name: str) -> None:
        """Something is about to reach the disk."""
        if not self.is_over:
            self.names.append(name)
            if len(self.names) != self.at:
                return
            self.is_over = True
            self._stop()
        raise PowerCut(name)

    def is_within(self, path: Any) -> bool:
        """Whether a path, or an open file by its number, is of the folder."""
        if isinstance(path, int):
            try:
                path = Path(f"/proc/self/fd/{path}").readlink()
            except OSError:
                return False
        try:
            text = os.fsdecode(path)
        except TypeError:
            return False
        return os.path.abspath(text).startswith(self.folder)  # noqa: PTH100  (resolve() would open what is watched)


_watching: list[Steps] = []
_is_hooked = False


def _heard(event: str, arguments: tuple[Any, ...]) -> None:
    place = CHANGES.get(event)
    if place is None or not _watching:
        return
    watch = _watching[-1]
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, int) or not isinstance(flags, int) or not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            return
    path = arguments[place]
    # A name within an opened folder, as shutil.rmtree has it, comes with that folder.
    folder = arguments[-1] if event in ("os.remove", "os.rmdir") else -1
    if isinstance(folder, int) and folder >= 0 and not isinstance(path, int):
        path = Path(f"/proc/self/fd/{folder}").readlink() / os.fsdecode(path)
    if watch.is_within(path):
        watch.step(event)


class _Halves(io.FileIO):
    """A file that is written in halves."""

    def write(self, data: Any) -> int:
        content = bytes(data)
        for part in (content[: len(content) // 2], content[len(content) // 2 :]):
            _watching[-1].step("write")
            while part:
                part = part[super().write(part) :]
        return len(content)


@contextmanager
def watched(steps: Steps) -> Iterator[Steps]:
    """Count the steps of the block, and stop it where that was asked."""
    global _is_hooked
    if not _is_hooked:
        sys.addaudithook(_heard)  # for good: a hook cannot be taken back
        _is_hooked = True
    real_open, real_sync = io.open, os.fsync

    def open_in_halves(file: Any, mode: str = "r", buffering: int = -1, *more: Any, **named: Any) -> Any:
        if not set(mode) & set("wax+") or not steps.is_within(file):
            return real_open(file, mode, buffering, *more, **named)
        raw = _Halves(file, mode.replace("b", "").replace("t", ""), closefd=named.get("closefd", True))
        buffered = io.BufferedWriter(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding=named.get("encoding"), newline="")

    def sync(handle: int) -> None:
        if steps.is_within(handle):
            steps.step("fsync")
        real_sync(handle)

    _watching.append(steps)
    io.open = builtins.open = open_in_halves  # type: ignore[assignment]
    os.fsync = sync
    try:
        yield steps
    finally:
        io.open, os.fsync = real_open, real_sync
        builtins.open = real_open
        _watching.pop()
