"""Today: which game it is, what is left to do, how the teams stand; the next step is one key away."""

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.entries import fate_sign, line_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.camp.views.map_picture import Layers
from fejag_admin.camp.views.secret import incomplete
from fejag_admin.common.language import N_, _
from fejag_admin.rules.board import Mask
from fejag_admin.rules.state import State
from fejag_admin.store.verify import check_text
from fejag_admin.tui.board.paint import BoardPalette
from fejag_admin.tui.board.picture import chart, colours, half_blocks
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.screen import DeskScreen, read_on
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.shell.settings import marks
from fejag_admin.tui.shell.unfinished import (
    Unfinished,
    begun_elsewhere,
    go_on,
    step_line,
    steps_of,
    throw_away,
    unfinished,
)
from fejag_admin.tui.today.agenda import TodayStep, agenda, games_lines, step_text, teams_lines
from fejag_admin.tui.today.copies import copy_lines
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.sentences import attack_line, game_line
from fejag_admin.tui.widgets.tables import Lines

# fmt: off
register("today",
    Action("do", "enter", "do", "Do it", "Go and do the chosen step.", palette=False),
    Action("next", "n", "next", "Next step", "Go straight to the first thing to do.", weight=3),
    Action("drop", "delete", "drop", "Throw away", "Throw away what is half done, after a question."),
    Action("day", "c", "day", "Close the day", "The evening step by step, and the morning.", palette=False),
    Action("more", "m", "more", "More",
           "Points by game, attacks, papers, last entries, the map: what there is no room for at once."),
)
# fmt: on


OTHER_LINES = 7  # bars, headings, empty lines
LEAST_STEPS = 3
COPIES_SECONDS = 2.0  # until how the copies stand is told anew
WIDE, LEFT_WIDTH = 128, 84  # columns from which on the map has room, and those that it leaves
TALL = 36  # lines from which on all parts are told at once
RECENT = 12  # entries; how many of them are seen depends on the room
PARTS = {
    "teams": N_("Teams"),
    "games": N_("By game"),
    "attacks": N_("Attacks"),
    "papers": N_("On paper"),
    "recent": N_("Last entered"),
    "map": N_("Map"),
}
"""What is told below the steps, by the ids of its places."""
PAPERS = ("hang", "bulletin", "packet")  # of the steps of the day: what hangs outside, and what is to be printed


class TodayScreen(DeskScreen):
    """The organiser's list for today."""

    SCOPE = "today"
    BINDINGS = bindings("today")
    AUTO_FOCUS = "#steps"
    _day_lines = 1
    _begun: tuple[Unfinished, ...] = ()
    _drawn_for: str | None = None  # through whose eyes the map was drawn last
    _drawn_in: Size | None = None  # the size for which there was room made last
    part = "teams"  # what is seen below the steps where there is no room for all of it

    def compose_body(self) -> ComposeResult:
        """What to do and how things stand; beside it, where there is room, the map in small."""
        with Horizontal():
            with Vertical():
                yield Static(id="day", markup=False)
                yield Lines(id="steps", markup=False)
                yield Choices("parts")
                with VerticalScroll(id="rest"):
                    for part in PARTS:
                        yield Static(id=part, markup=False)
            yield Static(id="small-map", markup=False)

    def _fill_in(self) -> None:
        begun = (*unfinished(self.shell), *begun_elsewhere(self.shell))
        if begun != self._begun:
            self._begun, self._filled_for = begun, None
        super()._fill_in()

    def state_changed(self) -> None:
        marked = marks(self.campaign)
        if self._drawn_for in (None, self.session.viewer):
            self.call_after_refresh(self._draw_map)  # the first picture does not wait for it
        else:  # nothing of what was seen through other eyes is shown again (R2)
            self._draw_map()
        self._tell_day()
        journal = self.session.journal
        drafts, disputes = self.session.drafts, len(open_disputes(journal))
        unsettled = len(journal.unsettled)
        self.steps = agenda(
            self.state, unsettled, disputes, drafts.count, drafts.slips_elsewhere, self._begun, incomplete(journal)
        )
        ids = [f"{step.kind}:{step.team or step.by or step.begun}" for step in self.steps]
        rows = zip(self.steps, ids, strict=True)
        self.query_one("#steps", Lines).fill(Option(step_text(step, marked), id_) for step, id_ in rows)
        self.query_one("#games", Static).update(games_lines(self.state, marked))
        self.query_one("#attacks", Static).update(_attacks(self.state, self.campaign))
        papers = [step_line(step) for step in steps_of(self.shell) if step.kind in PAPERS]
        self.query_one("#papers", Static).update(Content("\n").join([Content(_("On paper")).stylize("dim"), *papers]))
        self.query_one("#recent", Static).update(_recent(self.session.seen))
        self._part_the_rest()
        self._make_room()

    def on_mount(self) -> None:
        """Copies are made while nothing else changes."""
        self.set_interval(COPIES_SECONDS, self._look_at_copies)

    def _look_at_copies(self) -> None:
        if self.shell.has_camp and self.is_current and self.query("#day"):  # else it is being built anew
            self._tell_day()

    def _tell_day(self) -> None:
        """The day, the fingerprint, how the copies stand, and when the store was checked."""
        lines = [self._day(), *self._fingerprint(), *copy_lines(self.shell.place, self.campaign.zone)]
        if checked := check_text(self.shell.place, self.campaign.zone):
            lines.append(Content(checked).stylize("dim"))
        self._day_lines, content, day = len(lines), Content("\n").join(lines), self.query_one("#day", Static)
        if not (isinstance(day.content, Content) and content.is_same(day.content)):
            day.update(content)

    def on_resize(self) -> None:
        """The steps leave room for the teams; the map is shown where all of it and of them has room.

        A screen is told its size more than once, as it opens; what has been drawn for it stays.
        """
        if self.size == self._drawn_in:
            return
        self._drawn_in = self.size
        self.set_class(self.size.width >= WIDE, "-wide")
        self.set_class(self.size.width >= WIDE or self.size.height >= TALL, "-whole")
        self._make_room()
        if self.is_mounted and self._filled_for is not None:
            self._part_the_rest()
            self._draw_map()

    def _part_the_rest(self) -> None:
        """Show all that is below the steps, or one part of it, the map instead of the steps, too."""
        wide, board = self.has_class("-wide"), self.campaign.board.size
        room = self.size.width - (board + 5 if wide else 2)
        lines, story = teams_lines(self.state, marks(self.campaign), room)
        self.query_one("#teams", Static).update(lines)
        is_long = self.has_class("-whole")
        for part in PARTS:
            needed = {"games": not story, "map": False}.get(
                part, True
            )  # the map has a place of its own, or another key
            self.query_one(f"#{part}").display = needed if is_long else part == self.part
        self.query_one("#parts", Choices).offer(tuple((part, _(name)) for part, name in PARTS.items()), self.part)
        self.set_class(self.part == "map" and not is_long, "-map")

    @on(Choices.Taken, "#parts")
    def _take_part(self, event: Choices.Taken) -> None:
        self._turn_part(event.choice)

    def _turn_part(self, part: str) -> None:
        self.part = part
        self._part_the_rest()
        self.query_one("#rest").scroll_home(animate=False)
        self._draw_map()
        self.query_one("#steps" if part != "map" else "#rest").focus()

    def _draw_map(self) -> None:
        """The map as the viewer may see it, what was uncovered since the last result standing out."""
        session, size, wide = self.session, self.campaign.board.size, self.has_class("-wide")
        place = self.query_one("#small-map" if wide else "#map", Static)
        place.styles.width = size if wide else "auto"
        self._drawn_for = session.viewer
        if size > self.size.width - LEFT_WIDTH if wide else not place.display:
            place.update("")
            return

        picture = chart(session, Layers(frozenset(self.state.setup.teams)))
        drawn = half_blocks(
            picture, BoardPalette(self.app.theme_variables, colours(self.campaign)), fresh_cells(session.seen)
        )
        sentence = _("Bright: uncovered since the last result. 4 shows the map.")
        place.update(Text("\n").join([drawn, Text(sentence, "dim")]))

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """There is more to see only if not all of it fits; only what is half done is thrown away."""
        if action == "drop":
            return self.is_mounted and self._chosen is not None and self._chosen.begun is not None
        if action == "more":
            return not self.has_class("-whole") or any(panel.max_scroll_y for panel in self.query("#rest"))
        return True

    def action_more(self) -> None:
        """Scroll what is below the steps; after the end of a part comes the next one."""
        body, parts = self.query_one("#rest"), tuple(PARTS)
        if self.has_class("-whole") or body.scroll_y < body.max_scroll_y:
            read_on(body)
        else:
            self._turn_part(parts[(parts.index(self.part) + 1) % len(parts)])

    def _make_room(self) -> None:
        """The teams leave room for the steps, which scroll if need be; so does what is below them."""
        taken = OTHER_LINES + len(self.campaign.teams) + self._day_lines
        self.query_one("#steps", OptionList).styles.max_height = max(self.app.size.height - taken, LEAST_STEPS)
        self.call_after_refresh(self.query_one(KeyBar).refresh)

    def _day(self) -> Content:
        """The game whose day it is: the one being spent while its round is open, else the next one."""
        state, games = self.state, self.state.setup.options.games
        game = min(state.round if state.round_open else state.round + 1, games)
        return game_line(_("Game {game} of {games}").format(game=game, games=games), self.campaign, game)

    def _fingerprint(self) -> list[Content]:
        """What the master writes down to prove later what the journal held; nothing under other eyes.

        It changes with every entry, so that it would betray hidden ones.
        """
        session = self.session
        if session.viewer != MASTER:
            return []
        version = session.journal.version
        text = _("fingerprint as of entry {entry}: {fingerprint}")
        return [Content(text.format(entry=version, fingerprint=session.desk.fingerprint(version))).stylize("dim")]

    @property
    def _chosen(self) -> TodayStep | None:
        at = self.query_one("#steps", OptionList).highlighted
        return self.steps[at] if at is not None and at < len(self.steps) else None

    def action_drop(self) -> None:
        if self._chosen is not None and self._chosen.begun is not None:
            self.shell.run_command(throw_away(self.shell, self._chosen.begun.name))

    def action_do(self) -> None:
        self._do(self._chosen or self.steps[0])

    def action_day(self) -> None:
        self.shell.action_go("day")

    def action_next(self) -> None:
        self._do(self.steps[0])

    @on(OptionList.OptionSelected, "#steps")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self._do(self.steps[event.option_index])

    def _do(self, step: TodayStep) -> None:
        if step.begun is not None:
            go_on(self.shell, step.begun.name)
        elif step.by:
            self.shell.action_command("take_slips", step.by)
        elif step.kind == "unsettled":
            self.shell.action_command("show_entry", None)
        elif step.screen:
            self.shell.action_go(step.screen)
            if step.team and isinstance(self.shell.screen, DeskScreen):
                self.shell.screen.turn_to(step.team)
        else:
            self.shell.action_command("close_round")


def fresh_cells(journal: Journal) -> Mask:
    """The cells that were uncovered since the last result was entered."""
    return journal.state.uncovered.cells & ~journal.replayed.morning.uncovered.cells


def _attacks(state: State, campaign: Campaign) -> Content:
    live = [attack for attack in state.attacks if state.status(attack.id) == "in-effect"]
    heading = Content(_("Attacks in effect: {n}   (8 lists all)").format(n=len(live))).stylize("dim")
    return Content("\n").join([heading, *(attack_line(attack, campaign, state) for attack in live)])


def _recent(journal: Journal) -> Content:
    """What was entered last, newest first."""
    lines = [Content(_("Last entered")).stylize("dim")]
    for entry in reversed(journal.entries[-RECENT:]):
        line = line_of(entry, journal)
        style = "dim" if line.fate in ("refused", "retracted") else ""
        lines.append(Content.assemble((f"{line.version:>4} {fate_sign(line)} ", "dim"), (line.text, style)))
    return Content("\n").join(lines)
