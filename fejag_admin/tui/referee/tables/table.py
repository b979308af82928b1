"""What all tables laid out by hand share: players, the typed line with what may come next, and every change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from textual import events, on
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from boardgames.core.places import path_of
from boardgames.core.registry import find_game
from boardgames.core.verdict import NotationError
from fejag_admin.common.language import _, current_language
from fejag_admin.situations import own_copy, values
from fejag_admin.texts.games.verdicts import sentence
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, Values, put_on, values_on
from fejag_admin.tui.shell.actions import Action, action_named
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.typing_fields import TypedLine

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.widget import Widget

    from boardgames.core.registry import Game
    from boardgames.core.sheet import Sheet
    from boardgames.core.typed import GameLine
    from fejag_admin.tui.shell.dialog import Dialog

Answer = TypeVar("Answer")
TableSheet = TypeVar("TableSheet", bound="Sheet")

# fmt: off
NEXT = Action("player", "n", "next_player", "Player", "The next player; a click on the name, too.", weight=2)
SEAT = Action("seat", "a", "seat", "One more player", "Seat one more player at the table.", footer=False)
RISE = Action("rise", "z", "rise", "Player leaves", "Take this player from the table.", footer=False)
UNDO = Action("undo", "u ctrl+z", "undo", "Undo", "Undo what was changed last.", weight=3)
# fmt: on


class HandTable(Guarded, Vertical, Generic[TableSheet]):
    """The table of one game, changed by its sheet.

    ``raw``: the values it shows, None while the text is not well formed. ``player``: the index of the player shown.
    """

    game = ""
    """The id of the game."""
    drawing: ClassVar[type[Widget]]
    """The widget in it that keys go to."""
    scope = ""
    """The scope of its keys."""
    drawing_scope = ""
    """The scope of the drawing's own keys; empty if it has none."""
    about_id = ""
    """The id of the text that tells what lies there, and what may be typed next while somebody types."""
    narrow_below = 0
    """In fewer columns than these it leaves more room to the verdict."""
    mends: ClassVar[Mapping[str, str]] = {}
    """The verb of the action that mends what is wrong at a place: for the first key of the place, for that key with a
    dot if something in it is meant, and for both with the last key behind the dot."""
    draws = True
    """Whether it draws the situation, so that the verdict need not."""
    has_players = True
    """Whether it has a line of players to choose from."""

    @dataclass
    class Laid(Message):
        """The situation is another one now."""

        raw: dict[str, Any]

    @dataclass
    class Pasted(Message):
        """A whole situation was pasted."""

        text: str

    @dataclass
    class Undo(Message):
        """The last change is to be undone."""

    def __init__(self, table_id: str) -> None:
        super().__init__(id=table_id)
        self.raw: dict[str, Any] | None = None
        self.player = 0
        self._mover: int | None = None

    # showing

    def show(self, raw: dict[str, Any] | None) -> None:
        """Show the table with these values; None: they cannot be read."""
        if raw is not self.raw or raw is None:
            self.raw = raw
            self.show_again()

    def show_again(self) -> None:
        """Show the same values, perhaps of another player; the mover when the turn has come to another one."""
        if self.has_players:
            sheet = self.sheet()
            if sheet.mover != self._mover:
                self.player = self._mover = sheet.mover
                self.go_to_mover()
            self.player = min(self.player, max(0, len(sheet.players) - 1))
            offered = tuple((str(index), name[:20]) for index, name in enumerate(sheet.names))
            self.query_one(Choices).offer(offered, str(self.player))
        self.show_raw(self.raw or {})
        self.tell()

    def go_to_mover(self) -> None:
        """Move the cursor to where the mover's turn begins, if that can be told."""

    def with_turn(self, lines: Sequence[str], mover: str, steps: Sequence[str]) -> Content:
        """What is told below the drawing, and the turn; where there is no room for all of it, the end of the turn."""
        head = _("Turn of {player}:").format(player=mover)
        steps_shown, before = list(steps) or ["–"], ""
        while True:
            content = Content("\n".join([*lines, f"{head} {before}{' · '.join(steps_shown)}"]))
            if len(steps_shown) == 1 or self.has_room(content):
                return content
            del steps_shown[0]
            before = "… · "

    def has_room(self, content: Content) -> bool:
        """Whether there is room for this where it is told what lies there; before the first drawing, too."""
        size = self.query_one(f"#{self.about_id}", Static).size
        return not size or len(content.wrap(size.width)) <= size.height

    def on_resize(self) -> None:
        """More or less of it has room; not while the table is being built anew."""
        if self.query(TypedLine):
            self.tell()

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Draw these values."""
        raise NotImplementedError

    def about(self) -> Content:
        """What lies there, in words."""
        raise NotImplementedError

    def tell(self) -> None:
        """Say what lies there; while somebody types, what may be typed next."""
        content = ill_formed() if self.raw is None else self._offers() if self.line.value else None
        self.query_one(f"#{self.about_id}", Static).update(self.about() if content is None else content, layout=False)

    def _offers(self) -> Content | None:
        """What may be typed next, as much of it as has room."""
        offers_shown = [offer.label for offer in self.game_line().offers(self.line.value, current_language())]
        while offers_shown:
            content = Content(_("next: {words}").format(words=" · ".join(offers_shown)))
            if len(offers_shown) == 1 or self.has_room(content):
                return content
            offers_shown.pop()
        return None

    @on(Input.Changed)
    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    def _typing(self) -> None:
        if self.line.is_attached:
            self.tell()

    def completed(self, text: str) -> str | None:
        """How the word that is being typed may end."""
        offers = self.game_line().offers(text, current_language(), 1) if text and text[-1] not in " ,;:" else ()
        return offers[0].line if offers else None

    def focus_table(self) -> None:
        self.query_one(self.drawing).focus()

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The scopes of the keys that work now, the innermost first: those of the line while somebody types."""
        if self.line.has_focus:
            return [("line", self.line)]
        drawn: list[tuple[str, DOMNode]] = [(self.drawing_scope, self.query_one(self.drawing))]
        return [*(drawn if self.drawing_scope else []), (self.scope, self)]

    @property
    def line(self) -> TypedLine:
        return self.query_one(TypedLine)

    # faults

    def mended_by(self, place: str) -> str:
        """The key to press to put right what is wrong at a place, as a person reads it; empty if there is none."""
        path = path_of(place)
        words = [part for part in path if isinstance(part, str)]
        first = words[0] if words else ""
        names = (f"{first}.{words[-1]}", f"{first}.", first) if len(path) > 1 else (first,)
        verb = next((self.mends[name] for name in names if name in self.mends), None)
        return "" if verb is None else action_named(f"{self.scope}.{verb}").key

    def shows(self, place: str) -> bool:
        """Whether that key means this place now, not that of another player."""
        path = path_of(place)
        return not self.has_players or path[:1] != ("players",) or len(path) < 2 or path[1] == self.player

    # changing

    @property
    def known_game(self) -> Game:
        """The game that is played here."""
        game = find_game(self.game)
        assert game is not None
        return game

    def game_line(self) -> GameLine:
        """What carries out typed lines on the table as it is now, for the player shown."""
        return self.known_game.line(self.raw or {}, own_copy(self.known_game)[0], self.player)

    def sheet(self) -> TableSheet:
        """The table as it can be changed."""
        return cast(TableSheet, self.game_line().sheet)

    def change(self, change: Callable[[Any], object]) -> bool:
        """Change the table and tell of it; False if there is nothing to change, or a word of the change cannot be
        understood, which is said."""
        sheet = self.sheet()
        return self._lay(sheet, lambda: change(sheet))

    def _lay(self, sheet: Sheet, change: Callable[[], object]) -> bool:
        if self.raw is None:
            self.notify(ill_formed().plain, severity="warning")
            return False
        try:
            change()
        except NotationError as problem:
            self.notify(sentence(problem.text, problem.values), severity="warning", markup=False)
            return False
        self.player = sheet.who
        self.post_message(self.Laid(sheet.raw))
        self.show(sheet.raw)
        return True

    def carry_out(self, text: str) -> bool:
        """Lay out what a line says; False if it cannot be understood, which is said."""
        line = self.game_line()
        return self._lay(line.sheet, lambda: line.carry_out(text))

    def ask(self, dialog: Dialog[Answer], then: Callable[[Answer], object]) -> None:
        """Show a dialog; do something with its answer, if it gets one, which may ask again."""

        async def asked() -> None:
            answer = await self.app.push_screen_wait(dialog)
            if answer is not None:
                self.call_later(then, answer)

        self.shell.run_command(asked())

    def ask_change(self, dialog: Dialog[Answer], change: Callable[[Any, Answer], object]) -> None:
        """Show a dialog; what it says changes the table."""
        self.ask(dialog, lambda answer: self.change(lambda sheet: change(sheet, answer)))

    def fill_in(
        self, title: str, fields: Sequence[Field], besides: Values, then: Callable[[Any, Values], object] | None = None
    ) -> None:
        """Show the values at the places of these fields, and those in ``besides``; what is filled in is put there,
        and then does what else it means."""
        on_table = values_on(self.sheet(), fields)

        def put(sheet: Sheet, values: Values) -> None:
            put_on(sheet, fields, values)
            if then is not None:
                then(sheet, values)

        self.ask_change(FieldsDialog(title, tuple(fields), {**on_table, **besides}), put)

    def on_paste(self, event: events.Paste) -> None:
        """A whole situation takes the place of this one; anything else is laid out, if it means something here."""
        event.stop()
        if "what" in (values(event.text) or {}):
            self.post_message(self.Pasted(event.text))
        elif event.text.strip():
            self.paste(event.text)

    def paste(self, text: str) -> None:
        """Put pasted text into the line to type into, as if it had been typed there."""
        self.line.take_in(text)

    def action_type(self) -> None:
        self.line.focus()

    @on(TypedLine.Submitted)
    def _typed(self, event: TypedLine.Submitted) -> None:
        event.stop()
        if self.carry_out(event.value):
            event.input.value = ""

    @on(TypedLine.Left)
    def _leave_line(self) -> None:
        self.focus_table()

    def action_undo(self) -> None:
        self.post_message(self.Undo())

    # players

    @property
    def players(self) -> list[dict[str, Any]]:
        """The players, as far as they are any."""
        return self.sheet().players if self.raw else []

    def show_player(self, index: int) -> None:
        self.player = index
        self.show_again()

    @on(Choices.Taken)
    def _player_taken(self, event: Choices.Taken) -> None:
        if self.has_players:
            event.stop()
            self.show_player(int(event.choice))

    def action_next_player(self) -> None:
        if len(self.players) < 2:
            self.notify(_("There is one player; a seats another."))
        else:
            self.show_player((self.player + 1) % len(self.players))

    def action_seat(self) -> None:
        if len(self.players) >= self.sheet().most:
            self.notify(_("The table is full: nobody else can play."))
        else:
            self.change(lambda sheet: sheet.seat())

    def action_rise(self) -> None:
        if self.players:
            self.change(lambda sheet: sheet.leave(sheet.who))


def ill_formed() -> Content:
    """Why the table can be neither shown nor changed."""
    return Content(_("The text is not well formed: Ctrl+T shows where.")).stylize("$text-warning")
