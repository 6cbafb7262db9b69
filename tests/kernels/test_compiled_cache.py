"""The compiled code on disk: whatever happens to it, the answer is the same."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import subprocess
import sys
from pathlib import Path
from types import FunctionType, ModuleType

import numba
import numpy as np
import pytest

import blefodds
from blefodds.engines.compiled import compiling
from blefodds.kernels.jit import DIGEST_SIZE, _state_of

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")

ANSWER = """
from blefodds import *
print([row.simulated.true for row in odds(Situation("", 5), engine="simulate", deals=5000, seed=1)])
"""


def answer(cache: Path | str, **more: str) -> str:
    """What a process prints that keeps its compiled code in a folder."""
    environment = (
        os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(Path(blefodds.__file__).parents[1])} | more
    )
    command = [sys.executable, "-W", "error", "-c", ANSWER]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> tuple[Path, str]:
    """A folder with compiled code in it, and the answer that came of it."""
    cache = tmp_path_factory.mktemp("cache")
    shown = answer(cache)
    assert list(cache.rglob("*.nbc"))
    return cache, shown


@pytest.mark.parametrize("damage", ["garbage", "code flipped"])
def test_a_damaged_file_means_compiling_again(filled, damage):
    cache, expected = filled
    for path in cache.rglob("*.nbc"):
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content if damage == "code flipped" else b"\x80\x04garbage")
    assert answer(cache) == expected


def test_a_file_where_the_folder_should_be_means_no_cache(filled, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert answer(blocked) == filled[1]


def test_no_folder_at_all_means_no_cache(filled, tmp_path):
    source = Path(blefodds.__file__).parent
    package = tmp_path / "lib" / "blefodds"
    package.parent.mkdir()
    subprocess.run(["cp", "-r", str(source), str(package)], check=True)
    for cache in package.rglob("__pycache__"):
        subprocess.run(["rm", "-r", str(cache)], check=True)
    (package / "engines" / "__pycache__").write_text("a file where numba would put its folder")
    home = tmp_path / "home"
    home.write_text("")
    more = {
        "PYTHONPATH": str(package.parent),
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    assert answer("", **more) == filled[1]


@pytest.mark.parametrize("n_runs", [3, pytest.param(16, marks=pytest.mark.slow)])
def test_first_runs_at_once_agree(filled, tmp_path, n_runs):
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", ANSWER]
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(n_runs)
    ]
    for process in running:
        output, errors = process.communicate()
        assert (process.returncode, errors, output) == (0, "", filled[1])


CALLER = """
import numpy as np
from blefodds.engines.bid_tables import bid_tables
from blefodds.kernels.bidder import p_said
from blefodds.core.rules import CLASSIC
tables = bid_tables(CLASSIC)
room = np.zeros(84), np.zeros(84)
print(p_said(tables, 4.0, 0.02, 0, 83, 1, np.zeros(tables.set_size.size, dtype=np.int64), 0, 2, *room))
"""


def test_a_change_in_a_called_file_of_kernels_means_compiling_again(tmp_path):
    package = tmp_path / "blefodds"
    shutil.copytree(Path(blefodds.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def shown() -> float:
        command = [sys.executable, "-c", CALLER]
        return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    first = shown()
    called = package / "kernels" / "hands.py"
    code = called.read_text("utf-8")
    changed = code.replace("return tables.odds[", "return 1.0 - tables.odds[")
    assert changed != code
    called.write_text(changed, "utf-8")
    assert shown() != first


BY_INDEX = """
import sys
import numpy as np
from blefodds.kernels.jit import kernel

@kernel
def entry(numbers, index):
    return numbers[index]

entry(np.arange(4), int(sys.argv[1]))
"""


def test_code_without_checks_is_not_taken_where_every_index_is_checked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(BY_INDEX, "utf-8")

    def errors(index: int, checks: str) -> str:
        environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_BOUNDSCHECK": checks}
        command = [sys.executable, str(program), str(index)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stderr

    assert errors(3, "0") == ""
    assert "IndexError" in errors(4, "1")
    assert errors(4, "0") == ""


SMALL = """
from blefodds.kernels.jit import kernel

STEP = 3


@kernel
def stepped(numbers, place):
    return numbers[place] + STEP
"""

NUMBERS = np.array([10, 20, 30])


class SmallKernel:
    """A kernel of its own file, which can be loaded many times over as if by new processes, and changed."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.source = folder / "small.py"
        self.source.write_text(SMALL, "utf-8")
        self.cache = folder / "__pycache__"
        self._patch = patch
        patch.setattr(numba.config, "CACHE_DIR", "")

    def load(self):
        """The kernel, as a new process would see it."""
        _state_of.cache_clear()
        module = ModuleType("small")
        self._patch.setitem(sys.modules, "small", module)
        exec(compile(self.source.read_text("utf-8"), self.source, "exec"), module.__dict__)  # noqa: S102
        return module.stepped

    def files(self) -> list[Path]:
        return sorted(self.cache.iterdir()) if self.cache.exists() else []

    def is_on_disk(self) -> bool:
        """Whether the code for an array of whole numbers is loaded from the disk."""
        small = self.load()
        signature = (numba.typeof(NUMBERS), numba.typeof(0))
        return small._cache.load_overload(signature, small.targetctx) is not None


@pytest.fixture
def small(tmp_path, monkeypatch) -> SmallKernel:
    return SmallKernel(tmp_path, monkeypatch)


def test_what_was_compiled_is_loaded_later(small):
    assert small.load()(NUMBERS, 1) == 23
    (file,) = small.files()
    again = small.load()
    assert again(NUMBERS, 1) == 23
    assert dict(again.stats.cache_hits)
    assert not again.stats.cache_misses
    assert small.files() == [file]


def test_any_one_bit_that_changed_means_compiling_again(small):
    small.load()(NUMBERS, 1)
    assert small.is_on_disk()
    (file,) = small.files()
    whole = file.read_bytes()
    chance = random.Random(1)
    places = [*range(DIGEST_SIZE + 8), *chance.sample(range(len(whole)), 200), len(whole) - 1]
    for place in places:
        flipped = bytearray(whole)
        flipped[place] ^= 1 << chance.randrange(8)
        file.write_bytes(flipped)
        assert not small.is_on_disk(), place
    assert small.load()(NUMBERS, 1) == 23
    assert small.is_on_disk()  # written anew


def test_any_length_but_the_right_one_means_compiling_again(small):
    small.load()(NUMBERS, 1)
    (file,) = small.files()
    whole = file.read_bytes()
    lengths = [*range(DIGEST_SIZE + 8), *range(DIGEST_SIZE + 8, len(whole), len(whole) // 100), len(whole) - 1]
    for content in [*(whole[:length] for length in lengths), whole + b"\0", whole + whole]:
        file.write_bytes(content)
        assert not small.is_on_disk(), len(content)


def test_code_for_other_types_is_never_taken(small):
    first = small.load()
    assert (first(NUMBERS, 1), first(NUMBERS / 8, 1)) == (23, 5.5)
    one, other = small.files()
    one_content, other_content = one.read_bytes(), other.read_bytes()
    one.write_bytes(other_content)
    other.write_bytes(one_content)
    again = small.load()
    assert (again(NUMBERS, 1), again(NUMBERS / 8, 1)) == (23, 5.5)


@pytest.mark.parametrize("age", [-1_000_000.0, 0.0, 10.0])
def test_a_changed_constant_is_noticed_whatever_the_clock_says(small, age):
    assert small.load()(NUMBERS, 1) == 23
    (outdated,) = small.files()
    written = small.source.stat().st_mtime
    small.source.write_text(SMALL.replace("STEP = 3", "STEP = 4"), "utf-8")
    os.utime(small.source, (written + age, written + age))
    assert small.load()(NUMBERS, 1) == 24
    (current,) = small.files()  # what is outdated is not left lying about
    assert current != outdated


def test_code_of_an_older_source_is_never_taken_under_a_new_name(small):
    small.load()(NUMBERS, 1)
    (outdated,) = small.files()
    old_code = outdated.read_bytes()
    small.source.write_text(SMALL.replace("STEP = 3", "STEP = 4"), "utf-8")
    small.load()(NUMBERS, 1)
    (current,) = small.files()
    current.write_bytes(old_code)
    assert small.load()(NUMBERS, 1) == 24


def test_another_release_of_numba_compiles_again(small, monkeypatch):
    small.load()(NUMBERS, 1)
    monkeypatch.setattr("blefodds.kernels.jit._state_of", lambda source: "another release")
    assert not small.is_on_disk()
    assert small.load()(NUMBERS, 1) == 23
    assert len(small.files()) == 1


def test_files_of_numbas_own_cache_are_cleared_away(small):
    small.cache.mkdir()
    old = [small.cache / f"small.stepped-7.{small_python()}.{ending}" for ending in ("nbi", "1.nbc")]
    of_others = [small.cache / "small.stepped_twice-7.py39.nbi", small.cache / "small.cpython-39.pyc"]
    for file in old + of_others:
        file.write_text("")
    assert small.load()(NUMBERS, 1) == 23
    assert not any(file.exists() for file in old)
    assert all(file.exists() for file in of_others)


def small_python() -> str:
    return f"py{sys.version_info[0]}{sys.version_info[1]}"


def test_a_folder_in_the_way_of_a_file_is_left_alone(small):
    small.load()(NUMBERS, 1)
    (file,) = small.files()
    file.unlink()
    file.mkdir()
    assert small.load()(NUMBERS, 1) == 23
    assert small.files() == [file]
    assert file.is_dir()


def test_a_full_disk_means_no_file(small, monkeypatch):
    def write(path: Path, content: bytes) -> None:
        with path.open("wb") as file:
            file.write(content[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", write)
    assert small.load()(NUMBERS, 1) == 23
    assert small.files() == []


def test_an_interrupt_while_code_is_written_leaves_nothing(small, monkeypatch):
    def interrupted(path: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        small.load()(NUMBERS, 1)
    assert small.files() == []


def test_what_a_killed_process_left_is_cleared_away_after_a_while(small):
    small.cache.mkdir()
    left, in_the_making = (small.cache / f"small.stepped-7.py3.nbc.{number}.tmp" for number in range(2))
    for file in (left, in_the_making):
        file.write_bytes(b"half")
    os.utime(left, (1_000_000_000, 1_000_000_000))
    assert small.load()(NUMBERS, 1) == 23
    assert not left.exists()
    assert in_the_making.exists()


def test_a_user_without_a_home_gets_no_folder_named_like_one(small, tmp_path, monkeypatch):
    def unknown(number: int) -> None:
        raise KeyError(number)

    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    small.cache.write_text("in the way of numba's folder")
    kernel = small.load()
    assert compiling(kernel) == "always"
    assert kernel(NUMBERS, 1) == 23
    assert compiling(kernel) is None  # this process has it now
    assert list(here.iterdir()) == []


def test_what_is_compiled_and_kept_need_not_be_compiled_again(small):
    assert compiling(small.load()) == "once"
    small.load()(NUMBERS, 1)
    assert compiling(small.load()) is None
    assert compiling(small.load().py_func) is None


def test_code_of_any_numba_is_loaded(small, monkeypatch):
    small.load()(NUMBERS, 1)
    monkeypatch.setattr("blefodds.kernels.jit.LOADED_QUICKLY", "no release")
    assert small.is_on_disk()
    again = small.load()
    assert again(NUMBERS, 1) == 23
    assert dict(again.stats.cache_hits)


def test_what_numba_would_not_keep_is_not_kept(small, monkeypatch):
    monkeypatch.setattr("numba.core.caching.CompileResultCacheImpl.check_cachable", lambda cache, code: False)
    assert small.load()(NUMBERS, 1) == 23
    assert small.files() == []


def test_with_the_jit_off_a_kernel_is_the_function_itself(small, monkeypatch):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    plain = small.load()
    assert type(plain) is FunctionType
    assert plain(NUMBERS, 1) == 23
    assert small.files() == []


def test_code_is_kept_where_no_user_has_a_number(small, monkeypatch):
    monkeypatch.delattr(os, "geteuid")  # as on Windows
    assert small.load()(NUMBERS, 1) == 23
    assert small.is_on_disk()
