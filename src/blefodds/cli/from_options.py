"""What the options that commands share mean together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from blefodds.core.cards import Card, Deck, Rank
from blefodds.core.errors import BlefError, counted
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.core.situation import JudgedOn, Situation
from blefodds.engines import EngineName

if TYPE_CHECKING:
    from blefodds.inference import BidderModel, Hearing

__all__ = [
    "bidder_model",
    "executor_from_options",
    "hearing_from_options",
    "is_typed",
    "refuse_sampling_options",
    "rules_from_options",
    "situation_from_options",
]


def is_typed(ctx: click.Context, name: str) -> bool:
    """Whether a parameter was given on the command line, and is not a default, a setting or of the environment."""
    return ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def refuse_sampling_options(ctx: click.Context, engine: EngineName, *, but: Sequence[str] = ()) -> None:
    """BlefError where an option about random deals is given to an engine that deals none, ``but`` excepted."""
    sampling = ("deals", "seed", "confidence", "until")
    for name in (*sampling, "workers", "dask") if engine == "exact" else sampling:
        if name not in but and is_typed(ctx, name):
            raise BlefError(f"--engine {engine} has no use for it: leave it out", field=name)


@contextmanager
def executor_from_options(workers: int, dask: str | None) -> Iterator[Executor | None]:
    """Where the work runs: on a Dask cluster, on threads, or (None) right here."""
    if dask is not None:
        from blefodds.compute.cluster import dask_executor

        with dask_executor(dask, say=lambda line: click.echo(line, err=True)) as executor:
            yield executor
        return
    from blefodds.compute.executors import worker_threads

    with worker_threads(workers) as threads:
        yield threads


def rules_from_options(rules: Rules | None, deck: Deck | None, ace_low: bool | None) -> Rules:
    """The rules that the options name together; a full deck alone means the full-deck game."""
    from dataclasses import replace

    if rules is None:
        rules = PRESETS["full-deck"] if deck is not None and deck.lowest is Rank.TWO else CLASSIC
    try:
        if deck is not None and deck != rules.deck:
            rules = rules.with_deck(deck)
    except BlefError as error:
        raise BlefError(str(error), field="deck") from None
    try:
        return rules if ace_low is None else replace(rules, ace_low=ace_low)
    except BlefError as error:
        raise BlefError(str(error), field="ace_low") from None


def situation_from_options(
    rules: Rules,
    *,
    hand: tuple[Card, ...],
    in_play: int | None,
    counts: tuple[int, ...] | None,
    seen: tuple[Card, ...],
    dead: tuple[Card, ...],
    on_rest: bool,
) -> Situation:
    """The situation that the options describe; BlefError where they do not fit together."""
    if counts is not None:
        if hand and counts[0] != len(hand):
            raise BlefError(
                f"my count, the first, is {counts[0]}, but the hand has {counted(len(hand), 'card')}", field="counts"
            )
        if in_play not in (None, sum(counts)):
            raise BlefError(
                f"the counts make {counted(sum(counts), 'card')}, but --in-play says {in_play}", field="counts"
            )
        in_play = sum(counts)
    if in_play is None:
        raise BlefError("missing: how many cards are in play? Use --in-play 9 or --counts 2,3,1,3", field="in_play")
    judged_on: JudgedOn = "rest" if on_rest else "play"
    return Situation(hand, in_play, seen=seen, dead=dead, rules=rules, judged_on=judged_on)


def bidder_model(trust: float | None) -> BidderModel:
    """The model of who bids that ``--trust`` asks for; the usual one where it says nothing."""
    from blefodds.inference import BidderModel

    return BidderModel() if trust is None else BidderModel.trusting(trust)


def hearing_from_options(
    situation: Situation, *, counts: tuple[int, ...] | None, heard: str, trust: float | None
) -> tuple[Hearing, BidderModel]:
    """What was heard, and the model of who said it; BlefError where the options do not fit together."""
    from blefodds.inference import hearing_at_table

    if counts is None:
        raise BlefError("missing: who holds how many cards? Use --counts 2,3,1, yours first", field="counts")
    if situation.seen:
        raise BlefError("with --heard it matters whose cards they are, which --seen does not say", field="seen")
    hearing = hearing_at_table(heard, situation.hand, counts, rules=situation.rules, dead=situation.dead)
    return hearing, bidder_model(trust)
