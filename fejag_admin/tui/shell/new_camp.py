"""The camp that is being set up: one at a time, kept between runs until it is created."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.camp.maps.new_camp import fresh_plan, plan_from_json, plan_to_json
from fejag_admin.common.files import data_folder
from fejag_admin.common.language import _
from fejag_admin.common.settings import keep
from fejag_admin.texts.names import TEAMS

if TYPE_CHECKING:
    from fejag_admin.camp.maps.new_camp import CampPlan


def plan_path() -> Path:
    """The file in which the plan is kept; it holds a secret map."""
    return data_folder() / "new-camp.json"


class NewCamp:
    """Holds the plan; every change is written down. ``save_soon``: as that of the application.

    ``begun``: what stands in its open forms, by their names.
    """

    def __init__(self, save_soon: Callable[[Hashable, Callable[[], object]], None]) -> None:
        self._plan: CampPlan | None = None
        self._begun: dict[str, Any] = {}
        self._save_soon = save_soon

    @property
    def plan(self) -> CampPlan:
        """The plan: the one at hand, else the one kept, else a fresh one with the teams of the rulebook."""
        if self._plan is None:
            self._plan, self._begun = _load() or (_fresh(), {})
        return self._plan

    @property
    def there(self) -> bool:
        """Whether there is a plan that was begun before."""
        return self._plan is not None or plan_path().is_file()

    @property
    def begun(self) -> dict[str, Any]:
        return self._begun if self.plan else {}

    def begin(self, form: str, fields: Any) -> None:
        """Note what stands in a form; nothing: it is done."""
        self.begun.pop(form, None)
        if fields:
            self._begun[form] = fields
        self._save_soon(self, self._save)

    def change(self, plan: CampPlan) -> None:
        """Go on with another plan."""
        if plan is not self._plan:
            self._plan = plan
            self._save_soon(self, self._save)

    def begin_anew(self) -> None:
        """Forget the plan: it has become a camp, or is not wanted."""
        self._plan, self._begun = None, {}
        try:
            plan_path().unlink(missing_ok=True)
        except OSError:
            self.change(_fresh())  # it cannot be removed, but perhaps written over
        else:
            self._save_soon(self, lambda: plan_path().unlink(missing_ok=True))  # if it was just being written

    def _save(self) -> bool:
        """Whether the plan could be written down."""
        plan = self._plan
        if plan is None:
            return True
        try:
            written = plan_to_json(plan) | {"begun": dict(self._begun)}
        except DocumentError:
            return False
        return keep(plan_path(), json.dumps(written, ensure_ascii=False, indent=1) + "\n")


def _fresh() -> CampPlan:
    return fresh_plan("", tuple(_(message) for message in TEAMS.values()))


def _load() -> tuple[CampPlan, dict[str, Any]] | None:
    """The plan kept, and what stood in its forms; none if there is none that can be read."""
    try:
        raw = json.loads(plan_path().read_text(encoding="utf-8"))
        return plan_from_json(raw), dict(raw.get("begun", {}))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
