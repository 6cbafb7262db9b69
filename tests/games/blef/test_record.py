"""Records: what is printed reads back, and the first line against the rules is named."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm
from blefodds.games.blef.bidding import CHECK, bid_of
from blefodds.games.blef.record import match_text, parse_match
from blefodds.games.blef.replay import annotated_moves
from blefodds.views.blef_replay import replay_document
from support.played import VARIANTS, random_match

NAMES = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=40).filter(
    lambda name: name == name.strip() and name.isprintable()
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=st.sampled_from(VARIANTS),
    names=st.lists(NAMES, min_size=2, max_size=4).map(tuple),
    moves=st.integers(0, 60) | st.just(10_000),
    seed=st.integers(0, 2**32),
)
def test_a_record_reads_back(rules, names, moves, seed):
    match = random_match(Random(seed), rules, names, moves=moves)
    text = match_text(match)
    assert parse_match(text) == match
    assert match_text(parse_match(text)) == text


RECORD = """\
# an evening
Blef match
rules: classic
player 1: Ann
player 2: Bob
dealer: 2

round 1
1 holds K♥
2 holds 10♠
1: pair of Kings
2: check
pair of Kings is false: 1 loses

round 2
1 holds K♥ A♠
2 holds 10♠
2: high card Ace
1: check
high card Ace is true: 1 loses
"""


def test_a_record_may_be_written_in_any_notation():
    free = (
        RECORD.replace("1 holds K♥ A♠", "1 holds as pik, król kier")
        .replace("1: pair of Kings", "1: para króli")
        .replace("2: check", "2: sprawdzam")
    )
    assert parse_match(free) == parse_match(RECORD)
    assert parse_match(RECORD).standing.counts == (3, 1)


@pytest.mark.parametrize(
    ("line", "wrong", "complaint"),
    [
        (2, "Poker match", "line 2: a record begins with the line 'Blef match'"),
        (3, "rules: bridge", "line 3: unknown rules 'bridge': use classic"),
        (3, "rule: classic", "line 3: 'rules: NAME' is expected"),
        (4, "player 2: Ann", "line 4: player 1 is expected, clockwise, not 2"),
        (6, "dealer: 3", "line 6: dealer 3: there are 2 seats"),
        (6, "dealer: me", "line 6: 'player N: name' or 'dealer: N' is expected"),
        (8, "round 2", "line 8: round 1 is expected, not 2"),
        (9, "1 holds K♥ Q♥", "line 9: player 1 must hold 1 card, not 2"),
        (9, "3 holds K♥", "line 9: player 3 is not in the match and holds no cards"),
        (9, "1 holds Z♥", "line 9: .*Z"),
        (10, "1 holds 10♠", "line 10: player 1 has been dealt already"),
        (10, "2 holds K♥", "line 10: Kh is dealt twice, to 1 and to 2"),
        (11, "2: pair of Kings", "line 11: it is player 1's turn, not 2's"),
        (11, "1: check", "line 11: check: there is no bid yet"),
        (11, "1: pair of Knaves", "line 11: .*pair of Knaves"),
        (12, "2: pair of Queens", "line 12: pair:Q is not higher than the last bid, pair:K"),
        (13, "pair of Kings is true: 2 loses", "line 13: pair of Kings is false with the cards in play"),
        (13, "pair of Kings is false: 2 loses", "line 13: .*so player 1, who bid it, loses, not 2"),
        (13, "", "line 15: 'pair of Kings is false: 1 loses' is expected"),
        (16, "1 holds K♥", "line 16: player 1 must hold 2 cards, not 1"),
        (18, "1: high card Ace", "line 18: it is player 2's turn, not 1's"),
        (20, "high card Ace is true: 2 loses", "line 20: .*so player 1, who checked it, loses, not 2"),
        (20, "high card Ace is true: 1 loses\nwinner: 1", "line 21: nobody has won yet"),
        (20, "high card Ace is true: 1 loses\nso be it", "line 21: 'round N' or 'winner: N' is expected"),
    ],
)
def test_the_first_line_against_the_rules_is_named(line, wrong, complaint):
    lines = RECORD.splitlines()
    lines[line - 1] = wrong
    with pytest.raises(BlefError, match=complaint):
        parse_match("\n".join(lines))


def test_a_record_that_ends_too_early_or_too_late_says_so():
    with pytest.raises(BlefError, match="the record ends where 'rules: NAME' is expected"):
        parse_match("Blef match")
    finished = match_text(random_match(Random(2), CLASSIC, ("a", "b")))
    winner = finished.splitlines()[-1]
    with pytest.raises(BlefError, match="the last one left, has won"):
        parse_match(finished.replace(winner, {"winner: 1": "winner: 2", "winner: 2": "winner: 1"}[winner]))
    with pytest.raises(BlefError, match="after the winner the record ends"):
        parse_match(finished + "round 99\n")
    out = next(line for line in finished.splitlines() if line.endswith("is out"))
    with pytest.raises(BlefError, match=f"'{out}' is expected"):
        parse_match(finished.replace(out + "\n", ""))
    other = {"1 is out": "2 is out", "2 is out": "1 is out"}[out]
    with pytest.raises(BlefError, match=out):
        parse_match(finished.replace(out, other))


def test_house_rules_stand_in_the_record_and_bad_ones_are_refused():
    head = "Blef match\nrules:\n    name = 'ours'\n    {}\nplayer 1: a\nplayer 2: b\ndealer: 1\n"
    assert parse_match(head.format("card_limit = 3")).rules.card_limit == 3
    with pytest.raises(BlefError, match="line 4: the rules: unknown key"):
        parse_match(head.format("card_limits = 3"))
    with pytest.raises(BlefError, match="line 4: the rules: no TOML"):
        parse_match(head.format("card_limit = "))


def test_a_record_too_long_to_be_one_is_refused():
    with pytest.raises(BlefError, match="at most 10,000,000"):
        parse_match("#" * 10_000_001)


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_annotations_are_the_closed_forms_odds(rules):
    random = Random(22)
    match = random_match(random, rules, ("a", "b", "c"))
    seen = 0
    for played in random.sample(match.rounds, 3):
        last = None
        for move, (seat, action) in zip(annotated_moves(played), played.bidding.heard, strict=True):
            assert (move.seat, move.action) == (seat, action)
            last = last if action == CHECK else action
            bid, judged_on = bid_of(last, rules)
            in_play = sum(map(len, played.hands))
            own = Situation(played.hands[seat], in_play, rules=rules, judged_on=judged_on)
            nothing = Situation("", in_play, rules=rules, judged_on=judged_on)
            assert move.speaker == ClosedForm().odds(own)[bid].exact
            assert move.watcher == ClosedForm().odds(nothing)[bid].exact
            assert move.is_true == played.is_true(last)
            seen += 1
    assert seen > 5


def test_the_document_tells_the_match():
    document = json.loads(json.dumps(replay_document(parse_match(RECORD))))
    assert document["schema"] == "blefodds.replay/1"
    assert [player["name"] for player in document["players"]] == ["Ann", "Bob"]
    first, second = document["rounds"]
    assert (first["dealer"], first["loser"], second["loser"], document["winner"]) == (2, 1, 1, None)
    bid, check = first["moves"]
    assert bid == {
        "seat": 1,
        "action": "pair:K",
        "bid": "pair:K",
        "name": "pair of Kings",
        "judged_on": "play",
        "speaker": {"p": 3 / 23, "ways": 3, "of": 23},
        "watcher": {"p": 6 / 276, "ways": 6, "of": 276},
        "true": False,
    }
    assert (check["action"], check["bid"], check["speaker"]["ways"]) == ("check", "pair:K", 0)
