"""Odds after hearing: against every deal weighed one by one, and the two ways of computing against each other."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS, Rules, rules_from_mapping
from blefodds.core.situation import Situation
from blefodds.engines.bid_tables import bid_tables
from blefodds.engines.closed_form import ClosedForm
from blefodds.games.blef.bidding import parse_action
from blefodds.games.blef.round import Round
from blefodds.inference import BidderModel, Hearing, hearing_at_table, holdings, listening, posterior
from blefodds.inference.exact import n_looks, weigh_all
from blefodds.inference.listening import job_of_hearing, odds_at_a_glance
from blefodds.inference.sampled import DEALS_IN_CHUNK, weigh_chunk, weigh_random
from blefodds.inference.tables import likelihood_tables
from blefodds.kernels.bidder import likelihoods
from blefodds.kernels.hearing import fill_weights
from blefodds.lang import parse_cards
from support.slow_evidence import deals_with_weights, slow_odds

REST = rules_from_mapping({"name": "rest", "bids_on_rest": True})
TOP = CLASSIC.ladder[-1].code


def heard(text: str, hand: str, counts: tuple[int, ...], rules: Rules = CLASSIC, dead: str = "") -> Hearing:
    return hearing_at_table(text, parse_cards(hand), counts, rules=rules, dead=parse_cards(dead))


SMALL = {
    "one speaker": heard("2: pair of Q", "K♥ 10♠", (2, 2)),
    "two speakers": heard("2: pair of Q; 3: three Q; 2: full Q over 9", "K♥ Q♠", (2, 2, 1)),
    "three speakers": heard("2: high K; 3: pair 9; 4: pair Q; 2: pair A", "Q♠", (1, 1, 2, 1)),
    "a silent player, dead cards, my own bid": heard(
        "2: high K; 1: pair of 9; 2: pair Q", "K♥ Q♠", (2, 2, 1), dead="9♣ 9♦"
    ),
    "a watcher": heard("2: pair of 9", "", (0, 2, 1)),
    "on the rest": heard(f"2: pair of Q; 3: {TOP}; 2: pair of A on the rest", "K♥ Q♠", (2, 2, 1), REST),
    "the highest bid of all": heard(f"2: {TOP}", "K♥ Q♠", (2, 2, 1)),
    "52 cards": heard("2: pair of 7; 3: straight to the J", "K♥", (1, 1, 1), PRESETS["full-deck"]),
}
MODELS = [BidderModel(), BidderModel(1.5, share_random=0.3), BidderModel(30.0, softening=0.1)]


@pytest.mark.parametrize("name", SMALL)
def test_all_hands_weighed_are_every_deal_weighed_one_by_one(name):
    hearing = SMALL[name]
    actions = range(1, hearing.rules.n_bids * (2 if hearing.rules.bids_on_rest else 1) + 1, 17)
    for model in MODELS if name == "two speakers" else MODELS[:1]:
        listened = posterior(hearing, model, method="exact")
        assert listened.evidence.method == "exact"
        for action, p in zip(actions, slow_odds(hearing, model, actions), strict=True):
            assert listened.p(action) == pytest.approx(p, abs=1e-12)
            assert listened[action].low == listened[action].p == listened[action].high


def test_hands_that_would_never_have_said_it_are_left_out():
    """A player who is sure to bid by the cards and says three Queens holds one: of four cards the others have two."""
    hearing = heard("2: three Q", "K♥ 10♠", (2, 2))
    model = BidderModel(share_random=0.0, softening=0.0)
    listened = posterior(hearing, model, method="exact")
    actions = range(1, CLASSIC.n_bids + 1, 5)
    for action, p in zip(actions, slow_odds(hearing, model, actions), strict=True):
        assert listened.p(action) == pytest.approx(p, abs=1e-12)
    assert listened.p(parse_action("high:Q", CLASSIC)) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("name", ["one speaker", "three speakers", "a silent player, dead cards, my own bid"])
@pytest.mark.parametrize("method", ["exact", "sampled"])
def test_who_holds_what_is_every_deal_weighed_one_by_one(name, method):
    hearing = SMALL[name]
    found = holdings(posterior(hearing, players=True, method=method, effective_sample_size=10_000, seed=3))
    total = 0.0
    cards = {holding.seat: dict.fromkeys(holding.cards, 0.0) for holding in found}
    ranks = {holding.seat: dict.fromkeys(holding.at_least_one, 0.0) for holding in found}
    for hands, weight in deals_with_weights(hearing, BidderModel()):
        total += weight
        for seat, hand in hands.items():
            for card in hand:
                cards[seat][card] += weight
            for rank in {card.rank for card in hand}:
                ranks[seat][rank] += weight
    near = 1e-12 if method == "exact" else 0.03  # six standard errors of 10,000 effective deals, or more
    for holding in found:
        assert sum(holding.cards.values()) == pytest.approx(holding.n_cards)
        assert sum(holding.expected.values()) == pytest.approx(holding.n_cards)
        assert sum(holding.suits.values()) == pytest.approx(holding.n_cards)
        for card, p in holding.cards.items():
            assert p == pytest.approx(cards[holding.seat][card] / total, abs=near)
        for rank, p in holding.at_least_one.items():
            assert p == pytest.approx(ranks[holding.seat][rank] / total, abs=near)


@pytest.mark.parametrize("rules", [CLASSIC, REST, PRESETS["full-deck"]], ids=lambda rules: rules.name)
def test_the_likelihoods_are_those_of_the_bidder_model(rules):
    """Hand by hand, as the kernel of the model has them; those here are divided by what a random speaker says."""
    tables, model = bid_tables(rules), BidderModel()
    top = 2 * rules.n_bids if rules.bids_on_rest else rules.n_bids
    bids = [(0, 3, rules.n_bids), (9, 20, rules.n_bids), (20, rules.n_bids, rules.n_bids)]
    if rules.bids_on_rest:
        bids.append((rules.n_bids + 2, rules.n_bids + 9, top))
    n_held, n_play = 2, 7
    likelihood = likelihood_tables(rules, [bids], [n_held], n_play=n_play, model=BidderModel(share_random=0.1))
    pool = np.arange(12, dtype=np.int64)
    weights = np.zeros(66)
    held = np.zeros(tables.set_size.size, dtype=np.int64)
    fill_weights(tables, likelihood, 0, pool, np.arange(n_held), held, 0, 66, weights)
    last, bid, highest = (np.array(column) for column in zip(*bids, strict=True))
    said, odds = np.zeros(top + 1), np.zeros(top + 1)
    rank = 0
    for second in range(12):  # in colexicographic order
        for first in range(second):
            held[:] = 0
            for card in (first, second):
                held[tables.card_sets[tables.card_start[card] : tables.card_start[card + 1]]] += 1
            as_model, at_random = likelihoods(
                tables, model.sharpness, model.softening, 0, np.zeros_like(bid), last, bid, highest, held, n_held,
                n_play,
                odds, said,
            )  # fmt: skip
            expected = (0.9 * as_model + 0.1 * at_random) / at_random
            assert weights[rank] == pytest.approx(expected, rel=1e-11)
            rank += 1


@pytest.mark.parametrize("model", [BidderModel(0.0), BidderModel(share_random=1.0)])
def test_the_deaf_hear_nothing(model):
    hearing = SMALL["a silent player, dead cards, my own bid"]
    situation = Situation(hearing.hand, hearing.in_play, dead=hearing.dead)
    for row, p in zip(ClosedForm().odds(situation), posterior(hearing, model).odds, strict=True):
        assert p.low == p.high == p.p == row.p


def test_with_trust_0_all_hands_weigh_the_same():
    """The same without the short cut: the weights themselves say nothing."""
    hearing = SMALL["two speakers"]
    job = job_of_hearing(hearing, BidderModel(0.0), speakers=hearing.speakers, actions=tuple(range(1, 84)))
    weighed = weigh_all(job)
    assert weighed.effective_sample_size == pytest.approx(weighed.deals, rel=1e-12)
    own = [row.p for row in ClosedForm().odds(Situation(hearing.hand, hearing.in_play))]
    np.testing.assert_allclose(weighed.sums / weighed.weight, own, rtol=0, atol=1e-12)


MIDDLE = heard("2: pair of Q; 3: three Q; 4: full Q over J", "K♥ 10♠", (2, 3, 2, 2))


@pytest.mark.parametrize("hearing", [*SMALL.values(), MIDDLE], ids=[*SMALL, "middle"])
def test_random_deals_agree_with_all_hands(hearing):
    exact, sampled = posterior(hearing, method="exact"), posterior(hearing, method="sampled", seed=11)
    assert sampled.evidence.method in ("sampled", "exact")
    for action in exact.actions:
        p, found = exact.p(action), sampled[action]
        assert found.low <= found.p <= found.high
        # Seven standard deviations of the effective deals, on at most 166 bids in 9 situations.
        spread = np.sqrt(max(p * (1 - p), 1e-4) / sampled.evidence.effective_sample_size)
        assert abs(found.p - p) <= 7 * spread


def test_a_likelihood_given_to_the_wrong_seat_would_show():
    """The planted error: the two bids change places, and the same comparison fails by far."""
    right = heard("2: pair of 9; 3: three A", "K♥ 10♠", (2, 3, 1))
    swapped = replace(right, bids=tuple(replace(bid, seat=3 - bid.seat) for bid in right.bids))
    exact, wrong = posterior(right, method="exact"), posterior(swapped, method="sampled", seed=11)
    off = [abs(exact.p(action) - wrong.p(action)) for action in exact.actions]
    spread = np.sqrt(0.25 / wrong.evidence.effective_sample_size)
    assert max(off) > 20 * spread


def test_the_same_seed_gives_the_same_digits_wherever_it_runs():
    here = posterior(MIDDLE, method="sampled", seed=5)
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        for executor in (threads, processes):
            there = posterior(MIDDLE, method="sampled", seed=5, executor=executor)
            assert there.odds == here.odds
            assert there.evidence == here.evidence
    assert posterior(MIDDLE, method="sampled", seed=6).odds != here.odds


def test_the_intervals_cover_as_often_as_they_say():
    """Over 100 seeds. They are cautious: of an interval at 90% more than 99 in 100 may cover, fewer than 78 may not.

    A binomial(100, 0.9) is below 78 with a probability of 2e-4 for each of the four bids, an interval of half the
    width covers 59 of 100.
    """
    asked = (10, 33, 16, 50)
    exact = posterior(MIDDLE, method="exact", actions=asked)
    covered = dict.fromkeys(asked, 0)
    halved = dict.fromkeys(asked, 0)
    for seed in range(100):
        sampled = posterior(
            MIDDLE, method="sampled", actions=asked, seed=seed, confidence=0.9, effective_sample_size=1000
        )
        for action in asked:
            p, found = exact.p(action), sampled[action]
            covered[action] += found.low <= p <= found.high
            halved[action] += abs(p - found.p) <= (found.high - found.low) / 4
    assert min(covered.values()) >= 78
    assert min(halved.values()) < 78  # the planted error would be seen


def test_too_few_effective_deals_are_no_answer(monkeypatch):
    monkeypatch.setattr(listening, "LOOKS_SAMPLED", 1)
    hearing = heard("2: four Q; 3: four K; 2: four A", "9♥", (1, 5, 5))
    with pytest.raises(BlefError, match=r"worth only [0-9]+, too few") as caught:
        posterior(hearing, BidderModel(100.0, share_random=0.0), method="sampled", effective_sample_size=1e9)
    assert caught.value.field == "heard"


def test_what_takes_too_long_is_sampled():
    hearing = heard("2: pair of Q; 3: three Q; 4: full Q over 9", "K♥", (1, 4, 4, 4))
    job = job_of_hearing(hearing, BidderModel(), speakers=hearing.speakers, actions=(50,))
    assert n_looks(job) > listening.LOOKS_EXACT
    listened = posterior(hearing, actions=(50,), seed=1)
    assert listened.evidence.method == "sampled"
    assert listened.evidence.seed == 1
    assert listened.evidence.effective_sample_size >= listening.ENOUGH


def test_at_a_glance():
    """The odds for bots: all hands where they are few, else close, and never 0 or 1 without reason."""
    played = Round.start([parse_cards("Q♥ Q♠"), parse_cards("K♥ 10♠"), parse_cards("9♥ 9♠ A♠")], dealer=2)
    state = played.apply(10).information_state(1)
    exact = posterior(state, method="exact")
    assert odds_at_a_glance(state)[10:] == pytest.approx([exact.p(action) for action in range(10, 84)], abs=1e-12)
    rough = odds_at_a_glance(state, looks=0, deals=2000)
    assert rough[10:] == pytest.approx([exact.p(action) for action in range(10, 84)], abs=0.06)
    assert rough == odds_at_a_glance(state, looks=0, deals=2000)
    assert odds_at_a_glance(state, actions=(33,), looks=0, deals=1)[33] not in (0.0, 1.0)


@pytest.mark.parametrize(
    "wrong",
    [{"sharpness": -1}, {"sharpness": 101}, {"share_random": 1.5}, {"softening": -0.1}, {"softening": float("nan")}],
)
def test_a_model_out_of_its_range_is_refused_by_the_name_of_the_number(wrong):
    (name,) = wrong
    with pytest.raises(BlefError, match=f"^{name} .*: a number from 0 to 1") as caught:
        BidderModel(**wrong)
    assert caught.value.field == name


def test_odds_that_were_not_asked_for_are_not_there():
    listened = posterior(SMALL["one speaker"], actions=(11,))
    assert listened[11].p == listened.p(11)
    with pytest.raises(BlefError, match="action 12: there are no odds of it here"):
        listened[12]


def test_a_worker_of_another_version_weighs_nothing():
    job = job_of_hearing(SMALL["one speaker"], BidderModel(), speakers=(1,), actions=(11,))
    with pytest.raises(RuntimeError, match="another version of blefodds"):
        weigh_chunk(replace(job, integers="of another version"), 1, 0)


def test_progress_of_random_deals_is_told_in_deals():
    job = job_of_hearing(SMALL["one speaker"], BidderModel(), speakers=(1,), actions=(11,))
    told = []
    weighed = weigh_random(
        job, seed=1, effective_sample_size=1e12, most=1, progress=lambda done, total: told.append((done, total))
    )
    assert told == [(weighed.deals, weighed.deals)]
    assert weighed.deals == DEALS_IN_CHUNK
