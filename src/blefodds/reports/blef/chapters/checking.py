"""When to check: how likely the last bid is, and what holding some of its cards changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Card
from blefodds.core.odds_table import Exact
from blefodds.core.rules import Rules
from blefodds.reports.blef.counting import Blind, bid_chance, bids_of, is_even
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Table, counts
from blefodds.reports.plan import Progress
from blefodds.reports.words import NOTHING, Words

__all__ = ["N_HELD", "Checks", "checking_chapter", "n_held"]

N_HELD = 2
"""The cards that the one who wonders whether to check holds, where the rules let them."""


def n_held(rules: Rules) -> int:
    """How many cards that player holds under these rules."""
    return N_HELD if rules.card_limit is None else min(N_HELD, rules.card_limit)


@dataclass(frozen=True)
class Checks:
    """The chances of a bid of one kind, to someone blind and to a hand with some of the bid's cards in it.

    Parameters
    ----------
    bid
        The bid that stands for its kind: as the others look alike, any of them would do.
    chances
        For ``None``, blind, and for 0, 1 and 2 cards of the bid in a hand of two, the chance by cards in play. A
        number of its cards that no hand can hold is not there.
    """

    bid: Bid
    chances: dict[int | None, dict[int, Exact]]

    @classmethod
    def of(cls, kind: Kind, blind: Blind) -> Checks:
        """Count them for every number of cards in play."""
        rules = blind.rules
        bid = bids_of(kind, rules)[-1]
        numbers = range(1, rules.deck.n_cards + 1)
        chances: dict[int | None, dict[int, Exact]] = {None: {n: blind.chance(kind, n) for n in numbers}}
        for n_of_bid in range(n_held(rules) + 1):
            hands = list(hands_with(bid, n_of_bid, rules))
            if hands:
                chances[n_of_bid] = {
                    n: max((bid_chance(bid, hand, n, rules) for hand in hands), key=lambda exact: exact.ways)
                    for n in numbers
                    if n >= n_held(rules)
                }
        return cls(bid, chances)

    def even_from(self, n_of_bid: int | None) -> int | None:
        """The fewest cards in play with which the bid is true at least every other time; None: no such hand."""
        if n_of_bid not in self.chances:
            return None
        return next(n for n, exact in self.chances[n_of_bid].items() if is_even(exact))


def hands_with(bid: Bid, n_of_bid: int, rules: Rules) -> Iterator[tuple[Card, ...]]:
    """Hands with so many of the bid's cards among them: one for each way to choose among its needs."""
    needed = [[card for card in rules.deck.cards if card in need.among] for need in bid.needs]
    of_bid = {card for cards in needed for card in cards}
    others = [card for card in rules.deck.cards if card not in of_bid]
    filler = list(islice(others, n_held(rules) - n_of_bid))
    if len(filler) < n_held(rules) - n_of_bid:
        return
    if n_of_bid == 0:
        yield tuple(filler)
    elif n_of_bid == 1:
        for cards in needed:
            yield (cards[0], *filler)
    else:
        for place, cards in enumerate(needed):
            if len(cards) > 1:  # so it is with every kind there is, but another may name a card
                yield (cards[0], cards[1])
            for later in needed[place + 1 :]:
                yield (cards[0], later[0])


def checking_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """From which number of cards in play on a bid is more often true than not, and how likely it is before."""
    checks = []
    for done, kind in enumerate(plan.rules.ladder_kinds, start=1):
        checks.append(Checks.of(kind, plan.blind))
        progress(done, len(plan.rules.ladder_kinds))
    blocks: list[Block] = [
        words.paragraph("checking.intro", cards=words.n_cards(n_held(plan.rules))),
        words.paragraph("checking.holding"),
        *_example(plan, checks, words),
        _even_table(plan, checks, words),
        words.paragraph("checking.caution"),
        _chance_table(plan, checks, words),
    ]
    return words.chapter("checking", blocks, _dataset(checks))


def _example(plan: BlefPlan, checks: list[Checks], words: Words) -> list[Block]:
    """The kind that cards in hand change most at the middle number of cards, short of making it certain."""
    most = n_held(plan.rules)
    n = max(plan.middle, most)

    def change(check: Checks) -> float:
        if len(check.chances) < most + 2 or check.chances[most][n].is_certain:
            return -1.0
        return check.chances[most][n].p - check.chances[0][n].p

    check = max(checks, key=change)
    if change(check) < 0:
        return []
    said = {of: words.claim(chances[n]) for of, chances in check.chances.items()}
    cases = "; ".join(f"{_state(of, words)}: {said[of]}" for of in range(most + 1))
    bid, cards = words.bid(check.bid), words.n_cards(most)
    return [words.paragraph("checking.example", n=n, bid=bid, blind=said[None], cards=cards, cases=cases)]


def _state(n_of_bid: int | None, words: Words) -> str:
    return words.say("checking.blind" if n_of_bid is None else f"checking.{n_of_bid}")


def _states(plan: BlefPlan) -> tuple[int | None, ...]:
    return (None, *range(n_held(plan.rules) + 1))


def _kind(check: Checks, plan: BlefPlan, words: Words) -> Cell:
    return Cell(words.kind(check.bid.kind), plan.rules.position(check.bid))


def _even_table(plan: BlefPlan, checks: list[Checks], words: Words) -> Table:
    def cell(check: Checks, state: int | None) -> Cell:
        n = check.even_from(state)
        return Cell(NOTHING) if n is None else Cell(f"{n} ({words.cell(check.chances[state][n]).text})", n)

    states = _states(plan)
    rows = [(_kind(check, plan, words), *(cell(check, state) for state in states)) for check in checks]
    columns = (words.say("column.kind"), *(_state(state, words) for state in states))
    return Table("even", words.say("checking.even", most=plan.most), columns, rows, dataset="checking")


def _chance_table(plan: BlefPlan, checks: list[Checks], words: Words) -> Table:
    rows = [
        (
            _kind(check, plan, words),
            Cell(_state(state, words), place),
            *(words.cell(check.chances[state].get(n)) for n in plan.numbers),
        )
        for check in checks
        for place, state in enumerate(_states(plan))
        if state in check.chances
    ]
    columns = (words.say("column.kind"), words.say("checking.column.state"), *map(str, plan.numbers))
    return Table("checks", words.say("checking.table"), columns, rows, n_words=2, dataset="checking")


def _dataset(checks: list[Checks]) -> Dataset:
    rows = [
        (check.bid.kind.name, check.bid.code, state, n, *counts(exact))
        for check in checks
        for state, by_cards in check.chances.items()
        for n, exact in by_cards.items()
    ]
    return Dataset("checking", ("kind", "bid", "held_of_bid", "in_play", "p", "ways", "of"), rows)


CHAPTER = 4, checking_chapter
