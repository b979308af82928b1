"""What the user enters once from his own copy of a game: its described fields, one after the other, kept in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgames.core.files import items_in, parse
from boardgames.core.registry import Game
from boardgames.core.sheet import Sheet
from fejag_admin import situations
from fejag_admin.common.documents import described
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import own_folder, shown_path, unwritable, write_whole
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import fault_text
from fejag_admin.tui.referee.tables.forms import NOTHING, Changed, Field, FieldsDialog, Section, fields_of
from fejag_admin.tui.widgets.dialogs import ChooseDialog

if TYPE_CHECKING:
    from fejag_admin.tui.shell.shell import Shell

FILE = "file"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a copy that one form asks for. ``item``: its list and its index, if it goes when it has no name."""

    label: str
    section: Section
    item: tuple[str, int] | None = None


CopyOf = Callable[[dict[str, Any]], tuple[Sheet, Sequence[Part]]]
"""Makes of the values of the file what is shown and changed, and the parts of it."""


def described_copy(cls: type, sheet: Sheet) -> tuple[Sheet, list[Part]]:
    """The parts of a copy that a `document` describes: a field, or one of the objects in a list or under fixed keys."""
    parts = []
    for spec in described(cls):
        if not spec.label:
            continue
        label = _(spec.label)
        if spec.kind.document is None:
            fields = [field for field in fields_of(cls, sheet) if field.place == spec.path]
            parts.append(Part(f"{label}: {_summary(fields, sheet) or NOTHING}", (label, fields)))
            continue
        keys = spec.kind.choices or range(len(items_in(sheet.get(spec.path))) + 1)
        for key in keys:
            place = f"{spec.path}[{key}]" if isinstance(key, int) else f"{spec.path}.{key}"
            fields = list(fields_of(spec.kind.document, sheet, place))
            item = None if spec.kind.choices else (spec.path, key)
            heading = key if isinstance(key, str) else label if item else f"{label} {key + 1}"
            summary = _summary(fields, sheet) or _("+ one more")
            parts.append(Part(f"{heading}: {summary}", (heading, fields), item))
    return sheet, parts


def _summary(fields: Sequence[Field], sheet: Sheet) -> str:
    """What the sheet says in these fields, in a line."""
    return " · ".join(field.text(sheet) for field in fields if sheet.get(field.place) not in (None, False))


async def fill_in(app: Shell, game: Game, copy_of: CopyOf, changed: Callable[[], None]) -> None:
    """Let the person fill in one part after the other, until it is the file that he wants to say."""
    at = 0
    while True:
        path = situations.own_path_to_write(game)
        raw = _values(app, game, Path(situations.own_path(game) or path))
        if raw is None:
            return
        sheet, parts = copy_of(raw)
        choices = [(part.label, str(number)) for number, part in enumerate(parts)]
        choices.append((_("The file: {file}").format(file=shown_path(path)), FILE))
        intro = _(
            "Enter what your box holds; each part is kept as soon as it is done. Placeholders stand in till then. What "
            "is left without a name goes."
        )
        dialog = ChooseDialog(_("Your own copy of the game"), choices, intro=intro, leave=_("Done"), at=at)
        chosen = await app.ask(dialog)
        if chosen == FILE:
            return
        at = int(chosen)
        answer = await app.push_screen_wait(FieldsDialog(_("Your own copy of the game"), [parts[at].section], sheet))
        if answer:
            _put(sheet, parts[at], answer)
            _save(app, game, path, sheet.raw)
            changed()


def _put(sheet: Sheet, part: Part, changed: Changed) -> None:
    """Put what was changed; an item that has no name any more is taken away."""
    for field, value in changed:
        field.put(sheet, value)
    if part.item and not sheet.get(part.section[1][0].place):
        place, index = part.item
        sheet.put(place, [item for at, item in enumerate(items_in(sheet.get(place))) if at != index])


def _values(app: Shell, game: Game, path: Path) -> dict[str, Any] | None:
    """What the file holds; None if it cannot be read, which is said."""
    empty = {"game": game.id, "what": game.questions[-1]}
    if not path.exists():
        return empty
    try:
        return empty | parse(situations.read_text(path).encode())
    except (OSError, ValueError) as error:
        app.notify(situations.unusable(path, error), severity="error", timeout=10)
        return None


def _save(app: Shell, game: Game, path: Path, raw: dict[str, Any]) -> None:
    """Keep the values, if nothing is wrong with them."""
    text = situations.written(raw)
    try:
        game.read_own(text.encode())
        own_folder(path.parent)
        write_whole(path, text, errors="replace")
    except DocumentError as error:
        message = _("It was not kept.") + " " + "; ".join(map(fault_text, error.faults[:3]))
    except OSError as error:
        message = unwritable(path, error)
    else:
        situations.put_kept(situations.kept_file(game, "own"), str(path))
        app.notify(_("Kept."), timeout=2)
        return
    app.notify(message, severity="error", timeout=10)
