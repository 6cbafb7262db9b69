"""What the best answer to a bot wins, held against best answers over real deals and all histories."""

import numpy as np
import pytest

from blefodds.bots.blef import parse_bot
from blefodds.bots.fixed import fixed_play
from blefodds.core.cards import Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, Rules
from blefodds.games.blef.bot import distribution
from blefodds.games.blef.round import Round
from blefodds.solver import fixed_play as module
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.fixed_play import FixedPlay, best_answer
from blefodds.solver.solve import Solver
from support.real_deals import RealDeals, best_response_by_hand, by_cards, by_ranks

FEW = Rules("few", Deck.parse("10-A"), ("high-card", "pair", "three-of-a-kind", "flush"))
PAIRS = Rules("pairs", Deck.parse("10-A"), ("pair", "flush"))


def _wins_over_real_deals(bot, cards, rules, player):
    """The best answer, all cards of both told apart; the bot is asked for each hand after each history."""
    deals = RealDeals(cards, rules, by_cards)
    asked = {}

    def likelihoods(actions, action):
        if actions not in asked:
            rows = []
            for hand in deals.classes[player]:
                spare = [card for card in rules.deck.cards if card not in hand][: cards[1 - player]]
                hands = [hand, spare] if player == 0 else [spare, hand]
                state = Round.start(hands, dealer=1, rules=rules)
                for said in actions:
                    state = state.apply(said)
                rows.append(distribution(bot, state.information_state(player)))
            asked[actions] = rows
        return np.array([row.get(action, 0.0) for row in asked[actions]])

    starter = best_response_by_hand(deals, 1 - player, likelihoods)
    return starter if player == 1 else 1 - starter


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(
    ("name", "cards", "rules"),
    [
        ("honest", (1, 1), CLASSIC),
        ("honest", (1, 2), FEW),
        ("honest", (2, 1), FEW),
        ("threshold(0.5)", (1, 1), CLASSIC),
        ("threshold(0.3)", (1, 1), FEW),
        ("conditional", (1, 1), FEW),
        ("cubic", (1, 1), PAIRS),
        ("cubic", (1, 2), PAIRS),
        ("random", (1, 1), PAIRS),
    ],
)
def test_a_bot_loses_what_it_loses_to_a_player_who_sees_suits(name, cards, rules, player):
    bot = parse_bot(name)
    wins = best_answer(fixed_play(bot, BlefRound(cards, rules), player))
    assert wins == pytest.approx(_wins_over_real_deals(bot, cards, rules, player), abs=1e-12)


def _some_play(game, player, *, seed):
    """Any play at all, drawn: every answer possible, some hands without some answers."""
    rng = np.random.default_rng(seed)
    n = game.n_actions
    chances = np.zeros((n, len(game.hands[player]), n))
    for last in range(n):
        legal = [*([0] if last else []), *range(last + 1, n)]
        drawn = rng.random((len(game.hands[player]), len(legal))) ** 4
        drawn[drawn < 0.05] = 0.0
        drawn[:, 0] += 1e-3
        chances[last][:, legal] = drawn / drawn.sum(axis=1, keepdims=True)
    return FixedPlay(game, player, chances)


def _difference(cards, player, seed):
    rules = Rules("some", Deck.parse("10-A"), ("high-card", "pair", "three-of-a-kind"))
    play = _some_play(BlefRound(cards, rules), player, seed=seed)
    deals = RealDeals(cards, rules, by_ranks)
    ranks = [tuple(sorted(play.game.hand_ranks(player, hand))) for hand in range(play.chances.shape[1])]
    order = [ranks.index(name) for name in deals.classes[player]]
    starter = best_response_by_hand(
        deals, 1 - player, lambda said, action: play.chances[said[-1] if said else 0, order, action]
    )
    return abs(best_answer(play) - (starter if player == 1 else 1 - starter))


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("cards", [(1, 1), (1, 2), (2, 1)])
def test_any_play_is_answered_as_by_all_histories(cards, player):
    for seed in (1, 2):
        assert _difference(cards, player, seed) < 1e-12


@pytest.mark.parametrize("name", ["_seeing", "_simply"])
def test_a_wrong_bound_is_caught(monkeypatch, name):
    bound = getattr(module._Answerer, name)
    factor = {"_seeing": 0.9, "_simply": 1.1}[name]
    monkeypatch.setattr(module._Answerer, name, lambda self: factor * bound(self))
    assert max(_difference((1, 2), player, 1) for player in (0, 1)) > 1e-6


@pytest.mark.parametrize("cards", [(1, 1), (2, 1)])
def test_no_bot_does_better_than_the_value(cards):
    game = BlefRound(cards)
    certificate = Solver(game).run(iterations=200)
    for name in ("honest", "cubic", "threshold(0.5)", "conditional"):
        as_starter, as_other = (1 - best_answer(fixed_play(parse_bot(name), game, player)) for player in (0, 1))
        assert as_starter <= certificate.high
        assert as_other <= 1 - certificate.low


def test_what_is_no_play_is_refused():
    game = BlefRound((1, 1))
    chances = np.zeros((84, 6, 84))
    chances[0, :, 12] = chances[1:, :, 0] = 1.0
    for place in ((0, 0, 0), (5, 0, 4), (5, 0, 5)):
        wrong = chances.copy()
        wrong[place[0], place[1]] = 0.0
        wrong[place] = 1.0
        with pytest.raises(ValueError, match="may not be said"):
            FixedPlay(game, 0, wrong)
    with pytest.raises(ValueError, match="shape"):
        FixedPlay(game, 0, chances[:, :5])


def test_bots_that_listen_further_back_are_refused():
    with pytest.raises(BlefError, match="last bid"):
        fixed_play(parse_bot("listener"), BlefRound((1, 1)), 0)
    with pytest.raises(BlefError, match="suits"):
        fixed_play(parse_bot("honest"), BlefRound((2, 3)), 0)
