"""The camp under way, corrected on the screen on which camps are set up; nothing counts before it was shown."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fejag_admin.answers.settings import setting_lines
from fejag_admin.camp.header import SettingPath, moved_days, settings_of, with_settings
from fejag_admin.camp.journal.contents import Edit
from fejag_admin.camp.journal.corrections import FIXED, changed_settings
from fejag_admin.camp.maps.check import Checked
from fejag_admin.camp.maps.editing import UndoHistory
from fejag_admin.camp.maps.new_camp import CampPlan
from fejag_admin.common.language import N_, _
from fejag_admin.tui.orders.correct import settle
from fejag_admin.tui.setup.screen import SetupScreen
from fejag_admin.tui.setup.steps import STEPS, SetupStep, StepRow
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.session import looking_back_text

# fmt: off
register("edit",
    Action("change", "enter", "change", "Change",
           "Change what the cursor is on, or do what it says; or just type what it should be.", command=False),
    Action("next", "tab", "step(1)", "Next step", "Go to the next step."),
    Action("back", "shift+tab", "step(-1)", "Step back", "Go to the step before.", footer=False),
    Action("remove", "delete backspace", "remove", "Usual value", "In the options take the usual value.", weight=2),
    Action("later", "plus", "move_days(1)", "A day later", "It rains: move this day and all after it one day later."),
    Action("sooner", "minus", "move_days(-1)", "A day sooner", "Move this day and all after it one day back."),
    Action("enter", "ctrl+s", "create", "Enter", "Show what the changes come to, and enter them with a reason."),
    Action("leave", "escape", "leave", "Back", "Go back to where you came from; the changes are kept.", weight=2),
)
# fmt: on

_MAP = N_(
    "Where nobody has seen it, the map can still change: write it as a drawing (fejag draw-map), change that, and read"
    " it back (fejag edit map)."
)


def _camp(plan: CampPlan, _checked: Checked | None) -> Iterator[StepRow]:
    """What can be changed of the camp as a whole, and what cannot, with the reason."""
    yield from (row for row in STEPS["camp"].rows(plan, None) if row.target in ("zone", "games", "story"))
    size, teams = plan.map.now.size, len(plan.teams)
    counts = {"size": (_("Size"), f"{size}×{size}"), "teams": (_("Number of teams"), str(teams))}
    counts |= {"starts": (_("Start cells"), ""), "map": (_("Map"), "")}
    for code, cells in counts.items():
        about = f"{_(FIXED[code])} {_(_MAP)}" if code == "map" else _(FIXED[code])
        yield StepRow("tell", code, cells, about)


class EditScreen(SetupScreen):
    """What can be edited; ``pending``: the settings that are changed here and not entered yet."""

    BINDINGS = bindings("edit")
    only_in: ClassVar = {"move_days": ("days",), "remove": ("options",)}
    steps: ClassVar[dict[str, SetupStep]] = {
        "camp": replace(STEPS["camp"], rows=_camp, help=N_("The camp as a whole; what is fixed by now says why.")),
        "teams": replace(STEPS["teams"], help=N_("Names, colours, letters, leaders and members.")),
        "days": replace(STEPS["days"], help=N_("Titles, dates, whose day; + moves a day and all after it, − back.")),
        "options": replace(STEPS["options"], help=N_("By other options the whole camp is judged anew.")),
        "create": SetupStep(
            N_("Changes"), lambda _plan, _checked: iter(()), N_("What is changed and not entered yet.")
        ),
    }

    def __init__(self) -> None:
        super().__init__()
        self.step = "teams"
        self._pending: dict[SettingPath, Any] | None = None

    @property
    def pending(self) -> dict[SettingPath, Any]:
        if self._pending is None:  # what was kept the last time, as far as it can still be
            settings, drafted = settings_of(self.campaign), self.shell.draft("edit") or ()
            self._pending = {tuple(path): value for path, value in drafted if tuple(path) in settings}
            if drafted:
                self.notify(_("As it was left."))
        return self._pending

    @property
    def plan(self) -> CampPlan:
        """The camp as it would be with the changes."""
        draft = with_settings(self.campaign, self.pending)
        return CampPlan(self.session.desk.name, draft, UndoHistory(draft.board))

    def rows(self) -> Iterator[StepRow]:
        """The rows of the step; at last the changes."""
        if self.step != "create":
            return super().rows()
        lines = setting_lines(changed_settings(self.campaign, self.pending), self.campaign)
        return (StepRow("tell", str(at), ("", line), line) for at, line in enumerate(lines))

    def put(self, new: Mapping[SettingPath, Any]) -> None:
        """Note the settings that are to be changed, and keep them for the next time."""
        before, changed = settings_of(self.campaign), with_settings(self.campaign, {**self.pending, **new})
        self._keep({path: now for path, now in settings_of(changed).items() if before.get(path) != now})

    def _keep(self, pending: dict[SettingPath, Any]) -> None:
        self._pending = pending
        self.shell.keep_draft("edit", [[list(path), now] for path, now in pending.items()])
        self._show(keep=True)

    def check(self) -> bool:
        """The map stays as it is, and is not looked at."""
        return False

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        """An earlier moment is only looked at."""
        changes = action in ("change", "remove", "create")
        return looking_back_text() if changes and self.session.looking_back else ""

    def action_move_days(self, by: int) -> None:
        """The dates of the day under the cursor and of all after it."""
        if self.row is not None:
            self.put(moved_days(self.plan.draft, int(self.row.target), by))

    def action_add(self) -> None:
        self.notify(_(FIXED["teams"]), severity="warning")

    def action_create(self) -> None:
        """Show what the changes come to, and enter them."""
        self.shell.run_command(self._enter())

    async def _enter(self) -> None:
        if await settle(self.shell, _("Edit the camp"), Edit(tuple(self.pending.items()))):
            self._keep({})
