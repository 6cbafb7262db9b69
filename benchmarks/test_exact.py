"""The exact engines, for pytest-benchmark: ``pytest benchmarks/test_*.py``."""

from __future__ import annotations

from blefodds.benchmark.contests import SITUATIONS
from blefodds.benchmark.hypergeometric import script_ways
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.enumeration import Enumeration


def test_closed_form(benchmark):
    benchmark.group = "whole ladder, 24 cards, 7 hidden"
    benchmark(ClosedForm().odds, SITUATIONS[0])


def test_hypergeometric_script(benchmark):
    benchmark.group = "whole ladder, 24 cards, 7 hidden"
    benchmark(script_ways, SITUATIONS[0])


def test_enumeration(benchmark):
    benchmark.group = "whole ladder, 24 cards, 7 hidden"
    benchmark(Enumeration().odds, SITUATIONS[0])
