"""What the source does not contain: nothing that runs text as code, starts programs or opens connections."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import blefodds

SOURCE = Path(blefodds.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
TREES = {file: ast.parse(file.read_text("utf-8")) for file in FILES}

FORBIDDEN_MODULES = {
    *("pickle", "cPickle", "_pickle", "dill", "cloudpickle", "shelve", "marshal", "dbm", "sqlite3"),
    *("code", "codeop", "pty", "ctypes", "multiprocessing", "yaml"),
    *("socket", "socketserver", "ssl", "http", "urllib", "ftplib", "smtplib", "telnetlib", "xmlrpc", "asyncio"),
    *("requests", "httpx", "aiohttp", "webbrowser", "zipfile", "tarfile", "lzma", "bz2"),
    *("xml.dom", "xml.etree", "xml.parsers", "xml.sax.expatreader", "lxml"),
}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "breakpoint", "input"}
FORBIDDEN_ATTRIBUTES = {
    *("popen", "execv", "execve", "execvp", "execl", "execlp", "spawnv", "spawnl", "posix_spawn", "fork", "startfile"),
    *("mktemp", "load_module", "read_pickle", "to_pickle", "unsafe_load", "allow_pickle"),
}
FORBIDDEN_PAIRS = {("os", "system"), ("np", "load"), ("numpy", "load"), ("np", "fromfile"), ("yaml", "load")}

ALLOWED = {
    "subprocess": {"benchmark/start_up.py", "benchmark/scaling.py"},  # `bench` times starts of this very program
    "distributed": {"compute/cluster.py"},
    "serialize": {"kernels/jit.py"},  # numba's own pickles of the code it compiled
    "gzip": {"solver/policy_file.py"},
    "tempfile": {"storage/part_files.py", "benchmark/start_up.py"},
}
"""What stands in these files and in no other."""


def named_in(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What a file imports, calls and reaches for, as (kind, name)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (("import", alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield "import", node.module
            yield from (("import", f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield "call", node.func.id
        elif isinstance(node, ast.Attribute):
            yield "attribute", node.attr
            if isinstance(node.value, ast.Name):
                yield "pair", f"{node.value.id}.{node.attr}"
        if isinstance(node, ast.keyword) and node.arg in ("shell", "allow_pickle"):
            yield "keyword", node.arg


def wrong_in(tree: ast.AST, file: str) -> list[str]:
    """What must not stand in a file."""
    wrong = []
    for kind, name in named_in(tree):
        parts = name.split(".")
        if kind == "import":
            is_wrong = bool(FORBIDDEN_MODULES & {parts[0], ".".join(parts[:2]), ".".join(parts[:3])}) or any(
                part in ALLOWED and file not in ALLOWED[part] for part in (parts[0], parts[-1])
            )
        else:
            is_wrong = (
                kind == "keyword"
                or (kind == "call" and name in FORBIDDEN_CALLS)
                or (kind == "attribute" and name in FORBIDDEN_ATTRIBUTES)
                or (kind == "pair" and tuple(name.split(".")) in FORBIDDEN_PAIRS)
            )
        if is_wrong:
            wrong.append(f"{kind} {name}")
    return wrong


def test_no_file_runs_text_starts_programs_or_opens_connections() -> None:
    named = {file.relative_to(SOURCE).as_posix(): tree for file, tree in TREES.items()}
    assert {name: wrong for name, tree in named.items() if (wrong := wrong_in(tree, name))} == {}


def test_every_exception_is_needed() -> None:
    for name, files in ALLOWED.items():
        for file in files:
            imports = [found for kind, found in named_in(TREES[SOURCE / file]) if kind == "import"]
            assert any(name in found.split(".") for found in imports), (name, file)


@pytest.mark.parametrize(
    "text",
    [
        "eval(x)",
        "exec('pass')",
        "import pickle",
        "from pickle import loads",
        "import urllib.request",
        "import os\nos.system('ls')",
        "import subprocess",
        "from numba.core import serialize",
        "run(x, shell=True)",
        "np.load(x, allow_pickle=True)",
        "def f():\n    import socket",
        "from distributed import Client",
    ],
)
def test_what_is_forbidden_would_be_found(text: str) -> None:
    assert wrong_in(ast.parse(text), "anywhere.py")


def test_names_in_the_packages_data_are_looked_up_and_never_imported() -> None:
    """``import_module`` is only called with names of our own: a table in the source, or a fixed beginning."""
    callers = {
        file.relative_to(SOURCE).as_posix()
        for file, tree in TREES.items()
        if ("call", "import_module") in named_in(tree)
    }
    assert callers <= {
        "__init__.py",
        "benchmark/machine.py",
        "benchmark/poker_libraries.py",
        "bots/blef/__init__.py",
        "bots/blof/__init__.py",
        "cli/game_commands.py",
        "cli/group.py",
        "games/bot.py",
        "reports/report.py",
        "core/attached.py",
        "lang/languages/__init__.py",
        "reports/blef/text/__init__.py",
    }
