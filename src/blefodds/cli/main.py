"""``blefodds`` itself: the odds of every bid, and the list of the other commands."""

from __future__ import annotations

import click

from blefodds.cli.from_options import Computation, Listening, Look, Question, Wanted, is_typed
from blefodds.cli.group import BlefGroup
from blefodds.cli.option_values import BID, Probability
from blefodds.cli.options import (
    answer_format_option,
    as_one,
    computing_options,
    listening_options,
    look_options,
    question_options,
    rules_options,
)
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.core.version import __version__

__all__ = ["main"]

EXAMPLES = """\b
Examples:
  blefodds --hand "K♥ 10♠" --in-play 9
  blefodds --hand Kh10s --in-play 9 --bid "pair of Kings" --explain
  blefodds --hand "K♥ 10♠" --counts 2,3,1,3 --above "two pairs K 10" --list
"""

COMMANDS = {
    "advise": (
        "blefodds.cli.advise_command:advise_command",
        "Check, or raise to what? How often each loses the round.",
    ),
    "live": ("blefodds.cli.live_command:live_command", "Odds and advice for an evening at a real table."),
    "play": ("blefodds.cli.play_command:play_command", "Play against bots, with hints and a review at the end."),
    "simulate": ("blefodds.cli.game_commands:simulate_command", "Let bots play many matches, and count who wins."),
    "replay": ("blefodds.cli.game_commands:replay_command", "Check a recorded match, and show every bid's odds."),
    "solve": ("blefodds.cli.solve_command:solve_command", "Equilibrium play for two, with a certificate."),
    "rules": ("blefodds.cli.rules_commands:rules_command", "List the presets, or print one in full."),
    "ladder": ("blefodds.cli.rules_commands:ladder_command", "Print the bids in order, lowest first."),
    "sweep": ("blefodds.cli.sweep_command:sweep_command", "The odds for many numbers of cards in play, to a file."),
    "chart": ("blefodds.cli.chart_commands:chart_command", "Draw how likely bids are as the cards in play grow."),
    "heatmap": ("blefodds.cli.chart_commands:heatmap_command", "Draw the whole ladder against the cards in play."),
    "sheet": ("blefodds.cli.chart_commands:sheet_command", "Draw a cheat sheet to print."),
    "report": ("blefodds.cli.report_command:report_command", "Write a strategy report: Markdown, a page, data."),
    "blof": ("blefodds.cli.blof_commands:blof_group", "Blöf, the second game: odds, advice, and matches of bots."),
    "bench": ("blefodds.cli.bench_command:bench_command", "Measure how fast it is on this machine, in a minute."),
    "settings": ("blefodds.cli.rules_commands:settings_command", "Show what is set, where, and how to change it."),
}


@click.group(
    cls=BlefGroup,
    lazy=COMMANDS,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND]",
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@question_options
@listening_options
@rules_options
@as_one(
    "wanted",
    Wanted,
    click.option("--bid", type=BID, help="Answer this one bid, and show the nearest above it."),
    click.option("--explain", is_flag=True, help="With --bid: the counting behind it."),
    click.option("--above", type=BID, help="Only bids higher than this one."),
    click.option("--min-odds", type=Probability(closed=True), help="Only bids true at least this often: 0.5 or 50%."),
    click.option("--list", "as_list", is_flag=True, help="The ladder row by row, with intervals."),
    click.option("--sort", type=click.Choice(["ladder", "odds"]), default="ladder", help="Order of a list."),
    answer_format_option,
)
@computing_options
@look_options
@click.version_option(__version__, prog_name="blefodds")
@click.pass_context
def main(
    ctx: click.Context,
    /,
    *,
    question: Question,
    listening: Listening,
    rules: Rules,
    wanted: Wanted,
    how: Computation,
    look: Look,
) -> None:
    """How often is each Blef bid true, given the cards you see?

    Say which cards you hold and how many cards are in play: the answer is the chance of every bid, counted
    exactly and checked by a simulation.
    """
    if ctx.invoked_subcommand is not None:
        _no_options_before(ctx)
    elif not ctx.args and not any(is_typed(ctx, name) for name in ctx.params):
        click.echo(ctx.get_help())
    else:
        from blefodds.cli.odds_command import answer_odds

        answer_odds(question, rules, listening, wanted, how, look)


def _no_options_before(ctx: click.Context) -> None:
    for parameter in ctx.command.params:
        if is_typed(ctx, parameter.name or ""):
            option = parameter.opts[0]
            raise BlefError(f"{option} comes before the command {ctx.invoked_subcommand!r}: options go after it")
