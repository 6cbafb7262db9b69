"""Every number is the same on every processor: all answers where libraries are told to do without parts of it.

NumPy picks vector instructions, OpenBLAS kernels, glibc versions of its functions and numba the code it makes by the
processor, and the last digits of exponentials, logarithms, powers and sums of products depend on it. Each can be told
to count as on an older machine.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__  # type: ignore[attr-defined]

ANSWERS = Path(__file__).with_name("all_answers.py")

FOUND = [name for name in __cpu_dispatch__ if __cpu_features__.get(name)]
"""What NumPy has code for and this machine can do, beyond what any can."""

WIDE = [name for name in FOUND if name == "X86_V4" or name.startswith("AVX512")]

WITHOUT_WIDE = {"NPY_DISABLE_CPU_FEATURES": " ".join(WIDE)}
OLDEST = {"NPY_DISABLE_CPU_FEATURES": " ".join(FOUND)}
OLD_LIBRARY = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"}

OLD = OLDEST | OLD_LIBRARY | {"OPENBLAS_CORETYPE": "Haswell"}

MATRIX = {
    "NumPy without AVX-512": WITHOUT_WIDE,
    "NumPy as for the oldest processor": OLDEST,
    "OpenBLAS of Haswell": {"OPENBLAS_CORETYPE": "Haswell"},
    "OpenBLAS of SkylakeX": {"OPENBLAS_CORETYPE": "SkylakeX"},
    "the C library without fused multiplications": OLD_LIBRARY,
    "code for any processor": {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""},
    "code for Haswell": {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": ""},
}

# With numpy's own functions in place of the program's.
PLANTED = """
import numpy as np
from blefodds.core import intervals
if {planted}:
    intervals.exp, intervals.log, intervals.expm1, intervals.log1p = np.exp, np.log, np.expm1, np.log1p
low, high = intervals.clopper_pearson(np.arange(1001), 1000)
print(low.tolist(), high.tolist())
"""

PRODUCT = """
import numpy as np
left, right = np.random.default_rng(1).random((2, 40, 40))
print({product}.tolist())
"""

pytestmark = pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="settings of x86 alone")


def run(*command: str | Path, **settings: str) -> bytes:
    """What Python prints, by these settings of the libraries."""
    kept = {
        name: value for name, value in os.environ.items() if name not in {each for s in MATRIX.values() for each in s}
    }
    done = subprocess.run([sys.executable, *command], env=kept | settings, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    return done.stdout


def answers(folder: Path, *more: str, **settings: str) -> dict[str, bytes]:
    """Every file of answers, by its place."""
    run(ANSWERS, folder, *more, **settings)
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def assert_same(here: dict[str, bytes], there: dict[str, bytes]) -> None:
    assert here.keys() == there.keys()
    assert [name for name in here if here[name] != there[name]] == []


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The answers as this machine gives them."""
    return answers(tmp_path_factory.mktemp("here") / "answers")


def test_answers_are_those_of_an_old_machine(here, tmp_path):
    assert sum(name.endswith("printed") for name in here) > 30
    assert all(content.startswith(b"0\n") for name, content in here.items() if name.endswith("printed"))
    assert_same(here, answers(tmp_path / "there", **OLD))


@pytest.mark.slow
@pytest.mark.parametrize("settings", MATRIX.values(), ids=MATRIX)
def test_answers_are_those_of_another_machine(settings, here, tmp_path):
    assert_same(here, answers(tmp_path / "there", **settings))


@pytest.mark.slow
def test_reports_too_are_those_of_an_old_machine(tmp_path):
    old = OLD | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    assert_same(answers(tmp_path / "here", "long"), answers(tmp_path / "there", "long", **old))


@pytest.mark.skipif(not WIDE, reason="NumPy finds no AVX-512 here to do without")
def test_planted_functions_of_numpy_would_be_noticed():
    assert run("-c", PLANTED.format(planted=True)) != run("-c", PLANTED.format(planted=True), **WITHOUT_WIDE)
    assert run("-c", PLANTED.format(planted=False)) == run("-c", PLANTED.format(planted=False), **WITHOUT_WIDE)


@pytest.mark.skipif(
    not np.show_config(mode="dicts")["Build Dependencies"]["blas"]["name"].count("openblas"), reason="no OpenBLAS"
)
@pytest.mark.skipif(not WIDE, reason="OpenBLAS has one kernel alone for this machine")
def test_a_planted_product_of_matrices_would_be_noticed():
    old = {"OPENBLAS_CORETYPE": "Nehalem"}
    ours = "__import__('blefodds.solver.payoffs', fromlist=['']).multiplied(left, right)"
    assert run("-c", PRODUCT.format(product="(left @ right)")) != run(
        "-c", PRODUCT.format(product="(left @ right)"), **old
    )
    assert run("-c", PRODUCT.format(product=ours)) == run("-c", PRODUCT.format(product=ours), **old)
