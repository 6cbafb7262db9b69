"""Records of Blöf: what is printed is read back, and every move is checked by the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blefodds.bots.blof import parse_bots
from blefodds.core.errors import BlefError
from blefodds.games.blof.match import Match
from blefodds.games.blof.play import BlofGame
from blefodds.games.blof.record import match_text, parse_match
from blefodds.games.records import MAX_RECORD_BYTES
from blefodds.games.stream import GameStream
from blefodds.views.blof_replay import replay_lines
from support.blof_hands import CHALLENGE, IN_ORDER, PASS, lay, match_with

LINE_UPS = ["table,honest-first,counter,advisor", "random,random,random,random", "random,table,advisor,random"]


def started(*actions) -> Match:
    match = Match(("Ann", "Bob", "Cem", "Dee")).deal(IN_ORDER)
    for action in actions:
        match = match.apply(action)
    return match


TEXT = match_text(started(lay("2c 3c", "2"), PASS, lay("9c", "2"), CHALLENGE))


@pytest.mark.parametrize("line_up", LINE_UPS)
@pytest.mark.parametrize("game", range(5))
def test_a_match_reads_back(line_up, game):
    match = BlofGame().play(parse_bots(line_up), GameStream(11, game))
    assert parse_match(match_text(match)) == match


@pytest.mark.parametrize("winners", [[], [0], [0, 1, 2, 3, None], [None] * 5])
def test_unfinished_and_drawn_matches_read_back(winners):
    match = match_with(winners)
    assert parse_match(match_text(match)) == match


def test_every_beginning_of_a_match_reads_back():
    match = BlofGame().play(parse_bots(LINE_UPS[0]), GameStream(3))
    begun = Match(match.names).deal(match.hands[0].dealt)
    actions = []
    for line in match_text(match).splitlines():
        if " lays " in line:
            cards, rank = line[7:].split(" as ")
            actions.append(lay(cards, rank))
        elif line.endswith("passes"):
            actions.append(PASS)
        elif line.endswith("Blöf!"):
            actions.append(CHALLENGE)
        if line.endswith("wins the hand"):
            break
    for action in actions:
        assert parse_match(match_text(begun)) == begun
        begun = begun.apply(action)
    assert begun == replace(match, hands=match.hands[:1])


def test_the_record_tells_what_happened():
    assert TEXT.splitlines()[12:] == [
        "1 lays 2♣ 3♣ as 2",
        "2 passes",
        "3 lays 9♣ as 2",
        "4: Blöf!",
        "9♣ is a lie: 3 takes 3",
    ]


def test_a_hand_that_goes_on_is_replayed_as_far_as_it_went():
    shown = [line.plain for line in replay_lines(parse_match(TEXT))]
    assert shown[-3:] == ["4: Blöf! Right: 3 takes 3 cards", "", "The match is not over."]
    assert not any("wins the hand" in line for line in shown)
    over = [line.plain for line in replay_lines(match_with([0]))]
    assert over[-3:] == ["1 wins the hand", "", "The match is not over."]


def test_notes_other_notations_and_an_o_without_dots_are_read():
    text = TEXT.replace("1 lays 2♣ 3♣ as 2", "# a note\n\n1 lays 3c, two of clubs as twos").replace("Blöf!", "Blof!")
    assert parse_match(text) == parse_match(TEXT)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Blöf match", "Blef match", "line 1: a record begins with the line 'Blöf match'"),
        ("player 2", "player 3", "line 3: player 2 is expected, counterclockwise, not 3"),
        ("dealer: 4", "dealer: 5", "line 6: 'dealer: N' is expected"),
        ("hand 1", "hand 2", "line 8: hand 1 is expected, not 2"),
        ("2 holds", "1 holds", "line 10: player 1 has been dealt already"),
        ("8♦ ", "", "line 12: player 2 must be dealt 13 cards, not 12"),
        ("8♦ ", "2♣ ", "line 12: 2c is dealt twice, to 1 and to 2"),
        ("1 lays", "2 lays", "line 13: it is player 1's turn, not 2's"),
        ("2♣ 3♣ as", "2♣ 2♣ as", "line 13: 2♣ 2♣: the same card is laid twice"),
        ("2♣ 3♣ as", "2♣ A♣ as", "line 13: player 1 does not hold Ac"),
        ("2♣ 3♣ as", "2♣ 2♦ 2♥ 2♠ 3♣ as", "line 13: a play is of one to four cards, not of 5"),
        ("as 2\n2", "as X\n2", "line 13: 'X' is not a rank"),
        ("2 passes", "2 passes twice", "line 14: 'N lays … as …', 'N passes' or 'N: Blöf!' is expected, not '2 pas"),
        ("1 lays 2♣ 3♣ as 2", "1 passes", "line 13: pass: there is nothing to pass on, whoever opens must lay cards"),
        (
            "1 lays 2♣ 3♣ as 2",
            "1: Blöf!",
            "line 13: Blöf!: there is nothing to challenge, whoever",
        ),
        ("9♣ as 2", "9♣ as 9", "line 15: the rank is locked until the pile is cleared: 2 must be named, not 9"),
        ("3 lays 9♣ as 2", "3: Blöf!", "line 15: Blöf!: only the very next player may challenge a play"),
        ("9♣ is a lie", "2♣ 3♣ are a lie", "line 17: the last batch is shown, and only that: 9♣"),
        ("is a lie", "is true", "line 17: one card that is not of the named rank makes the batch a lie"),
        ("3 takes 3", "3 takes 1", "line 17: player 3, the liar, takes the whole pile of 3"),
        ("3 takes 3", "4 takes 3", "line 17: player 3, the liar, takes the whole pile of 3"),
    ],
)
def test_the_first_line_that_breaks_a_rule_is_named(old, new, complaint):
    assert old in TEXT
    with pytest.raises(BlefError) as refused:
        parse_match(TEXT.replace(old, new, 1))
    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("points: 1, 1, 1, 1", "points: 2, 1, 1, 1", "the points are 1, 1, 1, 1: one for every hand won"),
        ("winners: 1, 2, 3, 4", "winners: 1, 2", "most points win, and equal tops share: 1, 2, 3, 4 has won"),
        ("1 wins the hand", "2 wins the hand", "'1 wins the hand' is expected"),
        ("nobody wins the hand", "1 wins the hand", "'nobody wins the hand' is expected"),
        ("winners: 1, 2, 3, 4\n", "winners: 1, 2, 3, 4\nthe end\n", "after the winners the record ends"),
    ],
)
def test_the_end_of_a_record_is_checked(old, new, complaint):
    text = match_text(match_with([0, 1, 2, 3, None]))
    assert old in text
    with pytest.raises(BlefError, match=complaint):
        parse_match(text.replace(old, new, 1))


def test_points_before_the_last_hand_are_refused():
    with pytest.raises(BlefError, match="the match is not over: 1 of its five hands are told"):
        parse_match(match_text(match_with([0])) + "points: 1, 0, 0, 0\n")


def test_after_three_passes_the_record_says_what_is_set_aside():
    text = match_text(started(lay("2c", "2"), PASS, PASS, PASS))
    assert text.endswith("4 passes\nall pass: 1 set aside\n")
    with pytest.raises(BlefError, match="after three passes the pile is set aside"):
        parse_match(text.replace("1 set aside", "2 set aside"))
    with pytest.raises(BlefError, match="the record ends where"):
        parse_match(text.replace("all pass: 1 set aside\n", ""))


def test_honest_cards_called_a_lie_are_corrected():
    text = match_text(started(lay("2c", "2"), CHALLENGE))
    with pytest.raises(BlefError, match="all cards are of the named rank, so the batch is true"):
        parse_match(text.replace("is true", "is a lie"))
    with pytest.raises(BlefError, match="player 2, who challenged true cards, takes the whole pile of 1"):
        parse_match(text.replace("2 takes 1", "1 takes 1"))


def test_a_record_is_bounded():
    with pytest.raises(BlefError, match="at most 10,000,000 bytes"):
        parse_match("#" * (MAX_RECORD_BYTES + 1))


@pytest.mark.parametrize("name", ["", " Ann", "a" * 41, "A\x1bnn"])
def test_a_name_that_cannot_stand_in_a_record_is_refused(name):
    with pytest.raises(BlefError, match="player name"):
        Match((name, "Bob", "Cem", "Dee"))
