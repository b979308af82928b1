"""The camp that is being set up: one at a time, kept between runs until it is created."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from fejag_admin.common.files import data_folder
from fejag_admin.common.language import _
from fejag_admin.common.settings import keep

if TYPE_CHECKING:
    from fejag_admin.camp.maps.new_camp import Plan


def plan_path() -> Path:
    """The file in which the plan is kept; it holds a secret map."""
    return data_folder() / "new-camp.json"


class NewCamp:
    """Holds the plan; every change is written down at once. ``kept``: whether the last one could be written."""

    def __init__(self) -> None:
        self._plan: Plan | None = None
        self.kept = True

    @property
    def plan(self) -> Plan:
        """The plan: the one at hand, else the one kept, else a fresh one with the teams of the rulebook."""
        if self._plan is None:
            self._plan = _load() or _fresh()
        return self._plan

    @property
    def begun(self) -> bool:
        """Whether there is a plan that was begun before."""
        return self._plan is not None or plan_path().is_file()

    def change(self, plan: Plan) -> None:
        """Go on with another plan."""
        if plan is not self._plan:
            self._plan = plan
            self.kept = _keep(plan)

    def begin_anew(self) -> None:
        """Forget the plan: it has become a camp, or is not wanted."""
        self._plan = None
        try:
            plan_path().unlink(missing_ok=True)
        except OSError:
            self.change(_fresh())  # it cannot be removed, but perhaps written over


def _fresh() -> Plan:
    from fejag_admin.camp.maps.new_camp import fresh_plan
    from fejag_admin.texts.names import TEAMS

    return fresh_plan("", tuple(_(message) for message in TEAMS.values()))


def _load() -> Plan | None:
    """The plan kept; none if there is none that can be read."""
    from fejag_admin.camp.maps.new_camp import plan_from_json

    try:
        return plan_from_json(json.loads(plan_path().read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _keep(plan: Plan) -> bool:
    from fejag_admin.camp.file.faults import DocumentError
    from fejag_admin.camp.maps.new_camp import plan_to_json

    try:
        written = plan_to_json(plan)
    except DocumentError:
        return False
    return keep(plan_path(), json.dumps(written, ensure_ascii=False, indent=1) + "\n")
