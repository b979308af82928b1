"""The packet as one PDF: what is in it and in which order, what the cover says, what stays apart."""

import re
from pathlib import Path

import pytest
from PIL import ImageChops, ImageStat
from pypdfium2 import PdfPage

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import use_language
from reports.output import file_stem
from reports.packet import PLACES, pieces, print_packet
from reports.print_request import PrintRequest
from reports.registry import DOCUMENTS, typeset_document
from reports.sight import Camp
from tests.reports.camps import twin_camps
from tests.reports.looking import pages_of, texts

Packet = dict[str, list[tuple[str, bytes]]]
"""The names and bytes of the files for everybody and for the master, the bound ones last."""


def packet(camp: Camp, folder: Path) -> Packet:
    """A packet as it was written, each document for itself and then, with the last one, all of them bound."""
    *steps, last = print_packet(camp, folder)
    assert [len(step.files) for step in steps] == [1] * len(steps)
    assert [step.done for step in (*steps, last)] == list(range(1, last.total + 1))
    _last_document, public, secret = last.files
    assert (public.parent, secret.parent) == (folder / file_stem(camp, "packet"), public.parent / "MASTER")
    written: Packet = {PUBLIC: [], MASTER: []}
    for path in (path for step in (*steps, last) for path in step.files):
        whose = MASTER if path.parent == secret.parent else PUBLIC
        assert ("MASTER" in path.name) == (whose == MASTER)
        written[whose].append((path.name, path.read_bytes()))
    return written


def same(one: PdfPage, other: PdfPage) -> bool:
    """Whether two pages hold the same letters, and look the same but for the edges of patterns."""
    letters = [sorted("".join(page.get_textpage().get_text_bounded().split())) for page in (one, other)]
    drawn = [page.render(scale=2).to_pil().convert("L") for page in (one, other)]
    different = ImageStat.Stat(ImageChops.difference(*drawn)).mean[0]
    return letters[0] == letters[1] and drawn[0].size == drawn[1].size and different < 0.1


def test_every_place_is_that_of_a_document() -> None:
    assert PLACES.keys() <= {document.id for document in DOCUMENTS}


@pytest.mark.usefixtures("packet_typeset_once")
@pytest.mark.parametrize(
    ("name", "orders"),
    [
        ("random-12", 10),
        pytest.param("sample-camp", 30, marks=pytest.mark.deep),
        pytest.param("random-04", 12, marks=pytest.mark.deep),
    ],
)
def test_the_cover_tells_which_pages_belong_where_and_what_is_secret_stays_apart(
    name: str, orders: int, tmp_path: Path
) -> None:
    use_language("cs")
    camp, twin = twin_camps(name, orders)
    written, other = (packet(each, tmp_path / str(number)) for number, each in enumerate((camp, twin)))
    assert written[PUBLIC] == other[PUBLIC]
    assert [file for file, _data in written[MASTER]] == [file for file, _data in other[MASTER]]
    for viewer, files in written.items():
        assert all(("TAJNÉ" in page) == (viewer == MASTER) for _name, data in files for page in texts(data))
        _name, bound = files[-1]
        cover, pages = texts(bound)[0], pages_of(bound)[1:]
        assert "Co kam patří" in cover
        names = [camp.sight().team_name(team.id) for team in camp.journal.campaign.teams]
        assert [f"list týmu {name} A4" in cover for name in names] == [viewer != MASTER] * len(names)
        for piece in (piece for piece in pieces(camp) if (piece.viewer == MASTER) == (viewer == MASTER)):
            made = typeset_document(piece.document, camp, piece.viewer, PrintRequest(piece.paper, game=piece.game))
            assert all(same(page, pages.pop(0)) for page in pages_of(made.files[0]))
        assert not pages
        spans = re.findall(r"(?<![\w–])(\d+)(?:–(\d+))? (?=[^\W\d]{3})", cover.partition("papír")[2])
        listed = [page for first, last in spans for page in range(int(first), int(last or first) + 1)]
        assert listed == list(range(2, len(texts(bound)) + 1))
        larger = [max(page.get_size()) > 842 for page in pages_of(bound)]
        assert larger == sorted(larger)
        assert any(larger) == (viewer != MASTER)
