"""The results as a page of Markdown, made of nothing but what was measured."""

from __future__ import annotations

from typing import Any

from blefodds.benchmark.contests import EXPERT, PLAIN
from blefodds.benchmark.stages import REST, STAGES
from blefodds.benchmark.start_up import PLAIN_INSTALL
from blefodds.benchmark.words import case, duration, milliseconds, percent, rate, times
from measuring.advising import advising_chapter
from measuring.listening_page import listening_chapter
from measuring.markdown import met, table
from measuring.solving import solving_chapter

__all__ = ["page"]

TARGET, AIM = 15, 25


def page(document: dict[str, Any]) -> str:
    """RESULTS.md, from a document of the schema ``blefodds.bench/1``."""
    chapters = [
        _heading(document),
        _ratios(document),
        _machine(document),
        _rates(document),
        _where_it_goes(document),
        _poker(document),
        _exact(document),
        _scaling(document),
        _start_up(document),
        *([listening_chapter(document["listening"])] if "listening" in document else []),
        *([advising_chapter(document["advising"])] if "advising" in document else []),
        *([solving_chapter(document["solving"])] if "solving" in document else []),
        _method(document),
    ]
    return "\n\n".join(chapters) + "\n"


def _heading(document: dict[str, Any]) -> str:
    return (
        "# How fast blefodds is\n\n"
        "Made by `python benchmarks/run.py`, not by hand. Every number is the median of several "
        f"runs, {document['rounds']} where nothing else is said, the lowest and the highest behind it.\n\n"
        "![Deals a second of every contender; time against deals](results.svg)"
    )


def _ratios(document: dict[str, Any]) -> str:
    situations = document["samplers"]
    names = [one["against"] for one in situations[0]["ratios"]]
    rows = [
        [f"**{name}**" if name == PLAIN else name, *(times(_against(where, name)) for where in situations)]
        for name in names
    ]
    medians = [_against(where, PLAIN)["median"] for where in situations]
    verdicts = [
        f"{case(where)}: {'reaches the aim' if median >= AIM else 'meets the target' if median >= TARGET else 'misses'}"
        for where, median in zip(situations, medians, strict=True)
    ]
    return (
        "## How many times as fast\n\n"
        "One core, the same situation, two cards known, every bid of the ladder counted on every deal. How many times"
        " as many deals a second blefodds makes as:\n\n"
        + table(["", *map(case, situations)], rows)
        + "\n\nThe *plain loop* is what a careful programmer writes with Numba, the thing to beat: target"
        f" {TARGET} times, aim {AIM}. {'; '.join(verdicts)}. The *{EXPERT}* draws the same way, one"
        " deal at a time: all levels of ranks in one word, a bid as two masks, so that the compiler tests several bids"
        " at once."
    )


def _machine(document: dict[str, Any]) -> str:
    machine, load = document["machine"], document["load"]
    packages = ", ".join(f"{name} {version}" for name, version in machine["packages"].items())
    busy = (
        f"Programs wanting a core, averaged over a minute: {load['before']} before, {load['after']} after these runs."
        " Above 1 before means that others were at work too: trust the ratios more than the rates."
        if load["before"] is not None
        else "The system does not say how busy it was."
    )
    return (
        "## On what\n\n"
        f"- {machine['cpu']}, {machine['cores']} cores, {machine['system']}; vector instructions that LLVM sees: "
        f"{', '.join(machine['vector_features']) or 'none of note'}\n"
        f"- {machine['python']}, {packages}\n"
        f"- blefodds {document['version']}; plan *{document['plan']}*, {load['minutes']} minutes\n"
        f"- {busy}"
    )


def _rates(document: dict[str, Any]) -> str:
    situations = document["samplers"]
    names = [one["name"] for one in situations[0]["rates"]]
    rows = [
        [
            name,
            *(
                rate(next(one["deals_per_second"] for one in where["rates"] if one["name"] == name))
                for where in situations
            ),
        ]
        for name in names
    ]
    return "## Deals a second\n\n" + table(["", *map(case, situations)], rows)


def _where_it_goes(document: dict[str, Any]) -> str:
    situations, stages = document["samplers"], document["stages"]
    share_rows = [
        ["random words a second, generator alone", *(rate(where["words"]["per_second"]) for where in situations)],
        ["words a deal", *(str(where["words_per_deal"]) for where in stages)],
        [
            "deals a second, as a share of what the words alone would allow",
            *(f"{percent(where['words']['share']['median'])}" for where in situations),
        ],
    ]
    cost_rows = [
        [name, *(_cost(where["nanoseconds_per_deal"][name]) for where in stages)] for name in (*STAGES, REST, "whole")
    ]
    return (
        "## Where the time goes\n\n"
        + table(["", *map(case, situations)], share_rows)
        + "\n\nNanoseconds a deal, each stage of the kernel alone on the sampler's own buffers:\n\n"
        + table(["", *map(case, stages)], cost_rows)
        + "\n\n"
        + " ".join(_spent(where) for where in stages)
        + " Drawing is look-ups in tables, in places that only the random word tells: where there are few enough"
        " deals, half a word is an index into the list of all of them; else some bits choose how many cards fall in"
        " each part of the deck (alias table) and the others which (subset table). A deal that would be unfair is"
        " overwritten. Compilers find no vector instructions for that, while words, turning over and"
        " counting are vectors throughout. *What is left* is the whole minus its stages, round by round: loops, chunk"
        " seeds, and what the processor overlaps or disturbs when the stages alternate."
    )


def _spent(where: dict[str, Any]) -> str:
    costs = where["nanoseconds_per_deal"]
    whole = costs["whole"]["median"]
    parts = ", ".join(f"{percent(costs[name]['median'] / whole)} {name}" for name in STAGES)
    return f"{case(where)}: of {whole:.1f} ns a deal {parts}."


def _cost(cost: dict[str, float]) -> str:
    return f"{cost['median']:.2f} ({cost['low']:.2f}–{cost['high']:.2f})"


def _poker(document: dict[str, Any]) -> str:
    poker = document["poker_libraries"]
    ratio_of = {one["against"]: times(one["times"]) for one in poker["ratios"]}
    rows = [[one["name"], rate(one["deals_per_second"]), ratio_of.get(one["name"], "")] for one in poker["rates"]]
    return (
        "## Poker libraries\n\n"
        "Seven cards of 52, none known. These answer another question: what a hand is worth, one number a deal."
        f" blefodds says which of {poker['bids']} bids are true. So this shows what a ready-made sampler gives, no"
        " more.\n\n" + table(["", "deals a second", "blefodds is so many times as fast"], rows)
    )


def _exact(document: dict[str, Any]) -> str:
    answers = document["exact"]
    rows = [
        [one["name"], *(milliseconds(where["answers"][place]["seconds"]) for where in answers)]
        for place, one in enumerate(answers[0]["answers"])
    ]
    rows += [
        [f"closed form against {one['against']}", *(times(where["ratios"][place]["times"]) for where in answers)]
        for place, one in enumerate(answers[0]["ratios"])
    ]
    visited = [
        [
            case(where),
            f"{where['sets']:,}",
            rate(where["sets_per_second"]),
            duration(where["sets"] / where["sets_per_second"]["median"]),
        ]
        for where in document["enumeration"]
    ]
    return (
        "## The exact engines\n\n"
        "Milliseconds for the whole ladder, the same whole numbers from all:\n\n"
        + table(["", *map(case, answers)], rows)
        + "\n\nThe enumeration visits every hidden set; it is there to contradict the formula:\n\n"
        + table(["", "hidden sets", "sets a second", "whole answer"], visited)
    )


def _scaling(document: dict[str, Any]) -> str:
    by_deals, threads = document["by_deals"], document["by_threads"]
    points, line = by_deals["points"], by_deals["line"]
    deals_rows = [
        [f"{point['deals']:,}", duration(point["seconds"]), f"{100 * point['off_the_line']:+.1f}%", str(point["runs"])]
        for point in points
    ]
    worst = max(abs(point["off_the_line"]) for point in points)
    in_play_rows = [
        [str(where["in_play"]), str(where["hidden"]), rate(where["deals_per_second"])]
        for where in document["by_cards_in_play"]
    ]
    deck_rows = [
        [str(where["cards"]), str(where["bids"]), rate(where["deals_per_second"])] for where in document["by_deck"]
    ]
    memory_rows = [[f"{one['deals']:,}", f"{one['peak_megabytes']:.1f} MB"] for one in document["memory"]]
    return (
        f"## Scaling\n\n{case(by_deals)}. The straight line through time against deals is"
        f" {duration(line['start_seconds'])} + {1e9 * line['seconds_per_deal']:.2f} ns a deal;"
        f" the point furthest off it is so by {100 * worst:.1f}%:\n\n"
        + table(["deals", "time", "off the line", "runs"], deals_rows)
        + f"\n\n{threads['threads']} threads are {times(threads['times_one_thread'])} times as fast as one on this"
        " machine, and count the same integers.\n\n"
        + "24 cards, two in hand, by cards in play:\n\n"
        + table(["in play", "hidden", "deals a second"], in_play_rows)
        + "\n\nBy deck, seven cards hidden. A deal takes half a random word where all deals are listed, one where"
        " the unseen cards are two parts (up to 26), two where they are four:\n\n"
        + table(["cards", "bids", "deals a second"], deck_rows)
        + "\n\nThe most memory that a whole process had, Python and Numba included:\n\n"
        + (table(["deals", "peak"], memory_rows) if memory_rows else "not measured: this system does not say.")
    )


START_UP_TARGET = 0.25
"""Seconds that the second run of the default command may take beyond importing numba."""


def _start_up(document: dict[str, Any]) -> str:
    start_up = document["start_up"]
    rows = [[name, milliseconds(seconds)] for name, seconds in start_up["seconds"].items()]
    rows.append([f"{PLAIN_INSTALL}: beyond `import numba`", milliseconds(start_up["beyond_numba"])])
    verdict = met(start_up["beyond_numba"]["median"] <= START_UP_TARGET)
    return (
        "## Start-up\n\n"
        "Milliseconds of whole processes, in turns, the default command being one question answered by formula and by"
        " 1,000,000 deals:\n\n"
        + table(["", "ms"], rows)
        + f"\n\nTarget: at most {1000 * START_UP_TARGET:.0f} ms beyond `import numba`: {verdict}. blefodds does not"
        " need SciPy, but numba imports it, where it is installed, with the first kernel that is compiled."
        f" The very first run, which compiles for the machine, took {start_up['first_run_seconds']:.1f} seconds."
    )


def _method(document: dict[str, Any]) -> str:
    return (
        "## How it was measured\n\n"
        "- Contenders whose ratios are given run in turns, every other round backwards, so that whatever else the"
        " machine does meets them alike. A ratio is taken within a round. Scaling and start-up run in turns too, always"
        " forwards; memory and the first run that compiles are single runs; each enumeration is timed by itself.\n"
        f"- A run lasts about {document['seconds_per_run']} s: each contender makes as many deals as that takes."
        " Everything is run before, so compiling counts nowhere but where it is named.\n"
        "- blefodds is timed through its public function, seeds, tables and the laws it asserts on its own counts"
        " included; times are wall-clock times on one core.\n"
        "- Every reference counts the same bids, and the tests check its counts against the exact odds.\n"
        "- Nothing is extrapolated: every number of deals named here was dealt."
    )


def _against(where: dict[str, Any], name: str) -> dict[str, float]:
    return next(one["times"] for one in where["ratios"] if one["against"] == name)
