"""What a player may be called."""

from __future__ import annotations

from blefodds.core.errors import BlefError, shorten

__all__ = ["LONGEST_NAME", "check_player_name"]

LONGEST_NAME = 40


def check_player_name(name: str) -> None:
    """Refuse what cannot stand in a line of a record; BlefError says what would be accepted."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise BlefError(
            f"player name {shorten(name)!r}: 1 to {LONGEST_NAME} printable characters, no space at either end",
            field="players",
        )
