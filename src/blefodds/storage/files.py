"""Files that are whole or not there: written beside their target and moved into place."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from blefodds.core.errors import shorten
from blefodds.storage.part_files import CAN_LOCK, part_file, remove_leftovers

__all__ = ["check_target", "refuse_links_of_others", "write_file"]

MOST_LINKS = 40
"""After so many links in one path Linux gives up too."""


def write_file(path: Path, content: bytes | str) -> None:
    """Write a file so that after a failure at any moment the old file or the new one is there, whole.

    Parameters
    ----------
    path
        The file; one that is there already is replaced and keeps its permissions. A link is followed, and stays.
        Parts that killed runs have left in its folder are removed.
    content
        What will be in it; text is written as UTF-8 with its line ends as they are.

    Raises
    ------
    OSError
        If it cannot be written; the message is one line that names the file and the reason.

    Examples
    --------
    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> write_file(Path(folder.name, "odds.csv"), "bid,exact\\n")
    >>> [path.name for path in Path(folder.name).iterdir()]
    ['odds.csv']
    >>> folder.cleanup()
    """
    target = check_target(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        _write_beside(target, data)
    except OSError as error:
        raise _cannot_write(path, error) from error


def check_target(path: Path) -> Path:
    """The file that writing to ``path`` would make or replace, links followed.

    To be asked before long work, so that a wrong name costs nothing.

    Raises
    ------
    OSError
        If nothing can be written there: no such folder, a folder itself, a file that may not be changed.
    """
    try:
        refuse_links_of_others(path)
        target = path.resolve()
        if target.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        if not target.parent.is_dir():
            raise FileNotFoundError(0, f"there is no folder {shorten(path.parent)!r}")
        if target.exists():
            if not target.is_file():
                raise OSError(0, "it is no ordinary file")
            if not os.access(target, os.W_OK):  # moving over it would get round its permissions
                raise PermissionError(0, "it may not be changed")
    except (OSError, RuntimeError) as error:  # a circle of links is a RuntimeError
        raise _cannot_write(path, error) from error
    return target


def refuse_links_of_others(path: Path) -> None:
    """PermissionError for a link that somebody else has put into a folder that all may write to, such as /tmp.

    Every part of the path is looked at, and of what links lead to. Linux refuses to follow such links
    (``fs.protected_symlinks``), but only to whoever opens them: here they are resolved first, which would get round
    that.
    """
    if not hasattr(os, "geteuid"):
        return
    whole = path.absolute()
    place, rest = Path(whole.anchor), list(whole.parts[:0:-1])  # what is behind us, free of links; what is to come
    n_links = 0
    while rest:
        part = rest.pop()
        step = place.parent if part == ".." else place / part
        if not step.is_symlink():
            place = step
            continue
        n_links += 1
        if n_links > MOST_LINKS:
            raise OSError(0, "it leads nowhere")
        folder, owner = place.stat(), step.lstat().st_uid
        if folder.st_mode & stat.S_IWOTH and owner not in (os.geteuid(), folder.st_uid):
            raise PermissionError(0, f"{shorten(part)!r} is a link that another user has put there")
        target = step.readlink()
        if target.is_absolute():
            place = Path(target.anchor)
        rest += [name for name in reversed(target.parts) if name != target.anchor]


def _cannot_write(path: Path, error: Exception) -> OSError:
    reason = getattr(error, "strerror", None) or "it leads nowhere"
    return OSError(f"cannot write {shorten(path.name)!r}: {reason}")


def _write_beside(target: Path, data: bytes) -> None:
    remove_leftovers(target.parent)  # first: they may be what fills the disk
    handle, beside = part_file(target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if not CAN_LOCK:
                file.close()  # where there are no locks, an open file cannot be moved
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
