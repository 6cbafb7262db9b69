"""The options that commands share, and the types that read their values."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click
from click.shell_completion import CompletionItem

from blefodds.cards import DECK_SIZES, Card, Deck, Rank
from blefodds.cli.encoding import prepare_streams
from blefodds.cli.settings import SettingOption
from blefodds.engines import ENGINES, EngineName
from blefodds.errors import BlefError, counted, shorten
from blefodds.notation import LANGUAGES, CardStyle, parse_cards
from blefodds.rules import CLASSIC, PRESETS, Rules, load_rules
from blefodds.situation import JudgedOn, Situation

if TYPE_CHECKING:
    from blefodds.strategy.evidence import BidderModel, Hearing

__all__ = [
    "BID",
    "CARDS",
    "PROBABILITY",
    "RULES",
    "WholeNumber",
    "bidder_model",
    "engine_options",
    "executor_from_options",
    "hearing_from_options",
    "hearing_options",
    "lang_option",
    "language_options",
    "refuse_sampling_options",
    "rules_from_options",
    "rules_options",
    "sampling_options",
    "situation_from_options",
    "situation_options",
    "trust_option",
    "words_options",
]

Command = TypeVar("Command", bound=Callable[..., Any])


class CardsType(click.ParamType[tuple[Card, ...]]):
    """Cards in any notation."""

    name = "cards"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Card, ...]:
        if isinstance(value, tuple):
            return value
        try:
            return parse_cards(value)
        except BlefError as error:
            self.fail(str(error), param, ctx)


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
        if isinstance(value, Rules):
            return value
        if value in PRESETS:
            return PRESETS[value]
        if not value.endswith(".toml"):
            self.fail(f"unknown rules {shorten(value)!r}: use {', '.join(PRESETS)} or a file FILE.toml", param, ctx)
        try:
            return load_rules(Path(value))
        except (BlefError, ValueError) as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        presets = [CompletionItem(name) for name in PRESETS if name.startswith(incomplete)]
        return presets or [CompletionItem(incomplete, type="file")]


class DeckType(click.ParamType[Deck]):
    """A deck by its size or its span of ranks."""

    name = "deck"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Deck:
        if isinstance(value, Deck):
            return value
        try:
            return Deck.parse(value)
        except BlefError as error:
            self.fail(str(error), param, ctx)

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


class CountsType(click.ParamType[tuple[int, ...]]):
    """Card counts around the table, mine first: ``2,3,1,3``."""

    name = "n,n,…"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
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
        if isinstance(value, float):
            return value
        text = value.strip()
        if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?", text) or float(text) > MOST_TRUST:
            self.fail(f"{shorten(value)!r} is not a number from 0 (deaf) to {MOST_TRUST} (naive)", param, ctx)
        return float(text)


MOST_TRUST = 100

CARDS, BID, RULES, DECK, COUNTS = CardsType(), BidType(), RulesType(), DeckType(), CountsType()
PROBABILITY = Probability()


def _all_of(options: list[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def _setting(*names: str, **attributes: Any) -> Callable[[Command], Command]:
    """An option that a settings file or the environment may set too."""
    name = names[0].removeprefix("--").partition("/")[0]
    return click.option(*names, cls=SettingOption, envvar=f"BLEFODDS_{name.upper()}", **attributes)


def _color(ctx: click.Context, param: click.Parameter, value: bool | None) -> bool | None:
    """``NO_COLOR`` is weaker than the flag itself, and stronger than a setting."""
    typed = ctx.get_parameter_source(param.name or "") is click.core.ParameterSource.COMMANDLINE
    return value if typed or not os.environ.get("NO_COLOR") else False


rules_options = _all_of(
    [
        _setting("--rules", type=RULES, help="A preset (see `blefodds rules`) or a rules file FILE.toml."),
        click.option("--deck", type=DECK, help="24, 32, 36, 52 or a span such as 7-A, instead of the rules' deck."),
        click.option("--ace-low/--no-ace-low", default=None, help="Whether A 2 3 4 5 is a straight (full deck)."),
    ]
)

lang_option = _setting("--lang", type=click.Choice(list(LANGUAGES)), help="Language of the answer.")

words_options = _all_of(
    [
        lang_option,
        _setting("--style", type=click.Choice(get_args(CardStyle)), help="How cards are written: K♥, Kh or words."),
    ]
)
"""How the words of an answer are written, on paper as on a screen."""

language_options = _all_of(
    [
        words_options,
        _setting(
            "--ascii/--no-ascii",
            is_eager=True,  # so that it holds for help and for refusals of other options too
            expose_value=False,
            callback=lambda ctx, param, value: prepare_streams(ascii_only=value),
            help="Only ASCII: letters for suits and marks.",
        ),
        _setting("--color/--no-color", callback=_color, help="Colours, whatever the output is."),
    ]
)

situation_options = _all_of(
    [
        click.option("--hand", type=CARDS, default="", help='Your cards: "K♥ 10♠", Kh10s, "król kier".'),
        click.option("--in-play", type=WholeNumber("n", 0, 52), help="How many cards all players hold together."),
        click.option("--counts", type=COUNTS, help="Cards held around the table, yours first: 2,3,1,3."),
        click.option("--seen", type=CARDS, default="", help="Cards seen in other players' hands."),
        click.option("--dead", type=CARDS, default="", help="Cards known not to have been dealt."),
        click.option("--on-rest", is_flag=True, help="Judge bids on the cards that were not dealt."),
    ]
)

trust_option = click.option(
    "--trust", type=Trust(), help="How far bids are believed: 0 (deaf) to 100 (naive).  [default: 20]"
)

hearing_options = _all_of(
    [
        click.option(
            "--heard",
            metavar="BIDS",
            help='Bids heard, in order, by seat, clockwise from you, 1: "2: pair of Q; 3: three Q". Needs --counts.',
        ),
        trust_option,
    ]
)
"""What was heard, and how far it is believed."""

sampling_options = _all_of(
    [
        click.option("--deals", type=WholeNumber("n", 1, 10**12), help="Random deals to draw: 1000000, 1e6, 2M."),
        click.option("--seed", type=WholeNumber("n", 0, 2**64 - 1), help="Same seed, same numbers; else one is drawn."),
        click.option("--confidence", type=PROBABILITY, default=0.95, show_default=True, help="Of the intervals."),
        click.option("--until", type=PROBABILITY, help="Deal until the widest interval is this narrow: 0.001."),
        click.option(
            "--workers", type=WholeNumber("n", 1, 256), default=1, show_default=True, help="Threads that deal."
        ),
        click.option("--dask", metavar="ADDRESS", help="Deal on a Dask cluster: tcp://HOST:PORT."),
    ]
)
"""How random deals are drawn."""

engine_options = _all_of(
    [
        click.option("--engine", type=click.Choice(ENGINES), default="both", show_default=True, help="What computes."),
        sampling_options,
    ]
)


def refuse_sampling_options(ctx: click.Context, engine: EngineName, *, but: Sequence[str] = ()) -> None:
    """BlefError where an option about random deals is given to an engine that deals none, ``but`` excepted."""
    sampling = ("deals", "seed", "confidence", "until")
    for name in (*sampling, "workers", "dask") if engine == "exact" else sampling:
        if name not in but and ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise BlefError(f"--engine {engine} has no use for it: leave it out", field=name)


@contextmanager
def executor_from_options(workers: int, dask: str | None) -> Iterator[Executor | None]:
    """Where the work runs: on a Dask cluster, on threads, or (None) right here."""
    if dask is not None:
        from blefodds.engines.cluster import dask_executor

        with dask_executor(dask, say=lambda line: click.echo(line, err=True)) as executor:
            yield executor
        return
    from blefodds.engines.executors import worker_threads

    with worker_threads(workers) as threads:
        yield threads


def rules_from_options(rules: Rules | None, deck: Deck | None, ace_low: bool | None) -> Rules:
    """The rules that the options name together; a full deck alone means the full-deck game."""
    from dataclasses import replace

    if rules is None:
        rules = PRESETS["full-deck"] if deck is not None and deck.lowest is Rank.TWO else CLASSIC
    try:
        if deck is not None and deck != rules.deck:
            rules = rules.with_deck(deck)
    except BlefError as error:
        raise BlefError(str(error), field="deck") from None
    try:
        return rules if ace_low is None else replace(rules, ace_low=ace_low)
    except BlefError as error:
        raise BlefError(str(error), field="ace_low") from None


def situation_from_options(
    rules: Rules,
    *,
    hand: tuple[Card, ...],
    in_play: int | None,
    counts: tuple[int, ...] | None,
    seen: tuple[Card, ...],
    dead: tuple[Card, ...],
    on_rest: bool,
) -> Situation:
    """The situation that the options describe; BlefError where they do not fit together."""
    if counts is not None:
        if hand and counts[0] != len(hand):
            raise BlefError(
                f"my count, the first, is {counts[0]}, but the hand has {counted(len(hand), 'card')}", field="counts"
            )
        if in_play not in (None, sum(counts)):
            raise BlefError(
                f"the counts make {counted(sum(counts), 'card')}, but --in-play says {in_play}", field="counts"
            )
        in_play = sum(counts)
    if in_play is None:
        raise BlefError("missing: how many cards are in play? Use --in-play 9 or --counts 2,3,1,3", field="in_play")
    judged_on: JudgedOn = "rest" if on_rest else "play"
    return Situation(hand, in_play, seen=seen, dead=dead, rules=rules, judged_on=judged_on)


def bidder_model(trust: float | None) -> BidderModel:
    """The model of who bids that ``--trust`` asks for; the usual one where it says nothing."""
    from blefodds.strategy.evidence import BidderModel

    return BidderModel() if trust is None else BidderModel.trusting(trust)


def hearing_from_options(
    situation: Situation, *, counts: tuple[int, ...] | None, heard: str, trust: float | None
) -> tuple[Hearing, BidderModel]:
    """What was heard, and the model of who said it; BlefError where the options do not fit together."""
    from blefodds.strategy.evidence import hearing_at_table

    if counts is None:
        raise BlefError("missing: who holds how many cards? Use --counts 2,3,1, yours first", field="counts")
    if situation.seen:
        raise BlefError("with --heard it matters whose cards they are, which --seen does not say", field="seen")
    hearing = hearing_at_table(heard, situation.hand, counts, rules=situation.rules, dead=situation.dead)
    return hearing, bidder_model(trust)
