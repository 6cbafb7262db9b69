"""The advice against every deal looked at in plain Python, against rounds that are played, and against itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from blefodds.advice.match_value import match_chances
from blefodds.advice.rollouts import RolloutRecommendation, advise
from blefodds.bots.blef import parse_bot
from blefodds.core.errors import BlefError
from blefodds.core.odds_table import Estimate
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.games.blef.bidding import CHECK, Bidding, parse_action
from blefodds.games.blef.bot import distribution
from blefodds.games.blef.round import InformationState, Round
from blefodds.games.blef.standing import Standing
from blefodds.games.stream import GameStream
from blefodds.inference import BidderModel, HeardBid, Hearing, hearing_at_table
from blefodds.lang import parse_cards
from blefodds.views.advice import reason_text
from support.slow_advice import exact_losses, says

SMALL = replace(CLASSIC, name="small", kinds=("high-card", "pair", "three-of-a-kind"))
ON_REST = replace(SMALL, name="on rest", bids_on_rest=True)
MODEL = BidderModel()

LISTENED_TO = BidderModel(share_random=0.1)
"""With few random speakers what was said tells more, and so does a mistake in listening."""

TABLES = {
    "nothing said": (CLASSIC, "K♥", (1, 1), 1, ()),
    "one bid": (CLASSIC, "K♥", (1, 1), 0, ("pair:K",)),
    "a bid, mine, a bid": (CLASSIC, "K♥ Q♥", (2, 1), 0, ("high:Q", "high:A", "pair:Q")),
    "two cards hidden": (SMALL, "K♥", (1, 2), 0, ("pair:10",)),
    "three players": (SMALL, "K♥ K♠", (2, 1, 1), 0, ("high:A", "pair:10")),
    "somebody out": (SMALL, "K♥ K♠", (2, 0, 1), 0, ("pair:Q",)),
    "bids on the rest": (ON_REST, "K♥", (1, 1), 0, ("three:K",)),
    "far on the rest": (ON_REST, "K♥", (1, 1), 1, ("high:A", "pair:A", "three:A", "pair:9 on the rest")),
}


def at(rules: Rules, hand: str, counts: tuple[int, ...], dealer: int, said: tuple[str, ...]) -> InformationState:
    bidding = Bidding(rules, counts, dealer, tuple(parse_action(bid, rules) for bid in said))
    assert bidding.current_player == 0
    return InformationState(bidding, 0, tuple(sorted(parse_cards(hand))))


def deviations(share: Estimate, exact: float, deals: int) -> float:
    """By how many standard errors an estimate is off; at least one deal's luck is allowed for."""
    error = max((share.high - share.low) / (2 * 1.96), 1.0 / deals)
    return abs(share.p - exact) / error


def furthest(advice: RolloutRecommendation, exact) -> float:
    return max(deviations(row.loses, exact[row.action][0], advice.deals) for row in advice.outcomes)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("model", [MODEL, BidderModel(1.5, share_random=0.3, softening=0.2)])
def test_every_action_loses_as_often_as_over_all_deals(table, model):
    """Some 700 comparisons in all; seven standard errors away by chance once in 10^11."""
    state = at(*TABLES[table])
    exact = exact_losses(Hearing.of(state), state.bidding, model)
    advice = advise(state, deals=6000, seed=11, model=model)
    assert {row.action for row in advice.outcomes} == set(state.legal_actions) == set(exact)
    assert furthest(advice, exact) < 7


@pytest.fixture(scope="module")
def three_players():
    state = at(*TABLES["three players"])
    return Hearing.of(state), exact_losses(Hearing.of(state), state.bidding, LISTENED_TO)


@pytest.mark.parametrize(
    ("model", "bids"),
    [
        pytest.param(BidderModel(0.0), None, id="the bids unheard"),
        pytest.param(BidderModel(share_random=1.0), None, id="everybody at random"),
        pytest.param(replace(LISTENED_TO, softening=0.5), None, id="everybody a bluffer"),
        pytest.param(LISTENED_TO, (HeardBid(2, 6, 0), HeardBid(2, 8, 6)), id="put down to another seat"),
        pytest.param(LISTENED_TO, (HeardBid(2, 8, 6),), id="one bid forgotten"),
        pytest.param(LISTENED_TO, (HeardBid(1, 6, 0), HeardBid(2, 8, 0)), id="what a bid had to beat forgotten"),
    ],
)
def test_a_planted_error_is_seen(three_players, model, bids):
    hearing, exact = three_players
    assert furthest(advise(hearing, deals=20_000, seed=11, model=LISTENED_TO), exact) < 7
    mistaken = hearing if bids is None else replace(hearing, bids=bids)
    assert furthest(advise(mistaken, deals=20_000, seed=11, model=model), exact) > 10


def test_a_table_of_three_with_match_values_weighs_who_else_loses():
    """The chance to win the match is the mean, over who loses, of the chances that leaves."""
    state = at(CLASSIC, "K♥ K♠", (2, 1, 1), 0, ("three:Q", "flush:s"))
    exact = exact_losses(Hearing.of(state), state.bidding, MODEL)
    advice = advise(state, deals=6000, seed=12, goal="match")
    chances = [match_chances(Standing(CLASSIC, (2, 1, 1), dealer=0).after(loser))[0] for loser in range(3)]
    for row in advice.outcomes:
        assert row.wins is not None
        wins = sum(p * chance for p, chance in zip(exact[row.action], chances, strict=True))
        assert deviations(row.wins, wins, advice.deals) < 7
    assert [row.wins.p for row in advice.outcomes] == sorted((row.wins.p for row in advice.outcomes), reverse=True)


@pytest.mark.parametrize("table", ["one bid", "a bid, mine, a bid", "three players", "bids on the rest"])
def test_a_counted_check_is_that_over_all_deals(table):
    state = at(*TABLES[table])
    exact = exact_losses(Hearing.of(state), state.bidding, MODEL)[CHECK][0]
    row = advise(Hearing.of(state), deals=200, check="counted").by_action[CHECK]
    assert row.is_counted
    assert row.loses == pytest.approx((exact, exact, exact), rel=1e-9)


def test_a_counted_check_has_its_value_in_the_match_and_long_counts_are_left_out():
    hearing = hearing_at_table("2: pair of Q; 3: three Q", parse_cards("K♥ 10♠"), (2, 3, 1))
    weighed, counted = (
        advise(hearing, deals=20_000, goal="match", check=check).by_action[CHECK] for check in ("weighed", "counted")
    )
    assert counted.is_counted
    assert not weighed.is_counted
    assert deviations(weighed.loses, counted.loses.p, 20_000) < 5
    assert deviations(weighed.wins, counted.wins.p, 20_000) < 5
    many = hearing_at_table("2: pair of Q; 3: two pairs A Q; 4: three Q", parse_cards("K♥ 10♠"), (2, 5, 5, 5))
    assert not advise(many, deals=50, check="counted").by_action[CHECK].is_counted


def played_round(stream: GameStream, counts: tuple[int, ...], rules: Rules):
    """A dealt round, and who speaks at random: so far, since what follows is taken to be the model's."""
    hands = stream.deal(counts, rules.deck)
    at_random = [seat > 0 and stream.unit() < LISTENED_TO.share_random for seat in range(len(counts))]
    return Round.start(hands, dealer=0, rules=rules), at_random


def spoken(played: Round, stream: GameStream, *, at_random: bool = False) -> Round:
    turn, legal = played.current_player, played.bidding.legal_actions
    said = dict.fromkeys(legal, 1.0) if at_random else says(played.bidding, played.hands[turn], LISTENED_TO)
    return played.apply(list(said)[stream.drawn(list(said.values()))])


def test_the_stated_chances_come_true():
    """What is stated for the check and for a raise, against rounds played on; the bids unheard it would not hold."""
    stream = GameStream(2024)
    off = {"check": [0.0, 0.0], "raise": [0.0, 0.0], "check unheard": [0.0, 0.0]}
    for number in range(1500):
        played, at_random = played_round(stream, (2, 2, 1), SMALL)
        while played.current_player not in (0, None):
            played = spoken(played, stream, at_random=at_random[played.current_player])
        if played.is_terminal or not played.bidding.legal_bids:
            continue
        state = played.information_state(0)
        raised = played.bidding.legal_bids[min(1, len(played.bidding.legal_bids) - 1)]
        ended = played.apply(raised)
        while not ended.is_terminal:
            ended = spoken(ended, stream)
        advice = advise(state, deals=300, seed=number, model=LISTENED_TO)
        unheard = advise(state, deals=300, seed=number, model=BidderModel(0.0))
        for key, p, lost in [
            ("check", advice.by_action[CHECK].loses.p, played.apply(CHECK).loser == 0),
            ("check unheard", unheard.by_action[CHECK].loses.p, played.apply(CHECK).loser == 0),
            ("raise", advice.by_action[raised].loses.p, ended.loser == 0),
        ]:
            off[key][0] += lost - p
            off[key][1] += p * (1 - p)
    z = {key: difference / variance**0.5 for key, (difference, variance) in off.items()}
    assert abs(z["check"]) < 4
    assert abs(z["raise"]) < 4
    assert abs(z["check unheard"]) > 7


def test_the_intervals_cover_what_they_should():
    """Of 600 intervals at least 95% cover the exact chance; fewer than 91% would be seen once in 10^5 by chance."""
    state = at(*TABLES["a bid, mine, a bid"])
    exact = exact_losses(Hearing.of(state), state.bidding, MODEL)
    covered = []
    for seed in range(200):
        advice = advise(state, deals=250, seed=seed)
        for action in (CHECK, *list(exact)[1:3]):
            share = advice.by_action[action].loses
            covered.append(share.low <= exact[action][0] <= share.high)
    assert np.mean(covered) > 0.91


def test_the_same_seed_gives_the_same_figures_on_any_number_of_workers():
    hearing = hearing_at_table("2: pair of Q; 3: three Q", parse_cards("K♥ 10♠"), (2, 3, 1))
    one, three = (advise(hearing, deals=9000, seed=5, workers=workers) for workers in (1, 3))
    assert one == three
    assert advise(hearing, deals=9000, seed=6) != one
    assert one.deals == 9000


def test_the_same_figures_without_compiled_code():
    code = (
        "from blefodds.lang import parse_cards\n"
        "from blefodds.advice.rollouts import advise\n"
        "from blefodds.inference import hearing_at_table\n"
        "hearing = hearing_at_table('2: pair of Q; 3: three Q', parse_cards('K♥ 10♠'), (2, 3, 1))\n"
        "advice = advise(hearing, deals=4, seed=5)\n"
        "print(*(f'{row.loses.p:.9f}' for row in sorted(advice.outcomes, key=lambda row: row.action)))\n"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            env=os.environ | {"NUMBA_DISABLE_JIT": jit_off, "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
            timeout=300,
        ).stdout
        for jit_off in ("0", "1")
    ]
    assert outputs[0] == outputs[1]


def test_a_time_gives_as_many_deals_as_fit():
    hearing = hearing_at_table("2: pair of Q", parse_cards("K♥"), (1, 1))
    advice = advise(hearing, seconds=0.01)
    assert advice.deals >= 500
    assert advice.seconds == 0.01
    assert advise(hearing, deals=advice.deals).outcomes == advice.outcomes


def test_few_deals_that_carry_the_weight_are_marked():
    hearing = hearing_at_table("2: pair of Q; 3: three Q", parse_cards("K♥ 10♠"), (2, 5, 5))
    assert advise(hearing, deals=30).is_thin
    assert not advise(hearing, deals=5000).is_thin


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_advised_on(preset):
    rules = PRESETS[preset]
    state = Round.start([parse_cards("K♥ 10♠"), parse_cards("A♠")], dealer=1, rules=rules).information_state(0)
    advice = advise(state, deals=500, goal="match")
    assert len(advice.outcomes) == rules.n_bids
    assert all(0 <= row.loses.low <= row.loses.p <= row.loses.high <= 1 for row in advice.outcomes)


def said(advice: RolloutRecommendation, lang: str = "en") -> str:
    return reason_text(advice.reason, advice.hearing.rules, lang)


def test_the_sentence_says_why():
    def reason(text: str, lang: str = "en", *, goal="round", hand: str = "K♥ 10♠") -> str:
        hearing = hearing_at_table(text, parse_cards(hand), (2, 3, 1))
        return said(advise(hearing, deals=4000, seed=1, goal=goal), lang)

    assert re.fullmatch(
        r"check: the last bid is true in <?\d+%; the safest raise still loses \d\d%", reason("3: three Q")
    )
    assert reason("3: high 9").startswith("high card King: it loses the round in ")
    assert reason("").startswith("high card Ace: no opening bid loses less often, ")
    assert reason("3: big straight flush spades").startswith("check: no higher bid is left; the last bid is true in ")
    assert re.fullmatch(
        r"sprawdzam: ostatnia odzywka jest prawdziwa w <?\d+%; najbezpieczniejsze przebicie i tak przegrywa w \d\d%",
        reason("3: three Q", "pl"),
    )
    assert "wins the match" in reason("3: three Q", goal="match")
    assert "wygrywa mecz" in reason("3: high 9", "pl", goal="match")


@pytest.mark.parametrize("check", ["weighed", "counted"])
def test_what_my_cards_decide_is_said_to_be_sure(check):
    """Only the own cards make a bid certain or impossible: not many deals that all agree."""

    def advice_on(text: str, hand: str, *, dead: str = "", goal="round") -> RolloutRecommendation:
        hearing = hearing_at_table(text, parse_cards(hand), (len(parse_cards(hand)), 1, 1), dead=parse_cards(dead))
        return advise(hearing, deals=500, seed=3, check=check, goal=goal)

    certain = advice_on("3: high K", "K♥")
    assert certain.by_action[CHECK].loses == (1.0, 1.0, 1.0)
    assert said(certain).endswith("; a check would lose it for certain")
    assert said(certain, "pl").endswith("; sprawdzenie na pewno by ją przegrało")
    for impossible in (advice_on("3: four K", "K♥"), advice_on("3: three K", "9♥", dead="K♥ K♠")):
        assert impossible.recommended == CHECK
        assert impossible.outcomes[0].loses == (0.0, 0.0, 0.0)
        assert said(impossible).startswith("check: the last bid cannot be true; the safest raise still loses ")
    highest = advice_on("3: big straight flush spades", "9♥")
    assert said(highest, "pl").startswith("sprawdzam: wyższej odzywki już nie ma;")
    assert "cannot be true" in said(advice_on("3: four K", "K♥", goal="match"))
    # Both hidden cards Kings: hardly ever, but it can be.
    hardly = advice_on("3: pair of K", "9♥").by_action[CHECK]
    assert not hardly.is_sure
    assert hardly.loses.high > 0


def test_the_bot_says_what_the_advice_says_and_always_the_same():
    bot = parse_bot("advisor")
    state = at(*TABLES["three players"])
    said = distribution(bot, state)
    assert said == distribution(parse_bot("advisor"), state)
    assert max(said.values()) == 1.0
    # A bid that cannot be true is checked, a certain one never.
    assert distribution(bot, at(CLASSIC, "K♥", (1, 1), 0, ("three:K",)))[CHECK] == 1.0
    assert distribution(bot, at(CLASSIC, "K♥ K♠", (2, 1), 0, ("pair:K",)))[CHECK] == 0.0


@pytest.mark.parametrize(
    ("change", "message", "field"),
    [
        ({"seconds": 0.0}, "0.01 to 3600", "time"),
        ({"seconds": float("nan")}, "0.01 to 3600", "time"),
        ({"deals": 0}, "1 to 1,000,000,000", "deals"),
        ({"deals": 500.5}, "whole number", "deals"),
        ({"deals": True}, "whole number", "deals"),
        ({"seed": "x"}, "whole number", "seed"),
        ({"seed": -1}, "2\\*\\*64", "seed"),
        ({"seed": 2**64}, "2\\*\\*64", "seed"),
        ({"goal": "evening"}, "round or match", "for"),
    ],
)
def test_a_number_out_of_its_range_is_refused(change, message, field):
    hearing = hearing_at_table("2: pair of Q", parse_cards("K♥"), (1, 1))
    with pytest.raises(BlefError, match=message) as refused:
        advise(hearing, **change)
    assert refused.value.field == field


def test_who_cannot_speak_is_refused():
    state = at(*TABLES["one bid"])
    with pytest.raises(BlefError, match="not this player's turn"):
        advise(replace(state, seat=1))
    with pytest.raises(BlefError, match="turn of seat 3"):
        advise(hearing_at_table("2: pair of Q", parse_cards("K♥"), (1, 1, 1)))
    with pytest.raises(BlefError, match="is out"):
        advise(hearing_at_table("2: pair of Q", (), (0, 1, 1)))
    with pytest.raises(BlefError, match="two players"):
        advise(hearing_at_table("", parse_cards("K♥"), (1, 0)))
    hearing = hearing_at_table("2: four Q; 2: four K", parse_cards("K♥ Q♥"), (2, 1))
    with pytest.raises(BlefError, match="no deal explains"):
        advise(hearing, deals=500, model=BidderModel(100.0, share_random=0.0))
    with pytest.raises(BlefError, match="too much with a softening"):
        advise(hearing, deals=500, model=BidderModel(100.0, softening=0.001))
    assert advise(hearing, deals=500, model=BidderModel(100.0)).recommended == CHECK
