"""What is said at the table in the course of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from blefodds.advice.at_table import Outlook
from blefodds.advice.recommendation import Outcome, Recommendation
from blefodds.advice.rollouts import RolloutRecommendation
from blefodds.advice.solved import WORTH_SAYING, PolicyRecommendation
from blefodds.core.cards import Card
from blefodds.core.errors import shorten
from blefodds.core.odds_table import OddsTable
from blefodds.games.blef.bidding import CHECK, Action, Bidding, action_name, bid_of
from blefodds.games.blef.standing import Standing
from blefodds.lang import CardStyle, bid_name, cards_text, phrase
from blefodds.session.evening import Evening
from blefodds.views.advice import reason_text
from blefodds.views.board import board_lines, odds_style
from blefodds.views.columns import aligned, fits
from blefodds.views.folding import folded, folded_list
from blefodds.views.formats import Layout
from blefodds.views.percent import counted_percent, interval_of, percent

__all__ = ["MOST_RISKS", "TableScreen"]

MOST_RAISES = 3
"""So many likely bids are named after every bid."""

MOST_RISKS = 3
"""So many raises stand in an advice."""


class TableScreen:
    """The lines of a game at a table, in one language and for one width.

    Parameters
    ----------
    names
        What the players are called; anything in them is printed literally, what cannot be printed as an escape.
    you
        The seat of the one who reads this.
    width
        Columns of the terminal, which may be set anew; None for a pipe, which is never wrapped.
    lang, style
        The language, and how cards are written.
    """

    def __init__(
        self,
        names: Sequence[str],
        *,
        you: int,
        width: int | None,
        lang: str = "en",
        style: CardStyle = "symbols",
    ) -> None:
        self.names = [shorten(name) for name in names]
        self.you, self.width, self.lang, self.style = you, width, lang, style

    def paragraph(self, key: str, *, look: str = "", **values: object) -> list[Text]:
        """A message of the catalogue."""
        return folded(phrase(key, self.lang, **values), self.width, style=look)

    def _of(self, key: str, seat: int, **values: object) -> str:
        """A message about a player, or the one that says *you*."""
        key = f"{key}.you" if seat == self.you else key
        return phrase(key, self.lang, name=self.names[seat], **values)

    def round_lines(self, standing: Standing, number: int, *, match: int = 1) -> Iterator[Text]:
        """The heading of a round: who deals, who holds how many cards; of later matches, which one it is."""
        yield Text("")
        key = "live.round" if standing.counts[standing.dealer] else "live.funeral"
        heading = self._of(key, standing.dealer, n=number)
        if match > 1:
            heading = f"{phrase('live.match', self.lang, n=match)} · {heading}"
        yield from folded(heading, self.width, style="bold")
        out = phrase("live.out", self.lang)
        held = [f"{name} {count or out}" for name, count in zip(self.names, standing.counts, strict=True)]
        in_play = phrase("live.in_play", self.lang, n=sum(standing.counts))
        yield from folded_list(" ", [*held, in_play], self.width, indent="  ")

    def hand_lines(self, hand: Sequence[Card]) -> list[Text]:
        """My cards; with none, that I am out."""
        if not hand:
            return self.paragraph("live.watching")
        return self.paragraph("live.hand", cards=self.cards(hand))

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards, the highest first."""
        return cards_text(sorted(cards, reverse=True), style=self.style, lang=self.lang)

    def action(self, action: Action, bidding: Bidding) -> str:
        """An action in words."""
        return action_name(action, bidding.rules, lang=self.lang)

    def so_far_lines(self, bidding: Bidding) -> list[Text]:
        """The bids before the last one, where there are any."""
        bids = [f"{self.names[seat]}: {self.action(action, bidding)}" for seat, action in bidding.heard[:-1]]
        return self.paragraph("live.so_far", bids=" · ".join(bids)) if bids else []

    def last_bid_lines(self, bidding: Bidding, view: Outlook, *, sees_cards: bool) -> list[Text]:
        """The last bid with its odds; nothing where there is none."""
        last, bidder = bidding.last_bid, bidding.last_bidder
        if last is None or bidder is None:
            return []
        said = f"{self.names[bidder]}: {self.action(last, bidding)}"
        odds = self._odds_words(view, last, sees_cards=sees_cards)
        return folded(f"{said} · {odds}", self.width, style=odds_style(view.best(last)))

    def raises_lines(self, bidding: Bidding, view: Outlook) -> list[Text]:
        """The likeliest bids that may follow."""
        possible = [action for action in bidding.legal_bids if view.own[action] > 0]
        if not possible:
            return self.paragraph("live.none_possible" if bidding.legal_bids else "live.only_check")
        likeliest = [
            f"{self.action(action, bidding)} {self._chance(view, action)}"
            for action in view.likeliest(possible, MOST_RAISES)
        ]
        heading = phrase("live.openings" if bidding.last_bid is None else "live.raises", self.lang)
        return folded_list(f"  {heading}", likeliest, self.width)

    def odds_lines(self, bidding: Bidding, view: Outlook, action: Action, *, sees_cards: bool) -> list[Text]:
        """One bid with its odds."""
        odds = self._odds_words(view, action, sees_cards=sees_cards)
        return folded(f"{self.action(action, bidding)} · {odds}", self.width, style=odds_style(view.best(action)))

    def _odds_words(self, view: Outlook, action: Action, *, sees_cards: bool) -> str:
        own = phrase("live.own" if sees_cards else "live.blind", self.lang, p=self._share(view.own[action]))
        if view.own[action] in (0.0, 1.0):
            return self._share(view.own[action])
        if action not in view.heard:
            return own
        return f"{own}, {phrase(f'live.heard.{view.source}', self.lang, p=percent(view.heard[action]))}"

    def _chance(self, view: Outlook, action: Action) -> str:
        return self._share(view.own[action]) if view.own[action] in (0.0, 1.0) else percent(view.best(action))

    def _share(self, counted: float) -> str:
        """A counted chance; only counting may call it certain or impossible."""
        if counted in (0.0, 1.0):
            return phrase("certain" if counted else "impossible", self.lang)
        return percent(counted)

    def recommendation_lines(
        self, bidding: Bidding, advice: Recommendation, *, most: int = MOST_RISKS
    ) -> Iterator[Text]:
        """What to say, why, and what it and the best of the rest risk; ``most`` raises, and all that are mixed.

        Of an advice by a policy it is said at the end that it is; and where there was no time for one, that it is not.
        """
        reason = reason_text(advice.reason, bidding.rules, self.lang)
        yield from folded(phrase("live.advice", self.lang, reason=reason), self.width, style="bold")
        raises = [outcome.action for outcome in advice.ranked if outcome.action != CHECK][:most]
        named = {one.action for one in advice.good if one.share >= WORTH_SAYING} | {advice.drawn}
        rows = [
            (self.action(outcome.action, bidding), self._risk(outcome))
            for outcome in advice.ranked
            if outcome.action == CHECK or outcome.action in raises or outcome.action in named
        ]
        for (name, loses), line in zip(rows, aligned(rows, left=(0, 1), indent="  "), strict=True):
            if fits([line], self.width):
                yield Text(line)
            else:
                yield from folded(f"  {name}: {loses}", self.width, indent="    ")
        if isinstance(advice, PolicyRecommendation):
            if advice.unusual is not None:
                yield from folded(self._of("live.source.rest", advice.unusual), self.width)
            else:
                rough = "live.source.rest.rough"
                yield from self.paragraph("live.source.policy" if advice.source == "policy" else rough)
        elif isinstance(advice, RolloutRecommendation) and advice.no_policy == "time":
            yield from self.paragraph("advice.no_policy.time")

    def _risk(self, outcome: Outcome) -> str:
        p, low, high = outcome.loses
        if low == high:  # counted, not weighed
            told = percent if outcome.by_policy else counted_percent
            return phrase("live.loses", self.lang, p=told(p))
        loses = phrase("live.loses", self.lang, p=percent(p))
        return f"{loses} ({interval_of(low, high, decimals=0, sign='')})"

    def not_now_lines(self, bidding: Bidding | None, *, is_out: bool) -> list[Text]:
        """Why there is no advice now: another player is to speak, or I am out."""
        if is_out or bidding is None or bidding.current_player is None:
            return self.paragraph("live.watching")
        return self.paragraph("live.not_now", name=self.names[bidding.current_player])

    def checked_lines(self, bidding: Bidding) -> list[Text]:
        """Who checked whose bid."""
        last, bidder = bidding.last_bid, bidding.last_bidder
        assert last is not None
        assert bidder is not None
        checker = bidding.seat_of(len(bidding.actions) - 1)
        bid = self.action(last, bidding)
        return folded(self._of("live.checked", checker, bid=bid, bidder=self.names[bidder]), self.width)

    def truth_lines(self, bidding: Bidding, *, truth: str) -> list[Text]:
        """Whether the bid that was checked is true; ``truth`` is ``"true"`` or ``"false"``."""
        assert bidding.last_bid is not None
        return self.paragraph(f"live.{truth}", bid=self.action(bidding.last_bid, bidding))

    def result_lines(self, before: Sequence[int], after: Standing) -> Iterator[Text]:
        """Who lost a round and who is out; of a match that is over, who won it. ``before`` is what each seat held."""
        loser = after.dealer
        if after.counts[loser]:
            yield from folded(self._of("live.lost", loser, n=after.counts[loser]), self.width)
        else:
            yield from folded(self._of("live.lost_out", loser), self.width)
        for seat, held in enumerate(before):
            if held and seat != loser and not after.counts[seat]:
                yield from folded(self._of("live.pack_out", seat), self.width)
        if after.winner is not None:
            yield from folded(self._of("live.wins", after.winner), self.width, style="bold")

    def score_lines(self, evening: Evening) -> list[Text]:
        """How many matches of the evening each player has won."""
        won = " · ".join(f"{name} {wins}" for name, wins in zip(self.names, evening.wins, strict=True))
        return self.paragraph("live.score", players=won)

    def is_board_on_rest(self, bidding: Bidding) -> bool:
        """Whether all bids that may follow are on the cards that were not dealt."""
        return bidding.rules.bids_on_rest and (bidding.last_bid or 0) >= bidding.rules.n_bids

    def board_lines(self, bidding: Bidding, table: OddsTable) -> list[Text]:
        """The odds of all bids that may follow, on a board, and above it what they are."""
        above = (bidding.last_bid or 0) - (bidding.rules.n_bids if self.is_board_on_rest(bidding) else 0)
        if bidding.last_bid is None:
            heading = self.paragraph("live.odds_all")
        else:
            bid, _ = bid_of(bidding.last_bid, bidding.rules)
            heading = self.paragraph("live.odds_above", bid=bid_name(bid, lang=self.lang))
        layout = Layout(self.lang, self.style, self.width)
        board = board_lines(table, width=layout.columns, shown=lambda row: row.position > above, **layout.words)
        return [*heading, *board]

    def help_lines(self, keys: Sequence[str]) -> Iterator[Text]:
        """What can be typed."""
        for key in keys:
            yield from self.paragraph(key)
