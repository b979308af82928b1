"""What the user enters once from his own copy of a game, form by form; kept in a file after each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgames.core.files import parse
from boardgames.core.registry import Game
from boardgames.core.verdict import SituationError
from fejag_admin import situations
from fejag_admin.common.files import own_folder, shown_path, unwritable
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import fault_text
from fejag_admin.tui.referee.tables.forms import ChooseDialog

if TYPE_CHECKING:
    from fejag_admin.tui.shell.dialog import Dialog
    from fejag_admin.tui.shell.shell import Shell

Raw = dict[str, Any]
Form = tuple["Dialog[Any]", Callable[[Any], Raw]]
"""A dialog, and what its answer changes in the file: values by key, None for a key that is taken away."""
FILE = "file"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a copy. ``label``: its name and how much of it there is. ``form``: asks for it, None if the file is
    such that it cannot be asked for."""

    label: Callable[[Raw], str]
    form: Callable[[Raw], Form | None]


async def fill_in(app: Shell, game: Game, parts: dict[str, Part], changed: Callable[[], None]) -> bool:
    """Let the person fill in one part after the other; True if it is the file that he wants to say."""
    at = 0
    while True:
        path = situations.own_path_to_write(game)
        raw = _values(app, game, Path(situations.own_path(game) or path))
        if raw is None:
            return True
        choices = [(part.label(raw), key) for key, part in parts.items()]
        choices.append((_("The file: {file}").format(file=shown_path(path)), FILE))
        intro = _(
            "Enter what your box holds; each part is kept as soon as it is done. Placeholders stand in till then."
        )
        dialog = ChooseDialog(_("Your own copy of the game"), choices, intro=intro, leave=_("Done"), at=at)
        chosen = await app.push_screen_wait(dialog)
        if chosen is None or chosen == FILE:
            return chosen == FILE
        at = [key for _label, key in choices].index(chosen)
        form = parts[chosen].form(raw)
        answer = None if form is None else await app.push_screen_wait(form[0])
        if form is not None and answer is not None:
            values = raw | form[1](answer)
            _save(app, game, path, {key: value for key, value in values.items() if value is not None})
            changed()


def _values(app: Shell, game: Game, path: Path) -> Raw | None:
    """What the file holds; None if it cannot be read, which is said."""
    empty = {"game": game.id, "what": game.questions[-1]}
    if not path.exists():
        return empty
    try:
        return empty | parse(situations.read_text(path).encode())
    except (OSError, ValueError) as error:
        app.notify(situations.unusable(path, error), severity="error", markup=False, timeout=10)
        return None


def _save(app: Shell, game: Game, path: Path, raw: Raw) -> None:
    """Keep the values, if nothing is wrong with them."""
    text = situations.written(raw)
    try:
        game.own.read(text.encode())
        own_folder(path.parent)
        situations.write_text(path, text)
    except SituationError as error:
        message = _("It was not kept.") + " " + "; ".join(map(fault_text, error.faults[:3]))
    except OSError as error:
        message = unwritable(path, error)
    else:
        situations.keep_own_path(game, str(path))
        app.notify(_("Kept."), timeout=2)
        return
    app.notify(message, severity="error", markup=False, timeout=10)
