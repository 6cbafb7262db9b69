"""What a report on Blöf is to be: the language, the seed, how much is simulated."""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.kernels.sampling import LANES

__all__ = ["BlofPlan"]

CHUNKS, CHUNKS_QUICK = 375, 45
"""Chunks of 64 matches of each way to play; multiples of 3, so that the 24 seatings come equally often."""


SCORED, SCORED_QUICK = 20, 3
"""Matches of each table by whose claims the model is scored; they are played in Python."""


@dataclass(frozen=True)
class BlofPlan:
    """What is asked for.

    Parameters
    ----------
    lang
        The language of the text.
    seed
        Of the simulated matches.
    quick
        Fewer simulated matches.
    date
        The date that the report bears; None: it bears none, and is the same bytes every time.

    Examples
    --------
    >>> BlofPlan().games
    24000
    """

    lang: str = "en"
    seed: int = 1
    quick: bool = False
    date: str | None = None

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
