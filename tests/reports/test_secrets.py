"""Nothing secret leaks: no document for players depends on anything that is not uncovered (R2)."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.views.projection import MASTER, PUBLIC, view
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import cells_of
from reports.documents.layers import map_grid
from reports.output import file_stem
from reports.page_frame import PageArea, Paper
from reports.registry import DOCUMENTS, Document, data_of, find_document, typeset_document
from reports.sight import Camp
from tests.reports.camps import OFFICE, PASSWORD, asked, camp_of, hidden_cells, packet, printed, secretive, twin
from tests.reports.looking import metadata, texts, unpacked

CAMPS = (
    pytest.param(("sample-camp", 4), marks=pytest.mark.deep),
    ("sample-camp", 30),
    pytest.param(("random-12", 10), marks=pytest.mark.deep),
    pytest.param(("random-04", 12), marks=pytest.mark.deep),
)
RULE_IDS = re.compile(r"\((?:[A-Z][0-9]+a?(?:, )?)+\)")
DRAWN = re.compile(r'd=\\"[^"]*"')  # the way of a pen, in which “M10” is no cell
CELL_NAME = re.compile(r"(?<![\w.])[A-Z]{1,2}[1-9][0-9]?(?!\w)")


@pytest.fixture(scope="session", params=CAMPS, ids=lambda camp: "-".join(map(str, camp)))
def pair(request: pytest.FixtureRequest) -> tuple[Camp, Camp]:
    """A camp, and one that differs only in what nobody has uncovered."""
    campaign = secretive(*request.param)
    camp = camp_of(campaign)
    other = camp_of(twin(campaign, camp.journal.state))
    one, two = camp.journal.campaign.board, other.journal.campaign.board
    assert (one.walls, one.temple, one.teleports) != (two.walls, two.temple, two.teleports)
    assert view(camp.journal.state) == view(other.journal.state)
    return replace(camp, fingerprint="KTRM-PAXE-HNBC-FDWY"), replace(other, fingerprint="YWDF-CBNH-EXAP-MRTK")


def players(document: Document, camp: Camp) -> list[str]:
    """The viewers but the master for whom a document is made: everybody, and the first and the last team."""
    teams = [team.id for team in camp.journal.campaign.teams]
    return ([] if document.audience == "team" else [PUBLIC]) + [teams[0], teams[-1]]


@pytest.mark.usefixtures("not_typeset")
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_what_is_hidden_changes_not_a_byte(document: Document, pair: tuple[Camp, Camp]) -> None:
    camp, other = (printed(document, each) for each in pair)
    for viewer in players(document, camp):
        one, two = (typeset_document(document, each, viewer, asked()) for each in (camp, other))
        assert one.files == two.files
        assert file_stem(camp, document.id, viewer) == file_stem(other, document.id, viewer)


@pytest.mark.parametrize("document", OFFICE, ids=lambda document: document.id)
def test_only_the_masters_pages_bear_the_fingerprint(document: Document, hidden: Camp) -> None:
    camp = replace(hidden, fingerprint="KTRM-PAXE-HNBC-FDWY")
    use_language("cs")
    for page in texts(typeset_document(document, camp, MASTER, asked()).files[0]):
        assert "otisk KTRM-PAXE-HNBC-FDWY" in page
    for viewer in players(document, camp):
        assert "KTRM" not in json.dumps(data_of(document, camp, viewer, asked()))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_no_hidden_cell_is_named_and_no_word_of_the_master_told(document: Document, pair: tuple[Camp, Camp]) -> None:
    camp = printed(document, pair[0])
    hidden, alike = hidden_cells(camp.journal.state), set[str]()
    for viewer in players(document, camp):
        data = data_of(document, camp, viewer, asked())
        told = [json.dumps(data, ensure_ascii=False)]
        if (shown := json.dumps(data | {"viewer": ""})) not in alike:  # else only the name of the viewer is another one
            alike.add(shown)
            made = typeset_document(document, camp, viewer, asked()).files[0]
            told.append("\n".join([*texts(made), *metadata(made).values()]))
            assert PASSWORD.encode() not in unpacked(made)
        for text in told:
            assert PASSWORD not in text
            if document.id != "verdict":  # which names no cells, but rules and tiles of a board game
                assert hidden & set(CELL_NAME.findall(DRAWN.sub("", RULE_IDS.sub("", text)))) == set()
        assert file_stem(camp, document.id, viewer).isascii()


def test_the_master_reads_what_players_do_not(hidden: Camp) -> None:
    state = hidden.journal.state
    text = " ".join(" ".join(texts(typeset_document(find_document("team"), hidden, MASTER).files[0])).split())
    assert f"{PASSWORD} reason" in " ".join(text.split())
    shown = data_of(find_document("map"), hidden, MASTER)["canvas"]
    assert len(shown["walls"]) + len(shown["secret-walls"]) == len(state.setup.board.walls)
    assert data_of(find_document("map"), hidden)["canvas"]["secret-walls"] == []


@pytest.mark.parametrize("document", OFFICE, ids=lambda document: document.id)
def test_the_master_is_warned_on_every_page(document: Document, hidden: Camp) -> None:
    use_language("cs")
    camp = replace(hidden, fingerprint="KTRM-PAXE-HNBC-FDWY")
    pages = texts(typeset_document(document, camp, MASTER, asked()).files[0])
    assert pages
    assert all("TAJNÉ: jen pro vedoucího hry" in page for page in pages)
    assert "MASTER" in file_stem(hidden, document.id, MASTER)


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_public_map_shows_just_the_uncovered_cells_and_obstacles(paper: Paper, hidden: Camp) -> None:
    state = hidden.journal.state
    board, seen = state.setup.board, state.uncovered
    canvas = data_of(find_document("map"), hidden, PUBLIC, asked(paper))["canvas"]
    grid = map_grid(board.size, PageArea(paper))
    assert canvas["cell"] == pytest.approx(grid.cell)
    hatched = {
        (round((x - grid.gutter) / grid.cell) + right, round((y - grid.gutter) / grid.cell) + down)
        for x, y, wide, high in canvas["unknown"]
        for right in range(round(wide / grid.cell))
        for down in range(round(high / grid.cell))
    }
    covered = (1 << board.size**2) - 1 & ~seen.cells
    assert hatched == {(cell % board.size, cell // board.size) for cell in cells_of(covered)}
    drawn = [[x, y] for x, y, _to_x, _to_y in canvas["walls"]]
    assert drawn == [list(grid.corner(second)) for _first, second in sorted(seen.walls)]


def test_the_packet_keeps_what_is_secret_apart(pair: tuple[Camp, Camp], tmp_path: Path) -> None:
    made = [packet(camp, tmp_path / str(number)) for number, camp in enumerate(pair)]
    files = [{path.relative_to(tmp_path / str(n)): path for path in one} for n, one in enumerate(made)]
    assert files[0].keys() == files[1].keys()
    for name in files[0]:
        if "MASTER" not in name.parts:
            assert files[0][name].read_bytes() == files[1][name].read_bytes()
            assert not any("SECRET" in page for page in texts(files[0][name].read_bytes()))
        else:
            assert all("SECRET" in page for page in texts(files[0][name].read_bytes()))
