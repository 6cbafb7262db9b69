"""The counting behind one bid's odds, as a teacher would show it.

Where a bid only wants one card of each of several sets, the deals that miss some set are taken away and
given back by inclusion and exclusion; otherwise the deals are counted case by case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from math import comb, prod

from blefodds.core.bids import Bid, Need
from blefodds.core.cards import Suit
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import open_needs, ways_of_shape, ways_with_shared_cards
from blefodds.lang import CardStyle, bid_name, cards_text, phrase, rank_label, suit_label
from blefodds.views.percent import percent

__all__ = ["explanation_lines"]


def explanation_lines(bid: Bid, situation: Situation, *, lang: str = "en", style: CardStyle = "symbols") -> list[str]:
    """How the exact odds of ``bid`` come about, in words and as the formula with its numbers.

    Raises
    ------
    BlefError
        If the bid is not in the situation's ladder.
    """
    situation.rules.position(bid)
    n_unseen, n_drawn, of = situation.n_unseen, situation.n_drawn, situation.n_ways
    judged, unseen = situation.judged_mask, situation.unseen_mask
    place = situation.judged_on
    lines = [phrase(f"explain.draw_{place}", lang, n=of, unseen=n_unseen, drawn=n_drawn, of=f"{of:,}")]
    wanted_by_need: list[tuple[str, int, int]] = []
    for need in bid.needs:
        held = (need.mask & judged).bit_count()
        left = (need.mask & unseen).bit_count()
        wanted = max(0, need.at_least - held)
        name = _need_name(need, lang=lang, style=style)
        key = "met" if wanted == 0 else place if wanted <= min(left, n_drawn) else "impossible"
        lines.append(
            phrase(
                f"explain.need_{key}",
                lang,
                name=name,
                at_least=need.at_least,
                held=held,
                left=left,
                wanted=wanted,
                drawn=n_drawn,
            )
        )
        if wanted:
            wanted_by_need.append((name, left, wanted))
    ways = (
        ways_with_shared_cards(bid.needs, judged, unseen, n_drawn)
        if bid.needs_share_cards
        else ways_of_shape(open_needs(bid, judged, unseen), n_unseen, n_drawn)
    )
    name = bid_name(bid, lang=lang, style=style)
    if ways in (0, of):
        verdict = phrase("certain" if ways else "impossible", lang)
        return [*lines, phrase("explain.verdict", lang, name=name, verdict=verdict)]
    if not bid.needs_share_cards:  # else it makes no short story, and the result stands alone
        count = _by_exclusion if all(wanted == 1 for _, _, wanted in wanted_by_need) else _by_cases
        lines += count(wanted_by_need, n_unseen, n_drawn, ways, lang)
    lines.append(
        phrase(
            "explain.result", lang, name=name, ways=f"{ways:,}", of=f"{of:,}", percent=percent(ways / of, decimals=2)
        )
    )
    return lines


def _need_name(need: Need, *, lang: str, style: CardStyle) -> str:
    """What a need is about: a rank, a suit, or the cards themselves."""
    ranks, suits = {card.rank for card in need.among}, {card.suit for card in need.among}
    if len(ranks) == 1 and len(suits) == len(Suit):
        return rank_label(ranks.pop(), lang)
    if len(suits) == 1 and len(ranks) > need.at_least:
        return suit_label(suits.pop(), style=style)
    return cards_text(sorted(need.among), style=style, lang=lang)


def _by_exclusion(
    needs: Sequence[tuple[str, int, int]], n_unseen: int, n_drawn: int, ways: int, lang: str
) -> list[str]:
    lines = [phrase("explain.exclusion", lang)]
    total = 0
    for n_missing in range(len(needs) + 1):
        alike = Counter(sum(left for _, left, _ in some) for some in combinations(needs, n_missing))
        for n_without, times in sorted(alike.items()):
            signed = (-1) ** n_missing * times * comb(n_unseen - n_without, n_drawn)
            total += signed
            sign, many = "-" if n_missing % 2 else "+", f"{times} × " if times > 1 else ""
            if signed:
                formula = f"{many}C({n_unseen - n_without}, {n_drawn})"
                missing = (
                    phrase("explain.missing", lang, n=n_missing) if n_missing else phrase("explain.all_deals", lang)
                )
                lines.append(f"  {sign} {formula} = {abs(signed):,}   {missing}")
    assert total == ways
    return lines


def _by_cases(needs: Sequence[tuple[str, int, int]], n_unseen: int, n_drawn: int, ways: int, lang: str) -> list[str]:
    lines = [phrase("explain.cases", lang)]
    n_rest = n_unseen - sum(left for _, left, _ in needs)
    total = 0
    for counts in product(*(range(wanted, left + 1) for _, left, wanted in needs)):
        n_others = n_drawn - sum(counts)
        if n_others < 0:
            continue
        factors = [comb(left, x) for (_, left, _), x in zip(needs, counts, strict=True)] + [comb(n_rest, n_others)]
        if not prod(factors):
            continue
        total += prod(factors)
        formula = " × ".join(f"C({left}, {x})" for (_, left, _), x in zip(needs, counts, strict=True))
        case = ", ".join(f"{x} × {name}" for (name, _, _), x in zip(needs, counts, strict=True))
        lines.append(f"  + {formula} × C({n_rest}, {n_others}) = {prod(factors):,}   {case}")
    assert total == ways
    return lines
