"""The packet as one PDF: what is in it and in which order, what the cover says, what stays apart."""

import re
from pathlib import Path

import pytest
from PIL import ImageChops, ImageStat
from pypdfium2 import PdfPage

from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import use_language
from reports.output import file_stem
from reports.packet import PLACES, pieces, print_packet
from reports.print_request import PrintRequest
from reports.registry import DOCUMENTS, typeset_document
from reports.sight import Camp
from tests.reports.camps import camp_of, secretive
from tests.reports.looking import pages_of, texts


def bound(camp: Camp, folder: Path) -> tuple[bytes, bytes]:
    """The packet for everybody and that of the master."""
    *steps, last = print_packet(camp, folder)
    assert [len(step.files) for step in steps] == [1] * len(steps)
    assert [step.done for step in (*steps, last)] == list(range(1, last.total + 1))
    _last_document, public, secret = last.files
    assert (public.parent, secret.parent) == (folder / file_stem(camp, "packet"), public.parent / "MASTER")
    assert "MASTER" in secret.name
    assert "MASTER" not in public.name
    return public.read_bytes(), secret.read_bytes()


def same(one: PdfPage, other: PdfPage) -> bool:
    """Whether two pages hold the same letters, and look the same but for the edges of patterns."""
    letters = [sorted("".join(page.get_textpage().get_text_bounded().split())) for page in (one, other)]
    drawn = [page.render(scale=2).to_pil().convert("L") for page in (one, other)]
    different = ImageStat.Stat(ImageChops.difference(*drawn)).mean[0]
    return letters[0] == letters[1] and drawn[0].size == drawn[1].size and different < 0.1


def test_every_place_is_that_of_a_document() -> None:
    assert PLACES.keys() <= {document.id for document in DOCUMENTS} | {"keepsake"}


@pytest.fixture(scope="session")
def small() -> Camp:
    """A camp on a small board, much of it still hidden."""
    return camp_of(secretive("random-12", 10))


def test_the_cover_tells_which_pages_belong_where(small: Camp, tmp_path: Path) -> None:
    use_language("cs")
    for data, viewer in zip(bound(small, tmp_path), ("public", MASTER), strict=True):
        cover, pages = texts(data)[0], pages_of(data)[1:]
        assert "Co kam patří" in cover
        names = [small.sight().team_name(team.id) for team in small.journal.campaign.teams]
        assert [f"list týmu {name} A4" in cover for name in names] == [viewer != MASTER] * len(names)
        parts = [one for one in pieces(small) if (one.viewer == MASTER) == (viewer == MASTER)]
        for one in parts[:-1]:
            made = typeset_document(one.document, small, one.viewer, PrintRequest(game=one.game))
            assert all(same(page, pages.pop(0)) for page in pages_of(made.files[0]))
        spans = re.findall(r"(?<![\w–])(\d+)(?:–(\d+))? (?=[^\W\d]{3})", cover.partition("papír")[2])
        told = [page for first, last in spans for page in range(int(first), int(last or first) + 1)]
        assert told == list(range(2, len(texts(data)) + 1))
        assert all(("TAJNÉ" in page) == (viewer == MASTER) for page in texts(data))
        larger = [max(page.get_size()) > 842 for page in pages_of(data)]
        assert larger == sorted(larger)
        assert any(larger) == (viewer != MASTER)
