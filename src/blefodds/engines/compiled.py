"""Whether the kernels are compiled yet, so that a first run can say why it takes longer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["announce_compilation"]

NOTICE = "Compiling for this machine, once; later runs start at once."


def announce_compilation(kernels: list[Any], say: Callable[[str], None]) -> None:
    """Call ``say`` with a line if any of the kernels still has to be compiled.

    Parameters
    ----------
    kernels
        Functions made by ``numba.njit(cache=True)``; plain functions, as with the JIT off, need no compiling.
    say
        Takes the line.
    """
    if any(_is_to_be_compiled(kernel) for kernel in kernels):
        say(NOTICE)


def _is_to_be_compiled(kernel: Any) -> bool:
    stats = getattr(kernel, "stats", None)
    if stats is None or not stats.cache_path:
        return False
    function = kernel.py_func
    written = list(Path(stats.cache_path).glob(f"{Path(function.__code__.co_filename).stem}.{function.__name__}-*.nbi"))
    source = Path(function.__code__.co_filename)
    changed = source.stat().st_mtime if source.exists() else 0.0
    return not any(index.stat().st_mtime >= changed for index in written)
