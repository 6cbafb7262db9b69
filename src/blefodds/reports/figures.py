"""The figures of a report: as files, and as SVG that stands inside a page and takes its colours from it.

A picture that matplotlib writes is made for a file of its own. Inside a page its names must differ from those of
the other pictures, its looks must not be a style sheet for the whole page, and it must not contain styles that a
strict content policy refuses. So the ids that are used get a prefix and the others go, ``style="fill: #fff"`` becomes
``fill="#fff"``, and the colours of the light theme become the variables of the page, which has them in light and in
dark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from xml.sax.saxutils import escape

from matplotlib.figure import Figure

from blefodds.charts import LIGHT, WIDE, Curve, Size, figure_bytes, odds_chart
from blefodds.charts.theme import DARK, Theme, kind_look
from blefodds.lang import phrase
from blefodds.reports.document import Picture

_INLINE = replace(LIGHT, colours=tuple("#000001" if colour == "#000000" else colour for colour in LIGHT.colours))
"""The light theme without black: matplotlib leaves the attribute ``fill`` out where it would be black."""

__all__ = ["colour_variables", "figure_files", "inline_svg", "odds_picture"]


def odds_picture(
    name: str,
    title: str,
    description: str,
    curves: Sequence[Curve],
    *,
    lang: str,
    note: str = "",
    height: str = "",
    **further: Any,
) -> Picture:
    """A picture of the odds of bids by cards in play; the shares of a simulation stand on lines, as counted ones do.

    Parameters
    ----------
    name, title, description, note
        As of any picture.
    curves, lang, further
        What :func:`blefodds.charts.odds_chart` takes.
    height
        What the height of a line means; empty: the chance that the bid is true.
    """

    def paint(*, size: Size, theme: Theme) -> Figure:
        notes = [note] if note else []
        figure = odds_chart(curves, title=title, notes=notes, size=size, theme=theme, lang=lang, **further)
        for place, curve in enumerate(curves):
            for line in figure.axes[0].lines:
                if line.get_gid() == f"{curve.bid.code} simulated":
                    look = kind_look(curve.bid.kind)
                    line.set(linestyle=(0, look.dashes or ()), linewidth=1.7 if size == WIDE else 1.1)
                    line.set(markersize=4.8 if size == WIDE else 3.1, markeredgewidth=0, markevery=(place % 6, 6))
        if height:
            (text,) = (text for text in figure.texts if text.get_text() == phrase("chart.y", lang))
            text.set_text(height)
        return figure

    return Picture(name, title, description, paint, note)


def figure_files(picture: Picture) -> dict[str, bytes]:
    """The figure's files by name: SVG and PNG, in the colours of a light page."""
    figure = picture.paint(size=WIDE, theme=LIGHT)
    return {f"{picture.name}.{form}": figure_bytes(figure, form) for form in ("svg", "png")}


def colour_variables() -> dict[str, tuple[str, str]]:
    """For each variable of the page its colour in light and in dark."""
    light = [LIGHT.background, LIGHT.ink, LIGHT.faint, LIGHT.grid, *LIGHT.colours]
    dark = [DARK.background, DARK.ink, DARK.faint, DARK.grid, *DARK.colours]
    names = ["background", "ink", "faint", "grid", *(f"line-{n}" for n in range(len(LIGHT.colours)))]
    return dict(zip(names, zip(light, dark, strict=True), strict=True))


def inline_svg(picture: Picture, *, size: Size) -> str:
    """The figure as an ``<svg>`` to stand inside a page, with its title and its description for who cannot see it."""
    prefix = f"{picture.name}-{size.name}-"
    text = figure_bytes(picture.paint(size=size, theme=_INLINE), "svg").decode("utf-8")
    root = re.search(r'<svg\b[^>]*?\bviewBox="([^"]+)"[^>]*>(.*)</svg>', text, flags=re.DOTALL)
    assert root is not None
    view_box, body = root.groups()
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<style\b[^>]*>.*?</style>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    wanted = set(re.findall(r'(?:url\(|href=")#([^")]+)', body))
    body = re.sub(r' id="([^"]*)"', lambda found: f' id="{prefix}{found[1]}"' if found[1] in wanted else "", body)
    body = body.replace("url(#", f"url(#{prefix}").replace('xlink:href="#', f'href="#{prefix}')
    body = re.sub(r'style="([^"]*)"', _as_attributes, body)
    inline = [_INLINE.background, _INLINE.ink, _INLINE.faint, _INLINE.grid, *_INLINE.colours]
    for name, colour in zip(colour_variables(), inline, strict=True):
        body = body.replace(f'"{colour}"', f'"var(--{name})"')
    body = re.sub(r"\n\s*", "\n", body).strip()
    return (
        f'<svg class="{size.name}" viewBox="{view_box}" role="img" stroke-linejoin="round" '
        f'aria-labelledby="{prefix}title {prefix}description">\n'
        f'<title id="{prefix}title">{escape(picture.title)}</title>\n'
        f'<desc id="{prefix}description">{escape(picture.description)}</desc>\n{body}\n</svg>'
    )


def _as_attributes(style: re.Match[str]) -> str:
    """The declarations of a style as attributes of their own."""
    pairs = (declaration.partition(":") for declaration in style[1].split(";") if declaration.strip())
    return " ".join(f'{name.strip()}="{value.strip()}"' for name, _, value in pairs)
