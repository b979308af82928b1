"""Under a freeze, what is made for players does not change by a byte, whatever is entered."""

from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Claim, Clue, Freeze, Note, Release
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound
from reports.output import file_stem
from reports.registry import Document, typeset_document
from reports.sight import Camp
from reports.spreadsheet import workbook
from tests.reports.camps import OFFICE, asked, packet, secretive

pytestmark = pytest.mark.usefixtures("not_typeset")

LATER = "2026-07-20T06:00:00Z"


def with_note(journal: Journal, note: Note) -> Journal:
    return journal.with_entries(Entry(journal.version + 1, note, "Ota", LATER))


def with_orders(journal: Journal) -> Journal:
    """The journal with more of the sample camp, ten days later."""
    teams = journal.campaign.setup.teams
    rest = [Entered(Adjust(teams[0], 50, "singing")), Entered(CloseRound(teams, "late"))]
    for entered in [*rest, *secretive("sample-camp", 60).orders[30:]]:
        journal = journal.with_entries(Entry(journal.version + 1, replace(entered, when=LATER), "Ota", LATER))
    return journal


@pytest.fixture(scope="session")
def frozen(hidden: Camp) -> Camp:
    """The camp in its third round, just frozen."""
    return replace(hidden, journal=with_note(hidden.journal, Freeze(hidden.journal.version)))


@pytest.fixture(scope="session")
def later(frozen: Camp) -> Camp:
    """The frozen camp two games, a clue and a dispute later."""
    journal = with_note(with_orders(frozen.journal), Clue(4, "Plšzz"))
    return replace(frozen, journal=with_note(journal, Claim("Plšzz", ("fbi",))))


@pytest.mark.parametrize("document", OFFICE, ids=lambda document: document.id)
def test_a_document_stays_as_it_was_until_the_release(
    document: Document, hidden: Camp, frozen: Camp, later: Camp
) -> None:
    released = replace(later, journal=with_note(later.journal, Release()))
    for viewer in ("fbi",) if document.audience == "team" else (PUBLIC, "fbi"):
        made = typeset_document(document, hidden, viewer, asked())
        for camp in (frozen, later):
            assert typeset_document(document, camp, viewer, asked()) == made
            assert file_stem(camp, document.id, viewer) == file_stem(hidden, document.id, viewer)
        assert typeset_document(document, released, viewer, asked()) != made
        assert file_stem(released, document.id, viewer) != file_stem(hidden, document.id, viewer)
    for_master = [typeset_document(document, camp, MASTER, asked()) for camp in (frozen, later)]
    assert for_master[0] != for_master[1]


def test_tables_stay_as_they_were(hidden: Camp, later: Camp) -> None:
    for viewer in (PUBLIC, "fbi"):
        assert workbook(later.sight(viewer)) == workbook(hidden.sight(viewer))
    assert workbook(later.sight(MASTER)) != workbook(hidden.sight(MASTER))


@pytest.mark.deep  # each document by itself does so above
def test_the_packet_stays_as_it_was_but_for_what_the_master_keeps(frozen: Camp, later: Camp, tmp_path: Path) -> None:
    one, two = (
        {path.relative_to(tmp_path / name): path.read_bytes() for path in packet(camp, tmp_path / name)}
        for name, camp in (("one", frozen), ("two", later))
    )
    for_players = {path: data for path, data in one.items() if "MASTER" not in path.parts}
    assert for_players == {path: data for path, data in two.items() if "MASTER" not in path.parts}
    assert len(for_players) > 10
    assert not any(path in one for path in two if "MASTER" in path.parts)


def test_looking_back_does_not_look_past_the_freeze(hidden: Camp) -> None:
    """A camp frozen at an entry, as of one between that and the freeze: players see the frozen one."""
    early = hidden.journal.version - 12
    journal = with_note(hidden.journal, Freeze(early))
    back = replace(hidden, journal=journal, version=hidden.journal.version - 3)
    assert back.seen_by(MASTER).version == hidden.journal.version - 3
    assert back.seen_by(PUBLIC).entries == players_journal(hidden.journal.as_of(early)).entries
    older = replace(hidden, journal=journal, version=early - 5)
    assert older.seen_by(PUBLIC).entries == players_journal(hidden.journal.as_of(early - 5)).entries
