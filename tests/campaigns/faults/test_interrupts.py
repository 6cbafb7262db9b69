"""Ctrl-C, SIGTERM and a terminal that is closed: out at once, nothing left behind, gone on with later.

How soon a command is out is measured by the campaign in ``interrupts.py``; the bounds here are only there to tell
soon from never.
"""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import nullcontext
from hashlib import pbkdf2_hmac
from pathlib import Path

import pytest

from blefodds.cli import signals
from blefodds.compute.executors import worker_threads
from blefodds.kernels.aside import aside
from support.running import run_here, started

PROGRAM = [sys.executable, "-m", "blefodds"]
TABLE = ("--players", "Ann,Bo,me", "--dealer", "me", "--time", "0.05")
SOON = 60.0


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_a_tournament_that_is_ended_keeps_what_was_played(
    sent: signal.Signals, code: int, environment: dict[str, str], tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    arguments = ["simulate", "--players", "honest,cubic", "--games", "1e9", "--seed", "7", "--resume", str(kept)]
    with started(*arguments, environment=environment) as running:
        wait_until(lambda: kept.exists() and b'"done"' in kept.read_bytes())
        running.send_signal(sent)
        out, complaint = running.communicate(timeout=SOON)
    assert (running.returncode, out, complaint.strip()) == (code, b"", b"")
    (played,) = json.loads(kept.read_text())["tournaments"].values()
    assert sum(played["tally"]["rounds"]) == 64 * sum(end - first for first, end in played["done"]) > 0
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith((".", "kept"))) == ["kept.json"]


def test_what_was_ignored_when_it_started_stays_ignored(environment: dict[str, str], tmp_path: Path) -> None:
    """As with nohup, or for a job that a script puts into the background."""
    out = tmp_path / "odds.csv"
    command = [*PROGRAM, "sweep", "--in-play", "1..3", "--engine", "exact", "--out", str(out)]
    shell = ["sh", "-c", 'trap "" INT HUP; echo ready; exec "$@"', "sh", *command]
    with subprocess.Popen(shell, env=environment, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        while running.poll() is None:
            running.send_signal(signal.SIGINT)
            running.send_signal(signal.SIGHUP)
            time.sleep(0.01)
    assert running.returncode == 0
    assert out.exists()


def test_an_evening_outlives_its_terminal(environment: dict[str, str], tmp_path: Path) -> None:
    """The terminal's window is closed: the kernel sends SIGHUP, and whatever is printed from then on fails."""
    evening = tmp_path / "evening.json"
    outside, inside = pty.openpty()
    with started(
        "live",
        *TABLE,
        "--save",
        str(evening),
        environment=environment,
        stdin=inside,
        stdout=inside,
        stderr=inside,
        start_new_session=True,
        preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),  # makes it the controlling terminal
    ) as running:
        os.close(inside)
        os.write(outside, b"Kh\nKK\n")
        wait_until(lambda: evening.exists() and len(json.loads(evening.read_text())["entries"]) == 2)
        os.close(outside)
        assert running.wait(timeout=SOON) == 129
    done = run_here("live", "--save", str(evening), environment=environment, typed="q\n")
    assert done.returncode == 0
    assert b"pair of Kings" in done.stdout


WHILE_IMPORTING = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, *more):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.parametrize("name", ["blefodds.core.bids", "blefodds.cli.options", "blefodds.views.board", "numpy"])
def test_ctrl_c_while_importing(name: str, environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WHILE_IMPORTING.format(name=name))
    with started("--in-play", "9", environment=environment | {"PYTHONPATH": str(tmp_path)}) as running:
        out, complaint = running.communicate(timeout=SOON)
    assert (running.returncode, out, complaint.strip()) == (130, b"", b"")


def test_ctrl_c_does_not_wait_for_a_thread_that_is_busy() -> None:
    """Such as one that compiles a kernel: the pool lets go of it, and what has not begun never does."""
    busy, done = threading.Event(), threading.Event()
    ran: list[int] = []

    def work() -> None:
        busy.set()
        assert done.wait(SOON)

    threads: Executor | None = None
    try:
        with worker_threads(2) as threads:
            assert threads is not None
            threads.submit(work)
            threads.submit(work)
            threads.submit(ran.append, 1)
            assert busy.wait(SOON)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        assert not done.is_set()
    done.set()
    assert threads is not None
    threads.shutdown()
    assert ran == []


def test_ctrl_c_is_heard_during_what_never_listens() -> None:
    """A key derived in seconds, within a library and without Python, stands for LLVM at work."""
    began, ended = threading.Event(), threading.Event()

    def derive() -> None:
        began.set()
        try:
            pbkdf2_hmac("sha256", b"", b"", 2_000_000)
        finally:
            ended.set()

    def press() -> None:
        assert began.wait(SOON)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt):
        aside(derive)()
    assert not ended.is_set()
    assert ended.wait(SOON)


def test_errors_of_what_is_done_aside_come_back() -> None:
    def fail(number: int, *, more: int) -> int:
        raise ValueError(str(number + more))

    with pytest.raises(ValueError, match=r"^3$"):
        aside(fail)(1, more=2)
    assert aside(aside(lambda number: number + 1))(1) == 2


@pytest.mark.slow
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_the_campaign_of_interrupts(sent: str) -> None:
    script = Path(__file__).parent / "interrupts.py"
    done = subprocess.run(
        [sys.executable, script, "--moments", "2", "--seed", "3", "--from", "1.5", "--signal", sent],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("has_own_way", [True, False])
def test_a_command_with_its_own_way_to_stop_takes_every_signal(
    has_own_way: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SIGTERM is to a solver what Ctrl-C is: it keeps the best so far."""
    monkeypatch.setattr(signals, "_heard", [])
    told: list[int] = []
    before = signal.signal(
        signal.SIGINT, (lambda number, frame: told.append(number)) if has_own_way else signals._raise
    )
    try:
        with nullcontext() if has_own_way else pytest.raises(KeyboardInterrupt):
            signals._raise(signal.SIGTERM, None)
        with pytest.raises(KeyboardInterrupt):
            signals._raise(signal.SIGINT, None)
    finally:
        signal.signal(signal.SIGINT, before)
    assert told == ([signal.SIGINT] if has_own_way else [])
    assert signals.ended_by() == 128 + signal.SIGTERM
