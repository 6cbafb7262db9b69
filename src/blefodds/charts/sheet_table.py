"""The numbers of the cheat sheet: each kind seen blind and with one or two of its cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, product

from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Card, Rank
from blefodds.core.odds_table import Exact
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines import odds
from blefodds.engines.closed_form import open_needs, ways_of_shape
from blefodds.lang import rank_label

__all__ = ["SheetColumn", "SheetGroup", "highest_bids", "pictured", "pictured_hand", "sheet_groups"]

MOST_HELD = 2


@dataclass(frozen=True)
class SheetColumn:
    """The odds of one bid for someone who holds some of its cards.

    Parameters
    ----------
    held
        The cards in hand, all of them cards of the bid.
    odds
        For each number of cards in play; None where fewer are in play than are held.
    """

    held: tuple[Card, ...]
    odds: tuple[Exact | None, ...]


@dataclass(frozen=True)
class SheetGroup:
    """The columns of one kind, or of several kinds whose odds are all the same.

    Parameters
    ----------
    kinds
        The kinds.
    bid
        The bid that stands for all of them: the highest.
    columns
        One for no card in hand, and one for each number of cards that leaves the bid uncertain.
    """

    kinds: tuple[Kind, ...]
    bid: Bid
    columns: tuple[SheetColumn, ...]


def sheet_groups(rules: Rules, numbers: Sequence[int]) -> list[SheetGroup]:
    """The columns of the sheet, kinds in ladder order.

    Every bid of a kind is as likely as another to someone who sees nothing, or sees cards of that bid alone
    in the same way. So one bid, the highest, stands for its kind. Where it matters which of its cards are
    held (two of a rank, or one of each), the holding is the one that makes the bid likeliest over all
    numbers in play.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> groups = sheet_groups(CLASSIC, range(2, 25))
    >>> [len(group.columns) for group in groups], groups[1].columns[1].odds[7]
    ([1, 2, 3, 3, 3, 3, 3, 3, 3], Exact(ways=364344, of=490314))
    """
    found: dict[tuple[object, ...], SheetGroup] = {}
    for kind in rules.ladder_kinds:
        bid = next(bid for bid in reversed(rules.ladder) if bid.kind == kind)
        columns = [_column(bid, (), rules, numbers)]
        for n_held in range(1, MOST_HELD + 1):
            candidates = [_column(bid, held, rules, numbers) for held in _holdings(bid, n_held, rules)]
            best = max(candidates, key=lambda column: sum(exact.p for exact in column.odds if exact is not None))
            if all(exact is None or exact.is_certain for exact in best.odds):
                break
            columns.append(best)
        same = (len(columns), *(column.odds for column in columns))
        kinds = (*found[same].kinds, kind) if same in found else (kind,)
        found[same] = SheetGroup(kinds, bid, tuple(columns))
    return list(found.values())


def _holdings(bid: Bid, n_held: int, rules: Rules) -> list[tuple[Card, ...]]:
    """The ways to hold so many cards of a bid without holding more of anything than it needs."""
    highest_first = [
        sorted(
            need.among & frozenset(rules.deck.cards), key=lambda card: (-card.rank, rules.suit_order.index(card.suit))
        )
        for need in bid.needs
    ]
    counts = product(*(range(min(need.at_least, n_held) + 1) for need in bid.needs))
    shares = [share for share in counts if sum(share) == n_held]
    holdings = [
        tuple(sorted((card for cards, n in zip(highest_first, share, strict=True) for card in cards[:n]), reverse=True))
        for share in shares
    ]
    return sorted(holdings, reverse=True) or [()]


def _column(bid: Bid, held: tuple[Card, ...], rules: Rules, numbers: Sequence[int]) -> SheetColumn:
    cells: list[Exact | None] = []
    for n in numbers:
        if n < len(held):
            cells.append(None)
            continue
        situation = Situation(held, n, rules=rules)
        shape = open_needs(bid, situation.judged_mask, situation.unseen_mask)
        cells.append(Exact(ways_of_shape(shape, situation.n_unseen, situation.n_drawn), situation.n_ways))
    return SheetColumn(held, tuple(cells))


def highest_bids(rules: Rules, numbers: Sequence[int], *, at_least: float) -> list[Bid | None]:
    """For each number in play the highest bid that is true at least that often to someone who sees nothing."""
    found: list[Bid | None] = []
    for n in numbers:
        table = odds(Situation((), n, rules=rules), engine="exact")
        found.append(next((row.bid for row in reversed(table.rows) if row.p >= at_least), None))
    return found


def pictured(bid: Bid, *, lang: str = "en") -> str:
    """A bid as the cards it asks for: ``AAKK``, ``10–A``, ``5×♠``.

    >>> from blefodds.core.rules import CLASSIC
    >>> from blefodds.lang import parse_bid
    >>> [pictured(parse_bid(code, CLASSIC)) for code in ("full-house:A,K", "flush:s", "small-straight-flush:h")]
    ['AAAKK', '5×♠', '9–K♥']
    """
    ranks = [{card.rank for card in need.among} for need in bid.needs]
    suit = bid.suit.symbol if bid.suit is not None else ""
    if all(len(among) == 1 for among in ranks):
        named = [(next(iter(among)), need.at_least) for among, need in zip(ranks, bid.needs, strict=True)]
        if len(named) > 2:
            return _span([rank for rank, _ in named], lang=lang)
        return "".join(rank_label(rank, lang) * n for rank, n in named)
    (need,) = bid.needs
    return _span(sorted(ranks[0]), lang=lang) + suit if need.at_least == len(need.among) else f"{need.at_least}×{suit}"


def _span(ranks: Sequence[Rank], *, lang: str) -> str:
    return f"{rank_label(ranks[0], lang)}–{rank_label(ranks[-1], lang)}"


def pictured_hand(bid: Bid, held: Sequence[Card], *, lang: str = "en") -> str:
    """The cards held as far as they matter to the bid: ranks, or suits where only the suit counts."""
    if any(len({card.rank for card in need.among}) > 1 and need.at_least < len(need.among) for need in bid.needs):
        return "".join(card.suit.symbol for card in held)
    return "".join(rank_label(rank, lang) * len(list(same)) for rank, same in groupby(card.rank for card in held))
