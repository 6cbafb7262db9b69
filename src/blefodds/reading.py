"""Reading a file that somebody else may have written: never more of it than it may hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from blefodds.errors import BlefError, shorten

__all__ = ["bounded_bytes", "toml_values"]


def bounded_bytes(path: Path, *, called: str, most: int, field: str | None = None) -> bytes:
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

    Raises
    ------
    FileNotFoundError
        If there is none.
    BlefError
        If it cannot be read or is larger.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BlefError(f"{called}: cannot be read ({error.strerror})", field=field) from None
    except ValueError:  # a null character in the name
        raise BlefError(f"{called}: cannot be the name of a file", field=field) from None
    if len(content) > most:
        raise BlefError(f"{called}: larger than {most:,} bytes", field=field)
    return content


def toml_values(path: Path, *, called: str, most: int) -> dict[str, Any]:
    """What a TOML file sets; the same errors as :func:`bounded_bytes`, and BlefError for what is no TOML."""
    content = bounded_bytes(path, called=called, most=most)
    import tomllib

    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BlefError(f"{called}: not a TOML file: {shorten(' '.join(str(error).split()))}") from None
