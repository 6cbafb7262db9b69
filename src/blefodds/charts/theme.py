"""How pictures look: light and dark, wide and as narrow as a phone, and the line of each kind of bid.

The colours are those of Okabe and Ito, which people with any common colour blindness tell apart. No line is
told by its colour alone: each kind has its own marker, so that a print in black and white says the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.core.bids import KINDS, Kind

__all__ = ["DARK", "LIGHT", "PHONE", "SIZES", "WIDE", "LineLook", "Size", "Theme", "kind_look", "numbered_look"]


@dataclass(frozen=True)
class Theme:
    """The colours of a picture, each as ``#rrggbb``.

    Parameters
    ----------
    name
        ``light`` or ``dark``.
    background, ink
        The page, and what is written on it.
    faint, grid
        Lesser text; lines behind the data.
    mark
        The current number in play.
    colours
        The colours of lines, in the order of :data:`_COLOUR_NAMES`.
    """

    name: str
    background: str
    ink: str
    faint: str
    grid: str
    mark: str
    colours: tuple[str, ...]


_COLOUR_NAMES = ("blue", "orange", "green", "vermilion", "sky", "purple", "ink", "yellow", "grey")

LIGHT = Theme(
    "light",
    background="#ffffff",
    ink="#1a1a1a",
    faint="#595959",
    grid="#d9d9d9",
    mark="#1a1a1a",
    # The palette's yellow does not show on white; this is the same hue, darker.
    colours=("#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#000000", "#8f8400", "#7f7f7f"),
)

DARK = Theme(
    "dark",
    background="#15181c",
    ink="#f2f2f2",
    faint="#b3b8bf",
    grid="#3a4048",
    mark="#f2f2f2",
    # The palette's blue and its black do not show on a dark page.
    colours=("#3d9be0", "#e69f00", "#1fbf92", "#f07530", "#8fd0f5", "#e39ac4", "#ffffff", "#f0e442", "#a6a6a6"),
)


@dataclass(frozen=True)
class Size:
    """The measures of a picture: width in inches, least height, dots per inch, type sizes in points."""

    name: str
    width: float
    height: float
    dpi: int
    title: float
    text: float
    small: float
    label_share: float
    """The part of the width that labels beside the picture may take."""

    @property
    def is_wide(self) -> bool:
        """Whether there is room for all that may be said."""
        return self.width > 5


WIDE = Size("wide", width=9.2, height=5.2, dpi=160, title=13.0, text=9.0, small=7.5, label_share=0.33)
PHONE = Size("phone", width=80 / 25.4, height=4.6, dpi=320, title=8.5, text=6.5, small=5.5, label_share=0.40)
SIZES = {size.name: size for size in (WIDE, PHONE)}
"""The sizes by name: for a page or a screen, and 80 mm wide for a phone or a column of print."""


@dataclass(frozen=True)
class LineLook:
    """The look of a line: a place in :attr:`Theme.colours`, a dash pattern in line widths, a marker.

    The plain dash is never among the patterns: it is kept for the second of two hands.
    """

    colour: int
    dashes: tuple[float, ...]
    marker: str


SOLID: tuple[float, ...] = ()
_DASH_DOT, _DOTTED = (5.0, 1.5, 1.0, 1.5), (1.0, 1.5)


def _look(colour: str, marker: str, dashes: tuple[float, ...] = SOLID) -> LineLook:
    return LineLook(_COLOUR_NAMES.index(colour), dashes, marker)


# Straights of every size share a colour, and so do straight flushes.
_LOOKS = {
    "high-card": _look("grey", "."),
    "pair": _look("blue", "o"),
    "two-pairs": _look("orange", "s"),
    "three-of-a-kind": _look("vermilion", "^"),
    "straight": _look("sky", "D"),
    "small-straight": _look("sky", "D"),
    "big-straight": _look("sky", "d", _DASH_DOT),
    "great-straight": _look("sky", "*", _DOTTED),
    "full-house": _look("green", "P"),
    "flush": _look("purple", "v"),
    "four-of-a-kind": _look("ink", "X"),
    "straight-flush": _look("yellow", "<"),
    "small-straight-flush": _look("yellow", "<"),
    "big-straight-flush": _look("yellow", ">", _DASH_DOT),
    "great-straight-flush": _look("yellow", "p", _DOTTED),
}

_MARKERS = "os^DvPX<>dp*h."


def kind_look(kind: Kind) -> LineLook:
    """The line of a kind of bid, the same in every picture.

    >>> from blefodds.core.bids import KINDS
    >>> LIGHT.colours[kind_look(KINDS["pair"]).colour]
    '#0072b2'
    """
    return _LOOKS.get(kind.name) or numbered_look([*KINDS].index(kind.name) if kind.name in KINDS else 0)


def numbered_look(number: int) -> LineLook:
    """The line of the bid with this number (from 0) where several bids of one kind are drawn."""
    dashes = (SOLID, _DASH_DOT, _DOTTED)[number // len(_COLOUR_NAMES) % 3]
    return LineLook(number % len(_COLOUR_NAMES), dashes, _MARKERS[number % len(_MARKERS)])
