"""What stands in the files of this game, states and tokens, and the reader who knows the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.atlas_document import AtlasReader
from boardgames.bez_hranic.notation import (
    everything,
    find_state,
    only_a_part,
    shown,
    suggest_states,
    token_key,
    written,
)
from boardgames.core.names import fold, nearest_ids
from boardgames.core.verdict import Name, Spot, Value
from fejag_admin.common.documents import NAME, Kind
from fejag_admin.common.language import LANGUAGES, N_

T = TypeVar("T")


class NameReader(AtlasReader):
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
        if isinstance(raw, str) and (part := only_a_part(atlas, raw)) is not None:
            return (part,)
        state = self.state(raw, where, atlas)
        return tuple(region.code for region in atlas.pieces if region.state == state)

    def once(self, places: Mapping[str, str | None]) -> None:
        """Note every state that stands in two places."""
        seen: dict[str, str] = {}
        for place, state in places.items():
            if state and (earlier := seen.setdefault(state, place)) != place:
                text = N_("the state {state} is here twice: it is in {other} already")
                self.fault(place, text, state=index(self.atlas).states[state].name, other=Spot(earlier))

    def token(self, raw: object, where: str, colours: Sequence[str]) -> str | None:
        """The colour that ``raw`` names, one of ``colours``."""
        keys = {token_key(colour): colour for colour in colours}
        if isinstance(raw, str) and (known_token := keys.get(token_key(raw))) is not None:
            return known_token
        word = raw[:40] if isinstance(raw, str) else "?"
        near = tuple(shown(one) for one in nearest_ids(word, keys) or tuple(colours))
        self.fault(where, N_("{written} is nobody's token; in play are {suggestions}"), written=word, suggestions=near)
        return None


def counted(text: str, least: int, most: int, /, **values: Value) -> Callable[[NameReader, int, str], None]:
    """Checks how many items a list has; the ``text`` says it otherwise."""

    def check(reader: NameReader, number: int, where: str) -> None:
        if not least <= number <= most:
            reader.fault(where, text, **values, number=number)

    return check


def asked(kind: Kind[T], *questions: str) -> Kind[T]:
    """What belongs to some questions, and is not read for others; nor if the map is faulty."""

    def read(reader: NameReader, raw: object, where: str) -> T | None:
        if reader.so_far["atlas"] is None or reader.so_far["what"] not in questions:
            return None
        return kind.read(reader, raw, where)

    return Kind(read, lambda value, root: {} if value is None else kind.write(value, root), kind.keys)


def named(name: Name, root: Any) -> str:
    """A name in the language of the file."""
    return name[root.notation]


def state_text(code: str, root: Any) -> str:
    return named(index(root.atlas).states[code].name, root)


def _parts_text(parts: tuple[str, ...], root: Any) -> str:
    region = index(root.atlas).regions[parts[0]]
    alone = sum(other.state == region.state for other in root.atlas.pieces) == 1
    return state_text(region.state, root) if alone or len(parts) > 1 else named(region.name, root)


STATE: Kind[str] = Kind(lambda reader, raw, where: reader.state(raw, where) or "", state_text)
"""A state by its code; empty if it is faulty, so that the others in a list keep their places."""
PARTS: Kind[tuple[str, ...]] = Kind(lambda reader, raw, where: reader.parts(raw, where), _parts_text)
"""The regions that a station of a route may mean."""
WORD: Kind[str] = Kind(NAME.read, lambda word, root: written(word, root.notation))
"""The name of a player or of a token."""
