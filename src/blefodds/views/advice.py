"""Advice in lines for people, and as a document for machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import floor
from typing import Any

from rich.text import Text

from blefodds.advice.recommendation import Outcome, Reason
from blefodds.advice.rollouts import CONFIDENCE, RolloutRecommendation
from blefodds.core.rules import Rules
from blefodds.games.blef.bidding import CHECK, action_code, action_name
from blefodds.inference import Hearing
from blefodds.inference.duel import Why
from blefodds.lang import CardStyle, phrase
from blefodds.storage.document import Schema
from blefodds.views.columns import aligned, first_fitting, headed
from blefodds.views.documents import interval_document, rules_document
from blefodds.views.folding import folded
from blefodds.views.percent import counted_percent, interval_of, percent

__all__ = ["ADVICE", "advice_document", "advice_lines", "outcome_document", "reason_text", "whole_percent"]

ADVICE = Schema("blefodds.advice/1")

SOLVED_BUT: frozenset[Why] = frozenset({"dead", "unheard", "suits", "time"})
"""Why the policy of a round that is solved may not be gone by."""


def advice_head(hearing: Hearing) -> dict[str, Any]:
    """What every document of advice begins with: its schema, the rules, what was known and heard."""
    rules = hearing.rules
    return {
        **ADVICE.of(),
        "rules": rules_document(rules),
        "situation": {
            "hand": [card.code for card in hearing.hand],
            "counts": list(hearing.counts),
            "in_play": hearing.in_play,
            "dead": [card.code for card in hearing.dead],
            "last": None if hearing.last_bid is None else action_code(hearing.last_bid, rules),
            "heard": [{"seat": bid.seat + 1, "bid": action_code(bid.action, rules)} for bid in hearing.bids],
        },
    }


def reason_text(reason: Reason, rules: Rules, lang: str) -> str:
    """Why an action is recommended, in one sentence."""
    outcome, rival = reason.outcome, reason.rival
    name = action_name(outcome.action, rules, lang=lang)
    if reason.kind == "best":
        return phrase("solved.best", lang, action=name, cost=whole_percent(reason.cost))
    if reason.kind == "pure":
        return phrase("solved.always.rest" if reason.of_rest else "solved.always", lang, action=name)
    if reason.kind == "mixed":
        often = (f"{action_name(one.action, rules, lang=lang)} {whole_percent(one.share)}" for one in reason.mix)
        return phrase("solved.mix", lang, mix=", ".join(often), drawn=name)
    values: dict[str, object] = {"action": name, "p": whole_percent(_told(outcome))}
    if outcome.action == CHECK:
        values["truth"] = _truth(outcome, lang)
    if rival is not None:
        values["other"] = whole_percent(_told(rival))
    key: str = reason.kind
    if reason.goal == "match":
        key += ".match"
    elif key == "raise" and rival is not None and rival.is_sure:
        key += ".certain"
    return phrase(f"advice.reason.{key}", lang, **values)


def _truth(check: Outcome, lang: str) -> str:
    """How likely the last bid is, as part of a sentence: who checks loses just when it is true."""
    if check.is_sure:
        return phrase("advice.truth.certain" if check.loses.p else "advice.truth.impossible", lang)
    return phrase("advice.truth", lang, p=whole_percent(check.loses.p))


def _told(outcome: Outcome) -> float:
    return outcome.loses.p if outcome.wins is None else outcome.wins.p


def whole_percent(p: float) -> str:
    """A whole percentage; never 0% or 100%, which only counting may say."""
    if p < 0.01:
        return "<1%"
    return f"{min(floor(100 * p + 0.5), 99)}%" if p <= 0.99 else ">99%"


def advice_document(advice: RolloutRecommendation, *, n_raises: int, lang: str = "en") -> dict[str, Any]:
    """The advice of the schema ``blefodds.advice/1``, with a check and so many of the best raises.

    Seats are counted clockwise from 1, which is whoever asked.
    """
    hearing, rules = advice.hearing, advice.hearing.rules
    return {
        **advice_head(hearing),
        "method": "rollouts",
        "no_policy": advice.no_policy,
        "evidence": {
            "model": "quantal-response",
            "trust": advice.model.trust,
            "sharpness": advice.model.sharpness,
            "share_random": advice.model.share_random,
            "softening": advice.model.softening,
            "effective_deals": advice.effective_sample_size,
            "thin": advice.is_thin,
        },
        "simulation": {
            "deals": advice.deals,
            "seed": advice.seed,
            "confidence": CONFIDENCE,
            "seconds": advice.seconds,
        },
        "goal": advice.goal,
        "recommended": action_code(advice.recommended, rules),
        "reason": reason_text(advice.reason, rules, lang),
        "actions": [
            outcome_document(outcome, rules, lang, counted=outcome.is_counted) for outcome in advice.shown(n_raises)
        ],
    }


def outcome_document(outcome: Outcome, rules: Rules, lang: str, *, counted: bool, **more: float) -> dict[str, Any]:
    """What an action leads to, as every document of advice has it; ``more`` is what is said of it besides."""
    return {
        "action": action_code(outcome.action, rules),
        "name": action_name(outcome.action, rules, lang=lang),
        "loses": interval_document(outcome.loses),
        "counted": counted,
        **more,
        **({} if outcome.wins is None else {"wins_match": interval_document(outcome.wins)}),
    }


def advice_lines(
    advice: RolloutRecommendation,
    *,
    n_raises: int,
    width: int | None,
    lang: str = "en",
    style: CardStyle = "symbols",
) -> Iterator[Text]:
    """Why in one sentence, the actions with what they lead to, and how it was reckoned.

    Parameters
    ----------
    n_raises
        So many of the best raises are shown.
    width
        Columns of the terminal; None for a pipe, which is never wrapped. Where the table is too wide it has codes for
        names, then no intervals, and at last only what decides.
    """
    yield from folded(reason_text(advice.reason, advice.hearing.rules, lang), width, style="bold")
    yield Text("")
    yield from _table(advice, advice.shown(n_raises), width, lang, style)
    yield Text("")
    for sentence in _how(advice, lang):
        yield from folded(sentence, width)
    if advice.no_policy in SOLVED_BUT:
        yield from folded(phrase(f"advice.no_policy.{advice.no_policy}", lang), width)


def _table(
    advice: RolloutRecommendation, shown: Sequence[Outcome], width: int | None, lang: str, style: CardStyle
) -> list[Text]:
    rules = advice.hearing.rules
    of_match = advice.goal == "match"
    interval = phrase("column.interval", lang, confidence=f"{CONFIDENCE * 100:g}")
    loses, wins = phrase("advice.loses", lang), phrase("advice.wins", lang)

    def rows(columns: slice, *, named: bool) -> list[list[str]]:
        made = [["", *([wins, interval] if of_match else []), loses, interval]]
        for outcome in shown:
            code, words = action_code(outcome.action, rules), action_name(outcome.action, rules, lang=lang, style=style)
            shares = [share for share in (outcome.wins, outcome.loses) if share is not None]
            ends = [
                phrase("advice.counted", lang) if outcome.is_counted else interval_of(share.low, share.high, decimals=1)
                for share in shares
            ]
            # Of the match the table of chances has its own error: only the round is ever certain.
            values = [percent(share.p) for share in shares]
            if outcome.is_counted:
                values[-1] = counted_percent(outcome.loses.p)
            made.append([words if named else code, *(cell for pair in zip(values, ends, strict=True) for cell in pair)])
        return [[row[0], *row[columns]] for row in made]

    everything, no_intervals, what_decides = slice(1, None), slice(1, None, 2), slice(1, 2)
    layouts = product((everything, no_intervals, what_decides), (True, False))
    lines = first_fitting((aligned(rows(columns, named=named)) for columns, named in layouts), width)
    return headed(lines, ["green", *[""] * (len(shown) - 1)])


def _how(advice: RolloutRecommendation, lang: str) -> Iterator[str]:
    yield phrase(
        "advice.how",
        lang,
        deals=f"{advice.deals:,}",
        effective=f"{max(1, round(advice.effective_sample_size)):,}",
        seed=advice.seed,
        trust=f"{advice.model.trust:g}",
    )
    if advice.seconds is not None:
        yield phrase("advice.timed", lang, seconds=f"{advice.seconds:g}")
    if advice.is_thin:
        yield phrase("advice.thin", lang)
