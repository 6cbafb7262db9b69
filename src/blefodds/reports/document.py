"""What a report is made of before it is a page: chapters of paragraphs, tables and figures, and the data behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from matplotlib.figure import Figure

from blefodds.charts import Curve, Size, Theme
from blefodds.core.odds_table import Exact, Simulated

__all__ = [
    "CHANCE_FIELDS",
    "Block",
    "Cell",
    "Chance",
    "Chapter",
    "Dataset",
    "Drawing",
    "Paragraph",
    "Picture",
    "Table",
    "Value",
]

Chance: TypeAlias = Exact | Simulated
"""A probability with where it comes from."""

Value: TypeAlias = str | int | float | None

CHANCE_FIELDS = ("p", "ways", "of", "true", "deals", "low", "high")
"""The columns that a chance takes in a dataset: counted ones fill ``ways`` and ``of``, simulated ones the rest."""


@dataclass(frozen=True)
class Dataset:
    """Numbers as a table for machines: a file of CSV and one of JSON.

    Parameters
    ----------
    name
        What its files are called.
    columns
        The names of the columns.
    rows
        A value per column; None where there is none.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]

    @staticmethod
    def chance(number: Chance) -> tuple[Value, ...]:
        """A chance as the values of :data:`CHANCE_FIELDS`.

        >>> Dataset.chance(Exact(1, 4))
        (0.25, 1, 4, None, None, None, None)
        """
        if isinstance(number, Exact):
            return (number.p, number.ways, number.of, None, None, None, None)
        return (number.p, None, None, number.true, number.deals, number.low, number.high)


@dataclass(frozen=True)
class Paragraph:
    """Running text, without markup."""

    text: str


@dataclass(frozen=True)
class Cell:
    """A cell of a table; ``sort`` is what it is ordered by (its text where None), and None below all of them."""

    text: str
    sort: float | str | None = None


@dataclass(frozen=True)
class Table:
    """A table to read.

    Parameters
    ----------
    name
        Its name in links.
    caption
        What it shows, and how it was computed.
    columns
        The headings.
    rows
        A cell per column; the first names the row.
    n_words
        How many columns, from the left, hold words; the others hold numbers.
    dataset
        The dataset that has the same numbers in full.
    folded
        What stands for the table until it is opened; None: it is open from the start.
    """

    name: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    n_words: int = 1
    dataset: str = ""
    folded: str | None = None


@dataclass(frozen=True)
class Drawing:
    """A figure: what it is called, what it shows in words, and the curves to draw.

    Parameters
    ----------
    name, title, description
        Its name in links and files, its heading, and what it shows, for who cannot see it.
    curves, compared, hands, note
        What :func:`blefodds.charts.odds_chart` takes.
    height
        What the height of a line means; empty: the chance that the bid is true.
    """

    name: str
    title: str
    description: str
    curves: Sequence[Curve]
    compared: Sequence[Curve] = ()
    hands: tuple[str, str] = ("", "")
    note: str = ""
    height: str = ""


@dataclass(frozen=True)
class Picture:
    """A figure of another sort than :class:`Drawing`, which says itself how it is drawn.

    Parameters
    ----------
    name, title, description
        As of a drawing.
    paint
        Draws it in these measures and colours.
    """

    name: str
    title: str
    description: str
    paint: Callable[[Size, Theme], Figure]


Block: TypeAlias = Paragraph | Table | Drawing | Picture


@dataclass(frozen=True)
class Chapter:
    """A chapter: its name in links, its title, its blocks, and the numbers that they are built from."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    datasets: tuple[Dataset, ...]
