"""The story of a camp as a text that can be written in any editor: legends, clues, the secret, roles of the teams.

    [game 1]
    legend: A blank line begins a paragraph.
    clue: One for each game.

    [team fbi]
    aims: What the team wants.

    [question 1]
    answer: For the game master alone.

Words of any language are read. A field begins at the start of a line and goes on until the next one. Lines that begin
with # are remarks. An empty field changes nothing, a dash takes away what there is.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fejag_admin.answers.settings import FIELDS, read_value
from fejag_admin.answers.things import QuestionError, called, known_number
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import load
from fejag_admin.camp.header import OF_ROLE, OF_SECRET, SettingPath, settings_of, with_settings
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.files import data_file
from fejag_admin.common.language import N_, _, current_language
from fejag_admin.orders.typed import parse_team
from fejag_admin.texts.names import spellings
from fejag_admin.texts.team_states import QUESTIONS, question_text

GAME, TEAM, QUESTION = N_("game"), N_("team"), N_("question")
_SECTIONS = {
    GAME: ("days", ("title", "legend", "clue")),
    TEAM: ("teams", ("leader", *OF_ROLE)),
    QUESTION: ("secret", OF_SECRET),
}
"""The sections, each with the part of the settings that it holds, and the fields that it may have."""
_HEADING = re.compile(r"\[\s*(\S+)\s+([^]]*\S)\s*\]\s*")


def read_story(text: str, campaign: Campaign) -> dict[SettingPath, Any]:
    """What a text makes other than it is in a camp; raise DocumentError with everything that is wrong with it."""
    current, changed = settings_of(campaign), dict[SettingPath, Any]()
    for path, lines in _written(text, campaign).items():
        sentence = "\n".join(lines).strip()
        usual = path[-1] == "question" and sentence in spellings(QUESTIONS[int(path[1]) - 1])
        if sentence:
            changed[path] = None if usual else read_value(path, sentence, campaign)
    return {path: value for path, value in changed.items() if value != current[path]}


def _written(text: str, campaign: Campaign) -> dict[SettingPath, list[str]]:
    """The lines of each field; raise DocumentError."""
    texts, faults = dict[SettingPath, list[str]](), list[Fault]()
    section: tuple[str, str] | None = None
    lines: list[str] | None = None  # where text goes; None before the first field of a section
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        try:
            if heading := _HEADING.fullmatch(line):
                section, lines = None, None
                section = _section(heading[1], heading[2], campaign)
            elif section is not None and (name := _field(section[0], line)):
                lines = texts.setdefault((_SECTIONS[section[0]][0], section[1], name), [])
                if lines:
                    raise QuestionError(_("this was written before; write it once"))
                lines.append(line.partition(":")[2].strip())
            elif lines is not None:
                lines.append(line.strip())
            elif line.strip():
                raise QuestionError(_expected(section[0] if section else None))
        except InputError as error:
            faults.append(Fault(str(error), line=number))
            lines = []  # what follows belongs to it
    if faults:
        raise DocumentError(faults)
    return texts


def _section(word: str, which: str, campaign: Campaign) -> tuple[str, str]:
    """What a heading names: its kind, and the number of a game or question or the id of a team; raise InputError."""
    kind = next((kind for kind in _SECTIONS if called(word, kind)), None)
    if kind is None:
        raise QuestionError(_expected(None))
    if kind == TEAM:
        return kind, parse_team(which, campaign)
    return kind, str(known_number(kind, which, campaign.options.games if kind == GAME else len(QUESTIONS)))


def _field(kind: str, line: str) -> str | None:
    """The field that a line begins in a section of this ``kind``; None if the line continues the field before."""
    word, colon, _text = line.partition(":")
    begins = colon and not line[0].isspace()
    return next((name for name in _SECTIONS[kind][1] if begins and called(word, FIELDS[name])), None)


def _expected(kind: str | None) -> str:
    """What belongs in the place of a line that cannot be read, in a section of this kind or before the first."""
    if kind is None:
        headings = ", ".join(f"[{_(kind)} …]" for kind in _SECTIONS)
        return _("a heading belongs here, one of: {headings}").format(headings=headings)
    fields = ", ".join(f"{_(FIELDS[name])}:" for name in _SECTIONS[kind][1])
    return _("one of these belongs here, at the start of the line: {fields}").format(fields=fields)


def story_text(campaign: Campaign) -> str:
    """The story of a camp as `read_story` reads it, in the current language; fields not written yet are empty."""
    remarks = (
        _("The story of the camp. Lines that begin with # are remarks; a blank line begins a paragraph."),
        _("An empty field changes nothing, a dash takes away what there is."),
    )
    questions = range(1, len(QUESTIONS) + 1)
    written = settings_of(campaign)
    written |= {("secret", str(number), "question"): question_text(number, campaign.secret) for number in questions}
    sections = [(GAME, str(game)) for game in range(1, campaign.options.games + 1)]
    sections += [(TEAM, team.id) for team in campaign.teams]
    sections += [(QUESTION, str(number)) for number in questions]
    lines = [f"# {remark}" for remark in remarks]
    for kind, which in sections:
        part, fields = _SECTIONS[kind]
        lines += ["", f"[{_(kind)} {which}]"]
        for name in fields:
            lines += _lines_of(name, written[part, which, name] or "")
    return "\n".join(lines) + "\n"


def _lines_of(name: str, text: str) -> Iterator[str]:
    """The lines of a field; a text of several is indented below its name, so that none is read as a field."""
    lines = text.splitlines()
    first, below = ("", lines) if len(lines) > 1 else ("".join(lines), [])
    yield f"{_(FIELDS[name])}: {first}".rstrip()
    yield from (f"  {line}".rstrip() for line in below)


def story_summary(campaign: Campaign) -> str:
    """How much of the story is written; a dash if nothing is."""
    days, teams, secret = campaign.days, campaign.teams, campaign.secret
    counted = (
        (_("legends: {n}"), sum(bool(day.legend) for day in days)),
        (_("clues: {n}"), sum(bool(day.clue) for day in days)),
        (_("answers: {n}"), sum(bool(question.answer) for question in secret)),
        (_("roles: {n}"), sum(any(getattr(team, name) for name in OF_ROLE) for team in teams)),
    )
    return ", ".join(template.format(n=n) for template, n in counted if n) or "–"


def sample_campaign() -> Campaign:
    """The sample camp with all its orders, and with its story in the current language."""
    campaign = load(data_file("sample-camp.json").read_bytes())
    story = data_file(f"sample-story.{current_language()}.txt").read_text(encoding="utf-8")
    return replace(with_settings(campaign, read_story(story, campaign)), orders=campaign.orders)


def paragraphs(text: str | None) -> list[str]:
    """A text by its paragraphs, between which there are blank lines."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text or "") if part.strip()]
