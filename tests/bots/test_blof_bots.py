"""The bots: what they say they do, they do, and the advisor is worth its name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blefodds.bots.blof import BOTS, parse_bot, parse_bots
from blefodds.bots.blof.advisor import STYLE as ADVISOR
from blefodds.bots.blof.styled import StyledBot
from blefodds.core.cards import Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof.memory import reckoning
from blefodds.games.blof.moves import InformationState, Play
from blefodds.games.blof.play import BlofGame
from blefodds.games.blof.style import LIE, SMALLEST, Style, act_in_style
from blefodds.games.blof.tables import could_hold
from blefodds.games.stream import GameStream
from blefodds.games.tournament import Tournament
from support.blof_hands import CHALLENGE, PASS, in_order, lay, nearly_out


def act(style: Style, state: InformationState, game: int = 0):
    return act_in_style(style, state, GameStream(1, game))


def test_the_bots_are_found_by_their_files():
    assert set(BOTS) == {"advisor", "counter", "honest-first", "random", "table"}
    assert all(parse_bot(word).name == word for word in BOTS)
    assert all(bot.__doc__ for bot in BOTS.values())


@pytest.mark.parametrize("text", ["", "tabel", "table(1", "table;table"])
def test_an_unknown_bot_is_refused(text):
    with pytest.raises(BlefError, match="unknown bot"):
        parse_bot(text)


def test_a_number_that_no_bot_takes_is_refused():
    with pytest.raises(BlefError, match=r"'table\(1\)': table takes no number"):
        parse_bot("table(1)")


def test_four_bots_are_needed():
    with pytest.raises(BlefError, match="played by four, not by 3"):
        parse_bots("table,table,table")


def test_the_advisor_beats_three_tables():
    """Its 95% interval is above the quarter of the matches that an equal player would win."""
    tournament = Tournament(BlofGame(), parse_bots("advisor,table,table,table"), games=2400, seed=1)
    share = tournament.play().won([0])
    assert share.low > 0.85


@pytest.mark.parametrize("other", [0.05, 0.3])
@pytest.mark.parametrize("lie", [0.1, 0.6])
def test_the_advisor_beats_tables_that_lie_and_challenge_otherwise(other, lie):
    tables = tuple(StyledBot(Style(finisher=0.7, other=other, lie=lie), f"table {n}") for n in range(3))
    share = Tournament(BlofGame(), (parse_bot("advisor"), *tables), 2400, 2).play().won([0])
    assert share.low > 0.25


def test_every_bot_beats_random():
    for word in set(BOTS) - {"random"}:
        tournament = Tournament(BlofGame(), parse_bots(f"{word},random,random,random"), games=960, seed=3)
        assert tournament.play().won([0], confidence=0.999999).low > 0.25


def test_random_does_everything_that_is_allowed():
    bot = parse_bot("random")
    seen = {type(bot.act(in_order().information_state(0), GameStream(1, game))) for game in range(20)}
    assert seen == {Play}
    state = in_order(lay("2c", "2")).information_state(1)
    actions = [bot.act(state, GameStream(1, game)) for game in range(300)]
    for word in (CHALLENGE, PASS):
        assert 60 < actions.count(word) < 140
    plays = [action for action in actions if isinstance(action, Play)]
    assert {len(play.cards) for play in plays} == {1, 2, 3, 4}
    assert {play.rank for play in plays} == {Rank.TWO}
    last = nearly_out(lay("5c", "5")).information_state(1)
    assert {bot.act(last, GameStream(1, game)) for game in range(30)} == {CHALLENGE, PASS}


def test_openings():
    state = in_order(lay("2c 2d 2h", "2"), PASS, PASS, PASS).information_state(0)  # holds one 2, four 3 and 4, one 5
    assert act(Style(), state) == lay("4c 4d 4h 4s", "4")
    assert act(Style(opening=SMALLEST), state) == lay("2s", "2")
    assert act(Style(opening=SMALLEST, opening_pad=1), state) == lay("2s 5c", "2")
    assert act(Style(opening=LIE, lie_cards=2), state) == lay("2s 5c", "4")
    assert act(Style(opening=SMALLEST, opening_pad=3), state) == lay("2s 5c 3c 3d", "2")


def test_lies_are_laid_from_the_smallest_groups_and_only_while_the_pile_is_small():
    state = in_order(lay("2c 2d", "9")).information_state(1)  # 5 5 5 6 6 6 6 7 7 7 7 8 8
    assert act(Style(), state) is PASS
    assert act(Style(lie=1), state) == lay("8c", "9")
    assert act(Style(lie=1, lie_cards=3), state) == lay("8c 8d 5d", "9")
    assert act(Style(lie=1, lie_pile=1), state) is PASS
    assert act(Style(lie=1, lie_pile=2), state) == lay("8c", "9")
    lies = [act(Style(lie=0.3), state, game) is not PASS for game in range(640)]
    assert 140 < sum(lies) < 250


def test_who_is_challenged_too_often_lies_on_small_piles_only():
    wary = Style(lie=1, wary=0.4, wary_pile=1)
    caught = in_order(lay("2c", "A"), CHALLENGE, lay("5d", "9"), PASS, PASS, lay("2c", "9"), PASS, lay("8h", "9"), PASS)
    assert caught.current_player == 0  # laid two batches, one of them was challenged
    state = caught.information_state(0)
    assert act(wary, state) is PASS
    assert act(replace(wary, wary_pile=3), state) == lay("5c", "9")
    assert act(replace(wary, wary=0.5), state) == lay("5c", "9")
    assert act(Style(lie=1), state) == lay("5c", "9")


def test_true_cards_are_all_laid_and_padded_only_while_the_pile_is_small():
    state = in_order(
        lay("2c", "8"),
    ).information_state(1)
    assert act(Style(), state) == lay("8c 8d", "8")
    assert act(Style(pad=1), state) is not None
    assert act(Style(pad=1), state) == lay("8c 8d", "8")  # pad_pile is 0
    assert act(Style(pad=1, pad_pile=1), state) == lay("5d 8c 8d", "8")
    assert act(Style(pad=4, pad_pile=1), state) == lay("5d 5h 8c 8d", "8")


def test_a_big_pile_is_left_to_be_set_aside():
    asked = in_order(lay("5c 2d 2h 2s", "J"), PASS, PASS).information_state(3)
    assert act(Style(bury=4), asked) is PASS
    assert act(Style(bury=5), asked) == lay("Js", "J")
    assert act(Style(bury=0), asked) == lay("Js", "J")


def test_finishers_are_challenged_and_last_cards_kept_back():
    last = nearly_out(lay("5c", "A")).information_state(1)
    assert act(Style(finisher=1), last) is CHALLENGE
    assert act(Style(finisher=0), last) is PASS
    following = nearly_out(lay("5c", "A"), CHALLENGE, lay("6c", "6"), PASS, PASS).information_state(0)
    assert act(Style(lie=1), following) == lay("5c", "6")
    assert act(Style(lie=1, finish=0), following) is PASS


def test_doubt_challenges_what_is_unlikely():
    state = in_order(lay("2c 2d 2h", "9")).information_state(1)
    p = could_hold(3, 4, 39, 13)
    assert Style().p_true(reckoning(state, remembers=True)) == p / (p + (1.0 - p) * 1.0)
    assert act(Style(doubt=p / 2), state) is PASS
    assert act(Style(doubt=2 * p), state) is CHALLENGE
    assert act(Style(doubt=2 * p, lies_3=p / 4), state) is PASS


def test_memory_places_what_others_took_openly():
    """The fourth took two 8 openly and has laid one card since: to who holds two 8, a claim of two more is a lie."""
    state = in_order(lay("3c", "8"), PASS, lay("8h 8s", "8"), CHALLENGE, lay("10c", "9"), CHALLENGE)
    claim = state.apply(lay("Js", "8")).apply(lay("2c 2d", "8")).information_state(1)
    remembered, not_remembered = reckoning(claim, remembers=True), reckoning(claim, remembers=False)
    assert (remembered.n_seen, not_remembered.n_seen) == (3, 2)
    assert remembered.is_certain_lie
    assert not not_remembered.is_certain_lie


def test_memory_places_what_was_set_aside():
    buried = in_order(lay("2c 2d", "2"), PASS, PASS, PASS, lay("3c", "2"), PASS, PASS, lay("Ks Kc", "2"))
    claim = buried.information_state(0)  # of two 2, where the first holds two and has buried two
    remembered, not_remembered = reckoning(claim, remembers=True), reckoning(claim, remembers=False)
    assert (remembered.n_seen, not_remembered.n_seen) == (4, 2)
    assert remembered.unseen == not_remembered.unseen - 2


def test_what_was_taken_may_be_gone_after_a_play():
    taken = in_order(lay("3c 3d", "3"), CHALLENGE)  # the second takes two 3
    assert reckoning(taken.apply(lay("2c", "3")).information_state(1), remembers=True).n_seen == 2
    state = taken.apply(lay("2c", "2")).apply(lay("5d", "2")).apply(PASS).apply(PASS).apply(PASS)
    third = state.apply(lay("3c 3d", "3")).information_state(2)
    assert reckoning(third, remembers=True).n_shown == 1  # one may have been laid as a 2


def test_the_next_player_is_not_lied_to_about_cards_it_is_known_to_hold():
    state = in_order(lay("2c 2d", "2"), CHALLENGE, lay("3c", "2"), PASS, PASS)  # the second took two 2
    asked = state.information_state(3)
    assert act(Style(memory=1, lie=1, lie_cards=4), asked) is not PASS
    first = in_order(lay("3c", "8"), PASS, lay("8h 8s", "8"), CHALLENGE, lay("9c", "8")).information_state(3)
    assert first.can_challenge
    sitting_before = in_order(lay("3c 3d", "3"), CHALLENGE, lay("4c", "3"), PASS, PASS, lay("Js", "3"), lay("2c", "3"))
    assert sitting_before.current_player == 1


@pytest.mark.parametrize(
    "numbers", [{"lie": 1.5}, {"free": -0.1}, {"opening": 3}, {"lie_cards": 0}, {"lie_cards": 5}, {"doubt": 2}]
)
def test_a_style_that_cannot_be_is_refused(numbers):
    with pytest.raises(BlefError):
        Style(**numbers)


def test_a_bot_uses_no_knowledge_it_cannot_have():
    """Played again with the hidden cards of others changed, it does the same: it sees its information state only."""
    match = BlofGame().play(parse_bots("advisor,counter,table,honest-first"), GameStream(5))
    for hand in match.hands:
        state = hand.information_state(0)
        assert all(event.cards is None for event in state.history if hasattr(event, "claim") and event.seat != 0)


def test_the_advisor_is_made_of_its_numbers():
    assert parse_bot("advisor").kernel_code == ADVISOR.row
    assert replace(ADVISOR, lie=0.5).row != ADVISOR.row
