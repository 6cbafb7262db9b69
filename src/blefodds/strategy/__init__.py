"""The game as it is played: rounds and matches, text records, bots and their tournaments.

Seats are numbered clockwise from 0 in Python and from 1 wherever people read them.
"""

from blefodds.strategy.bidding import CHECK, Action, Bidding, action_name, action_of, claim_of, parse_action
from blefodds.strategy.match import Match
from blefodds.strategy.record import match_text, parse_match
from blefodds.strategy.round import InformationState, Round
from blefodds.strategy.table import Table

__all__ = [
    "CHECK",
    "Action",
    "Bidding",
    "InformationState",
    "Match",
    "Round",
    "Table",
    "action_name",
    "action_of",
    "claim_of",
    "match_text",
    "parse_action",
    "parse_match",
]
