"""Run uses of the program in one process and tell what it contacted, executed, and wrote: see test_nothing_else.py.

Called with a file of JSON: ``{"uses": [[argument, …], …], "typed": [text, …], "folders": [path, …]}``. Prints JSON:
what was done that is none of the program's business, and the exit code of every use.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

CONTACTING = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname")
EXECUTING = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty")
LOOKING = ("urllib.Request", "webbrowser.open", "ftplib.connect", "smtplib.connect", "http.client.connect")
CHANGING = {"os.remove", "os.mkdir", "os.rmdir", "os.chmod", "shutil.rmtree"}
MOVING = {"os.rename", "os.link", "os.symlink", "shutil.move"}  # from the first path to the second

done: list[str] = []
folders: list[str] = []


def is_elsewhere(path: object) -> bool:
    """Whether a path leads out of the folders that may be written to."""
    if not isinstance(path, str | bytes | os.PathLike):
        return False
    real = os.path.realpath(os.fsdecode(path))
    return real != os.devnull and not any(real == folder or real.startswith(folder + os.sep) for folder in folders)


def watch(event: str, arguments: tuple[object, ...]) -> None:
    """Note what must not be; audit hooks see also what a library does and what is caught afterwards."""
    if event in CONTACTING or event in EXECUTING or event in LOOKING:
        done.append(f"{event} {arguments!r}"[:200])
    elif event == "open":
        path, mode, flags = arguments
        is_writing = (isinstance(mode, str) and set(mode) & set("wax+")) or (
            isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        )
        if is_writing and is_elsewhere(path):
            done.append(f"open for writing {path!r}"[:200])
    elif (event in CHANGING and is_elsewhere(arguments[0])) or (
        event in MOVING and any(is_elsewhere(path) for path in arguments[:2])
    ):
        done.append(f"{event} {arguments!r}"[:200])


def main() -> None:
    """Do what the file asks for."""
    asked = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    folders.extend(os.path.realpath(folder) for folder in asked["folders"])
    sys.addaudithook(watch)
    from blefodds.cli.main import main as program

    codes = []
    printed = sys.stdout
    for arguments, typed in zip(asked["uses"], asked["typed"], strict=True):
        sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        try:
            program(arguments, prog_name="blefodds")
        except SystemExit as ended:
            codes.append(ended.code or 0)
    sys.stdout = printed
    print(json.dumps({"done": done, "codes": codes, "is_cluster_loaded": "distributed" in sys.modules}))


if __name__ == "__main__":
    main()
