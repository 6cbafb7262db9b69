"""A real Dask scheduler with workers as processes: the same integers, also when workers are killed on the way."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from blefodds import BlefError, Situation, odds
from blefodds.engines.cluster import dask_executor
from blefodds.engines.monte_carlo import sample_counts

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore")  # distributed's own, of its threads and sockets


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as running:
        yield running


def test_a_cluster_counts_the_same_integers(cluster):
    situation = Situation("K♥ 10♠", 9)
    here = sample_counts(situation, deals=5_000_000, seed=11).tolist()
    with dask_executor(cluster.scheduler_address) as executor:
        assert sample_counts(situation, deals=5_000_000, seed=11, executor=executor).tolist() == here
        assert odds(situation, engine="enumerate", executor=executor).rows == odds(situation, engine="enumerate").rows


def test_workers_killed_on_the_way_change_nothing(cluster):
    situation = Situation("K♥ 10♠", 15)
    deals = 1_500_000_000
    here = sample_counts(situation, deals=deals, seed=12).tolist()
    with dask_executor(cluster.scheduler_address) as executor:
        n_killed = 0
        finished = threading.Event()

        def kill_workers() -> None:
            nonlocal n_killed
            while not finished.wait(1.5) and n_killed < 3:
                pids = [worker.pid for worker in cluster.workers.values() if worker.pid]
                if pids:
                    os.kill(pids[n_killed % len(pids)], signal.SIGKILL)
                    n_killed += 1

        killer = threading.Thread(target=kill_workers)
        killer.start()
        try:
            there = sample_counts(situation, deals=deals, seed=12, executor=executor).tolist()
        finally:
            finished.set()
            killer.join()
    assert n_killed >= 1
    assert there == here


def test_no_scheduler_is_a_plain_error(monkeypatch):
    monkeypatch.setattr("blefodds.engines.cluster.CONNECT_SECONDS", 1)
    started = time.monotonic()
    with (
        pytest.raises(RuntimeError, match="no Dask scheduler answers"),
        dask_executor("tcp://127.0.0.1:9"),
    ):
        pass
    assert time.monotonic() - started < 60


def test_no_address_is_refused():
    with pytest.raises(BlefError, match="no address"), dask_executor("nonsense://x"):
        pass
