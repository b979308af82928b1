"""Understanding what is typed while an exchange is laid out: items with commas between, in Czech or English.

``Jirka south BUBEN 1 ab2 hand x05 x08 x12, Eva north KRIDA cd3, lamps 1110/0101/0000/0000, goes bc2, plays x05 b1 c1
b2, plays x08 corner c2 90 mirror, sends U`` is a table and a turn. A player's name makes him the one whose things
follow: seat, word in capitals, signs sent, tower, hand. `WORDS` begin everything else.
"""

from __future__ import annotations

import re
from typing import Any

from boardgames.core.names import fold, meanings
from boardgames.core.sheet import Sheet
from boardgames.core.typed import TypedLine
from boardgames.core.verdict import NotationError, stray
from boardgames.semafory import sheet as editing
from boardgames.semafory.alphabet import read_sign, read_word
from boardgames.semafory.exchange import SEAT_NAMES, lamps_text, read_lamps
from boardgames.semafory.kit import Kit
from fejag_admin.common.language import N_

WORDS = meanings({
    "player": "hrac player", "hand": "ruka hand", "lamps": "lampy lamps", "goes": "jde goes",
    "plays": "hraje plays",
    "sends": "odesila sends", "drawn": "dobral dobrala draws", "card": "karta card", "dwarf": "trpaslik dwarf",
    "turn": "tah turn", "postman": "postak postman", "sent": "odeslano sent", "words": "slova words",
    "mode": "hra game", "end": "konec end", "start": "zacina start", "send": "odeslat send",
    "sabotage": "sabotaz sabotage",
})  # fmt: skip
"""What each word that begins an item means, without accents."""
_TOWER, _LAMP = re.compile(r"[a-d]{2}[1-4]|[a-d][1-4]{2}"), re.compile(r"[a-d][1-4]")
_SEATS = {fold(word): seat for seat, name in SEAT_NAMES.items() for word in name.words}
_CORNER, _MIRROR = {"roh", "rohem", "corner"}, {"zrcadlo", "mirror"}
_MODES = {"souteziva": "competitive", "spolecna": "cooperative", "detska": "junior"}


def lay_typed(raw: dict[str, Any], kit: Kit, player: int, text: str) -> int:
    """Carry out a typed line; ``player``: whose things are meant; return whose are meant then.

    Raise NotationError at the first item that cannot be understood.
    """
    for item in re.split(r"[,;\n]", text):
        if words := item.split():
            player = _take(raw, kit, player, words)
    return player


def _take(raw: dict[str, Any], kit: Kit, player: int, words: list[str]) -> int:
    """Carry out one item."""
    key, rest = WORDS.get(fold(words[0])), words[1:]
    names = [fold(str(one.get("name", ""))) for one in editing.players_of(raw)]
    match key:
        case "player":
            if not rest or not editing.add_player(raw):
                raise stray(words[0])
            editing.players_of(raw)[-1]["name"] = rest[0]
            _player(raw, kit, len(names), rest[1:])
            return len(names)
        case "lamps":
            raw["lamps"] = lamps_text(read_lamps("".join(rest)))
        case "goes" if rest:
            editing.add_step(raw, {"to": _tower(rest[0])} if len(rest) == 1 else {"move": [*map(_tower, rest)]})
        case "plays" if rest:
            editing.add_step(raw, _play(kit, rest))
        case "sends" if rest:
            editing.turn_of(raw)["sends"] = read_sign(" ".join(rest))
        case "drawn":
            editing.turn_of(raw)["drawn"] = [_pattern(kit, word) for word in rest]
        case "card" if rest:
            editing.add_step(raw, {"card": " ".join(rest)})
        case "dwarf" if rest:
            raw["dwarf"] = _tower(rest[0])
        case "turn":
            for told in ("turn", "turns"):
                raw.pop(told, None)
            if rest:
                if fold(rest[0]) not in names:
                    raise stray(rest[0])
                raw["player"] = names.index(fold(rest[0])) + 1
        case "postman" | "sent" if rest and rest[0].isdecimal():
            raw[key] = int(rest[0][:3])
        case "words":
            raw["words"] = [read_word(word) for word in rest]
        case "mode" if rest:
            raw["mode"] = _MODES.get(fold(rest[0]), rest[0])
        case "end" | "start" | "send" | "sabotage" if not rest:
            raw["what"] = key
        case None if fold(words[0]) in names:
            player = names.index(fold(words[0]))
            _player(raw, kit, player, rest)
        case "hand" | None:
            _player(raw, kit, player, words)
        case _:
            raise stray(words[-1])
    if key in {"goes", "plays", "sends", "drawn", "card", "turn"}:
        raw["what"] = "turn"
    return player


def _player(raw: dict[str, Any], kit: Kit, index: int, words: list[str]) -> None:
    """Where he sits, his word, signs sent, tower and hand; a hand goes on to the end of the item."""
    if index >= len(editing.players_of(raw)):
        raise stray(words[0])
    player = editing.players_of(raw)[index]
    for at, word in enumerate(words):
        if WORDS.get(fold(word)) == "hand":
            player["hand"] = [_pattern(kit, name) for name in words[at + 1 :]]
            return
        if fold(word) in _SEATS:
            player["seat"] = _SEATS[fold(word)]
        elif word.isdecimal():
            player["sent"] = int(word[:3])
        elif _TOWER.fullmatch(word):
            player["tower"] = word
        elif word.isupper():
            told = [read_word(one) for one in words if one.isupper() and not one.isdecimal()]
            player.pop("words", None)
            player.pop("word", None)
            player |= {"word": told[0]} if len(told) == 1 else {"words": told[:2]}
        else:
            raise stray(word)


def _play(kit: Kit, words: list[str]) -> dict[str, Any]:
    """``x05 b1 c1 b2`` are the lamps under its holes, ``x05 corner c2 90 mirror`` how it lies."""
    name, *told = words
    step: dict[str, Any] = {"play": _pattern(kit, name)}
    if told and fold(told[0]) in _CORNER:
        for word in told[1:]:
            if fold(word) in _MIRROR:
                step["mirror"] = True
            elif word.isdecimal():
                step["turn"] = int(word[:3])
            else:
                step["at"] = _lamp(word)
        return step
    return step | {"lamps": " ".join(map(_lamp, told))}


def _pattern(kit: Kit, word: str) -> str:
    return kit.read_pattern(word).id


def _tower(word: str) -> str:
    if not _TOWER.fullmatch(word):
        raise NotationError(N_("{word} is no tower, such as ab2"), word=word[:20])
    return word


def _lamp(word: str) -> str:
    if not _LAMP.fullmatch(word):
        raise NotationError(N_("{word} is no lamp, a1 to d4"), word=word[:20])
    return word


class ExchangeSheet(Sheet):
    """The table as it is changed in place."""

    @property
    def mover(self) -> int:
        return editing.mover_of(self.raw)

    def seat(self, name: str = "") -> bool:
        done = editing.add_player(self.raw)
        self.who = len(editing.players_of(self.raw)) - 1
        return done

    def leave(self, index: int) -> None:
        editing.remove_player(self.raw, index)


class ExchangeLine(TypedLine):
    """What carries out typed lines."""

    def __init__(self, sheet: Sheet, own: Kit) -> None:
        super().__init__(sheet)
        self._own = own

    def carry_out(self, text: str) -> None:
        self.sheet.who = lay_typed(self.sheet.raw, self._own, self.sheet.who, text)


def line_for(raw: dict[str, Any], own: Kit | None = None, who: int = 0) -> ExchangeLine:
    return ExchangeLine(ExchangeSheet(raw, who), editing.kit_of(raw, own))
