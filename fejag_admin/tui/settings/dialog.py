"""What a person chooses for himself: language, colours, name, the master's eyes."""

from dataclasses import replace

from fejag_admin.common.language import LANGUAGES, _, current_language, use_language
from fejag_admin.common.settings import Settings, login_name
from fejag_admin.tui.shell.dialog import CautiousConfirm, Dialog, choice, chosen, line, written
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.shell.themes import THEMES, apply_theme


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
    app.keep_settings(settings)
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
