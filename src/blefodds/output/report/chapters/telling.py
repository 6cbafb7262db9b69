"""What a bid tells: how a truthful bidder's bid shifts the odds of other bids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from blefodds.bids import Bid
from blefodds.odds_table import Exact
from blefodds.output.report.counting import Blind, bids_of, chance_after_hearing
from blefodds.output.report.document import Block, Cell, Chapter, Dataset, Paragraph, Table
from blefodds.output.report.plan import Plan
from blefodds.output.report.words import Words

__all__ = ["N_HELD", "Told", "telling_chapter", "told_by"]

N_HELD = 3
"""The cards that the bidder holds."""

N_LIFTED = 4


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
        three cards cannot.
    """

    heard: Bid
    asked: Bid
    before: Exact
    part: Exact
    whole: Exact | None


def told_by(heard: Bid, in_play: int, blind: Blind, *, n_held: int = N_HELD) -> tuple[Told, ...]:
    """What ``heard`` says about every bid of the ladder."""
    rules = blind.rules
    answers = []
    for asked in rules.ladder:
        chances = [
            chance_after_hearing(heard, asked, n_held=n_held, in_play=in_play, rules=rules, truthful=truthful)
            for truthful in ("part", "whole")
        ]
        assert chances[0] is not None  # three cards can always hold one of a bid's
        answers.append(Told(heard, asked, blind.chance(asked.kind, in_play), chances[0], chances[1]))
    return tuple(answers)


def telling_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """For a bid of each kind, how its own chance and those of the bids it lifts most change."""
    n = max(plan.middle, N_HELD + 1)
    tables: list[Table] = []
    rows: list[Told] = []
    summary: list[Told] = []
    kinds = plan.rules.ladder_kinds
    for done, kind in enumerate(kinds, start=1):
        heard = bids_of(kind, plan.rules)[-1]
        answers = told_by(heard, n, blind)
        own = next(told for told in answers if told.asked == heard)
        chosen = [own, *_most_changed(answers)]
        summary.append(own)
        tables.append(_heard_table(plan, heard, chosen, words, n))
        rows += _ends_of_kinds(answers)
        progress(done, len(kinds))
    blocks: tuple[Block, ...] = (
        Paragraph(words.say("telling.intro", cards=words.n_cards(N_HELD))),
        Paragraph(words.say("telling.counted", n=n)),
        *_example(summary, words, n),
        _own_table(plan, summary, words, n),
        Paragraph(words.say("telling.more")),
        *tables,
    )
    return Chapter("telling", words.say("telling.title"), blocks, (_dataset(rows, n),))


def _most_changed(answers: tuple[Told, ...]) -> list[Told]:
    """Of each other kind, the bid that is lifted most; of those the few that rise by most, then the one that falls."""
    best: dict[str, Told] = {}
    for told in answers:
        known = best.get(told.asked.kind.name)
        if told.asked.kind != told.heard.kind and (known is None or told.part.p >= known.part.p):
            best[told.asked.kind.name] = told

    def lift(told: Told) -> float:
        return told.part.p - told.before.p

    rising = sorted((told for told in best.values() if lift(told) > 0), key=lift, reverse=True)[:N_LIFTED]
    lowest = min(answers, key=lift)
    return rising + ([lowest] if lift(lowest) < 0 else [])


def _ends_of_kinds(answers: tuple[Told, ...]) -> list[Told]:
    """Of each kind the bid that is likeliest after hearing, and the one that is least likely."""
    of_kind: dict[str, list[Told]] = {}
    for told in answers:
        of_kind.setdefault(told.asked.kind.name, []).append(told)
    ends: dict[Bid, Told] = {}
    for some in of_kind.values():
        for told in (max(reversed(some), key=lambda told: told.part.p), min(some, key=lambda told: told.part.p)):
            ends[told.asked] = told
    return list(ends.values())


def _example(summary: list[Told], words: Words, n: int) -> list[Paragraph]:
    """The bid whose own chance rises by most on hearing it, short of being certain by that."""
    open_ones = [told for told in summary if not told.part.is_certain and not told.before.is_impossible]
    if not open_ones:
        return []
    told = max(open_ones, key=lambda told: told.part.p - told.before.p)
    before, after = words.claim(told.before), words.claim(told.part)
    return [Paragraph(words.say("telling.example", n=n, bid=words.bid(told.heard), before=before, after=after))]


def _cells(told: Told, words: Words) -> tuple[Cell, ...]:
    return (
        words.cell(told.before),
        words.cell_with_points(told.part, told.before),
        words.cell_with_points(told.whole, told.before),
    )


def _columns(words: Words, first: str) -> tuple[str, ...]:
    return (words.say(first), *(words.say(f"telling.column.{name}") for name in ("before", "part", "whole")))


def _own_table(plan: Plan, summary: list[Told], words: Words, n: int) -> Table:
    rows = ((Cell(words.bid(told.heard), plan.rules.position(told.heard)), *_cells(told, words)) for told in summary)
    caption = words.say("telling.own", n=n, cards=words.n_cards(N_HELD))
    return Table("told-itself", caption, _columns(words, "telling.column.heard"), tuple(rows), dataset="telling")


def _heard_table(plan: Plan, heard: Bid, chosen: list[Told], words: Words, n: int) -> Table:
    rows = ((Cell(words.bid(told.asked), plan.rules.position(told.asked)), *_cells(told, words)) for told in chosen)
    return Table(
        f"told-{heard.kind.name}",
        words.say("telling.table", bid=words.bid(heard), n=n),
        _columns(words, "column.bid"),
        tuple(rows),
        dataset="telling",
        folded=words.say("telling.folded", bid=words.bid(heard)),
    )


def _dataset(rows: list[Told], n: int) -> Dataset:
    counted = tuple(f"{count}_{when}" for when in ("before", "part", "whole") for count in ("p", "ways", "of"))

    def counts(exact: Exact | None) -> tuple[float | int | None, ...]:
        return (None, None, None) if exact is None else (exact.p, exact.ways, exact.of)

    return Dataset(
        "telling",
        ("heard", "asked", "in_play", "held", *counted),
        tuple(
            (told.heard.code, told.asked.code, n, N_HELD, *counts(told.before), *counts(told.part), *counts(told.whole))
            for told in rows
        ),
    )
