"""From characters to plain words; what belongs to no card and no language is refused by its code point.

A character is never turned into another that merely looks like it: the Cyrillic А, the Kelvin sign and the
full-width letters are no letters here, although Unicode's own folding would make cards of some of them.
"""

from __future__ import annotations

from functools import cache

from blefodds.core.cards import Card, Rank, Suit
from blefodds.core.errors import BlefError, shorten
from blefodds.lang.languages import LANGUAGES

__all__ = ["LONGEST_TEXT", "PLAYING_CARDS", "SYMBOLS", "clean", "spellings"]

LONGEST_TEXT = 2000

_SPACES = frozenset(
    "\t\n\r \u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
) | frozenset(
    "\u200b\u200c\u200d\u2060\ufeff"  # the zero-width ones
)
_VARIATION_SELECTORS = frozenset("\ufe0e\ufe0f")  # ♥ as text, ♥ as emoji

SYMBOLS: dict[str, Suit] = {
    symbol: suit
    for suit, symbols in {Suit.SPADES: "♠♤", Suit.HEARTS: "♥♡❤", Suit.DIAMONDS: "♦♢", Suit.CLUBS: "♣♧"}.items()
    for symbol in symbols
}
"""The characters that are a suit."""

# The block of playing cards has a row of sixteen per suit: the back, ace to ten, jack, knight, queen, king.
_ROWS = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}
_COLUMNS = {Rank.ACE: 1, Rank.JACK: 11, Rank.QUEEN: 13, Rank.KING: 14} | {rank: int(rank) for rank in list(Rank)[:9]}

PLAYING_CARDS: dict[str, Card] = {
    chr(row + column): Card(rank, suit) for suit, row in _ROWS.items() for rank, column in _COLUMNS.items()
}
"""The characters that are a whole card."""


@cache
def _letters() -> frozenset[str]:
    """The letters beyond ASCII that some language writes its words with."""
    words: set[str] = set()
    for language in LANGUAGES.values():
        words.update(language.rank_labels.values(), language.suits.values(), language.bids.values(), language.of)
        for forms in (*language.ranks.values(), *language.spelled.values()):
            words.update(forms.values())
        for more in language.more_ranks.values():
            words.update(more.values())
        words.update(language.more_suits.values(), *language.more_bids.values(), language.plain_letters)
    return frozenset(c for word in words for c in word + word.lower() + word.upper() if not c.isascii())


@cache
def _marks() -> frozenset[str]:
    """The combining marks that those letters may be written with."""
    from unicodedata import combining, normalize

    return frozenset(c for c in normalize("NFD", "".join(_letters())) if combining(c))


def clean(text: str) -> str:
    """``text`` with every kind of space as one character " ", marks joined to their letters, case kept.

    Raises
    ------
    BlefError
        If the text is longer than 2,000 characters, or for a character that no card and no language has.

    Examples
    --------
    >>> clean("K♥\\ufe0f\\u00a010♤")
    'K♥ 10♤'
    """
    if len(text) > LONGEST_TEXT:
        raise BlefError("text.long", n=len(text), most=LONGEST_TEXT)
    if text.isascii() and text.isprintable():
        return text
    text = _as_utf8(text)
    kept = []
    has_marks = False
    for place, c in enumerate(text):
        if c in _SPACES:
            kept.append(" ")
        elif (c.isascii() and c.isprintable()) or c in SYMBOLS or c in PLAYING_CARDS or c in _letters():
            kept.append(c)
        elif c in _VARIATION_SELECTORS and kept and (kept[-1] in SYMBOLS or kept[-1] in PLAYING_CARDS):
            pass
        elif c in _marks():
            kept.append(c)
            has_marks = True
        else:
            raise _refusal(text, place)
    if not has_marks:
        return "".join(kept)
    from unicodedata import normalize

    joined = normalize("NFC", "".join(kept))  # safe: all that could turn into another letter is refused by now
    for place, c in enumerate(joined):
        if not (c.isascii() or c in SYMBOLS or c in PLAYING_CARDS or c in _letters()):
            raise _refusal(joined, place)
    return joined


def _as_utf8(text: str) -> str:
    """Where the locale could not read what was typed, as in the locale C, read it as UTF-8, which terminals write.

    Python stands a lone surrogate for each byte that the locale cannot read; others are left to be refused.

    >>> _as_utf8("K\\udce2\\udc99\\udca5")
    'K♥'
    """
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError:
        return text


def _refusal(text: str, place: int) -> BlefError:
    from unicodedata import name

    c = text[place]
    start = end = place
    while start > max(0, place - 8) and text[start - 1] not in _SPACES:
        start -= 1
    while end < min(len(text), place + 8) and text[end] not in _SPACES:
        end += 1
    token = shorten(ascii(text[start:end])[1:-1])
    called = f"U+{ord(c):04X} {name(c, '')}".strip()[:60]
    if 0x1F0A0 <= ord(c) <= 0x1F0FF:
        return BlefError("text.no_card", place=place + 1, called=called)
    return BlefError("text.unread", place=place + 1, token=token, called=called)


@cache
def _plain_letters() -> dict[int, str]:
    return str.maketrans({a: b for language in LANGUAGES.values() for a, b in language.plain_letters.items()})


def spellings(word: str) -> set[str]:
    """How a word of a language file may be typed, in lower case: as it is, or without any mark.

    Only the words of the languages lose their marks, never what somebody typed: Ą is no A.

    >>> sorted(spellings("Mały"))
    ['maly', 'mały']
    """
    word = word.lower()
    if word.isascii():
        return {word}
    from unicodedata import combining, normalize

    plain = normalize("NFD", word.translate(_plain_letters()))
    return {word, "".join(c for c in plain if not combining(c))}
