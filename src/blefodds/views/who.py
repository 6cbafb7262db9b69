"""Who holds what, after hearing the bids: tables that fit a narrow screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from blefodds.core.cards import Rank
from blefodds.inference import Holding
from blefodds.lang import CardStyle, card_name, phrase, rank_label, suit_label
from blefodds.views.board import odds_style
from blefodds.views.columns import aligned, cell_grid
from blefodds.views.hearing import N_LIKELIEST
from blefodds.views.percent import IMPOSSIBLE, percent

__all__ = ["who_lines"]


def who_lines(
    holdings: Sequence[Holding], *, width: int = 80, lang: str = "en", style: CardStyle = "symbols"
) -> list[Text]:
    """A row per player: the chance of each rank, the cards expected of each rank and suit, the likeliest cards."""
    players = [f"{holding.seat + 1} ({holding.n_cards})" for holding in holdings]
    ranks, suits = list(holdings[0].at_least_one), list(holdings[0].suits)
    lines = [Text(phrase("heard.who", lang), style="bold")]
    heads = [rank_label(rank, lang) for rank in ranks]

    def grid(cells: Iterable[Sequence[Text]]) -> list[Text]:
        rows = list(zip(players, cells, strict=True))
        corner = phrase("heard.player", lang)
        return [line for block in cell_grid(heads, rows, cell=6, width=width, corner=corner, look="") for line in block]

    lines += grid([_chance(holding, rank) for rank in ranks] for holding in holdings)
    lines += [Text(), Text(phrase("heard.expected", lang), style="bold")]
    heads += [suit_label(suit, style=style) for suit in suits]
    numbers = [[one.expected[rank] for rank in ranks] + [one.suits[suit] for suit in suits] for one in holdings]
    lines += grid([Text(f"{number:.2f}") for number in of_one] for of_one in numbers)
    short: CardStyle = "letters" if style == "words" else style
    lines += [Text(), Text(phrase("heard.likeliest", lang), style="bold")]
    likeliest = [
        ", ".join(
            f"{card_name(card, style=short, lang=lang)} {percent(holding.cards[card], decimals=0)}"
            for card in holding.likeliest(N_LIKELIEST)
        )
        for holding in holdings
    ]
    # Under the grids, whose names are at least as wide as their head.
    under = [(phrase("heard.player", lang), ""), *zip(players, likeliest, strict=True)]
    return [*lines, *map(Text, aligned(under, left=(0, 1))[1:])]


def _chance(holding: Holding, rank: Rank) -> Text:
    p = holding.at_least_one[rank]
    if not any(holding.cards[card] > 0 for card in holding.cards if card.rank == rank):
        return Text(IMPOSSIBLE)
    return Text(percent(p, sign=""), style=odds_style(p))
