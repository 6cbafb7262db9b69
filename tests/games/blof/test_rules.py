"""Every sentence of the rules of Blöf: the name of a test says which one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blefodds.bots.blof import parse_bots
from blefodds.bots.blof.table import STYLE as TABLE
from blefodds.core.cards import Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof import game
from blefodds.games.blof.game import HandState
from blefodds.games.blof.knowledge import DECK
from blefodds.games.blof.match import Match
from blefodds.games.blof.memory import reckoning
from blefodds.games.blof.moves import Batch, Challenged, Play
from blefodds.games.stream import GameStream
from support.blof_hands import CHALLENGE, IN_ORDER, PASS, in_order, lay, match_with, nearly_out

# Four players, 52 cards, 13 each. Play goes counterclockwise, the player to the dealer's right opens each hand.


def test_four_players_52_cards_all_dealt_13_each():
    assert in_order().counts == (13, 13, 13, 13)
    with pytest.raises(BlefError, match="played by four, not by 3"):
        HandState.start(IN_ORDER[:3], dealer=0)
    with pytest.raises(BlefError, match="2 must be dealt 13 cards, not 12"):
        HandState.start([IN_ORDER[0], IN_ORDER[1][:12], *IN_ORDER[2:]], dealer=0)
    with pytest.raises(BlefError, match="2c is dealt twice, to 1 and to 2"):
        HandState.start([IN_ORDER[0], IN_ORDER[0], *IN_ORDER[2:]], dealer=0)


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_to_the_dealers_right_opens(dealer):
    assert in_order(dealer=dealer).current_player == (dealer + 1) % 4


def test_play_goes_counterclockwise():
    """Seats are numbered counterclockwise, so that the next number sits to the right."""
    state = in_order(lay("2c", "2"))
    for seat in (1, 2, 3):
        assert state.current_player == seat
        state = state.apply(lay(state.held[seat][0].code, "2"))
    assert state.current_player == 0


# Open. The opener lays one to four cards face down and names any rank, held or not.


@pytest.mark.parametrize("cards", ["2c", "2c 2d", "2c 2d 3h", "2c 2d 3h 5c"])
def test_the_opener_lays_one_to_four_cards(cards):
    assert in_order(lay(cards, "2")).n_pile == len(cards.split())


def test_no_card_and_five_cards_are_refused():
    for cards, n in (("", 0), ("2c 2d 2h 2s 3c", 5)):
        with pytest.raises(BlefError, match=f"one to four cards, not of {n}"):
            lay(cards, "2")


def test_cards_are_laid_face_down():
    state = in_order(lay("2c 3d", "2"))
    for seat in (1, 2, 3):
        (seen,) = state.information_state(seat).history
        assert isinstance(seen, Batch)
        assert (seen.cards, seen.claim.code) == (None, "2x2")
    other = in_order(lay("4c 5c", "2"))
    assert state.information_state(2) == other.information_state(2)
    assert state.information_state(0) != other.information_state(0)


@pytest.mark.parametrize("rank", list(Rank))
def test_any_rank_may_be_named_held_or_not(rank):
    assert in_order(Play(IN_ORDER[0][:2], rank)).rank is rank


def test_the_opener_must_lay_cards():
    with pytest.raises(BlefError, match="whoever opens must lay cards"):
        in_order(PASS)
    with pytest.raises(BlefError, match="nothing to challenge"):
        in_order(CHALLENGE)


# Follow. Each next player plays one to four more cards, claiming the same rank, challenges, or passes.


def test_each_next_player_may_play_challenge_or_pass():
    state = in_order(lay("2c", "2"))
    assert state.legal_words == (CHALLENGE, PASS)
    assert state.may_play
    assert state.apply(lay("6c 6d 7h 8d", "2")).n_pile == 5
    assert state.apply(PASS).current_player == 2


def test_the_rank_is_locked_until_the_pile_is_cleared():
    state = in_order(lay("2c", "2"))
    with pytest.raises(BlefError, match="locked until the pile is cleared: 2 must be named, not 6"):
        state.apply(lay("6c", "6"))
    passed = state.apply(PASS).apply(PASS)
    with pytest.raises(BlefError, match="locked"):
        passed.apply(lay("Ac", "A"))
    assert passed.apply(PASS).apply(lay("3c", "3")).rank is Rank.THREE
    assert state.apply(CHALLENGE).apply(lay("3c", "3")).rank is Rank.THREE


def test_only_cards_that_are_held_can_be_laid():
    with pytest.raises(BlefError, match="player 1 does not hold 6c"):
        in_order(lay("2c 6c", "2"))


def test_only_the_very_next_player_may_challenge():
    assert in_order(lay("2c", "2")).can_challenge
    with pytest.raises(BlefError, match="only the very next player may challenge"):
        in_order(lay("2c", "2"), PASS, CHALLENGE)


def test_once_somebody_passes_nobody_can_challenge_that_play_any_more():
    state = in_order(lay("3c", "2"), PASS)
    for _ in range(2):
        assert not state.can_challenge
        assert state.legal_words == (PASS,)
        with pytest.raises(BlefError, match="that one has passed"):
            state.apply(CHALLENGE)
        state = state.apply(PASS)


def test_only_the_batch_played_immediately_before_is_challenged():
    """The opening was a lie, what came on it is true: the challenge of the second fails."""
    state = in_order(lay("2c", "6"), lay("6c 6d", "6"), CHALLENGE)
    challenged = state.history[-1]
    assert isinstance(challenged, Challenged)
    assert (challenged.accused, challenged.is_lie, challenged.taker) == (1, False, 2)


def test_after_a_pass_a_new_play_can_be_challenged_again():
    state = in_order(lay("2c", "2"), PASS, lay("9c", "2"))
    assert (state.can_challenge, state.current_player) == (True, 3)
    assert state.apply(CHALLENGE).counts[2] == 14


# Challenge. Only the last batch is shown.


def test_only_the_last_batch_is_shown():
    state = in_order(lay("2c", "2"), lay("6c 7d", "2"), CHALLENGE)
    history = state.information_state(3).history
    assert [event.cards for event in history if isinstance(event, Batch)] == [None, None]
    assert history[-1].shown == lay("6c 7d", "2").cards


@pytest.mark.parametrize("cards", ["3c", "2c 3c", "2c 2d 2h 3c"])
def test_one_card_that_is_not_of_the_rank_makes_a_lie(cards):
    state = in_order(lay(cards, "2"), CHALLENGE)
    assert state.history[-1].is_lie
    assert state.counts == (13, 13, 13, 13)


def test_the_liar_takes_the_whole_pile_and_the_challenger_opens():
    state = in_order(lay("2c 2d", "2"), lay("6c", "2"), lay("9c 9d 9h", "2"), CHALLENGE)
    assert state.counts == (11, 12, 16, 13)
    assert (state.current_player, state.rank, state.n_pile) == (3, None, 0)
    assert set(lay("2c 2d", "2").cards) <= set(state.held[2])


def test_if_all_match_the_challenger_takes_the_pile_and_the_honest_player_opens():
    state = in_order(lay("3c", "6"), lay("6c 6d", "6"), CHALLENGE)
    assert state.counts == (12, 11, 16, 13)
    assert (state.current_player, state.rank, state.n_pile) == (1, None, 0)


# Everyone passes.


def test_if_the_three_others_pass_the_pile_is_set_aside_and_the_last_to_have_played_opens():
    state = in_order(lay("2c", "2"), lay("6c", "2"), PASS, PASS, PASS)
    assert (state.n_buried, state.n_pile, state.current_player, state.rank) == (2, 0, 1, None)
    assert sum(state.counts) == 50


def test_a_play_between_passes_begins_the_count_again():
    state = in_order(lay("2c", "2"), PASS, PASS, lay("Ac", "2"), PASS, PASS)
    assert (state.n_buried, state.current_player) == (0, 2)
    assert state.apply(PASS).current_player == 3


def test_cards_set_aside_are_out_until_the_next_deal():
    state = in_order(lay("2c", "2"), PASS, PASS, PASS, lay("3c", "2"), CHALLENGE)
    assert state.counts == (12, 13, 13, 13)
    match = match_with([0])
    assert match.hands[0].n_buried > 0
    assert match.deal(IN_ORDER).hand.counts == (13, 13, 13, 13)


# Going out.


def test_last_cards_win_if_the_next_player_lets_them_go():
    for last in (lay("5c", "5"), lay("5c", "A")):
        state = nearly_out(last)
        assert (state.finisher, state.is_terminal) == (0, False)
        assert state.apply(PASS).winner == 0


def test_last_cards_win_if_they_are_challenged_and_honest():
    state = nearly_out(lay("5c", "5"), CHALLENGE)
    assert (state.winner, state.is_terminal) == (0, True)


def test_last_cards_that_were_a_lie_go_back_with_the_pile_and_the_challenger_opens():
    state = nearly_out(lay("5c", "A"), CHALLENGE)
    assert (state.winner, state.is_terminal, state.current_player) == (None, False, 1)
    assert state.counts[0] == 1
    bigger = in_order(lay("2c", "2"), *[PASS] * 3)
    assert bigger.finisher is None


def test_a_finisher_takes_all_earlier_batches_too():
    before = []
    for rank in ("2", "3", "4"):
        before += [lay(" ".join(rank + suit for suit in "cdhs"), rank), PASS, PASS, PASS]
    caught = in_order(*before, lay("5c", "A"), CHALLENGE, lay("6c 6d", "6"), PASS, PASS, lay("5c", "6"), CHALLENGE)
    assert (caught.counts[0], caught.current_player) == (3, 1)


def test_on_last_cards_the_next_player_only_challenges_or_passes():
    state = nearly_out(lay("5c", "5"))
    assert state.legal_words == (CHALLENGE, PASS)
    assert not state.may_play
    with pytest.raises(BlefError, match="the next player challenges or passes"):
        state.apply(lay("6c", "5"))


def test_a_hand_that_is_over_is_over():
    over = nearly_out(lay("5c", "5"), PASS)
    assert (over.legal_words, over.may_play) == ((), False)
    with pytest.raises(BlefError, match="the hand is over"):
        over.apply(PASS)


def test_going_out_is_one_point():
    assert match_with([2]).points == (0, 0, 1, 0)


# Match. Five hands, the deal passing to the right. Most points win; equal tops share.


def test_a_match_has_five_hands():
    match = match_with([0, 1, 2, 3])
    assert (match.is_terminal, match.winners) == (False, ())
    match = match_with([0, 1, 2, 3, 0])
    assert match.is_terminal
    with pytest.raises(BlefError, match="it has 5 hands"):
        match.deal(IN_ORDER)


def test_the_deal_passes_to_the_right():
    match = match_with([0, 0, 0, 0, 0])
    assert [hand.dealer for hand in match.hands] == [3, 0, 1, 2, 3]
    assert [next(e.seat for e in hand.history if isinstance(e, Batch)) for hand in match.hands] == [0, 1, 2, 3, 0]
    with pytest.raises(BlefError, match="hand 1: the deal passes to the right, player 4 deals"):
        Match(match.names, 3, (HandState.start(IN_ORDER, dealer=1),))


def test_most_points_win():
    match = match_with([1, 0, 1, 2, 1])
    assert (match.points, match.winners, match.shares) == ((1, 3, 1, 0), (1,), (0, 12, 0, 0))


@pytest.mark.parametrize(
    ("winners", "shares"),
    [
        ([0, 1, 0, 1, 2], (6, 6, 0, 0)),
        ([0, 1, 2, None, None], (4, 4, 4, 0)),
        ([3, 1, 2, None, 0], (3, 3, 3, 3)),
        ([None] * 5, (3, 3, 3, 3)),
    ],
)
def test_equal_tops_share(winners, shares):
    assert match_with(winners).shares == shares


# What the players reason with, and the computer players.


def test_a_claim_of_three_when_you_hold_two_is_certainly_false():
    state = in_order(lay("2c", "9"), PASS, PASS, lay("Qc Qd Qh", "9"))
    assert not reckoning(state.information_state(0), remembers=False).is_certain_lie
    two_held = in_order(lay("3c 3d 3h", "5"))
    assert reckoning(two_held.information_state(1), remembers=False).is_certain_lie  # holds three fives
    assert not reckoning(in_order(lay("5c", "5")).information_state(1), remembers=False).is_certain_lie


def test_computer_players_always_challenge_when_the_numbers_cannot_add_up():
    (bot, *_) = parse_bots("table,table,table,table")
    state = in_order(lay("3c 3d", "5")).information_state(1)
    assert all(bot.act(state, GameStream(1, game)) is CHALLENGE for game in range(50))


@pytest.mark.parametrize("dealer", range(4))
def test_computer_players_open_with_their_biggest_group(dealer):
    state = in_order(dealer=dealer)
    seat = state.current_player
    (bot, *_) = parse_bots("table,table,table,table")
    play = bot.act(state.information_state(seat), GameStream(1))
    ranks = [card.rank for card in state.held[seat]]
    assert play.is_honest
    assert len(play.cards) == max(map(ranks.count, ranks))


def test_computer_players_challenge_a_finisher_far_more_often():
    (bot, *_) = parse_bots("table,table,table,table")
    finishing = nearly_out(lay("5c", "A")).information_state(1)
    other = in_order(lay("5c", "A")).information_state(1)
    n_finisher, n_other = (
        sum(bot.act(state, GameStream(1, game)) is CHALLENGE for game in range(640)) for state in (finishing, other)
    )
    assert TABLE.finisher >= 3 * TABLE.other
    assert n_finisher > 2.5 * n_other > 0


# What the rules leave open.


def test_a_hand_without_end_ends_after_a_thousand_moves_without_a_winner():
    state, n_moves = in_order(), 0
    while not state.is_terminal:
        held = state.held[state.current_player]
        wrong = DECK.ranks[0] if held[0].rank is not DECK.ranks[0] else DECK.ranks[1]
        state = state.apply(CHALLENGE if state.pile else Play(held[:1], wrong))
        n_moves += 1
    assert (n_moves, state.n_moves, state.winner) == (game.MAX_MOVES, 1000, None)


def test_last_cards_at_the_safety_end_are_answered_first(monkeypatch):
    before = nearly_out()
    monkeypatch.setattr(game, "MAX_MOVES", before.n_moves + 1)
    laid = before.apply(lay("5c", "5"))
    assert not laid.is_terminal
    assert laid.apply(PASS).winner == 0
    assert before.apply(lay("5c", "A")).apply(CHALLENGE).winner is None
    assert before.apply(lay("5c", "A")).apply(CHALLENGE).is_terminal


def test_a_player_with_cards_may_always_pass_on_a_play():
    assert in_order(lay("5c", "5")).apply(PASS).current_player == 2  # seat 1 holds three fives


def test_a_match_goes_only_where_the_rules_lead():
    match = Match(("Ann", "Bob", "Cem", "Dee"))
    with pytest.raises(BlefError, match="no hand is running: the cards must be dealt first"):
        match.apply(PASS)
    running = match.deal(IN_ORDER)
    with pytest.raises(BlefError, match="the hand is not over, so the next one cannot be dealt"):
        running.deal(IN_ORDER)
    (hand,) = running.hands
    with pytest.raises(BlefError, match="hand 1: it is not over, so the next one cannot be dealt"):
        replace(match, hands=(hand, replace(hand, dealer=0)))
    over = match_with([0, 1, 2, 3, 0])
    with pytest.raises(BlefError, match="a match has 5 hands, not 6"):
        replace(over, hands=(*over.hands, over.hands[0]))
    with pytest.raises(BlefError, match="played by four, not by 3"):
        replace(match, names=match.names[:3])


@pytest.mark.parametrize("dealer", [-1, 4])
def test_a_dealer_has_one_of_four_seats(dealer):
    said = f"dealer {dealer + 1}: there are four seats"
    with pytest.raises(BlefError, match=said):
        Match(("Ann", "Bob", "Cem", "Dee"), dealer)
    with pytest.raises(BlefError, match=said):
        HandState.start(IN_ORDER, dealer=dealer)
