"""A match of Blöf as text that people read and :func:`parse_match` reads back, checking every move by the rules.

    Blöf match
    player 1: Ann
    player 2: Bob
    player 3: Cem
    player 4: Dee
    dealer: 4

    hand 1
    1 holds A♠ A♥ …
    …
    1 lays A♠ A♥ as A
    2 passes
    3 lays 2♠ as A
    4: Blöf!
    2♠ is a lie: 3 takes 3

Seats are counted counterclockwise from 1. Cards and ranks may stand in any notation. Lines that begin with ``#`` and
empty lines say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from blefodds.core.cards import Card
from blefodds.core.errors import shorten
from blefodds.games.blof.game import N_PLAYERS, HandState
from blefodds.games.blof.match import Match
from blefodds.games.blof.moves import Action, Batch, Buried, Challenged, Event, Passed, Play, Word
from blefodds.games.records import RecordForm, RecordLines
from blefodds.lang import cards_text, parse_cards, parse_rank

__all__ = ["match_text", "parse_match"]

_FORM = RecordForm("Blöf match", part="hand", around="counterclockwise", players=(N_PLAYERS, N_PLAYERS), last="winners")

_HOLDS = re.compile(r"([1-4]) holds (.+)")
_LAYS = re.compile(r"([1-4]) lays (.+) as (.+)")
_PASSES = re.compile(r"([1-4]) passes")
_CHALLENGES = re.compile(r"([1-4]): Bl[öo]f!")
_MOVE = re.compile(r"[1-4](?: lays | passes|: Bl[öo]f!).*")
_ENDED = re.compile(r"(?:[1-4] wins the hand|nobody wins the hand)")
_POINTS = re.compile(r"points: ([0-5]), ([0-5]), ([0-5]), ([0-5])")
_WINNERS = re.compile(r"winners?: ([1-4](?:, [1-4]){0,3})")


def match_text(match: Match) -> str:
    """The match as text, finished or not; ``parse_match(match_text(match)) == match``.

    Examples
    --------
    >>> print(match_text(Match(("Ann", "Bob", "Cem", "Dee"))))
    Blöf match
    player 1: Ann
    player 2: Bob
    player 3: Cem
    player 4: Dee
    dealer: 4
    <BLANKLINE>
    """
    end: tuple[str, ...] = ()
    if match.is_terminal:
        winners = ", ".join(str(seat + 1) for seat in match.winners)
        end = f"points: {', '.join(map(str, match.points))}", f"winner{'s' * (len(match.winners) > 1)}: {winners}"
    return _FORM.text(match.names, match.first_dealer, map(_hand_lines, match.hands), end=end)


def _hand_lines(hand: HandState) -> Iterator[str]:
    for seat, cards in enumerate(hand.dealt, start=1):
        yield f"{seat} holds {cards_text(reversed(cards))}"
    for event in hand.history:
        yield from _event_lines(event)
    if hand.is_terminal:
        yield _end_line(hand)


def _event_lines(event: Event) -> Iterator[str]:
    if isinstance(event, Batch):
        yield f"{event.seat + 1} lays {cards_text(event.cards or ())} as {event.claim.rank.code}"
    elif isinstance(event, Passed):
        yield f"{event.seat + 1} passes"
    else:
        if isinstance(event, Challenged):
            yield f"{event.seat + 1}: Blöf!"
        yield _outcome(event)


def _outcome(event: Challenged | Buried) -> str:
    if isinstance(event, Buried):
        return f"all pass: {event.n_cards} set aside"
    verb = "is" if len(event.shown) == 1 else "are"
    verdict = "a lie" if event.is_lie else "true"
    return f"{cards_text(event.shown)} {verb} {verdict}: {event.taker + 1} takes {event.n_taken}"


def _end_line(hand: HandState) -> str:
    return "nobody wins the hand" if hand.winner is None else f"{hand.winner + 1} wins the hand"


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
    >>> parse_match("Blöf match\\nplayer 1: Ann\\ndealer: 4")
    Traceback (most recent call last):
    blefodds.BlefError: line 3: 'player 2: name' is expected, not 'dealer: 4'
    """
    return _FORM.read(text, lambda lines: Match, _parse_hand, _parse_end)


def _parse_hand(lines: RecordLines, match: Match) -> Match:
    hands: list[tuple[Card, ...]] = [()] * len(match.names)
    while lines.next_is(_HOLDS):
        seat_text, cards = lines.take_matching(_HOLDS, "cards").groups()
        seat = int(seat_text) - 1
        if hands[seat]:
            raise lines.error(f"player {seat + 1} has been dealt already")
        hands[seat] = lines.reading(parse_cards, cards)
    match = lines.reading(match.deal, hands)
    while match.hand is not None and lines.next_is(_MOVE):
        match = _parse_move(lines, match, match.hand)
    if match.hand is None:
        due = _end_line(match.hands[-1])
        if lines.take_matching(_ENDED, f"'{due}'")[0] != due:
            raise lines.error(f"'{due}' is expected")
    return match


def _parse_move(lines: RecordLines, match: Match, hand: HandState) -> Match:
    line = lines.take("a move")
    assert hand.current_player is not None
    if int(line[0]) != hand.current_player + 1:
        raise lines.error(f"it is player {hand.current_player + 1}'s turn, not {line[0]}'s")
    match = lines.reading(match.apply, _parse_action(lines, line))
    for event in match.hands[-1].history[len(hand.history) :]:
        if isinstance(event, Challenged | Buried):
            _parse_outcome(lines, event)
    return match


def _parse_action(lines: RecordLines, line: str) -> Action:
    laid = _LAYS.fullmatch(line)
    if laid is not None:
        cards, rank = lines.reading(parse_cards, laid[2]), lines.reading(parse_rank, laid[3])
        return lines.reading(Play, cards, rank)
    if _CHALLENGES.fullmatch(line):
        return Word.CHALLENGE
    if _PASSES.fullmatch(line):
        return Word.PASS
    raise lines.error(f"'N lays … as …', 'N passes' or 'N: Blöf!' is expected, not {shorten(line)!r}")


def _parse_outcome(lines: RecordLines, event: Challenged | Buried) -> None:
    due = _outcome(event)
    line = lines.take(f"'{shorten(due)}'")
    if isinstance(event, Buried):
        if line != due:
            raise lines.error(f"after three passes the pile is set aside: {due!r} is expected, not {shorten(line)!r}")
        return
    shown, _, taking = line.rpartition(":")
    cards, verb, verdict = shown.partition(" is " if " is " in shown else " are ")
    if not verb or verdict not in ("true", "a lie") or not re.fullmatch(r" [1-4] takes [0-9]{1,2}", taking):
        raise lines.error(f"{due!r} is expected, not {shorten(line)!r}")
    if tuple(sorted(lines.reading(parse_cards, cards))) != event.shown:
        raise lines.error(f"the last batch is shown, and only that: {cards_text(event.shown)}")
    if (verdict == "a lie") != event.is_lie:
        raise lines.error(
            "one card that is not of the named rank makes the batch a lie"
            if event.is_lie
            else "all cards are of the named rank, so the batch is true"
        )
    if taking.split() != [str(event.taker + 1), "takes", str(event.n_taken)]:
        who = "the liar" if event.is_lie else "who challenged true cards"
        raise lines.error(f"player {event.taker + 1}, {who}, takes the whole pile of {event.n_taken}")


def _parse_end(lines: RecordLines, match: Match) -> None:
    points = tuple(map(int, lines.take_matching(_POINTS, "'hand N' or 'points: …'").groups()))
    if not match.is_terminal:
        raise lines.error(f"the match is not over: {len(match.hands)} of its five hands are told")
    if points != match.points:
        raise lines.error(f"the points are {', '.join(map(str, match.points))}: one for every hand won")
    named = lines.take_matching(_WINNERS, "'winners: …'")[1].split(", ")
    if [int(seat) - 1 for seat in named] != list(match.winners):
        raise lines.error(
            f"most points win, and equal tops share: {', '.join(str(seat + 1) for seat in match.winners)} has won"
        )
