"""A release of numba without the private names that are used: nothing is kept, and the answer is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numba
import numba.core
import pytest

import blefodds
from blefodds.engines.compiled import compiling
from blefodds.kernels.jit import is_kept, kernel
from support.running import clean_environment, run_here, without_notice

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")

RENAMED = r"""
import re
import sys
from importlib.machinery import SourceFileLoader

NAMES = re.compile(rb"\b(_cache|_impl|_index_key|check_cachable|filename_base|rtsys|nopython_signatures)\b")

given = SourceFileLoader.get_code


def get_code(loader, module):
    if module.partition(".")[0] == "numba":
        changed, n_changes = NAMES.subn(rb"\1_of_another_release", loader.get_data(loader.path))
        if n_changes:
            return compile(changed, loader.path, "exec")
    return given(loader, module)


SourceFileLoader.get_code = get_code
"""
"""What Python runs at its start, so that numba is as if it had been written with other names."""

COMMAND = ("--hand", "K♥", "--in-play", "5", "--engine", "enumerate", "--format", "csv")


def test_with_all_names_changed_the_command_answers_the_same(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(RENAMED, "utf-8")
    paths = os.pathsep.join([str(tmp_path), str(Path(blefodds.__file__).parents[1])])
    cache = tmp_path / "cache"
    usual = clean_environment(tmp_path)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "blefodds", *COMMAND],
        env=usual | {"PYTHONPATH": paths, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        check=False,
    )
    errors = done.stderr.decode()
    assert (done.returncode, without_notice(errors)) == (0, "")
    assert errors.count("\n") <= 1
    assert done.stdout == run_here(*COMMAND, environment=usual).stdout
    assert not list(cache.rglob("*.nb?"))  # numba's own cache was not taken instead


class Without:
    """Something as it was, but for one attribute that is missing."""

    def __init__(self, whole: object, missing: str) -> None:
        self._whole, self._missing = whole, missing

    def __getattr__(self, name: str) -> Any:
        if name == self._missing:
            raise AttributeError(name)
        return getattr(self._whole, name)


def _stepped(number: int) -> int:
    return number + 3


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where numba is told to keep code."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def _assert_answers_without_keeping(folder: Path) -> None:
    compiled = kernel(_stepped)
    assert not is_kept(compiled)
    assert compiling(compiled) == "always"
    assert compiled(20) == 23
    assert not [file for file in folder.rglob("*") if file.is_file()]


def test_with_every_name_code_is_kept(folder: Path) -> None:
    compiled = kernel(_stepped)
    assert is_kept(compiled)
    assert compiled(20) == 23
    assert list(folder.rglob("*.nbc"))


@pytest.mark.parametrize(
    "name", ["_impl", "_index_key", "cache_path", "check_cachable", "filename_base", "rebuild", "reduce"]
)
def test_without_a_name_of_numbas_cache(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    whole = numba.core.caching.FunctionCache

    def changed(function: object) -> Without:
        kept = whole(function)
        kept._impl = Without(kept._impl, name)
        return Without(kept, name)

    monkeypatch.setattr("numba.core.dispatcher.FunctionCache", changed)
    _assert_answers_without_keeping(folder)


@pytest.mark.parametrize("name", ["dumps", "loads"])
def test_without_a_name_of_the_pickler(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(numba.core, "serialize", Without(numba.core.serialize, name))
    _assert_answers_without_keeping(folder)


def test_without_the_module_of_the_pickler(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(numba.core, "serialize")
    monkeypatch.setitem(sys.modules, "numba.core.serialize", None)
    _assert_answers_without_keeping(folder)


def test_without_the_runtime_by_its_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blefodds.kernels.jit.LOADED_QUICKLY", "")
    monkeypatch.setitem(sys.modules, "numba.core.runtime.nrt", ModuleType("nrt"))
    _assert_answers_without_keeping(folder)


@pytest.mark.parametrize("settings", [None, SimpleNamespace(), SimpleNamespace(CACHE_DIR="somewhere")])
def test_without_numbas_settings(folder: Path, monkeypatch: pytest.MonkeyPatch, settings: object) -> None:
    monkeypatch.setattr("blefodds.kernels.jit._numbas_settings", settings)
    assert kernel(_stepped)(20) == 23
    assert not [file for file in folder.rglob("*") if file.is_file()]
