"""Files that the program keeps and goes on with, when somebody else has been at them.

Whatever is in such a file, the program goes on, or ends in one line that names it and leaves it as it is.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from blefodds.views import sweep
from campaigns.hostile.hostile_runs import Case, Words, run_case
from campaigns.hostile.hostile_values import FILES, WORK, Sandbox
from support.every_command import EVERY_COMMAND
from support.running import clean_environment, run_here

SEED = 7


@dataclass(frozen=True)
class Keeper:
    """A command that goes on with a file, or reads one that it wrote."""

    words: Words
    arguments: tuple[str, ...]
    file: str
    makes: tuple[str, ...] | None = None  # what makes the file, if not the command itself
    is_packed: bool = False
    is_written: bool = True


SOLVE = ("--cards", "1,1", "--target", "0.3", "--time", "1")
BOTS = ("--players", "table,counter,random,random", "--games", "64", "--seed", "1")

KEEPERS = {
    "evening": Keeper(("live",), EVERY_COMMAND["live",].arguments, "evening.json"),
    "match": Keeper(("play",), EVERY_COMMAND["play",].arguments, "match.json"),
    "tournament": Keeper(
        ("simulate",), ("--players", "honest,cubic", "--games", "64", "--resume", "{folder}/all.json"), "all.json"
    ),
    "tournament of Blöf": Keeper(("blof", "simulate"), (*BOTS, "--resume", "{folder}/all.json"), "all.json"),
    "sweep": Keeper(("sweep",), ("--in-play", "2..4", "--engine", "exact", "--out", "{folder}/s.csv"), "s.csv.partial"),
    "policy": Keeper(("solve",), (*SOLVE, "--out", "{folder}/p.policy"), "p.policy", is_packed=True),
    "policy to play by": Keeper(
        ("advise",),
        ("--hand", "K♥", "--counts", "1,1", "--method", "policy", "--policy", "{folder}/p.policy"),
        "p.policy",
        makes=("solve", *SOLVE, "--out", "{folder}/p.policy"),
        is_packed=True,
        is_written=False,
    ),
    "rounds": Keeper(
        ("solve",), ("--match", "--target", "1", "--time", "0.05", "--out", "{folder}/rounds.json"), "rounds.json"
    ),
}

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 10**30, 1e308, float("nan"), float("inf"), "", "x" * 1000, "\x1b[2J", "\ud800", "9"),
    *([], {}, [[]], [None], {"": None}, json.loads("[" * 60 + "]" * 60)),
)


def places_in(document: Any) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a document; of a long list only to the first and the last."""
    yield ()
    if isinstance(document, dict):
        steps: list[Any] = list(document)
    elif isinstance(document, list):
        steps = sorted({0, len(document) - 1}) if document else []
    else:
        steps = []
    for step in steps:
        for rest in places_in(document[step]):
            yield (step, *rest)


def altered(document: Any, place: tuple[Any, ...], value: Any) -> Any:
    """The document with another value there; without what is there, if the value is ``...``."""
    if not place:
        return {} if value is ... else value
    copy = document.copy()
    if len(place) == 1 and value is ...:
        del copy[place[0]]
    else:
        copy[place[0]] = altered(document[place[0]], place[1:], value)
    return copy


def hostile_versions(keeper: Keeper, content: bytes, n: int) -> Iterator[bytes]:
    """A number of versions with one value of another kind each, and half as many of other bytes."""
    drawn = random.Random(SEED)
    plain = gzip.decompress(content) if keeper.is_packed else content
    lines = [json.loads(line) for line in plain.splitlines()] if keeper.file.endswith(".partial") else None
    document = json.loads(plain) if lines is None else lines
    places = list(places_in(document))
    for _ in range(n):
        changed = altered(document, drawn.choice(places), drawn.choice([*ODD, ...]))
        if lines is None or not isinstance(changed, list):
            text = json.dumps(changed).encode()
        else:
            text = b"".join(json.dumps(line).encode() + b"\n" for line in changed)
        yield gzip.compress(text, 1) if keeper.is_packed else text
    if isinstance(document, dict):
        more = json.dumps(document | {"more": None}).encode()
        yield gzip.compress(more) if keeper.is_packed else more
    for _ in range(n // 4):
        yield content[: drawn.randrange(len(content))]
        place = drawn.randrange(len(content))
        yield content[:place] + bytes([content[place] ^ (1 << drawn.randrange(8))]) + content[place + 1 :]
    yield from (other for name, other in FILES.items() if name != "long-line")
    yield b"\xef\xbb\xbf" + content
    yield content.replace(b'"', b"'")
    yield b'{"schema": ' + b"9" * 5000 + b"}"


def original(keeper: Keeper, folder: Path) -> bytes:
    """The file as the program keeps it."""
    if keeper.file == "rounds.json":
        return files("blefodds.solver").joinpath("data", "solved_match.json").read_bytes()
    environment = clean_environment(folder)
    command = keeper.makes or (*keeper.words, *keeper.arguments)
    with pytest.MonkeyPatch.context() as patch:
        if keeper.file.endswith(".partial"):

            def interrupted(*anything: object) -> None:
                raise KeyboardInterrupt

            patch.setattr(sweep, "write_rows", interrupted)
        typed = EVERY_COMMAND[keeper.words].typed
        run_here(*(part.replace("{folder}", str(folder)) for part in command), environment=environment, typed=typed)
    return (folder / keeper.file).read_bytes()


def cases_of(keeper: Keeper, content: bytes, n: int) -> Iterator[Case]:
    arguments = tuple(part.replace("{folder}/", "") for part in keeper.arguments)
    for version in hostile_versions(keeper, content, n):
        target = keeper.file.removesuffix(".partial")
        yield Case(
            keeper.words,
            arguments,
            named=(target, "--policy"),
            targets=(f"{WORK}/{target}", f"{WORK}/{keeper.file}") if keeper.is_written else (),
            typed=EVERY_COMMAND[keeper.words].typed,
            may_write_nothing=True,
            files=((keeper.file, version),),
        )


def assert_kept_or_refused(name: str, n: int, sandbox: Sandbox, folder: Path) -> None:
    content = original(KEEPERS[name], folder)
    faults = []
    n_refused = 0
    for case in cases_of(KEEPERS[name], content, n):
        outcome = run_case(case, sandbox)
        n_refused += outcome.code == 2
        if outcome.fault:
            faults.append(f"{case}: {outcome.fault}: {case.files[0][1][:300]!r}")
    assert not faults, "\n".join(faults)
    assert n_refused > 10


@pytest.mark.parametrize("name", KEEPERS)
def test_a_file_that_was_changed_is_refused_or_gone_on_with(name: str, sandbox: Sandbox, tmp_path: Path) -> None:
    assert_kept_or_refused(name, 12, sandbox, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", KEEPERS)
def test_many_changes(name: str, sandbox: Sandbox, tmp_path: Path) -> None:
    assert_kept_or_refused(name, 600, sandbox, tmp_path)


VALUES = (
    "1",
    '""',
    "[]",
    "nan",
    '"\\u001b[2J"',
    '"x.toml"',
    '"' + "x" * 5000 + '"',
    "9" * 5000,
    "1979-05-27",
    "{a = 1}",
)

SETTINGS = (
    *(content for name, content in FILES.items() if name not in ("nothing", "long-line")),
    *(
        f"{key} = {value}\n".encode()
        for key in ("rules", "lang", "style", "ascii", "color", "more")
        for value in VALUES
    ),
)


def test_settings_that_cannot_be(sandbox: Sandbox) -> None:
    cases = [
        Case(words, (), named=("settings",), files=(("../../home/settings.toml", content),))
        for content in SETTINGS
        for words in (("ladder",), ("settings",))
    ]
    outcomes = [run_case(case, sandbox) for case in cases]
    faults = [f"{case.files[0][1][:80]!r}: {o.fault}" for case, o in zip(cases, outcomes, strict=True) if o.fault]
    assert not faults, "\n".join(faults)
    refused = [o.code == 2 for case, o in zip(cases, outcomes, strict=True) if case.words == ("ladder",)]
    assert all(refused)
