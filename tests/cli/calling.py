"""What the tests of the command line share: a small camp, and what a call leaves behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

SMALL = {
    "format": "fejag-campaign/1",
    "rules": {"games": 3},
    "map": {
        "size": 9,
        "walls": [["C5", "D5"], ["H2", "I2"]],
        "temple": ["G7"],
        "teleports": [["G2", "H8"]],
        "starts": {"fbi": "A5", "exoti": "E1"},
    },
    "teams": [{"id": "fbi", "name": "FBI"}, {"id": "exoti", "name": "Exoti"}],
    "days": [{"game": 1, "title": "Přistání", "day_of": "fbi"}],
    "orders": [],
}


@dataclass(frozen=True)
class Called:
    """What a call left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Call = Callable[..., Called]
