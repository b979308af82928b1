"""The forms for the user's own copy of Singapore: seals, starting buildings, tiles, buildings that are otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames.singapore.buildings import BUILDINGS, Building, building_to
from boardgames.singapore.own_copy import OwnCopy, readable_copy
from fejag_admin.common.language import _
from fejag_admin.tui.referee.own_copy import Part, Raw
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, ItemsDialog, Values
from fejag_admin.tui.referee.tables.singapore import forms

if TYPE_CHECKING:
    from fejag_admin.tui.shell.shell import Shell

TILE = 6
"""Rows and columns that a tile may have."""


def parts() -> dict[str, Part]:
    return {
        "seals": Part(
            lambda raw: _("Fields with seals: {seals}").format(seals=_seals(raw) or _("not entered")), _edit_seals
        ),
        "start": Part(
            lambda raw: _("Starting buildings: {number} of 4").format(
                number=sum(building.sure == "own" for building in readable_copy(raw).start)
            ),
            _edit_start,
        ),
        "tiles": Part(
            lambda raw: _("Tiles with the prices of their lots: {number} of 7").format(
                number=len(readable_copy(raw).tiles)
            ),
            _edit_tiles,
        ),
        "buildings": Part(
            lambda raw: _("Buildings that are otherwise: {number}").format(number=len(readable_copy(raw).buildings)),
            _edit_buildings,
        ),
    }


def _seals(raw: Raw) -> str:
    return ", ".join(map(str, readable_copy(raw).seals or ()))


async def _edit_seals(app: Shell, raw: Raw) -> bool:
    def check(values: Values) -> str:
        words = values["seals"].replace(",", " ").split()
        fine = all(word.isascii() and word.isdecimal() and 1 <= int(word) <= 60 for word in words)
        return "" if fine else _("Write numbers from 1 to 60 with commas between.")

    field = Field("seals", _("Fields with seals"), hint="10, 20, 60")
    intro = _("Which fields of the track have a seal? The last one is 60. Empty: the placeholders stand in.")
    dialog = FieldsDialog(_("The track"), (field,), {"seals": _seals(raw)}, intro=intro, check=check)
    values = await app.push_screen_wait(dialog)
    if values is None:
        return False
    raw.pop("seals", None)
    seals = sorted({int(word) for word in values["seals"].replace(",", " ").split()})
    raw |= {"seals": seals} if seals else {}
    return True


async def _edit_start(app: Shell, raw: Raw) -> bool:
    async def ask(building: Building | None) -> Building | None:
        return None if building is None else await _asked(app, building, named=True)

    intro = _("The four buildings of the starting tile, in any order that you keep to: *1 to *4.")
    buildings = list(OwnCopy().all_start)
    for at, building in enumerate(readable_copy(raw).start):
        buildings[at] = building
    dialog = ItemsDialog(_("Starting buildings"), buildings, forms.building_line, ask, intro=intro, fixed=True)
    changed = await app.push_screen_wait(dialog)
    if changed is None:
        return False
    raw["start"] = [building_to(building) if building.sure == "own" else {} for building in changed]
    return True


async def _asked(app: Shell, building: Building, *, named: bool) -> Building | None:
    """A building as the user fills it in."""
    values = await app.push_screen_wait(forms.building_form(building, named=named))
    if values is None:
        return None
    effects = forms.building_values(values)
    if named:
        return readable_copy({"start": [{}] * (int(building.id[1:]) - 1) + [effects]}).start[-1]
    return readable_copy({"buildings": {building.id: effects}}).building(building.id)


async def _edit_tiles(app: Shell, raw: Raw) -> bool:
    Tile = tuple[str, tuple[str, ...]]  # noqa: N806 - a type

    async def ask(tile: Tile | None) -> Tile | None:
        name, rows = tile or (_next_name(dialog.items), ())
        drawn = tuple((rows[at] if at < len(rows) else "").ljust(TILE, ".")[:TILE] for at in range(TILE))
        fields = (
            Field("name", _("Name of the tile"), hint=_("A to F, start for the starting tile")),
            Field("lots", _("Its lots"), "grid", signs=forms.LAND, looks=forms.LOOKS),
        )
        intro = _("Numbers upright, from the upper left corner: 0 to 9 a price, ? not known, x cannot be used, "
                 "* starting tile.")  # fmt: skip
        values = await app.push_screen_wait(
            FieldsDialog(_("A tile"), fields, {"name": name, "lots": drawn}, intro=intro, check=_tile_fault)
        )
        return None if values is None else (values["name"], _trimmed(values["lots"]))

    dialog: ItemsDialog[Tile] = ItemsDialog(
        _("Tiles"), list(readable_copy(raw).tiles), lambda tile: f"{tile[0]:<6} {' / '.join(tile[1])}", ask
    )
    changed = await app.push_screen_wait(dialog)
    if changed is None:
        return False
    raw["tiles"] = {name: [" ".join(row) for row in rows] for name, rows in changed}
    return True


def _next_name(tiles: list[tuple[str, tuple[str, ...]]]) -> str:
    used = {name for name, _rows in tiles}
    return next((name for name in ("start", *"ABCDEF") if name not in used), "")


def _tile_fault(values: Values) -> str:
    if not values["name"]:
        return _("Give the tile a name.")
    return "" if _trimmed(values["lots"]) else _("Type at least one lot.")


def _trimmed(lots: tuple[str, ...]) -> tuple[str, ...]:
    """The rows without the empty ones around."""
    used = [at for at, row in enumerate(lots) if row.strip(".")]
    if not used:
        return ()
    rows = lots[used[0] : used[-1] + 1]
    left = min(len(row) - len(row.lstrip(".")) for row in rows)
    right = max(len(row.rstrip(".")) for row in rows)
    return tuple(row[left:right] for row in rows)


async def _edit_buildings(app: Shell, raw: Raw) -> bool:
    async def ask(building: Building | None) -> Building | None:
        return None if building is None else await _asked(app, building, named=False)

    def label(building: Building) -> str:
        sure = {"doubtful": _("doubtful"), "own": _("yours")}.get(building.sure, "")
        return f"{forms.building_line(building)}  {sure}".rstrip()

    intro = _("The 42 buildings as we have them; change what your copy says otherwise. Those marked are doubtful.")
    copy = readable_copy(raw)
    buildings = [copy.building(ident) for ident in BUILDINGS]
    dialog = ItemsDialog(_("Buildings"), buildings, label, ask, intro=intro, fixed=True)
    changed = await app.push_screen_wait(dialog)
    if changed is None:
        return False
    raw["buildings"] = {one.id: building_to(one) for one in changed if one.sure == "own"}
    if not raw["buildings"]:
        del raw["buildings"]
    return True
