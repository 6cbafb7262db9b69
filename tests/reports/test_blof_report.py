"""The report on Blöf: its numbers are those that were counted, and the one kept in the tree is what is made now."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from io import StringIO

import numpy as np
import pytest

from blefodds.bots.blof import parse_bots
from blefodds.charts import LIGHT, PHONE, WIDE
from blefodds.charts.plain_charts import Mark, Row, interval_chart
from blefodds.core.errors import BlefError
from blefodds.games.blof.play import BlofGame
from blefodds.games.blof.tally import BlofTally
from blefodds.games.tournament import Tournament
from blefodds.lang import report_text
from blefodds.reports import check_folder, write_report
from blefodds.reports.blef import BLEF_REPORT
from blefodds.reports.blof import BLOF_REPORT, BlofPlan
from blefodds.reports.blof import plan as plan_module
from blefodds.reports.blof.chapters import bots
from blefodds.reports.blof.chapters.could import could_chapter
from blefodds.reports.blof.chapters.tips import verdict_of
from blefodds.reports.blof.tips import TIPS, Comparison, Contender, compare
from blefodds.reports.document import Chapter, Picture
from blefodds.reports.frame import Frame
from blefodds.reports.words import NOTHING, Words
from support.places import REPORTS

DATASETS = ("bots", "could", "lies", "model", "rates", "tips")
FIGURES = ("could-lines", "lies-caught", "tips-gains")

KEPT = REPORTS / "blof"


def rows_of(content: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content)))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan_module, "CHUNKS_QUICK", 30)
        return BLOF_REPORT.files(BlofPlan(quick=True, date="2026-01-31"))


def could(lang: str) -> Chapter:
    """The chapter on odds."""
    return could_chapter(BlofPlan(), Words(lang, "blof"), lambda done, total: None)


def test_the_files_are_there_and_the_page_needs_no_other(files):
    data = {f"data/{name}.{kind}" for name in DATASETS for kind in ("csv", "json")}
    figures = {f"figures/{name}.{kind}" for name in FIGURES for kind in ("png", "svg")}
    assert set(files) == data | figures | {"data/report.json", "report.md", "index.html"}
    for name in FIGURES:
        assert f"](figures/{name}.png)" in files["report.md"].decode()
    page = files["index.html"].decode()
    assert "http://" not in page
    assert "https://" not in page
    assert page.count("<svg ") == 2 * len(FIGURES)  # wide and as narrow as a phone
    assert "Date: 2026-01-31" in page
    index = json.loads(files["data/report.json"])
    assert index["schema"] == BLOF_REPORT.schema
    assert index["simulation"] == {"matches": 1920, "seed": 1, "confidence": 0.95, "scored_matches": 3}
    assert [chapter["name"] for chapter in index["chapters"]] == ["game", "could", "tips", "bots", "model"]


def test_a_date_and_that_it_was_quick_stand_only_where_it_is_so():
    said = Frame.of(BlofPlan(), Words("en", "blof")).introduction
    quick = Frame.of(BlofPlan(quick=True), Words("en", "blof")).introduction
    dated = Frame.of(BlofPlan(quick=True, date="2026-01-31"), Words("en", "blof")).introduction
    assert (len(said), len(quick), len(dated)) == (2, 3, 4)
    assert quick[:2] == said
    assert dated[:3] == quick
    assert "2026-01-31" in dated[3]


def test_lies_of_a_size_that_nobody_told_have_no_share(monkeypatch):
    monkeypatch.setattr(plan_module, "CHUNKS_QUICK", 3)
    monkeypatch.setattr(bots, "lies_by_batch", lambda tally: [(1, 2), (0, 5), (0, 0), (0, 0)])
    lies, words = bots._lies(BlofPlan(quick=True)), Words("en", "blof")
    assert [of.caught is None for of in lies[:4]] == [False, False, True, True]
    shown = [[cell.text for cell in row] for row in bots._lies_table(lies, words).rows]
    assert [row[1:] for row in shown[2:4]] == [["0", NOTHING, NOTHING]] * 2
    assert shown[1][2] not in (NOTHING, "0%")  # of five none was caught, which is not never
    said = bots._caught_by_batch(lies)
    assert (said["one"], said["four"]) == (shown[0][2], NOTHING)
    rows = bots._lies_dataset(lies).rows
    assert rows[2] == ("batch", 3, 3, 0, 0, None, None, None)
    picture = bots._lies_picture(lies, words)
    assert lies[2].name(words) not in picture.description
    assert lies[1].name(words) in picture.description
    assert picture.paint(size=WIDE, theme=LIGHT).axes


def test_csv_and_json_say_the_same(files):
    for name in DATASETS:
        document = json.loads(files[f"data/{name}.json"])
        rows = rows_of(files[f"data/{name}.csv"].decode())
        assert [list(row.values()) for row in rows] == [
            ["" if v is None else str(v) for v in row] for row in document["rows"]
        ]
        assert (document["simulation"] is None) == (name == "could")


def test_every_tip_stands_in_the_text_with_its_number_and_interval(files):
    report = files["report.md"].decode()
    for tip in TIPS:
        assert report_text("blof", "en")[f"tip.{tip.name}"] in report
    for row in rows_of(files["data/tips.csv"].decode()):
        gain = f"{float(row['gain']) * 100:+.1f}".replace("-", "−") if float(row["gain"]) else "0.0"
        assert f" {gain} " in report
        assert float(row["gain_low"]) <= float(row["gain"]) <= float(row["gain_high"])


def test_the_tables_of_odds_are_counted_exactly():
    (dataset,) = could("en").datasets
    odds = {row[:3]: row[4:] for row in dataset.rows}
    assert odds[0, 13, 1] == (8122425444 - 1476337800, 8122425444)  # C(39, 13) hands, less C(35, 13) without any
    assert all(ways == 0 for (own, _, n), (ways, _) in odds.items() if n > 4 - own)
    assert all(0 < ways <= of for (own, cards, n), (ways, of) in odds.items() if n <= min(4 - own, cards))


def test_a_folder_of_something_else_is_left_alone(tmp_path, files):
    write_report(tmp_path / "new", files)
    check_folder(tmp_path / "new", family=BLOF_REPORT.family)
    with pytest.raises(BlefError, match="that is not of a report"):
        check_folder(tmp_path / "new", family=BLEF_REPORT.family)  # a report on Blef does not take its place


def contender(*chunks: int) -> Contender:
    return Contender(chunks * 15, replace(BlofTally.empty(), lengths=np.array([0, 64 * 15 * len(chunks)])))


@pytest.mark.parametrize(
    ("follows", "ignores", "verdict"),
    [
        ((400, 420), (300, 310), "it pays, +13.7 points"),
        ((300, 310), (400, 420), "it costs, −13.7 points"),
        ((400, 300), (300, 401), "no difference can be told, −0.1 points"),
        ((400, 300), (300, 400), "no difference can be told, 0.0 points"),
        ((400, 300), (400, 300), "changes nothing"),
    ],
)
def test_a_verdict_is_what_the_numbers_say(follows, ignores, verdict):
    """Equal on the whole is no proof of equality; equal in every run of matches is."""
    comparison = Comparison("padding", "true-alone", "table", contender(*follows), contender(*ignores))
    said = verdict_of(comparison, Words("en", "blof"))
    assert verdict in said
    assert "among three tables" in said


def test_every_verdict_of_the_report_follows_from_its_row(files):
    report = files["report.md"].decode()
    said = {"pays": "it pays", "costs": "it costs", "same": "no difference can be told", "idle": "it changes nothing"}
    text = report_text("blof", "en")
    verdicts = [line for line in report.splitlines() if ": among three " in line]
    rows = rows_of(files["data/tips.csv"].decode())
    assert len(verdicts) == len(rows)
    for row in rows:
        low, high = float(row["gain_low"]), float(row["gain_high"])
        kind = "pays" if low > 0 else "costs" if high < 0 else "idle" if low == high == 0 else "same"
        begins = f"{text['tip.' + row['tip']]}: among {text['company.' + row['company']]} "
        of_row = [line for line in verdicts if line.startswith(begins) and f"({text['way.' + row['instead']]})" in line]
        assert len(of_row) == 1
        assert said[kind] in of_row[0]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_lines_of_odds_are_the_counted_ones(lang):
    (picture,) = (block for block in could(lang).blocks if isinstance(block, Picture))
    (dataset,) = could(lang).datasets
    odds = {row[:3]: row[3] for row in dataset.rows}
    for size in (WIDE, PHONE):
        (axes,) = picture.paint(size=size, theme=LIGHT).axes
        drawn = sorted(list(line.get_ydata()) for line in axes.lines)
        asked = [(0, 1), (0, 2), (0, 3), (2, 1), (2, 2)]
        assert drawn == sorted([odds[own, cards, n] for cards in range(1, 14)] for own, n in asked)


def test_rows_are_drawn_with_their_intervals():
    rows = [Row("one", (Mark(0.25, 0.125, 0.375), None)), Row("a longer name " * 5, (None, Mark(-0.5, -0.75, 0.0)))]
    ticks = [(-1.0, "−100"), (0.0, "0"), (1.0, "+100")]
    for size in (WIDE, PHONE):
        (axes,) = interval_chart(rows, title="t", ticks=ticks, series=["a", "b"], size=size).axes
        zero, *lines = ([float(x) for x in line.get_xdata()] for line in axes.lines)
        assert zero == [0, 0]
        assert lines == [[0.125, 0.375], [0.25], [-0.75, 0.0], [-0.5]]
        heights = [float(line.get_ydata()[0]) for line in axes.lines[1:]]
        assert 0 < heights[0] < heights[2] < axes.get_ylim()[0]


def test_the_kept_report_has_the_numbers_that_are_counted_now():
    """One way to play and one table of bots are played again in full."""
    plan = BlofPlan()
    kept = (KEPT / "data" / "tips.csv").read_text("utf-8")
    tip = next(tip for tip in TIPS if tip.name == "small-pile")
    from blefodds.reports.blof.tips import COMPANIES

    follows, _ = tip.styles(COMPANIES["table"])
    row = next(row for row in rows_of(kept) if (row["tip"], row["company"]) == ("small-pile", "table"))
    assert sum(compare(follows, "table", chunks=plan.chunks, seed=plan.seed).chunks) == int(row["follows_twelfths"])
    tally = Tournament(BlofGame(), parse_bots("advisor,table,table,table"), plan.games, plan.seed).play()
    share = tally.won([0])
    bots = rows_of((KEPT / "data" / "bots.csv").read_text("utf-8"))
    row = next(row for row in bots if (row["bot"], row["against"]) == ("advisor", "table"))
    assert (int(row["twelfths"]), float(row["low"])) == (share.true, share.low)
    assert share.low > 0.25


@pytest.mark.slow
def test_the_kept_report_is_what_is_made_now():
    def without_version(content: bytes) -> str:
        text = content.decode("utf-8")
        return re.sub(r'(?<="version": ")[^"]*|(?<=Made by blefodds )[^,]*', "", text)

    made = BLOF_REPORT.files(BlofPlan())
    for name, content in made.items():
        if name != "index.html":
            assert without_version((KEPT / name).read_bytes()) == without_version(content), name
