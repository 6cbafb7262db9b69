"""Whatever happens to compiled code on disk: the answer comes, with the same integers.

    .venv/bin/python tests/campaigns/machines/compiled_code.py --seed 1

The package is copied into a working folder, and a clean run says what the answer is. Then its compiled code is damaged,
cut short, locked, replaced, killed while it is written, run against a full disk, asked for by many at once, taken to
another processor, and outlived by a change of a kernel. Every run must end with 0 and the same integers, with one line
on stderr at most. One line is printed for each case; the exit code is 1 if any is not as it should be.

As root on Linux the script also tries a user without a name, folders bound read-only, and full disks; for the user,
the interpreter and the working folder must be readable by everybody. With words such as ``damage`` or ``flips`` only
those parts run. ``--unsealed`` flips bits without the digest that should notice it, to see what the digest is for.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[3] / "src" / "blefodds"

NOBODY = 54_321
"""A user number that no system hands out."""

COMMAND = ["--hand", "K♥", "--in-play", "5", "--engine", "enumerate", "--format", "csv"]

SAMPLED = ["--hand", "K♥", "--in-play", "9", "--seed", "1", "--deals", "20000", "--format", "csv"]

CHANGED = ("kernels.py", "shifted = b << np.uint64(17)", "shifted = b << np.uint64(18)")
"""A change of a kernel that keeps the file's size and its instructions: other random words."""


class Campaign:
    """A copy of the package in a folder, and what was found out with it."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder = folder
        self.chance = chance
        self.package = folder / "lib" / "blefodds"
        shutil.copytree(SOURCE, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        self.failures = 0
        self.n_runs = 0
        self.cache = folder / "cache"
        self.expected = ""
        self.whole: dict[str, bytes] = {}
        self.arguments = COMMAND

    def command(self, python: str = sys.executable) -> list[str]:
        return [python, "-W", "error", "-m", "blefodds", *self.arguments]

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("BLEFODDS_", "NUMBA_"))}
        return (
            kept
            | {
                "PYTHONPATH": str(self.package.parent),
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONUTF8": "1",
                "NUMBA_CACHE_DIR": str(self.cache),
                "BLEFODDS_SETTINGS": str(self.folder / "none.toml"),
            }
            | more
        )

    def run(
        self, *, python: str = sys.executable, before: str = "", nobody: bool = False, **more: str
    ) -> tuple[int, str, str]:
        """Run the program; ``before`` is what the shell does first in a place of its own, as mounting something."""
        self.n_runs += 1
        command = self.command(python)
        if before:
            command = ["unshare", "--mount", "sh", "-ec", f'{before}\nexec "$@"', "sh", *command]
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if nobody else {}
        done = subprocess.run(
            command, env=self.environment(**more), capture_output=True, encoding="utf-8", check=False, cwd="/", **user
        )
        return done.returncode, done.stdout, done.stderr

    def fill(self) -> None:
        """The clean run."""
        status, self.expected, errors = self.run()
        if status or not self.expected:
            raise SystemExit(f"the clean run ended with {status}: {errors}")
        self.whole = {str(file): file.read_bytes() for file in self.cache.rglob("*.nbc")}
        print(f"clean run: {len(self.whole)} files of compiled code, {sum(map(len, self.whole.values())):,} bytes")

    def restore(self) -> None:
        """The compiled code as the clean run left it."""
        shutil.rmtree(self.cache, ignore_errors=True)
        for name, content in self.whole.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(content)

    def check(self, name: str, done: tuple[int, str, str], expected: str | None = None) -> None:
        """Say whether a run was as it should be."""
        status, shown, errors = done
        lines = [line for line in errors.splitlines() if line.strip()]
        wrong = []
        if status:
            wrong.append(f"ended with {status}")
        if shown != (self.expected if expected is None else expected):
            wrong.append("other numbers" if shown else "no answer")
        if len(lines) > 1:
            wrong.append(f"{len(lines)} lines on stderr, the last: {lines[-1][:200]}")
        self.failures += bool(wrong)
        print(f"  {'WRONG' if wrong else 'ok'}: {name}{': ' if wrong else ''}{'; '.join(wrong)}", flush=True)

    def damage(self, name: str, change: Callable[[bytes], bytes]) -> None:
        """Change every file of compiled code, run, and run again on what that left."""
        self.restore()
        for file, content in self.whole.items():
            Path(file).write_bytes(change(content))
        self.check(name, self.run())


def damaged(campaign: Campaign) -> None:
    """Files that are not what was written."""
    chance = campaign.chance
    kinds: dict[str, Callable[[bytes], bytes]] = {
        "empty": lambda content: b"",
        "one byte": lambda content: content[:1],
        "the digest alone": lambda content: content[:32],
        "cut at a quarter": lambda content: content[: len(content) // 4],
        "cut in half": lambda content: content[: len(content) // 2],
        "the last byte missing": lambda content: content[:-1],
        "a byte too many": lambda content: content + b"\0",
        "twice over": lambda content: content * 2,
        "zeros of the same length": lambda content: bytes(len(content)),
        "random bytes of the same length": lambda content: chance.randbytes(len(content)),
        "random bytes behind the right digest": lambda content: content[:32] + chance.randbytes(len(content) - 32),
    }
    for name, change in kinds.items():
        campaign.damage(f"every file: {name}", change)
    campaign.restore()
    names = list(campaign.whole)
    for name, other in zip(names, names[1:] + names[:1], strict=True):
        Path(name).write_bytes(campaign.whole[other])
    campaign.check("every file is another's", campaign.run())
    for kind in ("a folder", "a link to nowhere", "a link to itself"):
        campaign.restore()
        for name in names:
            Path(name).unlink()
            if kind == "a folder":
                Path(name, "inside").mkdir(parents=True)
            else:
                Path(name).symlink_to("nowhere" if kind == "a link to nowhere" else name)
        campaign.check(f"instead of every file: {kind}", campaign.run())


def flipped(campaign: Campaign, *, flips: int = 200, unsealed: bool = False) -> None:
    """Single bits, in a process for each; numba is loaded and warm in the process that these are forked from."""
    sys.path.insert(0, str(campaign.package.parent))
    os.environ |= {"NUMBA_CACHE_DIR": str(campaign.folder / "flips")}
    import numba

    @numba.njit
    def warm(number):
        return number + 1

    warm(1)

    def forked() -> tuple[int, str]:
        out = campaign.folder / "out.txt"
        out.write_text("")
        child = os.fork()
        if not child:
            try:
                from blefodds.kernels import jit

                if unsealed:
                    jit._seal = lambda purpose, code: b"\0" * jit.DIGEST_SIZE
                signal.alarm(300)
                from blefodds import Situation, odds

                counts = [row.exact.ways for row in odds(Situation("", 3), engine="enumerate")]
                out.write_text(str(counts))
            except BaseException as error:
                out.write_text(repr(error))
                os._exit(1)
            os._exit(0)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), out.read_text()

    expected = forked()
    if expected[0]:
        raise SystemExit(f"the clean run failed: {expected[1]}")
    files = sorted((campaign.folder / "flips").rglob("*.nbc"))
    whole = [file.read_bytes() for file in files]
    print(f"  clean: {expected[0]}, {len(files)} files, {sum(map(len, whole)):,} bytes")
    ended: Counter[str] = Counter()
    for _ in range(flips):
        (which,) = campaign.chance.choices(range(len(files)), weights=list(map(len, whole)))
        changed = bytearray(whole[which])
        changed[campaign.chance.randrange(32 if unsealed else 0, len(changed))] ^= 1 << campaign.chance.randrange(8)
        for file, content in zip(files, whole, strict=True):
            file.write_bytes(content)
        files[which].write_bytes(changed)
        status, shown = forked()
        campaign.n_runs += 1
        kind = (
            "same integers"
            if (status, shown) == expected
            else "other integers"
            if status == 0
            else f"ended with {status}"
        )
        ended[kind] += 1
    said = ", ".join(f"{number} × {kind}" for kind, number in ended.most_common())
    wrong = ended.total() - ended["same integers"]
    campaign.failures += bool(wrong)
    without = " without the digest" if unsealed else ""
    print(f"  {'WRONG' if wrong else 'ok'}: {flips} single bits flipped{without}: {said}")


def other_folders(campaign: Campaign) -> None:
    """What NUMBA_CACHE_DIR may name."""
    a_file = campaign.folder / "a file"
    a_file.write_text("")
    named = {
        "a file": str(a_file),
        "below a file": str(a_file / "below"),
        "a folder that is not there yet": str(campaign.folder / "not" / "there" / "yet"),
        "a name with spaces, letters of all kinds and a line break": str(campaign.folder / "ż ó\nł ♠"),
        "a device": "/dev/null",
        "a place that cannot be": "/proc/nowhere",
        "a name of 300 letters": str(campaign.folder / ("x" * 300)),
        "nothing": "",
    }
    for name, value in named.items():
        campaign.check(f"NUMBA_CACHE_DIR is {name}", campaign.run(NUMBA_CACHE_DIR=value))


def other_machines(campaign: Campaign, other: str | None = None) -> None:
    """Code of one processor, one numba, one way of compiling is not another's."""
    campaign.restore()
    for settings in ({"NUMBA_CPU_NAME": "generic"}, {"NUMBA_CPU_NAME": "nehalem", "NUMBA_CPU_FEATURES": ""}, {}):
        shown = " ".join(f"{name}={value}" for name, value in settings.items()) or "the first again"
        campaign.check(f"another processor: {shown}", campaign.run(**settings))
    n_files = sum(1 for _ in campaign.cache.rglob("*.nbc"))
    print(f"      {n_files} files of compiled code now, {len(campaign.whole)} at first")
    campaign.check("NUMBA_BOUNDSCHECK=1", campaign.run(NUMBA_BOUNDSCHECK="1"))
    campaign.check("NUMBA_DISABLE_JIT=1", campaign.run(NUMBA_DISABLE_JIT="1"))
    if other:
        for python in (other, sys.executable, other):
            campaign.check(f"numba of {python}", campaign.run(python=python))


def at_once(campaign: Campaign, *, n_runs: int = 16) -> None:
    """Many first runs at once, with nothing there and with half of it damaged."""
    for name in ("with nothing compiled", "with every other file damaged"):
        campaign.restore()
        for index, file in enumerate(campaign.whole):
            if name == "with nothing compiled":
                Path(file).unlink()
            elif index % 2:
                Path(file).write_bytes(b"damaged")
        running = [
            subprocess.Popen(campaign.command(), env=campaign.environment(), stdout=-1, stderr=-1, encoding="utf-8")
            for _ in range(n_runs)
        ]
        ended = [(*process.communicate(), process.returncode) for process in running]
        campaign.n_runs += n_runs
        for number, (shown, errors, status) in enumerate(ended, start=1):
            campaign.check(f"{n_runs} at once {name}: the {number}th", (status, shown, errors))
    left = [file.name for file in campaign.cache.rglob("*.tmp")]
    campaign.failures += bool(left)
    print(f"      {len(left)} files left half written")


def killed(campaign: Campaign, *, kills: int = 20) -> None:
    """SIGKILL at random moments of a first run, each on what the one before left."""
    shutil.rmtree(campaign.cache, ignore_errors=True)
    started = time.monotonic()
    campaign.run()
    taken = time.monotonic() - started
    shutil.rmtree(campaign.cache, ignore_errors=True)
    n_killed = 0
    for _ in range(kills):
        process = subprocess.Popen(campaign.command(), env=campaign.environment(), stdout=-1, stderr=-1)
        try:
            process.wait(campaign.chance.uniform(0.3, 1.2) * taken)
        except subprocess.TimeoutExpired:
            process.kill()
            n_killed += 1
        process.communicate()
        if campaign.chance.random() < 0.5:
            for file in list(campaign.cache.rglob("*.nbc"))[:1]:
                file.unlink()
    campaign.check(f"after {n_killed} kills in {kills} runs", campaign.run())


def upgraded(campaign: Campaign) -> None:
    """Another kernel under the same version number, size and dates."""
    name, old, new = CHANGED
    file = campaign.package / "engines" / name
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    assert len(old) == len(new)
    campaign.arguments, enumerated = SAMPLED, campaign.expected
    campaign.expected = campaign.run()[1]
    for seconds in (1_000_000_000, 900_000_000):
        file.write_text(text, "utf-8")
        os.utime(file, (1_000_000_000, 1_000_000_000))
        campaign.check("the first kernel", campaign.run())
        file.write_text(text.replace(old, new), "utf-8")
        os.utime(file, (seconds, seconds))
        cold = campaign.run(NUMBA_CACHE_DIR=str(campaign.folder / f"cold {seconds}"))
        when = "the same date" if seconds == 1_000_000_000 else "an older date"
        campaign.check(f"a changed kernel of the same size and {when}", campaign.run(), expected=cold[1])
        differs = cold[1] != campaign.expected
        campaign.failures += not differs
        print(f"      its numbers {'are others' if differs else 'should be others and are not'}")
    file.write_text(text, "utf-8")
    campaign.check("the first kernel again", campaign.run())
    campaign.arguments, campaign.expected = COMMAND, enumerated


def locked(campaign: Campaign) -> None:
    """What root can set up: other users, read-only folders, full disks."""
    if os.geteuid() or sys.platform != "linux":
        print("  not tried: only root on Linux can")
        return
    cache, package = campaign.cache, campaign.package
    campaign.restore()
    campaign.check(
        "a user without a name, the folder and its files readable", campaign.run(nobody=True, HOME="/nonexistent")
    )
    for file in cache.rglob("*.nbc"):
        file.chmod(0o600)
    campaign.check("... and its files for their owner only", campaign.run(nobody=True, HOME="/nonexistent"))
    for folder in (cache, *(each for each in cache.rglob("*") if each.is_dir())):
        folder.chmod(0o1777)
    campaign.check("... in a folder that anybody may add to", campaign.run(nobody=True, HOME="/nonexistent"))
    campaign.check(
        "... with no folder named and no home", campaign.run(nobody=True, HOME="/nonexistent", NUMBA_CACHE_DIR="")
    )
    campaign.restore()
    bound = 'mount --bind "{0}" "{0}" && mount -o remount,ro,bind "{0}"'
    campaign.check("the folder bound read-only", campaign.run(before=bound.format(cache)))
    campaign.check("the package bound read-only", campaign.run(before=bound.format(package)))
    done = campaign.run(before=bound.format(package), NUMBA_CACHE_DIR="", HOME="/proc/nowhere")
    campaign.check("the package bound read-only and no home", done)
    for size in (4, 16, 64, 128):
        full = f'mount -t tmpfs -o size={size}k none "{cache}"'
        campaign.check(f"a disk of {size} KB for compiled code", campaign.run(before=full))


PARTS: dict[str, Callable[..., None]] = {
    "damage": damaged,
    "folders": other_folders,
    "machines": other_machines,
    "upgrade": upgraded,
    "at-once": at_once,
    "kills": killed,
    "locked": locked,
    "flips": flipped,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="only these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--other", metavar="PYTHON", help="with another release of numba")
    parser.add_argument("--unsealed", action="store_true", help="flips without the digest that should notice them")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="compiled-") as name:
        Path(name).chmod(0o755)
        campaign = Campaign(Path(name), random.Random(arguments.seed))
        campaign.fill()
        for part in arguments.parts or PARTS:
            print(part, flush=True)
            own = {"machines": {"other": arguments.other}, "flips": {"unsealed": arguments.unsealed}}
            PARTS[part](campaign, **own.get(part, {}))
        print(f"{campaign.n_runs} runs, {campaign.failures} not as they should be")
    return 1 if campaign.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
