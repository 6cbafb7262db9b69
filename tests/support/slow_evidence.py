"""What the bids say of the cards, the slow and obvious way: every deal, the model in plain Python, no tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from blefodds.core.bids import is_true
from blefodds.core.cards import Card
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm
from blefodds.games.blef.bidding import Bidding, bid_of
from blefodds.inference import BidderModel, Hearing

__all__ = ["deals_with_weights", "likelihood", "slow_odds"]


def all_deals(pool: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal hands of these sizes from the pool."""
    if not sizes:
        yield ()
        return
    for hand in combinations(pool, sizes[0]):
        left = [card for card in pool if card not in hand]
        for others in all_deals(left, sizes[1:]):
            yield (hand, *others)


def own_odds(hearing: Hearing, hand: tuple[Card, ...]) -> list[float]:
    """The odds of each action for whoever holds this hand, by the closed form."""
    odds = [0.0]
    for judged_on in ("play", "rest") if hearing.rules.bids_on_rest else ("play",):
        table = ClosedForm().odds(Situation(hand, hearing.in_play, rules=hearing.rules, judged_on=judged_on))
        odds += [row.exact.p for row in table if row.exact]
    return odds


def likelihood(hearing: Hearing, model: BidderModel, seat: int, hand: tuple[Card, ...]) -> float:
    """How likely the seat was to say all that it said: as the model says, or at random."""
    as_model = at_random = 1.0
    odds = own_odds(hearing, hand)
    for bid in hearing.bids:
        if bid.seat != seat:
            continue
        # A bidding in which the last bid is the one that the bidder had to beat: all the model looks at.
        before = Bidding(hearing.rules, (1, 1), 0, way_to(bid.last, hearing.rules.n_bids))
        said = model.probabilities(before, odds)
        as_model *= said[bid.action]
        at_random *= 1.0 / len(said)
    return (1 - model.share_random) * as_model + model.share_random * at_random


def way_to(last: int, n_bids: int) -> tuple[int, ...]:
    """Bids that may be made and end with this one."""
    if not last:
        return ()
    return (n_bids, last) if last > n_bids else (last,)


def deals_with_weights(hearing: Hearing, model: BidderModel) -> Iterator[tuple[dict[int, tuple[Card, ...]], float]]:
    """Every deal of the others' cards with its weight."""
    pool = [card for card in hearing.rules.deck.cards if card not in hearing.hand and card not in hearing.dead]
    others = [seat for seat, count in enumerate(hearing.counts) if count and seat != hearing.seat]
    memo: dict[tuple[int, tuple[Card, ...]], float] = {}
    for hands in all_deals(pool, [hearing.counts[seat] for seat in others]):
        weight = 1.0
        for seat, hand in zip(others, hands, strict=True):
            if seat in hearing.speakers:
                if (seat, hand) not in memo:
                    memo[seat, hand] = likelihood(hearing, model, seat, hand)
                weight *= memo[seat, hand]
        yield dict(zip(others, hands, strict=True)), weight


def slow_odds(hearing: Hearing, model: BidderModel, actions: Sequence[int]) -> list[float]:
    """The posterior odds of these actions."""
    total, sums = 0.0, [0.0] * len(actions)
    claims = [bid_of(action, hearing.rules) for action in actions]
    for hands, weight in deals_with_weights(hearing, model):
        in_play = {*hearing.hand, *(card for hand in hands.values() for card in hand)}
        rest = [card for card in hearing.rules.deck.cards if card not in in_play]
        total += weight
        for i, (bid, judged_on) in enumerate(claims):
            if is_true(bid, in_play if judged_on == "play" else rest):
                sums[i] += weight
    return [s / total for s in sums]
