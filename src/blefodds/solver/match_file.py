"""Solved rounds of a match as a file; and the match by the classic rules that comes with the program.

The fields, of the schema ``blefodds.match-rounds/1``:

``version``
    The program that wrote it.
``rules``
    The rules in full, as a rules file.
``rounds``
    Those solved so far. Of each the ``cards`` of the starter and of the other, ``value`` and ``gains`` as in
    :class:`.best_response.Certificate`, the ``seconds`` it took of the ``time`` it was given, and how many ``nodes``
    its tree has.

>>> chance = solved_match_chance(CLASSIC, (1, 1))
>>> chance.low < chance.middle < chance.high
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import CLASSIC, Rules, rules_to_toml
from blefodds.solver.best_response import Certificate
from blefodds.solver.match import Bracket, Cards, MatchSolution, RoundResult, match_solution
from blefodds.storage.document import Document, text_with_rows

__all__ = ["KEPT", "ROUNDS", "read_rounds", "rounds_text", "solved_match", "solved_match_chance"]

KEPT = "solved_match.json"
"""The file's name in the folder ``data`` beside this module."""


@dataclass(frozen=True, slots=True)
class RoundFields:
    """A solved round, as the head of this file says."""

    cards: Cards
    value: float
    gains: tuple[float, float]
    seconds: float
    time: float
    nodes: int


@dataclass(frozen=True)
class RoundsFields:
    """What is read of a file of solved rounds."""

    rules: str
    rounds: list[RoundFields]


ROUNDS = Document(
    "blefodds.match-rounds/1",
    RoundsFields,
    most=1_000_000,
    called="document.rounds",
    field="out",
    is_replaceable=True,
)


def rounds_text(rules: Rules, rounds: Iterable[RoundResult]) -> str:
    """The text of a file with these rounds, a line for each."""
    rows = [
        {
            "cards": list(result.cards),
            "value": result.certificate.value,
            "gains": list(result.certificate.gains),
            "seconds": round(result.seconds, 3),
            "time": result.limit,
            "nodes": result.n_nodes,
        }
        for result in sorted(rounds, key=lambda result: result.cards)
    ]
    return text_with_rows(ROUNDS.of(rules=rules_to_toml(rules)), "rounds", rows)


def read_rounds(path: Path, rules: Rules) -> dict[Cards, RoundResult]:
    """The solved rounds in a file; none where there is no file.

    Raises
    ------
    BlefError
        If the file cannot be read, is none of ours, or is of other rules.
    """
    try:
        kept = ROUNDS.read(path)
    except FileNotFoundError:
        return {}
    if kept.rules != rules_to_toml(rules):
        raise BlefError("match_file.rules", field="out", file=shorten(path.name))
    try:
        return _rounds(kept, rules)
    except BlefError as error:
        raise ROUNDS.refusal(path, error) from None


@lru_cache(maxsize=16)
def solved_match(rules: Rules) -> MatchSolution | None:
    """The match as it was solved beforehand, with the brackets found then; None for rules it was not solved for.

    What rules are called does not matter.
    """
    if replace(rules, name=CLASSIC.name, about=CLASSIC.about) != CLASSIC:
        return None
    return match_solution(rules, _rounds(ROUNDS.packaged("blefodds.solver", KEPT), rules))


def solved_match_chance(rules: Rules, cards: Cards) -> Bracket | None:
    """The chance to win a match of two, before a round, of the player who starts it.

    Parameters
    ----------
    rules
        What the table plays by.
    cards
        How many cards the starter and the other hold, from 1 to the card limit.

    Returns
    -------
    Bracket or None
        The chance lies between ``low`` and ``high`` if both play as well as possible, in this match and in all its
        rounds; ``middle`` is half-way. None for rules that no match was solved for.
    """
    solution = solved_match(rules)
    return None if solution is None else solution.chances[cards]


def _rounds(kept: RoundsFields, rules: Rules) -> dict[Cards, RoundResult]:
    results = {}
    for row in kept.rounds:
        if not (
            1 <= min(row.cards) <= max(row.cards) <= (rules.card_limit or 0)
            and min(*row.gains, row.seconds, row.time) >= 0
            and -1e-9 <= row.value <= 1 + 1e-9
        ):
            raise BlefError("'rounds': one of them cannot be")
        results[row.cards] = RoundResult(row.cards, Certificate(row.value, row.gains), row.seconds, row.nodes, row.time)
    return results
