"""``chart``, ``heatmap`` and ``sheet``: the odds as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blefodds.cli.file_names import FILE_NAME
from blefodds.cli.from_options import Question
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.option_values import BID, CARDS, PROBABILITY, SEED, WholeNumber
from blefodds.cli.options import Decorator, as_one, lang_option, question_options, rules_options, words_options
from blefodds.core.bids import Bid
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines import EngineName
from blefodds.lang import CardStyle, parse_bid, phrase

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from blefodds.core.odds_table import OddsTable

__all__ = ["chart_command", "heatmap_command", "sheet_command"]

DEFAULT_DEALS = 100_000
DEFAULT_SEED = 0


@dataclass(frozen=True)
class Picture:
    """Where a picture of a situation goes, and how it looks.

    Parameters
    ----------
    out
        The file; its name says the format.
    size, dark
        The measures by their name, and whether it is light on dark.
    lang, style
        The language, and how cards are written.
    """

    out: Path
    size: str
    dark: bool
    lang: str
    style: CardStyle

    @property
    def words(self) -> dict[str, Any]:
        """Language and style, as what says things takes them."""
        return {"lang": self.lang, "style": self.style}

    def of(self, situation: Situation) -> dict[str, Any]:
        """What every chart of a situation is told: its words above, its measures, colours and language."""
        from blefodds import charts
        from blefodds.charts.words import situation_words

        theme = charts.DARK if self.dark else charts.LIGHT
        looks = {"size": charts.SIZES[self.size], "theme": theme, "lang": self.lang}
        return situation_words(situation, **self.words) | looks


def picture_options(default: str) -> Decorator:
    """Where the picture goes and how it looks: ``picture``."""
    sizes = click.Choice(["wide", "phone"])
    return as_one(
        "picture",
        Picture,
        out_option(default),
        click.option(
            "--size", type=sizes, default="wide", show_default=True, help="For a page or a screen, or 80 mm wide."
        ),
        click.option("--dark", is_flag=True, help="Light on dark."),
        words_options,
    )


def out_option(default: str) -> Decorator:
    """The file; its name says the format."""
    return click.option(
        "--out",
        type=FILE_NAME,
        default=default,
        show_default=True,
        help="The file to write: .png, .svg or .pdf.",
    )


@click.command("chart", cls=BlefCommand)
@question_options
@rules_options
@click.option("--bid", "bids", type=BID, multiple=True, help="Draw this bid; can be given several times.")
@click.option("--kind", help="Draw every bid of a kind: pair, flush, two-pairs, …")
@click.option("--compare", type=CARDS, help="A second hand, drawn dashed.")
@click.option(
    "--engine",
    type=click.Choice(["exact", "simulate", "both"]),
    default="exact",
    show_default=True,
    help="Exact lines, simulated points with intervals, or both.",
)
@click.option(
    "--deals", type=WholeNumber("n", 1, 10**9), help=f"Random deals for each point (default {DEFAULT_DEALS:,})."
)
@click.option("--seed", type=SEED, help=f"Of the random deals (default {DEFAULT_SEED}).")
@click.option("--confidence", type=PROBABILITY, help="Of the intervals (default 0.95).")
@picture_options("blefodds-chart.png")
def chart_command(
    *,
    rules: Rules,
    bids: tuple[str, ...],
    kind: str | None,
    compare: tuple[Card, ...] | None,
    engine: EngineName,
    deals: int | None,
    seed: int | None,
    confidence: float | None,
    picture: Picture,
    question: Question,
) -> None:
    """Draw how likely bids are as the cards in play grow.

    A line per kind of bid: of each kind the bid likeliest for the hand, with the cards now in play if
    --in-play says how many, else over all numbers; of equals the highest. With --in-play the number is
    marked and the odds at it stand beside the labels. The same command draws the same picture.
    """
    for name, value in (("deals", deals), ("seed", seed), ("confidence", confidence)):
        if value is not None and engine == "exact":
            raise BlefError("--engine exact deals no random cards: use --engine both", field=name)
    if bids and kind is not None:
        raise BlefError("use --bid or --kind, not both", field="kind")
    situation, in_play = _situation(rules, question)
    chosen = _chosen_bids(bids, kind, situation.rules)
    second = _second_hand(situation, compare, in_play)
    from blefodds import charts
    from blefodds.charts.words import hand_words, source_notes

    charts.check_picture(picture.out)
    sampling = {
        "deals": DEFAULT_DEALS if deals is None else deals,
        "seed": DEFAULT_SEED if seed is None else seed,
        "confidence": 0.95 if confidence is None else confidence,
    }
    tables = _tables(situation, engine, sampling)
    exact = tables if engine == "exact" else charts.tables_by_cards(situation)  # chance must not choose the bids
    drawn = chosen or charts.best_bids(exact, in_play=in_play)
    notes = source_notes(engine, sampling, lang=picture.lang)
    if not chosen:
        notes.insert(0, phrase("chart.best_overall" if in_play is None else "chart.best_at", picture.lang))
    figure = charts.odds_chart(
        charts.curves(tables, drawn),
        notes=notes,
        compared=charts.curves(_tables(second, engine, sampling), drawn) if second is not None else (),
        hands=(hand_words(situation, **picture.words), hand_words(second or situation, **picture.words)),
        in_play=in_play,
        **picture.of(situation),
    )
    _save(figure, picture.out, lang=picture.lang)


@click.command("heatmap", cls=BlefCommand)
@question_options
@rules_options
@picture_options("blefodds-heatmap.png")
def heatmap_command(
    *,
    rules: Rules,
    picture: Picture,
    question: Question,
) -> None:
    """Draw every bid of the ladder against the cards in play, with the line where it passes 50%.

    In a ladder of more than 100 bids, those of one kind that have the same odds everywhere share a row.
    """
    situation, in_play = _situation(rules, question)
    from blefodds import charts

    charts.check_picture(picture.out)
    notes = [phrase("chart.counted", picture.lang)]
    tables = charts.tables_by_cards(situation)
    figure = charts.heatmap(tables, notes=notes, in_play=in_play, **picture.of(situation))
    _save(figure, picture.out, lang=picture.lang)


@click.command("sheet", cls=BlefCommand)
@rules_options
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The page.")
@out_option("blefodds-sheet.pdf")
@lang_option
def sheet_command(
    *,
    rules: Rules,
    paper: str,
    out: Path,
    lang: str,
) -> None:
    """Draw a cheat sheet to print: one page, legible in black and white.

    For each number of cards in play: the chance of each kind of bid for someone who sees no card at all, or
    holds just one or two cards of it; and the highest bid that is true half, or three quarters, of the time.
    """
    from blefodds import charts

    charts.check_picture(out)
    _save(charts.cheat_sheet(rules, paper=paper, lang=lang), out, lang=lang)


def _situation(rules: Rules, question: Question) -> tuple[Situation, int | None]:
    """The situation, and the current number in play where there is one."""
    known, in_play = len(question.hand) + len(question.seen), question.total
    return question.situation_of(rules, known if in_play is None else in_play), in_play


def _chosen_bids(bids: Sequence[str], kind: str | None, rules: Rules) -> tuple[Bid, ...]:
    if kind is not None:
        from blefodds.charts.series import bids_of_kind

        return bids_of_kind(kind, rules)
    try:
        return tuple(dict.fromkeys(parse_bid(bid, rules) for bid in bids))
    except BlefError as error:
        raise error.about("bid") from None


def _second_hand(situation: Situation, compare: tuple[Card, ...] | None, in_play: int | None) -> Situation | None:
    if compare is None:
        return None
    known = len(compare) + len(situation.seen)
    shared: dict[str, Any] = {name: getattr(situation, name) for name in ("seen", "dead", "rules", "judged_on")}
    try:
        return Situation(compare, known if in_play is None else in_play, **shared)
    except BlefError as error:
        raise error.about("compare") if error.field == "hand" else error from None


def _tables(situation: Situation, engine: EngineName, sampling: dict[str, Any]) -> tuple[OddsTable, ...]:
    from blefodds.charts import tables_by_cards

    if engine == "exact":
        return tables_by_cards(situation)
    from blefodds.cli.progress import announce_compilation, progress_bar
    from blefodds.engines.compiled import kernel_of

    announce_compilation(kernel_of(engine))
    with progress_bar("in_play") as progress:
        return tables_by_cards(situation, engine=engine, progress=progress, **sampling)


def _save(figure: Figure, out: Path, *, lang: str) -> None:
    from blefodds.charts import save_figure

    save_figure(figure, out)
    click.echo(phrase("chart.written", lang, path=shorten(str(out)) if not str(out).isprintable() else out))
