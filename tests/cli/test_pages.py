"""The first page of help that is shown without click is the one that click makes."""

from __future__ import annotations

import os
import zlib
from pathlib import Path

import pytest

from fejag_admin.cli import pages
from fejag_admin.cli.program import program
from fejag_admin.cli.speaking import Context, Where
from fejag_admin.common.language import LANGUAGES, Language, speaking, use_language
from fejag_admin.common.settings import Settings, load_settings, save_settings, settings_path
from tests.cli.test_program import process


@pytest.mark.parametrize("columns", [1, 40, 52, 53, 66, 79, 80, 81, 300])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_width_in_every_language(
    language: Language, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FEJAG_LANG", language)
    monkeypatch.setenv("COLUMNS", str(columns))
    program().main(args=["--help"], prog_name="fejag", standalone_mode=False, obj=Where())
    shown = pages.ready_page()
    assert shown is not None
    assert shown + "\n" == capsys.readouterr().out


def test_the_language_of_the_settings_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FEJAG_LANG")
    seen = []
    for language in LANGUAGES:
        assert save_settings(Settings(language=language))
        seen.append(pages.ready_page())
    use_language(None)
    assert None not in seen
    assert len(set(seen)) == len(LANGUAGES)
    monkeypatch.setenv("FEJAG_LANG", "klingon")
    assert pages.ready_page() is None


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '"cs"', "{}", '{"language": null}', '{"language": ["cs"]}', '{"language": "cs"}', "[" * 9999],
)
def test_the_short_way_to_the_language_reads_what_the_settings_read(text: str) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    assert pages.kept_language() == load_settings().language
    path.unlink()
    assert pages.kept_language() == load_settings().language == ""


def test_a_page_of_other_commands_is_not_shown_but_written_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known = pages.ready_page()
    (tmp_path / "more.py").write_text("")
    monkeypatch.setattr(pages, "_HERE", str(tmp_path))
    pages.write_pages()
    assert pages.ready_page() == known
    kept = (tmp_path / "help.en.page").read_bytes()
    (tmp_path / "more.py").write_text("# a command more")
    assert pages.ready_page() is None
    for damaged in (b"", kept[:-9], zlib.compress(b"\xff")):
        (tmp_path / "help.en.page").write_bytes(damaged)
        assert pages.ready_page() is None
    pages.write_pages()
    assert pages.ready_page() == known


@pytest.mark.parametrize("encoding", ["UTF-8", "ascii"])
@pytest.mark.parametrize("word", ["--help", "-h"])
def test_a_process_shows_it(word: str, encoding: str) -> None:
    """Where the letters of a page cannot be put out as they are, click knows what to do."""
    done = process(word, env={**os.environ, "PYTHONIOENCODING": encoding, "FEJAG_LANG": "cs"})
    with speaking("cs"):
        page = program().get_help(Context(program(), info_name="fejag"))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{page}\n", "")
