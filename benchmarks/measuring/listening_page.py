"""What listening to bids is worth, as a chapter of RESULTS.md."""

from __future__ import annotations

from typing import Any

from measuring.markdown import line_up, met, ratio, table

__all__ = ["listening_chapter"]

LEAST_GAIN, MOST_LOSS = 0.20, 0.01
"""What hearing shall win at least over deaf odds where players bid by their cards, and lose at most elsewhere."""

SCORES = ("log_loss", "brier")

CHOSEN = " (chosen)"

_MOMENTS = {"last": "last bid", "every": "every bid"}


def listening_chapter(measured: dict[str, Any]) -> str:
    """The chapter, from what ``run_listening.py`` measured."""
    tables = [
        [
            line_up(one["bots"]),
            _MOMENTS[one["moment"]],
            f"{one['rounds']:,}",
            f"{one['deaf']['log_loss']:.4f}",
            ratio(one["ratio"]["log_loss"]),
            f"{one['deaf']['brier']:.4f}",
            ratio(one["ratio"]["brier"]),
        ]
        for one in measured["tables"]
    ]
    return (
        "## What listening is worth\n\n"
        f"Made by `python benchmarks/run_listening.py`, seed {measured['seed']}, {measured['rules']} rules. Bots play"
        " whole matches of four; in every round the player who has to answer the last bid (or every bid as it falls,"
        " the next player) says how likely it is to be true: *deaf*, by the own cards, and after *hearing*, with"
        f" sharpness {measured['sharpness']:g} and a share of {measured['share_random']:.0%} random speakers (trust"
        f" {100 - 100 * measured['share_random']:g}). The scores are the mean"
        " log-loss (−ln of the probability given to what was so) and the Brier score; lower is better. The ratio is"
        " hearing to deaf, with its 95% interval (of a ratio of paired sums). Where all hands of those who bid can be"
        f" weighed quickly they are, else {measured['deals']:,} random ones, at the random table"
        f" {measured['deals_random']:,}, from which only what hearing changes is taken, so that the noise of few deals"
        " does not count as a loss.\n\n"
        + table(
            ["four players", "judged", "rounds", "log-loss, deaf", "ratio", "Brier, deaf", "ratio"], tables, words=2
        )
        + "\n\n"
        + _verdict(measured)
        + "\n\nHow often came true what was foretold, the mixed table, last bids:\n\n"
        + _reliability(measured)
        + "\n\n### The model chosen\n\n"
        "The same ratios by the share of players taken to speak at random, and by the sharpness of the others:\n\n"
        + _models(measured)
    )


def _verdict(measured: dict[str, Any]) -> str:
    last = {one["bots"]: one["ratio"] for one in measured["tables"] if one["moment"] == "last"}
    mixed, random = last[measured["by_cards"][0]], last[measured["random"]]
    most = max(mixed[score]["high"] for score in SCORES)
    worst = max(random[score]["p"] for score in SCORES)
    each = ", ".join(
        f"{line_up(bots)} {max(last[bots][score]['p'] for score in SCORES):.3f}" for bots in measured["by_cards"][1:]
    )
    return (
        f"Target: at least {LEAST_GAIN:.0%} below deaf at the mixed table, a ratio of at most {1 - LEAST_GAIN:.2f}:"
        f" {met(most <= 1 - LEAST_GAIN)}, the larger of the two is"
        f" {max(mixed[score]['p'] for score in SCORES):.3f}, and {most:.3f} at the upper end of its interval. Tables of"
        f" one bot, each by the larger of its two ratios: {each}. Target: at most {MOST_LOSS:.0%} worse than deaf among"
        f" random players: {met(worst <= 1 + MOST_LOSS)}, the larger ratio is {worst:.3f}. A random player's bid that"
        " happens to look sensible is believed; the larger the share of random speakers in the model, the less that"
        " costs, and the less is gained elsewhere."
    )


def _reliability(measured: dict[str, Any]) -> str:
    (mixed,) = (one for one in measured["tables"] if one["bots"] == measured["by_cards"][0] and one["moment"] == "last")
    rows = []
    for name in ("deaf", "heard"):
        for tenth in mixed["reliability"][name]:
            share = tenth["true"] / tenth["n"]
            rows.append([name, f"{tenth['n']:,}", f"{tenth['foretold']:.1%}", f"{share:.1%}"])
    return table(["odds", "bids", "foretold, mean", "came true"], rows)


def _models(measured: dict[str, Any]) -> str:
    models = sorted({(one["share_random"], one["sharpness"]) for one in measured["models"]})
    bots = list(dict.fromkeys(one["bots"] for one in measured["models"]))
    of = {(one["bots"], one["share_random"], one["sharpness"]): one["ratio"] for one in measured["models"]}
    rows = [
        [
            f"{share:.0%} random, sharpness {sharpness:g}{CHOSEN if (share, sharpness) == _chosen(measured) else ''}",
            *(f"{of[name, share, sharpness][score]['p']:.3f}" for name in bots for score in SCORES),
        ]
        for share, sharpness in models
    ]
    head = [f"{line_up(name)}: {score}" for name in bots for score in ("log-loss", "Brier")]
    return (
        table(["", *head], rows) + f"\n\n{measured['models'][0]['rounds']:,} rounds of each table, other matches than"
        " above. Single ratios are off by some hundredths, but all rows judge the same bids. The smaller the share, the"
        " more is won at the mixed table; the random table decides how small it can be, and needs more rounds for that,"
        f" {measured['shares_at_random'][0]['rounds']:,}:\n\n"
        + table(
            ["random × 4, last bid", "log-loss", "Brier"],
            [
                [f"{one['share_random']:.0%} random", *(ratio(one["ratio"][score]) for score in SCORES)]
                for one in measured["shares_at_random"]
            ],
        )
        + f"\n\nChosen was a share with which both intervals end below {1 + MOST_LOSS:.2f}."
    )


def _chosen(measured: dict[str, Any]) -> tuple[float, float]:
    return measured["share_random"], measured["sharpness"]
