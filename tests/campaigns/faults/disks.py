"""Small disks in memory, which can be filled and made read-only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PAGE = 4096
FILLER = "filler"


class SmallDisk:
    """A disk of so many pages of 4 KB, mounted at a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, *, but: int = 0) -> None:
        """Leave no room for anything but so many pages."""
        filler = self.folder / FILLER
        filler.unlink(missing_ok=True)
        with filler.open("wb", buffering=0) as file:
            while True:
                try:
                    file.write(b"x" * PAGE)
                except OSError:
                    break
        os.truncate(filler, max(filler.stat().st_size - but * PAGE, 0))

    def empty(self) -> None:
        """Make room again."""
        (self.folder / FILLER).unlink(missing_ok=True)

    def only_reading(self) -> None:
        """From here on nothing can be changed."""
        _mounted("-o", "remount,ro", str(self.folder))

    def files(self) -> dict[str, bytes]:
        """What is on it beside what fills it."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and path.name != FILLER
        }


def _mounted(*arguments: str) -> bool:
    return subprocess.run(["mount", *arguments], capture_output=True, check=False).returncode == 0


@contextmanager
def small_disk(folder: Path, *, pages: int = 64) -> Iterator[SmallDisk]:
    """Mount one for the block; skip the test where that is not allowed."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root on Linux may mount a small disk")
    folder.mkdir()
    if not _mounted("-t", "tmpfs", "-o", f"size={pages * PAGE}", "blefodds-test", str(folder)):
        pytest.skip("mounting is not permitted here")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
