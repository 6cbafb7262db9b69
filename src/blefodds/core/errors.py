"""The one family of errors that blefodds raises for what a person may get wrong."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Any

from blefodds.core.attached import text_of_error

__all__ = ["BlefError", "Term", "counted", "shorten", "shown"]

LONGEST_SHOWN = 40

_IN_PYTHON = "en"
"""The language of a traceback."""


class BlefError(ValueError):
    """Something that was asked cannot be: a bad card, an impossible situation, an unknown rule.

    An error is a code and what it is about; the words stand in the language files, under ``[errors]``. They are one
    line that names the bad token, where it stands and what would be accepted. ``str(error)`` has it in English. The
    command line prints it in the language of the answer and exits with 2; no other code turns it into text for a user.

    Parameters
    ----------
    code
        What is wrong, such as ``card.twice``. A message in plain words is said as it is, in every language.
    field
        The argument that is wrong, as Python spells it (``"in_play"``), where there is one.
    values
        What stands in the message's places: numbers, texts that :func:`shorten` or :func:`shown` made fit, and what
        has words of its own in every language: ranks, suits, other errors and :class:`Term`.

    Examples
    --------
    >>> error = BlefError("card.twice", field="hand", card="Kh", place="hand")
    >>> str(error), error.said("pl"), error.field
    ('Kh appears twice in hand', "Kh jest dwa razy w 'hand'", 'hand')
    """

    def __init__(self, code: str, /, *, field: str | None = None, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.values = values

    def said(self, lang: str) -> str:
        """The line in a language."""
        return text_of_error(self.code, lang, self.values) if _CODE.fullmatch(self.code) else self.code

    def about(self, field: str | None) -> BlefError:
        """The same error of another argument."""
        return BlefError(self.code, field=field, **self.values)

    def __str__(self) -> str:
        return self.said(_IN_PYTHON)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, vars(self))


_CODE = re.compile(r"[a-z_]+(\.[a-z_]+)+")

BlefError.__module__ = "blefodds"  # what it is imported from, and so what a traceback says


def _restored(kind: type[BlefError], arguments: tuple[Any, ...], state: dict[str, Any]) -> BlefError:
    """An error as it was, whatever a kind of its own is made from."""
    error = kind.__new__(kind, *arguments)
    vars(error).update(state)
    return error


class Term(str):
    """A part of a message with words of its own in every language: an English text that knows its code.

    >>> Term("type.list"), Term("type.list").said("pl")
    ('a list', 'listy')
    """

    code: str
    values: dict[str, Any]

    def __new__(cls, code: str, /, **values: Any) -> Term:
        term = super().__new__(cls, text_of_error(code, _IN_PYTHON, values))
        term.code, term.values = code, values
        return term

    def said(self, lang: str) -> str:
        """The words in a language."""
        return text_of_error(self.code, lang, self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _term, (self.code, self.values)


def _term(code: str, values: dict[str, Any]) -> Term:
    return Term(code, **values)


def shorten(text: object, *, longest: int = LONGEST_SHOWN) -> str:
    """Text from outside, made printable and cut so that a message stays one short line.

    Backslashes and quotes count twice, since ``!r`` doubles them.

    >>> shorten("a\\x1b[2J" + "b" * 100)
    'a\\\\x1b[2Jbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…'
    """
    if isinstance(text, int) and text.bit_length() > 4 * LONGEST_SHOWN:
        return Term("shown.many_digits")  # Python refuses to print the longest ones at all
    pieces = [c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text)[: longest + 1]]
    ends = list(accumulate(len(piece) + piece.count("\\") + piece.count("'") for piece in pieces))
    if not ends or ends[-1] <= longest:
        return "".join(pieces)
    return "".join(piece for piece, end in zip(pieces, ends, strict=True) if end < longest) + "…"


def counted(n: int, thing: str) -> str:
    """So many of something.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{shorten(n)} {thing}{'' if n == 1 else 's'}"


def shown(value: object) -> str:
    """A value of a wrong type as Python writes it, cut short.

    >>> shown("five"), shown(["a"] * 1000), shown([10**5000])
    ("'five'", "['a', 'a', 'a', 'a', 'a', 'a…", 'something with a number of thousands of digits')
    """
    try:
        return shorten(value if isinstance(value, int) else repr(value))
    except ValueError:  # Python refuses to print a number of thousands of digits, however deep it lies
        return Term("shown.huge_number")
