"""Bots of Blöf."""

from __future__ import annotations

from blefodds.games.blof.moves import Action, InformationState
from blefodds.games.bot import Bot

__all__ = ["BlofBot"]

BlofBot = Bot[InformationState, Action]
"""A bot of Blöf; the ``kernel_code`` of one that the compiled game knows is its ``Style.row``, of ``random`` empty."""
