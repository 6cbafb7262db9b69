"""The words for ranks and suits that are read, of all languages together.

A word may mean different things in different languages, so each is kept with all its meanings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from blefodds.core.cards import Rank, Suit
from blefodds.lang.languages import LANGUAGES
from blefodds.lang.text import SYMBOLS, spellings

__all__ = [
    "LABEL",
    "joiners",
    "longest_rank_name",
    "rank_labels",
    "rank_names",
    "ranks_named",
    "suit_letters",
    "suit_names",
]

LABEL = "label"
"""The form of a rank's letter or number, beside the forms that the language files name."""


@cache
def rank_names() -> dict[tuple[str, ...], frozenset[tuple[Rank, str]]]:
    """The names of ranks, as words in lower case, with the ranks and forms that each may be."""
    names: dict[tuple[str, ...], set[tuple[Rank, str]]] = {}
    for rank, form, name in _all_rank_names():
        for spelling in spellings(name):
            names.setdefault(tuple(spelling.split()), set()).add((rank, form))
    return {name: frozenset(meanings) for name, meanings in names.items()}


def _all_rank_names() -> Iterator[tuple[Rank, str, str]]:
    for rank in Rank:
        yield rank, LABEL, rank.code
    for language in LANGUAGES.values():
        for rank, label in language.rank_labels.items():
            yield rank, LABEL, label
        for forms in (language.ranks, language.spelled):
            for rank, by_form in forms.items():
                for form, name in by_form.items():
                    yield rank, form, name
        for form, more in language.more_ranks.items():
            for rank, words in more.items():
                for word in words.split():
                    # A further letter, such as T for the ten, is a label and may be glued to its suit.
                    yield rank, LABEL if len(word) == 1 else form, word


@cache
def longest_rank_name() -> int:
    """How many words the longest name of a rank has."""
    return max(map(len, rank_names()))


@cache
def rank_labels() -> dict[str, frozenset[Rank]]:
    """The letters and numbers of ranks, in lower case, with the ranks that each may be."""
    return _ranks_with((LABEL,))


@cache
def ranks_named() -> dict[str, frozenset[Rank]]:
    """The single words that name one card of a rank: labels and the form ``one``."""
    return _ranks_with((LABEL, "one"))


def _ranks_with(forms: Iterable[str]) -> dict[str, frozenset[Rank]]:
    wanted = set(forms)
    found = {
        name[0]: frozenset(rank for rank, form in meanings if form in wanted)
        for name, meanings in rank_names().items()
        if len(name) == 1
    }
    return {name: ranks for name, ranks in found.items() if ranks}


@cache
def suit_letters() -> dict[str, Suit]:
    """The letters s h d c, the same in every language, and the symbols."""
    return {suit.code: suit for suit in Suit} | SYMBOLS


@cache
def suit_names() -> dict[str, frozenset[Suit]]:
    """The words for suits, in lower case, with the suits that each may be."""
    names: dict[str, set[Suit]] = {}
    for language in LANGUAGES.values():
        for words in (language.suits, language.more_suits):
            for suit, text in words.items():
                for word in text.split():
                    for spelling in spellings(word):
                        names.setdefault(spelling, set()).add(suit)
    return {name: frozenset(suits) for name, suits in names.items()}


@cache
def joiners() -> frozenset[str]:
    """The words that may stand between a rank and a suit."""
    return frozenset(typed for language in LANGUAGES.values() for word in language.of for typed in spellings(word))
