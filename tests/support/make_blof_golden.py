"""Makes the golden records: ``python tests/support/make_blof_golden.py``, where a change of them is wanted.

A record per rule: the first hand, or the whole match where the rule needs it, of the first match of a seed that shows
the rule. What a record must show stands here as a predicate, which the tests ask again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from blefodds.bots.blof import parse_bots
from blefodds.games.blof.game import N_PLAYERS, HandState
from blefodds.games.blof.match import Match
from blefodds.games.blof.moves import Batch, Buried, Challenged, Passed
from blefodds.games.blof.play import BlofGame
from blefodds.games.blof.record import match_text
from blefodds.games.stream import GameStream
from support.places import BLOF_GOLDEN as FOLDER

HEAD = "# Made by tests/support/make_blof_golden.py.\n"

SEED = 2024

MIXED = "table,honest-first,random,counter"
RANDOM = "random,random,random,random"


def batches(hand: HandState) -> list[Batch]:
    """All that was laid."""
    return [event for event in hand.history if isinstance(event, Batch)]


def is_true(batch: Batch) -> bool:
    """Whether a batch was honest."""
    return all(card.rank is batch.claim.rank for card in batch.cards or ())


def challenges(hand: HandState) -> list[tuple[int, Challenged]]:
    """All challenges with the number of cards of the batch they were of."""
    return [(len(event.shown), event) for event in hand.history if isinstance(event, Challenged)]


def opens_with_a_rank_not_held(hand: HandState) -> bool:
    first = hand.history[0]
    return isinstance(first, Batch) and all(card.rank is not first.claim.rank for card in hand.dealt[first.seat])


def batches_of_every_size(hand: HandState) -> bool:
    return {batch.claim.n_cards for batch in batches(hand)} == {1, 2, 3, 4}


def locked_rank(hand: HandState) -> bool:
    """Five plays in a row on one pile, three of them lies."""
    run: list[Batch] = []
    for event in hand.history:
        if isinstance(event, Batch):
            run.append(event)
        elif not isinstance(event, Passed):
            run = []
        if len(run) >= 5 and sum(not is_true(batch) for batch in run) >= 3:
            return len({batch.claim.rank for batch in run}) == 1
    return False


def a_lie_below_true_cards_stays_hidden(hand: HandState) -> bool:
    """An honest batch was challenged on a pile with a lie in it: only the last batch counts."""
    pile: list[Batch] = []
    for event in hand.history:
        if isinstance(event, Batch):
            pile.append(event)
        elif isinstance(event, Challenged):
            if not event.is_lie and not all(map(is_true, pile)):
                return True
            pile = []
        elif isinstance(event, Buried):
            pile = []
    return False


def a_pass_protects_a_lie(hand: HandState) -> bool:
    """A lie, a pass right after it, and the next play by somebody else."""
    triples = zip(hand.history, hand.history[1:], hand.history[2:], strict=False)
    return any(
        isinstance(a, Batch) and not is_true(a) and isinstance(b, Passed) and isinstance(c, Batch)
        for a, b, c in triples
    )


def one_wrong_card_is_a_lie(hand: HandState) -> bool:
    return any(
        event.is_lie and sum(card.rank is batch.claim.rank for card in event.shown) == len(event.shown) - 1 >= 1
        for batch, event in zip(hand.history, hand.history[1:], strict=False)
        if isinstance(batch, Batch) and isinstance(event, Challenged)
    )


def the_liar_takes_the_whole_pile(hand: HandState) -> bool:
    return any(event.is_lie and event.n_taken > n + 4 for n, event in challenges(hand))


def the_challenger_of_true_cards_takes_the_pile(hand: HandState) -> bool:
    return any(not event.is_lie and event.n_taken > n for n, event in challenges(hand))


def three_passes_bury_the_pile(hand: HandState) -> bool:
    return sum(isinstance(event, Buried) for event in hand.history) >= 2


def goes_out(hand: HandState, *, honest: bool, challenged: bool) -> bool:
    last = batches(hand)[-1]
    return (
        hand.winner is not None
        and is_true(last) == honest
        and isinstance(hand.history[-1], Challenged if challenged else Passed)
    )


def a_finishers_lie_is_caught(hand: HandState) -> bool:
    """The finisher took the pile, and the hand went on for long."""
    n_held = [len(cards) for cards in hand.dealt]
    for place, event in enumerate(hand.history):
        if isinstance(event, Batch):
            n_held[event.seat] -= event.claim.n_cards
        elif isinstance(event, Challenged):
            if event.is_lie and n_held[event.accused] == 0 and len(hand.history) > place + 5:
                return True
            n_held[event.taker] += event.n_taken
    return False


Rule = tuple[str, Callable[[HandState], bool]]

HANDS: dict[str, Rule] = {
    "opens-with-a-rank-not-held": (RANDOM, opens_with_a_rank_not_held),
    "one-to-four-cards": (RANDOM, batches_of_every_size),
    "locked-rank": (MIXED, locked_rank),
    "only-the-last-batch": (MIXED, a_lie_below_true_cards_stays_hidden),
    "a-pass-protects-a-lie": (MIXED, a_pass_protects_a_lie),
    "one-wrong-card": (RANDOM, one_wrong_card_is_a_lie),
    "the-liar-takes-the-pile": (MIXED, the_liar_takes_the_whole_pile),
    "the-challenger-takes-the-pile": (MIXED, the_challenger_of_true_cards_takes_the_pile),
    "three-passes": (MIXED, three_passes_bury_the_pile),
    "out-honest-and-let-go": (MIXED, lambda hand: goes_out(hand, honest=True, challenged=False)),
    "out-honest-and-challenged": (MIXED, lambda hand: goes_out(hand, honest=True, challenged=True)),
    "out-with-a-lie-let-go": (MIXED, lambda hand: goes_out(hand, honest=False, challenged=False)),
    "a-finishers-lie-caught": (MIXED, a_finishers_lie_is_caught),
}
"""What the first hand of a match shows."""

MATCHES: dict[str, tuple[str, Callable[[Match], bool]]] = {
    "most-points-win": (MIXED, lambda match: len(match.winners) == 1 and max(match.points) < 5),
    "equal-tops-share": (MIXED, lambda match: len(match.winners) == 2),
}
"""What a whole match shows."""


def golden_match(name: str) -> Match:
    """The match of the record, cut after its first hand where one hand is enough."""
    if name in MATCHES:
        line_up, shows = MATCHES[name]
        return next(match for match in played(line_up) if shows(match))
    line_up, shows_hand = HANDS[name]
    match = next(match for match in played(line_up) if shows_hand(match.hands[0]))
    return replace(match, hands=match.hands[:1])


def played(line_up: str):
    """The matches of the seed, one after the other; the bots move on a seat each time."""
    bots = parse_bots(line_up)
    for game in range(10_000):
        turn = game % N_PLAYERS
        yield BlofGame().play(bots[turn:] + bots[:turn], GameStream(SEED, game))


def golden_text(name: str) -> str:
    """The record as it must be."""
    return HEAD + match_text(golden_match(name))


def golden_path(name: str) -> Path:
    """Where the record is kept."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for golden in (*HANDS, *MATCHES):
        golden_path(golden).write_text(golden_text(golden), "utf-8")
