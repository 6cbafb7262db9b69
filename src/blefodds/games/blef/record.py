"""A match as text that people read and :func:`parse_match` reads back, checking every move by the rules.

    Blef match
    rules: classic
    player 1: Ann
    player 2: Bob
    dealer: 2

    round 1
    1 holds K♥
    2 holds 10♠
    1: pair of Kings
    2: check
    pair of Kings is false: 1 loses

The rules are a preset's name, or a rules file in full, indented. Seats are counted clockwise from 1. Cards and bids may
stand in any notation. Lines that begin with ``#`` and empty lines say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, counted, shorten
from blefodds.core.rules import PRESETS, Rules, rules_from_toml, rules_to_toml
from blefodds.games.blef.bidding import MAX_PLAYERS, action_name, parse_action
from blefodds.games.blef.match import Match
from blefodds.games.blef.round import Round
from blefodds.games.records import RecordForm, RecordLines
from blefodds.lang import cards_text, parse_cards

__all__ = ["match_text", "parse_match"]

_FORM = RecordForm("Blef match", part="round", around="clockwise", players=(0, MAX_PLAYERS), last="winner")

_INDENT = "    "

_HAND = re.compile(r"([1-8]) holds (.+)")
_SAID = re.compile(r"([1-8]): (.+)")
_RESULT = re.compile(r".* is (true|false): ([1-8]) loses")
_OUT = re.compile(r"([1-8]) is out")
_WINNER = re.compile(r"winner: ([1-8])")


def match_text(match: Match) -> str:
    """The match as text, finished or not; ``parse_match(match_text(match)) == match``.

    Examples
    --------
    >>> match = Match(("Ann", "Bob")).deal([parse_cards("K♥"), parse_cards("10♠")])
    >>> print(match_text(match.apply(11)))
    Blef match
    rules: classic
    player 1: Ann
    player 2: Bob
    dealer: 2
    <BLANKLINE>
    round 1
    1 holds K♥
    2 holds 10♠
    1: pair of Kings
    <BLANKLINE>
    """
    assert match.first_dealer is not None
    end = () if match.winner is None else (f"winner: {match.winner + 1}",)
    return _FORM.text(match.names, match.first_dealer, _parts(match), rules=_rules_lines(match.rules), end=end)


def _parts(match: Match) -> Iterator[list[str]]:
    in_match = set(range(len(match.names)))
    for number, played in enumerate(match.rounds, start=1):
        after = match.rounds[number].bidding.counts if number < len(match.rounds) else match.standing.counts
        left = {seat for seat, count in enumerate(after) if count}
        yield [*_round_lines(played), *(f"{seat + 1} is out" for seat in sorted(in_match - left))]
        in_match = left


def _rules_lines(rules: Rules) -> list[str]:
    if PRESETS.get(rules.name) == rules:
        return [f"rules: {rules.name}"]
    return ["rules:", *(_INDENT + line for line in rules_to_toml(rules).splitlines())]


def _round_lines(played: Round) -> Iterator[str]:
    for seat, hand in enumerate(played.hands, start=1):
        if hand:
            yield f"{seat} holds {cards_text(reversed(hand))}"
    for seat, action in played.bidding.heard:
        yield f"{seat + 1}: {action_name(action, played.rules)}"
    last = played.bidding.last_bid
    if played.loser is not None and last is not None:
        verdict = "true" if played.is_true(last) else "false"
        yield f"{action_name(last, played.rules)} is {verdict}: {played.loser + 1} loses"


def parse_match(text: str) -> Match:
    """The match that a record tells, checked move by move.

    Parameters
    ----------
    text
        As :func:`match_text` prints it; at most 10,000,000 characters.

    Raises
    ------
    BlefError
        At the first line that cannot be read or breaks a rule; the message names the line and the rule.

    Examples
    --------
    >>> parse_match('''Blef match
    ... rules: classic
    ... player 1: Ann
    ... player 2: Bob
    ... dealer: 2
    ... round 1
    ... 1 holds Kh
    ... 2 holds 10s
    ... 1: pair of Kings
    ... 2: pair of 9s''')
    Traceback (most recent call last):
    blefodds.BlefError: line 10: pair:9 is not higher than the last bid, pair:K
    """
    return _FORM.read(text, _begin, _parse_round, _parse_end)


def _begin(lines: RecordLines) -> Callable[[tuple[str, ...], int], Match]:
    rules = _parse_rules(lines)
    return lambda names, dealer: Match(names, rules, dealer)


def _parse_end(lines: RecordLines, match: Match) -> None:
    seat = int(lines.take_matching(_WINNER, "'round N' or 'winner: N'")[1]) - 1
    if match.winner is None:
        raise lines.error("nobody has won yet: more than one player is in the match")
    if seat != match.winner:
        raise lines.error(f"player {match.winner + 1}, the last one left, has won, not {seat + 1}")


def _parse_rules(lines: RecordLines) -> Rules:
    line = lines.take("'rules: NAME'")
    word, colon, name = line.partition(":")
    if word != "rules" or not colon:
        raise lines.error(f"'rules: NAME' is expected, not {shorten(line)!r}")
    name = name.strip()
    if name:
        if name not in PRESETS:
            raise lines.error(f"unknown rules {shorten(name)!r}: use {', '.join(PRESETS)}, or a rules file, indented")
        return PRESETS[name]
    toml = []
    while (line_ahead := lines.peek()) is not None and line_ahead.startswith(_INDENT):
        toml.append(lines.take("a line of the rules").removeprefix(_INDENT))
    try:
        return rules_from_toml("\n".join(toml))
    except BlefError as error:
        raise lines.error(f"the rules: {error}") from None


def _parse_round(lines: RecordLines, match: Match) -> Match:
    hands: list[tuple[Card, ...]] = [()] * len(match.names)
    before = match.standing
    while lines.next_is(_HAND):
        seat_text, cards = lines.take_matching(_HAND, "a hand").groups()
        seat = int(seat_text) - 1
        if seat >= len(hands) or not before.counts[seat]:
            raise lines.error(f"player {seat + 1} is not in the match and holds no cards")
        if hands[seat]:
            raise lines.error(f"player {seat + 1} has been dealt already")
        hands[seat] = lines.reading(parse_cards, cards)
        if len(hands[seat]) != before.counts[seat]:
            due = counted(before.counts[seat], "card")
            raise lines.error(f"player {seat + 1} must hold {due}, not {len(hands[seat])}")
    match = lines.reading(match.deal, hands)
    while (played := match.round) is not None and lines.next_is(_SAID):
        seat_text, said = lines.take_matching(_SAID, "a bid or check").groups()
        assert played.current_player is not None
        if int(seat_text) != played.current_player + 1:
            raise lines.error(f"it is player {played.current_player + 1}'s turn, not {seat_text}'s")
        match = lines.reading(match.apply, lines.reading(parse_action, said, match.rules))
    if match.round is None:
        _parse_result(lines, match.rounds[-1])
        for seat in (seat for seat in before.players if not match.standing.counts[seat]):
            if int(lines.take_matching(_OUT, f"'{seat + 1} is out'")[1]) != seat + 1:
                raise lines.error(f"player {seat + 1} is out")
    return match


def _parse_result(lines: RecordLines, played: Round) -> None:
    last, loser = played.bidding.last_bid, played.loser
    assert last is not None
    assert loser is not None
    truth = "true" if played.is_true(last) else "false"
    name = action_name(last, played.rules)
    verdict, seat = lines.take_matching(_RESULT, f"'{name} is {truth}: {loser + 1} loses'").groups()
    if verdict != truth:
        raise lines.error(f"{name} is {truth} with the cards in play")
    if int(seat) != loser + 1:
        who = "who checked it" if truth == "true" else "who bid it"
        raise lines.error(f"{name} is {truth}, so player {loser + 1}, {who}, loses, not {seat}")
