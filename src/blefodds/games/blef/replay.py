"""A played match with the odds of every bid at the moment it was made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from blefodds.core.bids import Bid
from blefodds.core.odds_table import Exact
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import open_needs, ways_of_shape
from blefodds.games.blef.bidding import CHECK, Action, bid_of
from blefodds.games.blef.round import Round

__all__ = ["AnnotatedMove", "annotated_moves", "exact_odds"]


@dataclass(frozen=True)
class AnnotatedMove:
    """What a player said, and what the cards say to it.

    Parameters
    ----------
    seat
        Who spoke.
    action
        What was said.
    speaker
        The exact odds, for the speaker's own cards, of the bid made or, for a check, of the bid checked.
    watcher
        The same for somebody who sees no cards.
    is_true
        Whether that bid was true.
    """

    seat: int
    action: Action
    speaker: Exact
    watcher: Exact
    is_true: bool


def annotated_moves(played: Round) -> Iterator[AnnotatedMove]:
    """Every move of a round, in order, with its odds.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> played = Round.start([parse_cards("K♥"), parse_cards("10♠")], dealer=1).apply(11)
    >>> [(move.speaker.p, move.watcher.ways, move.is_true) for move in annotated_moves(played)]
    [(0.13043478260869565, 6, False)]
    """
    last: Action | None = None
    for seat, action in played.bidding.heard:
        if action != CHECK:
            last = action
        assert last is not None
        bid, judged_on = bid_of(last, played.rules)
        knows = played.information_state(seat).situation(judged_on)
        sees_nothing = Situation((), knows.in_play, rules=played.rules, judged_on=judged_on)
        yield AnnotatedMove(seat, action, exact_odds(bid, knows), exact_odds(bid, sees_nothing), played.is_true(last))


def exact_odds(bid: Bid, situation: Situation) -> Exact:
    """The exact odds of one bid alone."""
    shape = open_needs(bid, situation.judged_mask, situation.unseen_mask)
    return Exact(ways_of_shape(shape, situation.n_unseen, situation.n_drawn), situation.n_ways)
