"""Policies as files, and as something to play by."""

import base64
import gzip
import json

import numpy as np
import pytest

from blefodds.core.errors import BlefError
from blefodds.core.rules import PRESETS
from blefodds.lang import parse_cards
from blefodds.solver import policy_file
from blefodds.solver.blef_round import CHECK, BlefRound
from blefodds.solver.openings import answers_of, openings_by_holding, openings_of
from blefodds.solver.policy import Policy
from blefodds.solver.policy_file import load_policy, policy_bytes, resume_solver
from blefodds.solver.solve import Solver


@pytest.fixture(scope="module")
def solver():
    solver = Solver(BlefRound((1, 2)))
    solver.run(iterations=130)
    return solver


@pytest.fixture(scope="module")
def policy(solver):
    return Policy.of(solver)


def _changed(content, **changes):
    document = json.loads(gzip.decompress(content))
    return gzip.compress(json.dumps(document | changes).encode())


def test_a_file_holds_what_was_solved(tmp_path, solver, policy):
    for resumable in (True, False):
        path = tmp_path / "round.policy"
        path.write_bytes(policy_bytes(solver, resumable=resumable))
        loaded = load_policy(path)
        assert loaded.cards == (1, 2)
        assert loaded.certificate == policy.certificate
        assert loaded.certify().low == pytest.approx(policy.certificate.low, abs=1e-12)
        assert loaded.certify().high == pytest.approx(policy.certificate.high, abs=1e-12)
        assert all(map(np.array_equal, loaded.strategies, policy.strategies))


def test_the_same_run_writes_the_same_file(solver):
    again = Solver(BlefRound((1, 2)))
    again.run(iterations=130)
    again.seconds = solver.seconds
    assert policy_bytes(again) == policy_bytes(solver)


@pytest.mark.parametrize("cards", [(1, 2), (2, 3)])
def test_a_resumed_run_ends_where_an_uninterrupted_one_does(tmp_path, cards):
    """Wherever it was interrupted, also between two certificates, and with floats of either size."""
    whole, part = Solver(BlefRound(cards)), Solver(BlefRound(cards))
    whole.run(iterations=100)
    part.run(iterations=51)
    path = tmp_path / "round.policy"
    path.write_bytes(policy_bytes(part))
    resumed = resume_solver(path, BlefRound(cards))
    resumed.run(iterations=100)
    assert resumed.best == whole.best
    for name in ("regrets", "sums", "strategies"):
        assert all(map(np.array_equal, getattr(resumed.cfr, name), getattr(whole.cfr, name)))


def test_a_certificate_that_promises_too_much_is_refused(tmp_path, solver):
    """A certificate of better play than the file's strategies: nobody is told that it is certified."""
    better = Solver(BlefRound((1, 2)))
    better.run(target=1e-3)
    kept = {"value": better.best.value, "gains": list(better.best.gains)}
    path = tmp_path / "round.policy"
    path.write_bytes(_changed(policy_bytes(solver), certificate=kept))
    with pytest.raises(BlefError, match="strategies keep less"):
        load_policy(path)
    with pytest.raises(BlefError, match="strategies keep less"):
        resume_solver(path, BlefRound((1, 2)))
    loaded = load_policy(path, trusted=True)
    assert loaded.certify().width > 2 * loaded.certificate.width


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("sums", lambda table: -table),
        ("sums", lambda table: table * 1e30),
        ("regrets", lambda table: table * 1e300),
        ("regrets", lambda table: table[:-1]),
        ("strategies", lambda table: table * 2),
        ("strategies", lambda table: table - 1),
    ],
)
def test_tables_that_no_search_leaves_are_refused(tmp_path, solver, name, change):
    """With negative sums, say, averages would be no strategies, and what certifies them no certificate."""
    content = policy_bytes(solver)
    resume = json.loads(gzip.decompress(content))["resume"]
    table = change(getattr(solver.cfr, name)[0])
    resume[name][0] = base64.b64encode(table.astype("<f8").tobytes()).decode()
    path = tmp_path / "round.policy"
    path.write_bytes(_changed(content, resume=resume))
    with pytest.raises(BlefError, match="not a policy file"):
        resume_solver(path, BlefRound((1, 2)))


def test_a_small_file_that_unpacks_to_a_huge_one_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(policy_file, "SMALL_TEXT_BYTES", 100_000)
    path = tmp_path / "round.policy"
    path.write_bytes(gzip.compress(b'{"schema": "' + b"0" * 3_000_000))
    with pytest.raises(BlefError, match="unpacks"):
        load_policy(path)


def test_a_file_of_something_else_is_refused(tmp_path, solver):
    path = tmp_path / "round.policy"
    path.write_bytes(policy_bytes(solver))
    for game, what in ((BlefRound((2, 1)), "another round"), (BlefRound((1, 2), PRESETS["great"]), "other rules")):
        with pytest.raises(BlefError, match=what):
            resume_solver(path, game)
    path.write_bytes(_changed(policy_bytes(solver), version="0.0"))
    with pytest.raises(BlefError, match="version"):
        resume_solver(path, BlefRound((1, 2)))
    path.write_bytes(policy_bytes(solver, resumable=False))
    with pytest.raises(BlefError, match="nothing to go on"):
        resume_solver(path, BlefRound((1, 2)))
    assert resume_solver(tmp_path / "none", BlefRound((1, 2))) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": "other"},
        {"cards": [1]},
        {"cards": [1, "2"]},
        {"grown": [0, 1]},
        {"grown": [1, 2, 3]},
        {"grown": [-1, 40]},
        {"hands": []},
        {"average": ["", ""]},
        {"average": ["!!", "!!"]},
        {"average": 3},
        {"certificate": {"value": 7, "gains": [0, 0]}},
        {"certificate": {"value": 0.5, "gains": [-1, 0]}},
        {"rules": "x"},
        {"certificate": {"value": 0.38, "gains": [0, float("nan")]}},
        {"certificate": {"value": 0.38, "gains": [float("inf"), 0]}},
        {"certificate": {"value": float("nan"), "gains": [0, 0]}},
        {"certificate": []},
        {"seconds": "soon"},
        {"seconds": float("nan")},
        {"seconds": -1},
        {"iterations": -1},
        {"iterations": 10**300},
        {"iterations": 2.5},
        {"certified_at": 10**6},
        {"resume": "x"},
        {"resume": {"regrets": []}},
    ],
    ids=str,
)
def test_a_damaged_file_is_one_line(tmp_path, solver, changes):
    path = tmp_path / "round.policy"
    path.write_bytes(_changed(policy_bytes(solver), **changes))
    with pytest.raises(BlefError) as caught:
        load_policy(path)
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"\x1f\x8b", gzip.compress(b"[1]", mtime=0), gzip.compress(b"[" * 100_000, mtime=0)]
)
def test_what_is_no_policy_at_all_is_refused(tmp_path, content):
    path = tmp_path / "round.policy"
    path.write_bytes(content)
    with pytest.raises(BlefError, match="not a policy file"):
        load_policy(path)


@pytest.mark.parametrize("factor", [1.5, -1.0])
def test_strategies_that_are_none_are_refused(tmp_path, solver, factor):
    kept = solver.strategies
    try:
        solver.strategies = kept[0] * factor, kept[1]
        (tmp_path / "p").write_bytes(policy_bytes(solver))
    finally:
        solver.strategies = kept
    with pytest.raises(BlefError, match=r"not a policy file \(average\)"):
        load_policy(tmp_path / "p")


def test_shares_are_of_all_actions(policy):
    for actions in ((), (5,), (5, 6), (6, 11)):
        for hand in range(len(policy.game.hands[len(actions) % 2])):
            advice = policy.decide_hand(hand, actions)
            assert sum(choice.share for choice in advice.choices) == pytest.approx(1, abs=1e-12)
        total = policy.likelihoods(actions, CHECK) * bool(actions)
        for bid in policy.game.bid_numbers:
            if not actions or bid > actions[-1]:
                total = total + policy.likelihoods(actions, bid)
        assert total == pytest.approx(1, abs=1e-12)


def test_the_policy_is_worth_what_its_certificate_says(policy):
    starter = sum(
        policy.game.weights[hand].sum() * policy.decide_hand(hand, ()).win for hand in range(len(policy.game.hands[0]))
    )
    assert starter == pytest.approx(policy.certificate.value, abs=1e-12)
    # After every opening the other's chances are what is left to the starter.
    other = 0.0
    for bid in policy.game.bid_numbers:
        made = policy.game.weights * policy.likelihoods((), bid)[:, None]
        wins = [policy.decide_hand(hand, (bid,)).win or 0.0 for hand in range(len(policy.game.hands[1]))]
        other += float((made.sum(axis=0) * wins).sum())
    assert other == pytest.approx(1 - policy.certificate.value, abs=1e-12)


def test_what_a_deviation_costs_is_within_the_gains(policy):
    """The gain of a best response is at least that of the best first move alone."""
    gain = 0.0
    for hand in range(len(policy.game.hands[0])):
        advice = policy.decide_hand(hand, ())
        best = max(choice.win for choice in advice.choices)
        gain += policy.game.weights[hand].sum() * (best - advice.win)
        assert min(advice.cost(choice) for choice in advice.choices) == 0
    assert 0 <= gain <= policy.certificate.gains[0] + 1e-12


def test_outside_the_tree_the_policy_checks(policy):
    position = policy.game.n_actions - 1  # a straight flush: cannot be true
    advice = policy.decide(parse_cards("Kh 10s"), (position,))
    assert not advice.in_tree
    assert [(choice.action, choice.share) for choice in advice.choices] == [(CHECK, 1.0)]
    assert advice.choices[0].win is None
    assert advice.win is None
    assert policy.beliefs((position,), 0) is None
    assert policy.likelihoods((position,), CHECK).tolist() == [1.0] * 21
    # Heard after a bid that the starter does make, a bid outside the tree has a worth all the same.
    outside = policy.decide(parse_cards("Kh"), (5, position))
    assert outside.choices[0].win is None
    assert policy.decide(parse_cards("Kh 10s"), (5,)).choices[0].win is not None


def test_beliefs_are_by_bayes(policy):
    hand = policy.game.hand_index(1, parse_cards("Kh 10s"))
    believed = policy.beliefs((5,), hand)
    by_hand = policy.game.weights[:, hand] * policy.likelihoods((), 5)
    assert believed == pytest.approx(by_hand / by_hand.sum())
    assert policy.beliefs((), 0, seat=1) == pytest.approx(policy.game.weights[:, 0] / policy.game.weights[:, 0].sum())


@pytest.mark.parametrize("actions", [(0,), (5, 5), (6, 5), (84,), (-1,)])
def test_bids_that_do_not_rise_are_refused(policy, actions):
    with pytest.raises(BlefError, match="not a bid above"):
        policy.decide_hand(0, actions)


def test_a_hand_of_the_wrong_size_is_refused(policy):
    with pytest.raises(BlefError, match="holds 1"):
        policy.decide(parse_cards("Kh 10s"), ())


def test_holdings_add_up_to_the_openings(policy):
    """What all hands open with is the mean of what each does, by how often it is dealt."""
    by_holding = openings_by_holding(policy)
    for opening in openings_of(policy):
        made = [
            (holding.chance * of_hand.share, of_hand)
            for holding in by_holding
            for of_hand in holding.openings
            if of_hand.bid == opening.bid
        ]
        share = sum(weight for weight, _ in made)
        assert share == pytest.approx(opening.share, abs=1e-3)  # what a hand says seldom is left out
        assert sum(weight * of_hand.true for weight, of_hand in made) == pytest.approx(opening.true * share, abs=1e-3)
        assert sum(weight * of_hand.bluff for weight, of_hand in made) == pytest.approx(opening.bluff * share, abs=1e-3)
        for _, of_hand in made:
            assert of_hand.bluff in (0.0, 1.0)


def test_a_file_of_a_run_that_has_hardly_begun_goes_on(tmp_path):
    begun = Solver(BlefRound((1, 2)))
    begun.run(iterations=0)
    path = tmp_path / "round.policy"
    path.write_bytes(policy_bytes(begun))
    resumed = resume_solver(path, BlefRound((1, 2)))
    assert resumed.run(iterations=40) == begun.run(iterations=40)


def test_openings_add_up(policy):
    openings = openings_of(policy)
    assert sum(opening.share for opening in openings) == pytest.approx(1, abs=0.02)
    for opening in openings:
        assert 0 <= opening.true <= 1
        assert 0 <= opening.bluff <= 1
    ace = policy.game.hand_index(0, parse_cards("Ah"))
    by_holding = openings_by_holding(policy)
    assert sum(holding.chance for holding in by_holding) == pytest.approx(1)
    most = by_holding[ace].openings[0]
    assert (most.bid.code, most.true, most.bluff) == ("high:A", pytest.approx(1), 0)
    for answer in answers_of(policy):
        said = answer.check + sum(share for _, share in answer.raises)
        assert said == pytest.approx(1, abs=0.03)
