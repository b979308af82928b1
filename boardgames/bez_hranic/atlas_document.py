"""A map as a file: the two of the game, and the user's own, which is checked before anything is reckoned on it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from boardgames.bez_hranic.atlas import LAND, SEA, Atlas, Edge, Region, State
from boardgames.core.names import fold, nearest
from boardgames.core.reader import Reader
from boardgames.core.reading import parse
from boardgames.core.verdict import N_, Name, Spot
from fejag_admin.common.data import data_file

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
_STATE = (*_PART, "doubtful", "used", "why", "regions")
_EDGE = ("between", "kind", "drawn", "unless", "why")


@lru_cache(maxsize=len(BUILT_IN))
def built_in(name: str) -> Atlas:
    """The map ``europe`` or ``usa``; raise KeyError for another."""
    if name not in BUILT_IN:
        raise KeyError(name)
    return load_atlas(data_file("bez_hranic", f"{name}.json").read_bytes())


def load_atlas(data: bytes) -> Atlas:
    """The map in a file, JSON or TOML; raise SituationError with every fault of the file."""
    reader = Reader()
    return reader.done(read_atlas(reader, parse(data), ""))


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
        "name": _name(atlas.name),
        "states": [_state(atlas, state) for state in atlas.states],
        "borders": [[edge.a, edge.b] for edge in atlas.edges if edge.kind == LAND and not edge.doubtful],
        "sea": [[edge.a, edge.b] for edge in atlas.edges if edge.kind == SEA and not edge.doubtful],
        "doubtful": [_edge(edge) for edge in atlas.edges if edge.doubtful],
    }


def read_atlas(reader: Reader, raw: object, where: str) -> Atlas | None:
    """The map that plain values describe; None if something is wrong with it, which the ``reader`` has noted."""
    before = len(reader.faults)
    atlas = _AtlasReader(reader, f"{where}." if where else "").atlas(raw, where)
    if len(reader.faults) == before:
        check_whole(reader, atlas, where or "borders")
    return atlas if len(reader.faults) == before else None


def check_whole(reader: Reader, atlas: Atlas, where: str) -> None:
    """Note too few states, and every region that cannot be reached from the others."""
    if len(atlas.cards) < FEWEST_STATES:
        reader.fault(where, N_("a map needs at least {fewest} states"), fewest=FEWEST_STATES)
        return
    import networkx as nx  # here, because it takes a tenth of a second

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(region.code for region in atlas.pieces)
    graph.add_edges_from(edge.pair for edge in atlas.lines)
    largest = max(nx.connected_components(graph), key=lambda part: (len(part), min(part)))
    for region in atlas.pieces:
        if region.code not in largest:
            reader.fault(where, N_("{state} cannot be reached: it needs a border or a sea line"), state=region.name)
    around = {code: tuple(graph[code]) for code in sorted(graph)}
    if (crowded := next((code for code in around if _most_ways(around, code) > MOST_WAYS), None)) is not None:
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
            for other in around[code]:
                if other not in ways:
                    following[other] = following.get(other, 0) + number
        ways |= following
        layer = following
        most = max(most, *layer.values()) if layer else most
    return most


class _AtlasReader:
    """Reads one map; names and codes seen so far are kept to find what is given twice."""

    def __init__(self, reader: Reader, prefix: str) -> None:
        self._reader = reader
        self._prefix = prefix
        self._states: dict[str, State] = {}
        self._regions: dict[str, Region] = {}
        self._words: dict[str, tuple[str, str]] = {}
        self._edges: dict[tuple[str, str], tuple[Edge, str]] = {}
        self._spots: dict[tuple[int, int], str] = {}

    def atlas(self, raw: object, where: str) -> Atlas:
        """The whole map."""
        reader, prefix = self._reader, self._prefix
        fields = reader.keyed(raw, where, _KEYS)
        title = reader.name(fields["id"], f"{prefix}id") if fields.get("id") else ""
        name = self._name(fields.get("name"), f"{prefix}name")
        for number, item in enumerate(reader.items(fields.get("states"), f"{prefix}states", MOST_STATES)):
            self._state(item, f"{prefix}states[{number}]")
        for key, kind in (("borders", LAND), ("sea", SEA)):
            for number, item in enumerate(reader.items(fields.get(key, []), f"{prefix}{key}", MOST_EDGES)):
                spot = f"{prefix}{key}[{number}]"
                if (pair := self._pair(item, spot)) is not None:
                    self._keep(Edge(*pair, kind), spot)
        for number, item in enumerate(reader.items(fields.get("doubtful", []), f"{prefix}doubtful", MOST_EDGES)):
            self._doubtful(item, f"{prefix}doubtful[{number}]")
        edges = tuple(edge for edge, _spot in self._edges.values())
        return Atlas(title, name, tuple(self._states.values()), tuple(self._regions.values()), edges)

    # names

    def _name(self, raw: object, where: str) -> Name:
        """A name: one text for both languages, or an object with cs, en or both."""
        if isinstance(raw, str):
            raw = {"cs": raw}
        if not isinstance(raw, Mapping):
            self._reader.fault(where, N_("here belongs a name: a text, or an object with cs and en"))
            return Name("?", "?")
        self._reader.keyed(raw, where, ("cs", "en"))
        return self._named(raw, where)

    def _named(self, fields: Mapping[str, Any], where: str) -> Name:
        """The name that an object bears under cs, en or both."""
        given = {language: fields[language] for language in ("cs", "en") if language in fields}
        if not given:
            self._reader.fault(where, N_("a name is missing: write cs, en or both"))
        for language, text in given.items():
            if not (isinstance(text, str) and 0 < len(text.strip()) <= LONGEST_TEXT and text.isprintable()):
                self._reader.fault(
                    f"{where}.{language}", N_("here belongs a text of at most {limit} letters"), limit=LONGEST_TEXT
                )
                given[language] = "?"
        one = next(iter(given.values()), "?")
        return Name(given.get("cs", one), given.get("en", one))

    def _also(self, fields: Mapping[str, Any], where: str) -> tuple[str, ...]:
        words = self._reader.items(fields.get("also", []), f"{where}.also", MOST_WORDS)
        return tuple(self._reader.name(word, f"{where}.also[{number}]") for number, word in enumerate(words))

    def _own(self, owner: str, words: tuple[str, ...], where: str) -> None:
        """Note each word that means something else already; ``owner``: what these words mean."""
        for word in dict.fromkeys(words):
            other, spot = self._words.setdefault(fold(word), (owner, where))
            if other != owner:
                self._reader.fault(
                    where, N_("the name {name} is here twice: it is in {other} already"), name=word, other=Spot(spot)
                )

    # states and regions

    def _code(self, raw: object, where: str) -> str | None:
        if isinstance(raw, str) and _CODE.fullmatch(raw):
            return raw
        text = N_("here belongs a code of at most 12 capital letters and digits, such as {example}")
        self._reader.fault(where, text, example="FR")
        return None

    def _state(self, raw: object, where: str) -> None:
        reader = self._reader
        fields = reader.keyed(raw, where, _STATE)
        if not fields:
            return
        code = self._code(fields.get("code"), f"{where}.code")
        name, also = self._named(fields, where), self._also(fields, where)
        doubtful = reader.flag(fields.get("doubtful", False), f"{where}.doubtful")
        used = reader.flag(fields.get("used", True), f"{where}.used")
        if not used and not doubtful:
            reader.fault(f"{where}.used", N_("only a doubtful state can be left out"))
        why = self._name(fields["why"], f"{where}.why") if "why" in fields else None
        if code is None:
            return
        if code in self._states:
            reader.fault(f"{where}.code", N_("the code {code} is here twice"), code=code)
            return
        self._states[code] = State(code, name, also, doubtful, used, why)
        self._own(code, (code, *also, name.cs, name.en), where)
        if "regions" in fields:
            self._parts(fields["regions"], f"{where}.regions", code)
        else:
            self._region(Region(code, code, name), fields, where)

    def _parts(self, raw: object, where: str, state: str) -> None:
        items = self._reader.items(raw, where, MOST_PARTS)
        if isinstance(raw, list) and not raw:
            self._reader.fault(where, N_("a state needs at least one region"))
        for number, item in enumerate(items):
            spot = f"{where}[{number}]"
            fields = self._reader.keyed(item, spot, _PART)
            code = self._code(fields.get("code"), f"{spot}.code")
            name, also = self._named(fields, spot), self._also(fields, spot)
            if code is not None:
                names = {name.cs, name.en, *also} - {self._states[state].name.cs, self._states[state].name.en}
                self._own(f"{state}/{code}", tuple(sorted(names)), spot)
                self._region(Region(code, state, name, also), fields, spot)

    def _region(self, region: Region, fields: Mapping[str, Any], where: str) -> None:
        code, at = region.code, self._at(fields.get("at"), f"{where}.at")
        sign = fields.get("sign", "")
        if not (isinstance(sign, str) and len(sign) <= 3 and sign.isprintable()):
            self._reader.fault(f"{where}.sign", N_("here belongs a sign of at most {limit} letters"), limit=3)
            sign = ""
        if code in self._regions or (code in self._states and code != region.state):
            self._reader.fault(f"{where}.code", N_("the code {code} is here twice"), code=code)
            return
        self._regions[code] = Region(code, region.state, region.name, region.also, sign, at)

    def _at(self, raw: object, where: str) -> tuple[int, int] | None:
        """Where a region stands on the drawing."""
        if raw is None:
            return None
        items = self._reader.items(raw, where)
        if len(items) != 2:
            self._reader.fault(where, N_("here belong two numbers: column and row"))
            return None
        column, row = (self._reader.number(item, f"{where}[{n}]", 0, WIDEST) for n, item in enumerate(items))
        other = self._spots.setdefault((column, row), where)
        if other != where:
            self._reader.fault(
                where, N_("two regions stand on the same place of the drawing: see {other}"), other=Spot(other)
            )
        return column, row

    # borders

    def _pair(self, raw: object, where: str) -> tuple[str, str] | None:
        items = self._reader.items(raw, where)
        if len(items) != 2:
            self._reader.fault(where, N_("here belong two codes of regions"))
            return None
        ends = [self._end(item, f"{where}[{number}]") for number, item in enumerate(items)]
        if ends[0] is None or ends[1] is None:
            return None
        if self._regions[ends[0]].state == self._regions[ends[1]].state:
            text = N_("a border leads from one state to another; both ends are in {state}")
            self._reader.fault(where, text, state=self._states[self._regions[ends[0]].state].name)
            return None
        return ends[0], ends[1]

    def _end(self, raw: object, where: str) -> str | None:
        if isinstance(raw, str) and raw in self._regions:
            return raw
        word = raw if isinstance(raw, str) else ""
        known = {fold(code): code for code in self._regions}
        near = nearest(word, known) or tuple(sorted(self._regions)[:3])
        text = N_("{written} is not the code of a region; near are {suggestions}")
        self._reader.fault(where, text, written=word[:40] or "?", suggestions=near)
        return None

    def _keep(self, edge: Edge, where: str) -> None:
        if edge.pair in self._edges:
            text = N_("this border is here twice: it is in {other} already")
            self._reader.fault(where, text, other=Spot(self._edges[edge.pair][1]))
            return
        self._edges[edge.pair] = (edge, where)

    def _doubtful(self, raw: object, where: str) -> None:
        reader = self._reader
        fields = reader.keyed(raw, where, _EDGE)
        pair = self._pair(fields.get("between"), f"{where}.between")
        kind = str(reader.choice(fields.get("kind", LAND), f"{where}.kind", (LAND, SEA)))
        drawn = reader.flag(fields.get("drawn", True), f"{where}.drawn")
        unless = fields.get("unless")
        if unless is not None and unless not in self._states:
            reader.fault(f"{where}.unless", N_("here belongs the code of a state"))
            unless = None
        why = self._name(fields["why"], f"{where}.why") if "why" in fields else None
        if pair is not None:
            self._keep(Edge(*pair, kind, drawn, True, unless, why), where)


def _name(name: Name) -> dict[str, str]:
    return {"cs": name.cs, "en": name.en}


def _also(words: tuple[str, ...]) -> dict[str, Any]:
    return {"also": list(words)} if words else {}


def _state(atlas: Atlas, state: State) -> dict[str, Any]:
    raw: dict[str, Any] = {"code": state.code, **_name(state.name), **_also(state.also)}
    if state.doubtful:
        raw |= {"doubtful": True, "used": state.used}
    if state.why is not None:
        raw["why"] = _name(state.why)
    regions = [region for region in atlas.regions if region.state == state.code]
    if len(regions) == 1 and regions[0].code == state.code:
        return raw | _place(regions[0])
    raw["regions"] = [
        {"code": region.code, **_name(region.name), **_also(region.also), **_place(region)} for region in regions
    ]
    return raw


def _place(region: Region) -> dict[str, Any]:
    raw: dict[str, Any] = {"sign": region.sign} if region.sign else {}
    return raw | ({"at": list(region.at)} if region.at is not None else {})


def _edge(edge: Edge) -> dict[str, Any]:
    raw: dict[str, Any] = {"between": [edge.a, edge.b], "kind": edge.kind, "drawn": edge.drawn}
    if edge.unless is not None:
        raw["unless"] = edge.unless
    if edge.why is not None:
        raw["why"] = _name(edge.why)
    return raw
