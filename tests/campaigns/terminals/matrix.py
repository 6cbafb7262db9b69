"""Every view on every kind of terminal and pipe: the factors, real processes on real terminals, and the oracle."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from pathlib import Path

from rich.cells import cell_len

from blefodds.cli.encoding import ERRORS
from campaigns.terminals.copies import Copies
from support.every_command import EVERY_COMMAND, all_commands, in_folder
from support.running import ERROR, clean_environment, without_notice

ROWS = 50
SECONDS = 300  # until a run that says nothing more is given up
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
END_OF_INPUT = b"\x04"
HERE = Path()
BEGINNINGS = tuple(
    begins.encode(codec, errors=ERRORS).decode(codec) for begins in ERROR.values() for codec in ("utf-8", "ascii")
)
"""How a line about an error may begin."""

Place = dict[str, object]

FACTORS: dict[str, tuple[object, ...]] = {
    "encoding": ("utf-8", "ascii", "cp437", "cp1250", "cp1252", "C"),
    "columns": (40, 80, 200),
    "lang": ("en", "pl"),
    "terminal": (True, False),
    "ascii": (False, True),
    "colour": ("as it comes", "NO_COLOR", "TERM=dumb"),
}
"""What a run may differ in; the encoding C is the locale of that name, with the UTF-8 mode of Python off."""

PLAIN: Place = {"encoding": "utf-8", "ascii": False, "colour": "NO_COLOR"}


@dataclass(frozen=True)
class View:
    """Something that the program shows.

    Parameters
    ----------
    arguments
        The whole command line but for language and ASCII.
    typed
        What is typed at its prompts, line by line.
    code
        The exit code.
    repeats
        Whether it prints the same whenever it is run.
    folds
        Whether it fits the terminal; a file that is printed to be saved, such as rules or a record, does not.
    words_stay
        Whether a narrow terminal shows the same words as a pipe does, in lines of another length. Otherwise it shows
        the same percentages, to fewer digits where there is no room.
    leaves_out
        Whether a narrow terminal leaves out some percentages, such as intervals.
    words
        The words that name the command.
    """

    arguments: tuple[str, ...]
    typed: tuple[str, ...] = ()
    code: int = 0
    repeats: bool = True
    folds: bool = True
    words_stay: bool = True
    leaves_out: bool = False
    words: tuple[str, ...] = ()

    @property
    def options(self) -> frozenset[str]:
        """The names of the options that the command has."""
        return frozenset(parameter.name or "" for parameter in all_commands()[self.words].params)


@dataclass(frozen=True)
class Ran:
    """What came out of a run."""

    code: int
    out: bytes
    err: bytes


HAND = ("--hand", "K♥ 10♠", "--in-play", "9")
ONCE = ("--deals", "1000", "--seed", "1")
HEARD = (
    "--hand",
    "K♥ 10♠",
    "--counts",
    "2,3,1",
    "--heard",
    "2: pair of Q; 3: three Q",
    "--deals",
    "5000",
    "--seed",
    "1",
)

_SPECIAL: dict[str, View] = {
    "odds --list": View(
        (*HAND, "--engine", "both", "--deals", "1000", "--seed", "1", "--list"), words_stay=False, leaves_out=True
    ),
    "odds of 52 cards": View((*HAND, "--engine", "exact", "--deck", "52"), words_stay=False),
    "odds of 52 cards --list": View(
        (*HAND, "--engine", "exact", "--deck", "52", "--list"), words_stay=False, leaves_out=True
    ),
    "odds, one card": View(
        ("--hand", "K♥", "--in-play", "2", "--deals", "1", "--seed", "1"), words_stay=False, leaves_out=True
    ),
    "odds --bid --explain": View(
        (*HAND, "--engine", "exact", "--bid", "full-house:K,10", "--explain"), words_stay=False
    ),
    "odds --format plain": View((*HAND, "--engine", "exact", "--format", "plain"), folds=False),
    "odds --format markdown": View((*HAND, "--engine", "exact", "--format", "markdown"), folds=False),
    "heard --who": View((*HEARD, "--who"), words_stay=False),
    "heard --bid": View((*HEARD, "--bid", "pair of Q"), words_stay=False, leaves_out=True),
    "advise by policy": View(
        ("advise", "--hand", "K♥", "--counts", "1,1", "--heard", "2: high 9", "--seed", "1"), words_stay=False
    ),
    "simulate --bots": View(("simulate", "--bots")),
    "simulate --round-robin": View(
        ("simulate", "--players", "honest,cubic,random", "--round-robin", "--games", "50", "--seed", "1"),
        words_stay=False,
    ),
    "simulate, one match": View(
        ("simulate", "--players", "honest,cubic", "--games", "1", "--seed", "1"), words_stay=False
    ),
    "simulate --record": View(("simulate", "--players", "honest,cubic", "--seed", "1", "--record", "1"), folds=False),
    "rules classic": View(("rules", "classic"), folds=False),
    "ladder of 52 cards": View(("ladder", "--deck", "52")),
    "blof odds --list": View(
        ("blof", "odds", "--hand", "7♠ 7♥ K♦ 9♣", "--claim", "3x7", "--claimer-cards", "11", "--list", *ONCE),
        words_stay=False,
        leaves_out=True,
    ),
    "blof simulate --bots": View(("blof", "simulate", "--bots")),
}

_REFUSED: dict[str, tuple[str, ...]] = {
    "a card twice": ("--hand", "K♥ K♥", "--in-play", "9"),
    "a Cyrillic letter": ("--hand", "А♠", "--in-play", "9"),
    "no such option": ("--hnad", "K♥"),
    "no such command": ("odds",),
    "no such bid": (*HAND, "--bid", "para żółwi"),
    "a name with accents": ("live", "--players", "Zażółć,Gęślą", "--me", "jaźń"),
    "no such file": ("replay", "żaden.txt"),
    "a number too large": (*HAND, "--deals", "1e20"),
}


def _views() -> Iterator[tuple[str, View]]:
    boards = {
        (),
        ("advise",),
        ("blof", "odds"),
        ("simulate",),
        ("blof", "simulate"),
        ("replay",),
        ("blof", "replay"),
        ("solve",),
    }
    for words, use in EVERY_COMMAND.items():
        name = " ".join(words) or "odds"
        if not use.is_long:
            yield (
                name,
                View(
                    (*words, *in_folder(use, HERE)),
                    typed=tuple(use.typed.splitlines()),
                    repeats=words not in {("live",), ("play",), ("solve",)},
                    words_stay=words not in boards,
                    leaves_out=words == (),
                    words=words,
                ),
            )
        yield f"{name} --help", View((*words, "--help"), words=words)
    for name, view in _SPECIAL.items():
        yield name, replace(view, words=_command_of(view.arguments))
    for name, arguments in _REFUSED.items():
        yield f"refused: {name}", View(arguments, code=2, words=_command_of(arguments))


def _command_of(arguments: tuple[str, ...]) -> tuple[str, ...]:
    return max((words for words in EVERY_COMMAND if arguments[: len(words)] == words), key=len)


VIEWS: dict[str, View] = dict(_views())
"""Every view by name: each command at work and its help, what commands show besides, and refusals."""


def covering(rng: random.Random, factors: dict[str, tuple[object, ...]] = FACTORS) -> list[Place]:
    """Places in which every two factors meet in every pair of their levels, in few runs."""
    names = list(factors)
    missing = {((a, x), (b, y)) for a, b in combinations(names, 2) for x, y in product(factors[a], factors[b])}
    places: list[Place] = []
    while missing:
        best: Place = {}
        most = -1
        for _ in range(40):
            (a, x), (b, y) = rng.choice(sorted(missing, key=repr))
            place = {name: rng.choice(levels) for name, levels in factors.items()} | {a: x, b: y}
            met = len(missing & _pairs(place))
            if met > most:
                best, most = place, met
        missing -= _pairs(best)
        places.append(best)
    return places


def _pairs(place: Place) -> set[tuple[tuple[str, object], tuple[str, object]]]:
    ordered = [(name, place[name]) for name in FACTORS]
    return set(combinations(ordered, 2))


def everywhere() -> list[Place]:
    """All places there are."""
    return [dict(zip(FACTORS, levels, strict=True)) for levels in product(*FACTORS.values())]


def reference_place(place: Place) -> Place:
    """The place that differs in nothing but what cannot change a word: encoding, marks and colours."""
    return place | PLAIN | ({} if place["terminal"] else {"columns": 80})


def codec_of(place: Place) -> str:
    """What the output is to be decoded by."""
    return "ascii" if place["encoding"] == "C" else str(place["encoding"])


def environment_of(place: Place) -> dict[str, str]:
    """The environment of a run there; settings and games are kept in the folder it runs in."""
    environment = clean_environment(HERE) | {"TERM": "xterm-256color"}
    if place["encoding"] == "C":
        environment |= {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    else:
        environment["PYTHONIOENCODING"] = str(place["encoding"])
    match place["colour"]:
        case "NO_COLOR":
            environment["NO_COLOR"] = "1"
        case "TERM=dumb":
            environment["TERM"] = "dumb"
    if not place["terminal"]:
        environment["COLUMNS"] = str(place["columns"])
    return environment


def arguments_of(view: View, place: Place) -> list[str]:
    """The command line there: options that go with every command stand first, since help ends the reading."""
    options = ["--lang", str(place["lang"])] if "lang" in view.options else []
    options += ["--ascii"] if place["ascii"] and "ascii" in view.options else []
    named = len(view.words)
    return [*view.arguments[:named], *options, *view.arguments[named:]]


def run(view: View, place: Place, folder: Path, copies: Copies | None = None) -> Ran:
    """Run the program there, in a process of its own, on terminals that have their size from nowhere but themselves.

    The error stream is a terminal of its own, so that it is seen apart. With ``copies`` Python is not started anew, but
    for the locale C, which is read at the start.
    """
    typed = [line.encode(codec_of(place), errors=ERRORS) for line in view.typed]
    ends = [pty.openpty() if place["terminal"] else os.pipe() for _ in range(2)]
    (out, its_out), (err, its_err) = ends
    if place["terminal"]:
        for end in (its_out, its_err):
            resize(end, int(str(place["columns"])))
        its_in = os.dup(its_out)
    else:
        its_in, ours = os.pipe()
        os.write(ours, b"".join(line + b"\n" for line in typed))
        os.close(ours)
    arguments, environment, streams = arguments_of(view, place), environment_of(place), (its_in, its_out, its_err)
    process = None
    if copies is None or place["encoding"] == "C":
        process = _started(arguments, environment, folder, streams)
    else:
        copies.start(arguments, environment, folder, streams)
    for end in streams:
        os.close(end)
    try:
        shown = _talk(out, err, typed if place["terminal"] else None)
        code = copies.code() if copies is not None and process is None else _code_of(process)
    finally:
        if process is not None:
            process.kill()
        os.close(out)
        os.close(err)
    return Ran(code, *(content.replace(b"\r\n", b"\n") if place["terminal"] else content for content in shown))


def resize(terminal: int, columns: int) -> None:
    """Give a terminal its size."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))


def _started(
    arguments: list[str], environment: dict[str, str], folder: Path, streams: tuple[int, int, int]
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "blefodds", *arguments]
    stdin, stdout, stderr = streams
    return subprocess.Popen(
        command, env=environment, cwd=folder, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True
    )


def _code_of(process: subprocess.Popen[bytes] | None) -> int:
    assert process is not None
    return process.wait(timeout=SECONDS)


def _talk(out: int, err: int, typed: list[bytes] | None) -> list[bytes]:
    """What comes out at both ends until they are closed; at each prompt the next line is typed, at last Ctrl-D.

    With None for ``typed`` nothing is.
    """
    shown = {out: b"", err: b""}
    answered = 0
    open_ends = [out, err]
    until = time.monotonic() + SECONDS
    while open_ends:
        if time.monotonic() > until:
            raise TimeoutError(f"not over after {SECONDS} s: {shown}")
        for end in select.select(open_ends, [], [], 1)[0]:
            try:
                part = os.read(end, 65_536)
            except OSError:  # the program has closed its end of a terminal
                part = b""
            if not part:
                open_ends.remove(end)
            shown[end] += part
        if typed is not None and len(shown[out]) > answered and shown[out].endswith((b"> ", b"? ")):
            os.write(out, typed.pop(0) + b"\n" if typed else END_OF_INPUT)
            answered = len(shown[out])
    return list(shown.values())


def faults(view: View, place: Place, ran: Ran, reference: Ran | None = None) -> list[str]:
    """What is wrong with a run; ``reference`` is one of the same view at :func:`reference_place`."""
    found = []
    if ran.code != view.code:
        found.append(f"exit code {ran.code}: {ran.err[-300:]!r}")
    try:
        out, err = (content.decode(codec_of(place)) for content in (ran.out, ran.err))
    except UnicodeDecodeError as error:
        return [*found, f"does not decode: {error}"]
    notes = without_notice(err)
    found += _colour_faults(place, out, err)
    out, notes = ESCAPE.sub("", out), left_on_screen(notes)
    if view.code == 0:
        if notes.strip():
            found.append(f"on the error stream: {notes!r}")
    elif out or not notes.startswith(BEGINNINGS) or notes.count("\n") != 1:
        found.append(f"refused with {out[:80]!r} and {notes!r}")
    if "Traceback" in err or (view.code == 0 and re.search(r"\\[xu][0-9a-f]{2}", out + err)):
        found.append("an escape or a traceback")
    if (place["ascii"] and "ascii" in view.options) and not (out.isascii() and err.isascii()):
        found.append(f"not ASCII: {''.join(sorted({c for c in out + err if not c.isascii()}))!r}")
    if place["terminal"] and view.folds:
        columns = int(str(place["columns"]))
        wide = [line for line in out.splitlines() if cell_len(line) > columns and not _may_be_wide(line)]
        if wide:
            found.append(f"{len(wide)} lines too wide, such as {wide[0]!r}")
    if re.search(r"\d[.,]?…|…[.,]?\d", out):
        found.append("a number is cut")
    if reference is not None and view.repeats:
        codec = "ascii" if place["ascii"] and "ascii" in view.options else codec_of(place)
        for name, shown, wanted in (("output", out, reference.out), ("error", notes, reference.err)):
            text = without_notice(wanted.decode())
            text = left_on_screen(text) if name == "error" else text
            expected = text.encode(codec, errors=ERRORS).decode(codec)
            if shown != expected:
                found.append(f"{name} differs from the reference: {_difference(shown, expected)}")
            if shown.count("?") != wanted.decode().count("?"):
                found.append(f"{name} has a ? that the reference lacks")
    return found


def left_on_screen(text: str) -> str:
    """What a terminal shows in the end of lines that were written over, as those of a progress bar are."""
    lines, row, column = [""], 0, 0
    for part in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|.", text, re.DOTALL):
        if part == "\n":
            row, column = row + 1, 0
            lines += [""] * (row == len(lines))
        elif part == "\r":
            column = 0
        elif part.endswith("A") and len(part) > 1:
            row = max(0, row - int(part[2:-1] or 1))
        elif part == "\x1b[2K":
            lines[row] = ""
        elif len(part) == 1:
            line = lines[row].ljust(column)
            lines[row] = line[:column] + part + line[column + 1 :]
            column += 1
    return "".join(f"{line.rstrip()}\n" for line in lines if line.strip())


def _colour_faults(place: Place, out: str, err: str) -> list[str]:
    if "\x1b" in out + err and (not place["terminal"] or place["colour"] != "as it comes"):
        return ["an escape sequence"]
    return []


def _may_be_wide(line: str) -> bool:
    """An example to be pasted stays in one line."""
    return line.lstrip().startswith("blefodds ")


def _difference(shown: str, expected: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(shown, expected, strict=False)) if a != b), len(expected))
    return f"{shown[max(0, at - 20) : at + 60]!r} for {expected[max(0, at - 20) : at + 60]!r}"


_NUMBER = re.compile(r"[<>]?\d[\d,.]*\d%?|[<>]?\d%?")


def narrow_faults(view: View, wide: Ran, narrow: Ran) -> list[str]:
    """What a narrow terminal lost of what a wide one shows."""
    if not (view.repeats and view.folds):
        return []
    one, other = (ran.out.decode() for ran in (wide, narrow))
    if view.words_stay:
        one, other = ("".join(text.split()) for text in (one, other))
        return [] if one == other else [f"text changed: {_difference(one, other)}"]
    many, few = (_percentages(text) for text in (one, other))
    lost, won = ({n for n in a if not any(_may_be_of(n, m) for m in b)} for a, b in ((many, few), (few, many)))
    lost = set() if view.leaves_out else lost
    return [f"percentages lost {lost}, won {won}"] if lost or won else []


def _percentages(text: str) -> set[str]:
    return {number for number in _NUMBER.findall(text) if number.endswith("%")}


def _may_be_of(one: str, other: str) -> bool:
    """Whether two percentages are the same, or one is the other with fewer digits."""
    if one == other:
        return True
    fine, coarse = sorted((one.strip("<>%"), other.strip("<>%")), key=len, reverse=True)
    digits = len(coarse.partition(".")[2])
    signs = [number[0] if number[0] in "<>" else "" for number in (one, other)]
    return signs[0] == signs[1] and abs(float(fine) - float(coarse)) <= 10.0**-digits


@dataclass
class Campaign:
    """Runs with what was wrong in them; references are run once and kept.

    Parameters
    ----------
    folder
        Where each run has an empty folder of its own.
    copies
        What makes starting quicker, where there is something.
    """

    folder: Path
    copies: Copies | None = None
    n_runs: int = 0
    faults: list[str] = field(default_factory=list)
    _references: dict[str, Ran] = field(default_factory=dict)

    def run(self, name: str, place: Place) -> Ran:
        """Run a view and judge it."""
        wanted = reference_place(place)
        reference = self._judged(name, wanted, None) if wanted != place else None
        return self._judged(name, place, reference)

    def _judged(self, name: str, place: Place, reference: Ran | None) -> Ran:
        view = VIEWS[name]
        key = f"{name} {sorted(place.items())}"
        if key in self._references:
            return self._references[key]
        inside = self.folder / str(self.n_runs)
        inside.mkdir()
        ran = run(view, place, inside, self.copies)
        self.n_runs += 1
        self.faults += [f"{name} | {shown(place)} | {fault}" for fault in faults(view, place, ran, reference)]
        if place == reference_place(place):
            self._references[key] = ran
        return ran

    def compare_widths(self, name: str, lang: str) -> None:
        """Hold what 40 columns show against 200 and against a pipe."""
        base: Place = PLAIN | {"lang": lang}
        wide, narrow = (self.run(name, base | {"terminal": True, "columns": columns}) for columns in (200, 40))
        piped = self.run(name, base | {"terminal": False, "columns": 80})
        for other, called in ((narrow, "40 for 200 columns"), (piped, "a pipe for 200 columns")):
            self.faults += [f"{name} | {lang}, {called} | {fault}" for fault in narrow_faults(VIEWS[name], wide, other)]


def shown(place: Place) -> str:
    """A place in a few words."""
    return ", ".join(
        str(part)
        for part in (
            "terminal" if place["terminal"] else "pipe",
            place["columns"],
            place["encoding"],
            place["lang"],
            "--ascii" if place["ascii"] else "",
            place["colour"] if place["colour"] != "as it comes" else "",
        )
        if part
    )
