"""Equilibrium play for two: what to open with, how much to bluff, what listening is worth, the price of habits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import floor

from blefodds.bots.blef import parse_bot
from blefodds.bots.fixed import fixed_play
from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Paragraph, Table, Value
from blefodds.reports.words import NOTHING, Words
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.fixed_play import best_answer
from blefodds.solver.match import Bracket
from blefodds.solver.openings import Opening, openings_of, wins_of_listening
from blefodds.solver.packaged import PACKAGED, packaged_policy
from blefodds.solver.policy import Policy
from blefodds.views.percent import percent
from blefodds.views.solution import short_bracket

__all__ = ["HABITS", "solved_chapter", "solved_rounds"]

HABITS = ("honest", "threshold", "conditional", "cubic")
"""The bots whose habits are priced."""

MOST_OPENINGS = 8
"""Openings in a table; the data have all."""

DIGITS = 9
"""After the point, in the data: fewer than floating point may change from machine to machine."""


@dataclass(frozen=True)
class _Solved:
    """What the chapter says of a round."""

    policy: Policy
    value: Bracket
    openings: tuple[tuple[Opening, float], ...]
    bluffs: float
    listening: float
    deaf: float
    habits: dict[str, tuple[float, float]]

    @property
    def name(self) -> str:
        a, b = self.policy.cards
        return f"{a}–{b}"

    @property
    def chances(self) -> tuple[Bracket, Bracket]:
        """What equilibrium play wins for the starter, and for the other."""
        return self.value, Bracket(1 - self.value.high, 1 - self.value.low)

    def price(self, bot: str, player: int) -> float:
        """What a habit certainly costs."""
        return max(0.0, self.chances[player].low - self.habits[bot][player])


def solved_rounds(rules: Rules) -> tuple[Policy, ...]:
    """The policies that come with the program and hold under these rules.

    A round is the same under other rules if the deck is, and the bids that may be true are and rank as they do.
    """
    found = []
    for cards in PACKAGED:
        policy = packaged_policy(cards)
        assert policy is not None
        if rules.deck == policy.game.rules.deck and _bids(cards, rules) == policy.game.bids:
            found.append(policy)
    return tuple(found)


def _bids(cards: tuple[int, int], rules: Rules) -> tuple[Bid, ...]:
    """The bids that may be true in a round; none where there is no such round to solve."""
    try:
        return BlefRound(cards, rules).bids
    except BlefError:
        return ()


def solved_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """What solved rounds say; a sentence where there are none for these rules."""
    policies = solved_rounds(plan.rules)
    title = words.say("solved.title")
    if not policies:
        progress(1, 1)
        return Chapter("solved", title, (Paragraph(words.say("solved.none")),), ())
    rounds = []
    for done, policy in enumerate(policies, start=1):
        rounds.append(_solved(policy))
        progress(done, len(policies))
    blocks: list[Block] = [
        Paragraph(words.say("solved.intro")),
        _value_table(rounds, words),
        Paragraph(words.say("solved.listening")),
        Paragraph(words.say("solved.openings")),
        *(_openings_table(solved, words, is_first=number == 0) for number, solved in enumerate(rounds)),
        Paragraph(words.say("solved.habits")),
        _habits_table(rounds, words),
        Paragraph(words.say("solved.memory")),
    ]
    return Chapter("solved", title, tuple(blocks), _datasets(rounds))


@lru_cache(maxsize=len(PACKAGED))
def _solved(policy: Policy) -> _Solved:
    """What there is to say of a round; it holds under all rules by which the round is the same."""
    game = policy.game
    unheard = {bid: float((game.weights * truth).sum()) for bid, truth in zip(game.bids, game.truths, strict=True)}
    openings = openings_of(policy)
    listening, deaf = wins_of_listening(policy)
    habits = {}
    for bot in HABITS:
        starting, answering = (1 - best_answer(fixed_play(parse_bot(bot), game, player)) for player in (0, 1))
        habits[bot] = (round(max(0.0, starting), DIGITS), round(max(0.0, answering), DIGITS))
    return _Solved(
        policy,
        Bracket(policy.certificate.low, policy.certificate.high),
        tuple((opening, unheard[opening.bid]) for opening in openings),
        sum(opening.share * opening.bluff for opening in openings),
        listening,
        deaf,
        habits,
    )


def _value_table(rounds: list[_Solved], words: Words) -> Table:
    rows = tuple(
        (
            Cell(solved.name),
            Cell(short_bracket(solved.value), solved.value.middle),
            _cell(solved.bluffs),
            _cell(solved.listening),
            _cell(solved.deaf),
        )
        for solved in rounds
    )
    columns = ("round", "value", "bluffs", "listening", "deaf")
    return Table("solved-rounds", words.say("solved.table"), _heads(columns, words), rows, dataset="solved")


def _openings_table(solved: _Solved, words: Words, *, is_first: bool) -> Table:
    rows = tuple(
        (Cell(words.bid(opening.bid)), *map(_cell, (opening.share, opening.true, unheard, opening.bluff)))
        for opening, unheard in solved.openings[:MOST_OPENINGS]
    )
    a, b = solved.policy.cards
    caption = words.say("solved.openings.table", a=a, b=b)
    columns = ("bid", "share", "true", "unheard", "bluff")
    return Table(
        f"solved-openings-{a}-{b}",
        caption,
        _heads(columns, words),
        rows,
        dataset="solved-openings",
        folded=None if is_first else caption,
    )


def _habits_table(rounds: list[_Solved], words: Words) -> Table:
    rows = []
    for solved in rounds:
        for bot in HABITS:
            cells = []
            for player in (0, 1):
                price = floor(solved.price(bot, player) * 1000) / 10
                cells += [_cell(solved.habits[bot][player]), Cell(f"{price:.1f}", price)]
            rows.append((Cell(solved.name), Cell(bot), *cells))
    columns = ("round", "bot", "starting", "price", "answering", "price")
    return Table(
        "solved-habits",
        words.say("solved.habits.table"),
        _heads(columns, words),
        tuple(rows),
        n_words=2,
        dataset="habits",
    )


def _heads(columns: tuple[str, ...], words: Words) -> tuple[str, ...]:
    return tuple(words.say(f"solved.column.{name}") for name in columns)


def _cell(share: float) -> Cell:
    """A share; nothing where there is none as far as the data can say."""
    return Cell(percent(share), share) if round(share, DIGITS) > 0 else Cell(NOTHING, 0.0)


def _datasets(rounds: list[_Solved]) -> tuple[Dataset, ...]:
    values: list[tuple[Value, ...]] = []
    openings: list[tuple[Value, ...]] = []
    habits: list[tuple[Value, ...]] = []
    for solved in rounds:
        numbers = (solved.value.low, solved.value.high, solved.bluffs, solved.listening, solved.deaf)
        values.append((*solved.policy.cards, *(round(number, DIGITS) for number in numbers)))
        for opening, unheard in solved.openings:
            shares = (opening.share, opening.true, unheard, opening.bluff)
            openings.append((*solved.policy.cards, opening.bid.code, *(round(share, DIGITS) for share in shares)))
        for bot, wins in solved.habits.items():
            prices = (round(solved.price(bot, player), DIGITS) for player in (0, 1))
            habits.append((*solved.policy.cards, bot, *wins, *prices))
    cards = ("starter_cards", "other_cards")
    return (
        Dataset("solved", (*cards, "value_low", "value_high", "p_bluffs", "p_listening", "p_deaf"), tuple(values)),
        Dataset("solved-openings", (*cards, "bid", "p_share", "p_true", "p_unheard", "p_bluff"), tuple(openings)),
        Dataset(
            "habits", (*cards, "bot", "p_starting", "p_answering", "price_starting", "price_answering"), tuple(habits)
        ),
    )
