"""Templates and fonts: nothing from outside, and a clear word where something is missing."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reports import typeset as typesetting
from reports.errors import CannotPrintError
from reports.typeset import TEMPLATES, missing_letters, typeset

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
    typesetting._compiler.cache_clear()
    try:
        with pytest.raises(
            CannotPrintError, match="A font for printing is missing .*comic sans ms.*install the program"
        ):
            typeset("odd", {}, "pdf", NOON)
    finally:
        typesetting._compiler.cache_clear()


def test_whoever_asks_the_same_thread_typesets() -> None:
    askers = [ThreadPoolExecutor(1) for _ in range(3)]
    asked = [asker.submit(missing_letters, letters) for asker, letters in zip(askers, "♜♞♝", strict=True)]
    assert [answer.result(timeout=20) for answer in asked] == [missing_letters(letters) for letters in "♜♞♝"]
    assert [thread.name for thread in threading.enumerate() if "typesetter" in thread.name] == ["typesetter_0"]
    for asker in askers:
        asker.shutdown()


def test_letters_in_the_fonts() -> None:
    czech = "příliš žluťoučký kůň úpěl ďábelské ódy PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY „“ – … ÷ €"
    assert missing_letters(czech + " ☐ ✓ ✗ ▲ ▼ ⌂ → Ελληνικά русский\u00a0\u200b\n\t") == ()
    assert missing_letters("日本 a 🎲") == ("日", "本", "🎲")
