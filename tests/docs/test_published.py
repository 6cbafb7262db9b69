"""docs/evidence.md and benchmarks/RESULTS.md say of listening what was measured."""

from __future__ import annotations

import json
import re

from blefodds.inference import BidderModel
from blefodds.reports.blef.measured import measured
from measuring.listening import COMPARED
from support.places import ROOT

SCORES = ("log_loss", "brier")


def test_the_published_scores_are_those_kept_with_the_program():
    kept = {name: value for name, value in measured("listening-scores").items() if name not in ("schema", "version")}
    assert json.loads((ROOT / "benchmarks" / "results.json").read_text("utf-8"))["listening"] == kept


def test_the_table_of_shares_is_the_one_measured():
    model = BidderModel()
    ratios = {
        (one["share_random"], one["bots"]): one["ratio"]
        for one in measured("listening-scores")["models"]
        if one["sharpness"] == model.sharpness
    }
    shares = sorted({share for share, _ in ratios})
    expected = [
        [f"{share:.0%}", *(f"{ratios[share, bots][score]['p']:.3f}" for bots in COMPARED for score in SCORES)]
        for share in shares
    ]
    text = (ROOT / "docs" / "evidence.md").read_text("utf-8")
    rows = [[cell.strip() for cell in row.split("|")] for row in re.findall(r"^\| (\d+% \|.*) \|$", text, re.MULTILINE)]
    assert rows == expected
    assert (
        f"A share of the players, {model.share_random:.0%}, which is what the usual trust of {model.trust:g} leaves,"
        in text
    )


def test_the_rounds_asked_for_were_judged_and_hearing_pays():
    last = {one["bots"]: one for one in measured("listening-scores")["tables"] if one["moment"] == "last"}
    mixed, random = (last[bots] for bots in COMPARED)
    assert mixed["rounds"] >= 100_000
    assert random["rounds"] >= 20_000
    for score in SCORES:
        assert mixed["ratio"][score]["high"] <= 0.8
        assert random["ratio"][score]["high"] <= 1.01


def test_the_random_table_is_the_same_by_share_as_by_itself():
    scores = measured("listening-scores")
    (last,) = (one for one in scores["tables"] if one["bots"] == scores["random"] and one["moment"] == "last")
    (same,) = (one for one in scores["shares_at_random"] if one["share_random"] == scores["share_random"])
    assert (same["ratio"], same["rounds"]) == (last["ratio"], last["rounds"])
