"""Which map a situation is played on, and what is switched on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardgames.bez_hranic.atlas import Atlas, Doubt, Thing, index
from boardgames.bez_hranic.atlas_document import BUILT_IN, built_in, check_whole, load_atlas, plain
from boardgames.bez_hranic.fields import NameReader, named
from boardgames.bez_hranic.notation import everything
from boardgames.core.names import fold
from boardgames.core.reading import parse
from boardgames.core.verdict import SituationError, Spot
from fejag_admin.common.documents import Kind
from fejag_admin.common.language import N_

MAPS = {"evropa": "europe", "europe": "europe", "usa": "usa", "spojene staty": "usa", "united states": "usa"}


def _read_map(reader: NameReader, raw: Mapping[str, Any], _where: str) -> Atlas | None:
    """The map of the file with what is switched on it; None if the map is faulty, for no name can be understood then.

    The user's own map stands for the one that is named, unless it has the id of the other one of the game.
    """
    atlas = _map(reader, raw.get("map", "europe"))
    if atlas is not None:
        atlas = reader.atlas = _switched(reader, atlas, raw["switch"]) if "switch" in raw else atlas
    return atlas


def _map(reader: NameReader, raw: object) -> Atlas | None:
    if isinstance(raw, Mapping):
        return reader.read_atlas(raw, "map")
    name = MAPS.get(fold(raw)) if isinstance(raw, str) else None
    if reader.own_map is not None:
        try:
            own = parse(reader.own_map)
        except SituationError as error:
            for fault in error.faults:
                reader.fault("map", fault.text, **fault.values)
            return None
        if "states" not in own and name is not None:
            return _settled(reader, own, name)
        if name is None or own.get("id") not in BUILT_IN or own["id"] == name:
            return reader.read_atlas(own, "map")
    if name is not None:
        return built_in(name)
    reader.fault("map", N_("here belongs one of {choices}, or a map of your own"), choices=BUILT_IN)
    return None


def _settled(reader: NameReader, own: Mapping[str, Any], name: str) -> Atlas:
    """A map of the game as far as the user has looked at his own."""
    fields = reader.keyed(own, "", ("game", "what", *BUILT_IN))
    return _switched(reader, built_in(name), fields.get(name, {}), name, settled=True)


def read_own(data: bytes) -> object:
    """The file of the user's own copy: a whole map, or what is settled of those of the game; raise SituationError."""
    raw = parse(data)
    if "states" in raw:
        return load_atlas(data)
    reader = NameReader()
    return reader.done([_settled(reader, raw, name) for name in BUILT_IN])


def settled_map(raw: Mapping[str, Any], name: str) -> Atlas:
    """A map of the game with what the plain values of the file of the user's own copy settle."""
    return _settled(NameReader(), raw, name)


def settled_values(doubts: Iterable[Doubt]) -> dict[str, Any]:
    """What such a file says of a map: what is there, and what is not."""
    sides: dict[str, Any] = {"on": [], "off": []}
    for doubt in doubts:
        if doubt.settled:
            thing = doubt.thing if isinstance(doubt.thing, str) else list(doubt.thing)
            sides["on" if doubt.counts else "off"].append(thing)
    return {side: things for side, things in sides.items() if things}


def _switched(reader: NameReader, base: Atlas, raw: object, place: str = "switch", *, settled: bool = False) -> Atlas:
    """The map with doubtful states and borders switched on and off."""
    fields = reader.keyed(raw, place, ("on", "off"))
    before, atlas = len(reader.faults), base
    seen: dict[Thing, str] = {}
    for key in ("on", "off"):
        for number, item in enumerate(reader.items(fields.get(key, []), f"{place}.{key}")):
            where = f"{place}.{key}[{number}]"
            for name in _doubtful(reader, base, item, where):
                if name in seen:
                    reader.fault(where, N_("this is switched already, in {other}"), other=Spot(seen[name]))
                    continue
                seen[name] = where
                atlas = atlas.switched(name, on=key == "on", settled=settled)
    if len(reader.faults) == before:
        check_whole(reader, atlas, place)
    return atlas


def _doubtful(reader: NameReader, atlas: Atlas, raw: object, where: str) -> tuple[Thing, ...]:
    """The doubtful state (its code) or borders (their regions) that an item of a switch means."""
    full_atlas = everything(atlas)
    if isinstance(raw, list):
        if len(raw) != 2:
            reader.fault(where, N_("here belongs a state, or two for the border between them"))
            return ()
        ends = [
            (item,)
            if isinstance(item, str) and item in index(full_atlas).regions  # a code means that part alone
            else reader.parts(item, f"{where}[{number}]", full_atlas)
            for number, item in enumerate(raw)
        ]
        pairs = {tuple(sorted((a, b))) for a in ends[0] for b in ends[1]}
        doubtful = tuple(edge.pair for edge in atlas.edges if edge.doubtful and edge.pair in pairs)
        if pairs and not doubtful:
            reader.fault(where, N_("this border is not among the doubtful ones; to change it use a map of your own"))
        return doubtful
    code = reader.state(raw, where, full_atlas)
    if code is None:
        return ()
    state = index(atlas).states[code]
    if state.doubtful:
        return (code,)
    reader.fault(where, N_("{state} is not doubtful; to change it use a map of your own"), state=state.name)
    return ()


def _write_map(atlas: Atlas, root: Any) -> dict[str, Any]:
    """A map of the game by its name and what is switched on it, any other in full."""
    if atlas.id not in BUILT_IN:
        return {"map": plain(atlas)}
    base = rebuilt = built_in(atlas.id)
    switch: dict[str, list[Any]] = {"on": [], "off": []}
    for old, new in zip(base.states, atlas.states, strict=False):
        if old.used != new.used:
            switch["on" if new.used else "off"].append(named(new.name, root))
            rebuilt = rebuilt.switched(new.code, on=new.used)
    for was, edge in zip(base.edges, atlas.edges, strict=False):
        if (was.drawn, was.unless) != (edge.drawn, edge.unless):
            switch["on" if edge.drawn else "off"].append(list(edge.pair))
            rebuilt = rebuilt.switched(edge.pair, on=edge.drawn)
    if rebuilt != atlas:
        return {"map": plain(atlas)}
    switch = {key: items for key, items in switch.items() if items}
    return {"map": atlas.id, **({"switch": switch} if switch else {})}


MAP: Kind[Atlas] = Kind(_read_map, _write_map, ("map", "switch"))


def map_of(raw: Mapping[str, Any], own_map: bytes | None = None) -> Atlas:
    """The map that plain values from a file tell of; if something is wrong with it, the first one of the game."""
    return MAP.read(NameReader(own_map), raw, "") or built_in("europe")
