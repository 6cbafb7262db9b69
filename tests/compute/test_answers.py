"""What the executor makes of each answer a cluster can give, one at a time, from a cluster that is none."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from typing import Any

import pytest

from blefodds import BlefError, __version__
from blefodds.compute import cluster as cluster_module
from blefodds.compute.cluster import _Answer, _ClusterExecutor, dask_executor

pytest.importorskip("distributed")

from distributed.scheduler import KilledWorker

SECONDS = 60
"""More than any of this takes; nothing waits so long."""

WORKER = "tcp://127.0.0.1:1"


class Client:
    """What the executor sees of a cluster: workers that say what they are told to say, tasks that wait for a test."""

    def __init__(self) -> None:
        self.status = "running"
        self.scheduler = self
        self.said_by: dict[str, Any] = {WORKER: __version__}
        self.handed_out: list[tuple[Any, ...]] = []
        self.tasks: list[Future[Any]] = []
        self.refusal: Exception | None = None
        self.has_task = threading.Semaphore(0)
        self.is_closed = False

    def ncores(self) -> None:
        """Named by the executor, called by nobody."""

    def sync(self, function: object, *, callback_timeout: float) -> dict[str, int]:
        return dict.fromkeys(self.said_by, 1)

    def run(self, function: object, *, workers: list[str], on_error: str) -> dict[str, Any]:
        return {worker: self.said_by[worker] for worker in workers}

    def get_executor(self, *, pure: bool, retries: int) -> Client:
        return self

    def submit(self, *call: Any) -> Future[Any]:
        if self.refusal is not None:
            raise self.refusal
        task: Future[Any] = Future()
        self.handed_out.append(call)
        self.tasks.append(task)
        self.has_task.release()
        return task

    def close(self, *, timeout: float) -> None:
        self.is_closed = True

    def task(self) -> Future[Any]:
        """The next task, as soon as it is handed out."""
        assert self.has_task.acquire(timeout=SECONDS)
        return self.tasks.pop(0)


@pytest.fixture
def clients(monkeypatch: pytest.MonkeyPatch) -> list[Client]:
    """The clusters that are found at the address, one after the other."""
    found = [Client(), Client()]
    left = iter(found)
    monkeypatch.setattr(cluster_module, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(_ClusterExecutor, "_connected", lambda self, seconds: next(left))
    return found


@pytest.fixture
def executor(clients: list[Client]) -> Iterator[_ClusterExecutor]:
    with dask_executor("tcp://127.0.0.1:8786") as made:
        wait_for(lambda: made._able)
        yield made


def wait_for(is_so: Callable[[], object]) -> None:
    """Until something that the executor's own thread does has been done."""
    for _ in range(SECONDS * 100):
        if is_so():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it did not come about")


def test_an_answer_is_the_result(executor: _ClusterExecutor, clients: list[Client]) -> None:
    waiting = executor.submit(divmod, 7, 2)
    clients[0].task().set_result(_Answer(__version__, (3, 1)))
    assert waiting.result(SECONDS) == (3, 1)
    assert clients[0].handed_out == [(cluster_module._answer, __version__, divmod, 7, 2)]


@pytest.mark.parametrize(
    ("answer", "said"), [(_Answer("0.0.1"), "runs blefodds 0.0.1"), ("anything", "runs blefodds unknown")]
)
def test_an_answer_of_another_version_is_no_result(
    executor: _ClusterExecutor, clients: list[Client], answer: object, said: str
) -> None:
    waiting = executor.submit(divmod, 7, 2)
    clients[0].task().set_result(answer)
    with pytest.raises(RuntimeError, match=f"{said}, not {__version__}: install the same"):
        waiting.result(SECONDS)


@pytest.mark.parametrize(
    ("failure", "kind", "said"),
    [
        (ModuleNotFoundError("No module named 'blefodds'"), RuntimeError, "cannot run this .*: install blefodds"),
        (RuntimeError("Error during deserialization"), RuntimeError, "cannot run this .*: install blefodds"),
        (RuntimeError("the simulation is wrong"), RuntimeError, "^the simulation is wrong$"),
        (MemoryError("no room"), MemoryError, "^no room$"),
        (BlefError("no such bid"), BlefError, "^no such bid$"),
        (OverflowError("x\n  y"), RuntimeError, "^a task failed on the Dask cluster: OverflowError: x y$"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_a_failure_says_what_to_do_or_what_it_said_itself(
    executor: _ClusterExecutor, clients: list[Client], failure: Exception, kind: type[Exception], said: str
) -> None:
    waiting = executor.submit(divmod, 7, 2)
    clients[0].task().set_exception(failure)
    with pytest.raises(kind, match=said):
        waiting.result(SECONDS)


def test_a_task_whose_workers_die_is_tried_again_so_many_times(
    executor: _ClusterExecutor, clients: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "MOST_KILLED", 2)
    waiting = executor.submit(divmod, 7, 2)
    for _ in range(3):
        assert not waiting.done()
        clients[0].task().set_exception(KilledWorker("task", None, 3))
    with pytest.raises(RuntimeError, match="died again and again: are they short of memory"):
        waiting.result(SECONDS)
    assert len(clients[0].handed_out) == 3


def test_a_task_that_the_cluster_drops_is_handed_out_again(executor: _ClusterExecutor, clients: list[Client]) -> None:
    waiting = executor.submit(divmod, 7, 2)
    clients[0].task().set_exception(CancelledError())
    clients[0].task().set_result(_Answer(__version__, (3, 1)))
    assert waiting.result(SECONDS) == (3, 1)


def test_what_cannot_be_sent_is_said_at_once(executor: _ClusterExecutor, clients: list[Client]) -> None:
    clients[0].refusal = TypeError("cannot pickle it")
    with pytest.raises(TypeError, match="cannot pickle it"):
        executor.submit(divmod, 7, 2).result(SECONDS)
    clients[0].refusal = None
    with pytest.raises(TypeError, match="positional arguments only"):
        executor.submit(divmod, x=7)
    assert clients[0].handed_out == []


def test_what_a_lost_cluster_does_not_take_goes_to_the_next(executor: _ClusterExecutor, clients: list[Client]) -> None:
    first, second = clients
    first.status, first.refusal = "closed", OSError("gone")
    waiting = executor.submit(divmod, 7, 2)
    second.task().set_result(_Answer(__version__, (3, 1)))
    assert waiting.result(SECONDS) == (3, 1)
    assert (first.handed_out, first.is_closed) == ([], True)


def test_what_is_taken_back_while_no_worker_is_there_is_never_handed_out(clients: list[Client]) -> None:
    (client, _), lines = clients, list[str]()
    client.said_by = {}
    with dask_executor("tcp://127.0.0.1:8786", say=lines.append) as executor:
        assert lines == []  # nobody waits yet
        dropped, waiting = executor.submit(divmod, 1, 1), executor.submit(divmod, 7, 2)
        wait_for(lambda: lines)
        assert dropped.cancel()
        client.said_by = {WORKER: __version__}
        client.task().set_result(_Answer(__version__, (3, 1)))
        assert waiting.result(SECONDS) == (3, 1)
    assert [call[3:] for call in client.handed_out] == [(7, 2)]
    assert lines == ["There is no worker at tcp://127.0.0.1:8786: waiting for one to join."]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("0.0.1", f"runs blefodds 0.0.1, not {__version__}: install the same"),
        (ImportError("No module named 'blefodds'"), "cannot run this .*: install blefodds"),
    ],
)
def test_a_worker_that_cannot_do_the_work_ends_it(clients: list[Client], answer: object, said: str) -> None:
    (client, _) = clients
    client.said_by = {WORKER: answer}
    with pytest.raises(RuntimeError, match=said), dask_executor("tcp://127.0.0.1:8786"):
        pass
    assert client.is_closed


def test_such_a_worker_that_joins_later_ends_what_waits(executor: _ClusterExecutor, clients: list[Client]) -> None:
    waiting = executor.submit(divmod, 7, 2)
    clients[0].said_by |= {"tcp://127.0.0.1:2": "0.0.1"}
    for future in (waiting, None):
        with pytest.raises(RuntimeError, match=r"runs blefodds 0\.0\.1, not"):
            executor.submit(divmod, 7, 2) if future is None else future.result(SECONDS)


def test_a_worker_that_is_busy_is_asked_again_later(clients: list[Client]) -> None:
    client = clients[0]
    client.said_by = {WORKER: OSError("timed out")}
    with dask_executor("tcp://127.0.0.1:8786") as executor:
        waiting = executor.submit(divmod, 7, 2)
        assert client.handed_out == []
        client.said_by = {WORKER: __version__}
        client.task().set_result(_Answer(__version__, (3, 1)))
        assert waiting.result(SECONDS) == (3, 1)


def test_a_cluster_that_is_back_when_all_is_over_is_let_go(
    clients: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = clients
    left = iter((first, second))

    def connected(executor: _ClusterExecutor, seconds: float) -> Client:
        client = next(left)
        if client is second:
            executor.shutdown()
        return client

    monkeypatch.setattr(_ClusterExecutor, "_connected", connected)
    lines: list[str] = []
    with dask_executor("tcp://127.0.0.1:8786", say=lines.append) as executor:
        waiting = executor.submit(divmod, 7, 2)
        first.status = "closed"
        executor._keeper.join(SECONDS)
        assert not executor._keeper.is_alive()
    assert second.is_closed
    assert second.handed_out == []
    assert waiting.cancelled()
    assert len(lines) == 1  # that it was lost, and not that it is back
