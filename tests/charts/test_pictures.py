"""What is on the pictures: the numbers, legible labels, the same bytes every time."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import matplotlib
import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.text import Text

from blefodds import PRESETS, BlefError, Situation, odds
from blefodds.charts import (
    DARK,
    FORMATS,
    LIGHT,
    PHONE,
    WIDE,
    best_bids,
    bids_of_kind,
    cheat_sheet,
    curves,
    figure_bytes,
    heatmap,
    odds_chart,
    save_figure,
    tables_by_cards,
)
from blefodds.charts.canvas import inches_of, wrapped
from blefodds.core.cards import Deck
from blefodds.core.rules import CLASSIC
from blefodds.views.percent import bid_percent
from support.picture_layout import outside, overlapping, text_boxes

HELD = Situation("K♥ 10♠", 9)
TITLE = "You hold K♥ 10♠: how often is each bid true?"


def default_chart(situation=HELD, *, compare=None, in_play=None, **look):
    tables = tables_by_cards(situation)
    drawn = best_bids(tables, in_play=in_play)
    second = () if compare is None else curves(tables_by_cards(compare), drawn)
    hands = ("K♥ 10♠", "K♥ K♠")
    return odds_chart(
        curves(tables, drawn), title=TITLE, notes=["Exact."], compared=second, hands=hands, in_play=in_play, **look
    )


def lines_of(figure):
    return [line for line in figure.axes[0].lines if line.get_gid()]


# The numbers.


@pytest.mark.parametrize(
    "situation",
    [
        HELD,
        Situation("", 0),
        Situation("A♥ 2♠", 2, rules=PRESETS["full-deck"]),
        Situation("K♥", 2, seen="9♣", dead="A♠", judged_on="rest"),
    ],
)
def test_the_lines_are_the_exact_odds(situation):
    tables = tables_by_cards(situation)
    bids = best_bids(tables)
    figure = odds_chart(curves(tables, bids), title=TITLE)
    assert [line.get_gid() for line in lines_of(figure)] == [bid.code for bid in bids]
    for line, bid in zip(lines_of(figure), bids, strict=True):
        assert list(line.get_xdata()) == [table.situation.in_play for table in tables]
        assert list(line.get_ydata()) == [table[bid].exact.p for table in tables]


def test_a_second_hand_is_dashed_and_stands_beside_the_first():
    figure = default_chart(compare=Situation("K♥ K♠", 2), in_play=9)
    first, second = lines_of(figure)[:11], lines_of(figure)[11:]
    assert [line.get_gid() for line in first] == [line.get_gid() for line in second]
    assert all(line.is_dashed() for line in second)
    assert {line.get_linestyle() for line in first if line.get_gid() != "big-straight"} >= {"-"}
    values = {text.get_text() for text in figure.texts}
    assert {"70.5%", "54.5%"} <= values
    assert odds(Situation("K♥ K♠", 9), engine="exact")["three:K"].exact.p == pytest.approx(0.545, abs=5e-4)


def test_simulated_points_and_bars_are_those_of_the_simulation():
    tables = tables_by_cards(HELD, engine="both", deals=500, seed=3)
    (bid,) = [row.bid for row in tables[0] if row.bid.code == "pair:K"]
    figure = odds_chart(curves(tables, [bid]), title=TITLE)
    exact, points = lines_of(figure)
    simulated = [odds(table.situation, engine="simulate", deals=500, seed=3)[bid].simulated for table in tables]
    assert list(points.get_ydata()) == [share.true / 500 for share in simulated]
    assert points.get_linestyle() == "None"
    assert list(exact.get_ydata()) == [table[bid].exact.p for table in tables]
    (bars,) = [found for found in figure.axes[0].collections if isinstance(found, LineCollection)]
    assert [tuple(bar[:, 1]) for bar in bars.get_segments()] == [(share.low, share.high) for share in simulated]


def test_simulation_alone_draws_points_and_no_line():
    tables = tables_by_cards(HELD, engine="simulate", deals=100, seed=3)
    figure = odds_chart(curves(tables, bids_of_kind("flush", CLASSIC)), title=TITLE)
    assert {line.get_linestyle() for line in lines_of(figure)} == {"None"}


def test_every_kind_has_a_marker_of_its_own_and_the_same_look_everywhere():
    rules = PRESETS["great"]
    tables = tables_by_cards(Situation("", 1, rules=rules))
    whole = {line.get_gid(): line for line in lines_of(odds_chart(curves(tables, best_bids(tables)), title="x"))}
    assert len({line.get_marker() for line in whole.values()}) == len(whole) == 13
    for bid in best_bids(tables):
        (alone,) = lines_of(odds_chart(curves(tables, [bid]), title="x"))
        assert (alone.get_color(), alone.get_marker()) == (
            whole[bid.code].get_color(),
            whole[bid.code].get_marker(),
        )


def test_more_lines_than_can_be_read_are_refused():
    tables = tables_by_cards(HELD, engine="simulate", deals=1000, seed=1)
    with pytest.raises(BlefError, match="1 to 26 lines"):
        odds_chart(curves(tables, CLASSIC.ladder), title=TITLE)
    with pytest.raises(BlefError, match="not 0"):
        odds_chart((), title=TITLE)


def test_the_map_is_the_exact_odds():
    tables = tables_by_cards(HELD)
    matrix = heatmap(tables, title=TITLE).axes[0].images[0].get_array()
    assert np.array_equal(matrix, np.array([[row.exact.p for row in table] for table in tables]).T)


def test_a_long_ladder_is_drawn_with_every_bid_in_exactly_one_row():
    rules = PRESETS["full-deck"]
    tables = tables_by_cards(Situation("K♥ 10♠", 2, rules=rules))
    matrix = heatmap(tables, title=TITLE).axes[0].images[0].get_array()
    assert len(matrix) < 30
    rows = {tuple(row) for row in matrix.tolist()}
    assert {tuple(table.rows[i].p for table in tables) for i in range(rules.n_bids)} == rows


def test_the_frontier_parts_the_cells_above_half_from_those_below():
    tables = tables_by_cards(HELD)
    axes = heatmap(tables, title=TITLE).axes[0]
    edges = {tuple(map(tuple, edge.tolist())) for edge in axes.collections[-1].get_segments()}
    upright = {(x, min(a, b)) for (x, a), (y, b) in edges if x == y}
    expected = {
        (right.situation.in_play - 0.5, float(i))
        for left, right in pairwise(tables)
        for i in range(CLASSIC.n_bids)
        if (left.rows[i].p >= 0.5) != (right.rows[i].p >= 0.5)
    }
    assert upright == expected


# Legible.

WIDEST = Situation("2♥ 2♠ 2♦ 3♣ 3♠", 5, rules=PRESETS["full-deck"])


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=lambda size: size.name)
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(
    ("situation", "compare", "in_play"),
    [
        (HELD, None, None),
        (HELD, Situation("K♥ K♠", 2), 9),
        (Situation("", 0), None, 1),
        (WIDEST, None, 52),
        (Situation("", 1, rules=PRESETS["great"], judged_on="rest"), None, 24),
        (Situation([*Deck.of(24).cards], 24), None, 24),
    ],
    ids=["default", "compared", "blind", "full-deck", "rest", "all-known"],
)
def test_no_label_of_a_chart_leaves_it_or_meets_another(size, lang, situation, compare, in_play):
    figure = default_chart(situation, compare=compare, in_play=in_play, size=size, lang=lang, theme=DARK)
    boxes = text_boxes(figure)
    assert outside(figure, boxes) == []
    assert overlapping(boxes) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=lambda size: size.name)
@pytest.mark.parametrize("kind", ["pair", "full-house", "straight-flush"])
def test_a_line_for_each_rank_stays_legible(size, kind):
    tables = tables_by_cards(WIDEST)
    bids = bids_of_kind(kind, WIDEST.rules)
    figure = odds_chart(curves(tables, bids), title=TITLE, in_play=20, size=size, lang="pl")
    assert len(lines_of(figure)) == len(bids)
    boxes = text_boxes(figure)
    assert outside(figure, boxes) == []
    assert overlapping(boxes) == []


def test_the_check_for_overlap_sees_a_label_put_on_another():
    figure = default_chart()
    first, second = [text for text in figure.texts if text.get_text() in ("four Kings", "three Kings")]
    second.set_position(first.get_position())
    assert overlapping(text_boxes(figure)) != []
    first.set_x(first.get_position()[0] + 3)
    assert outside(figure, text_boxes(figure)) != []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=lambda size: size.name)
@pytest.mark.parametrize("rules", [PRESETS["great"], PRESETS["full-deck"]], ids=str)
def test_no_label_of_a_map_leaves_it_or_meets_another(size, rules):
    figure = heatmap(
        tables_by_cards(Situation("K♥ 10♠ A♥", 9, rules=rules)), title=TITLE, size=size, lang="pl", in_play=3
    )
    boxes = text_boxes(figure)
    assert outside(figure, boxes) == []
    assert overlapping(boxes, slack=1.5) == []


SHEETS = [*PRESETS.values(), CLASSIC.with_deck(Deck.of(32)), CLASSIC.with_deck(Deck.of(36))]


@pytest.mark.parametrize("rules", SHEETS, ids=lambda rules: f"{rules.name}-{rules.deck.n_cards}")
@pytest.mark.parametrize(("paper", "lang"), [("a4", "pl"), ("letter", "en")])
def test_the_sheet_is_one_page_in_type_that_can_be_read(rules, paper, lang):
    figure = cheat_sheet(rules, paper=paper, lang=lang)
    assert sorted(figure.get_size_inches()) == pytest.approx(
        {"a4": (8.268, 11.693), "letter": (8.5, 11)}[paper], abs=1e-3
    )
    boxes = text_boxes(figure)
    assert min(text.get_fontsize() for text, _ in boxes) >= 9
    assert outside(figure, boxes) == []
    assert overlapping(boxes) == []


def test_a_name_that_looks_like_a_formula_or_has_no_glyphs_is_drawn_as_it_stands():
    rules = replace(CLASSIC, name="$x^2$ <b> 漢")
    figure = default_chart(Situation("K♥", 1, rules=rules), subtitle=rules.name)
    (shown,) = [text for text in figure.texts if "x^2" in text.get_text()]
    assert shown.get_text() == "$x^2$ <b> �"
    assert not shown.get_parse_math()
    for file_format in FORMATS:
        assert figure_bytes(figure, file_format)
    assert figure_bytes(cheat_sheet(rules), "png")


# The same bytes.


def pictures():
    yield default_chart(in_play=9)
    yield heatmap(tables_by_cards(HELD), title=TITLE)
    yield cheat_sheet(CLASSIC)


@pytest.mark.parametrize("file_format", FORMATS)
def test_the_same_picture_is_the_same_bytes_and_tells_no_time_or_version(file_format):
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    for first, second in zip(pictures(), pictures(), strict=True):
        content = figure_bytes(first, file_format)
        assert content.startswith(starts[file_format])
        assert content == figure_bytes(second, file_format)
        assert content == figure_bytes(first, file_format)
        for word in (b"CreationDate", b"dc:date", b"Matplotlib v", matplotlib.__version__.encode()):
            assert word not in content


def test_the_bytes_depend_neither_on_the_users_settings_nor_on_chance(tmp_path):
    (tmp_path / "matplotlibrc").write_text("font.size: 30\nsvg.hashsalt: other\nlines.linewidth: 9\nsavefig.dpi: 30\n")
    code = "import sys; from blefodds.__main__ import main; main()"
    made = []
    for number, folder in enumerate([tmp_path, tmp_path.parent]):
        out = tmp_path / f"{number}.svg"
        arguments = ["chart", "--hand", "K♥ 10♠", "--in-play", "9", "--out", str(out)]
        subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=folder,
            env=os.environ | {"PYTHONHASHSEED": str(number), "PYTHONUTF8": "1"},
            check=True,
            capture_output=True,
        )
        made.append(out.read_bytes())
    assert made[0] == made[1]


def test_settings_of_others_are_left_alone_and_pyplot_is_never_loaded():
    code = (
        "import matplotlib, sys\n"
        "def settings(): return {k: matplotlib.rcParams[k] for k in matplotlib.rcParams if k != 'backend'}\n"
        "matplotlib.rcParams['font.size'] = 17; before = settings()\n"
        "from blefodds import Situation\n"
        "from blefodds.charts import *\n"
        "tables = tables_by_cards(Situation('Kh', 5))\n"
        "for figure in (odds_chart(curves(tables, best_bids(tables)), title='x'), heatmap(tables, title='x')):\n"
        "    for name in FORMATS: figure_bytes(figure, name)\n"
        "assert settings() == before\n"
        "assert 'matplotlib.pyplot' not in sys.modules and 'tkinter' not in sys.modules\n"
    )
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "MPLBACKEND")}
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, env=environment)


def test_light_and_dark_have_the_page_they_say():
    for theme in (LIGHT, DARK):
        figure = default_chart(theme=theme)
        assert matplotlib.colors.to_hex(figure.get_facecolor()) == theme.background


def test_a_figure_is_saved_by_the_name_of_its_file(tmp_path):
    figure = default_chart()
    for file_format in FORMATS:
        path = tmp_path / f"odds.{file_format.upper()}"
        save_figure(figure, path)
        assert path.read_bytes() == figure_bytes(figure, file_format)
    for name in ("odds.jpg", "odds", ".png", "odds.png.gz"):
        with pytest.raises(BlefError, match=r"\.png, \.svg or \.pdf"):
            save_figure(figure, tmp_path / name)
    with pytest.raises(BlefError, match="png, svg, pdf"):
        figure_bytes(figure, "gif")


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(BlefError, match="unknown paper 'a9': use a4, letter") as refused:
        cheat_sheet(CLASSIC, paper="a9")
    assert refused.value.field == "paper"
    tables = tables_by_cards(HELD)
    with pytest.raises(ValueError, match="not of the same bids"):
        odds_chart(curves(tables, CLASSIC.ladder[:2]), title=TITLE, compared=curves(tables, CLASSIC.ladder[1:3]))


def test_a_word_that_is_longer_than_a_line_is_cut_where_it_must_be():
    def wide(text):
        return max(inches_of(line, size=9) for line in text.split("\n"))

    for text in ("straightflushstraightflush", "a straightflushstraightflush b", "no long word"):
        lines = wrapped(text, width=0.7, size=9)
        assert wide(lines) <= 0.7
        assert lines.replace("\n", "").replace(" ", "") == text.replace(" ", "")
        assert not lines.startswith("\n")
    assert wrapped("no long word", width=0.7, size=9).split("\n") == ["no long", "word"]
    assert wrapped("WW", width=0.01, size=9) == "W\nW"  # a letter is never cut


def test_a_line_that_ends_before_the_cards_in_play_has_no_odds_beside_it():
    tables = tables_by_cards(HELD)
    drawn = (*curves(tables[:3], CLASSIC.ladder[20:21]), *curves(tables, CLASSIC.ladder[10:11]))
    now = tables[7].situation.in_play
    figure = odds_chart(drawn, title=TITLE, in_play=now)
    shown = [text.get_text() for text in figure.findobj(Text) if text.get_text().endswith("%")]
    assert bid_percent(tables[7][CLASSIC.ladder[10]], decimals=1) in shown
    assert bid_percent(tables[7][CLASSIC.ladder[20]], decimals=1) not in shown
