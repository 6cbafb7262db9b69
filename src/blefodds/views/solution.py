"""A solved round, and a solved match: lines for people, a document for machines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from blefodds.core.bids import Bid
from blefodds.lang import bid_name, phrase, rank_label
from blefodds.solver.best_response import Certificate
from blefodds.solver.match import Bracket, MatchSolution
from blefodds.solver.openings import Answer, Opening, answers_of, openings_by_holding, openings_of
from blefodds.solver.policy import Policy
from blefodds.storage.document import Schema
from blefodds.views.columns import aligned, fits, headed
from blefodds.views.documents import rules_document
from blefodds.views.folding import folded
from blefodds.views.percent import interval_of, magnitude, percent

__all__ = [
    "bracket_text",
    "gain_text",
    "match_document",
    "match_lines",
    "short_bracket",
    "solution_document",
    "solution_heading",
    "solution_lines",
    "solution_summary",
]

SOLUTION = Schema("blefodds.solution/1")
MATCH = Schema("blefodds.match-solution/1")

MOST_HOLDINGS = 21
"""Hands that are listed one by one: up to those of two cards of six ranks."""

NARROW = 72
"""On fewer columns than this bids are called by their codes."""

WIDE = 0.05
"""A bracket wider than this makes the policy a draft."""

MOST_SHOWN = 3
"""Bids in a line about a hand or an answer."""


def solution_document(policy: Policy, *, seconds: float, iterations: int, lang: str = "en") -> dict[str, Any]:
    """A solved round of the schema ``blefodds.solution/1``.

    ``value`` is the starter's chance to win the round: certainly between ``low`` and ``high``. ``gains`` are what the
    best response of the starter, and of the other, gains against the policy.
    """
    certificate = policy.certificate
    return {
        **SOLUTION.of(),
        "rules": rules_document(policy.game.rules),
        "cards": list(policy.cards),
        "value": {"low": certificate.low, "high": certificate.high},
        "gains": list(certificate.gains),
        "seconds": seconds,
        "iterations": iterations,
        "nodes": policy.tree.n_nodes,
        "openings": [_opening_document(opening, lang) for opening in openings_of(policy)],
        "holdings": [
            {
                "ranks": [rank.code for rank in policy.game.hand_ranks(0, holding.hand)],
                "chance": holding.chance,
                "openings": [_opening_document(opening, lang) for opening in holding.openings],
            }
            for holding in openings_by_holding(policy)
        ],
        "answers": [
            {
                "opening": answer.opening.bid.code,
                "check": answer.check,
                "check_right": answer.check_right,
                "raises": [{"bid": bid.code, "share": share} for bid, share in answer.raises],
            }
            for answer in answers_of(policy)
        ],
    }


def _opening_document(opening: Opening, lang: str) -> dict[str, Any]:
    return {
        "bid": opening.bid.code,
        "name": bid_name(opening.bid, lang=lang),
        "share": opening.share,
        "true": opening.true,
        "bluff": opening.bluff,
    }


def solution_heading(policy: Policy, *, lang: str = "en") -> str:
    """Which round, by which rules."""
    rules = policy.game.rules
    a, b = policy.cards
    return phrase("solve.heading", lang, a=a, b=b, rules=rules.name, cards=rules.deck.n_cards)


def solution_summary(
    policy: Policy, *, seconds: float, iterations: int, lang: str = "en", width: int = 80
) -> list[Text]:
    """What a solved round is worth, and how sure that is."""
    certificate = policy.certificate
    starter, other = (gain_text(gain) for gain in certificate.gains)
    effort = {"iterations": f"{iterations:,}", "nodes": f"{policy.tree.n_nodes:,}", "seconds": f"{seconds:.1f}"}
    return [
        *_prose(solution_heading(policy, lang=lang), width, style="bold"),
        *_prose(phrase("solve.value", lang, value=bracket_text(certificate)), width),
        *_prose(phrase("solve.gains", lang, starter=starter, other=other), width),
        *_prose(phrase("solve.effort", lang, **effort), width),
        *([] if certificate.width <= WIDE else _prose(phrase("solve.wide", lang), width)),
    ]


def gain_text(gain: float) -> str:
    """What a best response gains, of 100 rounds, in two digits that mean something, rounded up: so much *at most*.

    >>> gain_text(0.00057401), gain_text(0.21), gain_text(4.2e-7)
    ('0.058', '21', '0.000042')
    """
    decimals = min(10, max(0, 1 - magnitude(max(100 * gain, 1e-9))))
    return f"{math.ceil(round(gain * 100 * 10**decimals, 9)) / 10**decimals:.{decimals}f}"


def solution_lines(policy: Policy, *, seconds: float, iterations: int, lang: str = "en", width: int = 80) -> list[Text]:
    """A solved round: what it is worth, what to open with, what to answer."""
    lines = [*solution_summary(policy, seconds=seconds, iterations=iterations, lang=lang, width=width), Text("")]
    heads = [phrase(f"solve.{column}", lang) for column in ("opening", "share", "true", "bluff")]
    rows = [
        [_bid_text(o.bid, lang, width), _share(o.share), _share(o.true), _share(o.bluff)] for o in openings_of(policy)
    ]
    lines += [*headed(aligned([heads, *rows])), *_prose(phrase("solve.bluff_note", lang), width), Text("")]
    holdings = openings_by_holding(policy)
    lines.append(Text(phrase("solve.by_holding", lang), style="bold"))
    if len(holdings) > MOST_HOLDINGS:
        lines += _prose(phrase("solve.many_holdings", lang, n=len(holdings)), width)
    else:
        for holding in reversed(holdings):
            ranks = " ".join(rank_label(rank, lang) for rank in policy.game.hand_ranks(0, holding.hand))
            shown = [(_bid_text(o.bid, lang, width), _share(o.share)) for o in holding.openings]
            lines += folded(f"{ranks}: {_listed(shown)}", width)
    lines += [Text(""), Text(phrase("solve.answers", lang), style="bold")]
    for answer in answers_of(policy):
        lines += folded(_answer_text(answer, lang, width), width)
    return lines


def _answer_text(answer: Answer, lang: str, width: int) -> str:
    right = "" if answer.check_right is None else phrase("solve.right", lang, share=_share(answer.check_right))
    said = [(phrase("check", lang) + right, _share(answer.check))] if answer.check > 0 else []
    said += [(_bid_text(bid, lang, width), _share(share)) for bid, share in answer.raises]
    return f"{_bid_text(answer.opening.bid, lang, width)} ({_share(answer.opening.share)}): {_listed(said)}"


def _listed(shown: Sequence[tuple[str, str]]) -> str:
    text = "; ".join(f"{name} {share}" for name, share in shown[:MOST_SHOWN])
    return text + ("; …" if len(shown) > MOST_SHOWN else "")


def _bid_text(bid: Bid, lang: str, width: int) -> str:
    return bid.code if width < NARROW else bid_name(bid, lang=lang)


def _share(p: float) -> str:
    """A share of a policy, which may be none or all as far as floating point can say."""
    if p < 1e-12:
        return "0%"
    return "100%" if p > 1 - 1e-12 else percent(p)


def bracket_text(bracket: Certificate | Bracket) -> str:
    """A bracket as percentages, its ends rounded outwards, as many digits as it knows.

    >>> bracket_text(Bracket(0.46376, 0.46377))
    '46.376–46.377%'
    """
    low, high = max(0.0, bracket.low), min(1.0, bracket.high)
    decimals = min(10, max(1, -magnitude(max(high - low, 1e-9)) - 2))
    scale = 10**decimals
    down = math.floor(round(low * 100 * scale, 6)) / scale
    up = math.ceil(round(high * 100 * scale, 6)) / scale
    return f"{down:.{decimals}f}–{up:.{decimals}f}%"


def match_document(solution: MatchSolution) -> dict[str, Any]:
    """A solved match of the schema ``blefodds.match-solution/1``; chances are the starter's."""
    return {
        **MATCH.of(),
        "rules": rules_document(solution.rules),
        "card_limit": solution.rules.card_limit,
        "ordered": not solution.unordered,
        "rounds": [
            {
                "cards": list(pair),
                "value": {"low": result.value.low, "high": result.value.high},
                "gains": list(result.certificate.gains),
                "match": {"low": solution.chances[pair].low, "high": solution.chances[pair].high},
                "seconds": round(result.seconds, 3),
                "nodes": result.n_nodes,
            }
            for pair, result in sorted(solution.rounds.items())
        ],
    }


def match_lines(solution: MatchSolution, *, lang: str = "en", width: int = 80) -> list[Text]:
    """A solved match: two tables, the rounds and the match, a row for the starter's cards."""
    rules = solution.rules
    lines = _prose(phrase("solve.match", lang, rules=rules.name, cards=rules.deck.n_cards), width, style="bold")
    rounds = {pair: result.value for pair, result in solution.rounds.items()}
    for key, values in (("solve.round_value", rounds), ("solve.match_value", solution.chances)):
        lines += [Text(""), *_prose(phrase(key, lang), width, style="bold")]
        limit = max(a for a, _ in values)
        rows = [["", *(str(b) for b in range(1, limit + 1))]]
        for a in range(1, limit + 1):
            rows.append([str(a), *(short_bracket(values[a, b]) for b in range(1, limit + 1))])
        table = aligned(rows)
        if fits(table, width):
            lines += headed(table)
        else:
            lines += [Text(f"{a}–{b}: {bracket_text(values[a, b])}") for a, b in sorted(values)]
    lines += [Text(""), *_prose(phrase("solve.match_note", lang), width)]
    if solution.unordered:
        pairs = ", ".join(f"{a}–{b}" for a, b in sorted(solution.unordered))
        lines += _prose(phrase("solve.unordered", lang, pairs=pairs), width)
    return lines


def short_bracket(bracket: Bracket) -> str:
    """A bracket in few characters: percentages with one digit after the point, rounded outwards, no sign.

    >>> short_bracket(Bracket(0.46376, 0.46377))
    '46.3–46.4'
    """
    return interval_of(bracket.low, bracket.high, decimals=1, sign="")


def _prose(text: str, width: int, *, style: str = "") -> list[Text]:
    return folded(text, width, indent="", style=style)
