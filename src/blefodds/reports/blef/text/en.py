"""English."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXT"]

TEXT: Mapping[str, str | tuple[str, ...]] = {
    "certain": "certain",
    "impossible": "impossible",
    "none": "none",
    "with_cards": ("With {n} card in play", "With {n} cards in play"),
    "n_cards": ("{n} card", "{n} cards"),
    "claim.exact": "{p} ({ways} of {of} deals)",
    "claim.simulated": "{p} ({true} of {deals} simulated deals, 95% interval {interval})",
    "column.kind": "kind",
    "column.place": "rung",
    "column.bids": "bids",
    "column.bid": "bid",
    "column.in_play": "cards in play",
    # The page around the chapters.
    "page.title": "Blef: a strategy report",
    "page.subtitle": "Rules: {rules} · {cards} cards ({deck}) · {bids} bids",
    "page.intro": "How likely each bid is, how high you can go, what your cards are worth and when to check. Every "
    "number was computed: counted over all possible deals or, where the text says so, simulated.",
    "page.reading": "“Cards in play” are the cards that all players hold together. Someone who “sees no card” knows "
    "how many there are and nothing else. A bid is true when the cards in play contain it.",
    "page.marks": "✓ is certain and × impossible, and only counting says so. Everything else is rounded to a tenth of "
    "a percent, never to 0% or 100%.",
    "page.quick": "This is a quick report: fewer columns and fewer simulated deals.",
    "page.date": "Date: {date}",
    "page.contents": "Contents",
    "page.sort": "Press a heading to sort a table by it, again to turn the order round, once more to go back.",
    "page.picture": "The picture as SVG",
    "page.data": "The data",
    "page.data.text": "All numbers in full, each as CSV and JSON:",
    "page.made": "Made by blefodds {version}.",
    "page.made.simulated": "Made by blefodds {version}, seed {seed}.",
    # The ladder.
    "ladder.title": "The ladder",
    "ladder.intro": "These rules have {bids} bids. To someone who sees no card all bids of one kind are equally "
    "likely, so a kind is one row. Counted over all deals.",
    "ladder.example": "With {n} cards in play no bid is likelier than “{likely}”: {likely_chance}. None is less likely "
    "than “{rare}”: {rare_chance}.",
    "ladder.example.one": "With {n} cards in play “{bid}” stands at {chance}, like every other bid here.",
    "ladder.figure": "How likely each kind of bid is, seen blind",
    "ladder.figure.description": "A line per kind of bid: its chance of being true, from 0 to 100%, against the cards "
    "in play. Cards needed for a chance of at least half: {summary}.",
    "ladder.crossing": ("{kind}: {n} card", "{kind}: {n} cards"),
    "ladder.table": "The chance of one bid of each kind by cards in play, to someone who sees no card.",
    "inverted.one": "A ladder is upside down where a higher bid is likelier than a lower one. These rules have one "
    "kind of "
    "bid, so no jump to another kind is there to make.",
    "inverted.none": "A ladder is upside down where a higher bid is likelier than a lower one. Pairs of kinds here: "
    "{pairs}; upside down between 1 and {most} cards in play: none.",
    "inverted.intro": "A ladder is upside down where a higher bid is likelier than a lower one. Pairs of kinds here: "
    "{pairs}; upside down somewhere between 1 and {most} cards in play: {inverted}. The wide gaps are the jumps to "
    "make: the bid goes up, and so does the chance that it is true.",
    "inverted.example": "{with_cards} the gap is widest: one bid of the kind “{lower}” stands at {lower_chance}, and "
    "one of the kind “{higher}”, further up the ladder, at {higher_chance}.",
    "inverted.table": "Where the ladder is upside down, up to {most} cards in play; the chances are those where the "
    "gap is widest, the gap is in percentage points.",
    "inverted.column.lower": "from",
    "inverted.column.higher": "jump to",
    "inverted.column.cards": "at cards in play",
    "inverted.column.widest": "widest at",
    "inverted.column.lower_chance": "lower bid",
    "inverted.column.higher_chance": "higher bid",
    "inverted.column.gap": "gap",
    # The highest true bid.
    "highest.title": "The highest true bid: how long to go on raising",
    "highest.intro": "Of the bids that are true in a deal one is the highest. As long as the bidding has not reached "
    "it, somebody can still raise and be right; beyond it every bid is false. This is what someone who sees no card "
    "knows about it.",
    "highest.on_rest": "Under these rules the bidding may go on after the highest bid, on the cards that were not "
    "dealt. "
    "This chapter does not cover that.",
    "highest.counted": "Counted: all {sets} sets of cards that can be in play, from 1 card to all {n}, were looked at "
    "one by one.",
    "highest.simulated": "Simulated: {deals} random deals for each number of cards in play, seed {seed}; every "
    "interval is a 95% interval for its own number alone. What counting settles is counted: ✓ where so many cards "
    "must make some bid there true, × where they are too few for it.",
    "highest.median": "With {n} cards in play the median is “{bid}”. The chance that it or a higher bid is true: "
    "{chance}.",
    "highest.some": "One bid is one thing, any bid that high another. With {n} cards in play “{bid}” alone: {one}; it "
    "or anything above it: {some}.",
    "highest.figure": "The chance that a bid, or any higher one, is true",
    "highest.figure.height": "chance that it or a higher bid is true",
    "highest.figure.description": "A line for the lowest bid of each kind: the chance that it or any higher bid is "
    "true, against the cards in play. Cards needed for a chance of at least half: {summary}.",
    "highest.crossing": ("{bid}: {n} card", "{bid}: {n} cards"),
    "highest.note": "The lines join simulated shares: {deals} random deals for each number of cards in play, seed "
    "{seed}. The "
    "widest 95% interval is {points} percentage points wide.",
    "highest.caption": "{caption} Simulated, but for ✓ and ×, which are counted.",
    "highest.levels": "How high to go: the highest bid such that it, or one above it, is true at least so often. 50% "
    "is the median. In brackets, how often.",
    "highest.level": "{percent}",
    "highest.reached": "The chance that a true bid is left at that rung or above it: some bid of the kind, or of a "
    "higher kind, by cards in play.",
    "highest.kinds": "Of which kind the highest true bid is, by cards in play.",
    # What your own cards are worth.
    "holdings.title": "What your own cards are worth",
    "holdings.intro": "A card in your own hand is in play for certain. How much that lifts a bid depends on how many "
    "cards are in play. The comparison is always with someone who sees no card, with as many cards in play. All of "
    "this is counted.",
    "holdings.rank": ("{n} card of a rank: {cards}", "{n} cards of a rank: {cards}"),
    "holdings.straight": ("{n} card of a straight: {cards}", "{n} cards of a straight: {cards}"),
    "holdings.suit": ("{n} card of a suit: {cards}", "{n} cards of a suit: {cards}"),
    "holdings.summary": "With {n} cards in play: of the best bids of all kinds, the one that each holding lifts most "
    "without making it certain. The lift is in percentage points.",
    "holdings.none": "none",
    "holdings.column.hand": "your cards",
    "holdings.column.bid": "lifts most",
    "holdings.column.before": "without",
    "holdings.column.after": "with them",
    "holdings.column.lift": "lift",
    "holdings.figure": "Holding {cards}, against seeing no card",
    "holdings.figure.description": "Two lines per kind of bid, its chance against the cards in play: whole with "
    "{cards} in hand, dashed to someone who sees no card. Cards needed for a chance of at least half, with and "
    "without: {summary}.",
    "holdings.crossing": "{bid}: {held} and {alone}",
    "holdings.with": "{cards} in hand",
    "holdings.without": "no card seen",
    "holdings.more": "Each holding in full, by cards in play: of every kind the bid that it makes likeliest over all "
    "numbers of cards in play, its chance, and in brackets the percentage points that the holding adds. A minus means "
    "that the cards are in the way: they take places in which cards of the bid could be.",
    "holdings.table": "{name}. The chance of the best bid of each kind by cards in play; in brackets the change in "
    "percentage points.",
    # When to check.
    "checking.title": "When to check",
    "checking.intro": "The last bid stands, and you check or raise. How likely is it to be true? First to someone who "
    "sees no card; then to someone with {cards} in hand, by how many of them are cards of the bid.",
    "checking.holding": "A card of the bid is one that it asks for: any King for a pair of Kings, any heart for a "
    "flush in hearts. Where a bid asks for cards of more than one rank, the ones in hand are those that help it most. "
    "All of this is counted.",
    "checking.example": "With {n} cards in play, “{bid}”. Seeing no card: {blind}. With {cards} in hand, {cases}.",
    "checking.even": "The fewest cards in play with which a bid of the kind is true at least every other time (and how "
    "often it is). With fewer cards it is more often false than true, unless the bidder knows something. A game here "
    "has at most {most} cards in play.",
    "checking.caution": "These chances take the bidder for someone who would say anything. Somebody who holds cards of "
    "the bid makes it likelier, as the next chapter shows. And raising may be better than checking: compare with the "
    "chance of the bid you would make.",
    "checking.table": "The chance that the last bid is true, by cards in play. – stands where there is no such case: "
    "too few cards in play, or no such cards in the deck.",
    "checking.column.state": "you hold",
    "checking.blind": "no card seen",
    "checking.0": "none of its cards",
    "checking.1": "one of its cards",
    "checking.2": "two of its cards",
    # What a bid tells.
    "telling.title": "What a bid tells",
    "telling.intro": "A bid that is no bluff says something about the bidder's hand. Take a bidder with {cards} who "
    "tells the truth in one of two ways: they hold at least one card of the bid (a part of it), or they hold all that "
    "it asks for (the whole of it).",
    "telling.counted": "Counted over every hand that lets such a bidder say it and every draw of the other cards, with "
    "{n} and with {later} cards in play, for a listener who sees no card.",
    "telling.little": "The more hands hold a part of a bid, the less a part tells. Of all {of} {n_held}-card hands "
    "{ways} "
    "hold at least one card of “{bid}”. So with straights, which ask for cards of many ranks, and with high cards “at "
    "least one card of it” tells little about anything but the bid itself.",
    "telling.example": "With {n} cards in play “{bid}” stands at {before}. Once somebody who holds a part of it has "
    "said it: {after}.",
    "telling.own": "What hearing a bid does to its own chance, with {n} and with {later} cards in play; in brackets "
    "the change in percentage points. – would stand where {cards} cannot hold the whole bid.",
    "telling.more": "And what it does to others. First the bid itself, then those bids of other kinds that rise most, "
    "last the bid that falls most, by the change with {n} cards in play once a part is held.",
    "telling.folded": "After hearing “{bid}”",
    "telling.table": "After “{bid}” from a truthful bidder, with {n} and with {later} cards in play; in brackets the "
    "change in percentage points.",
    "telling.column.heard": "bid heard",
    "telling.column.before": "{n}: before",
    "telling.column.part": "{n}: a part held",
    "telling.column.whole": "{n}: the whole held",
    # How the rules differ.
    "presets.title": "How the rules differ",
    "presets.intro": "How likely a bid is depends on the deck alone; the rules decide which bid is higher. So here are "
    "the kinds of each deck, the commonest first, with the rung they stand on under each set of rules.",
    "presets.table": "{n} cards ({deck}): the rung of each kind under each set of rules, and the chance of one bid of "
    "the kind by cards in play, to someone who sees no card. – marks a kind that those rules do not have.",
    "presets.order": "An order of kinds matches how rare they are when no kind is likelier than one below it. Every "
    "number of cards in play was looked at, up to the whole deck. The pairs of kinds that are the wrong way round:",
    "presets.matches": "{rules}: the order matches with {matching} cards in play (of 1–{most}). With {worst} it is "
    "furthest from it: {count} of {pairs} pairs are the wrong way round.",
    "presets.always": "{rules}: the order matches with every number of cards in play, 1–{most}.",
    "presets.column.rules": "rules",
    "presets.column.rarity": "from the commonest kind to the rarest",
    "presets.column.wrong": "wrong pairs",
    "presets.order.table": "With which numbers of cards in play so many pairs of kinds are the wrong way round, of all "
    "pairs.",
    "presets.rarity": "{rules}: the kinds by how likely one bid of them is. Kinds joined by = are equally likely.",
    # From two players on.
    "players.title": "From 2 to {n} players: how a game grows",
    "players.title.two": "2 players: how a game grows",
    "players.pack": "More than {n} players could not all hold {cards}: the pack has {pack}.",
    "players.growth": "Everyone starts with one card. Whoever loses a round holds one more from then on, and whoever "
    "loses while holding {limit} is out. So until somebody is out, every round adds one card to those in play; when "
    "somebody is out, their cards are gone too.",
    "players.growth_pack": "Everyone starts with one card, and whoever loses a round holds one more from then on. So "
    "every round adds one card to those in play, until the pack of {cards} cannot deal the next round. Then the player "
    "with the most cards is out and the rest carry on.",
    "players.table": "Cards in play in the first round and at the most, and how many rounds a game takes: the fewest "
    "if the winner never loses one, the most if the winner ends with {cards} too.",
    "players.live": "Call a rung live while one bid of its kind is true in at least {low}% and at most {high}% of the "
    "deals, to someone who sees no card. Below that it is nearly always false, above it nearly always true.",
    "players.live.table": "With how many cards in play each rung is live, up to {most}: at least {low}%, at most "
    "{high}%.",
    "players.phases": "The live rungs (at least {low}%, at most {high}%) in each phase of a game, if nobody is out.",
    "players.column.players": "players",
    "players.column.first": "first round",
    "players.column.most": "at most",
    "players.column.least_rounds": "fewest rounds",
    "players.column.most_rounds": "most rounds",
    "players.column.live": "live with",
    "players.column.from": "chance at the start",
    "players.column.to": "chance at the end",
    "players.column.phase": "phase",
    "players.column.kinds": "live rungs",
    "players.column.in_play": "cards in play",
    "players.phase.first": "everyone has one card",
    "players.phase.middle": ("everyone has {n} card", "everyone has {n} cards"),
    "players.phase.last": ("everyone has {n} card, the limit", "everyone has {n} cards, the limit"),
    "players.phase.middle_pack": "half the pack is dealt",
    "players.phase.last_pack": "the whole pack is dealt",
    "listening.title": "What listening is worth",
    "listening.intro": "Whoever must answer a bid can judge it by the own cards alone, or also by what was bid: who "
    "bids Queens twice probably holds a Queen. Here bots play whole matches of four by the classic rules, and in every "
    "round the player who has to answer the last bid says how likely it is to be true, in both ways. Then the cards "
    "are shown.",
    "listening.figure": "How often came true what was foretold",
    "listening.subtitle": "The last bids of {rounds} rounds of four bots that bid by their cards",
    "listening.description": "For each tenth of the odds the share of the bids that came true. Odds that are right lie "
    "on the diagonal. Furthest from it: by the own cards at {deaf_foretold}, where a share of {deaf_true} came true; "
    "after hearing at {heard_foretold}, where {heard_true} did.",
    "listening.deaf": "by the own cards",
    "listening.heard": "after hearing the bids",
    "listening.overall": "Of all these bids a share of {true} came true. By the own cards {deaf} was foretold, after "
    "hearing {heard}. The model is cautious: it allows for players whose bids mean nothing, and so it moves the odds "
    "less than these bots deserve.",
    "listening.scores": "Two scores say how good a forecast was: the log-loss, −ln of the probability given to what "
    "was so, and the Brier score, the square of what was missing from it. Lower is better.",
    "listening.table": "Mean scores by the own cards, and the ratio of those after hearing to them, below 1 where "
    "hearing pays, with its 95% interval; seed {seed}.",
    "listening.result": "At the mixed table the larger of the two ratios is {mixed}. Among players who speak at random "
    "there is nothing to hear; there it is {random}. The model takes a share of {share} of all players to speak at "
    "random: the more of them it allows for, the less it believes, which loses less among random players and wins "
    "less among the others.",
    "listening.four": "four of {bot}",
    "listening.column.players": "players",
    "listening.column.rounds": "rounds",
    "listening.column.log_loss": "log-loss",
    "listening.column.brier": "Brier score",
    "listening.column.ratio": "ratio after hearing",
    "advisor.title": "What advice is worth",
    "advisor.intro": "The advisor listens to every bid of the round, weighs deals of the hidden cards by what was "
    "said, follows the rest of the round in each of them, and says what loses most seldom. Here it plays whole "
    "matches by the classic rules against the other bots, alone against one of them and alone against three. If all "
    "were alike it would win one match in two, or one in four.",
    "advisor.table": "Matches won by the advisor, of {games} with each line-up (seed {seed}), and the lower end of "
    "the 95% interval.",
    "advisor.column.bot": "against",
    "advisor.column.wins": ("{n} player: wins", "{n} players: wins"),
    "advisor.column.least": ("{n} player: at least", "{n} players: at least"),
    "advisor.limits": "Equilibrium is the advisor itself, but for the rounds of two with few cards, which it has "
    "solved: there its own game is the better one. The other bots do not adapt: none of them notices that somebody "
    "listens. Among people who do, expect less.",
    "solved.title": "Two players: equilibrium play",
    "solved.none": "With two players a round can be solved: there is a best way to play it, bluffs included. No rounds "
    "were solved beforehand for these rules; blefodds solve --cards 1,2 solves one.",
    "solved.intro": "With two players a round can be solved: there is a best way to play it, bluffs included, and a "
    "chance of winning that nobody can take from who plays so. Here are the rounds with up to four cards in play, "
    "solved by blefodds solve. In a round 1–2 the starter holds one card and the other player two. A bracket is "
    "certified: the starter's chance lies between its two numbers. The winner of a round starts the next one.",
    "solved.table": "Rounds of two, the starter's cards first: what they are worth to the starter, how many openings "
    "are bluffs, and how often the other player wins with and without listening to the opening.",
    "solved.listening": "An opening tells much of the starter's cards. Without listening means: to check an opening "
    "that the own cards alone make less likely than not, and else to raise in the best way. What listening wins beyond "
    "that is what hearing one bid is worth.",
    "solved.openings": "What to open with: one way to play that is as good as the brackets say; there may be others as "
    "good. A bluff is a bid that the own cards make less likely than it is for someone who sees no card. Compare how "
    "often a bid is true when it is opened with and when nobody has said it: that is what it tells.",
    "solved.openings.table": "Openings of the starter, {a} against {b}.",
    "solved.habits": "The price of habits: how often a bot wins against somebody who knows its habits and answers them "
    "in the best way, followed exactly through all bids that may come. The points are what it wins less than "
    "equilibrium play does, against anybody, at least.",
    "solved.habits.table": "Bots against their best answers, by round (the starter's cards first): starting it, and "
    "answering.",
    "solved.memory": "These bots speak by their own cards and the last bid alone, so their bids give their cards away. "
    "That is dear: who opens honestly says what to bid next.",
    "solved.column.round": "round",
    "solved.column.value": "starter wins, %",
    "solved.column.bluffs": "bluffs",
    "solved.column.listening": "other wins: listening",
    "solved.column.deaf": "not listening",
    "solved.column.bid": "bid",
    "solved.column.share": "opened with",
    "solved.column.true": "then true",
    "solved.column.unheard": "true unsaid",
    "solved.column.bluff": "bluff",
    "solved.column.bot": "bot",
    "solved.column.starting": "starting: wins",
    "solved.column.answering": "answering: wins",
    "solved.column.price": "points less",
}
