"""A real Dask scheduler with workers as processes: the same integers whatever dies, and nothing taken on trust.

What takes minutes is in cluster_campaign.py, of which each scenario is a slow test here.
"""

from __future__ import annotations

import logging
import socket
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from blefodds import BlefError, Situation, odds
from blefodds.compute import cluster as cluster_module
from blefodds.compute.cluster import _Call, dask_executor
from blefodds.compute.executors import run_tasks
from blefodds.core.rules import CLASSIC, rules_to_toml
from blefodds.engines.monte_carlo import sample_counts
from campaigns.cluster.run import SCENARIOS, Lab, without_times
from support.dask_machines import DaskMachines, begin_to_lie, stop_lying
from support.running import assert_refused, clean_environment, run_here

pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore")  # distributed's own, of its threads and sockets

SITUATION = Situation("K♥ 10♠", 9)


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskMachines]:
    with DaskMachines(tmp_path_factory.mktemp("cluster")) as running:
        yield running


def test_every_command_prints_the_same_on_a_cluster(machines: DaskMachines, tmp_path: Path) -> None:
    rules = tmp_path / "short.toml"
    rules.write_text(rules_to_toml(replace(CLASSIC, name="short", card_limit=2)), encoding="utf-8")
    simulated = ("--deals", "600000", "--seed", "1")
    uses = [
        ("--hand", "K♥ 10♠", "--in-play", "9", "--format", "csv", *simulated),
        ("--hand", "K♥", "--in-play", "6", "--format", "csv", "--engine", "enumerate"),
        ("sweep", "--hand", "K♥", "--in-play", "3..4", *simulated),
        ("simulate", "--players", "honest,cubic", "--games", "2000", "--seed", "1", "--format", "json"),
        ("solve", "--match", "--target", "0.05", "--rules", str(rules), "--format", "json"),
        ("blof", "odds", "--hand", "7♠ 7♥ K♦", "--claim", "3x7", "--claimer-cards", "11", "--pile", "4", *simulated),
        ("blof", "simulate", "--players", "table,counter,random,random", "--games", "300", "--seed", "1"),
    ]
    environment = clean_environment(tmp_path)
    for arguments in uses:
        here, there = (
            run_here(*arguments, *more, environment=environment) for more in ((), ("--dask", machines.address))
        )
        assert (here.returncode, there.returncode) == (0, 0), there.stderr.decode()
        assert without_times(there.stdout.decode()) == without_times(here.stdout.decode()), arguments


def test_a_cluster_counts_the_same_integers(machines: DaskMachines) -> None:
    here = sample_counts(SITUATION, deals=5_000_000, seed=11).tolist()
    with dask_executor(machines.address) as executor:
        assert sample_counts(SITUATION, deals=5_000_000, seed=11, executor=executor).tolist() == here
        assert odds(SITUATION, engine="enumerate", executor=executor).rows == odds(SITUATION, engine="enumerate").rows


def test_a_task_that_runs_twice_is_counted_once(machines: DaskMachines) -> None:
    n_twice = 0
    with dask_executor(machines.address) as executor:
        hand_out = executor._hand_out

        def twice(call: _Call) -> None:
            nonlocal n_twice
            n_twice += 1
            hand_out(call)
            call.client = None  # as if it were lost
            hand_out(call)

        executor._hand_out = twice
        there = sample_counts(SITUATION, deals=10_000_000, seed=13, executor=executor).tolist()
    assert n_twice >= 16
    assert there == sample_counts(SITUATION, deals=10_000_000, seed=13).tolist()


def test_a_task_that_fails_is_one_plain_error(machines: DaskMachines) -> None:
    with dask_executor(machines.address) as executor:
        with pytest.raises(RuntimeError, match="a task failed on the Dask cluster: ZeroDivisionError"):
            dict(run_tasks(divmod, [(1, 0)], executor=executor))
        assert dict(run_tasks(divmod, [(7, 2)], executor=executor)) == {0: (3, 1)}


def test_a_worker_that_lies_is_found_out(machines: DaskMachines) -> None:
    from distributed import Client

    with Client(machines.address, set_as_default=False) as client, dask_executor(machines.address) as executor:
        client.run(begin_to_lie)
        try:
            with pytest.raises(RuntimeError, match="thrown away"):
                sample_counts(SITUATION, deals=3_000_000, seed=1, executor=executor)
        finally:
            client.run(stop_lying)
        assert sum(sample_counts(SITUATION, deals=1_000, seed=1, executor=executor)) > 0


def test_workers_and_scheduler_killed_on_the_way_change_nothing(machines: DaskMachines) -> None:
    deals = 500_000_000
    said: list[str] = []
    n_killed = 0

    def kill() -> None:
        nonlocal n_killed
        machines.kill_worker(0)
        n_killed += 1
        time.sleep(1)
        machines.kill_scheduler()
        machines.come_back(workers=1)

    killer = threading.Thread(target=kill)
    with dask_executor(machines.address, say=said.append) as executor:

        def progress(done: int, total: int) -> None:
            if not killer.is_alive() and not n_killed:
                killer.start()

        there = sample_counts(SITUATION, deals=deals, seed=12, executor=executor, progress=progress).tolist()
        killer.join()
    assert n_killed == 1
    assert any("was lost" in line for line in said), said
    assert there == sample_counts(SITUATION, deals=deals, seed=12).tolist()


def test_a_scheduler_that_does_not_come_back_is_a_plain_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "RECONNECT_SECONDS", 1)
    with DaskMachines(tmp_path, workers=0) as machines, dask_executor(machines.address) as executor:
        waiting = executor.submit(divmod, 7, 2)  # there is no worker
        machines.kill_scheduler()
        with pytest.raises(RuntimeError, match="was lost"):
            waiting.result(60)
        with pytest.raises(RuntimeError, match="was lost"):
            executor.submit(divmod, 7, 2)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "nonsense://x:1",
        "tls://127.0.0.1:8786",
        "ucx://127.0.0.1:8786",
        "ws://127.0.0.1:8786",
        "inproc://127.0.0.1/1/1",
        "http://127.0.0.1:8786",
        "file:///etc/passwd",
        "tcp://127.0.0.1",
        "tcp://127.0.0.1:",
        "tcp://127.0.0.1:0",
        "tcp://127.0.0.1:99999",
        "tcp://127.0.0.1:٨٧٨٦",
        "tcp://127.0.0.1:8786/x",
        "tcp://me:secret@127.0.0.1:8786",
        "tcp://-oProxyCommand=x:1",
        "tcp://a..b:1",
        "tcp://[::1:1",
        "tcp://[:::]:1",
        "tcp://127.0.0.1:8786\n",
        "tcp://\x1b[2J:1",
        "tcp://" + "a" * 5000 + ":1",
        "127.0.0.1:8786 tcp://127.0.0.1:8787",
    ],
)
def test_what_is_no_address_is_refused(
    address: str, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket.socket, "connect", None)
    arguments = ("--hand", "Kh", "--in-play", "5", "--engine", "simulate", "--deals", "9", "--dask", address)
    assert "is not an address: use tcp://HOST:PORT" in assert_refused(run_here(*arguments, environment=environment))


@pytest.mark.parametrize("address", ["localhost:8786", "tcp://host.example:1", "tcp://[::1]:65535", "10.0.0.7:08786"])
def test_what_is_an_address_is_one(address: str) -> None:
    assert cluster_module._checked_address(address).startswith("tcp://")


class PatientServer(ThreadingHTTPServer):
    block_on_close = False  # it would wait for clients that keep their connection


class NoScheduler(BaseHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("kind", ["closed", "http", "silent"])
def test_what_is_no_scheduler_is_a_plain_error_in_bounded_time(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 1)
    with PatientServer(("127.0.0.1", 0), NoScheduler) as server, socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = {"closed": 9, "http": server.server_port, "silent": silent.getsockname()[1]}[kind]
        started = time.monotonic()
        with (
            pytest.raises(RuntimeError, match="no Dask scheduler answers"),
            dask_executor(f"tcp://127.0.0.1:{port}"),
        ):
            pass
        server.shutdown()
    assert time.monotonic() - started < 60


def test_loggers_and_warnings_are_left_as_they_were(machines: DaskMachines, monkeypatch: pytest.MonkeyPatch) -> None:
    def state() -> tuple[dict[str, int], list[object]]:
        loggers = {name: logging.getLogger(name).level for name in list(logging.root.manager.loggerDict)}
        return loggers, list(warnings.filters)

    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 1)
    logging.getLogger("distributed.client").setLevel(logging.INFO)
    with pytest.raises(RuntimeError), dask_executor("tcp://127.0.0.1:9"):  # what is loaded on the way is loaded now
        pass
    before = state()
    with pytest.raises(RuntimeError), dask_executor("tcp://127.0.0.1:9"):
        pass
    assert state() == before
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 60)
    with dask_executor(machines.address):
        assert logging.getLogger("distributed.client").level > logging.CRITICAL
        inside = state()
        with dask_executor(machines.address):
            pass
        assert state() == inside != before
    assert state() == before


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BlefError, match="pip install"), dask_executor("tcp://127.0.0.1:9"):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_campaign(scenario: str, tmp_path: Path) -> None:
    assert SCENARIOS[scenario](Lab(tmp_path, seed=2, kills=10))
