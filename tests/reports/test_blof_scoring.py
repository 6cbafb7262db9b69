"""The score of the model: the claims it is taken from are those that were heard, and a worse model scores worse."""

from __future__ import annotations

from math import exp, log

import pytest

from blefodds.bots.blof import parse_bots
from blefodds.games.blof.moves import Batch
from blefodds.games.blof.play import BlofGame
from blefodds.games.stream import GameStream
from blefodds.inference.blof.behaviour import Behaviour
from blefodds.reports.blof.scoring import claims_heard, score_model

TABLE = parse_bots("table,counter,honest-first,advisor")


def test_every_claim_is_heard_by_the_three_others() -> None:
    for hand in BlofGame().play(TABLE, GameStream(3)).hands:
        batches = [event for event in hand.history if isinstance(event, Batch)]
        moments = list(claims_heard(hand))
        assert len(moments) == 3 * len(batches)
        for number, batch in enumerate(batches):
            is_true = all(card.rank is batch.claim.rank for card in batch.cards or ())
            for moment, said in moments[3 * number : 3 * number + 3]:
                assert (moment.claim, said) == (batch.claim, is_true)


def test_a_score_is_the_mean_loss() -> None:
    """Somebody who gives every claim that can be true the same chance scores what counting them gives."""
    even = Behaviour(
        honest_when_able=0.5,
        lies_when_unable=0.5,
        lies_when_opening=0.5,
        finish_weight=0,
        pile_weight=0,
        batch_weight=0,
    )
    moments = [pair for hand in BlofGame().play(TABLE, GameStream(3, 0)).hands for pair in claims_heard(hand)]
    chances = [(even.did(moment.knowledge, moment.claim), is_true) for moment, is_true in moments]
    expected = -sum(log(p if is_true else 1 - p) for p, is_true in chances) / len(chances)
    scores = score_model(TABLE, matches=1, seed=3, behaviour=even)
    assert scores.by_model == pytest.approx(expected, rel=1e-12)
    assert (scores.n_heard, scores.n_true) == (len(moments), sum(is_true for _, is_true in moments))
    share = scores.n_true / scores.n_heard
    assert scores.by_share == pytest.approx(-share * log(share) - (1 - share) * log(1 - share), rel=1e-12)


def test_a_worse_model_scores_worse() -> None:
    scores = score_model(TABLE, matches=2, seed=4)
    assert scores.by_model < 0.75 * scores.by_share
    credulous = score_model(TABLE, matches=2, seed=4, behaviour=Behaviour(lies_when_unable=0.001, credit=0))
    assert scores.by_model < credulous.by_model
    assert exp(-scores.by_model) > 0.5
    assert scores == score_model(TABLE, matches=2, seed=4)
