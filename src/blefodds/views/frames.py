"""Odds as pandas data frames."""

from __future__ import annotations

import pandas as pd

from blefodds.core.odds_table import OddsTable
from blefodds.views.documents import HEARD_COLUMNS, columns_of, records

__all__ = ["odds_frame"]

_WHOLE = ("ways", "of", "true", "deals", "seed")


def odds_frame(table: OddsTable) -> pd.DataFrame:
    """A row per bid, indexed by the bid's code, in ladder order.

    Columns: ``position``, ``name``, ``kind``; ``exact`` (probability), ``ways``, ``of``; ``simulated``
    (share), ``true``, ``deals``, ``low``, ``high``, ``seed``, ``confidence``; where bids were heard, ``heard``,
    ``heard_low``, ``heard_high``. Whole numbers
    stay whole (``Int64``, or Python integers where 64 bits are too few); what was not computed is missing.
    """
    frame = pd.DataFrame.from_records(records(table), columns=list(columns_of(table)), index="bid")
    for column in _WHOLE:
        values = frame[column]
        fits = all(value is None or pd.isna(value) or value < 2**63 for value in values)
        frame[column] = values.astype("Int64" if fits else "object")
    fractions = ("exact", "simulated", "low", "high", "confidence", *(HEARD_COLUMNS if table.evidence else ()))
    return frame.astype(dict.fromkeys(fractions, "Float64"))
