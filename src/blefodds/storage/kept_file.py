"""A file that keeps what is being played, so that the same command goes on after a crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from blefodds.core.errors import BlefError, shorten
from blefodds.core.reading import bounded_bytes

__all__ = ["KeptFile"]

MAX_FILE_BYTES = 4_000_000


class KeptFile:
    """A JSON document of one schema that is written whole after every change.

    Parameters
    ----------
    path
        The file. It need not exist.
    schema
        What the document in it must be.
    write
        Writes a text to a path so that the old file or the new one is there, whole, whatever happens.
    """

    def __init__(self, path: Path, schema: str, write: Callable[[Path, str], object]) -> None:
        self.path, self._schema, self._write = path, schema, write
        self._content: bytes | None = None
        self._takes_over = False

    @property
    def shown(self) -> str:
        """The file's name as messages have it."""
        return shorten(self.path.name)

    def read(self) -> dict[str, Any] | None:
        """What is in the file; None where there is none.

        Raises
        ------
        BlefError
            If it cannot be read, is larger than 4,000,000 bytes, or is none of ours.
        """
        self._content = content = self._bytes()
        if content is None:
            return None
        try:
            document = json.loads(content)
        except (ValueError, RecursionError):
            document = None
        if not isinstance(document, dict) or document.get("schema") != self._schema:
            raise BlefError(f"{self.shown} is no file of {self._schema}: --force replaces it", field="save")
        return document

    def take_over(self) -> None:
        """The next document goes in the place of whatever the file holds."""
        self._takes_over = True

    def save(self, document: dict[str, Any]) -> None:
        """Put a document in the place of what was read or written last.

        Raises
        ------
        RuntimeError
            If the file has become another one since: two programs keep the same file.
        OSError
            If it cannot be written.
        """
        if not self._takes_over and self._bytes() not in (self._content, None):
            raise RuntimeError(f"{self.shown} was changed by another program: it was left as it is")
        text = json.dumps({"schema": self._schema, **document}, indent=1) + "\n"
        self._write(self.path, text)
        self._content, self._takes_over = text.encode(), False

    def _bytes(self) -> bytes | None:
        try:
            return bounded_bytes(self.path, called=self.shown, most=MAX_FILE_BYTES, field="save")
        except FileNotFoundError:
            return None
