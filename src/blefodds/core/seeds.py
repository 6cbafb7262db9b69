"""The seed of what is drawn where nobody named one."""

from __future__ import annotations

import secrets

__all__ = ["draw_seed"]

BITS_DRAWN = 32
"""Short enough to be typed again."""


def draw_seed() -> int:
    """A seed that nobody can foretell: 0 to 2^32 − 1."""
    return secrets.randbits(BITS_DRAWN)
