"""What a Dask cluster may do to a run, tried on real processes: workers and schedulers killed, slow, wrong, missing.

    python tests/campaigns/cluster/run.py --seed 1 --kills 12

Every scenario runs the program in a process of its own and compares what it prints or writes with what the same
command gives without a cluster. It takes some minutes; a scenario is named to run it alone.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from support.dask_machines import DaskMachines
from support.running import ERROR, clean_environment

HAND = ("--hand", "K♥ 10♠", "--in-play", "9", "--seed", "1")
ODDS = (*HAND, "--format", "csv", "--deals")
HEARD = ("--hand", "K♥ 10♠", "--counts", "2,3,4", "--heard", "2: pair of Q; 3: three Q", "--format", "csv")
SWEEP = ("sweep", "--hand", "K♥", "--in-play", "3..8", "--seed", "1")
SIMULATE = ("simulate", "--players", "honest,cubic", "--seed", "1", "--format", "json")
BLOF_ODDS = ("blof", "odds", "--hand", "7♠ 7♥ K♦ 9♣", "--claim", "3x7", "--claimer-cards", "11", "--pile", "4")
BLOF_SIMULATE = ("blof", "simulate", "--players", "table,honest-first,counter,random", "--seed", "1")
SOLVE = ("solve", "--match", "--target", "0.01", "--format", "json")

SECONDS_AT_MOST = 900

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "blefodds":
            raise ModuleNotFoundError("No module named 'blefodds'", name="blefodds")

sys.meta_path.insert(0, Blocked())
"""
OTHER_VERSION = "import blefodds.core.version as version\nversion.__version__ = '0.0.9'\n"
OTHER_PARTS = "import blefodds.compute.cluster as cluster\nvars(cluster).pop('_version', None)\n"
LIAR = """
import blefodds.engines.sampling_job as job

honest = getattr(job, "honest", job.sample_chunk)  # a preload may be read twice
job.honest = honest

def lying(*arguments):
    counts = honest(*arguments)
    counts[0] += 1
    return counts

job.sample_chunk = lying
"""
SLOW = """
import time
import blefodds.engines.sampling_job as job

brisk = getattr(job, "brisk", job.sample_chunk)
job.brisk = brisk

def slow(*arguments):
    time.sleep(0.2)
    return brisk(*arguments)

job.sample_chunk = slow
"""
DEADLY = "import os\nimport blefodds.engines.sampling_job as job\njob.count_chunks = lambda *arguments: os._exit(1)\n"


class Lab:
    """A folder, a seed, and the program run beside a cluster.

    Parameters
    ----------
    folder
        For everything that is written.
    seed
        Of all that is left to chance here.
    kills
        How many workers die in the scenario of killed workers.
    """

    def __init__(self, folder: Path, *, seed: int, kills: int) -> None:
        self.folder, self.kills = folder, kills
        self.chance = random.Random(seed)
        self._environment = clean_environment(folder) | {"OPENBLAS_NUM_THREADS": "1"}
        rules = subprocess.run(
            [sys.executable, "-c", SHORT_RULES], env=self._environment, check=True, capture_output=True, text=True
        ).stdout
        self.rules = folder / "short.toml"
        self.rules.write_text(rules, encoding="utf-8")

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start the program."""
        return subprocess.Popen(
            [sys.executable, "-m", "blefodds", *arguments],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def run(self, *arguments: str) -> str:
        """What the program prints when all goes well."""
        return self.printed(self.start(*arguments))

    def printed(self, started: subprocess.Popen[str]) -> str:
        """What a program that was started prints when all goes well."""
        out, err = self._ended(started)
        assert started.returncode == 0, (started.returncode, err)
        return out

    def refused(self, started: subprocess.Popen[str], *, words: str) -> str:
        """The one line of a program that ends with 1 and prints nothing."""
        out, err = self._ended(started)
        said = [line for line in err.splitlines() if line.startswith(tuple(ERROR.values()))]
        assert started.returncode == 1, (started.returncode, err)
        assert out == "", out
        assert "Traceback" not in err, err
        assert len(said) == 1, err
        assert words in said[0], said
        assert len(said[0]) <= 207, said
        return said[0]

    @staticmethod
    def _ended(started: subprocess.Popen[str]) -> tuple[str, str]:
        """What it printed; a run that does not end is a failure and is ended."""
        try:
            return started.communicate(timeout=SECONDS_AT_MOST)
        except subprocess.TimeoutExpired:
            started.kill()
            raise AssertionError(f"it did not end: {started.communicate()[1]}") from None

    def sleep(self, least: float, most: float) -> None:
        """Let a random time pass."""
        time.sleep(self.chance.uniform(least, most))


SHORT_RULES = """
from dataclasses import replace
from blefodds.core.rules import CLASSIC, rules_to_toml
print(rules_to_toml(replace(CLASSIC, name="short", card_limit=2)))
"""


def without_times(document: str) -> str:
    """A solved match without the seconds that it took."""
    return "\n".join(line for line in document.splitlines() if '"seconds"' not in line)


def every_command(lab: Lab) -> str:
    """Every command that takes --dask prints the same as without."""
    short = (*SOLVE, "--rules", str(lab.rules))
    uses: dict[str, tuple[str, ...]] = {
        "odds, both engines": (*ODDS, "3e6"),
        "odds, enumerated": (*HAND[:4], "--format", "csv", "--engine", "enumerate"),
        "odds, until": (*ODDS, "1e7", "--until", "0.001"),
        "odds, heard": (*HEARD, "--engine", "simulate", "--deals", "1e6", "--seed", "1"),
        "sweep": (*SWEEP, "--deals", "2e6"),
        "simulate": (*SIMULATE, "--games", "20000"),
        "solve --match": short,
        "blof odds": (*BLOF_ODDS, "--deals", "2e6", "--seed", "1", "--format", "json"),
        "blof simulate": (*BLOF_SIMULATE, "--games", "5000", "--format", "json"),
    }
    with DaskMachines(lab.folder) as machines:
        for name, arguments in uses.items():
            here, there = (without_times(lab.run(*arguments, *where)) for where in ((), ("--dask", machines.address)))
            assert here == there, name
            assert len(here) > 100, name
    return f"{len(uses)} commands, each the same as without a cluster"


def killed_workers(lab: Lab) -> str:
    """Workers killed every few seconds, others started in their place."""
    deals = f"{lab.kills}e8"
    here = lab.run(*ODDS, deals)
    n_killed = 0
    with DaskMachines(lab.folder, workers=3) as machines:
        there = lab.start(*ODDS, deals, "--dask", machines.address)
        while there.poll() is None and n_killed < 10 * lab.kills:
            lab.sleep(3, 6)
            if there.poll() is None:
                machines.kill_worker(lab.chance.randrange(len(machines.workers)))
                n_killed += 1
        assert lab.printed(there) == here
    assert n_killed >= lab.kills, f"only {n_killed} killed"
    return f"{n_killed} workers killed during {deals} deals: the same integers"


def all_workers_killed(lab: Lab) -> str:
    """All workers killed; new ones come later."""
    here = lab.run(*ODDS, "4e8")
    with DaskMachines(lab.folder) as machines:
        there = lab.start(*ODDS, "4e8", "--dask", machines.address)
        lab.sleep(6, 8)
        machines.kill_all_workers()
        lab.sleep(4, 6)
        assert there.poll() is None
        machines.workers = [machines.start_worker() for _ in range(2)]
        assert lab.printed(there) == here
    return "2 of 2 workers killed, 2 others after some seconds: the same integers"


def scheduler_back(lab: Lab) -> str:
    """The scheduler killed in the middle, twice, and started again at its address: odds, sweep and matches."""
    uses = {
        "odds": (*ODDS, "6e8"),
        "sweep": (*SWEEP, "--deals", "1e8"),
        "simulate": (*SIMULATE, "--games", "3e6"),
        "blof simulate": (*BLOF_SIMULATE, "--games", "2e5", "--format", "json"),
    }
    n_lost = 0
    for name, arguments in uses.items():
        here = lab.run(*arguments)
        with DaskMachines(lab.folder) as machines:
            there = lab.start(*arguments, "--dask", machines.address)
            lost_here = 0
            for _ in range(2):
                lab.sleep(7, 9)
                if there.poll() is None:
                    machines.kill_scheduler()
                    lab.sleep(0.5, 5)
                    machines.come_back()
                    lost_here += 1
            assert lab.printed(there) == here, name
        assert lost_here > 0, f"{name} was done before the scheduler was killed"
        n_lost += lost_here
    return f"{n_lost} schedulers killed in {len(uses)} commands, each back at its address: the same integers"


def holds_something(kept: Path) -> bool:
    """Whether a run has kept any of its work in this file: rows of a journal, or chunks of a tournament."""
    if not kept.exists():
        return False
    text = kept.read_text("utf-8")
    if kept.suffix != ".json":
        return len(text.splitlines()) > 2
    return any(tournament["done"] for tournament in json.loads(text)["tournaments"].values())


def scheduler_gone(lab: Lab) -> str:
    """The scheduler gone for good: one line, exit 1; the same command with a new cluster goes on to the same end."""
    uses: dict[str, tuple[tuple[str, ...], Callable[[str], tuple[str, ...]], str]] = {
        "sweep": ((*SWEEP, "--deals", "1.5e8"), lambda name: ("--out", f"{name}.csv"), ".csv.partial"),
        "simulate": ((*SIMULATE, "--games", "4e6"), lambda name: ("--resume", f"{name}.json"), ".json"),
        "blof simulate": (
            (*BLOF_SIMULATE, "--games", "3e5", "--format", "json"),
            lambda name: ("--resume", f"{name}.json"),
            ".json",
        ),
    }
    waiting = {}
    for name, (arguments, kept_in, kept) in uses.items():
        place = str(lab.folder / name.replace(" ", "-"))
        with DaskMachines(lab.folder) as machines:
            there = lab.start(*arguments, *kept_in(place), "--dask", machines.address)
            until = time.monotonic() + 120
            while time.monotonic() < until and there.poll() is None:
                if holds_something(Path(place + kept)):
                    break
                time.sleep(0.2)
            lab.sleep(1, 2)
            machines.kill_scheduler()
        waiting[name] = (there, time.monotonic())
    longest = 0.0
    for name, (there, lost) in waiting.items():
        lab.refused(there, words="was lost")
        longest = max(longest, time.monotonic() - lost)
        arguments, kept_in, kept = uses[name]
        place = str(lab.folder / name.replace(" ", "-"))
        assert holds_something(Path(place + kept)), f"{name} kept nothing"
    with DaskMachines(lab.folder) as machines:
        for name, (arguments, kept_in, _) in uses.items():
            place, other = (str(lab.folder / f"{prefix}{name.replace(' ', '-')}") for prefix in ("", "serial-"))
            there_out = lab.run(*arguments, *kept_in(place), "--dask", machines.address)
            here_out = lab.run(*arguments, *kept_in(other))
            if name == "sweep":
                there_out, here_out = (Path(f"{file}.csv").read_text("utf-8") for file in (place, other))
            assert there_out == here_out, name
    return f"3 runs ended with one line within {longest:.0f} seconds; the same commands then gave the serial integers"


def wrong_workers(lab: Lab) -> str:
    """Workers with another version, other parts, no blefodds, one that lies, one that kills whoever runs it."""
    said = []
    for name, preload, words in (
        ("another version", OTHER_VERSION, "runs blefodds 0.0.9"),
        ("other parts", OTHER_PARTS, "cannot run this"),
        ("no blefodds", BLOCKED, "No module named 'blefodds'"),
        ("a lie", LIAR, "thrown away"),
        (
            "no result",
            "import blefodds.engines.sampling_job as job\njob.count_chunks = lambda *a: 'x'\n",
            "thrown away",
        ),
    ):
        with DaskMachines(lab.folder, workers=0) as machines:
            machines.workers = [machines.start_worker(preload=preload)]
            lab.refused(lab.start(*ODDS, "1e7", "--dask", machines.address), words=words)
        said.append(name)
    return f"each one line and exit 1: {', '.join(said)}"


def a_deadly_task(lab: Lab) -> str:
    """A task that ends every worker that runs it ends the run too, after a bounded number of workers."""
    n_started = 0
    with DaskMachines(lab.folder, workers=0) as machines:
        there = lab.start(*ODDS, "2e6", "--dask", machines.address)
        machines.workers = [machines.start_worker(preload=DEADLY) for _ in range(3)]
        n_started = 3
        while there.poll() is None and n_started < 200:
            for index, worker in enumerate(machines.workers):
                if worker.poll() is not None:
                    machines.workers[index] = machines.start_worker(preload=DEADLY)
                    n_started += 1
            time.sleep(0.2)
        lab.refused(there, words="died again and again")
    return f"one line and exit 1 after {n_started} workers"


def slow_worker(lab: Lab) -> str:
    """One worker far slower than the other, and killed while it has work: its tasks run twice."""
    here = lab.run(*ODDS, "2e8")
    with DaskMachines(lab.folder, workers=1) as machines:
        machines.workers.append(machines.start_worker(preload=SLOW))
        there = lab.start(*ODDS, "2e8", "--dask", machines.address)
        lab.sleep(7, 9)
        machines.kill_worker(1)
        assert lab.printed(there) == here
    return "the same integers"


def interrupted(lab: Lab) -> str:
    """Ctrl-C: exit 130, and the cluster is left with nothing to do."""
    longest = 0.0
    with DaskMachines(lab.folder) as machines:
        for _ in range(3):
            there = lab.start(*ODDS, "1e11", "--dask", machines.address)
            lab.sleep(6, 9)
            there.send_signal(signal.SIGINT)
            asked = time.monotonic()
            out, err = there.communicate(timeout=60)
            longest = max(longest, time.monotonic() - asked)
            assert there.returncode == 130, (there.returncode, err)
            assert out == "", out
            assert not {"Error", "Traceback"} & set(err.replace(":", " ").split()), err
            until = time.monotonic() + 30
            while tasks_left(machines.address) and time.monotonic() < until:
                time.sleep(0.2)
            assert tasks_left(machines.address) == 0
    return f"3 times, out within {longest:.1f} seconds, no task left on the cluster"


def tasks_left(address: str) -> int:
    """How many tasks the scheduler knows of."""
    from distributed import Client

    with Client(address, timeout=30, set_as_default=False) as client:
        return int(client.run_on_scheduler(n_tasks))


def n_tasks(dask_scheduler: object) -> int:
    """Run on the scheduler."""
    return len(dask_scheduler.tasks)  # type: ignore[attr-defined]


SCENARIOS: dict[str, Callable[[Lab], str]] = {
    scenario.__name__: scenario
    for scenario in (
        every_command,
        killed_workers,
        all_workers_killed,
        scheduler_back,
        scheduler_gone,
        wrong_workers,
        a_deadly_task,
        slow_worker,
        interrupted,
    )
}


def main() -> None:
    """Run the scenarios that are named, or all of them, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="*", choices=[*SCENARIOS, []], help="all unless named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=12)
    chosen = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # programs started from here hear Ctrl-C then
    failed = 0
    for name in chosen.scenario or SCENARIOS:
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="blefodds-cluster-") as folder:
            try:
                said = SCENARIOS[name](Lab(Path(folder), seed=chosen.seed, kills=chosen.kills))
            except AssertionError as error:
                failed += 1
                said = f"FAILED: {error}"
        print(f"{name:20} {time.monotonic() - started:5.0f} s  {said}", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
