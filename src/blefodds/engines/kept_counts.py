"""The counts of a table of odds, kept to go on from later, and the table made of them again.

Everything else in a table follows from the situation, so only whole numbers are kept; and since the exact odds take a
millisecond, no count is believed that cannot be true.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blefodds.core.odds_table import OddsTable, Simulation
from blefodds.core.situation import Situation
from blefodds.engines import EngineName
from blefodds.engines.closed_form import ClosedForm

__all__ = ["counts_of", "table_from_counts"]


def counts_of(table: OddsTable) -> dict[str, Any]:
    """The counts of a table, as JSON can hold them.

    Returns
    -------
    dict
        ``"ways"``, for every bid the hidden sets that make it true; ``"true"``, the random deals that did, of
        ``"deals"``. What was not counted is None.

    Examples
    --------
    >>> counts_of(ClosedForm().odds(Situation("K♥ 10♠", 2)))["ways"][:6]
    [0, 1, 0, 0, 1, 0]
    """
    return {
        "ways": [row.exact and row.exact.ways for row in table] if table.exact_engine else None,
        "true": [row.simulated and row.simulated.true for row in table] if table.simulation else None,
        "deals": table.simulation and table.simulation.deals,
    }


def table_from_counts(
    situation: Situation,
    counts: Mapping[str, Any],
    *,
    engine: EngineName,
    deals: int | None = None,
    seed: int | None = None,
    confidence: float = 0.95,
    until: float | None = None,
) -> OddsTable:
    """The table whose counts were kept.

    Parameters
    ----------
    situation
        What it is about.
    counts
        What :func:`counts_of` made, or something that pretends to be.
    engine, deals, seed, confidence, until
        How it was computed, as :func:`blefodds.odds` takes it; the seed is a number where deals were drawn.

    Raises
    ------
    ValueError
        If no such table can have these counts.

    Examples
    --------
    >>> table = ClosedForm().odds(Situation("K♥ 10♠", 9))
    >>> table_from_counts(table.situation, counts_of(table), engine="exact") == table
    True
    """
    table = ClosedForm().odds(situation)
    if counts["ways"] != (None if engine == "simulate" else counts_of(table)["ways"]):
        raise ValueError("ways")
    if engine in ("exact", "enumerate"):
        if counts["true"] is not None or counts["deals"] is not None:
            raise ValueError("deals where none were drawn")
        if engine == "exact":
            return table
        from blefodds.engines.enumeration import Enumeration

        return OddsTable(situation, table.rows, Enumeration.name)
    from blefodds.engines.monte_carlo import DEFAULT_DEALS, DEFAULT_MOST_DEALS, simulated_table

    true, drawn = counts["true"], counts["deals"]
    most = deals or (DEFAULT_DEALS if until is None else DEFAULT_MOST_DEALS)
    if type(drawn) is not int or not 1 <= drawn <= most or (until is None and drawn != most):
        raise ValueError("deals")
    if not (isinstance(true, list) and len(true) == len(table)):
        raise ValueError("true")
    if any(type(n) is not int or not 0 <= n <= drawn for n in true):  # NumPy would make one of 1.9 and "1"
        raise ValueError("true")
    if seed is None:
        raise ValueError("seed")
    simulated = simulated_table(situation, true, Simulation(drawn, seed, confidence, until))
    try:
        both = table.joined(simulated)
    except RuntimeError as error:  # they contradict the exact odds
        raise ValueError(str(error)) from None
    return both if engine == "both" else simulated
