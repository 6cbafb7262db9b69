"""How the rules differ: the same table under each preset, and which order of kinds matches how rare they are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from blefodds.bids import Kind
from blefodds.cards import Deck
from blefodds.output.report.counting import Blind
from blefodds.output.report.document import Block, Cell, Chapter, Dataset, Paragraph, Table
from blefodds.output.report.plan import Plan
from blefodds.output.report.words import NOTHING, Words, ranges
from blefodds.rules import PRESETS, Rules

__all__ = ["compared_rules", "out_of_order", "presets_chapter", "rarity_order"]

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
    decks = list(dict.fromkeys(rules.deck for rules in compared))
    numbers = sorted({n for each in plans for n in each.few_numbers})
    counts = {
        (place, n): out_of_order(each, n)
        for place, each in enumerate(blinds)
        for n in numbers
        if n <= plans[place].most
    }
    blocks: tuple[Block, ...] = (
        Paragraph(words.say("presets.intro")),
        *(_deck_table(deck, blinds, plans, words) for deck in decks),
        Paragraph(words.say("presets.order")),
        *_best_order(blinds, counts, words),
        _order_table(blinds, counts, numbers, words),
        _rarity_table(plan, blind, words),
    )
    datasets = (_dataset(blinds, plans), _order_dataset(blinds, counts))
    progress(1, 1)
    return Chapter("presets", words.say("presets.title"), blocks, datasets)


def _deck_table(deck: Deck, blinds: list[Blind], plans: list[Plan], words: Words) -> Table:
    """The kinds played with one deck: their places under each of the rules, their chances by cards in play."""
    played = [(blind, plan) for blind, plan in zip(blinds, plans, strict=True) if blind.rules.deck == deck]
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
        (words.say("column.kind"), *(blind.rules.name for blind, _ in played), *map(str, numbers)),
        tuple(rows),
        dataset="presets",
    )


def _best_order(blinds: list[Blind], counts: dict[tuple[int, int], int], words: Words) -> list[Paragraph]:
    """For each of the rules, at how many numbers of cards in play the order matches."""
    paragraphs = []
    for place, blind in enumerate(blinds):
        mine = {n: count for (at, n), count in counts.items() if at == place}
        matching = [n for n, count in mine.items() if count == 0]
        n_kinds = len(blind.rules.ladder_kinds)
        pairs = n_kinds * (n_kinds - 1) // 2
        worst = max(mine, key=lambda n: (mine[n], -n))
        key = "presets.matches" if matching else "presets.never_matches"
        said = words.say(
            key,
            rules=blind.rules.name,
            matching=", ".join(map(str, matching)),
            looked=", ".join(map(str, mine)),
            worst=worst,
            count=mine[worst],
            pairs=pairs,
        )
        paragraphs.append(Paragraph(said if mine[worst] else words.say("presets.always", rules=blind.rules.name)))
    return paragraphs


def _order_table(blinds: list[Blind], counts: dict[tuple[int, int], int], numbers: list[int], words: Words) -> Table:
    rows = []
    for place, blind in enumerate(blinds):
        n_kinds = len(blind.rules.ladder_kinds)
        pairs = n_kinds * (n_kinds - 1) // 2
        cells = []
        for n in numbers:
            count = counts.get((place, n))
            cells.append(Cell(NOTHING) if count is None else Cell(f"{count}/{pairs}", count / pairs if pairs else 0))
        rows.append((Cell(blind.rules.name), *cells))
    columns = (words.say("presets.column.rules"), *map(str, numbers))
    return Table("order", words.say("presets.order.table"), columns, tuple(rows), dataset="order")


def _rarity_table(plan: Plan, blind: Blind, words: Words) -> Table:
    numbers_with: dict[str, list[int]] = {}
    for n in range(1, plan.most + 1):
        text = " › ".join(" = ".join(map(words.kind, alike)) for alike in rarity_order(blind, n))
        numbers_with.setdefault(text, []).append(n)
    rows = [(Cell(ranges(numbers), numbers[0]), Cell(text)) for text, numbers in numbers_with.items()]
    columns = (words.say("column.in_play"), words.say("presets.column.rarity"))
    caption = words.say("presets.rarity", rules=plan.rules.name)
    return Table("rarity", caption, columns, tuple(rows), n_words=2, dataset="ladder")


def _dataset(blinds: list[Blind], plans: list[Plan]) -> Dataset:
    rows = []
    for blind, plan in zip(blinds, plans, strict=True):
        for place, kind in enumerate(blind.rules.ladder_kinds, start=1):
            for n in plan.few_numbers:
                exact = blind.chance(kind, n)
                rows.append((blind.rules.name, kind.name, place, n, exact.p, exact.ways, exact.of))
    return Dataset("presets", ("rules", "kind", "place", "in_play", "p", "ways", "of"), tuple(rows))


def _order_dataset(blinds: list[Blind], counts: dict[tuple[int, int], int]) -> Dataset:
    rows = []
    for (place, n), count in counts.items():
        n_kinds = len(blinds[place].rules.ladder_kinds)
        rows.append((blinds[place].rules.name, n, count, n_kinds * (n_kinds - 1) // 2))
    return Dataset("order", ("rules", "in_play", "pairs_out_of_order", "pairs"), tuple(rows))
