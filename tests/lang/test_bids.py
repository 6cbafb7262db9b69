"""Bids are read from codes and words of every language; what is no bid of the ladder is refused."""

from __future__ import annotations

import pytest

from blefodds.core.cards import Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.lang import bid_name, parse_bid

FULL_DECK = PRESETS["full-deck"]


def refusal(text: str, rules: Rules = CLASSIC) -> str:
    with pytest.raises(BlefError) as caught:
        parse_bid(text, rules)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 200
    return message


SAID = {
    "high:K": """
        high:K; HIGH:k; high-card:K; high K; high card K; high card King; high card king; king high;
        K high card; wysoka karta król; wysoka król; najwyższa karta król
    """,
    "high:A": "ace high; wysoka karta as; WYSOKA KARTA AS",
    "high:10": "high card 10; high card ten; high T; wysoka karta dziesiątka; wysoka karta 10",
    "pair:K": """
        pair:K; pair of Kings; pair of kings; a pair of kings; pair of K; pair of Ks; pair of K's; pair K;
        two kings; two K; 2 kings; para króli; para kroli; para kro\u0301li; para K; para królów; dwa króle
    """,
    "pair:10": "pair of 10s; pair of Ts; pair of tens; pair 10; para dziesiątek; dwie dziesiątki",
    "pair:Q": "pair d; pair of D; para D; para dam; para dama; dwie damy; pair\u00a0of queens",
    "pair:J": "pair w; para W; para waletów; dwa walety; two Jacks",
    "two-pairs:K,10": """
        two-pairs:K,10; two-pairs:10,K; two pairs K 10; two pairs, Kings and 10s; two pair 10s and kings;
        two pairs of kings and tens; pair of kings and pair of tens; pair of kings and a pair of tens;
        Kings and 10s; tens and kings; two pairs K/10; dwie pary: króle i dziesiątki;
        dwie pary króle dziesiątki; dwie pary: dziesiątki i króle; para króli i para dziesiątek;
        króle i dziesiątki; dwie pary K 10
    """,
    "small-straight": """
        small-straight; small straight; Small  Straight; a small straight; straight:K; straight to the King;
        straight to K; straight K; king high straight; mały strit; MALY STRIT; strit do króla; strit K
    """,
    "big-straight": """
        big-straight; big straight; straight:A; straight to the ace; ace-high straight; duży strit;
        duzy strit; strit do asa
    """,
    "three:Q": """
        three:Q; three-of-a-kind:Q; three Queens; three Q; 3 queens; three of a kind queens; trips Q;
        trójka dam; trzy damy; trojka D
    """,
    "full-house:J,A": """
        full-house:J,A; full house J,A; full house, three Jacks and two Aces; three Jacks and two Aces;
        three jacks over two aces; full house J over A; full house Jacks over Aces; full J A;
        full house jacks and aces; jacks full of aces; full: trzy walety, dwa asy;
        full trzy walety i dwa asy; trzy walety dwa asy; full walety na asach; full W A;
        a full house of jacks and aces; 3 J 2 A
    """,
    "full-house:Q,9": "full Q over 9; full: trzy damy, dwie dziewiątki; full damy na dziewiątkach",
    "flush:h": """
        flush:h; flush in hearts; flush of hearts; flush hearts; flush ♥; flush ♥️; flush ♡; flush H;
        heart flush; h flush; a flush in hearts; kolor kier; kolor w kier; kolor kiery; kolor ♥
    """,
    "flush:d": "flush d; flush:d; flush in diamonds; kolor karo",
    "four:K": """
        four:K; four Kings; four of a kind K; four-of-a-kind:K; quads K; 4 kings; kareta króli; cztery króle;
        kareta K
    """,
    "four:A": "four Aces; quads A; kareta asów; kareta As",
    "small-straight-flush:s": """
        small-straight-flush:s; small straight flush in spades; straight-flush:K,s;
        straight flush to the King in spades; straight flush to K in ♠; king-high straight flush in spades;
        straight flush in spades to the king; mały poker pik; poker pik; poker do króla pik;
        poker pik do króla; maly poker s
    """,
    "big-straight-flush:h": """
        big-straight-flush:h; big straight flush in hearts; straight-flush:A,h; royal flush in hearts;
        royal flush ♥; duży poker kier; poker królewski kier; poker krolewski h; poker do asa kier
    """,
}


@pytest.mark.parametrize(
    ("text", "code"),
    [(text.strip(), code) for code, said in SAID.items() for text in said.split(";")],
)
def test_what_is_read(text: str, code: str) -> None:
    assert parse_bid(text, CLASSIC).code == code


@pytest.mark.parametrize(
    ("text", "preset", "code"),
    [
        ("great straight", "great", "great-straight"),
        ("wielki strit", "great", "great-straight"),
        ("great straight flush in clubs", "great", "great-straight-flush:c"),
        ("straight:5", "full-deck", "straight:5"),
        ("straight to the five", "full-deck", "straight:5"),
        ("strit do piątki", "full-deck", "straight:5"),
        ("royal flush in spades", "full-deck", "straight-flush:A,s"),
        ("poker królewski pik", "full-deck", "straight-flush:A,s"),
        ("straight-flush:d,d", "full-deck", "straight-flush:Q,d"),
        # the words for counts are ranks too
        ("pair of twos", "full-deck", "pair:2"),
        ("two twos", "full-deck", "pair:2"),
        ("two threes", "full-deck", "pair:3"),
        ("three twos", "full-deck", "three:2"),
        ("three three", "full-deck", "three:3"),
        ("four fours", "full-deck", "four:4"),
        ("threes and twos", "full-deck", "two-pairs:3,2"),
        ("three twos and two threes", "full-deck", "full-house:2,3"),
        ("trójka trójek", "full-deck", "three:3"),
        ("dwie trójki", "full-deck", "pair:3"),
        ("dwie dwójki", "full-deck", "pair:2"),
        ("kareta czwórek", "full-deck", "four:4"),
        ("full trójki na dwójkach", "full-deck", "full-house:3,2"),
    ],
)
def test_what_is_read_elsewhere(text: str, preset: str, code: str) -> None:
    assert parse_bid(text, PRESETS[preset]).code == code


USE = "use a code such as pair:K or words such as pair of Kings"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("full house, K over K", "'full house, K over K': full-house needs different ranks, not K twice"),
        ("full-house:K,K", "'full-house:K,K': full-house needs different ranks, not K twice"),
        ("two pairs K and K", "'two pairs K and K': two-pairs needs different ranks, not K twice"),
        ("straight", "'straight' is ambiguous: small-straight or big-straight"),
        ("strit", "'strit' is ambiguous: small-straight or big-straight"),
        ("straight flush ♥", "'straight flush ♥' is ambiguous: small-straight-flush:h or big-straight-flush:h"),
        ("pair:7", "pair:7 is not a bid of the rules 'classic' (9-A)"),
        ("straight:Q", "straight:Q is not a bid of the rules 'classic' (9-A)"),
        ("straight:2", "straight:2 is not a bid of the rules 'classic' (9-A)"),
        ("great straight", "great-straight is not a bid of the rules 'classic' (9-A)"),
        ("", f"no bid is given: {USE}"),
        (" \u200b", f"no bid is given: {USE}"),
        ("K", f"'K' is not a bid; {USE}"),
        ("d", f"'d' is not a bid; {USE}"),
        ("nothing", f"'nothing' is not a bid; {USE}"),
        ("Kh 10s", f"'Kh 10s' is not a bid: word 1, 'Kh', is unknown; {USE}"),
        ("pair of Zz", "'pair of Zz' is not a bid: word 3, 'Zz', is unknown; did you mean pair:9?"),
        ("pair of Kngs", "'pair of Kngs' is not a bid: word 3, 'Kngs', is unknown; did you mean pair:K?"),
        ("pear:K", "'pear:K' is not a bid: word 1, 'pear', is unknown; did you mean pair:K?"),
        ("para krolii", "'para krolii' is not a bid: word 2, 'krolii', is unknown; did you mean pair:K?"),
        ("pair of hearts", "'pair of hearts' is not a bid; did you mean pair:A?"),
        ("pair of Ą", "'pair of Ą' is not a bid: word 3, 'Ą', is unknown; did you mean pair:9?"),
        ("flush K", "'flush K' is not a bid; did you mean flush:s?"),
        ("pair:,K", "'pair:,K': there is nothing at place 2 of 3 between its commas and colons"),
        ("pair:", "'pair:': there is nothing at place 2 of 2 between its commas and colons"),
        ("pair;;K", "'pair;;K': there is nothing at place 2 of 3 between its commas and colons"),
        ("pair; K;", "'pair; K;': there is nothing at place 3 of 3 between its commas and colons"),
        # two kings are a pair already
        ("para dwa króle", "'para dwa króle' is not a bid; did you mean pair:K?"),
        ("trzy dwa króle", "'trzy dwa króle' is not a bid; did you mean full-house:A,K?"),
        (
            "pair of \u0410s",
            r"character 9 in '\u0410s': U+0410 CYRILLIC CAPITAL LETTER A is not read here: use K♥, Kh or words",
        ),
        ("x" * 2001, "2,001 characters are too many: at most 2,000 are read"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    assert refusal(text) == message


def test_a_kind_that_the_ladder_lacks_is_refused_with_the_rules_named() -> None:
    assert refusal("two pairs K 10", PRESETS["no-two-pairs"]).endswith("not a bid of the rules 'no-two-pairs' (9-A)")
    assert refusal("small straight", FULL_DECK) == "small-straight is not a bid of the rules 'full-deck' (2-A)"
    assert refusal("poker kier", CLASSIC.with_deck(Deck.of(32))).startswith("small-straight-flush:h is not a bid")


def test_long_refusals_stay_one_short_line() -> None:
    refusal("\\" * 20 + " " + "\\" * 60)
    refusal("'" * 45 + ' "' * 45)
    refusal("a" * 2000)
    refusal("pair of " + "K" * 50)


def test_english_names() -> None:
    said = {
        "high:9": "high card 9",
        "high:K": "high card King",
        "pair:10": "pair of 10s",
        "pair:K": "pair of Kings",
        "two-pairs:K,10": "two pairs, Kings and 10s",
        "small-straight": "small straight",
        "big-straight": "big straight",
        "three:K": "three Kings",
        "full-house:J,A": "full house, three Jacks and two Aces",
        "flush:h": "flush in hearts",
        "four:Q": "four Queens",
        "small-straight-flush:h": "small straight flush in hearts",
        "big-straight-flush:c": "big straight flush in clubs",
    }
    assert {code: bid_name(parse_bid(code, CLASSIC)) for code in said} == said
    assert bid_name(parse_bid("straight:K", FULL_DECK)) == "straight to the King"
    assert bid_name(parse_bid("straight-flush:9,h", FULL_DECK)) == "straight flush to the 9 in hearts"
    assert bid_name(parse_bid("great-straight", PRESETS["great"])) == "great straight"
    assert bid_name(parse_bid("pair:6", FULL_DECK), style="words") == "pair of sixes"
    assert bid_name(parse_bid("high:K", FULL_DECK), style="words") == "high card king"
