"""A cheat sheet for the table: one page to print, legible in black and white."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from blefodds.charts.canvas import Pen, house_style, inches_of, new_figure, wrapped
from blefodds.charts.sheet_table import SheetGroup, highest_bids, pictured, pictured_hand, sheet_groups
from blefodds.charts.theme import LIGHT
from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import Exact
from blefodds.core.rules import Rules
from blefodds.lang import bid_name, kind_name, phrase
from blefodds.views.percent import CERTAIN, IMPOSSIBLE, exact_percent

__all__ = ["PAPERS", "cheat_sheet"]

PAPERS = {"a4": (210 / 25.4, 297 / 25.4), "letter": (8.5, 11.0)}
"""Width and height of the papers, upright, in inches."""

_LARGEST = 12.0  # points
_TITLE = 4.0  # points more
_MARGIN = 7 / 25.4  # printers do not print nearer to the edge
_DPI = 150
_SHADED, _RULED = "#dcdcdc", "#9a9a9a"
_OVER_99 = "99⁺"
_SHARES = (0.5, 0.75)
_LINE = 1.24 / 72


@dataclass(frozen=True)
class _Cell:
    text: str
    p: float


@dataclass(frozen=True)
class _Sheet:
    """What stands on the page, whatever its size."""

    groups: tuple[SheetGroup, ...]
    numbers: tuple[int, ...]
    cells: tuple[tuple[_Cell, ...], ...]
    best: tuple[tuple[Bid | None, ...], ...]
    title: str
    intro: str
    notes: str
    lang: str


@dataclass(frozen=True)
class _Layout:
    """The measures of a page, in inches, for one size of type."""

    size: float
    page: tuple[float, float]
    first_column: float
    group_widths: tuple[float, ...]
    group_names: tuple[str, ...]
    best_texts: tuple[tuple[str, ...], ...]
    best_name: str
    best_width: float
    row: float
    header: float
    title: str
    intro: str
    notes: str


def cheat_sheet(rules: Rules, *, paper: str = "a4", lang: str = "en") -> Figure:
    """Draw the cheat sheet of some rules: a row per number of cards in play, the kinds of bid across.

    For each kind stand the chance in percent that one named bid of it is true for someone who sees no card at
    all, or who holds just one or two cards of it; then the highest bid that is true at least half, and at least
    three quarters, of the time for someone who sees nothing. Everything is counted by formula.

    Parameters
    ----------
    rules
        The rules.
    paper
        ``a4`` or ``letter``; upright or on its side, whichever lets the type be larger. For every preset and
        deck that is at least 9 points.
    lang
        The language.

    Raises
    ------
    BlefError
        For a paper there is none of.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> width, height = cheat_sheet(CLASSIC).get_size_inches() * 25.4
    >>> round(width), round(height)
    (297, 210)
    """
    if paper not in PAPERS:
        raise BlefError(f"unknown paper {shorten(paper)!r}: use {', '.join(PAPERS)}", field="paper")
    numbers = tuple(range(2, rules.deck.n_cards + 1))
    groups = tuple(sheet_groups(rules, numbers))
    sheet = _Sheet(
        groups=groups,
        numbers=numbers,
        cells=tuple(tuple(map(_cell, column.odds)) for group in groups for column in group.columns),
        best=tuple(tuple(highest_bids(rules, numbers, at_least=share)) for share in _SHARES),
        title=phrase("sheet.title", lang, rules=rules.name, n=rules.deck.n_cards),
        intro=phrase("sheet.intro", lang),
        notes=_notes(groups, lang=lang),
        lang=lang,
    )
    with house_style():
        layout = _largest_layout(sheet, *PAPERS[paper])
        figure = new_figure(*layout.page, theme=LIGHT, dpi=_DPI)
        _draw(figure, sheet, layout)
        return figure


def _cell(exact: Exact | None) -> _Cell:
    assert exact is not None  # no column holds more cards than the first row has in play
    text = exact_percent(exact, decimals=0, sign="")
    return _Cell(_OVER_99 if text.startswith(">") else text, exact.p)


def _notes(groups: Sequence[SheetGroup], *, lang: str) -> str:
    example = next((group for group in groups if len(group.bid.ranks) == 1 < len(group.columns)), groups[0])
    return phrase(
        "sheet.notes",
        lang,
        kind=kind_name(example.kinds[0], lang),
        bid=bid_name(example.bid, lang=lang),
        certain=CERTAIN,
        impossible=IMPOSSIBLE,
    )


def _largest_layout(sheet: _Sheet, width: float, height: float) -> _Layout:
    """The layout with the largest type that fits; the highest bids in words where there is room."""
    sizes = (doubled / 2 for doubled in range(int(2 * _LARGEST), 1, -1))
    pages = (height, width), (width, height)
    tried = (
        _layout(sheet, size=size, page=page, in_words=in_words)
        for size in sizes
        for in_words in (True, False)
        for page in pages
    )
    return next(layout for layout in tried if layout is not None)  # a page holds any table in small enough type


def _layout(sheet: _Sheet, *, size: float, page: tuple[float, float], in_words: bool) -> _Layout | None:
    """The measures of a page with type of so many points; None where the table does not fit."""

    def inches(text: str, *, bold: bool = False) -> float:
        return inches_of(text, size=size, bold=bold)

    def longest_word(text: str) -> float:
        return max(inches(word) for word in text.split())

    lang, air = sheet.lang, 0.2 * size / 72
    cell_width = max(inches(_OVER_99), inches("88", bold=True)) + air
    widths, names = [], []
    for group in sheet.groups:
        held = max(inches(pictured_hand(group.bid, column.held, lang=lang), bold=True) for column in group.columns)
        kinds = [kind_name(kind, lang) for kind in group.kinds]
        least = max(*map(longest_word, kinds), inches(pictured(group.bid, lang=lang))) + air
        widths.append(max(len(group.columns) * max(cell_width, held + air), least))
        names.append("\n".join(wrapped(kind, width=widths[-1] - air / 2, size=size) for kind in kinds))
    texts = tuple(
        tuple(
            "–" if bid is None else bid_name(bid, lang=lang) if in_words else pictured(bid, lang=lang) for bid in bids
        )
        for bids in sheet.best
    )
    shares = [inches(_share(share), bold=True) for share in _SHARES]
    best_name = phrase("sheet.best", lang)
    best_width = max(*shares, *(inches(text) for column in texts for text in column)) + 2 * air
    best_width = max(best_width, (longest_word(best_name) + 2 * air) / len(_SHARES))
    in_play = phrase("sheet.in_play", lang)
    first_column = longest_word(in_play) + air
    usable = page[0] - 2 * _MARGIN
    spare = usable - first_column - sum(widths) - len(_SHARES) * best_width
    if spare < 0:
        return None
    stretch = 1 + spare / (sum(widths) + first_column)  # the room that is left goes to the numbers
    best_name = wrapped(best_name, width=len(_SHARES) * best_width - 2 * air, size=size)
    n_lines = max(name.count("\n") + 1 for name in (*names, best_name, "\n".join(in_play.split())))
    line = size * _LINE
    header = (n_lines + 2.4) * line
    title = wrapped(sheet.title, width=usable, size=size + _TITLE, bold=True)
    intro = wrapped(sheet.intro, width=usable, size=size)
    notes = wrapped(sheet.notes, width=usable, size=size)
    words = (1 + title.count("\n")) * (size + _TITLE) * _LINE
    words += (3 + intro.count("\n") + notes.count("\n")) * line
    row = min((page[1] - 2 * _MARGIN - words - header) / len(sheet.numbers), 2 * line)
    if row < 1.16 * size / 72:
        return None
    return _Layout(
        size=size,
        page=page,
        first_column=first_column * stretch,
        group_widths=tuple(width * stretch for width in widths),
        group_names=tuple(names),
        best_texts=texts,
        best_name=best_name,
        best_width=best_width,
        row=row,
        header=header,
        title=title,
        intro=intro,
        notes=notes,
    )


def _share(share: float) -> str:
    return f"≥ {share:.0%}"


class _SheetPen(Pen):
    """Writes in the middle of cells, in blocks and in stacks, and rules lines."""

    def __init__(self, figure: Figure, size: float) -> None:
        super().__init__(figure, LIGHT, size)
        self.height = size * _LINE

    def cell(self, x: float, y: float, text: str, *, bold: bool = False) -> None:
        """Text with its middle at a place."""
        self.write(x, y, text, bold=bold, ha="center", va="center_baseline")

    def stack(self, x: float, y: float, text: str) -> None:
        """Lines one below the other, the first right below a place."""
        for i, part in enumerate(text.split("\n")):
            self.cell(x, y - (i + 0.5) * self.height, part)

    def block(self, x: float, y: float, text: str, *, larger: float = 0.0) -> float:
        """Lines from a corner on; gives the height below them."""
        size = self.type_size + larger
        self.write(x, y, text, size=size, bold=larger > 0, va="top", linespacing=1.15)
        return y - (1 + text.count("\n")) * size * _LINE

    def rule(self, x: tuple[float, float], y: tuple[float, float], *, width: float, colour: str = LIGHT.ink) -> None:
        """A line of so many points."""
        self.line(x, y, color=colour, linewidth=width)


def _draw(figure: Figure, sheet: _Sheet, layout: _Layout) -> None:
    pen, lang, row = _SheetPen(figure, layout.size), sheet.lang, layout.row
    left, right = _MARGIN, layout.page[0] - _MARGIN
    y = pen.block(left, layout.page[1] - _MARGIN, layout.title, larger=_TITLE)
    y = pen.block(left, y, layout.intro) - 0.5 * pen.height
    top = y - layout.header
    bottom = top - len(sheet.numbers) * row
    x = left + layout.first_column
    columns = iter(sheet.cells)
    for group, width, name in zip(sheet.groups, layout.group_widths, layout.group_names, strict=True):
        pen.stack(x + width / 2, y, name)
        pen.cell(x + width / 2, top + 1.7 * pen.height, pictured(group.bid, lang=lang))
        each = width / len(group.columns)
        for i, column in enumerate(group.columns):
            at = x + i * each
            hand = pictured_hand(group.bid, column.held, lang=lang) or "–"
            pen.cell(at + each / 2, top + 0.6 * pen.height, hand, bold=True)
            for j, cell in enumerate(next(columns)):
                if cell.p >= _SHARES[0]:
                    pen.box(at, top - (j + 1) * row, each, row, colour=_SHADED)
                is_bold = cell.p >= _SHARES[1] and cell.text not in (CERTAIN, _OVER_99)
                pen.cell(at + each / 2, top - (j + 0.5) * row, cell.text, bold=is_bold)
        pen.rule((x, x), (y, bottom), width=0.8)
        x += width
    pen.stack(x + len(_SHARES) * layout.best_width / 2, y, layout.best_name)
    pen.rule((x, x), (y, bottom), width=0.8)
    for share, texts in zip(_SHARES, layout.best_texts, strict=True):
        middle = x + layout.best_width / 2
        pen.cell(middle, top + 0.6 * pen.height, _share(share), bold=True)
        for j, text in enumerate(texts):
            pen.cell(middle, top - (j + 0.5) * row, text)
        x += layout.best_width
    pen.stack(left + layout.first_column / 2, y, "\n".join(phrase("sheet.in_play", lang).split()))
    pen.rule((left, right), (top, top), width=0.9)
    for j, n in enumerate(sheet.numbers, start=1):
        pen.cell(left + layout.first_column / 2, top - (j - 0.5) * row, str(n), bold=True)
        pen.rule((left, right), (top - j * row,) * 2, width=0.8 if n % 5 == 0 else 0.3, colour=_RULED)
    pen.rule((left, right), (bottom, bottom), width=0.9)
    pen.block(left, bottom - 0.4 * pen.height, layout.notes)
