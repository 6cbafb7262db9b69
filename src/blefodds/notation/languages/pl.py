"""Polish."""

from __future__ import annotations

from blefodds.cards import Rank, Suit
from blefodds.notation.language import Language

__all__ = ["LANGUAGE"]

# one: jaki? (król) · to: do kogo, czego? (króla) · many: (trzy) króle · of: para kogo, czego? (króli) ·
# on: full na kim, czym? (królach) · two: with the numeral, which knows the gender.
_MASCULINE = {
    Rank.ACE: ("as", "asa", "asy", "asów", "asach"),
    Rank.KING: ("król", "króla", "króle", "króli", "królach"),
    Rank.JACK: ("walet", "waleta", "walety", "waletów", "waletach"),
}
_FEMININE = {
    Rank.QUEEN: ("dama", "damy", "damy", "dam", "damach"),
    Rank.TEN: ("dziesiątka", "dziesiątki", "dziesiątki", "dziesiątek", "dziesiątkach"),
    Rank.NINE: ("dziewiątka", "dziewiątki", "dziewiątki", "dziewiątek", "dziewiątkach"),
    Rank.EIGHT: ("ósemka", "ósemki", "ósemki", "ósemek", "ósemkach"),
    Rank.SEVEN: ("siódemka", "siódemki", "siódemki", "siódemek", "siódemkach"),
    Rank.SIX: ("szóstka", "szóstki", "szóstki", "szóstek", "szóstkach"),
    Rank.FIVE: ("piątka", "piątki", "piątki", "piątek", "piątkach"),
    Rank.FOUR: ("czwórka", "czwórki", "czwórki", "czwórek", "czwórkach"),
    Rank.THREE: ("trójka", "trójki", "trójki", "trójek", "trójkach"),
    Rank.TWO: ("dwójka", "dwójki", "dwójki", "dwójek", "dwójkach"),
}


def _forms(words: tuple[str, str, str, str, str], numeral: str) -> dict[str, str]:
    return dict(zip(("one", "to", "many", "of", "on"), words, strict=True)) | {"two": f"{numeral} {words[2]}"}


_RANKS = {rank: _forms(words, "dwa") for rank, words in _MASCULINE.items()}
_RANKS |= {rank: _forms(words, "dwie") for rank, words in _FEMININE.items()}

LANGUAGE = Language(
    code="pl",
    name="polski",
    rank_labels={rank: rank.code for rank in Rank} | {Rank.QUEEN: "D", Rank.JACK: "W"},
    ranks=_RANKS,
    spelled=_RANKS,
    suits={Suit.SPADES: "pik", Suit.HEARTS: "kier", Suit.DIAMONDS: "karo", Suit.CLUBS: "trefl"},
    card="{rank} {suit}",
    plain_letters={"ł": "l"},
    bids={
        "high-card": "wysoka karta {0[one]}",
        "pair": "para {0[of]}",
        "two-pairs": "dwie pary: {0[many]} i {1[many]}",
        "three-of-a-kind": "trójka {0[of]}",
        "full-house": "full: trzy {0[many]}, {1[two]}",
        "four-of-a-kind": "kareta {0[of]}",
        "straight": "strit do {0[to]}",
        "small-straight": "mały strit",
        "big-straight": "duży strit",
        "great-straight": "wielki strit",
        "flush": "kolor {suit}",
        "straight-flush": "poker do {0[to]} {suit}",
        "small-straight-flush": "mały poker {suit}",
        "big-straight-flush": "duży poker {suit}",
        "great-straight-flush": "wielki poker {suit}",
    },
    more_ranks={
        "one": {Rank.QUEEN: "królowa", Rank.JACK: "jopek"},
        "of": {Rank.KING: "królów", Rank.QUEEN: "królowych", Rank.JACK: "jopków"},
        "many": {Rank.QUEEN: "królowe", Rank.JACK: "jopki"},
    },
    more_suits={
        Suit.SPADES: "piki pików wino",
        Suit.HEARTS: "kiery kierów serce czerwień",
        Suit.DIAMONDS: "kara dzwonek",
        Suit.CLUBS: "trefle trefli żołądź",
    },
    more_bids={
        "high-card": ("wysoka|najwyższa [karta] {0}",),
        "pair": ("para {0}", "dwa|dwie {0}"),
        "two-pairs": ("dwie pary {0} [i|oraz] {1}", "para {0} i|oraz [para] {1}", "{0[many]} i|oraz {1[many]}"),
        "three-of-a-kind": ("trójka {0}", "trzy {0}"),
        "full-house": ("full {0} [na|i|oraz] {1}", "[full] trzy {0} [i|oraz] dwa|dwie {1}"),
        "four-of-a-kind": ("kareta {0}", "cztery {0}"),
        "straight": ("strit [do] {0}",),
        # Without its size a straight of the 24 cards may be either, and is refused as ambiguous.
        "small-straight": ("strit",),
        "big-straight": ("strit",),
        "flush": ("{suit} kolor", "kolor w {suit}"),
        "straight-flush": ("poker [do] {0} {suit}", "poker {suit} [do] {0}"),
        "straight-flush:A": ("poker królewski {suit}",),
        "small-straight-flush": ("poker {suit}",),
    },
    plural=lambda n: 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2,
    phrases={
        "certain": "pewne",
        "impossible": "niemożliwe",
        "check": "sprawdzam",
        "game.on_rest": "{name} na reszcie",
        "replay.round": "Runda {n}, rozdaje: {name}",
        "replay.said": "odzywka",
        "replay.speaker": "dla mówiącego",
        "replay.watcher": "dla widza",
        "replay.truth": "była",
        "replay.true": "prawdziwa",
        "replay.false": "fałszywa",
        "replay.loses": "Przegrywa: {name}",
        "replay.out": "Odpada: {name}",
        "replay.winner": "Mecz wygrywa: {name}",
        "replay.unfinished": "Mecz nie jest skończony.",
        "tournament.title": "Kto wygrywa i jak licytuje",
        "tournament.notes": "Wygrane: część meczów z przedziałem {confidence}%; kreska to równy podział. Miejsce 1 "
        "zaczyna pierwszą rundę. Odzywki: część wszystkich odzywek; ciemniejsza część była prawdziwa.",
        "tournament.heading": "Meczów: {games}, grają {players} · {rules}, talia {cards} kart · ziarno {seed}",
        "tournament.round_robin": "Każdy z każdym, meczów pary: {games} · {rules}, talia {cards} kart · ziarno {seed}",
        "tournament.bot": "bot",
        "tournament.players": "graczy",
        "tournament.even": "po równo",
        "tournament.won": "wygrane",
        "tournament.checks_right": "celne sprawdzenia",
        "tournament.bids_true": "prawdziwe odzywki",
        "tournament.seat": "miejsce",
        "tournament.total": "razem",
        "tournament.rounds": "Rund w meczu: średnio {mean}, od {fewest} do {most}.",
        "tournament.checks": "Sprawdzeń: {made}, celnych {right}.",
        "tournament.bids": "odzywki",
        "tournament.bids_share": "udział",
        "kind.high-card": "wysoka karta",
        "kind.pair": "para",
        "kind.two-pairs": "dwie pary",
        "kind.three-of-a-kind": "trójka",
        "kind.full-house": "full",
        "kind.four-of-a-kind": "kareta",
        "kind.straight": "strit",
        "kind.small-straight": "mały strit",
        "kind.big-straight": "duży strit",
        "kind.great-straight": "wielki strit",
        "kind.flush": "kolor",
        "kind.straight-flush": "poker",
        "kind.small-straight-flush": "mały poker",
        "kind.big-straight-flush": "duży poker",
        "kind.great-straight-flush": "wielki poker",
        "kinds.high-card": "wysokie karty",
        "kinds.pair": "pary",
        "kinds.two-pairs": "dwie pary",
        "kinds.three-of-a-kind": "trójki",
        "kinds.full-house": "fulle",
        "kinds.four-of-a-kind": "karety",
        "kinds.straight": "strity",
        "kinds.small-straight": "małe strity",
        "kinds.big-straight": "duże strity",
        "kinds.great-straight": "wielkie strity",
        "kinds.flush": "kolory",
        "kinds.straight-flush": "pokery",
        "kinds.small-straight-flush": "małe pokery",
        "kinds.big-straight-flush": "duże pokery",
        "kinds.great-straight-flush": "wielkie pokery",
        "asked.hand": "Masz {cards}",
        "asked.no_hand": "Nie masz żadnych kart",
        "asked.seen": "widziane {cards}",
        "asked.dead": "nierozdane {cards}",
        "asked.in_play": ("{n} karta w grze", "{n} karty w grze", "{n} kart w grze"),
        "asked.rest": (
            "licytacja o {n} nierozdaną kartę",
            "licytacja o {n} nierozdane karty",
            "licytacja o {n} nierozdanych kart",
        ),
        "asked.hidden": "zakryte: {n} z {of} niewidzianych",
        "asked.rules": "{rules}, talia {n} kart",
        "best.heading": "Najwyższa odzywka z szansą co najmniej",
        "best.none": "żadna",
        "best.simulated": "w symulacji {share}",
        "legend": "Procent rozdań, w których odzywka jest prawdziwa; {certain} pewna, {impossible} niemożliwa.",
        "how.closed_form": (
            "Dokładnie: policzone wzorem dla jedynego rozdania.",
            "Dokładnie: policzone wzorem dla {of} rozdań.",
            "Dokładnie: policzone wzorem dla {of} rozdań.",
        ),
        "how.enumeration": (
            "Dokładnie: sprawdzone jedyne rozdanie.",
            "Dokładnie: sprawdzone wszystkie {of} rozdania.",
            "Dokładnie: sprawdzone wszystkie {of} rozdań.",
        ),
        "how.simulated": "Symulacja: rozdań {deals}, ziarno {seed}, przedziały {confidence}% do {width} p.p.",
        "how.agreement": "Zgadzają się: różnica najwyżej {gap} p.p.",
        "sentence.ways": "{ways} z {of} rozdań",
        "sentence.simulated": "w symulacji {share} (przedział {confidence}%: {interval})",
        "nearest": "Najbliższe wyższe odzywki niż {name}:",
        "none_shown": "Nie ma żadnej odzywki do pokazania.",
        "column.bid": "odzywka",
        "column.exact": "dokładnie",
        "column.simulated": "symulacja",
        "column.interval": "przedział {confidence}%",
        "grid.full-house": "full: trójka w dół, para w bok",
        "explain.draw_play": (
            "Niewidzianych kart jest {unseen}, w grze {drawn} z nich: C({unseen}, {drawn}) = {of} rozdanie.",
            "Niewidzianych kart jest {unseen}, w grze {drawn} z nich: C({unseen}, {drawn}) = "
            "{of} rozdania, wszystkie jednakowo prawdopodobne.",
            "Niewidzianych kart jest {unseen}, w grze {drawn} z nich: C({unseen}, {drawn}) = "
            "{of} rozdań, wszystkie jednakowo prawdopodobne.",
        ),
        "explain.draw_rest": (
            "Niewidzianych kart jest {unseen}, nierozdanych {drawn} z nich: C({unseen}, {drawn}) = {of} możliwość.",
            "Niewidzianych kart jest {unseen}, nierozdanych {drawn} z nich: C({unseen}, "
            "{drawn}) = {of} możliwości, wszystkie jednakowo prawdopodobne.",
            "Niewidzianych kart jest {unseen}, nierozdanych {drawn} z nich: C({unseen}, "
            "{drawn}) = {of} możliwości, wszystkie jednakowo prawdopodobne.",
        ),
        "explain.need_play": "{name}: potrzeba {at_least}, na pewno w grze {held}, więc zakryte w grze muszą być co "
        "najmniej {wanted} z {left} niewidzianych.",
        "explain.need_rest": "{name}: potrzeba {at_least}, na pewno nierozdane {held}, więc nierozdane muszą "
        "być co najmniej {wanted} z {left} niewidzianych.",
        "explain.need_met": "{name}: potrzeba {at_least}, na pewno jest {held}: niczego nie brakuje.",
        "explain.exclusion": "Wszystkie rozdania, bez tych, którym czegoś brakuje; co odjęto dwa razy, trzeba oddać:",
        "explain.all_deals": "wszystkie rozdania",
        "explain.missing": ("brakuje jednej rzeczy", "brakuje {n} rzeczy", "brakuje {n} rzeczy"),
        "explain.cases": "Przypadek po przypadku, karty potrzebne i reszta rozdania:",
        "explain.verdict": "Więc: {name} – {verdict}.",
        "explain.result": "Więc {name} jest prawdą w {ways} z {of} rozdań: {percent}.",
        "chart.title_hand": "Masz {cards}: jak często każda odzywka jest prawdziwa?",
        "chart.title_blind": "Nie widzisz żadnej karty: jak często każda odzywka jest prawdziwa?",
        "chart.title_rest_hand": "Masz {cards}: jak często każda odzywka o nierozdanych kartach jest prawdziwa?",
        "chart.title_rest_blind": "Nie widzisz żadnej karty: jak często każda odzywka o nierozdanych kartach jest "
        "prawdziwa?",
        "chart.x": "karty w grze",
        "chart.y": "szansa, że odzywka jest prawdziwa",
        "chart.alike": (
            "{name} i {n} podobna odzywka",
            "{name} i {n} podobne odzywki",
            "{name} i {n} podobnych odzywek",
        ),
        "chart.best_at": "Z każdego układu odzywka najbardziej prawdopodobna przy zaznaczonej liczbie kart w grze; z "
        "równych najwyższa.",
        "chart.best_overall": "Z każdego układu odzywka najbardziej prawdopodobna łącznie dla wszystkich liczb kart w "
        "grze; z równych najwyższa.",
        "chart.exact": "Linie: dokładnie, policzone wzorem.",
        "chart.simulated": "Punkty: po {deals} losowych rozdań, ziarno {seed}; kreski: przedziały {confidence}%.",
        "chart.written": "Zapisano: {path}",
        "heatmap.more": "+n: tyle jeszcze odzywek tego układu ma te same szanse.",
        "heatmap.frontier": "linia 50%",
        "sheet.title": "Ściąga do Blefa: {rules}, talia {n} kart",
        "sheet.intro": "Jak często odzywka jest prawdziwa, w procentach, zależnie od liczby kart w grze: dla kogoś, "
        "kto nie widzi żadnej karty (–) albo ma tylko tę jedną lub te dwie pokazane.",
        "sheet.in_play": "kart w grze",
        "sheet.best": "najwyższa odzywka",
        "sheet.notes": "Każda liczba dotyczy jednej odzywki: pod „{kind}” to {bid}. {certain} pewna, {impossible} "
        "niemożliwa, 99⁺ ponad 99. Szare: co najmniej 50; grube: od 75 do 99. Po prawej: najwyższa odzywka "
        "tak często prawdziwa dla kogoś, kto nie widzi żadnych kart. Dokładnie, policzone wzorem.",
        "chart.no_cards": "bez kart",
        "chart.counted": "Dokładnie: policzone wzorem.",
        "how.until_missed": "Przedziały miały mieć najwyżej {asked} p.p.; skończono na {deals} rozdań.",
        "how.agreement_in_deviations": "Zgadzają się: różnica najwyżej {gap} p.p., {deviations} odch. standardowego.",
        "explain.need_impossible": "{name}: potrzeba {at_least}, na pewno jest {held}, niewidzianych {left}, "
        "dojdzie {drawn}: to niemożliwe.",
        "rules.size": "odzywek {bids}, kart {cards} ({deck})",
        "preset.classic": "trójka nad stritami, kolor nad fulem",
        "preset.poker-order": "układy w kolejności pokerowej",
        "preset.full-deck": "dla pięciu i więcej graczy, w kolejności pokerowej",
        "preset.great": "classic z wielkim stritem, od dziewiątki do asa",
        "preset.no-two-pairs": "classic bez dwóch par (tajski poker)",
    },
)
