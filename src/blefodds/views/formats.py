"""What an answer can be put out as: each format by its name, for the odds of both games.

A format is a function of an answer and a layout: it gives text for machines as it is to be written, or lines with
their styles for people. To add one, write that function in a module of its own and name it in :data:`FORMATS`: the
command line offers it, in both games, without another line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from blefodds.lang import CardStyle

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["FORMATS", "WITHOUT_HOLDINGS", "Answer", "Layout", "as_csv", "as_json", "as_markdown", "as_page", "as_plain"]

WIDTH_OF_A_PIPE = 80


@dataclass(frozen=True)
class Layout:
    """How an answer is laid out.

    Parameters
    ----------
    lang, style
        The language, and how suits are written.
    width
        Columns of the terminal; None for a pipe, where prose is not folded and lists keep everything.
    encoding
        Of what is written to: letters that it may lack are escaped in JSON.
    """

    lang: str = "en"
    style: CardStyle = "symbols"
    width: int | None = None
    encoding: str = "utf-8"

    @property
    def columns(self) -> int:
        """How wide a board may be: 80 columns where there is no terminal."""
        return WIDTH_OF_A_PIPE if self.width is None else self.width

    @property
    def words(self) -> dict[str, Any]:
        """The language and the style, as the functions that say things take them."""
        return {"lang": self.lang, "style": self.style}

    def prose(self, *paragraphs: str, indent: str = "  ", style: str = "") -> list[Text]:
        """Paragraphs in lines that fit, later lines of each indented."""
        from blefodds.views.folding import folded

        return [line for text in paragraphs for line in folded(text, self.width, indent=indent, style=style)]


class Answer(Protocol):
    """What the formats need to know of an answer."""

    @property
    def left(self) -> Collection[int]:
        """The columns of :meth:`rows` that begin at the left."""

    def rows(self, layout: Layout, *, ways: bool = True) -> list[list[str]]:
        """A heading and a row per bid or claim in words and percentages, with or without the counts behind them."""

    def columns(self) -> Sequence[str]:
        """The names of the values in :meth:`records`."""

    def records(self, lang: str) -> Iterable[Sequence[Any]]:
        """A row of values per bid or claim, probabilities from 0 to 1, None where not computed."""

    def document(self, lang: str) -> dict[str, Any]:
        """The whole answer as a document of its schema."""

    def how(self, lang: str) -> list[str]:
        """Where the numbers come from, for a list where each bid or claim is named."""

    def holdings_lines(self, layout: Layout) -> list[Text]:
        """Who is likely to hold what, below the odds; nothing where that was not asked."""

    def page(self, layout: Layout) -> list[Text]:
        """Everything for people."""


Format: TypeAlias = "Callable[[Answer, Layout], str | list[Text]]"


def as_page(answer: Answer, layout: Layout) -> list[Text]:
    """Lines for people, with colours."""
    return [*answer.page(layout), *answer.holdings_lines(layout)]


def as_plain(answer: Answer, layout: Layout) -> str:
    """A line per row without heading or colour, for reading by eye in a file, and how it was computed."""
    from blefodds.views.columns import aligned

    lines = aligned(answer.rows(layout, ways=False)[1:], left=answer.left)
    holdings = [line.plain for line in answer.holdings_lines(layout)]
    return "\n".join([*lines, "", *answer.how(layout.lang), *holdings])


def as_csv(answer: Answer, layout: Layout) -> str:
    """CSV with a header; probabilities in full precision with a point."""
    import csv
    import io

    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(answer.columns())
    writer.writerows(answer.records(layout.lang))
    return buffer.getvalue().rstrip("\n")


def as_json(answer: Answer, layout: Layout) -> str:
    """The document of the answer's schema."""
    from blefodds.views.documents import json_text

    return json_text(answer.document(layout.lang), encoding=layout.encoding)


def as_markdown(answer: Answer, layout: Layout) -> str:
    """A table of the odds as percentages, and under it how they were computed."""
    from blefodds.views.columns import markdown_table

    named = Layout(lang=layout.lang)
    return "\n".join([*markdown_table(answer.rows(named), left=answer.left), "", *answer.how(layout.lang)])


FORMATS: dict[str, Format] = {
    "table": as_page,
    "plain": as_plain,
    "csv": as_csv,
    "json": as_json,
    "markdown": as_markdown,
}
"""The formats by the names that ``--format`` takes."""

WITHOUT_HOLDINGS = ("csv", "markdown")
"""The formats that have no place for what each player is likely to hold."""
