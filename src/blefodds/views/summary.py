"""The words around the numbers: what was asked, the best bids, how it was computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from blefodds.core.agreement import deviations
from blefodds.core.odds_table import BidOdds, Odds, OddsTable, Simulation
from blefodds.core.situation import Situation
from blefodds.lang import CardStyle, bid_name, cards_text, phrase
from blefodds.views.columns import aligned, first_fitting
from blefodds.views.hearing import counted_words, heard_words, how_heard
from blefodds.views.percent import (
    CERTAIN,
    IMPOSSIBLE,
    THRESHOLDS,
    given_percent,
    heard_percent,
    interval_percent,
    magnitude,
    simulated_percent,
)

__all__ = [
    "asked",
    "at_most",
    "best_bid_lines",
    "exact_words",
    "how_computed",
    "how_simulated",
    "legend",
    "sentence",
    "widest_gap",
]


def asked(situation: Situation, *, lang: str = "en", style: CardStyle = "symbols") -> str:
    """One line that says what was asked."""
    parts = [
        phrase("asked.hand", lang, cards=cards_text(situation.hand, style=style, lang=lang))
        if situation.hand
        else phrase("asked.no_hand", lang)
    ]
    for name in ("seen", "dead"):
        cards = getattr(situation, name)
        if cards:
            parts.append(phrase(f"asked.{name}", lang, cards=cards_text(cards, style=style, lang=lang)))
    parts.append(phrase("asked.in_play", lang, n=situation.in_play))
    if situation.judged_on == "rest":
        parts.append(phrase("asked.rest", lang, n=situation.rules.deck.n_cards - situation.in_play))
    parts.append(phrase("asked.hidden", lang, n=situation.n_hidden, of=situation.n_unseen))
    parts.append(phrase("asked.rules", lang, rules=situation.rules.name, n=situation.rules.deck.n_cards))
    return " · ".join(parts)


def exact_words(row: Odds, *, lang: str = "en", decimals: int = 1) -> str:
    """A row's exact odds in words: certain, impossible or a percentage; empty where nothing was counted."""
    return "" if row.exact is None else counted_words(row.exact, lang=lang, decimals=decimals)


def sentence(table: OddsTable, row: BidOdds, *, lang: str = "en", style: CardStyle = "symbols") -> str:
    """One bid's odds in one line: exact, the counts behind it, the simulated share and its interval."""
    parts = []
    if row.exact is not None:
        parts.append(exact_words(row, lang=lang, decimals=2))
        parts.append(phrase("sentence.ways", lang, ways=f"{row.exact.ways:,}", of=f"{row.exact.of:,}"))
    if row.simulated is not None and table.simulation is not None:
        parts.append(
            phrase(
                "sentence.simulated",
                lang,
                share=simulated_percent(row.simulated, decimals=2),
                interval=interval_percent(row.simulated),
                confidence=given_percent(table.simulation.confidence),
            )
        )
    if row.heard is not None:
        parts.append(phrase("heard.sentence", lang, odds=heard_words(row, lang=lang, decimals=2)))
    return f"{bid_name(row.bid, lang=lang, style=style)}: " + " · ".join(parts)


def best_bid_lines(
    rows: Iterable[BidOdds], *, width: int = 80, lang: str = "en", style: CardStyle = "symbols"
) -> list[str]:
    """For each of the thresholds the highest of the bids that is true at least that often."""
    highest_first = sorted(rows, key=lambda row: -row.position)
    found = []
    for threshold in THRESHOLDS:
        best = next((row for row in highest_first if row.after_hearing >= threshold), None)
        found.append((f"  {threshold:.0%}", best))
    layouts = (
        _best_bids_aligned(found, named=named, with_simulated=simulated, lang=lang, style=style)
        for named, simulated in ((True, True), (True, False), (False, False))
    )
    return [phrase("best.heading", lang), *first_fitting(layouts, width)]


def _best_bids_aligned(
    found: list[tuple[str, BidOdds | None]], *, named: bool, with_simulated: bool, lang: str, style: CardStyle
) -> list[str]:
    cells = []
    for threshold, best in found:
        if best is None:
            cells.append((threshold, phrase("best.none", lang), "", ""))
            continue
        name = bid_name(best.bid, lang=lang, style=style) if named else best.bid.code
        if best.heard is not None:
            cells.append((threshold, name, heard_percent(best), ""))
            continue
        simulated = ""
        if best.simulated is not None and (with_simulated or best.exact is None):
            share = simulated_percent(best.simulated, decimals=2)
            simulated = phrase("best.simulated", lang, share=share) if best.exact else share
        cells.append((threshold, name, exact_words(best, lang=lang), simulated))
    return aligned(cells, left=(0, 1, 3))


def widest_gap(table: Iterable[Odds]) -> tuple[float, float | None]:
    """How far simulated and exact are apart at most: in probability, and in standard deviations.

    The deviations are None where no bid is expected often enough for them to mean something.
    """
    gap, furthest = 0.0, None
    for row in table:
        if row.exact is None or row.simulated is None or row.exact.is_certain or row.exact.is_impossible:
            continue
        gap = max(gap, abs(row.simulated.p - row.exact.p))
        off = deviations(row.simulated.true, row.simulated.deals, row.exact.p)
        if off is not None:
            furthest = max(off, furthest or 0.0)
    return gap, furthest


def how_computed(table: OddsTable, *, lang: str = "en") -> list[str]:
    """Where the numbers come from: a line for the exact ones, a line or two for the simulated ones."""
    lines = []
    if table.exact_engine is not None:
        of = table.situation.n_ways
        lines.append(phrase(f"how.{table.exact_engine.replace(' ', '_')}", lang, n=of, of=f"{of:,}"))
    if table.simulation is not None:
        lines += how_simulated(table.rows, table.simulation, lang=lang)
    if table.evidence is not None:
        lines += how_heard(table.evidence, lang=lang)
    return lines


def how_simulated(rows: Sequence[Odds], made: Simulation, *, lang: str = "en") -> list[str]:
    """Where simulated numbers come from, and where there are exact ones too, how far they are apart."""
    widest = max(row.simulated.high - row.simulated.low for row in rows if row.simulated is not None)
    lines = [
        phrase(
            "how.simulated",
            lang,
            n=made.deals,
            deals=f"{made.deals:,}",
            seed=made.seed,
            confidence=given_percent(made.confidence),
            width=at_most(widest * 100),
        )
    ]
    if made.until is not None and widest > made.until:
        lines.append(phrase("how.until_missed", lang, asked=given_percent(made.until), deals=f"{made.deals:,}"))
    if any(row.exact is not None for row in rows):
        gap, furthest = widest_gap(rows)
        key = "how.agreement" if furthest is None else "how.agreement_in_deviations"
        lines.append(phrase(key, lang, gap=at_most(gap * 100), deviations=at_most(furthest or 0.0)))
    return lines


def at_most(value: float) -> str:
    """A number of two digits that is not below ``value``.

    >>> at_most(0.2041), at_most(12.0), at_most(0.0)
    ('0.21', '12', '0')
    """
    if value <= 0:
        return "0"
    places = max(0, 1 - magnitude(value))
    return f"{ceil(value * 10**places - 1e-9) / 10**places:.{places}f}"


def legend(*, lang: str = "en") -> str:
    """What the marks on the board mean."""
    return phrase("legend", lang, certain=CERTAIN, impossible=IMPOSSIBLE)
