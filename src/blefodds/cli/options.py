"""The options that commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, get_args

import click

from blefodds.cli.encoding import prepare_streams
from blefodds.cli.file_names import FILE_NAME
from blefodds.cli.from_options import Computation, Listening, Look, Question, is_typed, rules_from_options
from blefodds.cli.option_values import CARDS, COUNTS, DECK, PROBABILITY, RULES, SEED, TRUST, WORKERS, WholeNumber
from blefodds.cli.settings import SettingOption
from blefodds.engines import ENGINES
from blefodds.lang import LANGUAGES, CardStyle
from blefodds.views.formats import FORMATS

__all__ = [
    "answer_format_option",
    "as_one",
    "claim_computing_options",
    "computing_options",
    "dead_option",
    "format_option",
    "hand_option",
    "heard_option",
    "lang_option",
    "listening_options",
    "look_options",
    "policy_option",
    "question_options",
    "rest_option",
    "rules_options",
    "seen_option",
    "trust_option",
    "words_options",
]

Decorator = Callable[[Any], Any]
"""What Click makes of an option."""


def _all_of(options: Sequence[Decorator]) -> Decorator:
    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def as_one(name: str, make: Callable[..., object], *options: Decorator) -> Decorator:
    """Options whose values a command is given as one value.

    Parameters
    ----------
    name
        What the command calls the value.
    make
        What makes it; called with the options' values by their names.
    options
        The options, in the order of the help page.
    """

    def probe() -> None: ...

    _all_of(options)(probe)
    given = [parameter.name for parameter in probe.__click_params__ if parameter.expose_value]  # type: ignore[attr-defined]

    def decorate(command: Any) -> Any:
        @wraps(command)
        def with_one(*arguments: Any, **named: Any) -> Any:
            value = make(**{each: named.pop(each) for each in given})
            return command(*arguments, **{name: value}, **named)

        return _all_of(options)(with_one)

    return decorate


def _setting(*names: str, **attributes: Any) -> Decorator:
    """An option that a settings file or the environment may set too."""
    name = names[0].removeprefix("--").partition("/")[0]
    return click.option(*names, cls=SettingOption, envvar=f"BLEFODDS_{name.upper()}", **attributes)


def _color(ctx: click.Context, param: click.Parameter, value: bool | None) -> bool | None:
    """``NO_COLOR`` is weaker than the flag itself, and stronger than a setting."""
    typed = is_typed(ctx, param.name or "")
    return value if typed or not os.environ.get("NO_COLOR") else False


_RULES = (
    _setting("--rules", type=RULES, help="A preset (see `blefodds rules`) or a rules file FILE.toml."),
    click.option("--deck", type=DECK, help="24, 32, 36, 52 or a span such as 7-A, instead of the rules' deck."),
    click.option("--ace-low/--no-ace-low", default=None, help="Whether A 2 3 4 5 is a straight (full deck)."),
)

rules_options = as_one("rules", rules_from_options, *_RULES)
"""What is played by: ``rules``."""

lang_option = _setting("--lang", type=click.Choice(list(LANGUAGES)), help="Language of the answer.")

_WORDS = (
    lang_option,
    _setting("--style", type=click.Choice(get_args(CardStyle)), help="How cards are written: K♥, Kh or words."),
)

words_options = _all_of(_WORDS)
"""How the words of a picture are written: ``lang`` and ``style``."""

look_options = as_one(
    "look",
    Look,
    *_WORDS,
    _setting(
        "--ascii/--no-ascii",
        is_eager=True,  # so that it holds for help and for refusals of other options too
        expose_value=False,
        callback=lambda ctx, param, value: prepare_streams(ascii_only=value),
        help="Only ASCII: letters for suits and marks.",
    ),
    _setting("--color/--no-color", callback=_color, help="Colours, whatever the output is."),
)
"""How an answer is written on the screen: ``look``."""

hand_option = click.option("--hand", type=CARDS, default="", help='Your cards: "K♥ 10♠", Kh10s, "król kier".')
seen_option = click.option("--seen", type=CARDS, default="", help="Cards seen in other players' hands.")
dead_option = click.option("--dead", type=CARDS, default="", help="Cards known not to have been dealt.")
rest_option = click.option("--on-rest", is_flag=True, help="Judge bids on the cards that were not dealt.")

question_options = as_one(
    "question",
    Question,
    hand_option,
    click.option("--in-play", type=WholeNumber("n", 0, 52), help="How many cards all players hold together."),
    click.option("--counts", type=COUNTS, help="Cards held around the table, yours first: 2,3,1,3."),
    seen_option,
    dead_option,
    rest_option,
)
"""What is known at the table: ``question``."""

trust_option = click.option(
    "--trust", type=TRUST, help="How far bids are believed: 0 (deaf) to 100 (naive).  [default: 20]"
)

heard_option = click.option(
    "--heard",
    metavar="BIDS",
    help='Bids heard, in order, by seat, clockwise from you, 1: "2: pair of Q; 3: three Q". Needs --counts.',
)

policy_option = click.option(
    "--policy",
    "policy_file",
    metavar="FILE",
    type=FILE_NAME,
    help="For two: the policy file of this round, by solve --out.  [default: the one that comes with the program]",
)

listening_options = as_one(
    "listening",
    Listening,
    heard_option,
    trust_option,
    click.option(
        "--bidder",
        type=click.Choice(["model", "policy"]),
        default="model",
        show_default=True,
        help="With --heard: how others are taken to bid. Of two players: by a solved policy.",
    ),
    policy_option,
    click.option("--who", is_flag=True, help="With --heard: what each player is likely to hold."),
)
"""What was heard, and how it is taken: ``listening``."""


def _computing(engines: Sequence[str]) -> Decorator:
    return as_one(
        "how",
        Computation,
        click.option("--engine", type=click.Choice(engines), default="both", show_default=True, help="What computes."),
        click.option("--deals", type=WholeNumber("n", 1, 10**12), help="Random deals to draw: 1000000, 1e6, 2M."),
        click.option("--seed", type=SEED, help="Same seed, same numbers; else one is drawn."),
        click.option("--confidence", type=PROBABILITY, default=0.95, show_default=True, help="Of the intervals."),
        click.option("--until", type=PROBABILITY, help="Deal until the widest interval is this narrow: 0.001."),
        click.option("--workers", type=WORKERS, default=1, show_default=True, help="Threads that deal."),
        click.option("--dask", metavar="ADDRESS", help="Deal on a Dask cluster: tcp://HOST:PORT."),
    )


computing_options = _computing(ENGINES)
"""What computes, and how random deals are drawn: ``how``."""

claim_computing_options = _computing([engine for engine in ENGINES if engine != "enumerate"])
"""The same for a claim in Blöf, where hands are never visited one by one."""

answer_format_option = click.option(
    "--format",
    "output_format",
    type=click.Choice(list(FORMATS)),
    default="table",
    show_default=True,
    help="What is printed.",
)
"""Any format that an answer can be put out as."""

format_option = click.option(
    "--format", "output_format", type=click.Choice(["table", "json"]), default="table", show_default=True
)
