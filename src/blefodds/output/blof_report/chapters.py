"""The chapters of a report on Blöf that need no comparison: the game, the odds of claims, the computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from blefodds.blof.bots import BOTS, parse_bot, parse_bots
from blefodds.blof.bots.styled import StyledBot
from blefodds.blof.bots.table import STYLE as TABLE
from blefodds.blof.claims import MOST_CARDS, Claim
from blefodds.blof.could import could_be_true
from blefodds.blof.game import MAX_MOVES, N_DEALT
from blefodds.blof.knowledge import DECK, Knowledge
from blefodds.blof.share import Share, share_of
from blefodds.blof.tournament import Tournament, play_tournament
from blefodds.cards import Card, Rank
from blefodds.intervals import clopper_pearson
from blefodds.odds_table import Exact, Simulated
from blefodds.output.blof_report.plan import BlofPlan
from blefodds.output.blof_tournament import interval_words, lies_by_batch, lies_by_pile, share_words
from blefodds.output.percent import interval_percent, simulated_percent
from blefodds.output.report.document import Cell, Chapter, Dataset, Paragraph, Table
from blefodds.output.report.words import NOTHING, Words

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
    blocks: list[Paragraph | Table] = [
        Paragraph(words.say("could.intro", unseen=DECK.n_cards - N_DEALT)),
        Paragraph(
            words.say("could.free", none=words.percent(_could(0, 2, N_DEALT)), two=words.percent(_could(2, 2, N_DEALT)))
        ),
        Paragraph(words.say("could.limit")),
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
    blocks = (
        Paragraph(words.say("bots.intro", games=f"{plan.games:,}")),
        Paragraph(words.say("bots.advisor", share=share_words(best), interval=interval_words(best))),
        _bots_table(won, words),
        Paragraph(words.say("bots.rates")),
        _rates_table(rates, words),
        Paragraph(words.say("bots.lies")),
        _lies_table(plan, words),
    )
    progress(total, total)
    datasets = (
        Dataset("bots", ("bot", "against", *SHARE_FIELDS), tuple((*key, *share_values(won[key])) for key in won)),
        Dataset("rates", ("other", "lie", *SHARE_FIELDS), tuple((*key, *share_values(rates[key])) for key in rates)),
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


def _lies_table(plan: BlofPlan, words: Words) -> Table:
    tally = play_tournament(Tournament(parse_bots("table,random,table,random"), plan.games, plan.seed))
    named = [
        *((words.say("bots.lies.batch", n=n), caught) for n, caught in enumerate(lies_by_batch(tally), start=1)),
        *(
            (words.say("bots.lies.pile", first=first, last=last), caught)
            for (first, last), caught in lies_by_pile(tally)
        ),
    ]
    rows = []
    for name, (n_caught, n_lies) in named:
        if not n_lies:
            rows.append((Cell(name), Cell("0", 0), Cell(NOTHING), Cell(NOTHING)))
            continue
        low, high = clopper_pearson([n_caught], n_lies)
        share = Simulated(n_caught, n_lies, float(low[0]), float(high[0]))
        rows.append(
            (
                Cell(name),
                Cell(f"{n_lies:,}", n_lies),
                Cell(simulated_percent(share), share.p),
                Cell(interval_percent(share)),
            )
        )
    columns = tuple(words.say(f"bots.lies.{column}") for column in ("what", "laid", "caught", "interval"))
    return Table("lies", words.say("bots.lies.table"), columns, tuple(rows))
