"""What is asked for of any report: the language, the seed, how much is computed, the date."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

__all__ = ["Plan", "Progress"]

Progress: TypeAlias = Callable[[int, int], object]
"""Told how much is done, and of how much."""


@dataclass(frozen=True, kw_only=True)
class Plan(ABC):
    """What is asked for; a game's own plan adds what it is about.

    Parameters
    ----------
    lang
        The language of the text.
    seed
        Of what is simulated.
    quick
        Less of everything.
    date
        The date that the report bears; None: it bears none, and is the same bytes every time.
    """

    lang: str = "en"
    seed: int = 1
    quick: bool = False
    date: str | None = None

    opening: ClassVar[tuple[str, ...]] = ("page.intro", "page.marks")
    """The keys of the paragraphs that every report on the game begins with."""

    @property
    def subject(self) -> dict[str, object]:
        """What the subtitle names."""
        return {}

    @property
    def made(self) -> str:
        """The key of the text that says how it was made."""
        return "page.made"

    @property
    def about(self) -> dict[str, Any]:
        """What every file of data says of its subject."""
        return {}

    @property
    @abstractmethod
    def simulation(self) -> dict[str, Any]:
        """How the simulated numbers are made."""

    def index(self, simulation: dict[str, Any] | None) -> dict[str, Any]:
        """What the index says before it lists the chapters."""
        return {"simulation": simulation, "quick": self.quick, "date": self.date}
