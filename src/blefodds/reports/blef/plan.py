"""What a report is to be about: the rules, the numbers of cards in play that are looked at, the simulation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from blefodds.core.rules import Rules
from blefodds.reports.blef.counting import Blind, is_counted
from blefodds.reports.plan import Plan
from blefodds.views.documents import rules_document, rules_in_full

__all__ = ["MOST_PLAYERS", "BlefPlan"]

MOST_PLAYERS = 8

COLUMNS, COLUMNS_QUICK = 10, 5
DEALS, DEALS_QUICK = 1_000_000, 100_000


@dataclass(frozen=True)
class BlefPlan(Plan):
    """What is asked for; a quick report has fewer columns and fewer simulated deals.

    Parameters
    ----------
    rules
        What the table plays by.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> plan = BlefPlan(CLASSIC)
    >>> plan.players, plan.most, plan.numbers
    ((2, 3, 4), 20, (2, 4, 6, 8, 10, 12, 14, 16, 18, 20))
    """

    rules: Rules

    opening: ClassVar[tuple[str, ...]] = ("page.intro", "page.reading", "page.marks")

    @property
    def subject(self) -> dict[str, object]:
        deck = self.rules.deck
        return {"rules": self.rules.name, "cards": deck.n_cards, "deck": deck.name, "bids": self.rules.n_bids}

    @property
    def made(self) -> str:
        return "page.made" if is_counted(self.rules) else "page.made.simulated"

    @property
    def about(self) -> dict[str, Any]:
        return {"rules": rules_document(self.rules)}

    @property
    def simulation(self) -> dict[str, Any]:
        return {"deals": self.deals, "seed": self.seed, "confidence": 0.95}

    def index(self, simulation: dict[str, Any] | None) -> dict[str, Any]:
        rules = {key: value for key, value in rules_in_full(self.rules).items() if key not in ("schema", "version")}
        asked = {"quick": self.quick, "date": self.date, "columns_in_play": self.numbers}
        return {"rules": rules, **asked, "simulation": simulation}

    @cached_property
    def blind(self) -> Blind:
        """The odds for someone who sees no card, which most chapters start from."""
        return Blind(self.rules)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players for whom the pack suffices to the end, two to eight."""
        each = self.rules.card_limit or 1
        return tuple(range(2, min(MOST_PLAYERS, self.rules.deck.n_cards // each) + 1))

    @cached_property
    def most(self) -> int:
        """The most cards that can be in play: everyone at the limit; without one, the whole pack."""
        limit = self.rules.card_limit
        return self.rules.deck.n_cards if limit is None else self.players[-1] * limit

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of cards in play that the tables have a column for."""
        step = -(-self.most // (COLUMNS_QUICK if self.quick else COLUMNS))
        columns = range(step, self.most + 1, step)
        return (*columns,) if columns[-1] == self.most else (*columns, self.most)

    @cached_property
    def few_numbers(self) -> tuple[int, ...]:
        """Every other of them, for tables with more in a cell."""
        return self.numbers[1::2]

    @cached_property
    def middle(self) -> int:
        """The number of cards in play that the examples in the text take."""
        return self.numbers[(len(self.numbers) - 1) // 2]

    @property
    def deals(self) -> int:
        """Random deals per number of cards in play, where there is a simulation."""
        return DEALS_QUICK if self.quick else DEALS
