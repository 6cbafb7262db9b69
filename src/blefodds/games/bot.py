"""What a bot is, in either game, and the bots of a game by the words they are chosen by."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar, Protocol, TypeVar

from blefodds.core.errors import BlefError, shorten
from blefodds.games.stream import GameStream

__all__ = ["AnyBot", "Bot", "BotRegistry"]

State = TypeVar("State", contravariant=True)
Action = TypeVar("Action", covariant=True)


class Bot(Protocol[State, Action]):
    """A documented way to play: it sees what its seat knows, and says what it does.

    What is not told otherwise holds for who derives from it: no number, the word for a name, played in Python.

    Attributes
    ----------
    word
        What the bot is chosen by, in lower case.
    parameter
        What the number in brackets behind the word is; None where a bot takes none.
    """

    word: ClassVar[str]
    parameter: ClassVar[str | None] = None

    @property
    def name(self) -> str:
        """What it is called in records and tables: the word, with the number where there is one."""
        return self.word

    @property
    def kernel_code(self) -> tuple[float, ...] | None:
        """The numbers by which the compiled game knows it, some thousand times faster; None: played in Python."""
        return None

    def act(self, state: State, stream: GameStream) -> Action:
        """What it does when it is its turn.

        Parameters
        ----------
        state
            What its seat knows.
        stream
            Where its random words come from, and from nowhere else.
        """
        ...


AnyBot = Bot[Any, Any]

Kind = TypeVar("Kind", bound=AnyBot)

LONGEST_LINE_UP = 1_000
"""Characters; eight bots with their numbers need less than 200."""

_NAME = re.compile(r"([a-z-]+)(?:\((.*)\))?")


class BotRegistry(Mapping[str, type[Kind]]):
    """The bots of a game by word: every file of a package with a ``BOT`` in it is one; nothing else names them.

    Parameters
    ----------
    package
        The package's name. Its files are loaded when a bot is first asked for.
    check_line_up
        Called with the number of bots in a line-up; it raises where so many cannot play.

    Examples
    --------
    >>> from blefodds.bots.blef import BOTS
    >>> BOTS.parse_bot("threshold(0.60)").name, "honest" in BOTS
    ('threshold(0.6)', True)
    """

    def __init__(self, package: str, check_line_up: Callable[[int], object] = lambda n_players: None) -> None:
        self._package, self._check_line_up = package, check_line_up

    @cached_property
    def _bots(self) -> dict[str, type[Kind]]:
        files = iter_modules(import_module(self._package).__path__)
        modules = [import_module(f"{self._package}.{found.name}") for found in files]
        return {module.BOT.word: module.BOT for module in modules if hasattr(module, "BOT")}

    def __getitem__(self, word: str) -> type[Kind]:
        return self._bots[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bots)

    def __len__(self) -> int:
        return len(self._bots)

    def parse_bot(self, text: str) -> Kind:
        """The bot that ``text`` names: ``honest``, ``threshold(0.6)``.

        Raises
        ------
        BlefError
            For a bot there is none of, or a parameter that is no number or out of its range.
        """
        found = _NAME.fullmatch(text.strip().lower())
        if found is None or found[1] not in self:
            raise BlefError(f"unknown bot {shorten(text.strip())!r}: use {', '.join(self)}", field="players")
        kind, number = self[found[1]], found[2]
        if number is None:
            return kind()
        if kind.parameter is None:
            raise BlefError(f"{shorten(text.strip())!r}: {kind.word} takes no number", field="players")
        if not re.fullmatch(r"[0-9]{0,3}(\.[0-9]{1,9})?", number) or not number:
            raise BlefError(
                f"{shorten(text.strip())!r}: {kind.parameter} is expected in the brackets, with a point: "
                f"{kind.word}(0.5)",
                field="players",
            )
        return kind(float(number))  # type: ignore[call-arg]

    def parse_bots(self, text: str) -> tuple[Kind, ...]:
        """Several bots, separated by commas; a comma within brackets separates nothing.

        Raises
        ------
        BlefError
            For a bot there is none of, or a number of them that cannot play.

        Examples
        --------
        >>> from blefodds.bots.blef import BOTS
        >>> [bot.name for bot in BOTS.parse_bots("honest, threshold(0.6),cubic")]
        ['honest', 'threshold(0.6)', 'cubic']
        """
        if len(text) > LONGEST_LINE_UP:  # which bounds the time to look for brackets too
            raise BlefError(f"{shorten(text)!r}: too long for a line-up of bots", field="players")
        bots = tuple(self.parse_bot(name) for name in re.split(r",(?![^(]*\))", text))
        self._check_line_up(len(bots))
        return bots
