"""What a seat's chance of winning the match is, by the numbers of cards that everybody holds.

The chances come from the simulator, everybody speaking by the bidder model: for every table there can be, rounds are
dealt and it is added up who loses them; from the tables near the end of a match back to its beginning, each table's
chances are those of the tables it leads to, weighed by how often it does. A round lost only ever adds cards or puts
somebody out, so no table comes back.

>>> from blefodds.core.rules import CLASSIC
>>> chances = match_chances(Standing(CLASSIC, (1, 5), dealer=1))
>>> chances[0] > 0.8
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import PRESETS, Rules
from blefodds.engines.bid_tables import bid_tables
from blefodds.games.blef.bidding import highest_action
from blefodds.games.blef.standing import Standing
from blefodds.inference.bidder import BidderModel
from blefodds.inference.tables import powers_of
from blefodds.kernels.rollout import losers
from blefodds.kernels.streams import chunk_state
from blefodds.storage.document import Document

__all__ = ["MATCH_VALUES", "MOST_PLAYERS", "check_match_chances", "make_document", "match_chances", "round_losses"]

MOST_PLAYERS = 4
"""The tables kept are of 2 to so many players."""

DEALS_IN_CALL = 500

_FILE = "match_values.json"


@dataclass(frozen=True)
class MatchValues:
    """What is read of the chances kept: of each preset, by the cards of each seat from the one that opens."""

    chances: dict[str, dict[str, list[float]]]


MATCH_VALUES = Document("blefodds.match-values/1", MatchValues)


def match_chances(standing: Standing) -> tuple[float, ...]:
    """The chance of each seat to win the match, before the next round is dealt; 0 for who is out.

    Parameters
    ----------
    standing
        2 to 4 players who still hold cards, of the rules of a preset.

    Raises
    ------
    BlefError
        For rules or a number of players that no chances are kept for.
    """
    if standing.winner is not None:
        return tuple(float(bool(count)) for count in standing.counts)
    check_match_chances(standing.rules, standing.counts)
    order = _order(standing)
    kept = _kept(_preset_of(standing.rules))[tuple(standing.counts[seat] for seat in order)]
    chances = [0.0] * len(standing.counts)
    for seat, chance in zip(order, kept, strict=True):
        chances[seat] = chance
    return tuple(chances)


def check_match_chances(rules: Rules, counts: tuple[int, ...]) -> None:
    """Refuse a table that no chances are kept for; BlefError says which there are."""
    n_players = sum(count > 0 for count in counts)
    preset = _preset_of(rules)
    if preset is None:
        known = ", ".join(_names())
        raise BlefError("match_chances.rules", field="for", rules=shorten(rules.name), known=known)
    if n_players > MOST_PLAYERS:
        raise BlefError("match_chances.players", field="for", n=n_players, most=MOST_PLAYERS)


def _order(standing: Standing) -> tuple[int, ...]:
    """The seats that play, from the one that opens."""
    n_seats = len(standing.counts)
    clockwise = ((standing.dealer + 1 + step) % n_seats for step in range(n_seats))
    return tuple(seat for seat in clockwise if standing.counts[seat])


@lru_cache(maxsize=64)
def _preset_of(rules: Rules) -> str | None:
    """The preset that these rules are, whatever they are called; None if its chances are not kept."""
    for name in _names():
        if replace(rules, name=name, about=PRESETS[name].about) == PRESETS[name]:
            return name
    return None


@lru_cache(maxsize=1)
def _chances() -> dict[str, dict[str, list[float]]]:
    return MATCH_VALUES.packaged("blefodds.advice", _FILE).chances


def _names() -> tuple[str, ...]:
    return tuple(_chances())


@lru_cache(maxsize=8)
def _kept(preset: str) -> dict[tuple[int, ...], tuple[float, ...]]:
    return {tuple(map(int, key.split(","))): tuple(row) for key, row in _chances()[preset].items()}


def make_document(
    presets: tuple[str, ...],
    *,
    deals: int,
    seed: int,
    model: BidderModel | None = None,
    progress: Callable[[str], object] | None = None,
) -> dict[str, Any]:
    """The chances of every table of 2 to 4 players of these presets, of the schema ``blefodds.match-values/1``.

    Parameters
    ----------
    presets
        Names of rules with a card limit.
    deals
        Rounds dealt for each table.
    seed
        Of the deals; the same seed gives the same numbers.
    model
        How everybody speaks; nobody at random.
    progress
        Called with the name of a preset before it is begun.
    """
    model = BidderModel() if model is None else model
    chances = {}
    for preset in presets:
        if progress is not None:
            progress(preset)
        rows = _make(PRESETS[preset], deals=deals, seed=seed, model=model)
        chances[preset] = {
            ",".join(map(str, counts)): [round(p, 4) for p in rows[counts]] for counts in sorted(rows, key=_by_size)
        }
    return MATCH_VALUES.of(
        about="cards held by each seat from the one that opens; each seat's chance of winning the match",
        deals=deals,
        seed=seed,
        model={"sharpness": model.sharpness, "softening": model.softening},
        chances=chances,
    )


def _by_size(counts: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return len(counts), counts


def _make(rules: Rules, *, deals: int, seed: int, model: BidderModel) -> dict[tuple[int, ...], tuple[float, ...]]:
    limit = rules.card_limit
    assert limit is not None
    rows: dict[tuple[int, ...], tuple[float, ...]] = {}
    for number, counts in enumerate(_tables(limit)):
        loses = round_losses(rules, counts, deals=deals, stream=chunk_state(seed, number)[:, 0].copy(), model=model)
        standing = Standing(rules, counts, dealer=len(counts) - 1)
        wins = [0.0] * len(counts)
        for loser, p_loses in enumerate(loses):
            after = standing.after(loser)
            order = _order(after)
            row = (1.0,) if len(order) == 1 else rows[tuple(after.counts[seat] for seat in order)]
            for seat, p_wins in zip(order, row, strict=True):
                wins[seat] += p_loses * p_wins
        rows[counts] = tuple(wins)
    return rows


def _tables(limit: int) -> Iterator[tuple[int, ...]]:
    """All numbers of cards, such that whatever a table leads to comes before it."""
    for n_players in range(2, MOST_PLAYERS + 1):
        yield from sorted(product(range(1, limit + 1), repeat=n_players), key=lambda counts: (-sum(counts), counts))


def round_losses(
    rules: Rules, counts: tuple[int, ...], *, deals: int, stream: Any, model: BidderModel
) -> tuple[float, ...]:
    """How likely each seat is to lose a round that the first one opens, everybody speaking by the model.

    Parameters
    ----------
    counts
        Cards held by each seat.
    deals
        How many rounds are dealt.
    stream : uint64 array of shape (4,)
        The random words; advanced.
    """
    tables = bid_tables(rules)
    powers = powers_of(rules, model)
    sums = np.zeros((2, len(counts)))
    held = np.array(counts, dtype=np.int64)
    with np.errstate(over="ignore"):
        for done in range(0, deals, DEALS_IN_CALL):
            n_deals = min(DEALS_IN_CALL, deals - done)
            losers(
                tables, powers, model.sharpness, model.softening, held, 0, highest_action(rules), stream, n_deals, sums
            )
    return tuple((sums[0] / sums[0].sum()).tolist())
