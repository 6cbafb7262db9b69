"""The round of Blef for two as a game that the solver knows.

Hands are told apart by their ranks alone. A bid that names no suit is true or false by the ranks in play, and given
both players' ranks all suits are equally likely, so nothing is lost by that as long as no bid that names a suit can be
true: below five cards in play. The chance that the starter holds h_r and the other h'_r cards of rank r is

    Π C(4, h_r) · C(4 − h_r, h'_r)  /  ( C(N, a) · C(N − a, b) ).

From five cards on the strategies still go by ranks, and never bid a flush or a straight flush; hearing one they check.
An adversary who sees suits may bid one. It is then over, so what this brings is priced exactly but for one thing: of
the suits in hand only the largest number of one suit is told apart, at its best (see :class:`.suit_bids.SuitBids`). So
the certificate is about the real game, all its bids and suits included.

Bids that cannot be true are not in the game: checked, they lose for sure, and no move is worth less.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from functools import cached_property
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.bids import Bid
from blefodds.core.cards import Card, Rank, Suit
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import CLASSIC, Rules
from blefodds.solver.game import FineHands, Move
from blefodds.solver.suit_bids import RankHand, SuitBids, names_suit, whole_rank

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CHECK", "BlefRound", "RankHand", "rank_hands"]

CHECK = 0
"""The action that ends a round; the others are positions in the ladder, from 1."""

MAX_MATRIX_NUMBERS = 150_000_000
"""The most numbers that the payoffs of a game may be, so that they fit a common machine's memory."""


def rank_hands(n_cards: int, n_ranks: int) -> tuple[RankHand, ...]:
    """All ways to hold so many cards as far as ranks go, in ascending order.

    >>> len(rank_hands(3, 6)), rank_hands(1, 3)
    (56, ((0, 0, 1), (0, 1, 0), (1, 0, 0)))
    """

    def hands(n: int, ranks: int) -> Iterator[RankHand]:
        if ranks == 1:
            if n <= len(Suit):
                yield (n,)
            return
        for held in range(min(n, len(Suit)) + 1):
            for rest in hands(n - held, ranks - 1):
                yield (held, *rest)

    return tuple(hands(n_cards, n_ranks))


class BlefRound:
    """The round in which the starter holds ``cards[0]`` and the other player ``cards[1]`` cards.

    Player 0 is the starter and gets 1 for winning the round, 0 for losing it.

    Parameters
    ----------
    cards
        How many cards the starter and the other hold, from 1.
    rules
        What the table plays by.

    Raises
    ------
    BlefError
        If the deck cannot deal that, if players may bid on the rest, or if the game is too large.

    Examples
    --------
    >>> game = BlefRound((1, 2))
    >>> game.weights.shape, [bid.code for bid in game.bids][-2:]
    ((6, 21), ['three:K', 'three:A'])
    """

    def __init__(self, cards: tuple[int, int], rules: Rules = CLASSIC) -> None:
        a, b = cards
        if rules.bids_on_rest:
            raise BlefError("solve.on_rest", field="rules")
        if min(a, b) < 1 or a + b > rules.deck.n_cards:
            raise BlefError("solve.cards", field="cards", a=shorten(a), b=shorten(b), n=rules.deck.n_cards)
        limit = rules.card_limit
        if limit is not None and max(a, b) > limit:
            raise BlefError("solve.card_limit", field="cards", most=max(a, b), limit=limit)
        self.cards, self.rules = (a, b), rules
        n_ranks = len(rules.deck.ranks)
        sizes = [comb(n + n_ranks - 1, n_ranks - 1) for n in cards]
        if 2 * prod(sizes) * rules.n_bids > MAX_MATRIX_NUMBERS:
            much = {"pairs": prod(sizes), "bids": rules.n_bids}
            raise BlefError("solve.much", field="cards", a=a, b=b, n=rules.deck.n_cards, **much)
        self.hands = (rank_hands(a, n_ranks), rank_hands(b, n_ranks))
        self._counts = tuple(np.array(hands, dtype=np.int64) for hands in self.hands)

    # What the solver asks.

    root: Hashable = (CHECK, 0)
    """A state is (position of the last bid or 0, whose turn it is)."""

    @property
    def n_actions(self) -> int:
        """One more than there are bids."""
        return self.rules.n_bids + 1

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The chance of each pair of hands."""
        return self.n_deals / (comb(self.rules.deck.n_cards, self.cards[0]) * self._n_other_deals)

    @cached_property
    def n_deals(self) -> NDArray[np.int64]:
        """In how many ways of dealing suits each pair of hands comes; int64, shape (hands, hands)."""
        choose = np.array([[comb(n, k) for k in range(5)] for n in range(5)], dtype=np.int64)
        first, second = self._counts
        ways = np.ones((len(first), len(second)), dtype=np.int64)
        for rank in range(first.shape[1]):
            ways *= (choose[4, first[:, rank], None] * choose[4 - first[:, rank]])[:, second[:, rank]]
        return ways

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """The bids that may be true and name no suit, lowest first."""
        return tuple(bid for bid, _ in self._possible)

    @cached_property
    def truths(self) -> tuple[NDArray[np.bool_], ...]:
        """For each of :attr:`bids` whether it is true, for every pair of hands."""
        return tuple(truth for _, truth in self._possible)

    @cached_property
    def payoffs(self) -> Sequence[NDArray[np.float64]]:
        """For each of :attr:`bids` what the starter gets when the other checks it, and when the starter does;
        at last the same for a bid that cannot be true."""
        true = [truth.astype(np.float64) for truth in self.truths]
        won = np.ones(self.n_deals.shape)
        return [*(matrix for won_by in true for matrix in (won_by, won - won_by)), won - won, won]

    def lost_bid(self, checker: int) -> int:
        """The matrix of payoffs when a bid that cannot be true is checked by this player."""
        return len(self.payoffs) - 1 - checker

    def player(self, state: Hashable) -> int:
        """Whose turn it is."""
        return _last_and_player(state)[1]

    def moves(self, state: Hashable) -> tuple[Move, ...]:
        """Check, where there is a bid, then the higher bids, lowest first."""
        return self._moves[state]

    def fine_hands(self, player: int) -> FineHands:
        """Hands with the largest number of cards of one suit in them."""
        return self.suit_bids[player].fine

    def side_payoff(self, player: int, state: Hashable) -> NDArray[np.float64] | None:
        """What the best flush or straight flush above the last bid may bring."""
        last = _last_and_player(state)[0]
        bids = self.suit_bids[player]
        return bids.best_above(last) if player == 0 else bids.best_above_as_loss(last)

    # What others ask.

    @property
    def start(self) -> tuple[int, int]:
        """The position of the last bid before the game begins, 0 where there is none, and whose turn it then is."""
        return _last_and_player(self.root)

    def after(self, last: int, player: int, weights: NDArray[np.float64]) -> BlefRound:
        """The rest of a round: the same game, begun after some bids, with what is then believed of the hands.

        Parameters
        ----------
        last
            The position of the last bid; one of :attr:`bids`.
        player
            Whose turn it is.
        weights
            How likely each pair of hands is, in proportion: float64, shape (hands, hands), not negative.

        Raises
        ------
        BlefError
            If the last bid is none that may be true, or no pair of hands is possible.

        Examples
        --------
        >>> game = BlefRound((1, 1))
        >>> rest = game.after(12, 1, game.weights)  # a pair of Aces: checked, it is true in 1 of 46 deals
        >>> round(float((rest.weights * rest.truths[-1]).sum()) * 46, 9)
        1.0
        """
        total = float(weights.sum())
        if last not in self.bid_numbers:
            raise BlefError("solve.last", field="heard", bid=shorten(last))
        if weights.shape != self.n_deals.shape or not (weights >= 0).all() or not 0 < total < np.inf:
            raise BlefError("solve.no_hand", field="heard")
        rest = copy(self)
        rest.root = (last, player)
        rest.__dict__["weights"] = weights / total  # instead of the chances of a fresh deal
        return rest

    def hand_index(self, player: int, cards: Sequence[Card]) -> int:
        """The number of the hand that these cards are.

        Raises
        ------
        BlefError
            If they are not as many as the player holds.
        """
        if len(cards) != self.cards[player]:
            raise BlefError("solve.hand", field="hand", n=len(cards), held=self.cards[player])
        ranks = [card.rank for card in cards]
        return self._index[player][tuple(ranks.count(rank) for rank in self.rules.deck.ranks)]

    def hand_ranks(self, player: int, hand: int) -> tuple[Rank, ...]:
        """The ranks of a hand, highest first."""
        held = zip(self.rules.deck.ranks, self.hands[player][hand], strict=True)
        return tuple(rank for rank, n in sorted(held, reverse=True) for _ in range(n))

    @cached_property
    def bid_numbers(self) -> dict[int, int]:
        """By position in the ladder the place of a bid in :attr:`bids`."""
        return {self.rules.position(bid): number for number, bid in enumerate(self.bids)}

    @property
    def _n_other_deals(self) -> int:
        return comb(self.rules.deck.n_cards - self.cards[0], self.cards[1])

    @cached_property
    def _index(self) -> tuple[dict[RankHand, int], dict[RankHand, int]]:
        first, second = ({hand: index for index, hand in enumerate(hands)} for hands in self.hands)
        return first, second

    @cached_property
    def _possible(self) -> list[tuple[Bid, NDArray[np.bool_]]]:
        ranks = self.rules.deck.ranks
        first, second = self._counts
        found = []
        for bid in self.rules.ladder:
            if names_suit(bid, ranks):
                continue
            truth = np.ones(self.n_deals.shape, dtype=np.bool_)
            for need in bid.needs:
                among = [place for place, rank in enumerate(ranks) if whole_rank(rank) <= need.among]
                truth &= first[:, among].sum(axis=1)[:, None] + second[:, among].sum(axis=1) >= need.at_least
            if np.any(truth & (self.n_deals > 0)):
                found.append((bid, truth))
        return found

    @cached_property
    def _moves(self) -> dict[Hashable, tuple[Move, ...]]:
        positions = list(self.bid_numbers)
        moves: dict[Hashable, tuple[Move, ...]] = {}
        for player in (0, 1):
            for last in (CHECK, *positions):
                bids = tuple(Move(position, (position, 1 - player)) for position in positions if position > last)
                check = (Move(CHECK, None, 2 * self.bid_numbers[last] + 1 - player),) if last else ()
                moves[last, player] = check + bids
        return moves

    @cached_property
    def suit_bids(self) -> tuple[SuitBids, SuitBids]:
        """What bids that name a suit are worth to each player."""
        first, second = self.hands
        return SuitBids(self.rules, first, second), SuitBids(self.rules, second, first)


def _last_and_player(state: Hashable) -> tuple[int, int]:
    assert isinstance(state, tuple)
    return state
