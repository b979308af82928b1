"""Understanding what is typed while a town is laid out: items with commas between, in Czech or English.

``Anna £5 8 points 2 teas at B3 flag C2, A1 I-4, A1-* C2-*, offer I-6 I-9, pile 20, build I-6 D2, go B3, use`` is a
table and a turn. A player's name makes the player the one whose things follow; `WORDS` begin everything else. A
building is put on its lot for that player, a street that lies there is taken up.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from boardgames.core.names import fold, meanings
from boardgames.core.plain import object_in, texts_in
from boardgames.core.sheet import Sheet
from boardgames.core.typed import TypedLine
from boardgames.core.verdict import NotationError, stray
from boardgames.singapore import sheet as editing
from boardgames.singapore.actions import START
from boardgames.singapore.buildings import BUILDINGS
from boardgames.singapore.fields import SIGNS
from boardgames.singapore.goods import GOODS
from boardgames.singapore.notation import (
    find_player,
    read_actions,
    read_amounts,
    read_building,
    read_place,
    read_street,
    spaced,
)
from boardgames.singapore.own_copy import Copy
from fejag_admin.common.language import N_

WORDS = meanings({
    "turn": "tah turn", "round": "kolo round", "warmup": "zahrivaci rozehra warmup", "raid": "razie raid",
    "close": "konec-kola close", "track": "stupnice track", "end": "konec end",
    "build": "stavi staveni builds build", "action": "jdi pouzij ulice go use street",
    "player": "hrac player", "plays": "hraje plays", "offer": "nabidka offer", "hut": "chyse hut",
    "keep": "zustava nechava keeps keep", "pile": "hromadka pile", "whites": "bile whites",
    "stack": "ukazatele odspodu markers", "map": "mapa map",
})  # fmt: skip
"""What each word that begins an item means, without accents."""
_AT = {"stoji", "delnik", "delnici", "at", "worker", "workers"}
_FLAG, _SEAL = {"vlajka", "flag"}, {"pecet", "seal"}
_BUILD = meanings({
    "street": "k to", "price": "cena za price", "hut": "chyse hut", "pile": "hromadka z-hromadky pile",
    "black": "cerny black", "white": "bily white", "warmup": "zahrivaci warmup",
})  # fmt: skip
_QUESTIONS = ("round", "warmup", "raid", "close", "track", "end")


def lay_typed(raw: dict[str, Any], copy: Copy, player: int, text: str) -> int:
    """Carry out a typed line; ``player``: whose things are meant; return whose are meant then.

    Raise NotationError at the first item that cannot be understood.
    """
    typed = _Typed(raw, copy, player)
    for line in text.splitlines():
        for item in re.split(r"[,;]", line):
            if item.strip():
                typed.take(item.split())
    return typed.player


class _Typed:
    """The table that is being laid out, and the player whose things are meant."""

    def __init__(self, raw: dict[str, Any], copy: Copy, player: int) -> None:
        self._raw, self._copy, self.player = raw, copy, player

    def take(self, words: list[str]) -> None:
        """Carry out one item."""
        key, rest = WORDS.get(fold(words[0])), words[1:]
        told: dict[str, Callable[[list[str]], object]] = {
            "build": self._build, "player": self._seat, "plays": self._plays, "map": self._map,
        }  # fmt: skip
        if key in told:
            told[key](rest)
        elif key == "action":
            read_actions(" ".join(words))
            editing.add_action(self._raw, " ".join(words))
            self._raw["what"] = "turn"
        elif key == "turn":
            self._raw.pop("turn", None)
            self._raw["what"] = key
        elif key in _QUESTIONS and not rest:
            self._raw["what"] = key
        elif key in ("pile", "whites"):
            self._raw[key] = _number(rest)
        elif key in ("hut", "keep"):
            self._raw[key] = self._building(rest)
        elif key in ("offer", "stack"):
            self._raw[key] = [self._building([word]) for word in rest] if key == "offer" else rest
        elif key is None:
            self._things(words)
        else:
            raise stray(rest[0] if rest else words[0])

    @property
    def _names(self) -> list[str]:
        return [editing.name_of(self._raw, at) for at in range(len(editing.players_of(self._raw)))]

    def _named(self, words: list[str]) -> int | None:
        """The player whose name stands there."""
        return find_player(" ".join(words), self._names)

    def _things(self, words: list[str]) -> None:
        """A player and what he has, a lot and what lies there, or streets."""
        first, length = words[0], len(words)
        while length and (self._named(words[:length]) is None):
            length -= 1
        if length and not first.isdecimal():
            self.player = self._named(words[:length]) or 0
            rest = words[length:]
            if len(rest) == 1 and re.fullmatch(r"[+−-]\d+", rest[0]):
                move = f"{editing.name_of(self._raw, self.player)} {rest[0].replace('−', '-')}"
                self._raw |= {"what": "track", "moves": [*texts_in(self._raw.get("moves")), move]}
            else:
                self._player(rest)
        elif re.fullmatch(r"\S+[-–]\S+", first):
            for street in [read_street(word) for word in words]:
                editing.toggle_street(self._raw, *street)
        elif re.fullmatch(r"[A-Za-z][0-9]+", first):
            self._lot(read_place(first), words[1:])
        else:
            self._player(words)

    def _lot(self, place: str, words: list[str]) -> None:
        """``B3 2`` is a price, ``B3 I-4`` a building of the player meant, ``B3 I-4 Anna`` of another, ``B3 –`` none."""
        told = self._named(words[1:]) if len(words) > 1 else None
        if len(words) == 1 and words[0] in SIGNS:
            editing.put_sign(self._raw, self._copy, place, words[0])
        elif words in (["-"], ["–"]):
            editing.put_building(self._raw, place, None, 0)
        elif told is None:
            editing.put_building(self._raw, place, self._building(words), self.player)
        else:
            editing.put_building(self._raw, place, self._building(words[:1]), told)

    def _player(self, words: list[str]) -> None:
        """What the player has, where his workers stand and his flag lies."""
        players = editing.players_of(self._raw)
        if self.player >= len(players):
            raise stray(words[0])
        player, amounts = players[self.player], list[str]()
        rest = spaced(" ".join(words)).split()
        while rest:
            word = fold(rest.pop(0))
            if word in _AT:
                places = list[str]()
                while rest and (rest[0] in "-–" or re.fullmatch(r"[A-Za-z][0-9]+|\*[1-4]", rest[0])):
                    place = rest.pop(0)
                    places.append("-" if place in "-–" else read_place(place))
                player["workers"] = " ".join(places) or "-"
            elif word in _FLAG and rest:
                place = read_place(rest.pop(0))
                if editing.flags_of(self._raw).get(editing.name_of(self._raw, self.player)) != place:
                    editing.put_flag(self._raw, self.player, place)
            elif word in _SEAL and rest:
                player["seal"] = _number([rest.pop(0)])
            else:
                amounts.append(word)
        for key, number in read_amounts(" ".join(amounts)).items():
            if key in GOODS:
                held = {**dict(zip(GOODS, editing.goods_in(player.get("goods")), strict=True)), key: number}
                player["goods"] = ", ".join(f"{count} {good}" for good, count in held.items() if count)
            elif key in ("money", "points", "chips"):
                player[key] = number
            else:
                raise stray(key)

    def _seat(self, words: list[str]) -> None:
        """``player Eva £5`` seats one more."""
        if not words or not editing.add_player(self._raw):
            raise NotationError(N_("here belong from one to {limit} players, not {players}"), limit=editing.MOST,
                                players=editing.MOST + 1)  # fmt: skip
        self.player = len(editing.players_of(self._raw)) - 1
        editing.rename(self._raw, self.player, words[0])
        self._player(words[1:])

    def _plays(self, words: list[str]) -> None:
        told = self._named(words)
        if told is None:
            raise NotationError(N_("here belongs a player: {players}"), players=tuple(self._names))
        self.player, self._raw["player"] = told, self._names[told]

    def _map(self, words: list[str]) -> None:
        """Rows from the top, with blanks or slashes between."""
        editing.put_rows(self._raw, [row for row in re.split(r"[/\s]+", " ".join(words)) if row])

    def _building(self, words: list[str]) -> str:
        return read_building(" ".join(words), self._copy.pile)

    def _build(self, words: list[str]) -> None:
        """``build I-6 D2 to C2 black price 3``: the building, its lot, and what else there is a choice of."""
        rest = list(words)
        at = next((word for word in rest if re.fullmatch(r"[A-Za-z][0-9]+", word)), "")
        place = read_place(at)
        rest.remove(at)
        build: dict[str, Any] = {"building": self._building(rest[:1]), "at": place}
        del rest[:1]
        turn = object_in(self._raw.get("turn"))
        while rest:
            key = _BUILD.get(fold(word := rest.pop(0)))
            if key in ("black", "white"):
                build["chip"] = key
            elif key == "pile":
                build["pile"] = True
            elif key == "warmup":
                turn["warmup"] = True
            elif key is None or not rest:
                raise stray(word)
            else:
                end = rest.pop(0)
                build[key] = _number([end]) if key == "price" else self._building([end]) if key == "hut" else (
                    START if end == START else read_place(end)
                )  # fmt: skip
        self._raw |= {"what": "turn", "turn": {**turn, "build": build}}


def _number(words: list[str]) -> int:
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 5 and int(words[0]) <= len(BUILDINGS) + 18:
        return int(words[0])
    raise NotationError(N_("here belongs a whole number from {least} to {most}"), least=0, most=len(BUILDINGS) + 18)


class TownSheet(Sheet):
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


class TownLine(TypedLine):
    """What carries out typed lines."""

    def __init__(self, sheet: Sheet, own: Copy) -> None:
        super().__init__(sheet)
        self._own = own

    def carry_out(self, text: str) -> None:
        self.sheet.who = lay_typed(self.sheet.raw, self._own, self.sheet.who, text)


def line_for(raw: dict[str, Any], own: Copy | None = None, who: int = 0) -> TownLine:
    return TownLine(TownSheet(raw, who), own or Copy())
