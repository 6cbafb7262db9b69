"""When to check: how likely the last bid is, and what holding some of its cards changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Card
from blefodds.core.odds_table import Exact
from blefodds.core.rules import Rules
from blefodds.reports.blef.counting import Blind, bid_chance, bids_of
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Paragraph, Table
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
        return next(n for n, exact in self.chances[n_of_bid].items() if 2 * exact.ways >= exact.of)


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


def checking_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """From which number of cards in play on a bid is more often true than not, and how likely it is before."""
    checks = []
    for done, kind in enumerate(plan.rules.ladder_kinds, start=1):
        checks.append(Checks.of(kind, blind))
        progress(done, len(plan.rules.ladder_kinds))
    blocks: tuple[Block, ...] = (
        Paragraph(words.say("checking.intro", cards=words.n_cards(n_held(plan.rules)))),
        Paragraph(words.say("checking.holding")),
        *_example(plan, checks, words),
        _even_table(plan, checks, words),
        Paragraph(words.say("checking.caution")),
        _chance_table(plan, checks, words),
    )
    return Chapter("checking", words.say("checking.title"), blocks, (_dataset(plan, checks),))


def _example(plan: Plan, checks: list[Checks], words: Words) -> list[Paragraph]:
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
    cases = "; ".join(
        f"{_state(n_of_bid, words)}: {words.claim(check.chances[n_of_bid][n])}" for n_of_bid in range(most + 1)
    )
    blind = words.claim(check.chances[None][n])
    said = words.say(
        "checking.example", n=n, bid=words.bid(check.bid), blind=blind, cards=words.n_cards(most), cases=cases
    )
    return [Paragraph(said)]


def _state(n_of_bid: int | None, words: Words) -> str:
    return words.say("checking.blind" if n_of_bid is None else f"checking.{n_of_bid}")


def _states(plan: Plan) -> tuple[int | None, ...]:
    return (None, *range(n_held(plan.rules) + 1))


def _even_table(plan: Plan, checks: list[Checks], words: Words) -> Table:
    rows = []
    for check in checks:
        cells = []
        for state in _states(plan):
            n = check.even_from(state)
            cells.append(Cell(NOTHING) if n is None else Cell(_even_text(check.chances[state][n], n, words), n))
        position = plan.rules.position(check.bid)
        rows.append((Cell(words.kind(check.bid.kind), position), *cells))
    columns = (words.say("column.kind"), *(_state(state, words) for state in _states(plan)))
    return Table("even", words.say("checking.even", most=plan.most), columns, tuple(rows), dataset="checking")


def _even_text(chance: Exact, n: int, words: Words) -> str:
    return f"{n} ({words.cell(chance).text})"


def _chance_table(plan: Plan, checks: list[Checks], words: Words) -> Table:
    rows = []
    for check in checks:
        for place, state in enumerate(_states(plan)):
            if state in check.chances:
                cells = (words.cell(check.chances[state].get(n)) for n in plan.numbers)
                position = plan.rules.position(check.bid)
                names = (Cell(words.kind(check.bid.kind), position), Cell(_state(state, words), place))
                rows.append((*names, *cells))
    columns = (words.say("column.kind"), words.say("checking.column.state"), *map(str, plan.numbers))
    return Table("checks", words.say("checking.table"), columns, tuple(rows), n_words=2, dataset="checking")


def _dataset(plan: Plan, checks: list[Checks]) -> Dataset:
    rows = [
        (check.bid.kind.name, check.bid.code, state, n, exact.p, exact.ways, exact.of)
        for check in checks
        for state, by_cards in check.chances.items()
        for n, exact in by_cards.items()
    ]
    return Dataset("checking", ("kind", "bid", "held_of_bid", "in_play", "p", "ways", "of"), tuple(rows))
