"""The bots of Blef, one file each."""

from __future__ import annotations

from blefodds.games.blef.bot import BlefBot
from blefodds.games.bot import BotRegistry

__all__ = ["BOTS", "parse_bot", "parse_bots"]

BOTS: BotRegistry[BlefBot] = BotRegistry(__name__)
parse_bot, parse_bots = BOTS.parse_bot, BOTS.parse_bots
