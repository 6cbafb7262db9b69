"""What is said in a match against bots: the hands at the end of a round, and the review of the decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from blefodds.advice.review import Judgement, total_cost
from blefodds.games.blef.round import Round
from blefodds.lang import phrase
from blefodds.views.folding import folded
from blefodds.views.live import TableScreen
from blefodds.views.percent import percent

__all__ = ["ended_lines", "heard_lines", "review_lines"]


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
    is_all_by_deals = all(judgement.source == "deals" for judgement in judgements)
    for judgement in judgements:
        where = _where(screen, judgement)
        if not is_all_by_deals:  # then it differs, or may in the next match: each line says what it goes by
            where += f" · {phrase(f'play.review_by.{judgement.source}', screen.lang)}"
        yield from folded(where, screen.width)
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
        values = {"action": said, "p": percent(chosen.loses.p), "share": percent(judgement.share)}
        return phrase(f"play.review_mixed.{judgement.source}", screen.lang, **values)
    if chosen.action == best.action:
        return phrase("play.review_best", screen.lang, action=said, p=percent(chosen.loses.p))
    values = {"action": said, "p": percent(chosen.loses.p), "best": screen.action(best.action, bidding)}
    if judgement.is_best:
        return phrase("play.review_equal", screen.lang, **values)
    cost = phrase("play.points", screen.lang, n=f"{judgement.cost * 100:.1f}")
    return phrase("play.review_cost", screen.lang, **values, best_p=percent(best.loses.p), cost=cost)
