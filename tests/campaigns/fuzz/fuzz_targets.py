"""What the fuzzers feed, by name: run by Atheris (``campaign.py``), by Hypothesis and over the kept cases."""

from __future__ import annotations

from campaigns.fuzz.fuzz_files import FILES
from campaigns.fuzz.fuzz_texts import TEXTS

TARGETS = TEXTS | FILES
"""All targets by name."""
