"""A file that keeps what is being played, so that the same command goes on after a crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Generic, TypeVar

from blefodds.core.errors import BlefError, shorten
from blefodds.storage.document import Document
from blefodds.storage.files import write_file
from blefodds.storage.reading import bounded_bytes

__all__ = ["KeptFile"]

Fields = TypeVar("Fields")


class KeptFile(Generic[Fields]):
    """A JSON document that is written whole after every change.

    Parameters
    ----------
    path
        The file. It need not exist.
    document
        What must be in it.
    """

    def __init__(self, path: Path, document: Document[Fields]) -> None:
        self.path, self._document = path, document
        self._content: bytes | None = None
        self._takes_over = False

    @property
    def shown(self) -> str:
        """The file's name as messages have it."""
        return shorten(self.path.name)

    def read(self) -> Fields | None:
        """What is in the file; None where there is none.

        Raises
        ------
        BlefError
            If it cannot be read, is too large, or is none of ours.
        """
        self._content = content = self._bytes()
        if content is None:
            return None
        try:
            return self._document.parsed(content)
        except BlefError as error:
            raise self._document.refusal(self.path, error) from None

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
        text = json.dumps(document, indent=1) + "\n"
        write_file(self.path, text)
        self._content, self._takes_over = text.encode(), False

    def _bytes(self) -> bytes | None:
        document = self._document
        try:
            return bounded_bytes(self.path, called=self.shown, most=document.most, field=document.field)
        except FileNotFoundError:
            return None
