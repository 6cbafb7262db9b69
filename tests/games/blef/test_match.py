"""A match by the rules: who deals, who is out, who has won."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.match import Match
from blefodds.games.blef.round import Round
from blefodds.games.blef.standing import Standing
from blefodds.lang import parse_cards
from support.played import BOTH, TO_THE_PACK, VARIANTS, random_match


def test_everyone_starts_with_one_card_and_the_first_seat_opens():
    match = Match(("a", "b", "c"))
    assert match.standing.counts == (1, 1, 1)
    match = match.deal([parse_cards("K♥"), parse_cards("10♠"), parse_cards("Q♦")])
    assert match.round is not None
    assert match.round.current_player == 0


def test_who_loses_holds_one_card_more_and_deals():
    assert Standing(CLASSIC, (1, 1, 1), dealer=0).after(2) == Standing(CLASSIC, (1, 1, 2), dealer=2)


def test_who_loses_at_the_limit_is_out_and_deals_the_funeral_round():
    standing = Standing(CLASSIC, (5, 2, 1), dealer=1).after(0)
    assert standing == Standing(CLASSIC, (0, 2, 1), dealer=0)
    match = Match(("a", "b"), replace(CLASSIC, card_limit=1, name="one"))
    assert match.standing.after(1).winner == 0


def test_another_limit():
    rules = replace(CLASSIC, name="two", card_limit=2)
    standing = Standing.start(3, rules).after(1)
    assert standing.counts == (1, 2, 1)
    assert standing.after(1).counts == (1, 0, 1)


def test_without_a_limit_nobody_is_out_before_the_pack_runs_out():
    assert Standing(TO_THE_PACK, (9, 8, 6), dealer=0).after(0).counts == (10, 8, 6)
    assert Standing(TO_THE_PACK, (10, 8, 6), dealer=0).after(2).counts == (0, 8, 7)
    assert Standing(TO_THE_PACK, (8, 9, 7), dealer=0).after(0).counts == (0, 9, 7)  # equal: the loser
    assert Standing(TO_THE_PACK, (9, 9, 6), dealer=0).after(2).counts == (0, 9, 7)  # equal: clockwise from the loser
    assert Standing(TO_THE_PACK, (5, 9, 9, 1), dealer=0).after(0).counts == (6, 0, 9, 1)
    assert Standing(TO_THE_PACK, (13, 11), dealer=0).after(1).winner == 1


@pytest.mark.parametrize(
    ("players", "rules", "complaint"),
    [
        (1, CLASSIC, "1 player: Blef is played by 2 to 8"),
        (9, PRESETS["full-deck"], "9 players: Blef is played by 2 to 8"),
        (5, CLASSIC, "5 players with up to 5 cards each may need 25, the pack has 24: at most 4 players"),
    ],
)
def test_a_table_of_too_many_is_refused(players, rules, complaint):
    with pytest.raises(BlefError, match=complaint):
        Standing.start(players, rules)


def test_tables_of_two_to_eight_are_dealt():
    assert all(Standing.start(n, CLASSIC).winner is None for n in (2, 3, 4))
    assert all(Standing.start(n, PRESETS["full-deck"]).winner is None for n in range(2, 9))
    assert all(Standing.start(n, TO_THE_PACK).winner is None for n in range(2, 9))


def test_nobody_who_is_out_can_lose():
    with pytest.raises(BlefError, match="player 1 is not in the match"):
        Standing(CLASSIC, (0, 2, 1), dealer=0).after(0)


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_matches_keep_the_laws_of_the_table(rules):
    random = Random(21)
    for n_players in (2, 3, 4) * 4:
        match = random_match(random, rules, tuple("abcd"[:n_players]))
        standing = Standing.start(n_players, rules, dealer=match.first_dealer)
        for played in match.rounds:
            assert (played.bidding.counts, played.bidding.dealer) == (standing.counts, standing.dealer)
            assert sum(standing.counts) <= rules.deck.n_cards
            assert rules.card_limit is None or max(standing.counts) <= rules.card_limit
            before, loser = standing, played.loser
            assert loser is not None
            standing = standing.after(loser)
            gone = set(before.players) - set(standing.players)
            assert sum(standing.counts) == sum(before.counts) + (loser not in gone) - sum(
                before.counts[s] for s in gone
            )
            assert len(gone) <= 1
            if rules.card_limit is not None:
                assert gone <= {loser}
                assert bool(gone) == (before.counts[loser] == rules.card_limit)
            else:
                assert bool(gone) == (sum(before.counts) == rules.deck.n_cards)
        assert match.winner == standing.winner
        assert match.is_terminal


def test_a_match_goes_only_where_the_rules_lead():
    match = Match(("a", "b"))
    with pytest.raises(BlefError, match="the cards must be dealt first"):
        match.apply(1)
    hands = [parse_cards("K♥"), parse_cards("10♠")]
    running = match.deal(hands)
    with pytest.raises(BlefError, match="the round is not over"):
        running.deal(hands)
    over = running.apply(11).apply(0)
    with pytest.raises(BlefError, match="must be dealt 2, 1 cards, not 1, 1"):
        over.deal(hands)
    with pytest.raises(BlefError, match="round 2: player 1, the loser of the last round, deals"):
        replace(over, rounds=(*over.rounds, replace(running.rounds[0])))
    crowded = Round.start([*hands, parse_cards("9♠")], dealer=1).apply(11).apply(0)
    with pytest.raises(BlefError, match="round 1: the match has 2 players"):
        Match(("a", "b"), rounds=(crowded,))
    rich = Round.start([parse_cards("K♥ A♥"), hands[1]], dealer=1).apply(11).apply(0)
    with pytest.raises(BlefError, match="round 1: player 1 must hold 1 card, not 2"):
        Match(("a", "b"), rounds=(rich,))
    with pytest.raises(BlefError, match="round 1: it is not over"):
        replace(over, rounds=(*running.rounds, *running.rounds))
    finished = random_match(Random(1), CLASSIC, ("a", "b"))
    with pytest.raises(BlefError, match=r"the match is over: player \d has won"):
        finished.deal([(), ()])
    with pytest.raises(BlefError, match="the match is over"):
        replace(finished, rounds=(*finished.rounds, finished.rounds[0]))


def test_rounds_of_other_rules_do_not_belong_to_a_match():
    round_of_both = random_match(Random(1), BOTH, ("a", "b")).rounds[0]
    with pytest.raises(BlefError, match="round 1: it is played by other rules"):
        Match(("a", "b"), CLASSIC, round_of_both.bidding.dealer, (round_of_both,))


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "\x1b[2J", "x" * 41, "\u2028"])
def test_a_name_that_cannot_be_printed_is_refused(name):
    with pytest.raises(BlefError, match="printable characters"):
        Match((name, "b"))
