"""Jump: letters lie over everything that can be pressed or gone to; typing them does what a click there would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

from rich.segment import Segment
from textual import events, on
from textual._context import visible_screen_stack
from textual.app import ComposeResult
from textual.errors import NoWidget
from textual.geometry import Offset
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import DataTable, Input, OptionList, TextArea

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.guard import Guarded, GuardedScreen
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.top_bar import TopBar

# fmt: off
register("jump", Action("leave", "escape", "leave", "Leave", "Take the letters away; nothing happens.", palette=False))
# fmt: on

LETTERS = "asdfghjklqwertyuiopzxcvbnm"  # those under resting fingers first
_NO_PLACE = {"offset", "out_of_bounds"}  # what Textual notes of text besides what is to be pressed


@runtime_checkable
class Drawn(Protocol):
    """A widget that tells by the place of the mouse what is pressed."""

    def meant_by(self, x: int, y: int) -> object:
        """What a click there means, one value for each thing; None if it means nothing."""


@runtime_checkable
class Walked(Protocol):
    """A widget in which a jump only moves the cursor, where a click might do more."""

    def jump_to(self, x: int, y: int) -> None:
        """Put the cursor there."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a label stands, in columns and lines of the screen, and the widget that lies there."""

    at: Offset
    widget: Widget

    @property
    def in_bar(self) -> bool:
        """Whether it has a key of its own anyway."""
        return isinstance(self.widget, KeyBar | TopBar)


def spots(screen: Screen[object], drawn: list[Strip]) -> list[Spot]:
    """All that can be pressed or gone to on a screen as it is drawn; what the bars hold comes last."""
    found: dict[object, Spot] = {}
    for key, spot in (*_marked(screen, drawn), *_widgets(screen)):
        found.setdefault(key, spot)
    ordered = sorted(found.values(), key=lambda spot: (spot.at.y, spot.at.x))
    width, kept = 1 if len(ordered) <= len(LETTERS) else 2, list[Spot]()
    for spot in ordered:  # no label hides another
        if not kept or kept[-1].at.y != spot.at.y or spot.at.x >= kept[-1].at.x + width:
            kept.append(spot)
    return sorted(kept, key=lambda spot: spot.in_bar)


def _marked(screen: Screen[object], drawn: list[Strip]) -> Iterator[tuple[object, Spot]]:
    """Stretches of text that say what a click on them means: rows, options, keys, words."""
    for y, strip in enumerate(drawn):
        x = 0
        for segment in strip:
            meta = (
                {key: value for key, value in segment.style.meta.items() if key not in _NO_PLACE}
                if segment.style
                else {}
            )
            spot = _spot(screen, x, y) if meta else None
            x += segment.cell_length
            if spot is None or meta.get("row") == -1:
                continue
            if isinstance(spot.widget, DataTable) and spot.widget.cursor_type == "row":
                meta.pop("column", None)
            yield (spot.widget, repr(sorted(meta.items()))), spot


def _widgets(screen: Screen[object]) -> Iterator[tuple[object, Spot]]:
    """What can have the focus, and the places drawn in it."""
    for widget, (region, clip) in screen._compositor.visible_widgets.items():
        seen = region.intersection(clip)
        if not seen or not widget.focusable:
            continue
        if isinstance(widget, Drawn):
            for y in range(seen.y, seen.bottom):
                for x in range(seen.x, seen.right):
                    meant = widget.meant_by(x - region.x, y - region.y)
                    if meant is not None:
                        yield (widget, meant), Spot(Offset(x, y), widget)
        top = _spot(screen, *seen.offset)
        if top is not None and widget in top.widget.ancestors_with_self:
            yield widget, Spot(seen.offset, widget)


def _spot(screen: Screen[object], x: int, y: int) -> Spot | None:
    """A place on the screen with the widget that lies on top there; None beside a dialog."""
    try:
        widget, _region = screen.get_widget_at(x, y)
    except NoWidget:
        return None
    return None if isinstance(widget, Screen) else Spot(Offset(x, y), widget)


def labels(count: int) -> list[str]:
    """So many labels of one letter or two, none of which begins with another."""
    doubled = max(0, -(-(count - len(LETTERS)) // (len(LETTERS) - 1)))
    single = len(LETTERS) - doubled
    return [*LETTERS[:single], *(first + second for first in LETTERS[single:] for second in LETTERS)][:count]


class JumpScreen(GuardedScreen, ModalScreen[Spot | None]):
    """The screen as it was drawn, under labels; gives back what was chosen by typing one.

    ``drawn``: its lines; ``targets``: by their labels.
    """

    BINDINGS = bindings("jump")
    DEFAULT_CSS = """
    JumpScreen > Widget { width: 100%; height: 100%; }
    .jump--label { color: auto; background: $warning; text-style: bold; }
    """
    AUTO_FOCUS: ClassVar[str | None] = None

    def __init__(self, drawn: list[Strip], targets: dict[str, Spot]) -> None:
        super().__init__()
        self.drawn, self.targets, self.typed = drawn, targets, ""

    def compose(self) -> ComposeResult:
        yield _Labels()

    def on_key(self, event: events.Key) -> None:
        """A letter of a label; one that no label goes on with does nothing. None is a key of what lies below."""
        if event.is_printable:
            event.stop()
        typed = self.typed + (event.character or "").lower()
        left = [label for label in self.targets if label.startswith(typed)]
        if typed in self.targets:
            self.dismiss(self.targets[typed])
        elif left and typed != self.typed:
            self.typed = typed
            self.query_one(_Labels).refresh()

    @on(events.Resize)
    @on(events.ScreenResume)
    def _leave_other_size(self) -> None:
        """In a window of another size everything lies elsewhere; what lies on top goes first."""
        if self.app.screen is self and self.app.size != (self.drawn[0].cell_length, len(self.drawn)):
            self.dismiss(None)

    def action_leave(self) -> None:
        self.dismiss(None)


class _Labels(Guarded, Widget):
    """The picture with the labels that what is typed can still become."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"jump--label"}

    def render_line(self, y: int) -> Strip:
        screen = self.screen
        if not isinstance(screen, JumpScreen) or y >= len(screen.drawn):
            return Strip.blank(self.size.width)
        strip, look = screen.drawn[y], self.get_component_rich_style("jump--label")
        told = _(" Type the letters of where to go; Esc leaves. ")
        put = [(0, told)] if y == 0 else []
        put += [
            (spot.at.x, label[len(screen.typed) :])
            for label, spot in screen.targets.items()
            if spot.at.y == y and label.startswith(screen.typed)
        ]
        for x, text in put:
            strip = Strip.join([strip.crop(0, x), Strip([Segment(text, look)]), strip.crop(x + len(text))])
        return strip.adjust_cell_length(self.size.width)


def jump(screen: Screen[object]) -> None:
    """Label what is on a screen, and press or go to what is chosen; the next key comes after that."""
    app = screen.app
    visible_screen_stack.set(app._background_screens)
    drawn = screen._compositor.render_strips()
    if found := spots(screen, drawn):
        app.push_screen(JumpScreen(drawn, dict(zip(labels(len(found)), found, strict=True))), press)


async def press(spot: Spot | None) -> None:
    """Go to what takes typing; press everything else."""
    if spot is None or not spot.widget.is_attached:
        return
    widget, at = spot.widget, spot.at
    if isinstance(widget, Input | TextArea | Walked):
        widget.focus()
        if isinstance(widget, Walked):
            widget.jump_to(at.x - widget.region.x, at.y - widget.region.y)
        return
    if isinstance(widget, OptionList):  # where a click may only choose
        widget.highlighted = widget.screen.get_style_at(*at).meta.get("option")
        widget.action_select()
        return
    for kind in (events.MouseDown, events.MouseUp):
        await widget.app.on_event(kind(widget, at.x, at.y, 0, 0, 1, False, False, False))
