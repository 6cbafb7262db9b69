"""The answer about a claim in Blöf: what could be, what is likely, what to do; for people and for machines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

from rich.text import Text

from blefodds.advice.blof import ClaimRecommendation, Option, Stakes
from blefodds.games.blof.claims import MOST_CARDS, Claim, claim_name
from blefodds.games.blof.knowledge import DECK, Knowledge
from blefodds.inference.blof.behaviour import Behaviour
from blefodds.inference.blof.could import ClaimOdds, ClaimTable
from blefodds.lang import CardStyle, cards_text, phrase, rank_label
from blefodds.storage.document import Schema
from blefodds.views.board import odds_style
from blefodds.views.columns import Block, aligned, cell_grid, fits, headed, padded, shelved
from blefodds.views.documents import computed_values, exact_document, simulated_document, simulation_document
from blefodds.views.formats import Layout
from blefodds.views.percent import (
    CERTAIN,
    IMPOSSIBLE,
    bid_percent,
    given_percent,
    interval_percent,
    percent,
    simulated_percent,
)
from blefodds.views.summary import exact_words, how_simulated

__all__ = [
    "BLOF",
    "COLUMNS",
    "ClaimAnswer",
    "advice_lines",
    "asked_words",
    "blof_document",
    "claim_sentence",
    "grid_lines",
    "how_lines",
    "list_lines",
]

BLOF = Schema("blefodds.blof/1")

COLUMNS = (
    "claim",
    "name",
    "rank",
    "n_cards",
    "could",
    "ways",
    "of",
    "simulated",
    "true",
    "deals",
    "low",
    "high",
    "did",
    "seed",
    "confidence",
)
"""The columns of the CSV; probabilities from 0 to 1, empty where not computed."""

_CELL = 6


@dataclass(frozen=True)
class ClaimAnswer:
    """Everything that was computed about one situation.

    Parameters
    ----------
    table
        How often each claim could be true.
    behaviour, stakes
        The models behind the chance that it is, and behind the advice.
    claim
        The claim that was asked about; None: none in particular.
    passes
        How many players have passed since.
    advice
        What to do about it; None where no claim was given or too little is known.
    as_list
        A line per claim, rather than a grid.
    """

    table: ClaimTable
    behaviour: Behaviour
    stakes: Stakes
    claim: Claim | None = None
    passes: int = 0
    advice: ClaimRecommendation | None = None
    as_list: bool = False

    left = (0,)

    @property
    def knowledge(self) -> Knowledge:
        """What is known."""
        return self.table.knowledge

    def did(self, row: ClaimOdds) -> float:
        """The chance that the claim is true, by the model, which counts what could be whatever the engine is."""
        return self.behaviour.did(self.knowledge, row.claim)

    def columns(self) -> tuple[str, ...]:
        return COLUMNS

    def records(self, lang: str) -> list[tuple[Any, ...]]:
        made = self.table.simulation
        return [
            (
                row.claim.code,
                claim_name(row.claim, lang=lang),
                row.claim.rank.code,
                row.claim.n_cards,
                *computed_values(row),
                self.did(row),
                made and made.seed,
                made and made.confidence,
            )
            for row in self.table
        ]

    def document(self, lang: str) -> dict[str, Any]:
        return blof_document(self, lang=lang)

    def how(self, lang: str) -> list[str]:
        return how_lines(self, lang=lang, as_list=True)

    def rows(self, layout: Layout, *, ways: bool = True) -> list[list[str]]:
        rows = [_list_heading(self, layout.lang), *(_list_cells(self, row, layout.lang) for row in self.table)]
        if ways:
            rows[0].insert(2, "")
            for cells, row in zip(rows[1:], self.table, strict=True):
                cells.insert(2, _ways_words(row, layout.lang))
        return rows

    def holdings_lines(self, layout: Layout) -> list[Text]:
        return []

    def page(self, layout: Layout) -> list[Text]:
        lang, style = layout.lang, layout.style
        lines = [*layout.prose(asked_words(self, lang=lang, style=style)), Text()]
        if self.claim is not None:
            lines += layout.prose(claim_sentence(self, self.claim, lang=lang))
            for line, look in advice_lines(self, self.claim, lang=lang, style=style):
                lines += layout.prose(line, style=look)
            lines.append(Text())
        odds = (list_lines if self.as_list else grid_lines)(self, width=layout.columns, lang=lang)
        return [*lines, *odds, Text(), *layout.prose(*how_lines(self, lang=lang, as_list=self.as_list))]


def asked_words(answer: ClaimAnswer, *, lang: str = "en", style: CardStyle = "symbols") -> str:
    """One line that says what was asked."""
    known = answer.knowledge
    parts = [
        phrase("asked.hand", lang, cards=cards_text(known.hand, style=style, lang=lang))
        if known.hand
        else phrase("asked.no_hand", lang),
        phrase("blof.asked.claimer", lang, n=known.claimer_cards),
    ]
    others = known.shown_others[0] + known.shown_others[1]
    placed = (("laid", known.laid), ("shown", known.shown), ("shown_others", others), ("buried", known.buried))
    for name, cards in placed:
        if cards:
            parts.append(phrase(f"blof.asked.{name}", lang, cards=cards_text(cards, style=style, lang=lang)))
    if known.pile is not None:
        parts.append(phrase("blof.asked.pile", lang, n=known.pile))
    if known.others is not None:
        parts.append(phrase("blof.asked.others", lang, first=known.others[0], second=known.others[1]))
    if known.n_buried is not None:
        parts.append(phrase("blof.asked.n_buried", lang, n=known.n_buried))
    if answer.passes:
        parts.append(phrase("blof.asked.passes", lang, n=answer.passes))
    parts.append(phrase("asked.hidden", lang, n=known.n_drawn, of=known.n_unseen))
    return " · ".join(parts)


def claim_sentence(answer: ClaimAnswer, claim: Claim, *, lang: str = "en") -> str:
    """One claim in one line: what could be, with the counts behind it, and the chance that it is true."""
    row = answer.table[claim]
    parts = []
    if row.exact is not None:
        could = phrase("blof.lie", lang) if row.is_certain_lie else exact_words(row, lang=lang, decimals=2)
        parts += [could, _ways_words(row, lang)]
    made = answer.table.simulation
    if row.simulated is not None and made is not None:
        share, interval = simulated_percent(row.simulated, decimals=2), interval_percent(row.simulated)
        confidence = given_percent(made.confidence)
        parts.append(phrase("sentence.simulated", lang, share=share, interval=interval, confidence=confidence))
    if not row.is_certain_lie:
        parts.append(phrase("blof.did", lang, share=percent(answer.did(row))))
    return phrase("blof.sentence", lang, name=claim_name(claim, lang=lang), odds=" · ".join(parts))


def _ways_words(row: ClaimOdds, lang: str) -> str:
    """The hands of all that a claim could be true by, where they were counted."""
    return phrase("blof.hands", lang, ways=f"{row.exact.ways:,}", of=f"{row.exact.of:,}") if row.exact else ""


def advice_lines(
    answer: ClaimAnswer, claim: Claim, *, lang: str = "en", style: CardStyle = "symbols"
) -> list[tuple[str, str]]:
    """What to do about the claim, each line with its style: the best move, and the best of each kind with its worth."""
    advice = answer.advice
    if advice is None:
        return [(phrase("blof.no_advice" if answer.knowledge.hand else "blof.no_advice_hand", lang), "")]
    lines = [(phrase("blof.advice", lang, move=_move(advice.best, lang=lang, style=style)), "bold")]
    if answer.passes == 0 and answer.table[claim].is_certain_lie:
        lines.append((phrase("blof.free", lang, n=advice.at_stake), ""))
    elif answer.passes == 0 and answer.knowledge.n_left(claim) == 0:
        lines.append((phrase("blof.finisher", lang), ""))
    elif advice.break_even is not None:
        share = percent(advice.break_even)
        lines.append((phrase("blof.break_even", lang, n=advice.at_stake, share=share), ""))
    heading = (phrase("blof.column.points", lang), phrase("blof.column.challenged", lang), "")
    cells = [heading]
    for option in advice.best_of_each_kind():
        challenged = percent(option.p_challenged) if option.action == "play" else ""
        cells.append((f"{option.points:.3f}", challenged, _move(option, lang=lang, style=style)))
    return [*lines, *((line, "") for line in aligned(cells, left=(2,)))]


def _move(option: Option, *, lang: str, style: CardStyle) -> str:
    if option.claim is None:
        return phrase(f"blof.move.{option.action}", lang)
    cards = cards_text(option.cards, style=style, lang=lang)
    return phrase(f"blof.move.{'honest' if option.is_honest else 'bluff'}", lang, cards=cards)


def grid_lines(answer: ClaimAnswer, *, width: int = 80, lang: str = "en") -> list[Text]:
    """Every rank down, one to four cards across: what could be, and beside or below it what is likely."""
    return shelved([*_grid(answer, lang, width, likely=False), *_grid(answer, lang, width, likely=True)], width)


def _grid(answer: ClaimAnswer, lang: str, width: int, *, likely: bool) -> list[Block]:
    labels = [rank_label(rank, lang) for rank in DECK.ranks]
    across = max(map(len, labels))

    def cell(row: ClaimOdds) -> Text:
        number = _likely(answer, row, sign="") if likely else bid_percent(row, sign="")
        return Text(number, style=odds_style(answer.did(row) if likely else row.p))

    counts = range(1, MOST_CARDS + 1)
    rows = [
        (padded(label, across, right=True), [cell(answer.table[Claim(rank, n)]) for n in counts])
        for rank, label in zip(DECK.ranks, labels, strict=True)
    ]
    title = phrase("blof.grid.did" if likely else "blof.grid.could", lang)
    return cell_grid([str(n) for n in counts], rows, cell=_CELL, width=width, title=title)


def _likely(answer: ClaimAnswer, row: ClaimOdds, *, sign: str = "%") -> str:
    return IMPOSSIBLE if row.is_certain_lie else percent(answer.did(row), sign=sign)


def list_lines(answer: ClaimAnswer, *, width: int = 80, lang: str = "en") -> list[Text]:
    """Every claim in a line of its own, with intervals where there is room."""
    lines, styles = aligned(answer.rows(Layout(lang), ways=False)), [odds_style(row.p) for row in answer.table]
    if fits(lines, width):
        return headed(lines, styles)
    narrow = aligned([[row.claim.code, *_narrow_cells(answer, row)] for row in answer.table])
    return [Text(line, style=look) for line, look in zip(narrow, styles, strict=True)]


def _list_heading(answer: ClaimAnswer, lang: str) -> list[str]:
    """The columns of :func:`_list_cells`, empty where nothing was computed."""
    made = answer.table.simulation
    confidence = given_percent(made.confidence) if made is not None else ""
    return [
        phrase("blof.column.claim", lang),
        phrase("blof.column.could", lang) if answer.table.is_counted else "",
        phrase("column.simulated", lang) if made is not None else "",
        phrase("column.interval", lang, confidence=confidence) if made is not None else "",
        phrase("blof.column.did", lang),
    ]


def _list_cells(answer: ClaimAnswer, row: ClaimOdds, lang: str) -> list[str]:
    could = phrase("blof.lie", lang) if row.is_certain_lie else exact_words(row, lang=lang, decimals=2)
    share = simulated_percent(row.simulated, decimals=2) if row.simulated else ""
    interval = interval_percent(row.simulated) if row.simulated else ""
    return [claim_name(row.claim, lang=lang), could, share, interval, _likely(answer, row)]


def _narrow_cells(answer: ClaimAnswer, row: ClaimOdds) -> list[str]:
    share = simulated_percent(row.simulated) if row.simulated else ""
    return [bid_percent(row) if row.exact else "", share, _likely(answer, row)]


def how_lines(answer: ClaimAnswer, *, lang: str = "en", as_list: bool = False) -> list[str]:
    """Where the numbers come from: counting, simulation, and every parameter of the models.

    Parameters
    ----------
    answer, lang
        The answer and the language.
    as_list
        The claims stand in a list, where each is named, rather than by rank and number of cards.
    """
    lines = [] if as_list else [phrase("blof.legend", lang)]
    if answer.table.is_counted:  # else there are no marks
        lines.append(phrase("blof.marks", lang, certain=CERTAIN, impossible=IMPOSSIBLE))
        of = answer.knowledge.n_ways
        lines.append(phrase("blof.how.exact", lang, n=of, of=f"{of:,}"))
    if answer.table.simulation is not None:
        lines += how_simulated(answer.table.rows, answer.table.simulation, lang=lang)
    if answer.claim is not None:
        here = answer.behaviour.tendencies(answer.knowledge, answer.claim)
        honest, lies = percent(here.honest_when_able), percent(here.lies_when_unable)
        lines.append(phrase("blof.how.here", lang, honest=honest, lies=lies))
    lines.append(phrase("blof.how.model", lang, parameters=_parameters(answer.behaviour)))
    if answer.advice is not None:
        lines.append(phrase("blof.how.stakes", lang, parameters=_parameters(answer.stakes)))
    return lines


def _parameters(model: Behaviour | Stakes) -> str:
    return ", ".join(f"{field.name} {getattr(model, field.name):g}" for field in fields(model))


def blof_document(answer: ClaimAnswer, *, lang: str = "en") -> dict[str, Any]:
    """The whole answer, of the schema ``blefodds.blof/1``: a row for every rank and one to four cards."""
    return {
        **BLOF.of(),
        "situation": _situation_document(answer),
        "simulation": simulation_document(answer.table.simulation),
        "behaviour": asdict(answer.behaviour),
        "stakes": asdict(answer.stakes),
        "claims": [
            {
                "claim": row.claim.code,
                "name": claim_name(row.claim, lang=lang),
                "rank": row.claim.rank.code,
                "n_cards": row.claim.n_cards,
                "could": exact_document(row.exact),
                "simulated": simulated_document(row.simulated),
                "did": {"p": answer.did(row)},
                "certain_lie": row.is_certain_lie,
            }
            for row in answer.table
        ],
        "advice": _advice_document(answer.advice),
    }


def _situation_document(answer: ClaimAnswer) -> dict[str, Any]:
    known = answer.knowledge
    return {
        "hand": _codes(known.hand),
        "claim": answer.claim and answer.claim.code,
        "claimer_cards": known.claimer_cards,
        "laid": _codes(known.laid),
        "shown": _codes(known.shown),
        "shown_others": [_codes(cards) for cards in known.shown_others],
        "buried": _codes(known.buried),
        "n_buried": known.n_buried,
        "pile": known.pile,
        "others": known.others and list(known.others),
        "passes": answer.passes,
        "hidden": known.n_drawn,
        "unseen": known.n_unseen,
    }


def _codes(cards: Iterable[Any]) -> list[str]:
    return [card.code for card in cards]


def _advice_document(advice: ClaimRecommendation | None) -> dict[str, Any] | None:
    if advice is None:
        return None
    return {
        "best": advice.best.action,
        "p_true": advice.p_true,
        "at_stake": advice.at_stake,
        "break_even": advice.break_even,
        "options": [
            {
                "action": option.action,
                "claim": option.claim and option.claim.code,
                "cards": _codes(option.cards),
                "honest": option.is_honest if option.claim else None,
                "p_challenged": option.p_challenged if option.claim else None,
                "points": option.points,
            }
            for option in advice.options
        ],
    }
