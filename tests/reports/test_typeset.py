"""Templates and fonts: nothing from outside, and a clear word where something is missing."""

import re
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.common.language import current_language, speaking, use_language
from reports import typeset as typesetting
from reports.documents.blocks import para
from reports.errors import CannotPrintError
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from reports.typeset import FORMATS, typeset
from reports.typesetter import TEMPLATES, Format
from tests.reports.camps import asked
from tests.reports.looking import missing_letters, texts

pytestmark = pytest.mark.usefixtures("typeset_anew")

NOON = datetime(2026, 7, 8, 12, tzinfo=UTC)


@pytest.mark.parametrize("template", sorted(TEMPLATES.glob("*.typ")), ids=lambda path: path.stem)
def test_templates_use_only_what_ships_with_them(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert "@preview" not in text
    names = {path.name for path in TEMPLATES.glob("*.typ")}
    assert set(re.findall(r'#import "([^"]+)"', text)) <= names
    assert not re.search(r"#(?:read|image|include)\b", text)


def test_a_font_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.typ").write_text('#set text(font: "Comic Sans MS")\nhello')
    monkeypatch.setattr(typesetting, "TEMPLATES", tmp_path)
    with pytest.raises(CannotPrintError, match="A font for printing is missing .*comic sans ms.*install the program"):
        typeset("odd", {}, "pdf", NOON)


@pytest.mark.parametrize("kind", [FORMATS[0], *(pytest.param(one, marks=pytest.mark.deep) for one in FORMATS[1:])])
@pytest.mark.parametrize("name", ["bulletin", "poster"])
def test_the_same_job_gives_the_same_bytes_in_another_process(name: str, kind: Format, sample: Camp) -> None:
    document = find_document(name)
    one, two = (typeset_document(document, sample, PUBLIC, asked(), kind).files for _time in range(2))
    assert one == two


def test_the_process_loads_nothing_of_the_program() -> None:
    """What it loads takes time for every document."""
    code = "from reports.typesetter import Job, compiled; compiled(Job('.', 'none', '', 'pdf', 150.0, 0, {}))"
    told = subprocess.run([sys.executable, "-X", "importtime", "-c", code], capture_output=True, check=True).stderr
    assert re.search(rb"[ |]typst$", told, re.MULTILINE)
    assert not re.search(rb"[ |](fejag_admin|boardgames|textual|sqlalchemy)", told)


def test_a_process_that_ends_too_early_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as context:
        context.setattr(typesetting, "MEMORY", 1 << 20)
        with pytest.raises(CannotPrintError, match="The typesetter ended before the document was made"):
            made("a")
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(CannotPrintError, match="The typesetter ended before the document was made"):
        made("a")


@pytest.mark.parametrize("length", [30, 31, 200, 400])
@pytest.mark.parametrize("letter", ["w", "č", "7"])
def test_a_word_too_long_for_a_line_is_broken(letter: str, length: int) -> None:
    page = typeset("document", frame("") | {"blocks": [para(letter * length)]}, "pdf", NOON)
    told = [line for line in texts(page.files[0])[0].split("\n") if letter in line]
    assert "".join(told).replace("\u200b", "").count(letter) == length
    assert (len(told) > 1) is (length > 100)


def frame(heading: str) -> dict[str, Any]:
    """What every document needs besides its blocks."""
    paper = {"lang": "en", "paper": "a4", "flipped": False, "top": 10, "bottom": 10, "side": 10, "secret": False}
    words = dict.fromkeys(("title", "camp", "as-of", "viewer", "fingerprint", "page-of"), "")
    return {**paper, **words, "heading": heading, "draft": None, "corrected": None}


def made(letters: str) -> bytes:
    """The picture of a page with these letters in its heading."""
    return typeset("document", frame(letters) | {"blocks": []}, "png", NOON, 20).files[0]


def test_letters_in_the_fonts() -> None:
    czech = "příliš žluťoučký kůň úpěl ďábelské ódy PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY „“ – … ÷ €"
    assert missing_letters(czech + " ☐ ✓ ✗ ▲ ▼ ⌂ → Ελληνικά русский\u00a0\u200b\n\t") == set()
    assert missing_letters("日本 a 🎲") == {"日", "本", "🎲"}


@pytest.mark.deep
def test_threads_may_print_at_once_each_in_its_language(hidden: Camp) -> None:
    use_language("en")
    alone = {}
    for language in ("cs", "en"):
        with speaking(language):
            alone[language] = typeset_document(find_document("map"), hidden)
    made: list[bool] = []

    def work(language: str) -> None:
        with speaking("cs" if language == "cs" else "en"):
            made.extend(typeset_document(find_document("map"), hidden) == alone[language] for _ in range(3))

    threads = [threading.Thread(target=work, args=(language,)) for language in ("cs", "en", "cs")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [True] * 9
    assert alone["cs"] != alone["en"]
    assert current_language() == "en"
