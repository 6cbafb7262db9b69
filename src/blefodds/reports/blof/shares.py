"""Shares of matches in tables and data."""

from __future__ import annotations

from blefodds.core.odds_table import Simulated
from blefodds.reports.document import Cell
from blefodds.views.tournament import share_cells

__all__ = ["SHARE_FIELDS", "share_cell", "share_values"]

SHARE_FIELDS = ("share", "twelfths", "of", "low", "high")
"""The columns that a share takes in a dataset: twelfths of a match won, of all twelfths."""


def share_values(share: Simulated) -> tuple[float | int, ...]:
    """A share as the values of :data:`SHARE_FIELDS`."""
    return share.p, share.true, share.deals, share.low, share.high


def share_cell(share: Simulated) -> Cell:
    """A share with its interval in a table."""
    won, interval = share_cells(share)
    return Cell(f"{won} ({interval})", share.p)
