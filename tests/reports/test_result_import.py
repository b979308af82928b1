"""A result out of a spreadsheet: ties, absent teams, other languages, and every fault by its row."""

import io
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import CloseRound, Result
from fejag_admin.rules.referee import begin, carry_out
from reports.result_import import orders_to_catch_up, read_results
from reports.table_import import UnclearError
from reports.workbook import LARGEST
from tests.reports.camps import campaign_of
from tests.reports.test_tables_of_people import book
from tests.strategies import often

CAMPAIGN = campaign_of("sample-camp")
NO_CSV = "this is neither a CSV file nor a workbook: field larger than field limit (131072)"
NO_BOOK = "the workbook is damaged or none (XLSX, XLS, ODS); save it again as XLSX or CSV"
NOBODY = "no team has a place; if nobody played, say so with “fejag result --nobody”"
RIGHT = Result(3, (("fbi",), ("exoti", "jones"), ("vlada",)))


def faults(data: bytes) -> list[str]:
    """What is wrong with a file."""
    with pytest.raises(DocumentError) as caught:
        read_results(data, CAMPAIGN, 3)
    return [str(fault) for fault in caught.value.faults]


def read_or_none(data: bytes) -> Result | None:
    """The result in a file, None if it has faults."""
    try:
        return read_results(data, CAMPAIGN, 3).order
    except DocumentError:
        return None


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
    assert read_results(data, CAMPAIGN, 3).order == RIGHT


def test_every_fault_is_named_with_its_row() -> None:
    data = b"game,place,team\n3,first,fbi\n3,2,exotti\n3,2,jones\n4,3,vlada\n,0,aliens\n,1,\n"
    assert faults(data) == [
        "line 2: 'first' is no place; write a number such as 1, or nothing for a team that did not play",
        "line 3: “exotti” is not known here. Did you mean “Exots”?",
        "line 5: this is of game '4', but the next one is game 3",
        "line 6: '0' is no place; write a number such as 1, or nothing for a team that did not play",
        "line 7: the team is missing",
    ]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", ["the table is empty; the first row names the columns: place, team"]),
        (b"fbi\nexoti\n", ["line 1: no column is called “place”; the first row names the columns",
                           "line 1: no column is called “team”; the first row names the columns"]),
        (b"place,team\n1,fbi\n3,jones\n", ["line 3: place 3 does not follow; here belongs 2"]),
        (b"place,team\n1,fbi\n2,FBI\n", ["line 3: this team is in line 2 already"]),
        (b"place,team\n" + b"1,fbi\n" * 600, ["the table has more than 500 rows, which is too long"]),
        (b'place,team\n"' + b"x" * 200_000, [NO_CSV]),
        (b"PK\x03\x04 and then nothing", [NO_BOOK]),
        (b"place,team\n", [NOBODY]),
        (b"place,team\n,fbi\n-,exoti\n", [NOBODY]),
        (book(("place", "team"), *[(1, "fbi")] * 600), ["the table has more than 500 rows, which is too long"]),
        (book(("place", "team"), ("=1+0", "fbi"), (2, "=A1")), ["line 3: the team is missing"]),
    ],
    ids=["empty", "no titles", "gap", "twice", "long", "no csv", "no book", "no team", "no place",
         "long book", "formulas"],
)  # fmt: skip
def test_what_cannot_be_read(data: bytes, told: list[str]) -> None:
    assert faults(data) == told


FAR_DOWN = b'<row r="999999999"><c r="A999999999"><v>1</v></c></row>'
FAR_RIGHT = b'<row r="9"><c r="ZZZZZZ9"><v>1</v></c></row>'
TOO_LARGE = "the workbook is too large; copy the table into one of its own"


def with_part(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook with one of its parts changed, or added."""
    old, stream = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for part in {*old.namelist(), name}:
            text = old.read(part) if part in old.namelist() else b""
            new.writestr(part, change(text) if part == name else text)
    return stream.getvalue()


@pytest.mark.usefixtures("in_a_process")
@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("xl/pad.xml", lambda _text: b" " * (LARGEST + 1)),
        ("xl/worksheets/sheet1.xml", lambda text: text.replace(b"</sheetData>", FAR_DOWN + b"</sheetData>")),
        ("xl/worksheets/sheet1.xml", lambda text: text.replace(b"</sheetData>", FAR_RIGHT + b"</sheetData>")),
    ],
    ids=["a large part", "a cell far down", "a cell far to the right"],
)
def test_a_workbook_that_would_fill_the_memory_is_refused(part: str, change: Callable[[bytes], bytes]) -> None:
    assert faults(with_part(WHOLE, part, change)) == [TOO_LARGE]


@pytest.mark.usefixtures("in_a_process")
def test_many_fonts_do_no_harm() -> None:
    """What made another reader take gigabytes and minutes."""
    many = with_part(WHOLE, "xl/styles.xml", lambda text: text.replace(b"</fonts>", b"<font/>" * 500_000 + b"</fonts>"))
    assert read_or_none(many) == Result(3, (("fbi",), ("exoti",)))


@pytest.mark.usefixtures("in_a_process")
def test_a_zip_that_is_no_workbook() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("a.txt", "hello")
    (told,) = faults(stream.getvalue())
    assert told == NO_BOOK


@pytest.mark.usefixtures("in_a_process")
@often(60)
@given(st.data())
def test_a_damaged_workbook_is_told_and_never_crashes(data: st.DataObject) -> None:
    whole = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(4, len(whole) - 1))] = data.draw(st.integers(0, 255))
    result = read_or_none(bytes(whole))
    assert result is None or result.game == 3


@given(st.text(alphabet="place,team;\n12fbiexoti\"' \t=.", max_size=60).map(str.encode))
def test_any_text_is_a_result_or_has_faults(data: bytes) -> None:
    result = read_or_none(data)
    named = [] if result is None else [team for group in result.places for team in group]
    assert len(set(named)) == len(named)


WHOLE = book(("team", "place"), ("fbi", 1), ("exoti", 2))


PEOPLE = b"place,name,team\n1,Ann,fbi\n2,Bob,exoti\n3,Cyr,fbi\n4,Dan,exoti\n5,Eve,jones\n"


@pytest.mark.parametrize(
    ("rule", "places"),
    [
        ("sum", (("fbi",), ("jones",), ("exoti",))),
        ("mean", (("fbi",), ("exoti",), ("jones",))),
        ("best", (("fbi",), ("exoti",), ("jones",))),
    ],
)
def test_a_list_of_people_sums_up_by_the_rule_that_is_chosen(rule: str, places: tuple[tuple[str, ...], ...]) -> None:
    use_language("en")
    with pytest.raises(UnclearError) as caught:
        read_results(PEOPLE, CAMPAIGN, 3)
    assert caught.value.name == "rows"
    assert [word for word, _shown in caught.value.options] == ["sum", "mean", "best"]
    found = read_results(PEOPLE, CAMPAIGN, 3, choice={"rows": rule})
    assert found.order == Result(3, places)
    assert any("Each team has several rows" in note for note in found.notes)


def test_points_of_people_are_added_and_those_without_any_do_not_count() -> None:
    data = b"team,name,points\nfbi,Ann,3\nfbi,Bob,4\nexoti,Cyr,5\nexoti,Dan,\njones,Eve,\njones,Fay,-\n"
    assert read_results(data, CAMPAIGN, 3, choice={"rows": "sum"}).order == Result(3, (("fbi",), ("exoti",)))


def test_one_team_twice_is_still_a_mistake() -> None:
    assert faults(b"place,name,team\n1,Ann,fbi\n2,Bob,fbi\n3,Cyr,exoti\n") == ["line 3: this team is in line 2 already"]


@pytest.mark.parametrize(
    ("data", "name", "options"),
    [
        (b"place,rank,team\n1,2,fbi\n2,1,exoti\n", "place", ["A", "B"]),
        (b"place,team,druzina\n1,fbi,exoti\n2,exoti,fbi\n", "team", ["B", "C"]),
    ],
)
def test_what_is_unclear_can_be_chosen(data: bytes, name: str, options: list[str]) -> None:
    with pytest.raises(UnclearError) as caught:
        read_results(data, CAMPAIGN, 3)
    assert (caught.value.name, [word for word, _shown in caught.value.options]) == (name, options)
    first, second = (read_results(data, CAMPAIGN, 3, choice={name: word}).order for word in options)
    assert first is not None
    assert second is not None
    assert first.places == second.places[::-1]


MATRIX = book(
    ("team", "game 1", "game 2", "game 3", "game 4", "game 5"),
    ("fbi", 1, 2, 1, 2, None),
    ("exoti", 2, 1, 2, 1, None),
    ("jones", 3, 3, None, 3, None),
)


def test_a_table_of_all_games_goes_on_after_the_next_one() -> None:
    found = read_results(MATRIX, CAMPAIGN, 1)
    assert found.order == Result(1, (("fbi",), ("exoti",), ("jones",)))
    assert [result.game for result in found.later] == [2, 3, 4]
    assert found.later[1] == Result(3, (("fbi",), ("exoti",)))


def test_a_camp_catches_up_with_its_table() -> None:
    found = read_results(MATRIX, CAMPAIGN, 1)
    assert found.order is not None
    state = begin(CAMPAIGN.setup)
    orders = orders_to_catch_up(state, (found.order, *found.later), "from paper")
    assert [type(order).__name__ for order in orders] == ["Result", *["CloseRound", "Result"] * 3]
    for order in orders:
        state, ruling = carry_out(state, order)
        assert ruling.accepted
    assert state.round == 4
    assert {order.reason for order in orders if isinstance(order, CloseRound)} == {"from paper"}
