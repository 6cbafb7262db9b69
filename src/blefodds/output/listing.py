"""The ladder row by row: every bid with its exact odds, its simulated share and the interval."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from blefodds.notation import CardStyle, bid_name, phrase
from blefodds.odds_table import BidOdds, OddsTable
from blefodds.output.board import odds_style
from blefodds.output.hearing import heard_words
from blefodds.output.percent import exact_percent, heard_percent, interval_percent, simulated_percent
from blefodds.output.summary import exact_words

__all__ = ["listing_lines", "plain_lines"]

Cells = tuple[str, ...]


def listing_lines(
    table: OddsTable, rows: Sequence[BidOdds], *, width: int = 80, lang: str = "en", style: CardStyle = "symbols"
) -> list[Text]:
    """A heading and a line per row; where ``width`` is too little, codes for names and no intervals."""
    confidence = f"{table.simulation.confidence * 100:.10g}" if table.simulation else ""
    heading: Cells = (
        "#",
        phrase("column.bid", lang),
        phrase("column.exact", lang) if table.exact_engine else "",
        phrase("column.simulated", lang) if table.simulation else "",
        phrase("column.interval", lang, confidence=confidence) if table.simulation else "",
        phrase("column.heard", lang) if table.evidence else "",
    )
    head, *body = _aligned([heading, *(_cells(row, lang=lang, style=style) for row in rows)])
    if max(map(len, [head, *body])) > width:
        return _coloured(_aligned([_narrow(row) for row in rows]), rows)
    return [Text(head, style="bold"), *_coloured(body, rows)]


def plain_lines(rows: Sequence[BidOdds], *, lang: str = "en", style: CardStyle = "symbols") -> list[str]:
    """A line per row without heading or colour, for reading by eye in a file."""
    return _aligned([_cells(row, lang=lang, style=style) for row in rows])


def _cells(row: BidOdds, *, lang: str, style: CardStyle) -> Cells:
    return (
        str(row.position),
        bid_name(row.bid, lang=lang, style=style),
        exact_words(row, lang=lang, decimals=2),
        simulated_percent(row.simulated, decimals=2) if row.simulated else "",
        interval_percent(row.simulated, decimals=2) if row.simulated else "",
        heard_words(row, lang=lang, decimals=2),
    )


def _narrow(row: BidOdds) -> Cells:
    exact = exact_percent(row.exact, decimals=1) if row.exact else ""
    simulated = simulated_percent(row.simulated, decimals=1) if row.simulated else ""
    if row.heard is not None:
        return "", row.bid.code, exact or simulated, "", "", heard_percent(row)
    return "", row.bid.code, exact, simulated, "", ""


def _aligned(table: Sequence[Cells]) -> list[str]:
    """Columns two spaces apart, the bid to the left and numbers to the right; empty columns left out."""
    widths = [max((len(cells[i]) for cells in table), default=0) for i in range(len(table[0]) if table else 0)]
    return [
        "  ".join(
            cell.ljust(widths[i]) if i == 1 else cell.rjust(widths[i]) for i, cell in enumerate(cells) if widths[i]
        ).rstrip()
        for cells in table
    ]


def _coloured(lines: Sequence[str], rows: Sequence[BidOdds]) -> list[Text]:
    return [Text(line, style=odds_style(row.after_hearing)) for line, row in zip(lines, rows, strict=True)]
