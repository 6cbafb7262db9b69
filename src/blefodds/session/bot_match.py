"""A match of one person against bots, move by move, so that it can be left and gone on with at any moment."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from blefodds.bots.blef import parse_bot
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, Rules
from blefodds.core.version import __version__
from blefodds.games.blef.bidding import Action
from blefodds.games.blef.bot import Bot, act
from blefodds.games.blef.match import Match
from blefodds.games.blef.record import match_text, parse_match
from blefodds.games.blef.round import InformationState
from blefodds.games.stream import GameStream
from blefodds.kernels.streams import check_seed

__all__ = ["PERSON", "PLAY_SCHEMA", "BotMatch", "bot_match_document", "bot_match_from_document"]

PLAY_SCHEMA = "blefodds.play/1"

PERSON = 0
"""The person's seat; the bots sit clockwise from there. The person opens the first round."""

STREAMS_IN_ROUND = 1024
"""More than a round can have moves: two ladders of 340 bids, a check, and the deal."""


@dataclass(frozen=True)
class BotMatch:
    """The match as it stands, with what goes on without the person.

    Parameters
    ----------
    match
        What was dealt and said.
    bots
        The opponents, clockwise from the person's left.
    seed
        0 to 2**64 − 1. Every deal and every choice of a bot has random words of its own, so a round is dealt the
        same whatever was said before, as long as the players hold as many cards.
    is_reviewed
        Whether the person has seen the review of the match.

    Examples
    --------
    >>> from blefodds.bots.blef import parse_bots
    >>> game = BotMatch.start(parse_bots("honest,cubic"), seed=7).dealt()
    >>> game.match.names, game.is_persons_turn
    (('you', 'honest', 'cubic'), True)
    >>> game.says(1).bot_moved() == game.says(1).bot_moved()
    True
    """

    match: Match
    bots: tuple[Bot, ...]
    seed: int
    is_reviewed: bool = False

    @classmethod
    def start(cls, bots: tuple[Bot, ...], *, seed: int, rules: Rules = CLASSIC) -> BotMatch:
        """A match before its first deal.

        Raises
        ------
        BlefError
            For a table that cannot be dealt, or a seed out of its range.
        """
        seed = check_seed(seed)
        return cls(Match(_names(bots), rules), bots, seed)

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person must bid or check."""
        played = self.match.round
        return played is not None and played.current_player == PERSON

    @property
    def information_state(self) -> InformationState:
        """What the person knows in the running round."""
        assert self.match.round is not None
        return self.match.round.information_state(PERSON)

    @property
    def drawing_seed(self) -> int:
        """The seed of what is drawn from a policy's mix for the person, now: another one at every decision."""
        assert self.match.round is not None
        return self._stream(len(self.match.rounds), 1 + len(self.match.round.bidding.actions)).word()

    def dealt(self) -> BotMatch:
        """The match with its next round dealt; BlefError if none can be."""
        hands = self._stream(len(self.match.rounds) + 1, 0).deal(self.match.table.counts, self.match.rules.deck)
        return replace(self, match=self.match.deal(hands))

    def says(self, action: Action) -> BotMatch:
        """The match after the current player says this; BlefError, naming the rule, if that is not allowed."""
        return replace(self, match=self.match.apply(action))

    def reviewed(self) -> BotMatch:
        """The match once its review was seen."""
        return replace(self, is_reviewed=True)

    def bot_moved(self) -> BotMatch:
        """The match after the bot whose turn it is has spoken."""
        played = self.match.round
        assert played is not None
        seat = played.current_player
        assert seat is not None
        assert seat != PERSON
        stream = self._stream(len(self.match.rounds), 1 + len(played.bidding.actions))
        return self.says(act(self.bots[seat - 1], played.information_state(seat), stream))

    def _stream(self, round_number: int, move: int) -> GameStream:
        return GameStream(self.seed, round_number * STREAMS_IN_ROUND + move)


def _names(bots: tuple[Bot, ...]) -> tuple[str, ...]:
    """The person, and each bot by its name, with a number where several have the same."""
    several = {name for name, n in Counter(bot.name for bot in bots).items() if n > 1}
    met: Counter[str] = Counter()
    names = ["you"]
    for bot in bots:
        met[bot.name] += 1
        names.append(f"{bot.name} {met[bot.name]}" if bot.name in several else bot.name)
    return tuple(names)


def bot_match_document(game: BotMatch) -> dict[str, Any]:
    """The match for a file of the schema ``blefodds.play/1``; its record is one that ``blefodds replay`` reads."""
    return {
        "schema": PLAY_SCHEMA,
        "version": __version__,
        "seed": game.seed,
        "bots": [bot.name for bot in game.bots],
        "record": match_text(game.match).splitlines(),
        "reviewed": game.is_reviewed,
    }


def bot_match_from_document(document: dict[str, Any]) -> BotMatch:
    """The match that :func:`bot_match_document` wrote.

    Raises
    ------
    BlefError
        If the document says something else, or its record breaks a rule.

    Examples
    --------
    >>> from blefodds.bots.blef import parse_bots
    >>> game = BotMatch.start(parse_bots("honest,honest"), seed=7).dealt().says(3).bot_moved()
    >>> bot_match_from_document(bot_match_document(game)) == game
    True
    """
    seed, bots, record = (document.get(key) for key in ("seed", "bots", "record"))
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BlefError("'seed': a whole number is expected")
    if not isinstance(bots, list) or not all(isinstance(name, str) for name in bots):
        raise BlefError("'bots': a list of bots is expected")
    if not isinstance(record, list) or not all(isinstance(line, str) for line in record):
        raise BlefError("'record': the lines of a record are expected")
    match = parse_match("\n".join(record))
    game = BotMatch.start(tuple(map(parse_bot, bots)), seed=seed, rules=match.rules)
    if match.names != game.match.names or match.first_dealer != game.match.first_dealer:
        raise BlefError("'record': it is of other players")
    return replace(game, match=match, is_reviewed=document.get("reviewed") is True)
