"""Text in columns, lined up by what a terminal shows of it: rows under a heading, grids of cells, Markdown.

Everything that is printed in columns is lined up here, so that wide letters take two columns everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from blefodds.views.folding import folded_list

__all__ = [
    "GAP",
    "Block",
    "aligned",
    "cell_grid",
    "first_fitting",
    "fits",
    "folded_table",
    "headed",
    "markdown_table",
    "padded",
    "shelved",
]

GAP = "  "
"""Between two columns."""

BLOCK_GAP = 3
"""Columns of the terminal between two blocks that stand side by side."""

Block = Sequence[Text]
"""Lines that belong together."""


def padded(cell: str, width: int, *, right: bool = False) -> str:
    """The text filled up to so many columns of a terminal, where wide letters take two."""
    space = " " * (width - cell_len(cell))
    return space + cell if right else cell + space


def aligned(rows: Sequence[Sequence[str]], *, left: Collection[int] = (0,), indent: str = "") -> list[str]:
    """A line per row, its cells two spaces apart under those of the row above; columns without any text are left out.

    Parameters
    ----------
    rows
        As many cells each.
    left
        The columns that begin at the left; the others end at the right.
    indent
        What every line begins with.

    Examples
    --------
    >>> aligned([("bot", "", "won"), ("cubic", "", "9%")])
    ['bot    won', 'cubic   9%']
    """
    widths = _widths(rows)
    return [
        (
            indent + GAP.join(padded(cell, widths[i], right=i not in left) for i, cell in enumerate(row) if widths[i])
        ).rstrip()
        for row in rows
    ]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def fits(lines: Iterable[str], width: int | None) -> bool:
    """Whether no line takes more columns than there are; anything fits a pipe, which has None."""
    return width is None or max(map(cell_len, lines), default=0) <= width


def first_fitting(layouts: Iterable[list[str]], width: int | None) -> list[str]:
    """The first of the layouts that fits; the last one where none does."""
    lines: list[str] = []
    for lines in layouts:
        if fits(lines, width):
            break
    return lines


def headed(lines: Iterable[str], styles: Iterable[str] | None = None) -> list[Text]:
    """The lines of a table, the heading bold, the rows below it in their styles (default: plain)."""
    heading, *body = lines
    looks = [""] * len(body) if styles is None else styles
    return [Text(heading, style="bold"), *(Text(line, style=look) for line, look in zip(body, looks, strict=True))]


def folded_table(
    rows: Sequence[Sequence[str]],
    width: int | None,
    *,
    left: Collection[int] = (0,),
    indent: str = "",
    styles: Sequence[str] | None = None,
) -> list[Text]:
    """Columns under a heading; where they do not fit, each row by itself with the names of its cells.

    Parameters
    ----------
    rows
        The heading, then the rows, of as many cells each. Cells of a column without a name are left out where the
        columns do not fit.
    width
        Columns of the terminal; None for a pipe.
    left, indent
        As in :func:`aligned`.
    styles
        Of the rows; None: plain.

    Examples
    --------
    >>> rows = [("bot", "won", ""), ("honest", "61.0%", "██"), ("cubic", "39.0%", "█")]
    >>> [line.plain for line in folded_table(rows, 20, left=(0, 2))]
    ['bot       won', 'honest  61.0%  ██', 'cubic   39.0%  █']
    >>> [line.plain for line in folded_table(rows, 16)]
    ['honest:', '  won 61.0%', 'cubic: won 39.0%']
    """
    lines = aligned(rows, left=left, indent=indent)
    if fits(lines, width):
        return headed(lines, styles)
    folds: list[Text] = []
    for (first, *cells), look in zip(rows[1:], styles or [""] * (len(rows) - 1), strict=True):
        named = [f"{name} {cell}" for name, cell in zip(rows[0][1:], cells, strict=True) if name and cell not in "–"]
        folds += folded_list(f"{indent}{first}:", named, width, indent=indent + "  ", style=look)
    return folds


def cell_grid(
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[Text]]],
    *,
    cell: int,
    width: int,
    corner: str = "",
    title: str = "",
    look: str = "bold",
) -> list[Block]:
    """Named rows of cells under heads; columns that do not fit stand in a further block, under the names again.

    Parameters
    ----------
    heads
        What stands above the columns; nothing where none has a head.
    rows
        The name of each, and its cells, which end at the right.
    cell
        How wide each column is.
    width
        Columns of the terminal; a block has at least one column of cells.
    corner
        The head above the names.
    title
        A line of its own, in bold, above every block.
    look
        The style of the heads.
    """
    if not rows:
        return []
    names = max(map(cell_len, (corner, *(name for name, _ in rows))))
    fitting = max(1, (width - names) // cell)
    blocks: list[Block] = []
    for start in range(0, len(heads), fitting):
        part = slice(start, start + fitting)
        lines = [Text(title, style="bold")] if title else []
        if any(heads):
            above = "".join(padded(head, cell, right=True) for head in heads[part])
            lines.append(Text(padded(corner, names) + above, style=look))
        for name, cells in rows:
            line = Text(padded(name, names))
            for shown in cells[part]:
                line.append(" " * (cell - shown.cell_len)).append_text(shown)
            lines.append(line)
        blocks.append(lines)
    return blocks


def shelved(blocks: Iterable[Block], width: int) -> list[Text]:
    """The blocks from top to bottom, next to each other where the width allows."""
    shelves: list[list[tuple[Block, int]]] = []
    for block in blocks:
        across = max(line.cell_len for line in block)
        if shelves and sum(taken + BLOCK_GAP for _, taken in shelves[-1]) + across <= width:
            shelves[-1].append((block, across))
        else:
            shelves.append([(block, across)])
    lines: list[Text] = []
    for shelf in shelves:
        if lines:
            lines.append(Text())
        for i in range(max(len(block) for block, _ in shelf)):
            line = Text()
            for block, across in shelf:
                piece = block[i] if i < len(block) else Text()
                line.append_text(piece).append(" " * (across - piece.cell_len + BLOCK_GAP))
            line.rstrip()
            lines.append(line)
    return lines


def without_bars(cell: str) -> str:
    """A cell whose bars are none of its table's."""
    return cell.replace("|", "\\|")


def markdown_table(
    rows: Sequence[Sequence[str]],
    *,
    left: Collection[int] = (0,),
    escape: Callable[[str], str] = without_bars,
) -> list[str]:
    """A table of Markdown under its heading; ``escape`` makes that a cell's text is not taken for markup.

    >>> markdown_table([("bid", "odds"), ("a|b", "1%")])
    ['| bid | odds |', '| :--- | ---: |', '| a\\\\|b | 1% |']
    """
    rule = [":---" if i in left else "---:" for i in range(len(rows[0]))]
    heading, *body = ([*map(escape, row)] for row in rows)
    return [f"| {' | '.join(cells)} |" for cells in (heading, rule, *body)]
