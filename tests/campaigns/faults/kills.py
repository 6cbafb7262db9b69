"""Commands killed at many moments: what each kill leaves, and what the same command makes of it.

    .venv/bin/python tests/campaigns/faults/kills.py --moments 200 --seed 1 report sweep simulate live

Half of the kills come at a random time of the run, a tenth of these in a process that is just starting. The other half
comes at a random step of those that change files: before a file is made, written, half written, synchronised, moved or
removed. A report, which is computed for seconds and then written, is given its files in nine runs of ten. After a kill
the command is run again, to be killed again up to three times; then it is let run to its end, which must be that of a
run that nobody disturbed. Linux only: a run is a fork of this process, in which the command was run once, so that
everything is loaded.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a fork takes no threads along

TESTS = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TESTS))

from blefodds.cli.main import main  # noqa: E402
from campaigns.faults.steps import Steps, watched  # noqa: E402
from campaigns.faults.subjects import SUBJECTS, Subject, leftovers_of  # noqa: E402
from support.running import clean_environment, run_here  # noqa: E402

MOST_KILLS_IN_A_ROW = 4
SHARE_OF_COLD_STARTS = 0.1
SHARE_THAT_COMPUTES = 0.1


class _Acknowledged(list[int]):
    """Tells the parent of each item at once, through a pipe."""

    def __init__(self, handle: int) -> None:
        super().__init__()
        self._handle = handle

    def append(self, item: int) -> None:
        os.write(self._handle, b".")


@dataclass
class Run:
    """A run of a command that was ended: how, what it printed, how often it asked for a line, and its steps."""

    was_killed: bool
    code: int
    out: bytes
    acknowledged: int
    seconds: float
    steps: list[tuple[float, str]] = field(default_factory=list)


class _TimedSteps(Steps):
    """Steps that are written down in a file, with their times."""

    log: Path | None = None

    def step(self, name: str) -> None:
        if self.log is not None:
            with os.fdopen(os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "a") as file:
                file.write(f"{time.monotonic()} {name}\n")
        super().step(name)


def run_once(
    subject: Subject,
    folder: Path,
    *,
    at: int | None = None,
    after: float | None = None,
    log: Path | None = None,
    only_writes: bool = False,
) -> Run:
    """Run the command in a fork of this process, to be killed before a step or after a time."""
    typed = subject.typed(folder).encode()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as complained:
        given.write(typed)
        given.seek(0)
        reading, writing = os.pipe()
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            streams = given.fileno(), printed.fileno(), complained.fileno()
            _be_the_program(subject, folder, at, log, streams, writing, only_writes=only_writes)
        os.close(writing)
        if after is not None:
            time.sleep(after)
            os.kill(child, signal.SIGKILL)  # one that has ended is still there, to be waited for
        _, status = os.waitpid(child, 0)
        seconds = time.monotonic() - began
        with os.fdopen(reading, "rb") as asked:
            acknowledged = len(asked.read())
        code = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        complained.seek(0)
        run = Run(code == -signal.SIGKILL, code, printed.read(), acknowledged, seconds)
        if not run.was_killed and code != 0:
            raise AssertionError(f"exit code {code}: {complained.read().decode()}")
    if log is not None and log.exists():
        run.steps = [(float(at), name) for at, name in (line.split() for line in log.read_text().splitlines())]
    return run


def _be_the_program(
    subject: Subject,
    folder: Path,
    at: int | None,
    log: Path | None,
    streams: tuple[int, ...],
    asked: int,
    *,
    only_writes: bool,
) -> None:
    """In the child: the command on streams of its own, to the end of the process."""
    code = 99
    try:
        for number, handle in enumerate(streams):
            os.dup2(handle, number)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        steps = _TimedSteps(folder, at=at, stop=lambda: os.kill(os.getpid(), signal.SIGKILL))
        steps.log = log
        with subject.tuned(_Acknowledged(asked), only_writes=only_writes), watched(steps):
            main(subject.command(folder), prog_name="blefodds")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def run_cold(subject: Subject, folder: Path, *, after: float) -> Run:
    """Start the program as its users do, and kill it after a time."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "blefodds", *subject.command(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(after)
    process.kill()
    assert process.stdin is not None
    process.stdin.close()
    code = process.wait()
    return Run(code == -signal.SIGKILL, code, b"", 0, time.monotonic() - began)


@dataclass
class Result:
    """What came of the kills of one command."""

    n_kills: int = 0
    n_at_steps: int = 0
    n_ends: int = 0
    n_with_leftovers: int = 0
    states: Counter[str] = field(default_factory=Counter)
    moving: list[float] = field(default_factory=list)


def campaign(subject: Subject, moments: int, random: Random) -> Result:
    """Kill the command at so many moments."""
    result = Result()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "here")
        folder.mkdir()
        subject.prepare(folder)
        run_here(*subject.command(folder), environment=dict(os.environ), typed=subject.typed(folder))
        folder = Path(name, "undisturbed")
        folder.mkdir()
        subject.prepare(folder)
        whole = run_once(subject, folder, log=Path(name, "steps"))
        subject.learn(folder, whole.out)
        result.moving.append(_longest_moving(whole.steps))
        again = Path(name, "again")
        again.mkdir()
        subject.prepare(again)
        seconds = run_once(subject, again).seconds
        writing_seconds = run_once(subject, again, only_writes=True).seconds
        print(f"{subject.name}: {len(whole.steps)} steps, {seconds:.2f} s", file=sys.stderr)
        while result.n_kills < moments:
            folder = Path(name, f"kills-{result.n_ends}")
            folder.mkdir()
            subject.prepare(folder)
            for run in _killed_runs(subject, folder, len(whole.steps), (seconds, writing_seconds), random):
                if not run.was_killed:
                    subject.check_end(folder, run.out)
                    break
                result.n_kills += 1
                result.states[subject.state(folder, run.acknowledged)] += 1
                result.n_with_leftovers += bool(leftovers_of(folder))
            end = run_once(subject, folder, only_writes=random.random() >= SHARE_THAT_COMPUTES)
            subject.check_end(folder, end.out)
            result.n_ends += 1
    return result


def _killed_runs(
    subject: Subject, folder: Path, n_steps: int, seconds: tuple[float, float], random: Random
) -> Iterator[Run]:
    computing, writing = seconds
    for _ in range(random.randint(1, MOST_KILLS_IN_A_ROW)):
        if random.random() < 0.5:
            yield run_once(subject, folder, at=random.randint(1, n_steps), only_writes=True)
        elif random.random() < SHARE_OF_COLD_STARTS and not subject.typed(folder):
            yield run_cold(subject, folder, after=random.random() * (1 + computing))
        elif random.random() < SHARE_THAT_COMPUTES:
            yield run_once(subject, folder, after=random.random() * computing)
        else:
            yield run_once(subject, folder, after=random.random() * writing, only_writes=True)


def _longest_moving(steps: list[tuple[float, str]]) -> float:
    """The seconds of the longest series of moves, with nothing written in between."""
    longest, began, last = 0.0, None, 0.0
    for at, name in steps:
        if name == "os.rename":
            began, last = (at if began is None else began), at
            longest = max(longest, last - began)
        else:
            began = None
    return longest


def run() -> None:
    """Run the campaign that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="*", choices=[*SUBJECTS, []], help="of: " + ", ".join(SUBJECTS))
    parser.add_argument("--moments", type=int, default=200, help="kills of each command")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        os.environ.update(clean_environment(Path(data)))
        for name in options.commands or SUBJECTS:
            result = campaign(SUBJECTS[name](), options.moments, Random(f"{options.seed} {name}"))
            states = ", ".join(f"{state} {n}" for state, n in sorted(result.states.items()))
            print(
                f"{name}: killed {result.n_kills} times, leaving {states}; leftovers {result.n_with_leftovers} times; "
                f"ended {result.n_ends} times as if undisturbed; moves took {1000 * median(result.moving):.1f} ms",
                flush=True,
            )


if __name__ == "__main__":
    run()
