"""The same seed gives the same integers, wherever and in whatever order the chunks are drawn."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

from blefodds.core.rules import PRESETS
from blefodds.core.situation import Situation
from blefodds.engines.monte_carlo import MonteCarlo, sample_counts
from blefodds.engines.sampling_job import count_chunks, job_of
from blefodds.kernels import sampling as kernels
from blefodds.kernels.streams import CHUNK_DEALS

SITUATIONS = [
    Situation("K♥ 10♠", 9),
    Situation("K♥ 10♠", 22, rules=PRESETS["full-deck"]),
]
DEALS = 20 * CHUNK_DEALS + 12_345


@pytest.mark.parametrize("situation", SITUATIONS, ids=["24", "52"])
@pytest.mark.parametrize("workers", [2, 3, 8])
def test_threads(situation: Situation, workers: int) -> None:
    with ThreadPoolExecutor(workers) as executor:
        counts = sample_counts(situation, deals=DEALS, seed=1, executor=executor)
    assert counts.tolist() == sample_counts(situation, deals=DEALS, seed=1).tolist()
    assert MonteCarlo(DEALS, seed=1, workers=workers).odds(situation) == MonteCarlo(DEALS, seed=1).odds(situation)


def test_processes() -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        for situation in SITUATIONS:
            counts = sample_counts(situation, deals=DEALS, seed=1, executor=executor)
            assert counts.tolist() == sample_counts(situation, deals=DEALS, seed=1).tolist()


def test_chunks_in_any_order_and_grouping() -> None:
    job = job_of(SITUATIONS[0])
    whole = count_chunks(job, 3, DEALS, 0, 21)
    chunks = list(range(21))
    Random(1).shuffle(chunks)
    alone = sum(count_chunks(job, 3, DEALS, chunk, chunk + 1) for chunk in chunks)
    assert (alone == whole).all()


def test_a_longer_run_goes_on_from_a_shorter_one() -> None:
    """Whole chunks are a prefix: what two chunks count, three count too."""
    job = job_of(SITUATIONS[0])
    two, three = (count_chunks(job, 3, n * CHUNK_DEALS, 0, n) for n in (2, 3))
    assert (three - two == count_chunks(job, 3, 3 * CHUNK_DEALS, 2, 3)).all()


def test_another_seed_gives_other_integers() -> None:
    counts = [tuple(sample_counts(SITUATIONS[0], deals=100_000, seed=seed).tolist()) for seed in range(20)]
    assert len(set(counts)) == 20


WITHOUT_JIT = """
import json
from blefodds.engines.monte_carlo import sample_counts
from blefodds.core.rules import PRESETS
from blefodds.core.situation import Situation
situations = [Situation("K♥ 10♠", 9), Situation("K♥ 10♠", 22, rules=PRESETS["full-deck"])]
print(json.dumps([sample_counts(situation, deals=deals, seed=1).tolist() for situation in situations
                  for deals in (1, 5000)]))
"""


def test_jit_off() -> None:
    """The same functions as plain Python: no machine arithmetic is relied upon, and nothing warns."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-W", "error", "-c", WITHOUT_JIT]
    output = subprocess.run(command, capture_output=True, check=True, env=environment, encoding="utf-8").stdout
    here = [sample_counts(situation, deals=deals, seed=1).tolist() for situation in SITUATIONS for deals in (1, 5000)]
    assert json.loads(output) == here


def test_what_the_work_rooms_held_before_does_not_matter() -> None:
    """Rows and words are used again from chunk to chunk; a partial block leaves nothing behind."""
    job = job_of(SITUATIONS[0])
    after_partial = count_chunks(job, 1, 2 * CHUNK_DEALS, 0, 2)
    assert kernels.BLOCK < CHUNK_DEALS
    for deals in (1, kernels.BLOCK - 1, kernels.BLOCK, kernels.BLOCK + 1):
        counts = count_chunks(job, 1, deals, 0, 1)
        assert counts.max() == deals
        levels = counts[job.n_bids :]
        assert levels.sum() == deals * 9
    assert np.array_equal(after_partial, count_chunks(job, 1, 2 * CHUNK_DEALS, 0, 2))
