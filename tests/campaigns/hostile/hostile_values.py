"""Values that no option was made for, by name, and the files that some of them name."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

__all__ = ["BYTES", "FILES", "HOME", "TEXTS", "WORK", "Sandbox", "file_values"]

TEXTS: dict[str, str] = {
    "empty": "",
    "spaces": "   ",
    "tab and line ends": "\t\r\n",
    "two lines": "K\nh",
    "30 digits": "9" * 30,
    "5000 digits": "7" * 5000,
    "1e400": "1e400",
    "1e-400": "1e-400",
    "negative": "-1",
    "negative zero": "-0",
    "zero": "0",
    "nan": "nan",
    "inf": "inf",
    "-inf": "-inf",
    "decimal comma": "0,5",
    "digits of another script": "٩",
    "wide digits": "１２",
    "hexadecimal": "0x10",
    "underscores": "1__0",
    "Cyrillic ace": "А♠",
    "Cherokee ace": "Ꭺ♠",
    "superscript": "²♠",
    "zero width space": "K\u200b♥",
    "override to the left": "\u202eK♥",
    "flood of combining marks": "K" + "\u0301" * 200 + "♥",
    "ace as one character": "🂡",
    "joker": "🃏",
    "lone surrogate of a byte": "K\udcff",
    "lone surrogate": "\ud800",
    "null": "K\x00h",
    "300 characters": "x" * 300,
    "100000 characters": "x" * 100_000,
    "100000 commas": "," * 100_000,
    "300 backslashes": "\\" * 300,
    "markup": "[bold]K[/bold]",
    "escape": "\x1b[2J\x1b]0;owned\x07",
    "script": "<script>alert(1)</script>",
    "formula": "=cmd()",
    "mathematics": "$x$",
    "format": "%s%n{0}{}",
    "shell": "$(id);`id`",
    "path upwards": "../../x",
    "home": "~",
    "dash": "-",
    "two dashes": "--",
    "an option": "--help",
    "null as a word": "null",
}
"""As arguments and as what is typed; every one of them is refused by most options."""

BYTES: tuple[bytes, ...] = (b"\xff", b"K\xc3", b"\xed\xa0\x80", b"\xff" * 3_000, "Król".encode("cp1250"))
"""Arguments that are no text at all, for processes of their own."""

FILES: dict[str, bytes] = {
    "plain": b"plain text\n",
    "nothing": b"",
    "binary": bytes(range(256)) * 20,
    "not-utf-8": "köl".encode("latin-1") * 100,
    "bom": b"\xef\xbb\xbfname = 5\r\n",
    "crlf": b"blefodds match 1\r\nrules classic\r\n\r\n",
    "nulls": b"\0" * 5000,
    "braces": b"[" * 100_000,
    "list": b"[1, 2, 3]\n",
    "long-line": b"x" * 10_000_000,
    "long-number": b'{"schema": ' + b"9" * 10_000 + b"}",
    "gzip": b"\x1f\x8b\x08\x00" + b"\xff" * 100,
}

DEVICES = ("/dev/full", "/dev/zero", "/dev/null", "/proc/self/mem", "/dev/tty", "/proc/nowhere/file")

HOME = "home"
"""The folder of a sandbox that is the user's own, with settings and games."""

WORK = "deep/work"
"""Where a sandbox is worked in: deep enough that what is written two folders up is still in the sandbox."""

ENDS = (".toml", ".csv", ".svg")
"""Names must have the right end before some options look at the file."""


def file_values(end: str) -> list[str]:
    """Names of files that are not what an option asks for, seen from the folder ``work`` of a sandbox."""
    names = [f"../files/{name}{ending}" for name in (*FILES, *SPECIAL) for ending in dict.fromkeys(("", end))]
    return [*names, *DEVICES, "../files", "../files/plain/below" + end, "missing/file" + end, "x" * 300 + end]


LED_NOWHERE = "missing/file"
"""Where the links lead that lead nowhere: a report makes the folders that it needs, there too."""

SPECIAL = ("folder", "pipe", "circle", "nowhere", "read-only")


class Sandbox:
    """A folder with every file of :data:`FILES`, a pipe, links that lead nowhere, and an empty folder to work in.

    It is made again whenever something in it has changed.
    """

    def __init__(self, place: Path) -> None:
        self.place = place
        self.work = place / WORK
        self._made: dict[str, tuple[int, ...]] = {}
        self._before: dict[str, tuple[int, ...]] = {}

    def prepare(self, laid: dict[str, bytes] | None = None) -> None:
        """See to it that all is as it was at first, and lay some files into the folder that is worked in."""
        self._before = self._made
        changes = self.changes() if self._made else {"everything"}
        if any(not name.startswith((WORK, HOME)) for name in changes):
            self._make()
        elif changes:
            for folder in (self.work, self.place / HOME):
                shutil.rmtree(folder, ignore_errors=True)
            self.work.mkdir()
        for name, content in (laid or {}).items():
            (self.work / name).parent.mkdir(parents=True, exist_ok=True)
            (self.work / name).write_bytes(content)
        self._before = self.snapshot() if laid else self._made

    def _make(self) -> None:
        shutil.rmtree(self.place, ignore_errors=True)
        files = self.work.parent / "files"
        for folder in (files, self.work):
            folder.mkdir(parents=True)
        for end in ("", *ENDS):
            for name, content in FILES.items():
                (files / (name + end)).write_bytes(content)
            (files / ("folder" + end)).mkdir()
            (files / ("folder" + end) / "inside").write_text("inside")
            os.mkfifo(files / ("pipe" + end))
            (files / ("circle" + end)).symlink_to("circle" + end)
            (files / ("nowhere" + end)).symlink_to(LED_NOWHERE)
            (files / ("read-only" + end)).write_text("kept")
            (files / ("read-only" + end)).chmod(0o400)
        self._made = self.snapshot()

    def snapshot(self) -> dict[str, tuple[int, ...]]:
        """Everything there is, hidden or not, so that two snapshots are equal if and only if nothing was written."""
        found = {}
        for path in sorted(self.place.rglob("*")):
            state = path.lstat()
            is_folder = path.is_dir() and not path.is_symlink()
            changes = () if is_folder else (state.st_size, state.st_mtime_ns, state.st_ino)
            found[str(path.relative_to(self.place))] = (state.st_mode, *changes)
        return found

    def changes(self) -> set[str]:
        """What is new, gone or different."""
        now = self.snapshot()
        return {name for name in self._before.keys() | now.keys() if self._before.get(name) != now.get(name)}
