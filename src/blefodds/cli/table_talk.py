"""Lines of talk between a player at the table and the program: prompts, answers, and the shortest ways to say a bid."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Literal, TextIO, get_args

from rich.cells import cell_len
from rich.text import Text

from blefodds.cli.screen import Screen
from blefodds.core.bids import KINDS, Bid
from blefodds.core.cards import Rank
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules
from blefodds.games.blef.bidding import CHECK, Action, Bidding, action_of, parse_action
from blefodds.lang import LANGUAGES, phrase
from blefodds.lang.text import spellings
from blefodds.views.folding import folded

__all__ = ["LONGEST_LINE", "TableTalk", "Word", "said", "word_of"]

LONGEST_LINE = 2_000
"""Characters of a line; a longer one is passed over and asked for again."""

LONGEST_PROMPT = 30
"""Columns, so that there is room for an answer on the narrowest terminal."""

Word = Literal["check", "undo", "odds", "help", "quit", "hint", "true", "false", "me"]
"""What a word that is no bid and no card can mean."""


class TableTalk:
    """A talk on standard input and output.

    Where the input is no terminal, what was read is printed behind its prompt, so that the talk can be read.
    """

    def __init__(self, screen: Screen, lang: str) -> None:
        self._screen, self.lang = screen, lang
        self._is_typed = sys.stdin is not None and sys.stdin.isatty()

    @property
    def width(self) -> int | None:
        """Columns of the terminal; None for a pipe, which is never wrapped."""
        return self._screen.width if self._screen.is_terminal else None

    def say(self, text: str, *, style: str = "") -> None:
        """Print a paragraph."""
        self._screen.print(folded(text, self.width, style=style))

    def tell(self, key: str, **values: Any) -> None:
        """Print a message of the catalogue."""
        self.say(phrase(key, self.lang, **values))

    def show(self, lines: Iterable[Text | str]) -> None:
        """Print lines that fit already."""
        self._screen.print(lines)

    def ask(self, question: str) -> str | None:
        """Print a question and give the answer, without spaces around it; None when the input has ended.

        A question too long to leave room for an answer stands above it.
        """
        if cell_len(question) > LONGEST_PROMPT:
            self.say(question)
            question = ""
        prompt = f"{question} " if question.endswith("?") else f"{question}> "
        while True:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            try:
                line = self._read()
            except KeyboardInterrupt:
                sys.stdout.write("\n")
                raise
            if line is None:
                sys.stdout.write("\n")
                return None
            if not self._is_typed:
                sys.stdout.write(f"{shorten(line)}\n")
            if len(line) <= LONGEST_LINE:
                return line
            self.tell("live.too_long", n=f"{LONGEST_LINE:,}")

    def _read(self) -> str | None:
        """The next line of the input; one that is too long only as far as it takes to see that."""
        if sys.stdin is None:
            return None
        stream = sys.stdin.buffer
        line: bytes = stream.readline(4 * LONGEST_LINE + 4)  # UTF-8 takes up to four bytes for a character
        if not line:
            return None
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(65_536)
        return line.decode(_encoding(sys.stdin), errors="replace").strip("\ufeff \t\r\n")


def _encoding(stream: TextIO) -> str:
    """How typed bytes are read; those that are not ASCII as UTF-8 where the locale knows only ASCII, as C does."""
    name = stream.encoding or "utf-8"
    return "utf-8" if codecs.lookup(name).name == "ascii" else name


@cache
def _words() -> dict[str, Word]:
    meanings: dict[str, Word] = {}
    for word in get_args(Word):
        for lang in LANGUAGES:
            for name in phrase(f"live.word.{word}", lang).split():
                meanings |= dict.fromkeys(spellings(name), word)
    return meanings


def word_of(text: str) -> Word | None:
    """What a word means in any of the languages, if it is one of those.

    >>> word_of("Undo"), word_of("cofnij"), word_of("KK")
    ('undo', 'undo', None)
    """
    return _words().get(text.strip().lower())


def said(text: str, bidding: Bidding) -> Action:
    """The action that somebody at the table has typed: in any notation, or shortened.

    Parameters
    ----------
    text
        A bid in any notation; its ranks alone (``K`` high card, ``KK`` pair, ``KKQQ`` two pairs, ``KKK`` three,
        ``KKKQQ`` full house, ``KKKK`` four); the rank's name (``king``, ``król``) for its high card; the beginnings
        of the words of its code (``sm st``, ``fl h``); or a word for check (``c``, ``s``). Once the highest bid of the
        ladder was made, bids are on the rest without saying so.
    bidding
        What was said before.

    Raises
    ------
    BlefError
        If it is none of these, or could be several bids.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> nothing_yet = Bidding(CLASSIC, (1, 1), dealer=0)
    >>> said("KK", nothing_yet) == said("pair of kings", nothing_yet), said("s", nothing_yet)
    (True, 0)
    >>> said("król", nothing_yet) == said("high card King", nothing_yet), said("Sprawdzam!", nothing_yet)
    (True, 0)
    """
    spoken = text.rstrip(" .!")
    if word_of(spoken) == "check":
        return CHECK
    rules = bidding.rules
    action = _by_ranks(spoken, rules) or _by_word(spoken, rules)
    if action is None:
        try:
            action = parse_action(spoken, rules)
        except BlefError as error:
            action = _by_beginnings(spoken, rules)
            if action is None:
                raise error from None
    is_on_rest = rules.bids_on_rest and (bidding.last_bid or 0) >= rules.n_bids
    return action + rules.n_bids if is_on_rest and CHECK < action <= rules.n_bids else action


_BY_LENGTHS = {
    (1,): "high-card",
    (2,): "pair",
    (3,): "three-of-a-kind",
    (4,): "four-of-a-kind",
    (2, 2): "two-pairs",
    (3, 2): "full-house",
}
"""The kinds of bid that are named by their ranks alone, by how often each is typed."""


def _by_ranks(text: str, rules: Rules) -> Action | None:
    """The bid whose ranks are typed as often as it needs them: ``KKKQQ``."""
    for labels in _labels():
        ranks = _ranks("".join(text.upper().split()), labels)
        runs = [(rank, len(list(run))) for rank, run in groupby(ranks or ())]
        lengths = tuple(length for _, length in runs)
        named = tuple(rank for rank, _ in runs)
        if lengths == (2, 3):  # two Queens and three Kings
            lengths, named = (3, 2), named[::-1]
        elif lengths == (2, 2):
            named = tuple(sorted(named, reverse=True))
        kind = KINDS.get(_BY_LENGTHS.get(lengths, ""))
        if kind is not None and (bid := Bid(kind, named)) in rules:
            return action_of(bid, rules)
    return None


@cache
def _labels() -> tuple[dict[str, Rank], ...]:
    """The letters of the ranks in each language."""
    return tuple(
        {label.upper(): rank for rank, label in language.rank_labels.items()} | {"T": Rank.TEN}
        for language in LANGUAGES.values()
    )


def _ranks(text: str, labels: dict[str, Rank]) -> list[Rank] | None:
    ranks = []
    while text:
        label = text[:2] if text[:2] in labels else text[:1]
        if label not in labels:
            return None
        ranks.append(labels[label])
        text = text[len(label) :]
    return ranks


def _by_word(text: str, rules: Rules) -> Action | None:
    """The high card of the rank whose name is typed."""
    rank = _rank_names().get(text.strip().lower())
    if rank is None or (bid := Bid(KINDS["high-card"], (rank,))) not in rules:
        return None
    return action_of(bid, rules)


@cache
def _rank_names() -> dict[str, Rank]:
    """What one card is called in each language; not of the low ranks, whose names are kinds of bid too (*trójka*)."""
    return {
        name: rank
        for language in LANGUAGES.values()
        for rank, forms in language.spelled.items()
        for name in spellings(forms["one"])
        if rank >= Rank.NINE
    }


def _by_beginnings(text: str, rules: Rules) -> Action | None:
    """The one bid whose code's words begin as typed: ``fl h``, ``fu k q``, ``sm st``."""
    typed = text.lower().split()
    found = [bid for bid in rules.ladder if any(_begin(typed, words) for words in _code_words(bid))]
    return action_of(found[0], rules) if len(found) == 1 else None


def _begin(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) == len(words) > 1 and all(
        word.startswith(start) for start, word in zip(typed, words, strict=True)
    )


@cache
def _code_words(bid: Bid) -> tuple[list[str], ...]:
    """The words of the code; a full house also without its house."""
    words = bid.code.lower().replace(":", " ").replace(",", " ").replace("-", " ").split()
    return (words, [word for word in words if word != "house"]) if "house" in words else (words,)
