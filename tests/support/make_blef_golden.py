"""Makes the golden records: ``python tests/support/make_blef_golden.py``, where a change of them is wanted.

One match of bots for every variant of the rules, from a seed; the file's name is that of the rules.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from blefodds.bots.blef import parse_bots
from blefodds.core.rules import PRESETS, Rules
from blefodds.games.blef.play import BlefGame
from blefodds.games.blef.record import match_text
from blefodds.games.stream import GameStream
from support.places import BLEF_GOLDEN as FOLDER
from support.played import BOTH, ON_REST, SHORT, SOON_ON_REST, TO_THE_PACK

HEAD = "# Made by tests/support/make_blef_golden.py.\n"

GOLDEN: dict[str, tuple[Rules, str]] = {
    rules.name: (rules, bots)
    for rules, bots in [
        (PRESETS["classic"], "honest,cubic,conditional,threshold(0.6)"),
        (PRESETS["poker-order"], "cubic,honest,cubic"),
        (PRESETS["full-deck"], "honest,cubic,conditional,threshold(0.4),random"),
        (PRESETS["great"], "conditional,threshold(0.5)"),
        (PRESETS["no-two-pairs"], "cubic,conditional,honest"),
        (ON_REST, "random,random,random,random"),
        (SOON_ON_REST, "threshold(0.3),conditional,random,cubic"),
        (TO_THE_PACK, "honest,cubic"),
        (BOTH, "random,random,random"),
        (SHORT, "honest,threshold(0.3),cubic"),
    ]
}


def golden_text(name: str) -> str:
    """The record as it must be."""
    rules, bots = GOLDEN[name]
    return HEAD + match_text(BlefGame(rules).play(parse_bots(bots), GameStream(2024)))


def golden_path(name: str) -> Path:
    """Where the record is kept."""
    return FOLDER / f"{name.replace(' ', '-')}.txt"


if __name__ == "__main__":
    for golden in GOLDEN:
        golden_path(golden).write_text(golden_text(golden), "utf-8")
