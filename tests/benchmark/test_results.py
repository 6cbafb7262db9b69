"""The published results are what the script makes of the published measurements, and name no machine."""

from __future__ import annotations

import getpass
import json
import platform
from pathlib import Path
from typing import Any

import pytest

from blefodds.benchmark.contests import EXPERT, PLAIN, REFERENCES, SITUATIONS
from measuring.results_page import page
from support.places import BENCHMARKS


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((BENCHMARKS / "results.json").read_text("utf-8"))
    return read


def test_page_is_made_from_the_measurements(document: dict[str, Any]) -> None:
    assert page(document) == (BENCHMARKS / "RESULTS.md").read_text("utf-8")


def test_a_changed_measurement_would_change_the_page(document: dict[str, Any]) -> None:
    changed = json.loads(json.dumps(document))
    changed["samplers"][0]["ratios"][0]["times"]["median"] *= 2
    assert page(changed) != page(document)


def test_measurements_are_those_of_a_full_run(document: dict[str, Any]) -> None:
    assert document["schema"] == "blefodds.bench/1"
    assert document["plan"] == "full"
    assert document["by_deals"]["points"][0]["deals"] == 10**5
    assert document["by_deals"]["points"][-1]["deals"] == 10**9
    assert [where["hidden"] for where in document["samplers"]] == [situation.n_hidden for situation in SITUATIONS]
    for where in document["samplers"]:
        assert [one["name"] for one in where["rates"]] == list(REFERENCES)
        assert {PLAIN, EXPERT} <= {one["against"] for one in where["ratios"]}
        for one in where["ratios"]:
            assert 0 < one["times"]["low"] <= one["times"]["median"] <= one["times"]["high"]


def test_results_name_neither_host_nor_user_nor_path(document: dict[str, Any]) -> None:
    text = json.dumps(document) + (BENCHMARKS / "RESULTS.md").read_text("utf-8")
    words = set(text.replace('"', " ").replace(",", " ").split())
    assert platform.node() not in words
    assert getpass.getuser() not in words
    assert str(Path.home()) not in words
    assert not any(word.startswith(("/home/", "/root/", "/tmp/", "/usr/")) for word in words)
