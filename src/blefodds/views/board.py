"""The board: every bid of the ladder on one screen, kinds down, ranks or suits across.

What names a bid decides where its kind stands: one rank, a row of the first grid; nothing, a line beside
it; two ranks, a grid of its own; a suit, a row under the suits; a rank and a suit, a grid. A new kind of
bid finds its place by the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Rank
from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.lang import CardStyle, bid_name, has_phrase, kind_name, phrase, rank_label, suit_label
from blefodds.views.percent import bid_percent, heard_percent

__all__ = ["board_lines", "odds_style"]

GAP = 3


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
    grids = _Grids(width, cell=6 if 17 + 6 * len(rules.deck.ranks) <= width else 4, after_hearing=after_hearing)
    rank_labels = {rank: rank_label(rank, lang) for rank in rules.deck.ranks}
    suit_labels = {suit: suit_label(suit, style=style) for suit in rules.suit_order}

    def kinds_named_by(n_ranks: int, *, suit: bool) -> list[Kind]:
        return [kind for kind, rows in by_kind.items() if _naming(next(iter(rows))) == (n_ranks, suit)]

    blocks: list[_Block] = []
    kinds = kinds_named_by(1, suit=False)
    cells = [(names[kind], [by_kind[kind].get(Bid(kind, (rank,))) for rank in rank_labels]) for kind in kinds]
    blocks += grids.grid(list(rank_labels.values()), cells)
    kinds = kinds_named_by(0, suit=False)
    blocks += grids.grid([""], [(names[kind], [by_kind[kind][Bid(kind)]]) for kind in kinds])
    for kind in kinds_named_by(2, suit=False):
        rows, columns = _sorted_ranks(by_kind[kind], 0), _sorted_ranks(by_kind[kind], 1)
        cells = [
            (rank_labels[row], [by_kind[kind].get(Bid(kind, (row, column))) for column in columns]) for row in rows
        ]
        blocks += grids.grid([rank_labels[rank] for rank in columns], cells, title=_grid_title(kind, lang))
    kinds = kinds_named_by(0, suit=True)
    cells = [(names[kind], [by_kind[kind].get(Bid(kind, (), suit)) for suit in suit_labels]) for kind in kinds]
    blocks += grids.grid(list(suit_labels.values()), cells)
    for kind in kinds_named_by(1, suit=True):
        columns = _sorted_ranks(by_kind[kind], 0)
        cells = [
            (suit_labels[suit], [by_kind[kind].get(Bid(kind, (rank,), suit)) for rank in columns])
            for suit in suit_labels
        ]
        blocks += grids.grid([rank_labels[rank] for rank in columns], cells, title=names[kind])
    placed = {(1, False), (0, False), (2, False), (0, True), (1, True)}
    others = [row for rows in by_kind.values() for row in rows.values() if _naming(row.bid) not in placed]
    blocks += grids.grid([""], [(bid_name(row.bid, lang=lang, style=style), [row]) for row in others])
    return _side_by_side(blocks, width)


def _grid_title(kind: Kind, lang: str) -> str:
    """The kind's name, and where it matters which of the two ranks stands where."""
    key = f"grid.{kind.name}"
    return phrase(key, lang) if has_phrase(key) else kind_name(kind, lang)


def _naming(bid: Bid) -> tuple[int, bool]:
    return len(bid.ranks), bid.suit is not None


def _sorted_ranks(bids: Iterable[Bid], place: int) -> list[Rank]:
    return sorted({bid.ranks[place] for bid in bids})


@dataclass(frozen=True)
class _Block:
    """Lines that belong together, each at most ``width`` columns."""

    lines: tuple[Text, ...]
    width: int


@dataclass(frozen=True)
class _Grids:
    """Makes grids of odds no wider than ``width``, each number in a cell of ``cell`` columns."""

    width: int
    cell: int
    after_hearing: bool = False

    def grid(
        self, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[BidOdds | None]]], *, title: str = ""
    ) -> list[_Block]:
        """Labelled rows of cells under labelled columns; columns that do not fit go to a further block."""
        if not rows:
            return []
        label = max(len(name) for name, _ in rows)
        fitting = max(1, (self.width - label) // self.cell)
        blocks = []
        for start in range(0, len(columns), fitting):
            part = slice(start, start + fitting)
            lines = [Text(title, style="bold")] if title else []
            if any(columns):
                header = "".join(column.rjust(self.cell) for column in columns[part])
                lines.append(Text(" " * label + header, style="bold"))
            for name, cells in rows:
                line = Text(name.ljust(label))
                for row in cells[part]:
                    line.append_text(self._number(row))
                lines.append(line)
            blocks.append(_Block(tuple(lines), max(line.cell_len for line in lines)))
        return blocks

    def _number(self, row: BidOdds | None) -> Text:
        if row is None:
            return Text(" " * self.cell)
        show, p = (heard_percent, row.after_hearing) if self.after_hearing else (bid_percent, row.p)
        number = show(row, decimals=1 if self.cell > 4 else 0, sign="")
        return Text(" " * (self.cell - len(number))).append(number, style=odds_style(p))


def _side_by_side(blocks: Sequence[_Block], width: int) -> list[Text]:
    """The blocks from top to bottom, next to each other where the width allows."""
    shelves: list[list[_Block]] = []
    for block in blocks:
        if shelves and sum(b.width + GAP for b in shelves[-1]) + block.width <= width:
            shelves[-1].append(block)
        else:
            shelves.append([block])
    lines: list[Text] = []
    for shelf in shelves:
        if lines:
            lines.append(Text())
        for i in range(max(len(block.lines) for block in shelf)):
            line = Text()
            for block in shelf:
                piece = block.lines[i] if i < len(block.lines) else Text()
                line.append_text(piece).append(" " * (block.width - piece.cell_len + GAP))
            line.rstrip()
            lines.append(line)
    return lines
