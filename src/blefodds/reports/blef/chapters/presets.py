"""How the rules differ: the same table under each preset, and which order of kinds matches how rare they are."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from blefodds.core.bids import Kind
from blefodds.core.cards import Deck
from blefodds.core.rules import PRESETS, Rules
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Table, counts
from blefodds.reports.plan import Progress
from blefodds.reports.words import NOTHING, Words, ranges

__all__ = ["compared_rules", "out_of_order", "presets_chapter", "rarity_order", "rules_labels"]

COMPARED = ("classic", "poker-order", "great", "full-deck")


def compared_rules(rules: Rules) -> tuple[Rules, ...]:
    """The presets that are compared, and the rules of the report if they are none of these."""
    presets = tuple(PRESETS[name] for name in COMPARED)
    return presets if rules in presets else (*presets, rules)


def out_of_order(blind: Blind, in_play: int) -> int:
    """How many pairs of kinds have the likelier one above the other."""
    ways = [blind.chance(kind, in_play).ways for kind in blind.rules.ladder_kinds]
    return sum(higher > lower for lower, higher in combinations(ways, 2))


def rarity_order(blind: Blind, in_play: int) -> list[list[Kind]]:
    """The kinds from the commonest to the rarest; those that are equally likely together."""
    by_ways: dict[int, list[Kind]] = {}
    for kind in blind.rules.ladder_kinds:
        by_ways.setdefault(blind.chance(kind, in_play).ways, []).append(kind)
    return [by_ways[ways] for ways in sorted(by_ways, reverse=True)]


@dataclass(frozen=True)
class _Compared:
    """One of the rules that are compared: what they are called, and a plan for them."""

    label: str
    plan: BlefPlan

    @property
    def rules(self) -> Rules:
        return self.plan.rules

    @cached_property
    def wrong(self) -> dict[int, int]:
        """How many pairs of kinds are out of order, by the number of cards in play."""
        return {n: out_of_order(self.plan.blind, n) for n in range(1, self.rules.deck.n_cards + 1)}

    @property
    def pairs(self) -> int:
        """How many pairs of kinds there are."""
        return comb(len(self.rules.ladder_kinds), 2)

    def numbers_with(self, count: int) -> list[int]:
        """The numbers of cards in play with so many pairs out of order."""
        return [n for n, at_n in self.wrong.items() if at_n == count]


def presets_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """The kinds' places and chances under each of the rules, and how many pairs of kinds are out of order."""
    rules = compared_rules(plan.rules)
    plans = (plan if each == plan.rules else BlefPlan(each, quick=plan.quick) for each in rules)
    compared = [_Compared(label, each) for label, each in zip(rules_labels(rules), plans, strict=True)]
    blocks: list[Block] = [
        words.paragraph("presets.intro"),
        *(_deck_table(deck, compared, words) for deck in dict.fromkeys(each.deck for each in rules)),
        words.paragraph("presets.order"),
        *(_best_order(one, words) for one in compared),
        _order_table(compared, words),
        _rarity_table(plan, words),
    ]
    return words.chapter("presets", blocks, *_datasets(compared))


def rules_labels(compared: tuple[Rules, ...]) -> tuple[str, ...]:
    """What each of the rules is called, so that a preset's name stands for the preset alone.

    >>> from blefodds.core.cards import Deck
    >>> rules_labels(compared_rules(PRESETS["classic"].with_deck(Deck.of(32))))[-1]
    'classic (7-A)'
    """
    labels: list[str] = []
    for rules in compared:
        label, preset = rules.name, PRESETS.get(rules.name)
        if preset is not None and preset.deck != rules.deck:
            label = f"{label} ({rules.deck.name})"
        labels.append(f"{label} (2)" if preset not in (None, rules) and label in (*PRESETS, *labels) else label)
    return tuple(labels)


def _deck_table(deck: Deck, compared: list[_Compared], words: Words) -> Table:
    """The kinds played with one deck: their places under each of the rules, their chances by cards in play."""
    played = [one for one in compared if one.rules.deck == deck]
    numbers = played[0].plan.few_numbers
    blind_of = {kind: one.plan.blind for one in played for kind in one.rules.ladder_kinds}

    def place(kind: Kind, kinds: tuple[Kind, ...]) -> Cell:
        return Cell(str(kinds.index(kind) + 1), kinds.index(kind)) if kind in kinds else Cell(NOTHING)

    rows = [
        (
            Cell(words.kind(kind)),
            *(place(kind, one.rules.ladder_kinds) for one in played),
            *(words.cell(blind_of[kind].chance(kind, n)) for n in numbers),
        )
        for kind in sorted(blind_of, key=lambda kind: -sum(blind_of[kind].chance(kind, n).p for n in numbers))
    ]
    return Table(
        f"presets-{deck.n_cards}",
        words.say("presets.table", n=deck.n_cards, deck=deck.name),
        (words.say("column.kind"), *(one.label for one in played), *map(str, numbers)),
        rows,
        dataset="presets",
    )


def _best_order(one: _Compared, words: Words) -> Block:
    """At which numbers of cards in play the order matches, and at which it does least."""
    most = max(one.wrong.values())
    if most == 0:
        return words.paragraph("presets.always", rules=one.label, most=len(one.wrong))
    return words.paragraph(
        "presets.matches",
        rules=one.label,
        matching=ranges(one.numbers_with(0)),  # never none: with the whole deck in play every bid is true
        most=len(one.wrong),
        worst=ranges(one.numbers_with(most)),
        count=most,
        pairs=one.pairs,
    )


def _order_table(compared: list[_Compared], words: Words) -> Table:
    rows = [
        (Cell(one.label, place), Cell(f"{count}/{one.pairs}", count), Cell(ranges(numbers), numbers[0]))
        for place, one in enumerate(compared)
        for count in sorted(set(one.wrong.values()))
        for numbers in (one.numbers_with(count),)
    ]
    columns = (*words.heads("presets", "rules", "wrong"), words.say("column.in_play"))
    return Table("order", words.say("presets.order.table"), columns, rows, dataset="order")


def _rarity_table(plan: BlefPlan, words: Words) -> Table:
    numbers_with: defaultdict[str, list[int]] = defaultdict(list)
    for n in range(1, plan.rules.deck.n_cards + 1):
        order = rarity_order(plan.blind, n)
        numbers_with[" › ".join(" = ".join(map(words.kind, alike)) for alike in order)].append(n)
    rows = [(Cell(ranges(numbers), numbers[0]), Cell(text)) for text, numbers in numbers_with.items()]
    columns = (words.say("column.in_play"), *words.heads("presets", "rarity"))
    caption = words.say("presets.rarity", rules=plan.rules.name)
    return Table("rarity", caption, columns, rows, n_words=2, dataset="ladder")


def _datasets(compared: list[_Compared]) -> tuple[Dataset, Dataset]:
    chances = [
        (one.label, one.rules.deck.name, kind.name, place, n, *counts(one.plan.blind.chance(kind, n)))
        for one in compared
        for place, kind in enumerate(one.rules.ladder_kinds, start=1)
        for n in one.plan.few_numbers
    ]
    orders = [
        (one.label, one.rules.deck.name, n, count, one.pairs) for one in compared for n, count in one.wrong.items()
    ]
    return (
        Dataset("presets", ("rules", "deck", "kind", "place", "in_play", "p", "ways", "of"), chances),
        Dataset("order", ("rules", "deck", "in_play", "pairs_out_of_order", "pairs"), orders),
    )


CHAPTER = 6, presets_chapter
