"""Whatever is public goes to another process and means the same there, used or not."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from functools import cached_property
from typing import Any

import pytest

import blefodds
from blefodds import (
    CLASSIC,
    KINDS,
    PRESETS,
    Bid,
    BidOdds,
    BlefError,
    Bot,
    Card,
    Deck,
    Exact,
    Kind,
    OddsTable,
    Rank,
    Rules,
    Simulated,
    Simulation,
    Situation,
    Suit,
    odds,
    parse_bid,
)
from blefodds.core.bids import Need
from blefodds.core.errors import Term
from blefodds.core.odds_table import Estimate, Evidence
from blefodds.inference import Posterior, hearing_at_table, posterior

SITUATION = Situation("K♥ 10♠", 9, seen="9c", rules=PRESETS["great"])


def values() -> list[object]:
    """One of every public type and of what they are made of, each made anew."""
    rules = Rules("ours", Deck(Rank.SEVEN), CLASSIC.kinds, suit_order=(Suit.CLUBS, *CLASSIC.suit_order[:3]))
    situation = Situation("K♥ 10♠", 9, seen="9c", dead="Ad", rules=rules, judged_on="rest")
    table = odds(SITUATION, engine="exact").joined(odds(SITUATION, engine="simulate", deals=1000, seed=1))
    bid = Bid(KINDS["full-house"], (Rank.KING, Rank.TEN))
    return [
        Rank.KING,
        Suit.HEARTS,
        Card(Rank.KING, Suit.HEARTS),
        Deck(Rank.SEVEN),
        KINDS["pair"],
        Kind("odd", "odd", KINDS["pair"].ranks, no_needs),
        Need(frozenset({Card(Rank.KING, Suit.HEARTS)}), 1),
        bid,
        rules,
        *PRESETS.values(),
        situation,
        table,
        table.rows[5],
        table.simulation,
        Exact(1, 3),
        Simulated(1, 3, 0.1, 0.9),
        Simulation(100, 1, 0.95, until=0.01),
        BidOdds(1, bid, Exact(1, 2)),
        Estimate(0.5, 0.4, 0.6),
        hearing_at_table("2: high K", "Kh", (1, 2, 1)),
        Evidence((1, 2), ((2, "pair:K"),), "quantal", 20.0, 0.1, 2.0, "exact", 5, 4.5, None, None),
    ]


def sent(value: Any, protocol: int = pickle.HIGHEST_PROTOCOL) -> Any:
    """What another process gets."""
    return pickle.loads(pickle.dumps(value, protocol))  # noqa: S301


def no_needs(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
    return ()


VALUES = values()


def used(value: object) -> object:
    """The value, after everything that it works out was asked for."""
    for name, member in inspect.getmembers(type(value)):
        if isinstance(member, property | cached_property):
            getattr(value, name)
    if isinstance(value, OddsTable):
        assert value["pair:K"] in value.rows
    if isinstance(value, Rules):
        assert value.ladder[0] in value
    if isinstance(value, Situation):
        used(value.rules)
    return value


@pytest.mark.parametrize("use", [False, True], ids=["fresh", "used"])
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("place", range(len(VALUES)), ids=[type(value).__name__ for value in VALUES])
def test_a_value_comes_back_equal(place: int, protocol: int, use: bool) -> None:
    value = used(VALUES[place]) if use else values()[place] if protocol == pickle.HIGHEST_PROTOCOL else VALUES[place]
    for again in (sent(value, protocol), copy.copy(value), copy.deepcopy(value)):
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)
        used(again)
        assert pickle.dumps(again, protocol)


def test_using_a_value_does_not_change_what_is_pickled() -> None:
    for fresh, other in zip(values(), values(), strict=True):
        assert len(pickle.dumps(fresh)) == len(pickle.dumps(used(other))), type(fresh)


def test_a_posterior_comes_back_with_the_same_odds() -> None:
    after = posterior("2: pair of Q; 3: three Q", hand="Q♥ 10♠", counts=(2, 3, 1))
    again = sent(after)
    assert again.evidence == after.evidence
    assert [again.p(action) for action in range(1, 84)] == [after.p(action) for action in range(1, 84)]


def test_every_public_type_is_tried() -> None:
    types = {
        value for name in blefodds.__all__ if inspect.isclass(value := getattr(blefodds, name)) and value is not Bot
    }
    assert types <= {type(value) for value in VALUES} | {BlefError, Posterior}
    for name in blefodds.__all__:  # functions and protocols go by their names
        if callable(value := getattr(blefodds, name)):
            assert sent(value) is value


def test_public_dictionaries_come_back() -> None:
    assert sent(KINDS) == KINDS
    assert sent(PRESETS) == PRESETS


def test_an_error_comes_back_with_what_it_is_about() -> None:
    inner = BlefError("card.unknown", word="Zz")
    errors = [
        BlefError("card.twice", field="hand", card="Kh", place="hand"),
        BlefError("cards.at", field="hand", place=2, why=inner),
        BlefError("situation.in_play", field="in_play", value=Term("shown.many_digits")),
        BlefError(
            "card.rank_or_suit", word="d", rank=Rank.QUEEN, label="D", name="dama", suit=Suit.DIAMONDS, card="Qd"
        ),
        BlefError("in plain words", field="out"),
    ]
    for error in errors:
        again = sent(error)
        assert type(again) is BlefError
        assert (str(again), again.said("pl"), again.code, again.field) == (
            str(error),
            error.said("pl"),
            error.code,
            error.field,
        )
    term = sent(Term("type.list"))
    assert (term, term.said("pl")) == ("a list", "listy")


def test_a_kind_of_ones_own_goes_where_it_is_known() -> None:
    """Another process finds the kinds by their names."""
    bid = parse_bid("straight-flush:K,h", PRESETS["full-deck"])
    probe = "import pickle, sys; bid = pickle.load(sys.stdin.buffer); print(bid.code, len(bid.needs))"
    done = subprocess.run([sys.executable, "-c", probe], input=pickle.dumps(bid), capture_output=True, check=True)
    assert done.stdout.split() == [b"straight-flush:K,h", b"1"]
