"""A round by the rules: turns, legal actions, who loses, what a player knows."""

from __future__ import annotations

from random import Random

import pytest

from blefodds.core.bids import is_true
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC
from blefodds.games.blef.bidding import (
    CHECK,
    Bidding,
    action_code,
    action_name,
    action_of,
    bid_of,
    highest_action,
    parse_action,
)
from blefodds.games.blef.round import Round
from blefodds.lang import LANGUAGES, parse_cards
from support.played import BOTH, ON_REST, VARIANTS, random_match


def dealt(*hands: str, dealer: int = 0, rules=CLASSIC) -> Round:
    return Round.start([parse_cards(hand) if hand else () for hand in hands], dealer=dealer, rules=rules)


def said(state: Round, *actions: str) -> Round:
    for action in actions:
        state = state.apply(parse_action(action, state.rules))
    return state


def test_the_rules_example_of_a_false_bid():
    state = said(dealt("K♥", "10♠", "Q♦", dealer=2), "pair of 10s", "check")
    assert state.is_terminal
    assert state.loser == 0


def test_the_rules_example_of_a_true_bid():
    state = dealt("J♠ J♥ J♣", "A♦ A♠ 9♠", "9♣ 10♣ K♣", dealer=1)
    state = said(state, "full house, three Jacks and two Aces", "check")
    assert state.loser == 0  # seat 2 opened, and seat 0 checked what was true


def test_the_player_to_the_dealers_left_opens_and_turns_go_clockwise():
    state = dealt("K♥", "10♠", "", "Q♦", dealer=1)
    assert state.bidding.order == (3, 0, 1)
    turns = []
    for bid in ("high:9", "high:10", "high:J", "high:Q"):
        turns.append(state.current_player)
        state = said(state, bid)
    assert turns == [3, 0, 1, 3]
    assert said(state, "check").current_player is None


def test_a_dealer_who_is_out_still_deals():
    assert dealt("K♥", "", "Q♦", dealer=1).current_player == 2


def test_whoever_opens_must_bid_and_then_every_higher_bid_and_the_check_are_legal():
    state = dealt("K♥", "10♠")
    assert state.legal_actions == tuple(range(1, 84))
    assert said(state, "pair:K").legal_actions == (CHECK, *range(12, 84))
    assert said(state, "pair:K", "check").legal_actions == ()


def test_after_the_highest_bid_only_a_check_is_left():
    top = said(dealt("K♥", "10♠"), "big-straight-flush:s")
    assert top.legal_actions == (CHECK,)
    over = said(top, "check")
    assert over.loser == 1
    assert (over.legal_actions, over.bidding.legal_bids) == ((), range(0))


def test_bids_on_the_rest_go_on_after_the_highest_bid():
    state = said(dealt("K♥", "10♠", rules=ON_REST), "big-straight-flush:s")
    assert state.legal_actions == (CHECK, *range(84, 167))
    state = said(state, "four:K on the rest")
    assert state.bidding.judged_on == "rest"
    assert said(state, "check").loser == 0  # a king lies in play, so the rest has three
    three = said(dealt("K♥", "10♠", rules=ON_REST), "big-straight-flush:s", "three:K on the rest", "check")
    assert three.loser == 1
    end = said(state, "big-straight-flush:s on the rest")
    assert end.legal_actions == (CHECK,)


@pytest.mark.parametrize(
    ("actions", "wrong", "rule"),
    [
        ([], "check", "there is no bid yet, whoever opens must bid"),
        (["pair:K"], "pair:K", "is not higher than the last bid, pair:K"),
        (["pair:K"], "high:A", "high:A is not higher than the last bid, pair:K"),
        (
            ["big-straight-flush:s"],
            "big-straight-flush:s",
            "after the highest bid, big-straight-flush:s, .* must check",
        ),
        (["pair:K", "check"], "pair:A", "the round is over: a check ends it"),
        (["pair:K", "check"], "check", "the round is over: a check ends it"),
        (["pair:K"], "pair:A on the rest", "know no bids on the rest"),
    ],
)
def test_an_illegal_action_is_refused_with_the_rule(actions, wrong, rule):
    state = said(dealt("K♥", "10♠"), *actions)
    with pytest.raises(BlefError, match=rule):
        said(state, wrong)


def test_bids_on_the_rest_are_refused_before_the_highest_bid():
    state = dealt("K♥", "10♠", rules=ON_REST)
    for started in (state, said(state, "four:A")):
        with pytest.raises(BlefError, match="bids on the rest begin after the highest bid of the ladder"):
            said(started, "pair:K on the rest")


def test_an_action_that_is_no_number_of_a_bid_is_refused():
    for action in (-1, 84, 10**9):
        with pytest.raises(BlefError, match="bids are the actions 1 to 83"):
            dealt("K♥", "10♠").apply(action)


@pytest.mark.parametrize(
    ("hands", "complaint"),
    [
        (("K♥",), "1 player: Blef is played by 2 to 8"),
        (("K♥", ""), "at least two players who hold cards"),
        (("K♥", "K♥"), "Kh is dealt twice, to 1 and to 2"),
        (("K♥", "7♠"), "7s is not in the deck 9-A"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(hands, complaint):
    with pytest.raises(BlefError, match=complaint):
        dealt(*hands)


def test_a_pack_deals_no_more_than_it_has():
    with pytest.raises(BlefError, match="the pack of 24 cards cannot deal 25 cards"):
        Bidding(CLASSIC, (20, 5), dealer=0)
    with pytest.raises(BlefError, match="dealer 3: there are 2 seats"):
        Bidding(CLASSIC, (1, 1), dealer=2)


def test_an_information_state_is_the_same_for_deals_a_player_cannot_tell_apart():
    one = said(dealt("K♥ A♠", "10♠", "Q♦"), "high:9")
    other = said(dealt("A♠ K♥", "9♣", "9♦"), "high:9")
    assert one.information_state(0) == other.information_state(0)
    assert hash(one.information_state(0)) == hash(other.information_state(0))
    assert one.information_state(1) != other.information_state(1)
    assert one.information_state(0) != said(one, "high:10").information_state(0)


def test_an_information_state_asks_the_situation_of_its_own_cards():
    state = said(dealt("K♥ A♠", "10♠", "Q♦"), "high:9").information_state(0)
    assert (state.situation().hand, state.situation().in_play) == (parse_cards("K♥ A♠"), 4)
    assert state.situation("rest").judged_on == "rest"


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_every_action_reads_back_from_its_code_and_its_name(rules):
    for action in range(highest_action(rules) + 1):
        assert parse_action(action_code(action, rules), rules) == action
        for lang in LANGUAGES:
            name = action_name(action, rules, lang=lang)
            assert parse_action(name, rules) == parse_action(name.upper(), rules) == action
        if action:
            bid, judged_on = bid_of(action, rules)
            assert action_of(bid, rules, judged_on=judged_on) == action


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_the_loser_is_the_checker_exactly_when_the_last_bid_is_true(rules):
    random = Random(20)
    outcomes = set()
    for played in (r for _ in range(12) for r in random_match(random, rules, ("a", "b", "c")).rounds):
        *bids, check = played.bidding.heard
        assert check[1] == CHECK
        assert [action for _, action in bids] == sorted({action for _, action in bids})
        in_play = {card for hand in played.hands for card in hand}
        bid, judged_on = bid_of(bids[-1][1], rules)
        cards = in_play if judged_on == "play" else set(rules.deck.cards) - in_play
        was_true = is_true(bid, cards)
        outcomes.add((was_true, judged_on))
        assert played.loser == (check[0] if was_true else bids[-1][0])
    expected = {(True, "play"), (False, "play")} | ({(False, "rest")} if rules in (ON_REST, BOTH) else set())
    assert outcomes >= expected


def test_everybody_holds_as_many_cards_as_were_dealt():
    state = dealt("K♥", "10♠")
    with pytest.raises(BlefError, match="the hands have 2, 1 cards, but the players hold 1, 1"):
        Round(state.bidding, (parse_cards("K♥ A♥"), parse_cards("10♠")))
