"""Who holds what, after hearing the bids: tables that fit a narrow screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from blefodds.core.cards import Rank
from blefodds.inference import Holding
from blefodds.lang import CardStyle, card_name, phrase, rank_label, suit_label
from blefodds.views.board import odds_style
from blefodds.views.hearing import N_LIKELIEST
from blefodds.views.percent import IMPOSSIBLE, percent

__all__ = ["who_lines"]


def who_lines(
    holdings: Sequence[Holding], *, width: int = 80, lang: str = "en", style: CardStyle = "symbols"
) -> list[Text]:
    """A row per player: the chance of each rank, the cards expected of each rank and suit, the likeliest cards."""
    players = [f"{holding.seat + 1} ({holding.n_cards})" for holding in holdings]
    label = max([len(phrase("heard.player", lang)), *map(len, players)])
    ranks, suits = list(holdings[0].at_least_one), list(holdings[0].suits)
    lines = [Text(phrase("heard.who", lang), style="bold")]
    chances = [[_chance(holding, rank) for rank in ranks] for holding in holdings]
    heads = [rank_label(rank, lang) for rank in ranks]
    lines += _grid(phrase("heard.player", lang), heads, players, chances, width, label)
    lines += [Text(), Text(phrase("heard.expected", lang), style="bold")]
    numbers = [
        [Text(f"{holding.expected[rank]:.2f}") for rank in ranks]
        + [Text(f"{holding.suits[suit]:.2f}") for suit in suits]
        for holding in holdings
    ]
    heads += [suit_label(suit, style=style) for suit in suits]
    lines += _grid(phrase("heard.player", lang), heads, players, numbers, width, label)
    short: CardStyle = "letters" if style == "words" else style
    lines += [Text(), Text(phrase("heard.likeliest", lang), style="bold")]
    for player, holding in zip(players, holdings, strict=True):
        cards = ", ".join(
            f"{card_name(card, style=short, lang=lang)} {percent(holding.cards[card], decimals=0)}"
            for card in holding.likeliest(N_LIKELIEST)
        )
        lines.append(Text(f"{player.ljust(label)}  {cards}"))
    return lines


def _chance(holding: Holding, rank: Rank) -> Text:
    p = holding.at_least_one[rank]
    if not any(holding.cards[card] > 0 for card in holding.cards if card.rank == rank):
        return Text(IMPOSSIBLE)
    return Text(percent(p, sign=""), style=odds_style(p))


def _grid(
    corner: str, heads: Sequence[str], labels: Sequence[str], cells: Sequence[Sequence[Text]], width: int, label: int
) -> list[Text]:
    """Labelled rows under headed columns; columns that do not fit stand below the others."""
    fitting = max(1, (width - label) // 6)
    lines: list[Text] = []
    for start in range(0, len(heads), fitting):
        lines.append(Text(corner.ljust(label) + "".join(head.rjust(6) for head in heads[start : start + fitting])))
        for name, row in zip(labels, cells, strict=True):
            line = Text(name.ljust(label))
            for cell in row[start : start + fitting]:
                line.append(" " * (6 - len(cell))).append_text(cell)
            lines.append(line)
    return lines
