"""The commands that are killed by a campaign and by tests: what a kill may leave of each, and what must come of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from blefodds.cli.table_talk import TableTalk
from blefodds.core.rules import CLASSIC
from blefodds.games import progress_file
from blefodds.reports import report, write_report
from blefodds.session.evening import Evening
from blefodds.session.evening_file import EVENING, evening_document, evening_from_document
from blefodds.storage.kept_file import KeptFile
from support.evenings import random_evening, typed_for

OLD = b"old\n"
OLD_INDEX = b'{"schema": "%s"}'

TINY_RULES = 'ladder = ["pair"]\ncard_limit = 1\ndeck = "10-A"\n'


def is_part(path: Path) -> bool:
    """Whether it is a leftover by its name."""
    return path.name.startswith(".blefodds-")


def files_of(folder: Path) -> dict[str, bytes]:
    """The files below a folder that are no leftovers, by their paths in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not any(map(is_part, (path, *path.parents)))
    }


def leftovers_of(folder: Path) -> list[str]:
    """The leftovers in a folder."""
    return sorted(path.name for path in folder.rglob("*") if is_part(path))


class Subject:
    """A command that works in a folder.

    A run of it is undisturbed first, so that it is known what must come out.
    """

    name = ""
    arguments: tuple[str, ...] = ()

    def command(self, folder: Path) -> list[str]:
        """The command line."""
        return [*self.name.split(), *(argument.replace("{folder}", str(folder)) for argument in self.arguments)]

    def prepare(self, folder: Path) -> None:
        """Put into an empty folder what is there before the first run."""

    def typed(self, folder: Path) -> str:
        """What is typed into the next run."""
        return ""

    @contextmanager
    def tuned(self, acknowledge: list[int], *, only_writes: bool) -> Iterator[None]:
        """Run in the block often through what is to be stopped; ``only_writes``: where that can be, compute nothing."""
        yield

    def learn(self, folder: Path, out: bytes) -> None:
        """Remember what an undisturbed run leaves and prints."""
        self.files, self.out = files_of(folder), out

    def state(self, folder: Path, acknowledged: int) -> str:
        """What a kill has left, in a word; AssertionError if that must not be."""
        raise NotImplementedError

    def check_end(self, folder: Path, out: bytes) -> None:
        """AssertionError unless a run that ended after kills left and printed what an undisturbed one does."""
        assert files_of(folder) == self.files
        assert leftovers_of(folder) == []


class Sweep(Subject):
    """A file that is there is replaced; the journal beside it is what a run goes on from."""

    name = "sweep"
    arguments = ("--hand", "K♥", "--in-play", "2..17", "--engine", "both", "--deals", "3000", "--seed", "1") + (
        "--out",
        "{folder}/odds.csv",
    )

    def prepare(self, folder: Path) -> None:
        (folder / "odds.csv").write_bytes(OLD)

    def state(self, folder: Path, acknowledged: int) -> str:
        files = files_of(folder)
        assert files.keys() <= {"odds.csv", "odds.csv.partial"}
        content = files["odds.csv"]
        assert content in (OLD, self.files["odds.csv"])
        for line in files.get("odds.csv.partial", b"").splitlines()[:-1]:
            json.loads(line)
        return "the old file" if content == OLD else "the new file"


class Simulate(Subject):
    """Goes on from its file of counts, which is written after every chunk of matches here."""

    name = "simulate"
    arguments = ("--players", "honest,cubic", "--games", "3000", "--seed", "1", "--format", "json") + (
        "--resume",
        "{folder}/kept.json",
    )

    @contextmanager
    def tuned(self, acknowledge: list[int], *, only_writes: bool) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(progress_file, "SECONDS_BETWEEN_WRITES", 0.0)
            yield

    def state(self, folder: Path, acknowledged: int) -> str:
        files = files_of(folder)
        assert files.keys() <= {"kept.json"}
        if not files:
            return "no file yet"
        kept = json.loads(files["kept.json"])
        return "some matches" if kept["tournaments"] else "no match yet"

    def check_end(self, folder: Path, out: bytes) -> None:
        super().check_end(folder, out)
        assert out == self.out


class BlofSimulate(Simulate):
    """The same for the other game."""

    name = "blof simulate"
    arguments = ("--players", "table,honest-first,counter,random", "--games", "3000", "--seed", "1") + (
        "--format",
        "json",
        "--resume",
        "{folder}/kept.json",
    )


class SolveMatch(Subject):
    """Goes on from the rounds that are solved."""

    name = "solve"
    arguments = ("--match", "--rules", "{folder}/short.toml", "--target", "0.05", "--format", "json") + (
        "--out",
        "{folder}/rounds.json",
    )

    def prepare(self, folder: Path) -> None:
        (folder / "short.toml").write_text("card_limit = 2\n")

    def learn(self, folder: Path, out: bytes) -> None:
        super().learn(folder, out)
        self.rounds = self._untimed(self.files["rounds.json"])

    @staticmethod
    def _untimed(content: bytes) -> object:
        document = json.loads(content)
        return [{key: value for key, value in each.items() if key != "seconds"} for each in document["rounds"]]

    def state(self, folder: Path, acknowledged: int) -> str:
        content = files_of(folder).get("rounds.json")
        if content is None:
            return "no file yet"
        rounds = self._untimed(content)
        assert all(each in self.rounds for each in rounds)
        return f"{len(rounds)} rounds"

    def check_end(self, folder: Path, out: bytes) -> None:
        assert leftovers_of(folder) == []
        assert self._untimed(files_of(folder)["rounds.json"]) == self.rounds


class Report(Subject):
    """A report that is there is replaced, file by file, when the new one is whole."""

    name = "report"
    arguments = ("--quick", "--rules", "{folder}/tiny.toml", "--out", "{folder}/report")
    schema = b"blefodds.report/1"
    names: tuple[str, ...] = ("report.md", "index.html", "figures/ladder.svg")

    def prepare(self, folder: Path) -> None:
        (folder / "tiny.toml").write_text(TINY_RULES)
        old = dict.fromkeys(self.names, OLD) | {"data/report.json": OLD_INDEX % self.schema}
        write_report(folder / "report", old)
        (folder / "report" / "mine.txt").write_bytes(OLD)

    @contextmanager
    def tuned(self, acknowledge: list[int], *, only_writes: bool) -> Iterator[None]:
        made = {name: self.files[f"report/{name}"] for name in self.names} if only_writes else {}
        with pytest.MonkeyPatch.context() as patch:
            if only_writes:
                patch.setattr(report.Report, "files", lambda *plan: made)
            yield

    def learn(self, folder: Path, out: bytes) -> None:
        super().learn(folder, out)
        self.names = tuple(
            name.removeprefix("report/")
            for name in self.files
            if name.startswith("report/") and not name.endswith("mine.txt")
        )

    def state(self, folder: Path, acknowledged: int) -> str:
        files = files_of(folder)
        assert files.keys() == self.files.keys()
        n_old = 0
        for name, content in files.items():
            is_old = content in (OLD, OLD_INDEX % self.schema) and self.files[name] != content
            assert is_old or content == self.files[name], name
            n_old += is_old
        return "the new report" if not n_old else "the old report" if n_old == len(self.names) else "some of both"


class NewReport(Report):
    """A report where there is none appears at once."""

    def prepare(self, folder: Path) -> None:
        (folder / "tiny.toml").write_text(TINY_RULES)

    def state(self, folder: Path, acknowledged: int) -> str:
        files = files_of(folder)
        assert files in (self.files, {"tiny.toml": TINY_RULES.encode()})
        return "the new report" if files == self.files else "no report"


class BlofReport(Report):
    """The same for the other game."""

    name = "blof report"
    arguments = ("--quick", "--out", "{folder}/report")
    schema = b"blefodds.blof-report/1"
    names = ("report.md", "index.html")


class Live(Subject):
    """Every entry is kept before the next is asked for."""

    name = "live"
    arguments = ("--save", "{folder}/evening.json", "--time", "0.05")
    n_entries = 25

    def __init__(self) -> None:
        self.evening = random_evening(Random(6), CLASSIC, entries=self.n_entries)
        self.lines = typed_for(self.evening)

    def prepare(self, folder: Path) -> None:
        path = folder / "evening.json"
        KeptFile(path, EVENING).save(evening_document(Evening(self.evening.seats)))

    def kept(self, folder: Path) -> Evening:
        """The evening in the file."""
        document = KeptFile(folder / "evening.json", EVENING).read()
        assert document is not None
        return evening_from_document(document)

    def typed(self, folder: Path) -> str:
        self.n_before = len(self.kept(folder).entries)
        return "".join(f"{line}\n" for line in self.lines[self.n_before :])

    @contextmanager
    def tuned(self, acknowledge: list[int], *, only_writes: bool) -> Iterator[None]:
        """Whoever is asked the next line is told that the one before is kept."""
        real = TableTalk.ask

        def ask(self: TableTalk, question: str) -> str | None:
            acknowledge.append(1)
            return real(self, question)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TableTalk, "ask", ask)
            yield

    def state(self, folder: Path, acknowledged: int) -> str:
        """``acknowledged`` is how often a line was asked for."""
        now = self.kept(folder)
        assert now.entries == self.evening.entries[: len(now.entries)]
        n_told = max(acknowledged - 1, 0)
        assert self.n_before + n_told <= len(now.entries) <= self.n_before + n_told + 1
        return "what was told" if len(now.entries) == self.n_before + n_told else "one line more"

    def check_end(self, folder: Path, out: bytes) -> None:
        super().check_end(folder, out)
        assert self.kept(folder) == self.evening


SUBJECTS = {
    "report": Report,
    "new-report": NewReport,
    "sweep": Sweep,
    "simulate": Simulate,
    "live": Live,
    "blof-simulate": BlofSimulate,
    "solve-match": SolveMatch,
    "blof-report": BlofReport,
}
"""By the names that the campaign knows them by."""
