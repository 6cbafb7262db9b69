"""``solve``: equilibrium play of a round of two, with a certificate; or of a whole match."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blefodds.cli.file_names import FILE_NAME, check_two_files
from blefodds.cli.from_options import Look, executor_from_options, print_json
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import alone_in_command
from blefodds.cli.option_values import WORKERS
from blefodds.cli.options import format_option, look_options, rules_options
from blefodds.cli.progress import ProgressLine, announce_compilation, progress_bar
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules
from blefodds.lang import phrase

if TYPE_CHECKING:
    from blefodds.solver.match import MatchSolution, RoundResult
    from blefodds.solver.solve import Progress, Solver

__all__ = ["solve_command"]

SECONDS_BETWEEN_WRITES = 30.0
SECONDS_BETWEEN_LINES = 0.5
LONGEST_NUMBER = 30


class RoundType(click.ParamType[tuple[int, int]]):
    """The cards of the starter and of the other: ``1,2``."""

    name = "n,n"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        parts = [part.strip() for part in value.split(",")] if len(value) < LONGEST_NUMBER else []
        if len(parts) != 2 or not all(part.isascii() and part.isdigit() and 0 < int(part) < 100 for part in parts):
            self.fail(
                f"{shorten(value)!r}: use the cards of the starter and of the other, from 1, such as 1,2", param, ctx
            )
        return int(parts[0]), int(parts[1])


class PositiveNumber(click.ParamType[float]):
    """A number above 0, such as ``60`` or ``1e-3``."""

    def __init__(self, name: str) -> None:
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        try:
            if len(value) > LONGEST_NUMBER or not value.isascii() or "_" in value:
                raise ValueError
            number = float(value)
        except ValueError:
            number = float("nan")
        if not 0 < number < float("inf"):
            self.fail(f"{shorten(value)!r} is not a number above 0, such as 60 or 1e-3", param, ctx)
        return number


@click.command("solve", cls=BlefCommand)
@click.option("--cards", type=RoundType(), help="The starter's cards and the other player's: 1,2.")
@click.option("--match", is_flag=True, help="All rounds of a match of two, and the chances of winning it.")
@click.option(
    "--target", type=PositiveNumber("width"), default=1e-3, show_default=True, help="How narrow the bracket must be."
)
@click.option(
    "--time", "seconds", type=PositiveNumber("s"), default=60.0, show_default=True, help="Seconds at most (each round)."
)
@rules_options
@click.option("--out", type=FILE_NAME, help="A file to write; the same command goes on with it.")
@click.option("--force", is_flag=True, help="Begin anew where --out is of something else.")
@click.option("--chart", type=FILE_NAME, help="Draw it too: FILE.png, .svg or .pdf.")
@format_option
@click.option("--workers", type=WORKERS, default=1, show_default=True, help="Threads that solve (--match).")
@click.option("--dask", metavar="ADDRESS", help="Solve on a Dask cluster (--match): tcp://HOST:PORT.")
@look_options
def solve_command(
    *,
    cards: tuple[int, int] | None,
    match: bool,
    target: float,
    seconds: float,
    rules: Rules,
    out: Path | None,
    force: bool,
    chart: Path | None,
    output_format: str,
    workers: int,
    dask: str | None,
    look: Look,
) -> None:
    """How should two play a round? Equilibrium play, and a proof of how close to it.

    The answer is a bracket: whatever the other does, the starter wins at least as often as its lower end, and never
    more often than its upper end against the policy found. With --out the policy, or the rounds of a match, are kept
    in a file; a run that is interrupted goes on there when it is started again.
    """
    # Before NumPy is loaded: products of small matrices are done sooner by one thread, and always alike.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if (cards is None) != match:
        raise BlefError("say either --cards 1,2 or --match", field="cards")
    check_two_files(out=out, chart=chart)
    from blefodds.solver.solve import check_limits

    check_limits(target=target, seconds=seconds)
    if chart is not None:
        _check_chart(chart)
    if cards is None:
        solution = _solve_match(rules, target, seconds, workers, dask, out, look.lang, force=force)
        _show_match(solution, chart, output_format, look)
        return
    if workers > 1 or dask is not None:
        raise BlefError(
            "a single round is solved by one thread: use it with --match", field="workers" if workers > 1 else "dask"
        )
    solver = _begin(cards, rules, out, force=force)
    if _run(solver, target, seconds, out, look.lang):
        _show_interrupted(solver, output_format, look)
        sys.exit(130)
    _show_round(solver, chart, output_format, look)


def _begin(cards: tuple[int, int], rules: Rules, out: Path | None, *, force: bool) -> Solver:
    """A solver at its start, or where an earlier run has left it in the file."""
    from blefodds.solver.blef_round import BlefRound
    from blefodds.solver.policy_file import resume_solver
    from blefodds.solver.solve import Solver

    game = BlefRound(cards, rules)
    if out is None:
        return Solver(game)
    alone_in_command(out)
    try:
        solver = resume_solver(out, game)
    except BlefError:
        if not force:
            raise
        solver = None
    return Solver(game) if solver is None else solver


def _run(solver: Solver, target: float, seconds: float, out: Path | None, lang: str) -> bool:
    """Solve, showing how the certificate shrinks and keeping what is found; whether it was interrupted."""
    from blefodds.kernels.solver import pass_up
    from blefodds.solver.policy_file import policy_bytes
    from blefodds.storage.files import write_file

    announce_compilation(pass_up)
    written = shown = time.monotonic()
    line = ProgressLine()

    def report(progress: Progress) -> None:
        nonlocal written, shown
        now = time.monotonic()
        if sys.stderr.isatty() and now - shown > SECONDS_BETWEEN_LINES:
            shown = now
            line.show(_progress_text(progress, lang))
        if out is not None and now - written > SECONDS_BETWEEN_WRITES:
            write_file(out, policy_bytes(solver))
            written = time.monotonic()

    with _interruption(solver) as interrupted:
        solver.run(target=target, seconds=seconds, progress=report, interrupted=interrupted)
        line.wipe()
        if out is not None:
            write_file(out, policy_bytes(solver, hurried=interrupted()))
        return interrupted()


def _progress_text(progress: Progress, lang: str) -> str:
    """What there is so far."""
    from blefodds.views.solution import bracket_text

    return phrase(
        "solve.progress",
        lang,
        bracket=bracket_text(progress.best),
        nodes=f"{progress.n_nodes:,}",
        seconds=f"{progress.seconds:.0f}",
    )


@contextmanager
def _interruption(solver: Solver) -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, for work that can stop where it is; pressed again, it ends the program.

    So it does at once where the solver has nothing yet that could be kept.
    """
    pressed = False

    def note(number: int, frame: Any) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)
        if solver.best is None:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _show_interrupted(solver: Solver, output_format: str, look: Look) -> None:
    """What there is so far, for people in a few lines: somebody is waiting for the end."""
    if output_format == "json":
        _show_round(solver, None, output_format, look)
        return
    from blefodds.solver.policy import Policy
    from blefodds.views.solution import solution_summary

    screen, policy = look.screen(), Policy.of(solver)
    effort: dict[str, Any] = {"seconds": solver.seconds, "iterations": solver.cfr.iteration}
    screen.print(solution_summary(policy, **effort, lang=look.lang, width=screen.width))


def _show_round(solver: Solver, chart: Path | None, output_format: str, look: Look) -> None:
    from blefodds.solver.policy import Policy
    from blefodds.views.solution import solution_document, solution_lines

    policy = Policy.of(solver)
    effort: dict[str, Any] = {"seconds": round(solver.seconds, 3), "iterations": solver.cfr.iteration}
    if chart is not None:
        from blefodds.charts import save_figure
        from blefodds.charts.solution_chart import openings_chart

        save_figure(openings_chart(policy, lang=look.lang), chart)
    if output_format == "json":
        print_json(solution_document(policy, lang=look.lang, **effort))
        return
    screen = look.screen()
    screen.print(solution_lines(policy, lang=look.lang, width=screen.width, **effort))


def _solve_match(
    rules: Rules,
    target: float,
    seconds: float,
    workers: int,
    dask: str | None,
    out: Path | None,
    lang: str,
    *,
    force: bool,
) -> MatchSolution:
    """Solve the rounds that are not in the file yet, each going there as soon as it is solved."""
    from blefodds.kernels.solver import pass_up
    from blefodds.solver.match import rounds_of_match, solve_match
    from blefodds.solver.match_file import read_rounds, rounds_text
    from blefodds.storage.files import write_file

    n_rounds = len(rounds_of_match(rules))
    done: dict[tuple[int, int], RoundResult] = {}
    if out is not None:
        alone_in_command(out)
        try:
            done = read_rounds(out, rules)
        except BlefError:
            if not force:
                raise

    def keep(result: RoundResult) -> None:
        if out is not None:
            done[result.cards] = result
            write_file(out, rounds_text(rules, done.values()))

    announce_compilation(pass_up)
    try:
        with executor_from_options(workers, dask) as executor, progress_bar("rounds") as progress:
            return solve_match(
                rules, target=target, seconds=seconds, executor=executor, progress=progress, done=done, note=keep
            )
    except KeyboardInterrupt:
        if out is not None and done:
            kept = phrase("solve.kept", lang, file=shorten(out.name), done=len(done), total=n_rounds)
            click.echo(kept, err=True)
        raise


def _show_match(solution: MatchSolution, chart: Path | None, output_format: str, look: Look) -> None:
    from blefodds.views.solution import match_document, match_lines

    if chart is not None:
        from blefodds.charts import save_figure
        from blefodds.charts.solution_chart import match_chart

        save_figure(match_chart(solution, lang=look.lang), chart)
    if output_format == "json":
        print_json(match_document(solution))
        return
    screen = look.screen()
    screen.print(match_lines(solution, lang=look.lang, width=screen.width))


def _check_chart(chart: Path) -> None:
    """See to it, before anything is solved, that the picture can be drawn and written."""
    from blefodds.charts import check_picture

    try:
        check_picture(chart)
    except BlefError as error:
        raise error.about("chart") from None
