"""The Czech catalogue: complete, up to date with the source, and with the same blanks as the English sentences."""

import ast
import shlex
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po

from fejag_admin.common import language
from fejag_admin.common.language import LANGUAGES, _, current_language, in_language, ngettext, use_language

ROOT = Path(__file__).parent.parent.parent
DEVELOP = ROOT / "docs/develop.md"
CZECH = ROOT / "fejag_admin/texts/locale/cs/LC_MESSAGES/fejag.po"
PACKAGES = ("fejag_admin", "reports", "boardgames")


@cache
def catalogue() -> Catalog:
    with CZECH.open("rb") as file:
        return read_po(file, locale="cs")


def messages() -> list[Message]:
    return [message for message in catalogue() if message.id]


def forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, (tuple, list)) else (str(text),)


def blanks(sentence: str) -> set[str | None]:
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(sentence) if name is not None}


def in_source() -> dict[object, str]:
    """Each sentence that the command of docs/develop.md gathers from the source, with the first place where it is.

    Its keywords ``Action:4`` and on: an action of the terminal application has its label and its help in places 4
    and 5, and up to three options.
    """
    command = next(line for line in DEVELOP.read_text("utf-8").splitlines() if line.startswith("pybabel extract "))
    words = shlex.split(command)
    keywords = {**DEFAULT_KEYWORDS, **parse_keywords([word for at, word in enumerate(words) if words[at - 1] == "-k"])}
    found: dict[object, str] = {}
    kinds = [("**.py", "python"), ("**.html", "jinja2")]
    for package in PACKAGES:
        for file, line, message, *_more in extract_from_dir(ROOT / package, kinds, keywords=keywords):
            found.setdefault(message, f"{package}/{file}:{line}")
    return found


def test_every_sentence_of_the_source_is_in_the_catalogue_and_no_other() -> None:
    listed, written = {message.id for message in messages()}, in_source()
    assert {place: sentence for sentence, place in written.items() if sentence not in listed} == {}, "not in fejag.po"
    assert {sentence: catalogue()[sentence].locations for sentence in listed - written.keys()} == {}, (
        "in fejag.po, but nowhere in the source"
    )


def test_no_sentence_hides_within_another_string() -> None:
    """What stands between the braces of an f-string is not found when sentences are gathered."""
    listed = {form for message in messages() for form in forms(message.id)}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(ast.Name("_" | "N_" | "ngettext"), [ast.Constant(str(text)), *_more]):
                        assert text in listed, f"{path.relative_to(ROOT)}:{node.lineno}"


def test_every_sentence_is_translated() -> None:
    unfinished = [m.id for m in messages() if m.fuzzy or not all(part.strip() for part in forms(m.string))]
    assert unfinished == []


def test_plurals_have_three_forms() -> None:
    assert catalogue().num_plurals == 3
    assert [m.id for m in messages() if m.pluralizable and len(forms(m.string)) != 3] == []


def test_translations_have_the_same_blanks() -> None:
    unlike = []
    for message in messages():
        wanted = blanks(forms(message.id)[-1])
        unlike += [(message.id, part) for part in forms(message.string) if blanks(part) != wanted]
    assert unlike == []


def test_translations_keep_line_ends_and_outer_blanks() -> None:
    unlike = []
    for message in messages():
        first = forms(message.id)[0]
        edges = (first[: len(first) - len(first.lstrip())], first[len(first.rstrip()) :])
        for part in forms(message.string):
            if (part[: len(part) - len(part.lstrip())], part[len(part.rstrip()) :]) != edges:
                unlike.append(part)
    assert unlike == []


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "cs"),
        ({"FEJAG_LANG": "en", "LANG": "cs_CZ.UTF-8"}, "en"),
        ({"FEJAG_LANG": "klingon", "LANG": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "cs_CZ.UTF-8", "LANG": "en_US.UTF-8"}, "cs"),
        ({"LC_ALL": "", "LC_MESSAGES": "en_US.UTF-8", "LANG": "cs_CZ.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "cs"),
    ],
)
def test_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    monkeypatch.delenv("FEJAG_LANG")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert current_language() == language


def test_an_explicit_choice_goes_first_and_can_be_given_up() -> None:
    use_language("cs")
    assert current_language() == "cs"
    assert [ngettext("{n} point", "{n} points", n) for n in (1, 3, 5)] == ["{n} bod", "{n} body", "{n} bodů"]
    use_language(None)
    assert current_language() == "en"
    assert _("tiger") == "tiger"
    with pytest.raises(ValueError, match="klingon"):
        use_language("klingon")
    assert {in_language(one, "tiger") for one in LANGUAGES} == {"tiger", "tygr"}


def test_without_a_compiled_catalogue_everything_is_said_in_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(language, "_LOCALE", str(tmp_path))
    language._catalogue.cache_clear()
    use_language("cs")
    assert _("tiger") == "tiger"
    assert ngettext("{n} point", "{n} points", 2) == "{n} points"
    language._catalogue.cache_clear()
