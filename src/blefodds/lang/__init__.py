"""Reading and printing cards and bids, in codes and in every language there is a file for.

What is printed is always read back: ``parse_bid(bid_name(bid), rules) == bid``, and the same for cards.
"""

from blefodds.lang.bids import parse_bid
from blefodds.lang.cards import parse_card, parse_cards, parse_rank, parse_suit
from blefodds.lang.language import Language
from blefodds.lang.languages import LANGUAGES, language
from blefodds.lang.names import (
    CardStyle,
    bid_name,
    card_name,
    cards_text,
    kind_name,
    rank_label,
    suit_label,
)
from blefodds.lang.phrases import has_phrase, phrase, report_text

__all__ = [
    "LANGUAGES",
    "CardStyle",
    "Language",
    "bid_name",
    "card_name",
    "cards_text",
    "has_phrase",
    "kind_name",
    "language",
    "parse_bid",
    "parse_card",
    "parse_cards",
    "parse_rank",
    "parse_suit",
    "phrase",
    "rank_label",
    "report_text",
    "suit_label",
]
