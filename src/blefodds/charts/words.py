"""What is written above and below a picture of a situation."""

from __future__ import annotations

from typing import Any

from blefodds.core.situation import Situation
from blefodds.engines import EngineName
from blefodds.lang import CardStyle, cards_text, phrase
from blefodds.views.percent import given_percent

__all__ = ["hand_words", "situation_words", "source_notes"]


def hand_words(situation: Situation, *, lang: str = "en", style: CardStyle = "symbols") -> str:
    """The own cards, or that there are none."""
    return cards_text(situation.hand, style=style, lang=lang) or phrase("chart.no_cards", lang)


def situation_words(situation: Situation, *, lang: str = "en", style: CardStyle = "symbols") -> dict[str, str]:
    """The ``title`` and the ``subtitle``: whose odds they are, and by which rules."""
    judged, who = "rest_" if situation.judged_on == "rest" else "", "hand" if situation.hand else "blind"
    parts = [
        phrase(f"asked.{name}", lang, cards=cards_text(cards, style=style, lang=lang))
        for name, cards in (("seen", situation.seen), ("dead", situation.dead))
        if cards
    ]
    parts.append(phrase("asked.rules", lang, rules=situation.rules.name, n=situation.rules.deck.n_cards))
    title = phrase(f"chart.title_{judged}{who}", lang, cards=hand_words(situation, lang=lang, style=style))
    return {"title": title, "subtitle": " · ".join(parts)}


def source_notes(engine: EngineName, sampling: dict[str, Any], *, lang: str = "en") -> list[str]:
    """Where the numbers come from."""
    notes = [] if engine == "simulate" else [phrase("chart.exact", lang)]
    if engine != "exact":
        deals, confidence = f"{sampling['deals']:,}", given_percent(sampling["confidence"])
        notes.append(phrase("chart.simulated", lang, deals=deals, seed=sampling["seed"], confidence=confidence))
    return notes
