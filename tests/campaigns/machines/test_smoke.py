"""What other Pythons and the lowest releases are tried with is what the project says of itself."""

from __future__ import annotations

import re

from campaigns.machines.smoke import SELECTION, lowest, project, pythons
from support.places import ROOT


def test_every_package_has_a_lowest_release() -> None:
    extras = project()["optional-dependencies"]
    needed = [*project()["dependencies"], *extras["dask"], *extras["parquet"], *extras["test"]]
    names = {re.split(r"[\[><=]", requirement)[0] for requirement in needed} - {"blefodds"}
    assert {pinned.partition("==")[0] for pinned in lowest()} == names


def test_numba_is_bounded_above_since_its_private_names_are_used() -> None:
    (numba,) = (requirement for requirement in project()["dependencies"] if requirement.startswith("numba"))
    assert re.fullmatch(r"numba>=0\.\d+,<0\.\d+", numba)


def test_the_readme_names_the_pythons_that_were_run() -> None:
    *others, last = (name.removeprefix("python") for name in pythons())
    assert f"You need Python {', '.join(others)} or {last} " in (ROOT / "README.md").read_text("utf-8")
    assert project()["requires-python"] == f">={others[0]}"


def test_what_is_selected_is_there() -> None:
    files = [line.partition("::")[0] for line in SELECTION.read_text("utf-8").splitlines() if line.startswith("tests/")]
    assert files
    assert all((ROOT / file).is_file() for file in files)
