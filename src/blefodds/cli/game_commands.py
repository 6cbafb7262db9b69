"""``simulate`` and ``replay`` of both games: matches played by bots, and matches that were played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from blefodds.cli.file_names import FILE_NAME, check_two_files
from blefodds.cli.from_options import Look, executor_from_options, print_json
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import alone_in_command
from blefodds.cli.option_values import GAMES, PROBABILITY, SEED, WORKERS
from blefodds.cli.options import as_one, format_option, look_options, rules_options
from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.cli.record_file import read_record
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules, rules_to_toml
from blefodds.core.seeds import draw_seed
from blefodds.core.version import __version__

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from blefodds.games.bot import BotRegistry
    from blefodds.games.game import Game
    from blefodds.games.progress_file import ProgressFile
    from blefodds.games.tournament import Tournament

__all__ = ["blof_replay_command", "blof_simulate_command", "replay_command", "simulate_command"]

GameName = Literal["blef", "blof"]


@click.command("replay", cls=BlefCommand)
@click.argument("file")
@format_option
@look_options
def replay_command(**given: Any) -> None:
    """Check a recorded match move by move, and show the odds of every bid.

    FILE is a record of a match, - for standard input. Each bid stands with its odds for whoever made it, for a
    watcher without cards, and whether it was true; a check with the odds of the bid that was checked. The first
    line that breaks a rule is named.
    """
    _replay("blef", **given)


@click.command("replay", cls=BlefCommand)
@click.argument("file")
@format_option
@look_options
def blof_replay_command(**given: Any) -> None:
    """Check a recorded match of Blöf move by move, and show every lie.

    FILE is a record of a match, - for standard input. Each batch stands with its cards, whether it was true, and how
    likely it could be true to the next player. The first line that breaks a rule is named.
    """
    _replay("blof", **given)


def _replay(game: GameName, *, file: str, output_format: str, look: Look) -> None:
    match = read_record(file, import_module(f"blefodds.games.{game}.record").parse_match)
    view = import_module(f"blefodds.views.{game}_replay")
    if output_format == "json":
        print_json(view.replay_document(match, lang=look.lang))
        return
    screen = look.screen()
    screen.print(view.replay_lines(match, **look.words, width=screen.width_of_text))


def _bots(game: GameName) -> BotRegistry[Any]:
    registry: BotRegistry[Any] = import_module(f"blefodds.bots.{game}").BOTS
    return registry


def _list_bots(ctx: click.Context, value: bool, game: GameName) -> None:
    """Print every bot with the first line of what it says of itself, and end."""
    if not value or ctx.resilient_parsing:
        return
    from blefodds.cli.screen import Screen
    from blefodds.views.columns import aligned

    screen = Screen()
    listed = [
        (bot.word + ("(p)" if bot.parameter else ""), (bot.__doc__ or "").partition("\n")[0])
        for bot in _bots(game).values()
    ]
    for line in aligned(listed, left=(0, 1)):
        screen.print(screen.fold(line, indent="    "))
    ctx.exit()


def _bots_option(game: GameName) -> Callable[[Any], Any]:
    return click.option(
        "--bots",
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=lambda ctx, param, value: _list_bots(ctx, value, game),
        help="List the bots.",
    )


@dataclass(frozen=True)
class _Wanted:
    """What is to be played and shown."""

    games: int
    seed: int | None
    confidence: float
    record: int | None


@dataclass(frozen=True)
class _Run:
    """Where it is played, and where what was played is kept."""

    workers: int
    dask: str | None
    resume: Path | None
    force: bool


_wanted_options = as_one(
    "wanted",
    _Wanted,
    click.option("--games", type=GAMES, default=10_000, show_default=True, help="Matches to play."),
    click.option("--seed", type=SEED, help="Same seed, same numbers; else one is drawn."),
    click.option("--confidence", type=PROBABILITY, default=0.95, show_default=True, help="Of the intervals."),
    click.option("--record", type=GAMES, help="Print the n-th match as a record, and play no other."),
)
_run_options = as_one(
    "run",
    _Run,
    click.option("--workers", type=WORKERS, default=1, show_default=True, help="Threads that play."),
    click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT."),
    click.option("--resume", type=FILE_NAME, help="FILE that keeps what is played, to go on after a kill."),
    click.option("--force", is_flag=True, help="Replace a --resume file of another tournament."),
)


@click.command("simulate", cls=BlefCommand)
@click.option("--players", metavar="BOT,BOT,…", help="The bots at the table: honest,cubic,threshold(0.6).")
@_bots_option("blef")
@click.option("--round-robin", is_flag=True, help="Every two of the bots (default: of all there are) alone.")
@_wanted_options
@rules_options
@_run_options
@click.option("--chart", type=FILE_NAME, help="Draw the result as well: FILE.png, .svg or .pdf.")
@format_option
@look_options
def simulate_command(*, players: str | None, rules: Rules, **given: Any) -> None:
    """Let bots play many matches against each other, and count who wins.

    Seats go around, so that every player sits everywhere. Shares are of matches won, with Clopper-Pearson
    intervals. The same seed gives the same counts on any number of workers.
    """
    from blefodds.games.blef.play import BlefGame

    if players is None and given["round_robin"]:
        players = ",".join(_bots("blef"))
    about = {"rules": rules_to_toml(rules), "players": None, "round_robin": given["round_robin"]}
    _simulate("blef", BlefGame(rules), {"version": __version__, **about}, players=players, **given)


@click.command("simulate", cls=BlefCommand)
@click.option("--players", metavar="BOT,BOT,BOT,BOT", help="The four bots at the table: advisor,table,table,table.")
@_bots_option("blof")
@_wanted_options
@_run_options
@format_option
@look_options
def blof_simulate_command(**given: Any) -> None:
    """Let four bots play many matches of Blöf, and count who wins.

    Seats go around, so that every player sits everywhere. Shares are of matches won, with Clopper-Pearson intervals;
    equal tops share a match. Lies are counted by the cards laid and by the pile. The same seed gives the same counts on
    any number of workers.
    """
    from blefodds.games.blof.play import BlofGame

    _simulate("blof", BlofGame(), {"game": "blof", "version": __version__, "players": None}, **given)


def _simulate(
    name: GameName,
    game: Game[Any, Any],
    about: dict[str, object],
    *,
    players: str | None,
    wanted: _Wanted,
    run: _Run,
    output_format: str,
    look: Look,
    round_robin: bool = False,
    chart: Path | None = None,
) -> None:
    """Play what was asked for and show it; ``about`` is what a file that keeps it says of it first, in order."""
    from blefodds.games.progress_file import ProgressFile
    from blefodds.games.tournament import Tournament
    from blefodds.storage.files import write_file

    if players is None:
        some = "some" if name == "blef" else "four"
        raise BlefError(f"missing: which bots play? Use {some} of {', '.join(_bots(name))}", field="players")
    bots = _bots(name).parse_bots(players)
    check_two_files(resume=run.resume, chart=chart)
    kept = None if run.resume is None else ProgressFile(alone_in_command(run.resume), write_file)
    seed = wanted.seed
    if seed is None and kept is not None and not run.force:
        seed = kept.seed()
    if seed is None:
        seed = draw_seed()
    first = Tournament(game, bots, wanted.games, seed) if not round_robin else None
    tournaments = [first] if first is not None else _pairs(game, bots, wanted.games, seed)
    if wanted.record is not None:
        if first is None:
            raise BlefError("--record prints a match of --players, not of a round robin", field="record")
        match_text = import_module(f"blefodds.games.{name}.record").match_text
        click.echo(match_text(first.match(wanted.record - 1)), nl=False)
        return
    if chart is not None:
        _check_chart(chart, round_robin=round_robin)
    about |= {"players": [bot.name for bot in bots], "games": wanted.games, "seed": seed}
    with executor_from_options(run.workers, run.dask) as executor:
        if kept is not None:  # not before: where no cluster answers, nothing is written
            kept.start(about, force=run.force)
        results = _results(tournaments, executor, kept)
    if chart is not None:
        from blefodds.charts import save_figure
        from blefodds.charts.tournament_chart import tournament_chart

        save_figure(tournament_chart(*results[0], confidence=wanted.confidence, lang=look.lang), chart)
    view = import_module(f"blefodds.views.{name}_tournament")
    kind, shown = ("tournament", results[0]) if first is not None else ("round_robin", (results,))
    if output_format == "json":
        print_json(getattr(view, f"{kind}_document")(*shown, confidence=wanted.confidence))
        return
    screen, lines = look.screen(), getattr(view, f"{kind}_lines")
    screen.print(lines(*shown, confidence=wanted.confidence, lang=look.lang, width=screen.width_of_text))


def _check_chart(chart: Path, *, round_robin: bool) -> None:
    """See to it, before anything is played, that the picture can be drawn and written."""
    from blefodds.charts import check_picture

    if round_robin:
        raise BlefError("--chart draws a tournament of --players, not a round robin", field="chart")
    try:
        check_picture(chart)
    except BlefError as error:
        raise error.about("chart") from None


def _pairs(game: Game[Any, Any], bots: Sequence[Any], games: int, seed: int) -> list[Tournament[Any, Any]]:
    """Every two of the bots, each pair with chunks of its own so that their results are independent."""
    from blefodds.games.tournament import Tournament

    different = list(dict.fromkeys(bots))
    if len(different) < 2:
        raise BlefError("a round robin needs at least two different bots", field="players")
    pairs: list[Tournament[Any, Any]] = []
    for pair in combinations(different, 2):
        first_chunk = pairs[-1].first_chunk + pairs[-1].n_chunks if pairs else 0
        pairs.append(Tournament(game, pair, games, seed, first_chunk))
    return pairs


def _results(
    tournaments: Sequence[Tournament[Any, Any]], executor: Executor | None, kept: ProgressFile | None
) -> list[tuple[Any, Any]]:
    """Play them one after the other, remembering what is played where that was asked."""
    played = [None if kept is None else kept.done(tournament) for tournament in tournaments]
    if any(tournament.is_compiled for tournament in tournaments):
        announce_compilation(tournaments[0].game.kernel)
    results: list[tuple[Any, Any]] = []
    with progress_bar("matches") as progress:
        try:
            for tournament, done in zip(tournaments, played, strict=True):
                before, total = tournament.games * len(results), tournament.games * len(tournaments)

                def report(done: int, _: int, before: int = before, total: int = total) -> None:
                    progress(before + done, total)

                note = None if kept is None else partial(kept.note, tournament)
                results.append((tournament, tournament.play(executor=executor, progress=report, done=done, note=note)))
        finally:
            if kept is not None:
                kept.flush()
    return results
