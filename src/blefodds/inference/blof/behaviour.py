"""Was it true? From what the claimer could hold to what a claimer does.

Cards say how likely it is that the claimer *could* be honest. What was said before says more: the rank is locked, so
the others' cards in the pile were all claimed to be of it. If those claims are true, fewer are left for this one; of
the two chances, with and without them, the model takes

    c = credit · (could, if believed) + (1 − credit) · could.

That somebody made the claim says more again. Let one who has the cards make it honestly with probability h and lay
others with 1 − h, and one who lacks them make it all the same with probability f, and else play something else or
pass. Then by Bayes' rule the claim is true with probability

    c · h / (c + (1 − c) · f).

Both tendencies to lie, f and 1 − h, move with the table, as log odds: up when the claimer is about to finish, down
when the pile is big, which the liar would have to take:

    log odds + finish_weight · max(0, 1 − cards left / finish_from) − pile_weight · cards in the pile / 10,

and f once more, as a lie takes one card rather than several: − batch_weight · (cards claimed − 1).

Counting is never overruled: who cannot hold the cards has lied for certain. Everything else here is a model, and
its numbers stand in every answer.

>>> model = Behaviour()
>>> model.at(n_left=0, pile=9).did(0.5) < model.at(n_left=8, pile=9).did(0.5)
True
"""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.core.elementary import exp
from blefodds.core.whole_numbers import check_numbers
from blefodds.games.blof.claims import Claim
from blefodds.games.blof.knowledge import Knowledge
from blefodds.inference.blof.could import could_be_true, could_be_true_if_believed

__all__ = ["Behaviour", "Tendencies"]

_LIMITS = {
    "honest_when_able": (0.0, 1.0),
    "lies_when_unable": (0.0, 1.0),
    "lies_when_opening": (0.0, 1.0),
    "finish_weight": (0.0, 100.0),
    "finish_from": (1.0, 52.0),
    "pile_weight": (0.0, 100.0),
    "batch_weight": (0.0, 100.0),
    "credit": (0.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class Tendencies:
    """How a claimer behaves at one moment.

    Parameters
    ----------
    honest_when_able
        How often the claim of one who has the cards is true: h.
    lies_when_unable
        How often one who lacks the cards makes the claim all the same: f.
    """

    honest_when_able: float
    lies_when_unable: float

    def did(self, p_could: float) -> float:
        """The chance that the claim is true, given the chance that it could be, both 0 to 1."""
        if p_could <= 0:
            return 0.0
        return p_could * self.honest_when_able / (p_could + (1 - p_could) * self.lies_when_unable)


@dataclass(frozen=True, kw_only=True)
class Behaviour:
    """A model of how players claim; each of its numbers is a parameter.

    Parameters
    ----------
    honest_when_able
        How often one who has the cards lays them: h, between 0 and 1.
    lies_when_unable
        How often one who has to follow a locked rank and lacks the cards claims them all the same: f, between 0 and 1.
    lies_when_opening
        The same for an opener, who may name any rank and so is never forced: how often one who lacks the cards
        chooses this very claim.
    finish_weight
        What is added to the log odds of a lie when the claimer lays the last cards; 0 to 100.
    finish_from
        With so many cards left, and more, nothing is added; 1 to 52.
    pile_weight
        What ten cards in the pile take off the log odds of a lie; 0 to 100.
    batch_weight
        What every card claimed beyond one takes off the log odds of a lie by one who lacks them; 0 to 100.
    credit
        How far what others said of their cards in the pile is believed, 0 to 1.

    Raises
    ------
    BlefError
        For a parameter out of its range.
    """

    honest_when_able: float = 0.95
    lies_when_unable: float = 0.2
    lies_when_opening: float = 0.005
    finish_weight: float = 1.0
    finish_from: float = 4.0
    pile_weight: float = 0.3
    batch_weight: float = 1.5
    credit: float = 0.9

    def __post_init__(self) -> None:
        check_numbers(self, _LIMITS)

    def at(self, *, n_left: int, pile: int | None, n_cards: int = 1) -> Tendencies:
        """The tendencies of a claimer who is left with ``n_left`` cards.

        Parameters
        ----------
        n_left
            The claimer's cards, those laid not included.
        pile
            The cards in the pile before the claim; 0: the claimer opened; None: not known, and nothing is made of it.
        n_cards
            How many cards are claimed.
        """
        shift = self.finish_weight * max(0.0, 1 - n_left / self.finish_from) - self.pile_weight * (pile or 0) / 10
        unable = self.lies_when_opening if pile == 0 else self.lies_when_unable
        return Tendencies(
            1 - _shifted(1 - self.honest_when_able, shift), _shifted(unable, shift - self.batch_weight * (n_cards - 1))
        )

    def did(self, knowledge: Knowledge, claim: Claim, p_could: float | None = None) -> float:
        """The chance that the claim is true.

        Parameters
        ----------
        knowledge, claim
            What is known, and what was claimed.
        p_could
            The chance that it could be true; None: as counted.

        Examples
        --------
        >>> from blefodds.games.blof.claims import parse_claim
        >>> Behaviour().did(Knowledge("7♠ 7♥", 11), parse_claim("3x7"))
        0.0
        """
        if p_could is None:
            p_could = could_be_true(knowledge, claim).p
        if p_could <= 0:
            return 0.0
        believed = could_be_true_if_believed(knowledge, claim).p if knowledge.n_claimed_before else p_could
        return self.tendencies(knowledge, claim).did(self.credit * believed + (1 - self.credit) * p_could)

    def tendencies(self, knowledge: Knowledge, claim: Claim) -> Tendencies:
        """The tendencies of who makes this claim now."""
        n_left = max(0, knowledge.claimer_cards - claim.n_cards)
        return self.at(n_left=n_left, pile=knowledge.pile, n_cards=claim.n_cards)


def _shifted(p: float, shift: float) -> float:
    """A probability with ``shift`` added to its log odds; never and always stay what they are."""
    if p <= 0 or p >= 1:
        return p
    return 1 / (1 + (1 - p) / p * float(exp(-shift)))
