"""What is asked of a camp that is set up or edited: settings, a field each, and the story out of a text file."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from textual.widget import Widget
from textual.widgets import Input, Select

from fejag_admin.answers.settings import field_name, part_name, read_value, value_text
from fejag_admin.answers.story import read_story, story_text
from fejag_admin.answers.things import QuestionError
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.reading import decoded, read_document
from fejag_admin.camp.file.validate import MAX_GAMES
from fejag_admin.camp.header import SettingPath, settings_of
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import path_hint, typed_path
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.rules.figures import Options
from fejag_admin.texts.rulebook import option_value
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, labelled
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.dialogs import LineDialog, faults_text
from fejag_admin.tui.widgets.marks import team_options
from fejag_admin.tui.widgets.outside import write_text

NOBODY = ""
GAMES = N_("Numbers of games, such as 1-3, or 8- for all from game 8 on.")
HINTS = {
    "zone": N_("such as Europe/Prague; empty: that of the computer"),
    "colour": N_("such as yellow or #1f77b4; empty: the program chooses"),
    "letter": N_("A letter from A to Z; empty: one of its name."),
    "leader": N_("may stay empty"),
    "members": N_("Names with commas between."),
    "absent": GAMES,
    "out_of_competition": GAMES,
    "title": N_("may stay empty"),
    "date": N_("such as 2026-07-30; may stay empty"),
}
"""How the value of a setting is written, by its field."""


def setting_choices(path: SettingPath, campaign: Campaign) -> list[tuple[str, str]]:
    """The values among which a setting chooses, each behind its name; none if it is written."""
    if path[-1] == "day_of":
        return [(_("nobody"), NOBODY), *team_options(campaign)]
    words = get_args(get_type_hints(Options)[path[1]]) if path[0] == "rules" else ()
    return [(option_value(word), word) for word in words if isinstance(word, str)]


class SettingDialog(Dialog[dict[SettingPath, Any]]):
    """Asks for settings of a camp, and gives back their values; each field has the last name of its path as id.

    ``title``: if it is not the part of the camp to which they belong.
    """

    def __init__(self, campaign: Campaign, paths: Sequence[SettingPath], about: str = "", title: str = "") -> None:
        self._campaign, self._paths, values = campaign, paths, settings_of(campaign)
        asked = [self._field(path, values.get(path)) for path in paths]
        names = [field_name(path).capitalize() for path in paths]
        if len(paths) > 1:
            asked = [labelled(name, field) for name, field in zip(names, asked, strict=True)]
        if paths[0][0] == "rules":
            usual = next(field.default for field in fields(Options) if field.name == paths[0][1])
            about += "\n" + _("Usually: {value}").format(value=option_value(usual))
        super().__init__(title or part_name(paths[0], campaign) or names[0], *asked, intro=about, ok=_("Use it"))

    def _field(self, path: SettingPath, value: Any) -> Widget:
        if offered := setting_choices(path, self._campaign):
            return Select(offered, value=value or NOBODY, allow_blank=False, id=path[-1], compact=True)
        text = value_text(path, value, self._campaign) if value else ""
        hint = _(HINTS[path[-1]]) if path[-1] in HINTS else ""
        return Input(text, placeholder=hint, id=path[-1], compact=True)

    def on_mount(self) -> None:
        """What begins with a digit is a date, if one is asked for."""
        if self.typed.isdecimal() and self.query("#date"):
            self.set_focus(self.query_one("#date"))

    def answer(self) -> dict[SettingPath, Any]:
        return {path: self._value(path) for path in self._paths}

    def _value(self, path: SettingPath) -> Any:
        """What is written or chosen for a setting; raise UnfinishedError if it cannot be."""
        field = self.query_one(f"#{path[-1]}")
        if isinstance(field, Select):
            return field.value or None
        assert isinstance(field, Input)
        try:
            value = read_value(path, field.value, self._campaign)
        except QuestionError as error:
            raise UnfinishedError(str(error), path[-1]) from error
        if fault := self._fault(path, value):
            raise UnfinishedError(fault, path[-1])
        return value

    def _fault(self, path: SettingPath, value: Any) -> str:
        """Why a setting cannot have a value; empty if it can, as far as that is to be seen here."""
        match path:
            case ("name",):
                return "" if value else _("Write the name of the camp.")
            case ("teams", team, "name"):
                used_names = {fold(other.name or other.id) for other in self._campaign.teams if other.id != team}
                if value and fold(value) in used_names:
                    return _("Two teams have the same name; give every team its own.")
                return "" if value else _("Write the name of the team.")
            case ("rules", option):
                many = isinstance(getattr(self._campaign.options, option), tuple)
                if isinstance(value, str) or isinstance(value, list) != many:
                    return _("Write whole numbers with commas between.") if many else _("Write a whole number.")
                if option == "games" and not 1 <= value <= MAX_GAMES:
                    return _("A camp has 1 to 99 games.")
        return ""


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
        await app.tell(_("The file cannot be used"), faults_text(error))
    else:
        template = _("Written: {file}. Fill it in with any editor, then name it here again.")
        write_text(app, path, story_text(campaign), template)
    return {}
