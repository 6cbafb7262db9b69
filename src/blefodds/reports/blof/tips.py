"""The advice that Blöf's players give each other, measured: two ways to play that differ in one thing, side by side.

Both play the same deals in the same seats against the same three others. What they win is counted in chunks of 64
matches; the differences of the chunks give the interval of the difference (Student's t would differ from the normal
quantile by less than one per cent at the numbers of chunks asked for).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from statistics import fmean, stdev
from typing import Literal

import numpy as np

from blefodds.bots.blof.advisor import STYLE as ADVISOR
from blefodds.bots.blof.styled import StyledBot
from blefodds.bots.blof.table import STYLE as TABLE
from blefodds.compute.executors import run_tasks
from blefodds.core.elementary import normal_quantile
from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import Simulated
from blefodds.games.blof.game import N_PLAYERS
from blefodds.games.blof.match import TWELFTHS
from blefodds.games.blof.play import BlofGame
from blefodds.games.blof.style import LIE, SMALLEST, Style
from blefodds.games.blof.tally import BlofTally
from blefodds.games.seatings import seating_of
from blefodds.games.shares import share_of
from blefodds.kernels.sampling import LANES
from blefodds.kernels.streams import check_seed, chunk_state

__all__ = [
    "COMPANIES",
    "FEWEST_CHUNKS",
    "TIPS",
    "Company",
    "Comparison",
    "Contender",
    "Tip",
    "compare",
    "measure_tips",
]

Company = Literal["table", "advisor"]

COMPANIES: dict[Company, Style] = {"table": TABLE, "advisor": ADVISOR}
"""The three others at the table: the described computer players, or three advisors."""

FEWEST_CHUNKS = 30
"""Fewer chunks than this give no interval worth the name."""

CHUNKS_IN_TASK = 8


@dataclass(frozen=True)
class Tip:
    """A piece of advice: what who follows it does, and what who does not.

    Parameters
    ----------
    name
        What it is called.
    follows
        The numbers of a style that follow it.
    ignores
        For each way not to follow it, its name and the numbers.
    """

    name: str
    follows: dict[str, float]
    ignores: dict[str, dict[str, float]]

    def styles(self, base: Style) -> tuple[Style, dict[str, Style]]:
        """The style that follows the tip and those that do not, alike in all else."""
        return replace(base, **self.follows), {name: replace(base, **ways) for name, ways in self.ignores.items()}


TIPS: tuple[Tip, ...] = (
    Tip("free-challenge", {"free": 1}, {"lets-it-pass": {"free": 0}}),
    Tip("finisher", {"finisher": 1}, {"half": {"finisher": 0.5}, "never": {"finisher": 0}}),
    Tip("biggest-group", {"opening": 0}, {"smallest-group": {"opening": SMALLEST}, "lie": {"opening": LIE}}),
    Tip("small-pile", {"lie": 1, "lie_pile": 4}, {"never": {"lie": 0}, "any-pile": {"lie": 1, "lie_pile": 52}}),
    Tip("padding", {"pad": 1, "pad_pile": 52}, {"true-alone": {"pad": 0}}),
    Tip(
        "small-lies",
        {"lie": 1, "lie_cards": 1},
        {"two": {"lie": 1, "lie_cards": 2}, "four": {"lie": 1, "lie_cards": 4}},
    ),
    Tip("burying", {"bury": 5}, {"plays-on": {"bury": 0}}),
    Tip(
        "adding-up", {"doubt": 0.05, "believes": 1, "lies_1": 0.1, "lies_2": 0.1, "lies_3": 0.1}, {"not": {"doubt": 0}}
    ),
)
"""The tips: one for each way to play that the rules speak of, and the addition of all claims in a pile."""


@dataclass(frozen=True)
class Contender:
    """One way to play, and what it did beside three others.

    Parameters
    ----------
    chunks
        What it won in each chunk of 64 matches, in twelfths of a match.
    tally
        Everything that was counted; the contender is player 0.
    """

    chunks: tuple[int, ...]
    tally: BlofTally

    @cached_property
    def share(self) -> Simulated:
        """The matches it won."""
        return share_of(sum(self.chunks), self.tally.games, parts=TWELFTHS)


@dataclass(frozen=True)
class Comparison:
    """Who follows a tip beside who does not, in the same matches.

    Parameters
    ----------
    tip, way
        The tip, and the way not to follow it.
    company
        The three others.
    follows, ignores
        What the two did.
    confidence
        Of the interval.
    """

    tip: str
    way: str
    company: Company
    follows: Contender
    ignores: Contender
    confidence: float = 0.95

    @property
    def gain(self) -> float:
        """By how much the share of matches won is larger for who follows the tip."""
        return self.follows.share.p - self.ignores.share.p

    @cached_property
    def interval(self) -> tuple[float, float]:
        """Where the gain lies, by the spread of its values over the chunks."""
        pairs = zip(self.follows.chunks, self.ignores.chunks, strict=True)
        gains = [(one - other) / (TWELFTHS * LANES) for one, other in pairs]
        reach = normal_quantile((1 + self.confidence) / 2) * stdev(gains) / sqrt(len(gains))
        return fmean(gains) - reach, fmean(gains) + reach


def compare(style: Style, company: Company, *, chunks: int, seed: int, executor: Executor | None = None) -> Contender:
    """Let a way to play sit among three others.

    Parameters
    ----------
    style
        The way to play.
    company
        The three others.
    chunks
        How many chunks of 64 matches, at least :data:`FEWEST_CHUNKS`.
    seed
        0 to 2**64 − 1. The same seed gives the same deals whatever the style is.
    executor
        Where to play; None: here.

    Raises
    ------
    BlefError
        For a number out of its range.

    Examples
    --------
    >>> honest, liar = (compare(Style(lie=lie), "table", chunks=30, seed=1) for lie in (0, 1))
    >>> honest.tally.games, honest.share.p < liar.share.p
    (1920, True)
    """
    if chunks < FEWEST_CHUNKS:
        raise BlefError(f"chunks: at least {FEWEST_CHUNKS} are expected, not {shorten(chunks)}", field="games")
    seed = check_seed(seed)
    tally = BlofTally.empty()
    won = np.zeros(chunks, dtype=np.int64)
    tasks = [
        (style, company, seed, first, min(first + CHUNKS_IN_TASK, chunks)) for first in range(0, chunks, CHUNKS_IN_TASK)
    ]
    for number, (twelfths, played) in run_tasks(_play, tasks, executor=executor):
        _, _, _, first, end = tasks[number]
        won[first:end] = twelfths
        tally.add(played)
    tally.check_laws()
    return Contender(tuple(won.tolist()), tally)


def _play(style: Style, company: Company, seed: int, first: int, end: int) -> tuple[list[int], BlofTally]:
    """What player 0 won in the chunks from ``first`` up to ``end``, and everything that was counted."""
    bots = (StyledBot(style), *(StyledBot(COMPANIES[company]),) * (N_PLAYERS - 1))
    total, won = BlofTally.empty(), []
    for chunk in range(first, end):
        before = total.parts_won([0])
        seating = seating_of(N_PLAYERS, range(chunk * LANES, (chunk + 1) * LANES))
        BlofGame().play_compiled(bots, chunk_state(seed, chunk), seating, total)
        won.append(total.parts_won([0]) - before)
    return won, total


def measure_tips(
    *,
    chunks: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> tuple[Comparison, ...]:
    """Every tip in every company, against every way not to follow it.

    Parameters
    ----------
    chunks, seed, executor
        As for :func:`compare`.
    progress
        Called as ``progress(done, total)``.

    Raises
    ------
    BlefError
        For a number out of its range.
    """
    played: dict[tuple[Style, Company], Contender] = {}

    def contender(style: Style, company: Company) -> Contender:
        key = style, company
        if key not in played:
            played[key] = compare(style, company, chunks=chunks, seed=seed, executor=executor)
        return played[key]

    total = len(COMPANIES) * len(TIPS)
    comparisons: list[Comparison] = []
    for number, (company, tip) in enumerate(((company, tip) for company in COMPANIES for tip in TIPS), start=1):
        follows, others = tip.styles(COMPANIES[company])
        comparisons += [
            Comparison(tip.name, way, company, contender(follows, company), contender(style, company))
            for way, style in others.items()
        ]
        progress(number, total)
    return tuple(comparisons)
