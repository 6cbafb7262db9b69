"""What is said in a match against bots: the hands at the end of a round, and the review of the decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from blefodds.notation import phrase
from blefodds.output.folding import folded
from blefodds.output.live import TableScreen
from blefodds.output.percent import percent
from blefodds.strategy.review import Judgement, total_cost
from blefodds.strategy.round import Round

__all__ = ["ended_lines", "heard_lines", "review_lines"]

NOTHING = 0.0005
"""A cost below this is printed as none."""


def heard_lines(screen: TableScreen, played: Round, *, since: int = 0) -> Iterator[Text]:
    """What was bid in the round, which is not over, from move ``since`` on."""
    for seat, action in played.bidding.heard[since:]:
        yield from folded(f"{screen.names[seat]}: {screen.action(action, played.bidding)}", screen.width)


def ended_lines(screen: TableScreen, played: Round) -> Iterator[Text]:
    """The end of a round: who checked, all cards, and whether the bid was true."""
    yield from screen.checked_lines(played.bidding)
    for seat, hand in enumerate(played.hands):
        if hand:
            cards = screen.cards(hand)
            line = phrase("play.holds", screen.lang, name=screen.names[seat], cards=cards)
            yield from folded("  " + line, screen.width, indent="    ")
    last = played.bidding.last_bid
    assert last is not None
    yield from screen.truth_lines(played.bidding, truth="true" if played.is_true(last) else "false")


def review_lines(screen: TableScreen, judgements: Sequence[Judgement]) -> Iterator[Text]:
    """Each decision, what would have been best, and what it cost; then all costs together."""
    yield Text("")
    yield Text(phrase("play.review", screen.lang), style="bold")
    if not judgements:
        yield from screen.paragraph("play.review_none")
        return
    for judgement in judgements:
        yield from folded(_where(screen, judgement), screen.width)
        style = "green" if judgement.is_best else "red" if judgement.cost >= 0.1 else "yellow"
        yield from folded("  " + _what(screen, judgement), screen.width, indent="    ", style=style)
    best = sum(judgement.is_best for judgement in judgements)
    total = f"{total_cost(judgements):.2f}"
    yield from screen.paragraph("play.review_total", best=best, n=len(judgements), cost=total)


def _where(screen: TableScreen, judgement: Judgement) -> str:
    state, number = judgement.decision.state, judgement.decision.round_number
    cards, last = screen.cards(state.hand), state.bidding.last_bid
    if last is None:
        return phrase("play.review_open", screen.lang, n=number, cards=cards)
    return phrase("play.review_after", screen.lang, n=number, cards=cards, bid=screen.action(last, state.bidding))


def _what(screen: TableScreen, judgement: Judgement) -> str:
    bidding = judgement.decision.state.bidding
    chosen, best = judgement.chosen, judgement.best
    said = screen.action(chosen.action, bidding)
    if judgement.share is not None:
        values = {"action": said, "p": percent(chosen.p), "share": percent(judgement.share)}
        return phrase("play.review_mixed", screen.lang, **values)
    if judgement.is_best:
        return phrase("play.review_best", screen.lang, action=said, p=percent(chosen.p))
    return phrase(
        "play.review_cost",
        screen.lang,
        action=said,
        p=percent(chosen.p),
        best=screen.action(best.action, bidding),
        best_p=percent(best.p),
        cost=_points(judgement.cost, screen.lang),
    )


def _points(cost: float, lang: str) -> str:
    if cost < NOTHING:
        return phrase("play.points", lang, n="0")
    return phrase("play.points", lang, n=f"{cost * 100:.1f}")
