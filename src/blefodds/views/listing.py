"""The ladder row by row: every bid with its exact odds, its simulated share and the interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.text import Text

from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.lang import CardStyle, bid_name, phrase
from blefodds.views.board import odds_style
from blefodds.views.columns import GAP, aligned, fits, folded_table, headed, padded
from blefodds.views.hearing import heard_words
from blefodds.views.percent import (
    bid_percent,
    exact_percent,
    given_percent,
    heard_percent,
    interval_percent,
    simulated_percent,
)
from blefodds.views.summary import exact_words

__all__ = ["listing_lines", "row_cells"]

Cells = tuple[str, ...]

LEAST_CODE = 6
"""Columns for codes beside their numbers; with fewer, each number has its name beside it instead."""


def listing_lines(
    table: OddsTable,
    rows: Sequence[BidOdds],
    *,
    width: int | None = None,
    lang: str = "en",
    style: CardStyle = "symbols",
) -> list[Text]:
    """A heading and a line per row, every number whole.

    Parameters
    ----------
    table
        The table that the rows are of.
    rows
        The bids to list, in their order.
    width
        Columns of the terminal; None for a pipe, which gets everything. What does not fit loses the intervals first,
        then digits, then names become codes; a code without room beside its numbers stands above them. On the
        narrowest each number has its name beside it.
    lang, style
        The language, and how suits are written.
    """
    styles = [odds_style(row.after_hearing) for row in rows]
    for intervals, short in ((True, False), (False, False), (False, True)):
        heading = _heading(table, lang=lang, intervals=intervals)
        body = [row_cells(row, lang=lang, style=style, intervals=intervals, short=short) for row in rows]
        lines = aligned([heading, *body], left=(1,))
        if fits(lines, width):
            return headed(lines, styles)
    assert width is not None  # nothing is too wide for a pipe
    for key in ("column", "column.short"):
        heading = _heading(table, lang=lang, intervals=False, key=key)[1:]
        narrow = [(row.bid.code, *row_cells(row, lang=lang, style=style, short=True)[2:]) for row in rows]
        lines = aligned([heading, *narrow])
        if fits(lines, width):
            return headed(lines, styles)
    return list(_codes_above([heading, *narrow], styles, width))


def _heading(table: OddsTable, *, lang: str, intervals: bool, key: str = "column") -> Cells:
    confidence = given_percent(table.simulation.confidence) if table.simulation else ""
    return (
        "#",
        phrase("column.bid", lang),
        phrase(f"{key}.exact", lang) if table.exact_engine else "",
        phrase(f"{key}.simulated", lang) if table.simulation else "",
        phrase("column.interval", lang, confidence=confidence) if table.simulation and intervals else "",
        phrase(f"{key}.heard", lang) if table.evidence else "",
    )


def row_cells(
    row: BidOdds, *, lang: str = "en", style: CardStyle = "symbols", intervals: bool = True, short: bool = False
) -> Cells:
    """Place and name of a bid, and its odds: exact, simulated, the interval, after hearing; empty where there are none.

    Parameters
    ----------
    row, lang, style
        The bid, the language, and how suits are written.
    intervals
        Whether intervals are told.
    short
        In few characters: marks for words, fewer digits, no intervals.
    """
    name = str(row.position), bid_name(row.bid, lang=lang, style=style)
    if short:
        return (
            *name,
            exact_percent(row.exact) if row.exact else "",
            bid_percent(replace(row, exact=None)) if row.simulated else "",
            "",
            heard_percent(row) if row.heard else "",
        )
    return (
        *name,
        exact_words(row, lang=lang, decimals=2),
        simulated_percent(row.simulated, decimals=2) if row.simulated else "",
        interval_percent(row.simulated, decimals=2) if row.simulated and intervals else "",
        heard_words(row, lang=lang, decimals=2, interval=intervals),
    )


def _codes_above(table: Sequence[Cells], styles: Sequence[str], width: int) -> Iterator[Text]:
    """Codes and numbers under a heading; a code that is too long for its column in a line of its own."""
    numbers = aligned([cells[1:] for cells in table], left=())
    room = width - max(map(len, numbers)) - len(GAP)
    if room < LEAST_CODE:
        yield from folded_table(table, width, styles=styles)
        return
    for (code, *_), line, style in zip(table, numbers, ["bold", *styles], strict=True):
        if len(code) > room:
            yield Text(code, style=style)
        yield Text(padded(code if len(code) <= room else "", room + len(GAP)) + line, style=style)
