"""The odds of a situation with what was asked of them: the answer to the main question, for every format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text

from blefodds.core.bids import Bid
from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.lang import bid_name, phrase
from blefodds.views.board import board_lines
from blefodds.views.documents import columns_of, odds_document, records
from blefodds.views.explanation import explanation_lines
from blefodds.views.formats import Layout
from blefodds.views.hearing import holdings_document, what_was_heard
from blefodds.views.listing import listing_lines, row_cells
from blefodds.views.summary import asked, best_bid_lines, how_computed, legend, sentence

if TYPE_CHECKING:
    from blefodds.inference import Holding

__all__ = ["OddsAnswer"]

N_NEAREST = 3
"""So many bids above the one that was asked for are shown with it."""


@dataclass(frozen=True)
class OddsAnswer:
    """A table of odds and what of it is wanted.

    Parameters
    ----------
    table
        The odds of every bid.
    bid
        The one bid that was asked for; None: all of them.
    explain
        Whether the counting behind that bid is told.
    above
        The bid that the others are to be higher than.
    min_odds
        How often bids are to be true at least.
    by_odds
        The likeliest bids first, rather than in ladder order.
    as_list
        A line per bid, rather than the board.
    holdings
        What each player is likely to hold, where that is told too.
    """

    table: OddsTable
    bid: Bid | None = None
    explain: bool = False
    above: Bid | None = None
    min_odds: float | None = None
    by_odds: bool = False
    as_list: bool = False
    holdings: Sequence[Holding] = ()

    left = (1,)

    def is_shown(self, row: BidOdds) -> bool:
        """Whether a bid is among those that were asked for."""
        if self.above is not None and row.position <= self.table[self.above].position:
            return False
        return self.min_odds is None or row.after_hearing >= self.min_odds

    @property
    def shown(self) -> list[BidOdds]:
        """The bids that were asked for, in the order asked for."""
        rows = list(filter(self.is_shown, self.table))
        return sorted(rows, key=lambda row: (-row.after_hearing, row.position)) if self.by_odds else rows

    @property
    def chosen(self) -> list[BidOdds]:
        """What a table for machines holds: the one bid, or those shown."""
        return self.shown if self.bid is None else [self.table[self.bid]]

    def columns(self) -> tuple[str, ...]:
        return columns_of(self.table)

    def records(self, lang: str) -> list[tuple[Any, ...]]:
        return records(self.table, self.chosen, lang=lang)

    def document(self, lang: str) -> dict[str, Any]:
        in_ladder = sorted(self.chosen, key=lambda row: row.position)
        who = {"who": holdings_document(self.holdings)} if self.holdings else {}
        return odds_document(self.table, in_ladder, lang=lang) | who

    def how(self, lang: str) -> list[str]:
        return how_computed(self.table, lang=lang)

    def rows(self, layout: Layout, *, ways: bool = True) -> list[list[str]]:
        rows = [["#", "bid", "exact", "simulated", "interval", "after hearing"]]
        rows += [list(row_cells(row, **layout.words)) for row in self.chosen]
        if ways:
            counts = [f"{row.exact.ways:,} of {row.exact.of:,}" if row.exact else "" for row in self.chosen]
            for cells, count in zip(rows, ["ways", *counts], strict=True):
                cells.insert(3, count)
        return rows if self.table.evidence else [cells[:-1] for cells in rows]

    def holdings_lines(self, layout: Layout) -> list[Text]:
        if not self.holdings:
            return []
        from blefodds.views.who import who_lines

        return [Text(), *who_lines(self.holdings, width=layout.columns, **layout.words)]

    def page(self, layout: Layout) -> list[Text]:
        body = self._board_page(layout) if self.bid is None else self._bid_page(self.bid, layout)
        return [*body, Text(), *layout.prose(*self.how(layout.lang))]

    def _bid_page(self, bid: Bid, layout: Layout) -> list[Text]:
        """The bid in one line, the counting behind it, and the nearest bids above it."""
        row = self.table[bid]
        lines = layout.prose(sentence(self.table, row, **layout.words))
        if self.explain:
            told = explanation_lines(bid, self.table.situation, **layout.words)
            lines += [Text(), *layout.prose(*told, indent="    ")]
        nearest = [near for near in self.shown if near.position > row.position][:N_NEAREST]
        if nearest:
            heading = phrase("nearest", layout.lang, name=bid_name(bid, **layout.words))
            lines += [Text(), *layout.prose(heading, indent="")]
            lines += listing_lines(self.table, nearest, width=layout.width, **layout.words)
        return lines

    def _board_page(self, layout: Layout) -> list[Text]:
        """What was asked, and every bid: on a board with the best ones below it, or in a list."""
        table, lang = self.table, layout.lang
        lines = layout.prose(asked(table.situation, **layout.words))
        if table.evidence is not None:
            lines += layout.prose(what_was_heard(table.evidence, table.situation.rules, **layout.words))
        lines.append(Text())
        shown = self.shown
        if not shown:
            return [*lines, Text(phrase("none_shown", lang))]
        if self.as_list or self.by_odds:
            return [*lines, *listing_lines(table, shown, width=layout.width, **layout.words)]

        def board(*, after_hearing: bool = False) -> list[Text]:
            return board_lines(
                table, width=layout.columns, shown=self.is_shown, after_hearing=after_hearing, **layout.words
            )

        if table.evidence is None:
            lines += board()
        else:
            before, after = Text(phrase("heard.before", lang)), Text(phrase("heard.after", lang))
            lines += [before, Text(), *board(), Text(), after, Text(), *board(after_hearing=True)]
        best = best_bid_lines(shown, width=layout.columns, **layout.words)
        return [*lines, Text(), *layout.prose(legend(lang=lang)), Text(), *map(Text, best)]
