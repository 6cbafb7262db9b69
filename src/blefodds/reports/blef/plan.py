"""What a report is to be about: the rules, the numbers of cards in play that are looked at, the simulation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from blefodds.core.rules import Rules

__all__ = ["MOST_PLAYERS", "Plan"]

MOST_PLAYERS = 8

COLUMNS, COLUMNS_QUICK = 10, 5
DEALS, DEALS_QUICK = 1_000_000, 100_000


@dataclass(frozen=True)
class Plan:
    """What is asked for.

    Parameters
    ----------
    rules
        What the table plays by.
    lang
        The language of the text.
    seed
        Of the simulated deals.
    quick
        Fewer columns, fewer simulated deals.
    date
        The date that the report bears; None: it bears none, and is the same bytes every time.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> plan = Plan(CLASSIC)
    >>> plan.players, plan.most, plan.numbers
    ((2, 3, 4), 20, (2, 4, 6, 8, 10, 12, 14, 16, 18, 20))
    """

    rules: Rules
    lang: str = "en"
    seed: int = 1
    quick: bool = False
    date: str | None = None

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
