"""The templates of the language files as patterns that words are matched with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from blefodds.core.bids import KINDS, Bid, Kind
from blefodds.core.cards import Deck, Rank, Suit
from blefodds.lang.languages import LANGUAGES
from blefodds.lang.text import spellings
from blefodds.lang.vocabulary import longest_rank_name, rank_names, suit_letters, suit_names

__all__ = ["Pattern", "known_words", "n_ranks", "patterns", "split_words"]

_SUIT = "suit"
_SEPARATORS = ",;:/-"

_Slot = int | str  # which rank it is, or _SUIT
_Found = Mapping[_Slot, Rank | Suit]


def split_words(text: str) -> list[str]:
    """The words of a cleaned text; commas, colons, hyphens and slashes stand between words."""
    for separator in _SEPARATORS:
        text = text.replace(separator, " ")
    return text.split()


class _Word(NamedTuple):
    """One word out of several, which may be left out if ``optional``."""

    choices: frozenset[str]
    optional: bool


class _Place(NamedTuple):
    """Where a rank (0 or 1) or the suit stands; ``form`` is the form wanted of a rank, None for any."""

    slot: _Slot
    form: str | None


class Pattern(NamedTuple):
    """One way to say a bid of a kind; ``ranks`` are those that the words themselves name."""

    kind: Kind
    ranks: tuple[Rank, ...]
    elements: tuple[_Word | _Place, ...]

    def readings(self, words: list[str]) -> Iterator[Bid]:
        """The bids that the words, in lower case, may be, all words taken together."""
        for found in _matches(self.elements, words, {}):
            ranks = [found[slot] for slot in sorted(slot for slot in found if isinstance(slot, int))]
            suit = found.get(_SUIT)
            assert suit is None or isinstance(suit, Suit)
            yield Bid(self.kind, self.ranks + tuple(Rank(rank) for rank in ranks), suit)


def _matches(elements: tuple[_Word | _Place, ...], words: list[str], found: _Found) -> Iterator[_Found]:
    if not elements:
        if not words:
            yield found
        return
    first, rest = elements[0], elements[1:]
    if isinstance(first, _Word):
        if words and words[0] in first.choices:
            yield from _matches(rest, words[1:], found)
        if first.optional:
            yield from _matches(rest, words, found)
        return
    for n_words, meaning in _meanings(first, words):
        yield from _matches(rest, words[n_words:], {**found, first.slot: meaning})


def _meanings(place: _Place, words: list[str]) -> Iterator[tuple[int, Rank | Suit]]:
    """What may stand at a place: how many words it takes and what they mean."""
    if place.slot == _SUIT:
        if words and words[0] in suit_letters():
            yield 1, suit_letters()[words[0]]
        elif words:
            for suit in suit_names().get(words[0], ()):
                yield 1, suit
        return
    # Names of several words are forms for one purpose ("dwa króle"), so only those who ask for the form get them.
    longest = longest_rank_name() if place.form else 1
    for n_words in range(1, min(longest, len(words)) + 1):
        for rank in {r for r, form in rank_names().get(tuple(words[:n_words]), ()) if place.form in (None, form)}:
            yield n_words, rank


def n_ranks(kind: Kind) -> int:
    """How many ranks name a bid of this kind."""
    return len(next(iter(kind.ranks(kind.deck or Deck(Rank.TWO), False))))


def patterns() -> Iterator[Pattern]:
    """Every way to say a bid: each kind's code and name, then the templates of all languages."""
    for kind in KINDS.values():
        yield from _patterns_of(kind)


@cache
def _patterns_of(kind: Kind) -> tuple[Pattern, ...]:
    slots = " ".join([f"{{{slot}}}" for slot in range(n_ranks(kind))] + ["{suit}"] * kind.has_suit)
    said: list[tuple[tuple[Rank, ...], str]] = [((), f"{kind.code} {slots}"), ((), f"{kind.name} {slots}")]
    by_code = {rank.code: rank for rank in Rank}
    for language in LANGUAGES.values():
        said += [((), template) for name, template in language.bids.items() if name == kind.name]
        for key, templates in language.more_bids.items():
            name, _, codes = key.partition(":")
            if name == kind.name:
                ranks = tuple(by_code[code] for code in codes.split(",") if code)
                said += [(ranks, template) for template in templates]
    return tuple(dict.fromkeys(Pattern(kind, ranks, _elements(template)) for ranks, template in said))


def _elements(template: str) -> tuple[_Word | _Place, ...]:
    elements: list[_Word | _Place] = []
    for element in split_words(template):
        if element.startswith("{"):
            slot, _, form = element.strip("{}").partition("[")
            elements.append(_Place(int(slot) if slot.isdigit() else slot, form.rstrip("]") or None))
        else:
            choices = frozenset(typed for word in element.strip("[]").split("|") for typed in spellings(word))
            elements.append(_Word(choices, element.startswith("[")))
    return tuple(elements)


def known_words() -> frozenset[str]:
    """Every word, in lower case, that means something in a bid."""
    literals = (element for pattern in patterns() for element in pattern.elements if isinstance(element, _Word))
    words = {word for literal in literals for word in literal.choices}
    return frozenset(words.union(*rank_names(), suit_names(), suit_letters()))
