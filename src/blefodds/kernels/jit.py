"""How kernels are compiled: once per machine, kept on disk, and never the worse for what is on that disk.

Compiled code is kept where numba would keep it: beside the source, else in the user's cache folder. A folder that
cannot be written means compiling anew in every process, and a file that is not exactly what was written means
compiling once more; the answer comes all the same.

Machine code that was damaged can crash the process or count wrongly, and code of an older kernel does count wrongly.
So each file begins with a digest of what it is for and of all that follows, and is not even opened as code unless the
digest is right. The digest guards against accidents; against others, no file is read that another user could have
written.

Numba has no public way of saying how its code is kept, so names are used here that it may change in any release. Where
one of them is missing nothing is kept: numba's own cache would not notice that another file's kernel has changed.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import njit

from blefodds.kernels.aside import aside

__all__ = ["is_kept", "is_to_be_compiled", "kernel"]

LOADED_QUICKLY = "0.68."
"""The numba whose cached code was seen to load without the rest of numba being set up; others load it as numba does."""

DIGEST_SIZE = hashlib.sha256().digest_size

LONGEST_WRITE = 3_600.0
"""Seconds after which a file that is still not whole belongs to a process that was killed."""

_numbas_settings: Any = getattr(numba, "config", None)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function with ``@njit``, cached on disk and without the interpreter lock while it runs.

    The function takes scalars, contiguous arrays and named tuples of them. It may call compiled functions of other
    kernel files: compiled code is kept under the text of every file of this folder and of the function's own (numba
    itself would look at the function's own file alone, and not notice that what it calls has changed).
    """
    source = Path(function.__code__.co_filename)
    if _has_place_for_code(source):
        # Numba found no folder at all to keep code in, or no source to go by, or has none of the names that are used.
        with suppress(RuntimeError, OSError, AttributeError, ImportError):
            compiled: Any = njit(cache=True, nogil=True)(function)
            compiled._cache = _SealedCache(compiled._cache, source)
            return _interruptible(compiled)
    return _interruptible(njit(nogil=True)(function))  # with the JIT off this is the function as it is


def _interruptible(compiled: Any) -> Any:
    """Let Ctrl-C be heard while a kernel is compiled; a plain function, as with the JIT off, stays what it is."""
    if hasattr(compiled, "compile"):
        compiled.compile = aside(compiled.compile)
    return compiled


def is_kept(compiled: Any) -> bool:
    """Whether there is a folder that code of this kernel is kept in."""
    return isinstance(getattr(compiled, "_cache", None), _SealedCache)


def is_to_be_compiled(compiled: Any) -> bool:
    """Whether neither this process nor the disk has any code of a kernel as it stands."""
    if not getattr(compiled, "nopython_signatures", True):  # a plain function, as with the JIT off, has no such list
        return not is_kept(compiled) or not compiled._cache.has_files()
    return False


def _has_place_for_code(source: Path) -> bool:
    """Whether numba has a folder to go by; where a user has no home, it would make one named ``~`` in their midst."""
    beside = source.parent / "__pycache__"
    return bool(
        getattr(_numbas_settings, "CACHE_DIR", "")
        or os.environ.get("XDG_CACHE_HOME")
        or os.path.expanduser("~") != "~"  # noqa: PTH111 - Path would raise an error where there is no home
        or os.access(beside if beside.exists() else beside.parent, os.W_OK)
    )


@cache
def _state_of(source: Path) -> str:
    """The text of every file that a kernel of ``source`` can depend on, and what compiles it, as a digest."""
    digest = hashlib.sha256(repr((numba.__version__, np.__version__)).encode())
    for file in sorted({*Path(__file__).parent.glob("*.py"), source}):
        text = file.read_bytes()
        digest.update(f"{file.name} {len(text)} ".encode())
        digest.update(text)
    return digest.hexdigest()


class _SealedCache:
    """Keeps compiled code in files of which none can stop the program or change its numbers.

    There is one file per function, state of the sources, machine and types of the arguments, all of which are in its
    name. (Numba's own index of files can come to name a file of other sources, other types or another machine, if a
    process is killed between writing the two or several write at once.)

    Parameters
    ----------
    numbas
        The cache that numba made for the function; it knows the folder and how code is made into bytes.
    source
        The file the function stands in.

    Raises
    ------
    AttributeError, ImportError
        If this release of numba has none of a name that is used here.
    """

    def __init__(self, numbas: Any, source: Path) -> None:
        from numba.core import serialize

        self._numbas = numbas
        self._key = numbas._index_key
        self._is_fit = numbas._impl.check_cachable
        self._reduced, self._rebuilt = numbas._impl.reduce, numbas._impl.rebuild
        self._as_bytes: Any = serialize.dumps
        self._from_bytes: Any = serialize.loads
        self._set_up: Callable[[Any], None] = lambda target_context: target_context.refresh()
        if numba.__version__.startswith(LOADED_QUICKLY):
            # The code on disk needs numba's runtime and nothing of what numba knows of compiling, whose set-up is half
            # of a short answer's time. Where there is no code on disk, numba sets that up before it compiles.
            from numba.core.runtime.nrt import rtsys

            self._set_up = rtsys.initialize
        self._folder = Path(numbas.cache_path)
        self._state = _state_of(source)
        self._base = numbas._impl.filename_base

    def __getattr__(self, name: str) -> Any:
        return getattr(self._numbas, name)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled code for a signature, None where there is none to be had."""
        with suppress(Exception):  # whatever is wrong with the file or the folder, compiling is the answer
            self._set_up(target_context)
            purpose = self._purpose(signature, target_context.codegen())
            content = _own_bytes(self._file(purpose))
            if content[:DIGEST_SIZE] == _seal(purpose, content[DIGEST_SIZE:]):
                return self._rebuilt(target_context, self._from_bytes(content[DIGEST_SIZE:]))
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep compiled code, if the disk lets us."""
        with suppress(Exception):
            if self._is_fit(data):
                purpose = self._purpose(signature, data.codegen)
                code = self._as_bytes(self._reduced(data))
                self._write(self._file(purpose), _seal(purpose, code) + code)
                self._remove_outdated()

    def has_files(self) -> bool:
        """Whether there is any code of the function as it stands."""
        return any(self._folder.glob(f"{self._base}.{self._state[:16]}-*.nbc"))

    def _purpose(self, signature: Any, codegen: Any) -> str:
        """All that the code is for: function, sources, machine, types, and whether indices are checked."""
        return repr((self._base, self._state, self._key(signature, codegen), _numbas_settings.BOUNDSCHECK))

    def _file(self, purpose: str) -> Path:
        name = hashlib.sha256(purpose.encode()).hexdigest()[:32]
        return self._folder / f"{self._base}.{self._state[:16]}-{name}.nbc"

    def _write(self, file: Path, content: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f"{file.name}.{uuid.uuid4().hex[:16]}.tmp")
        try:
            beside.write_bytes(content)
            beside.replace(file)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    def _remove_outdated(self) -> None:
        """Remove the function's code of other sources and other releases of numba, and what was never written out."""
        function = self._base.rsplit("-", maxsplit=1)[0]  # the line it starts at stands behind, then Python's version
        python = f"py{sys.version_info[0]}{sys.version_info[1]}"
        current = f".{self._state[:16]}-"
        for ending in ("nbc", "nbi"):
            for file in self._folder.glob(f"{function}-*.{python}*.{ending}"):
                if current not in file.name:
                    file.unlink(missing_ok=True)
        for file in self._folder.glob(f"{function}-*.tmp"):
            if time.time() - file.stat().st_mtime > LONGEST_WRITE:
                file.unlink(missing_ok=True)


def _seal(purpose: str, code: bytes) -> bytes:
    return hashlib.sha256(purpose.encode() + b"\0" + code).digest()


def _own_bytes(file: Path) -> bytes:
    """The content of a file that nobody could have written who could not change this program itself.

    Compiled code is run, and unpickled before that. Where the folder it is kept in is shared, such as one below /tmp
    that a variable names, others could have put theirs there.

    Raises
    ------
    PermissionError
        If the file belongs to somebody else, or everybody may write to it.
    """
    with file.open("rb") as opened:
        if hasattr(os, "geteuid"):  # not on Windows
            state, ours = os.fstat(opened.fileno()), Path(__file__).stat()
            is_for_all = state.st_mode & ~ours.st_mode & stat.S_IWOTH  # on some disks every file is
            if state.st_uid not in (os.geteuid(), ours.st_uid, 0) or is_for_all:
                raise PermissionError(f"{file.name} may be of another user")
        return opened.read()
