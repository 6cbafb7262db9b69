"""Reading a match record of any game from a file or standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from blefodds.core.errors import BlefError, shorten
from blefodds.storage.reading import bounded_bytes

__all__ = ["read_record"]

Match = TypeVar("Match")


def read_record(file: str, parse: Callable[[str], Match]) -> Match:
    """The match that a file tells, ``-`` for standard input; every complaint names the file.

    Raises
    ------
    BlefError
        If the file cannot be read, is too large or no text, or what ``parse`` complains of.
    """
    if not file.strip():
        raise BlefError("FILE: the name of the file is empty")
    name = "standard input" if file == "-" else shorten(Path(file).name or file)
    text = _text(file, name)
    try:
        return parse(text)
    except BlefError as error:
        raise BlefError(f"{name}: {error}") from None


def _text(file: str, name: str) -> str:
    from blefodds.games.records import MAX_RECORD_BYTES

    if file == "-":
        try:
            content = sys.stdin.buffer.read(MAX_RECORD_BYTES + 1)
        except (AttributeError, OSError, ValueError) as error:  # it may be closed, or None
            raise BlefError(f"{name}: cannot be read ({type(error).__name__})") from None
        if len(content) > MAX_RECORD_BYTES:
            raise BlefError(f"{name}: larger than {MAX_RECORD_BYTES:,} bytes")
    else:
        try:
            content = bounded_bytes(Path(file), called=name, most=MAX_RECORD_BYTES)
        except FileNotFoundError:
            raise BlefError(f"{name}: there is no such file") from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BlefError(f"{name}: not UTF-8 text (byte {error.start})") from None
