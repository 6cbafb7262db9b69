"""Polish."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXT"]

_INTRO = (
    " oceniono każde zgłoszenie tak, jak słyszał je każdy z trzech pozostałych graczy. Wynik to średnia z −log(szansa "
    "dana temu, co było prawdą): 0 jest ideałem, a im mniej, tym lepiej. Szansa mniejsza niż jedna na milion liczy się "
    "jak jedna na milion."
)
_MODEL = "Karty mówią, czy zgłoszenie może być prawdą; jak bardzo jest to prawdopodobne, mówi model zachowania graczy. "

TEXT: Mapping[str, str | tuple[str, ...]] = {
    "certain": "pewne",
    "impossible": "niemożliwe",
    # The page around the chapters.
    "page.title": "Blöf: raport o strategii",
    "page.subtitle": "Czterech graczy · 52 karty · od jednej do czterech kart zgłaszanych jako jedna wysokość",
    "page.intro": "Jak często zgłoszenie może być prawdą, ile są warte rady, które dają sobie gracze, i jak wypadają "
    "przeciw sobie gracze komputerowi. Szanse są policzone, wygrane pochodzą z symulacji.",
    "page.marks": "✓ znaczy pewne, × niemożliwe; rozstrzyga o tym tylko liczenie. Przy udziale wygranych meczów stoi "
    "przedział 95%.",
    "page.quick": "To jest raport skrócony: mniej meczów w symulacji, szersze przedziały.",
    "page.date": "Data: {date}",
    "page.contents": "Spis treści",
    "page.sort": "Naciśnij nagłówek kolumny, aby posortować tabelę, drugi raz, aby odwrócić kolejność, trzeci, aby "
    "wrócić.",
    "page.picture": "Rysunek w formacie SVG",
    "page.data": "Dane",
    "page.data.text": "Wszystkie liczby w całości, w formatach CSV i JSON:",
    "page.made": "Raport przygotował program blefodds {version}, ziarno {seed}.",
    # The game.
    "game.title": "Gra i sposób liczenia",
    "game.rules": "Po trzynaście kart, pięć rozdań, punkt dla tego, kto pierwszy pozbędzie się kart. Otwierający "
    "kładzie "
    "zakryte od jednej do czterech kart i nazywa ich wysokość; następni dokładają karty pod tą samą nazwą, pasują albo "
    "mówią „Blöf!” na karty położone przed chwilą, co wolno tylko najbliższemu graczowi. Jedna karta innej wysokości i "
    "zgłoszenie jest kłamstwem: kłamca bierze cały stos, a otwiera sprawdzający; jeśli kłamstwa nie było, stos bierze "
    "sprawdzający, a otwiera ten, kto mówił prawdę. Stos, przy którym trzej pozostali spasowali, odkłada się na bok. "
    "Ostatnie karty wygrywają, chyba że zostały sprawdzone i były kłamstwem.",
    "game.open": "Czego zasady nie mówią: kto nie musi otwierać, zawsze może spasować; po ostatnich kartach następny "
    "gracz sprawdza albo pasuje; rozdanie, którego po {moves} ruchach nikt nie wygrał, kończy się bez zwycięzcy.",
    "game.shares": "Mecz wygrywa ten, kto ma najwięcej punktów; gdy jest ich k, każdy wygrywa 1/k meczu. Miejsca "
    "zmieniają się kolejno, więc czterech równych graczy wygrywa po jednej czwartej. Przedziały są przedziałami "
    "Cloppera i Pearsona; mecze podzielone zaokrąglono do całych w tę stronę, która poszerza przedział.",
    "game.style": "Gracze komputerowi to listy liczb: jak często kłamią i sprawdzają, czym otwierają, co pamiętają. "
    "„table” to gracz opisany w zasadach: sprawdza, gdy liczby nie mogą się zgadzać, otwiera największą grupą, a "
    "kończących sprawdza dużo częściej niż innych. Nie wiadomo, jak często poza tym kłamie i sprawdza, więc przyjęto: "
    "sprawdza {finisher} kończących i {other} pozostałych zgłoszeń, które są możliwe, a bez karty zgłaszanej wysokości "
    "kłamie w {lie} przypadków. „advisor” to najsilniejszy gracz przeciw graczom table, jakiego tu znaleziono.",
    # Could it be true?
    "could.title": "Czy to może być prawda?",
    "could.intro": "Zgłoszenie może być prawdą, jeśli zgłaszający miał tyle kart tej wysokości. Masz trzynaście kart i "
    "nic więcej nie wiesz: kart, których nie widzisz, jest {unseen}. Im więcej kart tej wysokości masz i im mniej kart "
    "miał zgłaszający, tym mniejsza szansa. Policzone dla wszystkich rąk, jakie może mieć zgłaszający.",
    "could.free": "Masz dwie karty tej wysokości: zgłoszenie trzech jest niemożliwe; masz jedną: niemożliwe jest "
    "zgłoszenie czterech. Sprawdzenie nic wtedy nie kosztuje. Zgłoszenie dwóch kart przez gracza, który miał "
    "trzynaście: {none}, jeśli nie masz żadnej, {two}, jeśli masz dwie.",
    "could.limit": "Że gracz może mówić prawdę, nie znaczy jeszcze, że ją mówi: kto gra uczciwie, kładzie to, co ma, "
    "więc położone karty są prawdziwe częściej, niż tu podano. Co z tego wynika, mierzą rady poniżej.",
    "could.figure": "Jak często zgłoszenie może być prawdą, zależnie od liczby kart zgłaszającego",
    "could.figure.along": "ile kart miał zgłaszający",
    "could.figure.line.0": ("{n} karta, nie masz żadnej", "{n} karty, nie masz żadnej", "{n} kart, nie masz żadnej"),
    "could.figure.line.2": ("{n} karta, masz dwie", "{n} karty, masz dwie", "{n} kart, masz dwie"),
    "could.figure.description": "Pięć linii: szansa od 0 do 100%, że zgłoszenie może być prawdą, zależnie od tego, ile "
    "kart miał zgłaszający, od 1 do 13; zgłoszono jedną, dwie i trzy karty, gdy nie masz żadnej tej wysokości, oraz "
    "jedną i dwie, gdy masz dwie. Zgłoszenie dwóch kart, gdy nie masz żadnej: {five} przy pięciu kartach, {thirteen} "
    "przy trzynastu.",
    "could.table": "Jak często zgłoszenie może być prawdą, zależnie od liczby kart zgłaszającego. Kart tej wysokości, "
    "które masz: {own}.",
    "could.column.cards": "zgłaszający miał",
    "could.column.claim": ("zgłoszono {n} kartę", "zgłoszono {n} karty", "zgłoszono {n} kart"),
    # The tips.
    "tips.title": "Rady zmierzone",
    "tips.intro": "W każdej radzie jeden gracz ją stosuje, a drugi nie, i poza tym grają tak samo. Każdy rozegrał tyle "
    "meczów: {games}, z tymi samymi ziarnami i na tych samych miejscach, przeciw tym samym trzem graczom. Zysk to "
    "różnica wygranych meczów w punktach procentowych, a jego przedział bierze się z różnic w seriach po 64 mecze "
    "(serii: {chunks}). Raz gracz i pozostali grają jak table, raz jak advisor.",
    "tips.figure": "Ile jest warta każda rada, w punktach procentowych wygranych meczów",
    "tips.figure.note": "Na prawo od 0: kto stosuje radę, wygrywa więcej meczów niż ten, kto robi to, co stoi po "
    "ukośniku. Linie to przedziały 95%, przeważnie zasłonięte przez znaki.",
    "tips.figure.description": "Wiersz na każdą radę i każdy inny sposób gry: zysk w punktach procentowych z "
    "przedziałem, wśród trzech graczy table i wśród trzech graczy advisor. Wśród trzech graczy table: {summary}.",
    "tips.table": "Mecze wygrane przez tego, kto stosuje radę, i tego, kto jej nie stosuje; zyski w punktach "
    "procentowych, przedziały 95%.",
    "tips.column.tip": "rada",
    "tips.column.way": "zamiast tego",
    "tips.column.company": "wśród",
    "tips.column.follows": "z radą",
    "tips.column.ignores": "bez niej",
    "tips.column.gain": "zysk",
    "tips.column.interval": "przedział",
    "tips.verdict.pays": "{tip}: wśród {company} daje {follows} wygranych meczów zamiast {ignores} ({way}): opłaca "
    "się, "
    "{gain} p.p. ({interval}).",
    "tips.verdict.costs": "{tip}: wśród {company} daje {follows} wygranych meczów zamiast {ignores} ({way}): kosztuje, "
    "{gain} p.p. ({interval}).",
    "tips.verdict.same": "{tip}: wśród {company} daje {follows} wygranych meczów zamiast {ignores} ({way}): różnicy "
    "nie "
    "można stwierdzić, {gain} p.p. ({interval}).",
    "tips.verdict.idle": "{tip}: wśród {company} daje {follows} wygranych meczów i w każdej serii dokładnie tyle samo, "
    "gdy się jej nie stosuje ({way}): niczego nie zmienia, bo to, o czym mówi, tam się nie zdarza albo nie ma "
    "znaczenia.",
    "tips.among": "wśród {company}",
    "company.table": "trzech graczy table",
    "company.advisor": "trzech graczy advisor",
    "tip.free-challenge": "Sprawdzaj to, co nie może być prawdą",
    "tip.free-challenge.text": "Darmowe sprawdzenie naprawdę nic nie kosztuje. Sprawdzeń zgłoszeń, które wykluczały "
    "własne karty sprawdzającego, było {free}; celnych: {right}. Kłamca bierze stos, a ty otwierasz.",
    "tip.finisher": "Sprawdzaj każdego, kto kładzie ostatnie karty",
    "tip.finisher.text": "Jeśli przepuścisz ostatnie karty, rozdanie jest przegrane; jeśli je sprawdzisz, a są "
    "prawdziwe, też. Sprawdzenie nic więc nie kosztuje. Tam, gdzie gracz, który zawsze sprawdza, siedzi z trzema "
    "graczami table, ostatnie karty położono tyle razy: {laid}; kłamstw było wśród nich {lies}, a złapano {caught}.",
    "tip.biggest-group": "Otwieraj największą grupą",
    "tip.biggest-group.text": "Na otwarciu można pozbyć się największej liczby kart naraz, i to nie kłamiąc. Inne "
    "sposoby: najmniejsza grupa albo obce karty pod nazwą największej.",
    "tip.small-pile": "Kłam, póki stos jest mały",
    "tip.small-pile.text": "Kłamstwo pozwala pozbyć się karty, a złapane kosztuje cały stos. „Mały” znaczy: do "
    "czterech "
    "kart; inne sposoby to nie kłamać nigdy i kłamać bez względu na stos. Temu, kto tak robi wśród graczy table, "
    "na stosach do czterech kart złapano {small} kłamstw, na większych {large}.",
    "tip.padding": "Dokładaj do prawdziwych kart fałszywą",
    "tip.padding.text": "Kto ma prawdziwe karty, dokłada do nich jedną obcą: jednej karty mniej na ręce, ale całe "
    "zgłoszenie jest kłamstwem. Czy się to opłaca, zależy od tego, kto siedzi obok.",
    "tip.small-lies": "Kłam tylko jedną kartą",
    "tip.small-lies.text": "Bez karty tej wysokości: kłamstwo jedną kartą, dwiema albo czterema. Trzej gracze table "
    "złapali {one} kłamstw jedną kartą i {four} kłamstw czterema.",
    "tip.burying": "Pozwól odłożyć duży stos",
    "tip.burying.text": "Kto pasuje, gdy na stosie leży pięć kart albo więcej, nawet mając prawdziwe karty, daje "
    "spasować i innym; to, co leży na stosie, wypada wtedy z rozdania razem z kłamstwami. Przy stole graczy table "
    "odłożono stosów: {piles}; w {lies} z nich było kłamstwo, którego nikt już nie zobaczy.",
    "tip.adding-up": "Dodawaj wszystkie zgłoszenia na stosie",
    "tip.adding-up.text": "Karty jednej wysokości są cztery. Kto liczy, ile na tym stosie zgłosili wszyscy inni i ile "
    "sam ma, wie, kiedy jest ich za dużo: ktoś skłamał, a sprawdzić można ostatniego.",
    "way.lets-it-pass": "przepuścić",
    "way.half": "sprawdzać co drugiego",
    "way.never": "nigdy",
    "way.smallest-group": "najmniejszą grupą",
    "way.lie": "kłamstwem",
    "way.any-pile": "przy każdym stosie",
    "way.true-alone": "same prawdziwe karty",
    "way.two": "dwiema",
    "way.four": "czterema",
    "way.plays-on": "grać dalej",
    "way.not": "każde zgłoszenie osobno",
    # The bots.
    "bots.title": "Gracze komputerowi przeciw sobie",
    "bots.intro": "Każdy gracz komputerowy sam przy stole z trzema innymi jednego rodzaju; meczów w każdej parze: "
    "{games}. Równy gracz wygrałby 25%.",
    "bots.advisor": "Advisor wygrywa {share} ({interval}) meczów z trzema graczami table.",
    "bots.table": "Mecze wygrane przez gracza z wiersza, samego przeciw trzem z kolumny.",
    "bots.column.bot": "gracz",
    "bots.rates": "Jak często gracze table kłamią i sprawdzają, tylko przyjęto, dlatego oto advisor przeciw graczom "
    "table o innych częstościach.",
    "bots.rates.table": "Mecze wygrane przez gracza advisor z trzema graczami table, którzy sprawdzają i kłamią tak "
    "często.",
    "bots.rates.other": "sprawdzają",
    "bots.rates.lie": "kłamią: {p}",
    "bots.lies": "Kłamstwa przy stole, przy którym siedzą na przemian dwaj gracze table i dwaj gracze random, tak że "
    "kłamstwa każdej wielkości trafiają na kogoś, kto sprawdza, gdy liczby nie mogą się zgadzać. Złapano {one} kłamstw "
    "jedną kartą, {two} kłamstw dwiema i {four} kłamstw czterema.",
    "bots.lies.figure": "Jak często łapano kłamstwa, według liczby położonych kart i kart na stosie razem z nimi",
    "bots.lies.figure.note": "Linie to przedziały 95%, przeważnie zasłonięte przez znaki.",
    "bots.lies.figure.description": "Wiersz na każdą liczbę położonych kart i każdą wielkość stosu: jaka część kłamstw "
    "została złapana. {summary}.",
    "bots.lies.table": "Kłamstwa i jak często je łapano, według liczby położonych kart i kart na stosie razem z nimi.",
    "bots.lies.what": "kłamstwa",
    "bots.lies.batch": ("położono {n} kartę", "położono {n} karty", "położono {n} kart"),
    "bots.lies.pile": "stos {first}–{last}",
    "bots.lies.laid": "ile ich było",
    "bots.lies.caught": "złapane",
    "bots.lies.interval": "przedział",
    # The model.
    "model.title": "Ocena modelu zachowania",
    "model.intro": (
        _MODEL + "W {n} meczu każdego stołu" + _INTRO,
        _MODEL + "W {n} meczach każdego stołu" + _INTRO,
        _MODEL + "W {n} meczach każdego stołu" + _INTRO,
    ),
    "model.in_sample": "Parametry dobrano według zgłoszeń tych samych graczy komputerowych, oprócz graczy random. "
    "Wyniki przy ich stołach mówią więc, jak dobrze model opisuje ich, a nie jak dobrze opisałby innych graczy.",
    "model.unknown.worse": "Przy stole graczy random, według których niczego nie dobierano i gdzie prawdziwych jest "
    "tylko {true} zgłoszeń, model ma wynik {unknown} zamiast {known} przy stole graczy table i lepsza byłaby sama "
    "wiedza o tym, jaka część zgłoszeń jest prawdziwa: {share}. Ustaw parametry odpowiednio do swojego stołu.",
    "model.unknown.better": "Przy stole graczy random, według których niczego nie dobierano i gdzie prawdziwych jest "
    "{true} zgłoszeń, model ma wynik {unknown} zamiast {known} przy stole graczy table; sama wiedza o tym, jaka część "
    "zgłoszeń jest prawdziwa, daje {share}.",
    "model.table": "Jak dobrze każdy sposób oceny zgłoszeń odróżnia prawdę od kłamstwa: szansa, że mogą być prawdą "
    "(same karty), ta sama część prawdziwych dla każdego i model.",
    "model.column.players": "gracze",
    "model.column.heard": "usłyszanych zgłoszeń",
    "model.column.true": "prawdziwych",
    "model.column.cards": "same karty",
    "model.column.share": "część prawdziwych",
    "model.column.model": "model",
}
