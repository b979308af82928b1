"""What stands in the files of this game, maps, states and tokens, and the reader who knows the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.atlas_document import BUILT_IN, built_in, check_whole, plain, read_atlas
from boardgames.bez_hranic.notation import (
    LANGUAGES,
    everything,
    find_state,
    only_a_part,
    shown,
    suggest_states,
    token_key,
    written,
)
from boardgames.core.names import fold, nearest
from boardgames.core.reader import Reader
from boardgames.core.reading import parse
from boardgames.core.verdict import N_, Name, SituationError, Spot
from fejag_admin.common.documents import NAME, Kind

T = TypeVar("T")
MAPS = {"evropa": "europe", "europe": "europe", "usa": "usa", "spojene staty": "usa", "united states": "usa"}


class NameReader(Reader):
    """Reads names of one map; ``own_map``: the file of the user's own, in place of the one that the situation names."""

    def __init__(self, own_map: bytes | None = None) -> None:
        super().__init__()
        self.own_map = own_map
        self.atlas: Atlas
        self._languages: Counter[str] = Counter()

    @property
    def notation(self) -> str:
        """The language of most names read so far."""
        return "en" if self._languages["en"] > self._languages["cs"] else "cs"

    def keyed(self, raw: object, where: str, keys: Collection[str]) -> dict[str, Any]:
        """An object with these keys, but for the cash in a game, whose purses begin empty."""
        game = self.so_far.get("what") == "game"
        return super().keyed(raw, where, tuple(key for key in keys if not (game and key == "cash")))

    def _note_language(self, raw: str, name: Name) -> None:
        word = fold(raw)
        fits = [language for language in LANGUAGES if fold(getattr(name, language)).startswith(word)]
        if len(fits) == 1:
            self._languages.update(fits)

    def state(self, raw: object, where: str, atlas: Atlas | None = None) -> str | None:
        """The code of a state."""
        atlas = atlas or self.atlas
        if not isinstance(raw, str) or not raw.strip():
            self.fault(where, N_("here belongs the name of a state"))
            return None
        states = index(atlas).states
        if (code := find_state(atlas, raw)) is not None:
            self._note_language(raw, states[code].name)
            return code
        absent = find_state(everything(atlas), raw)
        if absent is not None and not states[absent].used:
            self.fault(where, N_("{state} is not on this map; it can be switched on"), state=states[absent].name)
            return None
        near: tuple[Name, ...] = tuple(states[code].name for code in suggest_states(atlas, raw, 3))
        if near:
            text = N_("{written} is not a state of this map; did you mean {suggestions}?")
            self.fault(where, text, written=raw[:40], suggestions=near)
        else:
            self.fault(where, N_("{written} is not a state of this map"), written=raw[:40])
        return None

    def parts(self, raw: object, where: str, atlas: Atlas | None = None) -> tuple[str, ...]:
        """The regions that ``raw`` means: one if it names a part, all of the state otherwise; none if unknown."""
        atlas = atlas or self.atlas
        if isinstance(raw, str) and (part := only_a_part(atlas, raw)) is not None:
            return (part,)
        state = self.state(raw, where, atlas)
        return tuple(region.code for region in atlas.pieces if region.state == state)

    def once(self, places: Mapping[str, str | None]) -> None:
        """Note every state that stands in two places."""
        seen: dict[str, str] = {}
        for place, state in places.items():
            if state and (other := seen.setdefault(state, place)) != place:
                text = N_("the state {state} is here twice: it is in {other} already")
                self.fault(place, text, state=index(self.atlas).states[state].name, other=Spot(other))

    def token(self, raw: object, where: str, colours: Sequence[str]) -> str | None:
        """The colour that ``raw`` names, one of ``colours``."""
        keys = {token_key(colour): colour for colour in colours}
        if isinstance(raw, str) and (known := keys.get(token_key(raw))) is not None:
            return known
        word = raw[:40] if isinstance(raw, str) else "?"
        near = tuple(shown(one) for one in nearest(word, keys) or tuple(colours))
        self.fault(where, N_("{written} is nobody's token; in play are {suggestions}"), written=word, suggestions=near)
        return None


def absent(kind: Kind[T]) -> Callable[[NameReader, str], Any]:
    """For a key that must be there: without it null is read, which is a fault."""
    return lambda reader, where: kind.read(reader, None, where)


def asked(kind: Kind[T], *questions: str) -> Kind[T]:
    """What belongs to some questions, and is not read for others; nor if the map is faulty."""

    def read(reader: NameReader, raw: object, where: str) -> T | None:
        if reader.so_far["atlas"] is None or reader.so_far["what"] not in questions:
            return None
        return kind.read(reader, raw, where)

    return Kind(read, lambda value, whole: {} if value is None else kind.write(value, whole), kind.keys)


def named(name: Name, whole: Any) -> str:
    """A name in the language of the file."""
    return str(getattr(name, whole.notation))


def state_text(code: str, whole: Any) -> str:
    """A state as the file names it."""
    return named(index(whole.atlas).states[code].name, whole)


def _parts_text(parts: tuple[str, ...], whole: Any) -> str:
    region = index(whole.atlas).regions[parts[0]]
    alone = sum(other.state == region.state for other in whole.atlas.pieces) == 1
    return state_text(region.state, whole) if alone or len(parts) > 1 else named(region.name, whole)


STATE: Kind[str] = Kind(lambda reader, raw, where: reader.state(raw, where) or "", state_text)
"""A state by its code; empty if it is faulty, so that the others in a list keep their places."""
PARTS: Kind[tuple[str, ...]] = Kind(lambda reader, raw, where: reader.parts(raw, where), _parts_text)
"""The regions that a station of a route may mean."""
WORD: Kind[str] = Kind(NAME.read, lambda word, whole: written(word, whole.notation))
"""The name of a player or of a token."""


# the map and what is switched on it


def _read_map(reader: NameReader, told: Mapping[str, Any], _where: str) -> Atlas | None:
    """The map of the file with what is switched on it; None if the map is faulty, for no name can be understood then.

    The user's own map stands for the one that is named, unless it has the id of the other one of the game.
    """
    before = len(reader.faults)
    atlas = _map(reader, told.get("map", "europe"))
    if len(reader.faults) > before:
        return None
    reader.atlas = _switched(reader, atlas, told["switch"]) if "switch" in told else atlas
    return reader.atlas


def _map(reader: NameReader, raw: object) -> Atlas:
    if isinstance(raw, Mapping):
        return read_atlas(reader, raw, "map")
    name = MAPS.get(fold(raw)) if isinstance(raw, str) else None
    if reader.own_map is not None:
        try:
            own = parse(reader.own_map)
        except SituationError as error:
            for one in error.faults:
                reader.fault("map", one.text, **one.values)
            return built_in("europe")
        if name is None or own.get("id") not in BUILT_IN or own["id"] == name:
            return read_atlas(reader, own, "map")
    if name is None:
        reader.fault("map", N_("here belongs one of {choices}, or a map of your own"), choices=BUILT_IN)
    return built_in(name or "europe")


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
