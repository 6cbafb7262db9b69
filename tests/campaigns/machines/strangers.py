"""The program on machines of strangers: fetched, built, installed and used as by people who have nothing of it yet.

    .venv/bin/python tests/campaigns/machines/strangers.py python3.11 python3.12 python3.13

For each interpreter: the tree is cloned; sdist and wheel are built and their files compared with the tree's; the wheel
is installed without extras in a new environment; every command is used once with nothing in the environment but the
path, in an empty folder, with an empty home, and, where the script runs as root, as a user of no name and no home who
may write nowhere but where the output goes; the README's commands up to the first answer are pasted in another clone,
and the README's Python is executed. Packages come from where pip gets them. One line is printed for each step; the exit
code is 1 if any is not as it should be.

For the user of no name, the interpreter and the working folder must be readable by everybody.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests"))

from support.every_command import EVERY_COMMAND, in_folder  # noqa: E402
from support.places import TESTS  # noqa: E402

NOBODY = 54_321
"""A user number that no system hands out, so it has no name and no home."""

SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"

EXTRAS = {
    "parquet": ["sweep", "--hand", "K♥", "--in-play", "2..3", "--deals", "1000", "--out", "{folder}/sweep.parquet"],
    "dask": ["--hand", "K♥", "--in-play", "9", "--dask", "127.0.0.1:1"],
}
"""A use of each extra that players can install."""

VERSIONS = """
import sys
from importlib.metadata import version
print(sys.version.split()[0], *(f"{name} {version(name)}" for name in sys.argv[1:]), sep=", ")
"""

DOCTEST = """
import doctest, sys
done = doctest.testfile(sys.argv[1], module_relative=False, encoding="utf-8")
print(done)
sys.exit(done.failed > 0 or done.attempted < 5)
"""


@dataclass
class Visit:
    """What is tried with one interpreter, in a folder of its own."""

    python: Path
    folder: Path
    with_changes: bool
    with_long: bool
    failures: list[str] = field(default_factory=list)

    def say(self, step: str, wrong: Iterable[object] = (), *, seconds: float | None = None) -> None:
        """Print how a step went."""
        wrong = list(map(str, wrong))
        taken = "" if seconds is None else f" ({seconds:.0f} s)"
        print(f"  {'WRONG' if wrong else 'ok'}: {step}{taken}", *wrong, sep="\n      ", flush=True)
        self.failures += wrong and [step]

    def run(self, command: Sequence[object], **more: object) -> subprocess.CompletedProcess[str]:
        """Run what must succeed for the rest to make sense."""
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **more)
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stderr[-3000:]}")
        return done

    def clone(self, name: str) -> Path:
        """The tree as somebody gets it, with what is not committed yet if that was asked for."""
        clone = self.folder / name
        self.run(["git", "clone", "--quiet", ROOT, clone])
        if self.with_changes:
            listed = self.run(
                ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"], cwd=ROOT
            ).stdout
            for file in filter(None, listed.split("\0")):
                if (ROOT / file).exists():
                    (clone / file).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / file, clone / file)
                else:
                    (clone / file).unlink(missing_ok=True)
        return clone

    def environment(self, name: str) -> Path:
        """A new virtual environment, and its interpreter."""
        self.run([self.python, "-m", "venv", self.folder / name])
        return self.folder / name / "bin" / "python"


@dataclass(frozen=True)
class Places:
    """Where a user stands, lives and lets the program write."""

    folder: Path
    is_nobodys: bool

    def __post_init__(self) -> None:
        for place in (self.here, self.home, self.out):
            place.mkdir(parents=True)
        self.give(self.out)

    @property
    def here(self) -> Path:
        return self.folder / "here"

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def out(self) -> Path:
        return self.folder / "out"

    def give(self, folder: Path) -> None:
        """Let the user write into a folder."""
        if self.is_nobodys:
            os.chown(folder, NOBODY, NOBODY)


def build(visit: Visit, clone: Path) -> Path:
    """Build both archives, and look at what is in them."""
    started = time.monotonic()
    builder = visit.environment("builder")
    visit.run([builder, "-m", "pip", "install", "--quiet", "build"])
    dist = visit.folder / "dist"
    visit.run([builder, "-m", "build", "--outdir", dist, clone])  # the wheel from the sdist
    straight = visit.folder / "straight"
    visit.run([builder, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", straight, clone])
    (sdist,), (wheel,), (other,) = dist.glob("*.tar.gz"), dist.glob("*.whl"), straight.glob("*.whl")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(other) as two:
        in_wheel = {name: one.read(name) for name in one.namelist()}
        in_other = {name: two.read(name) for name in two.namelist()}
    package = {name for name in in_wheel if not name.split("/")[0].endswith(".dist-info")}
    tracked = visit.run(["git", "ls-files", "-co", "--exclude-standard", "src"], cwd=clone).stdout.split("\n")
    expected = {file.removeprefix("src/") for file in tracked if file and (clone / file).exists()}
    data = sorted(name for name in package if not name.endswith(".py"))
    visit.say(f"{wheel.name}: {len(package)} files, {len(data)} of them data", sorted(package ^ expected))
    visit.say("the wheel has its marker of types", [] if "blefodds/py.typed" in package else ["no py.typed"])
    differing = sorted(name for name in in_wheel.keys() | in_other if in_wheel.get(name) != in_other.get(name))
    visit.say("the sdist gives the same wheel as the tree", differing)
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    tree = set(filter(None, visit.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=clone).stdout.split("\n")))
    strange = sorted(name for name in names - tree - {"PKG-INFO"} if (clone / name).exists() or "cache" in name)
    visit.say(f"{sdist.name}: {len(names)} files", strange, seconds=time.monotonic() - started)
    return wheel


def install(visit: Visit, wheel: Path) -> Path:
    """Install the wheel alone."""
    started = time.monotonic()
    python = visit.environment("alone")
    visit.run([python, "-m", "pip", "install", "--quiet", wheel])
    packages = ["numpy", "numba", "llvmlite", "click", "jinja2", "matplotlib", "pandas", "pillow", "rich"]
    shown = visit.run([python, "-I", "-c", VERSIONS, *packages]).stdout.strip()
    visit.say(f"installed alone: {shown}", seconds=time.monotonic() - started)
    return python


def files_below(folder: Path) -> set[str]:
    """The files below a folder but the compiled code, Python's and numba's."""
    found = {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}
    return {name for name in found if not re.search(r"(^|/)__pycache__/", name)}


def bare(python: Path, arguments: list[str], *, places: Places, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with nothing in its environment but the path, and a home if its user has one."""
    return subprocess.run(
        [str(python), "-I", "-m", "blefodds", *arguments],
        env={"PATH": SYSTEM_PATH} | ({} if places.is_nobodys else {"HOME": str(places.home)}),
        cwd=places.here,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        **({"user": NOBODY, "group": NOBODY, "extra_groups": []} if places.is_nobodys else {}),
    )


def complaints(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What is wrong with how a command ended that should have answered."""
    wrong = []
    if done.returncode:
        wrong.append(f"ended with {done.returncode}")
    if done.returncode or "Traceback" in done.stderr or "Warning" in done.stderr:
        wrong.append(done.stderr.strip()[-600:])
    if not done.stdout:
        wrong.append("printed nothing")
    return wrong


def use_everything(visit: Visit, python: Path, places: Places) -> None:
    """Every command once, each extra that is not there once, and a look at what was written."""
    who = "a user of no name and no home" if places.is_nobodys else "a user with an empty home"
    print(f"  {who}:", flush=True)
    where = "import blefodds; print(blefodds.__path__[0])"
    site = Path(visit.run([python, "-I", "-c", where], cwd=places.here).stdout.strip()).parent
    before = files_below(site)
    for words, use in EVERY_COMMAND.items():
        if use.is_long and not visit.with_long:
            continue
        name = " ".join(["blefodds", *words])
        folder = places.out / name.replace(" ", "-")
        folder.mkdir()
        places.give(folder)
        arguments = [
            # The record to replay; there is no checkout beside.
            shutil.copy(argument, places.out) if argument.startswith(str(TESTS)) else argument
            for argument in in_folder(use, folder)
        ]
        started = time.monotonic()
        done = bare(python, [*words, *map(str, arguments)], places=places, typed=use.typed)
        wrong = complaints(done)
        wrong += [f"{written} was not written" for written in use.writes if not (folder / written).exists()]
        visit.say(name, wrong, seconds=time.monotonic() - started)
    for extra, asked in EXTRAS.items():
        done = bare(python, [argument.replace("{folder}", str(places.out)) for argument in asked], places=places)
        refused = [line for line in done.stderr.splitlines() if not line.startswith("Compiling")]
        is_as_it_should_be = done.returncode in (1, 2) and len(refused) == 1 and f"blefodds[{extra}]" in refused[0]
        wrong = [] if is_as_it_should_be else [f"ended with {done.returncode}: {done.stderr[-1000:]}"]
        visit.say(f"without the extra {extra}: {refused[-1] if refused else ''}", wrong)
    written = [
        *(f"in the folder one stands in: {name}" for name in files_below(places.here)),
        *(f"beside the package: {name}" for name in files_below(site) - before),
        *(f"at home: {name}" for name in files_below(places.home) if not name.startswith(".cache/")),
    ]
    visit.say("nothing is written where it should not be", written)


def paste(visit: Visit, clone: Path) -> None:
    """The README's commands up to the first answer, as they stand, and its Python."""
    started = time.monotonic()
    readme = clone / "README.md"
    commands = re.search(r"```sh\n(.*?)```", readme.read_text("utf-8"), re.DOTALL)
    assert commands is not None
    path = visit.folder / "path"
    path.mkdir()
    (path / "python3").symlink_to(visit.python)
    environment = {"PATH": f"{path}:{SYSTEM_PATH}", "HOME": str(visit.folder / "pasting")}
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}  # where packages come from
    done = subprocess.run(
        ["sh", "-c", commands.group(1)], cwd=clone, env=environment | kept, capture_output=True, text=True, check=False
    )
    wrong = complaints(done)
    wrong += [] if "They agree" in done.stdout else ["no answer"]
    visit.say("the README's first paste", wrong, seconds=time.monotonic() - started)
    started = time.monotonic()
    done = subprocess.run(
        [clone / ".venv/bin/python", "-I", "-c", DOCTEST, readme], capture_output=True, text=True, check=False
    )
    wrong = [] if done.returncode == 0 else [done.stdout[-1500:], done.stderr[-1500:]]
    visit.say(f"the README's Python: {done.stdout.strip()[-60:]}", wrong, seconds=time.monotonic() - started)


def is_for_everybody(python: Path) -> bool:
    """Whether a user of no name can start an interpreter."""
    try:
        subprocess.run([python, "-c", ""], check=True, user=NOBODY, group=NOBODY, extra_groups=[])
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def visit_machine(python: Path, folder: Path, arguments: argparse.Namespace) -> list[str]:
    """All of it with one interpreter."""
    visit = Visit(python, folder, with_changes=arguments.with_changes, with_long=arguments.long)
    print(python.name, flush=True)
    clone = visit.clone("clone")
    wheel = build(visit, clone)
    shutil.rmtree(clone)  # no checkout beside
    alone = install(visit, wheel)
    use_everything(visit, alone, Places(folder / "somebody", is_nobodys=False))
    paste(visit, visit.clone("pasted"))
    if os.geteuid() != 0:
        print("  not tried as a user of no name and no home: only root can be somebody else")
    elif not is_for_everybody(alone):
        print("  not tried as a user of no name and no home: the interpreter is not for everybody to read")
    else:
        use_everything(visit, alone, Places(folder / "nobody", is_nobodys=True))
    return visit.failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pythons", nargs="+", metavar="PYTHON", help="an interpreter, by name or path")
    parser.add_argument("--with-changes", action="store_true", help="the tree as it is and not as it was committed")
    parser.add_argument("--long", action="store_true", help="the reports and the benchmark too")
    arguments = parser.parse_args()
    failures = []
    for name in arguments.pythons:
        found = shutil.which(name)
        if found is None:
            parser.error(f"there is no {name}")
        with tempfile.TemporaryDirectory(prefix="strangers-") as folder:
            Path(folder).chmod(0o755)
            failures += visit_machine(Path(found), Path(folder), arguments)
    print(f"{len(failures)} steps not as they should be" if failures else "all as it should be")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
