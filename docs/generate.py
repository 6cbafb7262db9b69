"""Makes what the documents show of the program: the answers in README.md and the reference in docs/cli.md.

``python docs/generate.py`` writes both; ``python docs/generate.py --check`` says what is out of date.
In README.md every ``console`` block is run as a shell script of its ``$`` lines, and what it prints takes the
place of what stands there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
REFERENCE = ROOT / "docs" / "cli.md"

CONSOLE_BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def run(script: str, folder: str) -> str:
    """What a shell script of blefodds commands prints, on a pipe, with nothing set by the user."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
    environment |= {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}",
        "BLEFODDS_SETTINGS": str(Path(folder) / "no-settings.toml"),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "80",
    }
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, capture_output=True, check=False)
    if done.returncode not in (0, 2):
        raise RuntimeError(f"{script!r} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode() + (done.stderr.decode() if done.returncode else "")


def answered(block: str, folder: str) -> str:
    """A console block with each command followed by what it prints now."""
    shown = []
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        output = "\n".join(line.rstrip() for line in run(command, folder).splitlines())
        shown.append(f"$ {command}\n{output}\n")
    return "\n".join(shown)


def readme() -> str:
    """README.md with every console block answered anew; one folder serves all its commands."""
    with tempfile.TemporaryDirectory() as folder:
        return CONSOLE_BLOCK.sub(lambda match: answered(match[0], folder), README.read_text("utf-8"))


def reference() -> str:
    """docs/cli.md: the help text of every command."""
    from blefodds.cli.blof_commands import BLOF_COMMANDS
    from blefodds.cli.main import COMMANDS

    names = ["", *(f" {name}" for name in COMMANDS), *(f" blof {name}" for name in BLOF_COMMANDS)]
    parts = ["# Command reference\n\nMade by `docs/generate.py` from what each `--help` prints.\n"]
    with tempfile.TemporaryDirectory() as folder:
        for command in (f"blefodds{name}" for name in names):
            parts.append(f"## {command}\n\n```text\n{run(f'{command} --help', folder).rstrip()}\n```\n")
    return "\n".join(parts)


def main() -> int:
    """Write both files, or with ``--check`` name those that would change."""
    stale = [(path, text) for path, text in ((README, readme()), (REFERENCE, reference())) if _differs(path, text)]
    for path, text in stale:
        print(f"{path.relative_to(ROOT)} is {'out of date' if '--check' in sys.argv else 'written'}")
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
    return 1 if stale and "--check" in sys.argv else 0


def _differs(path: Path, text: str) -> bool:
    return not path.exists() or path.read_text("utf-8") != text


if __name__ == "__main__":
    sys.exit(main())
