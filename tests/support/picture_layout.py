"""Measuring what is on a figure."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox


def text_boxes(figure: Figure) -> list[tuple[Text, Bbox]]:
    """Every text that is drawn, with the pixels it takes."""
    canvas = figure.canvas
    assert isinstance(canvas, FigureCanvasAgg)
    canvas.draw()
    renderer = canvas.get_renderer()
    texts = [text for text in figure.findobj(Text) if isinstance(text, Text) and text.get_visible() and text.get_text()]
    return [(text, text.get_window_extent(renderer)) for text in texts]


def outside(figure: Figure, boxes: Sequence[tuple[Text, Bbox]]) -> list[str]:
    """The texts that reach beyond the canvas."""
    width, height = figure.canvas.get_width_height()
    return [
        text.get_text()
        for text, box in boxes
        if box.x0 < -0.5 or box.y0 < -0.5 or box.x1 > width + 0.5 or box.y1 > height + 0.5
    ]


def overlapping(boxes: Sequence[tuple[Text, Bbox]], *, slack: float = 1.0) -> list[tuple[str, str]]:
    """The pairs of texts that share pixels, by more than ``slack`` each way."""
    found = []
    ordered = sorted(boxes, key=lambda pair: pair[1].x0)
    for i, (text, box) in enumerate(ordered):
        for other, beside in ordered[i + 1 :]:
            if beside.x0 > box.x1 - slack:
                break
            if min(box.y1, beside.y1) - max(box.y0, beside.y0) > slack:
                found.append((text.get_text(), other.get_text()))
    return found
