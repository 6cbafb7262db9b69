"""Reading cards, ranks and suits.

A card is a rank, then a suit: ``Kh``, ``10♠``, ``Wh``, ``king of hearts``, ``król kier``. The rank always comes
first, so the ``d`` of ``Dd`` is a queen before and diamonds behind. Cards in letters or symbols may be glued.
Only whole words count: a word that merely begins like a card is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from blefodds.core.cards import Card, Rank, Suit
from blefodds.core.errors import BlefError, shorten
from blefodds.lang.languages import LANGUAGES
from blefodds.lang.text import PLAYING_CARDS, clean
from blefodds.lang.vocabulary import joiners, rank_labels, rank_names, ranks_named, suit_letters, suit_names

__all__ = ["parse_card", "parse_cards", "parse_rank", "parse_suit"]

_SEPARATORS = ",;"


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards in ``text``, in order; none in an empty text. The same card may stand there twice.

    Parameters
    ----------
    text
        Cards in letters, symbols or words of any language, glued or separated by spaces, commas or
        semicolons. At most 2,000 characters.

    Raises
    ------
    BlefError
        For anything that is not a card; the message names it and its place.

    Examples
    --------
    >>> [card.code for card in parse_cards("K♥, 10♠ Wd król pik")]
    ['Kh', '10s', 'Jd', 'Ks']
    >>> parse_cards("Kh Zz")
    Traceback (most recent call last):
    blefodds.BlefError: card 2: 'Zz' is not a card: use a rank (9 10 J Q K A …) then a suit (s h d c or ♠ ♥ ♦ ♣)
    """
    cleaned = clean(text)
    cards: list[Card] = []
    if not cleaned.strip():
        return ()
    before = ""
    for part, after in _parts(cleaned):
        words = part.split()
        if not words:
            between, beside = (
                BlefError("cards.between", before=before, after=after),
                BlefError("cards.beside", sign=before or after),
            )
            raise BlefError("cards.at", place=len(cards) + 1, why=between if before and after else beside)
        cards += _cards_of_words(words, len(cards))
        before = after
    return tuple(cards)


def parse_card(text: str) -> Card:
    """The one card in ``text``.

    Raises
    ------
    BlefError
        If there is none, more than one, or something else.

    Examples
    --------
    >>> parse_card("queen of diamonds").code, parse_card("Dd").code
    ('Qd', 'Qd')
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise BlefError("cards.one", n=len(cards), text=shorten(clean(text).strip()))
    return cards[0]


def parse_rank(text: str) -> Rank:
    """The rank in ``text``: a letter, a number or a word of any language.

    Raises
    ------
    BlefError
        If it is not a rank.

    Examples
    --------
    >>> parse_rank("d").name, parse_rank("Kings").name, parse_rank("dziesiątek").name
    ('QUEEN', 'KING', 'TEN')
    """
    word = clean(text).strip()
    meanings = rank_names().get((word.lower(),), frozenset())
    ranks = {rank for rank, _ in meanings}
    if len(ranks) != 1:
        raise BlefError("rank.unknown", word=shorten(word), ranks=" ".join(rank.code for rank in Rank))
    return ranks.pop()


def parse_suit(text: str) -> Suit:
    """The suit in ``text``: a letter, a symbol or a word of any language.

    Raises
    ------
    BlefError
        If it is not a suit.

    Examples
    --------
    >>> parse_suit("d").name, parse_suit("♡").name, parse_suit("trefl").name
    ('DIAMONDS', 'HEARTS', 'CLUBS')
    """
    word = clean(text).strip()
    suit = _suit_of(word.lower())
    if suit is None:
        raise BlefError("suit.unknown", word=shorten(word))
    return suit


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """What stands between the separators, each with the separator behind it."""
    start = 0
    for place, c in enumerate(text):
        if c in _SEPARATORS:
            yield text[start:place], c
            start = place + 1
    yield text[start:], ""


def _cards_of_words(words: list[str], n_before: int) -> list[Card]:
    """The cards that the words make, read to the end; ``n_before`` cards stand before them.

    A word may be a card by itself and, in another language, a rank that wants its suit (*as kier*), so both
    ways are followed. ``reached[i]`` are the cards read when word i comes next, None where no way leads.
    """
    lower = [word.lower() for word in words]
    reached: list[list[Card] | None] = [[], *(None for _ in words)]
    furthest = 0
    for place in range(len(words)):
        cards = reached[place]
        if cards is None:
            continue
        furthest = place
        for end, more in _ways_on(lower, place):
            if reached[end] is not None:
                why = BlefError("card.two_ways", word=shorten(words[place]))
                raise BlefError("cards.at", place=n_before + len(cards) + 1, why=why)
            reached[end] = cards + more
    read = reached[-1]
    if read is None:
        at = reached[furthest]
        assert at is not None
        raise BlefError("cards.at", place=n_before + len(at) + 1, why=_complaint(words[furthest]))
    return read


def _ways_on(words: list[str], place: int) -> Iterator[tuple[int, list[Card]]]:
    """Each way to read cards from word ``place`` on: the place of the next word, and the cards."""
    glued = _glued(words[place])
    if glued is not None:
        yield place + 1, glued
    ranks = ranks_named().get(words[place], frozenset())
    if len(ranks) != 1:
        return
    end = place + 1
    if end < len(words) - 1 and words[end] in joiners():
        end += 1
    if end < len(words):
        # "as h" is a slip for two cards as much as an ace of hearts: a word that is a card takes no letter.
        suit = _suit_of(words[end]) if glued is None or words[end] in suit_names() else None
        if suit is not None:
            yield end + 1, [Card(next(iter(ranks)), suit)]


def _glued(word: str) -> list[Card] | None:
    """The cards of one word of letters, numbers and symbols, or None if it is anything else."""
    cards = []
    labels, suits = rank_labels(), suit_letters()
    place = 0
    while place < len(word):
        if word[place] in PLAYING_CARDS:
            cards.append(PLAYING_CARDS[word[place]])
            place += 1
            continue
        for length in (2, 1):
            ranks = labels.get(word[place : place + length], frozenset())
            suit = suits.get(word[place + length : place + length + 1])
            if len(ranks) == 1 and suit is not None:
                cards.append(Card(next(iter(ranks)), suit))
                place += length + 1
                break
        else:
            return None
    return cards


def _suit_of(word: str) -> Suit | None:
    suits = suit_names().get(word, frozenset())
    return next(iter(suits)) if len(suits) == 1 else suit_letters().get(word)


def _complaint(word: str) -> BlefError:
    lower, shown = word.lower(), shorten(word)
    ranks, suit = ranks_named().get(lower, frozenset()), _suit_of(lower)
    if ranks and suit is not None:
        rank = min(ranks)
        label, name = next(
            (language.rank_labels[rank], language.spelled[rank]["one"])
            for language in LANGUAGES.values()
            if language.rank_labels[rank].lower() == lower
        )
        card = rank.code + suit.code
        return BlefError("card.rank_or_suit", word=shown, rank=rank, label=label, name=name, suit=suit, card=card)
    if ranks:
        return BlefError("card.no_suit", word=shown, rank=min(ranks).code)
    if suit is not None:
        return BlefError("card.no_rank", word=shown, letter=suit.code, symbol=suit.symbol)
    return BlefError("card.unknown", word=shown)
