"""Situations from examples and files, to files, and the file of the user's own copy of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from boardgames.core.registry import Game, games
from fejag_admin.common.language import _, current_language
from fejag_admin.common.shared_folder import shared_folder, shown_path
from fejag_admin.tui.referee import judge
from fejag_admin.tui.referee.dialogs import OpenDialog, OwnDialog, SaveDialog
from fejag_admin.tui.referee.tables.table import LAID_BY_HAND, empty_table
from fejag_admin.tui.shell.downloads import download

if TYPE_CHECKING:
    from boardgames.core.registry import Own
    from fejag_admin.tui.referee.screen import RefereeScreen


async def open_one(screen: RefereeScreen) -> None:
    """Ask for an example or a file, and show it."""
    chosen = await screen.shell.push_screen_wait(OpenDialog(screen.game, LAID_BY_HAND, screen.path))
    if isinstance(chosen, Path):
        _open_file(screen, chosen)
    elif chosen is not None:
        game = next(game for game in games() if game.id == chosen[0])
        screen.take_game(game, _example(game, chosen[1]))


def _example(game: Game, name: str) -> str:
    if name:
        return judge.example_text(game, name)
    return judge.written(empty_table(game, current_language()))


def _open_file(screen: RefereeScreen, path: Path) -> None:
    try:
        text = judge.read_text(path)
    except OSError as error:
        told = _("{file} cannot be read: {reason}.").format(file=shown_path(path), reason=error.strerror)
    except ValueError:
        told = _("{file} is no situation file: it is no text in UTF-8, or too large.").format(file=shown_path(path))
    else:
        screen.take_game(judge.game_of(text) or screen.game, text)
        screen.path = shown_path(path)
        return
    screen.notify(told, severity="error", markup=False)


async def save(screen: RefereeScreen) -> None:
    """Ask where to, and save what is on the screen."""
    path = await screen.shell.push_screen_wait(SaveDialog(screen.path))
    if path is not None and _written(screen, path, screen.text):
        screen.path = shown_path(path)
        screen.notify(_("Saved: {file}").format(file=screen.path), markup=False)
        download(screen.shell, [path])


def _written(screen: RefereeScreen, path: Path, text: str) -> bool:
    """Whether a file could be written; if not, it is told why."""
    try:
        judge.write_text(path, text)
    except OSError as error:
        told = _("{file} cannot be written: {reason}.").format(file=shown_path(path), reason=error.strerror)
        screen.notify(told, severity="error", markup=False)
        return False
    return True


async def own(screen: RefereeScreen) -> None:
    """Let the user fill in what his own copy holds, or ask where its file is; it begins with a form if it is not there.

    A game without forms only has the file.
    """
    from fejag_admin.tui.referee.own_copy import fill_in, parts_of

    game = screen.game
    parts = parts_of(game)
    if parts and not await fill_in(screen, parts):
        return
    given = await screen.shell.push_screen_wait(OwnDialog(_own_file(game)))
    if given is None or game.own is None:
        return
    if given and not given.exists():
        if not _written(screen, given, _begun_copy(game, game.own)):
            return
        told = _("A form was written to {file}. Fill it in: Ctrl+O opens it here.").format(file=shown_path(given))
        screen.notify(told, markup=False, timeout=10)
    if not judge.keep_own_path(game, str(given)):
        screen.notify(_("The settings could not be kept; they hold until you leave."), severity="warning")
    screen.judge_again()


def _own_file(game: Game) -> str:
    """The file that is offered; empty while there is none."""
    return shown_path(judge.own_path_to_write(game)) if judge.own_path(game) else ""


def _begun_copy(game: Game, own: Own) -> str:
    """What a new file begins with: a form; in the shared folder with the copy that counts so far, if there is one."""
    known = None if shared_folder() is None else judge.own_copy(game)[0]
    return own.form(current_language()) if known is None else known.decode()
