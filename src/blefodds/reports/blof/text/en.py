"""English."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXT"]

TEXT: Mapping[str, str | tuple[str, ...]] = {
    "certain": "certain",
    "impossible": "impossible",
    # The page around the chapters.
    "page.title": "Blöf: a strategy report",
    "page.subtitle": "Four players · 52 cards · one to four cards under a claimed rank",
    "page.intro": "How likely a claim can be true, what the advice that players give each other is worth, and how "
    "computer players do against each other. Odds are counted; what players win was simulated.",
    "page.marks": "✓ is certain and × impossible, and only counting says so. Shares of matches stand with their 95% "
    "interval.",
    "page.quick": "This is a quick report: fewer simulated matches, wider intervals.",
    "page.date": "Date: {date}",
    "page.contents": "Contents",
    "page.sort": "Press a heading to sort a table by it, again to turn the order round, once more to go back.",
    "page.picture": "The picture as SVG",
    "page.data": "The data",
    "page.data.text": "All numbers in full, each as CSV and JSON:",
    "page.made": "Made by blefodds {version}, seed {seed}.",
    # The game.
    "game.title": "The game, and how this was computed",
    "game.rules": "Thirteen cards each, five hands, a point for whoever is out first. Who opens lays one to four cards "
    "face down and names a rank; the others lay more under the same rank, pass, or say Blöf! to the batch just laid, "
    "which only the very next player can. One wrong card makes it a lie: the liar takes the whole pile and the "
    "challenger opens; else the challenger takes it and the honest player opens. A pile on which the three others "
    "pass is set aside. Last cards win unless they are challenged and were a lie.",
    "game.open": "What the rules leave open: who need not open may always pass; on last cards the next player "
    "challenges or passes; a hand without a winner after {moves} moves ends without one.",
    "game.shares": "A match is won by most points, and k players with equally many win 1/k of it each. The seats go "
    "round, so that four equal players win a quarter each. Intervals of shares are those of Clopper and Pearson, with "
    "shared matches rounded to whole ones on the side that makes the interval wider.",
    "game.style": "The computer players are lists of numbers: how often they lie and challenge, what they open with, "
    "what they keep in mind. “table” is the described one: it challenges what cannot add up, opens with its biggest "
    "group and challenges finishers far more often than others. How often it lies and challenges otherwise is not "
    "known, so the rates are assumed: {finisher} of finishers and {other} of other possible claims are challenged, and "
    "without a card of the rank it lies in {lie} of the cases. “advisor” is the "
    "strongest against tables that was found here.",
    # Could it be true?
    "could.title": "Could it be true?",
    "could.intro": "A claim can be true if the claimer held that many cards of the rank. You hold thirteen cards, "
    "nothing else is known: {unseen} cards are unseen. The more of the rank you hold, and the fewer cards the claimer "
    "held, the less likely. Counted over all hands that the claimer can have.",
    "could.free": "Hold two, and a claim of three is impossible; hold one, and a claim of four is. Challenging it "
    "costs nothing. A claim of two by a player with thirteen cards: {none} if you hold none of the rank, {two} if "
    "you hold two.",
    "could.limit": "That a player could be honest does not say that the player is: honest players lay what they have, "
    "so what is laid is true more often than this; the tips below measure what comes of it.",
    "could.figure": "How often a claim can be true, by the cards that the claimer held",
    "could.figure.along": "cards that the claimer held",
    "could.figure.line.0": ("{n} card, you hold none", "{n} cards, you hold none"),
    "could.figure.line.2": ("{n} card, you hold two", "{n} cards, you hold two"),
    "could.figure.description": "Five lines, the chance that a claim can be true from 0 to 100%, by the cards that the "
    "claimer held, 1 to 13: one, two and three cards claimed if you hold none of the rank, one and two if you hold "
    "two. "
    "A claim of two if you hold none: {five} with five cards, {thirteen} with thirteen.",
    "could.table": "How often a claim can be true when you hold {own} of the rank, by the cards that the claimer held.",
    "could.column.cards": "claimer held",
    "could.column.claim": ("{n} card claimed", "{n} cards claimed"),
    # The tips.
    "tips.title": "The tips, measured",
    "tips.intro": "For each tip one player follows it and one does not, alike in all else, in {games} matches each "
    "with the same seeds and seats against the same three others. The gain is the difference of the matches won, in "
    "percentage points; its interval comes from the differences in {chunks} runs of 64 matches. Once the player and "
    "the others play as table does, once as advisor does.",
    "tips.figure": "What following each tip is worth, in percentage points of matches won",
    "tips.figure.note": "Right of 0: who follows the tip wins more matches than who does what stands behind the "
    "stroke. "
    "Lines are 95% intervals, mostly hidden by the marks.",
    "tips.figure.description": "A row for each tip and each way not to follow it, with the gain in percentage points "
    "and its interval among three tables and among three advisors. Among three tables: {summary}.",
    "tips.table": "Matches won by who follows a tip and who does not; gains in percentage points, 95% intervals.",
    "tips.column.tip": "tip",
    "tips.column.way": "instead",
    "tips.column.company": "among",
    "tips.column.follows": "follows",
    "tips.column.ignores": "does not",
    "tips.column.gain": "gain",
    "tips.column.interval": "interval",
    "tips.verdict.pays": "{tip}: among {company} it wins {follows} of the matches instead of {ignores} ({way}): it "
    "pays, {gain} points ({interval}).",
    "tips.verdict.costs": "{tip}: among {company} it wins {follows} of the matches instead of {ignores} ({way}): it "
    "costs, {gain} points ({interval}).",
    "tips.verdict.same": "{tip}: among {company} it wins {follows} of the matches instead of {ignores} ({way}): no "
    "difference can be told, {gain} points ({interval}).",
    "tips.verdict.idle": "{tip}: among {company} it wins {follows} of the matches, and exactly as many in every run "
    "otherwise ({way}): it changes nothing, for what it speaks of does not come up or does not matter there.",
    "tips.among": "among {company}",
    "company.table": "three tables",
    "company.advisor": "three advisors",
    "tip.free-challenge": "Challenge what cannot be true",
    "tip.free-challenge.text": "A free challenge really is free. Of {free} challenges of claims that the challenger's "
    "own cards made impossible, {right} were right: the liar takes the pile and you open.",
    "tip.finisher": "Challenge whoever lays the last cards",
    "tip.finisher.text": "If you let the last cards go, the hand is lost; if you challenge them and they are true, it "
    "is lost as well. So the challenge costs nothing. Where the player who always challenges sits with three tables, "
    "{laid} times somebody laid the last cards, the player or a table; {lies} of these were lies, and {caught} of the "
    "lies were caught.",
    "tip.biggest-group": "Open with your biggest group",
    "tip.biggest-group.text": "Opening sheds most cards at once, and nobody has to be lied to for it. The smallest "
    "group, or other cards under the name of the biggest, are the alternatives.",
    "tip.small-pile": "Lie while the pile is small",
    "tip.small-pile.text": "A lie sheds a card, and costs the pile when it is caught. “Small” is up to four cards; the "
    "alternatives are never to lie, and to lie whatever lies there. Of who does that among tables, lies on piles of up "
    "to four cards were caught in {small} of the cases, on larger ones in {large}.",
    "tip.padding": "Pad true cards with a false one",
    "tip.padding.text": "Who has true cards lays one wrong one with them: one card more is gone, and the whole batch "
    "is a lie. Whether it pays depends on who sits next.",
    "tip.small-lies": "Lie with one card only",
    "tip.small-lies.text": "Without a card of the rank: a lie with one card, with two, or with four. Lies of one card "
    "were caught in {one} of the cases, of four in {four}, by three tables.",
    "tip.burying": "Let a big pile be buried",
    "tip.burying.text": "Who passes on a pile of five or more cards, even with true cards to lay, gives the others the "
    "chance to pass too; what lies in it is then out of the hand, lies included. Of {piles} piles set aside at a table "
    "of tables, {lies} held a lie that nobody will see.",
    "tip.adding-up": "Add up all claims in the pile",
    "tip.adding-up.text": "A rank has four cards. Who counts what all the others have claimed in this pile, and their "
    "own cards, knows when it is too much: somebody has lied, and the last one is the one who can be challenged.",
    "way.lets-it-pass": "let it pass",
    "way.half": "challenge half of them",
    "way.never": "never",
    "way.smallest-group": "the smallest group",
    "way.lie": "a lie",
    "way.any-pile": "on any pile",
    "way.true-alone": "true cards alone",
    "way.two": "with two",
    "way.four": "with four",
    "way.plays-on": "play on",
    "way.not": "each claim alone",
    # The bots.
    "bots.title": "The computer players against each other",
    "bots.intro": "Each computer player alone at a table with three others of one kind, {games} matches each. An equal "
    "player would win 25%.",
    "bots.advisor": "The advisor wins {share} ({interval}) of the matches against three tables.",
    "bots.table": "Matches won by the one player of the row against three of the column.",
    "bots.column.bot": "one",
    "bots.rates": "How tables lie and challenge is assumed, so here is the advisor against tables of other rates.",
    "bots.rates.table": "Matches won by the advisor against three tables that challenge and lie this often.",
    "bots.rates.other": "they challenge",
    "bots.rates.lie": "they lie: {p}",
    "bots.lies": "Lies where two tables and two random players sit in turn, so that lies of every size are met by "
    "players who challenge what cannot be. Lies of one card were caught in {one} of the cases, of two in {two}, of "
    "four in {four}.",
    "bots.lies.figure": "How often lies were caught, by the cards laid and by the cards in the pile with them",
    "bots.lies.figure.note": "Lines are 95% intervals, mostly hidden by the marks.",
    "bots.lies.figure.description": "A row for each number of cards laid and for each size of pile, with the share of "
    "lies that were caught. {summary}.",
    "bots.lies.table": "Lies and how often they were caught, by the cards laid and by the cards in the pile with them.",
    "bots.lies.what": "lies",
    "bots.lies.batch": ("{n} card laid", "{n} cards laid"),
    "bots.lies.pile": "pile of {first}–{last}",
    "bots.lies.laid": "laid",
    "bots.lies.caught": "caught",
    "bots.lies.interval": "interval",
    # The model.
    "model.title": "The model of behaviour, scored",
    "model.intro": (
        "The odds say whether a claim could be true; a model of how players behave says how likely it is "
        "true. In {n} match of each table every claim was judged as each of the three others heard it. The score is "
        "the "
        "mean of −log(chance given to what was so): 0 is perfect, and less is better. A chance below one in a million "
        "counts as that.",
        "The odds say whether a claim could be true; a model of how players behave says how likely it is "
        "true. In {n} matches of each table every claim was judged as each of the three others heard it. The score "
        "is the "
        "mean of −log(chance given to what was so): 0 is perfect, and less is better. A chance below one in a million "
        "counts as that.",
    ),
    "model.in_sample": "The parameters were chosen by claims of these same computer players, all but random. So the "
    "scores at their tables say how well the model describes them, not how well it would describe other players.",
    "model.unknown.worse": "At a table of random players, which nothing was chosen by and where only {true} of the "
    "claims are true, the model scores {unknown} instead of {known} at a table of tables, and knowing the share of "
    "true "
    "claims alone would be better, {share}. Set the parameters to your own table.",
    "model.unknown.better": "At a table of random players, which nothing was chosen by and where {true} of the claims "
    "are true, the model scores {unknown} instead of {known} at a table of tables; knowing the share of true claims "
    "alone scores {share}.",
    "model.table": "How well each way to judge claims tells true ones from lies: the chance that they could be true "
    "(cards alone), the share of true claims for every one, and the model.",
    "model.column.players": "players",
    "model.column.heard": "claims heard",
    "model.column.true": "true",
    "model.column.cards": "cards alone",
    "model.column.share": "share of true ones",
    "model.column.model": "model",
}
