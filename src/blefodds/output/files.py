"""Files that are whole or not there: written beside their target and moved into place."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from blefodds.errors import shorten

__all__ = ["write_file"]


def write_file(path: Path, content: bytes | str) -> None:
    """Write a file so that after a failure at any moment the old file or the new one is there, whole.

    Parameters
    ----------
    path
        The file; one that is there already is replaced and keeps its permissions. A link is followed.
    content
        What will be in it; text is written as UTF-8 with its line ends as they are.

    Raises
    ------
    OSError
        If it cannot be written; the message is one line that names the file and the reason.

    Examples
    --------
    >>> folder = tempfile.TemporaryDirectory()
    >>> write_file(Path(folder.name, "odds.csv"), "bid,exact\\n")
    >>> [path.name for path in Path(folder.name).iterdir()]
    ['odds.csv']
    >>> folder.cleanup()
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        target = path.resolve()
        if target.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        if target.exists() and not target.is_file():
            raise OSError(0, "it is no ordinary file")
        if not target.parent.is_dir():
            raise FileNotFoundError(0, f"there is no folder {shorten(str(path.parent))!r}")
        _write_beside(target, data)
    except OSError as error:
        raise OSError(f"cannot write {shorten(path.name)!r}: {error.strerror or type(error).__name__}") from error


def _write_beside(target: Path, data: bytes) -> None:
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(0, "it may not be changed")  # moving over it would get round its permissions
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".blefodds-", suffix=".part")
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(_mode_for(target))
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    _sync_folder(target.parent)


def _mode_for(target: Path) -> int:
    """The permissions the file should have: those it has, else what a newly created file gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    umask = os.umask(0)  # the only way to read it is to set it
    os.umask(umask)
    return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Make the move itself survive a power cut, where the system lets a folder be synchronised."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
