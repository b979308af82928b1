"""Documents, spreadsheets, graphs, file names and web pages: the same to the byte for both twins."""

from pathlib import Path

import pytest

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import Language, use_language
from reports.documents.layers import LAYERS
from reports.output import file_stem
from reports.print_request import PrintRequest
from reports.registry import DOCUMENTS, Document, data_of, find_document, typeset_document
from reports.sight import Camp
from reports.site.publish import publish
from reports.spreadsheet import workbook
from reports.tables import Cell, sheets
from tests.reports.camps import PASSWORD, camp_for
from tests.reports.looking import texts
from tests.secrets.twins import NAME, Pair, Twin


def request_of(document: Document, twin: Twin) -> PrintRequest:
    """What the document is to be about: of a verdict the dispute, by the number that the master knows."""
    return PrintRequest(dispute=twin.dispute) if document.id == "verdict" else PrintRequest()


@pytest.mark.usefixtures("not_typeset")
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_every_document_is_the_same(document: Document, language: Language, pair: Pair) -> None:
    use_language(language)
    viewer = "fbi" if document.audience == "team" or language == "cs" else PUBLIC
    made = [
        typeset_document(document, camp_for(document, twin.camp), viewer, request_of(document, twin)).files
        for twin in pair
    ]
    assert made[0] == made[1]
    assert PASSWORD.encode() not in made[0][0]
    one, two = (file_stem(twin.camp, document.id, viewer, request_of(document, twin)) for twin in pair)
    assert one == two
    letter = {"en": "e", "cs": "z"}[language]  # entry, zápis
    assert one.endswith(f"-{letter}{players_journal(pair[0].journal).version}-v3")


@pytest.mark.parametrize("layer", [*LAYERS, "exoti"])
@pytest.mark.parametrize("viewer", [PUBLIC, "fbi"])
def test_every_layer_of_the_map_is_the_same(viewer: str, layer: str, pair: Pair, frozen: Pair) -> None:
    for twins in (pair, frozen):
        one, two = (data_of(find_document("map"), twin.camp, viewer, PrintRequest(layer=layer)) for twin in twins)
        assert one == two


@pytest.mark.parametrize("viewer", [PUBLIC, "fbi"])
def test_every_table_is_the_same(viewer: str, pair: Pair) -> None:
    one, two = (twin.camp.sight(viewer) for twin in pair)
    assert workbook(one) == workbook(two)
    assert sheets(one) == sheets(two)
    assert PASSWORD not in repr(sheets(one))
    assert repr(sheets(pair[0].camp.sight(MASTER))).count(PASSWORD) > 40


def journal_rows(camp: Camp) -> tuple[tuple[Cell, ...], ...]:
    """The rows of the journal in the spreadsheet for players."""
    return next(sheet.rows for sheet in sheets(camp.sight()) if sheet.name == "Journal")


def test_players_count_their_own_entries_without_a_gap(pair: Pair) -> None:
    assert [row[0] for row in journal_rows(pair[0].camp)] == list(
        range(1, players_journal(pair[0].journal).version + 1)
    )
    text = "\n".join(texts(typeset_document(find_document("protocol"), pair[0].camp).files[0]))
    assert "override" not in text
    assert "waived" not in text


def test_looking_back_counts_as_players_do(pair: Pair) -> None:
    for number in (1, 20, players_journal(pair[0].journal).version):
        camps = []
        for twin in pair:
            version = players_journal(twin.journal).version_at(number)
            camps.append(Camp(NAME, twin.slug, twin.journal, version))
        one, two = (sheets(camp.sight()) for camp in camps)
        assert one == two
        assert len(journal_rows(camps[0])) == number


def test_a_verdict_names_only_what_players_read(pair: Pair) -> None:
    one = pair[0]
    for viewer, there in ((PUBLIC, False), (MASTER, True)):
        made = typeset_document(find_document("verdict"), one.camp, viewer, PrintRequest(dispute=one.dispute))
        text = "\n".join(texts(made.files[0]))
        assert "Nobody attacked us." in text
        assert "attack 1" in text
        assert ("entry 8" in text) is there
        assert (f"dispute {one.dispute}" in text) is there


@pytest.mark.usefixtures("not_typeset")
@pytest.mark.parametrize("document", ["standings", "protocol", "bulletin", "team"])
def test_a_frozen_camp_prints_the_same(document: str, frozen: Pair) -> None:
    one, two = (typeset_document(find_document(document), twin.camp, "fbi", kind="svg").files for twin in frozen)
    assert one == two


@pytest.mark.parametrize("state", ["pair", "frozen"])
def test_the_pages_are_the_same(state: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """With corrections and clues in one of them only, as it stands and frozen; one more entry writes the same anew."""
    twins: Pair = request.getfixturevalue(state)
    for moment in (30, None):
        made = []
        for at, twin in enumerate(twins):
            number = None if moment is None else players_journal(twin.journal).version_at(moment)
            published = publish(Camp(NAME, twin.slug, twin.journal, number), tmp_path / str(at))
            made.append((published, {name: (tmp_path / str(at) / name).read_bytes() for name in published.files}))
        assert made[0] == made[1]
        assert not any(PASSWORD.encode() in text for text in made[0][1].values())
        assert sum(name.startswith("cs/map-") for name in made[0][1]) > 2


def test_the_file_of_a_verdict_is_called_by_the_time_of_the_dispute(pair: Pair) -> None:
    one = pair[0]
    name = file_stem(one.camp, "verdict", request=PrintRequest(dispute=one.dispute))
    assert name == f"twins-verdict-20260709-1030-e{players_journal(one.journal).version}-v3"
    assert file_stem(one.camp, "verdict", MASTER, PrintRequest(dispute=one.dispute)).startswith(
        f"twins-verdict-{one.dispute}-"
    )
