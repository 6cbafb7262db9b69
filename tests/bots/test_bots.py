"""Each bot does what it says of itself; names read back."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from blefodds.bots.blef import BOTS, parse_bot, parse_bots
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, rules_from_mapping
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm
from blefodds.games.blef.bidding import CHECK, bid_of, parse_action
from blefodds.games.blef.bot import distribution
from blefodds.games.blef.round import InformationState, Round
from blefodds.games.stream import GameStream
from blefodds.lang import parse_cards
from support.played import BOTH, SOON_ON_REST, VARIANTS, random_match

ALL_BOTS = [*BOTS, "threshold(0.2)", "threshold(0.9)"]


def state_of(*hands: str, seat: int = 0, said: tuple[str, ...] = (), rules=CLASSIC) -> InformationState:
    """What the seat knows when it is its turn: dealt so, these things said."""
    n_seats = len(hands)
    dealer = (seat - len(said) - 1) % n_seats
    state = Round.start([parse_cards(hand) for hand in hands], dealer=dealer, rules=rules)
    for action in said:
        state = state.apply(parse_action(action, rules))
    assert state.current_player == seat
    return state.information_state(seat)


def choice(bot: str, state: InformationState) -> str:
    """The one thing the bot says."""
    certain = [action for action, p in distribution(parse_bot(bot), state).items() if p == 1.0]
    assert len(certain) == 1
    return "check" if certain[0] == CHECK else bid_of(certain[0], state.rules)[0].code


def own_odds(state: InformationState, action: int) -> float:
    bid, judged_on = bid_of(action, state.rules)
    return ClosedForm().odds(state.situation(judged_on))[bid].p


def all_own_odds(state: InformationState) -> dict[int, float]:
    on = ("play", "rest") if state.rules.bids_on_rest else ("play",)
    rows = [row for judged_on in on for row in ClosedForm().odds(state.situation(judged_on))]
    return {action: row.p for action, row in enumerate(rows, start=1)}


def states(rules, seed: int, n_matches: int = 6):
    """Every moment of a few matches in which anything is said."""
    random = Random(seed)
    for _ in range(n_matches):
        for played in random_match(random, rules, ("a", "b", "c")).rounds:
            running = Round.start(played.hands, dealer=played.bidding.dealer, rules=rules)
            for seat, action in played.bidding.heard:
                yield running.information_state(seat)
                running = running.apply(action)


@pytest.mark.parametrize("name", ALL_BOTS)
@pytest.mark.parametrize("rules", [CLASSIC, BOTH], ids=lambda rules: rules.name)
def test_weights_are_of_the_legal_actions_and_make_a_distribution(name, rules):
    bot = parse_bot(name)
    for state in states(rules, 40, n_matches=1):
        weights = bot.weights(state)
        assert len(weights) == len(state.legal_actions)
        assert min(weights) >= 0
        assert abs(sum(distribution(bot, state).values()) - 1) < 1e-12


def test_random_says_anything_alike():
    state = state_of("K♥", "10♠", said=("four:K",))
    shares = distribution(parse_bot("random"), state)
    assert list(shares) == list(state.legal_actions)
    assert set(shares.values()) == {1 / len(state.legal_actions)}


def test_honest_opens_with_what_it_holds_for_certain_the_highest_of_equals():
    assert choice("honest", state_of("K♥ 10♠", "9♣", "9♦")) == "high:K"
    assert choice("honest", state_of("10♥ 10♠", "9♣", "9♦")) == "pair:10"


def test_honest_checks_what_is_less_likely_than_not():
    assert choice("honest", state_of("K♥", "10♠", said=("pair:9",))) == "check"
    assert choice("honest", state_of("K♥", "10♠", said=("high:9",))) == "check"  # 4 of 23
    assert choice("honest", state_of("K♥", "10♠", said=("high:K",))) == "pair:K"


@pytest.mark.parametrize("rules", [CLASSIC, SOON_ON_REST], ids=lambda rules: rules.name)
def test_honest_raises_to_the_likeliest_bid_of_its_cards(rules):
    raised = 0
    for state in states(rules, 41, n_matches=2):
        (action,) = [action for action, p in distribution(parse_bot("honest"), state).items() if p]
        last = state.bidding.last_bid
        if last is not None and own_odds(state, last) < 0.5:
            assert action == CHECK
        elif action != CHECK:
            raised += 1
            bids = [a for a in state.legal_actions if a != CHECK]
            named = {a: {card for need in bid_of(a, rules)[0].needs for card in need.among} for a in bids}
            on_rest = {a: bid_of(a, rules)[1] == "rest" for a in bids}
            odds = all_own_odds(state)
            supported = [a for a in bids if odds[a] > 0 and (on_rest[a] or named[a] & set(state.hand))]
            assert action == max(supported, key=lambda a: (odds[a], a))
    assert raised > 20


def test_honest_checks_when_its_cards_speak_for_nothing_higher():
    rules = rules_from_mapping({"name": "short", "ladder": ["high-card", "small-straight"]})
    state = state_of("A♥ A♣", "9♠ 10♠ J♠ Q♠ K♠", said=("high:A",), rules=rules)
    assert choice("honest", state) == "check"


def test_honest_opens_with_the_likeliest_bid_when_its_cards_speak_for_none():
    rules = rules_from_mapping({"name": "straight", "ladder": ["small-straight"]})
    assert choice("honest", state_of("A♥", "9♠", rules=rules)) == "small-straight"


def test_threshold_bids_as_high_as_it_dares():
    for state in states(CLASSIC, 42, n_matches=2):
        (action,) = [action for action, p in distribution(parse_bot("threshold(0.3)"), state).items() if p]
        last = state.bidding.last_bid
        odds = {a: p for a, p in all_own_odds(state).items() if a in state.legal_actions}
        likely = [a for a, p in odds.items() if p >= 0.3]
        if last is not None and own_odds(state, last) < 0.3:
            assert action == CHECK
        elif likely:
            assert action == max(likely)
        elif last is not None and (not odds or 1 - own_odds(state, last) >= max(odds.values())):
            assert action == CHECK
        else:
            assert action == max(odds, key=lambda a: (odds[a], a))


def test_cubic_weighs_raises_by_the_cube_and_checks_by_what_they_promise():
    state = state_of("K♥ K♠", "10♠", "9♦ 9♣", said=("high:K",))
    shares = distribution(parse_bot("cubic"), state)
    odds = {a: own_odds(state, a) for a in state.legal_actions if a != CHECK}
    cubes = {a: p**3 for a, p in odds.items()}
    promise = sum(odds[a] * cubes[a] for a in odds) / sum(cubes.values())
    doubt = 1 - own_odds(state, state.bidding.last_bid)
    p_check = doubt**3 / (doubt**3 + promise**3)
    assert doubt == 0
    assert shares[CHECK] == 0
    other = state_of("K♥ K♠", "10♠", "9♦ 9♣", said=("high:Q",))
    shares = distribution(parse_bot("cubic"), other)
    odds = {a: own_odds(other, a) for a in other.legal_actions if a != CHECK}
    cubes = {a: p**3 for a, p in odds.items()}
    promise = sum(odds[a] * cubes[a] for a in odds) / sum(cubes.values())
    doubt = 1 - own_odds(other, other.bidding.last_bid)
    p_check = doubt**3 / (doubt**3 + promise**3)
    assert 0.05 < p_check < 0.95
    assert abs(shares[CHECK] - p_check) < 1e-12
    for action, cube in cubes.items():
        assert abs(shares[action] - (1 - p_check) * cube / sum(cubes.values())) < 1e-12


def test_cubic_checks_the_impossible_and_when_every_raise_is_impossible():
    assert choice("cubic", state_of("K♥", "10♠", said=("three:9",))) == "check"
    assert choice("cubic", state_of("K♥", "K♠", said=("pair:A",))) == "check"


def test_conditional_believes_one_card_of_the_last_bid():
    state = state_of("K♥", "10♠", "9♣", seat=2, said=("high:A", "pair:10"))
    # Deaf, a pair of 10s is hopeless; with a ten seen it is C(20, 1) less … one more of three among 21, one hidden.
    believing = [
        ClosedForm().odds(Situation("9♣", 3, seen=(card,)))["pair:10"].p for card in parse_cards("10♣ 10♦ 10♥ 10♠")
    ]
    assert abs(sum(believing) / 4 - 3 / 22) < 1e-12
    assert choice("conditional", state) == "check"
    heard = state_of("K♥", "10♠", "9♣ 9♦", seat=2, said=("high:9", "high:A"))
    assert choice("honest", heard) == "check"
    assert choice("conditional", heard) == "pair:9"  # takes the ace for granted


def test_conditional_is_honest_where_there_is_nothing_to_believe():
    opening = state_of("K♥ 10♠", "9♣", "9♦")
    assert choice("conditional", opening) == choice("honest", opening)
    all_mine = state_of("K♥ K♠ K♦ K♣", "9♣", said=("high:K",))
    assert choice("conditional", all_mine) == choice("honest", all_mine) == "four:K"


def test_what_a_bot_says_is_drawn_by_its_distribution():
    state = state_of("K♥ K♠", "10♠", "9♦ 9♣", said=("high:Q",))
    bot, stream, n = parse_bot("cubic"), GameStream(5), 20_000
    counts = Counter(bot.act(state, stream) for _ in range(n))
    for action, p in distribution(bot, state).items():
        # Six standard deviations and a little for rare actions: false alarm below 1e-6 over 70 actions.
        assert abs(counts[action] - n * p) <= 6 * (n * p * (1 - p)) ** 0.5 + 6


@pytest.mark.parametrize("name", ALL_BOTS)
def test_a_bots_name_reads_back(name):
    bot = parse_bot(name)
    assert parse_bot(bot.name) == bot
    assert parse_bot(f" {name.upper()} ") == bot
    assert (bot.__doc__ or "").strip()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("honnest", "unknown bot 'honnest': use advisor, conditional, cubic, .*threshold"),
        ("", "unknown bot ''"),
        ("honest(0.5)", "honest takes no number"),
        ("threshold(0,5)", "with a point: threshold"),
        ("threshold()", "a probability above 0"),
        ("threshold(nan)", "a probability above 0"),
        ("threshold(0)", "a probability above 0"),
        ("threshold(1.5)", "a probability above 0"),
        ("threshold(.)", "a probability above 0"),
        ("threshold(0.5", "unknown bot"),
        ("threshold(²)", "a probability above 0"),
        ("\x1b[2J" + "x" * 500, "unknown bot"),
    ],
)
def test_a_name_of_no_bot_is_refused(text, complaint):
    with pytest.raises(BlefError, match=complaint) as refused:
        parse_bot(text)
    assert len(str(refused.value)) < 200
    assert str(refused.value).isprintable()


def test_several_bots():
    names = [bot.name for bot in parse_bots("honest,threshold(0.6), cubic")]
    assert names == ["honest", "threshold(0.6)", "cubic"]
    with pytest.raises(BlefError, match="unknown bot ''"):
        parse_bots("honest,,cubic")
    with pytest.raises(BlefError, match="too long for a line-up of bots") as refused:
        parse_bots("honest," * 10_000)
    assert refused.value.field == "players"


def test_every_variant_can_be_played_by_every_bot():
    from blefodds.games.blef.play import BlefGame

    for rules in VARIANTS:
        for name in ALL_BOTS:
            assert BlefGame(rules).play((parse_bot(name), parse_bot("cubic")), GameStream(3)).is_terminal
