"""The rules as a book, in every language: contents, each reading with its cases and their pictures.

``python -m tests.casebook.guide`` writes ``docs/referee.md``, ``docs/rozhodci.md`` and the pictures in ``docs/cases``.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fejag_admin.common.language import LANGUAGES, Language, speaking
from fejag_admin.texts.rulebook import Case, cases_of, pieces, rule_text
from tests.casebook.language import read_section
from tests.casebook.pictures import picture

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
CASEBOOK = ROOT / "data/referee/casebook"
ASKED = ROOT / "data/referee/asked.txt"
BOOKS: dict[Language, str] = {"en": "referee.md", "cs": "rozhodci.md"}
WORDS: dict[Language, tuple[str, str, str]] = {  # of the book alone, not of the program
    "en": ("Contents", "board and orders", "See also"),
    "cs": ("Obsah", "deska a příkazy", "Viz také"),
}
AT_THE_COUNTER: dict[Language, tuple[str, str, str]] = {
    "en": (
        "Asked at the counter",
        "What children say, what is asked for it, and the first line of the answer in the sample camp, for the master.",
        "| said | asked | answered |",
    ),
    "cs": (
        "Otázky u stolu",
        "Co děti říkají, na co se zeptat, a první řádek odpovědi, v ukázkovém táboře (pro vedoucího).",
        "| řekne se | zeptáme se | odpověď |",
    ),
}
MADE = "<!-- Made by `python -m tests.casebook.guide` from data/referee: change it there. -->\n\n"
HEADING = re.compile(r"## (.*)")


def pictures() -> dict[str, str]:
    """The pictures of all cases that have one, by the number of the case, as SVG."""
    found = ((case.id, picture(case)) for file in sorted(CASEBOOK.glob("*.txt")) for case in read_section(file).cases)
    return {number: drawn for number, drawn in found if drawn is not None}


def book(language: Language) -> str:
    """The whole book in a language, as Markdown."""
    drawn = pictures()
    with speaking(language):
        return MADE + "\n".join(_lines(language, drawn)).rstrip() + "\n"


def _lines(language: Language, drawn: dict[str, str]) -> Iterator[str]:
    began = False
    for rule, text in pieces(language):
        heading = HEADING.match(text)
        if heading is not None and not began:
            began = True
            yield from _contents(language)
            yield from _asked(language)
        if rule is None:
            yield text.rstrip() + "\n"
            continue
        yield f'<a id="{rule}"></a>\n'
        yield text.rstrip() + "\n"
        yield from _cases(language, rule, drawn)


class Asked(NamedTuple):
    """What somebody says at the counter, by language; what is asked for it of the sample camp; the first line of it."""

    said: dict[Language, str]
    words: str
    as_of: int | None
    told: dict[Language, str]


def asked() -> Iterator[Asked]:
    """All that is said at the counter, from ``data/referee/asked.txt``."""
    for block in ASKED.read_text(encoding="utf-8").strip().split("\n\n"):
        english, czech, words, told, told_in_czech = block.splitlines()
        words, _at, version = words.partition(" @")
        said: dict[Language, str] = {"en": english, "cs": czech}
        yield Asked(said, words, int(version) if version else None, {"en": told, "cs": told_in_czech})


def _asked(language: Language) -> Iterator[str]:
    """What is said at the counter, with the command and the first line of the answer."""
    heading, about, columns = AT_THE_COUNTER[language]
    yield f"## {heading}\n{about}\n\n{columns}\n|---|---|---|"
    for one in asked():
        when = "" if one.as_of is None else f" --as-of {one.as_of}"
        yield f"| {one.said[language]} | `fejag why {one.words}{when}` | {one.told[language]} |"
    yield ""


def _contents(language: Language) -> Iterator[str]:
    yield f"## {WORDS[language][0]}"
    for rule, text in pieces(language):
        if (heading := HEADING.match(text)) is not None:
            yield f"- **{heading[1]}**"
        if rule is not None:
            yield f"  - [{rule}](#{rule}) {rule_text(rule)}"
    yield ""


def _cases(language: Language, rule: str, drawn: dict[str, str]) -> Iterator[str]:
    """The cases of a rule with their pictures, what is written of each folded away."""
    __, summary, see = WORDS[language]
    found: tuple[Case, ...] = cases_of(rule)
    for case in found:
        if case.rule != rule:
            continue
        yield f'<a id="{case.id}"></a>\n> **{case.id}** {case.title}\n'
        if case.id in drawn:
            yield f"![{case.id}](cases/{case.id}.svg)\n"
        yield f"<details><summary>{summary}</summary>\n\n~~~text\n{case.text}~~~\n</details>\n"
    others = [f"[{case.id}](#{case.id})" for case in found if case.rule != rule]
    if others:
        yield f"{see}: {', '.join(others)}.\n"


def write() -> None:
    """Write all books and pictures; pictures of cases that are no more are taken away."""
    drawn = pictures()
    folder = DOCS / "cases"
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.svg"):
        if file.stem not in drawn:
            file.unlink()
    for number, text in drawn.items():
        (folder / f"{number}.svg").write_text(text, encoding="utf-8")
    for language in LANGUAGES:
        (DOCS / BOOKS[language]).write_text(book(language), encoding="utf-8")


if __name__ == "__main__":
    write()
