"""What an action costs, worked out in plain Python for tables so small that every deal can be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import prod

from blefodds.core.cards import Card
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import Action, Bidding
from blefodds.games.blef.round import Round
from blefodds.inference import BidderModel, Hearing

Hands = tuple[tuple[Card, ...], ...]


def exact_losses(hearing: Hearing, bidding: Bidding, model: BidderModel) -> dict[Action, tuple[float, ...]]:
    """For each action of the listener how likely each seat is to lose the round, over all deals and ways to speak."""
    total = 0.0
    sums = {action: [0.0] * len(hearing.counts) for action in bidding.legal_actions}
    for hands in _deals(hearing):
        weight = _weight(hearing, bidding, hands, model)
        if weight == 0:
            continue
        total += weight
        losses = _losses_in(bidding, hands, model)
        for action, row in sums.items():
            for seat, p in enumerate(losses(bidding.apply(action))):
                row[seat] += weight * p
    return {action: tuple(p / total for p in row) for action, row in sums.items()}


def _deals(hearing: Hearing) -> Iterator[Hands]:
    """Every deal of the hidden cards."""
    unseen = [card for card in hearing.rules.deck.cards if card not in hearing.hand and card not in hearing.dead]

    def rest(seat: int, free: tuple[Card, ...]) -> Iterator[Hands]:
        if seat == len(hearing.counts):
            yield ()
            return
        hands = [hearing.hand] if seat == hearing.seat else combinations(free, hearing.counts[seat])
        for hand in hands:
            for others in rest(seat + 1, tuple(card for card in free if card not in hand)):
                yield (hand, *others)

    yield from rest(0, tuple(unseen))


def _weight(hearing: Hearing, bidding: Bidding, hands: Hands, model: BidderModel) -> float:
    """How likely the others were to bid so with these hands: each by the model all the time, or at random."""
    by_model, at_random = [1.0] * len(hands), [1.0] * len(hands)
    said = Bidding(bidding.rules, bidding.counts, bidding.dealer)
    for seat, action in bidding.heard:
        if seat != hearing.seat:
            by_model[seat] *= says(said, hands[seat], model)[action]
            at_random[seat] /= len(said.legal_actions)
        said = said.apply(action)
    share = model.share_random
    return prod((1.0 - share) * p + share * q for p, q in zip(by_model, at_random, strict=True))


def says(bidding: Bidding, hand: tuple[Card, ...], model: BidderModel) -> Mapping[Action, float]:
    """How likely a speaker of the model, whose turn it is, says each legal thing."""
    return model.probabilities(bidding, own_odds(bidding.rules, tuple(sorted(hand)), in_play=bidding.in_play))


def _losses_in(bidding: Bidding, hands: Hands, model: BidderModel):
    """A function that gives, for the bidding so far, how likely each seat is to lose in this deal."""
    cards = Round(bidding, hands)

    # Given the deal, only the last bid and whose turn it is matter, so that is what is remembered.
    seen: dict[tuple[Action, int], tuple[float, ...]] = {}

    def losses(done: Bidding) -> tuple[float, ...]:
        last = done.last_bid
        assert last is not None
        if done.is_terminal:
            checker = done.seat_of(len(done.actions) - 1)
            loser = checker if cards.is_true(last) else done.last_bidder
            return tuple(float(seat == loser) for seat in range(len(hands)))
        turn = done.current_player
        assert turn is not None
        if (last, turn) not in seen:
            result = [0.0] * len(hands)
            for action, p in says(done, hands[turn], model).items():
                after = (action, done.seat_of(len(done.actions) + 1))
                ahead = seen[after] if after in seen else losses(done.apply(action))
                for seat, q in enumerate(ahead):
                    result[seat] += p * q
            seen[last, turn] = tuple(result)
        return seen[last, turn]

    return losses
