"""The program started quickly: a process that has it loaded makes copies of itself, one for each run.

    python copies.py SOCKET

reads from the socket, given by its number, the command lines to be run with their streams, and answers with the exit
codes.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import traceback
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import blefodds

LONGEST_REQUEST = 65_536
GONE_WRONG = 70  # the exit code of a copy that was not even the program yet


def serve(requests: socket.socket) -> None:
    """Make a copy for each request until the other end is closed."""
    for module in walk_packages(blefodds.__path__, "blefodds."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    import_module("matplotlib.backends.backend_svg")
    while True:
        asked, ends, _, _ = socket.recv_fds(requests, LONGEST_REQUEST, 3)
        if not asked:
            return
        pid = os.fork()
        if not pid:
            _be_the_program(json.loads(asked), ends)
        for end in ends:
            os.close(end)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        requests.send(str(code).encode())


def _be_the_program(asked: dict, ends: list[int]) -> None:
    code = GONE_WRONG
    try:
        os.setsid()
        os.chdir(asked["folder"])
        for number, end in enumerate(ends):
            os.dup2(end, number)
        os.closerange(3, 1000)
        os.environ.clear()
        os.environ.update(asked["environment"])
        for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
            mode = "r" if name == "stdin" else "w"
            stream = os.fdopen(number, mode, encoding=asked["environment"]["PYTHONIOENCODING"])
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
        try:
            import_module("blefodds.cli.main").main(asked["arguments"], prog_name="blefodds")
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


class Copies:
    """A process that runs the program in copies of itself."""

    def __init__(self) -> None:
        import subprocess

        self._ours, its = socket.socketpair()
        environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}  # copies are made of a process of one thread
        command = [sys.executable, str(Path(__file__).resolve()), str(its.fileno())]
        self._process = subprocess.Popen(command, pass_fds=[its.fileno()], env=environment)
        its.close()

    def start(self, arguments: list[str], environment: dict[str, str], folder: Path, ends: tuple[int, ...]) -> None:
        """Run the program on these streams."""
        asked = {"arguments": arguments, "environment": environment, "folder": str(folder)}
        socket.send_fds(self._ours, [json.dumps(asked).encode()], ends)

    def code(self) -> int:
        """Wait for the end of the run, and give its exit code."""
        return int(self._ours.recv(100))

    def close(self) -> None:
        """Let the process end."""
        self._ours.close()
        self._process.wait(timeout=60)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
