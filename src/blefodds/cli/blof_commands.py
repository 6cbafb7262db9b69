"""``blefodds blof``: the commands of the second game."""

from __future__ import annotations

import click

from blefodds.cli.group import BlefGroup

__all__ = ["BLOF_COMMANDS", "blof_group"]

BLOF_COMMANDS = {
    "odds": ("blefodds.cli.blof_odds_command:odds_command", "How likely a claim is, and what to do about it."),
    "simulate": ("blefodds.cli.game_commands:blof_simulate_command", "Let bots play many matches, and count."),
    "replay": ("blefodds.cli.game_commands:blof_replay_command", "Check a recorded match, and show every lie."),
    "report": ("blefodds.cli.blof_report_command:report_command", "Write a strategy report: Markdown, a page, data."),
}


@click.group(
    "blof",
    cls=BlefGroup,
    lazy=BLOF_COMMANDS,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND]",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.pass_context
def blof_group(ctx: click.Context) -> None:
    """Blöf: cards laid face down under a claimed rank. Is it true?"""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
