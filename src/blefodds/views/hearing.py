"""What the bids heard add to an answer: its words, and its part of the documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from blefodds.core.odds_table import BidOdds, Evidence, Exact
from blefodds.core.rules import Rules
from blefodds.lang import CardStyle, bid_name, parse_bid, phrase
from blefodds.views.percent import given_percent, interval_of, percent

if TYPE_CHECKING:
    from blefodds.inference import Holding

__all__ = [
    "N_LIKELIEST",
    "counted_words",
    "evidence_document",
    "heard_documents",
    "heard_words",
    "holdings_document",
    "how_heard",
    "what_was_heard",
]

N_LIKELIEST = 3
"""So many of a player's likeliest cards are shown."""


def what_was_heard(evidence: Evidence, rules: Rules, *, lang: str = "en", style: CardStyle = "symbols") -> str:
    """One line that says who holds how many cards and who bid what."""
    bids = " · ".join(f"{seat}: {_name(code, rules, lang, style)}" for seat, code in evidence.bids)
    counts = ", ".join(map(str, evidence.counts))
    said = phrase("heard.bids", lang, bids=bids) if bids else phrase("heard.no_bids", lang)
    return f"{phrase('heard.counts', lang, counts=counts)} · {said}"


def _name(code: str, rules: Rules, lang: str, style: CardStyle) -> str:
    bid, on_rest, _ = code.partition(" on the rest")
    name = bid_name(parse_bid(bid, rules), lang=lang, style=style)
    return phrase("game.on_rest", lang, name=name) if on_rest else name


def counted_words(exact: Exact, *, lang: str = "en", decimals: int = 1) -> str:
    """A count in words: certain, impossible or a percentage."""
    if exact.is_certain or exact.is_impossible:
        return phrase("certain" if exact.is_certain else "impossible", lang)
    return percent(exact.p, decimals=decimals)


def heard_words(row: BidOdds, *, lang: str = "en", decimals: int = 1, interval: bool = True) -> str:
    """A bid's odds after hearing in words, if they were sampled with their interval; empty where nothing was heard."""
    if row.heard is None:
        return ""
    if row.exact is not None and (row.exact.is_certain or row.exact.is_impossible):
        return counted_words(row.exact, lang=lang)
    shown = percent(row.heard.p, decimals=decimals)
    if not interval or row.heard.low == row.heard.high:
        return shown
    return f"{shown} ({interval_of(row.heard.low, row.heard.high, decimals=decimals)})"


def how_heard(evidence: Evidence, *, lang: str = "en") -> list[str]:
    """Where the odds after hearing come from."""
    if all(seat == 1 for seat, _ in evidence.bids):
        return []  # nobody else has bid, and the odds are those before hearing
    trust = f"{evidence.trust:.10g}"
    if evidence.share_quantal is not None:
        model = phrase("heard.policy", lang, trust=trust, share=f"{evidence.share_quantal * 100:.3g}")
    elif evidence.trust == 0:
        return [phrase("heard.deaf", lang)]
    else:
        model = phrase("heard.model", lang, trust=trust, random=given_percent(evidence.share_random))
    lines = [
        model,
        phrase(
            f"heard.{evidence.method}",
            lang,
            n=evidence.deals,
            deals=f"{evidence.deals:,}",
            effective=f"{evidence.effective_sample_size:,.0f}",
            seed=evidence.seed,
            confidence=given_percent(evidence.confidence or 0),
        ),
    ]
    if evidence.unheard:
        lines.append(phrase("heard.unheard", lang, n=evidence.unheard))
    return lines


def heard_documents(evidence: Evidence) -> list[dict[str, Any]]:
    """The bids heard as they stand in every answer."""
    return [{"seat": seat, "bid": code} for seat, code in evidence.bids]


def evidence_document(evidence: Evidence) -> dict[str, Any]:
    """How the odds after hearing were made."""
    return {
        "model": evidence.model,
        "trust": evidence.trust,
        "sharpness": evidence.sharpness,
        "share_random": evidence.share_random,
        "method": evidence.method,
        "deals": evidence.deals,
        "effective_sample_size": evidence.effective_sample_size,
        "seed": evidence.seed,
        "confidence": evidence.confidence,
        "unheard": evidence.unheard,
        **({} if evidence.share_quantal is None else {"share_quantal": evidence.share_quantal}),
    }


def holdings_document(holdings: Sequence[Holding]) -> list[dict[str, Any]]:
    """What each player is likely to hold: chances from 0 to 1, and numbers of cards expected."""
    return [
        {
            "seat": holding.seat + 1,
            "cards": holding.n_cards,
            "spoke": holding.spoke,
            "ranks": [
                {"rank": rank.code, "at_least_one": p, "expected": holding.expected[rank]}
                for rank, p in holding.at_least_one.items()
            ],
            "suits": [{"suit": suit.code, "expected": n} for suit, n in holding.suits.items()],
            "likeliest": [{"card": card.code, "p": holding.cards[card]} for card in holding.likeliest(N_LIKELIEST)],
        }
        for holding in holdings
    ]
