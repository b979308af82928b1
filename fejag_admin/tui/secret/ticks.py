"""The table of the nine questions: a line for each team, a tick for each question, by keys or by mouse."""

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from fejag_admin.camp.views.secret import NO_TICKS, QUESTIONS, SIGNS, Tick, Ticks
from fejag_admin.common.language import N_, _
from fejag_admin.tui.shell.actions import Action, bindings, moving, register
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.widgets.marks import Mark, name_width

NAME_WIDTH, BOX_WIDTH = 16, 3
AROUND = 8  # columns of cursor, letter and gaps
NUMBERS = tuple(map(str, range(1, QUESTIONS + 1)))
NEXT: dict[Tick, Tick] = {"": "right", "right": "wrong", "wrong": ""}

# fmt: off
register("ticks",
    Action("tick", "space", "tick", "Tick",
           "The answer to this question is good, bad, or missing; each press goes on to the next. So does its number.",
           command=False),
    Action("all", "a", "all('right')", "All good", "All nine answers of this team are good."),
    Action("none", "delete backspace", "all('')", "Clear", "Take all ticks of this team away.", weight=1),
    *moving(N_("Go to another team or question."), {
        "up k": "move(-1, 0)", "down j": "move(1, 0)", "left h": "move(0, -1)", "right l": "move(0, 1)",
        "home": "move(0, -99)", "end": "move(0, 99)",
    }),
)
# fmt: on


@dataclass(frozen=True, slots=True)
class TickRow:
    """A row of the table.

    ``mark``: the team. ``pending``: whether some of its ``ticks`` are not entered yet. ``text``: what is written after
    them, on its chance to answer. ``able``: whether it may answer.
    """

    mark: Mark
    ticks: Ticks
    pending: bool
    text: str
    able: bool


class TickTable(Guarded, Widget, can_focus=True):
    """Teams and questions; ``team`` and ``question`` (from 0) are where the cursor is."""

    DEFAULT_CSS = "TickTable { height: auto; }"
    BINDINGS = bindings("ticks")

    @dataclass
    class Ticked(Message):
        """The ticks of a team were changed."""

        team: str
        ticks: Ticks

    class Moved(Message):
        """The cursor has moved."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[TickRow, ...] = ()
        self.team = ""
        self.question = 0

    def show(self, rows: tuple[TickRow, ...]) -> None:
        grown = len(rows) != len(self.rows)
        self.rows = rows
        if self.team not in {row.mark.team for row in rows}:
            self.team = rows[0].mark.team
        self.refresh(layout=grown)

    def get_content_height(self, _container: Size, _viewport: Size, _width: int) -> int:
        return len(self.rows) + 1

    @property
    def _at(self) -> int:
        return next(at for at, row in enumerate(self.rows) if row.mark.team == self.team)

    def on_key(self, event: events.Key) -> None:
        """The number of a question ticks it."""
        if event.key in NUMBERS:
            event.stop()
            self._go(self.team, int(event.key) - 1)
            self.action_tick()

    def action_move(self, down: int, right: int) -> None:
        at = min(max(self._at + down, 0), len(self.rows) - 1)
        self._go(self.rows[at].mark.team, min(max(self.question + right, 0), QUESTIONS - 1))

    def _go(self, team: str, question: int) -> None:
        self.team, self.question = team, question
        self.refresh()
        self.post_message(self.Moved())

    def action_tick(self) -> None:
        ticks = list(self.rows[self._at].ticks)
        ticks[self.question] = NEXT[ticks[self.question]]
        self.post_message(self.Ticked(self.team, tuple(ticks)))

    def action_all(self, tick: Tick) -> None:
        self.post_message(self.Ticked(self.team, (tick,) * QUESTIONS if tick else NO_TICKS))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Go where the mouse is; on a box, tick it."""
        self.focus()
        if 0 < event.y <= len(self.rows):
            box = event.style.meta.get("box")
            self._go(self.rows[event.y - 1].mark.team, self.question if box is None else box)
            if box is not None:
                self.action_tick()

    def render(self) -> Content:
        numbers = "".join(f"{number:^{BOX_WIDTH}}" for number in range(1, QUESTIONS + 1))
        behind = max(len(row.text) + (len(_("not entered")) + 2 if row.pending else 0) for row in self.rows)
        room = self.size.width - len(numbers) - behind - AROUND
        width = name_width((row.mark for row in self.rows), NAME_WIDTH - 1, room)
        heading = Content(f"{'':<{width + 6}}{numbers}  " + _("now")).stylize("dim")
        return Content("\n").join([heading, *(self._line(row, width) for row in self.rows)])

    def _line(self, row: TickRow, width: int) -> Content:
        is_chosen = row.mark.team == self.team
        name = Content(f" {row.mark.name}").truncate(width, ellipsis=True, pad=True)
        boxes = [self._box(at, tick, is_chosen) for at, tick in enumerate(row.ticks)]
        text = Content(f"  {row.text}").stylize("" if row.able else "dim")
        pending = Content("  " + _("not entered") if row.pending else "").stylize("$warning")
        team = Content.assemble("▸" if is_chosen else " ", row.mark.chip, name, " ")
        line = Content.assemble(team, *boxes, text, pending).truncate(self.size.width, ellipsis=True, pad=True)
        return line.stylize_before("on $primary 30%" if self.has_focus else "on $boost") if is_chosen else line

    def _box(self, at: int, tick: Tick, is_chosen: bool) -> Content:
        sign = SIGNS.get(tick, "·")
        colour = {"right": "$success", "wrong": "$error", "": "dim"}[tick]
        text = f"[{sign}]" if is_chosen and at == self.question else f" {sign} "
        return Content(text).stylize(f"bold {colour}" if tick else colour).stylize(Style.from_meta({"box": at}))
