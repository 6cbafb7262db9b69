"""Cards are read as people write them; everything else is refused, with its name and place."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from blefodds.core.cards import Card, Rank, Suit
from blefodds.core.errors import BlefError
from blefodds.lang import card_name, cards_text, parse_card, parse_cards, parse_rank, parse_suit, rank_label, suit_label
from blefodds.lang import cards as reading
from blefodds.lang.text import clean


def codes(text: str) -> str:
    return " ".join(card.code for card in parse_cards(text))


def refusal(text: str) -> str:
    with pytest.raises(BlefError) as caught:
        parse_cards(text)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 200
    return message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        (" \t\n\u00a0\u200b", ""),
        # variation selectors, outline and heavy symbols
        ("A♥️", "Ah"),
        ("A♥\ufe0e", "Ah"),
        ("A♡", "Ah"),
        ("A❤", "Ah"),
        ("A❤️", "Ah"),
        ("A♤ A♢ A♧ A♠ A♦ A♣", "As Ad Ac As Ad Ac"),
        # the same ten, and any case
        ("10h Th tH 10H th", "10h 10h 10h 10h 10h"),
        ("kH KH Kh kh", "Kh Kh Kh Kh"),
        ("2c 3d 4h 5s 6c 7d 8h 9s", "2c 3d 4h 5s 6c 7d 8h 9s"),
        # glued, spaced, separated
        ("Kh10s", "Kh 10s"),
        ("K♥10♠", "Kh 10s"),
        ("K♥, 10♠", "Kh 10s"),
        ("K♥,10♠;9c", "Kh 10s 9c"),
        ("kh 10S", "Kh 10s"),
        ("K h 10 ♠", "Kh 10s"),
        ("K♥\u00a010♠", "Kh 10s"),
        ("K♥\u200b10♠", "Kh 10s"),
        ("Kh\u200b10s\u202f9c\ufeff\u2060Ad\u3000Qs\r\n", "Kh 10s 9c Ad Qs"),
        # characters that are a whole card
        ("🂡", "As"),
        ("🂱🃁🃑", "Ah Ad Ac"),
        ("🂪 🂫 🂭 🂮 🂢", "10s Js Qs Ks 2s"),
        ("🃊🃉Kh", "10d 9d Kh"),
        # Polish letters: the rank stands first, the suit last
        ("Dd Wh Dh", "Qd Jh Qh"),
        ("KdDh", "Kd Qh"),
        ("D♠W♦", "Qs Jd"),
        ("d d", "Qd"),
        # words
        ("king of hearts", "Kh"),
        ("King of Hearts, ten of spades", "Kh 10s"),
        ("K hearts 10 of spades", "Kh 10s"),
        ("queen diamond jack clubs deuce of hearts", "Qd Jc 2h"),
        ("two of spades three of clubs", "2s 3c"),
        ("król kier", "Kh"),
        ("KRÓL KIER krol kier", "Kh Kh"),
        ("kro\u0301l kier", "Kh"),
        ("dama pik, walet trefl, dziesiątka karo, dziewiatka pik", "Qs Jc 10d 9s"),
        ("d kier 10 trefl", "Qh 10c"),
        ("ósemka żołądź osemka zoladz", "8c 8c"),
        # "as" is an ace in Polish and the ace of spades in letters
        ("as", "As"),
        ("as kier as pik", "Ah As"),
        ("as kh as trefl as", "As Kh Ac As"),
        ("as d kier", "As Qh"),
    ],
)
def test_what_is_read(text: str, expected: str) -> None:
    assert codes(text) == expected


NOT_A_CARD = "is not a card: use a rank (9 10 J Q K A …) then a suit (s h d c or ♠ ♥ ♦ ♣)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Kh Zz", f"card 2: 'Zz' {NOT_A_CARD}"),
        ("nothing", f"card 1: 'nothing' {NOT_A_CARD}"),
        ("1h", f"card 1: '1h' {NOT_A_CARD}"),
        ("11h", f"card 1: '11h' {NOT_A_CARD}"),
        ("010h", f"card 1: '010h' {NOT_A_CARD}"),
        ("Kh10sZz 9c", f"card 1: 'Kh10sZz' {NOT_A_CARD}"),
        ("Ash", f"card 1: 'Ash' {NOT_A_CARD}"),
        ("Ashes", f"card 1: 'Ashes' {NOT_A_CARD}"),
        ("Ad hoc", f"card 2: 'hoc' {NOT_A_CARD}"),
        ("hK", f"card 1: 'hK' {NOT_A_CARD}"),
        ("Kh-10s", f"card 1: 'Kh-10s' {NOT_A_CARD}"),
        ("Ą♠", f"card 1: 'Ą♠' {NOT_A_CARD}"),
        ("ąs pik", f"card 1: 'ąs' {NOT_A_CARD}"),
        ("Kó", f"card 1: 'Kó' {NOT_A_CARD}"),
        ("Kh,,10s", "card 2: there is nothing between ',' and ','"),
        ("Kh, ; 10s", "card 2: there is nothing between ',' and ';'"),
        ("Kh,", "card 2: there is nothing beside ','"),
        (";Kh", "card 1: there is nothing beside ';'"),
        ("K", "card 1: 'K' is a rank without its suit: write Kh or K♥"),
        ("9c 10", "card 2: '10' is a rank without its suit: write 10h or 10♥"),
        ("king of", "card 1: 'king' is a rank without its suit: write Kh or K♥"),
        ("king, hearts", "card 1: 'king' is a rank without its suit: write Kh or K♥"),
        ("kings of hearts", f"card 1: 'kings' {NOT_A_CARD}"),
        ("h", "card 1: 'h' is a suit without its rank: write Kh or K♥"),
        ("♣", "card 1: '♣' is a suit without its rank: write Kc or K♣"),
        ("as h", "card 2: 'h' is a suit without its rank: write Kh or K♥"),
        ("10s h", "card 2: 'h' is a suit without its rank: write Kh or K♥"),
        (
            "Kh d",
            "card 2: 'd' may be a queen (D, dama) or diamonds: write the rank, then the suit, such as Qd",
        ),
        # characters that only look like a card
        (
            "А♠",
            r"character 1 in '\u0410\u2660': U+0410 CYRILLIC CAPITAL LETTER A is not read here: use K♥, Kh or words",
        ),
        ("Ꭺ♠", r"character 1 in '\u13aa\u2660': U+13AA CHEROKEE LETTER GO is not read here: use K♥, Kh or words"),
        ("Kh ²♠", r"character 4 in '\xb2\u2660': U+00B2 SUPERSCRIPT TWO is not read here: use K♥, Kh or words"),
        ("ſ", r"character 1 in '\u017f': U+017F LATIN SMALL LETTER LONG S is not read here: use K♥, Kh or words"),
        ("Kſ", r"character 2 in 'K\u017f': U+017F LATIN SMALL LETTER LONG S is not read here: use K♥, Kh or words"),
        ("\u212ah", r"character 1 in '\u212ah': U+212A KELVIN SIGN is not read here: use K♥, Kh or words"),
        (
            "K\u0301h",
            "character 1 in '\\u1e30h': U+1E30 LATIN CAPITAL LETTER K WITH ACUTE is not read here: use K♥, Kh or words",
        ),
        ("K\ufe0fh", r"character 2 in 'K\ufe0fh': U+FE0F VARIATION SELECTOR-16 is not read here: use K♥, Kh or words"),
        ("\ud800", r"character 1 in '\ud800': U+D800 is not read here: use K♥, Kh or words"),
        ("K\x1b[2J", r"character 2 in 'K\x1b[2J': U+001B is not read here: use K♥, Kh or words"),
        (
            "a" * 50 + "\0" + "a" * 50,
            rf"character 51 in '{'a' * 8}\x00{'a' * 7}': U+0000 is not read here: use K♥, Kh or words",
        ),
        (
            "🂠",
            "character 1, U+1F0A0 PLAYING CARD BACK, is no card of this game: "
            "only the ace to the king of four suits are",
        ),
        ("Z" * 100, f"card 1: '{'Z' * 39}…' {NOT_A_CARD}"),
        ("Kh " * 667, "2,001 characters are too many: at most 2,000 are read"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    assert refusal(text) == message


def test_what_the_locale_could_not_read_is_read_as_terminals_write_it() -> None:
    assert parse_cards("K\udce2\udc99\udca5 10♠") == parse_cards("K♥ 10♠")
    with pytest.raises(BlefError, match="U\\+DCE2"):
        parse_cards("K\udce2\udc99")  # two bytes of three


def test_two_thousand_characters_are_read() -> None:
    assert len(parse_cards("Kh" * 1000)) == 1000


@pytest.mark.parametrize("character", [*"🂬🂼🃌🃜🂿🃏🃟🃠🃵"])
def test_knights_jokers_and_trumps_are_no_cards(character: str) -> None:
    assert f"U+{ord(character):X}" in refusal("Kh " + character)


def test_playing_card_characters_are_the_cards_that_unicode_says() -> None:
    read = {}
    for point in range(0x1F0A0, 0x1F100):
        try:
            (read[chr(point)],) = parse_cards(chr(point))
        except BlefError:
            continue
    assert len(set(read.values())) == len(read) == 52
    for character, card in read.items():
        value = str(card.rank.name)
        assert unicodedata.name(character) == f"PLAYING CARD {value} OF {card.suit.name}"


def test_only_the_block_of_playing_cards_is_answered_with_a_hint() -> None:
    hint = "is no card of this game: only the ace to the king of four suits are"
    for point in (0x1F0A0, 0x1F0BF, 0x1F0FF):
        assert refusal("Kh " + chr(point)).endswith(hint)
        assert refusal("Kh " + chr(point)).startswith(f"character 4, U+{point:X}")
    for point in (0x1F09F, 0x1F100):
        assert hint not in refusal("Kh " + chr(point))


def test_a_refused_character_is_shown_in_its_word() -> None:
    end = "is not read here: use K♥, Kh or words"
    assert refusal("Kh 10ß 9c") == rf"character 6 in '10\xdf': U+00DF LATIN SMALL LETTER SHARP S {end}"
    assert refusal("ß♠") == rf"character 1 in '\xdf\u2660': U+00DF LATIN SMALL LETTER SHARP S {end}"
    assert refusal("abcdefghijkß" + "l" * 30) == (
        rf"character 12 in 'defghijk\xdflllllll': U+00DF LATIN SMALL LETTER SHARP S {end}"
    )
    assert refusal("\x00") == rf"character 1 in '\x00': U+0000 {end}"
    longest = "U+FBF9 ARABIC LIGATURE UIGHUR KIRGHIZ YEH WITH HAMZA ABOVE W"
    assert refusal("\ufbf9") == rf"character 1 in '\ufbf9': {longest} {end}"


def test_nothing_that_merely_looks_like_a_card_is_one() -> None:
    """Every code point that some folding of Unicode's turns into plain letters or digits is refused."""
    tried = 0
    for point in range(0x80, sys.maxunicode + 1):
        c = chr(point)
        foldings = {
            unicodedata.normalize("NFKC", c),
            unicodedata.normalize("NFKD", c),
            c.casefold(),
            c.upper(),
            c.lower(),
        }
        if c.isspace() or not any(folded != c and folded[:1].isascii() and folded[:1].isalnum() for folded in foldings):
            continue
        tried += 1
        for text in (c, f"{c}♠", f"{c}h", f"K{c}", f"1{c}h"):
            with pytest.raises(BlefError):
                parse_cards(text)
    assert tried > 1000


def test_one_card() -> None:
    assert parse_card(" q♦ ") == Card(Rank.QUEEN, Suit.DIAMONDS)
    with pytest.raises(BlefError, match=r"^one card is expected, not 2: 'Kh 9c'$"):
        parse_card("Kh 9c")
    with pytest.raises(BlefError, match=r"^one card is expected, not 0: ''$"):
        parse_card(" ")


def test_ranks_and_suits_alone() -> None:
    assert [parse_rank(rank.code) for rank in Rank] == list(Rank)
    assert [parse_suit(suit.code.upper()) for suit in Suit] == list(Suit)
    assert parse_rank("t") is parse_rank("TEN") is parse_rank("10s") is parse_rank("dziesiątek") is Rank.TEN
    assert parse_rank("d") is Rank.QUEEN
    assert parse_suit("d") is parse_suit("karo") is parse_suit("♢") is Suit.DIAMONDS
    assert parse_suit("❤️") is Suit.HEARTS
    for text in ("", "1", "h", "dwa króle", "king king"):
        with pytest.raises(
            BlefError, match=rf"^'{text}' is not a rank: use 2 3 4 5 6 7 8 9 10 J Q K A or a word such as king$"
        ):
            parse_rank(text)
    for text in ("", "K", "kh", "hearts hearts"):
        with pytest.raises(
            BlefError, match=rf"^'{text}' is not a suit: use s h d c, ♠ ♥ ♦ ♣ or a word such as hearts$"
        ):
            parse_suit(text)


def test_what_two_languages_read_differently_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    names = reading.suit_names() | {"kh": frozenset({Suit.CLUBS})}
    monkeypatch.setattr(reading, "suit_names", lambda: names)
    assert refusal("9c as kh") == "card 3: 'kh' may be read in two ways: use Kh or K♥"


def test_cleaning_keeps_the_text_but_for_spaces_and_marks() -> None:
    assert clean("Kró\u200bLo\u0301 ♡\ufe0f") == "Kró Ló ♡"


@pytest.mark.parametrize(
    ("style", "lang", "expected"),
    [
        ("symbols", "en", "K♥ 10♠ Q♦ J♣"),
        ("letters", "en", "Kh 10s Qd Jc"),
        ("words", "en", "king of hearts, ten of spades, queen of diamonds, jack of clubs"),
        ("symbols", "pl", "K♥ 10♠ D♦ W♣"),
        ("letters", "pl", "Kh 10s Dd Wc"),
        ("words", "pl", "król kier, dziesiątka pik, dama karo, walet trefl"),
    ],
)
def test_cards_are_printed(style: str, lang: str, expected: str) -> None:
    cards = parse_cards("Kh 10s Qd Jc")
    assert cards_text(cards, style=style, lang=lang) == expected  # type: ignore[arg-type]
    between = ", " if style == "words" else " "
    assert between.join(card_name(card, style=style, lang=lang) for card in cards) == expected  # type: ignore[arg-type]


def test_labels() -> None:
    assert "".join(rank_label(rank) for rank in Rank) == "2345678910JQKA"
    assert "".join(rank_label(rank, "pl") for rank in Rank) == "2345678910WDKA"
    assert "".join(suit_label(suit) for suit in Suit) == "♣♦♥♠"
    assert "".join(suit_label(suit, style="letters") for suit in Suit) == "cdhs"
    assert suit_label(Suit.SPADES, style="words", lang="pl") == "pik"
