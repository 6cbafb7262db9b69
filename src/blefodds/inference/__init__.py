"""What the bids heard say about the hidden cards.

:class:`BidderModel` says how players are taken to speak, :class:`Hearing` what was heard, :func:`hear` how likely each
bid then is, and :func:`holdings` what each player is likely to hold.
"""

from blefodds.inference.bidder import DEFAULT_TRUST, MAX_TRUST, BidderModel
from blefodds.inference.heard import HeardBid, Hearing, hearing_at_table
from blefodds.inference.posterior import Listened, hear, heard_table
from blefodds.inference.who import Holding, holdings

__all__ = [
    "DEFAULT_TRUST",
    "MAX_TRUST",
    "BidderModel",
    "HeardBid",
    "Hearing",
    "Holding",
    "Listened",
    "hear",
    "heard_table",
    "hearing_at_table",
    "holdings",
]
