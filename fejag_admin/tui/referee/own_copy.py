"""What the user enters once from his own copy of a game, form by form; kept in a file after each of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgames.core.plain import objects_in
from boardgames.core.registry import Game
from boardgames.core.verdict import NotationError, SituationError
from fejag_admin.common.language import _
from fejag_admin.common.shared_folder import shown_path
from fejag_admin.texts.games.verdicts import fault_text
from fejag_admin.tui.referee import judge
from fejag_admin.tui.referee.tables.choose import ChooseDialog
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, ItemsDialog, several

if TYPE_CHECKING:
    from fejag_admin.tui.referee.screen import RefereeScreen

Raw = dict[str, Any]
FILE = "file"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a copy. ``label``: its name and how much of it there is. ``edit``: asks for it and changes the values;
    False if the person left."""

    label: Callable[[Raw], str]
    edit: Callable[[RefereeScreen, Raw], Awaitable[bool]]


async def fill_in(screen: RefereeScreen, parts: dict[str, Part]) -> bool:
    """Let the person fill in one part after the other; True if it is the file that he wants to say."""
    game, at = screen.game, 0
    while True:
        path = judge.own_path_to_write(game)
        raw = _values(screen, game, Path(judge.own_path(game) or path))
        if raw is None:
            return True
        known = [(part.label(raw), key) for key, part in parts.items()]
        known.append((_("The file: {file}").format(file=shown_path(path)), FILE))
        told = _("Enter what your box holds; each part is kept as soon as it is done. Placeholders stand in till then.")
        dialog = ChooseDialog(_("Your own copy of the game"), known, told=told, leave=_("Done"), at=at)
        chosen = await screen.shell.push_screen_wait(dialog)
        if chosen is None or chosen == FILE:
            return chosen == FILE
        at = [key for _label, key in known].index(chosen)
        if await parts[chosen].edit(screen, raw):
            _save(screen, game, path, raw)
            screen.judge_again()


def _values(screen: RefereeScreen, game: Game, path: Path) -> Raw | None:
    """What the file holds; None if it cannot be read, which is said."""
    from boardgames.core.reading import parse

    empty = {"game": game.id, "what": game.questions[-1]}
    if not path.exists():
        return empty
    try:
        return empty | parse(judge.read_text(path).encode())
    except SituationError as error:
        told = _("In {file}:").format(file=shown_path(path)) + " " + "; ".join(map(fault_text, error.faults[:3]))
    except OSError as error:
        told = _("{file} cannot be read: {reason}.").format(file=shown_path(path), reason=error.strerror)
    except ValueError:
        told = _("{file} is no situation file: it is no text in UTF-8, or too large.").format(file=shown_path(path))
    screen.notify(told, severity="error", markup=False, timeout=10)
    return None


def _save(screen: RefereeScreen, game: Game, path: Path, raw: Raw) -> None:
    """Keep the values, if nothing is wrong with them."""
    assert game.own is not None
    text = judge.written(raw)
    try:
        game.own.read(text.encode())
        path.parent.mkdir(parents=True, exist_ok=True)
        judge.write_text(path, text)
    except SituationError as error:
        told = _("It was not kept.") + " " + "; ".join(map(fault_text, error.faults[:3]))
    except OSError as error:
        told = _("{file} cannot be written: {reason}.").format(file=shown_path(path), reason=error.strerror)
    else:
        judge.keep_own_path(game, str(path))
        screen.notify(_("Kept."), timeout=2)
        return
    screen.notify(told, severity="error", markup=False, timeout=10)


def parts_of(game: Game) -> dict[str, Part]:
    """The parts of the copy of a game that has forms; none for another game."""
    return {"semafory": _semafory, "singapore": _singapore}.get(game.id, dict)()


# Semafory


def _semafory() -> dict[str, Part]:
    from boardgames.semafory.kit import BOX
    from boardgames.semafory.model import COMPETITIVE, COOPERATIVE

    def patterns(raw: Raw) -> str:
        number = sum(one.get("count", 1) for one in objects_in(raw.get("patterns")))
        return _("Punch patterns: {number} of {box}").format(number=number, box=BOX)

    def cards(raw: Raw) -> str:
        return _("Cards: {number} of {box}").format(number=len(objects_in(raw.get("cards"))), box=28)

    def signs(raw: Raw) -> str:
        return _("Signs that your card shows otherwise: {number}").format(number=len(raw.get("signs", {})))

    def night(raw: Raw) -> str:
        return _("Cards of the night shift: {number}").format(number=len(raw.get("repairs", [])))

    return {
        "patterns": Part(patterns, _edit_patterns),
        COMPETITIVE: _layout(COMPETITIVE, lambda: _("Lamps at the start, competitive game")),
        COOPERATIVE: _layout(COOPERATIVE, lambda: _("Lamps at the start, co-operative game")),
        "cards": Part(cards, _edit_cards),
        "signs": Part(signs, _edit_signs),
        "night": Part(night, _edit_night),
    }


async def _edit_patterns(screen: RefereeScreen, raw: Raw) -> bool:
    from fejag_admin.tui.referee.tables.semafory import forms

    def fresh() -> str:
        used = {str(one.get("id")) for one in dialog.items}
        return next(name for number in range(1, 200) if (name := f"p{number:02}") not in used)

    async def ask(given: Raw | None) -> Raw | None:
        values = await screen.shell.push_screen_wait(forms.pattern_dialog(given, fresh()))
        return None if values is None else forms.pattern_values(values)

    told = _("Number the patterns of your box, and draw them one by one: n, or Enter on the last line.")
    dialog: ItemsDialog[Raw] = ItemsDialog(
        _("Punch patterns"), objects_in(raw.get("patterns")), forms.pattern_label, ask, told=told
    )
    changed = await screen.shell.push_screen_wait(dialog)
    if changed is None:
        return False
    raw["patterns"] = changed
    raw.pop("placeholder", None)
    return True


def _layout(mode: str, title: Callable[[], str]) -> Part:
    from boardgames.semafory.exchange import SIZE, lamps_text, read_lamps
    from fejag_admin.tui.referee.tables.semafory.forms import LAMPS

    def drawn(raw: Raw) -> str | None:
        layouts = raw.get("layouts")
        given = layouts.get(mode) if isinstance(layouts, dict) else None
        try:
            return lamps_text(read_lamps("/".join(given) if isinstance(given, list) else str(given)))
        except NotationError:
            return None

    def label(raw: Raw) -> str:
        return f"{title()}: " + (drawn(raw) or _("not entered"))

    async def edit(screen: RefereeScreen, raw: Raw) -> bool:
        field = Field("lamps", _("Lamps, south below"), "grid", signs="01", looks=LAMPS)
        told = _("Sit at the side with a red (square) starting selector: that is the south. Space flips a lamp.")
        rows = (drawn(raw) or "/".join(["0" * SIZE] * SIZE)).split("/")
        values = await screen.shell.push_screen_wait(FieldsDialog(title(), (field,), {"lamps": rows}, told=told))
        if values is not None:
            kept = raw["layouts"] if isinstance(raw.get("layouts"), dict) else {}
            raw["layouts"] = kept | {mode: "/".join(values["lamps"])}
        return values is not None

    return Part(label, edit)


async def _edit_cards(screen: RefereeScreen, raw: Raw) -> bool:
    from boardgames.semafory.fields import LAMP_KEYS, NUMBER_KEYS
    from boardgames.semafory.kit import DECK_NAMES, DECKS
    from fejag_admin.texts.games.verdicts import name_text

    fields = (
        Field("name", _("Name of the card")),
        Field("deck", _("Deck"), "choice", tuple((name_text(DECK_NAMES[deck]), deck) for deck in DECKS)),
        Field("text", _("What it says"), hint=_("in your own words")),
        Field("flips", _("Lamps flipped"), hint=_("a1 b1; only what is always the same")),
        Field("lit", _("Lamps lit")),
        Field("dark", _("Lamps made dark")),
        Field("load", _("Load points"), "number"),
        Field("steps", _("Steps of the postman"), "number"),
        Field("draws", _("Patterns drawn, unknown"), "number"),
    )

    async def ask(given: Raw | None) -> Raw | None:
        dialog = FieldsDialog(
            _("A card"),
            fields,
            given or {},
            check=lambda values: "" if values["name"] else _("Write the name of the card."),
        )
        values = await screen.shell.push_screen_wait(dialog)
        if values is None:
            return None
        told = {key: values[key] for key in (*LAMP_KEYS, *NUMBER_KEYS) if values[key]}
        return {"name": values["name"], "deck": values["deck"], "text": values["text"], **told}

    dialog: ItemsDialog[Raw] = ItemsDialog(
        _("Cards"), objects_in(raw.get("cards")), lambda card: str(card.get("name")), ask
    )
    changed = await screen.shell.push_screen_wait(dialog)
    if changed is not None:
        raw["cards"] = changed
    return changed is not None


async def _edit_signs(screen: RefereeScreen, raw: Raw) -> bool:
    from boardgames.semafory.alphabet import SIGNS, sign_name
    from fejag_admin.texts.games.verdicts import value_text
    from fejag_admin.tui.referee.tables.semafory.forms import LAMPS

    own = {key: str(text).replace("/", "") for key, text in raw.get("signs", {}).items()}
    signs = [(sign, own.get(sign, lamps)) for sign, lamps in SIGNS.items()]

    def label(one: tuple[str, str]) -> str:
        sign, lamps = one
        drawn = "/".join("".join(LAMPS[lamp] for lamp in lamps[at : at + 2]) for at in (0, 2, 4))
        changed = "  " + _("changed") if lamps != SIGNS[sign] else ""
        return f"{value_text(sign_name(sign)):<6} {drawn}{changed}"

    async def ask(given: tuple[str, str] | None) -> tuple[str, str] | None:
        if given is None:
            return None
        rows = tuple(given[1][at : at + 2] for at in (0, 2, 4))
        field = Field("sign", _("As the sender sees it"), "grid", signs="01", looks=LAMPS)
        dialog = FieldsDialog(value_text(sign_name(given[0])), (field,), {"sign": rows})
        values = await screen.shell.push_screen_wait(dialog)
        return None if values is None else (given[0], "".join(values["sign"]))

    told = _("Compare them with your card of the alphabet once; A, B, C, I and T are certain.")
    changed = await screen.shell.push_screen_wait(ItemsDialog(_("Signs"), signs, label, ask, told=told, fixed=True))
    if changed is None:
        return False
    raw["signs"] = {
        sign: "/".join((lamps[:2], lamps[2:4], lamps[4:])) for sign, lamps in changed if lamps != SIGNS[sign]
    }
    return True


async def _edit_night(screen: RefereeScreen, raw: Raw) -> bool:
    from boardgames.semafory.kit import REPAIR, TECHNICIAN
    from fejag_admin.texts.games.verdicts import name_text

    fields = (
        Field("repair", name_text(REPAIR), hint=_("if your card is called otherwise")),
        Field("technician", name_text(TECHNICIAN), hint=_("if your card is called otherwise")),
        Field("repairs", _("Cards that it cancels"), hint=_("three names with commas between")),
    )
    shown = {**raw, "repairs": ", ".join(map(str, raw.get("repairs", [])))}
    values = await screen.shell.push_screen_wait(FieldsDialog(_("Cards of the night shift"), fields, shown))
    if values is None:
        return False
    for key in ("repair", "technician"):
        raw.pop(key, None)
        raw |= {key: values[key]} if values[key] else {}
    raw["repairs"] = several(values["repairs"])
    return True


# Singapore


def _singapore() -> dict[str, Part]:
    from fejag_admin.tui.referee.tables.singapore import own_copy

    return own_copy.parts()
