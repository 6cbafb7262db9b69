"""Laws that every exact engine keeps to the last unit, whatever the situation.

A law takes a situation and a count: what turns a situation into the ways of every bid. It raises
AssertionError where the law is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random

from blefodds.core.bids import Bid
from blefodds.core.cards import Card, Suit
from blefodds.core.situation import JudgedOn, Situation

Ways = Mapping[Bid, int]
Count = Callable[[Situation], Ways]
Law = Callable[[Situation, Count], None]


def _by_kind(ways: Ways, kind: str) -> dict[tuple[object, ...], int]:
    """The ways of all bids of a kind, by ranks and suit."""
    return {(bid.ranks, bid.suit): n for bid, n in ways.items() if bid.kind.name == kind}


def _again(
    situation: Situation,
    *,
    judged_on: JudgedOn | None = None,
    more_seen: Iterable[Card] = (),
    more_dead: Iterable[Card] = (),
    more_in_play: int = 0,
) -> Situation:
    return Situation(
        situation.hand,
        situation.in_play + more_in_play,
        seen=(*situation.seen, *more_seen),
        dead=(*situation.dead, *more_dead),
        rules=situation.rules,
        judged_on=judged_on or situation.judged_on,
    )


def every_card_is_counted(situation: Situation, count: Count) -> None:
    """Over the ranks, high + pair + three + four is the number of cards judged, in every deal."""
    ways = count(situation)
    total = sum(
        sum(_by_kind(ways, kind).values()) for kind in ("high-card", "pair", "three-of-a-kind", "four-of-a-kind")
    )
    assert total == (len(situation.judged) + situation.n_drawn) * situation.n_ways


def the_rest_mirrors_the_play(situation: Situation, count: Count) -> None:
    """So many of a rank are left over exactly when the others of the rank are not in play."""
    play, rest = count(_again(situation, judged_on="play")), count(_again(situation, judged_on="rest"))
    kinds = ["high-card", "pair", "three-of-a-kind", "four-of-a-kind"]
    for on_rest, in_play in zip(kinds, reversed(kinds), strict=True):
        mirrored = {key: situation.n_ways - ways for key, ways in _by_kind(play, in_play).items()}
        assert _by_kind(rest, on_rest) == mirrored


def the_next_card_changes_nothing_on_average(situation: Situation, count: Count) -> None:
    """The mean of p over the next card revealed in play, or known dead, is p now."""
    now = count(situation)
    n_left_over = situation.n_unseen - situation.n_hidden
    if situation.n_hidden:
        after = [count(_again(situation, more_seen=[card])) for card in situation.unseen]
        assert all(sum(ways[bid] for ways in after) == situation.n_hidden * n for bid, n in now.items())
    if n_left_over:
        after = [count(_again(situation, more_dead=[card])) for card in situation.unseen]
        assert all(sum(ways[bid] for ways in after) == n_left_over * n for bid, n in now.items())


def _moved(situation: Situation, move: Callable[[Card], Card]) -> Situation:
    return Situation(
        map(move, situation.hand),
        situation.in_play,
        seen=map(move, situation.seen),
        dead=map(move, situation.dead),
        rules=situation.rules,
        judged_on=situation.judged_on,
    )


def suits_permute_flushes_only(situation: Situation, count: Count) -> None:
    """After suits change places, bids of a suit change places with them and the others stay as they are."""
    random = Random(situation.n_unseen)
    to = dict(zip(Suit, random.sample(list(Suit), 4), strict=True))
    before = count(situation)
    after = count(_moved(situation, lambda card: Card(card.rank, to[card.suit])))
    for bid, n in before.items():
        twin = bid if bid.suit is None else replace(bid, suit=to[bid.suit])
        assert after[twin] == n


def ranks_permute_rank_bids(situation: Situation, count: Count) -> None:
    """After ranks change places, bids of ranks change places with them and flushes stay as they are."""
    random = Random(situation.n_unseen)
    ranks = situation.rules.deck.ranks
    to = dict(zip(ranks, random.sample(ranks, len(ranks)), strict=True))
    before = count(situation)
    after = count(_moved(situation, lambda card: Card(to[card.rank], card.suit)))
    for bid, n in before.items():
        if "straight" in bid.kind.name:
            continue
        moved = tuple(to[rank] for rank in bid.ranks)
        if bid.kind.name == "two-pairs":
            moved = tuple(sorted(moved, reverse=True))
        assert after[replace(bid, ranks=moved)] == n


def more_cards_never_hurt(situation: Situation, count: Count) -> None:
    """With the same cards known, p does not fall as cards in play grow; on the rest it does not rise."""
    if situation.n_hidden == situation.n_unseen:
        return
    more = _again(situation, more_in_play=1)
    before, after = count(situation), count(more)
    for bid, n in before.items():
        rise = after[bid] * situation.n_ways - n * more.n_ways
        assert rise >= 0 if situation.judged_on == "play" else rise <= 0


def nothing_hidden_is_certain_or_impossible(situation: Situation, count: Count) -> None:
    """With every card in play that is not dead, each bid is true in the one way or in none."""
    whole = _again(situation, more_in_play=situation.n_unseen - situation.n_hidden)
    assert whole.n_ways == 1
    assert set(count(whole).values()) <= {0, 1}


_IMPLIED_BY_NAME = [
    ("four-of-a-kind", "three-of-a-kind"),
    ("three-of-a-kind", "pair"),
    ("pair", "high-card"),
    ("straight-flush", "straight"),
    ("small-straight-flush", "small-straight"),
    ("big-straight-flush", "big-straight"),
    ("great-straight-flush", "great-straight"),
    ("great-straight", "small-straight"),
    ("great-straight", "big-straight"),
    ("great-straight-flush", "small-straight-flush"),
    ("great-straight-flush", "big-straight-flush"),
    *((kind, "flush") for kind in ("straight-flush", "small-straight-flush", "big-straight-flush")),
]


def a_bid_is_no_likelier_than_what_it_implies(situation: Situation, count: Count) -> None:
    """Full house ≤ three, pair and two pairs; straight flush ≤ straight and flush; four ≤ three ≤ pair ≤ high."""
    ways = count(situation)
    for kind, implied in _IMPLIED_BY_NAME:
        weaker = _by_kind(ways, implied)
        for (ranks, suit), n in _by_kind(ways, kind).items():
            if weaker:
                same_name = (() if implied == "flush" else ranks, suit if "flush" in implied else None)
                assert n <= weaker[same_name]
    pair, three, two_pairs = (_by_kind(ways, kind) for kind in ("pair", "three-of-a-kind", "two-pairs"))
    for (ranks, _), n in _by_kind(ways, "full-house").items():
        assert n <= three[ranks[:1], None]
        assert n <= pair[ranks[1:], None]
        assert n <= two_pairs.get((tuple(sorted(ranks, reverse=True)), None), n)
    for (ranks, _), n in two_pairs.items():
        assert n <= min(pair[ranks[:1], None], pair[ranks[1:], None])


def two_pairs_are_no_rarer_than_both_must_be(situation: Situation, count: Count) -> None:
    """P(A and B) ≥ P(A) + P(B) - 1."""
    ways = count(situation)
    pair = _by_kind(ways, "pair")
    for (ranks, _), n in _by_kind(ways, "two-pairs").items():
        assert n >= pair[ranks[:1], None] + pair[ranks[1:], None] - situation.n_ways


LAWS: tuple[Law, ...] = (
    every_card_is_counted,
    the_rest_mirrors_the_play,
    the_next_card_changes_nothing_on_average,
    suits_permute_flushes_only,
    ranks_permute_rank_bids,
    more_cards_never_hurt,
    nothing_hidden_is_certain_or_impossible,
    a_bid_is_no_likelier_than_what_it_implies,
    two_pairs_are_no_rarer_than_both_must_be,
)
