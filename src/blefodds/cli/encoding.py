"""Text that every terminal can show: letters for suits and marks where an encoding lacks the symbols."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import TextIO
from weakref import WeakKeyDictionary

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


_ASCII = "blefodds-ascii"
"""ASCII under another name: click takes a stream called ASCII for a mistake and writes UTF-8 instead."""


def _find_codec(name: str) -> codecs.CodecInfo | None:
    if name.replace("_", "-") != _ASCII:
        return None
    ascii_codec = codecs.lookup("ascii")
    return codecs.CodecInfo(
        name=_ASCII,
        encode=ascii_codec.encode,
        decode=ascii_codec.decode,
        incrementalencoder=ascii_codec.incrementalencoder,
        incrementaldecoder=ascii_codec.incrementaldecoder,
    )


codecs.register(_find_codec)


_own_encodings: WeakKeyDictionary[TextIO, str] = WeakKeyDictionary()
"""What each standard stream was opened with."""


def prepare_streams(*, ascii_only: bool = False) -> None:
    """Let the standard streams print anything: what their encoding lacks, or all but ASCII, becomes plain letters."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            own = _own_encodings.setdefault(stream, stream.encoding)
            is_ascii = ascii_only or codecs.lookup(own).name == "ascii"
            reconfigure(encoding=_ASCII if is_ascii else own, errors=ERRORS)
