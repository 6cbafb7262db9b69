"""Odds for Blef, the Polish bluffing card game.

>>> from blefodds import Situation, odds
>>> table = odds(Situation("K♥ 10♠", 9), engine="exact")
>>> round(table["pair of Kings"].p, 4)
0.7045

Importing the package loads nothing; each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from blefodds.core.attached import ATTACHED
from blefodds.core.version import __version__

if TYPE_CHECKING:
    from blefodds.advice.rollouts import advise
    from blefodds.bots.tournament import tournament
    from blefodds.core.bids import KINDS, Bid, Kind, is_true
    from blefodds.core.cards import Card, Deck, Rank, Suit
    from blefodds.core.errors import BlefError
    from blefodds.core.odds_table import BidOdds, Exact, OddsTable, Simulated, Simulation
    from blefodds.core.rules import CLASSIC, PRESETS, Rules
    from blefodds.core.situation import Situation
    from blefodds.engines import odds
    from blefodds.engines.own_odds import own_odds
    from blefodds.games.bot import Bot
    from blefodds.inference import Hearing, Posterior, posterior
    from blefodds.lang import bid_name, parse_bid, parse_cards
    from blefodds.storage.rules_file import load_rules

__all__ = [
    "CLASSIC",
    "KINDS",
    "PRESETS",
    "Bid",
    "BidOdds",
    "BlefError",
    "Bot",
    "Card",
    "Deck",
    "Exact",
    "Hearing",
    "Kind",
    "OddsTable",
    "Posterior",
    "Rank",
    "Rules",
    "Simulated",
    "Simulation",
    "Situation",
    "Suit",
    "__version__",
    "advise",
    "bid_name",
    "is_true",
    "load_rules",
    "odds",
    "own_odds",
    "parse_bid",
    "parse_cards",
    "posterior",
    "tournament",
]

_HOMES = {
    "advice.rollouts": "advise",
    "bots.tournament": "tournament",
    "core.bids": "KINDS Bid Kind is_true",
    "core.cards": "Card Deck Rank Suit",
    "core.errors": "BlefError",
    "core.odds_table": "BidOdds Exact OddsTable Simulated Simulation",
    "core.rules": "CLASSIC PRESETS Rules",
    "core.situation": "Situation",
    "engines": "odds",
    "engines.own_odds": "own_odds",
    "games.bot": "Bot",
    "inference": "Hearing Posterior posterior",
    "lang": "bid_name parse_bid parse_cards",
    "storage.rules_file": "load_rules",
}
_HOME = {name: f"{__name__}.{module}" for module, names in _HOMES.items() for name in names.split()}

ATTACHED.update(
    {
        "OddsTable.to_frame": "blefodds.views.frames:odds_frame",
        "bid_of_words": "blefodds.lang.bids:parse_bid",
        "cards_of_words": "blefodds.lang.cards:parse_cards",
        "text_of_error": "blefodds.lang.phrases:error_text",
    }
)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
