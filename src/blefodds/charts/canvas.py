"""Figures without a display and without shared state, and how they become the same bytes every time.

Nothing here uses pyplot. Settings of the user's own (a ``matplotlibrc``) are put aside while a figure is made
or saved, and the font is the one that matplotlib brings along, so that a picture is the same everywhere.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from PIL import Image

from blefodds.charts.theme import Theme
from blefodds.core.errors import BlefError, shorten
from blefodds.storage.files import check_target, write_file

__all__ = [
    "FORMATS",
    "Pen",
    "check_picture",
    "figure_bytes",
    "font",
    "house_style",
    "inches_of",
    "new_figure",
    "picture_format",
    "save_figure",
    "shown_text",
    "wrapped",
]

FORMATS = ("png", "svg", "pdf")
"""What a picture can be saved as, by the end of the file's name."""

_SETTINGS: Any = {
    "svg.hashsalt": "blefodds",  # else every run names its parts by chance
    "svg.fonttype": "path",  # the labels keep their places, and the suits their shapes, without the font
    "pdf.fonttype": 42,  # text that can be searched and copied, Polish letters too
    "text.parse_math": False,  # a $ in the name of somebody's rules is a $
    "axes.unicode_minus": True,
    "path.simplify": False,
}

# The parts that would tell when, or by which version, a file was made.
_METADATA: dict[str, dict[str, None]] = {
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}

_FONTS = Path(matplotlib.get_data_path(), "fonts", "ttf")


@contextmanager
def house_style() -> Iterator[None]:
    """matplotlib's settings as they are shipped, with the few that this program needs; put back at the end."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield


def new_figure(width: float, height: float, *, theme: Theme, dpi: int) -> Figure:
    """An empty figure of so many inches, on a canvas that draws in memory."""
    figure = Figure(figsize=(width, height), dpi=dpi, facecolor=theme.background)
    FigureCanvasAgg(figure)
    return figure


def font(size: float, *, bold: bool = False) -> FontProperties:
    """DejaVu Sans, which has the suits and the letters of every European language, in points."""
    return FontProperties(fname=_font_file(bold), size=size)


def _font_file(bold: bool) -> str:
    return str(_FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"))


@cache
def _has_glyph(character: str) -> bool:
    return bool(get_font(_font_file(False)).get_char_index(ord(character)))


def shown_text(text: str) -> str:
    """The text with what the font cannot show replaced by the sign for it.

    >>> shown_text("K♥ król 漢")
    'K♥ król �'
    """
    return "".join(c if c == "\n" or _has_glyph(c) else "�" for c in text)


class Pen:
    """Writes and draws on a figure, at places in inches from its lower left corner.

    Parameters
    ----------
    figure, theme
        What is drawn on, and its colours.
    size
        Of the type, in points, where nothing else is said.
    """

    def __init__(self, figure: Figure, theme: Theme, size: float) -> None:
        self.figure, self.theme, self.type_size = figure, theme, size

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float | None = None,
        colour: str | None = None,
        bold: bool = False,
        **place: Any,
    ) -> Text:
        """Text exactly as it stands, in ink where no colour is said: nothing in it is a formula."""
        return self.figure.text(
            x,
            y,
            shown_text(text),
            transform=self.figure.dpi_scale_trans,
            fontproperties=font(size or self.type_size, bold=bold),
            color=colour or self.theme.ink,
            parse_math=False,
            **place,
        )

    def line(self, x: Sequence[float], y: Sequence[float], **look: Any) -> None:
        """A line on top of everything."""
        self.figure.add_artist(Line2D(x, y, transform=self.figure.dpi_scale_trans, **look))

    def box(self, x: float, y: float, width: float, height: float, *, colour: str) -> None:
        """A filled box without an edge."""
        transform = self.figure.dpi_scale_trans
        self.figure.add_artist(Rectangle((x, y), width, height, facecolor=colour, linewidth=0, transform=transform))


def inches_of(text: str, *, size: float, bold: bool = False) -> float:
    """How wide the text is at its widest line, in type of so many points."""
    return max(_widths_per_point(line, bold) for line in shown_text(text).split("\n")) * size


@cache
def _widths_per_point(line: str, bold: bool) -> float:
    """The width in inches for each point of type; a hundredth more for the rounding on a screen's raster."""
    width, _, _ = text_to_path.get_text_width_height_descent(line, font(100, bold=bold), False)
    return 1.01 * float(width) / 100 / 72


def wrapped(text: str, *, width: float, size: float, bold: bool = False) -> str:
    """The text in lines of at most so many inches; a single word that is longer is cut where it must be."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if inches_of(longer, size=size, bold=bold) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for character in word:
            if lines[-1] and inches_of(lines[-1] + character, size=size, bold=bold) > width:
                lines.append("")
            lines[-1] += character
    return "\n".join(lines)


def picture_format(path: Path) -> str:
    """The format that a file's name asks for.

    Raises
    ------
    BlefError
        If it is none of :data:`FORMATS`.

    Examples
    --------
    >>> picture_format(Path("odds.SVG"))
    'svg'
    """
    suffix = path.suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        raise BlefError(f"{shorten(path.name)!r}: the name of a picture ends with .png, .svg or .pdf", field="out")
    return suffix


def check_picture(path: Path) -> None:
    """See to it, before anything is computed, that a picture can be written there.

    Raises
    ------
    BlefError
        For a name that does not end with .png, .svg or .pdf.
    OSError
        If no file can be written there.
    """
    picture_format(path)
    check_target(path)


def figure_bytes(figure: Figure, file_format: str) -> bytes:
    """The figure as a file of one of :data:`FORMATS`: the same figure, the same bytes."""
    if file_format not in FORMATS:
        raise BlefError(f"unknown picture format {shorten(file_format)!r}: use {', '.join(FORMATS)}")
    buffer = io.BytesIO()
    with house_style():
        if file_format == "png":
            _save_png(figure, buffer)
        else:
            figure.savefig(buffer, format=file_format, metadata=_METADATA[file_format])
    return buffer.getvalue()


def _save_png(figure: Figure, buffer: io.BytesIO) -> None:
    """A PNG of 256 colours: a third of the size, and nobody sees the difference in a chart."""
    canvas: Any = figure.canvas
    canvas.draw()
    image = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    few = image.quantize(256, dither=Image.Dither.NONE)
    few.save(buffer, "PNG", optimize=True, dpi=(figure.dpi, figure.dpi))


def save_figure(figure: Figure, path: Path) -> None:
    """Write the figure in the format its name asks for, whole or not at all.

    Raises
    ------
    BlefError
        For a name that does not end with .png, .svg or .pdf.
    OSError
        If the file cannot be written; an older one is then untouched.
    """
    write_file(path, figure_bytes(figure, picture_format(path)))
