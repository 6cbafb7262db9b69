"""A match of one person against bots, move by move, so that it can be left and gone on with at any moment."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from blefodds.bots.blef import parse_bot
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, Rules
from blefodds.games.blef.bidding import Action
from blefodds.games.blef.bot import BlefBot
from blefodds.games.blef.match import Match
from blefodds.games.blef.record import match_text, parse_match
from blefodds.games.blef.round import InformationState
from blefodds.games.stream import GameStream
from blefodds.kernels.streams import check_seed
from blefodds.storage.document import Document

__all__ = ["PERSON", "PLAY", "BotMatch", "BotMatchFields", "bot_match_document", "bot_match_from_document"]


@dataclass(frozen=True)
class BotMatchFields:
    """What is kept of a match against bots."""

    seed: int
    bots: list[str]
    record: list[str]
    reviewed: bool = False


PLAY = Document("blefodds.play/1", BotMatchFields, most=4_000_000, field="save", is_replaceable=True)

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
    bots: tuple[BlefBot, ...]
    seed: int
    is_reviewed: bool = False

    @classmethod
    def start(cls, bots: tuple[BlefBot, ...], *, seed: int, rules: Rules = CLASSIC) -> BotMatch:
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
        hands = self._stream(len(self.match.rounds) + 1, 0).deal(self.match.standing.counts, self.match.rules.deck)
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
        return self.says(self.bots[seat - 1].act(played.information_state(seat), stream))

    def _stream(self, round_number: int, move: int) -> GameStream:
        return GameStream(self.seed, round_number * STREAMS_IN_ROUND + move)


def _names(bots: tuple[BlefBot, ...]) -> tuple[str, ...]:
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
    return PLAY.of(
        seed=game.seed,
        bots=[bot.name for bot in game.bots],
        record=match_text(game.match).splitlines(),
        reviewed=game.is_reviewed,
    )


def bot_match_from_document(kept: BotMatchFields) -> BotMatch:
    """The match that :func:`bot_match_document` wrote.

    Raises
    ------
    BlefError
        If it says something else, or its record breaks a rule.
    """
    match = parse_match("\n".join(kept.record))
    game = BotMatch.start(tuple(map(parse_bot, kept.bots)), seed=kept.seed, rules=match.rules)
    if match.names != game.match.names or match.first_dealer != game.match.first_dealer:
        raise BlefError("bot_match.players")
    return replace(game, match=match, is_reviewed=kept.reviewed)
