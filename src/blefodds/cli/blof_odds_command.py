"""``blefodds blof odds``: how likely a claim is, and what to do about it."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from blefodds.advice.blof import MOST_PASSES, Stakes, advise
from blefodds.cli.from_options import Computation, Look, put_out
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.option_values import CARDS, WholeNumber
from blefodds.cli.options import answer_format_option, claim_computing_options, look_options
from blefodds.cli.progress import progress_bar
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.games.blof.claims import Claim, parse_claim
from blefodds.games.blof.knowledge import N_OTHERS, Knowledge
from blefodds.inference.blof.behaviour import Behaviour
from blefodds.inference.blof.could import ClaimTable, could_odds
from blefodds.lang import parse_cards

if TYPE_CHECKING:
    from blefodds.views.blof_odds import ClaimAnswer

__all__ = ["odds_command"]

N_CARDS = WholeNumber("n", 0, 52)

CLAIMER = "claimer"
"""The player whose claim it is, where cards are said to be shown."""


class ClaimType(click.ParamType[Claim]):
    """A claim in any notation."""

    name = "claim"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Claim:
        try:
            return parse_claim(value)
        except BlefError as error:
            self.fail(str(error), param, ctx)


class OthersType(click.ParamType[tuple[int, int]]):
    """How many cards the two other players hold: ``12,13``."""

    name = "n,n"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        counts = [part.strip() for part in value.split(",")] if len(value) < 20 else []
        if len(counts) != N_OTHERS or not all(part.isascii() and part.isdigit() for part in counts):
            self.fail(
                f"{shorten(value)!r} is not two numbers of cards, in the order of play, such as 12,13", param, ctx
            )
        return int(counts[0]), int(counts[1])


class ParameterType(click.ParamType[tuple[str, float]]):
    """A parameter of the models by its name: ``honest_when_able=0.8``."""

    name = "name=number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, float]:
        name, _, number = value.partition("=")
        name, names = name.strip().replace("-", "_"), [field.name for field in (*fields(Behaviour), *fields(Stakes))]
        if name not in names:
            self.fail(f"no parameter {shorten(name)!r}: use {', '.join(names)}", param, ctx)
        try:
            if len(number) > 30 or not number.isascii() or "_" in number:
                raise ValueError
            return name, float(number)
        except ValueError:
            self.fail(f"{shorten(number)!r} is not a number: write {name}=0.5", param, ctx)


@click.command("odds", cls=BlefCommand)
@click.option("--hand", type=CARDS, default="", help='Your cards: "7♠ 7♥ K♦", 7s7hKd.')
@click.option("--claim", type=ClaimType(), help='What was claimed: 3x7, "3 sevens", "trzy siódemki".')
@click.option(
    "--claimer-cards", type=N_CARDS, help="How many cards the claimer held, those laid for the claim included."
)
@click.option("--pile", type=N_CARDS, help="How many cards lay in the pile before the claim.")
@click.option("--laid", type=CARDS, default="", help="Your own cards that lie in the pile, all of them.")
@click.option(
    "--shown",
    multiple=True,
    metavar="[WHO:] CARDS",
    help='Cards known to be in a hand, taken openly: "Q♦ Q♣" the claimer\'s; "1: 9♠", "2: 9♥" the others\'.',
)
@click.option("--buried", type=CARDS, default="", help="Cards you know were set aside.")
@click.option("--n-buried", type=N_CARDS, help="How many cards were set aside.")
@click.option(
    "--others", type=OthersType(), help="Cards of the two other players, in the order of play after you: 12,13."
)
@click.option("--passes", type=WholeNumber("n", 0, MOST_PASSES), default=0, help="How many passed since the claim.")
@click.option(
    "--model",
    "parameters",
    type=ParameterType(),
    multiple=True,
    help="Set a parameter of the model: honest_when_able=0.8.",
)
@click.option("--list", "as_list", is_flag=True, help="Every claim in a line, with intervals.")
@answer_format_option
@claim_computing_options
@look_options
def odds_command(
    *,
    hand: tuple[Card, ...],
    claim: Claim | None,
    claimer_cards: int | None,
    pile: int | None,
    laid: tuple[Card, ...],
    shown: tuple[str, ...],
    buried: tuple[Card, ...],
    n_buried: int | None,
    others: tuple[int, int] | None,
    passes: int,
    parameters: tuple[tuple[str, float], ...],
    as_list: bool,
    output_format: str,
    how: Computation,
    look: Look,
) -> None:
    """How likely is it that a claim is true, given what you know?

    First whether it could be: counted exactly over all hands that the claimer can have, and checked by a simulation.
    Then whether it is, by a model of how players behave, and what to do: challenge, pass, or play, and which cards.
    Cards are counted as they were before the claim: your hand, the claimer's with the cards that were laid, the
    others', the pile and the cards set aside make 52.

    \b
    Example:
      blefodds blof odds --hand "7♠ 7♥ K♦ 9♣" --claim 3x7 --claimer-cards 11 --pile 4
    """
    if claimer_cards is None:
        raise BlefError("missing: how many cards did the claimer hold? Use --claimer-cards 11", field="claimer_cards")
    how.check()
    of_claimer, *of_others = _shown_cards(shown)
    knowledge = Knowledge(
        hand,
        claimer_cards,
        laid=laid,
        shown=of_claimer,
        shown_others=of_others,
        buried=buried,
        pile=pile,
        others=others,
        n_buried=n_buried,
    )
    if claim is not None:
        knowledge.n_left(claim)
    elif passes:
        raise BlefError("--passes goes with --claim: which claim did they pass on?", field="passes")
    behaviour, stakes = _models(dict(parameters))
    from blefodds.views.blof_odds import ClaimAnswer

    answer = ClaimAnswer(_computed(knowledge, how), behaviour, stakes, claim, passes, as_list=as_list)
    if claim is not None:
        answer = _advised(answer, claim)
    put_out(answer, output_format, look)


def _shown_cards(shown: tuple[str, ...]) -> list[tuple[Card, ...]]:
    """Cards shown in the hands of the claimer and of the two others."""
    players = [CLAIMER, *(str(number) for number in range(1, N_OTHERS + 1))]
    cards: dict[str, tuple[Card, ...]] = dict.fromkeys(players, ())
    for text in shown:
        who, colon, named = text.partition(":")
        player = who.strip().lower() if colon else CLAIMER
        if player not in cards:
            raise BlefError(
                f"{shorten(who)!r} is nobody: use {CLAIMER}, 1 or 2, the others in the order of play after you",
                field="shown",
            )
        try:
            cards[player] += parse_cards(named if colon else text)
        except BlefError as error:
            raise error.about("shown") from None
    return [cards[player] for player in players]


def _models(parameters: dict[str, float]) -> tuple[Behaviour, Stakes]:
    of_behaviour = {field.name for field in fields(Behaviour)}
    try:
        return (
            Behaviour(**{name: value for name, value in parameters.items() if name in of_behaviour}),
            Stakes(**{name: value for name, value in parameters.items() if name not in of_behaviour}),
        )
    except BlefError as error:
        raise error.about("model") from None


def _computed(knowledge: Knowledge, how: Computation) -> ClaimTable:
    assert how.engine != "enumerate"
    if how.engine == "exact":
        return could_odds(knowledge, engine="exact")
    how.announce()
    with progress_bar("deals") as progress, how.executor() as executor:
        return could_odds(knowledge, engine=how.engine, executor=executor, progress=progress, **how.sampling)


def _advised(answer: ClaimAnswer, claim: Claim) -> ClaimAnswer:
    from dataclasses import replace

    p_true = answer.did(answer.table[claim])
    advice = advise(answer.knowledge, claim, p_true, passes=answer.passes, stakes=answer.stakes)
    return replace(answer, advice=advice)
