"""Each command is used once, in the way of ``every_command``."""

from __future__ import annotations

import pytest

from support.every_command import EVERY_COMMAND, all_commands, in_folder
from support.running import clean_environment, run_here, without_notice


def test_no_command_is_forgotten():
    assert EVERY_COMMAND.keys() == all_commands().keys()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, id=" ".join(words) or "blefodds", marks=[pytest.mark.slow] if use.is_long else [])
        for words, use in EVERY_COMMAND.items()
    ],
)
def test_the_command_does_its_work(words, tmp_path):
    use = EVERY_COMMAND[words]
    folder = tmp_path / "empty"
    folder.mkdir()
    done = run_here(*words, *in_folder(use, folder), environment=clean_environment(tmp_path), typed=use.typed)
    notes = without_notice(done.stderr.decode())
    assert done.returncode == 0, notes
    assert use.is_long or notes == ""
    assert done.stdout
    assert sorted(path.name for path in folder.iterdir()) == sorted(use.writes)
