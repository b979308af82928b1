"""Today: which game it is, what is left to do, how the teams stand; the next step is one key away."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.entry_lines import fate_sign, line_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import Mask
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.referee import must_spend
from fejag_admin.rules.state import State
from fejag_admin.texts.round_warnings import slips_text
from fejag_admin.texts.rulings import points_text
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.screen import DeskScreen, read_on
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.shell.teams import Mark, marks
from fejag_admin.tui.shell.unfinished import Unfinished, go_on, throw_away, unfinished
from fejag_admin.tui.today.agenda import Step, agenda, has_light
from fejag_admin.tui.today.copies import copy_lines
from fejag_admin.tui.widgets.team_lines import attack_line, game_line

# fmt: off
register("today",
    Action("do", "enter", "do", "Do it", "Go and do the chosen step.", palette=False),
    Action("next", "n", "next", "Next step", "Go straight to the first thing to do.", weight=3),
    Action("drop", "delete", "drop", "Throw away", "Throw away what is half done, after a question."),
    Action("day", "c", "day", "Close the day", "Close the day step by step; the steps of the morning are there, too.",
           palette=False),
    Action("more", "m", "more", "More", "Scroll teams, attacks and last entries."),
)
# fmt: on


OTHER_LINES = 7  # bars, headings, empty lines
LEAST_STEPS = 3
COPIES_SECONDS = 2.0  # until how the copies stand is told anew
NAME_WIDTH = 18
WIDE, LEFT_WIDTH = 128, 84  # columns from which on the map has room, and those that it leaves
BARS = "▁▂▃▄▅▆▇█"
RECENT = 12  # entries; how many of them are seen depends on the room


def step_text(step: Step, marked: dict[str, Mark]) -> Content:
    team = marked[step.team] if step.team else None
    match step.kind:
        case "result":
            said = _("Enter the result of game {game}").format(game=step.game)
        case "must-spend":
            said = _("must spend: holds {points}").format(points=points_text(step.amount))
        case "over-limit":
            said = _("holds {points}, but has nowhere to place a tarantula").format(points=points_text(step.amount))
        case "purchases":
            said = _("Sell and place figures of the round after game {game}").format(game=step.game)
        case "slips":
            said = slips_text(step.amount, step.by)
        case "close-round":
            said = _("Close the round after game {game}").format(game=step.game)
        case "unsettled":
            said = ngettext(
                "{n} entry waits to be settled after a correction",
                "{n} entries wait to be settled after a correction",
                step.amount,
            ).format(n=step.amount)
        case "dispute":
            said = ngettext(
                "{n} dispute is open and waits to be decided",
                "{n} disputes are open and wait to be decided",
                step.amount,
            ).format(n=step.amount)
        case "dark":
            said = _("has no light but its start cell")
        case "begun":
            said = step.begun.said if step.begun else ""
        case "over":
            said = _("All games are played: read the final standings")
    sign = ("! ", "bold $warning") if step.urgent else ("· ", "dim")
    if team is None:
        return Content.assemble(sign, said)
    return Content.assemble(sign, team.chip, f" {team.name} ", said)


class TodayScreen(DeskScreen):
    """The organiser's list for today."""

    SCOPE = "today"
    BINDINGS = bindings("today")
    AUTO_FOCUS = "#steps"
    _day_lines = 1
    _begun: tuple[Unfinished, ...] = ()

    def compose_body(self) -> ComposeResult:
        """What to do and how things stand; beside it, where there is room, the map in small."""
        with Horizontal():
            with Vertical():
                yield Static(id="day", markup=False)
                yield OptionList(id="steps", markup=False)
                with VerticalScroll(id="rest"):
                    yield Static(id="teams", markup=False)
                    yield Static(id="attacks", markup=False)
                    yield Static(id="recent", markup=False)
            yield Static(id="small-map", markup=False)

    def _fill_in(self) -> None:
        begun = unfinished(self.shell)
        if begun != self._begun:
            self._begun, self._shown = begun, None
        super()._fill_in()

    def state_changed(self) -> None:
        marked = marks(self.campaign)
        self.call_after_refresh(self._draw_map)  # the first picture does not wait for it
        self._tell_day()
        steps = self.query_one("#steps", OptionList)
        chosen = steps.highlighted_option.id if steps.highlighted_option else None
        journal = self.session.journal
        drafts, disputes = self.session.drafts, len(open_disputes(journal))
        unsettled = len(journal.unsettled)
        self.steps = agenda(self.state, unsettled, disputes, drafts.count, drafts.others, self._begun)
        steps.clear_options()
        ids = [f"{step.kind}:{step.team or step.by or step.begun}" for step in self.steps]
        steps.add_options(Option(step_text(step, marked), id) for step, id in zip(self.steps, ids, strict=True))  # noqa: A001
        steps.highlighted = ids.index(chosen) if chosen in ids else 0
        self.query_one("#teams", Static).update(_teams(self.state, marked, self.has_class("-wide")))
        self.query_one("#attacks", Static).update(_attacks(self.state, self.campaign))
        self.query_one("#recent", Static).update(_recent(self.session.seen))
        self._make_room()

    def on_mount(self) -> None:
        """Copies are made while nothing else changes."""
        self.set_interval(COPIES_SECONDS, self._look_at_copies)

    def _look_at_copies(self) -> None:
        if self.shell.has_camp and self.is_current:
            self._tell_day()

    def _tell_day(self) -> None:
        """The day, the fingerprint, and how the copies stand."""
        lines = [self._day(), *self._fingerprint(), *copy_lines(self.shell.place, self.campaign.zone)]
        self._day_lines = len(lines)
        self.query_one("#day", Static).update(Content("\n").join(lines))

    def on_resize(self) -> None:
        """The steps leave room for the teams; the map is shown where all of it and of them has room."""
        self.set_class(self.size.width >= WIDE, "-wide")
        self._make_room()
        if self.is_mounted and self._shown is not None:
            self.query_one("#teams", Static).update(_teams(self.state, marks(self.campaign), self.has_class("-wide")))
            self._draw_map()

    def _draw_map(self) -> None:
        """The map as the viewer may see it, what was uncovered since the last result standing out."""
        session, size = self.session, self.campaign.board.size
        if not self.has_class("-wide") or size > self.size.width - LEFT_WIDTH:
            self.query_one("#small-map", Static).update("")
            return
        from fejag_admin.camp.views.map_picture import Layers
        from fejag_admin.tui.board.half_blocks import half_blocks
        from fejag_admin.tui.board.paint import Palette
        from fejag_admin.tui.board.picture import chart, colours

        picture = chart(session, Layers(frozenset(self.state.setup.teams)))
        drawn = half_blocks(
            picture, Palette(self.app.theme_variables, colours(self.campaign)), fresh_cells(session.seen)
        )
        told = _("Bright: uncovered since the last result. 4 shows the map.")
        self.query_one("#small-map", Static).update(Text("\n").join([drawn, Text(), Text(told, "dim")]))

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """There is more to see only if not all of it fits; only what is half done is thrown away."""
        if action == "drop":
            return self.is_mounted and self._chosen is not None and self._chosen.begun is not None
        if action == "more":
            return any(rest.max_scroll_y for rest in self.query("#rest"))
        return True

    def action_more(self) -> None:
        """Scroll what is below the steps; after its end comes its beginning."""
        read_on(self.query_one("#rest"))

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
        told = _("fingerprint as of entry {entry}: {fingerprint}")
        return [Content(told.format(entry=version, fingerprint=session.desk.fingerprint(version))).stylize("dim")]

    @property
    def _chosen(self) -> Step | None:
        at = self.query_one("#steps", OptionList).highlighted
        return self.steps[at] if at is not None and at < len(self.steps) else None

    @on(OptionList.OptionHighlighted, "#steps")
    def _highlighted(self) -> None:
        self.query_one(KeyBar).refresh()

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

    def _do(self, step: Step) -> None:
        if step.begun is not None:
            go_on(self.shell, step.begun.name)
        elif step.by:
            self.shell.action_command("take_slips", step.by)
        elif step.screen:
            self.shell.action_go(step.screen)
            if step.team and isinstance(self.shell.screen, DeskScreen):
                self.shell.screen.turn_to(step.team)
        else:
            self.shell.action_command("close_round")


def _teams(state: State, marked: dict[str, Mark], wide: bool) -> Content:
    """A line for every team: score, wallet, figures, temple paths; if there is room how it came by its score, too."""
    heads = (_("score"), _("wallet"), _("figures"), _("dark"), _("paths"))
    widths = [max(len(head), 4) + 2 for head in heads]
    heading = "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    games = state.setup.options.games if wide else 0
    by_game = "  " + _("by game").ljust(games) if wide else ""
    lines = [Content(" " * (NAME_WIDTH + 4) + heading + by_game).stylize("dim")]
    for team, mark in marked.items():
        own = [figure.id for figure in state.figures if figure.team == team]
        dark = sum(not state.shines(number) for number in own)
        numbers = (state.score(team), state.wallet(team), len(own), dark, len(state.paths(team)))
        name = Content(f" {mark.name}").truncate(NAME_WIDTH, ellipsis=True, pad=True)
        cells = "".join(f"{number or '·':>{width}}" for number, width in zip(numbers, widths, strict=True))
        story = f"  {sparkline(gains(state, team)):<{games}}" if wide else ""
        standing, style = _standing(state, team, wide)
        lines.append(Content.assemble(" ", mark.chip, name, cells, story, (f"  {standing}" if standing else "", style)))
    return Content("\n").join(lines)


def _standing(state: State, team: str, wide: bool) -> tuple[str, str]:
    """What a team can do now, in a word or two, and how that is styled."""
    if state.round and not has_light(state, team):
        return _("no light"), "$warning"
    if not wide or not state.round_open:
        return "", ""
    if team in must_spend(state):
        return _("holds too much"), "bold $warning"
    cells = state.placeable(team).bit_count()
    if not cells or state.wallet(team) < min(kind.price for kind in KINDS.values()):
        return _("can buy nothing"), "dim"
    return ngettext("may buy, {n} cell", "may buy, {n} cells", cells).format(n=cells), "$success"


def gains(state: State, team: str) -> list[int]:
    """What a team's score gained in each game so far, with its round."""
    scores = [0] * state.round
    for item in state.ledger:
        if item.team == team and item.game:
            scores[item.game - 1] += item.score
    return scores


def sparkline(values: Sequence[int]) -> str:
    """A bar for each number, from none to the tallest."""
    most = max(*values, 1) if values else 1
    return "".join(BARS[max(value, 0) * (len(BARS) - 1) // most] for value in values)


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
