"""Whole numbers given from Python: every kind of them is taken, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from blefodds import BlefError, Situation, odds
from blefodds.bots.blef import parse_bots
from blefodds.bots.blof import parse_bots as parse_blof_bots
from blefodds.core.whole_numbers import whole_number
from blefodds.engines.monte_carlo import MonteCarlo
from blefodds.games.blef.play import BlefGame
from blefodds.games.blof.play import BlofGame
from blefodds.games.tournament import Tournament
from blefodds.session.bot_match import BotMatch

BOTS, BLOF_BOTS = parse_bots("honest,random"), parse_blof_bots("random,random,random,random")

TAKERS: dict[str, Callable[[Any], Any]] = {
    "seed of odds": lambda n: MonteCarlo(1000, seed=n).seed,
    "deals of odds": lambda n: MonteCarlo(n, seed=1).deals,
    "seed of a tournament": lambda n: Tournament(BlefGame(), BOTS, games=1, seed=n).seed,
    "games of a tournament": lambda n: Tournament(BlefGame(), BOTS, games=n, seed=1).games,
    "seed of a Blöf tournament": lambda n: Tournament(BlofGame(), BLOF_BOTS, games=1, seed=n).seed,
    "games of a Blöf tournament": lambda n: Tournament(BlofGame(), BLOF_BOTS, games=n, seed=1).games,
    "seed of a match": lambda n: BotMatch.start(BOTS, seed=n).seed,
}


@pytest.mark.parametrize("number", [7, np.int64(7), np.uint8(7), np.array(7)], ids=lambda n: type(n).__name__)
@pytest.mark.parametrize("taken", TAKERS.values(), ids=TAKERS)
def test_every_kind_of_whole_number_is_taken(taken: Callable[[Any], Any], number: Any) -> None:
    assert type(taken(number)) is int
    assert taken(number) == 7


@pytest.mark.parametrize(
    "number",
    [True, 7.0, "7", None, np.float64(7), np.array([7, 8]), -1, 2**64, pytest.param(10**5000, id="5,001 digits")],
)
@pytest.mark.parametrize("taken", TAKERS.values(), ids=TAKERS)
def test_nothing_else_is(taken: Callable[[Any], Any], number: Any) -> None:
    if number is None and taken in (TAKERS["seed of odds"], TAKERS["deals of odds"]):
        return  # there it means that one is drawn, or as many as usual
    with pytest.raises(BlefError, match=r"^(seed|deals|games): a whole number from [01] to ") as error:
        taken(number)
    assert str(error.value).startswith(f"{error.value.field}: ")
    assert len(str(error.value)) < 200


def test_the_limits_belong_to_it() -> None:
    assert [whole_number("n", n, 3, 5) for n in (3, 5)] == [3, 5]
    for n, shown in ((2, "2"), (6, "6"), (3.0, "3.0"), ("4", "'4'"), (False, "False")):
        with pytest.raises(BlefError) as error:
            whole_number("n", n, 3, 5)  # type: ignore[arg-type]
        assert str(error.value) == f"n: a whole number from 3 to 5 is expected, not {shown}"
        assert error.value.field == "n"
    with pytest.raises(BlefError, match=r"^n: a whole number from 3 to 5,000 is expected, not 2$"):
        whole_number("n", 2, 3, 5000)
    with pytest.raises(BlefError, match=r"^n: a whole number from 3 to many is expected, not 2$"):
        whole_number("n", 2, 3, 5000, most_said="many")


def test_an_answer_of_numpys_numbers_is_json_and_the_same() -> None:
    ours, theirs = (odds(Situation("K♥", 3), deals=number(1000), seed=number(7)) for number in (int, np.int64))
    assert ours == theirs
    assert theirs.simulation is not None
    assert json.dumps([theirs.simulation.seed, theirs.simulation.deals]) == "[7, 1000]"
