"""Tasks on any ``concurrent.futures.Executor``: threads, processes, a Dask cluster.

A task is a function that can be pickled and plain arguments. How many run at once, where, and in which order they
end does not matter to what calls this: it is told which task a result belongs to, and of every task exactly once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from blefodds.core.errors import BlefError, shorten

__all__ = ["MAX_WORKERS", "run_tasks", "worker_threads"]

MAX_WORKERS = 1024

TASKS_IN_FLIGHT = 256
"""Tasks handed out and not yet back: enough for the cores of a fair cluster to stay busy, few enough to be cancelled
at once."""

Result = TypeVar("Result")


def run_tasks(
    function: Callable[..., Result],
    tasks: Iterable[tuple[Any, ...]],
    *,
    executor: Executor | None = None,
    in_flight: int = TASKS_IN_FLIGHT,
) -> Iterator[tuple[int, Result]]:
    """Call ``function(*task)`` for every task, and yield each result once, as soon as it is there.

    Parameters
    ----------
    function
        At the top level of a module, so that other processes can import it.
    tasks
        The arguments of each call. Taken as they are needed, so there may be any number of them.
    executor
        Where the tasks run; None: here, one after the other.
    in_flight
        How many tasks the executor is given before the first is back.

    Yields
    ------
    (int, Result)
        A task's number, from 0 in the order of ``tasks``, and its result; in the order in which they end.

    Notes
    -----
    When the caller stops, by an exception, Ctrl-C or because it has enough, what has not begun is cancelled.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     sorted(run_tasks(pow, [(2, 3), (2, 4)], executor=executor))
    [(0, 8), (1, 16)]
    """
    numbered = enumerate(tasks)
    if executor is None:
        for number, task in numbered:
            yield number, function(*task)
        return
    running: dict[Future[Result], int] = {}
    try:
        while True:
            for number, task in islice(numbered, in_flight - len(running)):
                running[executor.submit(function, *task)] = number
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()


@contextmanager
def worker_threads(workers: int, executor: Executor | None = None) -> Iterator[Executor | None]:
    """The executor to use: the one given, or ``workers`` threads of our own, or none for a single worker.

    Raises
    ------
    BlefError
        If there are not 1 to 1,024 workers.
    """
    if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= MAX_WORKERS:
        raise BlefError("workers.number", field="workers", most=MAX_WORKERS, value=shorten(workers))
    if executor is not None or workers == 1:
        yield executor
        return
    threads = ThreadPoolExecutor(workers, thread_name_prefix="blefodds")
    try:
        yield threads
    except BaseException:
        threads.shutdown(wait=False, cancel_futures=True)  # one of them may be compiling, which takes long
        raise
    threads.shutdown()
