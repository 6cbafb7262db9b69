"""A language as the program has it: the words of its file, and its texts, which are read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from blefodds.core.cards import Rank, Suit

__all__ = ["Forms", "Language", "Texts"]

Forms = Mapping[Rank, Mapping[str, str]]
"""The forms of each rank's name, under names of the language file's own choosing.

``one`` must be there: the name of a single card (*King*, *król*). Others are what the bids want, such as
``many`` (*Kings*, *króle*) or ``of`` (*króli*).
"""

Texts = Mapping[str, str | tuple[str, ...]]
"""Texts by key. Where a number ``{n}`` decides the form of a whole text, a tuple of the forms; where only a word must
agree with a number, its forms stand behind the number's name: ``{deals} {deals:deal|deals}``."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Language:
    """The words of one language, as its file ``languages/CODE.toml`` has them; ``en.toml`` is the one to copy.

    Bids are printed from templates: ``{0}`` and ``{1}`` stand for the ranks that name the bid, each with the
    form wanted (``{0[many]}``), ``{suit}`` for the suit. Templates are read back as they are printed. Further
    ways to say a bid are read only: there ``{0}`` without a form takes any name or letter of a rank, ``[of]``
    may be left out, and ``in|of`` is either word. Commas, colons, case and marks on letters never matter.

    Parameters
    ----------
    code, name
        What the language is chosen by, such as ``pl``, the name of its file; and what it calls itself: ``name``.
    plural
        Given the number, which of the forms to use. In the file a rule for each form but the last, as Unicode's CLDR
        writes them: ``"n % 10 = 2..4 and n % 100 != 12..14"``.
    rank_labels
        The letters or numbers printed on the cards: ``[cards] labels``.
    ranks
        The names of the ranks as they stand in the names of bids: ``[cards.ranks]``.
    spelled
        The names of the ranks in running text, numbers written out: ``[cards.spelled]``; left out where there is no
        difference.
    suits
        The names of the suits: ``[cards] suits``.
    card
        How a card is named in words, of ``{rank}`` and ``{suit}``.
    of
        Words that may stand between a card's rank and its suit.
    plain_letters
        Letters that people also type without their mark although Unicode does not take it off: ł as l.
    more_ranks, more_suits
        Further words that are read, separated by spaces: for ranks under the form they are.
    bids
        The template for each kind of bid: ``[bids]``. A kind that no language knows is called by its own name.
    more_bids
        Further ways to say each kind of bid: ``[bids.more]``. After the kind the ranks may be given, as in
        ``straight-flush:A`` for a *royal flush*; the template then names only the suit.
    texts
        Given the name of a table of texts (``phrases``, ``errors``, ``report.blef``, …), what stands in it.
    """

    code: str
    name: str
    plural: Callable[[int], int]
    rank_labels: Mapping[Rank, str]
    ranks: Forms
    spelled: Forms
    suits: Mapping[Suit, str]
    card: str
    of: tuple[str, ...]
    plain_letters: Mapping[str, str]
    more_ranks: Mapping[str, Mapping[Rank, str]]
    more_suits: Mapping[Suit, str]
    bids: Mapping[str, str]
    more_bids: Mapping[str, tuple[str, ...]]
    texts: Callable[[str], Texts]

    @cached_property
    def phrases(self) -> Texts:
        """What commands and views say."""
        return self.texts("phrases")

    @cached_property
    def errors(self) -> Texts:
        """Why something cannot be, by the codes of errors."""
        return self.texts("errors")
