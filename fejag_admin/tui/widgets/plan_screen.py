"""What the screens of a camp that is being set up share: its plan, and the check of its map."""

import asyncio
from dataclasses import replace

from fejag_admin.camp.maps.check import Checked, check_map
from fejag_admin.camp.maps.new_camp import CampPlan
from fejag_admin.common.processes import aside
from fejag_admin.tui.shell.screen import DeskScreen

PAUSE = 0.4  # seconds after the last change until the map is checked


class PlanScreen(DeskScreen):
    """A screen of the plan. ``checked``: what the check of its map found, None while the map has changed since."""

    checked: Checked | None = None
    _checked_plan: CampPlan | None = None

    @property
    def plan(self) -> CampPlan:
        return self.shell.new_camp.plan

    def check(self) -> bool:
        """Begin to check the map if it, the teams or the options have changed since the last time; whether so."""
        plan = self.plan
        if self._checked_plan is not None and plan.campaign == self._checked_plan.campaign:
            return False
        self._checked_plan, self.checked = plan, None
        self.run_worker(self._check(plan), exclusive=True, group="check")
        return True

    async def _check(self, plan: CampPlan) -> None:
        await asyncio.sleep(PAUSE)
        checked = await checked_map(plan)
        if self.is_mounted and plan.campaign == self.plan.campaign:
            self.checked = checked
            self.show_checked()

    def show_checked(self) -> None:
        """Show what the check found."""
        raise NotImplementedError


async def checked_map(plan: CampPlan) -> Checked:
    """What the check of the map of a plan finds; in another process, for it takes seconds."""
    return await aside(check_map, replace(plan.map.now), plan.teams, plan.draft.options)
