"""Settings of a camp in words: their names and values, and parsing of typed ones."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from textwrap import shorten
from typing import Any

from fejag_admin.answers.moments import WEEKDAYS, typed_date
from fejag_admin.answers.things import QuestionError, called
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import OF_ROLE, OF_SECRET, SettingPath, header_with
from fejag_admin.camp.journal.contents import Edit
from fejag_admin.common.clock import date_text, zone_fault, zone_meant
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import typed_digits
from fejag_admin.orders.typed import parse_team
from fejag_admin.texts.colours import NAMES, PALETTE
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulebook import option_name, option_value, value_meant

LONGEST_TEXT = 60  # characters of it in a list
TEXTS = ("legend", "clue", *OF_SECRET, *OF_ROLE)
"""Fields that hold a text of any length."""
FIELDS = {
    "name": N_("name"),
    "colour": N_("colour"),
    "letter": N_("letter"),
    "leader": N_("leader"),
    "members": N_("members"),
    "absent": N_("absent"),
    "out_of_competition": N_("out of competition"),
    "date": N_("date"),
    "title": N_("title"),
    "day_of": N_("day of"),
    "legend": N_("legend"),
    "clue": N_("clue"),
    "aims": N_("aims"),
    "allies": N_("allies"),
    "weapons": N_("weapons"),
    "wins": N_("victory"),
    "loses": N_("defeat"),
    "question": N_("question"),
    "answer": N_("answer"),
    "zone": N_("time zone"),
    "walls": N_("obstacles"),
    "temple": N_("temple"),
    "teleports": N_("teleports"),
    "starts": N_("bases"),
}


def part_name(path: SettingPath, campaign: Campaign) -> str:
    """The part of a camp to which a setting belongs: ``FBI``, ``Game 3``; empty for one of the whole camp."""
    match path:
        case ("teams", team, _field):
            return team_name(campaign, team)
        case ("days", game, _field):
            return _("Game {game}").format(game=game)
        case ("secret", number, _field):
            return _("Question {number}").format(number=number)
    return ""


def field_name(path: SettingPath) -> str:
    """What a setting is called within its part: ``colour``."""
    if path == ("name",):
        return _("name of the camp")
    return _(FIELDS[path[-1]]) if path[-1] in FIELDS else option_name(path[-1])


def setting_name(path: SettingPath, campaign: Campaign) -> str:
    """What a setting is called: ``FBI, colour``."""
    return ", ".join(filter(None, (part_name(path, campaign), field_name(path))))


def value_text(path: SettingPath, value: Any, campaign: Campaign) -> str:
    """The value of a setting as people write it; a dash if there is none."""
    if value is None or value == []:
        return "–"
    if path == ("map", "starts"):
        return ", ".join(f"{team_name(campaign, team)} {cell}" for team, cell in value.items())
    if path[0] == "map":
        return str(len(value))
    match path[-1]:
        case "day_of":
            return team_name(campaign, value)
        case "date":
            return date_text(value)
        case "colour":
            return _(PALETTE[value]) if value in PALETTE else str(value)
        case "letter":
            return str(value).upper()
        case "absent" | "out_of_competition":
            return games_text(value)
        case name if name in TEXTS:
            return shorten(value, LONGEST_TEXT, placeholder=" …")
    if path[0] == "rules":
        return option_value(tuple(value) if isinstance(value, list) else value)
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)


def setting_lines(edit: Edit, campaign: Campaign) -> Iterator[str]:
    """What an edit changes, a line for each setting: ``FBI, name: FBI → Foxes``."""
    for (path, now), was in zip(edit.settings, edit.was, strict=True):
        old, new = (value_text(path, value, campaign) for value in (was, now))
        yield f"{setting_name(path, campaign)}: {old} → {new}"


def in_settings(error: DocumentError, new: Mapping[SettingPath, Any], campaign: Campaign) -> DocumentError:
    """The same faults, each at its setting as people call it instead of its place in a campaign file."""
    raw, keys = header_with(campaign, new), {"teams": "id", "days": "game"}

    def moved(fault: Fault) -> Fault:
        match fault.path:
            case ("secret", int(at), str(name), *_more):
                path: SettingPath = ("secret", str(at + 1), name)
            case ("days" | "teams" as part, int(at), str(name), *_more) if name in FIELDS:
                path = part, str(raw[part][at][keys[part]]), name
            case _:
                return fault
        return replace(fault, place=setting_name(path, campaign))

    return DocumentError([moved(fault) for fault in error.faults])


def read_value(path: SettingPath, typed: str, campaign: Campaign) -> Any:
    """The value that is meant by what was typed, None if it was nothing; raise QuestionError if it makes no sense."""
    word = " ".join(typed.split())
    if path[0] == "rules":
        return _option_typed(path[1], word)
    if word in ("", "-", "–"):
        return None
    match path[-1]:
        case "clue":
            return word
        case name if name in TEXTS:
            return typed.strip()
        case "colour":
            return _typed_colour(word)
        case "letter":
            if not re.fullmatch("[a-z]", word.lower()):
                raise QuestionError(_("A letter is one from A to Z."))
            return word.lower()
        case "absent" | "out_of_competition":
            return typed_games(word, campaign.options.games)
        case "members":
            return [name for part in word.split(",") if (name := part.strip())]
        case "date":
            years = [date.fromisoformat(day.date).year for day in campaign.days if day.date]
            if (when := typed_date(word, years[0] if years else None)) is None:
                raise QuestionError(_("“{word}” is not a date. Write it like 2026-07-30.").format(word=word))
            return when
        case "day_of":
            return parse_team(word, campaign)
        case "zone":
            word = zone_meant(word)
            if fault := zone_fault(word):
                raise QuestionError(fault)
    return word


def _option_typed(name: str, word: str) -> Any:
    """A number, a list of numbers, or the word of the campaign file."""
    parts = [part.strip() for part in typed_digits(word).split(",")]
    if not all(re.fullmatch("[0-9]{1,9}", part) for part in parts):
        return value_meant(word)
    numbers = list(map(int, parts))
    return numbers if len(numbers) > 1 or name == "place_points" else numbers[0]


def _typed_colour(word: str) -> str:
    bare = word.rstrip("!.? ")
    ways = bare, re.sub("[ýéye]$", "á", bare)  # in Czech a colour agrees with what has it
    colours = (colour for name, colour in NAMES.items() if any(called(way, name) for way in ways))
    colour = next(colours, "#" + word.lower().removeprefix("#"))
    if not re.fullmatch(r"#[0-9a-f]{6}", colour):
        raise QuestionError(_("A colour is written like #1f77b4."))
    return colour


def games_text(games: Sequence[int]) -> str:
    """Numbers of games as people write them: ``1–3, 8``."""
    runs = list[list[int]]()
    for game in sorted(games):
        if not runs or runs[-1][-1] + 1 != game:
            runs.append([game])
        runs[-1] = [runs[-1][0], game]
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


def typed_games(word: str, games: int) -> list[int]:
    """Parse typed games: ``1-3, 8-``, the latter up to the last game. Raise QuestionError."""
    game_numbers = set[int]()
    for part in word.split(","):
        match = re.fullmatch(r"(\d{0,2}) ?(?:([-–]) ?(\d{0,2}))?", typed_digits(part.strip()))
        if match is None or not (match[1] or match[3]):
            raise QuestionError(_("Write the numbers of games, such as 1-3, or 8- for all from game 8 on."))
        first = int(match[1] or 1)
        game_numbers |= {*range(first, (int(match[3] or games) if match[2] else first) + 1)}
    if not game_numbers or min(game_numbers) < 1 or max(game_numbers) > games:
        raise QuestionError(_("There is no such game; the last one is {last}.").format(last=games))
    return sorted(game_numbers)


def game_from(word: str, campaign: Campaign, played: int) -> int:
    """The game that is meant by its number or its date, or the next on a weekday, ``played`` games being over.

    Raise QuestionError.
    """
    if word.isdecimal() and 1 <= int(word) <= campaign.options.games:
        return int(word)
    weekday = next((at for at, name in enumerate(WEEKDAYS) if called(word, name)), 7)
    for day in campaign.days:
        if day.date is None:
            continue
        when = date.fromisoformat(day.date)
        if day.date == typed_date(word, when.year) or (day.game > played and when.weekday() == weekday):
            return day.game
    raise QuestionError(_("No game is called “{word}”: write its number, its date or a weekday.").format(word=word))
