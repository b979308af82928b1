"""The fifteen spirits."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.core.verdict import Name
from fejag_admin.common.data import data_json

EVIL = "evil"


@dataclass(frozen=True, slots=True)
class Spirit:
    """A spirit: ``kind`` is plain (effect at once), blue (counts at the end) or evil; ``code`` is for drawings."""

    id: str
    kind: str
    name: Name
    code: Name


SPIRITS: dict[str, Spirit] = {
    raw["id"]: Spirit(raw["id"], raw["kind"], Name(**raw["name"]), Name(**raw["code"]))
    for raw in data_json("stezky", "spirits.json")
}
"""The spirits by id, in the order of the rulebook."""
