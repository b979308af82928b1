"""How tiles, squares and spirits are written: `č5` in Czech, `r5` in English; case, accents and spaces do not matter.

Only ``r`` means one thing in Czech (růžová) and another in English (red), so a reader is told the language. Names of
colours (`modrá 4`, `blue4`) and the number of the row (`4.4`, `44`) mean the same in both.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from boardgames.core.names import begun, fold, nearest_ids
from boardgames.core.reader import SituationReader, text_of
from boardgames.core.verdict import Name, NotationError, Value
from boardgames.stezky.mountain import (
    EVIL,
    MOUNTAIN,
    ROWS,
    SPIRITS,
    SQUARES,
    Mask,
    Place,
    Row,
    column_of,
    mask_of,
    place,
    places_of,
    row_of,
)
from fejag_admin.common.documents import Kind, many
from fejag_admin.common.language import LANGUAGES, N_, Language

_NO_TILES = ("name", "game", "what", "notation")
"""Keys of a file whose texts hold no tiles."""
_TILE = re.compile(r"([a-z]+|[1-6])[ .:/-]*([0-9]{1,3})")


def place_name(at: Place) -> Name:
    """The short name of a place and of its tile, such as `č5` (`r5`)."""
    row = ROWS[row_of(at) - 1]
    return Name.each(lambda language: f"{row.letter[language]}{column_of(at)}")


def place_text(at: Place, language: str) -> str:
    """The short name of a place in one language."""
    return place_name(at)[language]


def names(mask: Mask) -> tuple[Value, ...]:
    """The short names of a set of places, to fill a sentence with."""
    return places_names(tuple(places_of(mask)))


def places_names(places: tuple[Place, ...]) -> tuple[Value, ...]:
    """The short names of places, to fill a sentence with."""
    return tuple(place_name(at) for at in places)


_WORDS: dict[str, Row] = {fold(word): row for row in ROWS for word in (*row.name.words, str(row.number))}
_WORDS["violet"] = ROWS[-1]
_LETTERS: dict[str, dict[str, Row]] = {
    language: {fold(row.letter[language]): row for row in ROWS} for language in LANGUAGES
}


def _row(word: str, language: str) -> Row | None:
    """The row that a letter or a colour, or its beginning in this language, means."""
    if row := _LETTERS[language].get(word) or _WORDS.get(word):
        return row
    rows = [row for row in ROWS if len(word) > 1 and fold(row.name[language]).startswith(word)]
    return rows[0] if len(rows) == 1 else None


def read_place(text: str, language: str = "cs") -> Place:
    """The place that ``text`` names in ``language`` (cs or en); raise NotationError if there is none."""
    match = _TILE.fullmatch(fold(text))
    row = _row(match[1], language) if match else None
    if match is None or row is None:
        problem = N_("{written} is not a tile: write the colour and the column, such as {example}")
        raise NotationError(problem, written=text[:40], example=Name(cs="č5", en="r5"))
    column = int(match[2])
    if column not in row.columns:
        problem = N_("{written} is not on the mountain: the {colour} row has the columns {first} to {last}")
        first, last = row.columns[0], row.columns[-1]
        raise NotationError(problem, written=text[:40], colour=row.name, first=first, last=last)
    at = place(row.number, column)
    assert MOUNTAIN >> at & 1
    return at


_SPIRIT_NAMES: dict[str, str] = {
    fold(name): spirit.id for spirit in SPIRITS.values() for name in (spirit.id, *spirit.name.words, *spirit.code.words)
} | {"zly": "evil", "evil spirit": "evil", "salamandr": "lizard", "marmot": "groundhog"}


def read_spirit(text: str) -> str:
    """The id of the spirit that ``text`` names, by its name in either language, id, code or an unmistakable beginning.

    Raise NotationError, with the nearest names, if there is none.
    """
    word = fold(text)
    if word in _SPIRIT_NAMES:
        return _SPIRIT_NAMES[word]
    matches = begun(word, _SPIRIT_NAMES)
    if len(matches) == 1:
        return matches[0]
    near = matches or nearest_ids(word, _SPIRIT_NAMES)
    problem = N_("{written} is not a spirit; the spirits are {suggestions}")
    if near:
        problem = N_("{written} is not a spirit; did you mean {suggestions}?")
    suggestions = tuple(SPIRITS[spirit].name for spirit in SPIRITS if spirit in (near or SPIRITS))
    raise NotationError(problem, written=text[:40], suggestions=suggestions)


def read_met(text: str, language: str = "cs") -> tuple[str, Place]:
    """A spirit in a panorama and the lower left place of its square, as in `motýl č5`; raise NotationError."""
    name, _space, place_word = text.strip().rpartition(" ") if re.search(r"\d", text) else (text, "", "")
    spirit = read_spirit(name)
    if spirit == EVIL:
        raise NotationError(N_("the evil spirit lies beside a panorama, not in it: write evil for its holder"))
    if not place_word:
        problem = N_("say where {spirit} lies: the lower left place of its square")
        raise NotationError(problem, spirit=spirit_name(spirit))
    corner = read_place(place_word, language)
    if corner not in SQUARES:
        problem = N_("no square has {place} as its lower left place: it would leave the mountain")
        raise NotationError(problem, place=place_name(corner))
    return spirit, corner


def met_text(spirit: str, corner: Place, language: str) -> str:
    """What `read_met` reads."""
    return f"{spirit_text(spirit, language)} {place_text(corner, language)}"


def spirit_text(spirit: str, language: str) -> str:
    """The name of a spirit in one language."""
    return SPIRITS[spirit].name[language]


def spirit_name(spirit: str) -> Name:
    """The name of a spirit by its id."""
    return SPIRITS[spirit].name


def language_told(raw: Mapping[str, Any]) -> Language | None:
    """The language of a file: as it says, or the one that fits its tiles; None if that cannot be told."""
    if "notation" in raw:
        return next((language for language in LANGUAGES if language == raw["notation"]), "cs")
    tiles = [match for word in _words(raw) if (match := _TILE.fullmatch(fold(word)))]
    rows = [{language: _row(tile[1], language) for language in LANGUAGES} for tile in tiles]
    only = {language for row in rows for language in LANGUAGES if row[language] and not all(row.values())}
    if len(only) == 1:
        return only.pop()
    return "cs" if only or all(row["cs"] == row["en"] for row in rows) else None


def _words(raw: object) -> Iterator[str]:
    """The words of all texts in a file that may hold tiles."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key not in _NO_TILES:
                yield from _words(value)
    elif isinstance(raw, list):
        for value in raw:
            yield from _words(value)
    elif isinstance(raw, str):
        yield from re.findall(r"[^\s,;]+", raw)


def rewritten(raw: dict[str, Any], language: str) -> dict[str, Any]:
    """The plain values of a file with all tiles written in ``language``; what is no tile stays as it is."""
    before = language_told(raw) or "cs"
    if raw.get("notation", before) != before or before == language:
        return raw

    def rewrite(key: str, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: rewrite(name, part) for name, part in value.items()}
        if isinstance(value, list):
            return [rewrite(key, part) for part in value]
        if not isinstance(value, str) or key in _NO_TILES:
            return value
        return re.sub(r"[^\s,;]+", lambda word: _said_in(word[0], before, language), value)

    return {**rewrite("", raw), "notation": language}


def _said_in(word: str, before: str, language: str) -> str:
    try:
        return place_text(read_place(word, before), language)
    except NotationError:
        return word


class TileReader(SituationReader):
    """A reader for one table: each tile and each spirit may lie in one place of it only."""

    def __init__(self, own: Any = None, language: Language = "cs") -> None:
        """``own``: the readings of the user's own box, None for the usual ones; ``language``: that of the tiles."""
        super().__init__()
        self.own, self.language = own, language
        self.tiles: dict[Place, str] = {}
        self._spirits: dict[str, str] = {}

    def new_tile(self, tile: Place, where: str) -> Place | None:
        """The tile; None, with a fault, if it is listed elsewhere, too."""
        text = N_("the tile {tile} is here twice: it is in {other} already")
        return tile if self.is_first(self.tiles, tile, where, text, tile=place_name(tile)) else None

    def new_spirit(self, spirit: str, where: str) -> str | None:
        """The spirit; None, with a fault, if it is listed elsewhere, too."""
        text = N_("the spirit {spirit} is here twice: it is in {other} already")
        return spirit if self.is_first(self._spirits, spirit, where, text, spirit=spirit_name(spirit)) else None


def _read_place(reader: TileReader, raw: object, where: str) -> Place | None:
    return reader.parsed(raw, where, lambda text: read_place(text, reader.language), place_name(4))


PLACE = Kind(_read_place, lambda at, root: place_text(at, root.notation))
"""A place of the mountain, named by its tile."""
PLACES = many(PLACE, spaced=True)
TILES = many(PLACE, spaced=True, each=lambda reader, tile, where, _before: reader.new_tile(tile, where))
"""Landscape tiles that lie nowhere else."""
SPIRIT = Kind(text_of(read_spirit, SPIRITS["eagle"].name).read, lambda spirit, root: spirit_text(spirit, root.notation))
"""A spirit by its id."""


def mask(places: Kind[tuple[Place, ...]]) -> Kind[Mask]:
    """The set of some places."""
    return Kind(
        lambda reader, raw, where: mask_of(*(places.read(reader, raw, where) or ())),
        lambda cells, root: places.write(tuple(places_of(cells)), root),
    )
