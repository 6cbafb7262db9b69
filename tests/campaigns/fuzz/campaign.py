"""A fuzzing campaign: Atheris on one target for so many minutes, coverage-guided over the whole package.

    python tests/campaigns/fuzz/campaign.py rules --minutes 15 --seed 1

It needs the extra ``blefodds[audit]``. Whatever it finds is printed with the bytes that did it: mend the program
and keep the bytes as a case in ``test_fuzz.py``.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path


def main() -> None:
    """Read the command line and fuzz until the time is over or something is found."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("target")
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()

    os.environ["NUMBA_DISABLE_JIT"] = "1"  # what Atheris has put its marks into cannot be compiled
    import atheris

    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    with atheris.instrument_imports(include=["blefodds", "tomllib", "json"]):
        from campaigns.fuzz.fuzz_targets import TARGETS
    target = TARGETS[asked.target]

    from blefodds.lang.patterns import patterns

    list(patterns())  # read once, so that no single text seems slow
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        corpus = folder / "corpus"
        corpus.mkdir()
        for number, seed in enumerate(target.seeds()):
            (corpus / f"seed-{number}").write_bytes(seed)
        words = folder / "words"
        words.write_text(
            "".join('"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n' for word in target.words())
        )
        atheris.Setup(
            [
                sys.argv[0],
                f"-max_total_time={round(asked.minutes * 60)}",
                f"-seed={asked.seed}",
                f"-max_len={target.longest}",
                "-timeout=20",
                "-rss_limit_mb=1024",
                f"-dict={words}",
                f"-artifact_prefix={os.environ.get('TMPDIR', tempfile.gettempdir())}/",
                "-print_final_stats=1",
                str(corpus),
            ],
            target.feed,
        )
        atheris.Fuzz()


if __name__ == "__main__":
    main()
