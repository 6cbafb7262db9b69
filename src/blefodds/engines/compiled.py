"""Whether a kernel is compiled yet, so that a first run can say why it takes longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from blefodds.engines import EngineName

__all__ = ["announce_compilation", "kernel_of"]

NOTICE = "Compiling for this machine, once; later runs start at once."
NOTICE_EVERY_TIME = "Compiling for this machine; no folder to keep the code in can be written, so every run does."


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
    from blefodds.engines.jit import is_kept, is_to_be_compiled

    if is_to_be_compiled(kernel):
        say(NOTICE if is_kept(kernel) else NOTICE_EVERY_TIME)
