"""Dialogs of a camp that is being set up: a team, a day, an option, the story out of a text file."""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

from textual.widget import Widget
from textual.widgets import Input, Select, Static

from fejag_admin.answers.settings import read_value, value_text
from fejag_admin.answers.story import read_story, story_text
from fejag_admin.answers.things import QuestionError
from fejag_admin.camp.campaign import Campaign, Day, Team
from fejag_admin.camp.file.reading import decoded, read_document
from fejag_admin.camp.file.validate import MAX_GAMES
from fejag_admin.camp.header import TEAM_STATES, SettingPath
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import path_hint, typed_path
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.rules.figures import Options
from fejag_admin.texts.colours import PALETTE
from fejag_admin.texts.rulebook import option_name, option_text, option_value
from fejag_admin.tui.shell.dialog import (
    Dialog,
    LineDialog,
    Notice,
    UnfinishedError,
    choice,
    chosen,
    faults_text,
    line,
    written,
)
from fejag_admin.tui.shell.outside import write_text
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.marks import team_options

LONGEST = 200
NOBODY = ""


def colour_names() -> dict[str, str]:
    return {colour: _(name) for colour, name in PALETTE.items()}


def parsed_setting(path: SettingPath, word: str, campaign: Campaign, field: str = "") -> Any:
    """The value of a setting that is written so, on a line of this id; raise UnfinishedError."""
    try:
        return read_value(path, word, campaign)
    except QuestionError as error:
        raise UnfinishedError(str(error), field) from error


def _parsed(form: Dialog[Any], field: str, path: SettingPath, campaign: Campaign) -> Any:
    return parsed_setting(path, written(form, field), campaign, field)


GAMES = N_("Numbers of games, such as 1-3, or 8- for all from game 8 on.")
OF_TEAM = {
    "name": (N_("Name"), N_("such as Foxes")),
    "colour": (N_("Colour"), N_("such as yellow or #1f77b4; empty: the program chooses")),
    "letter": (N_("Letter"), N_("A letter from A to Z; empty: one of its name.")),
    "leader": (N_("Leader"), N_("may stay empty")),
    "members": (N_("Members"), N_("Names with commas between.")),
    "absent": (N_("Away"), GAMES),
    "out_of_competition": (N_("Not ranked"), GAMES),
}
"""What is asked of a team: label and hint of each field."""


class TeamDialog(Dialog[Team]):
    """Asks for name, colour, letter, leader, members and states of a team of the camp.

    ``others``: the names that are taken.
    """

    def __init__(self, title: str, campaign: Campaign, team: Team, used_names: Iterable[str]) -> None:
        self._campaign, self._team, self._used_names = campaign, team, {fold(name) for name in used_names}
        lines = []
        for name, (label, hint) in OF_TEAM.items():
            value = getattr(team, name)
            text = value_text(("teams", "", name), value, campaign) if value else ""
            lines.append(line(name, _(label), _(hint), text))
        super().__init__(title, *lines, ok=_("Use it"))

    def answer(self) -> Team:
        values = {name: _parsed(self, name, ("teams", "", name), self._campaign) for name in OF_TEAM}
        if not values["name"] or max(len(values["name"]), len(values["leader"] or "")) > LONGEST:
            raise UnfinishedError(_("Write the name of the team, at most {limit} characters.").format(limit=LONGEST))
        if fold(values["name"]) in self._used_names:
            raise UnfinishedError(_("Two teams have the same name; give every team its own."))
        values |= {name: tuple(values[name] or ()) for name in ("members", *TEAM_STATES)}
        return replace(self._team, **values)


class DayDialog(Dialog[Day]):
    """Asks for title, date and team of the day of a game; the last game is no team's day (G1)."""

    def __init__(self, campaign: Campaign, day: Day) -> None:
        host = choice("host", _("Day of"), [(_("nobody"), NOBODY), *team_options(campaign)], day.day_of)
        if day.game == campaign.options.games:
            host = Static(_("The last game is nobody's day (G1)."), markup=False)
        super().__init__(
            _("Game {game}").format(game=day.game),
            line("title", _("Title"), _("may stay empty"), day.title or ""),
            line("date", _("Date"), _("such as 2026-07-30; may stay empty"), day.date or ""),
            host,
            ok=_("Use it"),
        )
        self._campaign, self._day = campaign, day

    def on_mount(self) -> None:
        """What begins with a digit is a date."""
        if self.typed.isdecimal():
            self.set_focus(self.query_one("#date"))

    def answer(self) -> Day:
        title = " ".join(written(self, "title").split())
        when = _parsed(self, "date", ("days", "", "date"), self._campaign)
        if len(title) > LONGEST:
            raise UnfinishedError(_("The title is longer than {limit} characters.").format(limit=LONGEST))
        host = chosen(self, "host") if self.query("#host") else NOBODY
        return replace(self._day, title=title or None, date=when, day_of=host or None)


def option_choices(option: str) -> tuple[str, ...]:
    """The words among which an option chooses; none if it is a number or a list of them."""
    return tuple(word for word in get_args(get_type_hints(Options)[option]) if isinstance(word, str))


class OptionDialog(Dialog[tuple[object]]):
    """Asks for the value of an option; gives it in a tuple of one."""

    def __init__(self, option: str, campaign: Campaign) -> None:
        self._option, self._campaign, self._value = option, campaign, getattr(campaign.options, option)
        field: Widget = Input(option_value(self._value), id="value", compact=True)
        if choices := option_choices(option):
            listed = [(option_value(word), word) for word in choices]
            field = Select(listed, value=str(self._value), allow_blank=False, id="value", compact=True)
        default = next(field.default for field in fields(Options) if field.name == option)
        usual = Static(_("Usually: {value}").format(value=option_value(default)), markup=False)
        super().__init__(option_name(option), field, usual, intro=option_text(option), ok=_("Use it"))

    def answer(self) -> tuple[object]:
        if option_choices(self._option):
            return (chosen(self, "value"),)
        value, many = _parsed(self, "value", ("rules", self._option), self._campaign), isinstance(self._value, tuple)
        if isinstance(value, str) or isinstance(value, list) != many:
            raise UnfinishedError(_("Write whole numbers with commas between.") if many else _("Write a whole number."))
        if self._option == "games" and not 1 <= value <= MAX_GAMES:
            raise UnfinishedError(_("A camp has 1 to 99 games."))
        return (tuple(value) if isinstance(value, list) else value,)


async def story_from_file(app: Shell, campaign: Campaign) -> dict[SettingPath, Any]:
    """Ask for a file, and read what it changes; where there is none yet, write the story as it is to go on with."""
    text = _(
        "A text with legends, clues, questions and answers of the secret, and roles of the teams. If there is no such"
        " file yet, a form is written there to be filled in."
    )
    asked = LineDialog(_("Story"), _("Use it"), text, "", path_hint(_("such as story.txt")), typed_path)
    path = await app.ask(asked)
    try:
        if path.exists():
            return read_story(decoded(read_document(path)), campaign)
    except DocumentError as error:
        await app.push_screen_wait(Notice(_("The file cannot be used"), faults_text(error)))
    else:
        template = _("Written: {file}. Fill it in with any editor, then name it here again.")
        write_text(app, path, story_text(campaign), template)
    return {}
