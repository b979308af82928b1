"""Tables as people make them: titles in many words, merged and hidden cells, notes, dates, lists of children."""

import io
import zipfile
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
from reports.result_import import read_results
from tests.reports.tables import CAMPAIGN, Cell, book, faults, places, read, saved, table

INVENTED = replace(CAMPAIGN, teams=(Team("rohan"), Team("gondor", colour="#c0392b", leader="Eva", members=("Ota",))))
TEAMS = ("FBI", "Aliens", "Exots", "Government", "Indiana Jones")
ALONE, TIED = "fbi, aliens, exoti, vlada, jones", "fbi, aliens=exoti, vlada, jones"
TITLES: tuple[Cell, ...] = ("Pořadí", "Tým")


@pytest.mark.parametrize("title", ["Pořadí", "UMÍSTĚNÍ:", "Místo", "Výsledné pořadí", "Pos", "#", "Platz", "Rank"])
def test_titles_in_many_words(title: str) -> None:
    for team in ("Tým", "Název týmu", "oddíl :", "Družina", "Družstvo", "Team name"):
        rows = " / ".join(f"{at};{name}" for at, name in enumerate(TEAMS, 1))
        assert places(read(table(f"{title};{team} / {rows}")).order) == ALONE


def test_titles_of_the_other_language() -> None:
    use_language("cs")
    assert places(read(table("Place;Team / 1;Vetřelci / 2;FBI")).order) == "aliens, fbi"


@pytest.mark.parametrize(
    "written",
    ["1. 2.-3. 2.-3. 4. 5.", "1 2-3 2-3 4 5", "1 =2 =2 4 5", "1st 2nd 2nd 4th 5th", "1.0 2.0 2.0 4.0 5.0",
     "1.místo 2.místo 2.místo 4.místo 5.místo", "1 2.–3. 2.–3. 4 5", "1 2 2 3 4"],
)  # fmt: skip
def test_places_as_people_write_them(written: str) -> None:
    rows = " / ".join(f"{place};{team};20" for place, team in zip(written.split(), TEAMS, strict=True))
    assert places(read(table(f"Pořadí;Tým;poznámka / {rows}")).order) == TIED


@pytest.mark.parametrize(
    ("rows", "ranked"),
    [
        ("Pořadí;Tým / 1. místo;FBI / 2. místo;Aliens", "fbi, aliens"),
        ("sep=; / Pořadí;Tým / 1.;FBI / 2.-3.;Aliens / 2.-3.;Exots", "fbi, aliens=exoti"),
        ("sep= / Pořadí;Tým / 1.;FBI / 2.-3.;Aliens / 2.-3.;Exots", "fbi, aliens=exoti"),
        ('sep=" / Pořadí;Tým / 1.;FBI / 2.-3.;Aliens / 2.-3.;Exots', "fbi, aliens=exoti"),
        ("Tým;Čas / FBI;1:02:03 / Aliens;59:10 / Exots;61:00", "aliens, exoti, fbi"),
        ("Tým;3. hra / FBI;1", "fbi"),
    ],
    ids=["a word behind the place", "sign between fields", "no sign", "no such sign", "times", "column of this game"],
)
def test_more_that_people_write(rows: str, ranked: str) -> None:
    assert places(read(table(rows)).order) == ranked


TWO_COLUMNS = "several columns could be the one that is meant: Pořadí (A), Výsledné pořadí (C); name it with --place"


@pytest.mark.parametrize(
    ("rows", "chosen", "sentence"),
    [
        ("sep=; / Pořadí;Tým / 1.;nobody", "", "line 2: “nobody” is not known here."),
        ("Tým;Body / FBI;many", "", "line 2: 'many' is no number by which a team could be ranked"),
        ("Tým;4. hra / FBI;1", "", "no team has a place"),
        ("Pořadí;Tým / 1;FBI / 3;Exots", "", "line 3: place 3 does not follow; here belongs 2"),
        ("Pořadí;Tým / 1;FBI", "Umístění", "line 1: no column is called “Umístění”; the first row names the columns"),
        ("Pořadí;Tým;Výsledné pořadí / 1;FBI;2 / 2;Aliens;1", "", f"line 1: {TWO_COLUMNS}"),
    ],
    ids=["line as a spreadsheet counts", "no number", "another game", "gap", "no such column", "two columns"],
)
def test_what_cannot_be_understood(rows: str, chosen: str, sentence: str) -> None:
    (fault,) = faults(table(rows), place=chosen)
    assert fault.startswith(sentence)


@pytest.mark.parametrize("word", ["2026-03-02", "2. 3.", "2.3.2026", "02.III", "3-Feb", date(2026, 3, 2)])
def test_a_place_that_became_a_date(word: str | date) -> None:
    (fault,) = faults(book(TITLES, (1, "FBI"), (word, "Aliens")))
    assert fault.startswith("line 3: ")
    assert "is a date, which the spreadsheet has made of a place such as 2.-3." in fault


def test_a_column_is_chosen_by_its_title_or_letter() -> None:
    for word in ("výsledné pořadí", "C"):
        rows = table("Pořadí;Tým;Výsledné pořadí / 1;FBI;2 / 2;Aliens;1")
        assert places(read(rows, place=word).order) == "aliens, fbi"
    assert places(read(table("Tým;Pořadí;Body / FBI;1;3 / Aliens;2;9"), place="Body").order) == "aliens, fbi"


def test_teams_share_a_merged_place() -> None:
    rows = [TITLES, *zip((1, 2, 3, 4, None), TEAMS, strict=True)]
    assert places(read(book(*rows, merged="A5:A6")).order) == "fbi, aliens, exoti, vlada=jones"
    assert places(read(book(*rows)).order) == "fbi, aliens, exoti, vlada"


def test_merged_cells_of_ods_are_not_passed_over() -> None:
    assert places(read(ods("")).order) == "fbi, aliens"
    assert "cells are merged" in faults(ods(' table:number-rows-spanned="2"'))[0]


def ods(about: str) -> bytes:
    """The barest file of LibreOffice, with something said of its first place."""
    space = "urn:oasis:names:tc:opendocument:xmlns"
    names = " ".join(f'xmlns:{name}="{space}:{name}:1.0"' for name in ("office", "table", "text"))
    written = ""
    for row in (("Pořadí", "Tým"), ("1", "FBI"), ("2", "Aliens")):
        written += "<table:table-row>"
        for word in row:
            kind = 'office:value-type="string"' + (about if word == "1" else "")
            written += f"<table:table-cell {kind}><text:p>{word}</text:p></table:table-cell>"
        written += "</table:table-row>"
    table = f'<office:spreadsheet><table:table table:name="List1">{written}</table:table></office:spreadsheet>'
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{space}:manifest:1.0"/>')
        body = f"<office:document-content {names}><office:body>{table}</office:body></office:document-content>"
        packed.writestr("content.xml", body)
    return stream.getvalue()


def test_a_hidden_sheet_is_not_read_and_which_is_read_is_told() -> None:
    shown, hidden = [TITLES, *enumerate(TEAMS, 1)], [TITLES, *enumerate(reversed(TEAMS), 1)]
    old = Path(__file__).with_name("old-workbook.xls").read_bytes()  # with a merged place, too
    for data, ranked in ((book(*shown, name="Hra 3", hidden=hidden), ALONE), (old, "fbi, aliens=exoti")):
        imported = read(data)
        assert places(imported.order) == ranked
        assert imported.notes == ("Read from the sheet “Hra 3”.", "Hidden sheets were left out: Skryté.")
    both = book(*shown, hidden=hidden)
    assert places(read(both).order) == ALONE
    assert places(read(both, sheet="skryte").order) == "jones, vlada, exoti, aliens, fbi"


def test_what_could_be_two_sheets_is_asked() -> None:
    made = Workbook()
    for game in (2, 3):
        page = made.create_sheet(f"Hra {game}")
        for row in (TITLES, (1, TEAMS[game]), (2, TEAMS[0])):
            page.append(row)
    data = saved(made)
    assert places(read(data).order) == "vlada, fbi"  # the sheet of this game
    with pytest.raises(DocumentError, match="several sheets hold such a table: Hra 2, Hra 3; name one with --sheet"):
        read_results(data, CAMPAIGN, 5)
    assert places(read(data, sheet="Hra 2").order) == "exoti, fbi"
    assert "no sheet is called “Hra 9”; the sheets are: Sheet" in faults(data, sheet="Hra 9")[0]


MOVED = "Note: no team has place 2; those after it move up."
OTHERWISE = "Points or times in the table would give another order than the places; the places count."
OF_ANOTHER = "Note: the table says “Hra 7: Spis 41”, but the next result is that of game 3."
BY_POINTS = "The teams are ranked by the column “Body”."


@pytest.mark.parametrize(
    ("rows", "ranked", "notes"),
    [
        ("Hra 7: Spis 41; / ; / Pořadí;Tým / 1;FBI / 2;Aliens / ; / Rozhodčí: Karel;", "fbi, aliens", [OF_ANOTHER]),
        ("Hra 3; / Pořadí;Tým / 1;FBI", "fbi", []),
        ("Tým;Body / FBI;7,5 / Aliens;1\u00a012 / Exots;7.5 / Government;-", "aliens, fbi=exoti", [BY_POINTS]),
        ("Tým;Body / FBI;7,5 / Aliens;0", "fbi, aliens", [BY_POINTS]),
        ("Tým;Pořadí;Body / FBI;1;9 / Aliens;2;3", "fbi, aliens", []),
        ("Tým;Pořadí;Body / FBI;1;3 / Aliens;2;9", "fbi, aliens", [OTHERWISE]),
        ("Pořadí;Tým / 1;FBI / x;Aliens / 3;Exots", "fbi, exoti", [MOVED]),
    ],
    ids=["another game", "this game", "points", "no points", "points agree", "points contradict", "a place left out"],
)
def test_what_seems_wrong_is_told(rows: str, ranked: str, notes: list[str]) -> None:
    imported = read(table(rows))
    assert places(imported.order) == ranked
    assert list(imported.notes) == notes


def test_results_of_earlier_games_are_compared_with_the_journal() -> None:
    played = (Result(1, (("fbi",), ("exoti",))), Result(2, (("aliens", "fbi"),)))
    imported = read_results(table("game,place,team / 1,2,FBI / 1,1,Exots / 2,1,FBI / 2,1,Aliens"), CAMPAIGN, 3, played)
    assert (imported.order, imported.earlier) == (None, (Result(1, (("exoti",), ("fbi",))),))
    with pytest.raises(DocumentError, match="the result of game 2 is entered already, just as it is here"):
        read_results(table("game,place,team / 2,1,FBI / 2,1,Aliens"), CAMPAIGN, 3, played)
    again = read_results(table("place,team / 1,FBI / 2,Exots"), CAMPAIGN, 3, played)
    assert places(again.order) == "fbi, exoti"
    assert again.notes == ("Note: game 1 had exactly this result. Is this the file of that game?",)


@pytest.mark.parametrize(
    ("cells", "ranked"),
    [
        ("1 2 1", "fbi=exoti, aliens"),
        ("1 2 3", "fbi, aliens, exoti"),
        ("3 1 2", "aliens, exoti, fbi"),
        ("2 3 2", "aliens, fbi=exoti"),  # points, of which most is best
    ],
)
def test_a_column_for_each_game(cells: str, ranked: str) -> None:
    one, two, three = cells.split()
    rows = f"Pořadí;;; / Tým;Hra 1;2. hra;Celkem / FBI;{one};1 / Aliens;{two};3 / Exots;{three};2 / Celkem;;"
    imported = read_results(table(rows), CAMPAIGN, 2, (Result(1, (("vlada",),)),))
    assert places(imported.order, 2) == "fbi, exoti, aliens"
    assert imported.notes == ("The numbers in the column “2. hra” are taken for places: 1 is the best.",)
    assert [places(result, 1) for result in imported.earlier] == [ranked]
    with pytest.raises(DocumentError, match="the result of game 1, 2 is entered already"):
        read_results(table(rows), CAMPAIGN, 3, (*imported.earlier, *filter(None, [imported.order])))


def test_a_current_name_counts_before_an_id() -> None:
    named = {"fbi": "Aliens", "aliens": "FBI"}
    swapped = replace(CAMPAIGN, teams=tuple(replace(team, name=named.get(team.id)) for team in CAMPAIGN.teams))
    imported = read_results(table("place,team / 1,FBI / 2,Aliens / 3,exoti"), swapped, 3)
    assert places(imported.order) == "aliens, fbi, exoti"
    assert [find_called(word, team_names(swapped)) for word in ("FBI", "aliens")] == ["aliens", "fbi"]
    ids = table("team,name / fbi,Aliens / aliens,FBI")
    assert teams_of_table(ids, CAMPAIGN)[0] == {("teams", team, "name"): name for team, name in named.items()}
    assert teams_of_table(ids, swapped) == ({}, ())
    foxes = tuple(replace(team, name=None if team.id == "fbi" else "Lišky") for team in CAMPAIGN.teams)
    with pytest.raises(DocumentError, match=r"“lisky” may mean several: Lišky \(exoti\), Lišky \(jones\)"):
        read_results(table("place,team / 1,lisky"), replace(CAMPAIGN, teams=foxes), 3)


def members(data: bytes) -> dict[str, list[str]]:
    """The people in a table by their team, if it has nothing else."""
    settings, _unread = teams_of_table(data, INVENTED)
    assert {path[2] for path in settings} == {"members"}
    return {path[1]: value for path, value in settings.items()}


@pytest.mark.parametrize(
    ("rows", "people"),
    [
        ("Tým;Jméno / Rohan;Gita / Rohan;Hana / Gondor;Ivan", {"rohan": ["Gita", "Hana"], "gondor": ["Ivan"]}),
        ("Tým;Jméno a příjmení / Rohan;Gita Nová / ;Hana Malá", {"rohan": ["Gita Nová", "Hana Malá"]}),
        ("Jméno;Příjmení;Tým / Gita;Nová;Rohan / Eda;;Gondor", {"rohan": ["Gita Nová"], "gondor": ["Eda"]}),
    ],
    ids=["name", "full name", "surname"],
)
def test_children_in_a_row_each_are_members(rows: str, people: dict[str, list[str]]) -> None:
    assert members(table(rows)) == people


@pytest.mark.parametrize("cell", ["Gita, Hana,Ivan", "Gita; Hana ;Ivan;", "Gita\nHana\nIvan", "Gita,\nHana;\nIvan"])
def test_several_people_in_a_cell(cell: str) -> None:
    for data in (table(f'Tým\tČlenové / Rohan\t"{cell}"'), book(("Tým", "Členové"), ("Rohan", cell))):
        assert members(data) == {"rohan": ["Gita", "Hana", "Ivan"]}


def test_an_empty_cell_leaves_things_alone_and_a_dash_takes_them_away() -> None:
    assert teams_of_table(table("team,leader,members / Gondor,,"), INVENTED)[0] == {}
    taken = {("teams", "gondor", "leader"): None, ("teams", "gondor", "members"): None}
    assert teams_of_table(table("team,leader,members / Gondor,-,–"), INVENTED)[0] == taken


def test_columns_that_are_not_read_are_named_and_every_fault_is_told() -> None:
    _settings, unread = teams_of_table(table("Tým;Barva;Tričko;Jídlo / Rohan;zelená!;M;"), INVENTED)
    assert unread == ("Tričko", "Jídlo")
    with pytest.raises(DocumentError) as caught:
        teams_of_table(table("Tým;Barva;Vedoucí / Rohan;sky;Jan / Nobody;; / Rohan;;Petr"), INVENTED)
    assert [str(fault) for fault in caught.value.faults] == [
        "line 2: A colour is written like #1f77b4.",
        "line 3: “Nobody” is not known here. Choose one of: rohan, gondor.",
        "line 4: line 2 says something else of this team (Jan)",
    ]
