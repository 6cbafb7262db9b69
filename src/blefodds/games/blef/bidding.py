"""What everybody at the table hears in a round: whose turn it is, what was bid, what may be said next.

An action is an integer: :data:`CHECK`, or the position of a bid. Positions 1 … n are the ladder's bids on the cards
in play, and n + 1 … 2n, where the rules know bids on the rest, the same ladder on the cards that were not dealt.
So a higher bid is always a larger number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property

from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError, counted, shorten
from blefodds.core.rules import Rules
from blefodds.core.situation import JudgedOn
from blefodds.lang import LANGUAGES, CardStyle, bid_name, parse_bid, phrase

__all__ = [
    "CHECK",
    "MAX_PLAYERS",
    "Action",
    "Bidding",
    "action_code",
    "action_name",
    "action_of",
    "bid_of",
    "highest_action",
    "parse_action",
]

Action = int

CHECK: Action = 0

MAX_PLAYERS = 8

_ON_REST = " on the rest"


def highest_action(rules: Rules) -> Action:
    """The highest bid there is, after which only a check is left."""
    return 2 * rules.n_bids if rules.bids_on_rest else rules.n_bids


def action_of(bid: Bid, rules: Rules, *, judged_on: JudgedOn = "play") -> Action:
    """The action of making this bid; BlefError if these rules have no such bid."""
    if judged_on == "play":
        return rules.position(bid)
    if not rules.bids_on_rest:
        raise BlefError(f"{bid.code} on the rest: the rules {shorten(rules.name)!r} know no bids on the rest")
    return rules.n_bids + rules.position(bid)


def bid_of(action: Action, rules: Rules) -> tuple[Bid, JudgedOn]:
    """The bid that an action makes, and what it is judged on; BlefError if the action is no bid.

    >>> from blefodds.core.rules import CLASSIC
    >>> bid, judged_on = bid_of(11, CLASSIC)
    >>> bid.code, judged_on
    ('pair:K', 'play')
    """
    if not 1 <= action <= highest_action(rules):
        raise BlefError(f"action {shorten(action)}: bids are the actions 1 to {highest_action(rules)}")
    if action <= rules.n_bids:
        return rules.ladder[action - 1], "play"
    return rules.ladder[action - rules.n_bids - 1], "rest"


def action_code(action: Action, rules: Rules) -> str:
    """The action's code: ``check``, ``pair:K`` or ``pair:K on the rest``; :func:`parse_action` reads it back."""
    if action == CHECK:
        return "check"
    bid, judged_on = bid_of(action, rules)
    return bid.code + (_ON_REST if judged_on == "rest" else "")


def action_name(action: Action, rules: Rules, *, lang: str = "en", style: CardStyle = "symbols") -> str:
    """The action as people say it, *pair of Kings*, *check*."""
    if action == CHECK:
        return phrase("check", lang)
    bid, judged_on = bid_of(action, rules)
    name = bid_name(bid, lang=lang, style=style)
    return phrase("game.on_rest", lang, name=name) if judged_on == "rest" else name


@cache
def _around_a_bid_on_the_rest() -> tuple[tuple[str, str], ...]:
    """What each language says before and after the bid, in lower case."""
    said = (phrase("game.on_rest", lang, name="\0").lower().partition("\0") for lang in LANGUAGES)
    return tuple((before, after) for before, _, after in said)


def parse_action(text: str, rules: Rules) -> Action:
    """The action that ``text`` says: the word for check in any language, or a bid in any notation.

    Parameters
    ----------
    text
        Such as ``check``, ``sprawdzam``, ``pair:K``, ``pair of Kings on the rest``.
    rules
        What the table plays by.

    Raises
    ------
    BlefError
        If the text says no action of these rules.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> parse_action("para króli", CLASSIC), parse_action("sprawdzam", CLASSIC)
    (11, 0)
    """
    said = text.strip()
    if said.lower() in {phrase("check", lang) for lang in LANGUAGES}:
        return CHECK
    for before, after in _around_a_bid_on_the_rest():
        if said.lower().startswith(before) and said.lower().endswith(after):
            return action_of(parse_bid(said[len(before) : len(said) - len(after)], rules), rules, judged_on="rest")
    return action_of(parse_bid(said, rules), rules)


@dataclass(frozen=True)
class Bidding:
    """The public side of a round: all that a watcher without cards knows.

    Parameters
    ----------
    rules
        What the table plays by.
    counts
        How many cards each seat holds, clockwise; 0 for who is out.
    dealer
        The seat that dealt. It may be out: who loses the last round before being out deals one last time.
    actions
        What was said, in order.

    Raises
    ------
    BlefError
        For a table that cannot be dealt, or an action against the rules; the message names the rule.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> heard = Bidding(CLASSIC, (2, 1, 3), dealer=2).apply(11)
    >>> heard.current_player, heard.legal_actions[:3]
    (1, (0, 12, 13))
    """

    rules: Rules
    counts: tuple[int, ...]
    dealer: int
    actions: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= len(self.counts) <= MAX_PLAYERS:
            players = counted(len(self.counts), "player")
            raise BlefError(f"{players}: Blef is played by 2 to {MAX_PLAYERS}", field="players")
        if min(self.counts) < 0 or sum(count > 0 for count in self.counts) < 2:
            raise BlefError("a round needs at least two players who hold cards", field="counts")
        if self.in_play > self.rules.deck.n_cards:
            raise BlefError(
                f"the pack of {self.rules.deck.n_cards} cards cannot deal {self.in_play} cards", field="counts"
            )
        if not 0 <= self.dealer < len(self.counts):
            raise BlefError(f"dealer {self.dealer + 1}: there are {len(self.counts)} seats", field="dealer")
        for i, action in enumerate(self.actions):
            self._check_rule(self.actions[i - 1] if i else None, action)

    def _check_rule(self, last: Action | None, action: Action) -> None:
        """Refuse an action that may not follow ``last``, which is None when nothing was said yet."""
        if last == CHECK:
            raise BlefError("the round is over: a check ends it")
        if action == CHECK:
            if last is None:
                raise BlefError("check: there is no bid yet, whoever opens must bid")
            return
        n_bids, highest = self.rules.n_bids, highest_action(self.rules)
        if (last or 0) < action <= (n_bids if (last or 0) < n_bids else highest):
            return
        said = action_code(action, self.rules)
        if last == highest:
            top = action_code(highest, self.rules)
            raise BlefError(f"{said}: after the highest bid, {top}, the next player must check")
        if last is not None and action <= last:
            raise BlefError(f"{said} is not higher than the last bid, {action_code(last, self.rules)}")
        top = action_code(n_bids, self.rules)
        raise BlefError(f"{said}: bids on the rest begin after the highest bid of the ladder, {top}")

    @property
    def in_play(self) -> int:
        """How many cards all players hold together."""
        return sum(self.counts)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The seats that play, in the order of their turns: first the next one to the dealer's left."""
        n_seats = len(self.counts)
        clockwise = ((self.dealer + 1 + i) % n_seats for i in range(n_seats))
        return tuple(seat for seat in clockwise if self.counts[seat])

    def seat_of(self, move: int) -> int:
        """The seat whose turn is the move of this number, from 0."""
        return self.order[move % len(self.order)]

    @property
    def is_terminal(self) -> bool:
        """Whether somebody has checked."""
        return bool(self.actions) and self.actions[-1] == CHECK

    @property
    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the round is over."""
        return None if self.is_terminal else self.seat_of(len(self.actions))

    @property
    def last_bid(self) -> Action | None:
        """The last bid; None when nobody has bid."""
        bids = self.actions[:-1] if self.is_terminal else self.actions
        return bids[-1] if bids else None

    @property
    def last_bidder(self) -> int | None:
        """The seat that made the last bid; None when nobody has bid."""
        n_bids = len(self.actions) - self.is_terminal
        return self.seat_of(n_bids - 1) if n_bids else None

    @property
    def judged_on(self) -> JudgedOn:
        """What the last bid is judged on."""
        return "rest" if (self.last_bid or 0) > self.rules.n_bids else "play"

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may say, in ascending order; empty when the round is over."""
        if self.is_terminal:
            return ()
        return (*((CHECK,) if self.actions else ()), *self.legal_bids)

    @property
    def legal_bids(self) -> range:
        """The bids the current player may make: those above the last, in ascending order."""
        last, n_bids = self.last_bid or 0, self.rules.n_bids
        if self.is_terminal:
            return range(0)
        return range(last + 1, (n_bids if last < n_bids else highest_action(self.rules)) + 1)

    @property
    def heard(self) -> tuple[tuple[int, Action], ...]:
        """Every action with the seat that said it, in order."""
        return tuple((self.seat_of(move), action) for move, action in enumerate(self.actions))

    def apply(self, action: Action) -> Bidding:
        """The bidding after the current player says this; BlefError, naming the rule, if that is not allowed."""
        self._check_rule(self.actions[-1] if self.actions else None, action)
        return replace(self, actions=(*self.actions, action))
