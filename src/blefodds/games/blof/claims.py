"""Claims: how many cards were laid face down, and of which rank they are said to be.

>>> claim = parse_claim("three sevens")
>>> claim.code, claim_name(claim), claim_name(claim, lang="pl")
('3x7', 'three sevens', 'trzy siódemki')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from blefodds.core.bids import Need
from blefodds.core.cards import Card, Rank, Suit
from blefodds.core.errors import BlefError, shorten
from blefodds.lang import LANGUAGES, language, parse_rank, phrase
from blefodds.lang.text import clean, spellings
from blefodds.lang.vocabulary import rank_names

__all__ = ["CLAIMS", "MOST_CARDS", "Claim", "claim_name", "parse_claim"]

MOST_CARDS = 4
"""The most cards of a batch: there are no more of a rank."""


@dataclass(frozen=True, order=True, slots=True)
class Claim:
    """So many cards, all said to be of one rank. Ordered by rank, then by the number of cards.

    Parameters
    ----------
    rank
        The rank that was named.
    n_cards
        How many cards were laid, 1 to 4.

    Raises
    ------
    BlefError
        For another number of cards.
    """

    rank: Rank
    n_cards: int

    def __post_init__(self) -> None:
        if isinstance(self.n_cards, bool) or not isinstance(self.n_cards, int):
            raise BlefError(f"a whole number of cards is expected, not {shorten(self.n_cards)!r}", field="claim")
        if self.n_cards < 1:
            raise BlefError(f"a claim is of one card at least, not of {shorten(self.n_cards)}", field="claim")
        if self.n_cards > MOST_CARDS:
            over = shorten(self.n_cards - MOST_CARDS)
            raise BlefError(
                f"a claim of {shorten(self.n_cards)} cards is {over} too many: a rank has four cards", field="claim"
            )

    @property
    def code(self) -> str:
        """The canonical code, such as ``3x7`` or ``1xK``."""
        return f"{self.n_cards}x{self.rank.code}"

    @property
    def need(self) -> Need:
        """What the claimer must hold to be able to be honest."""
        return Need(frozenset(Card(self.rank, suit) for suit in Suit), self.n_cards)

    def __str__(self) -> str:
        return self.code


CLAIMS = tuple(Claim(rank, n_cards) for rank in Rank for n_cards in range(1, MOST_CARDS + 1))
"""Every claim there is, lowest rank first, one to four cards of each."""

_EXPECTED = "use 3x7, 3 sevens or three sevens"


def parse_claim(text: str) -> Claim:
    """The claim in ``text``: ``3x7``, ``3 x K``, ``3 sevens``, ``three sevens``, ``trzy siódemki``, ``a king``.

    A lone rank in words is one card of it. The number of cards comes first, so ``7x3`` is not three sevens.

    Raises
    ------
    BlefError
        For anything else, or a number of cards that cannot be laid.

    Examples
    --------
    >>> [parse_claim(text).code for text in ("3x7", "2 × 10", "four Qs", "dwie damy", "król")]
    ['3x7', '2x10', '4xQ', '2xQ', '1xK']
    >>> parse_claim("5x7")
    Traceback (most recent call last):
    blefodds.BlefError: a claim of 5 cards is 1 too many: a rank has four cards
    """
    first, _, rest = text.strip().partition(" ")
    if first.lower() in _counts():  # before the rest is read: some of these words have letters that no card has
        return Claim(_rank(clean(rest).strip(), text), _counts()[first.lower()])
    words = " ".join(clean(text.replace("×", "*")).split())
    counted = re.fullmatch(r"([0-9]+) ?[*xX]? ?(.*)", words) or re.fullmatch(r"([^\W\d]+) (.+)", words)
    if counted is None:
        named = {rank for rank, form in rank_names().get((words.lower(),), ()) if form == "one"}
        if len(named) != 1:
            raise _not_a_claim(text)
        return Claim(named.pop(), 1)
    count, rank = counted[1].lower(), counted[2]
    n_cards = int(count) if count.isdigit() and len(count) < 10 else _counts().get(count)
    if n_cards is None:
        raise _not_a_claim(text)
    return Claim(_rank(rank, text), n_cards)


def _rank(word: str, text: str) -> Rank:
    try:
        return parse_rank(word)
    except BlefError:
        raise _not_a_claim(text) from None


def _not_a_claim(text: str) -> BlefError:
    return BlefError(f"{shorten(text)!r} is not a claim: {_EXPECTED}", field="claim")


@cache
def _counts() -> dict[str, int]:
    """The words for numbers of cards, of all languages together; above four to say that they are too many."""
    counts: dict[str, int] = {}
    for code in LANGUAGES:
        for n_cards in range(1, 7):
            for word in phrase(f"blof.number.{n_cards}", code).split():
                counts |= dict.fromkeys(spellings(word), n_cards)
    return counts


def claim_name(claim: Claim, *, lang: str = "en") -> str:
    """A claim as people say it; :func:`parse_claim` reads it back.

    Raises
    ------
    BlefError
        For a language there is none of.

    Examples
    --------
    >>> claim_name(Claim(Rank.KING, 1)), claim_name(Claim(Rank.QUEEN, 2), lang="pl")
    ('one king', 'dwie damy')
    """
    return phrase(f"blof.claim.{claim.n_cards}", lang, rank=language(lang).spelled[claim.rank])
