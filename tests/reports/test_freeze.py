"""Under a freeze, what is made for players does not change by a byte, whatever is entered."""

from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Claim, Clue, Freeze, Release
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound
from reports.output import file_stem
from reports.packet import print_packet
from reports.registry import Document, typeset_document
from reports.sight import Camp
from reports.spreadsheet import workbook
from tests.reports.camps import EACH_OF_THE_OFFICE, LATER, asked, secretive, with_notes

pytestmark = pytest.mark.usefixtures("not_typeset")


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


@EACH_OF_THE_OFFICE
def test_a_document_stays_as_it_was_until_the_release(
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


def test_tables_stay_as_they_were(hidden: Camp, later: Camp) -> None:
    for viewer in (PUBLIC, "fbi"):
        assert workbook(later.sight(viewer)) == workbook(hidden.sight(viewer))
    assert workbook(later.sight(MASTER)) != workbook(hidden.sight(MASTER))


@pytest.mark.deep  # each document by itself does so above
def test_the_packet_stays_as_it_was_but_for_what_the_master_keeps(frozen: Camp, later: Camp, tmp_path: Path) -> None:
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
