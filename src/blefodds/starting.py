"""Ctrl-C while the program is still being loaded, before its command line can listen.

Loading takes most of a short run, and the package comes before anything that runs it. So it imports this first, for
its effect, which is none where the package is used as a library.
"""

from __future__ import annotations

import os
import signal
import sys

__all__ = ["is_program"]


def is_program(arguments: list[str]) -> bool:
    """Whether Python was started to run this program, and not another that uses it as a library.

    >>> is_program(["python", "-m", "blefodds", "--help"]), is_program(["python", "/usr/bin/blefodds"])
    (True, True)
    >>> is_program(["python", "-m", "pytest", "blefodds"]), is_program(["python"])
    (False, False)
    """
    for argument, following in zip(arguments[1:], [*arguments[2:], ""], strict=False):
        if argument == "-m":
            return following == "blefodds"
        if not argument.startswith("-"):
            name = os.path.basename(argument)  # noqa: PTH119  (loading pathlib is what takes time here)
            return name.partition(".")[0] == "blefodds"
    return False


def _listen() -> None:
    """Let Ctrl-C end the process at once instead of with a traceback: nothing has been done yet."""
    if is_program(sys.orig_argv) and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(128 + number))


_listen()
