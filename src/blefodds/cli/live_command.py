"""``live``: a whole evening at a real table, odds and advice after every bid."""

from __future__ import annotations

from pathlib import Path

import click

from blefodds.advice.at_table import outlook, outlook_of
from blefodds.cli.file_names import FILE_NAME
from blefodds.cli.from_options import Look, bidder_model, rules_are_typed
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import command_to_go_on, kept_path, printable, resumed
from blefodds.cli.option_values import THINKING
from blefodds.cli.options import look_options, rules_options, trust_option
from blefodds.cli.table_odds import announce_advice, recommendation_at_table, show_odds
from blefodds.cli.table_refusals import cards_typed, legal_action, seat_typed
from blefodds.cli.table_talk import LONGEST_PROMPT, TableTalk, word_of
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules
from blefodds.games.blef.bidding import CHECK
from blefodds.games.blef.standing import Standing
from blefodds.inference import BidderModel
from blefodds.lang import parse_cards, phrase
from blefodds.session.evening import Entry, Evening, Lost, MyCards, NewMatch, Said, Seats
from blefodds.session.evening_file import EVENING, EveningFields, drawing_seed, evening_document, evening_from_document
from blefodds.storage.files import check_target
from blefodds.storage.kept_file import KeptFile
from blefodds.views.folding import clipped
from blefodds.views.live import MOST_RISKS, TableScreen

__all__ = ["live_command"]

HELP = ("cards", "bid", "check", "result", "undo", "odds", "advice", "quit")

ALL_RISKS = 10
"""So many raises are shown when advice is asked for again."""


@click.command("live", cls=BlefCommand)
@click.option("--players", metavar="NAME,NAME,…", help="Who sits at the table, clockwise. Else it is asked.")
@click.option("--me", metavar="NAME", help="Which of them is you: a name or a seat's number.")
@click.option("--dealer", metavar="NAME", help="Who deals the first round.")
@click.option("--save", type=FILE_NAME, help="FILE that keeps the evening, to go on from later.")
@click.option("--force", is_flag=True, help="Begin another evening, whatever the file holds.")
@click.option("--time", "seconds", type=THINKING, default=1.0, show_default=True, help="Seconds to think of advice.")
@trust_option
@rules_options
@look_options
@click.pass_context
def live_command(
    ctx: click.Context,
    /,
    *,
    players: str | None,
    me: str | None,
    dealer: str | None,
    save: Path | None,
    force: bool,
    seconds: float,
    trust: float | None,
    rules: Rules,
    look: Look,
) -> None:
    """Sit at a real table for an evening: odds and advice after every bid.

    Enter who plays, then in each round your cards and the bids as they fall; what can be typed is told by typing
    help. Cards, seats, dealer and who is out are kept. Every entry is saved at once, can be taken back by undo,
    and the same command goes on where it was left.
    """
    path = kept_path(save, "evening.json")
    check_target(path)
    kept = KeptFile(path, EVENING)
    evening = resumed(kept, evening_from_document, force=force)
    if evening is not None:
        wanted = rules if rules_are_typed(ctx) else None
        _check_same(evening.seats, kept, players=players, me=me, dealer=dealer, rules=wanted)
    talk = TableTalk(look.screen(), look.lang)
    is_new = evening is None
    if evening is None:
        seats = _seats(talk, players, me, dealer, rules, look.lang)
        if seats is None:
            return
        evening = Evening(seats)
        kept.save(evening_document(evening))
    announce_advice()
    model = bidder_model(trust)
    sitting = _Sitting(evening, talk, kept, look=look, seconds=seconds, model=model)
    try:
        sitting.greet(is_new=is_new)
        sitting.run()
    except KeyboardInterrupt:
        talk.tell("live.bye", command=command_to_go_on("live", save))
        raise
    talk.tell("live.bye", command=command_to_go_on("live", save))


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _check_same(
    seats: Seats,
    kept: KeptFile[EveningFields],
    *,
    players: str | None,
    me: str | None,
    dealer: str | None,
    rules: Rules | None,
) -> None:
    """Refuse to go on with an evening that is not the one described on the command line."""
    differs = None
    if players is not None and _names(players) != seats.names:
        differs = "players"
    elif me is not None and _called(seats, me, "me") != seats.me:
        differs = "me"
    elif dealer is not None and _called(seats, dealer, "dealer") != seats.dealer:
        differs = "dealer"
    elif rules is not None and rules != seats.rules:
        differs = "rules"
    if differs is not None:
        raise BlefError(f"{kept.shown} is of another evening ({differs} differs): --force replaces it", field="save")


def _called(seats: Seats, text: str, field: str) -> int:
    try:
        return seats.seat_called(text)
    except BlefError as error:
        raise error.about(field) from None


def _seats(
    talk: TableTalk, players: str | None, me: str | None, dealer: str | None, rules: Rules, lang: str
) -> Seats | None:
    """Who sits where, as the options say or else as it is answered; None when the input ends."""
    if players is None:
        seats = _asked_players(talk, rules, lang)
        if seats is None:
            return None
    else:
        seats = _seated(_names(players), rules)
    mine = _my_seat(talk, seats, me, lang)
    if mine is None:
        return None
    first = _first_dealer(talk, seats, dealer, lang)
    return None if first is None else Seats(seats.names, mine, first, rules)


def _seated(names: tuple[str, ...], rules: Rules) -> Seats:
    Standing.start(len(names), rules)
    return Seats(names, 0, len(names) - 1, rules)


def _asked_players(talk: TableTalk, rules: Rules, lang: str) -> Seats | None:
    while True:
        answer = talk.ask(phrase("live.ask.players", lang))
        if answer is None or word_of(answer) == "quit":
            return None
        try:
            return _seated(_names(answer), rules)
        except BlefError as error:
            talk.say(f"! {error.said(talk.lang)}")


def _my_seat(talk: TableTalk, seats: Seats, me: str | None, lang: str) -> int | None:
    if me is not None:
        return _called(seats, me, "me")
    called_me = [seat for seat, name in enumerate(seats.names) if word_of(name) == "me"]
    if len(called_me) == 1:
        return called_me[0]
    return _asked_seat(talk, seats, phrase("live.ask.me", lang), None)


def _first_dealer(talk: TableTalk, seats: Seats, dealer: str | None, lang: str) -> int | None:
    if dealer is not None:
        return _called(seats, dealer, "dealer")
    last = len(seats.names) - 1
    return _asked_seat(talk, seats, phrase("live.ask.dealer", lang, name=shorten(seats.names[last])), last)


def _asked_seat(talk: TableTalk, seats: Seats, question: str, otherwise: int | None) -> int | None:
    while True:
        answer = talk.ask(question)
        if answer is None or word_of(answer) == "quit":
            return None
        if not answer and otherwise is not None:
            return otherwise
        try:
            return seat_typed(answer, seats, talk.lang)
        except BlefError as error:
            talk.say(f"! {error.said(talk.lang)}")


class _Sitting:
    """The talk of an evening, entry by entry; nothing is known here that the evening does not say."""

    def __init__(
        self,
        evening: Evening,
        talk: TableTalk,
        kept: KeptFile[EveningFields],
        *,
        look: Look,
        seconds: float,
        model: BidderModel,
    ) -> None:
        self._evening, self._talk, self._kept = evening, talk, kept
        self._lang, self._style, self._seconds, self._model = look.lang, look.style, seconds, model
        self._screen = TableScreen(evening.seats.names, you=evening.seats.me, width=talk.width, **look.words)

    def greet(self, *, is_new: bool) -> None:
        """Say what is played, where it is saved, and where it stands."""
        evening, rules = self._evening, self._evening.rules
        players = ", ".join(self._screen.names)
        self._talk.tell("live.title", players=players, rules=rules.name, cards=rules.deck.n_cards)
        if not is_new:
            self._talk.tell("live.resumed", match=evening.match_number, n=evening.round_number)
        self._talk.tell("live.saved", path=printable(str(self._kept.path)))
        self._talk.tell("live.hint")
        self._show_where_it_stands()

    def run(self) -> None:
        """Ask and answer until the input ends or somebody leaves."""
        while True:
            answer = self._talk.ask(self._question())
            if answer is None:
                return
            self._screen.width = self._talk.width
            evening, word = self._evening, word_of(answer)
            try:
                if word == "quit":
                    return
                if word == "help":
                    self._talk.show(self._screen.help_lines([f"live.help.{key}" for key in HELP]))
                elif word == "undo" and not evening.entries:
                    self._talk.say(f"! {phrase('live.wrong.undo', self._lang)}")
                elif word == "undo":
                    self._change(evening.undone())
                    self._talk.tell("live.undone")
                    self._show_where_it_stands()
                elif word == "hint" and evening.is_my_turn:
                    self._show_recommendation(most=ALL_RISKS)
                elif word == "hint" and evening.stage == "bids":
                    self._show_outlook()
                    self._talk.show(self._screen.not_now_lines(evening.bidding, is_out=not evening.is_in_match))
                elif self._asks_odds(answer):
                    show_odds(
                        self._talk, self._screen, evening.information_state, answer.partition(" ")[2], self._model
                    )
                else:
                    self._enter(answer)
            except BlefError as error:
                self._talk.say(f"! {error.said(self._talk.lang)}")

    def _asks_odds(self, answer: str) -> bool:
        return word_of(answer.partition(" ")[0]) == "odds" and self._evening.stage in ("bids", "result")

    def _question(self) -> str:
        evening = self._evening
        match evening.stage:
            case "cards":
                return phrase("live.ask.cards", self._lang, n=evening.standing.counts[evening.seats.me])
            case "bids":
                assert evening.bidding is not None
                assert evening.bidding.current_player is not None
                return clipped(self._screen.names[evening.bidding.current_player], LONGEST_PROMPT)
            case "result":
                loser = self._known_loser()
                if loser is None:
                    return phrase("live.ask.result", self._lang)
                return phrase("live.ask.result_known", self._lang, name=self._screen.names[loser])
            case "over":
                assert evening.last_loser is not None
                return phrase("live.ask.match", self._lang, name=self._screen.names[evening.last_loser])

    def _enter(self, answer: str) -> None:
        """Take the answer for what is due now."""
        evening = self._evening
        match evening.stage:
            case "cards":
                self._add(MyCards(cards_typed(answer, evening.standing.counts[evening.seats.me], self._lang)))
            case "bids":
                assert evening.bidding is not None
                self._add(Said(legal_action(answer, evening.bidding, self._lang)))
            case "result":
                self._enter_result(answer)
            case "over":
                assert evening.last_loser is not None
                dealer = seat_typed(answer, evening.seats, self._lang) if answer else evening.last_loser
                self._add(NewMatch(dealer))

    def _known_loser(self) -> int | None:
        """Who has lost as far as my own cards can tell."""
        checker, bidder = self._evening.may_have_lost
        truth = self._evening.verdict(())
        return None if truth is None else checker if truth else bidder

    def _enter_result(self, answer: str) -> None:
        """Who lost, by name; or whether the bid is true, or the cards that say so."""
        evening = self._evening
        checker, bidder = evening.may_have_lost
        loser = self._known_loser()
        if not answer and loser is not None:
            self._add(Lost(loser))
            return
        shown, truth = self._judged(answer)
        try:
            seat = seat_typed(answer, evening.seats, self._lang, (checker, bidder))
        except BlefError:
            if not shown and truth is None:
                raise
        else:
            if (shown or truth is not None) and not answer.isdigit():
                name = self._screen.names[seat]
                values = {"text": shorten(answer), "name": name, "seat": seat + 1}
                raise BlefError(phrase("live.wrong.meaning", self._lang, **values))
            self._add(Lost(seat))
            return
        if shown:
            truth = evening.verdict(shown)
        assert evening.bidding is not None
        if truth is None:
            others = evening.bidding.in_play - len(evening.hand)
            self._talk.tell("live.undecided", n=others)
            return
        self._talk.show(self._screen.truth_lines(evening.bidding, truth="true" if truth else "false"))
        self._add(Lost(checker if truth else bidder, shown))

    def _judged(self, answer: str) -> tuple[tuple[Card, ...], bool | None]:
        """Cards that were shown, if the answer is of cards, or else whether it says that the bid was true."""
        if word_of(answer) in ("true", "false"):
            return (), word_of(answer) == "true"
        try:
            return parse_cards(answer), None
        except BlefError:
            return (), None

    def _add(self, entry: Entry) -> None:
        before = self._evening
        self._change(before.after(entry))
        if isinstance(entry, Lost):
            self._talk.show(self._screen.result_lines(before.standing.counts, self._evening.standing))
        if isinstance(entry, Lost | NewMatch):
            self._show_where_it_stands()
        else:
            self._show_outlook()

    def _change(self, evening: Evening) -> None:
        """From now on this is the evening: first on the disk, then here."""
        self._kept.save(evening_document(evening))
        self._evening = evening

    def _show_where_it_stands(self) -> None:
        evening = self._evening
        if evening.stage == "over":
            self._talk.show(self._screen.score_lines(evening))
            return
        self._talk.show(self._screen.round_lines(evening.standing, evening.round_number, match=evening.match_number))
        if evening.stage != "cards":
            assert evening.bidding is not None
            self._talk.show(self._screen.hand_lines(evening.hand))
            self._talk.show(self._screen.so_far_lines(evening.bidding))
            self._show_outlook()

    def _show_outlook(self) -> None:
        """The last bid's odds, and what may follow or, when it is my turn, what to say."""
        evening = self._evening
        assert evening.bidding is not None
        if evening.bidding.is_terminal:
            self._talk.show(self._screen.checked_lines(evening.bidding))
            return
        if evening.is_my_turn:
            self._show_recommendation()
            return
        view = outlook(evening.information_state, model=self._model)
        self._talk.show(self._screen.last_bid_lines(evening.bidding, view, sees_cards=evening.is_in_match))
        self._talk.show(self._screen.raises_lines(evening.bidding, view))

    def _show_recommendation(self, *, most: int = MOST_RISKS) -> None:
        """The last bid's odds as the advice has them, and what to say."""
        state = self._evening.information_state
        drawing = drawing_seed(self._evening)
        advice = recommendation_at_table(state, seconds=self._seconds, model=self._model, drawing=drawing)
        self._talk.show(self._screen.last_bid_lines(state.bidding, outlook_of(state, advice), sees_cards=True))
        if state.legal_actions == (CHECK,):
            self._talk.tell("live.only_check")
        else:
            self._talk.show(self._screen.recommendation_lines(state.bidding, advice, most=most))
