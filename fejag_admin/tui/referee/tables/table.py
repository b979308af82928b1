"""What all tables laid out by hand share: players, the typed line with what may come next, the form, every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from boardgames.core.places import path_of
from boardgames.core.registry import games
from boardgames.core.verdict import NotationError
from fejag_admin.common.language import _, current_language
from fejag_admin.situations import own_copy, values
from fejag_admin.texts.games.verdicts import sentence
from fejag_admin.tui.referee.tables.forms import Changed, FieldsDialog, Section
from fejag_admin.tui.shell.actions import Action, action_named, scope_of
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.typing_fields import TypedLine

if TYPE_CHECKING:
    from boardgames.core.sheet import Sheet
    from boardgames.core.typed import GameLine
    from fejag_admin.tui.shell.dialog import Dialog

Answer = TypeVar("Answer")
TableSheet = TypeVar("TableSheet", bound="Sheet")

# fmt: off
SHARED = (
    Action("edit", "e", "edit", "Edit",
           "Fill in a form with everything that belongs to this player, to the turn and to the game; it begins where "
           "something is wrong. Who is left without a name leaves the table.", weight=1),
    Action("player", "n", "next_player", "Player", "The next player; a click on the name, too.", weight=2),
    Action("seat", "a", "seat", "One more player", "Seat one more player at the table.", footer=False),
    Action("undo", "u ctrl+z", "undo", "Undo", "Undo what was changed last.", weight=3),
)
# fmt: on


class TableBoard(Guarded, Widget):
    """What is drawn of a ``table``, which carries out what is done on it; its cursor shows whether it has the focus."""

    def __init__(self, table: Any) -> None:
        super().__init__()
        self.table = table

    def on_focus(self) -> None:
        self.refresh()

    on_blur = on_focus


class HandTable(Guarded, Vertical, Generic[TableSheet]):
    """The table of one game, changed by its sheet.

    ``raw``: the values it shows, None while the text is not well formed. ``player``: the index of the player shown.
    ``faulty``: the places where something is wrong.
    """

    game = ""
    """The id of the game."""
    drawing: ClassVar[type[TableBoard]]
    """The widget in it that keys go to."""
    narrow_below = 0
    """In fewer columns than these it leaves more room to the verdict."""
    draws = True
    """Whether it draws the situation, so that the verdict need not."""
    has_players = True
    """Whether it has a line of players to choose from."""

    def __init__(self) -> None:
        super().__init__()
        self.raw: dict[str, Any] | None = None
        self.player = 0
        self.faulty: Sequence[str] = ()
        self._mover: int | None = None

    def compose(self) -> ComposeResult:
        """Players, the drawing, a description of the field under the cursor or what may be typed next, the line."""
        if self.has_players:
            yield Choices("players")
        yield from self.compose_board()
        yield Static(id="about", markup=False)
        yield TypedLine("", f"{self.game}-line", self.completed)

    def compose_board(self) -> ComposeResult:
        """What is drawn."""
        yield self.drawing(self)

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
        self.line.placeholder = self.example()
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
        """Whether this content fits into the description below the drawing; True before the first drawing."""
        size = self.query_one("#about", Static).size
        return not size or len(content.wrap(size.width)) <= size.height

    def on_resize(self) -> None:
        """More or less of it has room; not while the table is being built anew."""
        if self.query(TypedLine):
            self.tell()

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Draw these values."""
        raise NotImplementedError

    def about(self) -> Content:
        """Describe what is under the cursor, in words."""
        raise NotImplementedError

    def example(self) -> str:
        """What may be typed, for the empty line."""
        raise NotImplementedError

    def tell(self) -> None:
        """Show the description of what is under the cursor, or, while a line is typed, what may be typed next."""
        content = ill_formed() if self.raw is None else self._offers() if self.line.value else None
        self.query_one("#about", Static).update(self.about() if content is None else content, layout=False)

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

    @property
    def line(self) -> TypedLine:
        return self.query_one(TypedLine)

    # faults

    def mended_by(self, place: str) -> str:
        """The key to put right what is wrong at a place, in the form or typed; another player is to be shown first."""
        path, sheet = path_of(place), self.sheet()
        if path[:1] == ("players",) and len(path) > 1 and isinstance(path[1], int):
            sheet.current_player = path[1]
        fields = [field for _heading, fields in self.sections(sheet) for field in fields]
        in_form = any(place.startswith(field.place) for field in fields)
        key = action_named(f"{scope_of(type(self))}.{'edit' if in_form else 'type'}").key
        if in_form and sheet.current_player != self.player and self.has_players:
            return _("show the player, then {key}").format(key=key)
        return _("press {key}").format(key=key)

    # changing

    @property
    def referee(self) -> Any:
        """The screen that it is part of."""
        return self.screen

    def game_line(self) -> GameLine:
        """What carries out typed lines on the table as it is now, for the player shown."""
        game = next(game for game in games() if game.id == self.game)
        return game.line(self.raw or {}, own_copy(game)[0], self.player)

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
            self.notify(sentence(problem.text, problem.values), severity="warning")
            return False
        self.player = sheet.current_player
        self.referee.lay_out(sheet.raw)
        self.show(sheet.raw)
        return True

    def carry_out(self, text: str) -> bool:
        """Lay out what a line says; False if it cannot be understood, which is said."""
        line = self.game_line()
        return self._lay(line.sheet, lambda: line.carry_out(text))

    def ask(self, dialog: Dialog[Answer], then: Callable[[Answer], object]) -> None:
        """Show a dialog; do something with its answer, if it gets one."""

        async def asked() -> None:
            self.call_later(then, await self.shell.ask(dialog))

        self.shell.run_command(asked())

    def ask_change(self, dialog: Dialog[Answer], change: Callable[[Any, Answer], object]) -> None:
        """Show a dialog; what it says changes the table."""
        self.ask(dialog, lambda answer: self.change(lambda sheet: change(sheet, answer)))

    def sections(self, sheet: TableSheet) -> list[Section]:
        """The form for what the player who is meant has, for the turn and for the game."""
        raise NotImplementedError

    def action_edit(self) -> None:
        """Fill in the form, from the first field on where something is wrong, if it is not another player's."""
        sheet = self.sheet()
        player = f"players[{sheet.current_player}]"
        first = next(
            (place for place in self.faulty if place.startswith(player) or not place.startswith("players[")), ""
        )
        self.ask_change(FieldsDialog(_("Edit"), self.sections(sheet), sheet, first=first), self.fill_in)

    def fill_in(self, sheet: TableSheet, changed: Changed) -> None:
        """Put the changed fields of a form on the table.

        Names come last: a new name is changed in the whole file, and a player without a name leaves.
        """
        name_place = sheet.own_place("name")
        for field, value in changed:
            if field.place != name_place:
                field.put(sheet, value)
        for field, value in changed:
            if field.place == name_place and value:
                sheet.rename(sheet.current_player, value)
            elif field.place == name_place:
                sheet.leave(sheet.current_player)

    def on_paste(self, event: events.Paste) -> None:
        """Replace the situation by a whole one that is pasted; insert any other text into the line."""
        event.stop()
        if "what" in (values(event.text) or {}):
            self.referee.paste(event.text)
        elif event.text.strip():
            self.line.take_in(event.text)

    def action_type(self) -> None:
        self.line.focus()

    def begin(self, text: str) -> None:
        """Begin a line with this."""
        self.line.insert_text_at_cursor(text)
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
        self.referee.undo()

    # players

    def show_player(self, index: int) -> None:
        self.player = index
        self.show_again()

    @on(Choices.Taken, "#players")
    def _player_taken(self, event: Choices.Taken) -> None:
        event.stop()
        self.show_player(int(event.choice))

    def action_next_player(self) -> None:
        players = len(self.sheet().players)
        if players < 2:
            self.notify(_("There is one player; a seats another."))
        else:
            self.show_player((self.player + 1) % players)

    def action_seat(self) -> None:
        if len(self.sheet().players) >= self.sheet().most:
            self.notify(_("The table is full: nobody else can play."))
        else:
            self.change(lambda sheet: sheet.seat())


def ill_formed() -> Content:
    """Why the table can be neither shown nor changed."""
    return Content(_("The text is not well formed: Ctrl+T shows where.")).stylize("$text-warning")
