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
from fejag_admin.common.language import LANGUAGES, Language, current_language, speaking, use_language
from reports import CannotPrintError
from reports import typeset as typesetting
from reports.documents.blocks import para
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from reports.typeset import FORMATS, Pages, typeset
from reports.typesetter import TEMPLATES, Format
from tests.reports.camps import asked
from tests.reports.looking import missing_letters, texts

pytestmark = pytest.mark.usefixtures("typeset_anew")

NOON = datetime(2026, 7, 8, 12, tzinfo=UTC)


def document(*paragraphs: str) -> Pages:
    """A page with these paragraphs, and what every document needs besides."""
    paper = {"lang": "en", "paper": "a4", "flipped": False, "top": 10, "bottom": 10, "side": 10, "secret": False}
    words = dict.fromkeys(("title", "heading", "camp", "as-of", "viewer", "fingerprint", "page-of"), "")
    data: dict[str, Any] = {**paper, **words, "draft": None, "corrected": None}
    return typeset("document", {**data, "blocks": list(map(para, paragraphs))}, "pdf", NOON)


def test_templates_use_only_what_ships_with_them() -> None:
    templates = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.typ")}
    for name, text in templates.items():
        assert "@preview" not in text, name
        assert set(re.findall(r'#import "([^"]+)"', text)) <= templates.keys(), name
        assert not re.search(r"#(?:read|image|include)\b", text), name


def test_a_font_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.typ").write_text('#set text(font: "Comic Sans MS")\nhello')
    monkeypatch.setattr(typesetting, "TEMPLATES", tmp_path)
    with pytest.raises(CannotPrintError, match="A font for printing is missing .*comic sans ms.*install the program"):
        typeset("odd", {}, "pdf", NOON)


@pytest.mark.parametrize("kind", [FORMATS[0], *(pytest.param(one, marks=pytest.mark.deep) for one in FORMATS[1:])])
@pytest.mark.parametrize("name", ["bulletin", "poster"])
def test_the_same_job_gives_the_same_bytes_in_another_process(name: str, kind: Format, sample: Camp) -> None:
    one, two = (typeset_document(find_document(name), sample, PUBLIC, asked(), kind).files for _time in range(2))
    assert one == two


def test_the_process_loads_nothing_of_the_program() -> None:
    """What it loads takes time for every document."""
    code = "from reports.typesetter import Job, compiled; compiled(Job('.', 'none', '', 'pdf', 150.0, 0, {}))"
    log = subprocess.run([sys.executable, "-X", "importtime", "-c", code], capture_output=True, check=True).stderr
    assert re.search(rb"[ |]typst$", log, re.MULTILINE)
    assert not re.search(rb"[ |](fejag_admin|boardgames|textual|sqlalchemy)", log)


@pytest.mark.parametrize(
    ("place", "name", "value"), [(typesetting, "MEMORY", 1 << 20), (sys, "executable", "/nowhere/python")]
)
def test_a_process_that_ends_too_early_is_told_in_a_sentence(
    place: Any, name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, name, value)
    with pytest.raises(CannotPrintError, match="The typesetter ended before the document was made"):
        document("a")


def test_a_word_too_long_for_a_line_is_broken() -> None:
    words = [letter * length for letter in "wč7" for length in (30, 31, 200, 400)]
    (page,) = texts(document(*(f"{word} END" for word in words)).files[0])
    broken = page.replace("\u200b", "").split("END")
    for word, lines in zip(words, broken, strict=False):
        assert "".join(lines.split()) == word
        assert (len(lines.split()) > 1) is (len(word) > 100)


def test_letters_in_the_fonts() -> None:
    czech = "příliš žluťoučký kůň úpěl ďábelské ódy PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY „“ – … ÷ €"
    assert missing_letters(czech + " ☐ ✓ ✗ ▲ ▼ ⌂ → Ελληνικά русский\u00a0\u200b\n\t") == set()
    assert missing_letters("日本 a 🎲") == {"日", "本", "🎲"}


@pytest.mark.deep
def test_threads_may_print_at_once_each_in_its_language(hidden: Camp) -> None:
    def printed(language: Language) -> Pages:
        with speaking(language):
            return typeset_document(find_document("map"), hidden)

    use_language("en")
    alone = {language: printed(language) for language in LANGUAGES}
    alike: list[bool] = []

    def work(language: Language) -> None:
        alike.extend(printed(language) == alone[language] for _ in range(3))

    threads = [threading.Thread(target=work, args=(language,)) for language in ("cs", "en", "cs")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert alike == [True] * 9
    assert alone["cs"] != alone["en"]
    assert current_language() == "en"
