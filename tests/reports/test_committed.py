"""The reports under ``reports/`` are what the program makes now: their data and their text.

They are made by ``blefodds report --rules classic --out reports/classic`` and the same with ``full-deck``. Pictures
are not compared: their bytes change with the version of matplotlib.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from numba import config

from blefodds.core.rules import PRESETS
from blefodds.reports.blef import BLEF_REPORT, BlefPlan
from blefodds.reports.frame import Frame
from blefodds.reports.markdown import markdown_report
from support.places import REPORTS

pytestmark = pytest.mark.xdist_group("reports")  # made once, by one worker

if TYPE_CHECKING:
    from conftest import Made


def without_version(content: bytes) -> str:
    """The text with the version of the program that made it taken out."""
    text = content.decode("utf-8")
    return re.sub(r'(?<="version": ")[^"]*|(?<=Made by blefodds )[^,]*', "", text)


def compare(name: str, made: dict[str, bytes]) -> None:
    folder = REPORTS / name
    assert {path.name for path in (folder / "data").iterdir()} == {
        file.removeprefix("data/") for file in made if file.startswith("data/")
    }
    for file, content in made.items():
        assert without_version((folder / file).read_bytes()) == without_version(content), file


def test_classic(classic: Made) -> None:
    names = [name for name in classic.files if name.startswith("data/") or name == "report.md"]
    compare("classic", {name: classic.files[name] for name in names})


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="deals 52 million times: needs compiled kernels")
def test_full_deck() -> None:
    plan = BlefPlan(PRESETS["full-deck"])
    chapters = BLEF_REPORT.chapters(plan)
    report = markdown_report(Frame.of(plan, BLEF_REPORT.words(plan)), chapters).encode("utf-8")
    compare("full-deck", BLEF_REPORT.data_files(plan, chapters) | {"report.md": report})


@pytest.mark.parametrize(("name", "n_files"), [("classic", 45), ("full-deck", 39)])
def test_they_are_whole_and_small(name: str, n_files: int) -> None:
    files = [path for path in (REPORTS / name).rglob("*") if path.is_file()]
    assert len(files) == n_files
    assert f'"schema": "{BLEF_REPORT.schema}"' in (REPORTS / name / "data" / "report.json").read_text("utf-8")
    assert sum(path.stat().st_size for path in files) < 4_000_000
    assert not any(path.name.startswith(".") for path in (REPORTS / name).rglob("*"))
