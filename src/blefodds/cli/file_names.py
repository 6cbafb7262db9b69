"""Options that name a file or a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from blefodds.errors import shorten

__all__ = ["FILE_NAME", "FOLDER_NAME", "PathName"]


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
