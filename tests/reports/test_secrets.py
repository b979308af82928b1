"""Nothing secret leaks: no document for players depends on anything that is not uncovered (R2), or is entered under a
freeze (R3)."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Claim, Clue, Freeze, Release
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC, view
from fejag_admin.common.language import use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.orders import Adjust, CloseRound
from reports.documents.layers import map_grid
from reports.output import file_stem
from reports.packet import print_packet
from reports.page_frame import PageArea, Paper
from reports.registry import Document, data_of, typeset_document
from reports.sight import Camp
from reports.spreadsheet import workbook
from tests.reports.camps import (
    EACH_DOCUMENT,
    EACH_OF_THE_OFFICE,
    LATER,
    PASSWORD,
    asked,
    camp_for,
    hidden_cells,
    secretive,
    twin_camps,
    with_notes,
)
from tests.reports.looking import covered, data, metadata, sheets, texts, unpacked

CAMPS = (
    pytest.param(("sample-camp", 4), marks=pytest.mark.deep),
    ("sample-camp", 30),
    pytest.param(("random-12", 10), marks=pytest.mark.deep),
    pytest.param(("random-04", 12), marks=pytest.mark.deep),
)
RULE_IDS = re.compile(r"\((?:[A-Z][0-9]+a?(?:, )?)+\)")
DRAWN = re.compile(r'd=\\"[^"]*"')  # the way of a pen, in which “M10” is no cell
CELL_NAME = re.compile(r"(?<![\w.])[A-Z]{1,2}[1-9][0-9]?(?!\w)")
FINGERPRINT = "KTRM-PAXE-HNBC-FDWY"


def cell_names(text: str) -> set[str]:
    """The cells that a text names."""
    return set(CELL_NAME.findall(DRAWN.sub("", RULE_IDS.sub("", text))))


@pytest.fixture(scope="session", params=CAMPS, ids=lambda camp: "-".join(map(str, camp)))
def pair(request: pytest.FixtureRequest) -> tuple[Camp, Camp]:
    """A camp, and one that differs only in what nobody has uncovered."""
    camp, other = twin_camps(*request.param)
    one, two = camp.journal.campaign.board, other.journal.campaign.board
    assert (one.walls, one.temple, one.teleports) != (two.walls, two.temple, two.teleports)
    assert view(camp.journal.state) == view(other.journal.state)
    return replace(camp, fingerprint=FINGERPRINT), replace(other, fingerprint=FINGERPRINT[::-1])


def players(document: Document, camp: Camp) -> list[str]:
    """The viewers but the master for whom a document is made: everybody, and the first and the last team."""
    teams = [team.id for team in camp.journal.campaign.teams]
    return ([] if document.audience == "team" else [PUBLIC]) + [teams[0], teams[-1]]


@EACH_DOCUMENT
def test_what_is_hidden_changes_nothing_and_is_not_named(document: Document, pair: tuple[Camp, Camp]) -> None:
    """The same job gives the same bytes, as `test_typeset` tells."""
    camp, other = (camp_for(document, each) for each in pair)
    hidden, alike = hidden_cells(camp.journal.state), set[str]()
    for viewer in players(document, camp):
        shown, twin = (data_of(document, each, viewer, asked()) for each in (camp, other))
        assert shown == twin
        assert camp.sight(viewer).moment == other.sight(viewer).moment
        assert file_stem(camp, document.id, viewer) == file_stem(other, document.id, viewer)
        assert file_stem(camp, document.id, viewer).isascii()
        printed = [json.dumps(shown, ensure_ascii=False)]
        assert FINGERPRINT not in printed[0]
        if (but_for_viewer := json.dumps(shown | {"viewer": ""})) not in alike:
            alike.add(but_for_viewer)
            made = typeset_document(document, camp, viewer, asked()).files[0]
            printed.append("\n".join([*texts(made), *metadata(made).values()]))
            assert PASSWORD.encode() not in unpacked(made)
        for text in printed:
            assert PASSWORD not in text
            if document.id != "verdict":  # which names no cells, but rules and tiles of a board game
                assert hidden & cell_names(text) == set()


@EACH_OF_THE_OFFICE
def test_the_master_is_warned_on_every_page_which_alone_bears_the_fingerprint(document: Document, hidden: Camp) -> None:
    use_language("cs")
    camp = replace(hidden, fingerprint=FINGERPRINT)
    pages = texts(typeset_document(document, camp, MASTER, asked()).files[0])
    assert pages
    for page in pages:
        assert f"otisk {FINGERPRINT}" in page
        assert "TAJNÉ: jen pro vedoucího hry" in page
    assert "MASTER" in file_stem(hidden, document.id, MASTER)


def test_the_master_reads_what_players_do_not(hidden: Camp) -> None:
    state = hidden.journal.state
    assert f"{PASSWORD} reason" in " ".join(" ".join(sheets("team", hidden, MASTER)).split())
    drawn = data("map", hidden, MASTER)["canvas"]
    assert len(drawn["walls"]) + len(drawn["secret-walls"]) == len(state.setup.board.walls)
    assert data("map", hidden)["canvas"]["secret-walls"] == []


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_public_map_shows_just_the_uncovered_cells_and_obstacles(paper: Paper, hidden: Camp) -> None:
    state = hidden.journal.state
    board, seen = state.setup.board, state.uncovered
    canvas = data("map", hidden, paper=paper)["canvas"]
    grid = map_grid(board.size, PageArea(paper))
    assert canvas["cell"] == pytest.approx(grid.cell)
    unknown = cells_of((1 << board.size**2) - 1 & ~seen.cells)
    assert sorted(covered(canvas["unknown"], grid)) == sorted(
        (cell % board.size, cell // board.size) for cell in unknown
    )
    drawn = [[x, y] for x, y, _to_x, _to_y in canvas["walls"]]
    assert drawn == [list(grid.corner(second)) for _first, second in sorted(seen.walls)]


@pytest.fixture(scope="session")
def frozen(hidden: Camp) -> Camp:
    """The camp in its third round, just frozen."""
    return with_notes(hidden, Freeze(hidden.journal.version))


@pytest.fixture(scope="session")
def later(frozen: Camp) -> Camp:
    """The frozen camp two games, a clue and a dispute later."""
    teams = frozen.journal.campaign.setup.teams
    orders = [Entered(Adjust(teams[0], 50, "singing")), Entered(CloseRound(teams, "late"))]
    orders += secretive("sample-camp", 60).orders[30:]
    camp = with_notes(frozen, *(replace(entered, when=LATER) for entered in orders))
    return with_notes(camp, Clue(4, "Plšzz"), Claim("Plšzz", ("fbi",)))


@pytest.mark.usefixtures("not_typeset")
@EACH_OF_THE_OFFICE
def test_under_a_freeze_a_document_stays_as_it_was_until_the_release(
    document: Document, hidden: Camp, frozen: Camp, later: Camp
) -> None:
    released = with_notes(later, Release())
    for viewer in ("fbi",) if document.audience == "team" else (PUBLIC, "fbi"):
        before, *under_freeze, after = [
            (typeset_document(document, camp, viewer, asked()), file_stem(camp, document.id, viewer))
            for camp in (hidden, frozen, later, released)
        ]
        assert under_freeze == [before, before]
        assert before[0] != after[0]
        assert before[1] != after[1]
    for_master = [typeset_document(document, camp, MASTER, asked()) for camp in (frozen, later)]
    assert for_master[0] != for_master[1]


def test_under_a_freeze_tables_stay_as_they_were(hidden: Camp, later: Camp) -> None:
    for viewer in (PUBLIC, "fbi"):
        assert workbook(later.sight(viewer)) == workbook(hidden.sight(viewer))
    assert workbook(later.sight(MASTER)) != workbook(hidden.sight(MASTER))


@pytest.mark.deep  # each document by itself does so above
def test_under_a_freeze_the_packet_stays_as_it_was_but_for_what_the_master_keeps(
    frozen: Camp, later: Camp, tmp_path: Path
) -> None:
    one, two = (
        {path.relative_to(tmp_path / name): path.read_bytes() for step in made for path in step.files}
        for name, made in (
            ("one", print_packet(frozen, tmp_path / "one")),
            ("two", print_packet(later, tmp_path / "two")),
        )
    )
    for_players = {path: data for path, data in one.items() if "MASTER" not in path.parts}
    assert for_players == {path: data for path, data in two.items() if "MASTER" not in path.parts}
    assert len(for_players) > 10
    assert not any(path in one for path in two if "MASTER" in path.parts)


def test_looking_back_does_not_look_past_the_freeze(hidden: Camp) -> None:
    """A camp frozen at an entry, as of one between that and the freeze: players see the frozen one."""
    early = hidden.journal.version - 12
    frozen = with_notes(hidden, Freeze(early))
    for version, of_players in ((hidden.journal.version - 3, early), (early - 5, early - 5)):
        back = replace(frozen, version=version)
        assert back.seen_by(MASTER).version == version
        assert back.seen_by(PUBLIC).entries == players_journal(hidden.journal.as_of(of_players)).entries
