"""The reliability diagram: the points, their intervals and the counts are the numbers given."""

from __future__ import annotations

import pytest

from blefodds.charts import DARK, LIGHT, PHONE, WIDE, figure_bytes
from blefodds.charts.reliability_chart import Foretold, ForetoldTenth, reliability_chart
from support.picture_layout import outside, overlapping, text_boxes

DEAF = (ForetoldTenth(0.04, 12_345, 617), ForetoldTenth(0.32, 400, 150), ForetoldTenth(0.97, 20, 20))
HEARD = (ForetoldTenth(0.05, 9000, 440), ForetoldTenth(0.55, 700, 390))


def chart(**look):
    series = [Foretold("według własnych kart", DEAF), Foretold("po wysłuchaniu odzywek", HEARD)]
    return reliability_chart(series, title="Jak często sprawdzało się to, co przewidziano", subtitle="Rundy", **look)


def test_the_points_their_intervals_and_the_counts():
    shares, counts = chart().axes
    points = {line.get_gid(): line for line in shares.lines if line.get_gid() not in (None, "diagonal")}
    assert len(points) == 2
    for line, tenths in zip(points.values(), (DEAF, HEARD), strict=True):
        assert list(line.get_xdata()) == [tenth.foretold for tenth in tenths]
        assert list(line.get_ydata()) == [tenth.true / tenth.n for tenth in tenths]
    bars = {line.get_xdata()[0]: tuple(line.get_ydata()) for line in shares.lines if line.get_gid() is None}
    assert bars == {tenth.foretold: tenth.interval for tenth in (*DEAF, *HEARD)}
    assert bars[0.97] == (pytest.approx(0.025 ** (1 / 20)), 1.0)  # twenty of twenty, by the closed form
    assert sorted(bar.get_height() for bar in counts.patches) == sorted(tenth.n for tenth in (*DEAF, *HEARD))


def test_each_bar_of_the_counts_stands_in_its_tenth():
    _, counts = chart().axes
    for bar, tenth in zip(counts.patches, (*DEAF, *HEARD), strict=True):
        lowest = int(tenth.foretold * 10) / 10
        assert lowest < bar.get_x() < bar.get_x() + bar.get_width() < lowest + 0.1


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=lambda size: size.name)
def test_the_words_are_legible(size, lang):
    for theme in (LIGHT, DARK):
        figure = chart(size=size, theme=theme, lang=lang)
        boxes = text_boxes(figure)
        assert not outside(figure, boxes)
        assert not overlapping(boxes)


def test_the_same_bytes_every_time():
    assert figure_bytes(chart(), "svg") == figure_bytes(chart(), "svg")
