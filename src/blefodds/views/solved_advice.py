"""Advice by a solved policy in lines for people, and as a document for machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from blefodds.advice.recommendation import Outcome
from blefodds.advice.solved import PolicyRecommendation
from blefodds.core.rules import Rules
from blefodds.games.blef.bidding import CHECK, action_code, action_name
from blefodds.lang import CardStyle, phrase
from blefodds.solver.best_response import Certificate
from blefodds.solver.rest_of_round import TREMBLE
from blefodds.views.advice import advice_head, outcome_document, reason_text
from blefodds.views.columns import aligned, first_fitting, headed
from blefodds.views.folding import folded
from blefodds.views.percent import counted_percent, percent
from blefodds.views.solution import bracket_text

__all__ = ["solved_advice_document", "solved_advice_lines"]


def solved_advice_document(advice: PolicyRecommendation, *, n_raises: int, lang: str = "en") -> dict[str, Any]:
    """The advice of the schema ``blefodds.advice/1``, its method the policy.

    Each action has ``share``, how often the policy takes it, and ``cost``, how much more often it loses than the best.
    Chances of losing have no interval: they are counted over all hands, both players going on by the policy. What is 0
    or 1 only then is not said to be ``counted``, so that there 0 and 1 mean impossible and certain, as by deals.
    """
    hearing, rules = advice.hearing, advice.hearing.rules
    certificate = advice.policy.certificate
    return {
        **advice_head(hearing),
        "method": "policy",
        "evidence": {"model": "policy", "tremble": 0.0 if advice.rest is None else TREMBLE},
        "simulation": None,
        "goal": advice.goal,
        "recommended": action_code(advice.recommended, rules),
        "reason": reason_text(advice.reason, rules, lang),
        "solved": {
            "cards": list(advice.policy.cards),
            "value": {"low": certificate.low, "high": certificate.high},
            "gains": list(certificate.gains),
            "rest": None if advice.rest is None else _rest_document(advice.rest),
            "mix": [{"action": action_code(outcome.action, rules), "share": outcome.share} for outcome in advice.mix],
            "loses": advice.loses,
            "cost": advice.cost,
            "drawn": action_code(advice.drawn, rules),
            "seed": advice.seed,
        },
        "actions": [_outcome_document(outcome, rules, lang) for outcome in advice.shown(n_raises)],
    }


def _rest_document(rest: Certificate) -> dict[str, Any]:
    return {"value": {"low": rest.low, "high": rest.high}, "gains": list(rest.gains)}


def _outcome_document(outcome: Outcome, rules: Rules, lang: str) -> dict[str, Any]:
    is_counted = 0.0 < outcome.loses.p < 1.0 or not outcome.by_policy
    return outcome_document(outcome, rules, lang, counted=is_counted, share=outcome.share, cost=outcome.cost)


def solved_advice_lines(
    advice: PolicyRecommendation, *, n_raises: int, width: int | None, lang: str = "en", style: CardStyle = "symbols"
) -> Iterator[Text]:
    """The mix in one sentence, the actions with what they lead to, and where that comes from.

    Parameters
    ----------
    n_raises
        So many raises are shown at least.
    width
        Columns of the terminal; None for a pipe, which is never wrapped. Where the table is too wide it has codes for
        names.
    """
    yield from folded(reason_text(advice.reason, advice.hearing.rules, lang), width, style="bold")
    yield Text("")
    yield from _table(advice, advice.shown(n_raises), width, lang, style)
    yield Text("")
    for sentence in _how(advice, lang):
        yield from folded(sentence, width)


def _table(
    advice: PolicyRecommendation, shown: Sequence[Outcome], width: int | None, lang: str, style: CardStyle
) -> list[Text]:
    rules = advice.hearing.rules
    of_match = advice.goal == "match"
    head = ["", *(phrase(f"solved.{column}", lang) for column in ("share", "loses", "cost"))]

    def rows(columns: Sequence[int], *, named: bool) -> list[list[str]]:
        made = [[*head, phrase("advice.wins", lang)]]
        for outcome in shown:
            coded = not named and outcome.action != CHECK  # a check is no bid: its word is said in every language
            code, words = action_code(outcome.action, rules), action_name(outcome.action, rules, lang=lang, style=style)
            share, cost = _share(outcome.share), percent(outcome.cost) if outcome.cost > 0 else "–"
            loses = (percent if outcome.by_policy else counted_percent)(outcome.loses.p)
            wins = "" if outcome.wins is None else percent(outcome.wins.p)
            made.append([code if coded else words, share, loses, cost, wins])
        return [[row[column] for column in columns] for row in made]

    everything = (0, 1, 2, 3, 4) if of_match else (0, 1, 2, 3)
    # Where there is little room, what decides stays: who loses, or of the match who wins it.
    layouts = ((everything, True), (everything, False), ((0, 1, 4) if of_match else (0, 1, 2), False))
    lines = first_fitting((aligned(rows(columns, named=named)) for columns, named in layouts), width)
    return headed(lines, ["green" if outcome.action == advice.recommended else "" for outcome in shown])


def _share(share: float) -> str:
    """How often the policy does something, which may be never or always."""
    return counted_percent(share) if share > 0 else "–"


def _how(advice: PolicyRecommendation, lang: str) -> Iterator[str]:
    a, b = advice.policy.cards
    yield phrase("solved.round", lang, a=a, b=b, value=bracket_text(advice.policy.certificate))
    if advice.rest is not None:
        by = "rough" if advice.unusual is None else "you" if advice.unusual == advice.hearing.seat else "other"
        yield phrase(
            f"solved.rest.{by}", lang, tremble=percent(TREMBLE, decimals=0), width=percent(max(advice.rest.width, 1e-6))
        )
    yield phrase("solved.how" if advice.rest is None else "solved.how.rest", lang)
