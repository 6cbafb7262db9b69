"""``replay`` and ``simulate``: matches that were played, and matches played by bots."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import click

from blefodds.cli.file_names import FILE_NAME, check_two_files
from blefodds.cli.from_options import Look, executor_from_options, print_json
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import alone_in_command
from blefodds.cli.option_values import GAMES, PROBABILITY, SEED, WORKERS
from blefodds.cli.options import format_option, look_options, rules_options
from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.cli.record_file import read_record
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules, rules_to_toml
from blefodds.core.seeds import draw_seed

if TYPE_CHECKING:
    from blefodds.games.blef.bot import Bot
    from blefodds.games.blef.tally import Tally
    from blefodds.games.blef.tournament import Tournament
    from blefodds.games.progress_file import ProgressFile

__all__ = ["replay_command", "simulate_command"]


@click.command("replay", cls=BlefCommand)
@click.argument("file")
@format_option
@look_options
def replay_command(*, file: str, output_format: str, look: Look) -> None:
    """Check a recorded match move by move, and show the odds of every bid.

    FILE is a record of a match, - for standard input. Each bid stands with its odds for whoever made it, for a
    watcher without cards, and whether it was true; a check with the odds of the bid that was checked. The first
    line that breaks a rule is named.
    """
    from blefodds.games.blef.record import parse_match

    match = read_record(file, parse_match)
    if output_format == "json":
        from blefodds.views.replay import replay_document

        print_json(replay_document(match, lang=look.lang))
        return
    from blefodds.views.replay import replay_lines

    screen = look.screen()
    screen.print(replay_lines(match, **look.words, width=screen.width_of_text))


def _list_bots(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Print every bot with the first line of what it says of itself, and end."""
    if not value or ctx.resilient_parsing:
        return
    from blefodds.bots.blef import BOTS
    from blefodds.cli.screen import Screen

    screen = Screen()
    for bot in BOTS.values():
        about = (bot.__doc__ or "").partition("\n")[0]
        screen.print(screen.fold(f"{bot.word + ('(p)' if bot.parameter else ''):<13} {about}", indent="    "))
    ctx.exit()


@click.command("simulate", cls=BlefCommand)
@click.option("--players", metavar="BOT,BOT,…", help="The bots at the table: honest,cubic,threshold(0.6).")
@click.option("--bots", is_flag=True, expose_value=False, is_eager=True, callback=_list_bots, help="List the bots.")
@click.option("--round-robin", is_flag=True, help="Every two of the bots (default: of all there are) alone.")
@click.option("--games", type=GAMES, default=10_000, show_default=True, help="Matches to play.")
@click.option("--seed", type=SEED, help="Same seed, same numbers; else one is drawn.")
@click.option("--confidence", type=PROBABILITY, default=0.95, show_default=True, help="Of the intervals.")
@click.option("--record", type=GAMES, help="Print the n-th match as a record, and play no other.")
@rules_options
@click.option("--workers", type=WORKERS, default=1, show_default=True, help="Threads that play.")
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT.")
@click.option("--resume", type=FILE_NAME, help="FILE that keeps what is played, to go on after a kill.")
@click.option("--force", is_flag=True, help="Replace a --resume file of another tournament.")
@click.option("--chart", type=FILE_NAME, help="Draw the result as well: FILE.png, .svg or .pdf.")
@format_option
@look_options
def simulate_command(
    *,
    players: str | None,
    round_robin: bool,
    games: int,
    seed: int | None,
    confidence: float,
    record: int | None,
    rules: Rules,
    workers: int,
    dask: str | None,
    resume: Path | None,
    force: bool,
    chart: Path | None,
    output_format: str,
    look: Look,
) -> None:
    """Let bots play many matches against each other, and count who wins.

    Seats go around, so that every player sits everywhere. Shares are of matches won, with Clopper-Pearson
    intervals. The same seed gives the same counts on any number of workers.
    """
    from blefodds.bots.blef import BOTS, parse_bots
    from blefodds.games.blef.tournament import Tournament
    from blefodds.games.progress_file import ProgressFile

    if players is None and not round_robin:
        raise BlefError(f"missing: which bots play? Use some of {', '.join(BOTS)}", field="players")
    bots = parse_bots(players if players is not None else ",".join(BOTS))
    check_two_files(resume=resume, chart=chart)
    from blefodds.storage.files import write_file

    kept = None if resume is None else ProgressFile(alone_in_command(resume), write_file)
    if seed is None:
        seed = kept.seed() if kept is not None and not force else None
    if seed is None:
        seed = draw_seed()
    tournaments = _pairs(bots, games, seed, rules) if round_robin else [Tournament(bots, games, seed, rules)]
    if record is not None:
        from blefodds.games.blef.record import match_text

        if round_robin:
            raise BlefError("--record prints a match of --players, not of a round robin", field="record")
        click.echo(match_text(tournaments[0].match(record - 1)), nl=False)
        return
    if chart is not None:
        _check_chart(chart, round_robin=round_robin)
    with executor_from_options(workers, dask) as executor:
        if kept is not None:  # not before: where no cluster answers, nothing is written
            kept.start(_configuration(bots, games, seed, rules, round_robin=round_robin), force=force)
        results = _results(tournaments, executor, kept)
    if chart is not None:
        from blefodds.charts import save_figure
        from blefodds.charts.tournament_chart import tournament_chart

        save_figure(tournament_chart(*results[0], confidence=confidence, lang=look.lang), chart)
    if output_format == "json":
        from blefodds.views.tournament import round_robin_document, tournament_document

        print_json(
            round_robin_document(results, confidence=confidence)
            if round_robin
            else tournament_document(*results[0], confidence=confidence)
        )
        return
    from blefodds.views.tournament import round_robin_lines, tournament_lines

    screen = look.screen()
    width, lang = screen.width_of_text, look.lang
    screen.print(
        round_robin_lines(results, confidence=confidence, lang=lang, width=width)
        if round_robin
        else tournament_lines(*results[0], confidence=confidence, lang=lang, width=width)
    )


def _check_chart(chart: Path, *, round_robin: bool) -> None:
    """See to it, before anything is played, that the picture can be drawn and written."""
    from blefodds.charts import check_picture

    if round_robin:
        raise BlefError("--chart draws a tournament of --players, not a round robin", field="chart")
    try:
        check_picture(chart)
    except BlefError as error:
        raise error.about("chart") from None


def _pairs(bots: Sequence[Bot], games: int, seed: int, rules: Rules) -> list[Tournament]:
    """Every two of the bots, each pair with chunks of its own so that their results are independent."""
    from blefodds.games.blef.tournament import Tournament

    different = list(dict.fromkeys(bots))
    if len(different) < 2:
        raise BlefError("a round robin needs at least two different bots", field="players")
    pairs: list[Tournament] = []
    for pair in combinations(different, 2):
        first_chunk = pairs[-1].first_chunk + pairs[-1].n_chunks if pairs else 0
        pairs.append(Tournament(pair, games, seed, rules, first_chunk))
    return pairs


def _configuration(bots: Sequence[Bot], games: int, seed: int, rules: Rules, *, round_robin: bool) -> dict[str, object]:
    from blefodds.core.version import __version__

    return {
        "version": __version__,
        "rules": rules_to_toml(rules),
        "players": [bot.name for bot in bots],
        "round_robin": round_robin,
        "games": games,
        "seed": seed,
    }


def _results(
    tournaments: Sequence[Tournament], executor: Executor | None, kept: ProgressFile | None
) -> list[tuple[Tournament, Tally]]:
    """Play them one after the other, remembering what is played where that was asked."""
    from blefodds.games.blef.tournament import play_tournament
    from blefodds.kernels.blef_match import play_games

    played = [None if kept is None else kept.done(tournament) for tournament in tournaments]
    if any(tournament.is_compiled for tournament in tournaments):
        announce_compilation(play_games)
    results: list[tuple[Tournament, Tally]] = []
    with progress_bar("matches") as progress:
        try:
            for tournament, done in zip(tournaments, played, strict=True):
                before, total = tournament.games * len(results), tournament.games * len(tournaments)

                def report(done: int, _: int, before: int = before, total: int = total) -> None:
                    progress(before + done, total)

                tally = play_tournament(
                    tournament,
                    executor=executor,
                    progress=report,
                    done=done,
                    note=None if kept is None else partial(kept.note, tournament),
                )
                results.append((tournament, tally))
        finally:
            if kept is not None:
                kept.flush()
    return results
