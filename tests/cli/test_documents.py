"""README.md and the command reference say what the program prints now, and every command is documented."""

from __future__ import annotations

import doctest
import importlib.util
import tomllib

import pytest
from numba import config

from support.places import ROOT


@pytest.fixture(scope="module")
def generate():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readme_prints_what_the_program_prints(generate):
    assert generate.readme() == (ROOT / "README.md").read_text("utf-8")


def test_the_command_reference_is_what_help_prints(generate):
    assert generate.reference() == (ROOT / "docs" / "cli.md").read_text("utf-8")


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="deals a million times: needs compiled kernels")
def test_the_python_in_the_readme_runs():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted >= 5
    assert result.failed == 0


def test_every_command_has_help(text):
    from blefodds.cli.main import COMMANDS

    for command in ([], *([name] for name in COMMANDS)):
        shown = text(*command, "--help")
        assert "Usage: blefodds" in shown
        assert len(shown.splitlines()) >= 5


def test_each_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    reasons = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    named = [*project["dependencies"], *(name for extra in project["optional-dependencies"].values() for name in extra)]
    for requirement in named:
        if requirement.startswith("blefodds["):
            continue  # extras named together
        assert requirement.partition(">")[0] in reasons
