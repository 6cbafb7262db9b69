"""The report as one page of HTML that needs nothing else: no network, no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from blefodds.charts import PHONE, WIDE
from blefodds.core.version import __version__
from blefodds.reports.document import Cell, Chapter, Paragraph, Picture, Table
from blefodds.reports.figures import colour_variables, inline_svg
from blefodds.reports.frame import Frame
from blefodds.reports.words import NOTHING

__all__ = ["html_report"]

_HERE = "blefodds.reports"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.tests |= {
        "paragraph": lambda block: isinstance(block, Paragraph),
        "picture": lambda block: isinstance(block, Picture),
        "table": lambda block: isinstance(block, Table),
    }
    environment.filters["sort_key"] = _sort_key
    return environment


def html_report(frame: Frame, chapters: Sequence[Chapter]) -> str:
    """The whole report. All text is escaped; only the pictures, the style and the script go in as they are.

    Parameters
    ----------
    frame
        The words around the chapters.
    chapters
        The chapters.
    """
    style, script = _style(), _part("report.js")
    pictures = {
        block.name: [inline_svg(block, size=size) for size in (WIDE, PHONE)]
        for chapter in chapters
        for block in chapter.blocks
        if isinstance(block, Picture)
    }
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            frame=frame,
            chapters=chapters,
            pictures=pictures,
            policy=policy,
            style=style,
            script=script,
            version=__version__,
        )
    )


def _part(name: str) -> str:
    return files(_HERE).joinpath("templates", name).read_text(encoding="utf-8")


def _style() -> str:
    """The style sheet, with the colours of the pictures in light and in dark."""
    light, dark = (
        "\n".join(f"  --{name}: {pair[theme]};" for name, pair in colour_variables().items()) for theme in (0, 1)
    )
    return _part("report.css").replace("/* light colours */", light).replace("/* dark colours */", dark)


def _digest(text: str) -> str:
    """What a content policy calls this inline style or script."""
    return "sha256-" + b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii")


def _sort_key(cell: Cell) -> str:
    """What the page sorts a cell by: a number, a text, or nothing for a cell without a number."""
    if cell.sort is None:
        return "" if cell.text == NOTHING else cell.text
    return repr(cell.sort) if isinstance(cell.sort, float) else str(cell.sort)
