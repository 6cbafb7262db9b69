"""Advice by a policy: the mix, what deviating costs, and what is done where the policy has nothing to say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from blefodds.advice.match_value import match_chances
from blefodds.advice.solved import SELDOM, TOLERATED, advise_solved
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.bidding import CHECK, action_name
from blefodds.games.blef.standing import Standing
from blefodds.inference import hearing_at_table
from blefodds.inference.duel import NoPolicyError, duel_of, policy_for
from blefodds.lang import LANGUAGES, parse_cards
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.packaged import packaged_policy
from blefodds.solver.policy import Policy
from blefodds.solver.solve import Solver
from blefodds.views.advice import reason_text, whole_percent
from blefodds.views.solved_advice import solved_advice_document, solved_advice_lines


def advised(bids: str, hand: str, counts: tuple[int, ...], **how):
    return advise_solved(hearing_at_table(bids, parse_cards(hand), counts, rules=how.pop("rules", CLASSIC)), **how)


@pytest.mark.parametrize(
    ("bids", "hand", "counts"),
    [("", "K♥", (1, 1)), ("2: high K", "10♥", (1, 1)), ("2: high A", "10♥ J♠", (2, 1)), ("", "10♥ J♠", (2, 2))],
)
def test_where_the_policy_goes_it_is_the_policy(bids, hand, counts):
    advice = advised(bids, hand, counts)
    duel = duel_of(advice.hearing)
    said = packaged_policy(duel.cards).decide(duel.hand, duel.bids)
    assert advice.rest is None
    assert {one.action: (one.share, 1 - one.loses.p) for one in advice.outcomes} == {
        choice.action: (choice.share, pytest.approx(choice.win)) for choice in said.choices
    }
    assert advice.loses == pytest.approx(1 - said.win)
    assert min(one.cost for one in advice.outcomes) == 0
    shares = [one.share for one in advice.outcomes]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    assert advice.recommended == advice.outcomes[0].action


def test_what_is_drawn_follows_the_mix():
    hearing = hearing_at_table("", parse_cards("9♥ 10♠"), (2, 1))
    advice = advise_solved(hearing)
    often = [one for one in advice.mix if one.share > 0.1]
    assert len(often) > 1
    n = 2000
    drawn = [advise_solved(hearing, seed=seed).drawn for seed in range(n)]
    for one in often:  # seven standard deviations
        assert abs(drawn.count(one.action) / n - one.share) < 7 * 0.5 / n**0.5


def test_where_the_mix_costs_too_much_the_best_action_is_named_and_said():
    advice = advised("2: high K", "10♥", (1, 1))
    *others, worst = sorted(advice.outcomes, key=lambda one: one.cost)
    costly = replace(advice, outcomes=(replace(worst, share=1.0), *(replace(one, share=0.0) for one in others)))
    assert costly.cost == worst.cost > TOLERATED
    assert others[0].cost == 0
    assert costly.recommended == costly.drawn == others[0].action != worst.action
    (reason, *_) = (line.plain for line in solved_advice_lines(costly, n_raises=2, width=None))
    assert reason.startswith(f"{action_name(others[0].action, CLASSIC)}: the best here.")
    assert whole_percent(worst.cost) in reason


def test_an_unfinished_policy_has_an_opening_too():
    """Before any bid there is no rest of the round to be solved instead."""
    solver = Solver(BlefRound((1, 1)))
    solver.run(iterations=0)
    advice = advised("", "K♥", (1, 1), policy=Policy.of(solver))
    assert advice.cost > TOLERATED
    assert advice.rest is None
    assert advice.recommended == min(advice.outcomes, key=lambda one: one.cost).action


def test_what_a_bid_loses_that_the_policy_never_makes():
    advice = advised("2: high K", "10♥", (1, 1))
    assert tuple(advice.outcome_of(one.action) for one in advice.outcomes) == advice.outcomes
    assert {advice.outcome_of(bid).loses.p for bid in (13, 28, 40, 72, 83)} == {1.0}
    # Above a bid that is only to be checked what may be true is not weighed.
    checked = advised("2: flush hearts", "9♥ K♠", (2, 2))
    four, straight_flush = CLASSIC.n_bids - 9, CLASSIC.n_bids
    assert CLASSIC.ladder[four - 1].kind.code == "four"
    assert [checked.outcome_of(action).loses.p for action in (CHECK, straight_flush)] == [0, 1]
    assert not checked.tells_of(four)


def test_the_match_is_won_by_what_comes_after_the_round():
    advice = advised("2: high K", "10♥", (1, 1), goal="match")
    standing = Standing(CLASSIC, (1, 1), dealer=0)
    won, lost = (match_chances(standing.after(loser))[0] for loser in (1, 0))
    for one in advice.outcomes:
        assert one.wins.p == pytest.approx((1 - one.loses.p) * won + one.loses.p * lost)
    assert won > lost


@pytest.mark.parametrize(
    ("bids", "hand", "counts"),
    [("2: pair of 9s", "A♥", (1, 1)), ("1: high 10; 2: pair of A", "K♥", (1, 1)), ("2: pair of K", "9♥ K♠", (2, 2))],
)
def test_off_the_policy_the_rest_is_solved(bids, hand, counts):
    advice = advised(bids, hand, counts)
    assert advice.rest is not None
    assert advice.rest.width <= 1e-3
    assert advice.unusual == 1
    for lang, words in (("en", "bids as the other player did"), ("pl", "nie licytuje tak jak drugi gracz")):
        assert "plays this here" not in reason_text(advice.reason, CLASSIC, "en")
        assert any(words in line.plain for line in solved_advice_lines(advice, n_raises=1, width=None, lang=lang))
    assert sum(one.share for one in advice.outcomes) == pytest.approx(1)
    assert advice == advised(bids, hand, counts)


def test_a_bid_that_nobody_can_make_true_is_checked():
    for bids in ("2: flush hearts", "2: full A over K"):
        advice = advised(bids, "9♥ K♠", (2, 2))
        assert (advice.recommended, advice.loses, len(advice.outcomes)) == (CHECK, 0, 1)


@pytest.mark.parametrize(
    ("bids", "hand", "counts", "best"),
    [("1: high 10; 2: high J", "A♥", (1, 1), 6), ("1: high 9; 2: high 10", "A♥ A♠", (2, 1), None)],
)
def test_own_bids_that_the_policy_does_not_make_with_this_hand(bids, hand, counts, best):
    """The policy as it is would give the round away."""
    advice = advised(bids, hand, counts)
    said = advice.policy.decide(advice.hearing.hand, [bid.action for bid in advice.hearing.bids])
    assert max(choice.win for choice in said.choices) - said.win > 0.4
    assert advice.rest is not None
    assert advice.unusual == 0
    assert advice.cost <= TOLERATED
    assert best is None or advice.recommended == best
    # Where there is no time it is the policy's best action.
    hurried = advised(bids, hand, counts, seconds=1e-9)
    assert hurried.rest is not None or hurried.recommended == min(hurried.outcomes, key=lambda one: one.cost).action


def test_a_hand_that_the_policy_does_not_come_with_gets_the_best_action():
    """Who holds a pair of Kings and hears the pair of Kings does not check, whatever the search left behind."""
    for hand, counts, bids in (("K♥ K♠", (2, 1), "1: high 9; 2: pair of K"), ("K♥ K♠", (2, 2), "2: pair of K")):
        advice = advised(bids, hand, counts)
        best = min(advice.outcomes, key=lambda one: one.cost)
        assert advice.recommended != CHECK
        assert advice.cost <= TOLERATED or advice.recommended == advice.drawn == best.action


@pytest.mark.parametrize(
    ("bids", "hand", "counts", "why"),
    [
        ("", "K♥", (1, 1, 1), "players"),
        ("", "K♥ 10♥ 9♠", (3, 3), "round"),
        ("2: high 9; 2: high K", "A♥", (1, 1), "unheard"),
    ],
)
def test_why_there_is_no_policy(bids, hand, counts, why):
    with pytest.raises(NoPolicyError) as refused:
        advised(bids, hand, counts)
    assert refused.value.why == why
    assert "\n" not in str(refused.value)


def test_other_reasons():
    with pytest.raises(NoPolicyError) as refused:
        advise_solved(hearing_at_table("", parse_cards("K♥"), (1, 1), dead=parse_cards("9♥")))
    assert refused.value.why == "dead"
    with pytest.raises(NoPolicyError) as refused:
        advised("", "K♥", (1, 1), rules=PRESETS["poker-order"])
    assert refused.value.why == "round"
    with pytest.raises(NoPolicyError) as refused:
        advised("2: high 10", "10♥ 9♠", (2, 2), seconds=1e-9)
    assert refused.value.why == "time"
    duel = duel_of(hearing_at_table("", parse_cards("K♥"), (1, 1), rules=PRESETS["poker-order"]))
    with pytest.raises(NoPolicyError) as refused:
        policy_for(duel, packaged_policy((1, 1)))
    assert refused.value.why == "rules"
    with pytest.raises(BlefError, match="other player's turn"):
        advised("1: high 9", "K♥", (1, 1))
    with pytest.raises(BlefError, match="seed"):
        advised("", "K♥", (1, 1), seed=-1)


def test_what_is_no_goal_time_or_seed_is_refused():
    for wrong, named in (({"goal": "bogus"}, "round or match"), ({"seed": "x"}, "seed"), ({"seed": True}, "seed")):
        with pytest.raises(BlefError, match=named):
            advised("", "K♥", (1, 1), **wrong)
    for seconds in (0, -1, float("nan")):
        with pytest.raises(BlefError, match="seconds"):
            advised("2: pair of K", "9♥", (1, 1), seconds=seconds)


@pytest.mark.parametrize(
    ("bids", "hand", "counts", "sure"),
    [
        ("2: pair of K", "9♥", (1, 1), "0%"),
        ("2: high K", "K♥", (1, 1), "100%"),
        ("1: high J; 2: pair of Q", "9♥", (1, 2), None),
        ("2: flush hearts", "9♥ K♠", (2, 2), "0%"),
    ],
)
def test_only_the_own_cards_make_a_chance_certain(bids, hand, counts, sure):
    """People may play otherwise than a policy does."""
    advice = advised(bids, hand, counts)
    document = solved_advice_document(advice, n_raises=100)
    certain = {row["action"] for row in document["actions"] if row["counted"] and row["loses"]["p"] in (0.0, 1.0)}
    assert certain == (set() if sure is None else {"check"})
    assert all(row["counted"] or row["loses"]["p"] in (0.0, 1.0) for row in document["actions"])
    by_policy = [row for row in document["actions"] if row["loses"]["p"] == 1.0 and row["action"] != "check"]
    assert by_policy or len(document["actions"]) == 1 or sure is None
    lines = [line.plain for line in solved_advice_lines(advice, n_raises=100, width=None)]
    rows = {row["action"]: line.split() for row, line in zip(document["actions"], lines[3:], strict=False)}
    assert rows["check"][2] == sure or sure is None
    for action, row in rows.items():
        loses, cost = row[-2:]
        assert (loses in ("0%", "100%")) == (action in certain)
        assert cost not in ("0%", "100%")


def test_a_bid_of_a_suit_that_may_be_true_is_beyond_a_policy():
    solver = Solver(BlefRound((1, 4)))
    solver.run(iterations=0)
    with pytest.raises(NoPolicyError) as refused:
        advised("2: high K; 1: high A; 2: flush hearts", "10♥", (1, 4), policy=Policy.of(solver))
    assert refused.value.why == "round"  # seat 2 began, and holds four
    with pytest.raises(NoPolicyError) as refused:
        advised("1: high A; 2: flush hearts", "10♥", (1, 4), policy=Policy.of(solver))
    assert refused.value.why == "suits"


SPOTS = [
    ("", "9♥ 10♠", (2, 1)),
    ("2: pair of Q", "9♥ K♠", (2, 2)),
    ("2: flush hearts", "9♥ K♠", (2, 2)),
    ("1: high 9; 2: pair of K", "K♥ K♠", (2, 1)),
    ("1: high 9; 2: high J; 1: high Q; 2: high A", "9♥", (1, 3)),
]


@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("goal", ["round", "match"])
def test_lines_fit(spot, lang, goal):
    advice = advised(*spot, goal=goal)
    for width in (40, 80, None):
        lines = [line.plain for line in solved_advice_lines(advice, n_raises=5, width=width, lang=lang)]
        assert width is None or max(map(cell_len, lines)) <= width
        assert not any("{" in line for line in lines)
        assert lines == [line.rstrip() for line in lines]


def test_a_check_is_called_so_in_every_language():
    """Where there is little room bids are called by their codes; a check is no bid."""
    advice = advised("2: high A", "K♥", (1, 1))
    lines = [line.plain for line in solved_advice_lines(advice, n_raises=5, width=40, lang="pl")]
    assert any(line.startswith("sprawdzam ") for line in lines)
    assert any(line.startswith("pair:K ") for line in lines)
    assert not any("check" in line for line in lines)


@pytest.mark.parametrize("spot", SPOTS)
def test_the_document_says_how_it_was_made(spot):
    advice = advised(*spot, goal="match")
    document = solved_advice_document(advice, n_raises=3)
    assert (document["schema"], document["method"]) == ("blefodds.advice/1", "policy")
    assert document["evidence"]["model"] == "policy"
    solved = document["solved"]
    assert sum(one["share"] for one in solved["mix"]) == pytest.approx(1)
    assert solved["value"]["low"] <= solved["value"]["high"]
    assert (solved["rest"] is None) == (document["evidence"]["tremble"] == 0)
    assert document["recommended"] in {row["action"] for row in document["actions"]}
    for row in document["actions"]:
        assert 0 <= row["loses"]["low"] <= row["loses"]["p"] <= row["loses"]["high"] <= 1
        assert row["cost"] >= 0
        assert 0 <= row["wins_match"]["p"] <= 1
    raises = [row for row in document["actions"] if row["action"] != "check"]
    assert len(raises) >= min(3, len(advice.outcomes) - 1)
    shown = {row["action"] for row in document["actions"]}
    assert {one["action"] for one in solved["mix"] if one["share"] >= SELDOM} <= shown
