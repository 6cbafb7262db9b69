"""Users without a home, and an installation without what is optional."""

from __future__ import annotations

import pwd
import sys
import tomllib
from pathlib import Path

import pytest

from support.places import ROOT
from support.running import assert_refused, run_here

USES_OF_EXTRAS = {
    "parquet": (
        "pyarrow",
        ["sweep", "--hand", "K♥", "--in-play", "2", "--deals", "100", "--out", "{folder}/a.parquet"],
    ),
    "dask": ("distributed", ["--hand", "K♥", "--in-play", "9", "--dask", "127.0.0.1:1"]),
}


@pytest.fixture
def homeless(environment, monkeypatch, tmp_path) -> dict[str, str]:
    """The environment of a user whom the system does not know, who stands in an empty folder."""

    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return {
        name: value
        for name, value in environment.items()
        if name not in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "BLEFODDS_DATA", "BLEFODDS_SETTINGS")
    }


@pytest.mark.parametrize(
    "arguments",
    [["live", "--players", "Ann,Bo,me", "--dealer", "me"], ["play", "--players", "honest,cubic", "--seed", "7"]],
    ids=["live", "play"],
)
def test_who_has_no_home_is_told_to_name_a_file(homeless, arguments):
    done = run_here(*arguments, environment=homeless)
    assert done.returncode == 1
    assert done.stderr.decode() == "Error: there is no home folder to keep this in; use --save FILE\n"
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize("arguments", [["settings"], ["ladder"], ["--in-play", "5", "--engine", "exact"]], ids=" ".join)
def test_who_has_no_home_gets_answers_all_the_same(homeless, arguments):
    done = run_here(*arguments, environment=homeless)
    assert (done.returncode, done.stderr) == (0, b"")
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize("extra", USES_OF_EXTRAS)
def test_without_an_extra_its_name_is_said(environment, monkeypatch, tmp_path, extra):
    package, arguments = USES_OF_EXTRAS[extra]
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    done = run_here(*(argument.replace("{folder}", str(tmp_path)) for argument in arguments), environment=environment)
    assert f"pip install 'blefodds[{extra}]'" in assert_refused(done)
    assert not (tmp_path / "a.parquet").exists()


def test_every_extra_for_players_is_tried():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(USES_OF_EXTRAS) == set(project["optional-dependencies"]) - {"audit", "bench", "test"}
