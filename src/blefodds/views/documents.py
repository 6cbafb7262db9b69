"""The odds for machines: JSON whose fields do not change under those who read it, and the columns of a table.

A field may be added to the JSON; taking one away or changing what it means changes the schema's number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from blefodds.core.odds_table import BidOdds, Estimate, Evidence, Exact, Odds, OddsTable, Simulated, Simulation
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.lang import bid_name
from blefodds.storage.document import Schema, json_text
from blefodds.views.hearing import evidence_document, heard_documents

__all__ = [
    "COLUMNS",
    "HEARD_COLUMNS",
    "columns_of",
    "computed_values",
    "exact_document",
    "interval_document",
    "json_text",
    "ladder_document",
    "odds_document",
    "records",
    "rules_document",
    "rules_in_full",
    "simulated_document",
    "simulation_document",
]

ODDS = Schema("blefodds.odds/1")
LADDER = Schema("blefodds.ladder/1")
RULES = Schema("blefodds.rules/1")

COLUMNS = (
    "position",
    "bid",
    "name",
    "kind",
    "exact",
    "ways",
    "of",
    "simulated",
    "true",
    "deals",
    "low",
    "high",
    "seed",
    "confidence",
)
"""The columns of the CSV and of the data frame; probabilities from 0 to 1, empty where not computed."""


HEARD_COLUMNS = ("heard", "heard_low", "heard_high")
"""The columns that follow where bids were heard."""


def rules_document(rules: Rules) -> dict[str, Any]:
    """The rules as they stand in every answer."""
    return {"name": rules.name, "deck": rules.deck.name, "cards": rules.deck.n_cards, "bids": rules.n_bids}


def rules_in_full(rules: Rules) -> dict[str, Any]:
    """Everything the rules say, of the schema ``blefodds.rules/1``; a card limit of null is the pack's."""
    return {
        **RULES.of(),
        **rules_document(rules),
        "about": rules.about,
        "ladder": [kind.name for kind in rules.ladder_kinds],
        "ace_low": rules.ace_low,
        "suit_order": [suit.code for suit in rules.suit_order],
        "card_limit": rules.card_limit,
        "bids_on_rest": rules.bids_on_rest,
    }


def ladder_document(rules: Rules, *, lang: str = "en") -> dict[str, Any]:
    """The bids in order, lowest first, of the schema ``blefodds.ladder/1``."""
    bids = [
        {"position": position, "bid": bid.code, "name": bid_name(bid, lang=lang), "kind": bid.kind.name}
        for position, bid in enumerate(rules.ladder, start=1)
    ]
    return LADDER.of(rules=rules_document(rules), bids=bids)


def situation_document(situation: Situation, evidence: Evidence | None = None) -> dict[str, Any]:
    """The question as it stands in every answer; the card counts where bids were heard."""
    return {
        "hand": [card.code for card in situation.hand],
        "in_play": situation.in_play,
        "seen": [card.code for card in situation.seen],
        "dead": [card.code for card in situation.dead],
        "hidden": situation.n_hidden,
        "unseen": situation.n_unseen,
        "judged_on": situation.judged_on,
        "heard": heard_documents(evidence) if evidence else [],
        **({"counts": list(evidence.counts)} if evidence else {}),
    }


def bid_document(row: BidOdds, *, lang: str = "en") -> dict[str, Any]:
    """One bid's odds."""
    return {
        "position": row.position,
        "bid": row.bid.code,
        "name": bid_name(row.bid, lang=lang),
        "kind": row.bid.kind.name,
        "exact": exact_document(row.exact),
        "simulated": simulated_document(row.simulated),
        **({} if row.heard is None else {"heard": interval_document(row.heard)}),
    }


def interval_document(share: Estimate | Simulated) -> dict[str, float]:
    """A chance that has an interval, and nothing else said of it, as it stands in every answer."""
    return {"p": share.p, "low": share.low, "high": share.high}


def exact_document(exact: Exact | None) -> dict[str, Any] | None:
    """A count as it stands in every answer."""
    return None if exact is None else {"p": exact.p, "ways": exact.ways, "of": exact.of}


def simulated_document(simulated: Simulated | None) -> dict[str, Any] | None:
    """A share of random deals as it stands in every answer."""
    if simulated is None:
        return None
    return {"p": simulated.p, "true": simulated.true, "low": simulated.low, "high": simulated.high}


def simulation_document(made: Simulation | None) -> dict[str, Any] | None:
    """How random deals were drawn as it stands in every answer."""
    if made is None:
        return None
    return {"deals": made.deals, "seed": made.seed, "confidence": made.confidence, "until": made.until}


def odds_document(table: OddsTable, rows: Iterable[BidOdds] | None = None, *, lang: str = "en") -> dict[str, Any]:
    """The whole answer, of the schema ``blefodds.odds/1``; ``rows`` are the bids to give (default: all)."""
    return {
        **ODDS.of(),
        "rules": rules_document(table.situation.rules),
        "situation": situation_document(table.situation, table.evidence),
        "simulation": simulation_document(table.simulation),
        **({"evidence": evidence_document(table.evidence)} if table.evidence else {}),
        "bids": [bid_document(row, lang=lang) for row in (table if rows is None else rows)],
    }


def columns_of(table: OddsTable) -> tuple[str, ...]:
    """:data:`COLUMNS`, and behind them those of the odds after hearing where there are any."""
    return COLUMNS + (HEARD_COLUMNS if table.evidence else ())


def computed_values(row: Odds) -> tuple[Any, ...]:
    """What was counted and what was simulated, as eight values; None for those of what was not computed."""
    exact, simulated = row.exact, row.simulated
    return (
        *((exact.p, exact.ways, exact.of) if exact else (None,) * 3),
        *((simulated.p, simulated.true, simulated.deals, simulated.low, simulated.high) if simulated else (None,) * 5),
    )


def records(table: OddsTable, rows: Iterable[BidOdds] | None = None, *, lang: str = "en") -> list[tuple[Any, ...]]:
    """A tuple per bid in the order of :func:`columns_of`, None where not computed; ``rows`` as in the JSON."""
    made = table.simulation
    return [
        (
            row.position,
            row.bid.code,
            bid_name(row.bid, lang=lang),
            row.bid.kind.name,
            *computed_values(row),
            made and made.seed,
            made and made.confidence,
            *((row.heard.p, row.heard.low, row.heard.high) if row.heard else ()),
        )
        for row in (table if rows is None else rows)
    ]
