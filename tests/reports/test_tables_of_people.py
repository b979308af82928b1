"""Tables as people make them: titles in many words, merged and hidden cells, notes, dates, lists of children."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from fejag_admin.camp.campaign import Team
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import Result
from fejag_admin.texts.names import find_called, team_names
from reports.camp_import import teams_of_table
from reports.result_import import ImportedResults, read_results
from tests.reports.camps import campaign_of

CAMPAIGN = campaign_of("sample-camp")
INVENTED = replace(CAMPAIGN, teams=(Team("rohan"), Team("gondor", colour="#c0392b", leader="Eva", members=("Ota",))))
Cell = str | float | date | None
Rows = list[tuple[Cell, ...]]


def book(*rows: Sequence[Cell], merged: str = "", name: str = "List1", hidden: Sequence[Sequence[Cell]] = ()) -> bytes:
    """A workbook with these rows in a sheet; ``hidden``: those of another one before it, which is hidden."""
    made, stream = Workbook(), io.BytesIO()
    page = made.active
    assert page is not None
    page.title = name
    for row in rows:
        page.append(list(row))
    if merged:
        page.merge_cells(merged)
    if hidden:
        other = made.create_sheet("Skryté", 0)
        other.sheet_state = "hidden"
        for row in hidden:
            other.append(list(row))
    made.save(stream)
    return stream.getvalue()


def text(*rows: str) -> bytes:
    return "\r\n".join(rows).encode()


def read(data: bytes, **choice: str) -> ImportedResults:
    return read_results(data, CAMPAIGN, 3, choice=choice)


def order_of(data: bytes, **choice: str) -> tuple[tuple[str, ...], ...]:
    found = read(data, **choice).order
    assert found is not None
    assert found.game == 3
    return found.places


def faults(data: bytes, **choice: str) -> str:
    with pytest.raises(DocumentError) as caught:
        read(data, **choice)
    return "\n".join(map(str, caught.value.faults))


TEAMS = ("FBI", "Aliens", "Exots", "Government", "Indiana Jones")
ALONE = tuple((team,) for team in ("fbi", "aliens", "exoti", "vlada", "jones"))
TIED = (("fbi",), ("aliens", "exoti"), ("vlada",), ("jones",))


@pytest.mark.parametrize("title", ["Pořadí", "UMÍSTĚNÍ:", "Místo", "Výsledné pořadí", "Pos", "#", "Platz", "Rank"])
@pytest.mark.parametrize("team", ["Tým", "Název týmu", "oddíl :", "Družina", "Družstvo", "Team name"])
def test_titles_in_many_words(title: str, team: str) -> None:
    assert order_of(text(f"{title};{team}", *(f"{at};{name}" for at, name in enumerate(TEAMS, 1)))) == ALONE


@pytest.mark.parametrize(
    "places",
    ["1. 2.-3. 2.-3. 4. 5.", "1 2-3 2-3 4 5", "1 =2 =2 4 5", "1st 2nd 2nd 4th 5th", "1.0 2.0 2.0 4.0 5.0",
     "1.místo 2.místo 2.místo 4.místo 5.místo", "1 2.–3. 2.–3. 4 5", "1 2 2 3 4"],
)  # fmt: skip
def test_places_as_people_write_them(places: str) -> None:
    rows = (f"{place};{team};20" for place, team in zip(places.split(), TEAMS, strict=True))
    assert order_of(text("Pořadí;Tým;poznámka", *rows)) == TIED


def test_a_place_with_a_word_behind_it() -> None:
    assert order_of(text("Pořadí;Tým", "1. místo;FBI", "2. místo;Aliens")) == (("fbi",), ("aliens",))


def test_teams_share_a_merged_place() -> None:
    rows: Rows = [("Pořadí", "Tým"), *zip((1, 2, 3, 4, None), TEAMS, strict=True)]
    assert order_of(book(*rows, merged="A5:A6")) == (("fbi",), ("aliens",), ("exoti",), ("vlada", "jones"))
    assert order_of(book(*rows)) == (("fbi",), ("aliens",), ("exoti",), ("vlada",))


def test_a_hidden_sheet_is_not_read_and_which_is_read_is_told() -> None:
    rows: Rows = [("Pořadí", "Tým"), *enumerate(TEAMS, 1)]
    old: Rows = [("Pořadí", "Tým"), *enumerate(reversed(TEAMS), 1)]
    found = read(book(*rows, name="Hra 3", hidden=old))
    assert found.order == Result(3, ALONE)
    assert found.notes == ("Read from the sheet “Hra 3”.", "Hidden sheets were left out: Skryté.")
    assert order_of(book(*rows, hidden=old), sheet="skryte") == tuple(reversed(ALONE))


def test_a_workbook_of_old() -> None:
    """As XLS, with a hidden sheet and a merged place; made up."""
    found = read(Path(__file__).with_name("old-workbook.xls").read_bytes())
    assert found.order == Result(3, (("fbi",), ("aliens", "exoti")))
    assert found.notes == ("Read from the sheet “Hra 3”.", "Hidden sheets were left out: Skryté.")


def test_what_the_table_says_of_another_game_is_told() -> None:
    rows = ["Pořadí;Tým;Poznámka", *(f"{at};{team};" for at, team in enumerate(TEAMS, 1))]
    title = ["Hra 7: Spis číslo 41;;", ";;"]
    below = [";;", "Rozhodčí: Karel;;"]
    found = read(text(*title, *rows, *below))
    assert found.order == Result(3, ALONE)
    assert found.notes == ("Note: the table says “Hra 7: Spis číslo 41”, but the next result is that of game 3.",)
    assert read(text("Hra 3;;", *rows)).notes == ()


def test_a_line_that_names_the_sign_between_fields() -> None:
    assert order_of(text("sep=;", "Pořadí;Tým", "1.;FBI", "2.-3.;Aliens", "2.-3.;Exots")) == TIED[:2]
    assert faults(text("sep=;", "Pořadí;Tým", "1.;nobody")).startswith("line 2: ")  # as a spreadsheet counts them
    for nothing in ("sep=", "sep=\r", 'sep="'):
        assert order_of(text(nothing, "Pořadí;Tým", "1.;FBI", "2.-3.;Aliens", "2.-3.;Exots")) == TIED[:2]


@pytest.mark.parametrize("word", ["2026-03-02", "2. 3.", "2.3.2026", "02.III", "3-Feb", date(2026, 3, 2)])
def test_a_place_that_became_a_date(word: str | date) -> None:
    rows: Rows = [("Pořadí", "Tým"), (1, "FBI"), (word, "Aliens")]
    told = faults(book(*rows))
    assert "is a date, which the spreadsheet has made of a place such as 2.-3." in told
    assert told.startswith("line 3: ")


def test_points_and_times_are_ranked() -> None:
    by_points = read(text("Tým;Body", "FBI;7,5", "Aliens;1\u00a012", "Exots;7.5", "Government;-", "Indiana Jones;0"))
    assert by_points.order == Result(3, (("aliens",), ("fbi", "exoti"), ("jones",)))
    assert by_points.notes == ("The teams are ranked by the column “Body”.",)
    assert order_of(text("Tým;Čas", "FBI;1:02:03", "Aliens;59:10", "Exots;61:00")) == (
        ("aliens",),
        ("exoti",),
        ("fbi",),
    )
    chosen = order_of(text("Tým;Pořadí;Body", "FBI;1;3", "Aliens;2;9"), place="Body")
    assert chosen == (("aliens",), ("fbi",))
    assert "'many' is no number" in faults(text("Tým;Body", "FBI;many"))


def test_points_that_contradict_the_places_are_told() -> None:
    (told,) = read(text("Tým;Pořadí;Body", "FBI;1;3", "Aliens;2;9")).notes
    assert told.startswith("Points or times in the table would give another order")
    assert read(text("Tým;Pořadí;Body", "FBI;1;9", "Aliens;2;3")).notes == ()


def test_what_could_be_two_columns_is_asked() -> None:
    rows = ["Pořadí;Tým;Výsledné pořadí", "1;FBI;2", "2;Aliens;1"]
    told = faults(text(*rows))
    assert told == (
        "line 1: several columns could be the one that is meant: Pořadí (A), Výsledné pořadí (C); name it with --place"
    )
    assert order_of(text(*rows), place="výsledné pořadí") == order_of(text(*rows), place="C") == (("aliens",), ("fbi",))


def test_a_column_that_was_named_must_be_there() -> None:
    told = faults(text("Pořadí;Tým", "1;FBI"), place="Umístění")
    assert told == "line 1: no column is called “Umístění”; the first row names the columns"
    assert order_of(text("Tým;3. hra", "FBI;1")) == (("fbi",),)
    assert "no team has a place" in faults(text("Tým;4. hra", "FBI;1"))


def test_what_could_be_two_sheets_is_asked() -> None:
    made, stream = Workbook(), io.BytesIO()
    for at, game in enumerate((2, 3)):
        page = made.create_sheet(f"Hra {game}", at)
        for row in (("Pořadí", "Tým"), (1, TEAMS[game]), (2, TEAMS[0])):
            page.append(row)
    made.create_sheet("Poznámky", 0)
    made.save(stream)
    assert order_of(stream.getvalue()) == (("vlada",), ("fbi",))  # the sheet of this game
    with pytest.raises(DocumentError, match="several sheets hold such a table: Hra 2, Hra 3; name one with --sheet"):
        read_results(stream.getvalue(), CAMPAIGN, 5)
    assert order_of(stream.getvalue(), sheet="Hra 2") == (("exoti",), ("fbi",))
    assert "no sheet is called “Hra 9”; the sheets are: Poznámky" in faults(stream.getvalue(), sheet="Hra 9")


def test_a_place_is_left_out_only_for_a_team_that_did_not_count() -> None:
    found = read(text("Pořadí;Tým", "1;FBI", "x;Aliens", "3;Exots"))
    assert found.order == Result(3, (("fbi",), ("exoti",)))
    assert found.notes == ("Note: no team has place 2; those after it move up.",)
    assert "place 3 does not follow; here belongs 2" in faults(text("Pořadí;Tým", "1;FBI", "3;Exots"))


def test_results_of_earlier_games_are_compared_with_the_journal() -> None:
    played = (Result(1, (("fbi",), ("exoti",))), Result(2, (("aliens", "fbi"),)))
    rows = ["game,place,team", "1,2,FBI", "1,1,Exots", "2,1,FBI", "2,1,Aliens"]
    found = read_results(text(*rows), CAMPAIGN, 3, played)
    assert (found.order, found.earlier) == (None, (Result(1, (("exoti",), ("fbi",))),))
    with pytest.raises(DocumentError, match="the result of game 2 is entered already, just as it is here"):
        read_results(text(*rows[:1], *rows[3:]), CAMPAIGN, 3, played)
    again = read_results(text("place,team", "1,FBI", "2,Exots"), CAMPAIGN, 3, played)
    assert again.order == Result(3, played[0].places)
    assert again.notes == ("Note: game 1 had exactly this result. Is this the file of that game?",)


@pytest.mark.parametrize("cells", ["1 2 1 3", "2 3 2 -", "1 2 3 x", "3 1 2 2"])
def test_a_column_for_each_game(cells: str) -> None:
    one, two, three, _four = cells.split()
    rows = [f"FBI;{one};1", f"Aliens;{two};3", f"Exots;{three};2", "Celkem;;"]
    table = text("Pořadí;;;", "Tým;Hra 1;2. hra;Celkem", *rows)
    played = (Result(1, (("vlada",),)),)
    found = read_results(table, CAMPAIGN, 2, played)
    assert found.order == Result(2, (("fbi",), ("exoti",), ("aliens",)))
    assert found.notes == ("The numbers in the column “2. hra” are taken for places: 1 is the best.",)
    teams = dict(zip(("fbi", "aliens", "exoti"), (one, two, three), strict=True))
    sign = 1 if "1" in teams.values() else -1  # places, or points of which most is best
    best = sorted(set(teams.values()), key=lambda value: sign * int(value))
    assert [set(group) for group in found.earlier[0].places] == [
        {team for team, value in teams.items() if value == one} for one in best
    ]
    with pytest.raises(DocumentError, match="the result of game 1, 2 is entered already"):
        read_results(table, CAMPAIGN, 3, (*found.earlier, *filter(None, [found.order])))


def test_merged_cells_of_ods_are_not_passed_over() -> None:
    assert order_of(ods("")) == (("fbi",), ("aliens",))
    assert "cells are merged" in faults(ods(' table:number-rows-spanned="2"'))


def ods(about: str) -> bytes:
    """The barest file of LibreOffice, with something said of its first place."""
    office = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
    rows = (("Pořadí", "Tým"), ("1", "FBI"), ("2", "Aliens"))
    cell = '<table:table-cell office:value-type="string"{}><text:p>{}</text:p></table:table-cell>'
    written = "".join(
        "<table:table-row>"
        + "".join(cell.format(about if one == "1" else "", one) for one in row)
        + "</table:table-row>"
        for row in rows
    )
    content = (
        f'<office:document-content xmlns:office="{office}" xmlns:table="{office.replace("office:1", "table:1")}"'
        f' xmlns:text="{office.replace("office:1", "text:1")}"><office:body><office:spreadsheet>'
        f'<table:table table:name="List1">{written}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
        packed.writestr("content.xml", content)
    return stream.getvalue()


def test_a_current_name_counts_before_an_id() -> None:
    named = {"fbi": "Aliens", "aliens": "FBI"}
    swapped = replace(CAMPAIGN, teams=tuple(replace(team, name=named.get(team.id)) for team in CAMPAIGN.teams))
    found = read_results(text("place,team", "1,FBI", "2,Aliens", "3,exoti"), swapped, 3)
    assert found.order == Result(3, (("aliens",), ("fbi",), ("exoti",)))
    assert [find_called(word, team_names(swapped)) for word in ("FBI", "aliens")] == ["aliens", "fbi"]
    ids = text("team,name", "fbi,Aliens", "aliens,FBI")
    assert teams_of_table(ids, CAMPAIGN)[0] == {("teams", team, "name"): name for team, name in named.items()}
    assert teams_of_table(ids, swapped) == ({}, ())
    twice = replace(
        CAMPAIGN, teams=tuple(replace(team, name=None if team.id == "fbi" else "Lišky") for team in CAMPAIGN.teams)
    )
    with pytest.raises(DocumentError, match=r"“lisky” may mean several: Lišky \(exoti\), Lišky \(jones\)"):
        read_results(text("place,team", "1,lisky"), twice, 3)


def members(*rows: str) -> dict[str, list[str]]:
    found, _unread = teams_of_table(text(*rows), INVENTED)
    assert {path[2] for path in found} <= {"members"}
    return {path[1]: value for path, value in found.items()}


def test_children_in_a_row_each_are_members() -> None:
    assert members("Tým;Jméno", "Rohan;Gita", "Rohan;Hana", "Gondor;Ivan") == {
        "rohan": ["Gita", "Hana"],
        "gondor": ["Ivan"],
    }
    apart = members("Jméno;Příjmení;Tým", "Cyril;Novák;Rohan", "Dana;Nová;Rohan", "Eda;;Gondor")
    assert apart == {"rohan": ["Cyril Novák", "Dana Nová"], "gondor": ["Eda"]}
    assert members("Tým;Jméno a příjmení", "Rohan;Cyril Novák", ";Dana Nová") == {"rohan": ["Cyril Novák", "Dana Nová"]}


@pytest.mark.parametrize("cell", ["Gita, Hana,Ivan", "Gita; Hana ;Ivan;", "Gita\nHana\nIvan", "Gita,\nHana;\nIvan"])
def test_several_people_in_a_cell(cell: str) -> None:
    assert members("Tým\tČlenové", f'Rohan\t"{cell}"') == {"rohan": ["Gita", "Hana", "Ivan"]}
    found, _unread = teams_of_table(book(("Tým", "Členové"), ("Rohan", cell)), INVENTED)
    assert found == {("teams", "rohan", "members"): ["Gita", "Hana", "Ivan"]}


def test_an_empty_cell_leaves_things_alone_and_a_dash_takes_them_away() -> None:
    assert teams_of_table(text("team,leader,members", "Gondor,,"), INVENTED)[0] == {}
    assert teams_of_table(text("team,leader,members", "Gondor,-,–"), INVENTED)[0] == {
        ("teams", "gondor", "leader"): None,
        ("teams", "gondor", "members"): None,
    }


def test_columns_that_are_not_read_are_named_and_every_fault_is_told() -> None:
    _found, unread = teams_of_table(text("Tým;Barva;Tričko;Jídlo", "Rohan;zelená!;M;"), INVENTED)
    assert unread == ("Tričko", "Jídlo")
    with pytest.raises(DocumentError) as caught:
        teams_of_table(text("Tým;Barva;Vedoucí", "Rohan;sky;Jan", "Nobody;;", "Rohan;;Petr"), INVENTED)
    assert [str(fault) for fault in caught.value.faults] == [
        "line 2: A colour is written like #1f77b4.",
        "line 3: “Nobody” is not known here. Choose one of: rohan, gondor.",
        "line 4: line 2 says something else of this team (Jan)",
    ]


def test_titles_of_the_other_language() -> None:
    use_language("cs")
    assert order_of(text("Place;Team", "1;Vetřelci", "2;FBI")) == (("aliens",), ("fbi",))
