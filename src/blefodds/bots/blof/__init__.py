"""The bots of Blöf, one file each."""

from __future__ import annotations

from blefodds.games.blof.bot import BlofBot
from blefodds.games.blof.game import check_four
from blefodds.games.bot import BotRegistry

__all__ = ["BOTS", "parse_bot", "parse_bots"]

BOTS: BotRegistry[BlofBot] = BotRegistry(__name__, check_four)
parse_bot, parse_bots = BOTS.parse_bot, BOTS.parse_bots
