"""How kernels are compiled: once per machine, kept on disk, and never the worse for what is on that disk.

Numba keeps compiled code beside the source, else in the user's cache folder. Here a folder that cannot be
written means compiling anew in every process, and a file that cannot be read means compiling once more; the
answer comes all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import njit
from numba.core.runtime.nrt import rtsys

__all__ = ["kernel"]

LOADED_QUICKLY = "0.68."
"""The numba whose cached code was seen to load without the rest of numba being set up; others load it as numba does."""


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function with ``@njit``, cached on disk and without the interpreter lock while it runs.

    The function takes scalars and contiguous arrays. It may call compiled functions of other kernel files: compiled
    code is kept under the state of all of them (numba itself would look at the function's own file alone, and not
    notice that what it calls has changed).
    """
    try:
        compiled = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba found no folder at all to keep compiled code in
        return njit(nogil=True)(function)
    # With the JIT off the function comes back as it is.
    if hasattr(compiled, "_cache"):
        compiled._cache._cache_file._source_stamp = _stamp_of_kernels()
        compiled._cache = _ForgivingCache(compiled._cache)
    return compiled


@cache
def _stamp_of_kernels() -> tuple[tuple[str, float, int], ...]:
    """The state of every file with kernels in it: its name, when it was changed, its size."""
    files = sorted(Path(__file__).parent.glob("*kernel*.py"))
    return tuple((file.name, file.stat().st_mtime, file.stat().st_size) for file in files)


class _ForgivingCache:
    """A numba cache of which no file can stop the program.

    Whatever is wrong with a file shows as one of many errors of unpickling, linking or reading; all mean the same:
    compile again.
    """

    def __init__(self, cache: Any) -> None:
        self._cache = cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled code for a signature, None where there is none to be had."""
        try:
            if numba.__version__.startswith(LOADED_QUICKLY):
                # The code on disk needs numba's runtime and nothing of what numba knows of compiling, whose set-up is
                # half of a short answer's time. Where there is no code on disk, numba sets that up before it compiles.
                rtsys.initialize(target_context)
                return self._cache._load_overload(signature, target_context)
            return self._cache.load_overload(signature, target_context)
        except Exception:
            with suppress(Exception):
                self._cache.flush()  # or it would be in the way of saving too
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep compiled code, if the disk lets us."""
        with suppress(Exception):
            self._cache.save_overload(signature, data)
