"""What a report on Blöf is to be: the language, the seed, how much is simulated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from blefodds.kernels.sampling import LANES
from blefodds.reports.plan import Plan

__all__ = ["BlofPlan"]

CHUNKS, CHUNKS_QUICK = 375, 45
"""Chunks of 64 matches of each way to play; multiples of 3, so that the 24 seatings come equally often."""


SCORED, SCORED_QUICK = 20, 3
"""Matches of each table by whose claims the model is scored; they are played in Python."""


@dataclass(frozen=True)
class BlofPlan(Plan):
    """What is asked for; a quick report has fewer simulated matches.

    Examples
    --------
    >>> BlofPlan().games
    24000
    """

    @property
    def simulation(self) -> dict[str, Any]:
        return {"matches": self.games, "seed": self.seed, "confidence": 0.95, "scored_matches": self.scored}

    @property
    def chunks(self) -> int:
        """Chunks of 64 matches of each way to play."""
        return CHUNKS_QUICK if self.quick else CHUNKS

    @property
    def games(self) -> int:
        """Matches of each way to play."""
        return self.chunks * LANES

    @property
    def scored(self) -> int:
        """Matches of each table by whose claims the model is scored."""
        return SCORED_QUICK if self.quick else SCORED
