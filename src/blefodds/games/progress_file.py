"""A file that remembers what a tournament has played, so that the same command goes on after a kill."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blefodds.core.errors import BlefError, shorten
from blefodds.games.tally import Tally
from blefodds.games.tournament import Spans, Tournament
from blefodds.kernels.streams import is_seed
from blefodds.storage.document import Document, checked
from blefodds.storage.reading import bounded_bytes

__all__ = ["ProgressFile"]


@dataclass(frozen=True)
class PlayedFields:
    """What is kept of one tournament: the chunks that are played, and their counts."""

    done: list[tuple[int, int]]
    tally: dict[str, Any]


@dataclass(frozen=True)
class ProgressFields:
    """What is read of a file: all that the counts depend on, and by each tournament's name :class:`PlayedFields`."""

    configuration: dict[str, Any]
    tournaments: Any = None


PROGRESS = Document("blefodds.tournament-progress/1", ProgressFields, most=10_000_000)

SECONDS_BETWEEN_WRITES = 2.0


class ProgressFile:
    """The counts so far of one or several tournaments that belong together.

    Parameters
    ----------
    path
        The file. It need not exist.
    write
        Writes a text to a path so that the old file or the new one is there, whole, whatever happens.

    Notes
    -----
    The file is written anew every two seconds, and by :meth:`flush`. Counts and the chunks they were counted in always
    go together, so that nothing is counted twice or left out.
    """

    def __init__(self, path: Path, write: Callable[[Path, str], object]) -> None:
        self._path, self._write = path, write
        self._written_at = time.monotonic()
        self._state: dict[str, Any] = {}
        self._kept: dict[str, tuple[Spans, Mapping[str, Any] | Tally]] = {}
        self._is_stale = False

    def seed(self) -> int | None:
        """The seed in the file, for a run that names none; None where the file is missing or not ours."""
        state = self._read()
        seed = None if state is None else state.configuration.get("seed")
        return seed if is_seed(seed) else None

    def start(self, configuration: dict[str, Any], *, force: bool = False) -> None:
        """Go on with what the file holds, or begin.

        Parameters
        ----------
        configuration
            All that the counts depend on.
        force
            Begin anew where the file holds something else.

        Raises
        ------
        BlefError
            If the file is of another configuration, none of ours, or damaged.
        """
        state = None if force and not self._is_of(configuration) else self._read()
        if state is None and self._path.exists() and not force:
            raise BlefError(f"{self._shown} is no file of a tournament: --force replaces it", field="resume")
        if state is not None and state.configuration != configuration:
            theirs = state.configuration
            changed = next((key for key in configuration if configuration[key] != theirs.get(key)), "something")
            raise BlefError(
                f"{self._shown} is of another tournament ({changed} differs): --force replaces it", field="resume"
            )
        self._state = {"schema": PROGRESS.schema, "configuration": configuration}
        try:
            read = {} if state is None else checked(state.tournaments, dict[str, PlayedFields])
        except BlefError:
            raise self._damaged() from None
        self._kept = {key: (played.done, played.tally) for key, played in read.items()}
        self._is_stale = state is None  # a file that turns out to be damaged is left as it is
        self.flush()

    def done(self, tournament: Tournament[Any, Any]) -> tuple[Spans, Any] | None:
        """The chunks of this tournament that are played, and their counts; BlefError if these are damaged."""
        if tournament.key not in self._kept:
            return None
        spans, kept = self._kept[tournament.key]
        if not isinstance(kept, Mapping):
            return spans, kept
        try:
            tally = tournament.tally_of(kept)
            tally.check_laws()
            if tally.games != tournament.games_in(spans):
                raise ValueError("matches")
        except (AttributeError, KeyError, OverflowError, RuntimeError, TypeError, ValueError):
            raise self._damaged() from None
        return spans, tally

    def note(self, tournament: Tournament[Any, Any], spans: Spans, tally: Tally) -> None:
        """Remember what is played."""
        self._kept[tournament.key] = spans, tally
        self._is_stale = True
        if time.monotonic() - self._written_at > SECONDS_BETWEEN_WRITES:
            self.flush()

    def flush(self) -> None:
        """Write the file if there is something new."""
        if not self._is_stale:
            return
        kept = {
            key: {"done": spans, "tally": tally if isinstance(tally, Mapping) else tally.as_lists()}
            for key, (spans, tally) in self._kept.items()
        }
        self._write(self._path, json.dumps(self._state | {"tournaments": kept}) + "\n")
        self._written_at, self._is_stale = time.monotonic(), False

    def _damaged(self) -> BlefError:
        return BlefError(f"{self._shown} is damaged: remove it, or name another file", field="resume")

    @property
    def _shown(self) -> str:
        return shorten(self._path.name)

    def _is_of(self, configuration: dict[str, Any]) -> bool:
        state = self._read()
        return state is not None and state.configuration == configuration

    def _read(self) -> ProgressFields | None:
        """What is in the file; None where it is missing or none of ours."""
        content = b"{}"
        with suppress(FileNotFoundError):
            content = bounded_bytes(self._path, called=self._shown, most=PROGRESS.most, field="resume")
        try:
            return PROGRESS.parsed(content)
        except BlefError:
            return None
