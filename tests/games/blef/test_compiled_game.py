"""The compiled game plays the matches that plain Python plays, card by card and word by word."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import numpy as np
import pytest

from blefodds.bots.blef import BOTS, parse_bots
from blefodds.bots.blef.choice import honest_choice, odds_of
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.engines.bid_tables import bid_tables
from blefodds.games.blef.play import BlefGame
from blefodds.games.blef.round import Round
from blefodds.games.blef.tally import BlefTally
from blefodds.games.stream import GameStream
from blefodds.kernels import blef_match as game_kernel
from blefodds.kernels.sampling import LANES
from blefodds.kernels.streams import chunk_state
from blefodds.lang import parse_cards
from support.played import BOTH, SHORT, SOON_ON_REST, TO_THE_PACK, VARIANTS

LINE_UPS = [
    "honest,cubic,conditional",
    "random,threshold(0.7)",
    "threshold(0.3),conditional,random,cubic",
    "conditional,conditional",
]


def compiled(line_up, rules, *, seed: int, n_games: int):
    """The trace and the tally of the first games of a seed, players seated as in the line-up."""
    bots = parse_bots(line_up)
    tally = BlefTally.empty(len(bots), rules)
    trace = np.full(400_000, -1, dtype=np.int64)
    with np.errstate(over="ignore"):
        game_kernel.play_games(
            bid_tables(rules),
            np.ascontiguousarray(chunk_state(seed, 0)[:, :n_games]),
            np.tile(np.arange(len(bots)), (n_games, 1)),
            np.array([bot.kernel_code[0] for bot in bots]),
            np.array([bot.kernel_code[1] for bot in bots]),
            rules.card_limit or 0,
            rules.bids_on_rest,
            tally.wins,
            tally.rounds,
            tally.checks,
            tally.bids,
            trace,
        )
    assert trace[-1] == -1
    return trace[trace >= 0].tolist(), tally


def in_python(line_up, rules, *, seed: int, n_games: int):
    """The same from plain Python: per round the hands, each in ascending order, then what was said."""
    bots = parse_bots(line_up)
    tally = BlefTally.empty(len(bots), rules)
    trace = []
    place = {card: number for number, card in enumerate(rules.deck.cards)}
    for game in range(n_games):
        match = BlefGame(rules).play(bots, GameStream(seed, game))
        tally.add_match(match, range(len(bots)))
        for played in match.rounds:
            trace += [sorted(place[card] for card in hand) for hand in played.hands]
            trace += [[action] for action in played.bidding.actions]
    return trace, tally


def assert_same(line_up, rules, *, seed: int, n_games: int) -> None:
    said, tally = compiled(line_up, rules, seed=seed, n_games=n_games)
    expected, expected_tally = in_python(line_up, rules, seed=seed, n_games=n_games)
    position = 0
    for group in expected:
        assert sorted(said[position : position + len(group)]) == group
        position += len(group)
    assert position == len(said)
    assert tally.as_lists() == expected_tally.as_lists()


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_compiled_and_python_play_the_same_matches(line_up, rules):
    assert_same(line_up, rules, seed=7, n_games=6)


def test_hundreds_of_matches_are_the_same():
    assert_same("honest,cubic,threshold(0.5),random", CLASSIC, seed=8, n_games=LANES)
    assert_same("random,cubic", BOTH, seed=9, n_games=LANES)
    assert_same("conditional,honest,threshold(0.5)", SOON_ON_REST, seed=13, n_games=LANES)
    assert_same("cubic,honest,conditional", SHORT, seed=10, n_games=LANES)


def test_who_opens_with_nines_when_only_big_straights_can_be_bid():
    """No bid names a card of theirs: the honest bot opens with the likeliest bid of all."""
    rules = replace(CLASSIC, name="big straights", kinds=("big-straight", "big-straight-flush"))
    assert_same("honest,honest", rules, seed=5, n_games=12)
    nine, ten = parse_cards("9♥"), parse_cards("10♥")
    opens = Round.start([nine, ten], dealer=1, rules=rules).information_state(0)
    assert honest_choice(opens, odds_of(opens)) == rules.n_bids  # of two cards no straight comes: all alike
    assert honest_choice(opens, (0.0, 0.1, 0.3, 0.2, 0.3, 0.1)) == 4


def test_eight_players_with_the_full_deck():
    assert_same(",".join(["honest", "cubic"] * 4), PRESETS["full-deck"], seed=11, n_games=3)


def test_bids_on_the_rest_and_the_pack_running_out_do_happen():
    for line_up in (LINE_UPS[0], LINE_UPS[2], "conditional,honest,threshold(0.5)"):
        _, tally = compiled(line_up, SOON_ON_REST, seed=13, n_games=LANES)
        made = tally.bids.sum(axis=0)[:, SOON_ON_REST.n_bids + 1 :].sum(axis=1)
        assert (made > 50).all()
    _, tally = compiled("honest,cubic,conditional", TO_THE_PACK, seed=7, n_games=10)
    assert tally.rounds.nonzero()[0].min() > 3 * 5


@pytest.mark.parametrize("slip", ["honest 0.4", "first of equals", "clockwise the other way", "modulo"])
def test_a_slip_in_either_game_would_be_seen(slip, monkeypatch):
    """Planted: each changes plain Python a little, and the comparison must fail."""
    from blefodds.bots.blef import choice, honest, threshold
    from blefodds.games.blef import bidding

    def with_another_half(state, odds):
        last = state.bidding.last_bid
        if last is not None and 0.4 <= odds[last] < 0.5:
            odds = [*odds[:last], 0.5, *odds[last + 1 :]]
        return choice.honest_choice(state, odds)

    if slip == "honest 0.4":
        monkeypatch.setattr(honest, "honest_choice", with_another_half)
    elif slip == "first of equals":
        monkeypatch.setattr(threshold, "likeliest", lambda odds, actions: max(actions, key=lambda a: odds[a]))
    elif slip == "clockwise the other way":
        reverse = property(
            lambda self: tuple(
                seat
                for seat in ((self.dealer - 1 - i) % len(self.counts) for i in range(len(self.counts)))
                if self.counts[seat]
            )
        )
        monkeypatch.setattr(bidding.Bidding, "order", reverse)
    else:
        monkeypatch.setattr(GameStream, "below", lambda self, n: self.word() % n)
    with pytest.raises(AssertionError):
        assert_same("honest,cubic,threshold(0.9)", CLASSIC, seed=7, n_games=8)


def test_random_integers_are_without_bias():
    """Chi-square for every bound a deal can ask for, each beyond its limit with a probability of 8e-11."""
    stream = GameStream(1)
    counts = np.zeros((53, 53), dtype=np.int64)
    for n in range(1, 53):
        for _ in range(2_000):
            counts[n, stream.below(n)] += 1
    for n in range(2, 53):
        expected = 2_000 / n
        chi_square = ((counts[n, :n] - expected) ** 2 / expected).sum()
        # Wilson and Hilferty (1931): very nearly a standard normal.
        spread = 2 / (9 * (n - 1))
        assert abs(((chi_square / (n - 1)) ** (1 / 3) - (1 - spread)) / spread**0.5) < 6.5
    assert counts[:, 0][1] == 2_000


def test_a_seed_gives_the_published_generator():
    """The words of a match are those of the sampler's lane, which is tested against published vectors."""
    from blefodds.kernels.sampling import fill_words

    words = np.zeros(4 * LANES, dtype=np.uint64)
    with np.errstate(over="ignore"):
        fill_words(chunk_state(99, 2), words)
    for lane in (0, 1, 63):
        stream = GameStream(99, 2 * LANES + lane)
        assert [stream.word() for _ in range(4)] == words[lane::LANES].tolist()


def test_every_bot_is_known_to_the_compiled_game_or_plays_in_python():
    codes = [bot().kernel_code for bot in BOTS.values()]
    known = [policy[0] for policy in codes if policy is not None]
    assert len(set(known)) == len(known)
    assert set(known) <= set(range(5))
    assert list(chain(known))
