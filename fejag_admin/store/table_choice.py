"""Which sheet, columns and rule were chosen for the tables of a camp, so that they are not asked for each day."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from fejag_admin.common.files import own_folder, write_whole
from fejag_admin.store.address import Address


def remembered_choices(place: Address, camp: str) -> dict[str, str]:
    """What was chosen last for a camp (its slug), by what was asked; from this computer."""
    return _read(place).get(camp, {})


def remember_choices(place: Address, camp: str, choices: Mapping[str, str]) -> None:
    """Note what was chosen, besides what is known; only a convenience, so that it may fail."""
    choices_kept = _read(place)
    choices_kept[camp] = {**choices_kept.get(camp, {}), **choices}
    with suppress(OSError):
        own_folder(place.choices.parent)
        write_whole(place.choices, json.dumps(choices_kept, ensure_ascii=False))


def _read(place: Address) -> dict[str, dict[str, str]]:
    try:
        choices_kept = json.loads(place.choices.read_text("utf-8"))
        return {
            str(camp): {str(name): str(word) for name, word in found.items()} for camp, found in choices_kept.items()
        }
    except (OSError, ValueError, AttributeError):
        return {}
