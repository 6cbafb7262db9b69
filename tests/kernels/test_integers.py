"""Which integers a seed gives is a promise. Where these change, ``streams.INTEGERS`` goes up, and so the version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blefodds import PRESETS, Situation
from blefodds.engines.monte_carlo import sample_counts
from blefodds.engines.sampling_job import count_chunks, job_of
from blefodds.kernels.streams import INTEGERS

FULL = PRESETS["full-deck"]
PROMISED = 1
COUNTS = {
    "all deals listed": (Situation("K♥ 10♠", 9), [244523, 211467, 70939, 68019, 17921, 4278, 4558, 6911, 239]),
    "two parts": (Situation("K♥ 10♠", 15), [294890, 283666, 235157, 192303, 154377, 104662, 104544, 55643, 14779]),
    "four parts": (
        Situation("K♥ 10♠", 22, rules=FULL),
        [
            264319,
            264512,
            158855,
            79272,
            79300,
            79446,
            123199,
            122289,
            78888,
            122378,
            122730,
            50697,
            151879,
            242735,
            23761,
            38521,
            24032,
            24159,
            23851,
            23921,
            23765,
            38203,
            23956,
            51630,
            23790,
            23691,
            23756,
            51363,
            23902,
            6283,
            2243,
            2178,
            2195,
            2196,
        ],
    ),
}


@pytest.mark.parametrize("path", COUNTS)
def test_a_seed_gives_the_integers_it_gave(path):
    situation, promised = COUNTS[path]
    counts = sample_counts(situation, deals=300_000, seed=2026).tolist()
    assert (INTEGERS, counts[::10]) == (PROMISED, promised)


def test_a_worker_with_other_integers_refuses():
    job = replace(job_of(Situation("K♥ 10♠", 9)), integers=INTEGERS + 1)
    with pytest.raises(RuntimeError, match="another version"):
        count_chunks(job, 1, 1000, 0, 1)
