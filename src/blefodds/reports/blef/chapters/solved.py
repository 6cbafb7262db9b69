"""Equilibrium play for two: what to open with, how much to bluff, what listening is worth, the price of habits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import floor, fsum

from blefodds.bots.blef import parse_bot
from blefodds.bots.fixed import fixed_play
from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Table, Value
from blefodds.reports.plan import Progress
from blefodds.reports.words import NOTHING, Words
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.fixed_play import best_answer
from blefodds.solver.match import Bracket
from blefodds.solver.openings import Opening, openings_of, wins_of_listening
from blefodds.solver.packaged import PACKAGED, packaged_policy
from blefodds.solver.policy import Policy
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


def solved_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """What solved rounds say; a sentence where there are none for these rules."""
    rounds = []
    policies = solved_rounds(plan.rules)
    for done, policy in enumerate(policies, start=1):
        rounds.append(_solved(policy))
        progress(done, len(policies))
    if not rounds:
        return words.chapter("solved", [words.paragraph("solved.none")])
    blocks: list[Block] = [
        words.paragraph("solved.intro"),
        _value_table(rounds, words),
        words.paragraph("solved.listening"),
        words.paragraph("solved.openings"),
        *(_openings_table(solved, words, is_first=number == 0) for number, solved in enumerate(rounds)),
        words.paragraph("solved.habits"),
        _habits_table(rounds, words),
        words.paragraph("solved.memory"),
    ]
    return words.chapter("solved", blocks, *_datasets(rounds))


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
        fsum(opening.share * opening.bluff for opening in openings),
        listening,
        deaf,
        habits,
    )


def _value_table(rounds: list[_Solved], words: Words) -> Table:
    rows = [
        (
            Cell(solved.name),
            Cell(short_bracket(solved.value), solved.value.middle),
            *map(_cell, (solved.bluffs, solved.listening, solved.deaf)),
        )
        for solved in rounds
    ]
    columns = words.heads("solved", "round", "value", "bluffs", "listening", "deaf")
    return Table("solved-rounds", words.say("solved.table"), columns, rows, dataset="solved")


def _openings_table(solved: _Solved, words: Words, *, is_first: bool) -> Table:
    a, b = solved.policy.cards
    caption = words.say("solved.openings.table", a=a, b=b)
    return Table(
        f"solved-openings-{a}-{b}",
        caption,
        words.heads("solved", "bid", "share", "true", "unheard", "bluff"),
        [
            (Cell(words.bid(opening.bid)), *map(_cell, (opening.share, opening.true, unheard, opening.bluff)))
            for opening, unheard in solved.openings[:MOST_OPENINGS]
        ],
        dataset="solved-openings",
        folded=None if is_first else caption,
    )


def _habits_table(rounds: list[_Solved], words: Words) -> Table:
    def won(solved: _Solved, bot: str, player: int) -> tuple[Cell, Cell]:
        price = floor(solved.price(bot, player) * 1000) / 10
        return _cell(solved.habits[bot][player]), Cell(f"{price:.1f}", price)

    rows = [
        (Cell(solved.name), Cell(bot), *won(solved, bot, 0), *won(solved, bot, 1))
        for solved in rounds
        for bot in HABITS
    ]
    columns = words.heads("solved", "round", "bot", "starting", "price", "answering", "price")
    return Table("solved-habits", words.say("solved.habits.table"), columns, rows, n_words=2, dataset="habits")


def _cell(share: float) -> Cell:
    """A share; nothing where there is none as far as the data can say."""
    return Cell.share(share) if round(share, DIGITS) > 0 else Cell(NOTHING, 0.0)


def _rounded(*numbers: float) -> tuple[float, ...]:
    return tuple(round(number, DIGITS) for number in numbers)


def _datasets(rounds: list[_Solved]) -> tuple[Dataset, ...]:
    values = [
        (*one.policy.cards, *_rounded(one.value.low, one.value.high, one.bluffs, one.listening, one.deaf))
        for one in rounds
    ]
    openings: list[tuple[Value, ...]] = [
        (*one.policy.cards, opening.bid.code, *_rounded(opening.share, opening.true, unheard, opening.bluff))
        for one in rounds
        for opening, unheard in one.openings
    ]
    habits: list[tuple[Value, ...]] = [
        (*one.policy.cards, bot, *wins, *_rounded(one.price(bot, 0), one.price(bot, 1)))
        for one in rounds
        for bot, wins in one.habits.items()
    ]
    cards = ("starter_cards", "other_cards")
    habit_columns = (*cards, "bot", "p_starting", "p_answering", "price_starting", "price_answering")
    return (
        Dataset("solved", (*cards, "value_low", "value_high", "p_bluffs", "p_listening", "p_deaf"), values),
        Dataset("solved-openings", (*cards, "bid", "p_share", "p_true", "p_unheard", "p_bluff"), openings),
        Dataset("habits", habit_columns, habits),
    )


CHAPTER = 10, solved_chapter
