"""The one family of errors that blefodds raises for what a person may get wrong."""

from __future__ import annotations

__all__ = ["BlefError", "shorten"]

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


def shorten(text: object) -> str:
    """Text from outside, made printable and cut so that a message stays one short line.

    >>> shorten("a\\x1b[2J" + "b" * 100)
    'a\\\\x1b[2Jbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…'
    """
    if isinstance(text, int) and text.bit_length() > 4 * LONGEST_SHOWN:
        return "a number of more than 40 digits"  # Python refuses to print the longest ones at all
    start = str(text)[: LONGEST_SHOWN + 1]
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in start)
    return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"
