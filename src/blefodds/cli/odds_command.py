"""The answer to the main question, in each of its shapes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from blefodds.cli.from_options import (
    Computation,
    Listening,
    Look,
    Question,
    Wanted,
    bidder_model,
    hearing_from_options,
    policy_from_option,
    put_out,
)
from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError
from blefodds.core.odds_table import OddsTable
from blefodds.core.rules import Rules
from blefodds.core.seeds import draw_seed
from blefodds.lang import parse_bid
from blefodds.views.formats import WITHOUT_HOLDINGS

if TYPE_CHECKING:
    from blefodds.inference import Hearing, Holding, Posterior
    from blefodds.inference.exact import PolicyLikelihood

__all__ = ["answer_odds"]


def answer_odds(
    question: Question, rules: Rules, listening: Listening, wanted: Wanted, how: Computation, look: Look
) -> None:
    """Compute the odds and print what was asked of them."""
    situation = question.situation(rules)
    asked_bid = _bid_option(wanted.bid, "bid", rules)
    lowest = _bid_option(wanted.above, "above", rules)
    listening.check()
    output_format = wanted.output_format
    if listening.who and output_format in WITHOUT_HOLDINGS:
        raise BlefError(f"--who goes with --format table, plain or json, not {output_format}", field="who")
    if wanted.explain and asked_bid is None:
        raise BlefError("--explain goes with --bid: which bid?", field="explain")
    if wanted.explain and output_format != "table":
        raise BlefError(f"--explain goes with --format table, not {output_format}", field="explain")
    # Odds after hearing may be sampled whatever counts the others.
    how.check(but=() if listening.heard is None else ("seed", "confidence", "workers"))
    table = how.odds(situation)
    holdings: Sequence[Holding] = ()
    if listening.heard is not None:
        hearing = hearing_from_options(question, listening.heard, rules)
        listened = _listened(table, hearing, listening, how)
        from blefodds import inference

        table = inference.posterior_table(table, listened)
        holdings = inference.holdings(listened) if listening.who else ()
    from blefodds.views.odds_answer import OddsAnswer

    answer = OddsAnswer(
        table,
        bid=asked_bid,
        explain=wanted.explain,
        above=lowest,
        min_odds=wanted.min_odds,
        by_odds=wanted.sort == "odds",
        as_list=wanted.as_list,
        holdings=holdings,
    )
    put_out(answer, output_format, look)


def _mixed_in(policy_file: Path | None, hearing: Hearing) -> PolicyLikelihood:
    from blefodds.inference.duel import NoPolicyError
    from blefodds.inference.policy_likelihood import policy_likelihood

    policy = policy_from_option(policy_file)
    try:
        return policy_likelihood(hearing, policy)
    except NoPolicyError as error:
        raise error.about("bidder" if policy is None else "policy") from None


def _listened(table: OddsTable, hearing: Hearing, listening: Listening, how: Computation) -> Posterior:
    """What hearing gives for the bids of a table."""
    from blefodds.inference import posterior
    from blefodds.kernels.hearing import fill_weights

    situation, seed = table.situation, how.seed
    if seed is None:
        seed = table.simulation.seed if table.simulation else draw_seed()
    mixed_in = _mixed_in(listening.policy_file, hearing) if listening.bidder == "policy" else None
    announce_compilation(fill_weights)
    offset = situation.rules.n_bids if situation.judged_on == "rest" else 0
    with progress_bar("deals") as progress, how.executor() as executor:
        return posterior(
            hearing,
            bidder_model(listening.trust),
            actions=range(offset + 1, offset + situation.rules.n_bids + 1),
            players=listening.who,
            seed=seed,
            confidence=how.confidence,
            policy=mixed_in,
            executor=executor,
            progress=progress,
        )


def _bid_option(text: str | None, field: str, rules: Rules) -> Bid | None:
    if text is None:
        return None
    try:
        return parse_bid(text, rules)
    except BlefError as error:
        raise error.about(field) from None
