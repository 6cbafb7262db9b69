"""Poker libraries on the nearest task they have: deal seven cards of 52 and say what they are worth.

They answer another question, one rank per deal instead of which of 340 bids are true, so the comparison shows only
what a ready-made sampler gives. Both are optional: what is not installed is left out.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

__all__ = ["poker_samplers"]

HAND_SIZE = 7


def poker_samplers() -> dict[str, Callable[[int], object]]:
    """For each sampler that is installed its name and a function that makes so many deals."""
    samplers: dict[str, Callable[[int], object]] = {}
    if find_spec("eval7"):
        samplers["eval7, its compiled Monte Carlo (5 cards, two hands judged)"] = _eval7_monte_carlo
        samplers["eval7, deal and evaluate from Python"] = _eval7_deals
    if find_spec("treys"):
        samplers["treys, deal and evaluate"] = _treys_deals
    return {name: _quiet(run) for name, run in samplers.items()}


def _quiet(run: Callable[[int], object]) -> Callable[[int], object]:
    """The same without the deprecations that the libraries' own dependencies warn of."""

    def quiet(deals: int) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            run(deals)

    return quiet


def _eval7_monte_carlo(deals: int) -> object:
    eval7 = import_module("eval7")
    hand = [eval7.Card("Kh"), eval7.Card("Ts")]
    return eval7.py_hand_vs_range_monte_carlo(hand, eval7.HandRange("AcAd"), [], deals)


def _eval7_deals(deals: int) -> object:
    eval7 = import_module("eval7")
    deck, evaluate = eval7.Deck(), eval7.evaluate
    return max(evaluate(deck.sample(HAND_SIZE)) for _ in range(deals))


def _treys_deals(deals: int) -> object:
    treys = import_module("treys")
    evaluate = treys.Evaluator().evaluate
    best = None
    for _ in range(deals):
        cards = treys.Deck().draw(HAND_SIZE)  # a new deck is shuffled
        rank = evaluate(cards[:5], cards[5:])
        best = rank if best is None else min(best, rank)
    return best
