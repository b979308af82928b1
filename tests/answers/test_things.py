"""What people point at, as they type it: in either language, with the question behind it; and where it is."""

from dataclasses import replace
from typing import Any

import pytest

from fejag_admin.answers import things as q
from fejag_admin.answers.things import (
    AskedThing,
    AttacksThing,
    AttackThing,
    CellThing,
    EntryThing,
    FiguresThing,
    Pair,
    Placing,
    RuleThing,
    TeamThing,
    cells_meant,
    parse,
    words_of,
)
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import LANGUAGES, use_language
from tests.answers.conftest import journal


def cell(name: str) -> int:
    return journal().campaign.board.cell(name)


THINGS = {
    "K17": AskedThing(CellThing(1)),
    "k17?": AskedThing(CellThing(1)),
    "#12": AskedThing(CellThing(2)),
    "figure 12": AskedThing(CellThing(2)),
    "figurka 12": AskedThing(CellThing(2)),
    "cell A3": AskedThing(CellThing(3)),
    "pole A3": AskedThing(CellThing(3)),
    "fbi": AskedThing(TeamThing("fbi")),
    "f": AskedThing(TeamThing("fbi")),
    "Indiana Jones": AskedThing(TeamThing("jones")),
    "vetřelci": AskedThing(TeamThing("aliens")),
    "fbi game 4": AskedThing(TeamThing("fbi", 4)),
    "Vláda hra 4": AskedThing(TeamThing("vlada", 4)),
    "fbi tiger": AskedThing(FiguresThing("fbi", "tygr")),
    "tygr fbi": AskedThing(FiguresThing("fbi", "tygr")),
    "attack 7": AskedThing(AttackThing(7)),
    "napadení 7": AskedThing(AttackThing(7)),
    "attacks": AskedThing(AttacksThing()),
    "napadení": AskedThing(AttacksThing()),
    "entry 30": AskedThing(EntryThing(30)),
    "zápis 30": AskedThing(EntryThing(30)),
    "A3": AskedThing(RuleThing("A3")),
    "rule a4a": AskedThing(RuleThing("A4a")),
    "K17 A3": AskedThing(Pair(1, 3)),
    "#12 K17": AskedThing(Pair(2, 1)),
    "fbi K17": AskedThing(Placing("fbi", 1)),
    "fbi tiger K17": AskedThing(Placing("fbi", 1, "tygr")),
    "K17 fbi tygr": AskedThing(Placing("fbi", 1, "tygr")),
    "fbi tiger K17 A3": AskedThing(Placing("fbi", 1, "tygr", 3)),
    "fbi wallet": AskedThing(TeamThing("fbi"), q.WALLET),
    "fbi peněženka": AskedThing(TeamThing("fbi"), q.WALLET),
    "fbi game 4 wallet": AskedThing(TeamThing("fbi", 4), q.WALLET),
    "fbi 3": AskedThing(TeamThing("fbi"), number=3),
    "K17 visí": AskedThing(CellThing(1), q.HANGS),
    "attack 7 2": AskedThing(AttackThing(7), number=2),
}


@pytest.mark.parametrize("text", THINGS)
def test_a_thing_is_understood_in_both_languages_whatever_is_spoken(text: str) -> None:
    places = {1: cell("K17"), 2: cell("Q16"), 3: cell("A3")}
    wanted = THINGS[text]
    thing: Any = wanted.thing
    for name in ("cell", "first", "second", "target"):
        if getattr(thing, name, None) is not None:
            thing = replace(thing, **{name: places[getattr(thing, name)]})
    wanted = replace(wanted, thing=thing)
    for language in LANGUAGES:
        use_language(language)
        found = parse(text.split(), journal())
        assert found == wanted
        assert parse(words_of(found, journal().campaign), journal()) == wanted


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "?",
            "nonsense",
            "K99",
            "figure",
            "figure 0",
            "figure 999",
            "attack 99",
            "attack x",
            "attack 99 defences",
        ),
        *("entry 999", "rule Z9", "tiger", "tiger K17", "why", "x attackers", "light fbi jones", "fbi game 99"),
        *("fbi exoti", "K17 M20 M21", "fbi tiger bear", "fbi K17 M20 M21"),
    ],
)
def test_what_is_none_says_what_can_be_written(text: str) -> None:
    for language in LANGUAGES:
        use_language(language)
        with pytest.raises(InputError) as trouble:
            parse(text.split(), journal())
        assert str(trouble.value)[-1] in ".?"


# Cells and figures found on the map


@pytest.mark.parametrize(
    ("text", "team", "kind"),
    [
        ("fbi", "fbi", None),
        ("f tiger", "fbi", "tygr"),
        ("fT", "fbi", "tygr"),
        ("tygr fbi", "fbi", "tygr"),
        ("Exots monkey", "exoti", "opice"),
    ],
)
def test_figures_by_team_and_kind(text: str, team: str, kind: str | None) -> None:
    figures = [one for one in journal().state.figures if one.team == team and kind in (None, one.kind)]
    assert cells_meant(text, journal()) == tuple(sorted(one.at for one in figures))


def test_one_cell_by_its_name_or_its_figure() -> None:
    for text, name in {"k17": "K17", " AO41 ": "AO41", "19": "K17", "#19": "K17", "A3": "A3"}.items():
        assert cells_meant(text, journal()) == (cell(name),), text


def test_a_team_without_figures_is_where_it_starts() -> None:
    begun = journal().as_of(1)
    assert cells_meant("fbi", begun) == (begun.campaign.board.start_of["fbi"],)
    with pytest.raises(InputError, match="fbi tiger"):
        cells_meant("fbi tiger", begun)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("zz9", "“zz9”"),
        ("0", "“0” is not a number from 1"),
        ("999", "no figure 999"),
        ("frog", "Say of which team"),
        ("", "Write what is asked about"),
        ("tigger", "Did you mean"),
        ("attack 3", "No such figure stands on the map: attack 3"),
    ],
)
def test_what_finds_nothing_says_why(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        cells_meant(text, journal())


def test_figures_in_czech() -> None:
    use_language("cs")
    assert cells_meant("exoti tygr", journal()) == cells_meant("eT", journal())
    with pytest.raises(InputError, match="figurka 99"):
        cells_meant("99", journal())
