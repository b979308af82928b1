"""A map as a file: the two of the game, and the user's own, which is checked before anything is reckoned on it."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from boardgames.bez_hranic.atlas import LAND, SEA, Atlas, Edge, MapState, Region, distances, neighbours
from boardgames.core.files import parse
from boardgames.core.names import fold, nearest_ids
from boardgames.core.reader import SituationReader
from boardgames.core.verdict import Name, Spot
from fejag_admin.common.documents import NAME, many
from fejag_admin.common.files import data_file
from fejag_admin.common.language import N_

BUILT_IN = ("europe", "usa")
FEWEST_STATES = 9
"""Rounds 5 to 7 lay out nine cards."""
MOST_STATES = 120
MOST_PARTS = 4
MOST_EDGES = 1500
MOST_WAYS = 2000
"""Shortest ways between two regions; the maps of the game have 56 at most, a grid would have millions."""
MOST_WORDS = 20
LONGEST_TEXT = 300
WIDEST = 40

_CODE = re.compile(r"[A-Z0-9][A-Z0-9'-]{0,11}")
_KEYS = ("id", "name", "states", "borders", "sea", "doubtful")
_PART = ("code", "cs", "en", "also", "sign", "at")
_STATE = (*_PART, "doubtful", "used", "settled", "why", "regions")
_EDGE = ("between", "kind", "drawn", "settled", "unless", "why")
_ALSO = many(NAME, limit=MOST_WORDS)


@lru_cache(maxsize=len(BUILT_IN))
def built_in(name: str) -> Atlas:
    """The map ``europe`` or ``usa``; raise KeyError for another."""
    if name not in BUILT_IN:
        raise KeyError(name)
    return load_atlas(data_file("bez_hranic", f"{name}.json").read_bytes())


def load_atlas(data: bytes) -> Atlas:
    """The map in a file, JSON or TOML; raise SituationError with every fault of the file."""
    reader = AtlasReader()
    return reader.done(reader.read_atlas(parse(data), ""))


def dump_atlas(atlas: Atlas) -> str:
    """The map as the text of a JSON file; `load_atlas` gives it back."""
    return json.dumps(plain(atlas), ensure_ascii=False, indent=1) + "\n"


def map_form(_language: str) -> str:
    """A whole map to be changed; its names are in both languages."""
    return dump_atlas(built_in("europe"))


def plain(atlas: Atlas) -> dict[str, Any]:
    """The map as plain values."""
    return {
        "id": atlas.id,
        "name": atlas.name.by_language(),
        "states": [_state(atlas, state) for state in atlas.states],
        "borders": [[edge.a, edge.b] for edge in atlas.edges if edge.kind == LAND and not edge.doubtful],
        "sea": [[edge.a, edge.b] for edge in atlas.edges if edge.kind == SEA and not edge.doubtful],
        "doubtful": [_edge(edge) for edge in atlas.edges if edge.doubtful],
    }


def check_whole(reader: SituationReader, atlas: Atlas, where: str) -> None:
    """Note too few states, and every region that cannot be reached from the others."""
    if len(atlas.cards) < FEWEST_STATES:
        reader.fault(where, N_("a map needs at least {fewest} states"), fewest=FEWEST_STATES)
        return
    around = neighbours(atlas, atlas.lines)
    largest = max((distances(around, code) for code in around), key=lambda part: (len(part), min(part)))
    for region in atlas.pieces:
        if region.code not in largest:
            reader.fault(where, N_("{state} cannot be reached: it needs a border or a sea line"), state=region.name)
    if (crowded := next((code for code in sorted(around) if _most_ways(around, code) > MOST_WAYS), None)) is not None:
        text = N_(
            "from {state} more than {limit} equally short ways lead somewhere: such a map cannot be reckoned with"
        )
        name = next(region.name for region in atlas.pieces if region.code == crowded)
        reader.fault(where, text, state=name, limit=MOST_WAYS)


def _most_ways(around: Mapping[str, tuple[str, ...]], origin: str) -> int:
    """The most shortest ways that lead from ``origin`` to any one region; counted, not listed."""
    ways, layer, most = {origin: 1}, {origin: 1}, 1
    while layer:
        following: dict[str, int] = {}
        for code, number in layer.items():
            for neighbour in around[code]:
                if neighbour not in ways:
                    following[neighbour] = following.get(neighbour, 0) + number
        ways |= following
        layer = following
        most = max(most, *layer.values()) if layer else most
    return most


class AtlasReader(SituationReader):
    """Reads one map; names and codes seen so far are kept to find what is given twice."""

    def __init__(self) -> None:
        super().__init__()
        self._states: dict[str, MapState] = {}
        self._regions: dict[str, Region] = {}
        self._words: dict[str, tuple[str, str]] = {}
        self._edges: list[Edge] = []
        self._borders: dict[tuple[str, str], str] = {}
        self._spots: dict[tuple[int, int], str] = {}

    def read_atlas(self, raw: object, where: str) -> Atlas | None:
        """The map that plain values describe; None if something is wrong with it, which is noted."""
        before, prefix = len(self.faults), f"{where}." if where else ""
        fields = self.keyed(raw, where, _KEYS)
        title = self.name(fields["id"], f"{prefix}id") if fields.get("id") else ""
        name = self._name(fields.get("name"), f"{prefix}name")
        for number, item in enumerate(self.items(fields.get("states"), f"{prefix}states", MOST_STATES)):
            self._state(item, f"{prefix}states[{number}]")
        for key in ("borders", "sea", "doubtful"):
            for number, item in enumerate(self.items(fields.get(key, []), f"{prefix}{key}", MOST_EDGES)):
                self._edge(item, f"{prefix}{key}[{number}]", key)
        atlas = Atlas(title, name, tuple(self._states.values()), tuple(self._regions.values()), tuple(self._edges))
        if len(self.faults) == before:
            check_whole(self, atlas, where or "borders")
        return atlas if len(self.faults) == before else None

    # names

    def _name(self, raw: object, where: str) -> Name:
        """A name: one text for both languages, or an object with cs, en or both."""
        if isinstance(raw, str):
            raw = {"cs": raw}
        if isinstance(raw, Mapping):
            return self._in_languages(self.keyed(raw, where, ("cs", "en")), where)
        self.fault(where, N_("here belongs a name: a text, or an object with cs and en"))
        return Name.same("?")

    def _named(self, fields: Mapping[str, Any], where: str) -> tuple[Name, tuple[str, ...]]:
        """The name that an object bears, and its other names."""
        return self._in_languages(fields, where), _ALSO.read(self, fields.get("also", []), f"{where}.also") or ()

    def _in_languages(self, fields: Mapping[str, Any], where: str) -> Name:
        by_language = {language: fields[language] for language in ("cs", "en") if language in fields}
        if not by_language:
            self.fault(where, N_("a name is missing: write cs, en or both"))
        for language, word in by_language.items():
            if not (isinstance(word, str) and 0 < len(word.strip()) <= LONGEST_TEXT and word.isprintable()):
                text = N_("here belongs a text of at most {limit} letters")
                self.fault(f"{where}.{language}", text, limit=LONGEST_TEXT)
                by_language[language] = "?"
        fallback = next(iter(by_language.values()), "?")
        return Name.each(lambda language: by_language.get(language, fallback))

    def _own(self, owner: str, words: tuple[str, ...], where: str) -> None:
        """Note each word that means something else already; ``owner``: what these words mean."""
        for word in dict.fromkeys(words):
            owner_before, spot = self._words.setdefault(fold(word), (owner, where))
            if owner_before != owner:
                text = N_("the name {name} is here twice: it is in {other} already")
                self.fault(where, text, name=word, other=Spot(spot))

    # states and regions

    def _code(self, raw: object, where: str) -> str | None:
        if isinstance(raw, str) and _CODE.fullmatch(raw):
            return raw
        text = N_("here belongs a code of at most 12 capital letters and digits, such as {example}")
        self.fault(where, text, example="FR")
        return None

    def _state(self, raw: object, where: str) -> None:
        fields = self.keyed(raw, where, _STATE)
        if not fields:
            return
        code = self._code(fields.get("code"), f"{where}.code")
        name, also = self._named(fields, where)
        doubtful = self.flag(fields.get("doubtful", False), f"{where}.doubtful")
        used = self.flag(fields.get("used", True), f"{where}.used")
        settled = self.flag(fields.get("settled", False), f"{where}.settled")
        if not used and not doubtful:
            self.fault(f"{where}.used", N_("only a doubtful state can be left out"))
        why = self._name(fields["why"], f"{where}.why") if "why" in fields else None
        if code is None:
            return
        if code in self._states:
            self.fault(f"{where}.code", N_("the code {code} is here twice"), code=code)
            return
        self._states[code] = MapState(code, name, also, doubtful, used, why, settled)
        self._own(code, (code, *also, *name.words), where)
        if "regions" in fields:
            self._parts(fields["regions"], f"{where}.regions", code)
        else:
            self._region(Region(code, code, name), fields, where)

    def _parts(self, raw: object, where: str, state: str) -> None:
        items = self.items(raw, where, MOST_PARTS)
        if isinstance(raw, list) and not raw:
            self.fault(where, N_("a state needs at least one region"))
        for number, item in enumerate(items):
            spot = f"{where}[{number}]"
            fields = self.keyed(item, spot, _PART)
            code = self._code(fields.get("code"), f"{spot}.code")
            name, also = self._named(fields, spot)
            if code is not None:
                names = {*name.words, *also} - {*self._states[state].name.words}
                self._own(f"{state}/{code}", tuple(sorted(names)), spot)
                self._region(Region(code, state, name, also), fields, spot)

    def _region(self, region: Region, fields: Mapping[str, Any], where: str) -> None:
        code, at = region.code, self._at(fields.get("at"), f"{where}.at")
        sign = fields.get("sign", "")
        if not (isinstance(sign, str) and len(sign) <= 3 and sign.isprintable()):
            self.fault(f"{where}.sign", N_("here belongs a sign of at most {limit} letters"), limit=3)
            sign = ""
        if code in self._regions or (code in self._states and code != region.state):
            self.fault(f"{where}.code", N_("the code {code} is here twice"), code=code)
            return
        self._regions[code] = Region(code, region.state, region.name, region.also, sign, at)

    def _at(self, raw: object, where: str) -> tuple[int, int] | None:
        """Where a region stands on the drawing."""
        if raw is None:
            return None
        items = self.items(raw, where)
        if len(items) != 2:
            self.fault(where, N_("here belong two numbers: column and row"))
            return None
        column, row = (self.number(item, f"{where}[{n}]", 0, WIDEST) for n, item in enumerate(items))
        self.is_first(
            self._spots, (column, row), where, N_("two regions stand on the same place of the drawing: see {other}")
        )
        return column, row

    # borders

    def _pair(self, raw: object, where: str) -> tuple[str, str] | None:
        items = self.items(raw, where)
        if len(items) != 2:
            self.fault(where, N_("here belong two codes of regions"))
            return None
        ends = [self._end(item, f"{where}[{number}]") for number, item in enumerate(items)]
        if ends[0] is None or ends[1] is None:
            return None
        if self._regions[ends[0]].state == self._regions[ends[1]].state:
            text = N_("a border leads from one state to another; both ends are in {state}")
            self.fault(where, text, state=self._states[self._regions[ends[0]].state].name)
            return None
        return ends[0], ends[1]

    def _end(self, raw: object, where: str) -> str | None:
        if isinstance(raw, str) and raw in self._regions:
            return raw
        word = raw if isinstance(raw, str) else ""
        code_of = {fold(code): code for code in self._regions}
        near = nearest_ids(word, code_of) or tuple(sorted(self._regions)[:3])
        text = N_("{written} is not the code of a region; near are {suggestions}")
        self.fault(where, text, written=word[:40] or "?", suggestions=near)
        return None

    def _edge(self, raw: object, where: str, key: str) -> None:
        """A border, told by its ends or, if it is doubtful, with what is known of it."""
        if key == "doubtful":
            fields = self.keyed(raw, where, _EDGE)
            pair = self._pair(fields.get("between"), f"{where}.between")
            kind = str(self.choice(fields.get("kind", LAND), f"{where}.kind", (LAND, SEA)))
            drawn = self.flag(fields.get("drawn", True), f"{where}.drawn")
            settled = self.flag(fields.get("settled", False), f"{where}.settled")
            unless = fields.get("unless")
            if unless is not None and not (isinstance(unless, str) and unless in self._states):
                self.fault(f"{where}.unless", N_("here belongs the code of a state"))
            why = self._name(fields["why"], f"{where}.why") if "why" in fields else None
            edge = Edge(*pair, kind, drawn, True, unless, why, settled) if pair else None
        else:
            pair = self._pair(raw, where)
            edge = Edge(*pair, LAND if key == "borders" else SEA) if pair else None
        twice = N_("this border is here twice: it is in {other} already")
        if edge is not None and self.is_first(self._borders, edge.pair, where, twice):
            self._edges.append(edge)


def _fields(value: MapState | Region | Edge, *names: str) -> dict[str, Any]:
    """The fields of these names that are not empty, as plain values."""
    values = {name: getattr(value, name) for name in names}
    plain_values = {name: part.by_language() if isinstance(part, Name) else part for name, part in values.items()}
    return {name: list(part) if isinstance(part, tuple) else part for name, part in plain_values.items() if part}


def _called(place: MapState | Region) -> dict[str, Any]:
    return {"code": place.code, **place.name.by_language(), **_fields(place, "also")}


def _state(atlas: Atlas, state: MapState) -> dict[str, Any]:
    raw = _called(state)
    if state.doubtful:
        raw |= {"doubtful": True, "used": state.used}
    raw |= _fields(state, "settled", "why")
    regions = [region for region in atlas.regions if region.state == state.code]
    if len(regions) == 1 and regions[0].code == state.code:
        return raw | _fields(regions[0], "sign", "at")
    return raw | {"regions": [_called(region) | _fields(region, "sign", "at") for region in regions]}


def _edge(edge: Edge) -> dict[str, Any]:
    raw = {"between": [edge.a, edge.b], "kind": edge.kind, "drawn": edge.drawn}
    return raw | _fields(edge, "settled", "unless", "why")
