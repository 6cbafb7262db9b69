"""The options that commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, get_args

import click

from blefodds.cli.encoding import prepare_streams
from blefodds.cli.from_options import is_typed
from blefodds.cli.option_values import CARDS, COUNTS, DECK, PROBABILITY, RULES, SEED, TRUST, WORKERS, WholeNumber
from blefodds.cli.settings import SettingOption
from blefodds.engines import ENGINES
from blefodds.lang import LANGUAGES, CardStyle

__all__ = [
    "engine_options",
    "hearing_options",
    "lang_option",
    "language_options",
    "rules_options",
    "sampling_options",
    "situation_options",
    "trust_option",
    "words_options",
]

Command = TypeVar("Command", bound=Callable[..., Any])


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
    typed = is_typed(ctx, param.name or "")
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
    "--trust", type=TRUST, help="How far bids are believed: 0 (deaf) to 100 (naive).  [default: 20]"
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
        click.option("--seed", type=SEED, help="Same seed, same numbers; else one is drawn."),
        click.option("--confidence", type=PROBABILITY, default=0.95, show_default=True, help="Of the intervals."),
        click.option("--until", type=PROBABILITY, help="Deal until the widest interval is this narrow: 0.001."),
        click.option("--workers", type=WORKERS, default=1, show_default=True, help="Threads that deal."),
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
