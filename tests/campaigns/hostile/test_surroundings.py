"""What comes in beside the arguments: standard input, the environment, and bytes that are no text."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from campaigns.hostile.hostile_cases import option_cases
from campaigns.hostile.hostile_runs import Case, Outcome, Words, judge, ordinary_use, run_case, spelled
from campaigns.hostile.hostile_values import BYTES, TEXTS, WORK, Sandbox
from support.every_command import EVERY_COMMAND, all_commands
from support.running import clean_environment

INPUTS: dict[str, bytes] = {
    "nothing": b"",
    "one long line": b"x" * 10_000_000,
    "one long line of commas": b"," * 10_000_000,
    "nulls": b"\0" * 100_000,
    "lines of nulls": b"\0\n" * 2_000,
    "no UTF-8": b"\xff\xfe\n" * 2_000,
    "surrogates": b"\xed\xa0\x80\n" * 100,
    "empty lines": b"\n" * 2_000,
    "returns": b"\r" * 10_000,
    "escapes": b"\x1b[2J\x1b]0;owned\x07\n" * 100,
    "two dots": b"..\n-1\n0\nnan\n1e400\n" + "А♠ Ꭺ♠ ²♠ 🃏\n".encode(),
    "values": b"".join(text[:3_000].encode("utf-8", "surrogateescape" if "\udcff" in text else "replace") + b"\n"
                       for text in TEXTS.values()),
    "odds": b"odds\nodds \0\nodds " + b"x" * 3_000 + b"\nhint hint\nundo\nundo\nhelp\n" * 20,
}  # fmt: skip

SEED = 20_260_802

TABLE = ("--players", "Ann,Bo,me", "--dealer", "me", "--time", "0.05", "--save", "kept.json")
LISTENERS: dict[str, tuple[Words, tuple[str, ...]]] = {
    "live": (("live",), TABLE),
    "live that asks": (("live",), ("--time", "0.05", "--save", "kept.json")),
    "live in Polish": (("live",), (*TABLE, "--lang", "pl")),
    "play": (("play",), ("--seed", "7", "--time", "0.05", "--save", "kept.json")),
    "play in Polish": (("play",), ("--seed", "7", "--time", "0.05", "--save", "kept.json", "--lang", "pl")),
    "replay": (("replay",), ("-",)),
    "replay of Blöf": (("blof", "replay"), ("-",)),
}


@pytest.mark.parametrize("name", LISTENERS)
def test_whatever_is_typed(name: str, sandbox: Sandbox) -> None:
    words, arguments = LISTENERS[name]
    faults = []
    for called, content in INPUTS.items():
        is_record = words[-1] == "replay"
        targets = () if is_record else (f"{WORK}/kept.json",)
        case = Case(
            words, arguments, ("standard input",), targets, content, must_fail=is_record, may_write_nothing=True
        )
        if (outcome := run_case(case, sandbox)).fault:
            faults.append(f"{called}: {outcome.fault}")
    assert not faults, "\n".join(faults)


MEASURED = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "blefodds", *sys.argv[1:]], stdout=subprocess.DEVNULL)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""
"""Run by a small process between: the memory of a process that was forked counts as its child's."""


def fed(words: Words, arguments: tuple[str, ...], n_bytes: int, line: bytes, sandbox: Sandbox) -> tuple[Outcome, int]:
    """Run a command in a process of its own that is told the same over and over; its end and its memory in MB."""
    sandbox.prepare()
    case = Case(words, arguments, (), (f"{WORK}/kept.json",), may_write_nothing=True)
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED, *words, *arguments],
        env=clean_environment(sandbox.place / "home"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=sandbox.work,
    ) as process:
        assert process.stdin is not None
        block = line * (1_000_000 // len(line))
        with suppress(BrokenPipeError):  # it has read enough
            for _ in range(n_bytes // len(block)):
                process.stdin.write(block)
        printed, notes = process.communicate()
    code, megabytes = map(int, printed.split())
    return judge(case, code, b"", notes, sandbox), megabytes


MOST_MEGABYTES = 500


@pytest.mark.parametrize("n_bytes", [20_000_000, pytest.param(2_000_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["live", "replay", "replay of Blöf"])
def test_memory_is_bounded_however_much_comes_in(name: str, n_bytes: int, sandbox: Sandbox) -> None:
    words, arguments = LISTENERS[name]
    outcome, megabytes = fed(words, arguments, n_bytes, b"x", sandbox)
    assert not outcome.fault
    assert outcome.code == (0 if words == ("live",) else 2)
    assert megabytes < MOST_MEGABYTES


SETTINGS = ("BLEFODDS_RULES", "BLEFODDS_LANG", "BLEFODDS_STYLE", "BLEFODDS_ASCII", "BLEFODDS_COLOR")
WIDTHS = ("", "abc", "0", "-1", "1", "2", "9", "１２", "1e9", "99999", "9" * 30, "\udcff")


def environments() -> Iterator[tuple[Words, dict[str, str], bool]]:
    """Commands with what stands in their environment, and whether that must be refused."""
    for words in ((), ("ladder",), ("rules",), ("blof", "odds")):
        for name in SETTINGS:
            is_asked = any(p.name == name.removeprefix("BLEFODDS_").lower() for p in all_commands()[words].params)
            for text in TEXTS.values():
                if "\0" in text or "\ud800" in text:
                    continue  # no system lets these into an environment
                is_read = is_asked and text != "" and not (name[-5:] in ("ASCII", "COLOR") and _is_boolean(text))
                yield words, {name: text}, is_read and words != ("rules",)
        for width in WIDTHS:
            yield words, {"COLUMNS": width}, False
        for term in ("dumb", "", "nonsense", "\x1b[2J"):
            yield words, {"TERM": term, "LANG": term, "LC_ALL": "xx_YY.nonsense", "NO_COLOR": term}, False
        for place in ("/dev/null", "", "relative", "x" * 300, "/dev/null/settings.toml", "\udcff"):
            yield words, {"BLEFODDS_SETTINGS": place, "HOME": place, "XDG_CONFIG_HOME": place}, False
    for place in ("/dev/null", "/proc/nowhere", "x" * 300, "/dev/null/kept", "\udcff/\x1b[2J", "../home/games"):
        for words in (("live",), ("play",)):
            yield words, {"BLEFODDS_DATA": place}, False


def _is_boolean(text: str) -> bool:
    return text.strip().lower() in ("", "0", "1", "true", "false", "yes", "no", "on", "off", "t", "f", "y", "n")


@pytest.mark.parametrize("n", [100, pytest.param(None, marks=pytest.mark.slow)])
def test_whatever_the_environment_says(n: int | None, sandbox: Sandbox) -> None:
    every = list(environments())
    faults = []
    for words, variables, must_fail in every if n is None else random.Random(SEED).sample(every, n):
        options, arguments = ordinary_use(words)
        if words in (("live",), ("play",)):
            options = {key: value for key, value in options.items() if key != "--save"}
        if words in ((), ("blof", "odds")):
            options = {key: value for key, value in options.items() if key not in ("--deals", "--seed")}
            options["--engine"] = "exact"
        for columns in (None,) if "COLUMNS" not in variables else (None, 80):
            case = Case(
                words,
                spelled(options, arguments),
                targets=("deep/home", WORK) if "BLEFODDS_DATA" in variables else (),
                typed=EVERY_COMMAND[words].typed,
                must_fail=must_fail,
                may_write_nothing=True,
                environment=tuple(variables.items()),
                columns=columns,
            )
            outcome = run_case(case, sandbox)
            if outcome.fault:
                faults.append(f"{words} {str(variables)[:90]}: {outcome.fault}")
    assert not faults, "\n".join(faults)


def alone(case: Case, arguments: list[bytes], sandbox: Sandbox, **more: str) -> Outcome:
    """Run a case in a process of its own, with arguments in bytes, and judge it."""
    sandbox.prepare()
    done = subprocess.run(
        [sys.executable, "-m", "blefodds", *arguments],
        env=clean_environment(sandbox.place / "home") | more,
        input=case.typed if isinstance(case.typed, bytes) else case.typed.encode(),
        capture_output=True,
        check=False,
        timeout=300,
        cwd=sandbox.work,
    )
    return judge(case, done.returncode, done.stdout, done.stderr, sandbox)


def byte_cases() -> list[tuple[Case, list[bytes]]]:
    """One case of every option with its value in bytes that are no text."""
    cases = {(case.words, case.named[0]): case for case in option_cases()}
    found = []
    for number, case in enumerate(cases.values()):
        *before, last = case.arguments
        name = last.partition("=")[0].encode()
        value = BYTES[number % len(BYTES)]
        arguments = [*(part.encode() for part in (*case.words, *before)), name + b"=" + value]
        writes = (f"{WORK}/" + os.fsdecode(value),) if case.targets else ()
        found.append((Case(case.words, (), case.named[:1], writes, case.typed, may_write_nothing=True), arguments))
    return found


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 40))])
def test_arguments_that_are_no_text(part: int, sandbox: Sandbox) -> None:
    faults = []
    for case, arguments in byte_cases()[part::40]:
        if any(long in case.words for long in ("report", "bench")):
            continue  # where the value is a good name of a folder, they would work for minutes
        outcome = alone(case, arguments, sandbox)
        if outcome.fault:
            faults.append(f"{arguments}: {outcome.fault}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("encoding", ["ascii", "cp1250", "utf-8:strict"])
def test_odd_encodings_of_the_streams(encoding: str, sandbox: Sandbox) -> None:
    case = Case((), (), must_fail=True, named=("--hand",))
    arguments = ["--hand", "А♠ \ud83c", "--in-play", "9", "--engine", "exact"]
    parts = [os.fsencode(part.replace("\ud83c", "\udcff")) for part in arguments]
    outcome = alone(case, parts, sandbox, PYTHONIOENCODING=encoding)
    assert outcome.code == 2
    assert not outcome.fault


def test_a_name_of_a_pipe_with_a_writer_is_read(tmp_path: Path, sandbox: Sandbox) -> None:
    """What a shell passes for ``<(…)`` is such a pipe."""
    record = Path(EVERY_COMMAND["replay",].arguments[0]).read_bytes()
    reading, writing = os.pipe()
    os.write(writing, record[:60_000])
    os.close(writing)
    done = subprocess.run(
        [sys.executable, "-m", "blefodds", "replay", f"/dev/fd/{reading}"],
        env=clean_environment(tmp_path),
        capture_output=True,
        check=False,
        timeout=300,
        pass_fds=(reading,),
    )
    os.close(reading)
    assert done.returncode == 0, done.stderr
