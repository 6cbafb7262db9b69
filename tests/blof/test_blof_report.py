"""The report on Blöf: its numbers are those that were counted, and the one kept in the tree is what is made now."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest

from blefodds.blof.bots import parse_bots
from blefodds.blof.share import share_of
from blefodds.blof.tips import TIPS, compare
from blefodds.blof.tournament import Tournament, play_tournament
from blefodds.errors import BlefError
from blefodds.output.blof_report import FAMILY, BlofPlan, blof_report_files
from blefodds.output.blof_report import plan as plan_module
from blefodds.output.blof_report.build import SCHEMA
from blefodds.output.blof_report.chapters import could_chapter
from blefodds.output.blof_report.text import CATALOGUES
from blefodds.output.report import check_folder, write_report
from blefodds.output.report.words import Words

KEPT = Path(__file__).resolve().parents[2] / "reports" / "blof"


def rows_of(content: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content)))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan_module, "CHUNKS_QUICK", 30)
        return blof_report_files(BlofPlan(quick=True, date="2026-01-31"))


def test_the_files_are_there_and_the_page_needs_no_other(files):
    names = ("bots", "could", "rates", "tips")
    data = {f"data/{name}.{kind}" for name in names for kind in ("csv", "json")}
    assert set(files) == data | {"data/report.json", "report.md", "index.html"}
    page = files["index.html"].decode()
    assert "http://" not in page
    assert "https://" not in page
    assert "Date: 2026-01-31" in page
    index = json.loads(files["data/report.json"])
    assert index["schema"] == SCHEMA
    assert index["simulation"] == {"matches": 1920, "seed": 1, "confidence": 0.95}
    assert [chapter["name"] for chapter in index["chapters"]] == ["game", "could", "tips", "bots"]


def test_csv_and_json_say_the_same(files):
    for name in ("bots", "could", "rates", "tips"):
        document = json.loads(files[f"data/{name}.json"])
        rows = rows_of(files[f"data/{name}.csv"].decode())
        assert [list(row.values()) for row in rows] == [[str(value) for value in row] for row in document["rows"]]
        assert (document["simulation"] is None) == (name == "could")


def test_every_tip_stands_in_the_text_with_its_number_and_interval(files):
    report = files["report.md"].decode()
    for tip in TIPS:
        assert CATALOGUES["en"][f"tip.{tip.name}"] in report
    for row in rows_of(files["data/tips.csv"].decode()):
        gain = f"{float(row['gain']) * 100:+.1f}".replace("-", "−")
        assert gain in report
        assert float(row["gain_low"]) <= float(row["gain"]) <= float(row["gain_high"])


def test_the_tables_of_odds_are_counted_exactly():
    (dataset,) = could_chapter(Words("en", CATALOGUES)).datasets
    odds = {row[:3]: row[4:] for row in dataset.rows}
    assert odds[0, 13, 1] == (8122425444 - 1476337800, 8122425444)  # C(39, 13) hands, less C(35, 13) without any
    assert all(ways == 0 for (own, _, n), (ways, _) in odds.items() if n > 4 - own)
    assert all(0 < ways <= of for (own, cards, n), (ways, of) in odds.items() if n <= min(4 - own, cards))


def test_a_folder_of_something_else_is_left_alone(tmp_path, files):
    write_report(tmp_path / "new", files, family=FAMILY)
    check_folder(tmp_path / "new", family=FAMILY)
    with pytest.raises(BlefError, match="that is not of a report"):
        check_folder(tmp_path / "new")  # a report on Blef does not take its place


def test_a_text_in_another_language_is_english_as_long_as_there_is_none():
    assert Words("pl", CATALOGUES).say("could.title") == "Could it be true?"


def test_the_kept_report_has_the_numbers_that_are_counted_now():
    """One way to play and one table of bots are played again in full."""
    plan = BlofPlan()
    kept = (KEPT / "data" / "tips.csv").read_text("utf-8")
    tip = next(tip for tip in TIPS if tip.name == "small-pile")
    from blefodds.blof.tips import COMPANIES

    follows, _ = tip.styles(COMPANIES["table"])
    row = next(row for row in rows_of(kept) if (row["tip"], row["company"]) == ("small-pile", "table"))
    assert sum(compare(follows, "table", chunks=plan.chunks, seed=plan.seed).chunks) == int(row["follows_twelfths"])
    tally = play_tournament(Tournament(parse_bots("advisor,table,table,table"), plan.games, plan.seed))
    share = share_of(tally.twelfths([0]), plan.games)
    bots = rows_of((KEPT / "data" / "bots.csv").read_text("utf-8"))
    row = next(row for row in bots if (row["bot"], row["against"]) == ("advisor", "table"))
    assert (int(row["twelfths"]), float(row["low"])) == (share.twelfths, share.low)
    assert share.low > 0.25


@pytest.mark.slow
def test_the_kept_report_is_what_is_made_now():
    def without_version(content: bytes) -> str:
        text = content.decode("utf-8")
        return re.sub(r'(?<="version": ")[^"]*|(?<=Made by blefodds )[^,]*', "", text)

    made = blof_report_files(BlofPlan())
    for name, content in made.items():
        if name != "index.html":
            assert without_version((KEPT / name).read_bytes()) == without_version(content), name
