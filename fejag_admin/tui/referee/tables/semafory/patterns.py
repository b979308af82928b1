"""Dialogs over the set of punch patterns: which one to lay, which ones are in a hand, a new one drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from boardgames.semafory.kit import Kit, Pattern
from boardgames.semafory.patterns import drawing, read_drawing
from boardgames.semafory.sheet import pattern_of
from fejag_admin.common.language import _
from fejag_admin.tui.referee.tables.semafory.forms import LOOKS, pattern_dialog
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.dialog import Dialog

if TYPE_CHECKING:
    from textual.dom import DOMNode

# fmt: off
register("patterns",
    Action("draw", "n", "draw", "Draw one", "Draw a pattern that is not in the set.", palette=False),
)
# fmt: on

Answer = TypeVar("Answer")


def pattern_text(name: str, pattern: Pattern | None) -> str:
    """A pattern on a line: its name, its holes, its load."""
    if pattern is None:
        return f"{name} ?"
    drawn = "".join(LOOKS.get(sign, "/") for sign in "/".join(drawing(pattern.holes)))
    label = "" if name == pattern.id and "/" in name else name
    text = _("{pattern}  {holes}  load {load}").format(pattern=label.ljust(6), holes=drawn.ljust(12), load=pattern.load)
    return text + ("  " + _("outage icon") if pattern.outage else "")


class _Patterns(Dialog[Answer]):
    """A list of patterns by name; those of the hand first, then the set."""

    AUTO_FOCUS = "#patterns"
    BINDINGS = bindings("patterns")

    def __init__(self, title: str, kit: Kit, hand: Sequence[str], *, ok: str = "") -> None:
        super().__init__(title, ok=ok)
        self.kit = kit
        self.names = list(dict.fromkeys([*hand, *(pattern.id for pattern in kit.patterns)]))

    def compose_body(self) -> ComposeResult:
        if self.kit.placeholder:
            intro = _("These are placeholders, not the game's own patterns: n draws one, Ctrl+B keeps your own.")
            yield Static(intro, classes="told", markup=False)
        yield OptionList(*self._options(), id="patterns", compact=True, markup=False)

    def _options(self) -> list[Option]:
        return [Option(self.line(name)) for name in self.names]

    def line(self, name: str) -> str:
        return pattern_text(name, pattern_of(name, self.kit))

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("patterns", self), *super().scopes()]

    def action_draw(self) -> None:
        self.run_worker(self._drawn(), exclusive=True, group="patterns")

    async def _drawn(self) -> None:
        values = await self.shell.push_screen_wait(pattern_dialog(None, "–"))
        if values is not None:
            holes = read_drawing("/".join(values["grid"]))
            name = f"{'/'.join(drawing(holes))} {values['load']}"
            if name not in self.names:
                self.names.insert(0, name)
            self.chosen(name)

    def chosen(self, name: str) -> None:
        raise NotImplementedError

    @on(OptionList.OptionSelected, "#patterns")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.chosen(self.names[event.option_index])


class ChoosePattern(_Patterns[str]):
    """Asks which pattern is laid: gives its name, or its drawing with the load."""

    def __init__(self, kit: Kit, hand: Sequence[str]) -> None:
        super().__init__(_("Which pattern is laid?"), kit, hand)
        self._hand = set(hand)

    def line(self, name: str) -> str:
        return super().line(name) + ("  " + _("in the hand") if name in self._hand else "")

    def chosen(self, name: str) -> None:
        self.dismiss(name)

    def answer(self) -> str | None:
        at = self.query_one(OptionList).highlighted
        return None if at is None else self.names[at]


class HandDialog(_Patterns[list[str]]):
    """Asks which patterns a player holds; Enter takes one into the hand or puts it back."""

    def __init__(self, kit: Kit, hand: Sequence[str]) -> None:
        self.hand = list(hand)
        super().__init__(_("Which patterns are in the hand? Enter takes and puts back."), kit, hand, ok=_("Done"))

    def line(self, name: str) -> str:
        held = self.hand.count(name)
        return f"[{held or ' '}] {super().line(name)}"

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

    def answer(self) -> list[str]:
        return self.hand
