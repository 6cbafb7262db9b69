"""Text that every terminal can show: letters for suits and marks where an encoding lacks the symbols."""

from __future__ import annotations

import codecs
import sys
import unicodedata

__all__ = ["ERRORS", "as_ascii", "prepare_streams"]

ERRORS = "blefodds.fallback"
"""The name of the codec error handler; it never fails, and one character stays one character."""

_PLAIN = str.maketrans("♠♥♦♣✓×–—·…±Łł−≥≤•σΣ█", "shdc+x--.~~Ll-><*sS#")


def _fallback(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_plain(character) for character in lost), error.end


def _plain(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character.translate(_PLAIN))[:1]
    return plain if plain.isascii() else "?"


codecs.register_error(ERRORS, _fallback)


def as_ascii(text: str) -> str:
    """The text in ASCII alone, as long as before.

    >>> as_ascii("K♥ · król ±0.1")
    'Kh . krol ~0.1'
    """
    return text.encode("ascii", ERRORS).decode("ascii")


def prepare_streams(*, ascii_only: bool = False) -> None:
    """Let standard output print anything: what its encoding lacks, or all but ASCII, becomes plain letters."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="ascii" if ascii_only else None, errors=ERRORS)
