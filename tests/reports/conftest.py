"""Reports made once for all tests that read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from numba import config

from blefodds.core.rules import CLASSIC, PRESETS, rules_from_mapping
from blefodds.lang import LANGUAGES
from blefodds.reports.blef import BLEF_REPORT, BlefPlan, counting
from blefodds.reports.blef import plan as plan_module
from blefodds.reports.document import Chapter, Dataset, Paragraph
from blefodds.reports.frame import Frame
from blefodds.reports.words import Words

FULL = PRESETS["full-deck"]


HOUSES = [
    rules_from_mapping({"name": "no limit", "card_limit": "pack", "bids_on_rest": True}),
    rules_from_mapping({"name": "two at most", "deck": "10-A", "ladder": ["straight", "flush"], "card_limit": 2}),
    rules_from_mapping({"name": "two players", "card_limit": 10}),
    rules_from_mapping({"name": "36", "deck": 36, "card_limit": 3}),
    rules_from_mapping({"name": "one kind", "ladder": ["pair"], "card_limit": 1}),
    rules_from_mapping({"name": "short", "deck": "10-A", "ladder": ["flush", "high-card"], "card_limit": 1}),
    rules_from_mapping({"name": "in order but once", "ladder": ["high-card", "pair", "two-pairs", "three-of-a-kind"]}),
]

ALL_RULES = [*PRESETS.values(), *HOUSES]


@dataclass(frozen=True)
class Made:
    """A report, in memory."""

    plan: BlefPlan
    chapters: tuple[Chapter, ...]
    files: dict[str, bytes]

    def dataset(self, name: str) -> Dataset:
        return next(data for chapter in self.chapters for data in chapter.datasets if data.name == name)

    def rows(self, name: str) -> list[dict[str, Any]]:
        data = self.dataset(name)
        return [dict(zip(data.columns, row, strict=True)) for row in data.rows]


def made(plan: BlefPlan) -> Made:
    if config.DISABLE_JIT:
        pytest.skip("visits 16.7 million sets of cards: needs compiled kernels")
    chapters = BLEF_REPORT.chapters(plan)
    return Made(plan, chapters, BLEF_REPORT.rendered(plan, chapters))


@pytest.fixture(scope="session")
def classic() -> Made:
    """The report on the classic rules, as it is committed."""
    return made(BlefPlan(PRESETS["classic"]))


@pytest.fixture(scope="session")
def full_quick() -> Made:
    """A quick Polish report on the full deck."""
    return made(BlefPlan(PRESETS["full-deck"], lang="pl", quick=True, seed=7))


@pytest.fixture(scope="session")
def all_made() -> tuple[list[Made], set[str]]:
    """A quick report under all rules in English, under three in every other language; the texts asked for."""
    if config.DISABLE_JIT:
        pytest.skip("deals and visits millions of sets of cards: needs compiled kernels")
    said: set[str] = set()
    say = Words.say

    def listen(self: Words, key: str, **values: object) -> str:
        said.add(key)
        return say(self, key, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Words, "say", listen)
        # The words do not depend on how much is counted: here only the shortest deck's deals are, few are drawn.
        patch.setattr(counting, "MAX_WAYS", 200_000)
        patch.setattr(plan_module, "DEALS_QUICK", 2_000)
        plans = [BlefPlan(rules, quick=True, date="2026-01-31") for rules in ALL_RULES]
        others = [lang for lang in LANGUAGES if lang != "en"]
        plans += [BlefPlan(rules, lang=lang, quick=True) for lang in others for rules in (CLASSIC, FULL, HOUSES[0])]
        return [Made(plan, (*BLEF_REPORT.chapters(plan), _framed(plan)), {}) for plan in plans], said


def _framed(plan: BlefPlan) -> Chapter:
    """What stands around the chapters, as one more chapter."""
    frame = Frame.of(plan, BLEF_REPORT.words(plan))
    return Chapter("frame", frame.title, tuple(map(Paragraph, (*frame.introduction, frame.subtitle, frame.made))), ())
