"""What a report is made of before it is a page: chapters of paragraphs, tables and figures, and the data behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from matplotlib.figure import Figure

from blefodds.core.odds_table import Exact, Simulated
from blefodds.views.percent import percent

__all__ = [
    "CHANCE_FIELDS",
    "Block",
    "Cell",
    "Chance",
    "Chapter",
    "Dataset",
    "Paragraph",
    "Picture",
    "Table",
    "Value",
    "counts",
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
    is_simulated
        Whether some of the numbers come from what the plan asks to simulate.
    """

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Value]]
    is_simulated: bool = False

    @staticmethod
    def of_chances(name: str, columns: Sequence[str], rows: Sequence[tuple[Sequence[Value], Chance]]) -> Dataset:
        """A dataset each of whose rows ends with a chance, in the columns :data:`CHANCE_FIELDS`."""
        values = [
            (*named, *counts(chance), None, None, None, None)
            if isinstance(chance, Exact)
            else (*named, chance.p, None, None, chance.true, chance.deals, chance.low, chance.high)
            for named, chance in rows
        ]
        return Dataset(
            name, (*columns, *CHANCE_FIELDS), values, any(isinstance(chance, Simulated) for _, chance in rows)
        )


def counts(exact: Exact | None) -> tuple[Value, Value, Value]:
    """A counted chance as values: the chance itself, the ways, of how many.

    >>> counts(Exact(1, 4))
    (0.25, 1, 4)
    """
    return (None, None, None) if exact is None else (exact.p, exact.ways, exact.of)


@dataclass(frozen=True)
class Paragraph:
    """Running text, without markup."""

    text: str


@dataclass(frozen=True)
class Cell:
    """A cell of a table; ``sort`` is what it is ordered by (its text where None), and None below all of them."""

    text: str
    sort: float | str | None = None

    @staticmethod
    def number(n: int) -> Cell:
        """A whole number.

        >>> Cell.number(1000)
        Cell(text='1,000', sort=1000)
        """
        return Cell(f"{n:,}", n)

    @staticmethod
    def share(p: float) -> Cell:
        """A share that was measured.

        >>> Cell.share(0.25)
        Cell(text='25.0%', sort=0.25)
        """
        return Cell(percent(p), p)


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
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    n_words: int = 1
    dataset: str = ""
    folded: str | None = None


@dataclass(frozen=True)
class Picture:
    """A figure, which says itself how it is drawn.

    Parameters
    ----------
    name, title, description
        Its name in links and files, its heading, and what it shows, for who cannot see it.
    paint
        Draws it, given the measures ``size`` and the colours ``theme``.
    note
        What is written below it.
    """

    name: str
    title: str
    description: str
    paint: Callable[..., Figure]
    note: str = ""


Block: TypeAlias = Paragraph | Table | Picture


@dataclass(frozen=True)
class Chapter:
    """A chapter: its name in links, its title, its blocks, and the numbers that they are built from."""

    name: str
    title: str
    blocks: Sequence[Block]
    datasets: Sequence[Dataset] = ()
