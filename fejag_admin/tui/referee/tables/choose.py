"""A dialog that asks for one of several things."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.tui.shell.dialog import Dialog


class ChooseDialog(Dialog[str]):
    """Shows lines to choose from; gives what the chosen one means. ``told``: what it is about, above them."""

    AUTO_FOCUS = "#items"

    def __init__(
        self, title: str, choices: list[tuple[str, str]], *, intro: str = "", leave: str = "", at: int = 0
    ) -> None:
        super().__init__(title, leave=leave)
        self._known, self._told, self._at = choices, intro, at

    def compose_body(self) -> ComposeResult:
        if self._told:
            yield Static(self._told, classes="told", markup=False)
        yield OptionList(*(Option(shown) for shown, _meant in self._known), id="items", compact=True, markup=False)

    def on_mount(self) -> None:
        if self._known:
            self.query_one("#items", OptionList).highlighted = min(self._at, len(self._known) - 1)

    @on(OptionList.OptionSelected, "#items")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._known[event.option_index][1])

    def answer(self) -> str | None:
        return None
