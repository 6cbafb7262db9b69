"""What hearing the bids is worth: rounds that bots play, and how well the truth of a bid is foretold.

In every round the player who has to answer a bid says how likely it is to be true, deaf (by the own cards alone) and
after hearing. Told afterwards whether it was, two scores say how good that was: the log-loss, −ln of the probability
given to what happened, and the Brier score, the square of what was missing from it. Lower is better; the ratio of the
two players' totals says what hearing is worth. Its interval is that of a ratio of paired sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np

from blefodds.bots.blef import parse_bots
from blefodds.core.elementary import log, normal_quantile
from blefodds.core.rules import CLASSIC, Rules
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import CHECK, Bidding
from blefodds.games.blef.play import BlefGame
from blefodds.games.blef.round import Round
from blefodds.games.blef.standing import Standing
from blefodds.games.seatings import seating_of
from blefodds.inference import BidderModel
from blefodds.inference.listening import odds_at_a_glance
from blefodds.kernels.sampling import LANES
from blefodds.kernels.streams import chunk_state

__all__ = [
    "BY_CARDS",
    "COMPARED",
    "DEALS",
    "DEALS_RANDOM",
    "LINE_UPS",
    "MIX",
    "RANDOM",
    "SHARPNESSES",
    "Scores",
    "measure_line_ups",
    "measure_models",
    "measure_shares_at_random",
    "rounds_played",
    "score_line_up",
]

MIX = "honest,cubic,threshold,conditional"

BY_CARDS = (MIX, *(",".join([bot] * 4) for bot in ("honest", "cubic", "threshold", "conditional")))
"""Four-player tables of bots that bid by their cards."""

RANDOM = "random,random,random,random"

LINE_UPS = (*BY_CARDS, RANDOM, "honest,cubic,random,random")
"""All tables measured."""

SHARPNESSES = (2.0, 3.0, 4.0, 5.0, 6.0)

SHARES = (0.1, 0.5, 0.7, 0.8, 0.85, 0.9)

SHARES_AT_RANDOM = (0.5, 0.7, 0.8, 0.85)
"""Those between which the random table decides: they are told apart by many rounds alone."""

COMPARED = (MIX, RANDOM)
"""The tables at which models are compared: what is to be won, and what is not to be lost."""

N_BINS = 10

DEALS, DEALS_RANDOM, LOOKS = 512, 1024, 150_000
"""How finely a moment is weighed: all hands up to so much work, else so many random deals. At random speakers, where
the bids are so unlikely that the noise of a few deals would count, more, and anchored to the odds unheard."""

_WORDS_PER_MATCH = 8000
"""More than the cards and words of any match of four make in a trace; a longer one would be cut and refused."""


def rounds_played(bots: str, *, seed: int, rules: Rules = CLASSIC) -> Iterator[Round]:
    """Rounds of matches that these bots play, one after the other, without end.

    Parameters
    ----------
    bots
        Bots that the compiled game knows, such as ``"honest,cubic"``.
    seed
        0 to 2**64 − 1.
    rules
        What they play by.
    """
    line_up = parse_bots(bots)
    game = BlefGame(rules)
    chunk = 0
    while True:
        games = range(chunk * LANES, (chunk + 1) * LANES)
        trace = np.full(LANES * _WORDS_PER_MATCH, -1, dtype=np.int64)
        tally, seating = game.empty_tally(len(line_up)), seating_of(len(line_up), games)
        game.play_compiled(line_up, chunk_state(seed, chunk), seating, tally, trace)
        said = iter(trace.tolist())
        for _ in games:
            standing = Standing.start(len(line_up), rules)
            while standing.winner is None:
                played = _round_of(said, standing)
                yield played
                assert played.loser is not None
                standing = standing.after(played.loser)
        chunk += 1


def _round_of(said: Iterator[int], standing: Standing) -> Round:
    cards = standing.rules.deck.cards
    hands = tuple(tuple(cards[next(said)] for _ in range(count)) for count in standing.counts)
    actions = [next(said)]
    while actions[-1] != CHECK:
        actions.append(next(said))
    return Round(Bidding(standing.rules, standing.counts, standing.dealer, tuple(actions)), hands)


class Scores:
    """What was foretold, deaf and after hearing, and what came true."""

    def __init__(self) -> None:
        self._foretold: list[tuple[float, float, bool]] = []

    def add(self, deaf: float, heard: float, is_true: bool) -> None:
        """One moment: the two probabilities, and whether the bid was true."""
        self._foretold.append((deaf, heard, is_true))

    def document(self) -> dict[str, Any]:
        """Mean scores, their ratio with a 95% interval, and by tenths how often came true what was foretold."""
        deaf, heard, true = (np.array(column, dtype=np.float64) for column in zip(*self._foretold, strict=True))
        scores = {
            "log_loss": [-log(np.maximum(np.where(true > 0, ps, 1.0 - ps), 1e-12)) for ps in (deaf, heard)],
            "brier": [np.square(ps - true) for ps in (deaf, heard)],
        }
        return {
            "moments": int(true.size),
            "deaf": {name: float(both[0].mean()) for name, both in scores.items()},
            "heard": {name: float(both[1].mean()) for name, both in scores.items()},
            "ratio": {name: _ratio(*both) for name, both in scores.items()},
            "reliability": {"deaf": _reliability(deaf, true), "heard": _reliability(heard, true)},
        }


def _ratio(deaf: Any, heard: Any) -> dict[str, float]:
    """Σ heard / Σ deaf with its interval, by the linearised variance of a ratio of paired sums."""
    ratio = float(heard.sum() / deaf.sum())
    error = sqrt(float(np.square(heard - ratio * deaf).sum())) / float(deaf.sum())
    reach = normal_quantile(0.975) * error
    return {"p": ratio, "low": ratio - reach, "high": ratio + reach}


def _reliability(foretold: Any, true: Any) -> list[dict[str, float]]:
    bins = np.minimum((foretold * N_BINS).astype(np.int64), N_BINS - 1)
    found = []
    for number in range(N_BINS):
        here = bins == number
        if here.any():
            n = int(here.sum())
            found.append({"n": n, "foretold": float(foretold[here].mean()), "true": int(true[here].sum())})
    return found


def score_line_up(
    bots: str,
    models: Sequence[BidderModel],
    *,
    rounds: int,
    seed: int,
    every: bool = False,
    tell: Callable[[int], object] = lambda done: None,
) -> list[Scores]:
    """How well each model foretells the bids of a table.

    Parameters
    ----------
    bots
        Who plays.
    models
        What the listeners take the bidders to be.
    rounds, seed
        How many rounds, and of which matches.
    every
        Whether every bid as it falls is judged, by the next player, or the last one alone, by its checker.
    tell
        Called with the number of rounds done.
    """
    scores = [Scores() for _ in models]
    is_random = bots == RANDOM
    deals = DEALS_RANDOM if is_random else DEALS
    for number, played in zip(range(rounds), rounds_played(bots, seed=seed), strict=False):
        bids = len(played.bidding.actions) - 1
        for heard in range(1 if every else bids, bids + 1):
            bidding = Bidding(
                played.rules, played.bidding.counts, played.bidding.dealer, played.bidding.actions[:heard]
            )
            listener, last = bidding.current_player, bidding.last_bid
            assert listener is not None
            assert last is not None
            state = Round(bidding, played.hands).information_state(listener)
            deaf = own_odds(state.rules, state.hand, in_play=bidding.in_play)[last]
            true = played.is_true(last)
            for model, kept in zip(models, scores, strict=True):
                odds = odds_at_a_glance(state, model, actions=(last,), deals=deals, looks=LOOKS, anchored=is_random)
                kept.add(deaf, odds[last], true)
        tell(number + 1)
    return scores


def measure_models(
    *, rounds: int, seed: int, progress: Callable[[int, int], object] = lambda done, total: None
) -> list[dict[str, Any]]:
    """For each table and model the ratio of the scores, after hearing to deaf, the last bid of each round judged.

    Parameters
    ----------
    rounds
        Of each table.
    seed
        Of the matches; another than that of the final measurement, since a model is chosen by these.
    progress
        Called as ``progress(done, total)``, in rounds.
    """
    models = [BidderModel(sharpness) for sharpness in SHARPNESSES]
    models += [BidderModel(share_random=share) for share in SHARES if share != BidderModel().share_random]
    found = []
    for number, bots in enumerate(COMPARED):
        scores = score_line_up(
            bots,
            models,
            rounds=rounds,
            seed=seed,
            tell=lambda done, before=number * rounds: progress(before + done, len(COMPARED) * rounds),  # type: ignore[misc]
        )
        found += [
            {
                "bots": bots,
                "sharpness": model.sharpness,
                "share_random": model.share_random,
                "rounds": rounds,
                "ratio": kept.document()["ratio"],
            }
            for model, kept in zip(models, scores, strict=True)
        ]
    return found


def measure_shares_at_random(
    *, rounds: int, seed: int, progress: Callable[[int, int], object] = lambda done, total: None
) -> list[dict[str, Any]]:
    """What hearing loses at the random table, by the share of players taken to speak at random.

    Parameters
    ----------
    rounds, seed
        Judged by their last bids; of which matches.
    progress
        Called as ``progress(done, total)``, in rounds.
    """
    models = [BidderModel(share_random=share) for share in SHARES_AT_RANDOM]
    scores = score_line_up(RANDOM, models, rounds=rounds, seed=seed, tell=lambda done: progress(done, rounds))
    return [
        {"share_random": model.share_random, "rounds": rounds, "ratio": kept.document()["ratio"]}
        for model, kept in zip(models, scores, strict=True)
    ]


def measure_line_ups(
    *,
    rounds: Mapping[str, int],
    rounds_every: int,
    seed: int,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> list[dict[str, Any]]:
    """For each table the scores of the usual model, the last bid of each round judged, and every bid as it falls.

    Parameters
    ----------
    rounds
        Of each table, how many are judged by their last bid.
    rounds_every
        Of each table, how many are judged bid by bid.
    seed
        Of the matches.
    progress
        Called as ``progress(done, total)``, in rounds.
    """
    plan = [(bots, every, rounds_every if every else n) for bots, n in rounds.items() for every in (False, True)]
    total, before, found = sum(n for _, _, n in plan), 0, []
    for bots, every, n in plan:
        (scores,) = score_line_up(
            bots,
            [BidderModel()],
            rounds=n,
            seed=seed,
            every=every,
            tell=lambda done, before=before: progress(before + done, total),  # type: ignore[misc]
        )
        before += n
        found.append({"bots": bots, "moment": "every" if every else "last", "rounds": n, **scores.document()})
    return found
