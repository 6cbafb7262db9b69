"""How the rules differ: the same table under each preset, and which order of kinds matches how rare they are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb

from blefodds.core.bids import Kind
from blefodds.core.cards import Deck
from blefodds.core.rules import PRESETS, Rules
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Paragraph, Table
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


def presets_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """The kinds' places and chances under each of the rules, and how many pairs of kinds are out of order."""
    compared = compared_rules(plan.rules)
    blinds = [blind if rules == plan.rules else Blind(rules) for rules in compared]
    plans = [Plan(rules, quick=plan.quick) for rules in compared]
    labels = rules_labels(compared)
    decks = list(dict.fromkeys(rules.deck for rules in compared))
    counts = [[out_of_order(each, n) for n in range(1, each.rules.deck.n_cards + 1)] for each in blinds]
    blocks: tuple[Block, ...] = (
        Paragraph(words.say("presets.intro")),
        *(_deck_table(deck, blinds, plans, labels, words) for deck in decks),
        Paragraph(words.say("presets.order")),
        *_best_order(blinds, counts, labels, words),
        _order_table(blinds, counts, labels, words),
        _rarity_table(plan, blind, words),
    )
    datasets = (_dataset(blinds, plans, labels), _order_dataset(blinds, counts, labels))
    progress(1, 1)
    return Chapter("presets", words.say("presets.title"), blocks, datasets)


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


def _deck_table(deck: Deck, blinds: list[Blind], plans: list[Plan], labels: tuple[str, ...], words: Words) -> Table:
    """The kinds played with one deck: their places under each of the rules, their chances by cards in play."""
    played = [(blind, plan) for blind, plan in zip(blinds, plans, strict=True) if blind.rules.deck == deck]
    names = [label for blind, label in zip(blinds, labels, strict=True) if blind.rules.deck == deck]
    chances_by, numbers = {}, played[0][1].few_numbers
    for blind, _ in played:
        for kind in blind.rules.ladder_kinds:
            chances_by[kind] = blind
    rows = []
    for kind in sorted(chances_by, key=lambda kind: -sum(chances_by[kind].chance(kind, n).p for n in numbers)):
        places = []
        for blind, _ in played:
            kinds = blind.rules.ladder_kinds
            places.append(Cell(str(kinds.index(kind) + 1), kinds.index(kind)) if kind in kinds else Cell(NOTHING))
        rows.append((Cell(words.kind(kind)), *places, *(words.cell(chances_by[kind].chance(kind, n)) for n in numbers)))
    return Table(
        f"presets-{deck.n_cards}",
        words.say("presets.table", n=deck.n_cards, deck=deck.name),
        (words.say("column.kind"), *names, *map(str, numbers)),
        tuple(rows),
        dataset="presets",
    )


def _pairs(blind: Blind) -> int:
    return comb(len(blind.rules.ladder_kinds), 2)


def _best_order(blinds: list[Blind], counts: list[list[int]], labels: tuple[str, ...], words: Words) -> list[Paragraph]:
    """For each of the rules, at which numbers of cards in play the order matches, and at which it does least."""
    paragraphs = []
    for blind, wrong, label in zip(blinds, counts, labels, strict=True):
        most = max(wrong)
        if most == 0:
            paragraphs.append(Paragraph(words.say("presets.always", rules=label, most=len(wrong))))
            continue
        matching = _numbers_with(wrong, 0)  # never none: with the whole deck in play every bid is true
        said = words.say(
            "presets.matches",
            rules=label,
            matching=ranges(matching),
            most=len(wrong),
            worst=ranges(_numbers_with(wrong, most)),
            count=most,
            pairs=_pairs(blind),
        )
        paragraphs.append(Paragraph(said))
    return paragraphs


def _numbers_with(wrong: list[int], count: int) -> list[int]:
    """The numbers of cards in play with so many pairs out of order."""
    return [n for n, at_n in enumerate(wrong, start=1) if at_n == count]


def _order_table(blinds: list[Blind], counts: list[list[int]], labels: tuple[str, ...], words: Words) -> Table:
    rows = []
    for place, (blind, wrong, label) in enumerate(zip(blinds, counts, labels, strict=True)):
        for count in sorted(set(wrong)):
            numbers = _numbers_with(wrong, count)
            counted = Cell(f"{count}/{_pairs(blind)}", count)
            rows.append((Cell(label, place), counted, Cell(ranges(numbers), numbers[0])))
    columns = tuple(words.say(key) for key in ("presets.column.rules", "presets.column.wrong", "column.in_play"))
    return Table("order", words.say("presets.order.table"), columns, tuple(rows), dataset="order")


def _rarity_table(plan: Plan, blind: Blind, words: Words) -> Table:
    numbers_with: dict[str, list[int]] = {}
    for n in range(1, plan.rules.deck.n_cards + 1):
        text = " › ".join(" = ".join(map(words.kind, alike)) for alike in rarity_order(blind, n))
        numbers_with.setdefault(text, []).append(n)
    rows = [(Cell(ranges(numbers), numbers[0]), Cell(text)) for text, numbers in numbers_with.items()]
    columns = (words.say("column.in_play"), words.say("presets.column.rarity"))
    caption = words.say("presets.rarity", rules=plan.rules.name)
    return Table("rarity", caption, columns, tuple(rows), n_words=2, dataset="ladder")


def _dataset(blinds: list[Blind], plans: list[Plan], labels: tuple[str, ...]) -> Dataset:
    rows = []
    for blind, plan, label in zip(blinds, plans, labels, strict=True):
        for place, kind in enumerate(blind.rules.ladder_kinds, start=1):
            for n in plan.few_numbers:
                exact = blind.chance(kind, n)
                rows.append((label, plan.rules.deck.name, kind.name, place, n, exact.p, exact.ways, exact.of))
    return Dataset("presets", ("rules", "deck", "kind", "place", "in_play", "p", "ways", "of"), tuple(rows))


def _order_dataset(blinds: list[Blind], counts: list[list[int]], labels: tuple[str, ...]) -> Dataset:
    rows = [
        (label, blind.rules.deck.name, n, count, _pairs(blind))
        for blind, wrong, label in zip(blinds, counts, labels, strict=True)
        for n, count in enumerate(wrong, start=1)
    ]
    return Dataset("order", ("rules", "deck", "in_play", "pairs_out_of_order", "pairs"), tuple(rows))
