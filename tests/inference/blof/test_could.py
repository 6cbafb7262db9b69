"""Whether a claim could be true: counted, visited hand by hand, and sampled."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from blefodds.core.agreement import deviations, is_plausible
from blefodds.core.cards import Card, Rank
from blefodds.core.errors import BlefError
from blefodds.core.odds_table import Exact
from blefodds.games.blof.claims import CLAIMS, Claim, parse_claim
from blefodds.games.blof.knowledge import DECK, Knowledge
from blefodds.inference.blof import could
from blefodds.inference.blof.could import could_be_true, could_odds


def known(chooser: random.Random, *, n_unseen: int) -> Knowledge:
    """A random situation with so many cards unseen, all others known to be somewhere."""
    cards = list(DECK.cards)
    if chooser.random() < 0.5:  # few ranks among the unseen, so that several of one are there
        ranks = chooser.sample(list(Rank), 13)
        cards.sort(key=lambda card: (ranks.index(card.rank), chooser.random()))
    else:
        chooser.shuffle(cards)
    unseen, others = cards[:n_unseen], cards[n_unseen:]
    chooser.shuffle(others)
    places: list[list[Card]] = [[] for _ in range(6)]
    for card in others:
        places[chooser.choice([0, 0, 0, 1, 2, 3, 4, 5])].append(card)
    hand, laid, shown, first, second, buried = places
    n_drawn = chooser.randint(0, len(unseen))
    if not n_drawn and not shown:
        n_drawn = 1
    return Knowledge(hand, len(shown) + n_drawn, laid=laid, shown=shown, shown_others=(first, second), buried=buried)


def visited(knowledge: Knowledge) -> tuple[dict[Claim, int], int]:
    """In how many of all hands that the claimer can have each claim could be true, every hand looked at."""
    in_hand = Counter(card.rank for card in knowledge.shown)
    ways: Counter[Claim] = Counter()
    of = 0
    for drawn in combinations(knowledge.unseen, knowledge.claimer_cards - len(knowledge.shown)):
        of += 1
        held = in_hand + Counter(card.rank for card in drawn)
        for rank, n in held.items():
            for n_cards in range(1, n + 1):
                ways[Claim(rank, n_cards)] += 1
    return ways, of


@pytest.mark.parametrize("seed", range(400))
def test_the_count_is_what_visiting_every_hand_gives(seed: int) -> None:
    chooser = random.Random(seed)
    knowledge = known(chooser, n_unseen=chooser.randint(1, 12))
    ways, of = visited(knowledge)
    for claim in CLAIMS:
        assert could_be_true(knowledge, claim) == Exact(ways.get(claim, 0), of)


@pytest.mark.parametrize("seed", range(200))
def test_over_all_ranks_the_counts_add_up_to_the_claimers_cards(seed: int) -> None:
    """Over all ranks, the hands with at least one, two, three and four of it make cards held × hands."""
    chooser = random.Random(seed)
    knowledge = known(chooser, n_unseen=chooser.randint(1, 45))
    total = sum(could_be_true(knowledge, claim).ways for claim in CLAIMS)
    assert total == knowledge.claimer_cards * knowledge.n_ways


@pytest.mark.parametrize("seed", range(100))
def test_the_counts_split_by_where_one_unseen_card_is(seed: int) -> None:
    chooser = random.Random(seed)
    knowledge = known(chooser, n_unseen=chooser.randint(2, 45))
    if not 1 <= knowledge.n_drawn < knowledge.n_unseen:
        return
    card = chooser.choice(knowledge.unseen)
    first, second = knowledge.shown_others
    more = {"laid": knowledge.laid, "buried": knowledge.buried, "shown_others": (first, second)}
    n = knowledge.claimer_cards
    there = Knowledge(knowledge.hand, n, shown=(*knowledge.shown, card), **more)  # type: ignore[arg-type]
    more["shown_others"] = ((*first, card), second)
    elsewhere = Knowledge(knowledge.hand, n, shown=knowledge.shown, **more)  # type: ignore[arg-type]
    for claim in CLAIMS:
        parts = could_be_true(there, claim).ways + could_be_true(elsewhere, claim).ways
        assert could_be_true(knowledge, claim).ways == parts
        if claim.rank is card.rank:
            assert could_be_true(there, claim).p >= could_be_true(elsewhere, claim).p


@pytest.mark.parametrize("seed", range(100))
def test_more_cards_are_never_likelier_and_ranks_alike_count_alike(seed: int) -> None:
    chooser = random.Random(seed)
    knowledge = known(chooser, n_unseen=chooser.randint(1, 45))
    alike: dict[tuple[int, int, int], int] = {}
    for rank in Rank:
        ways = [could_be_true(knowledge, Claim(rank, n)).ways for n in (1, 2, 3, 4)]
        assert ways == sorted(ways, reverse=True)
        n_shown = sum(card.rank is rank for card in knowledge.shown)
        for n, counted in enumerate(ways, start=1):
            assert alike.setdefault((knowledge.n_unseen_of(rank), n_shown, n), counted) == counted


def test_a_claim_of_three_when_i_hold_two_is_a_certain_lie() -> None:
    knowledge = Knowledge("7♠ 7♥", 11)
    table = could_odds(knowledge, engine="exact")
    assert [table[Claim(Rank.SEVEN, n)].is_certain_lie for n in (1, 2, 3, 4)] == [False, False, True, True]


@pytest.mark.parametrize("place", ["laid", "buried"])
def test_cards_known_to_lie_elsewhere_make_a_certain_lie(place: str) -> None:
    knowledge = Knowledge("7♠", 11, **{place: "7♦"})  # type: ignore[arg-type]
    assert could_be_true(knowledge, parse_claim("3x7")).is_impossible
    assert not could_be_true(knowledge, parse_claim("2x7")).is_impossible


def test_cards_known_with_another_player_make_a_certain_lie() -> None:
    knowledge = Knowledge("7♠", 11, shown_others=("", "7♦"))
    assert could_be_true(knowledge, parse_claim("3x7")).is_impossible


def test_cards_taken_openly_make_a_claim_certain() -> None:
    knowledge = Knowledge("7♠", 11, shown="Q♦ Q♣")
    assert could_be_true(knowledge, parse_claim("2xQ")).is_certain
    assert not could_be_true(knowledge, parse_claim("3xQ")).is_certain


def test_who_holds_fewer_cards_than_were_claimed_cannot_be_honest() -> None:
    assert could_be_true(Knowledge("", 2), parse_claim("3x7")).is_impossible


@pytest.mark.parametrize("seed", range(12))
def test_the_simulation_is_within_seven_standard_deviations(seed: int) -> None:
    chooser = random.Random(seed)
    knowledge = known(chooser, n_unseen=chooser.choice([5, 12, 20, 26, 27, 39, 45]))
    table = could_odds(knowledge, deals=300_000, seed=seed)
    assert table.simulation is not None
    assert len(table) == 52
    counted = sum(row.simulated.true for row in table if row.simulated)
    assert counted == 300_000 * knowledge.claimer_cards
    for row in table:
        assert row.exact is not None
        assert row.simulated is not None
        assert is_plausible(row.simulated.true, 300_000, row.exact.p)
        assert (deviations(row.simulated.true, 300_000, row.exact.p) or 0.0) <= 7


def test_the_same_seed_gives_the_same_integers_on_any_number_of_workers() -> None:
    knowledge = Knowledge("7♠ 7♥ K♦", 11, shown="Q♦")
    tables = [could_odds(knowledge, deals=270_000, seed=5, workers=workers) for workers in (1, 2)]
    assert len({table.rows for table in tables}) == 1
    other = could_odds(knowledge, deals=270_000, seed=6)
    assert other.rows != tables[0].rows


def test_only_counting_calls_a_claim_a_certain_lie() -> None:
    table = could_odds(Knowledge("7♠ 7♥", 11), engine="simulate", deals=1000, seed=1)
    row = table[parse_claim("3x7")]
    assert row.simulated is not None
    assert row.simulated.true == 0
    assert not row.is_certain_lie
    assert not table.is_counted


@pytest.mark.parametrize("off", [-1, 1])
def test_a_planted_wrong_count_is_thrown_away(off: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if one card of every rank more, or less, were unseen."""
    right = Knowledge.n_unseen_of
    monkeypatch.setattr(Knowledge, "n_unseen_of", lambda self, rank: max(0, right(self, rank) + off))
    with pytest.raises(RuntimeError, match="disagree"):
        could_odds(Knowledge("7♠ 7♥", 11), deals=100_000, seed=1)


def test_a_planted_sampler_that_takes_shown_cards_for_unseen_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    from blefodds.engines import sampling_job

    right = sampling_job.job_of_needs
    monkeypatch.setattr(sampling_job, "job_of_needs", lambda claims, **how: right(claims, **how | {"known": ()}))
    with pytest.raises(RuntimeError, match="disagree"):
        could_odds(Knowledge("7♠ 7♥", 11, shown="Q♦ Q♣"), deals=100_000, seed=1)


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(BlefError, match="unknown engine"):
        could_odds(Knowledge("7♠", 11), engine="enumerate")  # type: ignore[arg-type]
    assert could.ENGINES == ("both", "simulate", "exact")


def test_a_hand_worked_example() -> None:
    """48 cards unseen, 11 with the claimer, two sevens among them: C(46, 9) of C(48, 11)."""
    knowledge = Knowledge("7♠ 7♥", 11, laid="K♦ 9♣")
    assert could_be_true(knowledge, parse_claim("2x7")) == Exact(1_101_716_330, 22_595_200_368)
