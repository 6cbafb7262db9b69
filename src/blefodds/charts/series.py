"""The numbers behind the pictures: odds for every number of cards in play, and which lines are worth drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from blefodds.core.bids import Bid, Kind
from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines import EngineName, odds
from blefodds.lang import LANGUAGES, kind_name

__all__ = ["Curve", "best_bids", "bids_of_kind", "curves", "groups_alike", "tables_by_cards"]


@dataclass(frozen=True)
class Curve:
    """One bid's odds as the cards in play grow.

    Parameters
    ----------
    bid
        The bid.
    in_play
        The numbers of cards in play, ascending.
    rows
        The bid's odds at each of them.
    """

    bid: Bid
    in_play: tuple[int, ...]
    rows: tuple[BidOdds, ...]

    @property
    def p(self) -> tuple[float, ...]:
        """The probability at each number in play, exact where it was counted."""
        return tuple(row.p for row in self.rows)

    def at(self, in_play: int) -> BidOdds | None:
        """The odds with so many cards in play; None where the curve does not reach."""
        return self.rows[self.in_play.index(in_play)] if in_play in self.in_play else None


def tables_by_cards(
    situation: Situation,
    *,
    engine: EngineName = "exact",
    deals: int | None = None,
    seed: int | None = None,
    confidence: float = 0.95,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[OddsTable, ...]:
    """The odds of every bid for every number of cards in play, from those known to be in play to all there are.

    Parameters
    ----------
    situation
        The question; its own number in play does not matter. At least one card is in play.
    engine, deals, seed, confidence
        As in :func:`blefodds.engines.odds`; every number in play is dealt with the same seed, so that
        each point can be had again on its own.
    progress
        Called with (tables done, tables in all).

    Examples
    --------
    >>> tables = tables_by_cards(Situation("K♥ 10♠", 9))
    >>> len(tables), tables[0].situation.in_play, tables[7]["pair:K"].exact
    (23, 2, Exact(ways=120156, of=170544))
    """
    least = max(1, len(situation.hand) + len(situation.seen))
    numbers = range(least, situation.rules.deck.n_cards - len(situation.dead) + 1)
    tables = []
    for done, n in enumerate(numbers, start=1):
        at_n = Situation(
            situation.hand,
            n,
            seen=situation.seen,
            dead=situation.dead,
            rules=situation.rules,
            judged_on=situation.judged_on,
        )
        if engine == "exact":
            tables.append(odds(at_n, engine=engine))
        else:
            tables.append(odds(at_n, engine=engine, deals=deals, seed=seed, confidence=confidence))
        if progress is not None:
            progress(done, len(numbers))
    return tuple(tables)


def curves(tables: Sequence[OddsTable], bids: Iterable[Bid]) -> tuple[Curve, ...]:
    """A curve per bid, in the order of the bids."""
    numbers = tuple(table.situation.in_play for table in tables)
    return tuple(Curve(bid, numbers, tuple(table[bid] for table in tables)) for bid in bids)


def best_bids(tables: Sequence[OddsTable], *, in_play: int | None = None) -> tuple[Bid, ...]:
    """The best bid of each kind, in ladder order.

    The best bid of a kind is the likeliest with ``in_play`` cards in play; without that number, and among
    equals, the one likeliest on average over all numbers in play; then the highest.

    >>> [bid.code for bid in best_bids(tables_by_cards(Situation("K♥ 10♠", 9)), in_play=9)][:3]
    ['high:K', 'pair:K', 'two-pairs:K,10']
    """
    rules = tables[0].situation.rules
    now = next((table for table in tables if table.situation.in_play == in_play), None)
    best: dict[Kind, tuple[tuple[float, float, int], Bid]] = {}
    for place, bid in enumerate(rules.ladder):
        total = fsum(table.rows[place].p for table in tables)
        merit = (now.rows[place].p if now is not None else 0.0, total, place)
        if bid.kind not in best or merit > best[bid.kind][0]:
            best[bid.kind] = merit, bid
    return tuple(best[kind][1] for kind in rules.ladder_kinds)


def bids_of_kind(name: str, rules: Rules) -> tuple[Bid, ...]:
    """The bids of a kind, lowest first; the kind by its name, its code or what a language calls it.

    Raises
    ------
    BlefError
        If the rules have no such kind.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> [bid.code for bid in bids_of_kind("kolor", CLASSIC)]
    ['flush:c', 'flush:d', 'flush:h', 'flush:s']
    """
    wanted = " ".join(name.lower().replace("-", " ").split())
    for kind in rules.ladder_kinds:
        names = {kind.name, kind.code, *(kind_name(kind, lang) for lang in LANGUAGES)}
        if wanted in {known.replace("-", " ") for known in names}:
            return tuple(bid for bid in rules.ladder if bid.kind == kind)
    known_kinds = ", ".join(kind.code for kind in rules.ladder_kinds)
    raise BlefError(f"the rules have no kind {shorten(name)!r}: use {known_kinds}", field="kind")


def groups_alike(drawn: Sequence[Curve]) -> list[list[Curve]]:
    """The curves of one kind that are the same line, put together; in the order of their first curves."""
    groups: dict[tuple[object, ...], list[Curve]] = {}
    for curve in drawn:
        groups.setdefault((curve.bid.kind, curve.in_play, curve.p), []).append(curve)
    return list(groups.values())
