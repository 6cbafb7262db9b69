"""Reading a file that somebody else may have written: never more of it than it may hold."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

from blefodds.core.errors import BlefError, shorten
from blefodds.core.toml import toml_in

__all__ = ["bounded_bytes", "toml_values"]


def bounded_bytes(path: Path, *, called: str, most: int, field: str | None = None, begins: bytes = b"") -> bytes:
    """The bytes of a file.

    Parameters
    ----------
    path
        The file.
    called
        What messages call it.
    most
        The most bytes it may have.
    field
        The argument that is wrong if the file is, see :class:`BlefError`.
    begins
        What every such file begins with. Of one that begins otherwise no more is read, and this little returned.

    Raises
    ------
    FileNotFoundError
        If there is none.
    BlefError
        If it cannot be read or is larger.
    """
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            content = file.read(len(begins))
            if content == begins:
                content += file.read(most + 1 - len(begins))
            is_pipe = stat.S_ISFIFO(os.fstat(file.fileno()).st_mode)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BlefError("file.unreadable", field=field, file=called, why=error.strerror) from None
    except ValueError:  # a null character in the name
        raise BlefError("file.name", field=field, file=called) from None
    if is_pipe and not content:
        raise BlefError("file.pipe", field=field, file=called)
    if len(content) > most:
        raise BlefError("file.large", field=field, file=called, most=most)
    return content


def _open_at_once(name: str, flags: int) -> int:
    """Open a file for reading; a pipe that nobody writes to is then empty, where it would be waited for for ever."""
    handle = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    if stat.S_ISFIFO(os.fstat(handle).st_mode):
        os.set_blocking(handle, True)  # what somebody is still writing is read to its end
    return handle


def toml_values(path: Path, *, called: str, most: int) -> dict[str, Any]:
    """What a TOML file sets; the same errors as :func:`bounded_bytes`, and BlefError for what is no TOML."""
    content = bounded_bytes(path, called=called, most=most)
    try:
        return toml_in(content.decode("utf-8-sig"))
    except BlefError as error:
        raise BlefError("file.toml", file=called, why=error) from None
    except UnicodeDecodeError as error:
        raise BlefError("file.toml", file=called, why=shorten(error)) from None
