"""The forms for the user's own copy of Semafory: punch patterns, lamps at the start, cards, signs, the night shift."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardgames.core.plain import object_in, objects_in
from boardgames.core.verdict import NotationError
from boardgames.semafory.alphabet import SIGNS, sign_lamps_text, sign_name
from boardgames.semafory.exchange import SIZE, lamps_text, read_lamps
from boardgames.semafory.kit import BOX, DECK_NAMES, LASTING, REPAIR, TECHNICIAN, Effect, KitCard
from boardgames.semafory.modes import COMPETITIVE, COOPERATIVE
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text, value_text
from fejag_admin.tui.referee.own_copy import Part, Raw
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, ItemsDialog, form_of, several
from fejag_admin.tui.referee.tables.semafory import forms

if TYPE_CHECKING:
    from fejag_admin.tui.shell.shell import Shell


def parts() -> dict[str, Part]:
    def patterns(raw: Raw) -> str:
        number = sum(one.get("count", 1) for one in objects_in(raw.get("patterns")))
        return _("Punch patterns: {number} of {box}").format(number=number, box=BOX)

    def cards(raw: Raw) -> str:
        return _("Cards: {number} of {box}").format(number=len(objects_in(raw.get("cards"))), box=28)

    def signs(raw: Raw) -> str:
        changed_signs = [
            one for one, lamps in object_in(raw.get("signs")).items() if str(lamps).replace("/", "") != SIGNS.get(one)
        ]
        return _("Signs that your card shows otherwise: {number}").format(number=len(changed_signs))

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


async def _edit_patterns(app: Shell, raw: Raw) -> bool:
    def fresh() -> str:
        used = {str(one.get("id")) for one in dialog.items}
        return next(name for number in range(1, 200) if (name := f"p{number:02}") not in used)

    async def ask(pattern: Raw | None) -> Raw | None:
        values = await app.push_screen_wait(forms.pattern_dialog(pattern, fresh()))
        return None if values is None else forms.pattern_values(values)

    intro = _("Number the patterns of your box, and draw them one by one: n, or Enter on the last line.")
    dialog: ItemsDialog[Raw] = ItemsDialog(
        _("Punch patterns"), objects_in(raw.get("patterns")), forms.pattern_label, ask, intro=intro
    )
    changed = await app.push_screen_wait(dialog)
    if changed is None:
        return False
    raw["patterns"] = changed
    raw.pop("placeholder", None)
    return True


def _layout(mode: str, title: Callable[[], str]) -> Part:
    def drawn(raw: Raw) -> str | None:
        layout = object_in(raw.get("layouts")).get(mode)
        try:
            return lamps_text(read_lamps("/".join(layout) if isinstance(layout, list) else str(layout)))
        except NotationError:
            return None

    def label(raw: Raw) -> str:
        return f"{title()}: " + (drawn(raw) or _("not entered"))

    async def edit(app: Shell, raw: Raw) -> bool:
        field = Field("lamps", _("Lamps, south below"), "grid", signs="01", looks=forms.LAMPS)
        intro = _("Sit at the side with a red (square) starting selector: that is the south. Space flips a lamp.")
        rows = (drawn(raw) or "/".join(["0" * SIZE] * SIZE)).split("/")
        values = await app.push_screen_wait(FieldsDialog(title(), (field,), {"lamps": rows}, intro=intro))
        if values is not None:
            raw["layouts"] = object_in(raw.get("layouts")) | {mode: "/".join(values["lamps"])}
        return values is not None

    return Part(label, edit)


async def _edit_cards(app: Shell, raw: Raw) -> bool:
    flips = Field("flips", _("Lamps flipped"), hint=_("a1 b1; only what is always the same"))
    decks = {deck: name_text(name) for deck, name in DECK_NAMES.items()}
    fields = (*form_of(KitCard, words=decks), *form_of(Effect, *LASTING, flips=[flips]))

    async def ask(card: Raw | None) -> Raw | None:
        dialog = FieldsDialog(
            _("A card"),
            fields,
            card or {},
            check=lambda values: "" if values["name"] else _("Write the name of the card."),
        )
        values = await app.push_screen_wait(dialog)
        if values is None:
            return None
        effects = {key: values[key] for key in LASTING if values[key]}
        return {"name": values["name"], "deck": values["deck"], "text": values["text"], **effects}

    dialog: ItemsDialog[Raw] = ItemsDialog(
        _("Cards"), objects_in(raw.get("cards")), lambda card: str(card.get("name")), ask
    )
    changed = await app.push_screen_wait(dialog)
    if changed is not None:
        raw["cards"] = changed
    return changed is not None


async def _edit_signs(app: Shell, raw: Raw) -> bool:
    own = {key: str(text).replace("/", "") for key, text in raw.get("signs", {}).items()}
    signs = [(sign, own.get(sign, lamps)) for sign, lamps in SIGNS.items()]

    def label(item: tuple[str, str]) -> str:
        sign, lamps = item
        drawn = "/".join("".join(forms.LAMPS[lamp] for lamp in lamps[at : at + 2]) for at in (0, 2, 4))
        changed = "  " + _("changed") if lamps != SIGNS[sign] else ""
        return f"{value_text(sign_name(sign)):<6} {drawn}{changed}"

    async def ask(item: tuple[str, str] | None) -> tuple[str, str] | None:
        if item is None:
            return None
        rows = tuple(item[1][at : at + 2] for at in (0, 2, 4))
        field = Field("sign", _("As the sender sees it"), "grid", signs="01", looks=forms.LAMPS)
        dialog = FieldsDialog(value_text(sign_name(item[0])), (field,), {"sign": rows})
        values = await app.push_screen_wait(dialog)
        return None if values is None else (item[0], "".join(values["sign"]))

    intro = _("Compare them with your card of the alphabet once; A, B, C, I and T are certain.")
    changed = await app.push_screen_wait(ItemsDialog(_("Signs"), signs, label, ask, intro=intro, fixed=True))
    if changed is None:
        return False
    raw["signs"] = {sign: sign_lamps_text(lamps) for sign, lamps in changed}
    return True


async def _edit_night(app: Shell, raw: Raw) -> bool:
    fields = (
        Field("repair", name_text(REPAIR), hint=_("if your card is called otherwise")),
        Field("technician", name_text(TECHNICIAN), hint=_("if your card is called otherwise")),
        Field("repairs", _("Cards that it cancels"), hint=_("three names with commas between")),
    )
    filled_in = {**raw, "repairs": ", ".join(map(str, raw.get("repairs", [])))}
    values = await app.push_screen_wait(FieldsDialog(_("Cards of the night shift"), fields, filled_in))
    if values is None:
        return False
    for key in ("repair", "technician"):
        raw.pop(key, None)
        raw |= {key: values[key]} if values[key] else {}
    raw["repairs"] = several(values["repairs"])
    return True
