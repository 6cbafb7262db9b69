"""The one family of errors that blefodds raises for what a person may get wrong."""

from __future__ import annotations

__all__ = ["BlefError"]


class BlefError(ValueError):
    """Something that was asked cannot be: a bad card, an impossible situation, an unknown rule.

    The message is one line that names the bad token, where it stands and what would be accepted.
    The command line prints it and exits with 2; no other code turns it into text for a user.
    """
