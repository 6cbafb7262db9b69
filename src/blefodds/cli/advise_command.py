"""``advise``: check, or raise to what?"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blefodds.cli.from_options import Look, bidder_model, is_typed, policy_from_option, print_json
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.option_values import BID, COUNTS, SEED, WORKERS, Seconds, WholeNumber
from blefodds.cli.options import (
    dead_option,
    format_option,
    hand_option,
    heard_option,
    look_options,
    policy_option,
    rules_options,
    trust_option,
)
from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.core.seeds import draw_seed

if TYPE_CHECKING:
    from blefodds.advice.recommendation import Goal
    from blefodds.advice.rollouts import RolloutRecommendation
    from blefodds.advice.solved import PolicyRecommendation
    from blefodds.inference import BidderModel, Hearing
    from blefodds.inference.duel import Why

__all__ = ["advise_command"]

DEFAULT_SECONDS = 2.0

OF_DEALS = ("deals", "workers", "trust")
"""Options that a policy doesn't use: who gives one asks for deals."""

GIVEN_UP: frozenset[Why] = frozenset({"suits", "time"})
"""What a policy file that is asked for may leave to deals; anything else is a wrong file or a wrong question."""


@click.command("advise", cls=BlefCommand)
@hand_option
@click.option("--counts", type=COUNTS, required=True, help="Cards held around the table, yours first: 2,3,1,3.")
@heard_option
@trust_option
@click.option("--last", type=BID, help="The last bid, by the player before you, where it is not in --heard.")
@dead_option
@click.option(
    "--for",
    "goal",
    type=click.Choice(["round", "match"]),
    default="round",
    show_default=True,
    help="What to make the best of: losing the round seldom, or winning the match often.",
)
@click.option(
    "--method",
    type=click.Choice(["auto", "policy", "rollouts"]),
    default="auto",
    show_default=True,
    help="For two: by a solved policy where there is one and nothing below asks for deals; always; or never.",
)
@policy_option
@click.option("--time", "seconds", type=Seconds(0.01, 3600), help="How long to think, in seconds.  [default: 2]")
@click.option("--deals", type=WholeNumber("n", 1, 10**9), help="Deals to weigh, instead of a time: 100k, 1e6.")
@click.option("--seed", type=SEED, help="Decides what a policy draws; with --deals: same seed, same numbers.")
@click.option("--workers", type=WORKERS, default=2, show_default=True, help="Threads that deal.")
@click.option("--raises", type=WholeNumber("n", 1, 1000), default=5, show_default=True, help="Best raises to show.")
@rules_options
@format_option
@look_options
@click.pass_context
def advise_command(
    ctx: click.Context,
    *,
    hand: tuple[Card, ...],
    counts: tuple[int, ...],
    heard: str | None,
    trust: float | None,
    last: str | None,
    dead: tuple[Card, ...],
    goal: Goal,
    method: str,
    policy_file: Path | None,
    seconds: float | None,
    deals: int | None,
    seed: int | None,
    workers: int,
    raises: int,
    rules: Rules,
    output_format: str,
    look: Look,
) -> None:
    """Say whether to check or what to raise to, and how often that loses the round.

    It is your turn. The hidden cards are dealt many times, each deal weighed by how likely the others were to bid as
    they did, and the rest of the round is followed to its end, everybody bidding by their cards as the bidder model
    says. Intervals are of 95%, each for itself. Without --heard and --last you open the round.

    Two players are told what a solved policy says, where there is one: its mix, and what each action costs. It deals
    nothing: with --deals, --workers or --trust the advice is by deals.

    With --for match the chances to win the match decide, by how many cards everybody would hold after the round.
    """
    if deals is not None and seconds is not None:
        raise BlefError("give a time or a number of deals, not both", field="time")
    of_deals = _option_of_deals(ctx)
    if method == "policy" and of_deals is not None:
        raise BlefError("--method policy doesn't use this option: leave it out", field=of_deals)
    if policy_file is not None and method == "rollouts":
        raise BlefError("--method rollouts doesn't use this option: leave it out", field="policy")
    if policy_file is not None and of_deals is not None:
        raise BlefError(f"--{of_deals} asks for deals, which don't use this option: leave one out", field="policy")
    # Before NumPy is loaded: products of small matrices are done sooner by one thread, and always alike.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    hearing = _hearing(hand, counts, heard, last, dead, rules)
    if seed is None:
        seed = draw_seed()
    if deals is None and seconds is None and method != "policy":  # which takes the time it needs
        seconds = DEFAULT_SECONDS
    why: Why | None = None
    if method == "policy" or (method == "auto" and of_deals is None):
        solved = _solved(hearing, goal, policy_file, seconds=seconds, seed=seed, must=method == "policy")
        if not isinstance(solved, str):
            from blefodds.views.solved_advice import solved_advice_document, solved_advice_lines

            if output_format == "json":
                print_json(solved_advice_document(solved, n_raises=raises, lang=look.lang))
                return
            screen = look.screen()
            screen.print(solved_advice_lines(solved, n_raises=raises, width=screen.width_of_text, **look.words))
            return
        why = solved
    advice = replace(
        _advice(
            hearing,
            bidder_model(trust),
            goal,
            deals=deals,
            seconds=DEFAULT_SECONDS if seconds is None else seconds,
            seed=seed,
            workers=workers,
        ),
        no_policy=why,
    )
    from blefodds.views.advice import advice_document, advice_lines

    if output_format == "json":
        print_json(advice_document(advice, n_raises=raises, lang=look.lang))
        return
    screen = look.screen()
    screen.print(advice_lines(advice, n_raises=raises, width=screen.width_of_text, **look.words))


def _option_of_deals(ctx: click.Context) -> str | None:
    """An option that was given and that only advice by deals has a use for."""
    return next((name for name in OF_DEALS if is_typed(ctx, name)), None)


def _solved(
    hearing: Hearing, goal: Goal, policy_file: Path | None, *, seconds: float | None, seed: int, must: bool
) -> PolicyRecommendation | Why:
    """The policy's advice, or why there is none and deals must do; BlefError where they must not."""
    from blefodds.advice.solved import advise_solved
    from blefodds.inference.duel import NoPolicyError, duel_of, policy_for
    from blefodds.kernels.solver import pass_up

    policy = policy_from_option(policy_file)
    try:
        policy = policy_for(duel_of(hearing), policy)
        announce_compilation(pass_up)
        return advise_solved(hearing, policy=policy, seconds=seconds, goal=goal, seed=seed)
    except NoPolicyError as error:
        if must or (policy_file is not None and error.why not in GIVEN_UP):
            raise error.about("method" if policy_file is None else "policy") from None
        return error.why


def _hearing(
    hand: tuple[Card, ...],
    counts: tuple[int, ...],
    heard: str | None,
    last: str | None,
    dead: tuple[Card, ...],
    rules: Rules,
) -> Hearing:
    """What was heard, and at its end the last bid where it was named apart."""
    from blefodds.games.blef.bidding import CHECK, parse_action
    from blefodds.inference import HeardBid, hearing_at_table

    hearing = hearing_at_table(heard or "", hand, counts, rules=rules, dead=dead)
    if last is None:
        return hearing
    try:
        action = parse_action(last, rules)
        if action == CHECK:
            raise BlefError("a check ends the round, a bid is expected")
        if action == hearing.last_bid:
            return hearing
        before = max((seat for seat, held in enumerate(counts) if seat and held), default=0)
        return replace(hearing, bids=(*hearing.bids, HeardBid(before, action, hearing.last_bid or 0)))
    except BlefError as error:
        raise error.about("last") from None


def _advice(
    hearing: Hearing, model: BidderModel, goal: Goal, *, deals: int | None, **how: Any
) -> RolloutRecommendation:
    from blefodds.advice.match_value import check_match_chances
    from blefodds.advice.rollouts import advise
    from blefodds.kernels.rollout import weigh_actions

    if goal == "match":
        check_match_chances(hearing.rules, hearing.counts)  # before anything is said of compiling
    announce_compilation(weigh_actions)
    with progress_bar("deals") as progress:
        return advise(hearing, model=model, goal=goal, deals=deals, check="counted", progress=progress, **how)
