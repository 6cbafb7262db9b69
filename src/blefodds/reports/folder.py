"""A report's files in their folder: everything is written first, then moved into place."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from blefodds.core.errors import BlefError, shorten
from blefodds.storage.document import schema_of
from blefodds.storage.files import refuse_links_of_others, write_file
from blefodds.storage.part_files import part_folder, remove_leftovers, turn_at
from blefodds.storage.reading import bounded_bytes

__all__ = ["INDEX", "check_folder", "write_report"]

INDEX = "data/report.json"
"""The file that says what a report holds, and by which a folder is known to be a report."""

MAX_INDEX_BYTES = 10_000_000

TOP_LEVEL = ("report.md", "index.html", "figures", "data")


def check_folder(folder: Path, *, family: str) -> None:
    """Refuse a place where a report would overwrite what is not a report of the same family.

    Parameters
    ----------
    folder
        Where the report is to be.
    family
        What the schema of its index begins with.

    Raises
    ------
    BlefError
        If ``folder`` is no folder, or holds a file or a folder of a report's without being one.
    """
    shown = shorten(str(folder))
    if folder.exists() and not folder.is_dir():
        raise BlefError(f"{shown!r} is a file: name a folder", field="out")
    taken = next((name for name in TOP_LEVEL if _holds_something(folder / name)), None)
    if taken is not None and not _is_report(folder, family):
        raise BlefError(f"{shown!r} holds a {taken!r} that is not of a report: name another folder", field="out")


def _holds_something(path: Path) -> bool:
    """Whether something would be lost with it; an empty folder may be of a report that was killed on its way."""
    return any(path.iterdir()) if path.is_dir() else path.exists()


def _is_report(folder: Path, family: str) -> bool:
    try:
        found = _family_of(bounded_bytes(folder / INDEX, called=INDEX, most=MAX_INDEX_BYTES))
    except (OSError, ValueError):
        return False
    return found != "" and found == family


def _family_of(index: bytes) -> str:
    """What the schema in an index begins with, up to its number; nothing where there is none."""
    schema = schema_of(index) or ""
    return schema[: schema.rfind("/") + 1]


def write_report(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put the files in ``folder``: after an interrupt the old report or the new one is there, and nothing else changed.

    All are written beside their places first. A new folder then appears at once; in one that is there already
    each file is moved over the old one, which takes a few milliseconds in which Ctrl-C waits.

    Parameters
    ----------
    folder
        The report's folder, made if it is not there, with those above it. Other files in it are left alone.
    files
        The content of each file, by its path within the folder.

    Raises
    ------
    BlefError
        As :func:`check_folder`: only a report of the same family is replaced.
    OSError
        If something cannot be written; nothing has changed then.
    """
    family = _family_of(files.get(INDEX, b""))
    check_folder(folder, family=family)
    try:
        refuse_links_of_others(folder)
        place = folder.resolve()
        is_new = not place.exists()
        place.parent.mkdir(parents=True, exist_ok=True)
        # Beside a new folder, but inside one that is there: that one may be a disk of its own.
        around = place.parent if is_new else place
        for folder_of_parts in {place.parent, around}:
            remove_leftovers(folder_of_parts)
        with part_folder(around) as part:
            _fill(part / "report", files)
            with _interrupts_held():
                if not (is_new and _moved_as_new(part / "report", place)):
                    with turn_at(place):
                        check_folder(folder, family=family)
                        _move_over(part / "report", place, files)
    except OSError as error:
        raise OSError(f"cannot write {shorten(str(folder))!r}: {error.strerror or error}") from error


def _fill(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, content)


def _moved_as_new(stage: Path, place: Path) -> bool:
    """Move the whole folder; False where another run has made one in the meantime."""
    try:
        stage.rename(place)
    except OSError:
        if not place.is_dir():
            raise
        return False
    return True


def _move_over(stage: Path, place: Path, files: Mapping[str, bytes]) -> None:
    """Move every file over the old one; what would make one fail is looked for before the first is moved."""
    for name in files:
        target = place / name
        target.parent.mkdir(exist_ok=True)
        if target.is_dir():
            raise IsADirectoryError(0, f"{name} is a folder")
        if not os.access(target.parent, os.W_OK) or (target.exists() and not os.access(target, os.W_OK)):
            raise PermissionError(0, f"{name} may not be changed")
    for name in sorted(files, key=lambda name: name != INDEX):  # by the index a folder is known as a report
        (stage / name).replace(place / name)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is interrupted
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt
