"""Blöf, the second game: claims about cards laid face down, and whether they are true."""

from blefodds.blof.advice import Advice, Option, Stakes, advise
from blefodds.blof.behaviour import Behaviour, Tendencies
from blefodds.blof.claims import CLAIMS, Claim, claim_name, parse_claim
from blefodds.blof.could import ClaimOdds, ClaimTable, could_be_true, could_be_true_if_believed, could_odds
from blefodds.blof.knowledge import Knowledge

__all__ = [
    "CLAIMS",
    "Advice",
    "Behaviour",
    "Claim",
    "ClaimOdds",
    "ClaimTable",
    "Knowledge",
    "Option",
    "Stakes",
    "Tendencies",
    "advise",
    "claim_name",
    "could_be_true",
    "could_be_true_if_believed",
    "could_odds",
    "parse_claim",
]
