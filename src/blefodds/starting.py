"""Ctrl-C while the program is still being loaded, before its command line can listen.

Loading takes most of a short run, and the package comes before anything that runs it. So it imports this first, for
its effect, which is none where the package is used as a library.
"""

from __future__ import annotations

import os
import signal
import sys

__all__ = ["is_program"]

SCRIPTS = ("blefodds", "blefodds.exe", "blefodds-script.py", "blefodds-script.pyw")
"""What installers call the file that runs it; the first is also the folder of the package, which Python can run."""


def is_program(arguments: list[str]) -> bool:
    """Whether Python was started to run this program, and not another that uses it as a library.

    >>> is_program(["python", "-m", "blefodds", "--help"]), is_program(["python", "/usr/bin/blefodds"])
    (True, True)
    >>> is_program(["python", "-X", "dev", "-Wignore", "-Im", "blefodds"]), is_program(["python", "-mblefodds"])
    (True, True)
    >>> is_program(["python", "-W", "ignore", "src/blefodds/__main__.py"]), is_program(["python", "blefodds.exe"])
    (True, True)
    >>> is_program(["python", "-u", "blefodds"]), is_program(["python", "--check-hash-based-pycs", "x", "blefodds"])
    (True, True)
    >>> is_program(["python", "-m", "pytest", "blefodds"]), is_program(["python"])
    (False, False)
    >>> is_program(["python", "blefodds.gui.py"]), is_program(["python", "-X", "blefodds", "other.py"])
    (False, False)
    >>> is_program(["python", "-c", "import blefodds", "blefodds"]), is_program(["python", "-", "blefodds"])
    (False, False)
    """
    following = iter(arguments[1:])
    for argument in following:
        if argument == "-":
            return False  # what it runs is typed
        if not argument.startswith("-"):
            folder, name = os.path.split(argument)  # loading pathlib is what takes time here
            if name == "__main__.py":
                return os.path.basename(folder) == "blefodds"  # noqa: PTH119
            return name in SCRIPTS
        if argument.startswith("--"):
            if argument == "--check-hash-based-pycs":
                next(following, "")
            continue
        for place, letter in enumerate(argument[1:], 2):  # letters may share a dash; the last may have a value
            if letter in "cmWX":
                value = argument[place:] or next(following, "")
                if letter in "cm":
                    return letter == "m" and value in ("blefodds", "blefodds.__main__")
                break
    return False


def _listen() -> None:
    """Let Ctrl-C end the process at once instead of with a traceback: nothing has been done yet."""
    if is_program(sys.orig_argv) and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(128 + number))


_listen()
