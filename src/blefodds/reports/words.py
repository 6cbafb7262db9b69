"""The words of a report in one language, and numbers that never stand without their source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Card
from blefodds.core.odds_table import Exact, Simulated
from blefodds.lang import bid_name, cards_text, kind_name, language
from blefodds.reports.blef.text import CATALOGUES
from blefodds.reports.document import Cell, Chance
from blefodds.views.percent import exact_percent, percent, simulated_percent

__all__ = ["NOTHING", "Words", "ranges"]

NOTHING = "–"
"""What stands in a cell that has no number."""


class Words:
    """Text in one language.

    Parameters
    ----------
    lang
        The language's code; a report in a language without a catalogue of its own is in English.
    catalogues
        The texts, by language.

    Examples
    --------
    >>> Words("en").claim(Exact(120156, 170544))
    '70.5% (120,156 of 170,544 deals)'
    >>> Words("en").claim(Exact(7, 7))
    'certain (7 of 7 deals)'
    """

    def __init__(self, lang: str, catalogues: Mapping[str, Mapping[str, str | tuple[str, ...]]] = CATALOGUES) -> None:
        self.lang = lang
        self._catalogue = catalogues.get(lang, catalogues["en"])
        self._plural = language(lang if lang in catalogues else "en").plural

    def say(self, key: str, **values: object) -> str:
        """The text with this key; where it has forms for numbers, ``n`` chooses among them."""
        text = self._catalogue[key]
        if isinstance(text, tuple):
            n = values["n"]
            assert isinstance(n, int)
            text = text[self._plural(n)]
        return text.format(**values)

    def n_cards(self, n: int) -> str:
        """So many cards, as the object of a sentence."""
        return self.say("n_cards", n=n)

    def percent(self, chance: Chance) -> str:
        """A chance in running text; certain and impossible only where it was counted."""
        if not isinstance(chance, Exact):
            return simulated_percent(chance)
        if chance.is_certain:
            return self.say("certain")
        return self.say("impossible") if chance.is_impossible else percent(chance.p)

    def claim(self, chance: Chance) -> str:
        """A chance with its source behind it."""
        if isinstance(chance, Exact):
            return self.say("claim.exact", p=self.percent(chance), ways=f"{chance.ways:,}", of=f"{chance.of:,}")
        return self.say(
            "claim.simulated",
            p=self.percent(chance),
            true=f"{chance.true:,}",
            deals=f"{chance.deals:,}",
            interval=_interval(chance),
        )

    def points(self, after: Chance, before: Chance) -> str:
        """By how many percentage points a chance went up or down; 0.0 only where it did not.

        >>> words = Words("en")
        >>> words.points(Exact(3, 4), Exact(1, 2)), words.points(Exact(1, 9999), Exact(0, 1))
        ('+25.0', '+<0.1')
        """
        change = (after.p - before.p) * 100
        if change and abs(change) < 0.05:
            return "+<0.1" if change > 0 else "−<0.1"
        return f"{change:+.1f}".replace("-", "−") if change else "0.0"

    def cell(self, chance: Chance | None) -> Cell:
        """A chance in a table, with a mark where it is counted as certain or impossible."""
        if chance is None:
            return Cell(NOTHING)
        # A simulated share has the same tenths as a counted one: its interval stands in the data.
        return Cell(exact_percent(chance) if isinstance(chance, Exact) else percent(chance.p), chance.p)

    def cell_with_points(self, after: Chance | None, before: Chance | None) -> Cell:
        """A chance in a table, and by how many points it differs from another."""
        if after is None or before is None:
            return Cell(NOTHING)
        return Cell(f"{self.cell(after).text} ({self.points(after, before)})", after.p)

    def bid(self, bid: Bid | None) -> str:
        """A bid's name."""
        return NOTHING if bid is None else bid_name(bid, lang=self.lang)

    def kind(self, kind: Kind) -> str:
        """A kind's name."""
        return kind_name(kind, self.lang)

    def kinds(self, kinds: Iterable[Kind]) -> str:
        """Kinds in a row; a word where there are none."""
        return ", ".join(map(self.kind, kinds)) or self.say("none")

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards with symbols."""
        return cards_text(cards, lang=self.lang)


def _interval(chance: Simulated) -> str:
    """The interval to a tenth of a percent, or to as many digits as keep its ends from looking like 0% or 100%.

    >>> _interval(Simulated(99_938, 100_000, 0.999205, 0.999524)), _interval(Simulated(9, 9, 0.66, 1.0))
    ('99.9–99.96%', '66.0–100%')
    """
    ends = []
    for end, rounded in ((chance.low, floor), (chance.high, ceil)):
        digits = 1 if 0 < end < 1 else 0
        while 0 < end < 1 and not 0 < rounded(end * 100 * 10**digits) < 100 * 10**digits:
            digits += 1
        ends.append(f"{rounded(end * 100 * 10**digits) / 10**digits:.{digits}f}")
    return "–".join(ends) + "%"


def ranges(numbers: Sequence[int]) -> str:
    """Ascending whole numbers, those in a row drawn together.

    >>> ranges([3, 4, 5, 9, 11, 12])
    '3–5, 9, 11–12'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in runs)
