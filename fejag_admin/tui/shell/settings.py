"""What a person chooses for himself: language, colours, name, the master's eyes; and the themes."""

from dataclasses import replace

from textual.app import App
from textual.theme import Theme

from fejag_admin.common.language import LANGUAGES, N_, _, current_language, use_language
from fejag_admin.common.settings import Settings, login_name, save_settings
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
# against orange is told apart by every kind of eye; the teams take safe colours, too.
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


_safe = False


def apply_theme(app: App[None], theme: str) -> None:
    """Put on a theme; one that is not there any more, or none, is the dark one. The teams' colours go with it."""
    global _safe
    app.theme = theme if theme in app.available_themes else DARK.name
    _safe = app.theme == SAFE.name


def safe_colours() -> bool:
    """Whether all teams are shown in colours for colour-blind eyes, and none in its own."""
    return _safe


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
