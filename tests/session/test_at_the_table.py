"""docs/at-the-table.md shows what the program says."""

from __future__ import annotations

import re
import shlex

from support.places import DOCS

DOCUMENT = DOCS / "at-the-table.md"


def settled(transcript: str) -> list[str]:
    """The lines without what depends on the machine: the folder, and figures of advice that had a time to think."""
    lines = []
    for line in transcript.splitlines():
        if " loses " in line and not line.startswith(("Your turn", "  check ")):
            continue  # a raise: which are the best may differ
        if line.startswith(("Your turn", "  check ")) or "with the bids heard" in line:
            line = re.sub(r"[<>]?\d+(\.\d+)?", "#", re.sub(r"  +", "  ", line))
        lines.append(re.sub(r"^(Saved after every entry in ).*", r"\1…", line))
    return lines


def test_the_evening_shown_is_the_one_that_the_program_says(text):
    block = re.search(r"^```console\n\$ blefodds (live .*)\n([^`]*)^```$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert block is not None
    command, shown = block.groups()
    answers = re.findall(r"^\w+(?: \w+)?[>?] ?(.*)$", shown, re.MULTILINE)
    assert len(answers) >= 6
    said = text(*shlex.split(command), typed="\n".join(answers) + "\n")
    assert settled(shown) == settled("\n".join(line.rstrip() for line in said.splitlines()))
