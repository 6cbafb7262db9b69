"""What a language file holds; ``languages/en.py`` is the one to copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from blefodds.core.cards import Rank, Suit

__all__ = ["Forms", "Language"]

Forms = Mapping[Rank, Mapping[str, str]]
"""The forms of each rank's name, under names of the language file's own choosing.

``one`` must be there: the name of a single card (*King*, *król*). Others are what the bids want, such as
``many`` (*Kings*, *króle*) or ``of`` (*króli*).
"""


@dataclass(frozen=True, eq=False, kw_only=True)
class Language:
    """The words of one language.

    Bids are printed from templates: ``{0}`` and ``{1}`` stand for the ranks that name the bid, each with the
    form wanted (``{0[many]}``), ``{suit}`` for the suit. Templates are read back as they are printed. Further
    ways to say a bid are read only: there ``{0}`` without a form takes any name or letter of a rank, ``[of]``
    may be left out, and ``in|of`` is either word. Commas, colons, case and marks on letters never matter.

    Parameters
    ----------
    code, name
        What the language is chosen by, such as ``pl``, and what it calls itself.
    rank_labels
        The letters or numbers printed on the cards.
    ranks
        The names of the ranks as they stand in the names of bids.
    spelled
        The names of the ranks in running text, numbers written out.
    suits
        The names of the suits.
    card
        How a card is named in words, of ``{rank}`` and ``{suit}``.
    bids
        The template for each kind of bid. A kind without one is called by its own name.
    phrases
        What the rest of the program says, by key; a key left out is said in English. Where a number
        ``{n}`` decides the form of the whole message, a tuple of the forms; where only a word must agree with a
        number, its forms behind the number's name: ``{deals} {deals:deal|deals}``.
    plural
        Given the number, which of the forms to use.
    more_ranks, more_suits
        Further words that are read, separated by spaces: for ranks under the form they are.
    more_bids
        Further ways to say each kind of bid. After the kind the ranks may be given, as in
        ``straight-flush:A`` for a *royal flush*; the template then names only the suit.
    of
        Words that may stand between a card's rank and its suit.
    plain_letters
        Letters that people also type without their mark although Unicode does not take it off: ł as l.
    """

    code: str
    name: str
    rank_labels: Mapping[Rank, str]
    ranks: Forms
    spelled: Forms
    suits: Mapping[Suit, str]
    card: str
    bids: Mapping[str, str]
    phrases: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = lambda n: 0 if n == 1 else 1
    more_ranks: Mapping[str, Mapping[Rank, str]] = field(default_factory=dict)
    more_suits: Mapping[Suit, str] = field(default_factory=dict)
    more_bids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    of: tuple[str, ...] = ()
    plain_letters: Mapping[str, str] = field(default_factory=dict)
