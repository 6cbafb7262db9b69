"""Every answer of the program, written into a folder: ``python all_answers.py FOLDER [long]``.

Run with settings that make it count as another machine would, to compare: see ``test_same_bytes``.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from support.every_command import EVERY_COMMAND, Use, in_folder
from support.places import BLEF_GOLDEN, BLOF_GOLDEN
from support.running import clean_environment, run_here, without_notice

HAND = ("--hand", "K♥ 10♠", "--seed", "1")
HEARD = ("--counts", "2,3,2", "--heard", "2: high K; 3: pair of 10")

ALL_DIGITS: tuple[tuple[str, ...], ...] = (
    (*HAND, "--in-play", "9", "--deals", "20000", "--format", "json"),
    (*HAND, "--in-play", "9", "--format", "csv"),
    (*HAND, *HEARD, "--format", "json"),
    (*HAND, *HEARD, "--trust", "100", "--deals", "3000", "--format", "json"),
    ("advise", *HAND, *HEARD, "--deals", "5000", "--format", "json"),
    ("advise", *HAND, "--counts", "2,3,1", "--for", "match", "--deals", "5000", "--format", "json"),
    ("advise", *HAND, "--counts", "2,2", "--for", "match", "--format", "json"),
    ("advise", *HAND, "--counts", "2,2", "--heard", "2: pair of A", "--format", "json"),
    (*HAND, "--counts", "2,2", "--heard", "2: pair of A", "--bidder", "policy", "--who", "--format", "json"),
    ("simulate", "--players", "honest,cubic,conditional", "--games", "300", "--seed", "1", "--format", "json"),
    ("replay", str(BLEF_GOLDEN / "classic.txt"), "--format", "json"),
    ("solve", "--cards", "1,1", "--target", "0.001", "--format", "json"),
    ("solve", "--cards", "1,2", "--target", "0.02", "--format", "json"),
    ("solve", "--cards", "2,3", "--target", "0.2", "--format", "json"),  # searched in float32
    ("rules", "--format", "json"),
    ("ladder", "--format", "json"),
    ("blof", "odds", *EVERY_COMMAND["blof", "odds"].arguments, "--format", "json"),
    ("blof", "simulate", *EVERY_COMMAND["blof", "simulate"].arguments, "--format", "json"),
    ("blof", "replay", str(BLOF_GOLDEN / "locked-rank.txt"), "--format", "json"),
    ("chart", "--hand", "K♥", "--bid", "pair of K", "--out", "{folder}/chart.png"),
    ("heatmap", "--hand", "K♥", "--out", "{folder}/heatmap.png"),
    ("sheet", "--out", "{folder}/sheet.pdf"),
)
"""Uses in which floats are shown to their last digit, or drawn."""

TIMES = (
    (re.compile(r'("seconds": )[0-9.e-]+'), r"\1 …"),
    (re.compile(r"\b[0-9.]+ (s|seconds)\b"), r"… \1"),
)
"""What a command says of the time that it took."""


def uses(*, with_long: bool) -> Iterator[tuple[str, Use]]:
    """What to run, by a name that can be a folder's."""
    for path, use in EVERY_COMMAND.items():
        if path != ("bench",) and (with_long or not use.is_long):
            yield " ".join(path) or "odds", replace(use, arguments=(*path, *use.arguments))
    for number, arguments in enumerate(ALL_DIGITS):
        yield f"{number} {arguments[0].strip('-')}", Use(arguments)


def main(folder: Path, *, with_long: bool) -> None:
    """Run all of it; what is printed stands beside what is written."""
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)  # so that no file tells of its place
    for name, use in uses(with_long=with_long):
        files = Path(name, "files")
        files.mkdir(parents=True)
        done = run_here(*in_folder(use, files), environment=clean_environment(Path(name)), typed=use.typed)
        printed = done.stdout.decode() + without_notice(done.stderr.decode())
        for pattern, instead in TIMES:
            printed = pattern.sub(instead, printed)
        Path(name, "printed").write_text(f"{done.returncode}\n{printed}", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), with_long=sys.argv[2:] == ["long"])
