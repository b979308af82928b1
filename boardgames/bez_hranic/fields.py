"""What stands in the files of this game, states and tokens, and the reader who knows the map."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from boardgames.bez_hranic.atlas import MAPS, Atlas, Doubt, Thing, built_in, distances, index, neighbours
from boardgames.core.names import begun, fold, nearest_ids
from boardgames.core.reader import SituationReader
from boardgames.core.verdict import Name, Value
from fejag_admin.common.documents import NAME, Kind
from fejag_admin.common.files import data_json
from fejag_admin.common.language import LANGUAGES, N_

FORTY_WORDS = {"40", "pole 40", "field 40", "f40"}


def find_state(atlas: Atlas, text: str) -> str | None:
    """The state that ``text`` names: by its code, its name in either language, or an unmistakable beginning."""
    return _find(text, index(atlas).words)


def find_part(atlas: Atlas, text: str) -> str | None:
    """The region that ``text`` names: a part of a state, or a state that is all of one piece."""
    if (code := find_state(atlas, text)) is not None:
        parts = [region.code for region in atlas.pieces if region.state == code]
        return parts[0] if len(parts) == 1 else None
    return _find(text, index(atlas).pieces)


def suggest_states(atlas: Atlas, text: str, limit: int = 5) -> tuple[str, ...]:
    """The states whose names are nearest to ``text``, the nearest first; for completion while somebody types."""
    return nearest_ids(text, index(atlas).words, limit)


def _find(text: str, words: Mapping[str, str]) -> str | None:
    if (code := words.get(fold(text))) is not None:
        return code
    matches = begun(text, words)
    return matches[0] if len(matches) == 1 else None


def everything(atlas: Atlas) -> Atlas:
    """The same map with every doubtful state there, for names."""
    return replace(atlas, states=tuple(replace(state, used=True) for state in atlas.states))


@lru_cache(maxsize=1)
def _colour_words() -> tuple[dict[str, list[str]], ...]:
    """For each colour the words in each language, the usual one first."""
    return tuple(data_json("bez_hranic", "colours.json"))


@lru_cache(maxsize=1)
def _colours() -> dict[str, Name]:
    """The colours by every word for them, folded."""
    named = [(Name(**{language: words[language][0] for language in LANGUAGES}), words) for words in _colour_words()]
    return {fold(word): name for name, words in named for language in LANGUAGES for word in words[language]}


def colours() -> tuple[Name, ...]:
    return tuple(dict.fromkeys(_colours().values()))


def colour_value(word: str) -> Value:
    """A colour of the game in both languages; any other name as it is."""
    return _colours().get(fold(word), word)


def word_in(word: Value, language: str) -> str:
    """What `colour_value` gives, in one language."""
    return word[language] if isinstance(word, Name) else str(word)


def written(word: str, language: str) -> str:
    """A colour as it is written in a language (cs or en); any other name as it is."""
    for words in _colour_words():
        if fold(word) in map(fold, words[language]):
            return word
        if any(fold(word) in map(fold, words[language]) for language in LANGUAGES):
            return words[language][0]
    return word


def token_key(word: str) -> str:
    """What makes two spellings of a colour one: `Red` and `červená` are the same token."""
    name = colour_value(word)
    return fold(name["cs"]) if isinstance(name, Name) else fold(word)


T = TypeVar("T")


OwnMaps = Mapping[str, Atlas]
"""The maps of the game as they are on the user's own board, by their ids."""


class NameReader(SituationReader):
    """Reads names of one map, ``atlas``; ``own``: the maps of the user's own copy."""

    def __init__(self, own: OwnMaps | None = None) -> None:
        super().__init__()
        self.own = own or {}
        self.atlas: Atlas
        self._languages: Counter[str] = Counter()

    @property
    def notation(self) -> str:
        """The language of most names read so far."""
        return "en" if self._languages["en"] > self._languages["cs"] else "cs"

    def _note_language(self, raw: str, name: Name) -> None:
        word = fold(raw)
        fits = [language for language in LANGUAGES if fold(name[language]).startswith(word)]
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
        names = index(atlas)
        if isinstance(raw, str) and fold(raw) not in names.words and (part := _find(raw, names.pieces)) is not None:
            return (part,)
        state = self.state(raw, where, atlas)
        return tuple(region.code for region in atlas.pieces if region.state == state)

    def once(self, places: Mapping[str, str | None]) -> None:
        """Note every state that stands in two places."""
        seen: dict[str, str] = {}
        for place, state in places.items():
            if state:
                text = N_("the state {state} is here twice: it is in {other} already")
                self.is_first(seen, state, place, text, state=index(self.atlas).states[state].name)

    def token(self, raw: object, where: str, colours: Sequence[str]) -> str | None:
        """The colour that ``raw`` names, one of ``colours``."""
        keys = {token_key(colour): colour for colour in colours}
        if isinstance(raw, str) and (known_token := keys.get(token_key(raw))) is not None:
            return known_token
        word = raw[:40] if isinstance(raw, str) else "?"
        near = tuple(colour_value(token) for token in nearest_ids(word, keys) or tuple(colours))
        self.fault(where, N_("{written} is nobody's token; in play are {suggestions}"), written=word, suggestions=near)
        return None


def asked(kind: Kind[T], *questions: str) -> Kind[T]:
    """What belongs to some questions, and is not read for others; nor if the map is faulty."""

    def read(reader: NameReader, raw: object, where: str) -> T | None:
        if reader.so_far["atlas"] is None or reader.so_far["what"] not in questions:
            return None
        return kind.read(reader, raw, where)

    return replace(kind, read=read, write=lambda value, root: {} if value is None else kind.write(value, root))


def named(name: Name, root: Any) -> str:
    """A name in the language of the file."""
    return name[root.notation]


def state_text(code: str, root: Any) -> str:
    return named(index(root.atlas).states[code].name, root)


def _parts_text(parts: tuple[str, ...], root: Any) -> str:
    region = index(root.atlas).regions[parts[0]]
    alone = sum(part.state == region.state for part in root.atlas.pieces) == 1
    return state_text(region.state, root) if alone or len(parts) > 1 else named(region.name, root)


STATE: Kind[str] = Kind(lambda reader, raw, where: reader.state(raw, where) or "", state_text)
"""A state by its code; empty if it is faulty, so that the others in a list keep their places."""
PARTS: Kind[tuple[str, ...]] = Kind(lambda reader, raw, where: reader.parts(raw, where), _parts_text)
"""The regions that a station of a route may mean."""
WORD: Kind[str] = Kind(NAME.read, lambda word, root: written(word, root.notation))
"""The name of a player or of a token."""


MAP_NAMES = {"evropa": "europe", "europe": "europe", "usa": "usa", "spojene staty": "usa", "united states": "usa"}


def _read_map(reader: NameReader, raw: Mapping[str, Any], _where: str) -> Atlas | None:
    """The map of the file with what is switched on it; None if no map is named, for no name can be understood then."""
    word = raw.get("map", "europe")
    name = MAP_NAMES.get(fold(word)) if isinstance(word, str) else None
    if name is None:
        reader.fault("map", N_("here belongs one of {choices}"), choices=MAPS)
        return None
    reader.atlas = reader.own.get(name) or built_in(name)
    if "switch" in raw:
        reader.atlas = _switched(reader, reader.atlas, raw["switch"], "switch")
    return reader.atlas


def settled_map(raw: Mapping[str, Any], name: str, reader: NameReader | None = None) -> Atlas:
    """A map of the game as the plain values of that file have it; what is wrong with them is noted by the reader."""
    return _switched(reader or NameReader(), built_in(name), raw.get(name, {}), name, settled=True)


def settled_values(doubts: Iterable[Doubt]) -> dict[str, Any]:
    """What such a file says of a map: what is there, and what is not."""
    sides: dict[str, Any] = {"on": [], "off": []}
    for doubt in doubts:
        if doubt.settled:
            thing = doubt.thing if isinstance(doubt.thing, str) else list(doubt.thing)
            sides["on" if doubt.counts else "off"].append(thing)
    return {side: things for side, things in sides.items() if things}


def _switched(reader: NameReader, base: Atlas, raw: object, place: str, *, settled: bool = False) -> Atlas:
    """The map with states and borders switched on and off."""
    sides = reader.keyed(raw, place, ("on", "off"))
    before, atlas = len(reader.faults), base
    seen: dict[Thing, str] = {}
    for side in ("on", "off"):
        for number, item in enumerate(reader.items(sides.get(side, []), f"{place}.{side}")):
            where = f"{place}.{side}[{number}]"
            for thing in _things(reader, base, item, where, on=side == "on"):
                if reader.is_first(seen, thing, where, N_("this is switched already, in {other}")):
                    atlas = atlas.switched(thing, on=side == "on", settled=settled)
    around = neighbours(atlas, atlas.lines)
    reached = max((distances(around, code) for code in around), key=lambda part: (len(part), min(part)), default={})
    if len(reader.faults) == before:
        for region in atlas.pieces:
            if region.code not in reached:
                text = N_("{state} cannot be reached: it needs a border or a sea line")
                reader.fault(place, text, state=region.name)
    return atlas


def _things(reader: NameReader, base: Atlas, raw: object, where: str, *, on: bool) -> tuple[Thing, ...]:
    """The state (its code) or the borders (their regions) that an item of a switch means."""
    atlas = everything(base)
    if not isinstance(raw, list):
        code = reader.state(raw, where, atlas)
        return () if code is None else (code,)
    if len(raw) != 2:
        reader.fault(where, N_("here belongs a state, or two for the border between them"))
        return ()
    before, regions = len(reader.faults), index(atlas).regions
    ends = [
        (item,)
        if isinstance(item, str) and item in regions  # a code means that part alone
        else reader.parts(item, f"{where}[{number}]", atlas)
        for number, item in enumerate(raw)
    ]
    pairs = {(min(a, b), max(a, b)) for a in ends[0] for b in ends[1] if regions[a].state != regions[b].state}
    borders = tuple(edge.pair for edge in atlas.edges if edge.pair in pairs)
    if borders:
        return borders
    if on and len(pairs) == 1:
        return tuple(pairs)
    if len(reader.faults) == before:
        text = N_("between these two there is nothing to switch; of a state in separate parts name one part")
        reader.fault(where, text)
    return ()


def _write_map(atlas: Atlas, root: Any) -> dict[str, Any]:
    """A map by its name, and what is switched on it."""
    base = built_in(atlas.id)
    switch: dict[str, list[Any]] = {"on": [], "off": []}
    for old, new in zip(base.states, atlas.states, strict=True):
        if old.used != new.used:
            switch["on" if new.used else "off"].append(named(new.name, root))
    borders = {edge.pair: edge for edge in base.edges}
    for edge in atlas.edges:
        was = borders.get(edge.pair)
        if was is None or (was.drawn, was.unless) != (edge.drawn, edge.unless):
            switch["on" if edge.drawn else "off"].append(list(edge.pair))
    switch = {key: items for key, items in switch.items() if items}
    return {"map": atlas.id, **({"switch": switch} if switch else {})}


MAP: Kind[Atlas] = Kind(_read_map, _write_map, ("map", "switch"))


def map_of(raw: Mapping[str, Any], own: OwnMaps | None = None) -> Atlas:
    """The map that plain values from a file tell of; if something is wrong with it, the first one of the game."""
    return MAP.read(NameReader(own), raw, "") or built_in("europe")
