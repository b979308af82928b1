"""Czech sentences with every team, figure, building and number from 0 to 5 in them: number, gender and case agree."""

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message

from boardgames.singapore.buildings import BUILDINGS, COUNTED, building_name
from boardgames.singapore.notation import amount_text
from fejag_admin.common.language import number_text, use_language
from fejag_admin.rules.figures import KINDS
from fejag_admin.texts.names import TEAMS, figure_name, known_team_name
from fejag_admin.texts.rulings import points_text
from tests.texts.test_catalogue import blanks, forms, messages

DECLINED = """
    bod body bodů; bodem body body; byl byly bylo; bylo byla bylo; cesta cesty cest; cestu cesty cest
    chyba chyby chyb; cihla cihly cihel; další další dalších; figurka figurky figurek; figurku figurky figurek
    hra hry her; jde jdou jde; je jsou je; kolo kola kol; krok kroky kroků; libovolná libovolné libovolných
    látka látky látek; list listy listů; lístek lístky lístků; možnost možnosti možností; nalezena nalezeny nalezeno
    napadení napadením napadením; napadlo napadla napadlo; napadá napadají napadá; napsaný napsané napsaných
    nejde nejdou nejde; nenavazuje nenavazují nenavazuje; neplatný neplatné neplatných; nestála nestály nestálo
    nesvítila nesvítily nesvítilo; nevzniklo nevznikla nevzniklo; nezapsaný nezapsané nezapsaných
    nová nové nových; nové nová nových; obranu obrany obran; odkryta odkryty odkryto; odkryto odkryta odkryto
    odmítnut odmítnuty odmítnuto; opium opia opií; otevřený otevřené otevřených; pole pole polí
    poli polích polích; pozdější pozdější pozdějších; překážka překážky překážek; přibylo přibyla přibylo
    propadá propadají propadá; přibyl přibyly přibylo; zkopíroval zkopírovaly zkopírovalo
    přijat přijaty přijato; příkaz příkazy příkazů; rozhodnut rozhodnuty rozhodnuto; situace situace situací
    simulovaný simulované simulovaných; tábor tábory táborů
    soubor soubory souborů; spor spory sporů; sporu sporech sporech; stejná stejné stejných; stála stály stálo
    strana strany stran; svítila svítily svítilo; teleport teleporty teleportů; vyhraná vyhrané vyhraných; věc věci věcí
    zapomene zapomenou zapomene; zapsán zapsány zapsáno; zhasla zhasly zhaslo; zhasne zhasnou zhasne
    změna změny změn; změnil změnily změnilo; změnu změny změn; znaku znacích znacích; způsobem způsoby způsoby
    ztratila ztratily ztratilo; ztratilo ztratila ztratilo; zápis zápisy zápisy; zápis zápisy zápisů
    místo místa míst; osvětlené osvětlená osvětlených; které která která
    zůstal zůstaly zůstalo; čaj čaje čajů; čeká čekají čeká; černý černé černých; žeton žetony žetonů
"""
"""How words go with 1, with 2 to 4, and with 0 or more than 4; one that is counted otherwise is added here."""
TRIPLES = {tuple(one.split()) for one in re.split(r"[;\n]", DECLINED) if one.strip()}
PREPOSITIONS = re.compile("do|na|přes|pro|ke?|od|ze?|s|u|ve?|o|po|za|před|mezi|kolem|proti|bez|nad|pod|při")
NOUNS = {"tým": "l", "týmu": "", "hráč": "l", "figurka": "la", "figurku": "", "budova": "la", "destička": "la"}
"""Words before a name with which the verb after it agrees; empty where the name is not what does something."""
_WORD = re.compile(r"\{\w+\}|[^\W\d_]+")
_PAST = re.compile(r"(?:by |se )*(?:už |zatím |ještě |vůbec )*([^\W\d_]{2,}(?:la|lo|li|ly|l))\b")
_ONE = re.compile(
    r"(?:by |se |už |teď |zatím )*((?:ne)?(?:má|může|bude|zná|začíná|vyhrává|dostává|kupuje|hraje)|je|není)\b"
)
_NO_VERBS = {"kole", "dál", "stál", "cíl", "kdyby", "dole", "byl"}


def _plural() -> list[Message]:
    return [message for message in messages() if isinstance(message.id, tuple)]


@pytest.mark.parametrize("message", _plural(), ids=lambda message: message.id[0][:40])
def test_what_is_counted_is_declined(message: Message) -> None:
    one, few, many = (_WORD.findall(form) for form in forms(message.string))
    assert len(one) == len(few) == len(many), message.string
    for words in zip(one, few, many, strict=True):
        assert len(set(words)) == 1 or tuple(map(str.lower, words)) in TRIPLES, words


def test_every_number_goes_with_its_form() -> None:
    use_language("cs")
    assert [points_text(n) for n in range(6)] == ["0 bodů", "1 bod", "2 body", "3 body", "4 body", "5 bodů"]
    assert [points_text(-n) for n in (1, 2, 5)] == ["−1 bod", "−2 body", "−5 bodů"]
    use_language("en")
    assert [points_text(n) for n in (-2, -1, 0, 1, 2)] == ["−2 points", "−1 point", "0 points", "1 point", "2 points"]
    assert [number_text(n, plus=True) for n in (-3, 0, 3)] == ["−3", "+0", "+3"]


@pytest.mark.parametrize("good", COUNTED)
def test_what_a_building_brings_is_declined(good: str) -> None:
    words = tuple(amount_text(good, n)["cs"].partition(" ")[2] for n in (1, 2, 5))
    assert all(one in TRIPLES for one in zip(*map(str.split, words), strict=True)), words
    for n in range(6):
        assert amount_text(good, n)["cs"] == f"{n} {words[0 if n == 1 else 1 if 2 <= n <= 4 else 2]}"


def _named() -> Iterator[tuple[str, str]]:
    """Every Czech sentence with names in it, a name in each of its blanks."""
    use_language("cs")
    kinds = list(map(figure_name, KINDS))
    teams = [str(known_team_name(team)) for team in TEAMS]
    values = {
        **dict.fromkeys(("team", "other"), teams),
        **{blank: ["Anna", "Jirka"] for blank in ("player", "winner", "saboteur")},
        **{
            blank: [*kinds, *(f"{kind} K17" for kind in kinds)] for blank in ("kind", "figure", "by", "own", "standing")
        },
        "building": [building_name(one)["cs"] for one in BUILDINGS.values()],
        **{blank: ["12"] for blank in ("pattern", "card", "spirit")},
    }
    for message in messages():
        for form in forms(message.string):
            for blank in blanks(form) & values.keys():
                for value in values[str(blank)]:
                    yield form.replace(f"{{{blank}}}", f"⟨{value}⟩"), value


def faults(said: str) -> Iterator[str]:
    """What is wrong around the names, which stand in brackets: a case they have not, a verb that does not agree."""
    for found in re.finditer(r"⟨[^⟩]*⟩", said):
        before = re.findall(r"[\w“„:,;.(–→]+", said[: found.start()])[-1:] or [""]
        word = before[0].strip("„").lower()
        if PREPOSITIONS.fullmatch(word):
            yield f"{word} {found[0]}"
        if "i⟩" in found[0] and _ONE.match(said[found.end() :].lstrip()) and word not in NOUNS:
            yield f"{found[0]} with the verb of one"
        past = _PAST.match(said[found.end() :].lstrip())
        if past and past[1] not in _NO_VERBS and (word not in NOUNS or not past[1].endswith(NOUNS[word] or " ")):
            yield f"{word} {found[0]} {past[0]}"


def test_names_stand_where_they_need_no_case_and_verbs_agree_with_the_word_before_them() -> None:
    wrong = {(said, fault) for said, _name in _named() for fault in faults(said)}
    assert not wrong, sorted(wrong)[:9]


@pytest.mark.parametrize(
    "said",
    [
        "⟨Exoti⟩ by přišel o všechny",
        "⟨Úřad II-3⟩ už měla chýši",
        "sem přes ⟨medvěd⟩",
        "tým ⟨FBI⟩ by přišla",
        "⟨Vláda⟩ dosáhl",
        "⟨Exoti⟩ má 3 body",
    ],
)
def test_a_sentence_that_breaks_around_a_name_is_found(said: str) -> None:
    assert list(faults(said))


def test_nobody_is_asked_to_choose_a_gender() -> None:
    for message in messages():
        assert not any(re.search(r"l\(a\)|l/a", form) for form in forms(message.string)), message.string
