"""The picture of a tournament shows what was counted."""

from __future__ import annotations

import pytest

from blefodds.bots.blef import parse_bots
from blefodds.charts import DARK, LIGHT, PHONE, WIDE, figure_bytes
from blefodds.charts.tournament_chart import tournament_chart
from blefodds.games.blef.play import BlefGame
from blefodds.games.tournament import Tournament
from blefodds.views.blef_tournament import bids_by_kind, tournament_document
from support.played import SOON_ON_REST

TOURNAMENT = Tournament(BlefGame(), parse_bots("honest,cubic,threshold(0.6),honest"), games=500, seed=7)
TALLY = TOURNAMENT.play()


def test_points_and_bars_stand_where_the_document_says():
    figure = tournament_chart(TOURNAMENT, TALLY)
    (axes,) = figure.axes
    document = tournament_document(TOURNAMENT, TALLY)
    points = {line.get_gid(): line.get_xdata()[0] for line in axes.lines if line.get_gid()}
    expected = {
        "honest ×2" if bot["bot"] == "honest" else bot["bot"]: bot["share"]["p"] for bot in document["bots"]
    } | {str(seat["seat"]): seat["share"]["p"] for seat in document["seats"]}
    assert points == expected
    kinds = bids_by_kind(TOURNAMENT, TALLY)
    total = sum(row["made"] for row in document["ladder"])
    bars = {bar.get_gid(): bar.get_width() for bar in axes.patches if bar.get_gid()}
    assert bars == {name: made / total for name, made, _ in kinds if made}
    assert sum(true for _, _, true in kinds) == sum(row["true"] for row in document["ladder"])


def test_every_interval_holds_its_point():
    (axes,) = tournament_chart(TOURNAMENT, TALLY).axes
    lines = axes.lines
    for number, line in enumerate(lines):
        if line.get_gid():
            low, high = lines[number - 1].get_xdata()
            assert low <= line.get_xdata()[0] <= high


def test_a_bot_that_holds_every_seat_has_no_interval():
    tournament = Tournament(BlefGame(), parse_bots("honest,honest"), games=3, seed=1)
    figure = tournament_chart(tournament, tournament.play())
    (axes,) = figure.axes
    (number,) = (i for i, line in enumerate(axes.lines) if line.get_gid() == "honest ×2")
    assert list(axes.lines[number - 1].get_xdata()) == [1.0, 1.0]
    shown = [text.get_text() for text in figure.texts]
    assert shown[shown.index("honest ×2") + 1] == "100%"


@pytest.mark.parametrize("file_format", ["png", "svg", "pdf"])
def test_the_same_tournament_is_the_same_picture(file_format):
    one, other = (figure_bytes(tournament_chart(TOURNAMENT, TALLY), file_format) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=lambda size: size.name)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_words_leave_the_page(size, theme, lang):
    tournament = Tournament(BlefGame(SOON_ON_REST), parse_bots("random,cubic,threshold(0.123456789)"), games=64, seed=7)
    figure = tournament_chart(tournament, tournament.play(), size=size, theme=theme, lang=lang)
    figure.canvas.draw()
    page = figure.bbox
    for text in figure.texts:
        box = text.get_window_extent()
        assert box.x0 >= page.x0
        assert box.x1 <= page.x1
        assert box.y0 >= page.y0
        assert box.y1 <= page.y1
