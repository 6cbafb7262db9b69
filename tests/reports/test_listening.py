"""The chapter on listening: what it says is what was measured, and what was measured hangs together."""

from __future__ import annotations

import re

import pytest

from blefodds.core.rules import CLASSIC
from blefodds.inference import BidderModel
from blefodds.reports.blef.chapters.listening import listening_chapter
from blefodds.reports.blef.measured import measured
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Paragraph, Picture, Table
from blefodds.reports.words import Words

SCORES = measured("listening-scores")
LAST = [one for one in SCORES["tables"] if one["moment"] == "last"]


def chapter(lang: str):
    return listening_chapter(BlefPlan(CLASSIC, lang=lang), Words(lang, "blef"), lambda done, total: None)


def test_the_model_measured_is_the_usual_one():
    scores, model = SCORES, BidderModel()
    assert (scores["sharpness"], scores["share_random"]) == (model.sharpness, model.share_random)
    assert scores["rules"] == CLASSIC.name


@pytest.mark.parametrize("one", SCORES["tables"], ids=lambda one: f"{one['bots']} {one['moment']}")
def test_the_scores_hang_together(one):
    assert one["moments"] >= one["rounds"] if one["moment"] == "every" else one["moments"] == one["rounds"]
    for score, ratio in one["ratio"].items():
        assert ratio["p"] == pytest.approx(one["heard"][score] / one["deaf"][score], rel=1e-9)
        assert ratio["low"] < ratio["p"] < ratio["high"]
    came_true = set()
    for tenths in one["reliability"].values():
        assert sum(tenth["n"] for tenth in tenths) == one["moments"]
        assert [tenth["foretold"] for tenth in tenths] == sorted(tenth["foretold"] for tenth in tenths)
        came_true.add(sum(tenth["true"] for tenth in tenths))
    assert len(came_true) == 1  # the same bids, however they were judged


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_chapter_says_what_was_measured(lang):
    made = chapter(lang)
    (table,) = (block for block in made.blocks if isinstance(block, Table))
    (picture,) = (block for block in made.blocks if isinstance(block, Picture))
    assert len(table.rows) == len(LAST)
    for row, one in zip(table.rows, LAST, strict=True):
        assert row[1].sort == one["rounds"]
        ratios = [one["ratio"][score] for score in ("log_loss", "brier")]
        assert [row[3].sort, row[5].sort] == [ratio["p"] for ratio in ratios]
        for cell, ratio in zip((row[3], row[5]), ratios, strict=True):
            assert cell.text == f"{ratio['p']:.3f} ({ratio['low']:.3f}–{ratio['high']:.3f})"
    mixed = LAST[0]["ratio"]
    result = [block.text for block in made.blocks if isinstance(block, Paragraph)][-1]
    assert f"{max(ratio['p'] for ratio in mixed.values()):.3f}" in result
    assert re.search(rf"\b{SCORES['share_random']:g}\b", result)
    tenths = [tenth for way in LAST[0]["reliability"].values() for tenth in way]
    shown = re.findall(r"0\.\d\d", picture.description)
    assert len(shown) == 4
    assert set(shown) <= {f"{p:.2f}" for tenth in tenths for p in (tenth["foretold"], tenth["true"] / tenth["n"])}


def test_the_data_are_all_tables_and_tenths():
    scores, tenths = chapter("en").datasets
    assert len(scores.rows) == 2 * len(LAST)
    assert sum(row[-1] for row in tenths.rows) == 2 * sum(one["moments"] for one in LAST)
