"""What a person chooses for himself: language, colours, name, the master's eyes; themes and colours of teams."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import cycle

from rich.text import Text
from textual.app import App
from textual.content import Content
from textual.theme import Theme

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import LANGUAGES, N_, _, current_language, use_language
from fejag_admin.common.settings import Settings, login_name, save_settings
from fejag_admin.texts.colours import clashes, ink_on, team_colours, team_letters
from fejag_admin.texts.names import team_name
from fejag_admin.tui.shell.dialog import CautiousConfirm, Dialog, choice, chosen, line, written
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.shell.shell import Shell

DARK = Theme(
    name="fejag-dark",
    dark=True,
    primary="#5b8dd6",
    secondary="#7aa2a8",
    accent="#d9b25f",
    warning="#d9923b",
    error="#d9605b",
    success="#6fae6b",
    foreground="#d5d8dc",
    background="#15181c",
    surface="#1b1f25",
    panel="#242a32",
)
LIGHT = Theme(
    name="fejag-light",
    dark=False,
    primary="#2f63ad",
    secondary="#3f7077",
    accent="#8a5a00",
    warning="#a85f00",
    error="#b3322d",
    success="#2f7a35",
    foreground="#20242a",
    background="#f7f7f4",
    surface="#efefea",
    panel="#e2e3dd",
)
# For a poor screen, a bright sun, tired eyes: everything written stands out at least 7 to 1 (WCAG 2, level AAA). Blue
# against orange is told apart by every kind of eye; the teams take the colours of `SAFE_PALETTE`.
SAFE = Theme(
    name="fejag-safe",
    dark=True,
    primary="#56b4e9",
    secondary="#9fd0f0",
    accent="#f0e442",
    warning="#e69f00",
    error="#f08a4b",
    success="#56b4e9",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
)
THEMES = (
    (DARK, N_("Dark colours")),
    (LIGHT, N_("Light colours")),
    (SAFE, N_("High contrast, for colour-blind eyes too")),
)
"""With the names by which people choose."""


async def change_settings(app: Shell) -> None:
    """Choose language, colours and name."""
    await use_settings(app, await app.ask(SettingsDialog(replace(app.settings, theme=app.theme, by=app.by))))


async def change_viewer(app: Shell) -> None:
    """Hide at once what players must not see; show it only after a question that no letter answers (R2)."""
    if app.session.viewer == MASTER:
        await app.view_as(PUBLIC)
        return
    text = _("Everybody who can see this screen will see the hidden map, refused orders and your reasons.")
    await app.ask(CautiousConfirm(_("Look through the master's eyes?"), text, ok=_("Show everything")))
    await app.view_as(MASTER)


async def use_settings(app: Shell, settings: Settings) -> None:
    """Use other settings from now on, and keep them for the next time."""
    language = current_language()
    keep_settings(app, settings)
    use_language(settings.language or None)
    apply_theme(app, settings.theme)
    app.by = settings.by or login_name()
    if app.has_camp:
        app.session.drafts.belong_to(app.by)
        app.save_soon(app.session.drafts, app.session.drafts.store)
    if current_language() != language:
        await app.forget_screens()
        for screen in app.screen_stack:
            if hasattr(screen, "build_anew"):
                await screen.build_anew()
    await app.changed()


def keep_settings(app: Shell, settings: Settings) -> None:
    """Keep settings for the next time; they hold from now on."""
    app.settings = settings
    if not save_settings(settings):
        app.notify(_("The settings could not be kept; they hold until you leave."), severity="warning")


def apply_theme(app: App[None], theme: str) -> None:
    """Put on a theme; one that is not there any more, or none, is the dark one. The teams' colours go with it."""
    app.theme = theme if theme in app.available_themes else DARK.name
    use_safe_colours(app.theme == SAFE.name)


class SettingsDialog(Dialog[Settings]):
    """Asks for the settings; shows those in use."""

    def __init__(self, settings: Settings) -> None:
        names = [(name[0].upper() + name[1:], language) for language, name in LANGUAGES.items()]
        super().__init__(
            _("Settings"),
            choice("language", _("Language"), names, current_language()),
            choice("theme", _("Colours"), [(_(name), theme.name) for theme, name in THEMES], settings.theme),
            line("by", _("Your name"), _("stands with what you enter"), settings.by),
            ok=_("Use these"),
        )
        self._settings = settings

    def answer(self) -> Settings:
        by = written(self, "by", _("Write your name; every entry says who made it."))
        by = " ".join(by.split())
        return replace(self._settings, language=chosen(self, "language"), theme=chosen(self, "theme"), by=by)


# Okabe and Ito's colours, which every kind of eye tells apart, then darker and lighter ones of the same hues. In this
# palette nobody keeps a colour of his own: it might be red beside green.
SAFE_PALETTE = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#d55e00",
    "#cc79a7",
    "#f0e442",
    "#56b4e9",
    "#999999",
    "#004b75",
    "#8a5f00",
    "#7a4964",
    "#e8e8e8",
)
_safe = False


def use_safe_colours(safe: bool) -> None:
    """Show all teams in colours for colour-blind eyes from now on, or in their own again."""
    global _safe
    _safe = safe


@dataclass(frozen=True, slots=True)
class Mark:
    """The letter, colour (``#rrggbb``) and shown name of a team."""

    team: str
    letter: str
    colour: str
    name: str

    @property
    def style(self) -> str:
        """The Rich style of the team's chip: black or white on its colour, whichever is read better."""
        return f"bold {ink_on(self.colour)} on {self.colour}"

    @property
    def chip(self) -> tuple[str, str]:
        """The letter on the team's colour, three columns wide: text and style."""
        return f" {self.letter} ", self.style

    def named(self) -> Content:
        """The chip followed by the name."""
        return Content.assemble(self.chip, f" {self.name}")

    def label(self, width: int | None = None) -> Text:
        """The chip followed by the name, cut to ``width`` columns in all if given."""
        text = Text.assemble(self.chip, " ", self.name, end="")
        if width is not None:
            text.truncate(width, overflow="ellipsis")
        return text


def marks(campaign: Campaign) -> dict[str, Mark]:
    """The mark of every team of a camp by team id, in the order of the teams; names in the current language.

    The letter is the team's letter on the map, as a capital.
    """
    letters, colours = team_letters(campaign.teams), team_colours({team.id: team.colour for team in campaign.teams})
    if _safe:
        colours = dict(zip(colours, cycle(SAFE_PALETTE)))
    return {
        team: Mark(team, letters[team].upper(), colour, team_name(campaign, team)) for team, colour in colours.items()
    }


def name_width(marked: Iterable[Mark], least: int, room: int) -> int:
    """The columns of a table for a blank and the names: as many as the longest needs, as far as there is room."""
    return max(least, min(max(len(mark.name) for mark in marked) + 1, room))


def team_clashes(campaign: Campaign) -> tuple[str, ...]:
    """What is wrong with the names and colours that the teams are shown by, a sentence each."""
    return tuple(clashes([(mark.name, mark.letter, mark.colour) for mark in marks(campaign).values()]))


def team_options(campaign: Campaign) -> list[tuple[str, str]]:
    """Name and id of every team, for a list to choose from."""
    return [(team_name(campaign, team.id), team.id) for team in campaign.teams]
