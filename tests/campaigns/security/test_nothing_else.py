"""No command contacts, executes or writes anything that it was not asked to: seen by an audit hook, and without net."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import blefodds
from campaigns.security import watched as hook
from support.every_command import EVERY_COMMAND, in_folder

WATCHED = Path(__file__).with_name("watched.py")


def watched(uses: list[tuple[list[str], str]], folder: Path, environment: dict[str, str]) -> dict[str, Any]:
    """What these uses did in a process of their own."""
    asked = folder / "asked.json"
    kept = [str(folder), str(Path(blefodds.__file__).parent)]  # compiled code is kept beside the source
    asked.write_text(
        json.dumps({"uses": [use for use, _ in uses], "typed": [typed for _, typed in uses], "folders": kept})
    )
    ran = subprocess.run(
        [sys.executable, str(WATCHED), str(asked)], env=environment, capture_output=True, check=False, timeout=1800
    )
    assert ran.returncode == 0, ran.stderr.decode()
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def uses_of(folder: Path, *, long: bool) -> dict[tuple[str, ...], tuple[list[str], str]]:
    """The ordinary use of every command, each with a folder of its own."""
    uses = {}
    for path, use in EVERY_COMMAND.items():
        if use.is_long == long:
            own = folder / "-".join(("use", *path))
            own.mkdir()
            uses[path] = ([*path, *in_folder(use, own)], use.typed)
    return uses


def check(found: dict[str, Any], n_uses: int) -> None:
    """Nothing was done, and every use went well.

    Where matplotlib has no list of the machine's fonts yet, it makes one, and asks the program ``fc-list``.
    """
    assert [deed for deed in found["done"] if not deed.startswith("subprocess.Popen ('fc-list',")] == []
    assert found["codes"] == [0] * n_uses
    assert not found["is_cluster_loaded"]


@pytest.fixture
def quiet(environment: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """An environment whose caches of libraries lie in the test's folder."""
    return environment | {"MPLCONFIGDIR": str(tmp_path / "matplotlib"), "HOME": str(tmp_path)}


def test_no_command_does_what_it_was_not_asked_to(quiet: dict[str, str], tmp_path: Path) -> None:
    uses = uses_of(tmp_path, long=False)
    assert len(uses) > 15
    check(watched(list(uses.values()), tmp_path, quiet), len(uses))


@pytest.mark.slow
def test_no_long_command_does_what_it_was_not_asked_to(quiet: dict[str, str], tmp_path: Path) -> None:
    uses = {path: use for path, use in uses_of(tmp_path, long=True).items() if path != ("bench",)}  # it starts programs
    check(watched(list(uses.values()), tmp_path, quiet), len(uses))


def test_a_forbidden_deed_would_be_seen(environment: dict[str, str], tmp_path: Path) -> None:
    """Asked for a cluster, the program contacts it, and the hook says so; so does writing where it may not."""
    (tmp_path / "own").mkdir()
    elsewhere = tmp_path / "elsewhere.csv"
    asked = tmp_path / "own" / "asked.json"
    uses = [
        ["--hand", "Kh", "--in-play", "5", "--deals", "1000", "--engine", "simulate", "--dask", "tcp://127.0.0.1:9"],
        ["sweep", "--hand", "Kh", "--in-play", "5", "--engine", "exact", "--out", str(elsewhere)],
    ]
    asked.write_text(json.dumps({"uses": uses, "typed": ["", ""], "folders": [str(tmp_path / "own")]}))
    program = WATCHED.read_text("utf-8").replace(
        "    codes = []\n",
        "    import blefodds.compute.cluster as cluster\n    cluster.CONNECT_SECONDS = 1\n    codes = []\n",
    )
    copy = tmp_path / "own" / "watched.py"
    copy.write_text(program, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(copy), str(asked)], env=environment, capture_output=True, check=True, timeout=300
    )
    found = json.loads(ran.stdout)
    assert found["codes"] == [1, 0]
    assert any(deed.startswith("socket.connect") for deed in found["done"])
    assert any("elsewhere.csv" in deed for deed in found["done"])
    assert found["is_cluster_loaded"]


@pytest.mark.parametrize("event", ["os.rename", "os.link", "os.symlink", "shutil.move"])
def test_what_is_moved_out_or_in_is_seen(event: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own").mkdir()
    inside, outside = str(tmp_path / "own" / "x.csv"), str(tmp_path / "x.csv")
    done: list[str] = []
    monkeypatch.setattr(hook, "done", done)
    monkeypatch.setattr(hook, "folders", [os.path.realpath(tmp_path / "own")])
    hook.watch(event, (inside, inside, -1, -1))
    assert done == []
    hook.watch(event, (inside, outside, -1, -1))
    hook.watch(event, (outside, inside, -1, -1))
    assert len(done) == 2


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="taking the network away needs root")
@pytest.mark.slow
def test_without_any_network_every_command_works(quiet: dict[str, str], tmp_path: Path) -> None:
    for path, (arguments, typed) in uses_of(tmp_path, long=False).items():
        ran = subprocess.run(
            ["unshare", "-n", sys.executable, "-m", "blefodds", *arguments],
            env=quiet,
            input=typed.encode(),
            capture_output=True,
            check=False,
            timeout=300,
        )
        assert ran.returncode == 0, (path, ran.stderr.decode())
