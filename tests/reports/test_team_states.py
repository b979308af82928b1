"""What is printed of teams that are away, or play out of competition."""

import json

from fejag_admin.camp.views.projection import PUBLIC
from reports.documents.keepsake import diplomas_document
from reports.documents.scoresheets import results_document
from reports.documents.slips import answers_document, slips_document
from reports.documents.standings import standings_document, wall_document
from reports.packet import pieces
from reports.print_request import PrintRequest
from reports.tables import sheets
from tests.camp.test_team_states import SAMPLE, with_states
from tests.reports.camps import camp_of

LAST = len(camp_of(SAMPLE).journal.state.results)
CAMP = camp_of(with_states(SAMPLE, absent={"fbi": (LAST, LAST + 1)}, out_of_competition={"jones": (LAST,)}))
SIGHT = CAMP.sight(PUBLIC)
ASKED = PrintRequest(each=1)


def text(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, default=str)


def test_standings_say_so_and_rank_the_others() -> None:
    printed = text(standings_document(SIGHT, ASKED))
    assert "FBI (away)" in printed
    assert "Indiana Jones (out of competition)" in printed
    assert text(wall_document(SIGHT, ASKED)).count('"rank": "–"') == 1
    ranks = [row[0] for row in next(sheet for sheet in sheets(SIGHT) if sheet.name == "Standings").rows]
    assert ranks == [*range(1, 5), None]


def test_no_slips_answers_or_sheets_for_those_who_are_away() -> None:
    assert "Exots" in text(slips_document(SIGHT, ASKED))
    assert "FBI" not in text(slips_document(SIGHT, ASKED))
    assert "FBI" not in text(answers_document(SIGHT, ASKED))
    assert {piece.viewer for piece in pieces(CAMP) if piece.document.id == "team"} == {
        "exoti",
        "jones",
        "aliens",
        "vlada",
    }
    results = text(results_document(SIGHT, PrintRequest(game=str(LAST))))
    assert "FBI" not in results
    assert "Indiana Jones (out of competition)" in results


def test_the_diploma_of_a_team_out_of_competition() -> None:
    diplomas = text(diplomas_document(SIGHT, ASKED))
    assert diplomas.count("out of competition") == 1
    assert "place 1" in diplomas
