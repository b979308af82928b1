"""Slips: the orders of a round typed as they come, judged while they are typed, entered one after the other."""

from dataclasses import replace
from functools import partial

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.things import Placing
from fejag_admin.camp.advice.preview import Preview, preview
from fejag_admin.camp.advice.slips import (
    JudgedSlip,
    Slip,
    judge_slips,
    read_slips,
)
from fejag_admin.camp.views.projection import MASTER, known_state, told_ruling
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place, Ruling
from fejag_admin.rules.state import State
from fejag_admin.store.drafts import SLIPS
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.orders.enter import consequences
from fejag_admin.tui.shell.actions import VIEWER, WHY, Action, bindings, register
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.session import looking_back_text
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.slips.queue_lines import counts_text, holding_lines, slip_line
from fejag_admin.tui.slips.slip_text import SlipText
from fejag_admin.tui.widgets.marks import marks
from fejag_admin.tui.widgets.panels import Clipped
from fejag_admin.tui.widgets.sentences import advice, harm_lines
from fejag_admin.tui.widgets.tables import Lines
from fejag_admin.tui.widgets.typing_fields import MarkedText

# fmt: off
register("slips",
    Action("enter", "ctrl+s", "enter", "Enter all",
           "Enter the slips in their order, after one more question; what is refused stays here."),
    Action("write", "tab", "write", "Write",
           "Write slips: team, figure, cell; a line each, or semicolons between. # or // begins a note. Or just type.",
           footer=False),
    Action("later", "shift+down", "shift(1)", "Later", "The chosen slip came after the next one.", weight=2),
    Action("earlier", "shift+up", "shift(-1)", "Earlier", "The chosen slip came before the one above.", weight=2),
    Action("drop", "delete backspace", "drop", "Drop", "Take the chosen slip out of the queue.", weight=1),
    Action("keep", "exclamation_mark", "keep", "Keep refusal",
           "Keep the chosen slip in the journal even if it is refused, or not; written as “!” at its end.", weight=1),
    replace(VIEWER, keys="ctrl+e", weight=3),
    replace(WHY, keys="ctrl+w"),
    Action("stop", "escape", "stop", "Stop", "Stop entering; what was entered so far is entered."),
)
# fmt: on

_CHANGES = ("shift", "drop", "keep")


class SlipsScreen(DeskScreen):
    """The text of the slips; beside it the queue with what would become of each; below it who must still spend.

    ``judged``: the queue. ``entering``: how many slips are left to be entered now, 0 if none are being entered.
    """

    BINDINGS = bindings("slips")
    begins_text = True
    AUTO_FOCUS = "SlipText"

    def __init__(self) -> None:
        super().__init__()
        self.judged: tuple[JudgedSlip, ...] = ()
        self.entering = 0
        self._stopping = False
        self._written = ""  # what the text was when it was kept last
        self._announced = Content("")  # what followed from the slips entered last, until something is written

    @property
    def text(self) -> SlipText:
        return self.query_one(SlipText)

    @property
    def queue(self) -> OptionList:
        return self.query_one("#queue", OptionList)

    @property
    def expected(self) -> State:
        """The camp as it would be after the queue."""
        return self.judged[-1].after if self.judged else self.state

    def renew(self) -> None:
        """Renew the screen when it is shown again, and focus the text."""
        super().renew()
        if self.is_mounted and self.query(SlipText):
            self.text.come_back()
            self.set_focus(self.text)

    def compose_body(self) -> ComposeResult:
        """Text and queue; the chosen slip in full; who must spend."""
        yield Static(id="slips-told", markup=False)
        self._written = self.session.drafts.text
        with Horizontal(id="slips-desk"):
            yield SlipText(self._written, "slips-text", self.campaign.zone)
            yield Lines(id="queue", markup=False)
        yield Clipped(_("… the rest before you confirm"), "slip")
        yield Static(id="holding", markup=False)

    def state_changed(self) -> None:
        """Judge everything anew; not while the slips are entered as they were judged."""
        if not self.entering:
            self.judged = ()
            if self.session.drafts.text != self._written:  # somebody else's were taken over
                self.text.put(self.session.drafts.text)
            self._judge()

    @on(SlipText.Changed)
    def _judge(self) -> None:
        """Judge the slips in the text; those before the first change keep their ruling."""
        if self.text.text != self._written:
            self._written = self.text.text
            self.shell.keep_draft(SLIPS, self._written)
            self._announced = Content("")
        if self.entering:
            return
        slips = read_slips(self._written, self.campaign)
        self.judged = judge_slips(self.state, slips, self.session.now.held_state)
        self.text.mark(frozenset(judged.slip.line - 1 for judged in self.judged if judged.ruling is None))
        self._list()

    def _list(self) -> None:
        """Show the queue, the chosen slip staying chosen; while it is written, the one at the text cursor."""
        at = self.text.at_cursor if self.text.has_focus else self.queue.highlighted
        self.queue.clear_options()
        self.queue.add_options(map(Option, self._lines()))
        if self.judged:
            self.queue.highlighted = min(at or 0, len(self.judged) - 1)
        self._tell()

    def _lines(self) -> list[Content]:
        """A line for each slip of the queue."""
        viewer = self.session.viewer
        return [slip_line(number, judged, self.campaign, viewer) for number, judged in enumerate(self.judged, 1)]

    def _tell(self) -> None:
        """The line on top, the chosen slip in full, and who must spend."""
        self.set_class(bool(self._announced), "-announced")
        self.query_one("#slips-told", Static).update(self._heading())
        self.query_one(Clipped).tell(self._chosen())
        waiting = any(judged.accepted for judged in self.judged)
        expected = self.expected if self.session.viewer == MASTER else known_state(self.expected)
        lines = holding_lines(expected, self.campaign, waiting)
        self.query_one("#holding", Static).update(Content("\n").join(lines))
        self.refresh_bindings()

    def _heading(self) -> Content:
        if self.session.looking_back:
            return Content(looking_back_text()).stylize("$warning")
        if self.entering:
            text = _("Entering; still to go: {n}. Esc stops.").format(n=self.entering)
            return Content(text).stylize("bold $accent")
        if not self.judged:
            mark = next(iter(marks(self.campaign).values()))
            template = _("Write slips as they come, such as: {letter} tiger K17; {team} snake C4")
            return Content(template.format(letter=mark.letter, team=mark.name))
        return counts_text(self.judged)

    @property
    def chosen(self) -> JudgedSlip | None:
        at = self.queue.highlighted
        return self.judged[at] if at is not None and at < len(self.judged) else None

    def pointed_at(self) -> Placing | None:
        order = None if self.chosen is None else self.chosen.slip.order
        return None if order is None else Placing(order.team, order.at, order.figure)

    def _chosen(self) -> Content:
        """What would become of the chosen slip; after entering, what followed."""
        if self._announced:
            return self._announced
        slip = self.chosen
        if slip is None:
            return Content("")
        if slip.slip.order is None:
            return Content(str(slip.slip.fault)).stylize("$error")
        return advice(self._foresee(slip, slip.slip.order), self.campaign, self.session.viewer)

    def _foresee(self, slip: JudgedSlip, order: Place) -> Preview:
        """What a slip would do, as far as the viewer may know."""
        return preview(slip.before, order, self.session.viewer, slip.seen)

    @on(SlipText.SelectionChanged)
    def _follow_cursor(self) -> None:
        """Choose the slip in which the text cursor stands."""
        if self.judged and self.text.has_focus and not self.entering:
            self.queue.highlighted = min(self.text.at_cursor, len(self.judged) - 1)

    @on(OptionList.OptionHighlighted, "#queue")
    def _highlighted(self) -> None:
        self.query_one(Clipped).tell(self._chosen())

    # Changing the queue

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is done to the queue is not offered while a slip is being written."""
        if action == "stop":
            return bool(self.entering)
        if action in ("write", "viewer", "why", *_CHANGES) and isinstance(self.focused, SlipText):
            return False
        return super().check_action(action, parameters)

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        """Nothing is changed while slips are being entered; nothing is entered in an earlier moment."""
        if action not in ("enter", *_CHANGES):
            return ""
        if self.session.looking_back:
            return looking_back_text()
        if self.entering:
            return _("The slips are being entered; Esc stops.")
        if action != "enter":
            return "" if self.judged else _("There is no slip in the queue; write one.")
        if any(judged.enters for judged in self.judged):
            return ""
        bad = next((judged.slip.fault for judged in self.judged if judged.slip.fault), None)
        if bad is None:
            return _("There is no slip that could be entered.")
        return _("There is no slip that could be entered: {fault}").format(fault=bad)

    def _rewrite(self, slips: list[Slip], chosen: int) -> None:
        """Put these slips in the place of the text, a line each."""
        self.text.put("\n".join(slip.text for slip in slips))
        self._judge()
        if self.judged:
            self.queue.highlighted = min(max(chosen, 0), len(self.judged) - 1)

    def action_shift(self, by: int) -> None:
        slips, at = [judged.slip for judged in self.judged], self.queue.highlighted or 0
        to = at + by
        if 0 <= to < len(slips):
            slips[at], slips[to] = slips[to], slips[at]
            self._rewrite(slips, to)

    def action_drop(self) -> None:
        at = self.queue.highlighted or 0
        self._rewrite([judged.slip for number, judged in enumerate(self.judged) if number != at], at)

    def action_keep(self) -> None:
        """Keep the chosen slip even if it is refused, or not."""
        slips, at = [judged.slip for judged in self.judged], self.queue.highlighted or 0
        slips[at] = replace(slips[at], keep=not slips[at].keep)
        self._rewrite(slips, at)

    def action_write(self) -> None:
        self.text.come_back()
        self.text.focus()

    def takes_letter(self, letter: str) -> bool:
        """A slip may begin with it."""
        names = (*(team.name or "" for team in self.campaign.teams), *map(figure_name, KINDS))
        return any(name.casefold().startswith(letter) for name in names)

    def take_typed(self, character: str) -> bool:
        """Begin a new slip; digits lead to the screens."""
        if character.isdecimal():
            return False
        if not self.entering:
            self.text.type_anew(character)
            self.text.focus()
        return True

    @on(MarkedText.Left)
    def _to_queue(self) -> None:
        self.queue.focus()

    # Entering

    @on(OptionList.OptionSelected, "#queue")
    async def _asked(self) -> None:
        await self.shell.run_action("enter", self)

    def action_stop(self) -> None:
        self._stopping = True

    @work(exclusive=True, group="entering")
    async def action_enter(self) -> None:
        queue = self.judged
        count = sum(slip.enters for slip in queue)
        title = ngettext("Enter {n} slip", "Enter {n} slips", count).format(n=count)
        placed = [(slip, order) for slip in queue if slip.accepted and (order := slip.slip.order) is not None]
        harm = (line for slip, order in placed for line in harm_lines(self._foresee(slip, order), self.campaign))
        lines = [*self._lines(), *dict.fromkeys(harm)]
        if not all(slip.accepted for slip in queue):
            text = _(
                "What is refused or cannot be read stays in the queue; with ! it is kept in the journal as refused."
            )
            lines.append(Content(text))
        body = Content("\n").join(lines)
        await self.shell.ask(Confirm(title, body, ok=_("Enter all")))
        self._stopping, self.text.read_only, self.entering = False, True, count
        try:
            await self._enter_each(queue)
        finally:
            self.entering, self.text.read_only = 0, False
            announced = self._announced
            self._judge()
            self._announced = announced
            self._tell()

    async def _enter_each(self, queue: tuple[JudgedSlip, ...]) -> None:
        """Enter slip after slip; stop as soon as one comes to something else than the queue was judged to."""
        before, remaining, count = self.state, list(queue), 0
        for slip in queue:
            if not slip.enters or slip.slip.order is None:
                continue
            if self._stopping:
                break
            ruling = await self._write(slip)
            if ruling is None or not (ruling.accepted or slip.slip.keep):
                break
            remaining.remove(slip)
            count += 1
            self.entering, self.judged = max(self.entering - 1, 1), tuple(remaining)
            self.text.put("\n".join(later.slip.text for later in remaining))
            self._list()
        sentence = ngettext("{n} slip entered.", "{n} slips entered.", count).format(n=count)
        n = len(remaining)
        text = ngettext("{n} is left in the queue.", "{n} are left in the queue.", n).format(n=n)
        followed = consequences(before, self.state, self.campaign, most=None)
        lines = [Content(f"{sentence} {text}" if remaining else sentence).stylize("bold"), *map(Content, followed)]
        self._announced = Content("\n").join(lines)
        self.shell.come_back()

    async def _write(self, judged: JudgedSlip) -> Ruling | None:
        """Enter one slip; if it is refused after all, say why."""
        slip, desk, by = judged.slip, self.session.desk, self.shell.by
        assert slip.order is not None
        enter = partial(desk.enter, slip.order, by=by, note=slip.note, seen=judged.before, even_refused=slip.keep)
        ruling = await self.shell.write(enter)
        if ruling is not None and not ruling.accepted and not judged.slip.keep:
            state, viewer = self.state, self.session.viewer
            visible = state if viewer == MASTER else known_state(state)
            visible_ruling = told_ruling(ruling, state, viewer, self.session.now.held_state)
            why = refusal_text(visible_ruling, self.campaign, state, visible)
            self.shell.push_screen(Notice(_("Refused"), Content(f"{judged.slip.words}\n\n{why}")))
        return ruling


async def take_slips(app: Shell, by: str) -> None:
    """Go on here with the slips that somebody typed at another desk."""
    sentence = _(
        "They come to this desk and are gone from that one; do it only if nobody is typing them there any more."
    )
    asked = Confirm(_("Take over the slips of {by}").format(by=by), sentence, ok=_("Take over"))
    await app.ask(asked)
    text = await app.write(lambda: app.session.drafts.take_over(by))
    if text is not None:
        app.action_go("slips")
