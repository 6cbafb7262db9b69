"""The bidder model's powers of all odds there are, looked up by the compiled loops instead of worked out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.rules import Rules
from blefodds.engines.bid_tables import bid_tables
from blefodds.inference.bidder import BidderModel
from blefodds.kernels.power import power

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["powers_of"]


@lru_cache(maxsize=8)
def powers_of(rules: Rules, model: BidderModel) -> NDArray[np.float64]:
    """How much each bid weighs for the model's speaker, and how much the doubt about it.

    Returns
    -------
    float64 array of shape (2, hand, drawn, shapes)
        By the places of ``BidTables.odds``: the softened odds of the bid to the power of the trust; those of the bid
        being false.
    """
    odds = bid_tables(rules).odds
    half, rest = 0.5 * model.softening, 1.0 - model.softening
    return np.stack([power(half + rest * true, model.sharpness) for true in (odds, 1.0 - odds)])
