"""Which map a situation is played on, and what is switched on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.atlas_document import BUILT_IN, built_in, check_whole, plain
from boardgames.bez_hranic.fields import NameReader, named
from boardgames.bez_hranic.notation import everything
from boardgames.core.names import fold
from boardgames.core.reading import parse
from boardgames.core.verdict import N_, SituationError, Spot
from fejag_admin.common.documents import Kind

MAPS = {"evropa": "europe", "europe": "europe", "usa": "usa", "spojene staty": "usa", "united states": "usa"}


def _read_map(reader: NameReader, told: Mapping[str, Any], _where: str) -> Atlas | None:
    """The map of the file with what is switched on it; None if the map is faulty, for no name can be understood then.

    The user's own map stands for the one that is named, unless it has the id of the other one of the game.
    """
    atlas = _map(reader, told.get("map", "europe"))
    if atlas is not None:
        atlas = reader.atlas = _switched(reader, atlas, told["switch"]) if "switch" in told else atlas
    return atlas


def _map(reader: NameReader, raw: object) -> Atlas | None:
    if isinstance(raw, Mapping):
        return reader.read_atlas(raw, "map")
    name = MAPS.get(fold(raw)) if isinstance(raw, str) else None
    if reader.own_map is not None:
        try:
            own = parse(reader.own_map)
        except SituationError as error:
            for one in error.faults:
                reader.fault("map", one.text, **one.values)
            return None
        if name is None or own.get("id") not in BUILT_IN or own["id"] == name:
            return reader.read_atlas(own, "map")
    if name is not None:
        return built_in(name)
    reader.fault("map", N_("here belongs one of {choices}, or a map of your own"), choices=BUILT_IN)
    return None


def _switched(reader: NameReader, base: Atlas, raw: object) -> Atlas:
    """The map with doubtful states and borders switched on and off."""
    fields = reader.keyed(raw, "switch", ("on", "off"))
    before, atlas = len(reader.faults), base
    seen: dict[str | tuple[str, str], str] = {}
    for key in ("on", "off"):
        for number, item in enumerate(reader.items(fields.get(key, []), f"switch.{key}")):
            where = f"switch.{key}[{number}]"
            for one in _doubtful(reader, base, item, where):
                if one in seen:
                    reader.fault(where, N_("this is switched already, in {other}"), other=Spot(seen[one]))
                    continue
                seen[one] = where
                on = key == "on"
                atlas = atlas.with_state(one, on) if isinstance(one, str) else atlas.with_edge(one, on)
    if len(reader.faults) == before:
        check_whole(reader, atlas, "switch")
    return atlas


def _doubtful(reader: NameReader, atlas: Atlas, raw: object, where: str) -> tuple[str | tuple[str, str], ...]:
    """The doubtful state (its code) or borders (their regions) that an item of a switch means."""
    whole = everything(atlas)
    if isinstance(raw, list):
        if len(raw) != 2:
            reader.fault(where, N_("here belongs a state, or two for the border between them"))
            return ()
        ends = [
            (item,)
            if isinstance(item, str) and item in index(whole).regions  # a code means that part alone
            else reader.parts(item, f"{where}[{number}]", whole)
            for number, item in enumerate(raw)
        ]
        pairs = {tuple(sorted((a, b))) for a in ends[0] for b in ends[1]}
        found = tuple(edge.pair for edge in atlas.edges if edge.doubtful and edge.pair in pairs)
        if pairs and not found:
            reader.fault(where, N_("this border is not among the doubtful ones; to change it use a map of your own"))
        return found
    code = reader.state(raw, where, whole)
    if code is None:
        return ()
    state = index(atlas).states[code]
    if state.doubtful:
        return (code,)
    reader.fault(where, N_("{state} is not doubtful; to change it use a map of your own"), state=state.name)
    return ()


def _write_map(atlas: Atlas, whole: Any) -> dict[str, Any]:
    """A map of the game by its name and what is switched on it, any other in full."""
    if atlas.id not in BUILT_IN:
        return {"map": plain(atlas)}
    base = rebuilt = built_in(atlas.id)
    switch: dict[str, list[Any]] = {"on": [], "off": []}
    for old, new in zip(base.states, atlas.states, strict=False):
        if old.used != new.used:
            switch["on" if new.used else "off"].append(named(new.name, whole))
            rebuilt = rebuilt.with_state(new.code, new.used)
    for was, edge in zip(base.edges, atlas.edges, strict=False):
        if (was.drawn, was.unless) != (edge.drawn, edge.unless):
            switch["on" if edge.drawn else "off"].append(list(edge.pair))
            rebuilt = rebuilt.with_edge(edge.pair, edge.drawn)
    if rebuilt != atlas:
        return {"map": plain(atlas)}
    switch = {key: items for key, items in switch.items() if items}
    return {"map": atlas.id, **({"switch": switch} if switch else {})}


MAP: Kind[Atlas] = Kind(_read_map, _write_map, ("map", "switch"))


def map_of(raw: Mapping[str, Any], own_map: bytes | None = None) -> Atlas:
    """The map that plain values from a file tell of; if something is wrong with it, the first one of the game."""
    return MAP.read(NameReader(own_map), raw, "") or built_in("europe")
