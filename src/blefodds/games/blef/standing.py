"""Who holds how many cards between two rounds, who deals, and who is out."""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.core.errors import BlefError, counted, shorten
from blefodds.core.rules import Rules
from blefodds.games.blef.bidding import MAX_PLAYERS

__all__ = ["Standing"]


@dataclass(frozen=True)
class Standing:
    """The state of a match between two rounds.

    Parameters
    ----------
    rules
        What the table plays by.
    counts
        How many cards each seat will be dealt, clockwise; 0 for who is out.
    dealer
        The seat that deals next: the loser of the last round, even when that loss put it out.
    """

    rules: Rules
    counts: tuple[int, ...]
    dealer: int

    @classmethod
    def start(cls, n_players: int, rules: Rules, *, dealer: int | None = None) -> Standing:
        """The standing at the start of a match, one card each.

        Parameters
        ----------
        n_players
            2 to 8. With a card limit no more than the pack can deal when all hold that many: 4 with 24 cards
            and a limit of five.
        rules
            What the table plays by.
        dealer
            The seat that deals first; None: the last seat, so that the first one opens.

        Raises
        ------
        BlefError
            For too few or too many players, or a dealer that is no seat.
        """
        if not 2 <= n_players <= MAX_PLAYERS:
            raise BlefError(f"{counted(n_players, 'player')}: Blef is played by 2 to {MAX_PLAYERS}", field="players")
        limit, n_cards = rules.card_limit, rules.deck.n_cards
        if limit is not None and n_players * limit > n_cards:
            raise BlefError(
                f"{n_players} players with up to {limit} cards each may need {n_players * limit}, the pack has "
                f'{n_cards}: at most {n_cards // limit} players, or card_limit = "pack"',
                field="players",
            )
        if dealer is None:
            dealer = n_players - 1
        if not 0 <= dealer < n_players:
            raise BlefError(f"dealer {shorten(dealer + 1)}: there are {n_players} seats", field="dealer")
        return cls(rules, (1,) * n_players, dealer)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats still in the match."""
        return tuple(seat for seat, count in enumerate(self.counts) if count)

    @property
    def winner(self) -> int | None:
        """The last seat left; None while there are more."""
        return self.players[0] if len(self.players) == 1 else None

    def after(self, loser: int) -> Standing:
        """The standing after a round that this seat lost.

        With a card limit, who loses while holding that many cards is out; everybody else who loses holds one card
        more. Without one (``card_limit=None``) nobody is out until the pack cannot deal the next round; then the
        player with the most cards, the new one counted, is out. Of several with the most it is the loser, who
        brought it about; if the loser is not among them, the first of them clockwise from the loser.

        >>> from blefodds.core.rules import CLASSIC
        >>> standing = Standing(CLASSIC, (5, 2, 1), dealer=1).after(0)
        >>> standing.counts, standing.dealer  # seat 0 is out, and deals one last time
        ((0, 2, 1), 0)
        """
        if not 0 <= loser < len(self.counts) or not self.counts[loser]:
            raise BlefError(f"player {shorten(loser + 1)} is not in the match and cannot lose a round")
        counts = list(self.counts)
        limit = self.rules.card_limit
        if limit is not None and counts[loser] >= limit:
            counts[loser] = 0
        else:
            counts[loser] += 1
            if limit is None and sum(counts) > self.rules.deck.n_cards:
                clockwise = [(loser + step) % len(counts) for step in range(len(counts))]
                counts[max(clockwise, key=lambda seat: counts[seat])] = 0  # of equals the first
        return Standing(self.rules, tuple(counts), loser)
