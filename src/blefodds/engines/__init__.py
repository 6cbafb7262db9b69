"""Engines turn a situation into odds: closed form, enumeration, Monte Carlo.

:func:`odds` is the whole of it for most programs. The heavy engines are imported when first used.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Literal, get_args

from blefodds.core.errors import BlefError
from blefodds.core.odds_table import OddsTable
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm

__all__ = ["ENGINES", "ClosedForm", "EngineName", "odds"]

EngineName = Literal["both", "simulate", "exact", "enumerate"]
ENGINES: tuple[EngineName, ...] = get_args(EngineName)


def odds(
    situation: Situation,
    *,
    engine: EngineName = "both",
    deals: int | None = None,
    seed: int | None = None,
    confidence: float = 0.95,
    until: float | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> OddsTable:
    """How often each bid of the ladder is true.

    Parameters
    ----------
    situation
        What is known at the table.
    engine
        ``"both"``: simulated and exact side by side; ``"simulate"``: Monte Carlo alone; ``"exact"``: the
        closed form; ``"enumerate"``: every hidden set is visited.
    deals
        How many random deals to draw (default 1,000,000); with ``until`` the most to draw.
    seed
        The same seed gives the same integers, on any number of workers; None: one is drawn and stated.
    confidence
        Of the intervals around simulated shares, between 0 and 1.
    until
        Go on dealing until the widest interval is at most this wide (a probability, such as 0.001).
    workers
        How many threads, unless an executor is given.
    executor
        Any ``concurrent.futures.Executor`` to run on.
    progress
        Called with (done, total) as work goes on.

    Raises
    ------
    BlefError
        For an argument out of its range.

    Examples
    --------
    >>> table = odds(Situation("K♥ 10♠", 9), seed=42)
    >>> table["pair:K"].exact, abs(table["pair:K"].simulated.p - table["pair:K"].exact.p) < 0.01
    (Exact(ways=120156, of=170544), True)
    """
    if engine not in ENGINES:
        raise BlefError("engine.unknown", field="engine", engine=str(engine)[:20], engines=", ".join(ENGINES))
    if engine == "exact":
        return ClosedForm().odds(situation)
    if engine == "enumerate":
        from blefodds.engines.enumeration import Enumeration

        return Enumeration(executor=executor, progress=progress).odds(situation)
    from blefodds.engines.monte_carlo import MonteCarlo

    sampler = MonteCarlo(
        deals,
        seed=seed,
        confidence=confidence,
        until=until,
        workers=workers,
        executor=executor,
        progress=progress,
    )
    simulated = sampler.odds(situation)
    return simulated if engine == "simulate" else ClosedForm().odds(situation).joined(simulated)
