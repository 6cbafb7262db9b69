"""The bot that does anything the rules allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from blefodds.games.blof.bot import BlofBot
from blefodds.games.blof.claims import MOST_CARDS
from blefodds.games.blof.knowledge import DECK
from blefodds.games.blof.moves import Action, InformationState, Play, Word
from blefodds.games.stream import GameStream

__all__ = ["BOT", "RandomBot"]


@dataclass(frozen=True)
class RandomBot(BlofBot):
    """Challenges, passes or lays cards, all alike where allowed; lays any cards, and opens with any rank."""

    word: ClassVar[str] = "random"

    kernel_code = ()

    def act(self, state: InformationState, stream: GameStream) -> Action:
        """One of what is allowed; a word is taken only where there is a choice."""
        kinds: list[Word | None] = [*state.words, *([None] if state.may_play else [])]
        word = kinds[stream.below(len(kinds)) if len(kinds) > 1 else 0]
        if word is not None:
            return word
        rank = DECK.ranks[stream.below(len(DECK.ranks))] if state.rank is None else state.rank
        left = list(state.hand)
        n_laid = 1 + stream.below(min(MOST_CARDS, len(left)))
        return Play(tuple(left.pop(stream.below(len(left))) for _ in range(n_laid)), rank)


BOT = RandomBot
