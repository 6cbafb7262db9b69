"""Every option of every command with every hostile value, and pairs of options that may contradict each other."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import click

from blefodds.core.errors import shorten
from campaigns.hostile.hostile_runs import QUICK, Case, Words, ordinary_use, spelled
from campaigns.hostile.hostile_values import HOME, LED_NOWHERE, TEXTS, WORK, file_values
from support.every_command import EVERY_COMMAND, all_commands

__all__ = ["argument_cases", "misuse_cases", "option_cases", "pair_cases"]

ORDINARY: dict[str, str] = {
    "--hand": "K♥",
    "--in-play": "9",
    "--counts": "1,2,2",
    "--seen": "Q♦",
    "--dead": "9♣",
    "--heard": "2: pair of Q",
    "--trust": "50",
    "--bidder": "policy",
    "--policy": "../files/gzip",
    "--rules": "poker-order",
    "--deck": "32",
    "--bid": "pair of K",
    "--above": "pair of Q",
    "--last": "pair of Q",
    "--min-odds": "0.5",
    "--sort": "odds",
    "--format": "json",
    "--engine": "exact",
    "--deals": "1000",
    "--seed": "3",
    "--confidence": "0.9",
    "--until": "0.2",
    "--workers": "2",
    "--lang": "pl",
    "--style": "letters",
    "--for": "match",
    "--method": "policy",
    "--time": "0.1",
    "--raises": "3",
    "--me": "Ann",
    "--dealer": "Bo",
    "--games": "64",
    "--record": "2",
    "--cards": "1,2",
    "--target": "0.5",
    "--kind": "pair",
    "--compare": "Q♣",
    "--size": "phone",
    "--paper": "letter",
    "--date": "2026-01-31",
    "--claim": "2x7",
    "--claimer-cards": "11",
    "--pile": "4",
    "--laid": "9♦",
    "--shown": "Q♦",
    "--buried": "J♦",
    "--n-buried": "1",
    "--others": "12,12",
    "--passes": "1",
    "--model": "honest_when_able=0.8",
    "--dask": "no address",
}
"""A value for every option that may be right with others, and is wrong with some."""

OWN: dict[tuple[Words, str], str] = {
    (("live",), "--players"): "Ann,Bo,me",
    (("play",), "--players"): "honest,cubic",
    (("simulate",), "--players"): "honest,cubic",
    (("blof", "simulate"), "--players"): "table,counter,random,random",
    (("sweep",), "--in-play"): "2..3",
    (("sweep",), "--out"): "other.csv",
    (("simulate",), "--chart"): "other.svg",
    (("simulate",), "--resume"): "other.json",
    (("solve",), "--chart"): "other.svg",
    (("solve",), "--out"): "other.policy",
    (("blof", "simulate"), "--resume"): "other.json",
    (("chart",), "--out"): "other.svg",
    (("heatmap",), "--out"): "other.svg",
    (("sheet",), "--out"): "other.svg",
    (("report",), "--out"): "other",
    (("blof", "report"), "--out"): "other",
    (("live",), "--save"): "other.json",
    (("play",), "--save"): "other.json",
}
"""Where the same name means something else in different commands."""

LISTENING = {"--in-play": "", "--counts": "2,1", "--heard": "2: pair of Q"}
COMPANIONS: dict[tuple[Words, str], dict[str, str | None]] = {
    ((), "--counts"): {"--in-play": ""},
    ((), "--heard"): LISTENING,
    ((), "--trust"): LISTENING,
    ((), "--who"): LISTENING,
    ((), "--bidder"): LISTENING,
    ((), "--policy"): LISTENING | {"--bidder": "policy"},
    ((), "--explain"): {"--bid": "pair of K"},
    ((), "--until"): {"--deals": ""},
    (("advise",), "--policy"): {"--counts": "2,1", "--last": "pair of Q", "--method": "policy", "--deals": ""},
    (("advise",), "--method"): {"--counts": "2,1", "--last": "pair of Q", "--deals": ""},
    (("advise",), "--time"): {"--deals": ""},
    (("sweep",), "--until"): {"--deals": ""},
    (("blof", "odds"), "--until"): {"--deals": ""},
    (("blof", "odds"), "--n-buried"): {"--others": "12,12"},
    (("chart",), "--deals"): {"--engine": "both"},
    (("chart",), "--seed"): {"--engine": "both", "--deals": "100"},
    (("chart",), "--confidence"): {"--engine": "both", "--deals": "100"},
    (("chart",), "--kind"): {"--bid": ""},
    (("solve",), "--match"): {"--cards": ""},
}
"""What else must be said for a value to be looked at; an empty text takes an option away."""

ENDS = {
    "--rules": ".toml",
    ("sweep", "--out"): ".csv",
    "--out": ".svg",
    "--chart": ".svg",
}

WRITTEN = ("--save", "--resume", "--out", "--chart")
"""Options that name a file to write; ``--policy`` and ``--rules`` name one to read."""

READ = ("--policy", "--rules")

UNASKED: dict[Words, tuple[str, ...]] = {
    ("chart",): ("blefodds-chart.png",),
    ("heatmap",): ("blefodds-heatmap.png",),
    ("sheet",): ("blefodds-sheet.pdf",),
}
"""What is written where no file is named."""

EMPTY_RULES = "../files/nothing.toml"
"""A rules file that changes nothing: the classic game, named after the file."""

ELSEWHERE: dict[tuple[Words, str], str] = {
    (("advise",), "--hand"): "--counts",
    (("live",), "--players"): "--me",
    (("chart",), "--hand"): "--bid",
    ((), "--hand"): "--counts",
    ((), "--policy"): "--bidder",
    ((), "--heard"): "--counts",
    (("blof", "odds"), "--n-buried"): "buried",
}
"""Options whose values may be right in themselves, so that another one that contradicts them is named."""

HARMLESS: dict[str, frozenset[str]] = {
    "cards": frozenset(
        {"empty", "spaces", "tab and line ends", "two lines", "zero width space", "ace as one character"}
    ),
    "n": frozenset({"zero", "negative zero"}),
    "probability": frozenset({"zero", "negative zero", "1e-400"}),
    "number": frozenset({"zero"}),
    "n..m": frozenset({"zero"}),
    "n,n,…": frozenset({"zero", "decimal comma"}),
    "n,n": frozenset({"decimal comma"}),
    "width": frozenset({}),
}
"""By what an option takes, the values that are right in their way; any other must be refused. 0,5 is two counts."""

FREE = frozenset({"text", "path", "file"})
"""Kinds of option whose values only the command can judge."""


def option_cases(lang: str | None = None) -> Iterator[Case]:
    """Every value for every option that takes one."""
    for words, command in all_commands().items():
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.is_flag:
                yield from _cases_of(words, parameter, lang)


def _cases_of(words: Words, option: click.Option, lang: str | None) -> Iterator[Case]:
    name = option.opts[0]
    options, arguments = _with_companions(words, name)
    kind = option.type.name
    harmless = HARMLESS.get(kind, frozenset())
    for called, text in TEXTS.items():
        must_fail = kind not in FREE and called not in harmless
        yield _case(words, options, arguments, name, text, must_fail=must_fail, lang=lang)
    if name == "--dask":
        return
    if name in (*WRITTEN, *READ):
        end = ENDS.get((words[-1], name) if words else name) or ENDS.get(name, "")
        if words[-1:] == ("report",) or (words, name) == (("solve",), "--out"):
            end = ""
        for text in file_values(end):
            must_fail = name in READ and text != EMPTY_RULES
            yield _case(words, options, arguments, name, text, must_fail=must_fail, lang=lang)


def _with_companions(words: Words, name: str) -> tuple[dict[str, str | None], list[str]]:
    options, arguments = ordinary_use(words)
    for other, value in COMPANIONS.get((words, name), {}).items():
        if value == "":
            options.pop(other, None)
        else:
            options[other] = value
    return options, arguments


def _case(
    words: Words,
    options: dict[str, str | None],
    arguments: list[str],
    name: str,
    text: str,
    *,
    must_fail: bool,
    lang: str | None,
) -> Case:
    asked = {key: value for key, value in options.items() if key != name}
    if lang is not None and name != "--lang" and any("--lang" in p.opts for p in all_commands()[words].params):
        asked["--lang"] = lang
    # The hostile value stands last: what a shell passes on, whatever it looks like, belongs to its option.
    typed = (*spelled(asked, arguments), f"{name}={text}")
    shown = text if name not in (*WRITTEN, *READ) else text.rpartition("/")[2]
    return Case(
        words,
        typed,
        named=(
            *(name, *([shown[:20]] if len(shown) > 2 and shown.isprintable() else [])),
            *([ELSEWHERE[words, name]] if (words, name) in ELSEWHERE else []),
        ),
        targets=_targets(words, asked | {name: text}, arguments),
        typed=EVERY_COMMAND[words].typed,
        must_fail=must_fail,
        may_write_nothing=words == ("live",),
    )


def _targets(words: Words, options: dict[str, str | None], arguments: list[str]) -> tuple[str, ...]:
    """The files that these options let a command write, as a sandbox calls them."""
    named = [value for option, value in options.items() if option in WRITTEN and value is not None]
    if not named and words in (("live",), ("play",)):
        return (HOME,)
    targets = [_seen_from_sandbox(value) for value in reversed(named or UNASKED.get(words, ()))]
    if "--record" in options and words[-1:] == ("simulate",):
        targets = []
    return (*targets, *([] if words != ("sweep",) else [f"{target}.partial" for target in targets]))


def _seen_from_sandbox(value: str) -> str:
    if "\0" in value:
        return "?"
    path = Path(os.path.normpath(Path(WORK, value)))
    return str(path.parent / LED_NOWHERE if path.name == "nowhere" else path)


def argument_cases() -> Iterator[Case]:
    """Every value for every argument that is no option."""
    for words, command in all_commands().items():
        for parameter in command.params:
            if isinstance(parameter, click.Argument):
                end = ".toml" if words == ("rules",) else ".txt"
                for text in [*TEXTS.values(), *file_values(end)]:
                    shown = shorten(text.rpartition("/")[2] or text)[:20]
                    named = (shown, parameter.opts[0].upper(), *(["standard input"] if text == "-" else []))
                    yield Case(words, ("--", text), named, must_fail=text != EMPTY_RULES)


def misuse_cases() -> Iterator[Case]:
    """Options without a value, twice, of another command; arguments too many."""
    commands = all_commands()
    known = {name for command in commands.values() for p in command.params for name in p.opts if name.startswith("--")}
    for words, command in commands.items():
        options, arguments = ordinary_use(words)
        whole = spelled(options, arguments)
        own = {name for p in command.params for name in (*p.opts, *p.secondary_opts)}
        use = EVERY_COMMAND[words]
        for parameter in command.params:
            if not isinstance(parameter, click.Option):
                continue
            name = parameter.opts[0]
            if not parameter.is_flag:
                yield Case(words, (*whole, name), (name,), typed=use.typed, must_fail=True)
                others = {key: value for key, value in options.items() if key != name}
                twice = (name, options.get(name) or value_of(words, name), name, "\ud800")
                yield Case(
                    words,
                    (*spelled(others, arguments), *twice),
                    (name, ELSEWHERE.get((words, name), name)),
                    _targets(words, options | {name: "\ud800"}, arguments),
                    use.typed,
                    must_fail=parameter.type.name not in FREE,
                )
            else:
                yield Case(words, (*whole, f"{name}=yes"), (name,), typed=use.typed, must_fail=True)
        for name in ("--no-such-option", "-z", "--=", "---", *sorted(known - own)):
            yield Case(words, (*whole, name), (name, "-"), typed=use.typed, must_fail=True)
        yield Case(words, (*whole, "--", "--hand"), ("--hand",), typed=use.typed, must_fail=True)
        for extra in ("extra", "\ud800", "\x1b[2J", "x" * 100_000, "K♥"):
            shown = (extra[:20],) if extra.isprintable() else ()
            yield Case(words, (*whole, extra, extra), shown, typed=use.typed, must_fail=True)


def value_of(words: Words, name: str) -> str:
    """An ordinary value of an option."""
    return OWN.get((words, name)) or ORDINARY[name]


def pair_cases(seed: int, most: int | None = None) -> Iterator[Case]:
    """Every two options of every command together, in a language drawn for each; two files under one name too."""
    drawn = random.Random(seed)
    for words, command in all_commands().items():
        mine = [p for p in command.params if isinstance(p, click.Option) and p.opts[0] not in SKIPPED]
        pairs = list(combinations(mine, 2))
        if most is not None:
            pairs = drawn.sample(pairs, min(most, len(pairs)))
        needed, arguments = ordinary_use(words)
        for pair in combinations((p.opts[0] for p in mine if p.opts[0] in WRITTEN), 2):
            options = needed | dict.fromkeys(pair, "same.svg")
            yield Case(words, spelled(options, arguments), named=pair, must_fail=True)
        for pair in pairs:
            for base in ({k: v for k, v in QUICK.get(words, {}).items() if k in BRIEF}, needed):
                options = dict(base)
                for option in pair:
                    name = drawn.choice([*option.opts, *option.secondary_opts])
                    options[name] = None if option.is_flag else value_of(words, name)
                if not any("--lang" in p.opts for p in pair) and any("--lang" in p.opts for p in command.params):
                    options["--lang"] = drawn.choice(["en", "pl"])
                yield Case(
                    words,
                    spelled(options, arguments),
                    named=(*(f"{name}" for p in command.params for name in (*p.opts, *p.secondary_opts)),),
                    targets=_targets(words, options, arguments),
                    typed=EVERY_COMMAND[words].typed,
                    may_write_nothing=words == ("live",),
                )


BRIEF = ("--games", "--players", "--time", "--target")
"""What keeps a command from taking its usual time, where nothing else is said."""

SKIPPED = ("--dask", "--version", "--bots")
"""What waits for a cluster, and what prints something else at once, whatever stands beside it."""
