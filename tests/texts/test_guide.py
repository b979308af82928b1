"""The rules as a book are made of the readings and the casebook in every language, and are not stale."""

import re
from xml.etree import ElementTree

import pytest

from fejag_admin.common.language import LANGUAGES, Language, speaking
from fejag_admin.texts.rulebook import RULES, SECTIONS, cases, cases_of, pieces, readings
from tests.casebook.guide import BOOKS, CASEBOOK, DOCS, book, pictures
from tests.casebook.language import read_section


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_is_up_to_date(language: Language) -> None:
    stale = f"docs/{BOOKS[language]} is stale: run python -m tests.casebook.guide"
    assert (DOCS / BOOKS[language]).read_text(encoding="utf-8") == book(language), stale


def test_the_pictures_are_up_to_date_and_small() -> None:
    kept = {file.stem: file.read_text(encoding="utf-8") for file in (DOCS / "cases").iterdir()}
    assert kept == pictures(), "docs/cases is stale: run python -m tests.casebook.guide"
    assert sum(map(len, kept.values())) < 600_000
    for text in kept.values():
        ElementTree.fromstring(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_reading_an_anchor_and_a_case(language: Language) -> None:
    text = book(language)
    with speaking(language):
        assert set(readings()) == {*RULES, "F"}
        for rule, reading in readings().items():
            assert len(reading) > 40
            assert text.count(f'<a id="{rule}"></a>') == 1
            assert f"- [{rule}](#{rule}) " in text
            own = [case for case in cases_of(rule) if case.rule == rule]
            assert own, rule
    assert set(re.findall(r"\]\(#(\S+?)\)", text)) <= set(re.findall(r'<a id="(\S+?)"', text))


def test_both_books_name_the_same_things() -> None:
    """A translation leaves nothing out: codes, options, numbers of rules, choices and their reasons are the same."""
    for (rule, english), (also, czech) in zip(pieces("en"), pieces("cs"), strict=True):
        assert rule == also
        assert re.findall(r"\b[GMFLPBRA]\d+a?\b", english) == re.findall(r"\b[GMFLPBRA]\d+a?\b", czech), rule
        if rule is None:
            continue
        assert set(re.findall(r"`[a-z][a-z_ -]+`", english)) <= set(re.findall(r"`[a-z][a-z_ -]+`", czech)), rule
        assert english.lower().count("*why") == czech.lower().count("*proč"), rule
        assert len(re.findall(r"\*[Cc]hoice", english)) == len(re.findall(r"\*[Zz]voleno|\*zvoleno", czech)), rule


def test_every_choice_says_why() -> None:
    for rule, text in pieces("en"):
        if rule is not None and re.search(r"\*[Cc]hoice", text):
            assert "*why" in text.lower(), rule


def test_every_case_has_a_translation() -> None:
    with speaking("en"):
        english = {case.id: case.title for case in cases()}
    with speaking("cs"):
        czech = {case.id: case.title for case in cases()}
    assert english.keys() == czech.keys()
    assert all(czech[number] != title for number, title in english.items())


def test_the_cases_are_those_that_the_referee_is_put_before() -> None:
    judged = [
        (case.id, case.title, case.rules) for name in SECTIONS for case in read_section(CASEBOOK / f"{name}.txt").cases
    ]
    assert [(case.id, case.title, case.rules) for case in cases()] == judged
    assert {f"{name}.txt" for name in SECTIONS} == {path.name for path in CASEBOOK.glob("*")}


@pytest.mark.parametrize("rule", ["L3", "A4a", "F"])
def test_a_rule_lists_its_own_cases_first(rule: str) -> None:
    found = cases_of(rule)
    own = [case.rule == rule for case in found]
    assert own == sorted(own, reverse=True)
    assert all(rule in case.rules or case.rule == rule for case in found)
    assert all("expect" in case.text or "=>" in case.text or "table" in case.text for case in found)
