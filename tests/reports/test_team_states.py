"""What is printed of teams that are away, or play out of competition."""

import json
from typing import Any

from fejag_admin.camp.views.projection import PUBLIC
from reports import tables
from reports.packet import pieces
from reports.print_request import PrintRequest
from reports.registry import find_document
from tests.camp.test_team_states import SAMPLE, with_states
from tests.reports.camps import camp_of

LAST = len(camp_of(SAMPLE).journal.state.results)
CAMP = camp_of(with_states(SAMPLE, absent={"fbi": (LAST, LAST + 1)}, out_of_competition={"jones": (LAST,)}))


def text(document: str, **wishes: Any) -> str:
    """What is in a document, whether or not it is of use in this camp."""
    data = find_document(document).build(CAMP.sight(PUBLIC), PrintRequest(**wishes))
    return json.dumps(data, ensure_ascii=False)


def test_standings_say_so_and_rank_the_others() -> None:
    printed = text("standings")
    assert "FBI (away)" in printed
    assert "Indiana Jones (out of competition)" in printed
    assert text("wall").count('"rank": "–"') == 1
    (standings,) = (sheet for sheet in tables.sheets(CAMP.sight(PUBLIC)) if sheet.name == "Standings")
    assert [row[0] for row in standings.rows] == [*range(1, 5), None]


def test_no_slips_answers_or_sheets_for_those_who_are_away() -> None:
    slips, answers, results = text("slips", each=1), text("answers"), text("results", game=str(LAST))
    assert "Exots" in slips
    assert "FBI" not in slips + answers + results
    assert "Indiana Jones (out of competition)" in results
    viewers = {piece.viewer for piece in pieces(CAMP) if piece.document.id == "team"}
    assert viewers == {"exoti", "jones", "aliens", "vlada"}


def test_the_diploma_of_a_team_out_of_competition() -> None:
    diplomas = text("diplomas")
    assert diplomas.count("out of competition") == 1
    assert "place 1" in diplomas
