"""A real Dask scheduler and real workers, each a process of its own that can be killed, and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from support.places import TESTS

SECONDS_TO_START = 120
"""Generous: a worker imports much, and there may be few cores for many."""


NO_PAGES = ("--dashboard-address", "127.0.0.1:0")


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])


class DaskMachines:
    """A scheduler at an address that stays, and its workers; all end with the ``with`` block.

    Parameters
    ----------
    folder
        For the workers' files and what the processes say.
    workers
        How many to begin with.
    """

    def __init__(self, folder: Path, *, workers: int = 2) -> None:
        self._folder = folder
        self._port = free_port()
        self._n_started = 0
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.scheduler = self.start_scheduler()
        self.workers = [self.start_worker() for _ in range(workers)]

    def __enter__(self) -> DaskMachines:
        return self

    def __exit__(self, *error: object) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait()

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        """A scheduler at the address, as the one before was."""
        self.scheduler = self._process("dask_scheduler", "--host", "127.0.0.1", "--port", str(self._port), *NO_PAGES)
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until and self.scheduler.poll() is None:
            with socket.socket() as asking:
                if asking.connect_ex(("127.0.0.1", self._port)) == 0:
                    return self.scheduler
            time.sleep(0.05)
        raise RuntimeError("the scheduler did not start")

    def start_worker(self, *, preload: str | None = None) -> subprocess.Popen[bytes]:
        """One more worker, with one thread; ``preload`` is Python that it runs first."""
        options = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder)]
        if preload is not None:
            file = self._folder / f"preload{self._n_started}.py"
            file.write_text(preload, encoding="utf-8")
            options += ["--preload", str(file)]
        return self._process("dask_worker", self.address, *options)

    def kill_worker(self, index: int) -> None:
        """SIGKILL a worker; another one starts in its place."""
        self._kill(self.workers[index])
        self.workers[index] = self.start_worker()

    def kill_all_workers(self) -> None:
        """SIGKILL every worker and leave the scheduler with none."""
        for process in self.workers:
            self._kill(process)
        self.workers = []

    def kill_scheduler(self) -> None:
        """SIGKILL the scheduler; its workers end by themselves."""
        self._kill(self.scheduler)

    def come_back(self, *, workers: int = 2) -> None:
        """A new scheduler at the same address, with new workers."""
        for process in self.workers:
            self._kill(process)
        self.start_scheduler()
        self.workers = [self.start_worker() for _ in range(workers)]

    @staticmethod
    def _kill(process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.SIGKILL)
        process.wait()

    def _process(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        self._n_started += 1
        with (self._folder / f"{program}{self._n_started}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *options, "--no-dashboard"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(TESTS)},
            )


def begin_to_lie() -> None:
    """Run on a worker: from now on it counts one deal too many for the lowest bid."""
    from blefodds.engines import sampling_job

    def lying(*arguments: object) -> object:
        counts = sampling_job.honest_chunk(*arguments)
        counts[0] += 1
        return counts

    sampling_job.honest_chunk = sampling_job.sample_chunk
    sampling_job.sample_chunk = lying


def stop_lying() -> None:
    """Run on a worker: it counts as it should again."""
    from blefodds.engines import sampling_job

    sampling_job.sample_chunk = sampling_job.honest_chunk
