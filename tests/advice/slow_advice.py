"""What an action costs, worked out in plain Python for tables so small that every deal can be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from blefodds.cards import Card
from blefodds.strategy import CHECK, Action, Bidding, Round
from blefodds.strategy.evidence import BidderModel, Hearing
from blefodds.strategy.own_odds import odds_by_action


@dataclass(frozen=True)
class Speaker:
    """A seat in a deal: its cards, and whether it speaks at random."""

    hand: tuple[Card, ...]
    is_random: bool


def exact_losses(hearing: Hearing, bidding: Bidding, model: BidderModel) -> dict[Action, tuple[float, ...]]:
    """For each action of the listener how likely each seat is to lose the round, over all deals and ways to speak."""
    total = 0.0
    sums = {action: [0.0] * len(hearing.counts) for action in bidding.legal_actions}
    for speakers in _speakers(hearing):
        weight = _weight(hearing, bidding, speakers, model)
        if weight == 0:
            continue
        total += weight
        losses = _losses_in(bidding, speakers, model)
        for action, row in sums.items():
            for seat, p in enumerate(losses(bidding.apply(action))):
                row[seat] += weight * p
    return {action: tuple(p / total for p in row) for action, row in sums.items()}


def _speakers(hearing: Hearing) -> Iterator[tuple[Speaker, ...]]:
    """Every deal with every choice of who speaks at random; the listener does not."""
    unseen = [card for card in hearing.rules.deck.cards if card not in hearing.hand and card not in hearing.dead]

    def rest(seat: int, free: tuple[Card, ...]) -> Iterator[tuple[Speaker, ...]]:
        if seat == len(hearing.counts):
            yield ()
            return
        if seat == hearing.seat:
            hands, kinds = [hearing.hand], (False,)
        else:
            hands = list(combinations(free, hearing.counts[seat]))
            kinds = (False, True) if hearing.counts[seat] else (False,)
        for hand in hands:
            left = tuple(card for card in free if card not in hand)
            for others in rest(seat + 1, left):
                for is_random in kinds:
                    yield (Speaker(hand, is_random), *others)

    yield from rest(0, tuple(unseen))


def _weight(hearing: Hearing, bidding: Bidding, speakers: tuple[Speaker, ...], model: BidderModel) -> float:
    weight = 1.0
    for seat, speaker in enumerate(speakers):
        if seat != hearing.seat and hearing.counts[seat]:
            weight *= model.share_random if speaker.is_random else 1.0 - model.share_random
    said = Bidding(bidding.rules, bidding.counts, bidding.dealer)
    for seat, action in bidding.heard:
        if seat != hearing.seat:
            weight *= says(said, speakers[seat], model)[action]
        said = said.apply(action)
    return weight


def says(bidding: Bidding, speaker: Speaker, model: BidderModel) -> dict[Action, float]:
    """How likely the speaker, whose turn it is, says each legal thing."""
    if not speaker.is_random:
        odds = odds_by_action(bidding.rules, tuple(sorted(speaker.hand)), in_play=bidding.in_play)
        return dict(model.probabilities(bidding, odds))
    raises = bidding.legal_bids
    if not raises:
        return {CHECK: 1.0}
    p_raise = 1.0 if bidding.last_bid is None else 0.5
    said = {action: p_raise / len(raises) for action in raises}
    return said if bidding.last_bid is None else {CHECK: 0.5, **said}


def _losses_in(bidding: Bidding, speakers: tuple[Speaker, ...], model: BidderModel):
    """A function that gives, for the bidding so far, how likely each seat is to lose in this deal."""
    cards = Round(bidding, tuple(speaker.hand for speaker in speakers))

    # Given the deal, only the last bid and whose turn it is matter, so that is what is remembered.
    seen: dict[tuple[Action, int], tuple[float, ...]] = {}

    def losses(done: Bidding) -> tuple[float, ...]:
        last = done.last_bid
        assert last is not None
        if done.is_terminal:
            checker = done.seat_of(len(done.actions) - 1)
            loser = checker if cards.is_true(last) else done.last_bidder
            return tuple(float(seat == loser) for seat in range(len(speakers)))
        turn = done.current_player
        assert turn is not None
        if (last, turn) not in seen:
            result = [0.0] * len(speakers)
            for action, p in says(done, speakers[turn], model).items():
                after = (action, done.seat_of(len(done.actions) + 1))
                ahead = seen[after] if after in seen else losses(done.apply(action))
                for seat, q in enumerate(ahead):
                    result[seat] += p * q
            seen[last, turn] = tuple(result)
        return seen[last, turn]

    return losses
