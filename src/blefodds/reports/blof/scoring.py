"""How well the model tells true claims from lies: its chances beside what was so, in played matches.

The score is the mean of −log(chance given to what was so), the logarithmic loss: 0 is perfect, and less is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from blefodds.core.elementary import log
from blefodds.games.blof.bot import BlofBot
from blefodds.games.blof.game import N_PLAYERS, HandState, replayed
from blefodds.games.blof.memory import Heard, heard
from blefodds.games.blof.moves import Batch
from blefodds.games.blof.play import BlofGame
from blefodds.games.stream import GameStream
from blefodds.inference.blof.behaviour import Behaviour
from blefodds.inference.blof.could import could_be_true

__all__ = ["LEAST", "Scores", "claims_heard", "score_model"]

LEAST = 1e-6
"""No chance counts as less: what was thought impossible and was so costs 13.8, not everything."""


@dataclass(frozen=True)
class Scores:
    """Losses over the claims of some matches.

    Parameters
    ----------
    n_heard, n_true
        Claims, each as often as another seat heard it, and those of them that were true.
    by_cards
        The loss when the chance that a claim could be true is taken for the chance that it is.
    by_share
        The loss when every claim gets the share of true ones.
    by_model
        The loss of the model.
    """

    n_heard: int
    n_true: int
    by_cards: float
    by_share: float
    by_model: float


def claims_heard(hand: HandState) -> Iterator[tuple[Heard, bool]]:
    """Every claim of a hand as each of the three others heard it, and whether it was true."""
    for event, state in replayed(hand):
        if isinstance(event, Batch):
            for step in range(1, N_PLAYERS):
                yield heard(state.information_state((event.seat + step) % N_PLAYERS)), event.is_true


def score_model(bots: Sequence[BlofBot], *, matches: int, seed: int, behaviour: Behaviour | None = None) -> Scores:
    """Let four bots play, and score the chances that each seat would give to the claims it hears.

    Parameters
    ----------
    bots
        Who plays.
    matches
        How many matches, at least one.
    seed
        0 to 2**64 − 1. The same seed gives the same scores.
    behaviour
        The model; None: with the parameters it starts with.

    Examples
    --------
    >>> from blefodds.bots.blof import parse_bots
    >>> scores = score_model(parse_bots("table,table,table,table"), matches=1, seed=1)
    >>> scores.by_model < scores.by_share < scores.by_cards
    True
    """
    model = behaviour or Behaviour()
    truths: list[bool] = []
    by_cards = by_model = 0.0
    for game in range(matches):
        for hand in BlofGame().play(bots, GameStream(seed, game)).hands:
            for moment, is_true in claims_heard(hand):
                could = could_be_true(moment.knowledge, moment.claim).p
                truths.append(is_true)
                by_cards += _loss(could, is_true)
                by_model += _loss(model.did(moment.knowledge, moment.claim, could), is_true)
    n_heard, n_true = len(truths), sum(truths)
    share = n_true / n_heard
    by_share = fsum(_loss(share, is_true) for is_true in truths)
    return Scores(n_heard, n_true, by_cards / n_heard, by_share / n_heard, by_model / n_heard)


def _loss(p_true: float, is_true: bool) -> float:
    return -float(log(max(LEAST, p_true if is_true else 1 - p_true)))
