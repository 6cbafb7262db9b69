"""Whether a kernel is compiled yet, so that a first run can say why it takes longer."""

from __future__ import annotations

from typing import Any, Literal

from blefodds.engines import EngineName

__all__ = ["compiling", "kernel_of"]


def kernel_of(engine: EngineName) -> Any:
    """The compiled function behind an engine; None for the closed form, which needs none."""
    if engine == "exact":
        return None
    if engine == "enumerate":
        from blefodds.kernels.enumeration import count_block

        return count_block
    from blefodds.kernels.sampling import sample_chunk

    return sample_chunk


def compiling(kernel: Any) -> Literal["once", "always"] | None:
    """Whether a kernel still has to be compiled, and whether that is kept for later runs; None where it has not.

    Parameters
    ----------
    kernel
        A function made by ``numba.njit(cache=True)``; a plain function, as with the JIT off, needs no compiling.
    """
    from blefodds.kernels.jit import is_kept, is_to_be_compiled

    if not is_to_be_compiled(kernel):
        return None
    return "once" if is_kept(kernel) else "always"
