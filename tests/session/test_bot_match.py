"""A match against bots: the same seed the same match, left and gone on with at any move; the review of decisions."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from blefodds.advice.at_table import outlook, outlook_of, recommend
from blefodds.advice.review import decisions, judge, total_cost
from blefodds.bots.blef import parse_bots
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.bidding import CHECK, Bidding
from blefodds.games.blef.match import Match
from blefodds.games.blef.record import parse_match
from blefodds.games.blef.round import InformationState
from blefodds.lang import parse_cards
from blefodds.session.bot_match import PERSON, PLAY, BotMatch, bot_match_document, bot_match_from_document
from blefodds.views.advice import reason_text
from blefodds.views.live import TableScreen
from blefodds.views.play import review_lines
from support.played import VARIANTS
from support.recommendations import losing, recommending, told_outcomes

BOTS = parse_bots("honest,cubic")

KING_AND_TEN = Match(("Ann", "Bob")).deal([parse_cards("K♥"), parse_cards("10♠")])


def read_back(document: dict[str, Any]) -> BotMatch:
    """The match that a file with this document holds."""
    return bot_match_from_document(PLAY.parsed(json.dumps(document).encode()))


def played_on(game: BotMatch, random: Random, *, moves: int = 10_000, through_files: bool = False) -> BotMatch:
    """The match after so many steps of a person who says anything."""
    for _ in range(moves):
        if game.match.is_terminal:
            break
        if game.match.round is None:
            game = game.dealt()
        elif game.is_persons_turn:
            game = game.says(random.choice(game.information_state.legal_actions[:6]))
        else:
            game = game.bot_moved()
        if through_files:
            game = read_back(bot_match_document(game))
    return game


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_a_match_left_after_every_move_is_the_same_match(rules):
    start = BotMatch.start(BOTS, seed=5, rules=rules)
    at_once = played_on(start, Random(1), moves=60)
    assert played_on(start, Random(1), moves=60, through_files=True) == at_once


def test_a_match_ends_with_a_winner_and_a_record_that_replays():
    for seed in range(5):
        game = played_on(BotMatch.start(BOTS, seed=seed), Random(seed))
        assert game.match.winner is not None
        assert parse_match("\n".join(bot_match_document(game)["record"])) == game.match


def test_another_seed_is_another_match():
    hands = {BotMatch.start(BOTS, seed=seed).dealt().match.rounds[0].hands for seed in range(20)}
    assert len(hands) > 15


def test_a_round_is_dealt_the_same_whatever_was_said_before():
    one = BotMatch.start(parse_bots("honest"), seed=11).dealt()
    by_bid = {action: one.says(action).bot_moved() for action in (1, 2, 3, 7, 8)}
    second = {}
    for game in by_bid.values():
        while game.match.round is not None:
            game = game.says(CHECK) if game.is_persons_turn else game.bot_moved()
        second.setdefault(game.match.standing.counts, set()).add(game.dealt().match.rounds[1].hands)
    assert all(len(hands) == 1 for hands in second.values())
    assert len(by_bid) > len(second)


def test_several_bots_of_a_kind_are_told_apart():
    assert BotMatch.start(parse_bots("honest,cubic,honest"), seed=1).match.names == (
        "you",
        "honest 1",
        "cubic",
        "honest 2",
    )


def test_a_match_that_cannot_be_is_refused():
    with pytest.raises(BlefError, match="at most 4 players"):
        BotMatch.start(BOTS * 2, seed=1)
    with pytest.raises(BlefError, match="seed: a whole number from 0 to"):
        BotMatch.start(BOTS, seed=2**64)
    assert len(BotMatch.start(BOTS * 2, seed=1, rules=PRESETS["full-deck"]).match.names) == 5


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "7"},
        {"seed": True},
        {"seed": -1},
        {"bots": "honest"},
        {"bots": ["honest"]},
        {"bots": ["cubic", "honest"]},
        {"bots": ["honest", "nobody"]},
        {"record": None},
        {"record": []},
        {"record": ["Blef match", 5]},
        {"record": ["Blef match", "rules: nobody's"]},
    ],
    ids=str,
)
def test_a_file_that_says_something_else_is_refused(change):
    document = bot_match_document(played_on(BotMatch.start(BOTS, seed=5), Random(1), moves=9))
    with pytest.raises(BlefError):
        read_back(document | change)


def test_a_record_with_another_dealer_is_refused():
    game = BotMatch.start(BOTS, seed=5)
    other = replace(game, match=Match(game.match.names, CLASSIC, 0))
    with pytest.raises(BlefError, match="of other players"):
        read_back(bot_match_document(other))


def test_decisions_are_those_where_something_else_could_be_said():
    game = played_on(BotMatch.start(BOTS, seed=3), Random(3))
    made = list(decisions(game.match, PERSON))
    spoken = [
        (number, played.hands[PERSON], action)
        for number, played in enumerate(game.match.rounds, start=1)
        for seat, action in played.bidding.heard
        if seat == PERSON
    ]
    assert [(decision.round_number, decision.state.hand, decision.action) for decision in made] == spoken
    for decision in made:
        assert decision.state.bidding.current_player == PERSON
        assert decision.action in decision.state.legal_actions


def test_a_check_that_must_be_is_no_decision():
    match = Match(("Ann", "Bob")).deal([parse_cards("K♥"), parse_cards("10♠")])
    match = match.apply(CLASSIC.n_bids).apply(CHECK)
    assert len(list(decisions(match, 0))) == 1
    assert list(decisions(match, 1)) == []


def test_a_decision_costs_what_it_loses_more_than_the_best():
    match = Match(("Ann", "Bob")).deal([parse_cards("K♥"), parse_cards("10♠")]).apply(11).apply(CHECK)
    (bid,), (check,) = decisions(match, 0), decisions(match, 1)
    judged = judge(bid, recommending(losing(5, 0.1, 0.1, 0.1), losing(11, 0.35, 0.3, 0.4)))
    assert (judged.is_best, judged.best.action, judged.chosen.action) == (False, 5, 11)
    assert judged.cost == pytest.approx(0.25)
    best = judge(check, recommending(losing(CHECK, 0.2, 0.2, 0.2)))
    assert (best.is_best, best.cost) == (True, 0.0)
    # recommended for another reason than this round: no gain is counted as a negative cost
    lucky = judge(bid, recommending(losing(5, 0.4, 0.4, 0.4), losing(11, 0.3, 0.3, 0.3)))
    assert (lucky.is_best, lucky.cost) == (True, 0.0)
    # two bids that lose all but always: no fault that is told as 0.0 points
    for difference, is_best in ((0.0004, True), (0.0006, False)):
        close = judge(bid, recommending(losing(5, 0.9, 0.9, 0.9), losing(11, 0.9 + difference, 0.9, 1.0)))
        assert (close.is_best, close.cost) == (is_best, 0.0 if is_best else pytest.approx(difference))
    assert total_cost([judged, best, lucky]) == pytest.approx(0.25)


def test_the_outlook_names_the_likeliest_and_of_equals_the_lowest():
    state = KING_AND_TEN.round.information_state(0)
    view = outlook(state)
    assert view.own[5] == 1.0
    assert view.heard == {}
    assert view.likeliest(state.bidding.legal_bids, 3) == [5, 1, 2]
    assert view.likeliest([7, 8], 5) == [7, 8]


def test_the_outlook_hears_the_bids_of_others_alone():
    bid = KING_AND_TEN.apply(5)  # Ann bids the high card King
    assert outlook(bid.round.information_state(0)).heard == {}
    view = outlook(bid.round.information_state(1), also=[83])
    assert view.own[5] < 0.2 < 0.5 < view.heard[5]  # who bids it holds it more often than not
    assert view.best(5) == view.heard[5]
    assert 83 in view.heard
    assert 83 not in outlook(bid.round.information_state(1)).heard
    assert view.best(82) == view.own[82]


def test_whoever_is_out_hears_the_bids_too():
    bidding = Bidding(CLASSIC, (1, 1, 0), dealer=2).apply(11)
    view = outlook(InformationState(bidding, 2, ()))
    assert view.own[11] < view.heard[11] < 1


def test_the_advice_knows_every_action_and_the_odds_of_the_last_bid():
    state = KING_AND_TEN.apply(5).round.information_state(1)
    advice = recommend(state, seconds=0.05)
    assert [one.action for one in told_outcomes(advice)] == list(state.legal_actions)
    assert all(0 <= one.loses.low <= one.loses.p <= one.loses.high <= 1 for one in advice.outcomes)
    assert advice.recommended == advice.ranked[0].action
    assert reason_text(advice.reason, CLASSIC, "pl")
    seen = outlook_of(state, advice)
    assert seen.heard == {5: advice.outcome_of(CHECK).loses.p}
    assert seen.source == "policy"
    opening = KING_AND_TEN.round.information_state(0)
    assert outlook_of(opening, recommend(opening, seconds=0.05)).heard == {}


def test_the_odds_of_the_last_bid_are_the_same_on_my_turn_as_before_it():
    """Where they can be counted, who asks for advice is not told what a few deals happened to give."""
    bidding = Bidding(CLASSIC, (1, 1, 1), 2, (5, 10))
    state = InformationState(bidding, 2, parse_cards("Q♦"))
    advice = recommend(state, seconds=0.05)
    check = advice.outcome_of(CHECK).loses
    counted = outlook(state).heard[10]
    assert check.low == check.p == check.high == pytest.approx(counted)
    assert outlook_of(state, advice).heard[10] == check.p
    with pytest.raises(BlefError, match="turn"):
        recommend(InformationState(bidding, 0, parse_cards("9♣")))


def test_the_review_says_what_a_decision_cost_and_where_there_was_none():
    screen = TableScreen(["Ann", "Bob"], you=0, width=None)
    nothing = [line.plain for line in review_lines(screen, [])]
    assert nothing[-1] == "You had nothing to decide."
    match = Match(("Ann", "Bob")).deal([parse_cards("K♥"), parse_cards("10♠")]).apply(11).apply(CHECK)
    (bid,) = decisions(match, 0)
    equal = "pair of Kings, loses 30.0%: as good as the best, high card King"
    for best, cost in ((0.1, "cost 20.0 points"), (0.299, "cost 0.1 points"), (0.2999, equal), (0.4, equal)):
        judged = judge(bid, recommending(losing(5, best, best, best), losing(11, 0.3, 0.3, 0.3)))
        shown = [line.plain for line in review_lines(screen, [judged])]
        assert shown[-2].endswith(cost), shown
