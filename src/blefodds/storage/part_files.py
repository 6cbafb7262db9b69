"""What is on its way to a file: named so that it is known, held so that leftovers of a kill can be told from it.

Everything that is written stands in a part first, ``.blefodds-….part``, beside where it is to be. Whoever makes a
part locks it; the system takes the lock back however a process ends. So a part that can be locked is of nobody any
more, and the next run that writes in the same folder removes it. Where the system or the disk has no such locks,
nothing is removed and nothing refused.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from zlib import crc32

from blefodds.core.errors import shorten

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["CAN_LOCK", "alone_with", "part_file", "part_folder", "remove_leftovers", "turn_at"]

PREFIX, PART, LOCK = ".blefodds-", ".part", ".lock"

CAN_LOCK = fcntl is not None
"""Whether this system has the locks that are used here."""


def part_file(folder: Path) -> tuple[int, Path]:
    """Make an empty file that is to be moved into place in ``folder``: opened, and held until it is closed."""
    while True:
        handle, name = tempfile.mkstemp(dir=folder, prefix=PREFIX, suffix=PART)
        if _hold(handle, Path(name)):
            return handle, Path(name)
        os.close(handle)  # taken for a leftover before it was held


@contextmanager
def part_folder(folder: Path) -> Iterator[Path]:
    """A folder in ``folder`` for what is to be moved into place, removed with all that is left in it at the end."""
    while True:
        part = Path(tempfile.mkdtemp(dir=folder, prefix=PREFIX, suffix=PART))
        handle = os.open(part, os.O_RDONLY) if CAN_LOCK else None  # elsewhere a folder cannot be opened
        if handle is None or _hold(handle, part):
            break
        os.close(handle)
    try:
        yield part
    finally:
        try:
            shutil.rmtree(part, ignore_errors=True)
        finally:
            if handle is not None:
                os.close(handle)


def remove_leftovers(folder: Path) -> None:
    """Remove the parts and locks in ``folder`` whose makers were killed; those that are held are left alone."""
    if not CAN_LOCK:
        return
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(PREFIX) and entry.name.endswith((PART, LOCK)):
                with suppress(OSError):
                    _remove_leftover(Path(entry.path))


def _remove_leftover(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    finally:
        os.close(handle)


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Refuse to work on a file that another run works on, and keep others from it until the block ends.

    Parameters
    ----------
    path
        The file that the whole block is about, links followed. It need not exist.

    Raises
    ------
    RuntimeError
        If another run has it.
    OSError
        If nothing can be written beside it.

    Examples
    --------
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = Path(folder.name, "odds.csv")
    >>> with alone_with(path):
    ...     try:
    ...         with alone_with(path):
    ...             pass
    ...     except RuntimeError as error:
    ...         print(error)
    odds.csv is being written by another run: let it end, or name another file
    >>> with alone_with(path):
    ...     pass
    >>> folder.cleanup()
    """
    if not CAN_LOCK:
        yield
        return
    target = path.resolve()
    lock = target.with_name(f"{PREFIX}{crc32(os.fsencode(target.name)):08x}{LOCK}")
    while True:
        try:
            handle = _opened_lock(lock)
        except FileExistsError:
            continue  # made by another run in between
        except OSError as error:
            raise OSError(f"cannot write {shorten(path.name)!r}: {error.strerror}") from error
        if handle is None:
            yield
            return
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise RuntimeError(
                f"{shorten(path.name)} is being written by another run: let it end, or name another file"
            ) from None
        except OSError:
            break  # a disk without locks
        if _is_there(handle, lock):
            break
        os.close(handle)  # whoever had it removed it in between
    try:
        yield
    finally:
        try:
            with suppress(OSError):
                lock.unlink()  # first, so that nobody holds a lock on a file that is gone
        finally:
            os.close(handle)


def _opened_lock(lock: Path) -> int | None:
    """Open a lock, or make it; None where it is another user's who lets nobody open it: that must not shut us out.

    One that another user left in a shared folder can be neither written to nor removed. It need not be: reading is
    enough to hold it. Naming ``O_CREAT`` for it would make Linux refuse (``fs.protected_regular``).
    """
    for access in (os.O_RDWR, os.O_RDONLY):  # NFS wants the first
        try:
            return os.open(lock, access | os.O_NOFOLLOW | os.O_NONBLOCK)
        except PermissionError:
            continue
        except FileNotFoundError:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
            with suppress(OSError):
                os.fchmod(handle, 0o644)  # whatever the umask: it is empty, and others are to find it held
            return handle
    return None


@contextmanager
def turn_at(folder: Path) -> Iterator[None]:
    """Wait for the others that change ``folder`` in such a block, then keep them waiting until this one ends."""
    if not CAN_LOCK:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _hold(handle: int, path: Path) -> bool:
    """Lock what was just made; False where somebody has taken it for a leftover."""
    if not CAN_LOCK:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a disk without locks, where nobody removes leftovers
    return _is_there(handle, path)


def _is_there(handle: int, path: Path) -> bool:
    """Whether the path still leads to what was opened."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
