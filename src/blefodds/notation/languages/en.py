"""English."""

from __future__ import annotations

from blefodds.cards import Rank, Suit
from blefodds.notation.language import Language

__all__ = ["LANGUAGE"]

_SPELLED = {
    Rank.TWO: ("two", "twos"),
    Rank.THREE: ("three", "threes"),
    Rank.FOUR: ("four", "fours"),
    Rank.FIVE: ("five", "fives"),
    Rank.SIX: ("six", "sixes"),
    Rank.SEVEN: ("seven", "sevens"),
    Rank.EIGHT: ("eight", "eights"),
    Rank.NINE: ("nine", "nines"),
    Rank.TEN: ("ten", "tens"),
    Rank.JACK: ("jack", "jacks"),
    Rank.QUEEN: ("queen", "queens"),
    Rank.KING: ("king", "kings"),
    Rank.ACE: ("ace", "aces"),
}

_LABELS = {rank: rank.code for rank in Rank}

LANGUAGE = Language(
    code="en",
    name="English",
    rank_labels=_LABELS,
    ranks={
        rank: {"one": one.capitalize(), "many": many.capitalize()}
        if rank > Rank.TEN
        else {"one": rank.code, "many": f"{rank.code}s"}
        for rank, (one, many) in _SPELLED.items()
    },
    spelled={rank: {"one": one, "many": many} for rank, (one, many) in _SPELLED.items()},
    suits={Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"},
    card="{rank} of {suit}",
    of=("of",),
    bids={
        "high-card": "high card {0[one]}",
        "pair": "pair of {0[many]}",
        "two-pairs": "two pairs, {0[many]} and {1[many]}",
        "three-of-a-kind": "three {0[many]}",
        "full-house": "full house, three {0[many]} and two {1[many]}",
        "four-of-a-kind": "four {0[many]}",
        "straight": "straight to the {0[one]}",
        "small-straight": "small straight",
        "big-straight": "big straight",
        "great-straight": "great straight",
        "flush": "flush in {suit}",
        "straight-flush": "straight flush to the {0[one]} in {suit}",
        "small-straight-flush": "small straight flush in {suit}",
        "big-straight-flush": "big straight flush in {suit}",
        "great-straight-flush": "great straight flush in {suit}",
    },
    more_ranks={
        "one": {Rank.TEN: "T", Rank.TWO: "deuce"},
        "many": {rank: f"{label}s {label}'s" for rank, label in _LABELS.items()}
        | {Rank.TEN: "10s 10's Ts T's", Rank.TWO: "2s 2's deuces", Rank.SIX: "6s 6's sixs"},
    },
    more_suits={Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"},
    more_bids={
        "high-card": ("high [card] {0}", "{0} high [card]"),
        "pair": ("[a] pair [of] {0}", "two {0}", "2 {0[many]}"),
        "two-pairs": (
            "two pair|pairs [of] {0} [and|over] {1}",
            "[a] pair [of] {0} and [a] [pair] [of] {1}",
            "{0[many]} and {1[many]}",
        ),
        "three-of-a-kind": ("three {0}", "3 {0[many]}", "three of a kind [of|in] {0}", "trips [of] {0}"),
        "full-house": (
            "[a] full [house] [of] {0} [over|on|and|with] {1}",
            "[a] full [house] [of|with] three|3 {0} [and|over] two|2 {1}",
            "three|3 {0} [and|over] two|2 {1}",
            "{0} full of|over {1}",
        ),
        "four-of-a-kind": ("four {0}", "4 {0[many]}", "four of a kind [of|in] {0}", "quads [of] {0}"),
        "straight": ("straight [up] [to] [the] {0}", "{0} high straight"),
        # Without its size a straight of the 24 cards may be either, and is refused as ambiguous.
        "small-straight": ("[a] small straight", "straight"),
        "big-straight": ("[a] big straight", "straight"),
        "flush": ("[a] flush [in|of] {suit}", "{suit} flush"),
        "straight-flush": (
            "straight flush [up] [to] [the] {0} [in|of] {suit}",
            "straight flush [in|of] {suit} [up] to [the] {0}",
            "{0} high straight flush [in|of] {suit}",
        ),
        "straight-flush:A": ("[a] royal [straight] flush [in|of] {suit}",),
        "small-straight-flush": ("small straight flush [of] {suit}", "straight flush [in|of] {suit}"),
        "big-straight-flush": ("big straight flush [of] {suit}", "straight flush [in|of] {suit}"),
    },
    phrases={
        "certain": "certain",
        "impossible": "impossible",
        "check": "check",
        "kind.high-card": "high card",
        "kind.pair": "pair",
        "kind.two-pairs": "two pairs",
        "kind.three-of-a-kind": "three of a kind",
        "kind.full-house": "full house",
        "kind.four-of-a-kind": "four of a kind",
        "kind.straight": "straight",
        "kind.small-straight": "small straight",
        "kind.big-straight": "big straight",
        "kind.great-straight": "great straight",
        "kind.flush": "flush",
        "kind.straight-flush": "straight flush",
        "kind.small-straight-flush": "small straight flush",
        "kind.big-straight-flush": "big straight flush",
        "kind.great-straight-flush": "great straight flush",
        "kinds.high-card": "high cards",
        "kinds.pair": "pairs",
        "kinds.two-pairs": "two pairs",
        "kinds.three-of-a-kind": "threes of a kind",
        "kinds.full-house": "full houses",
        "kinds.four-of-a-kind": "fours of a kind",
        "kinds.straight": "straights",
        "kinds.small-straight": "small straights",
        "kinds.big-straight": "big straights",
        "kinds.great-straight": "great straights",
        "kinds.flush": "flushes",
        "kinds.straight-flush": "straight flushes",
        "kinds.small-straight-flush": "small straight flushes",
        "kinds.big-straight-flush": "big straight flushes",
        "kinds.great-straight-flush": "great straight flushes",
        "asked.hand": "You hold {cards}",
        "asked.no_hand": "You see no hand",
        "asked.seen": "seen {cards}",
        "asked.dead": "not dealt {cards}",
        "asked.in_play": ("{n} card in play", "{n} cards in play"),
        "asked.rest": ("bids on the {n} card not dealt", "bids on the {n} cards not dealt"),
        "asked.hidden": "{n} of {of} unseen are hidden in it",
        "asked.rules": "{rules}, {n} cards",
        "best.heading": "Highest bid that is true at least",
        "best.none": "none",
        "best.simulated": "simulated {share}",
        "legend": "Percent of deals in which the bid is true; {certain} certain, {impossible} impossible.",
        "how.closed_form": "Exact: counted by formula over all {of} deals.",
        "how.enumeration": "Exact: every one of the {of} deals visited.",
        "how.simulated": "Simulated: {deals} random deals, seed {seed}; {confidence}% intervals at most {width} "
        "points wide.",
        "how.agreement": "They agree: at most {gap} points apart, {deviations} standard deviations.",
        "how.disagreement": "THEY DISAGREE: {gap} points apart, {deviations} standard deviations. Please report this.",
        "sentence.ways": "{ways} of {of} deals",
        "sentence.simulated": "simulated {share} ({confidence}% interval {interval})",
        "nearest": "The nearest bids above {name}:",
        "none_shown": "No bid is left to show.",
        "column.bid": "bid",
        "column.exact": "exact",
        "column.simulated": "simulated",
        "column.interval": "{confidence}% interval",
        "grid.full-house": "full house: three down, two across",
        "explain.draw_play": "{unseen} cards are unseen and {drawn} of them are in play: C({unseen}, {drawn}) = {of} "
        "deals, all equally likely.",
        "explain.draw_rest": "{unseen} cards are unseen and {drawn} of them were not dealt: C({unseen}, {drawn}) = "
        "{of} ways, all equally likely.",
        "explain.need_play": "{name}: {at_least} needed, {held} known to be in play, so at least {wanted} of the "
        "{left} unseen must be hidden in play.",
        "explain.need_rest": "{name}: {at_least} needed, {held} known not to be dealt, so at least {wanted} of the "
        "{left} unseen must be undealt too.",
        "explain.need_met": "{name}: {at_least} needed, {held} known already: nothing is missing.",
        "explain.exclusion": "All deals, less those that miss something, with what was taken away twice given back:",
        "explain.all_deals": "all deals",
        "explain.missing": ("one thing missing", "{n} things missing"),
        "explain.cases": "Case by case, the cards wanted and the rest of the deal:",
        "explain.verdict": "So {name} is {verdict}.",
        "explain.result": "So {name} is true in {ways} of {of} deals: {percent}.",
    },
)
