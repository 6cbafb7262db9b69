"""Odds for one number of cards in play after another, as a job that survives being interrupted.

While a sweep to a file runs, each finished number of cards is a line of a journal beside that file. A sweep that is
started again goes on where the journal ends, and the file comes out the same.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import OddsTable
from blefodds.core.rules import rules_to_toml
from blefodds.core.situation import Situation
from blefodds.core.version import __version__
from blefodds.engines import odds
from blefodds.engines.kept_counts import counts_of, table_from_counts
from blefodds.kernels.streams import INTEGERS, is_seed
from blefodds.storage.document import parsed
from blefodds.storage.files import write_file
from blefodds.storage.reading import bounded_bytes

__all__ = ["Journal", "sweep"]

MAX_JOURNAL_BYTES = 4_000_000


@dataclass(frozen=True)
class Done:
    """A line of a journal: the counts of one number of cards in play, see :func:`.counts_of`."""

    in_play: int
    ways: list[int] | None
    true: list[int] | None
    deals: int | None


class Journal:
    """The numbers of cards in play that a sweep has done, in a file of JSON lines.

    Parameters
    ----------
    path
        The file; the first line is the configuration, each further one a :class:`Done`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def beside(cls, out: Path) -> Journal:
        """The journal of the sweep that is to become a file; BlefError where its longer name is none any more."""
        path = out.with_name(out.name + ".partial")
        try:
            path.lstat()
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                reason = "the name is too long: beside it stands NAME.partial while the sweep runs"
                raise BlefError(f"{shorten(out.name)}: {reason}", field="out") from None
        return cls(path)

    def seed(self) -> int | None:
        """The seed of the sweep that is there, None where there is none."""
        seed = self._content()[0].get("seed")
        return seed if is_seed(seed) else None

    def start(
        self, configuration: dict[str, Any], table_of: Callable[[Done], OddsTable], *, force: bool = False
    ) -> dict[int, OddsTable]:
        """The tables done already, by number of cards in play; a new journal where there is none.

        Parameters
        ----------
        configuration
            All that decides what the rows are.
        table_of
            Makes the table of a line; KeyError, TypeError or ValueError if it cannot be.
        force
            Start anew where the journal is of another configuration, or damaged.

        Raises
        ------
        BlefError
            If it is one or the other, unless ``force`` says to start anew.
        """
        theirs, lines = self._content()
        if theirs and theirs != configuration and not force:
            different = [key for key in configuration if theirs.get(key) != configuration[key]]
            raise self._refusal(f"of another sweep (other {', '.join(different) or 'content'})")
        try:
            read = [] if force else [parsed(line, Done) for line in lines]
            done = {line.in_play: table_of(line) for line in read}
        except (KeyError, TypeError, ValueError):
            raise self._refusal("damaged") from None
        # Written anew, so that a line cut short by a kill does not stay in the middle.
        kept = [configuration, *({"in_play": n, **counts_of(table)} for n, table in done.items())]
        write_file(self.path, "".join(json.dumps(line) + "\n" for line in kept))
        return done

    def add(self, table: OddsTable) -> None:
        """Note the odds of one number of cards as done; OSError if they cannot be written."""
        line = {"in_play": table.situation.in_play, **counts_of(table)}
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        except OSError as error:
            raise OSError(f"cannot write {shorten(self.path.name)!r}: {error.strerror}") from error

    def remove(self) -> None:
        """Remove the file: what it was kept for is written."""
        self.path.unlink(missing_ok=True)

    def _content(self) -> tuple[dict[str, Any], list[bytes]]:
        """The configuration, empty where there is no file, and the lines that were not cut short by a kill."""
        called = shorten(self.path.name)
        try:
            content = bounded_bytes(self.path, called=called, most=MAX_JOURNAL_BYTES, field="out")
        except FileNotFoundError:
            content = b""
        if not content:
            return {}, []
        first, *rest = content.split(b"\n")
        try:
            configuration = parsed(first, dict[str, Any])
        except BlefError:
            configuration = {}
        if "rules" not in configuration:
            raise BlefError(f"{called} is no journal of a sweep: move it out of the way", field="out")
        return configuration, rest[:-1]

    def _refusal(self, why: str) -> BlefError:
        name = shorten(self.path.name)
        return BlefError(f"{name} is {why}: delete it, or start anew with --force", field="out")


def sweep(
    situations: Sequence[Situation],
    how: Mapping[str, Any],
    *,
    lang: str = "en",
    journal: Journal | None = None,
    force: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Iterator[OddsTable]:
    """The odds of situations that differ in the number of cards in play alone, one after the other.

    Parameters
    ----------
    situations
        At least one.
    how
        ``engine``, ``deals``, ``seed``, ``confidence`` and ``until`` as :func:`blefodds.odds` takes them.
    lang
        The language that the tables are to be written in: a journal is of one.
    journal
        Where each table is noted once it is there, and looked up before it is computed.
    force
        As for :meth:`Journal.start`.
    executor
        Where the work runs, see :func:`blefodds.odds`.
    progress
        Called with how much is done, and of how much.

    Raises
    ------
    BlefError
        As :meth:`Journal.start` and :func:`blefodds.odds` do; the first before anything is computed.
    """
    by_cards = {situation.in_play: situation for situation in situations}
    done: dict[int, OddsTable] = {}
    if journal is not None:
        configuration = _configuration(situations) | dict(how) | {"lang": lang}
        done = journal.start(
            configuration, lambda line: table_from_counts(by_cards[line.in_play], vars(line), **how), force=force
        )
    return _tables(situations, how, done, journal, executor, progress)


def _configuration(situations: Sequence[Situation]) -> dict[str, Any]:
    first = situations[0]
    return {
        "version": __version__,
        "integers": INTEGERS,
        "rules": rules_to_toml(first.rules),
        **{name: [card.code for card in getattr(first, name)] for name in ("hand", "seen", "dead")},
        "judged_on": first.judged_on,
        "in_play": [situation.in_play for situation in situations],
    }


def _tables(
    situations: Sequence[Situation],
    how: Mapping[str, Any],
    done: Mapping[int, OddsTable],
    journal: Journal | None,
    executor: Executor | None,
    progress: Callable[[int, int], object],
) -> Iterator[OddsTable]:
    n_done = len(done)

    def part(there: int, whole: int) -> None:
        progress(n_done * whole + there, len(situations) * whole)

    for situation in situations:
        table = done.get(situation.in_play)
        if table is None:
            table = odds(situation, **how, executor=executor, progress=part)
            n_done += 1
            progress(n_done, len(situations))
            if journal is not None:
                journal.add(table)
        yield table
