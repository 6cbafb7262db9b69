"""What the bids heard say about the hidden cards.

:class:`BidderModel` says how players are taken to speak, :class:`Hearing` what was heard, :func:`posterior` how likely
each bid then is, and :func:`holdings` what each player is likely to hold.
"""

from blefodds.inference.bidder import DEFAULT_TRUST, MAX_TRUST, BidderModel
from blefodds.inference.heard import HeardBid, Hearing, hearing_at_table, hearing_of
from blefodds.inference.listening import Posterior, posterior, posterior_table
from blefodds.inference.who import Holding, holdings

__all__ = [
    "DEFAULT_TRUST",
    "MAX_TRUST",
    "BidderModel",
    "HeardBid",
    "Hearing",
    "Holding",
    "Posterior",
    "hearing_at_table",
    "hearing_of",
    "holdings",
    "posterior",
    "posterior_table",
]
