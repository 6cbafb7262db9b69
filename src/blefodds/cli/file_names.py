"""Options that name a file or a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from blefodds.core.errors import BlefError, shorten

__all__ = ["FILE_NAME", "FOLDER_NAME", "PathName", "check_two_files"]


class PathName(click.Path):
    """A name that a file or a folder can have; not an empty one, which a path takes for the current folder.

    Parameters
    ----------
    kind
        What messages call it: ``"file"`` or ``"folder"``.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(path_type=Path)
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text = os.fspath(value)
        if not text.strip():
            self.fail(f"the name of the {self._kind} is empty", param, ctx)
        try:
            is_name = b"\0" not in os.fsencode(text)
        except UnicodeEncodeError:
            is_name = False
        if not is_name:
            self.fail(f"{shorten(text)!r} cannot be the name of a {self._kind}", param, ctx)
        return super().convert(value, param, ctx)


FILE_NAME, FOLDER_NAME = PathName("file"), PathName("folder")


def check_two_files(**named: Path | None) -> None:
    """See to it that what one option writes does not replace what another one does.

    Parameters
    ----------
    named
        The files to be written, by the names of their options in Python; None where an option is not given.

    Raises
    ------
    BlefError
        If two of them are one file, links followed; the later option is named as wrong.

    Examples
    --------
    >>> check_two_files(out=Path("round.svg"), chart=Path("./round.svg"))
    Traceback (most recent call last):
        ...
    blefodds.BlefError: 'round.svg' is the file of --out too: name another one
    """
    writers: dict[str, str] = {}
    for field, path in named.items():
        if path is None:
            continue
        other = writers.setdefault(os.path.normcase(os.path.realpath(path)), field)
        if other != field:
            raise BlefError(f"{shorten(path.name)!r} is the file of --{other} too: name another one", field=field)
