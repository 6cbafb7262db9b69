"""The report as Markdown, with its figures linked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from blefodds.reports.document import Chapter, Paragraph, Picture, Table
from blefodds.reports.frame import Frame

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
    yield _row(table.columns)
    yield _row([":---"] * table.n_words + ["---:"] * (len(table.columns) - table.n_words), escape=False)
    for row in table.rows:
        yield _row([cell.text for cell in row])
    yield ""


def _row(cells: Sequence[str], *, escape: bool = True) -> str:
    return "| " + " | ".join(map(plain, cells) if escape else cells) + " |"
