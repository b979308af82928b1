"""The typed line of Singapore: items with commas between, in Czech or English.

`Anna: £5 8 points 2 teas at B3 flag C2, A1 I-4, A1-* C2-*, offer I-6 I-9, pile 20, build I-6 D2, go B3, use` is a table
and a turn. A player's name makes the player the one whose things follow. A building is put on its lot for that player,
a street that lies there is taken up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from boardgames.core.files import object_in, texts_in
from boardgames.core.names import fold, meanings
from boardgames.core.typed import GameLine, Word, asks, number, puts
from boardgames.core.verdict import NotationError, stray
from boardgames.singapore.buildings import BUILDINGS, COUNTED, GOODS
from boardgames.singapore.fields import SIGNS, OwnCopy, readable_copy
from boardgames.singapore.notation import (
    START,
    find_player,
    read_actions,
    read_amounts,
    read_building,
    read_place,
    read_street,
    spaced,
    unnamed,
)
from boardgames.singapore.sheet import TownSheet
from fejag_admin.common.language import N_, current_language

MOST = len(BUILDINGS) + 18
_AT = {"stoji", "delnik", "delnici", "at", "worker", "workers"}
_FLAG, _SEAL = {"vlajka", "flag"}, {"pecet", "seal"}
_BUILD = meanings({
    "street": "k to", "price": "cena za price", "hut": "chyse hut", "pile": "hromadka z-hromadky pile",
    "black": "cerny black", "white": "bily white", "warmup": "zahrivaci warmup",
})  # fmt: skip
_PLACE = re.compile(r"[A-Za-z][0-9]+")


def _counted(words: list[str]) -> int:
    return number(words, MOST)


def _acts(verb: str) -> Callable[[TownLine, list[str]], None]:
    """What a word does that tells an action of the turn."""
    return lambda line, words: line.action(verb, words)


def _names_building(place: str) -> Callable[[TownLine, list[str]], None]:
    """What a word does that puts the building named after it at a place of the file."""
    return lambda line, words: line.sheet.put(place, line.building(words))


class TownLine(GameLine):
    """What is being typed; what no word leads is about a player, a lot or streets."""

    sheet: TownSheet
    _moved = False

    def vocabulary(self) -> Iterable[str]:
        """What a player has."""
        return [COUNTED[good][1][current_language()] for good in GOODS]

    def turn(self, words: list[str]) -> None:
        """Tell a turn anew, perhaps of another player."""
        self._moved = False
        self.sheet.put("turn", None)
        self.sheet.put("what", "turn")
        if words:
            self.plays(words)

    def plays(self, words: list[str]) -> None:
        """Whose turn it is."""
        mover = self._named(words)
        if mover is None:
            raise NotationError(N_("here belongs a player: {players}"), players=tuple(self.sheet.names))
        self.sheet.who = mover
        self.sheet.put("player", self.sheet.name_of(mover))

    def action(self, verb: str, words: list[str]) -> None:
        """Something done in the turn."""
        action = " ".join([verb, *words])
        read_actions(action)
        self._moved = self._moved or verb != "street"
        self.sheet.add_action(action)
        self.sheet.put("what", "turn")

    def offer(self, words: list[str]) -> None:
        self.sheet.put("offer", [self.building([word]) for word in words])

    def land(self, words: list[str]) -> None:
        """Rows from the top, with blanks or slashes between."""
        self.sheet.put_rows([row for row in re.split(r"[/\s]+", " ".join(words)) if row])

    def newcomer(self, words: list[str]) -> None:
        """`player Eva £5` seats one more."""
        self._named_players(self.seat_one(words))

    def build(self, words: list[str]) -> None:
        """`build I-6 D2 to C2 black price 3`: the building, its lot, and what else there is a choice of.

        Behind what the worker does in the same line it says that this was done before.
        """
        words_left = list(words)
        at = next((word for word in words_left if _PLACE.fullmatch(word)), "")
        place = read_place(at)
        words_left.remove(at)
        build: dict[str, Any] = {"building": self.building(words_left[:1]), "at": place}
        turn = {key: value for key, value in object_in(self.sheet.get("turn")).items() if key != "late"}
        if self._moved:
            turn["late"] = True
        for word in (words_iterator := iter(words_left[1:])):
            key = _BUILD.get(fold(word))
            if key in ("black", "white"):
                build["chip"] = key
            elif key == "pile":
                build["pile"] = True
            elif key == "warmup":
                turn["warmup"] = True
            elif key is None or (end := next(words_iterator, None)) is None:
                raise stray(word)
            elif key == "price":
                build[key] = number([end], MOST)
            elif key == "hut":
                build[key] = self.building([end])
            else:
                build[key] = START if end == START else read_place(end)
        self.sheet.put("what", "turn")
        self.sheet.put("turn", {**turn, "build": build})

    def building(self, words: list[str]) -> str:
        return read_building(" ".join(words), self.sheet.copy.pile)

    # players, lots, streets

    def _named(self, words: list[str]) -> int | None:
        """The player whose name stands there."""
        return find_player(" ".join(words), self.sheet.names)

    def things(self, words: list[str]) -> None:
        """A player and what the player has, a lot and what lies there, or streets."""
        first, length = words[0], len(words)
        while length and self._named(words[:length]) is None:
            length -= 1
        if length and not first.isdecimal():
            self.player(" ".join(words[:length]))
            self._named_players(words[length:])
        elif re.fullmatch(r"\S+[-–]\S+", first):
            for street in [read_street(word) for word in words]:
                self.sheet.toggle_street(*street)
        elif _PLACE.fullmatch(first):
            self._lot(read_place(first), words[1:])
        elif self.is_new_name(words):
            self.player(first)
            self._named_players(words[1:])
        else:
            self._player(words)

    def _named_players(self, words: list[str]) -> None:
        """What stands behind a name: steps on the track, or what the player has."""
        if len(words) == 1 and re.fullmatch(r"[+−-]\d+", words[0]):
            move = f"{self.sheet.name_of(self.sheet.who)} {words[0].replace('−', '-')}"
            self.sheet.put("what", "track")
            self.sheet.put("moves", [*texts_in(self.sheet.get("moves")), move])
        else:
            self._player(words)

    def _lot(self, place: str, words: list[str]) -> None:
        """`B3 2` is a price, `B3 I-4` a building of the player meant, `B3 I-4 Anna` of another, `B3 –` none."""
        owner = self._named(words[1:]) if len(words) > 1 else None
        if len(words) == 1 and words[0] in SIGNS:
            self.sheet.put_sign(place, words[0])
        elif words in (["-"], ["–"]):
            self.sheet.put_building(place, None, 0)
        elif owner is None:
            self.sheet.put_building(place, self.building(words), self.sheet.who)
        else:
            self.sheet.put_building(place, self.building(words[:1]), owner)

    def _player(self, words: list[str]) -> None:
        """What the player has, where the workers stand and the flag lies."""
        if self.sheet.who >= len(self.sheet.players) and words:
            raise stray(words[0])
        amounts = list[str]()
        words_left = spaced(" ".join(words)).split()
        while words_left:
            word = fold(words_left.pop(0))
            if word in _AT:
                places = list[str]()
                while words_left and (words_left[0] in "-–" or re.fullmatch(r"[A-Za-z][0-9]+|\*[1-4]", words_left[0])):
                    place = words_left.pop(0)
                    places.append("-" if place in "-–" else read_place(place))
                self.sheet.put(self.sheet.own_place("workers"), " ".join(places) or "-")
            elif word in _FLAG and words_left:
                place = read_place(words_left.pop(0))
                if self.sheet.flags().get(self.sheet.name_of(self.sheet.who)) != place:
                    self.sheet.put_flag(place)
            elif word in _SEAL and words_left:
                self.sheet.put(self.sheet.own_place("seal"), number([words_left.pop(0)], MOST))
            else:
                amounts.append(word)
        self._amounts(amounts)

    def _amounts(self, words: list[str]) -> None:
        """Cubes, money, points and chips; the number may stand behind its word, but not without one."""
        match [word.isdecimal() for word in words[-3:]]:
            case [False, True] | [False, False, True]:
                words = [*words[:-2], words[-1], words[-2]]
        if words and words[-1].isdecimal():
            raise unnamed(words[-1])
        for key, count in read_amounts(" ".join(words)).items():
            if key in GOODS:
                self.sheet.put_goods(dict(zip(GOODS, self.sheet.goods(self.sheet.who), strict=True)) | {key: count})
            elif key in ("money", "points", "chips"):
                self.sheet.put(self.sheet.own_place(key), count)
            else:
                raise stray(key)

    table: ClassVar[tuple[Word, ...]] = (
        Word("hráč", "player", newcomer, "Eva 5 £ 2 čaje stojí B3 vlajka C2", "Eva £5 2 teas at B3 flag C2"),
        Word("mapa", "map", land, "213x/**24/**13"),
        Word("nabídka", "offer", offer, "I-6 I-9", None, "hut pile"),
        Word("chýše", "hut", _names_building("hut"), "I-9", None, "pile"),
        Word("hromádka", "pile", puts("pile", _counted), "20"),
        Word("bílé", "whites", puts("whites", _counted), "6"),
        Word("ukazatele odspodu", "markers", puts("stack", list), "C B A"),
        Word("hraje", "plays", plays, "A"),
        Word("zůstává nechává", "keeps keep", _names_building("keep"), "I-4"),
        Word("tah", "turn", turn, "", None, "build go"),
        Word("staví stavění", "build builds", build, "I-6 D2 k C2 cena 3", "I-6 D2 to C2 price 3", "go use"),
        Word("jdi", "go", _acts("go"), "B3", None, "use go"),
        Word("použij", "use", _acts("use"), "", None, "go street"),
        Word("ulice", "street", _acts("street"), "B3-C3", None, "go"),
        Word("kolo", "round", asks("round")),
        Word("zahřívací rozehra", "warmup", asks("warmup")),
        Word("razie", "raid", asks("raid")),
        Word("konec-kola", "close", asks("close")),
        Word("stupnice", "track", asks("track")),
        Word("konec", "end", asks("end")),
    )


def line_for(raw: dict[str, Any], own: OwnCopy | None = None, who: int = 0) -> TownLine:
    """What carries out typed lines on a table."""
    return TownLine(TownSheet(raw, readable_copy(raw.get("copy", {}), own), who))
