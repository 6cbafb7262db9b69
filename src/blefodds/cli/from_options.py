"""What the options that commands share mean together, as values that a command is given."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.cli.screen import Screen
from blefodds.core.cards import Card, Deck, Rank
from blefodds.core.errors import BlefError, counted
from blefodds.core.odds_table import OddsTable
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.core.situation import JudgedOn, Situation
from blefodds.engines import EngineName, odds
from blefodds.lang import CardStyle
from blefodds.views.formats import FORMATS, Answer, Layout

if TYPE_CHECKING:
    from blefodds.inference import BidderModel, Hearing
    from blefodds.solver.policy import Policy

__all__ = [
    "Computation",
    "Listening",
    "Look",
    "Question",
    "Wanted",
    "bidder_model",
    "executor_from_options",
    "hearing_from_options",
    "is_typed",
    "policy_from_option",
    "print_json",
    "put_out",
    "rules_are_typed",
    "rules_from_options",
]


def is_typed(ctx: click.Context, name: str) -> bool:
    """Whether a parameter was given on the command line, and is not a default, a setting or of the environment."""
    return ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def rules_are_typed(ctx: click.Context) -> bool:
    """Whether the command line says what is played by."""
    return any(is_typed(ctx, name) for name in ("rules", "deck", "ace_low"))


def rules_from_options(rules: Rules | None, deck: Deck | None, ace_low: bool | None) -> Rules:
    """The rules that the options name together; a full deck alone means the full-deck game."""
    if rules is None:
        rules = PRESETS["full-deck"] if deck is not None and deck.lowest is Rank.TWO else CLASSIC
    try:
        if deck is not None and deck != rules.deck:
            rules = rules.with_deck(deck)
    except BlefError as error:
        raise error.about("deck") from None
    try:
        return rules if ace_low is None else replace(rules, ace_low=ace_low)
    except BlefError as error:
        raise error.about("ace_low") from None


@dataclass(frozen=True)
class Look:
    """How an answer is written on the screen.

    Parameters
    ----------
    lang
        The language, by its code.
    style
        How cards are written.
    color
        True or False to force colours or none; None: what the output understands.
    """

    lang: str
    style: CardStyle
    color: bool | None

    @property
    def words(self) -> dict[str, Any]:
        """Language and style, as what prints words takes them."""
        return {"lang": self.lang, "style": self.style}

    def screen(self) -> Screen:
        """The screen to print on."""
        return Screen(self.color)

    def layout(self) -> Layout:
        """How an answer is laid out for what is printed to."""
        return Layout(self.lang, self.style, width=self.screen().width_of_text, encoding=sys.stdout.encoding)


@dataclass(frozen=True)
class Question:
    """What is known at the table, as it was said; :meth:`situation` is what it means by some rules.

    Parameters
    ----------
    hand, seen, dead
        Cards of one's own, seen in others' hands, and known not to have been dealt.
    in_play
        How many cards all players hold together; None where it was not said.
    counts
        How many cards each player holds, oneself first; None where it was not said.
    on_rest
        Whether bids are judged on the cards that were not dealt.
    """

    hand: tuple[Card, ...]
    in_play: int | None
    counts: tuple[int, ...] | None
    seen: tuple[Card, ...]
    dead: tuple[Card, ...]
    on_rest: bool

    @property
    def total(self) -> int | None:
        """How many cards are in play, by either way to say it; BlefError where the two differ."""
        if self.counts is None:
            return self.in_play
        if self.hand and self.counts[0] != len(self.hand):
            raise BlefError(
                f"my count, the first, is {self.counts[0]}, but the hand has {counted(len(self.hand), 'card')}",
                field="counts",
            )
        total = sum(self.counts)
        if self.in_play not in (None, total):
            raise BlefError(
                f"the counts make {counted(total, 'card')}, but --in-play says {self.in_play}", field="counts"
            )
        return total

    def situation(self, rules: Rules) -> Situation:
        """The situation at a table of these rules; BlefError where what was said does not fit together."""
        in_play = self.total
        if in_play is None:
            raise BlefError("missing: how many cards are in play? Use --in-play 9 or --counts 2,3,1,3", field="in_play")
        return self.situation_of(rules, in_play)

    def situation_of(self, rules: Rules, in_play: int) -> Situation:
        """The same with another number of cards in play."""
        judged_on: JudgedOn = "rest" if self.on_rest else "play"
        return Situation(self.hand, in_play, seen=self.seen, dead=self.dead, rules=rules, judged_on=judged_on)


@dataclass(frozen=True)
class Listening:
    """What was heard and how it is taken, as it was said.

    Parameters
    ----------
    heard
        The bids with their seats; None where nothing was heard.
    trust
        How far they are believed, 0 to 100; None: as usual.
    bidder
        ``"model"`` or ``"policy"``: how others are taken to bid.
    policy_file
        The policy that they bid by; None: the one that comes with the program.
    who
        Whether it is asked what each player holds.
    """

    heard: str | None
    trust: float | None
    bidder: str
    policy_file: Path | None
    who: bool

    def check(self) -> None:
        """BlefError where the options do not fit together."""
        given = {"trust": self.trust is not None, "who": self.who, "bidder": self.bidder == "policy"}
        if self.heard is None:
            for name, is_given in given.items():
                if is_given:
                    raise BlefError(f"--{name} goes with --heard: which bids?", field=name)
        if self.policy_file is not None and self.bidder != "policy":
            raise BlefError("--policy goes with --bidder policy", field="policy")


@dataclass(frozen=True)
class Wanted:
    """What is to be shown of the odds, as it was said.

    Parameters
    ----------
    bid, explain
        The one bid that is asked about, and whether the counting behind it is.
    above, min_odds
        Only bids higher than this one, and true at least this often, 0 to 1.
    as_list, sort
        The ladder row by row; its order, ``"ladder"`` or ``"odds"``.
    output_format
        What is printed.
    """

    bid: str | None
    explain: bool
    above: str | None
    min_odds: float | None
    as_list: bool
    sort: str
    output_format: str


SAMPLING = ("deals", "seed", "confidence", "until")
"""Options about random deals."""


@dataclass(frozen=True)
class Computation:
    """How odds are to be computed, and where.

    Parameters
    ----------
    engine
        What computes, see :func:`blefodds.engines.odds`.
    deals, seed, confidence, until
        How random deals are drawn, see there.
    workers
        How many threads.
    dask
        The address of a Dask cluster to work on instead.
    """

    engine: EngineName
    deals: int | None
    seed: int | None
    confidence: float
    until: float | None
    workers: int
    dask: str | None

    @property
    def sampling(self) -> dict[str, Any]:
        """How random deals are drawn, as the engines take it."""
        return {name: getattr(self, name) for name in SAMPLING}

    def check(self, *, but: Sequence[str] = ()) -> None:
        """BlefError where an option about random deals is given to an engine that deals none, ``but`` excepted."""
        ctx = click.get_current_context()
        if self.engine not in ("exact", "enumerate"):
            return
        for name in (*SAMPLING, "workers", "dask") if self.engine == "exact" else SAMPLING:
            if name not in but and is_typed(ctx, name):
                raise BlefError(f"--engine {self.engine} doesn't use this option: leave it out", field=name)

    def announce(self) -> None:
        """Say so where the engine must be compiled first."""
        from blefodds.engines.compiled import kernel_of

        announce_compilation(kernel_of(self.engine))

    def executor(self) -> Any:
        """Where it runs, as a context manager; None in it: right here."""
        return executor_from_options(self.workers, self.dask)

    def odds(self, situation: Situation) -> OddsTable:
        """The odds of every bid, with progress shown where it takes long."""
        if self.engine == "exact":
            return odds(situation, engine="exact")
        if self.engine == "enumerate":
            from blefodds.engines.enumeration import check_ways

            check_ways(situation)  # a refusal is one line, without a word of compiling before it
        self.announce()
        with progress_bar("deals" if self.engine != "enumerate" else "sets") as progress, self.executor() as executor:
            return odds(situation, engine=self.engine, executor=executor, progress=progress, **self.sampling)


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


def bidder_model(trust: float | None) -> BidderModel:
    """The model of who bids that ``--trust`` asks for; the usual one where it says nothing."""
    from blefodds.inference import BidderModel

    return BidderModel() if trust is None else BidderModel.trusting(trust)


def hearing_from_options(question: Question, heard: str, rules: Rules) -> Hearing:
    """What was heard; BlefError where the options do not fit together."""
    from blefodds.inference import hearing_at_table

    if question.counts is None:
        raise BlefError("missing: who holds how many cards? Use --counts 2,3,1, yours first", field="counts")
    if question.seen:
        raise BlefError("with --heard it matters whose cards they are, which --seen does not say", field="seen")
    return hearing_at_table(heard, question.hand, question.counts, rules=rules, dead=question.dead)


def policy_from_option(path: Path | None) -> Policy | None:
    """The policy in the file, None where none is named; BlefError if the file is none."""
    if path is None:
        return None
    from blefodds.solver.policy_file import load_policy

    try:
        return load_policy(path)
    except BlefError as error:
        raise error.about("policy") from None


def put_out(answer: Answer, output_format: str, look: Look) -> None:
    """Print an answer in one of :data:`blefodds.views.formats.FORMATS`."""
    shown = FORMATS[output_format](answer, look.layout())
    if isinstance(shown, str):
        click.echo(shown)
    else:
        look.screen().print(shown)


def print_json(document: dict[str, Any]) -> None:
    """Print a document, with escapes for what the output cannot show."""
    from blefodds.views.documents import json_text

    click.echo(json_text(document, encoding=sys.stdout.encoding))
