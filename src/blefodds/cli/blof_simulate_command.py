"""``blof simulate`` and ``blof replay``: matches of Blöf played by bots, and matches that were played."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from blefodds.cli.file_names import FILE_NAME
from blefodds.cli.from_options import Look, executor_from_options, print_json
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import alone_in_command
from blefodds.cli.option_values import GAMES, PROBABILITY, SEED, WORKERS
from blefodds.cli.options import format_option, look_options
from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.cli.record_file import read_record
from blefodds.core.errors import BlefError
from blefodds.core.seeds import draw_seed

if TYPE_CHECKING:
    from blefodds.games.blof.tally import Tally
    from blefodds.games.blof.tournament import Tournament
    from blefodds.games.progress_file import ProgressFile

__all__ = ["replay_command", "simulate_command"]


@click.command("replay", cls=BlefCommand)
@click.argument("file")
@format_option
@look_options
def replay_command(*, file: str, output_format: str, look: Look) -> None:
    """Check a recorded match of Blöf move by move, and show every lie.

    FILE is a record of a match, - for standard input. Each batch stands with its cards, whether it was true, and how
    likely it could be true to the next player. The first line that breaks a rule is named.
    """
    from blefodds.games.blof.record import parse_match

    match = read_record(file, parse_match)
    if output_format == "json":
        from blefodds.views.blof_replay import blof_replay_document

        print_json(blof_replay_document(match))
        return
    from blefodds.views.blof_replay import blof_replay_lines

    screen = look.screen()
    screen.print(blof_replay_lines(match, **look.words, width=screen.width_of_text))


def _list_bots(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Print every bot with the first line of what it says of itself, and end."""
    if not value or ctx.resilient_parsing:
        return
    from blefodds.bots.blof import BOTS
    from blefodds.cli.screen import Screen

    screen = Screen()
    for bot in BOTS.values():
        screen.print(screen.fold(f"{bot.word:<13} {(bot.__doc__ or '').partition(chr(10))[0]}", indent="    "))
    ctx.exit()


@click.command("simulate", cls=BlefCommand)
@click.option("--players", metavar="BOT,BOT,BOT,BOT", help="The four bots at the table: advisor,table,table,table.")
@click.option("--bots", is_flag=True, expose_value=False, is_eager=True, callback=_list_bots, help="List the bots.")
@click.option("--games", type=GAMES, default=10_000, show_default=True, help="Matches to play.")
@click.option("--seed", type=SEED, help="Same seed, same numbers; else one is drawn.")
@click.option("--confidence", type=PROBABILITY, default=0.95, show_default=True, help="Of the intervals.")
@click.option("--record", type=GAMES, help="Print the n-th match as a record, and play no other.")
@click.option("--workers", type=WORKERS, default=1, show_default=True, help="Threads that play.")
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT.")
@click.option("--resume", type=FILE_NAME, help="FILE that keeps what is played, to go on after a kill.")
@click.option("--force", is_flag=True, help="Replace a --resume file of another tournament.")
@format_option
@look_options
def simulate_command(
    *,
    players: str | None,
    games: int,
    seed: int | None,
    confidence: float,
    record: int | None,
    workers: int,
    dask: str | None,
    resume: Path | None,
    force: bool,
    output_format: str,
    look: Look,
) -> None:
    """Let four bots play many matches of Blöf, and count who wins.

    Seats go around, so that every player sits everywhere. Shares are of matches won, with Clopper-Pearson intervals;
    equal tops share a match. Lies are counted by the cards laid and by the pile. The same seed gives the same counts on
    any number of workers.
    """
    from blefodds.bots.blof import BOTS, parse_bots
    from blefodds.games.blof.tournament import Tournament
    from blefodds.games.progress_file import ProgressFile
    from blefodds.storage.files import write_file

    if players is None:
        raise BlefError(f"missing: which bots play? Use four of {', '.join(BOTS)}", field="players")
    bots = parse_bots(players)
    kept = None if resume is None else ProgressFile(alone_in_command(resume), write_file)
    if seed is None:
        seed = kept.seed() if kept is not None and not force else None
    if seed is None:
        seed = draw_seed()
    tournament = Tournament(bots, games, seed)
    if record is not None:
        from blefodds.games.blof.record import match_text

        click.echo(match_text(tournament.match(record - 1)), nl=False)
        return
    with executor_from_options(workers, dask) as executor:
        if kept is not None:  # not before: where no cluster answers, nothing is written
            kept.start(_configuration(tournament), force=force)
        tally = _played(tournament, executor, kept)
    if output_format == "json":
        from blefodds.views.blof_tournament import blof_tournament_document

        print_json(blof_tournament_document(tournament, tally, confidence=confidence))
        return
    from blefodds.views.blof_tournament import blof_tournament_lines

    screen = look.screen()
    width, lang = screen.width_of_text, look.lang
    screen.print(blof_tournament_lines(tournament, tally, confidence=confidence, lang=lang, width=width))


def _configuration(tournament: Tournament) -> dict[str, object]:
    from blefodds.core.version import __version__

    return {
        "game": "blof",
        "version": __version__,
        "players": [bot.name for bot in tournament.bots],
        "games": tournament.games,
        "seed": tournament.seed,
    }


def _played(tournament: Tournament, executor: Executor | None, kept: ProgressFile | None) -> Tally:
    """Play it, remembering what is played where that was asked."""
    from blefodds.games.blof.tournament import play_tournament
    from blefodds.kernels.blof_match import play_blof

    done = None if kept is None else kept.done(tournament)
    if tournament.is_compiled:
        announce_compilation(play_blof)
    with progress_bar("matches") as progress:
        try:
            return play_tournament(
                tournament,
                executor=executor,
                progress=progress,
                done=done,
                note=None if kept is None else partial(kept.note, tournament),
            )
        finally:
            if kept is not None:
                kept.flush()
