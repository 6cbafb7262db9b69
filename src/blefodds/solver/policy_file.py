"""Policies as files: JSON, packed with gzip; never anything that could run.

The fields, of the schema ``blefodds.policy/1``:

``version``
    The program that wrote it.
``rules``
    The rules in full, as a rules file.
``cards``
    How many cards the starter and the other hold.
``certificate``
    ``value``, ``low``, ``high`` and ``gains``, as in :class:`.best_response.Certificate`.
``seconds``, ``iterations``, ``certified_at``
    What it took, and after how many iterations the last certificate was made.
``hands``
    For each player the hands in the order of all arrays, each as the number of cards of each rank from the lowest.
``grown``
    The moves put into the tree, in order: node, action, node, action, … The tree starts as :class:`.tree.PublicTree`
    says, a new node gets the next number, and each edge the next row of whoever moves.
``average``
    For each player the strategy that is certified: how often each edge (row) is chosen with each hand (column).
    Float64, little-endian, row after row, in base64.
``resume``
    What a solver needs to go on as if it had never stopped: for each player ``regrets``, ``sums`` and ``strategies``,
    as ``average`` but in the floats of the search: float32 from 1,000 pairs of hands on. Null where the file is only
    to be played by.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import rules_from_toml, rules_to_toml
from blefodds.core.version import __version__
from blefodds.solver.best_response import Certificate, Strategies, certify
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.cfr import GAMMA, on_grown_tree
from blefodds.solver.policy import Policy
from blefodds.solver.solve import Solver
from blefodds.solver.tree import PublicTree
from blefodds.storage.reading import bounded_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SCHEMA", "load_policy", "policy_bytes", "resume_solver"]

SCHEMA = "blefodds.policy/1"

MAX_FILE_BYTES = 500_000_000
SMALL_TEXT_BYTES = 64_000_000
MOST_TEXT_BYTES = 2_000_000_000
MOST_UNPACKED = 40
"""A text may be small, or so many times as long as the file: real ones are up to 7 times. A file of a few megabytes
that unpacks to gigabytes is not read."""

MOST_ITERATIONS = 10**9

AGREEMENT = 1e-9
"""How far a certificate computed anew may be from the one in the file: it was made on a smaller tree."""

DAMAGES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    TypeError,
    ValueError,
)
"""What reading a damaged file can raise."""


def policy_bytes(solver: Solver, *, resumable: bool = True, hurried: bool = False) -> bytes:
    """The best policy of a solver of a round of Blef as a file; the same solver, the same bytes but for ``seconds``.

    Parameters
    ----------
    solver
        The solver, at rest.
    resumable
        Whether to put in what it needs to go on, which makes the file about four times as large.
    hurried
        Whether somebody is waiting: the file is then made in half the time, and larger.
    """
    game, best, strategies = solver.game, solver.best, solver.strategies
    assert isinstance(game, BlefRound)
    assert best is not None
    assert strategies is not None
    document = {
        "schema": SCHEMA,
        "version": __version__,
        "rules": rules_to_toml(game.rules),
        "cards": list(game.cards),
        "certificate": {"value": best.value, "low": best.low, "high": best.high, "gains": list(best.gains)},
        "seconds": round(solver.seconds, 3),
        "iterations": solver.cfr.iteration,
        "certified_at": solver.certified_at,
        "hands": [[list(hand) for hand in hands] for hands in game.hands],
        "grown": [number for move in solver.tree.grown for number in move],
        "average": [_text(table) for table in strategies],
        "resume": {
            name: [_text(table) for table in tables]
            for name, tables in (
                ("regrets", solver.cfr.regrets),
                ("sums", solver.cfr.sums),
                ("strategies", solver.cfr.strategies),
            )
        }
        if resumable
        else None,
    }
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=0 if hurried else 1, mtime=0) as file:
        file.write(json.dumps(document, allow_nan=False).encode())
    return packed.getvalue()


def load_policy(path: Path, *, trusted: bool = False) -> Policy:
    """The policy in a file.

    Parameters
    ----------
    path
        The file.
    trusted
        Whether to believe its certificate; else it is computed anew.

    Raises
    ------
    BlefError
        If the file cannot be read, holds no policy, or promises more than its strategies keep.
    """
    document = _read(path)
    try:
        solver = _solver(document)
        if not trusted:
            _check_certificate(solver)
    except DAMAGES as error:
        raise _no_policy(path, error) from None
    return Policy.of(solver)


def resume_solver(path: Path, game: BlefRound) -> Solver | None:
    """A solver that goes on where the one that wrote a file stopped; None where there is no file.

    Raises
    ------
    BlefError
        If the file is no policy, is one of another configuration, promises more than its strategies keep, or holds
        nothing to go on with.
    """
    if not path.exists():
        return None
    document = _read(path)
    wanted = {
        "cards": (list(game.cards), "is of another round"),
        "rules": (rules_to_toml(game.rules), "is of a round by other rules"),
        "version": (__version__, "was written by another version of the program"),
    }
    for key, (value, otherwise) in wanted.items():
        if document.get(key) != value:
            raise BlefError(f"{shorten(path.name)} {otherwise}: --force replaces it", field="out")
    if not document.get("resume"):
        raise BlefError(f"{shorten(path.name)} holds nothing to go on with: --force replaces it", field="out")
    try:
        solver = _solver(document)
        _check_certificate(solver)
    except DAMAGES as error:
        raise _no_policy(path, error) from None
    return solver


def _solver(document: dict[str, Any]) -> Solver:
    rules, cards = rules_from_toml(document["rules"]), document["cards"]
    if not (isinstance(cards, list) and len(cards) == 2 and all(type(n) is int for n in cards)):
        raise ValueError("cards")
    solver = Solver(BlefRound((cards[0], cards[1]), rules))
    if document["hands"] != [[list(hand) for hand in hands] for hands in solver.game.hands]:  # type: ignore[attr-defined]
        raise ValueError("hands")
    least_rows = tuple(solver.tree.n_rows)
    grown = document["grown"]
    if not all(type(number) is int and number >= 0 for number in grown) or len(grown) % 2:
        raise ValueError("grown")
    for node, action in zip(grown[::2], grown[1::2], strict=True):
        solver.tree.grow(node, action)
    first, second = (
        _table(text, n_hands, solver.tree.n_rows[player], np.dtype(np.float64))
        for player, (text, n_hands) in enumerate(zip(document["average"], solver.leaves.n_hands, strict=True))
    )
    if len(first) < least_rows[0] or len(second) < least_rows[1]:
        raise ValueError("average")
    _check_strategies(solver.tree, (first, second))
    kept = document["certificate"]
    certificate = Certificate(float(kept["value"]), (float(kept["gains"][0]), float(kept["gains"][1])))
    if not (all(0 <= gain <= 1 + 1e-9 for gain in certificate.gains) and -1e-9 <= certificate.value <= 1 + 1e-9):
        raise ValueError("certificate")
    solver.best, solver.strategies = certificate, (first, second)
    solver.seconds, iteration = float(document["seconds"]), document["iterations"]
    certified_at = document.get("certified_at", iteration)
    if not (type(iteration) is type(certified_at) is int and 0 <= certified_at <= iteration <= MOST_ITERATIONS):
        raise ValueError("iterations")
    if not 0 <= solver.seconds < float("inf"):
        raise ValueError("seconds")
    solver.cfr.iteration, solver.certified_at = iteration, certified_at
    if document["resume"]:
        for name in ("regrets", "sums", "strategies"):
            tables = [
                _table(text, n_hands, solver.tree.n_rows[player], solver.cfr.dtype)
                for player, (text, n_hands) in enumerate(
                    zip(document["resume"][name], solver.leaves.n_hands, strict=True)
                )
            ]
            setattr(solver.cfr, name, tables)
        _check_search(solver)
    return solver


def _check_search(solver: Solver) -> None:
    """Refuse tables that no search leaves behind: what is averaged from them would be no strategy."""
    search = solver.cfr
    # Each iteration adds at most a regret of 1, and at most its weight to a sum.
    most_regret, most_sum = search.iteration + 1.0, (search.iteration + 1.0) ** (GAMMA + 1)
    for regrets, sums, strategies in zip(search.regrets, search.sums, search.strategies, strict=True):
        if not len(regrets) == len(sums) == len(strategies):
            raise ValueError("resume")
        if regrets.size and not (
            np.abs(regrets).max() <= most_regret
            and 0 <= sums.min() <= sums.max() <= most_sum
            and 0 <= strategies.min() <= strategies.max() <= 1.001
        ):
            raise ValueError("resume")


def _check_certificate(solver: Solver) -> None:
    """Refuse a file that promises more than its strategies keep."""
    assert solver.best is not None
    assert solver.strategies is not None
    first, second = (on_grown_tree(solver.tree, player, solver.strategies[player]) for player in (0, 1))
    kept = certify(solver.tree, solver.leaves, (first, second))[0]
    if solver.best.low > kept.low + AGREEMENT or solver.best.high < kept.high - AGREEMENT:
        raise ValueError("its strategies keep less than it promises")


def _check_strategies(tree: PublicTree, strategies: Strategies) -> None:
    """Refuse what is no strategy: every hand's chances at a node sum to 1."""
    for player, strategy in enumerate(strategies):
        if not (np.isfinite(strategy).all() and (strategy >= 0).all()):
            raise ValueError("average")
        for edges, owner in zip(tree.edges, tree.owners, strict=True):
            if owner == player:
                rows = [edge.row for edge in edges if edge.row < len(strategy)]
                if rows and not np.allclose(strategy[rows].sum(axis=0), 1.0, rtol=0, atol=1e-9):
                    raise ValueError("average")


def _text(table: NDArray[Any]) -> str:
    return base64.b64encode(np.ascontiguousarray(table, table.dtype.newbyteorder("<")).tobytes()).decode()


def _table(text: str, n_hands: int, most_rows: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    content = base64.b64decode(text, validate=True)
    table = np.frombuffer(content, dtype.newbyteorder("<")).reshape(-1, n_hands).astype(dtype)
    if len(table) > most_rows or not np.isfinite(table).all():
        raise ValueError("table")
    return table


def _read(path: Path) -> dict[str, Any]:
    name = shorten(path.name)
    try:
        content = bounded_bytes(path, called=name, most=MAX_FILE_BYTES, field="out", begins=b"\x1f\x8b")
    except FileNotFoundError:
        raise BlefError(f"{name}: cannot be read (there is no such file)", field="out") from None
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            most = min(MOST_TEXT_BYTES, max(SMALL_TEXT_BYTES, MOST_UNPACKED * len(content)))
            text = packed.read(most + 1)
        if len(text) > most:
            raise ValueError("it unpacks to far more than a policy")
        document = json.loads(text)
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            raise ValueError("schema")
    except (EOFError, MemoryError, OSError, RecursionError, ValueError, zlib.error) as error:
        raise _no_policy(path, error) from None
    return document


def _no_policy(path: Path, error: Exception) -> BlefError:
    """What is wrong, in words if there are any: what Python says of a value of the wrong type helps nobody."""
    why = shorten(error, longest=60) if type(error) in (ValueError, BlefError) and str(error) else "damaged"
    return BlefError(f"{shorten(path.name)} is no policy file ({why})", field="out")
