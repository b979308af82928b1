"""Names from outside: states and parts of states in Czech or English, fields, colours; with the nearest if unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.model import FORTY, shown
from boardgames.core.names import begun, fold, nearest
from boardgames.core.reader import Reader
from boardgames.core.verdict import N_, Name

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
    return nearest(text, index(atlas).words, limit)


def _find(text: str, words: Mapping[str, str]) -> str | None:
    if (known := words.get(fold(text))) is not None:
        return known
    found = begun(text, words)
    return found[0] if len(found) == 1 else None


def everything(atlas: Atlas) -> Atlas:
    """The same map with every doubtful state there, for names."""
    return replace(atlas, states=tuple(replace(state, used=True) for state in atlas.states))


class NameReader(Reader):
    """Reads names of one map and of the colours in play."""

    def __init__(self) -> None:
        super().__init__()
        self.atlas: Atlas
        self._languages: Counter[str] = Counter()

    @property
    def notation(self) -> str:
        """The language of most names read so far."""
        return "en" if self._languages["en"] > self._languages["cs"] else "cs"

    def _note_language(self, raw: str, name: Name) -> None:
        word = fold(raw)
        fits = [language for language in ("cs", "en") if fold(getattr(name, language)).startswith(word)]
        if len(fits) == 1:
            self._languages.update(fits)

    def state(self, raw: object, where: str, atlas: Atlas | None = None) -> str | None:
        """The code of a state."""
        atlas = atlas or self.atlas
        if not isinstance(raw, str) or not raw.strip():
            self.fault(where, N_("here belongs the name of a state"))
            return None
        if (code := find_state(atlas, raw)) is not None:
            self._note_language(raw, index(atlas).states[code].name)
            return code
        absent = find_state(everything(atlas), raw)
        states = index(atlas).states
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
        known = index(atlas)
        if isinstance(raw, str) and fold(raw) not in known.words and (part := _find(raw, known.pieces)) is not None:
            return (part,)
        state = self.state(raw, where, atlas)
        return tuple(region.code for region in atlas.pieces if region.state == state)

    def field(self, raw: str, where: str, offer: Sequence[str]) -> int | None:
        """The index of a field, named by the state that lies there or as 40."""
        if fold(raw) in FORTY_WORDS:
            return FORTY
        code = self.state(raw, where)
        if code is None:
            return None
        if code not in offer:
            text = N_("{state} is not in the offer, so no token can lie there")
            self.fault(where, text, state=index(self.atlas).states[code].name)
            return None
        return offer.index(code)


def token_key(word: str) -> str:
    """What makes two spellings of a colour one: `Red` and `červená` are the same token."""
    name = shown(word)
    return fold(name.cs) if isinstance(name, Name) else fold(word)
