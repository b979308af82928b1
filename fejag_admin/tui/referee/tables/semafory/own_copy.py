"""The forms for the user's own copy of Semafory: punch patterns, lamps at the start, cards, signs, the night shift."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from boardgames.core.files import object_in, objects_in
from boardgames.core.verdict import NotationError
from boardgames.semafory.exchange import (
    SIGNS,
    SIZE,
    drawing,
    lamps_text,
    read_drawing,
    read_lamps,
    sign_lamps_text,
    sign_name,
)
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE, TableReader
from boardgames.semafory.kit import BOX, Kit, Pattern
from boardgames.semafory.sheet import pattern_of
from fejag_admin.common.documents import one_of
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import value_text
from fejag_admin.tui.referee.own_copy import Form, Part, Raw
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, ItemsDialog
from fejag_admin.tui.referee.tables.semafory import forms
from fejag_admin.tui.referee.tables.semafory.forms import LOOKS
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.dialog import Dialog

if TYPE_CHECKING:
    from textual.dom import DOMNode


# fmt: off
register("patterns",
    Action("draw", "n", "draw", "Draw one", "Draw a pattern that is not in the set.", palette=False),
)
# fmt: on


def pattern_text(name: str, pattern: Pattern | None) -> str:
    """A pattern on a line: its name, its holes, its load."""
    if pattern is None:
        return f"{name} ?"
    drawn = "".join(LOOKS.get(sign, "/") for sign in "/".join(drawing(pattern.holes)))
    label = "" if name == pattern.id and "/" in name else name
    text = _("{pattern}  {holes}  load {load}").format(pattern=label.ljust(6), holes=drawn.ljust(12), load=pattern.load)
    return text + ("  " + _("outage icon") if pattern.outage else "")


class ChoosePattern(Dialog[Any]):
    """Asks for a pattern, those of the hand first, then the set: gives its name, or its drawing with the load."""

    AUTO_FOCUS = "#patterns"
    BINDINGS = bindings("patterns")

    def __init__(self, kit: Kit, hand: Sequence[str], title: str = "", *, ok: str = "") -> None:
        super().__init__(title or _("Which pattern is laid?"), ok=ok)
        self.kit, self.hand = kit, list(hand)
        self.names = list(dict.fromkeys([*hand, *(pattern.id for pattern in kit.patterns)]))

    def compose_body(self) -> ComposeResult:
        if self.kit.placeholder:
            intro = _("These are placeholders, not the game's own patterns: n draws one, Ctrl+B keeps your own.")
            yield Static(intro, classes="told", markup=False)
        yield OptionList(*self._options(), id="patterns", compact=True, markup=False)

    def _options(self) -> list[Option]:
        return [Option(self.line(name)) for name in self.names]

    def line(self, name: str) -> str:
        return self._text(name) + ("  " + _("in the hand") if name in self.hand else "")

    def _text(self, name: str) -> str:
        return pattern_text(name, pattern_of(name, self.kit))

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("patterns", self), *super().scopes()]

    def action_draw(self) -> None:
        self.run_worker(self._drawn(), exclusive=True, group="patterns")

    async def _drawn(self) -> None:
        values = await self.shell.push_screen_wait(forms.pattern_dialog({"id": "–"}))
        if values is not None:
            holes = read_drawing("/".join(values["grid"]))
            name = f"{'/'.join(drawing(holes))} {values['load']}"
            if name not in self.names:
                self.names.insert(0, name)
            self.chosen(name)

    def chosen(self, name: str) -> None:
        self.dismiss(name)

    @on(OptionList.OptionSelected, "#patterns")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.chosen(self.names[event.option_index])

    def answer(self) -> Any:
        at = self.query_one(OptionList).highlighted
        return None if at is None else self.names[at]


class HandDialog(ChoosePattern):
    """Asks which patterns a player holds; Enter takes one into the hand or puts it back."""

    def __init__(self, kit: Kit, hand: Sequence[str]) -> None:
        super().__init__(kit, hand, _("Which patterns are in the hand? Enter takes and puts back."), ok=_("Done"))

    def line(self, name: str) -> str:
        return f"[{self.hand.count(name) or ' '}] {self._text(name)}"

    def chosen(self, name: str) -> None:
        pattern = self.kit.pattern(name)
        if self.hand.count(name) >= (1 if pattern is None else min(pattern.count, 3)):
            self.hand = [other for other in self.hand if other != name]
        else:
            self.hand.append(name)
        option_list = self.query_one("#patterns", OptionList)
        at = self.names.index(name)
        option_list.set_options(self._options())
        option_list.highlighted = at

    def answer(self) -> Any:
        return self.hand


def parts() -> dict[str, Part]:
    def patterns(raw: Raw) -> str:
        number = sum(one.get("count", 1) for one in objects_in(raw.get("patterns")))
        return _("Punch patterns: {number} of {box}").format(number=number, box=BOX)

    def signs(raw: Raw) -> str:
        changed_signs = [
            one for one, lamps in object_in(raw.get("signs")).items() if str(lamps).replace("/", "") != SIGNS.get(one)
        ]
        return _("Signs that your card shows otherwise: {number}").format(number=len(changed_signs))

    def night(raw: Raw) -> str:
        return _("Cards of the night shift: {number}").format(number=len(raw.get("repairs", [])))

    return {
        "patterns": Part(patterns, _pattern_forms),
        COMPETITIVE: _layout(COMPETITIVE, lambda: _("Lamps at the start, competitive game")),
        COOPERATIVE: _layout(COOPERATIVE, lambda: _("Lamps at the start, co-operative game")),
        "signs": Part(signs, _sign_forms),
        "night": Part(night, _night_form),
    }


def _pattern_forms(raw: Raw) -> Form:
    def fresh(patterns: Sequence[Raw]) -> Raw:
        used = {str(pattern.get("id")) for pattern in patterns}
        return {"id": next(name for number in range(1, 200) if (name := f"p{number:02}") not in used)}

    def label(raw: Raw) -> str:
        return pattern_text(str(raw.get("id")), one_of(Pattern).read(TableReader(), raw, ""))

    intro = _("Number the patterns of your box, and draw them one by one: n, or Enter on the last line.")
    dialog = ItemsDialog(
        _("Punch patterns"), objects_in(raw.get("patterns")), label,
        forms.pattern_dialog, lambda _pattern, values: forms.pattern_values(values),
        intro=intro, fresh=fresh,
    )  # fmt: skip
    return dialog, lambda patterns: {"patterns": patterns, "placeholder": None}


def _layout(mode: str, title: Callable[[], str]) -> Part:
    def drawn(raw: Raw) -> str | None:
        layout = object_in(raw.get("layouts")).get(mode)
        try:
            return lamps_text(read_lamps("/".join(layout) if isinstance(layout, list) else str(layout)))
        except NotationError:
            return None

    def label(raw: Raw) -> str:
        return f"{title()}: " + (drawn(raw) or _("not entered"))

    def form(raw: Raw) -> Form:
        field = Field("lamps", _("Lamps, south below"), "grid", signs="01", looks=forms.LAMPS)
        intro = _("Sit at the side with a red (square) starting selector: that is the south. Space flips a lamp.")
        rows = (drawn(raw) or "/".join(["0" * SIZE] * SIZE)).split("/")
        layouts = object_in(raw.get("layouts"))
        dialog = FieldsDialog(title(), (field,), {"lamps": rows}, intro=intro)
        return dialog, lambda values: {"layouts": layouts | {mode: "/".join(values["lamps"])}}

    return Part(label, form)


def _sign_forms(raw: Raw) -> Form:
    own = {key: str(text).replace("/", "") for key, text in raw.get("signs", {}).items()}
    signs = [(sign, own.get(sign, lamps)) for sign, lamps in SIGNS.items()]

    def label(item: tuple[str, str]) -> str:
        sign, lamps = item
        drawn = "/".join("".join(forms.LAMPS[lamp] for lamp in lamps[at : at + 2]) for at in (0, 2, 4))
        changed = "  " + _("changed") if lamps != SIGNS[sign] else ""
        return f"{value_text(sign_name(sign)):<6} {drawn}{changed}"

    def form(item: tuple[str, str]) -> FieldsDialog:
        rows = tuple(item[1][at : at + 2] for at in (0, 2, 4))
        field = Field("sign", _("As the sender sees it"), "grid", signs="01", looks=forms.LAMPS)
        return FieldsDialog(value_text(sign_name(item[0])), (field,), {"sign": rows})

    intro = _("Compare them with your card of the alphabet once; A, B, C, I and T are certain.")
    dialog = ItemsDialog(
        _("Signs"), signs, label, form, lambda item, values: (item[0], "".join(values["sign"])), intro=intro
    )
    return dialog, lambda changed: {"signs": {sign: sign_lamps_text(lamps) for sign, lamps in changed}}


def _night_form(raw: Raw) -> Form:
    hint = _("three names with commas between")
    field = Field("repairs", _("Cards that the emergency repair cancels"), "list", hint=hint)
    dialog = FieldsDialog(_("Cards of the night shift"), (field,), raw)
    return dialog, lambda values: {"repairs": values["repairs"]}
