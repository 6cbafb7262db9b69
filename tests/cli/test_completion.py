"""Shell completion of options, presets, bids and commands, in a real bash."""

from __future__ import annotations

import sys
from pathlib import Path

import pexpect
import pytest


def completions(blefodds, line: str) -> set[str]:
    """What bash is offered for the end of a line."""
    done = blefodds(_BLEFODDS_COMPLETE="bash_complete", COMP_LINE=line)
    return {offer.partition(",")[2] for offer in done.stdout.decode().splitlines()}


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("blefodds --ha", {"--hand"}),
        ("blefodds --rules f", {"full-deck"}),
        ("blefodds --bid small-straight-flush:", {f"small-straight-flush:{suit}" for suit in "shdc"}),
        ("blefodds --rules full-deck --bid straight:5", {"straight:5"}),
        ("blefodds --deck 52 --bid straight:5", {"straight:5"}),
        ("blefodds --hand 'K♥ 10♠' --engine e", {"exact", "enumerate"}),
        ("blefodds --lang p", {"pl"}),
        ("blefodds rul", {"rules"}),
        ("blefodds rules no-", {"no-two-pairs"}),
    ],
)
def test_offers(blefodds, line, offered):
    assert completions(blefodds, line) == offered


@pytest.fixture
def bash(environment, tmp_path):
    """An interactive bash with completion switched on as the README says."""
    program = tmp_path / "blefodds"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m blefodds "$@"\n')
    program.chmod(0o755)
    path = f"{tmp_path}:{Path(sys.executable).parent}:{environment['PATH']}"
    shown = environment | {"PATH": path, "TERM": "dumb", "PS1": "$ "}
    child = pexpect.spawn("bash", ["--norc", "--noprofile", "-i"], env=shown, encoding="utf-8", timeout=30)
    child.sendline("bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; PS1='READY> '")
    child.expect_exact("\nREADY> ")
    child.sendline('eval "$(_BLEFODDS_COMPLETE=bash_source blefodds)"')
    child.expect_exact("READY> ")
    yield child
    child.close(force=True)


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("--bid four:K --engine si", "--bid four:K --engine simulate"),
        ("--bid big-straight-flu", "--bid big-straight-flush:"),
        ("--bid full-house:A,1", "--bid full-house:A,10"),
        ("--bid two-pairs:10,", "--bid two-pairs:10,9"),
        ("--deck 52 --bid straight:5", "--deck 52 --bid straight:5"),
    ],
)
def test_bash_completes_bids_across_their_colons(bash, typed, completed):
    bash.send(f"blefodds {typed}\t")
    bash.send("\x01echo SAID: \n")  # what stands on the line now, said instead of run
    bash.expect(r"SAID: blefodds ([^\r\n]*)\r")
    bash.expect(r"SAID: blefodds ([^\r\n]*)\r")
    assert bash.match[1].rstrip() == completed
