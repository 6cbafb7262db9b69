"""The record of a match of any game: its head, its rounds or hands by number, and its end.

It is read line after line, and a complaint names the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from blefodds.core.errors import BlefError, shorten

__all__ = ["MAX_RECORD_BYTES", "RecordForm", "RecordLines"]

MAX_RECORD_BYTES = 10_000_000

Read = TypeVar("Read")
Match = TypeVar("Match")


class RecordLines:
    """The lines of a record that say something; empty ones and those that begin with ``#`` do not.

    Raises
    ------
    BlefError
        For a text of more than 10,000,000 characters.
    """

    def __init__(self, text: str) -> None:
        if len(text) > MAX_RECORD_BYTES:
            raise BlefError(f"a record has at most {MAX_RECORD_BYTES:,} bytes")
        numbered = enumerate(text.splitlines(), start=1)
        self._lines = [(n, line.rstrip()) for n, line in numbered if line.strip() and not line.startswith("#")]
        self._next = 0
        self.number = 0

    def peek(self) -> str | None:
        """The next line; None at the end."""
        return self._lines[self._next][1] if self._next < len(self._lines) else None

    def take(self, expected: str) -> str:
        """The next line, gone on from; BlefError if there is none."""
        line = self.peek()
        if line is None:
            raise BlefError(f"the record ends where {expected} is expected")
        self.number = self._lines[self._next][0]
        self._next += 1
        return line

    def take_matching(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """The next line, which must be of this form."""
        line = self.take(expected)
        found = pattern.fullmatch(line)
        if found is None:
            raise self.error(f"{expected} is expected, not {shorten(line)!r}")
        return found

    def next_is(self, pattern: re.Pattern[str]) -> bool:
        """Whether there is a next line, of this form."""
        line = self.peek()
        return line is not None and pattern.fullmatch(line) is not None

    def error(self, message: object) -> BlefError:
        """The complaint about the line just taken."""
        return BlefError(f"line {self.number}: {message}")

    def reading(self, read: Callable[..., Read], *arguments: object) -> Read:
        """What ``read`` makes of the line just taken; its complaint names the line."""
        try:
            return read(*arguments)
        except BlefError as error:
            raise self.error(error) from None


@dataclass(frozen=True)
class RecordForm:
    """What a game's records have in common.

    Parameters
    ----------
    title
        The first line.
    part
        What a match consists of.
    around
        The way in which seats are counted.
    players
        How many there may be, least and most.
    last
        What the record ends with.
    """

    title: str
    part: str
    around: str
    players: tuple[int, int]
    last: str

    def text(
        self,
        names: Sequence[str],
        dealer: int,
        parts: Iterable[Iterable[str]],
        *,
        rules: Iterable[str] = (),
        end: Iterable[str] = (),
    ) -> str:
        """A record.

        Parameters
        ----------
        names
            What the players are called, from the first seat on.
        dealer
            The seat that deals first, from 0.
        parts
            The lines of each round or hand.
        rules
            The lines between the title and the players.
        end
            The last lines; none: the match is not over.
        """
        lines = [self.title, *rules, *(f"player {seat}: {name}" for seat, name in enumerate(names, start=1))]
        lines.append(f"dealer: {dealer + 1}")
        for number, part in enumerate(parts, start=1):
            lines += ["", f"{self.part} {number}", *part]
        end = list(end)
        return "\n".join([*lines, *([""] if end else []), *end]) + "\n"

    def read(
        self,
        text: str,
        begin: Callable[[RecordLines], Callable[[tuple[str, ...], int], Match]],
        read_part: Callable[[RecordLines, Match], Match],
        read_end: Callable[[RecordLines, Match], None],
    ) -> Match:
        """The match that a record tells.

        Parameters
        ----------
        text
            The record, at most 10,000,000 characters.
        begin
            Reads what stands between the title and the players, and gives what makes a match of names and a dealer.
        read_part
            Reads the next round or hand behind its heading: the match with it.
        read_end
            Reads the last lines.

        Raises
        ------
        BlefError
            At the first line that cannot be read or breaks a rule.
        """
        fewest, most = self.players
        player, dealer = re.compile(rf"player ([1-{most}]): (.*)"), re.compile(rf"dealer: ([1-{most}])")
        lines = RecordLines(text)
        if lines.take(f"the line '{self.title}'") != self.title:
            raise lines.error(f"a record begins with the line '{self.title}'")
        start = begin(lines)
        names: list[str] = []
        while len(names) < fewest or (len(names) < most and lines.next_is(player)):
            due = len(names) + 1
            seat, name = lines.take_matching(player, f"'player {due}: name'").groups()
            if int(seat) != due:
                raise lines.error(f"player {due} is expected, {self.around}, not {seat}")
            names.append(name)
        expected = "'dealer: N'" if fewest == most else "'player N: name' or 'dealer: N'"
        match = lines.reading(start, tuple(names), int(lines.take_matching(dealer, expected)[1]) - 1)
        heading, due = re.compile(rf"{self.part} ([0-9]{{1,4}})"), 1
        while lines.next_is(heading):
            number = int(lines.take_matching(heading, f"a {self.part}")[1])
            if number != due:
                raise lines.error(f"{self.part} {due} is expected, not {number}")
            match, due = read_part(lines, match), due + 1
        if lines.peek() is not None:
            read_end(lines, match)
        if lines.peek() is not None:
            lines.take("the end")
            raise lines.error(f"after the {self.last} the record ends")
        return match
