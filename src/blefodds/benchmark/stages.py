"""Where the sampler's time goes: each stage of its kernel alone, and the whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from blefodds.benchmark.contests import SEED, situation_of, spread
from blefodds.benchmark.timing import Contender, Meter, Spread, Timed, in_turns, repeated
from blefodds.core.situation import Situation
from blefodds.engines.bid_program import compile_claims
from blefodds.engines.deal_parts import DealTables, rows_of_cards
from blefodds.engines.sampling_job import count_chunks, job_of
from blefodds.kernels import sampling as kernels
from blefodds.kernels.sampling import BLOCK, N_BUFFERED, ROWS_PER_PART, WORDS
from blefodds.kernels.streams import CHUNK_DEALS, aligned_zeros, chunk_state

__all__ = ["REST", "STAGES", "stage_costs"]

fill_words: Callable[..., None] = kernels.fill_words
draw_listed: Callable[..., int] = kernels.draw_listed
draw_two_parts: Callable[..., int] = kernels.draw_two_parts
draw_four_parts: Callable[..., int] = kernels.draw_four_parts
turn_over: Callable[..., None] = kernels.turn_over
count_claims: Callable[..., None] = kernels.count_claims

REST = "what is left"

STAGES = ("words", "drawing", "turning over", "counting")


def stage_costs(situation: Situation, *, rounds: int, seconds: float, meter: Meter) -> dict[str, Any]:
    """What each stage costs in nanoseconds a deal, and the whole sampler.

    The stages are called from here one by one, on the sampler's own buffers. What such a call costs is measured on
    empty input and taken off.
    """
    stages = _Stages(situation)
    contenders = [Contender(name, run) for name, run in stages.runs().items()]
    timed = {one.name: one for one in in_turns(contenders, rounds=rounds, seconds=seconds, meter=meter)}
    words_per_deal = N_BUFFERED / stages.n_held
    deals_per_run = {
        "words": N_BUFFERED / words_per_deal,
        "drawing": N_BUFFERED / words_per_deal,
        "turning over": BLOCK,
        "counting": BLOCK,
    }
    whole = [seconds / timed["whole"].units / CHUNK_DEALS for seconds in timed["whole"].seconds]
    costs = {name: _beyond(timed[name], timed[f"{name}, no input"], deals_per_run[name]) for name in STAGES}
    costs[REST] = [each - sum(stages) for each, *stages in zip(whole, *costs.values(), strict=True)]
    costs["whole"] = whole
    return {
        **situation_of(situation),
        "words_per_deal": round(words_per_deal, 4),
        "nanoseconds_per_deal": {
            name: spread(Spread.of([1e9 * seconds for seconds in rounds]), digits=3) for name, rounds in costs.items()
        },
    }


class _Stages:
    """The sampler's buffers and tables for one situation, and each stage as something to run so many times."""

    def __init__(self, situation: Situation) -> None:
        self.job = job_of(situation)
        self.tables = DealTables.of(self.job.n_unseen, self.job.n_drawn)
        self.program = compile_claims(self.job.claims, rows_of_cards(self.job.n_unseen))
        self.rows = aligned_zeros((self.program.n_rows, WORDS), np.uint64)
        self.words = aligned_zeros((N_BUFFERED,), np.uint64)
        self.state = chunk_state(SEED, 0)
        fill_words(self.state, self.words)
        self.spare = self.words[:4].copy()
        self.n_held = self.draw(self.words)

    def draw(self, words: Any) -> int:
        """Draw deals from the words as the sampler does; how many came of them."""
        tables = self.tables
        held = self.rows[: tables.n_parts * ROWS_PER_PART].reshape(-1).view(np.uint16)
        if tables.is_listed:
            n_unfair = np.uint64(2**32 % int(tables.limit))
            return int(draw_listed(words, held, 0, BLOCK, tables.limit, n_unfair, tables.subsets))
        draw = draw_two_parts if tables.n_parts == 2 else draw_four_parts
        alias = tables.shift, tables.limit, tables.thresholds, tables.entries, tables.subsets
        return int(draw(words, held, 0, *alias, self.spare))

    def runs(self) -> dict[str, Any]:
        """Everything to time: each stage, each stage with nothing to do, and the whole per chunk of deals."""
        program, rows, n_parts = self.program, self.rows, self.tables.n_parts
        no_words = self.words[:0]
        n_true = np.zeros(len(program.counted), dtype=np.int64)
        calls = {
            "words": lambda: fill_words(self.state, self.words),
            "words, no input": lambda: fill_words(self.state, no_words),
            "drawing": lambda: self.draw(self.words),
            "drawing, no input": lambda: self.draw(no_words),
            "turning over": lambda: turn_over(rows, n_parts),
            "turning over, no input": lambda: turn_over(rows, 0),
            "counting": lambda: count_claims(rows, program.steps, program.counted, n_true),
            "counting, no input": lambda: count_claims(rows, program.steps[:0], program.counted[:0], n_true),
        }

        def whole(chunks: int) -> None:
            count_chunks(self.job, SEED, chunks * CHUNK_DEALS, 0, chunks)

        return {name: repeated(call) for name, call in calls.items()} | {"whole": whole}


def _beyond(stage: Timed, nothing: Timed, deals: float) -> list[float]:
    """Seconds a deal that the stage takes beyond being called, round by round."""
    return [
        (busy / stage.units - idle / nothing.units) / deals
        for busy, idle in zip(stage.seconds, nothing.seconds, strict=True)
    ]
