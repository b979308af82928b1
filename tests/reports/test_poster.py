"""The poster as it is cut into sheets: largest cells, seams along cells, everything once, only what changed."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.rules.board import cells_of
from reports.documents.map_drawing import MapGrid
from reports.documents.poster import CAPTION, STRIP, Cut, plan
from reports.errors import NothingChangedError
from reports.page_frame import Paper
from reports.print_request import PrintRequest
from reports.registry import data_of, find_document, typeset_document
from reports.sight import Camp, Sight
from tests.reports.camps import camp_of, secretive, twin
from tests.reports.looking import texts

POSTER = find_document("poster")


def lengths(parts: tuple[int, ...], cell: float, gutter: float) -> list[float]:
    """How much of each sheet in a row the map takes with coordinates and strips."""
    last = len(parts) - 1
    return [
        part * cell + gutter * ((at == 0) + (at == last)) + (0 if at == last else STRIP)
        for at, part in enumerate(parts)
    ]


@pytest.mark.parametrize(
    ("size", "sheets", "paper", "columns", "rows", "cell"),
    [
        (41, 1, "a4", (41,), (41,), 4.56),
        (41, 6, "a4", (14, 16, 11), (20, 21), 11.33),
        (41, 20, "a4", (8, 9, 8, 8, 8), (11, 10, 11, 9), 20.89),
        (41, 6, "a3", (14, 15, 12), (20, 21), 17.19),
        (9, 4, "a4", (4, 5), (5, 4), 37.2),
        (81, 12, "a3", (21, 20, 20, 20), (28, 28, 25), 12.61),
    ],
)
def test_cells_are_as_large_as_so_many_sheets_allow(
    size: int, sheets: int, paper: Paper, columns: tuple[int, ...], rows: tuple[int, ...], cell: float
) -> None:
    """As found once by trying larger and larger cells."""
    cut = plan(size, PrintRequest(paper, sheets=sheets))
    assert (cut.columns, cut.rows, round(cut.cell, 2)) == (columns, rows, cell)


@settings(max_examples=25)
@given(st.integers(3, 90), st.integers(1, 24), st.sampled_from(("a4", "a3")))
@example(41, 6, "a4")
def test_all_of_the_map_has_room_on_its_sheets(size: int, sheets: int, paper: Paper) -> None:
    cut = plan(size, PrintRequest(paper, sheets=sheets))
    assert cut.count <= sheets
    assert sum(cut.columns) == sum(cut.rows) == size
    gutter, room = MapGrid(size, cut.cell).gutter, (cut.area.width + 10, cut.area.height - CAPTION)
    for parts, whole in zip((cut.columns, cut.rows), room, strict=True):
        assert all(parts)
        assert all(length <= whole + 1e-3 for length in lengths(parts, cut.cell, gutter))


@pytest.mark.parametrize(("sheets", "taken"), [(3, 2), (6, 6), (10, 8), (16, 12)])
def test_sheets_that_would_stay_nearly_empty_are_spared(sheets: int, taken: int) -> None:
    assert plan(41, PrintRequest(sheets=sheets)).count == taken


def tiles_of(camp: Camp, viewer: str = PUBLIC, **wanted: Any) -> list[dict[str, Any]]:
    tiles: list[dict[str, Any]] = data_of(POSTER, camp, viewer, PrintRequest(**wanted))["tiles"]
    return tiles


@pytest.mark.parametrize("sheets", [1, 6, 11])
def test_no_seam_goes_through_a_figure(sheets: int, sample: Camp) -> None:
    tiles, figures = tiles_of(sample, sheets=sheets), sample.sight().view.figures
    drawn = [mark["number"] for tile in tiles for mark in tile["canvas"]["marks"] if mark["kind"]]
    assert sorted(drawn) == sorted(figure.id for figure in figures)
    for tile in tiles:
        canvas = tile["canvas"]
        inner = canvas["gutter"], canvas["side"] - canvas["gutter"] - canvas["cell"]
        assert all(inner[0] - 1e-6 <= mark["x"] <= inner[1] + 1e-6 for mark in canvas["marks"])
    names = {name for tile in tiles for name in tile["canvas"]["rows"] + tile["canvas"]["columns"]}
    assert {"1", "41", "A", "AO"} <= names


def test_the_legend_is_on_the_last_sheet_and_the_plan_on_the_first(sample: Camp) -> None:
    made = typeset_document(POSTER, sample, request=PrintRequest(sheets=6))
    pages = texts(made.files[0])
    assert len(pages) == 6
    assert "glue each sheet" in pages[0]
    assert "teleport of pair 1" in pages[-1]
    assert not any("teleport of pair 1" in page for page in pages[:-1])
    assert made.remark == "6 sheets; the map is 48 cm wide."


def facts(sight: Sight) -> set[tuple[int, object]]:
    """What is to be seen on each cell."""
    view, seen = sight.view, sight.state.uncovered
    found: set[tuple[int, object]] = {(cell, "uncovered") for cell in cells_of(seen.cells)}
    found |= {(figure.at, (figure.id, view.conditions[figure.id])) for figure in view.figures}
    found |= {(cell, (wall, wall in seen.walls)) for wall in view.walls for cell in wall}
    return found | {(cell, "teleport") for cell in view.teleports}


def sheets_with(cells: set[int], cut: Cut) -> set[tuple[int, int]]:
    """The sheets on which these cells lie."""

    def sheet(line: int, parts: tuple[int, ...]) -> int:
        return next(at for at in range(len(parts)) if line < sum(parts[: at + 1]))

    return {(sheet(cell // 41, cut.rows), sheet(cell % 41, cut.columns)) for cell in cells}


@pytest.mark.parametrize("viewer", [PUBLIC, MASTER])
@pytest.mark.parametrize(("entry", "now"), [(36, 101), (56, 60), (99, 101)])
def test_only_the_sheets_that_changed_are_printed(entry: int, now: int, viewer: str, sample: Camp) -> None:
    sample = replace(sample, journal=sample.journal.as_of(now))
    before, cut = replace(sample, journal=sample.journal.as_of(entry)), plan(41, PrintRequest(sheets=20))
    changed = facts(sample.sight(viewer)) ^ facts(before.sight(viewer))
    expected = sheets_with({cell for cell, _fact in changed}, cut)
    assert expected
    tiles = tiles_of(sample, viewer, sheets=20, since=entry)
    assert {tuple(tile["at"]) for tile in tiles} == expected
    if now == 60:
        assert len(tiles) < cut.count * 0.6


def test_no_change_is_told(sample: Camp) -> None:
    with pytest.raises(NothingChangedError, match="No sheet of the poster changed since entry"):
        tiles_of(sample, since=sample.journal.version)


@pytest.mark.parametrize("since", [5, 20])
def test_what_changed_betrays_nothing_that_is_hidden(since: int) -> None:
    camp = secretive("sample-camp", 30)
    other = twin(camp, camp_of(camp).journal.state)
    one, two = (
        typeset_document(POSTER, camp_of(each), PUBLIC, PrintRequest(sheets=12, since=since)) for each in (camp, other)
    )
    assert (one.remark, one.files) == (two.remark, two.files)
