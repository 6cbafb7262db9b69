"""What a bid tells: how a truthful bidder's bid shifts the odds of other bids."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from operator import attrgetter

from blefodds.core.bids import Bid
from blefodds.core.odds_table import Exact
from blefodds.core.rules import Rules
from blefodds.reports.blef.counting import Blind, bids_of, chance_after_hearing
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Table, counts
from blefodds.reports.plan import Progress
from blefodds.reports.words import Words

__all__ = ["MOST_HELD", "Told", "n_held", "telling_chapter", "told_by"]

MOST_HELD = 5
"""The cards that the bidder holds, where the rules let them: with more there are no more kinds to hold."""

N_LIFTED = 4


def n_held(rules: Rules) -> int:
    """How many cards the bidder holds under these rules: as many as the limit lets, and no more than five.

    >>> from blefodds.core.rules import CLASSIC
    >>> n_held(CLASSIC)
    5
    """
    return MOST_HELD if rules.card_limit is None else min(MOST_HELD, rules.card_limit)


@dataclass(frozen=True)
class Told:
    """How hearing one bid changes the chance of another.

    Parameters
    ----------
    heard, asked
        The bid heard, and the one whose chance changes.
    before
        The chance to someone who sees no card and has heard nothing.
    part, whole
        Once the bidder is known to hold at least one card of the bid heard, or all that it asks for; None where
        so many cards cannot.
    """

    heard: Bid
    asked: Bid
    before: Exact
    part: Exact
    whole: Exact | None

    @property
    def lift(self) -> float:
        """By how much it rises once a part is known to be held."""
        return self.part.p - self.before.p


def told_by(heard: Bid, in_play: int, blind: Blind) -> tuple[Told, ...]:
    """What ``heard`` says about every bid of the ladder."""
    rules = blind.rules
    answers = []
    for asked in rules.ladder:
        chances = [
            chance_after_hearing(heard, asked, n_held=n_held(rules), in_play=in_play, rules=rules, truthful=truthful)
            for truthful in ("part", "whole")
        ]
        assert chances[0] is not None  # any number of cards can hold one of a bid's
        answers.append(Told(heard, asked, blind.chance(asked.kind, in_play), chances[0], chances[1]))
    return tuple(answers)


def numbers_in_play(plan: BlefPlan) -> tuple[int, int]:
    """Two numbers of cards in play: the one that the examples take and one later in the game."""
    first = max(plan.middle, n_held(plan.rules) + 1)
    later = plan.numbers[len(plan.numbers) * 3 // 4]
    return first, max(first + 1, later)


def hands_with_part(heard: Bid, rules: Rules) -> Exact:
    """How many of all hands that the bidder may hold have at least one card of the bid."""
    held, n_cards = n_held(rules), rules.deck.n_cards
    n_others = sum(all(card not in need.among for need in heard.needs) for card in rules.deck.cards)
    return Exact(comb(n_cards, held) - comb(n_others, held), comb(n_cards, held))


def telling_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """For a bid of each kind, how its own chance and those of the bids it lifts most change."""
    numbers = numbers_in_play(plan)
    tables: list[Table] = []
    rows: list[tuple[int, Told]] = []
    summary: list[tuple[Told, ...]] = []
    kinds = plan.rules.ladder_kinds
    for done, kind in enumerate(kinds, start=1):
        heard = bids_of(kind, plan.rules)[-1]
        answers = [told_by(heard, n, plan.blind) for n in numbers]
        of_asked = {told[0].asked: told for told in zip(*answers, strict=True)}
        chosen = [heard, *(told.asked for told in _most_changed(answers[0]) if told.asked != heard)]
        summary.append(of_asked[heard])
        tables.append(_heard_table(plan, heard, [of_asked[asked] for asked in chosen], words))
        for n, at_n in zip(numbers, answers, strict=True):
            rows += [(n, told) for told in _kept(at_n, {heard, *chosen})]
        progress(done, len(kinds))
    n, later = numbers
    blocks: list[Block] = [
        words.paragraph("telling.intro", cards=words.n_cards(n_held(plan.rules))),
        words.paragraph("telling.counted", n=n, later=later),
        _little(plan, [told[0].heard for told in summary], words),
        *_example([told[0] for told in summary], words, n),
        _own_table(plan, summary, words),
        words.paragraph("telling.more", n=n),
        *tables,
    ]
    return words.chapter("telling", blocks, _dataset(rows, plan.rules))


def _little(plan: BlefPlan, heard: list[Bid], words: Words) -> Block:
    """Why a part of some bids tells little, with the bid of which a part is held most often."""
    shares = {bid: hands_with_part(bid, plan.rules) for bid in heard}
    bid = max(heard, key=lambda bid: shares[bid].ways)
    said = {"ways": f"{shares[bid].ways:,}", "of": f"{shares[bid].of:,}"}
    return words.paragraph("telling.little", n_held=n_held(plan.rules), bid=words.bid(bid), **said)


_lift = attrgetter("lift")


def _most_changed(answers: tuple[Told, ...]) -> list[Told]:
    """Of each other kind, the bid that is lifted most; of those the few that rise by most, then the one that falls."""
    best: dict[str, Told] = {}
    for told in answers:
        known = best.get(told.asked.kind.name)
        if told.asked.kind != told.heard.kind and (known is None or told.part.p >= known.part.p):
            best[told.asked.kind.name] = told

    rising = sorted((told for told in best.values() if told.lift > 0), key=_lift, reverse=True)[:N_LIFTED]
    lowest = min(answers, key=_lift)
    return rising + ([lowest] if lowest.lift < 0 else [])


def _kept(answers: tuple[Told, ...], chosen: set[Bid]) -> list[Told]:
    """The answers that stand in tables, and of each kind the likeliest bid after hearing and the least likely one."""
    of_kind: dict[str, list[Told]] = {}
    for told in answers:
        of_kind.setdefault(told.asked.kind.name, []).append(told)
    kept: dict[Bid, Told] = {}
    for some in of_kind.values():
        for told in (max(reversed(some), key=lambda told: told.part.p), min(some, key=lambda told: told.part.p)):
            kept[told.asked] = told
    return list((kept | {told.asked: told for told in answers if told.asked in chosen}).values())


def _example(summary: list[Told], words: Words, n: int) -> list[Block]:
    """The bid whose own chance rises by most on hearing it, short of being certain by that."""
    open_ones = [told for told in summary if not told.part.is_certain and not told.before.is_impossible]
    if not open_ones:
        return []
    told = max(open_ones, key=_lift)
    before, after = words.claim(told.before), words.claim(told.part)
    return [words.paragraph("telling.example", n=n, bid=words.bid(told.heard), before=before, after=after)]


def _columns(plan: BlefPlan, words: Words, first: str) -> tuple[str, ...]:
    counted = (words.heads("telling", "before", "part", "whole", n=n) for n in numbers_in_play(plan))
    return (words.say(first), *(head for heads in counted for head in heads))


def _row(plan: BlefPlan, bid: Bid, told_at: tuple[Told, ...], words: Words) -> tuple[Cell, ...]:
    """A bid, and for each number of cards in play its chance unheard and by what the bidder is known to hold."""
    cells = [Cell(words.bid(bid), plan.rules.position(bid))]
    for told in told_at:
        cells.append(words.cell(told.before))
        cells += [words.cell_with_points(after, told.before) for after in (told.part, told.whole)]
    return tuple(cells)


def _own_table(plan: BlefPlan, summary: list[tuple[Told, ...]], words: Words) -> Table:
    n, later = numbers_in_play(plan)
    caption = words.say("telling.own", n=n, later=later, cards=words.n_cards(n_held(plan.rules)))
    rows = [_row(plan, told[0].heard, told, words) for told in summary]
    return Table("told-itself", caption, _columns(plan, words, "telling.column.heard"), rows, dataset="telling")


def _heard_table(plan: BlefPlan, heard: Bid, chosen: list[tuple[Told, ...]], words: Words) -> Table:
    n, later = numbers_in_play(plan)
    return Table(
        f"told-{heard.kind.name}",
        words.say("telling.table", bid=words.bid(heard), n=n, later=later),
        _columns(plan, words, "column.bid"),
        [_row(plan, told[0].asked, told, words) for told in chosen],
        dataset="telling",
        folded=words.say("telling.folded", bid=words.bid(heard)),
    )


def _dataset(rows: list[tuple[int, Told]], rules: Rules) -> Dataset:
    counted = (f"{count}_{when}" for when in ("before", "part", "whole") for count in ("p", "ways", "of"))
    columns = ("heard", "asked", "in_play", "held", "ways_hand_with_part", "of_hand_with_part", *counted)
    values = [
        (told.heard.code, told.asked.code, n, n_held(rules), hands.ways, hands.of)
        + (*counts(told.before), *counts(told.part), *counts(told.whole))
        for n, told in rows
        for hands in (hands_with_part(told.heard, rules),)
    ]
    return Dataset("telling", columns, values)


CHAPTER = 5, telling_chapter
