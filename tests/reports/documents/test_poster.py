"""The poster as it is cut into sheets: largest cells, seams along cells, everything once, only what changed."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.rules.board import cells_of
from reports import NothingChangedError
from reports.documents.map_drawing import MapGrid
from reports.documents.poster import CAPTION, STRIP, Cut, plan
from reports.page_frame import PAPERS, Paper
from reports.print_request import PrintRequest
from reports.registry import find_document, typeset_document
from reports.sight import Camp, Sight
from tests.reports.camps import twin_camps
from tests.reports.looking import data, pages_of, texts


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


@pytest.mark.parametrize(("sheets", "taken"), [(3, 2), (6, 6), (10, 8), (16, 12)])
def test_sheets_that_would_stay_nearly_empty_are_spared(sheets: int, taken: int) -> None:
    assert plan(41, PrintRequest(sheets=sheets)).count == taken


@settings(max_examples=25)
@given(st.integers(3, 90), st.integers(1, 24), st.sampled_from(("a4", "a3")))
@example(41, 6, "a4")
def test_all_of_the_map_has_room_on_its_sheets(size: int, sheets: int, paper: Paper) -> None:
    cut = plan(size, PrintRequest(paper, sheets=sheets))
    assert cut.count <= sheets
    assert sum(cut.columns) == sum(cut.rows) == size
    gutter, room = MapGrid(size, cut.cell).gutter, (cut.area.width + 10, cut.area.height - CAPTION)
    for parts, most in zip((cut.columns, cut.rows), room, strict=True):
        assert all(parts)
        last = len(parts) - 1
        for at, part in enumerate(parts):
            taken = part * cut.cell + gutter * ((at == 0) + (at == last)) + (0 if at == last else STRIP)
            assert taken <= most + 1e-3


def tiles_of(camp: Camp, viewer: str = PUBLIC, **wishes: Any) -> list[dict[str, Any]]:
    tiles: list[dict[str, Any]] = data("poster", camp, viewer, **wishes)["tiles"]
    return tiles


@pytest.mark.parametrize("sheets", [1, 6, 11])
def test_no_seam_goes_through_a_figure(sheets: int, sample: Camp) -> None:
    tiles, figures = tiles_of(sample, sheets=sheets), sample.sight().view.figures
    drawn = [mark["number"] for tile in tiles for mark in tile["canvas"]["marks"] if mark["kind"]]
    assert sorted(drawn) == sorted(figure.id for figure in figures)
    for canvas in (tile["canvas"] for tile in tiles):
        inner = canvas["gutter"], canvas["side"] - canvas["gutter"] - canvas["cell"]
        assert all(inner[0] - 1e-6 <= mark["x"] <= inner[1] + 1e-6 for mark in canvas["marks"])


@pytest.mark.parametrize(("paper", "centimetres"), [("a4", 48), ("a3", 72)])
def test_the_sheets_show_the_whole_map_the_plan_first_and_the_legend_last(
    paper: Paper, centimetres: int, sample: Camp
) -> None:
    made = typeset_document(find_document("poster"), sample, request=PrintRequest(paper, sheets=6))
    pages = texts(made.files[0])
    assert made.remark == f"6 sheets; the map is {centimetres} cm wide."
    wide = PAPERS[paper][0] / 25.4 * 72
    assert [page.get_width() for page in pages_of(made.files[0])] == [pytest.approx(wide, abs=1)] * 6
    assert {*map(str, range(1, 42)), "A", "AO"} <= {word for page in pages for word in page.split()}
    assert ["glue each sheet" in page for page in pages] == [True] + [False] * 5
    assert ["teleport of pair 1" in page for page in pages] == [False] * 5 + [True]
    assert re.search(r"sheet 1–2: row 1 of 2, column 2 of 3", pages[1])


def facts(sight: Sight) -> set[tuple[int, object]]:
    """What is to be seen on each cell."""
    view, seen = sight.view, sight.state.uncovered
    facts: set[tuple[int, object]] = {(cell, "uncovered") for cell in cells_of(seen.cells)}
    facts |= {(figure.at, (figure.id, view.conditions[figure.id])) for figure in view.figures}
    facts |= {(cell, (wall, wall in seen.walls)) for wall in view.walls for cell in wall}
    return facts | {(cell, "teleport") for cell in view.teleports}


def sheets_with(cells: set[int], cut: Cut) -> set[tuple[int, int]]:
    """The sheets on which these cells lie."""

    def sheet(line: int, parts: tuple[int, ...]) -> int:
        return next(at for at in range(len(parts)) if line < sum(parts[: at + 1]))

    return {(sheet(cell // 41, cut.rows), sheet(cell % 41, cut.columns)) for cell in cells}


@pytest.mark.parametrize("viewer", [PUBLIC, MASTER])
@pytest.mark.parametrize(("entry", "now"), [(36, 101), (56, 60), (99, 101)])
def test_only_the_sheets_that_changed_are_printed(entry: int, now: int, viewer: str, sample: Camp) -> None:
    before, after = (replace(sample, journal=sample.journal.as_of(version)) for version in (entry, now))
    cut = plan(41, PrintRequest(sheets=20))
    changed = facts(after.sight(viewer)) ^ facts(before.sight(viewer))
    expected = sheets_with({cell for cell, _fact in changed}, cut)
    assert expected
    tiles = tiles_of(after, viewer, sheets=20, since=entry)
    assert {tuple(tile["at"]) for tile in tiles} == expected
    assert len(tiles) < cut.count * 0.6 or now == 101


def test_no_change_is_told(sample: Camp) -> None:
    with pytest.raises(NothingChangedError, match="No sheet of the poster changed since entry"):
        tiles_of(sample, since=sample.journal.version)


@pytest.mark.parametrize("since", [5, 20])
def test_what_changed_betrays_nothing_that_is_hidden(since: int) -> None:
    one, two = (data("poster", camp, sheets=12, since=since) for camp in twin_camps("sample-camp", 30))
    assert one == two
