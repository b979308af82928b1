"""Setting up a camp, step by step: name and dates, teams and bases, days, options, map; then it is created."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from secrets import randbelow
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from fejag_admin.camp.campaign import Team
from fejag_admin.camp.file.validate import MAX_TEAMS, MIN_TEAMS
from fejag_admin.camp.header import OF_TEAM, SettingPath, with_settings
from fejag_admin.camp.maps import new_camp
from fejag_admin.camp.maps.new_camp import CampPlan
from fejag_admin.camp.maps.random import NUMBERS
from fejag_admin.camp.maps.text import shipped_map
from fejag_admin.common.language import _
from fejag_admin.rules.figures import Options
from fejag_admin.tui.setup.dialogs import SettingDialog, setting_choices, story_from_file
from fejag_admin.tui.setup.steps import STEPS, SetupStep, StepRow
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.bars import TopBar
from fejag_admin.tui.shell.dialog import CautiousConfirm, Confirm
from fejag_admin.tui.shell.shell import asks
from fejag_admin.tui.widgets.dialogs import ChooseDialog
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.plan_screen import PlanScreen, checked_map
from fejag_admin.tui.widgets.tables import Table

# fmt: off
register("setup",
    Action("change", "enter", "change", "Change",
           "Change what the cursor is on, or do what it says; or just type what it should be.", command=False),
    Action("next", "tab", "step(1)", "Next step", "Go to the next step."),
    Action("back", "shift+tab", "step(-1)", "Step back", "Go to the step before.", footer=False),
    Action("add", "ctrl+n insert", "add", "Add a team", "Add a team."),
    Action("remove", "delete backspace", "remove", "Remove", "Remove the team; in the options take the usual value."),
    Action("draw", "ctrl+l", "draw", "Draw lots",
           "Teams: draw the bases by lot. Days: deal the days in turn, so that every team has two."),
    Action("map", "ctrl+e", "edit", "Map editor", "Paint the map of the new camp.", weight=2),
    Action("create", "ctrl+s", "create", "Create",
           "Show what will be created; there, create the camp and open it.", weight=3),
    Action("leave", "escape", "leave", "Back", "Go back to where you came from; the plan is kept.", weight=2),
)
# fmt: on


class SetupScreen(PlanScreen):
    """The plan of a camp. ``step``: which of `STEPS` is shown.

    ``only_in``: the steps in which an action is offered, if not in all.
    """

    steps: ClassVar[dict[str, SetupStep]] = STEPS
    BINDINGS = bindings("setup")
    only_in: ClassVar[dict[str, tuple[str, ...]]] = {
        "add": ("teams",),
        "remove": ("teams", "options"),
        "draw": ("teams", "days"),
    }
    begins_text = True
    AUTO_FOCUS = "Table"

    def __init__(self) -> None:
        super().__init__()
        self.step = next(iter(STEPS))
        self._rows: list[StepRow] = []
        self._typed = ""  # what opens the row under the cursor

    @property
    def row(self) -> StepRow | None:
        at = self.query_one(Table).cursor_row
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def compose_body(self) -> ComposeResult:
        """The steps, what this one is for, its rows, and a line about the row under the cursor."""
        yield Choices("steps")
        yield Static(id="told", markup=False)
        yield Table(cursor_type="row", zebra_stripes=False)
        yield Static(id="more", markup=False)

    def state_changed(self) -> None:
        """Nothing here depends on the open camp alone."""

    def catch_up(self) -> None:
        """Show the step anew: the map may have been edited meanwhile."""
        super().catch_up()
        self._show(keep=True)

    # Showing

    def _show(self, *, keep: bool = False) -> None:
        """Fill the table; ``keep``: the cursor stays on its row."""
        if not self.query(Table):
            return
        table, step = self.query_one(Table), self.steps[self.step]
        self.check()
        names = tuple((key, _(step.name)) for key, step in self.steps.items())
        self.query_one("#steps", Choices).offer(names, self.step)
        self.query_one("#told", Static).update(_(step.help))
        before = self.row.key if keep and self.row is not None else ""
        at = table.cursor_row if keep else 0
        self._rows = list(self.rows())
        table.show_header = bool(step.headings)
        headings = [_(heading) for heading in step.headings] or ["", ""]
        table.fill(headings, [[Text(c) if isinstance(c, str) else c for c in row.cells] for row in self._rows])
        keys = [row.key for row in self._rows]
        table.move_cursor(row=keys.index(before) if before in keys else min(at, len(keys) - 1))
        self._tell()
        self.query_one(TopBar).refresh()
        self.refresh_bindings()

    def rows(self) -> Iterator[StepRow]:
        """The rows of the step."""
        return self.steps[self.step].rows(self.plan, self.checked)

    @on(Table.RowHighlighted)
    def _tell(self) -> None:
        more = self.query_one("#more", Static)
        more.update(text := self.row.about if self.row is not None else "")
        more.display = bool(text)

    def show_checked(self) -> None:
        self._show(keep=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Each step has its own actions."""
        return self.step in self.only_in.get(action, self.steps) and super().check_action(action, parameters)

    # Steps

    @on(Choices.Taken, "#steps")
    def _step_taken(self, event: Choices.Taken) -> None:
        self.go_to(event.choice)

    def go_to(self, step: str, target: str = "") -> None:
        """Show a step, with the cursor on its row about ``target``."""
        self.step = step
        self._show()
        position = next((at for at, row in enumerate(self._rows) if row.target == target), 0)
        self.query_one(Table).move_cursor(row=position)

    def action_step(self, by: int) -> None:
        """The next step, or the one before; no farther than the ends."""
        steps = tuple(self.steps)
        self.go_to(steps[min(max(steps.index(self.step) + by, 0), len(steps) - 1)])

    async def action_leave(self) -> None:
        await self.shell.action_go_back()

    def action_edit(self) -> None:
        self.shell.action_go("editor")

    # Changing

    def change(self, plan: CampPlan) -> None:
        """Go on with another plan."""
        self.shell.new_camp.change(plan)
        self._show(keep=True)

    def put(self, new: Mapping[SettingPath, Any]) -> None:
        """Go on with other settings; with its name the id of a team changes, too."""
        plan = self.plan
        if self.step == "camp" and (first := new.get(("days", "1", "date"))):
            plan, new = new_camp.dated_days(plan, first), {}
        draft = with_settings(plan.draft, new)
        name = new.get(("name",), plan.name)
        plan = replace(plan, name=name, draft=replace(draft, name=None, teams=plan.draft.teams))
        for team in plan.teams:
            plan = new_camp.changed_team(plan, team, draft.team(team))
        self.change(plan)

    def takes_letter(self, _letter: str) -> bool:
        """Not where a number or a date is to be written."""
        path = self.row.paths[0] if self.row is not None and self.row.paths else ()
        is_number = path[:1] == ("rules",) and not setting_choices(path, self.plan.draft)
        return not is_number and path[-1:] != ("date",)

    def take_typed(self, character: str) -> bool:
        """Change the row under the cursor, beginning with this."""
        row = self.row
        if row is not None and row.kind != "tell" and (row.kind != "do" or row.target == "add"):
            self._typed = character
            self.action_change()
        return True

    @on(Table.RowSelected)
    def action_change(self) -> None:
        row = self.row
        if row is None or row.kind == "tell":
            return
        if row.paths:
            self.shell.run_command(self._ask(row))
        else:
            doing: dict[str, Callable[..., object]] = {
                "shipped": self._ship,
                "add": self.action_add,
                "edit": self.action_edit,
                "create": self.action_create,
                "anew": self._anew,
                "like": self._like,
                "story": lambda: self.shell.run_command(self._story()),
                "games_for_all": lambda: self.change(new_camp.with_games_for_all(self.plan)),
            }
            task, *which = row.target.split()
            doing[task](*(which if task == "shipped" else ()))

    def _ship(self, name: str) -> None:
        plan = self.plan
        board = shipped_map(name, plan.teams)
        self.change(replace(plan, map=plan.map.then(board or plan.map.now)))

    @asks
    async def _anew(self) -> None:
        sentence = _("Teams, days, options and the map of this plan will be gone.")
        await self.shell.ask(CautiousConfirm(_("Start again"), sentence, ok=_("Start again")))
        self.shell.new_camp.begin_anew()
        self._show()

    async def _asked(self, dialog: SettingDialog) -> dict[SettingPath, Any]:
        """What is answered; the first field begins with what was typed to open it."""
        dialog.typed, self._typed = self._typed, ""
        return await self.shell.ask(dialog)

    async def _ask(self, row: StepRow) -> None:
        """Ask for the settings of a row."""
        camp = replace(self.plan.campaign, name=self.plan.name)
        self.put(await self._asked(SettingDialog(camp, row.paths, row.about)))

    @asks
    async def _like(self) -> None:
        store, intro = self.shell.store, self.row.about if self.row else ""
        camps = sorted(store.camps(), key=lambda camp: camp.slug != store.last_camp)
        offered = [(camp.name, camp.slug) for camp in camps]
        slug = await self.shell.ask(ChooseDialog(_("Like an earlier camp"), offered, intro=intro))
        camp = store.desk(slug, remember=False).campaign
        self.change(replace(new_camp.like(camp, randbelow(NUMBERS)), name=self.plan.name))

    async def _story(self) -> None:
        if new := await story_from_file(self.shell, self.plan.draft):
            self.put(new)

    @asks
    async def action_add(self) -> None:
        if len(self.plan.teams) >= MAX_TEAMS:
            self.notify(_("There are {limit} teams at most.").format(limit=MAX_TEAMS), severity="warning")
            return
        paths = [("teams", "", name) for name in OF_TEAM]
        asked = await self._asked(SettingDialog(self.plan.campaign, paths, title=_("Another team")))
        values: dict[str, Any] = {path[-1]: value for path, value in asked.items() if value}
        values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
        self._change_teams(new_camp.with_team(self.plan, Team("", **values)))

    def action_remove(self) -> None:
        """The team under the cursor, or the value of the option under it."""
        match self.row.paths if self.row is not None else ():
            case [("rules", option) as path]:
                self.put({path: next(field.default for field in fields(Options) if field.name == option)})
            case [("teams", _team, _name), *_more] if len(self.plan.teams) <= MIN_TEAMS:
                text = _("There are {limit} teams at least.").format(limit=MIN_TEAMS)
                self.notify(text, severity="warning")
            case [("teams", team, _name), *_more]:
                self._change_teams(new_camp.without_team(self.plan, team))

    def _change_teams(self, plan: CampPlan) -> None:
        """Take over a plan with a team more or less; if there were games for all teams, there are so again."""
        even = self.plan.draft.options.games == new_camp.games_for_all(self.plan)
        self.change(new_camp.with_games_for_all(plan) if even else plan)

    def action_draw(self) -> None:
        if self.step == "days":
            self.change(new_camp.dealt_days(self.plan))
            return
        number = randbelow(NUMBERS)
        self.change(new_camp.drawn_bases(self.plan, number))
        text = _("The bases were drawn by lot, with the random number {number}.")
        self.notify(text.format(number=number))

    # Creating

    def action_create(self) -> None:
        """Create the camp, once its summary has been seen and nothing is wrong with it; else show that."""
        seen = self.step == "create"
        if not seen:
            self.go_to("create")
        if not self.plan.name or new_camp.plan_faults(self.plan):
            self.notify(_("Something is left to do; see the list."), severity="warning")
            return
        if not seen:
            self.notify(_("This is what will be created; Ctrl+S creates it."))
            return
        self.shell.run_command(self._create())  # this screen is gone before the camp is open

    async def _create(self) -> None:
        checked = self.checked or await checked_map(self.plan)
        if not checked.sound:
            sentence = _("The check found something wrong with the map. Create the camp all the same?")
            await self.shell.ask(Confirm(_("Create"), sentence, ok=_("Create the camp")))
        shell, plan = self.shell, self.plan
        desk = shell.store.create(plan.name, plan.campaign, shell.by)
        shell.new_camp.begin_anew()
        shell.clear_notifications()
        await shell.open_camp(desk)
