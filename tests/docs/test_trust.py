"""docs/trust.md names only what is there: tests, scripts and the reasons of the mutants that live."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from support.places import CAMPAIGNS, ROOT

PAGE = (ROOT / "docs" / "trust.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"(tests/[\w/]+\.py)::(\w+)", PAGE)))


@cache
def functions_in(path: str) -> frozenset[str]:
    """The names of the tests in a file."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_the_page_names_many_tests() -> None:
    assert len(NAMED) > 80


@pytest.mark.parametrize("path", sorted({path for path, _ in NAMED}))
def test_every_test_that_the_page_names_is_there(path: str) -> None:
    assert {name for file, name in NAMED if file == path} <= functions_in(path)


def test_every_file_that_the_page_names_is_there() -> None:
    files = set(re.findall(r"(?:tests|docs|benchmarks)/[\w/]+\.\w+", PAGE))
    assert len(files) > 20
    assert {name for name in files if not (ROOT / name).exists()} == set()


def test_every_surviving_mutant_has_a_reason() -> None:
    listed = tomllib.loads((CAMPAIGNS / "mutation" / "survivors.toml").read_text("utf-8"))["survivor"]
    for entry in listed:
        assert set(entry) == {"function", "was", "became", "reason"}
        assert len(entry["reason"]) > 10, entry
        module, _, _ = entry["function"].rpartition(".")
        path = ROOT / "src" / Path(*module.split("."))
        assert path.is_dir() or path.with_suffix(".py").exists(), entry
    assert len({(entry["function"], entry["was"], entry["became"]) for entry in listed}) == len(listed)
