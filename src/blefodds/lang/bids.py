"""Reading bids: codes, and words of every language at once."""

from __future__ import annotations

from functools import lru_cache

from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules
from blefodds.lang.languages import LANGUAGES
from blefodds.lang.names import bid_name
from blefodds.lang.patterns import known_words, patterns, split_words
from blefodds.lang.text import clean, spellings

__all__ = ["parse_bid"]

_LONGEST_GUESSED = 60  # difflib takes quadratic time


def parse_bid(text: str, rules: Rules) -> Bid:
    """The bid of these rules that ``text`` says.

    Parameters
    ----------
    text
        A code (``full-house:J,A``) or words (*three Jacks and two Aces*, *full: trzy walety, dwa asy*),
        at most 2,000 characters. Two pairs may be said in either order. Where the ladder has no such kind,
        another name of the same cards will do: ``straight:K`` is the small straight of 24 cards.
    rules
        Whose ladder the bid must be in.

    Raises
    ------
    BlefError
        If the text says no bid, one that the ladder does not have, or may be two different bids.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> [parse_bid(text, CLASSIC).code for text in ("pair of Kings", "dwie pary: damy i króle", "flush d")]
    ['pair:K', 'two-pairs:K,Q', 'flush:d']
    >>> parse_bid("straight", CLASSIC)
    Traceback (most recent call last):
    blefodds.BlefError: 'straight' is ambiguous: small-straight or big-straight
    """
    cleaned = clean(text).strip()
    if not cleaned:
        raise BlefError("bid.none")
    by_code = _bids_by_code(rules)
    if cleaned.lower() in by_code:
        return by_code[cleaned.lower()]
    shown = shorten(" ".join(cleaned.split()))
    _check_separators(cleaned, shown)
    words = split_words(cleaned.lower())
    read = list(dict.fromkeys(bid for pattern in patterns() for bid in pattern.readings(words)))
    if not read:
        raise _complaint(cleaned, shown, rules)
    known = list(dict.fromkeys(bid for bid in (_in_ladder(bid, rules) for bid in read) if bid is not None))
    if len(known) > 1:
        raise BlefError("bid.ambiguous", text=shown, first=known[0].code, second=known[1].code)
    if not known:
        first = read[0]
        if len(set(first.ranks)) < len(first.ranks):
            raise BlefError("bid.same_rank", text=shown, kind=first.kind.name, rank=first.ranks[0].code)
        rules.position(first)
    return known[0]


@lru_cache(maxsize=16)
def _bids_by_code(rules: Rules) -> dict[str, Bid]:
    return {bid.code.lower(): bid for bid in rules.ladder}


def _in_ladder(bid: Bid, rules: Rules) -> Bid | None:
    """The bid of the ladder that says the same as ``bid``, if there is one."""
    if bid in rules:
        return bid
    highest_first = Bid(bid.kind, tuple(sorted(bid.ranks, reverse=True)), bid.suit)
    if highest_first in rules:
        return highest_first
    if bid.kind.deck in (None, rules.deck) and bid.ranks in set(bid.kind.ranks(rules.deck, rules.ace_low)):
        return next((other for other in rules.ladder if other.needs == bid.needs), None)
    return None


def _check_separators(text: str, shown: str) -> None:
    """Between two commas or colons, and beside each, there must be something."""
    parts = text.replace(";", ",").replace(":", ",").split(",")
    for place, part in enumerate(parts, start=1):
        if not part.strip():
            raise BlefError("bid.place", text=shown, place=place, n=len(parts))


def _complaint(text: str, shown: str, rules: Rules) -> BlefError:
    known = known_words()
    unknown = next(
        ((n, shorten(word)) for n, word in enumerate(split_words(text), 1) if word.lower() not in known), None
    )
    guess = _nearest(text, rules) if len(text) <= _LONGEST_GUESSED else None
    if unknown is None or unknown[1] == shown:
        return BlefError("bid.guess", text=shown, guess=guess) if guess else BlefError("bid.unknown", text=shown)
    place, word = unknown
    if guess:
        return BlefError("bid.word_guess", text=shown, place=place, word=word, guess=guess)
    return BlefError("bid.word", text=shown, place=place, word=word)


def _nearest(text: str, rules: Rules) -> str | None:
    """The code of the bid whose code or name looks most like ``text``."""
    from difflib import get_close_matches

    codes = {bid.code.lower(): bid.code for bid in rules.ladder}
    for lang in LANGUAGES:
        codes |= {typed: bid.code for bid in rules.ladder for typed in spellings(bid_name(bid, lang=lang))}
    found = get_close_matches(text.lower(), codes, n=1, cutoff=0.7)
    return codes[found[0]] if found else None
