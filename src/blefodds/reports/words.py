"""The words of a report in one language, and numbers that never stand without their source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Card
from blefodds.core.odds_table import Exact
from blefodds.lang import bid_name, cards_text, kind_name, language, report_text
from blefodds.reports.document import Block, Cell, Chance, Chapter, Dataset, Paragraph
from blefodds.views.percent import exact_percent, narrow_interval_percent, percent, simulated_percent

__all__ = ["NOTHING", "Words", "points", "ranges"]

NOTHING = "–"
"""What stands in a cell that has no number."""


class Words:
    """Text in one language.

    Parameters
    ----------
    lang
        The language's code.
    game
        Whose report it is, ``blef`` or ``blof``.

    Examples
    --------
    >>> Words("en", "blef").claim(Exact(120156, 170544))
    '70.5% (120,156 of 170,544 deals)'
    >>> Words("en", "blef").claim(Exact(7, 7))
    'certain (7 of 7 deals)'
    """

    def __init__(self, lang: str, game: str) -> None:
        self.lang = lang
        self._texts = report_text(game, lang)
        self._plural = language(lang).plural

    def say(self, key: str, **values: object) -> str:
        """The text with this key; where it has forms for numbers, ``n`` chooses among them."""
        text = self._texts[key]
        if isinstance(text, tuple):
            n = values["n"]
            assert isinstance(n, int)
            text = text[self._plural(n)]
        return text.format(**values)

    def paragraph(self, key: str, **values: object) -> Paragraph:
        """The text with this key as a paragraph."""
        return Paragraph(self.say(key, **values))

    def heads(self, of: str, *names: str, **values: object) -> tuple[str, ...]:
        """The headings of columns, by the name of what they are of."""
        return tuple(self.say(f"{of}.column.{name}", **values) for name in names)

    def chapter(self, name: str, blocks: Sequence[Block], *datasets: Dataset) -> Chapter:
        """The chapter of this name, with its title."""
        return Chapter(name, self.say(f"{name}.title"), blocks, datasets)

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
            interval=narrow_interval_percent(chance),
        )

    def points(self, after: Chance, before: Chance) -> str:
        """By how many percentage points a chance went up or down; 0.0 only where it did not.

        >>> words = Words("en", "blef")
        >>> words.points(Exact(3, 4), Exact(1, 2)), words.points(Exact(1, 9999), Exact(0, 1))
        ('+25.0', '+<0.1')
        """
        return points(after.p - before.p)

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


def points(change: float, *, decimals: int = 1) -> str:
    """A difference of shares in percentage points, with its sign; 0 without one, and only where there is none.

    >>> points(-0.25), points(0.00001), points(0.0), points(1.0, decimals=0)
    ('−25.0', '+<0.1', '0.0', '+100')
    """
    smallest = 10.0**-decimals
    if change and abs(change) * 100 < smallest / 2:
        return f"{'+' if change > 0 else '−'}<{smallest:.{decimals}f}"
    return f"{change * 100:+.{decimals}f}".replace("-", "−") if change else f"{0:.{decimals}f}"


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
