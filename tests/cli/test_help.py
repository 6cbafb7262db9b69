"""The page that ``--help`` prints: every option once, by topics where there are many."""

from __future__ import annotations

import re

import pytest

from blefodds.cli.help_page import EVEN_ONE, MOST_TOGETHER, TOPICS
from support.every_command import all_commands
from support.running import run_here

COMMANDS = [pytest.param(words, id=" ".join(words) or "blefodds") for words in all_commands()]


def page(words, environment):
    done = run_here(*words, "--help", environment=environment)
    assert done.returncode == 0
    return done.stdout.decode()


@pytest.mark.parametrize("words", COMMANDS)
def test_every_option_stands_on_the_page_once(words, environment):
    whole = page(words, environment)
    shown = whole[re.search("^[A-Z][A-Za-z ]+:$", whole, re.MULTILINE).start() :]
    options = [p for p in all_commands()[words].params if p.param_type_name == "option" and not p.hidden]
    for option in options:
        assert len(re.findall(rf"^  (-\w, )?{re.escape(option.opts[0])}\b(?!-)", shown, re.MULTILINE)) == 1
    headings = {line.rstrip(":") for line in re.findall(r"^[A-Z].*:$", shown, re.MULTILINE)} - {"Commands"}
    for heading, lines in re.findall(r"^([A-Z].*):\n((?:  .*\n?)*)", shown, re.MULTILINE):
        n_about = len(re.findall(r"^  (?:-\w, )?--\w", lines, re.MULTILINE))
        assert n_about > 1 or heading in ("Options", "Commands", *EVEN_ONE), heading
    assert headings <= set(TOPICS)
    if len(options) < MOST_TOGETHER:  # --help is one more
        assert headings == {"Options"}


def test_the_explanations_of_all_topics_begin_in_one_column(environment):
    begins = {
        len(row[0]) for row in re.findall(r"^(  --[a-z-]+( [A-Z]\S*)?  +)[A-Z\"]", page((), environment), re.MULTILINE)
    }
    assert begins == {34}


def test_topics_come_in_their_order(environment):
    found = re.findall(r"^([A-Z][A-Za-z ]+):$", page((), environment), re.MULTILINE)
    assert found == [*TOPICS, "Commands"]


def topics(words, environment):
    """The topic that each option of a command stands under."""
    found = re.findall(r"^([A-Z].*):\n((?:  .*\n?)*)", page(words, environment), re.MULTILINE)
    return {name: topic for topic, lines in found for name in re.findall(r"^  (--[\w-]+)", lines, re.MULTILINE)}


def test_options_stand_under_what_they_are_about(environment):
    blof = topics(("blof", "odds"), environment)
    cards = ("--hand", "--shown", "--laid", "--buried", "--claimer-cards", "--pile", "--n-buried", "--others")
    assert {blof[name] for name in cards} == {"Cards"}
    advise = topics(("advise",), environment)
    assert {advise[name] for name in ("--time", "--deals", "--seed", "--workers")} == {"Computing"}
    assert advise["--trust"] == "Bids heard"  # beside --heard and --policy
    for command in ("live", "play"):  # which listen, but are told no bids
        assert topics((command,), environment)["--trust"] == "Options"


def test_no_topic_names_an_option_that_is_none():
    names = {parameter.name for command in all_commands().values() for parameter in command.params}
    assert {name for names_of_topic in TOPICS.values() for name in names_of_topic} <= names
