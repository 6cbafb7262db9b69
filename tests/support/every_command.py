"""One quick and ordinary use of every command, for whatever must hold for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from blefodds.cli.main import main
from support.places import BLEF_GOLDEN, BLOF_GOLDEN


@dataclass(frozen=True)
class Use:
    """How a command is used.

    Parameters
    ----------
    arguments
        What follows the command's name; ``{folder}`` stands for a folder that exists and is empty.
    typed
        What is typed into it.
    writes
        What it leaves in the folder.
    is_long
        Whether it computes for more than a few seconds.
    """

    arguments: tuple[str, ...] = ()
    typed: str = ""
    writes: tuple[str, ...] = ()
    is_long: bool = False


EVERY_COMMAND: dict[tuple[str, ...], Use] = {
    (): Use(("--hand", "K♥ 10♠", "--in-play", "9", "--deals", "20000", "--seed", "1")),
    ("advise",): Use(("--hand", "K♥ 10♠", "--counts", "2,3,1,3", "--deals", "5000", "--seed", "1")),
    ("live",): Use(
        ("--players", "Ann,Bo,me", "--dealer", "me", "--time", "0.05", "--save", "{folder}/evening.json"),
        typed="Kh\nKK\nthree K\nc\nbo\nq\n",
        writes=("evening.json",),
    ),
    ("play",): Use(
        ("--players", "honest,cubic", "--seed", "7", "--time", "0.05", "--save", "{folder}/match.json"),
        typed="A\nc\nq\n",
        writes=("match.json",),
    ),
    ("simulate",): Use(("--players", "honest,cubic", "--games", "500", "--seed", "1")),
    ("replay",): Use((str(BLEF_GOLDEN / "classic.txt"),)),
    ("solve",): Use(("--cards", "1,1", "--target", "0.01")),
    ("rules",): Use(),
    ("ladder",): Use(),
    ("sweep",): Use(
        ("--hand", "K♥", "--in-play", "2..5", "--deals", "5000", "--seed", "1", "--out", "{folder}/sweep.csv"),
        writes=("sweep.csv",),
    ),
    ("chart",): Use(
        ("--hand", "K♥", "--bid", "pair of K", "--out", "{folder}/chart.svg"),
        writes=("chart.svg",),
    ),
    ("heatmap",): Use(("--hand", "K♥", "--out", "{folder}/heatmap.svg"), writes=("heatmap.svg",)),
    ("sheet",): Use(("--out", "{folder}/sheet.svg"), writes=("sheet.svg",)),
    ("report",): Use(("--quick", "--out", "{folder}/report"), writes=("report",), is_long=True),
    ("blof",): Use(),
    ("blof", "odds"): Use(
        ("--hand", "7♠ 7♥ K♦ 9♣", "--claim", "3x7", "--claimer-cards", "11", "--pile", "4", "--deals", "5000")
        + ("--seed", "1")
    ),
    ("blof", "simulate"): Use(("--players", "table,honest-first,counter,random", "--games", "200", "--seed", "1")),
    ("blof", "replay"): Use((str(BLOF_GOLDEN / "locked-rank.txt"),)),
    ("blof", "report"): Use(("--quick", "--out", "{folder}/report"), writes=("report",), is_long=True),
    ("bench",): Use(is_long=True),
    ("settings",): Use(),
}
"""By the words that name the command."""


def in_folder(use: Use, folder: Path) -> list[str]:
    """The arguments with ``folder`` in its place."""
    return [argument.replace("{folder}", str(folder)) for argument in use.arguments]


def commands_of(group: click.Group, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], click.Command]:
    """Every command that can be run below ``group``, by the words that name it."""
    context = click.Context(group)
    found: dict[tuple[str, ...], click.Command] = {}
    if group.invoke_without_command:
        found[path] = group
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            found |= commands_of(command, (*path, name))
        else:
            found[(*path, name)] = command
    return found


def all_commands() -> dict[tuple[str, ...], click.Command]:
    """Every command of the program, itself included."""
    return commands_of(main)
