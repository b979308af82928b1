"""A result out of a spreadsheet: ties, absent teams, other languages, and every fault by its row."""

import io
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import CloseRound
from fejag_admin.rules.referee import begin, carry_out
from reports.result_import import orders_to_catch_up, read_results
from reports.table_import import UnclearError
from reports.workbook import LARGEST
from tests.reports.tables import CAMPAIGN, book, faults, places, read
from tests.strategies import often

NO_BOOK = "the workbook is damaged or none (XLSX, XLS, ODS); save it again as XLSX or CSV"
NOBODY = "no team has a place; if nobody played, say so with “fejag result --nobody”"
NO_PLACE = "is no place; write a number such as 1, or nothing for a team that did not play"
TOO_LONG = "the table has more than 500 rows, which is too long"
WHOLE = book(("team", "place"), ("fbi", 1), ("exoti", 2))


@pytest.mark.parametrize(
    "data",
    [
        b"place,team\n1,fbi\n2,exoti\n2,jones\n4,vlada\n",
        "\ufeffTým;Místo;poznámka\r\nVláda;4.;x\r\nFBI;1.;\r\nexoti;2=;\r\nINDIANA JONES;2;\r\nVetřelci;;\r\n".encode(),
        "místo\ttým\n1\tfbi\n2\texoti\n2\tjones\n4\tvláda\n".encode("cp1250"),
        b"\n\nrank;team;game\n1;fbi;3\n2;exoti;3\n2;jones;3.\n3;vlada;3\n-;aliens;\n",
        book(("team", "place"), ("fbi", 1), ("exoti", 2.0), ("jones", "2"), ("vlada", 4), ("aliens", None)),
        "Place\tTeam\r\n1\tFBI\r\n2\texoti\r\n2\tjones\r\n4\tvláda\r\n".encode("utf-16"),
        "place\tteam\n1\tFBI\n2\texoti\n2\tjones\n4\tvláda\n".encode("utf-16-le"),
        "\ufeffplace\tteam\n1\tFBI\n2\texoti\n2\tjones\n4\tvláda\n".encode("utf-16-be"),
        "place,team\n1,\u200bfbi\u200b\n2,exoti\n2,Indiana\u00a0Jones\n4,Government\n,Vetřelci\n".encode(),
        book(("team", "place"), *[()] * 600, ("fbi", 1), ("exoti", 2), ("jones", 2), *[()] * 700, ("vlada", 4)),
        b"place,team\n1,f\0bi\n2,exoti\n2,jones\n" + b",\n" * 200_000 + b"4,vlada\n",
    ],
    ids=["csv", "semicolons", "windows", "dense", "xlsx", "unicode text", "utf-16 without a mark", "utf-16-be",
         "unseen", "far down in a book", "far down"],
)  # fmt: skip
def test_results_are_read(data: bytes) -> None:
    use_language("cs" if "Vetřelci" in data.decode("utf-8", "replace") else "en")
    assert places(read(data).order) == "fbi, exoti=jones, vlada"


@pytest.mark.parametrize(
    ("data", "sentences"),
    [
        (b"game,place,team\n3,first,fbi\n3,2,exotti\n3,2,jones\n4,3,vlada\n,0,aliens\n,1,\n",
         [f"line 2: 'first' {NO_PLACE}",
          "line 3: “exotti” is not known here. Did you mean “Exots”?",
          "line 5: this is of game '4', but the next one is game 3",
          f"line 6: '0' {NO_PLACE}",
          "line 7: the team is missing"]),
        (b"", ["the table is empty; the first row names the columns: place, team"]),
        (b"fbi\nexoti\n", ["line 1: no column is called “place”; the first row names the columns",
                           "line 1: no column is called “team”; the first row names the columns"]),
        (b"place,team\n1,fbi\n3,jones\n", ["line 3: place 3 does not follow; here belongs 2"]),
        (b"place,team\n1,fbi\n2,FBI\n", ["line 3: this team is in line 2 already"]),
        (b"place,name,team\n1,Ann,fbi\n2,Bob,fbi\n3,Cyril,exoti\n", ["line 3: this team is in line 2 already"]),
        (b"place,team\n" + b"1,fbi\n" * 600, [TOO_LONG]),
        (b'place,team\n"' + b"x" * 200_000,
         ["this is neither a CSV file nor a workbook: field larger than field limit (131072)"]),
        (b"PK\x03\x04 and then nothing", [NO_BOOK]),
        (b"place,team\n", [NOBODY]),
        (b"place,team\n,fbi\n-,exoti\n", [NOBODY]),
        (book(("place", "team"), *[(1, "fbi")] * 600), [TOO_LONG]),
        (book(("place", "team"), ("=1+0", "fbi"), (2, "=A1")), ["line 3: the team is missing"]),
    ],
    ids=["every row", "empty", "no titles", "gap", "twice", "one team twice among people", "long", "no csv", "no book",
         "no team", "no place", "long book", "formulas"],
)  # fmt: skip
def test_what_cannot_be_read(data: bytes, sentences: list[str]) -> None:
    assert faults(data) == sentences


def with_part(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook with one of its parts changed, or added."""
    old, stream = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for part in {*old.namelist(), name}:
            content = old.read(part) if part in old.namelist() else b""
            new.writestr(part, change(content) if part == name else content)
    return stream.getvalue()


def with_row(row: bytes) -> bytes:
    """A workbook with one row more."""
    end = b"</sheetData>"
    return with_part(WHOLE, "xl/worksheets/sheet1.xml", lambda content: content.replace(end, row + end))


@pytest.mark.usefixtures("in_a_process")
@pytest.mark.parametrize(
    "data",
    [
        with_part(WHOLE, "xl/pad.xml", lambda _content: b" " * (LARGEST + 1)),
        with_row(b'<row r="999999999"><c r="A999999999"><v>1</v></c></row>'),
        with_row(b'<row r="9"><c r="ZZZZZZ9"><v>1</v></c></row>'),
    ],
    ids=["a large part", "a cell far down", "a cell far to the right"],
)
def test_a_workbook_that_would_fill_the_memory_is_refused(data: bytes) -> None:
    assert faults(data) == ["the workbook is too large; copy the table into one of its own"]


@pytest.mark.usefixtures("in_a_process")
def test_many_fonts_do_no_harm() -> None:
    """What made another reader take gigabytes and minutes."""
    end, many = b"</fonts>", b"<font/>" * 500_000
    data = with_part(WHOLE, "xl/styles.xml", lambda content: content.replace(end, many + end))
    assert places(read(data).order) == "fbi, exoti"


@pytest.mark.usefixtures("in_a_process")
def test_a_zip_that_is_no_workbook() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("a.txt", "hello")
    assert faults(stream.getvalue()) == [NO_BOOK]


def result_or_faults(data: bytes) -> None:
    """Read a file that may have faults; each team in its result has one place."""
    try:
        order = read(data).order
    except DocumentError:
        return
    named = [team for group in order.places for team in group] if order else []
    assert len(set(named)) == len(named)


@pytest.mark.usefixtures("in_a_process")
@often(60)
@given(st.data())
def test_a_damaged_workbook_is_told_and_never_crashes(data: st.DataObject) -> None:
    damaged = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 6))):
        damaged[data.draw(st.integers(4, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    result_or_faults(bytes(damaged))


@given(st.text(alphabet="place,team;\n12fbiexoti\"' \t=.", max_size=60).map(str.encode))
def test_any_text_is_a_result_or_has_faults(data: bytes) -> None:
    result_or_faults(data)


@pytest.mark.parametrize(
    ("rule", "ranked"),
    [("sum", "fbi, jones, exoti"), ("mean", "fbi, exoti, jones"), ("best", "fbi, exoti, jones")],
)
def test_a_list_of_people_sums_up_by_the_rule_that_is_chosen(rule: str, ranked: str) -> None:
    people = b"place,name,team\n1,Ann,fbi\n2,Bob,exoti\n3,Cyr,fbi\n4,Dan,exoti\n5,Eve,jones\n"
    with pytest.raises(UnclearError) as caught:
        read(people)
    assert caught.value.name == "rows"
    assert [word for word, _shown in caught.value.options] == ["sum", "mean", "best"]
    imported = read(people, rows=rule)
    assert places(imported.order) == ranked
    assert any("Each team has several rows" in note for note in imported.notes)


def test_points_of_people_are_added_and_those_without_any_do_not_count() -> None:
    data = b"team,name,points\nfbi,Ann,3\nfbi,Bob,4\nexoti,Cyr,5\nexoti,Dan,\njones,Eve,\njones,Fay,-\n"
    assert places(read(data, rows="sum").order) == "fbi, exoti"


@pytest.mark.parametrize(
    ("data", "name", "options"),
    [
        (b"place,rank,team\n1,2,fbi\n2,1,exoti\n", "place", ["A", "B"]),
        (b"place,team,druzina\n1,fbi,exoti\n2,exoti,fbi\n", "team", ["B", "C"]),
    ],
)
def test_what_is_unclear_can_be_chosen(data: bytes, name: str, options: list[str]) -> None:
    with pytest.raises(UnclearError) as caught:
        read(data)
    assert (caught.value.name, [word for word, _shown in caught.value.options]) == (name, options)
    assert [places(read(data, **{name: word}).order) for word in options] == ["fbi, exoti", "exoti, fbi"]


def test_a_camp_catches_up_with_a_table_of_all_games_from_the_next_one_on() -> None:
    table = book(
        ("team", "game 1", "game 2", "game 3", "game 4", "game 5"),
        ("fbi", 1, 2, 1, 2, None),
        ("exoti", 2, 1, 2, 1, None),
        ("jones", 3, 3, None, 3, None),
    )
    imported, state = read_results(table, CAMPAIGN, 1), begin(CAMPAIGN.setup)
    assert imported.order is not None
    results = (imported.order, *imported.later)
    ranked = ["fbi, exoti, jones", "exoti, fbi, jones", "fbi, exoti", "exoti, fbi, jones"]
    assert [places(result, game) for game, result in enumerate(results, 1)] == ranked
    orders = orders_to_catch_up(state, results, "from paper")
    assert [type(order).__name__ for order in orders] == ["Result", *["CloseRound", "Result"] * 3]
    for order in orders:
        state, ruling = carry_out(state, order)
        assert ruling.accepted
    assert state.round == 4
    assert {order.reason for order in orders if isinstance(order, CloseRound)} == {"from paper"}
