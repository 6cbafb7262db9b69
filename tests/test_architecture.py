"""What holds for the source as a whole: where arrows point, and that importing it changes nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator

import pytest

from support.places import ROOT, SOURCE, TESTS

LAYERS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]["layers"]
ROOMS = [room.strip().removeprefix("blefodds.") for floor in LAYERS for room in floor.split("|")]


def modules() -> dict[str, ast.Module]:
    """Every file of the package as a tree, by the name it is imported by."""
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        parts = file.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = ast.parse(file.read_text("utf-8"))
    return found


def imports_of(tree: ast.Module, known: set[str]) -> Iterator[str]:
    """The files of the package that a file imports, wherever in it that stands, but for what only types need."""
    for_types = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and ast.unparse(branch.test) == "TYPE_CHECKING"
        for statement in branch.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in for_types:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                target = full if full in known else node.module
                if target in known:
                    yield target
        elif isinstance(node, ast.Import) and id(node) not in for_types:
            yield from (alias.name for alias in node.names if alias.name in known)


def arrows(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Which file imports which others."""
    return {name: set(imports_of(tree, set(trees))) - {name} for name, tree in trees.items()}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of files that import each other, straight or around, by Tarjan's algorithm (1972)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_ones: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        open_ones.append(name)
        for other in graph[name]:
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in open_ones:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            group = [open_ones.pop()]
            while group[-1] != name:
                group.append(open_ones.pop())
            if len(group) > 1:
                found.append(sorted(group))

    for name in graph:
        if name not in number:
            visit(name)
    return found


def upward(graph: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Imports of a file in a room further up."""

    def height(name: str) -> int | None:
        _, _, rest = name.partition(".")
        return ROOMS.index(rest.partition(".")[0]) if rest.partition(".")[0] in ROOMS else None

    pairs = [(name, other) for name, others in graph.items() for other in sorted(others)]
    return [
        (name, other)
        for name, other in pairs
        if (low := height(name)) is not None and (high := height(other)) is not None and high < low
    ]


def test_no_file_imports_itself_on_a_roundabout_way() -> None:
    assert circles(arrows(modules())) == []


def test_a_circle_would_be_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == [["a", "b", "c"]]
    trees = {"x.a": ast.parse("from x import b"), "x.b": ast.parse("def f():\n    import x.a"), "x": ast.parse("")}
    assert circles(arrows(trees)) == [["x.a", "x.b"]]


def test_no_import_goes_up_not_even_within_a_function() -> None:
    assert upward(arrows(modules())) == []


def test_an_import_that_goes_up_would_be_found() -> None:
    assert upward({"blefodds.core.cards": {"blefodds.views.board"}}) == [
        ("blefodds.core.cards", "blefodds.views.board")
    ]


def test_every_room_has_its_floor_and_its_tests() -> None:
    rooms = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert rooms == set(ROOMS)
    assert {room for room in rooms if not any((TESTS / room).glob("**/test_*.py"))} == set()


def test_the_contracts_of_the_project_are_kept() -> None:
    linter = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert linter.returncode == 0, linter.stdout + linter.stderr
    assert " 0 broken" in linter.stdout


BARE = """
import sys
before = set(sys.modules)
import blefodds
ours = {name for name in set(sys.modules) - before if name.partition(".")[0] not in sys.stdlib_module_names}
assert ours <= {"blefodds", "blefodds.core", "blefodds.core.attached", "blefodds.core.version"}, ours
assert sorted(set(blefodds.__all__) - set(dir(blefodds))) == []
assert all(getattr(blefodds, name) is not None for name in blefodds.__all__)
"""

EVERYTHING = """
import gc, logging, os, pkgutil, signal, sys, threading, warnings
from importlib import import_module
import matplotlib, numpy, pandas

def state():
    return {
        "arguments": list(sys.argv),
        "signals": {number: signal.getsignal(number) for number in signal.valid_signals()},
        "blocked": sorted(name for name, module in sys.modules.items() if module is None),
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "path": list(sys.path),
        "hooks": (sys.excepthook, sys.unraisablehook, sys.displayhook, threading.excepthook),
        "importers": (list(sys.meta_path), list(sys.path_hooks)),
        "threads": threading.active_count(),
        "garbage": (gc.isenabled(), gc.get_threshold()),
        "recursion": sys.getrecursionlimit(),
        "logging": (logging.root.level, len(logging.root.handlers)),
        "numpy": (numpy.geterr(), numpy.get_printoptions()),
        "pandas": pandas.options.display.max_rows,
        "pictures": matplotlib.get_backend(auto_select=False),
        "streams": (sys.stdout, sys.stderr, sys.stdin, sys.stdout.encoding),
    }

import blefodds
sys.argv[:] = ["blefodds", "--hand", "Kh", "--in-play", "9"]
before = state()
names = [module.name for module in pkgutil.walk_packages(blefodds.__path__, "blefodds.")]
for name in names:
    if name != "blefodds.__main__":
        import_module(name)
after = state()
changed = {key for key in before if before[key] != after[key]}
assert not changed, {key: (before[key], after[key]) for key in changed}
assert len(names) > 1
"""


@pytest.mark.parametrize("script", [BARE, EVERYTHING], ids=["the package", "every module"])
def test_importing_changes_nothing(script: str) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_change_would_be_seen() -> None:
    script = EVERYTHING.replace("after = state()", "signal.signal(signal.SIGINT, signal.SIG_IGN)\nafter = state()")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "signals" in done.stderr
