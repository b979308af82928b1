"""Orders typed in a hurry."""

import re
from dataclasses import replace
from typing import Any

import pytest

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import use_language
from fejag_admin.orders.adjust import ADJUST
from fejag_admin.orders.answer import ANSWER
from fejag_admin.orders.close_round import CLOSE_ROUND
from fejag_admin.orders.kind import OrderKind
from fejag_admin.orders.place import PLACE
from fejag_admin.orders.typed import TypedOrder, parse_field, parse_ranking, typed_order
from fejag_admin.orders.void_attack import VOID_ATTACK
from fejag_admin.texts.colours import map_letters
from tests.camp import camps


@pytest.fixture(scope="session")
def sample() -> Campaign:
    """The sample camp."""
    return camps.sample()


@pytest.mark.parametrize(
    ("text", "team", "figure", "cell"),
    [
        ("F tiger K17", "fbi", "tygr", "K17"),
        ("fT k17", "fbi", "tygr", "K17"),
        ("a a B2", "aliens", "tarantule", "B2"),
        ("K17", None, None, "K17"),
        ("e", "exoti", None, None),
        ("exoti, opice, ao1", "exoti", "opice", "AO1"),
        ("j1 jones", "jones", None, "J1"),
        ("frog", None, "zaba", None),
        ("g f", "vlada", "zaba", None),
        ("tiger K17 government", "vlada", "tygr", "K17"),
        ("", None, None, None),
        ("F: tiger AO30", "fbi", "tygr", "AO30"),
        ("exots - tiger - a21", "exoti", "tygr", "A21"),
        ("fbi,tiger\tk17.", "fbi", "tygr", "K17"),
        ("f T k 17", "fbi", "tygr", "K17"),
        ("fT-k17", "fbi", "tygr", "K17"),
        ("Indiana Jones – monkey – k-17", "jones", "opice", "K17"),
    ],
)
def test_what_is_understood(
    sample: Campaign, text: str, team: str | None, figure: str | None, cell: str | None
) -> None:
    at = None if cell is None else sample.board.cell(cell)
    assert typed_order(text, sample) == TypedOrder(team, figure, at)


def called(camp: Campaign, *names: str) -> Campaign:
    """The camp with teams of other names."""
    return replace(camp, teams=tuple(replace(team, name=name) for team, name in zip(camp.teams, names, strict=True)))


@pytest.mark.parametrize("text", ["Oddíl 1 tygr K17", "oddil-1 tygr k17", "T: tygr k17", "tygr K17, oddíl 1"])
def test_a_team_may_have_a_number_in_its_name(sample: Campaign, text: str) -> None:
    use_language("cs")
    camp = called(sample, "Oddíl 12", "Oddíl 1", "K1", "Vetřelci", "Vláda")
    wanted = TypedOrder("exoti", "tygr", camp.board.cell("K17"))
    assert typed_order(text.replace("T:", f"{map_letters(camp).teams['exoti']}:"), camp) == wanted
    assert typed_order("K1", camp).team is None  # that is a cell
    assert typed_order("1. oddíl had", called(sample, "1. oddíl", "Oddíl 1", "K1", "Vetřelci", "Vláda")).team


def test_a_team_is_known_by_its_present_name_before_anothers_id(sample: Campaign) -> None:
    ids = ("oddil-1", "oddil-2", "lisky", "vlci", "vrany")
    camp = called(sample, "Oddíl 2", "Oddíl 1", "Vlci", "Lišky", "Lišky")
    camp = replace(camp, teams=tuple(replace(team, id=id_) for team, id_ in zip(camp.teams, ids, strict=True)))
    for text, team in (("oddíl 1 had K17", "oddil-2"), ("oddil 2 had K17", "oddil-1"), ("vlci had K17", "lisky")):
        assert typed_order(text, camp).team == team
    with pytest.raises(InputError, match=r"“lišky” may mean several: Lišky \(vlci\), Lišky \(vrany\)"):
        typed_order("lišky had K17", camp)


def test_in_czech_the_letters_are_those_of_the_czech_names(sample: Campaign) -> None:
    use_language("cs")
    assert typed_order("F medvěd K17", sample).figure == typed_order("F m K17", sample).figure == "medved"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("F tigr K17", "“tigr” is not known here. Did you mean"),
        ("F tiger K77", "“K77” is not a cell of the 41×41 board. Did you mean K41?"),
        ("F tiger K17 K18", "“K18” is a second cell"),
        ("F tiger bear", "“F tiger bear” is more than a team and a figure"),
        ("fbx tiger", "Did you mean"),
        ("F 17", "“17” is not a cell. Write a column and a row"),
        ("F xyzzy", "“xyzzy” is not known here"),
        ("Q tiger A1", "“Q” is not known here. Choose one of: F FBI, E Exots"),
        ("xyzzy", "“xyzzy” is not known here. Choose one of: F FBI, E Exots"),
        ("F Exots tiger", "“F Exots tiger” is more than a team and a figure"),
        ("tigr K17", "Did you mean “tiger”"),
    ],
)
def test_what_is_not_understood_is_told(sample: Campaign, text: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        typed_order(text, sample)
    assert told in str(error.value)


NAMES = ("Žlutí čmeláci strýce Fida", "Vlci", "Rychlí jeleni", "Zelení čmeláci", "Lesní vlčice")


@pytest.mark.parametrize(
    ("text", "team"),
    [
        ("zluti cmelaci strýce had K17", "Žlutí čmeláci strýce Fida"),
        ("Fida had K17", "Žlutí čmeláci strýce Fida"),
        ("strýc had k17", "Žlutí čmeláci strýce Fida"),
        ("had K17 žlutým čmelákům", "Žlutí čmeláci strýce Fida"),
        ("zelení čmeláci, hada, K17", "Zelení čmeláci"),
        ("zelene cmelaky had k17", "Zelení čmeláci"),
        ("vlky had K17", "Vlci"),
        ("vlkům: had K17", "Vlci"),
        ("lesní hada K17", "Lesní vlčice"),
        ("jeleny had K17", "Rychlí jeleni"),
        ("rychly jelen had K17", "Rychlí jeleni"),
        ("rchlí jelni had K17", "Rychlí jeleni"),
        ("J had K17", "Rychlí jeleni"),
    ],
)
def test_any_unmistakable_part_of_a_teams_name_will_do(sample: Campaign, text: str, team: str) -> None:
    use_language("cs")
    camp = called(sample, *NAMES)
    assert typed_order(text, camp) == TypedOrder(camp.teams[NAMES.index(team)].id, "had", camp.board.cell("K17"))


def test_a_part_that_may_mean_two_teams_is_told_with_their_names(sample: Campaign) -> None:
    with pytest.raises(InputError) as error:
        typed_order("čmeláci tiger K17", called(sample, *NAMES))
    assert str(error.value) == (
        "“čmeláci” may mean several: Žlutí čmeláci strýce Fida (fbi), Zelení čmeláci (aliens). Write more of the name."
    )


def test_a_ranking_can_be_typed_by_letters_or_names(sample: Campaign) -> None:
    assert parse_ranking("f E=j", sample) == (("fbi",), ("exoti", "jones"))
    written = "Government, Indiana Jones = aliens; fbi"
    assert parse_ranking(written, sample) == (("vlada",), ("jones", "aliens"), ("fbi",))
    assert parse_ranking("fj=eag", sample) == (("fbi",), ("jones", "exoti"), ("aliens",), ("vlada",))
    assert parse_ranking("fbi", sample) == (("fbi",),)
    for text, told in (("ffe", "“ffe”"), ("f qqq", "“qqq” is not known here"), ("f e F", "“FBI” stands there twice")):
        with pytest.raises(InputError, match=told):
            parse_ranking(text, sample)


@pytest.mark.parametrize(
    ("kind", "name", "text", "value"),
    [
        (ADJUST, "points", "−3", -3),
        (ADJUST, "points", "+5", 5),
        (ADJUST, "counts", "wallet only", "wallet"),
        (ADJUST, "reason", " late ", "late"),
        (ANSWER, "verdict", "špatně", "wrong"),
        (CLOSE_ROUND, "waive", "f, Exots", ("fbi", "exoti")),
        (PLACE, "figure", "tygra", "tygr"),
        (VOID_ATTACK, "attack", "7", 7),
    ],
)
def test_a_field_is_read_by_its_shape(sample: Campaign, kind: OrderKind[Any], name: str, text: str, value: Any) -> None:
    assert parse_field(kind.fields[name], text, sample) == value


@pytest.mark.parametrize(
    ("kind", "name", "text", "told"),
    [
        (ADJUST, "points", "many", "“many” is not a number of points"),
        (ADJUST, "points", "0", "0 points change nothing"),
        (VOID_ATTACK, "attack", "0", "“0” is not a number from 1"),
        (ANSWER, "verdict", "maybe", "“maybe” is not known here. Choose one of: correct, wrong, incomplete."),
        (PLACE, "at", "K99", "is not a cell of the 41×41 board"),
    ],
)
def test_a_field_that_makes_no_sense_is_told(
    sample: Campaign, kind: OrderKind[Any], name: str, text: str, told: str
) -> None:
    with pytest.raises(InputError, match=re.escape(told)):
        parse_field(kind.fields[name], text, sample)
