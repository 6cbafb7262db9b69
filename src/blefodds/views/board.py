"""The board: every bid of the ladder on one screen, kinds down, ranks or suits across.

What names a bid decides where its kind stands: one rank, a row of the first grid; nothing, a line beside
it; two ranks, a grid of its own; a suit, a row under the suits; a rank and a suit, a grid. A new kind of
bid finds its place by the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Rank
from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.lang import CardStyle, bid_name, has_phrase, kind_name, phrase, rank_label, suit_label
from blefodds.views.columns import Block, cell_grid, shelved
from blefodds.views.percent import bid_percent, heard_percent

__all__ = ["board_lines", "odds_style"]


def odds_style(p: float) -> str:
    """The colour of a probability: the likelier, the brighter; the numbers say the same without colour."""
    for least, style in ((0.9, "bold green"), (0.75, "green"), (0.5, "yellow"), (0.1, "")):
        if p >= least:
            return style
    return "dim"


def board_lines(
    table: OddsTable,
    *,
    width: int = 80,
    lang: str = "en",
    style: CardStyle = "symbols",
    shown: Callable[[BidOdds], bool] = lambda row: True,
    after_hearing: bool = False,
) -> list[Text]:
    """The board of a table, line by line.

    Parameters
    ----------
    table
        The odds.
    width
        How many columns there are; at 40 every number is still whole.
    lang, style
        The language, and how suits are written.
    shown
        Which bids are on the board; the cells of the others stay empty.
    after_hearing
        Whether the odds are those after hearing the bids.
    """
    rules = table.situation.rules
    by_kind: dict[Kind, dict[Bid, BidOdds]] = {}
    for row in filter(shown, table):
        by_kind.setdefault(row.bid.kind, {})[row.bid] = row
    names = {kind: kind_name(kind, lang) for kind in by_kind}
    cell = 6 if 17 + 6 * len(rules.deck.ranks) <= width else 4
    rank_labels = {rank: rank_label(rank, lang) for rank in rules.deck.ranks}
    suit_labels = {suit: suit_label(suit, style=style) for suit in rules.suit_order}

    def kinds_named_by(n_ranks: int, *, suit: bool) -> list[Kind]:
        return [kind for kind, rows in by_kind.items() if _naming(next(iter(rows))) == (n_ranks, suit)]

    def number(row: BidOdds | None) -> Text:
        if row is None:
            return Text()
        show, p = (heard_percent, row.after_hearing) if after_hearing else (bid_percent, row.p)
        return Text(show(row, decimals=1 if cell > 4 else 0, sign=""), style=odds_style(p))

    def grid(
        heads: Iterable[str], rows: Iterable[tuple[str, Iterable[BidOdds | None]]], title: str = ""
    ) -> list[Block]:
        shown = [(name, [*map(number, cells)]) for name, cells in rows]
        return cell_grid(list(heads), shown, cell=cell, width=width, title=title)

    blocks: list[Block] = []
    kinds = kinds_named_by(1, suit=False)
    cells = [(names[kind], [by_kind[kind].get(Bid(kind, (rank,))) for rank in rank_labels]) for kind in kinds]
    blocks += grid(rank_labels.values(), cells)
    kinds = kinds_named_by(0, suit=False)
    blocks += grid([""], [(names[kind], [by_kind[kind][Bid(kind)]]) for kind in kinds])
    for kind in kinds_named_by(2, suit=False):
        rows, columns = _sorted_ranks(by_kind[kind], 0), _sorted_ranks(by_kind[kind], 1)
        cells = [
            (rank_labels[row], [by_kind[kind].get(Bid(kind, (row, column))) for column in columns]) for row in rows
        ]
        blocks += grid([rank_labels[rank] for rank in columns], cells, _grid_title(kind, lang))
    kinds = kinds_named_by(0, suit=True)
    cells = [(names[kind], [by_kind[kind].get(Bid(kind, (), suit)) for suit in suit_labels]) for kind in kinds]
    blocks += grid(suit_labels.values(), cells)
    for kind in kinds_named_by(1, suit=True):
        columns = _sorted_ranks(by_kind[kind], 0)
        cells = [
            (suit_labels[suit], [by_kind[kind].get(Bid(kind, (rank,), suit)) for rank in columns])
            for suit in suit_labels
        ]
        blocks += grid([rank_labels[rank] for rank in columns], cells, names[kind])
    placed = {(1, False), (0, False), (2, False), (0, True), (1, True)}
    others = [row for rows in by_kind.values() for row in rows.values() if _naming(row.bid) not in placed]
    blocks += grid([""], [(bid_name(row.bid, lang=lang, style=style), [row]) for row in others])
    return shelved(blocks, width)


def _grid_title(kind: Kind, lang: str) -> str:
    """The kind's name, and where it matters which of the two ranks stands where."""
    key = f"grid.{kind.name}"
    return phrase(key, lang) if has_phrase(key) else kind_name(kind, lang)


def _naming(bid: Bid) -> tuple[int, bool]:
    return len(bid.ranks), bid.suit is not None


def _sorted_ranks(bids: Iterable[Bid], place: int) -> list[Rank]:
    return sorted({bid.ranks[place] for bid in bids})
