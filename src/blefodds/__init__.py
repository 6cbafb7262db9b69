"""Odds for Blef, the Polish bluffing card game.

>>> from blefodds import Situation, odds
>>> table = odds(Situation("K♥ 10♠", 9), engine="exact")
>>> round(table["pair of Kings"].p, 4)
0.7045
"""

from __future__ import annotations

__version__ = "0.1.0"

from blefodds import starting  # noqa: F401  (first, for what it does: see there)
from blefodds.bids import KINDS, Bid, Kind, is_true
from blefodds.cards import Card, Deck, Rank, Suit
from blefodds.engines import odds
from blefodds.errors import BlefError
from blefodds.notation import bid_name, parse_bid, parse_cards
from blefodds.odds_table import BidOdds, Exact, OddsTable, Simulated, Simulation
from blefodds.rules import CLASSIC, PRESETS, Rules, load_rules
from blefodds.situation import Situation

__all__ = [
    "CLASSIC",
    "KINDS",
    "PRESETS",
    "Bid",
    "BidOdds",
    "BlefError",
    "Card",
    "Deck",
    "Exact",
    "Kind",
    "OddsTable",
    "Rank",
    "Rules",
    "Simulated",
    "Simulation",
    "Situation",
    "Suit",
    "bid_name",
    "is_true",
    "load_rules",
    "odds",
    "parse_bid",
    "parse_cards",
]
