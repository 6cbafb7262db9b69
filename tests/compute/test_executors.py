"""Tasks on executors: each result once, few at a time, cancelled when nobody wants them any more."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from blefodds.compute.executors import run_tasks, worker_threads
from blefodds.core.errors import BlefError


class OutOfOrder(Executor):
    """Runs everything at once when the first result is asked for, the last task first; notes how many were waiting."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []
        self.most_waiting = 0
        self.timer: threading.Timer | None = None

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, function, args))
        self.most_waiting = max(self.most_waiting, len(self.waiting))
        if len(self.waiting) == 1:
            threading.Timer(0.02, self.run).start()
        return future

    def run(self) -> None:
        while self.waiting:
            future, function, args = self.waiting.pop()
            if future.set_running_or_notify_cancel():
                future.set_result(function(*args))


def test_without_an_executor_tasks_run_in_order_as_they_are_asked_for() -> None:
    begun: list[int] = []

    def square(n: int) -> int:
        begun.append(n)
        return n * n

    results = run_tasks(square, ((n,) for n in range(10**9)))
    assert [next(results) for _ in range(3)] == [(0, 0), (1, 1), (2, 4)]
    assert begun == [0, 1, 2]


def test_results_are_told_apart_in_whatever_order_they_end() -> None:
    executor = OutOfOrder()
    results = list(run_tasks(pow, [(n, 2) for n in range(50)], executor=executor, in_flight=7))
    assert sorted(results) == [(n, n * n) for n in range(50)]
    assert results != sorted(results)
    assert executor.most_waiting <= 7


def test_tasks_are_taken_only_as_they_are_needed() -> None:
    taken: list[int] = []

    def endless() -> Any:
        for n in range(10**9):
            taken.append(n)
            yield (n, 1)

    with ThreadPoolExecutor(2) as executor:
        results = run_tasks(pow, endless(), executor=executor, in_flight=5)
        assert len([next(results) for _ in range(20)]) == 20
        results.close()  # type: ignore[attr-defined]
    assert len(taken) <= 30


def test_what_has_not_begun_is_cancelled_when_the_caller_stops() -> None:
    release = threading.Event()
    begun: list[int] = []

    def task(n: int) -> int:
        begun.append(n)
        if n:
            release.wait(10)
        return n

    with ThreadPoolExecutor(1) as executor:
        results = run_tasks(task, [(n,) for n in range(40)], executor=executor)
        assert next(results) == (0, 0)
        results.close()  # type: ignore[attr-defined]
        release.set()
    assert len(begun) <= 2


def test_a_failing_task_is_heard_and_stops_the_rest() -> None:
    done: list[int] = []

    def task(n: int) -> int:
        if n == 3:
            raise RuntimeError("task 3")
        time.sleep(0.005)
        done.append(n)
        return n

    with ThreadPoolExecutor(1) as executor, pytest.raises(RuntimeError, match="task 3"):
        list(run_tasks(task, [(n,) for n in range(60)], executor=executor))
    assert len(done) < 10


def test_no_tasks_at_all() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert list(run_tasks(pow, [], executor=executor)) == []
    assert list(run_tasks(pow, [])) == []


def test_worker_threads() -> None:
    with worker_threads(1) as executor:
        assert executor is None
    with worker_threads(3) as executor:
        assert isinstance(executor, ThreadPoolExecutor)
    mine = OutOfOrder()
    with worker_threads(3, mine) as executor:
        assert executor is mine
    for wrong in (0, 1025, True, "2"):
        with pytest.raises(BlefError, match="workers"), worker_threads(wrong):  # type: ignore[arg-type]
            pass


INTERRUPTED = """
import sys
from blefodds.engines.monte_carlo import MonteCarlo
from blefodds.core.situation import Situation
MonteCarlo(1000, seed=1).odds(Situation("", 9))
print("ready", flush=True)
try:
    MonteCarlo(10**12, seed=1, workers=int(sys.argv[1])).odds(Situation("", 9))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a POSIX signal")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_a_long_run(workers: str) -> None:
    """Not timed, but a run that went on would take hours and the wait below would give up."""
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED, workers], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert process.wait(30) == 0
