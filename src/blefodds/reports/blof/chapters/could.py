"""How likely claims of one to four cards can be true, by what the reader and the claimer hold."""

from __future__ import annotations

from functools import partial

from blefodds.charts.plain_charts import Line, line_chart
from blefodds.core.cards import Rank
from blefodds.core.odds_table import Exact
from blefodds.games.blof.claims import MOST_CARDS, Claim
from blefodds.games.blof.game import N_DEALT
from blefodds.games.blof.knowledge import DECK, Knowledge
from blefodds.inference.blof.could import could_be_true
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Picture, Table, counts
from blefodds.reports.plan import Progress
from blefodds.reports.words import Words

__all__ = ["could_chapter"]

OWN = (0, 1, 2, 3)
"""How many of the rank the reader holds in the tables."""

CLAIMER_CARDS = (13, 10, 8, 6, 5, 4, 3, 2, 1)

CLAIMED = range(1, MOST_CARDS + 1)


def _could(own: int, n_cards: int, claimer_cards: int) -> Exact:
    """The odds of a claim to who holds thirteen cards, ``own`` of them of the rank."""
    sevens = [card for card in DECK.cards if card.rank is Rank.SEVEN]
    others = [card for card in DECK.cards if card.rank is not Rank.SEVEN]
    return could_be_true(
        Knowledge((*sevens[:own], *others[: N_DEALT - own]), claimer_cards), Claim(Rank.SEVEN, n_cards)
    )


def could_chapter(plan: BlofPlan, words: Words, progress: Progress) -> Chapter:
    """A figure, and a table for each number of the rank in the own hand."""
    none, two = (words.percent(_could(own, 2, N_DEALT)) for own in (0, 2))
    blocks: list[Block] = [
        words.paragraph("could.intro", unseen=DECK.n_cards - N_DEALT),
        words.paragraph("could.free", none=none, two=two),
        words.paragraph("could.limit"),
        _picture(words),
        *(_table(own, words) for own in OWN),
    ]
    rows = [
        (own, cards, n, *counts(_could(own, n, cards)))
        for own in range(MOST_CARDS + 1)
        for cards in range(1, DECK.n_cards - N_DEALT + 1)
        for n in CLAIMED
    ]
    return words.chapter(
        "could", blocks, Dataset("could", ("own", "claimer_cards", "claimed", "p", "ways", "of"), rows)
    )


def _table(own: int, words: Words) -> Table:
    rows = [(Cell.number(cards), *(words.cell(_could(own, n, cards)) for n in CLAIMED)) for cards in CLAIMER_CARDS]
    columns = (*words.heads("could", "cards"), *(words.say("could.column.claim", n=n) for n in CLAIMED))
    return Table(f"could-{own}", words.say("could.table", own=own), columns, rows, dataset="could")


def _picture(words: Words) -> Picture:
    """Claims to who holds none and to who holds two of the rank, by the cards that the claimer held."""
    places = range(1, N_DEALT + 1)
    lines = [
        Line(words.say(f"could.figure.line.{own}", n=n), tuple(_could(own, n, cards).p for cards in places))
        for own, most in ((0, 3), (2, 2))
        for n in range(1, most + 1)
    ]
    title = words.say("could.figure")
    thirteen, five = (words.percent(_could(0, 2, cards)) for cards in (N_DEALT, 5))
    description = words.say("could.figure.description", thirteen=thirteen, five=five)
    paint = partial(line_chart, lines, places, title=title, along=words.say("could.figure.along"))
    return Picture("could-lines", title, description, paint)


CHAPTER = 2, could_chapter
