"""The chapters of a report on Blöf that need no comparison: the game, the odds of claims, the computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from blefodds.bots.blof import BOTS, parse_bot, parse_bots
from blefodds.bots.blof.styled import StyledBot
from blefodds.bots.blof.table import STYLE as TABLE
from blefodds.core.cards import Card, Rank
from blefodds.core.intervals import clopper_pearson
from blefodds.core.odds_table import Exact, Simulated
from blefodds.games.blof.claims import MOST_CARDS, Claim
from blefodds.games.blof.game import MAX_MOVES, N_DEALT
from blefodds.games.blof.knowledge import DECK, Knowledge
from blefodds.games.blof.share import Share, share_of
from blefodds.games.blof.tournament import Tournament, play_tournament
from blefodds.inference.blof.could import could_be_true
from blefodds.reports.blof.charts import Line, Mark, Row, interval_chart, line_chart
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Paragraph, Picture, Table
from blefodds.reports.words import NOTHING, Words
from blefodds.views.blof_tournament import interval_words, lies_by_batch, lies_by_pile, share_words
from blefodds.views.percent import interval_percent, simulated_percent

__all__ = ["SHARE_FIELDS", "bots_chapter", "could_chapter", "game_chapter", "share_cell", "share_values"]

Progress = Callable[[int, int], object]

SHARE_FIELDS = ("share", "twelfths", "of", "low", "high")
"""The columns that a share takes in a dataset: twelfths of a match won, of all twelfths."""

OWN = (0, 1, 2, 3)
"""How many of the rank the reader holds in the tables of odds."""

CLAIMER_CARDS = (13, 10, 8, 6, 5, 4, 3, 2, 1)

OTHER_RATES = (0.05, 0.15, 0.3, 0.5)
LIE_RATES = (0.1, 0.3, 0.6)
"""Rates of tables that the advisor is also tried against."""


def share_values(share: Share) -> tuple[float | int, ...]:
    """A share as the values of :data:`SHARE_FIELDS`."""
    return share.p, share.twelfths, 12 * share.games, share.low, share.high


def share_cell(share: Share) -> Cell:
    """A share with its interval in a table."""
    return Cell(f"{share_words(share)} ({interval_words(share)})", share.p)


def game_chapter(words: Words) -> Chapter:
    """The rules in short, and what was assumed and computed how."""
    rates = {name: f"{getattr(TABLE, name):.0%}" for name in ("finisher", "other", "lie")}
    texts = (
        words.say("game.rules"),
        words.say("game.open", moves=f"{MAX_MOVES:,}"),
        words.say("game.shares"),
        words.say("game.style", **rates),
    )
    return Chapter("game", words.say("game.title"), tuple(map(Paragraph, texts)), ())


def _could(own: int, n_cards: int, claimer_cards: int) -> Exact:
    """The odds of a claim to who holds thirteen cards, ``own`` of them of the rank."""
    sevens = [card for card in DECK.cards if card.rank is Rank.SEVEN]
    others = [card for card in DECK.cards if card.rank is not Rank.SEVEN]
    hand: tuple[Card, ...] = (*sevens[:own], *others[: N_DEALT - own])
    return could_be_true(Knowledge(hand, claimer_cards), Claim(Rank.SEVEN, n_cards))


def could_chapter(words: Words) -> Chapter:
    """How likely claims of one to four cards can be true, by what the reader and the claimer hold."""
    claims = range(1, MOST_CARDS + 1)
    columns = (words.say("could.column.cards"), *(words.say("could.column.claim", n=n) for n in claims))
    blocks: list[Block] = [
        Paragraph(words.say("could.intro", unseen=DECK.n_cards - N_DEALT)),
        Paragraph(
            words.say("could.free", none=words.percent(_could(0, 2, N_DEALT)), two=words.percent(_could(2, 2, N_DEALT)))
        ),
        Paragraph(words.say("could.limit")),
        _could_picture(words),
    ]
    for own in OWN:
        rows = tuple(
            (Cell(str(cards), cards), *(words.cell(_could(own, n, cards)) for n in claims)) for cards in CLAIMER_CARDS
        )
        blocks.append(Table(f"could-{own}", words.say("could.table", own=own), columns, rows, dataset="could"))
    data = tuple(
        (own, cards, n, exact.p, exact.ways, exact.of)
        for own in range(MOST_CARDS + 1)
        for cards in range(1, DECK.n_cards - N_DEALT + 1)
        for n in claims
        for exact in (_could(own, n, cards),)
    )
    dataset = Dataset("could", ("own", "claimer_cards", "claimed", "p", "ways", "of"), data)
    return Chapter("could", words.say("could.title"), tuple(blocks), (dataset,))


def _could_picture(words: Words) -> Picture:
    """Claims to who holds none and to who holds two of the rank, by the cards that the claimer held."""
    places = tuple(range(1, N_DEALT + 1))
    lines = [
        Line(
            words.say(f"could.figure.line.{own}", n=n_cards),
            tuple(_could(own, n_cards, cards).p for cards in places),
        )
        for own, most in ((0, 3), (2, 2))
        for n_cards in range(1, most + 1)
    ]
    title, along = words.say("could.figure"), words.say("could.figure.along")
    thirteen, five = (words.percent(_could(0, 2, cards)) for cards in (N_DEALT, 5))
    return Picture(
        "could-lines",
        title,
        words.say("could.figure.description", thirteen=thirteen, five=five),
        lambda size, theme: line_chart(lines, places, title=title, along=along, size=size, theme=theme),
    )


def bots_chapter(plan: BlofPlan, words: Words, progress: Progress) -> Chapter:
    """Each bot against three of each other, the advisor against other tables, and whose lies are caught."""
    total = len(BOTS) ** 2 - len(BOTS) + len(OTHER_RATES) * len(LIE_RATES) + 1
    n_done = 0

    def alone(*bots: StyledBot) -> Share:
        nonlocal n_done
        tally = play_tournament(Tournament(bots, plan.games, plan.seed))
        n_done += 1
        progress(n_done, total)
        return share_of(tally.twelfths([0]), plan.games)

    won = {
        (one, other): alone(*parse_bots(f"{one},{other},{other},{other}"))  # type: ignore[arg-type]
        for one in BOTS
        for other in BOTS
        if one != other
    }
    advisor = parse_bot("advisor")
    rates = {}
    for other_rate in OTHER_RATES:
        for lie_rate in LIE_RATES:
            table = StyledBot(replace(TABLE, other=other_rate, lie=lie_rate), "other table")
            rates[other_rate, lie_rate] = alone(advisor, table, table, table)  # type: ignore[arg-type]
    best = won["advisor", "table"]
    lies = _lies(plan)
    blocks = (
        Paragraph(words.say("bots.intro", games=f"{plan.games:,}")),
        Paragraph(words.say("bots.advisor", share=share_words(best), interval=interval_words(best))),
        _bots_table(won, words),
        Paragraph(words.say("bots.rates")),
        _rates_table(rates, words),
        Paragraph(words.say("bots.lies", **_caught_by_batch(lies))),
        _lies_picture(lies, words),
        _lies_table(lies, words),
    )
    progress(total, total)
    datasets = (
        Dataset("bots", ("bot", "against", *SHARE_FIELDS), tuple((*key, *share_values(won[key])) for key in won)),
        Dataset("rates", ("other", "lie", *SHARE_FIELDS), tuple((*key, *share_values(rates[key])) for key in rates)),
        _lies_dataset(lies),
    )
    return Chapter("bots", words.say("bots.title"), blocks, datasets)


def _bots_table(won: dict[tuple[str, str], Share], words: Words) -> Table:
    rows = tuple(
        (Cell(one), *(share_cell(won[one, other]) if one != other else Cell(NOTHING) for other in BOTS)) for one in BOTS
    )
    columns = (words.say("bots.column.bot"), *BOTS)
    return Table("bots-won", words.say("bots.table"), columns, rows, dataset="bots")


def _rates_table(rates: dict[tuple[float, float], Share], words: Words) -> Table:
    rows = tuple(
        (Cell(f"{other:.0%}", other), *(share_cell(rates[other, lie]) for lie in LIE_RATES)) for other in OTHER_RATES
    )
    columns = (words.say("bots.rates.other"), *(words.say("bots.rates.lie", p=f"{lie:.0%}") for lie in LIE_RATES))
    return Table("rates-won", words.say("bots.rates.table"), columns, rows, dataset="rates")


@dataclass(frozen=True)
class _Lies:
    """Lies of a size, or on piles of some sizes: how many there were, and how often they were caught."""

    by: str
    first: int
    last: int
    n_lies: int
    caught: Simulated | None

    def name(self, words: Words) -> str:
        if self.by == "batch":
            return words.say("bots.lies.batch", n=self.first)
        return words.say("bots.lies.pile", first=self.first, last=self.last)


def _lies(plan: BlofPlan) -> list[_Lies]:
    """By the cards laid, and by the cards in the pile with them, where two tables and two random players sit."""
    tally = play_tournament(Tournament(parse_bots("table,random,table,random"), plan.games, plan.seed))
    sizes = [("batch", n, n, caught) for n, caught in enumerate(lies_by_batch(tally), start=1)]
    sizes += [("pile", first, last, caught) for (first, last), caught in lies_by_pile(tally)]
    lies = []
    for by, first, last, (n_caught, n_lies) in sizes:
        share = None
        if n_lies:
            low, high = clopper_pearson([n_caught], n_lies)
            share = Simulated(n_caught, n_lies, float(low[0]), float(high[0]))
        lies.append(_Lies(by, first, last, n_lies, share))
    return lies


def _caught_by_batch(lies: list[_Lies]) -> dict[str, str]:
    """How often lies of one, two and four cards were caught."""
    shares = {of.first: of.caught for of in lies if of.by == "batch"}
    return {
        name: NOTHING if (share := shares[n]) is None else simulated_percent(share)
        for n, name in ((1, "one"), (2, "two"), (4, "four"))
    }


def _lies_table(lies: list[_Lies], words: Words) -> Table:
    rows = tuple(
        (
            Cell(of.name(words)),
            Cell(f"{of.n_lies:,}", of.n_lies),
            Cell(simulated_percent(of.caught), of.caught.p) if of.caught else Cell(NOTHING),
            Cell(interval_percent(of.caught), of.caught.low) if of.caught else Cell(NOTHING),
        )
        for of in lies
    )
    columns = tuple(words.say(f"bots.lies.{column}") for column in ("what", "laid", "caught", "interval"))
    return Table("lies", words.say("bots.lies.table"), columns, rows, dataset="lies")


def _lies_picture(lies: list[_Lies], words: Words) -> Picture:
    rows = [
        Row(of.name(words), (Mark(of.caught.p, of.caught.low, of.caught.high) if of.caught else None,)) for of in lies
    ]
    title = words.say("bots.lies.figure")
    described = "; ".join(f"{of.name(words)}: {simulated_percent(of.caught)}" for of in lies if of.caught)
    ticks = [(share, f"{share:.0%}") for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
    notes = [words.say("bots.lies.figure.note")]
    return Picture(
        "lies-caught",
        title,
        words.say("bots.lies.figure.description", summary=described),
        lambda size, theme: interval_chart(rows, title=title, ticks=ticks, notes=notes, size=size, theme=theme),
    )


def _lies_dataset(lies: list[_Lies]) -> Dataset:
    columns = ("by", "first", "last", "lies", "caught", "p", "low", "high")
    rows = tuple(
        (
            of.by,
            of.first,
            of.last,
            of.n_lies,
            *((of.caught.true, of.caught.p, of.caught.low, of.caught.high) if of.caught else (0, None, None, None)),
        )
        for of in lies
    )
    return Dataset("lies", columns, rows)
