"""The lines of a record of any game, read one after the other; a complaint names the line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from blefodds.core.errors import BlefError, shorten

__all__ = ["MAX_RECORD_BYTES", "RecordLines"]

MAX_RECORD_BYTES = 10_000_000

Read = TypeVar("Read")


class RecordLines:
    """The lines of a record that say something; empty ones and those that begin with ``#`` do not.

    Raises
    ------
    BlefError
        For a text of more than 10,000,000 characters.
    """

    def __init__(self, text: str) -> None:
        if len(text) > MAX_RECORD_BYTES:
            raise BlefError(f"a record has at most {MAX_RECORD_BYTES:,} bytes")
        numbered = enumerate(text.splitlines(), start=1)
        self._lines = [(n, line.rstrip()) for n, line in numbered if line.strip() and not line.startswith("#")]
        self._next = 0
        self.number = 0

    def peek(self) -> str | None:
        """The next line; None at the end."""
        return self._lines[self._next][1] if self._next < len(self._lines) else None

    def take(self, expected: str) -> str:
        """The next line, gone on from; BlefError if there is none."""
        line = self.peek()
        if line is None:
            raise BlefError(f"the record ends where {expected} is expected")
        self.number = self._lines[self._next][0]
        self._next += 1
        return line

    def take_matching(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """The next line, which must be of this form."""
        line = self.take(expected)
        found = pattern.fullmatch(line)
        if found is None:
            raise self.error(f"{expected} is expected, not {shorten(line)!r}")
        return found

    def next_is(self, pattern: re.Pattern[str]) -> bool:
        """Whether there is a next line, of this form."""
        line = self.peek()
        return line is not None and pattern.fullmatch(line) is not None

    def error(self, message: object) -> BlefError:
        """The complaint about the line just taken."""
        return BlefError(f"line {self.number}: {message}")

    def reading(self, read: Callable[..., Read], *arguments: object) -> Read:
        """What ``read`` makes of the line just taken; its complaint names the line."""
        try:
            return read(*arguments)
        except BlefError as error:
            raise self.error(error) from None
