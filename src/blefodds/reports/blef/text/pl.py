"""Polish."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXT"]

TEXT: Mapping[str, str | tuple[str, ...]] = {
    "certain": "pewne",
    "impossible": "niemożliwe",
    "none": "żaden",
    "with_cards": ("Przy {n} karcie w grze", "Przy {n} kartach w grze", "Przy {n} kartach w grze"),
    "n_cards": ("{n} kartę", "{n} karty", "{n} kart"),
    "claim.exact": "{p} ({ways} z {of} rozdań)",
    "claim.simulated": "{p} ({true} z {deals} rozdań w symulacji, przedział 95%: {interval})",
    "column.kind": "rodzaj",
    "column.place": "szczebel",
    "column.bids": "odzywek",
    "column.bid": "odzywka",
    "column.in_play": "kart w grze",
    # The page around the chapters.
    "page.title": "Blef: raport o strategii",
    "page.subtitle": "Zasady: {rules} · liczba kart: {cards} ({deck}) · liczba odzywek: {bids}",
    "page.intro": "Jak prawdopodobna jest każda odzywka, jak wysoko można licytować, ile warte są twoje karty i kiedy "
    "sprawdzać. Każda liczba jest obliczona: policzona dla wszystkich możliwych rozdań albo, gdzie tak napisano, "
    "wzięta z symulacji.",
    "page.reading": "„Karty w grze” to karty, które mają razem wszyscy gracze. Kto „nie widzi żadnej karty”, wie "
    "tylko, ile ich jest. Odzywka jest prawdziwa, gdy jest zawarta w kartach w grze.",
    "page.marks": "✓ znaczy pewne, × niemożliwe; rozstrzyga o tym tylko liczenie. Wszystko inne jest zaokrąglone do "
    "dziesiątej części procenta, nigdy do 0% ani do 100%.",
    "page.quick": "To jest raport skrócony: mniej kolumn i mniej rozdań w symulacji.",
    "page.date": "Data: {date}",
    "page.contents": "Spis treści",
    "page.sort": "Naciśnij nagłówek kolumny, aby posortować tabelę, drugi raz, aby odwrócić kolejność, trzeci, aby "
    "wrócić.",
    "page.picture": "Rysunek w formacie SVG",
    "page.data": "Dane",
    "page.data.text": "Wszystkie liczby w całości, w formatach CSV i JSON:",
    "page.made": "Raport przygotował program blefodds {version}.",
    "page.made.simulated": "Raport przygotował program blefodds {version}, ziarno {seed}.",
    # The ladder.
    "ladder.title": "Drabina odzywek",
    "ladder.intro": "Liczba odzywek w tych zasadach: {bids}. Dla kogoś, kto nie widzi żadnej karty, wszystkie odzywki "
    "jednego rodzaju są jednakowo prawdopodobne, więc każdy rodzaj ma jeden wiersz. Policzone dla wszystkich rozdań.",
    "ladder.example": "Przy {n} kartach w grze żadna odzywka nie ma większej szansy niż „{likely}”: {likely_chance}. "
    "Żadna nie ma mniejszej niż „{rare}”: {rare_chance}.",
    "ladder.example.one": "Przy {n} kartach w grze szansa odzywki „{bid}”, tak jak każdej innej tutaj: {chance}.",
    "ladder.figure": "Jak prawdopodobny jest każdy rodzaj odzywki, gdy nie widać żadnej karty",
    "ladder.figure.description": "Jedna linia na rodzaj odzywki: szansa, że jest prawdziwa, od 0 do 100%, w zależności "
    "od liczby kart w grze. Ile kart trzeba, by szansa wynosiła co najmniej połowę: {summary}.",
    "ladder.crossing": ("{kind}: {n} karta", "{kind}: {n} karty", "{kind}: {n} kart"),
    "ladder.table": "Szansa jednej odzywki każdego rodzaju w zależności od liczby kart w grze, gdy nie widać żadnej "
    "karty.",
    "inverted.one": "Drabina jest odwrócona tam, gdzie wyższa odzywka jest bardziej prawdopodobna niż niższa. W tych "
    "zasadach jest jeden rodzaj odzywek, więc nie ma skoku na inny.",
    "inverted.none": "Drabina jest odwrócona tam, gdzie wyższa odzywka jest bardziej prawdopodobna niż niższa. Par "
    "rodzajów: {pairs}; odwróconych przy liczbie kart w grze od 1 do {most}: 0.",
    "inverted.intro": "Drabina jest odwrócona tam, gdzie wyższa odzywka jest bardziej prawdopodobna niż niższa. Par "
    "rodzajów: {pairs}; odwróconych gdzieś między 1 a {most} kartami w grze: {inverted}. Duże różnice to skoki, które "
    "warto robić: odzywka idzie w górę i jej szansa też.",
    "inverted.example": "{with_cards} różnica jest największa: jedna odzywka rodzaju „{lower}” ma szansę: "
    "{lower_chance}, a odzywka rodzaju „{higher}”, stojąca wyżej na drabinie: {higher_chance}.",
    "inverted.table": "Gdzie drabina jest odwrócona, do {most} kart w grze; szanse podano tam, gdzie różnica jest "
    "największa, różnicę w punktach procentowych.",
    "inverted.column.lower": "z",
    "inverted.column.higher": "skok na",
    "inverted.column.cards": "przy kartach w grze",
    "inverted.column.widest": "najwięcej przy",
    "inverted.column.lower_chance": "niższa odzywka",
    "inverted.column.higher_chance": "wyższa odzywka",
    "inverted.column.gap": "różnica",
    # The highest true bid.
    "highest.title": "Najwyższa prawdziwa odzywka: jak długo przebijać",
    "highest.intro": "Spośród odzywek prawdziwych w rozdaniu jedna jest najwyższa. Dopóki licytacja nie "
    "doszła do niej, ktoś może jeszcze przebić i mieć rację; powyżej każda odzywka jest fałszywa. Oto co wie o niej "
    "ktoś, kto nie widzi żadnej karty.",
    "highest.on_rest": "W tych zasadach po najwyższej odzywce można licytować dalej, na karty, których nie rozdano. "
    "Ten "
    "rozdział tego nie obejmuje.",
    "highest.counted": "Policzone: każdy z {sets} zbiorów kart, które mogą być w grze, od 1 karty do wszystkich {n}, "
    "został sprawdzony.",
    "highest.simulated": "Symulacja: dla każdej liczby kart w grze losowych rozdań {deals}, ziarno {seed}; każdy "
    "przedział to przedział 95% dla tej jednej liczby. O czym rozstrzyga liczenie, to jest policzone: ✓, gdzie przy "
    "tylu kartach jakaś taka odzywka musi być prawdziwa, ×, gdzie jest ich na nią za mało.",
    "highest.median": "Przy {n} kartach w grze mediana to „{bid}”. Szansa, że prawdziwa jest ta odzywka albo jakaś "
    "wyższa: {chance}.",
    "highest.some": "Jedna odzywka to nie to samo co którakolwiek tak wysoka. Przy {n} kartach w grze sama odzywka "
    "„{bid}” ma szansę: {one}; ona albo cokolwiek powyżej: {some}.",
    "highest.figure": "Szansa, że prawdziwa jest dana odzywka albo jakaś wyższa",
    "highest.figure.height": "szansa, że prawdziwa jest ona albo jakaś wyższa",
    "highest.figure.description": "Linia dla najniższej odzywki każdego rodzaju: szansa, że ona albo jakaś wyższa jest "
    "prawdziwa, w zależności od liczby kart w grze. Ile kart trzeba, by szansa wynosiła co najmniej połowę: {summary}.",
    "highest.crossing": ("{bid}: {n} karta", "{bid}: {n} karty", "{bid}: {n} kart"),
    "highest.note": "Linie łączą wyniki symulacji: dla każdej liczby kart w grze losowych rozdań {deals}, ziarno "
    "{seed}. "
    "Najszerszy przedział 95% ma szerokość (w punktach procentowych): {points}.",
    "highest.caption": "{caption} Symulacja, oprócz ✓ i ×, które są policzone.",
    "highest.levels": "Jak wysoko licytować: najwyższa odzywka, która sama albo przez jakąś wyższą jest prawdą co "
    "najmniej tak często. 50% to mediana. W nawiasie: jak często.",
    "highest.level": "{percent}",
    "highest.reached": "Szansa, że na tym szczeblu lub wyżej jest jeszcze prawdziwa odzywka: tego rodzaju albo "
    "wyższego, w zależności od liczby kart w grze.",
    "highest.kinds": "Jakiego rodzaju jest najwyższa prawdziwa odzywka, w zależności od liczby kart w grze.",
    # What your own cards are worth.
    "holdings.title": "Ile warte są twoje karty",
    "holdings.intro": "Karta na twojej ręce na pewno jest w grze. Ile zyskuje na tym odzywka, zależy od tego, ile kart "
    "jest w grze. Porównanie jest zawsze z kimś, kto nie widzi żadnej karty, przy tej samej liczbie kart w grze. "
    "Wszystko tu jest policzone.",
    "holdings.rank": (
        "{n} karta jednej wysokości: {cards}",
        "{n} karty jednej wysokości: {cards}",
        "{n} kart jednej wysokości: {cards}",
    ),
    "holdings.straight": (
        "{n} karta do strita: {cards}",
        "{n} karty do strita: {cards}",
        "{n} kart do strita: {cards}",
    ),
    "holdings.suit": (
        "{n} karta w kolorze: {cards}",
        "{n} karty w jednym kolorze: {cards}",
        "{n} kart w jednym kolorze: {cards}",
    ),
    "holdings.summary": "Przy {n} kartach w grze: spośród najlepszych odzywek wszystkich rodzajów ta, która z takimi "
    "kartami zyskuje najwięcej, a nie staje się pewna. Zysk w punktach procentowych.",
    "holdings.none": "żadna",
    "holdings.column.hand": "twoje karty",
    "holdings.column.bid": "najwięcej zyskuje",
    "holdings.column.before": "bez nich",
    "holdings.column.after": "z nimi",
    "holdings.column.lift": "zysk",
    "holdings.figure": "{cards} na ręce a brak widocznych kart",
    "holdings.figure.description": "Dwie linie na rodzaj odzywki, jej szansa w zależności od liczby kart w grze: "
    "ciągła z {cards} na ręce, przerywana dla kogoś, kto nie widzi żadnej karty. Ile kart trzeba, by szansa wynosiła "
    "co najmniej połowę, z nimi i bez nich: {summary}.",
    "holdings.crossing": "{bid}: {held} i {alone}",
    "holdings.with": "{cards} na ręce",
    "holdings.without": "nie widać kart",
    "holdings.more": "Każda ręka w całości, w zależności od liczby kart w grze: z każdego rodzaju odzywka, która ma z "
    "nią największą szansę licząc wszystkie liczby kart w grze, jej szansa, a w nawiasie, o ile punktów procentowych "
    "zyskuje. Minus znaczy, że karty przeszkadzają: zajmują miejsca, na których mogłyby być karty odzywki.",
    "holdings.table": "{name}. Szansa najlepszej odzywki każdego rodzaju w zależności od liczby kart w grze; w "
    "nawiasie zmiana w punktach procentowych.",
    # When to check.
    "checking.title": "Kiedy sprawdzać",
    "checking.intro": "Padła odzywka, a ty sprawdzasz albo przebijasz. Jaka jest szansa, że jest prawdziwa? Najpierw "
    "dla kogoś, kto nie widzi żadnej karty; potem dla kogoś, kto ma na ręce {cards}, według tego, ile z nich to karty "
    "odzywki.",
    "checking.holding": "Karta odzywki to taka, której odzywka wymaga: każdy król do pary króli, każdy kier do koloru "
    "kier. Gdzie odzywka wymaga kart różnej wysokości, na ręce są te, które pomagają jej najbardziej. Wszystko tu jest "
    "policzone.",
    "checking.example": "Przy {n} kartach w grze odzywka „{bid}”. Nie widać żadnej karty: {blind}. Kto ma na ręce "
    "{cards}: "
    "{cases}.",
    "checking.even": "Najmniejsza liczba kart w grze, przy której odzywka tego rodzaju jest prawdziwa co najmniej w "
    "połowie rozdań (i jak często). Gdy kart jest mniej, częściej jest fałszywa niż prawdziwa, chyba że licytujący coś "
    "wie. Najwięcej kart w grze może tu być {most}.",
    "checking.caution": "Te szanse traktują licytującego jak kogoś, kto mógłby powiedzieć cokolwiek. Gdy licytujący ma "
    "karty swojej odzywki, jest ona bardziej prawdopodobna: o tym jest następny rozdział. A przebić bywa lepiej niż "
    "sprawdzić: porównaj z szansą odzywki, którą chcesz zalicytować.",
    "checking.table": "Szansa, że ostatnia odzywka jest prawdziwa, w zależności od liczby kart w grze. – stoi tam, "
    "gdzie takiego przypadku nie ma: w grze jest za mało kart albo w talii nie ma takich kart.",
    "checking.column.state": "na ręce",
    "checking.blind": "nie widać kart",
    "checking.0": "żadna z jej kart",
    "checking.1": "jedna z jej kart",
    "checking.2": "dwie z jej kart",
    # What a bid tells.
    "telling.title": "Co mówi odzywka",
    "telling.intro": "Odzywka, która nie jest blefem, mówi coś o ręce licytującego. Niech ktoś ma na ręce {cards} i "
    "mówi prawdę na jeden z dwóch sposobów: ma co najmniej jedną kartę odzywki (jej część) albo ma wszystko, czego ona "
    "wymaga (ją całą).",
    "telling.counted": "Policzone dla każdej ręki, z którą można tak powiedzieć, i każdego układu pozostałych kart, "
    "przy {n} i przy {later} kartach w grze, dla słuchacza, który nie widzi żadnej karty.",
    "telling.little": "Im więcej rąk ma część odzywki, tym mniej ona mówi. Rąk, na których kart jest {n_held}: {of}; "
    "co "
    "najmniej jedną kartę odzywki „{bid}” mają z nich: {ways}. Przy stritach, które wymagają kart wielu wysokości, i "
    "przy "
    "wysokich kartach „co najmniej jedna karta” mówi więc niewiele o czymkolwiek poza samą odzywką.",
    "telling.example": "Przy {n} kartach w grze odzywka „{bid}” ma szansę: {before}. Gdy powie ją ktoś, kto ma jej "
    "część: {after}.",
    "telling.own": "Jak usłyszana odzywka zmienia własną szansę, przy {n} i przy {later} kartach w grze; w nawiasie "
    "zmiana w "
    "punktach procentowych. – stałoby tam, gdzie całej odzywki nie da się mieć, mając {cards}.",
    "telling.more": "A jak zmienia inne? Najpierw sama odzywka, potem odzywki innych rodzajów, które zyskują "
    "najwięcej, na końcu ta, która traci najwięcej, według zmiany przy {n} kartach w grze, gdy ktoś ma część.",
    "telling.folded": "Po odzywce „{bid}”",
    "telling.table": "Po odzywce „{bid}” kogoś, kto mówi prawdę, przy {n} i przy {later} kartach w grze; w nawiasie "
    "zmiana w "
    "punktach procentowych.",
    "telling.column.heard": "usłyszana odzywka",
    "telling.column.before": "{n}: przedtem",
    "telling.column.part": "{n}: ma jej część",
    "telling.column.whole": "{n}: ma ją całą",
    # How the rules differ.
    "presets.title": "Czym różnią się zasady",
    "presets.intro": "Szansa odzywki zależy tylko od talii; zasady decydują, która odzywka jest wyższa. Oto więc "
    "rodzaje odzywek w każdej talii, od najczęstszego, ze szczeblem, na którym stoją w każdych zasadach.",
    "presets.table": "Liczba kart: {n} ({deck}). Szczebel każdego rodzaju w każdych zasadach i szansa jednej odzywki "
    "tego rodzaju w zależności od liczby kart w grze, gdy nie widać żadnej karty. – znaczy, że w tych zasadach nie ma "
    "takiej odzywki.",
    "presets.order": "Kolejność rodzajów zgadza się z rzadkością, gdy żaden rodzaj nie jest bardziej prawdopodobny niż "
    "niższy od niego. Sprawdzono każdą liczbę kart w grze, aż do całej talii. Pary rodzajów ustawione odwrotnie:",
    "presets.matches": "{rules}: kolejność się zgadza przy liczbie kart w grze: {matching} (z 1–{most}). "
    "Najdalej jej do tego przy {worst}: par odwrotnych jest {count} z {pairs}.",
    "presets.always": "{rules}: kolejność zgadza się przy każdej liczbie kart w grze, 1–{most}.",
    "presets.column.rules": "zasady",
    "presets.column.rarity": "od rodzaju najczęstszego do najrzadszego",
    "presets.column.wrong": "par odwrotnych",
    "presets.order.table": "Przy jakich liczbach kart w grze tyle par rodzajów jest ustawionych odwrotnie, z "
    "wszystkich "
    "par.",
    "presets.rarity": "{rules}: rodzaje według szansy jednej odzywki. Rodzaje połączone znakiem = mają szanse równe.",
    # From two players on.
    "players.title": "Od 2 do {n} graczy: jak rośnie gra",
    "players.title.two": "2 graczy: jak rośnie gra",
    "players.pack": "Więcej graczy niż {n} nie mogłoby mieć po {cards}: w talii jest ich {pack}.",
    "players.growth": "Każdy zaczyna z jedną kartą. Kto przegra rundę, ma odtąd o jedną kartę więcej, a kto przegra, "
    "mając ich {limit}, odpada. Dopóki więc nikt nie odpadnie, każda runda dodaje jedną kartę do tych w grze; kto "
    "odpada, zabiera ze sobą swoje karty.",
    "players.growth_pack": "Każdy zaczyna z jedną kartą, a kto przegra rundę, ma odtąd o jedną kartę więcej. Każda "
    "runda dodaje więc jedną kartę do tych w grze, aż talii, w której kart jest {cards}, zabraknie na następne "
    "rozdanie. Wtedy odpada gracz z największą liczbą kart, a reszta gra dalej.",
    "players.table": "Karty w grze w pierwszej rundzie i najwięcej w całej grze oraz ile rund trwa gra: najmniej, gdy "
    "zwycięzca nie przegra żadnej, najwięcej, gdy na końcu i on ma {cards}.",
    "players.live": "Nazwijmy szczebel żywym, gdy jedna odzywka tego rodzaju jest prawdziwa w co najmniej {low}% i co "
    "najwyżej {high}% rozdań, dla kogoś, kto nie widzi żadnej karty. Poniżej prawie zawsze jest fałszywa, powyżej "
    "prawie zawsze prawdziwa.",
    "players.live.table": "Przy ilu kartach w grze każdy szczebel jest żywy, do {most}: co najmniej {low}%, co "
    "najwyżej {high}%.",
    "players.phases": "Żywe szczeble (co najmniej {low}%, co najwyżej {high}%) w każdej fazie gry, jeśli nikt nie "
    "odpadł.",
    "players.column.players": "graczy",
    "players.column.first": "pierwsza runda",
    "players.column.most": "najwięcej",
    "players.column.least_rounds": "najmniej rund",
    "players.column.most_rounds": "najwięcej rund",
    "players.column.live": "żywy przy",
    "players.column.from": "szansa na początku",
    "players.column.to": "szansa na końcu",
    "players.column.phase": "faza",
    "players.column.kinds": "żywe szczeble",
    "players.column.in_play": "kart w grze",
    "players.phase.first": "każdy ma jedną kartę",
    "players.phase.middle": ("każdy ma {n} kartę", "każdy ma {n} karty", "każdy ma {n} kart"),
    "players.phase.last": (
        "każdy ma {n} kartę, czyli limit",
        "każdy ma {n} karty, czyli limit",
        "każdy ma {n} kart, czyli limit",
    ),
    "players.phase.middle_pack": "rozdana jest połowa talii",
    "players.phase.last_pack": "rozdana jest cała talia",
    "listening.title": "Ile warte jest słuchanie",
    "listening.intro": "Kto ma odpowiedzieć na odzywkę, może ją oceniać według samych własnych kart albo także według "
    "tego, co odzywano: kto dwa razy odzywa damy, pewnie ma damę. Tutaj boty grają we czwórkę całe mecze według zasad "
    "classic, a w każdej rundzie gracz, który ma odpowiedzieć na ostatnią odzywkę, ocenia na oba sposoby, jak "
    "prawdopodobne jest, że jest prawdziwa. Potem karty idą na stół.",
    "listening.figure": "Jak często sprawdzało się to, co przewidziano",
    "listening.subtitle": "Ostatnie odzywki; rundy czterech botów, które odzywają się według swoich kart: {rounds}",
    "listening.description": "Dla każdej dziesiątej części skali szans: jaka część odzywek okazała się prawdziwa. "
    "Trafne oceny leżą na przekątnej. Najdalej od niej: według własnych kart przy {deaf_foretold}, gdzie prawdziwa "
    "była część {deaf_true}; po wysłuchaniu przy {heard_foretold}, gdzie była to część {heard_true}.",
    "listening.deaf": "według własnych kart",
    "listening.heard": "po wysłuchaniu odzywek",
    "listening.overall": "Ze wszystkich tych odzywek prawdziwa była część {true}. Według własnych kart przewidywano "
    "{deaf}, po wysłuchaniu {heard}. Model jest ostrożny: liczy się z graczami, których odzywki nic nie znaczą, i "
    "dlatego zmienia szanse mniej, niż te boty na to zasługują.",
    "listening.scores": "Jakość przewidywań mierzą dwie liczby: strata logarytmiczna, czyli −ln prawdopodobieństwa, "
    "które przypisano temu, co się stało, i wynik Briera, czyli kwadrat tego, czego do niego brakowało. Im mniej, tym "
    "lepiej.",
    "listening.table": "Średnie wyniki według własnych kart i stosunek wyników po wysłuchaniu do nich, mniejszy od 1, "
    "gdy słuchanie się opłaca, z przedziałem 95%; ziarno {seed}.",
    "listening.result": "Przy stole mieszanym większy z obu stosunków wynosi {mixed}. Wśród graczy, którzy mówią na "
    "chybił trafił, nie ma czego słuchać; tam wynosi on {random}. Model zakłada, że na chybił trafił mówi część graczy "
    "równa {share}: im więcej ich dopuszcza, tym mniej wierzy, więc mniej traci wśród takich graczy, ale i mniej "
    "zyskuje wśród pozostałych.",
    "listening.four": "czterech: {bot}",
    "listening.column.players": "gracze",
    "listening.column.rounds": "rundy",
    "listening.column.log_loss": "strata logarytmiczna",
    "listening.column.brier": "wynik Briera",
    "listening.column.ratio": "stosunek po wysłuchaniu",
    "advisor.title": "Ile warta jest rada",
    "advisor.intro": "Doradca słucha każdej odzywki w rundzie, waży rozdania ukrytych kart tym, co powiedziano, w "
    "każdym z nich śledzi resztę rundy i mówi to, co przegrywa najrzadziej. Tutaj gra całe mecze według zasad "
    "classic z innymi botami: sam z jednym i sam z trzema. Gdyby wszyscy grali tak samo, wygrywałby co drugi albo co "
    "czwarty mecz.",
    "advisor.table": "Mecze wygrane przez doradcę; w każdym składzie rozegrano ich {games} (ziarno {seed}). Obok "
    "dolny koniec przedziału 95%.",
    "advisor.column.bot": "przeciwnik",
    "advisor.column.wins": ("{n} gracz: wygrywa", "{n} gracze: wygrywa", "{n} graczy: wygrywa"),
    "advisor.column.least": ("{n} gracz: co najmniej", "{n} gracze: co najmniej", "{n} graczy: co najmniej"),
    "advisor.limits": "Equilibrium to sam doradca, z wyjątkiem rozwiązanych rund dwuosobowych z niewielu kartami: tam "
    "gra lepiej od niego. Pozostałe boty się nie uczą: żaden nie zauważa, że ktoś słucha. Wśród ludzi, którzy to "
    "widzą, należy spodziewać się mniej.",
    "solved.title": "Dwóch graczy: gra w równowadze",
    "solved.none": "Przy dwóch graczach rundę można rozwiązać: istnieje najlepszy sposób gry, z blefami włącznie. Dla "
    "tych zasad żadna runda nie była rozwiązana z góry; rozwiązuje ją blefodds solve --cards 1,2.",
    "solved.intro": "Przy dwóch graczach rundę można rozwiązać: istnieje najlepszy sposób gry, z blefami włącznie, i "
    "szansa wygranej, której nikt nie odbierze temu, kto tak gra. Oto rundy, w których w grze są najwyżej cztery "
    "karty, rozwiązane przez blefodds solve. W rundzie 1–2 rozpoczynający ma jedną kartę, a drugi gracz dwie. "
    "Przedział jest udowodniony: szansa rozpoczynającego leży między jego dwiema liczbami. Kto wygrywa rundę, "
    "rozpoczyna następną.",
    "solved.table": "Rundy dwóch graczy, najpierw karty rozpoczynającego: ile są dla niego warte, ile otwarć to blefy "
    "i jak często drugi gracz wygrywa, gdy słucha otwarcia i gdy go nie słucha.",
    "solved.listening": "Otwarcie wiele mówi o kartach rozpoczynającego. Nie słuchać znaczy: sprawdzać otwarcie, które "
    "według samych własnych kart jest raczej fałszywe, a w innym razie przebijać w najlepszy sposób. O ile więcej "
    "wygrywa ten, kto słucha, tyle warta jest jedna usłyszana odzywka.",
    "solved.openings": "Czym otwierać: jeden sposób gry, tak dobry, jak mówią przedziały; mogą być inne, równie dobre. "
    "Blef to odzywka, która według własnych kart jest mniej prawdopodobna niż dla kogoś, kto nie widzi żadnej karty. "
    "Warto porównać, jak często odzywka jest prawdziwa, gdy nią otwarto i gdy nikt jej nie wypowiedział: tyle właśnie "
    "mówi.",
    "solved.openings.table": "Otwarcia rozpoczynającego, karty {a} na {b}.",
    "solved.habits": "Cena nawyków: jak często bot wygrywa z kimś, kto zna jego nawyki i odpowiada na nie w najlepszy "
    "sposób, policzone dokładnie przez wszystkie odzywki, które mogą paść. Punkty mówią, o ile co najmniej wygrywa "
    "mniej niż gra w równowadze, obojętnie z kim.",
    "solved.habits.table": "Boty wobec najlepszej odpowiedzi, według rund (najpierw karty rozpoczynającego): gdy "
    "rozpoczynają i gdy odpowiadają.",
    "solved.memory": "Te boty kierują się tylko własnymi kartami i ostatnią odzywką, więc ich odzywki zdradzają ich "
    "karty. To drogo kosztuje: kto otwiera uczciwie, podpowiada, co odezwać dalej.",
    "solved.column.round": "runda",
    "solved.column.value": "rozpoczynający wygrywa, %",
    "solved.column.bluffs": "blefy",
    "solved.column.listening": "drugi wygrywa: słuchając",
    "solved.column.deaf": "nie słuchając",
    "solved.column.bid": "odzywka",
    "solved.column.share": "otwarcie",
    "solved.column.true": "wtedy prawdziwe",
    "solved.column.unheard": "prawdziwe bez słów",
    "solved.column.bluff": "blef",
    "solved.column.bot": "bot",
    "solved.column.starting": "rozpoczyna: wygrywa",
    "solved.column.answering": "odpowiada: wygrywa",
    "solved.column.price": "punktów mniej",
}
