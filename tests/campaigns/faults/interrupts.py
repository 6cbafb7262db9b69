"""Every long command interrupted at random moments: how soon it is out, with what code, and what it leaves.

    .venv/bin/python tests/campaigns/faults/interrupts.py --moments 10 --seed 1
    .venv/bin/python tests/campaigns/faults/interrupts.py --moments 10 --seed 1 --signal SIGTERM

A third of the runs find no compiled code, so that they are interrupted while they compile. The moments begin after
0.3 seconds, when the program has taken over from Python (on a busy machine that takes longer); ``--from`` and ``--to``
choose others.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

TESTS = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TESTS))

from support.running import clean_environment  # noqa: E402

HAND = ("--hand", "K♥ 10♠")
TABLE = ("--players", "Ann,Bo,me", "--dealer", "me", "--save", "{folder}/evening.json")
HEARD = ("--hand", "K♥ 10♠ 9♦ A♣", "--counts", "4,4,4,4", "--heard", "2: pair of Q; 3: three Q; 4: full Q over 9")

LONG: dict[str, tuple[tuple[str, ...], str]] = {
    "odds": ((*HAND, "--in-play", "9", "--deals", "1e12", "--seed", "1"), ""),
    "odds, 2 workers": ((*HAND, "--in-play", "9", "--deals", "1e12", "--seed", "1", "--workers", "2"), ""),
    "odds --until": ((*HAND, "--in-play", "9", "--until", "2.5e-5", "--seed", "1"), ""),
    "odds --heard": ((*HEARD, "--engine", "simulate", "--deals", "1e9", "--seed", "1"), ""),
    "advise": (("advise", *HAND, "--counts", "2,3,1,3", "--time", "60"), ""),
    "live, waiting": (("live", *TABLE), "Kh\nKK\n"),
    "live, thinking": (("live", *TABLE, "--time", "60"), "Kh\nKK\nthree K\n"),
    "play": (("play", "--players", "honest,cubic", "--seed", "7", "--save", "{folder}/match.json"), "A\n"),
    "simulate": (
        ("simulate", "--players", "honest,cubic", "--games", "1e9", "--seed", "1", "--resume", "{folder}/kept.json"),
        "",
    ),
    "simulate, 2 workers": (
        ("simulate", "--players", "conditional,cubic", "--games", "1e9", "--seed", "1", "--workers", "2"),
        "",
    ),
    "simulate --round-robin": (("simulate", "--round-robin", "--games", "1e8", "--seed", "1"), ""),
    "solve": (("solve", "--cards", "2,2", "--target", "1e-9", "--time", "600", "--out", "{folder}/round.policy"), ""),
    "solve --match": (("solve", "--match", "--target", "1e-9", "--workers", "2", "--out", "{folder}/rounds.json"), ""),
    "sweep": (("sweep", *HAND, "--deals", "1e10", "--seed", "1", "--out", "{folder}/odds.csv"), ""),
    "chart": (
        ("chart", *HAND, "--bid", "pair of K", "--engine", "simulate", "--deals", "1e9", "--out", "{folder}/chart.svg"),
        "",
    ),
    "report": (("report", "--out", "{folder}/report"), ""),
    "bench": (("bench",), ""),
    "blof odds": (
        ("blof", "odds", "--hand", "7♠ 7♥ K♦ 9♣", "--claim", "3x7", "--claimer-cards", "11", "--pile", "4")
        + ("--deals", "1e9", "--seed", "1"),
        "",
    ),
    "blof simulate": (
        ("blof", "simulate", "--players", "table,honest-first,counter,random", "--games", "1e9", "--seed", "1")
        + ("--resume", "{folder}/kept.json"),
        "",
    ),
    "blof report": (("blof", "report", "--out", "{folder}/report"), ""),
}
"""Commands that take long or wait, and what is typed into them, by what they are called here."""

SHARE_THAT_COMPILES = 1 / 3


@dataclass
class Result:
    """What came of interrupting one command."""

    seconds: list[float] = field(default_factory=list)
    codes: Counter[int] = field(default_factory=Counter)
    n_early: int = 0
    wrong: list[str] = field(default_factory=list)


def interrupt(name: str, after: float, *, compiles: bool, sent: signal.Signals, result: Result) -> None:
    """Run a command, send it a signal after so many seconds, and note what happens."""
    arguments, typed = LONG[name]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "folder")
        folder.mkdir()
        environment = clean_environment(Path(scratch)) | ({"NUMBA_CACHE_DIR": f"{scratch}/code"} if compiles else {})
        with subprocess.Popen(
            [sys.executable, "-m", "blefodds", *(text.replace("{folder}", str(folder)) for text in arguments)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            assert running.stdin is not None
            running.stdin.write(typed.encode())
            running.stdin.flush()
            time.sleep(after)
            if running.poll() is not None:
                result.n_early += 1
                running.communicate()
                return
            began = time.monotonic()
            running.send_signal(sent)
            running.wait(timeout=300)
            result.seconds.append(time.monotonic() - began)
            result.codes[running.returncode] += 1
            _, complaint = running.communicate()
        where = f"{name} after {after:.2f} s{', compiling' if compiles else ''}"
        # While Python itself is not up yet, or no more, the signal ends it by its own means: the same code to a shell.
        if running.returncode != 128 + sent and (running.returncode != -sent or complaint):
            result.wrong.append(f"{where}: exit code {running.returncode}: {complaint.decode()[-300:]}")
        if b"Traceback" in complaint or b"Exception" in complaint:
            result.wrong.append(f"{where}: {complaint.decode()[-300:]}")
        left = [path.name for path in folder.rglob("*") if path.name.startswith(".blefodds-")]
        if left:
            result.wrong.append(f"{where}: left {left}")


def run() -> int:
    """Run the campaign that the command line asks for; 1 where something was not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="*", help="of: " + "; ".join(LONG))
    parser.add_argument("--moments", type=int, default=10, help="signals to each command")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="earliest", type=float, default=0.3, help="the first moment, in seconds")
    parser.add_argument("--to", dest="latest", type=float, default=8.0, help="the last moment, in seconds")
    parser.add_argument("--signal", choices=["SIGINT", "SIGTERM", "SIGHUP"], default="SIGINT")
    options = parser.parse_args()
    seconds, n_wrong = [], 0
    os.environ.pop("NUMBA_CACHE_DIR", None)
    for name in options.commands or LONG:
        random, result = Random(f"{options.seed} {name}"), Result()
        for _ in range(options.moments):
            interrupt(
                name,
                random.uniform(options.earliest, options.latest),
                compiles=random.random() < SHARE_THAT_COMPILES,
                sent=signal.Signals[options.signal],
                result=result,
            )
        if not result.seconds:
            result.wrong.append("it always ended before it was interrupted")
        seconds += result.seconds
        n_wrong += len(result.wrong)
        told = f"median {median(result.seconds):.2f} s, worst {max(result.seconds):.2f} s" if result.seconds else "-"
        print(f"{name}: {len(result.seconds)} times, {told}, codes {dict(result.codes)}, early {result.n_early}")
        for line in result.wrong:
            print("  " + " ".join(line.split()))
        sys.stdout.flush()
    print(f"all: {len(seconds)} times, median {median(seconds):.2f} s, worst {max(seconds):.2f} s, {n_wrong} wrong")
    return int(n_wrong > 0)


if __name__ == "__main__":
    sys.exit(run())
