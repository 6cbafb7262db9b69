"""The rounds that are timed, and their chapter."""

import json

import pytest

from measuring.solving import AIMS, Aim, merged, solving, solving_chapter
from support.places import BENCHMARKS


def test_a_row_says_what_was_reached_and_whether_in_time():
    seen = []
    measured = solving([Aim((1, 1), 1e-3, 1e6), Aim((2, 2), 1e-9, 0.01)], note=seen.append)
    assert measured["rounds"] == seen
    first, second = measured["rounds"]
    assert first["met"]
    assert first["width"] <= 1e-3
    assert first["value"]["low"] <= 32 / 69 <= first["value"]["high"]
    assert not second["met"]
    assert second["width"] > 1e-9
    text = solving_chapter(json.loads(json.dumps(measured)))
    assert "Targets met: 1 of 2" in text
    assert "(2, 2)" in text


def test_published_rows_are_of_the_targets_and_agree_with_each_other():
    rows = json.loads((BENCHMARKS / "results.json").read_text("utf-8"))["solving"]["rounds"]
    aims = {aim.cards: aim for aim in AIMS}
    for row in rows:
        aim = aims[tuple(row["cards"])]
        assert row["aim"] == {"width": aim.width, "seconds": aim.seconds}
        assert row["width"] == pytest.approx(row["value"]["high"] - row["value"]["low"], abs=1e-12)
        assert row["met"] == (row["width"] <= aim.width)
    assert merged({"rounds": rows}, {"rounds": []})["rounds"] == rows
