"""Dialogs of the referee's place: open an example or a file, save a file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from boardgames.core.registry import Game, games
from fejag_admin.common.language import _
from fejag_admin.common.shared_folder import path_hint, typed_file, typed_path
from fejag_admin.texts.games.names import example_text, game_name, question_text
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, written

EMPTY = ""
"""What stands for the empty table in place of the name of an example."""


class OpenDialog(Dialog[tuple[str, str] | Path]):
    """Asks what to begin with: gives a game's id and the name of an example, or the path of a file.

    ``empty``: the ids of the games that can begin with an empty table.
    """

    AUTO_FOCUS = "#examples"

    def __init__(self, game: Game, empty: tuple[str, ...], path: str) -> None:
        super().__init__(_("Begin with an example, or open a file"), ok=_("Open"))
        self._game, self._empty, self._path = game, empty, path

    def compose_body(self) -> ComposeResult:
        """Examples of every game, this one first; the path of a file."""
        yield OptionList(*self._options(), id="examples", compact=True, markup=False)
        yield Label(_("or a file:"), classes="field-label", markup=False)
        yield Input(self._path, placeholder=path_hint(_("such as table.toml")), id="path", compact=True)

    def _options(self) -> list[Option]:
        options = []
        for game in sorted(games(), key=lambda game: game.id != self._game.id):
            options.append(Option(Content(game_name(game)).stylize("bold $accent"), disabled=True))
            if game.id in self._empty:
                options.append(Option("  " + _("An empty table"), f"{game.id}:{EMPTY}"))
            for name in game.document.samples():
                asked = question_text(game, game.question_of(name))
                content = Content.assemble(f"  {example_text(game, name)}", (f"  {asked}", "dim"))
                options.append(Option(content, f"{game.id}:{name}"))
        return options

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


class SaveDialog(Dialog[Path]):
    """Asks for the file to save to; one that is there already is written over only when asked twice."""

    AUTO_FOCUS = "#path"

    def __init__(self, path: str) -> None:
        super().__init__(_("Save the situation to a file"), ok=_("Save"))
        self._path, self._warned = path, path

    def compose_body(self) -> ComposeResult:
        yield Input(self._path, placeholder=path_hint(_("such as table.toml")), id="path", compact=True)

    def answer(self) -> Path:
        word = written(self, "path", _("Write the path of a file."))
        path = typed_file(word)
        if path.exists() and word != self._warned:
            self._warned = word
            raise UnfinishedError(_("There is such a file already; save again to write over it."))
        return path


class OwnDialog(Dialog[Path | Literal[""]]):
    """Asks for the file of the user's own copy of a game; one that is not there yet is begun with a form."""

    AUTO_FOCUS = "#path"

    def __init__(self, path: str) -> None:
        super().__init__(_("Your own copy of the game"), ok=_("Use this file"))
        self._path = path

    def compose_body(self) -> ComposeResult:
        intro = _(
            "What you enter once from your own copy – a map, patterns, tiles – is kept in a file. If the file is not "
            "there yet, a form is written to it. Leave the line empty to do without."
        )
        yield Static(intro, classes="told", markup=False)
        yield Input(self._path, placeholder=path_hint(_("such as my-copy.toml")), id="path", compact=True)

    def answer(self) -> Path | Literal[""]:
        word = written(self, "path")
        return typed_file(word).absolute() if word else ""
