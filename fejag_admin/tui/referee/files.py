"""Situations from examples and files, to files, and the file of the user's own copy of a game."""

from collections.abc import Callable
from pathlib import Path

from textual import on
from textual.content import Content
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from boardgames.core.registry import Game, games
from fejag_admin import situations
from fejag_admin.common.files import path_hint, shared_folder, shown_path, typed_file, typed_path
from fejag_admin.common.language import _, current_language
from fejag_admin.texts.games.names import example_text, game_name, question_text
from fejag_admin.tui.referee.own_copy import fill_in
from fejag_admin.tui.referee.tables.registry import OWN_COPIES
from fejag_admin.tui.shell.dialog import Dialog, written
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.dialogs import LineDialog, file_to_write
from fejag_admin.tui.widgets.outside import write_text

EMPTY = ""
"""What stands for the empty table in place of the name of an example."""


class OpenDialog(Dialog[tuple[str, str] | Path]):
    """Asks what to begin with: gives a game's id and the name of an example, or the path of a file."""

    def __init__(self, first: Game, path: str) -> None:
        """Examples of every game, those of ``first`` before the others; the ``path`` of a file."""
        options = []
        for game in sorted(games(), key=lambda game: game.id != first.id):
            options.append(Option(Content(game_name(game)).stylize("bold $accent"), disabled=True))
            options.append(Option("  " + _("An empty table"), f"{game.id}:{EMPTY}"))
            for name in game.samples():
                asked = question_text(game, game.question_of(name))
                content = Content.assemble(f"  {example_text(game, name)}", (f"  {asked}", "dim"))
                options.append(Option(content, f"{game.id}:{name}"))
        super().__init__(
            _("Begin with an example, or open a file"),
            OptionList(*options, id="examples", compact=True, markup=False),
            Label(_("or a file:"), classes="field-label", markup=False),
            Input(path, placeholder=path_hint(_("such as table.toml")), id="path", compact=True),
            ok=_("Open"),
        )

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        game, _colon, name = (event.option_id or "").partition(":")
        self.dismiss((game, name))

    def answer(self) -> tuple[str, str] | Path:
        """The file if one was written, else the example under the cursor."""
        options = self.query_one(OptionList)
        if options.has_focus and options.highlighted_option is not None:
            game, _colon, name = (options.highlighted_option.id or "").partition(":")
            return game, name
        return typed_path(written(self, "path", _("Write the path of a file, or choose an example.")))


async def open_one(app: Shell, game: Game, path: str) -> tuple[Game, str, str] | None:
    """Ask for an example or a file: its game, its text and its path, which is that of before for an example.

    ``game``, ``path``: those on the screen. None if the person has been told why the file cannot be read.
    """
    chosen: tuple[str, str] | Path = await app.ask(OpenDialog(game, path))
    if isinstance(chosen, Path):
        return _opened(app, game, chosen)
    wanted = next(game for game in games() if game.id == chosen[0])
    return wanted, _example(wanted, chosen[1]), path if wanted.id == game.id else ""


def _example(game: Game, name: str) -> str:
    if name:
        return situations.example_text(game, name)
    return situations.written(game.empty_table(current_language()))


def _opened(app: Shell, game: Game, path: Path) -> tuple[Game, str, str] | None:
    try:
        text = situations.read_text(path)
    except (OSError, ValueError) as error:
        app.notify(situations.unusable(path, error), severity="error")
        return None
    return situations.game_of(text) or game, text, shown_path(path)


async def save(app: Shell, text: str, before: str) -> str:
    """Ask where to, and save what is on the screen; the path, which is that of ``before`` if it was not saved.

    One that is there already is written over only when asked twice.
    """
    title, hint = _("Save the situation to a file"), path_hint(_("such as table.toml"))
    path = await app.ask(LineDialog(title, _("Save"), "", before, hint, file_to_write(before)))
    return shown_path(path) if write_text(app, path, text, _("Saved: {file}")) else before


async def own(app: Shell, game: Game, changed: Callable[[], None]) -> None:
    """Let the user fill in what his own copy holds, or ask where its file is; it begins with a form if it is not there.

    A game without forms only has the file. ``changed``: called when the game is to be judged by another copy.
    """
    if game.id in OWN_COPIES:
        await fill_in(app, game, OWN_COPIES[game.id], changed)
    intro = _(
        "What you enter once from your own copy – a map, patterns, tiles – is kept in a file. If the file is not there "
        "yet, a form is written to it. Leave the line empty to do without."
    )
    title, hint = _("Your own copy of the game"), path_hint(_("such as my-copy.toml"))
    offered = shown_path(situations.own_path_to_write(game)) if situations.own_path(game) else ""
    dialog: LineDialog[Path | str] = LineDialog(
        title, _("Use this file"), intro, offered, hint, lambda word: typed_file(word).absolute() if word else ""
    )
    path: Path | str = await app.ask(dialog)
    if isinstance(path, Path) and not path.exists():
        template = _("A form was written to {file}. Fill it in: Ctrl+A opens it here.")
        if not write_text(app, path, _begun_copy(game), template):
            return
    if not situations.put_kept(situations.kept_file(game, "own"), str(path)):
        app.notify(_("The settings could not be kept; they hold until you leave."), severity="warning")
    changed()


def _begun_copy(game: Game) -> str:
    """What a new file begins with: a form; in the shared folder with the copy that counts so far, if there is one."""
    own_text = None if shared_folder() is None else situations.own_copy(game)[0]
    return game.own_form(current_language()) if own_text is None else own_text.decode()
