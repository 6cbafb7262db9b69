"""Help by topics that fits the terminal, however narrow; in a pipe it is always the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import click

from blefodds.cli.terminal import columns

__all__ = ["BlefCommand", "HelpContext", "write_options"]

TOPICS = {
    "Cards": (
        *("hand", "in_play", "counts", "seen", "dead", "on_rest"),
        *("claimer_cards", "pile", "laid", "shown", "buried", "n_buried", "others"),
    ),
    "Options": (),
    "Bids heard": ("heard", "trust", "bidder", "policy_file", "who"),
    "Rules": ("rules", "deck", "ace_low"),
    "Computing": ("engine", "seconds", "deals", "seed", "confidence", "until", "workers", "dask"),
    "Words and colours": ("lang", "style", "ascii", "color"),
}
"""What the options that many commands share are about, in the order of the page; all others are plain options."""

EVEN_ONE = ("Cards",)
"""Topics that a command's only option of them stands under; other topics have two of them or none."""

MOST_TOGETHER = 12
"""Options that are still found without topics."""

WIDEST = 100
MARGIN = 2
NARROW = 60
"""Columns below which what an option does stands under the option and not beside it."""

BEFORE_EXPLANATION = 30
"""Columns at most of a name that has its explanation beside it."""

BESIDE = 12
"""Columns of a name that has its explanation beside it on a narrow terminal."""


class HelpPage(click.HelpFormatter):
    """As click lays it out, and on a narrow terminal with room for the explanations."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if self.width >= NARROW:
            super().write_usage(prog, args, prefix)
            return
        usage = f"{prefix or 'Usage: '}{prog} {args}".rstrip()
        self.write(click.wrap_text(usage, self.width, subsequent_indent=" " * 4) + "\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = BEFORE_EXPLANATION, col_spacing: int = 2
    ) -> None:
        if self.width >= NARROW:
            super().write_dl(rows, col_max, col_spacing)
            return
        room = self.width - self.current_indent
        folded = [("\n    ".join(_folded(first, room)), second) for first, second in rows]
        fits = max((len(first) for first, _ in folded), default=0) <= BESIDE
        super().write_dl(folded, BESIDE if fits else col_spacing, col_spacing)


def _folded(term: str, width: int) -> list[str]:
    """An option and its choices in lines that fit, broken between words or behind a bar."""
    lines = [""]
    for word in term.replace("|", "| ").split():
        longer = f"{lines[-1]}{word}" if lines[-1].endswith("|") else f"{lines[-1]} {word}".lstrip()
        if len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def write_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """The options of a command, by topics where there are many."""
    topic_of = {name: topic for topic, names in TOPICS.items() for name in names}
    rows: dict[str, list[tuple[str, str]]] = {topic: [] for topic in TOPICS}
    shown = [
        (topic_of.get(parameter.name or "", "Options"), row)
        for parameter in command.get_params(ctx)
        if (row := parameter.get_help_record(ctx)) is not None and isinstance(parameter, click.Option)
    ]
    n_about = Counter(topic for topic, _ in shown)
    for topic, row in shown:
        is_topic = len(shown) > MOST_TOGETHER and (n_about[topic] > 1 or topic in EVEN_ONE)
        rows[topic if is_topic else "Options"].append(row)
    widest = min(max((len(term) for _, (term, _) in shown), default=0), BEFORE_EXPLANATION)
    for topic, records in rows.items():
        if records:
            (term, explanation), *others = records
            with formatter.section(topic):  # the explanations of all topics begin in one column
                formatter.write_dl([(term.ljust(widest), explanation), *others], BEFORE_EXPLANATION)


class HelpContext(click.Context):
    """A context whose help fits the terminal."""

    formatter_class = HelpPage

    def make_formatter(self) -> click.HelpFormatter:
        return self.formatter_class(width=min(columns(), WIDEST) - MARGIN)


class BlefCommand(click.Command):
    """A command with such help."""

    context_class = HelpContext

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_options(self, ctx, formatter)
