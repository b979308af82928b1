"""The forms for the user's own copy of Singapore: seals, starting buildings, buildings that are otherwise."""

from collections.abc import Callable

from boardgames.singapore.buildings import BUILDINGS, Building, building_to
from boardgames.singapore.fields import OwnCopy, readable_copy
from boardgames.singapore.notation import START
from fejag_admin.common.language import _
from fejag_admin.tui.referee.own_copy import Form, Part, Raw
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, ItemsDialog, Values
from fejag_admin.tui.referee.tables.singapore import forms


def parts() -> dict[str, Part]:
    def counted(label: str, number: Callable[[OwnCopy], int]) -> Callable[[Raw], str]:
        return lambda raw: label.format(number=number(readable_copy(raw)))

    def seals(raw: Raw) -> str:
        return _("Fields with seals: {seals}").format(seals=_seals(raw) or _("not entered"))

    def entered(copy: OwnCopy) -> int:
        return sum(building.sure == "own" for building in copy.start)

    buildings = counted(_("Buildings that are otherwise: {number}"), lambda copy: len(copy.buildings))
    return {
        "seals": Part(seals, _seals_form),
        "start": Part(counted(_("Starting buildings: {number} of 4"), entered), _start_forms),
        "buildings": Part(buildings, _building_forms),
    }


def _seals(raw: Raw) -> str:
    return ", ".join(map(str, readable_copy(raw).seals or ()))


def _seals_form(raw: Raw) -> Form:
    def check(values: Values) -> str:
        words = values["seals"].replace(",", " ").split()
        fine = all(word.isascii() and word.isdecimal() and 1 <= int(word) <= 60 for word in words)
        return "" if fine else _("Write numbers from 1 to 60 with commas between.")

    def changes(values: Values) -> Raw:
        return {"seals": sorted({int(word) for word in values["seals"].replace(",", " ").split()}) or None}

    field = Field("seals", _("Fields with seals"), hint="10, 20, 60")
    intro = _("Which fields of the track have a seal? The last one is 60. Empty: the placeholders stand in.")
    return FieldsDialog(_("The track"), (field,), {"seals": _seals(raw)}, intro=intro, check=check), changes


def _start_forms(raw: Raw) -> Form:
    intro = _("The four buildings of the starting tile, in any order that you keep to: *1 to *4.")
    entered = readable_copy(raw).start
    buildings = (*entered, *OwnCopy().all_start[len(entered) :])
    dialog = ItemsDialog(
        _("Starting buildings"), buildings, forms.building_line, forms.building_form, _building, intro=intro
    )
    return dialog, lambda changed: {
        "start": [building_to(building) if building.sure == "own" else {} for building in changed]
    }


def _building(before: Building, values: Values) -> Building:
    """A building as the user fills it in."""
    raw = forms.building_values(values)
    if before.id.startswith(START):
        return readable_copy({"start": [{}] * (int(before.id[1:]) - 1) + [raw]}).start[-1]
    return readable_copy({"buildings": {before.id: raw}}).building(before.id)


def _building_forms(raw: Raw) -> Form:
    def label(building: Building) -> str:
        sure = {"doubtful": _("doubtful"), "own": _("yours")}.get(building.sure, "")
        return f"{forms.building_line(building)}  {sure}".rstrip()

    intro = _("The 42 buildings as we have them; change what your copy says otherwise. Those marked are doubtful.")
    copy = readable_copy(raw)
    buildings = [copy.building(ident) for ident in BUILDINGS]
    dialog = ItemsDialog(_("Buildings"), buildings, label, forms.building_form, _building, intro=intro)
    return dialog, lambda changed: {
        "buildings": {building.id: building_to(building) for building in changed if building.sure == "own"} or None
    }
