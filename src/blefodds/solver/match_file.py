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

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any

from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import CLASSIC, Rules, rules_to_toml
from blefodds.core.version import __version__
from blefodds.solver.best_response import Certificate
from blefodds.solver.match import Bracket, Cards, MatchSolution, RoundResult, match_solution
from blefodds.storage.reading import bounded_bytes

__all__ = ["KEPT", "SCHEMA", "read_rounds", "rounds_text", "solved_match", "solved_match_chance"]

SCHEMA = "blefodds.match-rounds/1"

KEPT = "solved_match.json"
"""The file's name in the folder ``data`` beside this module."""

MAX_FILE_BYTES = 1_000_000


def rounds_text(rules: Rules, rounds: Iterable[RoundResult]) -> str:
    """The text of a file with these rounds, a line for each."""
    head = {"schema": SCHEMA, "version": __version__, "rules": rules_to_toml(rules)}
    rows = [
        json.dumps(
            {
                "cards": list(result.cards),
                "value": result.certificate.value,
                "gains": list(result.certificate.gains),
                "seconds": round(result.seconds, 3),
                "time": result.limit,
                "nodes": result.n_nodes,
            },
            allow_nan=False,
        )
        for result in sorted(rounds, key=lambda result: result.cards)
    ]
    opened = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    return opened + ',\n "rounds": [\n  ' + ",\n  ".join(rows) + "\n ]\n}\n"


def read_rounds(path: Path, rules: Rules) -> dict[Cards, RoundResult]:
    """The solved rounds in a file; none where there is no file.

    Raises
    ------
    BlefError
        If the file cannot be read, is none of ours, or is of other rules.
    """
    name = shorten(path.name)
    try:
        content = bounded_bytes(path, called=name, most=MAX_FILE_BYTES, field="out")
    except FileNotFoundError:
        return {}
    try:
        document = json.loads(content)
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            raise ValueError("schema")
        if document["rules"] != rules_to_toml(rules):
            raise BlefError(f"{name} is of a match by other rules: --force replaces it", field="out")
        return _rounds(document, rules)
    except BlefError:
        raise
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
        raise BlefError(f"{name} is no file of solved rounds: --force replaces it", field="out") from None


@lru_cache(maxsize=16)
def solved_match(rules: Rules) -> MatchSolution | None:
    """The match as it was solved beforehand, with the brackets found then; None for rules it was not solved for.

    What rules are called does not matter.
    """
    if replace(rules, name=CLASSIC.name, about=CLASSIC.about) != CLASSIC:
        return None
    document = json.loads(files("blefodds.solver").joinpath("data", KEPT).read_text(encoding="utf-8"))
    return match_solution(rules, _rounds(document, rules))


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


def _rounds(document: Mapping[str, Any], rules: Rules) -> dict[Cards, RoundResult]:
    results = {}
    for row in document["rounds"]:
        a, b = row["cards"]
        value, seconds, limit = float(row["value"]), float(row["seconds"]), float(row["time"])
        gains = float(row["gains"][0]), float(row["gains"][1])
        most = rules.card_limit or 0
        if not (
            type(a) is type(b) is type(row["nodes"]) is int
            and 1 <= min(a, b) <= max(a, b) <= most
            and all(isfinite(number) and number >= 0 for number in (*gains, seconds, limit))
            and -1e-9 <= value <= 1 + 1e-9
        ):
            raise ValueError("rounds")
        results[a, b] = RoundResult((a, b), Certificate(value, gains), seconds, row["nodes"], limit)
    return results
