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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Raw

from blefodds.core.errors import BlefError, Term, shorten
from blefodds.core.rules import rules_from_toml, rules_to_toml
from blefodds.core.version import __version__
from blefodds.solver.best_response import Certificate, Strategies, certify
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.cfr import GAMMA, on_grown_tree
from blefodds.solver.policy import Policy
from blefodds.solver.solve import Solver
from blefodds.solver.tree import PublicTree
from blefodds.storage.document import Document
from blefodds.storage.reading import bounded_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["POLICY", "load_policy", "policy_bytes", "resume_solver"]

MAX_FILE_BYTES = 500_000_000
SMALL_TEXT_BYTES = 64_000_000
MOST_TEXT_BYTES = 2_000_000_000
MOST_UNPACKED = 40
"""A text may be small, or so many times as long as the file: real ones are up to 7 times. A file of a few megabytes
that unpacks to gigabytes is not read."""

MOST_ITERATIONS = 10**9

SEARCH_TABLES = ("regrets", "sums", "strategies")

AGREEMENT = 1e-9
"""How far a certificate computed anew may be from the one in the file: it was made on a smaller tree."""

DAMAGES = (ArithmeticError, AssertionError, LookupError, MemoryError, TypeError, ValueError)
"""What a damaged file can raise, although each field is of its type."""

Tables = tuple[str, str]
"""One for each player."""


@dataclass(frozen=True)
class CertificateFields:
    """What is read of a certificate: the rest follows from it."""

    value: float
    gains: tuple[float, float]


@dataclass(frozen=True)
class SearchFields:
    """The tables of a search."""

    regrets: Tables
    sums: Tables
    strategies: Tables


@dataclass(frozen=True)
class PolicyFields:
    """What is read of a policy, as the head of this file says."""

    version: str
    rules: str
    cards: tuple[int, int]
    certificate: CertificateFields
    seconds: float
    iterations: int
    hands: Raw
    grown: list[int]
    average: Tables
    resume: SearchFields | None
    certified_at: int | None = None


POLICY = Document("blefodds.policy/1", PolicyFields, most=MAX_FILE_BYTES, called="document.policy", field="out")


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
    search = {name: [_text(table) for table in getattr(solver.cfr, name)] for name in SEARCH_TABLES if resumable}
    document = POLICY.of(
        rules=rules_to_toml(game.rules),
        cards=list(game.cards),
        certificate={"value": best.value, "low": best.low, "high": best.high, "gains": list(best.gains)},
        seconds=round(solver.seconds, 3),
        iterations=solver.cfr.iteration,
        certified_at=solver.certified_at,
        hands=game.hands,
        grown=[number for move in solver.tree.grown for number in move],
        average=[_text(table) for table in strategies],
        resume=search or None,
    )
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
    kept = _read(path)
    try:
        solver = _solver(kept)
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
    kept = _read(path)
    for is_other, otherwise in (
        (kept.cards != game.cards, "policy_file.round"),
        (kept.rules != rules_to_toml(game.rules), "policy_file.rules"),
        (kept.version != __version__, "policy_file.version"),
        (kept.resume is None, "policy_file.done"),
    ):
        if is_other:
            raise BlefError(otherwise, field="out", file=shorten(path.name))
    try:
        solver = _solver(kept)
        _check_certificate(solver)
    except DAMAGES as error:
        raise _no_policy(path, error) from None
    return solver


def _solver(kept: PolicyFields) -> Solver:
    solver = Solver(BlefRound(kept.cards, rules_from_toml(kept.rules)))
    hands = json.dumps(solver.game.hands, separators=(",", ":"))  # type: ignore[attr-defined]
    if bytes(kept.hands).translate(None, b" \t\r\n") != hands.encode():
        raise ValueError("hands")
    least_rows = tuple(solver.tree.n_rows)
    if min(kept.grown, default=0) < 0 or len(kept.grown) % 2:
        raise ValueError("grown")
    for node, action in zip(kept.grown[::2], kept.grown[1::2], strict=True):
        solver.tree.grow(node, action)
    first, second = _tables(kept.average, solver, np.dtype(np.float64))
    if len(first) < least_rows[0] or len(second) < least_rows[1]:
        raise ValueError("average")
    _check_strategies(solver.tree, (first, second))
    certificate = Certificate(kept.certificate.value, kept.certificate.gains)
    if not (all(0 <= gain <= 1 + 1e-9 for gain in certificate.gains) and -1e-9 <= certificate.value <= 1 + 1e-9):
        raise ValueError("certificate")
    certified_at = kept.iterations if kept.certified_at is None else kept.certified_at
    if not 0 <= certified_at <= kept.iterations <= MOST_ITERATIONS:
        raise ValueError("iterations")
    if kept.seconds < 0:
        raise ValueError("seconds")
    solver.best, solver.strategies, solver.seconds = certificate, (first, second), kept.seconds
    solver.cfr.iteration, solver.certified_at = kept.iterations, certified_at
    if kept.resume is not None:
        for name in SEARCH_TABLES:
            setattr(solver.cfr, name, _tables(getattr(kept.resume, name), solver, solver.cfr.dtype))
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
        raise BlefError("policy_file.promises")


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


def _tables(texts: Tables, solver: Solver, dtype: np.dtype[Any]) -> list[NDArray[Any]]:
    tables = []
    for text, n_hands, most_rows in zip(texts, solver.leaves.n_hands, solver.tree.n_rows, strict=True):
        content = base64.b64decode(text, validate=True)
        table = np.frombuffer(content, dtype.newbyteorder("<")).reshape(-1, n_hands).astype(dtype)
        if len(table) > most_rows or not np.isfinite(table).all():
            raise ValueError("table")
        tables.append(table)
    return tables


def _read(path: Path) -> PolicyFields:
    try:
        content = bounded_bytes(path, called=shorten(path.name), most=POLICY.most, field="out", begins=b"\x1f\x8b")
    except FileNotFoundError:
        raise BlefError("file.none", field="out", file=shorten(path.name)) from None
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            most = min(MOST_TEXT_BYTES, max(SMALL_TEXT_BYTES, MOST_UNPACKED * len(content)))
            text = packed.read(most + 1)
        if len(text) > most:
            raise BlefError("policy_file.unpacks")
        return POLICY.parsed(text)
    except (BlefError, EOFError, MemoryError, OSError, zlib.error) as error:
        raise _no_policy(path, error) from None


def _no_policy(path: Path, error: Exception) -> BlefError:
    """What is wrong, in words if there are any: what Python says of a value of the wrong type helps nobody."""
    if isinstance(error, BlefError):
        return POLICY.refusal(path, error)
    is_said = type(error) is ValueError and str(error)
    return POLICY.refusal(path, shorten(error, longest=60) if is_said else Term("file.damaged"))
