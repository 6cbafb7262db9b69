"""The report as Markdown, with its figures linked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from blefodds.reports.document import Chapter, Paragraph, Picture, Table
from blefodds.reports.frame import Frame
from blefodds.views.columns import markdown_table

__all__ = ["markdown_report", "plain"]


def plain(text: str) -> str:
    """Text that means itself in Markdown: nothing in it is markup, in a paragraph or in a table.

    >>> plain("a|b <script> *x* [y](z)")
    'a\\\\|b \\\\<script\\\\> \\\\*x\\\\* \\\\[y\\\\](z)'
    """
    return re.sub(r"([\\`*_\[\]<>|#&~$])", r"\\\1", text)


def markdown_report(frame: Frame, chapters: Sequence[Chapter]) -> str:
    """The whole report."""
    lines = [f"# {plain(frame.title)}", "", plain(frame.subtitle), ""]
    for paragraph in frame.introduction:
        lines += [plain(paragraph), ""]
    lines += [f"## {plain(frame.contents)}", ""]
    lines += [f"- [{plain(chapter.title)}](#{chapter.name})" for chapter in chapters]
    lines.append("")
    for chapter in chapters:
        lines += [f'<a id="{chapter.name}"></a>', "", f"## {plain(chapter.title)}", ""]
        for block in chapter.blocks:
            if isinstance(block, Paragraph):
                lines += [plain(block.text), ""]
            elif isinstance(block, Picture):
                lines += _figure_lines(block, frame)
            else:
                lines += _table_lines(block)
    lines += [f"## {plain(frame.data)}", "", plain(frame.data_text), ""]
    for chapter in chapters:
        for dataset in chapter.datasets:
            lines.append(f"- {dataset.name}: [CSV](data/{dataset.name}.csv), [JSON](data/{dataset.name}.json)")
    lines += ["", plain(frame.made), ""]
    return "\n".join(lines)


def _figure_lines(picture: Picture, frame: Frame) -> Iterator[str]:
    alternative = plain(f"{picture.title}. {picture.description}")
    yield from (f"![{alternative}](figures/{picture.name}.png)", "")
    yield from (f"[{plain(frame.picture)}](figures/{picture.name}.svg)", "")


def _table_lines(table: Table) -> Iterator[str]:
    yield from (f"**{plain(table.caption)}**", "")
    rows = [table.columns, *([cell.text for cell in row] for row in table.rows)]
    yield from markdown_table(rows, left=range(table.n_words), escape=plain)
    yield ""
