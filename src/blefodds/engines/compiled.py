"""Whether a kernel is compiled yet, so that a first run can say why it takes longer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from blefodds.engines import EngineName

__all__ = ["announce_compilation", "kernel_of"]

NOTICE = "Compiling for this machine, once; later runs start at once."


def kernel_of(engine: EngineName) -> Any:
    """The compiled function behind an engine; None for the closed form, which needs none."""
    if engine == "exact":
        return None
    if engine == "enumerate":
        from blefodds.engines.enumeration_kernel import count_block

        return count_block
    from blefodds.engines.kernels import sample_chunk

    return sample_chunk


def announce_compilation(kernel: Any, say: Callable[[str], None]) -> None:
    """Call ``say`` with a line if the kernel still has to be compiled.

    Parameters
    ----------
    kernel
        A function made by ``numba.njit(cache=True)``; a plain function, as with the JIT off, needs no compiling.
    say
        Takes the line.
    """
    if _is_to_be_compiled(kernel):
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
