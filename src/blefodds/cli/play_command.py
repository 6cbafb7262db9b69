"""``play``: a match against bots, with hints on demand and a review of one's decisions at the end."""

from __future__ import annotations

from pathlib import Path

import click

from blefodds.advice.recommendation import Recommendation
from blefodds.advice.review import Judgement, decisions, judge
from blefodds.bots.blef import parse_bots
from blefodds.cli.file_names import FILE_NAME
from blefodds.cli.from_options import Look, bidder_model, rules_are_typed
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import command_to_go_on, kept_path, printable, resumed
from blefodds.cli.option_values import SEED, THINKING
from blefodds.cli.options import look_options, rules_options, trust_option
from blefodds.cli.progress import progress_bar
from blefodds.cli.table_odds import announce_advice, recommendation_at_table, show_odds
from blefodds.cli.table_refusals import legal_action
from blefodds.cli.table_talk import TableTalk, word_of
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.core.seeds import draw_seed
from blefodds.games.blef.bidding import Action
from blefodds.games.blef.round import InformationState
from blefodds.inference import BidderModel
from blefodds.lang import CardStyle, phrase
from blefodds.session.bot_match import (
    PERSON,
    PLAY,
    BotMatch,
    BotMatchFields,
    bot_match_document,
    bot_match_from_document,
)
from blefodds.storage.files import check_target
from blefodds.storage.kept_file import KeptFile
from blefodds.views.live import TableScreen
from blefodds.views.play import ended_lines, heard_lines, review_lines

__all__ = ["play_command"]

HELP = ("live.help.bid", "live.help.check", "play.help.hint", "live.help.odds", "live.help.quit")

DEFAULT_PLAYERS = "honest,cubic"


@click.command("play", cls=BlefCommand)
@click.option("--players", metavar="BOT,BOT,…", help=f"Your opponents; without it {DEFAULT_PLAYERS}.")
@click.option("--seed", type=SEED, help="Same seed, same cards and bots; else one is drawn.")
@click.option("--save", type=FILE_NAME, help="FILE that keeps the match, to go on from later.")
@click.option("--force", is_flag=True, help="Begin another match, whatever the file holds.")
@click.option("--time", "seconds", type=THINKING, default=1.0, show_default=True, help="Seconds to think of advice.")
@trust_option
@rules_options
@look_options
@click.pass_context
def play_command(
    ctx: click.Context,
    /,
    *,
    players: str | None,
    seed: int | None,
    save: Path | None,
    force: bool,
    seconds: float,
    trust: float | None,
    rules: Rules,
    look: Look,
) -> None:
    """Play a match against bots.

    Type a bid or check when it is your turn; help tells what else can be typed. At the end each of your decisions
    is held against the advice, with what it cost. Every move is saved, and the same command goes on where it was
    left.
    """
    path = kept_path(save, "match.json")
    check_target(path)
    kept = KeptFile(path, PLAY)
    game = resumed(kept, bot_match_from_document, force=force)
    wanted = rules if rules_are_typed(ctx) else None
    differs = None if game is None else _difference(game, players=players, seed=seed, rules=wanted)
    if game is not None and game.match.is_terminal and save is None and (game.is_reviewed or differs):
        game = None  # in the usual place a match that is over makes room for the next
    is_new = game is None
    if game is None:
        drawn = draw_seed() if seed is None else seed
        bots = parse_bots(players if players is not None else DEFAULT_PLAYERS)
        game = BotMatch.start(bots, seed=drawn, rules=rules)
    elif differs is not None:
        raise BlefError(f"{kept.shown} is of another match ({differs} differs): --force replaces it", field="save")
    talk = TableTalk(look.screen(), look.lang)
    announce_advice()
    model = bidder_model(trust)
    sitting = _Sitting(game, talk, kept, style=look.style, seconds=seconds, model=model)
    try:
        sitting.greet(is_new=is_new)
        is_over = sitting.run()
        if is_over:
            sitting.review()
    except KeyboardInterrupt:
        talk.tell("live.bye", command=command_to_go_on("play", save))
        raise
    if not is_over:
        talk.tell("live.bye", command=command_to_go_on("play", save))


def _difference(game: BotMatch, *, players: str | None, seed: int | None, rules: Rules | None) -> str | None:
    """What tells this match from the one described on the command line; None where nothing does."""
    if players is not None and parse_bots(players) != game.bots:
        return "players"
    if seed is not None and seed != game.seed:
        return "seed"
    return "rules" if rules is not None and rules != game.match.rules else None


class _Sitting:
    """The talk of a match, move by move; nothing is known here that the match does not say."""

    def __init__(
        self,
        game: BotMatch,
        talk: TableTalk,
        kept: KeptFile[BotMatchFields],
        *,
        style: CardStyle,
        seconds: float,
        model: BidderModel,
    ) -> None:
        self._game, self._talk, self._kept, self._seconds, self._model = game, talk, kept, seconds, model
        names = [phrase("play.you", talk.lang), *game.match.names[1:]]
        self._screen = TableScreen(names, you=PERSON, width=talk.width, lang=talk.lang, style=style)

    def greet(self, *, is_new: bool) -> None:
        """Say what is played, where it is saved, and where it stands."""
        game, rules = self._game, self._game.match.rules
        players = ", ".join(self._screen.names[1:])
        self._talk.tell("play.title", players=players, rules=rules.name, cards=rules.deck.n_cards, seed=game.seed)
        if is_new:
            self._kept.save(bot_match_document(game))
        else:
            self._talk.tell("play.resumed", n=max(1, len(game.match.rounds)))
        self._talk.tell("live.saved", path=printable(str(self._kept.path)))
        self._talk.tell("live.hint")
        if game.match.round is not None:
            self._show_round()
            self._talk.show(heard_lines(self._screen, game.match.round))

    def run(self) -> bool:
        """Play until the match is over, which is True, or the person leaves."""
        while not self._game.match.is_terminal:
            if self._game.match.round is None:
                self._change(self._game.dealt())
                self._show_round()
            elif not self._game.is_persons_turn:
                self._change(self._game.bot_moved())
                self._show_move()
            elif not self._let_person_move():
                return False
        return True

    def review(self) -> None:
        """Hold every decision of the person against the advice."""
        made = list(decisions(self._game.match, PERSON))
        judgements: list[Judgement] = []
        with progress_bar("decisions") as progress:
            for number, decision in enumerate(made, start=1):
                advice = self._recommendation(decision.state, judged=decision.action)
                judgements.append(judge(decision, advice))
                progress(number, len(made))
        self._talk.show(review_lines(self._screen, judgements))
        if not self._game.is_reviewed:
            self._change(self._game.reviewed())

    def _recommendation(
        self, state: InformationState, *, drawing: int | None = None, judged: Action | None = None
    ) -> Recommendation:
        how = {"drawing": drawing, "judged": judged}
        return recommendation_at_table(state, seconds=self._seconds, model=self._model, seed=self._game.seed, **how)

    def _change(self, game: BotMatch) -> None:
        """From now on this is the match: first on the disk, then here."""
        self._kept.save(bot_match_document(game))
        self._game = game

    def _show_round(self) -> None:
        standing = self._game.match.standing
        self._talk.show(self._screen.round_lines(standing, len(self._game.match.rounds)))
        if standing.counts[PERSON]:
            self._talk.show(self._screen.hand_lines(self._game.information_state.hand))

    def _show_move(self) -> None:
        """What was said last; after a check, how the round ended."""
        match = self._game.match
        played = match.rounds[-1]
        if not played.is_terminal:
            self._talk.show(heard_lines(self._screen, played, since=len(played.bidding.actions) - 1))
            return
        self._talk.show(ended_lines(self._screen, played))
        was_in = played.bidding.counts[PERSON] > 0
        self._talk.show(self._screen.result_lines(played.bidding.counts, match.standing))
        if was_in and not match.standing.counts[PERSON] and match.winner is None:
            self._talk.tell("play.you_out")

    def _let_person_move(self) -> bool:
        """Ask until the person has moved, which is True, or leaves."""
        state = self._game.information_state
        while True:
            answer = self._talk.ask(self._screen.names[PERSON])
            if answer is None:
                return False
            self._screen.width = self._talk.width
            word = word_of(answer)
            try:
                if word == "quit":
                    return False
                if word == "help":
                    self._talk.show(self._screen.help_lines(HELP))
                elif word == "undo":
                    self._talk.tell("play.no_undo")
                elif word == "hint":
                    advice = self._recommendation(state, drawing=self._game.drawing_seed)
                    self._talk.show(self._screen.recommendation_lines(state.bidding, advice))
                elif word_of(answer.partition(" ")[0]) == "odds":
                    show_odds(self._talk, self._screen, state, answer.partition(" ")[2], self._model)
                else:
                    self._change(self._game.says(legal_action(answer, state.bidding, self._talk.lang)))
                    if self._game.match.rounds[-1].is_terminal:
                        self._show_move()
                    return True
            except BlefError as error:
                self._talk.say(f"! {error.said(self._talk.lang)}")
