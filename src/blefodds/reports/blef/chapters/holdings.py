"""What your own cards are worth: how much each holding lifts each kind of bid."""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.charts import best_bids, curves, tables_by_cards
from blefodds.core.bids import Bid
from blefodds.core.cards import Card, Deck, Rank, Suit
from blefodds.core.odds_table import Exact, OddsTable
from blefodds.core.situation import Situation
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Picture, Table, counts
from blefodds.reports.figures import odds_picture
from blefodds.reports.plan import Progress
from blefodds.reports.words import NOTHING, Words

__all__ = ["Holding", "holdings_chapter", "holdings_of"]

DRAWN = ("rank-2", "rank-1")
"""The holding that the figure compares with an empty hand: the first that the rules let a player hold."""


@dataclass(frozen=True)
class Holding:
    """Cards in one hand that serve one purpose: of a rank, of a straight, of a suit."""

    name: str
    cards: tuple[Card, ...]


def holdings_of(deck: Deck) -> tuple[Holding, ...]:
    """One to three of a rank; two to four of a straight, in different suits; two to four of a suit.

    >>> from blefodds.lang import cards_text
    >>> [cards_text(holding.cards) for holding in holdings_of(Deck.of(24))][2:6]
    ['K♠ K♥ K♦', 'J♥ Q♠', 'J♥ Q♠ K♣', '10♦ J♥ Q♠ K♣']
    """
    kings = [Card(Rank.KING, suit) for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)]
    run = [
        Card(Rank.TEN, Suit.DIAMONDS),
        Card(Rank.JACK, Suit.HEARTS),
        Card(Rank.QUEEN, Suit.SPADES),
        Card(Rank.KING, Suit.CLUBS),
    ]
    # Far apart, so that they serve a flush and a straight flush as little as can be.
    apart = [Rank.ACE, deck.lowest, Rank.QUEEN, deck.ranks[len(deck.ranks) // 3]]
    suited = [Card(rank, Suit.HEARTS) for rank in apart]
    return (
        *(Holding(f"rank-{n}", tuple(kings[:n])) for n in (1, 2, 3)),
        *(Holding(f"straight-{n}", tuple(cards)) for n, cards in ((2, run[1:3]), (3, run[1:]), (4, run))),
        *(Holding(f"suit-{n}", tuple(sorted(suited[:n]))) for n in (2, 3, 4)),
    )


@dataclass(frozen=True)
class _Worth:
    """A holding's odds: its best bid of each kind, with and without the holding, by cards in play."""

    holding: Holding
    tables: tuple[OddsTable, ...]
    bids: tuple[Bid, ...]

    def chance(self, bid: Bid, in_play: int) -> Exact | None:
        """The chance of the bid with the holding in hand; None with fewer cards in play than are held."""
        place = in_play - len(self.holding.cards)
        return self.tables[place][bid].exact if place >= 0 else None

    def name(self, words: Words) -> str:
        """What is held, and which cards are taken for it."""
        purpose, _, n = self.holding.name.partition("-")
        return words.say(f"holdings.{purpose}", n=int(n), cards=words.cards(self.holding.cards))


def holdings_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """For each holding the best bid of each kind, and by how much the holding lifts it."""
    limit = plan.rules.card_limit or plan.rules.deck.n_cards
    holdings = [holding for holding in holdings_of(plan.rules.deck) if len(holding.cards) <= limit]
    worths = []
    for done, holding in enumerate(holdings, start=1):
        tables = tables_by_cards(Situation(holding.cards, plan.rules.deck.n_cards, rules=plan.rules))
        worths.append(_Worth(holding, tables, best_bids(tables)))
        progress(done, len(holdings))
    by_name = {worth.holding.name: worth for worth in worths}
    drawn = next(by_name[name] for name in DRAWN if name in by_name)
    blocks: list[Block] = [
        words.paragraph("holdings.intro"),
        _summary_table(plan, worths, words),
        _picture(plan, drawn, words),
        words.paragraph("holdings.more"),
        *(_holding_table(plan, worth, words) for worth in worths),
    ]
    return words.chapter("holdings", blocks, _dataset(plan, worths))


def _summary_table(plan: BlefPlan, worths: list[_Worth], words: Words) -> Table:
    """For each holding the bid that it lifts by most."""
    n = plan.middle
    rows: list[tuple[Cell, ...]] = []
    for worth in worths:
        lifts = {bid: (worth.chance(bid, n), plan.blind.chance(bid.kind, n)) for bid in worth.bids}
        known = {bid: (after, before) for bid, (after, before) in lifts.items() if after is not None}
        if not known:
            continue
        uncertain = {bid: pair for bid, pair in known.items() if not pair[0].is_certain} or known
        bid, (after, before) = max(uncertain.items(), key=lambda item: item[1][0].p - item[1][1].p)
        name, lift = Cell(worth.name(words)), after.p - before.p
        if lift <= 0:
            rows.append((name, Cell(words.say("holdings.none")), *[Cell(NOTHING)] * 3))
        else:
            numbers = (words.cell(before), words.cell(after), Cell(words.points(after, before), lift))
            rows.append((name, Cell(words.bid(bid)), *numbers))
    columns = words.heads("holdings", "hand", "bid", "before", "after", "lift")
    return Table("worth", words.say("holdings.summary", n=n), columns, rows, n_words=2, dataset="holdings")


def _picture(plan: BlefPlan, worth: _Worth, words: Words) -> Picture:
    cards = words.cards(worth.holding.cards)
    crossings = [
        words.say(
            "holdings.crossing",
            bid=words.bid(bid),
            held=next(table.situation.in_play for table in worth.tables if table[bid].p >= 0.5),
            alone=plan.blind.even_from(bid.kind),
        )
        for bid in worth.bids
    ]
    return odds_picture(
        "holdings",
        words.say("holdings.figure", cards=cards),
        words.say("holdings.figure.description", cards=cards, summary="; ".join(crossings)),
        curves(worth.tables, worth.bids),
        compared=curves(plan.blind.tables, worth.bids),
        hands=(words.say("holdings.with", cards=cards), words.say("holdings.without")),
        lang=words.lang,
    )


def _holding_table(plan: BlefPlan, worth: _Worth, words: Words) -> Table:
    def lifted(bid: Bid, n: int) -> Cell:
        return words.cell_with_points(worth.chance(bid, n), plan.blind.chance(bid.kind, n))

    name = worth.name(words)
    return Table(
        f"holding-{worth.holding.name}",
        words.say("holdings.table", name=name),
        (words.say("column.bid"), *map(str, plan.few_numbers)),
        [
            (Cell(words.bid(bid), plan.rules.position(bid)), *(lifted(bid, n) for n in plan.few_numbers))
            for bid in worth.bids
        ],
        dataset="holdings",
        folded=name,
    )


def _dataset(plan: BlefPlan, worths: list[_Worth]) -> Dataset:
    rows = [
        (worth.holding.name, " ".join(card.code for card in worth.holding.cards), n, bid.code)
        + (*counts(after), *counts(plan.blind.chance(bid.kind, n)))
        for worth in worths
        for n in plan.numbers
        for bid in worth.bids
        if (after := worth.chance(bid, n)) is not None
    ]
    columns = ("holding", "hand", "in_play", "bid", "p", "ways", "of", "p_blind", "ways_blind", "of_blind")
    return Dataset("holdings", columns, rows)


CHAPTER = 3, holdings_chapter
