"""Today: which game it is, what is left to do, how the teams stand; the next step is one key away."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.entry_lines import fate_sign, line_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.state import State
from fejag_admin.texts.round_warnings import slips_text
from fejag_admin.texts.rulings import points_text
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.screen import DeskScreen, read_on
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.shell.teams import Mark, marks
from fejag_admin.tui.today.agenda import Step, agenda, has_light
from fejag_admin.tui.widgets.team_lines import attack_line, game_line

# fmt: off
register("today",
    Action("do", "enter", "do", "Do it", "Go and do the chosen step.", palette=False),
    Action("next", "n", "next", "Next step", "Go straight to the first thing to do."),
    Action("more", "m", "more", "More", "Scroll teams, attacks and last entries."),
)
# fmt: on


OTHER_LINES = 8  # bars, day, headings, empty lines
LEAST_STEPS = 3
NAME_WIDTH = 18
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

    def compose_body(self) -> ComposeResult:
        yield Static(id="day", markup=False)
        yield OptionList(id="steps", markup=False)
        with VerticalScroll(id="rest"):
            yield Static(id="teams", markup=False)
            yield Static(id="attacks", markup=False)
            yield Static(id="recent", markup=False)

    def state_changed(self) -> None:
        marked = marks(self.campaign)
        self.query_one("#day", Static).update(Content("\n").join([self._day(), *self._fingerprint()]))
        steps = self.query_one("#steps", OptionList)
        chosen = steps.highlighted_option.id if steps.highlighted_option else None
        journal = self.session.journal
        slips = self.session.slips
        self.steps = agenda(self.state, len(journal.unsettled), len(open_disputes(journal)), slips.count, slips.others)
        steps.clear_options()
        ids = [f"{step.kind}:{step.team or step.by}" for step in self.steps]
        steps.add_options(Option(step_text(step, marked), id) for step, id in zip(self.steps, ids, strict=True))  # noqa: A001
        steps.highlighted = ids.index(chosen) if chosen in ids else 0
        self.query_one("#teams", Static).update(_teams(self.state, marked))
        self.query_one("#attacks", Static).update(_attacks(self.state, self.campaign))
        self.query_one("#recent", Static).update(_recent(self.session.seen))
        self._make_room()

    def on_resize(self) -> None:
        """The steps leave room for the teams."""
        self._make_room()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """There is more to see only if not all of it fits."""
        if action == "more":
            return any(rest.max_scroll_y for rest in self.query("#rest"))
        return True

    def action_more(self) -> None:
        """Scroll what is below the steps; after its end comes its beginning."""
        read_on(self.query_one("#rest"))

    def _make_room(self) -> None:
        """The teams leave room for the steps, which scroll if need be; so does what is below them."""
        taken = OTHER_LINES + len(self.campaign.teams) + len(self._fingerprint())
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

    def action_do(self) -> None:
        self._do(self.steps[self.query_one("#steps", OptionList).highlighted or 0])

    def action_next(self) -> None:
        self._do(self.steps[0])

    @on(OptionList.OptionSelected, "#steps")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self._do(self.steps[event.option_index])

    def _do(self, step: Step) -> None:
        if step.by:
            self.shell.action_command("take_slips", step.by)
        elif step.screen:
            self.shell.action_go(step.screen)
            if step.team and isinstance(self.shell.screen, DeskScreen):
                self.shell.screen.turn_to(step.team)
        else:
            self.shell.action_command("close_round")


def _teams(state: State, marked: dict[str, Mark]) -> Content:
    """A line for every team: score, wallet, figures, temple paths."""
    heads = (_("score"), _("wallet"), _("figures"), _("dark"), _("paths"))
    widths = [max(len(head), 4) + 2 for head in heads]
    heading = "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    lines = [Content(" " * (NAME_WIDTH + 4) + heading).stylize("dim")]
    for team, mark in marked.items():
        own = [figure.id for figure in state.figures if figure.team == team]
        dark = sum(not state.shines(number) for number in own)
        numbers = (state.score(team), state.wallet(team), len(own), dark, len(state.paths(team)))
        name = Content(f" {mark.name}").truncate(NAME_WIDTH, ellipsis=True, pad=True)
        cells = "".join(f"{number or '·':>{width}}" for number, width in zip(numbers, widths, strict=True))
        unlit = "  " + _("no light") if state.round and not has_light(state, team) else ""
        lines.append(Content.assemble(" ", mark.chip, name, cells, (unlit, "$warning")))
    return Content("\n").join(lines)


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
