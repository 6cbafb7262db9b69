"""What listening to bids is worth, as a chapter of RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["listening_chapter"]

LEAST_GAIN, MOST_LOSS = 0.20, 0.01
"""What hearing shall win at least over deaf odds where players bid by their cards, and lose at most elsewhere."""

_MOMENTS = {"last": "last bid", "every": "every bid"}


def listening_chapter(measured: dict[str, Any]) -> str:
    """The chapter, from what ``run_listening.py`` measured."""
    tables = [
        [
            _name(one["bots"]),
            _MOMENTS[one["moment"]],
            f"{one['rounds']:,}",
            f"{one['deaf']['log_loss']:.4f}",
            _ratio(one["ratio"]["log_loss"]),
            f"{one['deaf']['brier']:.4f}",
            _ratio(one["ratio"]["brier"]),
        ]
        for one in measured["tables"]
    ]
    return (
        "## What listening is worth\n\n"
        f"Made by `python benchmarks/run_listening.py`, seed {measured['seed']}, {measured['rules']} rules. Bots play"
        " whole matches of four; in every round the player who has to answer the last bid (or every bid as it falls,"
        " the next player) says how likely it is to be true: *deaf*, by the own cards, and after *hearing*, with trust"
        f" {measured['trust']:g} and a share of {measured['share_random']:.0%} random speakers. The scores are the mean"
        " log-loss (−ln of the probability given to what was so) and the Brier score; lower is better. The ratio is"
        " hearing to deaf, with its 95% interval (of a ratio of paired sums).\n\n"
        + _table(
            ["four players", "judged", "rounds", "log-loss, deaf", "ratio", "Brier, deaf", "ratio"], tables, words=2
        )
        + "\n\n"
        + _verdict(measured)
        + "\n\nHow often came true what was foretold, the mixed table, last bids:\n\n"
        + _reliability(measured)
        + "\n\n### The model chosen\n\n"
        "The same ratio of log-losses on other matches, by trust and by the share of random speakers:\n\n"
        + _models(measured)
    )


def _verdict(measured: dict[str, Any]) -> str:
    last = {one["bots"]: one["ratio"] for one in measured["tables"] if one["moment"] == "last"}
    mixed, random = last[measured["by_cards"][0]], last[measured["random"]]
    gained = min(1 - mixed[score]["high"] for score in ("log_loss", "brier"))
    lost = max(random[score]["p"] - 1 for score in ("log_loss", "brier"))
    reached = [bots for bots in measured["by_cards"][1:] if max(last[bots][s]["p"] for s in last[bots]) <= 0.8]
    verdict = "met" if lost <= MOST_LOSS else f"missed, {lost:.1%} worse in one score"
    return (
        f"Target: at least {LEAST_GAIN:.0%} below deaf where players bid by their cards:"
        f" {'met' if gained >= LEAST_GAIN else 'missed'} at the mixed table, interval included; of the tables of one"
        f" bot met by {len(reached)} of {len(measured['by_cards']) - 1}. Target: at most {MOST_LOSS:.0%} worse than"
        f" deaf among random players: {verdict}. A random"
        " player's bid that happens to look sensible is believed; the larger the share of random speakers in the model,"
        " the less that costs, and the less is gained elsewhere."
    )


def _reliability(measured: dict[str, Any]) -> str:
    (mixed,) = (one for one in measured["tables"] if one["bots"] == measured["by_cards"][0] and one["moment"] == "last")
    rows = []
    for name in ("deaf", "heard"):
        for tenth in mixed["reliability"][name]:
            share = tenth["true"] / tenth["n"]
            rows.append([name, f"{tenth['n']:,}", f"{tenth['foretold']:.1%}", f"{share:.1%}"])
    return _table(["odds", "bids", "foretold, mean", "came true"], rows)


def _models(measured: dict[str, Any]) -> str:
    models = list(dict.fromkeys((one["trust"], one["share_random"]) for one in measured["models"]))
    bots = list(dict.fromkeys(one["bots"] for one in measured["models"]))
    ratio = {(one["bots"], one["trust"], one["share_random"]): one["ratio"]["log_loss"] for one in measured["models"]}
    rows = [
        [f"trust {trust:g}, {share:.0%} random", *(f"{ratio[name, trust, share]['p']:.3f}" for name in bots)]
        for trust, share in models
    ]
    return _table(["", *map(_name, bots)], rows) + f"\n\n{measured['models'][0]['rounds']:,} rounds of each."


def _name(bots: str) -> str:
    names = bots.split(",")
    return f"{names[0]} × 4" if len(set(names)) == 1 else ", ".join(names)


def _ratio(ratio: dict[str, float]) -> str:
    return f"{ratio['p']:.3f} ({ratio['low']:.3f}–{ratio['high']:.3f})"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    lines = [head, [*[":---"] * words, *["---:"] * (len(head) - words)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
