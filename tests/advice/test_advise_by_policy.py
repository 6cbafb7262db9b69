"""``blefodds advise`` for two, by a solved policy, as its users run it."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from click.testing import CliRunner

from blefodds.cli.main import main
from blefodds.core.rules import PRESETS
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.policy_file import policy_bytes
from blefodds.solver.solve import Solver

TWO = ("--hand", "9♥ 10♠", "--counts", "2,1", "--seed", "3")
PACKAGED = files("blefodds.solver").joinpath("policies", "classic-2-1.policy")


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("BLEFODDS_SETTINGS", str(tmp_path / "none.toml"))


@pytest.fixture
def policy_file(tmp_path):
    path = tmp_path / "two-one.policy"
    path.write_bytes(PACKAGED.read_bytes())
    return path


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["advise", *arguments], prog_name="blefodds")
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def document(*arguments: str) -> dict:
    return json.loads(run(*arguments, "--format", "json"))


def test_two_are_told_the_policy(policy_file):
    said = document(*TWO)
    assert (said["schema"], said["method"], said["simulation"]) == ("blefodds.advice/1", "policy", None)
    assert said["solved"]["cards"] == [2, 1]
    assert said["solved"]["seed"] == 3
    assert 0 < said["solved"]["value"]["high"] - said["solved"]["value"]["low"] <= 1e-4
    assert said["actions"][0]["action"] == said["recommended"] == said["solved"]["mix"][0]["action"]
    assert said == document(*TWO, "--policy", str(policy_file)) == document(*TWO, "--method", "policy")


def test_deals_where_they_are_asked_for():
    said = document(*TWO, "--method", "rollouts", "--deals", "1000")
    assert (said["method"], said["no_policy"], said["simulation"]["deals"]) == ("rollouts", None, 1000)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--hand", "K♥", "--counts", "1,2,1"), "players"),
        (("--hand", "K♥ 9♥ 10♥", "--counts", "3,2"), "round"),
        (("--hand", "K♥", "--counts", "1,1", "--dead", "A♥"), "dead"),
        (("--hand", "K♥", "--counts", "1,1", "--heard", "2: high 9; 2: high A"), "unheard"),
        (("--hand", "10♥ 9♠", "--counts", "2,2", "--heard", "2: high 10"), "time"),
    ],
)
def test_where_no_policy_can_be_gone_by_deals_do(arguments, why):
    how = ("--time", "0.01" if why == "time" else "0.1", "--seed", "1")
    said = document(*arguments, *how)
    assert (said["method"], said["no_policy"]) == ("rollouts", why)
    in_words = run(*arguments, *how)
    assert ("advice is by deals" in in_words) == (why not in ("players", "round"))
    refused = run(*arguments, *how, "--method", "policy", code=2)
    assert refused.count("\n") == 1
    assert "--method" in refused


def test_off_the_policy_the_rest_is_solved():
    asked = ("--hand", "K♥ K♠", "--counts", "2,2", "--last", "pair of K", "--method", "policy", "--seed", "1")
    said = document(*asked)
    assert said["recommended"] == "three:K"
    assert said["evidence"] == {"model": "policy", "tremble": 0.02}
    assert 0 <= said["solved"]["rest"]["value"]["low"] <= said["solved"]["rest"]["value"]["high"] <= 1
    assert said == document(*asked)
    assert "solved afresh" in run(*asked)
    assert "rozwiązano od nowa" in run(*asked, "--lang", "pl")


OF_DEALS = (("--deals", "1000"), ("--workers", "1"), ("--trust", "30"))


@pytest.mark.parametrize("option", OF_DEALS, ids=lambda option: option[0])
def test_who_gives_an_option_of_deals_gets_deals(option, policy_file):
    how = () if "--deals" in option else ("--time", "0.05")
    said = document(*TWO, *option, *how)
    assert (said["method"], said["no_policy"]) == ("rollouts", None)
    if "--deals" in option:
        assert said["simulation"]["deals"] == 1000
    refused = run(*TWO, *option, "--method", "policy", code=2)
    assert refused == f"Error: Invalid value for '{option[0]}': --method policy doesn't use this option: leave it out\n"
    refused = run(*TWO, *option, "--policy", str(policy_file), code=2)
    assert f"--policy': {option[0]} asks for deals, which don't use this option: leave one out" in refused
    assert refused.count("\n") == 1


def test_the_seed_decides_what_a_policy_draws():
    asked = ("--hand", "9♥", "--counts", "1,1")
    drawn = {seed: document(*asked, "--seed", seed)["solved"]["drawn"] for seed in "12345678"}
    assert len(set(drawn.values())) > 1
    assert document(*asked, "--seed", "5")["solved"]["drawn"] == drawn["5"]


def test_polish_and_ascii():
    said = run(*TWO, "--lang", "pl", "--ascii", "--for", "match")
    assert said.isascii()
    assert "wygrywa mecz" in said
    assert "tym razem wylosowano" in said


def test_a_policy_file_that_is_none_or_another(tmp_path, policy_file):
    damaged = tmp_path / "damaged.policy"
    damaged.write_bytes(policy_file.read_bytes()[:-9])
    solver = Solver(BlefRound((2, 1), PRESETS["poker-order"]))
    solver.run(iterations=0)
    poker = tmp_path / "poker.policy"
    poker.write_bytes(policy_bytes(solver))
    for path, words in (
        (tmp_path / "missing", "there is no such file"),
        (tmp_path, "cannot be read"),
        (damaged, "not a policy file"),
        (poker, "other rules"),
    ):
        said = run(*TWO, "--policy", str(path), code=2)
        assert words in said
        assert "--policy" in said
        assert said.count("\n") == 1
    for counts, words in (("2,2", "2 against 1 card, not of 2 against 2"), ("2,1,1", "two players")):
        said = run("--hand", "9♥ 10♠", "--counts", counts, "--policy", str(policy_file), code=2)
        assert words in said
        assert said.count("\n") == 1
    assert "--policy" in run(*TWO, "--policy", str(policy_file), "--method", "rollouts", code=2)


def test_listening_by_a_policy(policy_file):
    def odds(*arguments: str, code: int = 0) -> str:
        asked = ["--hand", "9♥", "--counts", "1,2", "--heard", "2: high K", "--engine", "exact", *arguments]
        result = CliRunner().invoke(main, asked, prog_name="blefodds")
        assert result.exit_code == code, result.output
        return result.stdout if code == 0 else result.stderr

    said = json.loads(odds("--bidder", "policy", "--format", "json"))
    assert said["evidence"]["model"] == "policy"
    assert said["evidence"]["share_quantal"] == 0.05
    assert said == json.loads(odds("--bidder", "policy", "--policy", str(policy_file), "--format", "json"))
    by_model = json.loads(odds("--format", "json"))
    assert by_model["evidence"]["model"] == "quantal response"
    assert "share_quantal" not in by_model["evidence"]
    assert "solved policy" in odds("--bidder", "policy")
    assert "gotowej strategii" in odds("--bidder", "policy", "--lang", "pl")
    assert "--policy" in odds("--policy", str(policy_file), code=2)
    assert "--bidder" in odds("--bidder", "policy", "--counts", "1,2,1", code=2)
    assert "--bidder" in odds("--bidder", "policy", "--counts", "1,5", code=2)
    result = CliRunner().invoke(main, ["--hand", "9♥", "--counts", "1,2", "--bidder", "policy"], prog_name="blefodds")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
