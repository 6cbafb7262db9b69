"""The one family of errors that blefodds raises for what a person may get wrong."""

from __future__ import annotations

from itertools import accumulate

__all__ = ["BlefError", "counted", "shorten", "shown"]

LONGEST_SHOWN = 40


class BlefError(ValueError):
    """Something that was asked cannot be: a bad card, an impossible situation, an unknown rule.

    The message is one line that names the bad token, where it stands and what would be accepted.
    The command line prints it and exits with 2; no other code turns it into text for a user.

    Parameters
    ----------
    message
        The line.
    field
        The argument that is wrong, as Python spells it (``"in_play"``), where there is one.
    """

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field

    def about(self, field: str) -> BlefError:
        """The same error of another argument."""
        return BlefError(str(self), field=field)


BlefError.__module__ = "blefodds"  # what it is imported from, and so what a traceback says


def shorten(text: object, *, longest: int = LONGEST_SHOWN) -> str:
    """Text from outside, made printable and cut so that a message stays one short line.

    Backslashes and quotes count twice, since ``!r`` doubles them.

    >>> shorten("a\\x1b[2J" + "b" * 100)
    'a\\\\x1b[2Jbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…'
    """
    if isinstance(text, int) and text.bit_length() > 4 * LONGEST_SHOWN:
        return "a number of more than 40 digits"  # Python refuses to print the longest ones at all
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
        return "something with a number of thousands of digits"
