"""What a target of the fuzzers is, and what all of them share."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from blefodds.core.errors import BlefError

LONGEST_MESSAGE = 200


@dataclass(frozen=True)
class Target:
    """A parser and what is fed to it.

    Parameters
    ----------
    feed
        Takes raw bytes, lets nothing but a ``BlefError`` of the parser pass, and reads back what it prints.
    seeds
        What a campaign starts from: texts that are read.
    words
        What a campaign mixes in.
    longest
        How many bytes a campaign feeds at most.
    """

    feed: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    words: Callable[[], Iterable[str]]
    longest: int = 4_096


def as_argument(data: bytes) -> str:
    """As the shell hands arguments over: bytes that are no UTF-8 become lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def check_refusal(error: BlefError) -> None:
    """A refusal is one short line."""
    message = str(error)
    assert message.isprintable(), ascii(message)
    assert len(message) < LONGEST_MESSAGE, message


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="blefodds-fuzz-")


def as_file(data: bytes) -> Path:
    """A file with this content, which stands until the next is made."""
    path = Path(_folder().name) / "f.toml"
    path.write_bytes(data)
    return path
