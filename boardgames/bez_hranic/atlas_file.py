"""A map as a file: the two of the game, and the user's own, which is checked before anything is reckoned on it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from boardgames.bez_hranic.atlas import LAND, SEA, Atlas, Edge, Region, State
from boardgames.bez_hranic.atlas_reader import read_atlas
from boardgames.core.reader import Reader
from boardgames.core.reading import parse
from boardgames.core.verdict import Name, SituationError
from fejag_admin.common.data import data_file

BUILT_IN = ("europe", "usa")


@lru_cache(maxsize=len(BUILT_IN))
def built_in(name: str) -> Atlas:
    """The map ``europe`` or ``usa``; raise KeyError for another."""
    if name not in BUILT_IN:
        raise KeyError(name)
    return load_atlas(data_file("bez_hranic", f"{name}.json").read_bytes())


def load_atlas(data: bytes) -> Atlas:
    """The map in a file, JSON or TOML; raise SituationError with every fault of the file."""
    raw = parse(data)
    reader = Reader()
    atlas = read_atlas(reader, raw, "")
    if reader.faults:
        raise SituationError(tuple(reader.faults))
    return atlas


def dump_atlas(atlas: Atlas) -> str:
    """The map as the text of a JSON file; `load_atlas` gives it back."""
    return json.dumps(plain(atlas), ensure_ascii=False, indent=1) + "\n"


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
