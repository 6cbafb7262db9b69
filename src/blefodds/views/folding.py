"""Prose in lines that fit a terminal, whatever letters it is of; :mod:`blefodds.views.columns` has text in columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells
from rich.text import Text

__all__ = ["clipped", "folded", "folded_list"]

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
    lines: list[str] = []
    line = ""
    for word in re.findall(r"\s*\S+", text):  # each with the spaces before it, which keep columns apart
        if not line or cell_len(line) + cell_len(word) <= width:
            line += word
        else:
            lines.append(line)
            line = indent + word.lstrip()
        *full, line = _chopped(line, width, indent)
        lines += full
    return [Text(part, style=style) for part in [*lines, line]]


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
