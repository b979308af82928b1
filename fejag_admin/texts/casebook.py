"""The referee's guide: the exact reading of every rule and the cases by which it was settled, in every language.

Both ship with the program: the readings, and the casebook, whose cases the tests put before the referee. What is
disputed in a case has a translation; its board, orders and expectations are in the language of cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from fejag_admin.common.data import data_file
from fejag_admin.common.language import Language, current_language

SECTIONS = (
    "G-points",
    "M-map",
    "F-figures",
    "L-light",
    "P-paths",
    "B-placing",
    "R-uncovering",
    "A-attack",
)
_HEAD = re.compile(r"case (\S+) +(.*)")
_READING = re.compile(r"\*\*([GMFLPBRA][0-9]*a?)\*\*")
_FIGURES = ("## The figures", "## Figurky")  # the one reading without an id in the text: F


@dataclass(frozen=True, slots=True)
class Case:
    """A case of the casebook: its number (``L3.2``), what is disputed and how it is ruled, and its text as written.

    ``rules``: the ids it names. ``text`` is what follows the title: notes, board, orders, what is to be expected.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    text: str

    @property
    def rule(self) -> str:
        """The rule under which it is filed."""
        return self.id.partition(".")[0]


def cases() -> tuple[Case, ...]:
    """All cases, in the order of the guide."""
    return _cases(current_language())


@cache
def _cases(language: Language) -> tuple[Case, ...]:
    cases = tuple(case for name in SECTIONS for case in _cases_in(_read(f"casebook/{name}.txt")))
    if language == "en":
        return cases
    titles = dict(line.split(" ", 1) for line in _read(f"titles.{language}.txt").splitlines())
    return tuple(replace(case, title=titles[case.id]) for case in cases)


def readings() -> dict[str, str]:
    """The exact reading of every rule by its id, as Markdown."""
    return {rule: text.strip() for rule, text in pieces(current_language()) if rule is not None}


def cases_of(rule: str) -> tuple[Case, ...]:
    """The cases filed under a rule, then those that only name it."""
    own = [case for case in cases() if case.rule == rule]
    return (*own, *(case for case in cases() if case.rule != rule and rule in case.rules))


def _read(name: str) -> str:
    return data_file(f"referee/{name}").read_text(encoding="utf-8")


@cache
def pieces(language: Language) -> tuple[tuple[str | None, str], ...]:
    """The readings one by one with their ids, and what stands between them (headings) without."""
    return tuple(_pieces(_read("readings.md" if language == "en" else f"readings.{language}.md")))


def _pieces(text: str) -> Iterator[tuple[str | None, str]]:
    rule: str | None = None
    gathered: list[str] = []
    for line in text.splitlines(keepends=True):
        reading = _READING.match(line)
        if reading is not None or line.startswith("#"):
            if gathered:
                yield rule, "".join(gathered)
            rule = reading[1] if reading is not None else "F" if line.startswith(_FIGURES) else None
            gathered = []
        gathered.append(line)
    yield rule, "".join(gathered)


def _cases_in(text: str) -> Iterator[Case]:
    """The cases of one file of the casebook; a title may go on over several lines, up to the line ``rules``."""
    head: list[str] = []
    body: list[str] = []
    number = ""
    for line in [*text.splitlines(), "case end"]:
        began = _HEAD.match(line)
        if line.startswith("case "):
            if number:
                yield _case(number, head, body)
            number, head, body = (began[1], [began[2]], []) if began else ("", [], [])
        elif number and not body and not line.strip().startswith("rules "):
            head.append(line.strip())
        elif number:
            body.append(line)


def _case(number: str, head: list[str], body: list[str]) -> Case:
    rules = tuple(re.split(r", *", body[0].strip().removeprefix("rules ").strip()))
    lines = "\n".join(line.removeprefix("  ").rstrip() for line in body[1:]).strip("\n")
    return Case(number, " ".join(head), rules, lines + "\n")
