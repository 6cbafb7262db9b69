"""Shares of matches in tables and data."""

from __future__ import annotations

from blefodds.games.blof.share import Share
from blefodds.reports.document import Cell
from blefodds.views.blof_tournament import interval_words, share_words

__all__ = ["SHARE_FIELDS", "share_cell", "share_values"]

SHARE_FIELDS = ("share", "twelfths", "of", "low", "high")
"""The columns that a share takes in a dataset: twelfths of a match won, of all twelfths."""


def share_values(share: Share) -> tuple[float | int, ...]:
    """A share as the values of :data:`SHARE_FIELDS`."""
    return share.p, share.twelfths, 12 * share.games, share.low, share.high


def share_cell(share: Share) -> Cell:
    """A share with its interval in a table."""
    return Cell(f"{share_words(share)} ({interval_words(share)})", share.p)
