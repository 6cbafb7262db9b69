"""The types that read what is given to options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from blefodds.cli.from_options import rules_from_options
from blefodds.cli.refusals import Refusal
from blefodds.core.cards import DECK_SIZES, Card, Deck
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import PRESETS, Rules
from blefodds.lang import parse_cards
from blefodds.storage.rules_file import load_rules

__all__ = [
    "BID",
    "CARDS",
    "COUNTS",
    "DECK",
    "GAMES",
    "PROBABILITY",
    "RULES",
    "SEED",
    "THINKING",
    "TRUST",
    "WORKERS",
    "Probability",
    "Seconds",
    "WholeNumber",
]


class CardsType(click.ParamType[tuple[Card, ...]]):
    """Cards in any notation."""

    name = "cards"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Card, ...]:
        try:
            return parse_cards(value)
        except BlefError as error:
            raise Refusal(error, ctx, param) from None


class BidType(click.ParamType[str]):
    """A bid; what it means depends on the rules, so it is read once they are known."""

    name = "bid"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        given = {name: ctx.params.get(name) for name in ("rules", "deck", "ace_low")}
        try:
            rules = rules_from_options(**given)
        except BlefError:
            return []
        return [CompletionItem(bid.code) for bid in rules.ladder if bid.code.startswith(incomplete)]


class RulesType(click.ParamType[Rules]):
    """A preset by name, or a rules file."""

    name = "preset or file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Rules:
        if value in PRESETS:
            return PRESETS[value]
        if not value.endswith(".toml"):
            self.fail(f"unknown rules {shorten(value)!r}: use {', '.join(PRESETS)} or a file FILE.toml", param, ctx)
        try:
            return load_rules(Path(value))
        except BlefError as error:
            raise Refusal(error, ctx, param) from None

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        presets = [CompletionItem(name) for name in PRESETS if name.startswith(incomplete)]
        return presets or [CompletionItem(incomplete, type="file")]


class DeckType(click.ParamType[Deck]):
    """A deck by its size or its span of ranks."""

    name = "deck"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Deck:
        try:
            return Deck.parse(value)
        except BlefError as error:
            raise Refusal(error, ctx, param) from None

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(str(n)) for n in DECK_SIZES if str(n).startswith(incomplete)]


class WholeNumber(click.ParamType[int]):
    """A whole number between two limits: ``1000000``, ``1_000_000``, ``1e6``, ``2M``, ``500k``."""

    def __init__(self, name: str, lowest: int, highest: int) -> None:
        self.name = name
        self.lowest, self.highest = lowest, highest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number = value if isinstance(value, int) else _whole_number(value)
        if number is None or not self.lowest <= number <= self.highest:
            limits = f"a whole number from {self.lowest:,} to {self.highest:,}"
            self.fail(f"{shorten(value)!r} is not {limits}", param, ctx)
        return number


_SUFFIXES = {"k": 3, "m": 6, "g": 9, "b": 9}
_MOST_DIGITS = 30


def _whole_number(text: str) -> int | None:
    """The number a text says, None if it says none; texts too long for any limit are not looked into."""
    plain = text.strip().lower()
    if not plain or len(plain) > _MOST_DIGITS or not plain.isascii():
        return None
    sign = -1 if plain[0] == "-" else 1
    if plain[0] in "+-":
        plain = plain[1:]
    if "_" in plain:
        if not all(part.isdigit() for part in plain.split("_")):
            return None
        plain = plain.replace("_", "")
    zeros = 0
    if plain[-1:] in _SUFFIXES:
        zeros, plain = _SUFFIXES[plain[-1]], plain[:-1]
    elif "e" in plain:
        plain, _, exponent = plain.partition("e")
        exponent = exponent.removeprefix("+")
        if not exponent.isdigit() or len(exponent) > 3:
            return None
        zeros = int(exponent)
    whole, _, fraction = plain.partition(".")
    fraction = fraction.rstrip("0")
    if not whole.isdigit() or (fraction and not fraction.isdigit()) or len(fraction) > zeros or zeros > _MOST_DIGITS:
        return None
    return sign * int(whole + fraction.ljust(zeros, "0"))


class Probability(click.ParamType[float]):
    """A number strictly between 0 and 1, or from 0 to 1, such as ``0.5`` or ``50%``."""

    name = "probability"

    def __init__(self, *, closed: bool = False) -> None:
        self.closed = closed

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        text = value.strip()
        if "," in text:
            self.fail(f"{shorten(value)!r}: use a point, such as {shorten(text.replace(',', '.'))}", param, ctx)
        try:
            if not text.isascii() or len(text) > _MOST_DIGITS or "_" in text:
                raise ValueError
            number = float(text[:-1]) / 100 if text.endswith("%") else float(text)
        except ValueError:
            number = float("nan")
        if not (0 <= number <= 1 if self.closed else 0 < number < 1):
            limits = "from 0 to 1" if self.closed else "between 0 and 1"
            self.fail(f"{shorten(value)!r} is not a probability {limits}, such as 0.5 or 50%", param, ctx)
        return number


class Seconds(click.ParamType[float]):
    """A length of time, such as ``2`` or ``0.5``."""

    name = "seconds"

    def __init__(self, shortest: float, longest: float) -> None:
        self.shortest, self.longest = shortest, longest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            if isinstance(value, str) and (not value.isascii() or "_" in value or len(value) > _MOST_DIGITS):
                raise ValueError
            number = float(value)
        except ValueError:
            number = float("nan")
        if not self.shortest <= number <= self.longest:
            self.fail(f"{shorten(value)!r} is not a time from {self.shortest} to {self.longest:g} seconds", param, ctx)
        return number


class CountsType(click.ParamType[tuple[int, ...]]):
    """Card counts around the table, mine first: ``2,3,1,3``."""

    name = "n,n,…"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        counts = [part.strip() for part in value.split(",")] if len(value) < 200 else []
        if not counts or not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in counts):
            wrong = next((part for part in counts if not (part.isascii() and part.isdigit() and len(part) <= 2)), value)
            self.fail(
                f"{shorten(wrong)!r} is not a number of cards: use counts such as 2,3,1,3, mine first", param, ctx
            )
        return tuple(map(int, counts))


class Trust(click.ParamType[float]):
    """How far bids are believed: a number from 0, not at all."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        text = value.strip()
        if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?", text) or float(text) > MOST_TRUST:
            self.fail(f"{shorten(value)!r} is not a number from 0 (deaf) to {MOST_TRUST} (naive)", param, ctx)
        return float(text)


MOST_TRUST = 100

CARDS, BID, RULES, DECK, COUNTS = CardsType(), BidType(), RulesType(), DeckType(), CountsType()
PROBABILITY, TRUST = Probability(), Trust()
THINKING = Seconds(0.05, 60.0)
SEED = WholeNumber("n", 0, 2**64 - 1)
WORKERS = WholeNumber("n", 1, 256)
GAMES = WholeNumber("n", 1, 10**9)
