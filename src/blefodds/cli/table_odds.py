"""Odds of bids, and advice, when somebody at the table asks for them."""

from __future__ import annotations

from blefodds.advice.at_table import has_policy, outlook, recommend
from blefodds.advice.recommendation import Recommendation
from blefodds.cli.progress import announce_compilation
from blefodds.cli.table_refusals import typed_action
from blefodds.cli.table_talk import TableTalk
from blefodds.core.errors import BlefError
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.round import InformationState
from blefodds.inference import BidderModel
from blefodds.views.live import TableScreen

__all__ = ["announce_advice", "recommendation_at_table", "show_odds"]


def announce_advice() -> None:
    """Say so where advice must be compiled first, so that the first one takes longer."""
    from blefodds.kernels.rollout import weigh_actions

    announce_compilation(weigh_actions)


def recommendation_at_table(
    state: InformationState,
    *,
    seconds: float,
    model: BidderModel,
    seed: int = 0,
    drawing: int | None = None,
    judged: Action | None = None,
) -> Recommendation:
    """The advice, as :func:`blefodds.advice.at_table.recommend`; where a solver is to be compiled first it is said."""
    from blefodds.kernels.solver import pass_up

    if has_policy(state):
        announce_compilation(pass_up)
    return recommend(state, seconds=seconds, seed=seed, drawing=drawing, judged=judged, model=model)


def show_odds(talk: TableTalk, screen: TableScreen, state: InformationState, asked: str, model: BidderModel) -> None:
    """Show the odds of the bid that is asked for, or the board of all bids that may follow.

    Raises
    ------
    BlefError
        If what is asked for is no bid.
    """
    bidding = state.bidding
    if not asked:
        from blefodds.engines import odds

        is_on_rest = screen.is_board_on_rest(bidding)
        talk.show(screen.board_lines(bidding, odds(state.situation("rest" if is_on_rest else "play"), engine="exact")))
        return
    action = typed_action(asked, bidding, talk.lang)
    if action == CHECK:
        raise BlefError("odds: a bid is expected, such as odds KK")
    talk.show(screen.odds_lines(bidding, outlook(state, (action,), model=model), action, sees_cards=bool(state.hand)))
