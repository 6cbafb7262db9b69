"""The presets and the ladder in lines."""

from __future__ import annotations

from rich.text import Text

from blefodds.core.rules import PRESETS, Rules
from blefodds.lang import bid_name, has_phrase, phrase
from blefodds.views.columns import aligned
from blefodds.views.formats import Layout

__all__ = ["ladder_lines", "presets_lines"]


def presets_lines(layout: Layout) -> list[Text]:
    """Each preset with the number of its bids, its deck, and what it is."""
    rows = []
    for preset in PRESETS.values():
        size = phrase("rules.size", layout.lang, bids=preset.n_bids, cards=preset.deck.n_cards, deck=preset.deck.name)
        key = f"preset.{preset.name}"
        about = phrase(key, layout.lang) if has_phrase(key) else preset.about
        rows.append((preset.name, f"{size}: {about}"))
    return layout.prose(*aligned(rows, left=(0, 1)), indent="    ")


def ladder_lines(rules: Rules, layout: Layout) -> list[Text]:
    """The bids in order, lowest first: place, code, name."""
    bids = enumerate(rules.ladder, start=1)
    rows = [(f"{position:>3}", bid.code, bid_name(bid, **layout.words)) for position, bid in bids]
    return layout.prose(*aligned(rows, left=(0, 1, 2)), indent=" " * 7)
