"""Prose in lines that fit a terminal, whatever letters it is of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells
from rich.text import Text

__all__ = ["clipped", "folded", "folded_list", "folded_table", "padded"]

WIDEST_LETTER = 2
"""Columns of a terminal."""


def folded(text: str, width: int | None, *, indent: str = "  ", style: str = "") -> list[Text]:
    """The text in lines of at most ``width`` columns, later ones indented; in one line where there is no width.

    Parameters
    ----------
    text
        One paragraph.
    width
        Columns of the terminal, where wide letters take two; None for a pipe, which is never wrapped.
    indent
        What later lines begin with.
    style
        The style of every line.

    Examples
    --------
    >>> [line.plain for line in folded("the pair of Kings", 10)]
    ['the pair', '  of Kings']
    """
    if width is None or cell_len(text) <= width or not text.strip():
        return [Text(text, style=style)]
    words = text.split()
    lines, line = [], text[: len(text) - len(text.lstrip())] + words[0]
    for word in words[1:]:
        if cell_len(line) + 1 + cell_len(word) <= width:
            line = f"{line} {word}"
        else:
            lines.append(line)
            line = indent + word
    return [Text(part, style=style) for line in [*lines, line] for part in _chopped(line, width, indent)]


def folded_list(
    heading: str, items: Sequence[str], width: int | None, *, indent: str = "    ", style: str = ""
) -> list[Text]:
    """A heading and items behind it, broken between items as long as each fits a line.

    Examples
    --------
    >>> [line.plain for line in folded_list("Above:", ["pair of Kings", "pair of Aces"], 24, indent=" ")]
    ['Above: pair of Kings ·', ' pair of Aces']
    """
    if width is None:
        return [Text(f"{heading} {' · '.join(items)}", style=style)]
    lines: list[Text] = []
    line = heading
    for number, item in enumerate(items, start=1):
        part = item + (" ·" if number < len(items) else "")
        if cell_len(line) + 1 + cell_len(part) <= width:
            line = f"{line} {part}"
            continue
        lines += folded(line, width, indent=indent, style=style)
        line = indent + part
    return [*lines, *folded(line, width, indent=indent, style=style)]


def folded_table(
    rows: Sequence[Sequence[str]],
    width: int | None,
    *,
    left: Sequence[int] = (0,),
    indent: str = "",
    styles: Sequence[str] = (),
) -> list[Text]:
    """Columns two spaces apart under a heading; where they do not fit, each row by itself with the names of its cells.

    Parameters
    ----------
    rows
        The heading, then the rows, of as many cells each. Cells of a column without a name are left out where the
        columns do not fit.
    width
        Columns of the terminal; None for a pipe.
    left
        The columns that begin at the left; the others end at the right.
    indent
        What every line begins with.
    styles
        Of the rows; none: plain.

    Examples
    --------
    >>> rows = [("bot", "won", ""), ("honest", "61.0%", "██"), ("cubic", "39.0%", "█")]
    >>> [line.plain for line in folded_table(rows, 20, left=(0, 2))]
    ['bot       won', 'honest  61.0%  ██', 'cubic   39.0%  █']
    >>> [line.plain for line in folded_table(rows, 16)]
    ['honest:', '  won 61.0%', 'cubic: won 39.0%']
    """
    widths = [max(cell_len(row[i]) for row in rows) for i in range(len(rows[0]))]
    looks = ["bold", *(styles or [""] * (len(rows) - 1))]
    if width is None or cell_len(indent) + sum(widths) + 2 * (len(widths) - 1) <= width:
        lines = ["  ".join(padded(cell, widths[i], right=i not in left) for i, cell in enumerate(row)) for row in rows]
        return [Text((indent + line).rstrip(), style=look) for line, look in zip(lines, looks, strict=True)]
    folds: list[Text] = []
    for (first, *cells), look in zip(rows[1:], looks[1:], strict=True):
        named = [f"{name} {cell}" for name, cell in zip(rows[0][1:], cells, strict=True) if name and cell not in "–"]
        folds += folded_list(f"{indent}{first}:", named, width, indent=indent + "  ", style=look)
    return folds


def padded(cell: str, width: int, *, right: bool = False) -> str:
    """The text filled up to so many columns of a terminal, where wide letters take two."""
    space = " " * (width - cell_len(cell))
    return space + cell if right else cell + space


def _chopped(line: str, width: int, indent: str) -> Iterator[str]:
    """A line whose one word may be too long, in as many as it takes."""
    indent = indent if cell_len(indent) + WIDEST_LETTER <= width else ""
    while cell_len(line) > max(width, WIDEST_LETTER):
        first = chop_cells(line, max(width, WIDEST_LETTER))[0]
        yield first
        line = indent + line[len(first) :]
    yield line


def clipped(text: str, width: int) -> str:
    """The text cut to so many columns, with a mark where something is missing.

    >>> clipped("Anna Maria", 6)
    'Anna …'
    """
    return text if cell_len(text) <= width else chop_cells(text, width - 1)[0] + "…"
