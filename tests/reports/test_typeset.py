"""Templates and fonts: nothing from outside, and a clear word where something is missing."""

import io
import json
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from queue import LifoQueue
from typing import Any

import psutil
import pytest

from fejag_admin.common.language import current_language, speaking, use_language
from fejag_admin.common.processes import processors
from reports import typeset as typesetting
from reports import typesetter
from reports.documents.blocks import para
from reports.errors import CannotPrintError
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from reports.typeset import typeset
from reports.typesetter import MISSING, TEMPLATES, missing_letters
from tests.reports.looking import texts

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


def test_the_same_process_typesets_whoever_asks() -> None:
    typesetting._idle.queue[-1]._end()  # one that has done many jobs would leave in the middle of these
    alone, process = made("a"), running()
    with ThreadPoolExecutor(1) as asker:
        assert asker.submit(made, "a").result(timeout=20) == alone
    assert running() is process


def test_what_is_asked_at_once_is_typeset_by_as_many_processes_as_there_may_be() -> None:
    alone = [made(letter) for letter in "abc"]
    with ThreadPoolExecutor(3) as askers:
        assert list(askers.map(made, "abcabc", timeout=20)) == 2 * alone
    assert typesetting._idle.qsize() == len(typesetting.TYPESETTERS) <= processors()


def test_the_process_loads_nothing_of_the_program() -> None:
    """What it loads is what it takes of memory for as long as it lives."""
    command = [sys.executable, "-P", "-X", "importtime", typesetter.__file__]
    told = subprocess.run(command, input=letter_job(), capture_output=True, check=True).stderr
    assert re.search(rb"[ |]typst$", told, re.MULTILINE)
    assert not re.search(rb"[ |](fejag_admin|reports|boardgames|textual|sqlalchemy)", told)


def test_a_process_that_ends_is_started_again() -> None:
    before = made("a")
    process = running()
    process.kill()
    process.wait()
    assert made("a") == before
    assert running() is not process


def test_after_many_jobs_it_makes_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetter, "MOST_JOBS", 3)
    jobs, answers = io.BytesIO(letter_job() * 5), io.BytesIO()
    typesetter.serve(jobs, answers)
    assert jobs.read() == letter_job() * 2
    assert answers.getvalue().count(b'"error"') == 3  # the template wants something else


def test_it_ends_when_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    left = threading.Event()
    monkeypatch.setattr(typesetter, "IDLE", 0.01)
    monkeypatch.setattr("os._exit", lambda _code: left.set())

    class Waiting(io.BytesIO):
        def readline(self, _size: int | None = -1) -> bytes:
            assert left.wait(10)
            return b""

    typesetter.serve(Waiting(), io.BytesIO())


def test_a_process_that_always_ends_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import sys\nsys.stdin.readline()\nprint('{\"sizes\": [9]}', flush=True)\n1 / 0")
    monkeypatch.setattr(typesetter, "__file__", str(broken))
    fresh = typesetting.Typesetter()
    monkeypatch.setattr(typesetting, "_idle", LifoQueue())
    typesetting._idle.put(fresh)
    with pytest.raises(CannotPrintError, match="The typesetter ended before the document was made"):
        made("a")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    with pytest.raises(CannotPrintError, match="The typesetter ended before the document was made"):
        made("a")
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_it_ends_with_the_program_even_if_that_is_killed() -> None:
    code = (
        "import os, signal; from reports.typeset import TYPESETTERS, start; start();"
        "print(TYPESETTERS[0]._process.pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    told = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=False)
    psutil.wait_procs([psutil.Process(int(told.stdout))] if psutil.pid_exists(int(told.stdout)) else [], 10)
    assert not psutil.pid_exists(int(told.stdout))


@pytest.mark.parametrize("length", [30, 31, 200, 400])
@pytest.mark.parametrize("letter", ["w", "č", "7", "\N{GAME DIE}"])
def test_a_word_too_long_for_a_line_is_broken(letter: str, length: int) -> None:
    page, printed = typeset("document", frame("") | {"blocks": [para(letter * length)]}, "pdf", NOON), letter
    if page.missing:
        printed = MISSING
    told = [line for line in texts(page.files[0])[0].split("\n") if printed in line]
    assert "".join(told).replace("\u200b", "").count(printed) == length
    assert (len(told) > 1) is (length > 100)


def frame(heading: str) -> dict[str, Any]:
    """What every document needs besides its blocks."""
    paper = {"lang": "en", "paper": "a4", "flipped": False, "top": 10, "bottom": 10, "side": 10, "secret": False}
    words = dict.fromkeys(("title", "camp", "as-of", "viewer", "fingerprint", "page-of"), "")
    return {**paper, **words, "heading": heading, "draft": None, "corrected": None}


def made(letters: str) -> bytes:
    """The picture of a page with these letters in its heading."""
    return typeset("document", frame(letters) | {"blocks": []}, "png", NOON, 20).files[0]


def letter_job() -> bytes:
    """A job that no document asks for."""
    job = {
        "root": str(TEMPLATES),
        "template": "letter",
        "data": "\N{BLACK CHESS KING}",
        "kind": "svg",
        "ppi": 20,
        "timestamp": 0,
    }
    return json.dumps(job).encode() + b"\n"


def running() -> subprocess.Popen[bytes]:
    """The process that typesets what is asked for next."""
    process = typesetting._idle.queue[-1]._process
    assert process is not None
    assert process.poll() is None
    return process


def test_letters_in_the_fonts() -> None:
    missing = partial(missing_letters, root=str(TEMPLATES))
    czech = "příliš žluťoučký kůň úpěl ďábelské ódy PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY „“ – … ÷ €"
    assert missing(czech + " ☐ ✓ ✗ ▲ ▼ ⌂ → Ελληνικά русский\u00a0\u200b\n\t") == ()
    assert missing("日本 a 🎲") == ("日", "本", "🎲")


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
