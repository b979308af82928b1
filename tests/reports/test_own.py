"""One's own logo, motto, drawing and words of diplomas: taken from the folder, and told of in sentences if wrong."""

import io
from base64 import b64decode
from pathlib import Path

import pytest
from PIL import Image

from fejag_admin.common.language import use_language
from reports import CannotPrintError, own
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from tests.reports.looking import data, pdf, sheets, texts

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="{}"/></svg>'


@pytest.fixture
def place() -> Path:
    """The folder, made with its examples."""
    return own.make_own()


def seen(document: str, camp: Camp) -> Image.Image:
    """The first page as a picture in colours."""
    made = typeset_document(find_document(document), camp, kind="png")
    return Image.open(io.BytesIO(made.files[0])).convert("RGB")


def has_much(page: Image.Image, colour: tuple[int, int, int]) -> bool:
    """Whether there are more than a thousand points of a colour."""
    counts = {shade: count for count, shade in page.getcolors(1 << 20) or ()}
    return counts.get(colour, 0) > 1000


def test_the_examples_change_nothing_explain_every_placeholder_and_do_not_replace_what_is_there(sample: Camp) -> None:
    before = data("diplomas", sample)
    place = own.make_own()
    assert {path.name for path in place.iterdir()} == {"README.txt", "motto.txt", "diploma.cs.txt", "diploma.en.txt"}
    assert data("diplomas", sample) == before
    for name in ("diploma.cs.txt", "diploma.en.txt"):
        text = (place / name).read_text(encoding="utf-8")
        assert all(placeholder in text for placeholder in own.PLACEHOLDERS)
        assert "{placeholders}" not in text
    (place / "motto.txt").write_text("Ours")
    own.make_own()
    assert own.motto() == "Ours"


def test_motto_and_logo_stand_at_the_head_of_every_sheet(place: Path, sample: Camp) -> None:
    (place / "motto.txt").write_text("# remark\nLight finds its way\n")
    Image.new("RGB", (300, 200), "red").save(place / "logo.png")
    made = [pdf(document, sample) for document in ("bulletin", "wall", "standings")] + [pdf("poster", sample, sheets=2)]
    assert all("Light finds its way" in page for file in made for page in texts(file))
    page = seen("wall", sample)
    assert has_much(page.crop((0, 0, page.width // 10, page.height // 8)), (255, 0, 0))


def test_a_drawing_and_words_of_ones_own_are_on_the_diplomas(place: Path, sample: Camp) -> None:
    (place / "drawing.svg").write_text(SVG.format("lime"))
    (place / "diploma.en.txt").write_text("Hurray for {team}\n{members}\nwon at {camp}: {awards}\n")
    first = sheets("diplomas", sample)[0].splitlines()
    assert first[0] == "Hurray for Government"
    assert first[1].startswith("won at Žluťoučký kůň 2026: Most games won, Largest herd")
    assert has_much(seen("diplomas", sample), (0, 255, 0))
    use_language("cs")
    assert sheets("diplomas", sample)[0].splitlines()[0] == "Diplom"


@pytest.mark.parametrize(
    ("line", "word"),
    [("{teem} wins", "{teem}"), ("{team", "{team"), ("team}", "}"), ("{}", "{}"), ("{team!r}", "{team!r}")],
)
def test_an_unknown_placeholder_is_told_with_its_line(place: Path, sample: Camp, line: str, word: str) -> None:
    (place / "diploma.en.txt").write_text(f"# remark\nDiploma\n{line}\n")
    with pytest.raises(CannotPrintError) as error:
        data("diplomas", sample)
    assert f"diploma.en.txt, line 3: “{word}” cannot be filled in; what can: {{team}}, {{place}}" in str(error.value)
    assert data("standings", sample)  # what needs no words of diplomas is printed


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("logo.png", b"no picture", "logo.png cannot be read as a picture; save it anew as PNG or SVG"),
        ("logo.svg", b"<svg", "logo.svg cannot be read as a picture"),
        ("drawing.svg", b"<html/>", "drawing.svg cannot be read as a picture"),
        ("logo.jpg", bytes(3_000_001), "logo.jpg is too large: 3000 kB, and 3000 kB at most"),
        ("motto.txt", b"\xff\xfe\xfa", "motto.txt cannot be read; save it as text in UTF-8."),
        ("motto.txt", b"m" * 121, "motto.txt is too long: 121 letters, and 120 at most find room."),
        ("diploma.en.txt", b"m" * 3001, "diploma.en.txt is too long: 3001 letters, and 3000 at most find room."),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    place: Path, sample: Camp, name: str, content: bytes, sentence: str
) -> None:
    (place / name).write_bytes(content)
    with pytest.raises(CannotPrintError) as error:
        data("diplomas", sample)
    assert sentence in str(error.value)


def test_an_svg_that_only_the_typesetter_cannot_draw_is_told(place: Path, sample: Camp) -> None:
    (place / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>')
    with pytest.raises(CannotPrintError, match="A picture of your own cannot be drawn"):
        pdf("standings", sample)


def test_a_photograph_is_shrunk_and_turned_upright(place: Path, sample: Camp) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6  # the camera lay on its side
    Image.new("RGB", (1000, 3000), "red").save(place / "drawing.jpg", exif=turned)
    svg = own.picture("drawing")
    assert 'width="700" height="233"' in svg
    assert "data:image/png;base64," in svg
    page = seen("diplomas", sample)
    assert page.getpixel((page.width // 2, page.height // 8)) in {(254, 0, 0), (255, 0, 0)}


def test_where_a_logo_is_transparent_it_stays_so(place: Path) -> None:
    Image.new("RGBA", (30, 60), (255, 0, 0, 0)).save(place / "logo.png")
    pixels = b64decode(own.picture("logo").partition("base64,")[2].partition('"')[0])
    drawn = Image.open(io.BytesIO(pixels))
    assert (drawn.size, drawn.getpixel((100, 100))[3:]) == ((350, 700), (0,))  # type: ignore[index]  # a colour


def test_a_picture_that_was_changed_is_read_anew(place: Path) -> None:
    for colour in ("red", "yellow"):
        (place / "logo.svg").write_text(SVG.format(colour))
        assert colour in own.picture("logo")
