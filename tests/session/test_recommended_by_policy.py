"""Two at the table are told what a solved policy says, as by ``advise``; where there is none, what deals say."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from blefodds.advice.at_table import _solved, has_policy, outlook_of, recommend
from blefodds.advice.recommendation import Outcome, Recommendation
from blefodds.advice.review import Decision, decisions, judge
from blefodds.advice.rollouts import advise, sizes
from blefodds.advice.solved import SELDOM, TOLERATED, advise_solved
from blefodds.bots.blef import parse_bots
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.games.blef.bidding import CHECK, Bidding, action_name, parse_action
from blefodds.games.blef.match import Match
from blefodds.games.blef.round import InformationState
from blefodds.inference import BidderModel, Hearing
from blefodds.inference.duel import NoPolicyError
from blefodds.kernels.rollout import weigh_actions
from blefodds.kernels.solver import pass_up
from blefodds.lang import LANGUAGES, parse_cards, phrase
from blefodds.session.bot_match import BotMatch
from blefodds.session.evening import Evening, MyCards, Said, Seats
from blefodds.session.evening_file import drawing_seed
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.policy import Policy
from blefodds.solver.solve import Solver
from blefodds.views.advice import reason_text
from blefodds.views.live import TableScreen
from blefodds.views.percent import percent
from blefodds.views.play import review_lines
from support.recommendations import losing, lost_outcomes, recommending, told_outcomes

PATIENT = 60.0
"""Seconds: every rest of a round here is solved long before, and then as closely as on any other machine."""


def state_of(bids: str, hand: str, counts: tuple[int, ...], *, dealer: int, rules: Rules = CLASSIC):
    """What whoever speaks next knows, after these bids."""
    bidding = Bidding(rules, counts, dealer, tuple(parse_action(bid, rules) for bid in bids.split("; ") if bid))
    return InformationState(bidding, bidding.current_player, parse_cards(hand))


MIXED = state_of("", "9♥ 10♠", (2, 1), dealer=1)
"""Opening, the policy mixes."""

DUELS = [
    MIXED,
    state_of("", "K♥", (1, 1), dealer=1),
    state_of("high K", "10♥", (1, 1), dealer=0),
    state_of("pair of 9s", "9♥ K♠", (2, 2), dealer=0),
    state_of("", "9♥", (1, 0, 3), dealer=2),  # one is out
    state_of("high A", "9♥ 10♠ K♦", (3, 0, 1), dealer=1),  # and deals one last time
    state_of("", "9♥", (0, 3, 0, 1), dealer=1),
]
OFF_THE_POLICY = [
    state_of("pair of 9s", "A♥", (1, 1), dealer=0),
    state_of("high 10; pair of A", "K♥", (0, 1, 1), dealer=2),
    state_of("pair of K", "9♥ K♠", (2, 2), dealer=1),
]


@pytest.mark.parametrize("state", [*DUELS, *OFF_THE_POLICY])
def test_two_are_told_what_advise_tells(state):
    told = recommend(state, seed=3)
    solved = advise_solved(Hearing.of(state), seconds=PATIENT, seed=3)
    assert told.source == ("policy" if solved.rest is None else "rest")
    assert told.source == ("rest" if state in OFF_THE_POLICY else "policy")
    assert told.outcomes == solved.outcomes
    assert all(one.loses.low == one.loses.p == one.loses.high for one in told.outcomes)
    assert (told.recommended, told.drawn, told.reason) == (solved.recommended, solved.drawn, solved.reason)
    assert has_policy(state)
    shares = {one.action: one.share for one in solved.outcomes}
    order = [(-shares[one.action], one.loses.p) for one in told.ranked[1:]]
    assert order == sorted(order)
    assert [one.action for one in told_outcomes(told)] == list(state.legal_actions)


def test_a_bid_that_cannot_be_true_is_lost():
    told = recommend(MIXED)
    assert told.outcome_of(parse_action("big straight", CLASSIC)).loses.p == 1.0
    assert min(one.loses.p for one in lost_outcomes(told)) == 1.0
    assert parse_action("three 9s", CLASSIC) in told.by_action


def by_deals(state: InformationState, seed: int) -> tuple[Outcome, ...]:
    advice = advise(Hearing.of(state), seconds=0.05, seed=seed, check="counted")
    return advice.outcomes


@pytest.fixture
def as_many_deals(monkeypatch):
    """So many deals in any time, so that two answers are alike."""
    monkeypatch.setattr("blefodds.advice.rollouts.until", lambda end: sizes(500))


def test_three_are_told_what_deals_say(as_many_deals):
    for state in (
        state_of("", "K♥", (1, 1, 1), dealer=2),
        state_of("high K", "9♥ 10♥", (1, 2, 1, 0), dealer=3),
    ):
        told = recommend(state, seconds=0.05, seed=5, drawing=6)
        assert (told.outcomes, told.source, told.no_policy) == (by_deals(state, 5), "deals", "players")
        assert (told.good, told.drawn, lost_outcomes(told)) == ((), None, [])
        assert not has_policy(state)


def test_rounds_without_a_policy_are_by_deals(as_many_deals):
    on_the_rest = replace(CLASSIC, bids_on_rest=True)
    for state in (
        state_of("", "K♥ 9♠ 9♣", (3, 3), dealer=1),
        state_of("", "K♥ 9♠", (2, 3), dealer=1),
        *(state_of("", "K♥", (1, 1), dealer=1, rules=rules) for rules in (*PRESETS.values(), on_the_rest)),
    ):
        if state.rules == CLASSIC and sum(state.bidding.counts) == 2:
            continue
        told = recommend(state, seconds=0.05, seed=5)
        assert (told.outcomes, told.source, told.no_policy) == (by_deals(state, 5), "deals", "round")
        assert not has_policy(state)
    pack = replace(CLASSIC, card_limit=None)  # who is out when does not matter to a round
    assert recommend(state_of("", "K♥", (1, 1), dealer=1, rules=pack)).source == "policy"


def test_a_policys_answer_does_not_depend_on_the_time():
    """Else a hint may be by deals, and the review, when the machine is less busy, by the policy."""
    state = state_of("high 10", "10♥ 9♠", (2, 2), dealer=0)
    with pytest.raises(NoPolicyError):
        advise_solved(Hearing.of(state), seconds=0.01)
    _solved.cache_clear()
    hint = recommend(state, seconds=0.01, seed=5)
    _solved.cache_clear()  # as in another process
    review = recommend(state, seconds=PATIENT, seed=5, judged=hint.drawn)
    assert hint == review
    assert hint.source == "rest"
    made = judge(Decision(1, state, hint.drawn), review)
    assert (made.is_best, made.cost, made.source) == (True, 0.0, "rest")


@pytest.fixture
def nothing_is_solved(monkeypatch):
    """No rest of a round comes out as closely as it must; the list has who asked for one."""
    asked = []

    def unsolved(hearing, **how):
        asked.append(hearing)
        return advise_solved(hearing, **how)

    monkeypatch.setattr("blefodds.advice.at_table.advise_solved", unsolved)
    monkeypatch.setattr("blefodds.advice.solved.USABLE_WIDTH", 0.0)
    _solved.cache_clear()
    yield asked
    _solved.cache_clear()


def test_what_cannot_be_solved_is_by_deals_and_says_so(as_many_deals, nothing_is_solved):
    state = state_of("high 10", "10♥ 9♠", (2, 2), dealer=0)
    told = recommend(state, seconds=0.01, seed=5)
    assert recommend(state, seconds=0.01, seed=5, judged=told.recommended) == told
    assert len(nothing_is_solved) == 1  # a failure is remembered too
    assert (told.outcomes, told.source, told.no_policy) == (by_deals(state, 5), "deals", "time")
    for lang in LANGUAGES:
        lines = list(TableScreen(["Ann", "Bo"], you=1, width=None, lang=lang).recommendation_lines(state.bidding, told))
        assert lines[-1].plain == phrase("advice.no_policy.time", lang)


@pytest.fixture
def one_against_four(monkeypatch):
    """A policy of a round in which suits matter comes with the program, though not a good one."""
    solver = Solver(BlefRound((1, 4)))
    solver.run(iterations=0)
    policy = Policy.of(solver)
    monkeypatch.setattr("blefodds.inference.duel.packaged_policy", lambda cards, *, rules: policy)
    yield
    _solved.cache_clear()


def test_a_bid_of_a_suit_that_may_be_true_is_by_deals(as_many_deals, one_against_four):
    state = state_of("high A; flush hearts", "10♥", (1, 4), dealer=1)
    told = recommend(state, seconds=0.05, seed=5)
    assert (told.outcomes, told.source, told.no_policy) == (by_deals(state, 5), "deals", "suits")
    # What a policy by ranks has no chance for is no loss for certain.
    opening = state_of("", "10♥", (1, 4), dealer=1)
    flush = parse_action("flush hearts", CLASSIC)
    by_policy = recommend(opening, seconds=0.05, seed=5)
    assert by_policy.source == "policy"
    assert not by_policy.tells_of(flush)
    assert recommend(opening, seconds=0.05, seed=5, judged=flush).outcomes == by_deals(opening, 5)


def test_trust_does_not_change_a_policy():
    told = {recommend(MIXED, model=BidderModel.trusting(trust)).outcomes for trust in (0.0, 0.5, 1.0)}
    assert len(told) == 1


def lines_of(state: InformationState, told: Recommendation, *, width: int | None = None, lang: str = "en") -> list[str]:
    screen = TableScreen(["Ann", "Bo", "Cy", "Di"], you=state.seat, width=width, lang=lang)
    view = outlook_of(state, told)
    shown = [
        *screen.last_bid_lines(state.bidding, view, sees_cards=True),
        *screen.recommendation_lines(state.bidding, told),
    ]
    return [line.plain for line in shown]


def test_only_the_own_cards_make_a_check_certain():
    impossible = state_of("pair of K", "9♥", (1, 1), dealer=0)
    assert lines_of(impossible, recommend(impossible))[-4:] == [
        "Your turn: check: the best by a solution of the rest of the round.",
        "  check         loses 0%",
        "  pair of Aces  loses >99.9%",  # if it is checked, as it will be by who goes by a policy
        "By a solution of the rest of the round, if both go on by it. The solved policy hardly ever bids as Bo did.",
    ]
    held = state_of("high K", "K♥", (1, 1), dealer=0)
    assert "  check          loses 100%" in lines_of(held, recommend(held))
    # Who goes by the policy never bids so without them; people may.
    bluffed = state_of("high J; pair of Q", "9♥", (2, 1), dealer=0)
    sure_by_policy = recommending(replace(losing(CHECK, 1.0), by_policy=True))
    assert "  check  loses >99.9%" in lines_of(bluffed, sure_by_policy)
    assert all(one.by_policy for one in recommend(bluffed).outcomes)


def test_the_last_bid_has_the_odds_that_the_advice_goes_by():
    state = state_of("high K", "10♥", (1, 1), dealer=0)
    told = recommend(state)
    (first, *_) = lines_of(state, told)
    p = told.outcome_of(CHECK).loses.p
    assert 0.5 < p < 0.75
    assert first == f"Bo: high card King · 17.4% by your cards, {100 * p:.1f}% by the policy"


def test_everything_that_is_mixed_is_shown_and_fits():
    wide = state_of("high 9", "9♥ J♠", (2, 1), dealer=0)
    for state in (*DUELS, *OFF_THE_POLICY, wide):
        for lang in LANGUAGES:
            told = recommend(state, seed=9)
            for width in (40, 80, None):
                lines = lines_of(state, told, width=width, lang=lang)
                assert width is None or max(map(cell_len, lines)) <= width
                assert not any("{" in line for line in lines)
            name = "" if told.unusual is None else ["Ann", "Bo", "Cy", "Di"][told.unusual]
            assert lines[-1] == phrase(f"live.source.{told.source}", lang, name=name)
            screen = TableScreen([], you=0, width=None, lang=lang)
            actions = {one.action for one in told.good if one.share >= 0.01} | {told.drawn}
            for action in actions:
                (row,) = (line for line in lines if line.startswith(f"  {screen.action(action, state.bidding)} "))
                assert row.endswith("%")
    screen = TableScreen(["Ann", "Bo"], you=1, width=None)
    mixed = recommend(wide)
    assert len([one for one in mixed.good if one.action != CHECK]) > 3
    rows = "\n".join(line.plain for line in screen.recommendation_lines(wide.bidding, mixed))
    for one in mixed.good:
        assert one.share < 0.01 or f"\n  {screen.action(one.action, wide.bidding)} " in rows


def test_what_a_search_left_behind_is_neither_drawn_nor_named():
    """A policy near an equilibrium may take, once in two hundred times, what loses nearly always."""
    advice = advise_solved(Hearing.of(state_of("high K", "10♥", (1, 1), dealer=0)))
    *others, worst = sorted(advice.outcomes, key=lambda one: one.cost)
    assert worst.cost > 0.2
    share = TOLERATED / worst.cost * 0.9
    left = replace(advice, outcomes=(replace(others[0], share=1 - share), replace(worst, share=share)))
    assert share > SELDOM
    assert left.cost <= TOLERATED
    assert {replace(left, seed=seed).drawn for seed in range(500)} == {others[0].action}
    assert reason_text(left.reason, CLASSIC, "en").endswith(": the solved policy plays this here")


def judged(state: InformationState, action: int, **how):
    return judge(Decision(1, state, action), recommend(state, judged=action, **how))


def test_what_is_mixed_is_no_mistake():
    told = recommend(MIXED)
    best, other, *_ = (one.action for one in told.good)
    assert told.outcome_of(other).loses.p != told.outcome_of(best).loses.p
    for action in (best, other):
        made = judged(MIXED, action)
        assert (made.is_best, made.cost, made.share) == (True, 0.0, told.outcome_of(action).share)
    unmixed = max(told.outcomes, key=lambda one: one.loses.p)
    made = judged(MIXED, unmixed.action)
    assert not made.is_best
    assert made.share is None
    assert made.cost == unmixed.loses.p - told.outcome_of(told.recommended).loses.p
    for lang, words in (("en", "one of the best, the policy says it in"), ("pl", "jedna z najlepszych decyzji")):
        for width in (40, 80, None):
            screen = TableScreen(["you", "Bo"], you=0, width=width, lang=lang)
            lines = [line.plain for line in review_lines(screen, [judged(MIXED, other), made])]
            assert width is None or max(map(cell_len, lines)) <= width
            assert words in " ".join(" ".join(lines).split())


def test_what_the_policy_always_does_is_the_best():
    state = state_of("", "K♥", (1, 1), dealer=1)
    told = recommend(state)
    assert len(told.good) == 1
    made = judged(state, told.recommended)
    assert (made.is_best, made.share) == (True, None)


def test_a_bid_that_cannot_be_true_is_judged_by_the_policy_too():
    match = Match(("you", "Bo")).deal([parse_cards("K♥"), parse_cards("10♠")]).apply(CLASSIC.n_bids).apply(CHECK)
    (decision,) = decisions(match, 0)
    told = recommend(decision.state, judged=decision.action)
    made = judge(decision, told)
    assert told.source == "policy"
    assert (made.chosen.loses.p, made.best.loses.p) == (1.0, told.ranked[0].loses.p)
    assert made.cost == 1.0 - told.ranked[0].loses.p


def test_a_bid_above_one_that_cannot_be_true_is_judged_by_deals(as_many_deals):
    """The policy would check, and has no number for it: then both numbers are from the deals."""
    state = state_of("flush hearts", "K♥ K♠", (2, 2), dealer=0)
    told = recommend(state, seconds=0.05, seed=4)
    assert [(one.action, one.loses.p, one.by_policy) for one in told.outcomes] == [(CHECK, 0.0, False)]
    four = parse_action("four K", CLASSIC)
    made = judged(state, four, seconds=0.05, seed=4)
    found = {one.action: one for one in by_deals(state, 4)}
    assert (made.chosen, made.best, made.share) == (found[four], found[CHECK], None)


def test_asked_twice_the_answer_is_the_same(monkeypatch):
    """And is not solved again."""
    state = OFF_THE_POLICY[0]
    first = recommend(state, seed=1)
    monkeypatch.setattr("blefodds.advice.at_table.advise_solved", None)
    assert recommend(state, seed=1) == first


def evening_of(*entries) -> Evening:
    evening = Evening(Seats(("Ann", "me"), me=1, dealer=0))
    for entry in entries:
        evening = evening.after(entry)
    return evening


def test_every_moment_of_an_evening_has_its_draw():
    cards = MyCards(parse_cards("9♥"))
    moments = [evening_of(cards, *map(Said, bids)) for bids in ((), (1,), (1, 2), (1, 3), (2,), (2, 3), (2, 5, 6))]
    seeds = [drawing_seed(evening) for evening in moments]
    assert len(set(seeds)) == len(seeds)
    assert drawing_seed(moments[1].undone()) == drawing_seed(moments[0])
    assert seeds == [drawing_seed(Evening(evening.seats, evening.entries)) for evening in moments]
    # Drawn with these seeds, a mix is what it is.
    told = recommend(MIXED)
    n, drawn = 0, []
    for one in CLASSIC.deck.cards:
        for bid in range(1, 40):
            n += 1
            drawn.append(recommend(MIXED, drawing=drawing_seed(evening_of(MyCards((one,)), Said(bid)))).drawn)
    for action, share in ((one.action, one.share) for one in told.good):  # seven standard deviations
        assert abs(drawn.count(action) / n - share) < 7 * 0.5 / n**0.5


def test_every_decision_of_a_match_has_its_draw():
    game = BotMatch.start(parse_bots("honest"), seed=7).dealt()
    seeds = [game.drawing_seed]
    assert game.drawing_seed == seeds[0]
    while len(game.match.rounds) < 4:
        game = game.says(1 if not game.match.round.bidding.actions else CHECK)
        if game.match.round is None:
            game = game.dealt()
        seeds.append(game.drawing_seed)
    assert len(set(seeds)) == len(seeds)
    assert BotMatch.start(parse_bots("honest"), seed=8).dealt().drawing_seed not in seeds


TWO = ("live", "--players", "Ann,me", "--time", "60")


def advice_of(shown: str) -> list[str]:
    """What was said of my turn, once for each time."""
    return [part.partition("me> ")[0] for part in shown.split("Your turn: ")[1:]]


def test_live_says_what_advise_says(text):
    shown = text(*TWO, "--dealer", "Ann", typed="9h\nhint\nhint\n")
    first, *again = advice_of(shown)
    assert "By the solved policy, if both go on by it." in first
    document = json.loads(text("advise", "--hand", "9h", "--counts", "1,1", "--seed", "1", "--format", "json"))
    assert document["method"] == "policy"
    for action in document["actions"][:3]:
        assert f"{action['name']} " in first
        assert f"{100 * action['loses']['p']:.1f}%" in first
    assert len(again) == 2
    assert {part.splitlines()[0] for part in (first, *again)} == {first.splitlines()[0]}  # the same is drawn again


def test_live_draws_anew_at_every_decision(text):
    """One and the same seed would draw the first of a mix always, or never."""
    drawn = set()
    for card in ("9h", "9s", "9d", "9c"):  # one mix for them all
        (advice,) = advice_of(text(*TWO, "--dealer", "Ann", "--force", typed=f"{card}\n"))
        drawn.update(re.findall(r"drawn this time: (.*)\.\n", advice))
    assert len(drawn) > 1


def test_play_gives_a_policys_hint(text):
    match = ("play", "--players", "honest", "--seed", "7", "--time", "60")
    shown = text(*match, typed="hint\nA\n" + "quit\n")
    assert "high card Jack: the solved policy plays this here" in shown
    assert "By the solved policy, if both go on by it." in shown
    assert "Według gotowej strategii" in text(*match, "--force", "--lang", "pl", typed="rada\n")


AGAINST_LUCK = 23
"""The seed of a match against somebody who bids anything: it has a mix, a rest, and bids that cannot be true."""


def decided() -> list[tuple[BotMatch, Recommendation, int]]:
    """The match of that seed: at each of the person's decisions where it stood, the advice, and what the person says.

    That is what is drawn, but once another bid that is mixed, and once a bid above one that cannot be true.
    """
    game, made, wishes = BotMatch.start(parse_bots("random"), seed=AGAINST_LUCK), [], ["mixed", "above"]
    three = parse_action("three K", CLASSIC)
    while not game.match.is_terminal:
        if game.match.round is None:
            game = game.dealt()
        elif not game.is_persons_turn:
            game = game.bot_moved()
        else:
            state = game.information_state
            if not has_policy(state):
                return made
            told = recommend(state, drawing=game.drawing_seed)
            action = told.drawn
            if "mixed" in wishes and len(told.good) > 1:
                wishes.remove("mixed")
                action = next(one.action for one in told.good if one.action not in (told.recommended, told.drawn))
            elif "above" in wishes and three in state.legal_actions and list(told.by_action) == [CHECK]:
                wishes.remove("above")
                action = three
            made.append((game, told, action))
            game = game.says(action)
    return made


def test_a_whole_match_of_two_is_reviewed_by_what_its_hints_were_by(text):
    """Left in the middle and gone on with by other seconds, the review still holds nobody's hint against them."""
    made = decided()
    assert {told.source for _, told, _ in made} == {"policy", "rest"}
    said = [f"hint\n{action_name(action, CLASSIC)}\n" for _, _, action in made]
    match = ("play", "--players", "random", "--seed", str(AGAINST_LUCK))
    shown = text(*match, "--time", "0.05", typed="".join(said[:3]))
    assert "Your decisions" not in shown
    shown += text("play", "--time", "0.07", typed="".join(said[3:]) + "A\nc\n" * 80)
    hints, review = shown.partition("Your decisions\n")[::2]
    advices = [part.partition("\n")[0] for part in hints.split("Your turn: ")[1:]]
    lines = review.splitlines()
    assert len(advices) == len(made) < len(lines) // 2
    differs = 0
    for (game, told, action), advice, where, what in zip(made, advices, lines[::2], lines[1::2], strict=False):
        drawn = action_name(told.drawn, CLASSIC)
        assert advice.endswith(f"drawn this time: {drawn}.") if len(told.good) > 1 else advice.startswith(f"{drawn}: ")
        differs += told.drawn != recommend(game.information_state, drawing=game.seed).drawn
        by = {"policy": "by the policy", "rest": "by a solution of the rest of the round"}[told.source]
        told_of = {one.action: one for one in told_outcomes(told)}
        if action not in told_of:
            assert where.endswith(", after two pairs, Kings and Queens · by deals")
            assert re.fullmatch(r"  three Kings, loses [<>\d.]+%; check loses <0.1%: cost [\d.]+ points", what)
            continue
        assert where.endswith(f" · {by}")
        judged = f"  {action_name(action, CLASSIC)}, loses {percent(told_of[action].loses.p)}: "
        if len(told.good) == 1:
            assert what == f"{judged}the best"
        else:
            assert what == f"{judged}one of the best, the policy says it in {percent(told.outcome_of(action).share)}"
    assert differs  # what is drawn is of the decision, not of the match
    assert {where.rpartition(" · ")[2] for where in lines[2 * len(made) : -1 : 2]} == {"by deals"}


def test_a_match_without_a_policy_does_not_say_by_what_it_is_judged(text):
    match = ("play", "--players", "honest", "--rules", "poker-order", "--seed", "7", "--time", "0.05")
    review = text(*match, typed="A\nc\n" * 80).partition("Your decisions\n")[2]
    assert "Round 1, you hold " in review
    assert "·" not in review
    assert "by " not in review.replace("by the advice", "")


def test_whose_bid_the_policy_hardly_ever_makes_is_said():
    other = state_of("pair of 9s", "A♥", (1, 1), dealer=0)
    own = state_of("high 10; high J", "A♥", (1, 1), dealer=0)
    assert (recommend(other).unusual, other.seat) == (1, 0)
    assert recommend(own).unusual == own.seat
    words = {
        "en": ("hardly ever bids as Bo did.", "hardly ever bids as you did.", "is too rough here."),
        "pl": ("nie licytuje tak jak Bo.", "nie licytuje tak jak ty.", "jest tu zbyt niedokładna."),
    }
    for lang, ends in words.items():
        rough = replace(recommend(other), unusual=None)
        told = (other, recommend(other)), (own, recommend(own)), (other, rough)
        for (state, advice), end in zip(told, ends, strict=True):
            for width in (40, 80, None):
                screen = TableScreen(["Ann", "Bo"] if state is other else ["Bo", "Ann"], you=state.seat, width=width)
                screen.lang = lang
                lines = [line.plain for line in screen.recommendation_lines(state.bidding, advice)]
                assert width is None or max(map(cell_len, lines)) <= width
                assert " ".join(" ".join(lines).split()).endswith(end)
                assert "plays this here" not in lines[0]


def test_a_hint_while_another_speaks_says_that_there_is_none(text):
    shown = text(*TWO, "--dealer", "me", typed="9h\nhint\n")
    assert "Ann is to speak: the advice comes when it is your turn." in shown
    assert "Teraz mówi Ann: rada będzie" in text(*TWO, "--dealer", "me", "--force", "--lang", "pl", typed="9h\nrada\n")


@pytest.mark.parametrize("wrong", [{"drawing": -1}, {"drawing": 2**70}, {"seed": "x"}, {"seed": -1}, {"seed": True}])
def test_what_is_no_seed_is_refused(wrong):
    for state in (MIXED, state_of("", "K♥", (1, 1, 1), dealer=2)):
        with pytest.raises(BlefError, match="seed: a whole number"):
            recommend(state, seconds=0.01, **wrong)


def test_what_an_advice_says_nothing_of_is_refused():
    told = recommend(MIXED)
    for action in (CHECK, CLASSIC.n_bids + 1):
        with pytest.raises(BlefError, match=f"nothing of action {action}"):
            told.outcome_of(action)
        with pytest.raises(BlefError, match=f"action {action} may not be said here"):
            recommend(MIXED, judged=action)


def test_compiling_is_announced_for_those_who_need_it(text, monkeypatch):
    announced = []
    monkeypatch.setattr("blefodds.cli.table_odds.announce_compilation", announced.append)
    text(*TWO, "--dealer", "Ann", "--force", typed="9h\nhint\n")
    assert announced == [weigh_actions, pass_up, pass_up]
    announced.clear()
    text("live", "--players", "Ann,Bo,me", "--dealer", "2", "--time", "0.05", "--force", typed="9h\nhint\n")
    assert announced == [weigh_actions]
