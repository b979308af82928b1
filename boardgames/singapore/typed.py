"""The typed line of Singapore: items with commas between, in Czech or English.

`Anna: £5 8 points 2 teas at B3 flag C2, A1 I-4, A1-* C2-*, offer I-6 I-9, pile 20, build I-6 D2, go B3, use` is a table
and a turn. A player's name makes the player the one whose things follow. A building is put on its lot for that player,
a street that lies there is taken up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any, ClassVar

from boardgames.core.files import texts_in
from boardgames.core.names import find_player, fold, meanings
from boardgames.core.typed import GameLine, Offer, Word, asks, number, puts
from boardgames.core.verdict import NotationError, stray
from boardgames.singapore.buildings import BUILDINGS, COUNTED, GOODS
from boardgames.singapore.document import check
from boardgames.singapore.fields import SIGNS, OwnCopy, readable_copy
from boardgames.singapore.notation import (
    START,
    action_text,
    chip_in,
    parts_of,
    read_actions,
    read_amounts,
    read_building,
    read_place,
    read_street,
    spaced,
)
from boardgames.singapore.sheet import LOT, TownSheet
from boardgames.singapore.turns import judge_turn
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import N_, current_language

MOST = len(BUILDINGS) + 18
_BUILD = meanings({
    "street": "k to", "price": "cena za price", "hut": "chyse hut", "pile": "hromadka z-hromadky pile",
    "black": "cerny black", "white": "bily white", "warmup": "zahrivaci warmup",
})  # fmt: skip
_HAS = meanings({"at": "stoji delnik delnici at worker workers", "flag": "vlajka flag", "seal": "pecet seal"})
_OF_A_USE = ("pay", "get", "to", "chip")
"""What the referee may ask about a use."""
_STANDS = re.compile(r"[A-Za-z][0-9]+|\*[1-4]|[-–]")


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
        self.sheet.current_player = mover
        self.sheet.put("player", self.sheet.name_of(mover))

    def action(self, verb: str, words: list[str]) -> None:
        """Something done in the turn."""
        action = " ".join([verb, *words])
        read_actions(action)
        self._moved = self._moved or verb != "street"
        self.sheet.add("turn.actions", action)
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
        parts = parts_of(words, _BUILD, ("black", "white", "pile", "warmup"))
        at = next((word for word in parts[""] if LOT.fullmatch(word)), "")
        build: dict[str, Any] = {"at": read_place(at), "chip": chip_in(parts), "pile": "pile" in parts or None}
        build["building"] = self.building([word for word in parts[""] if word != at])
        if "street" in parts:
            end = " ".join(parts["street"])
            build["street"] = START if end == START else read_place(end)
        if "price" in parts:
            build["price"] = _counted(parts["price"])
        if "hut" in parts:
            build["hut"] = self.building(parts["hut"])
        self.sheet.put("what", "turn")
        self.sheet.put("turn.build", {key: value for key, value in build.items() if value is not None})
        self.sheet.put("turn.late", self._moved or None)
        if "warmup" in parts:
            self.sheet.put("turn.warmup", True)

    def building(self, words: list[str]) -> str:
        return read_building(" ".join(words), self.sheet.copy.pile)

    def offers(self, text: str, language: str, limit: int = 6) -> tuple[Offer, ...]:
        """What may be typed next; behind a use what the referee asks about it."""
        item = re.split(self.between, text)[-1]
        if not item.endswith(" ") or self.words.get(fold(item.split()[0] if item.strip() else "")) != self.words["use"]:
            return super().offers(text, language, limit)
        try:
            self.carry_out(text)
            turn = judge_turn(check({**self.sheet.raw, "what": "turn", "copy": {}}, self.sheet.copy)).result
            use, needs = self.sheet.actions()[-1], "" if turn.needs == "chip" else turn.needs
            choices = turn.choices if turn.needs in _OF_A_USE else ()
            uses = [action_text(read_actions(f"{use} {needs} {choice}")[-1])[language] for choice in choices]
        except (NotationError, DocumentError):
            return ()
        before = text.removesuffix(item.lstrip())
        return tuple(Offer(before + use, use) for use in uses[:limit])

    # players, lots, streets

    def _named(self, words: list[str]) -> int | None:
        """The player with the name at this place of the line."""
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
        elif LOT.fullmatch(first):
            self._lot(read_place(first), words[1:])
        elif self.is_new_name(words):
            self.player(first)
            self._named_players(words[1:])
        else:
            self._player(words)

    def _named_players(self, words: list[str]) -> None:
        """Read the words after a name: steps on the track, or what the player has."""
        if len(words) == 1 and re.fullmatch(r"[+−-]\d+", words[0]):
            move = f"{self.sheet.name_of(self.sheet.current_player)} {words[0].replace('−', '-')}"
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
            self.sheet.put_building(place, self.building(words), self.sheet.current_player)
        else:
            self.sheet.put_building(place, self.building(words[:1]), owner)

    def _player(self, words: list[str]) -> None:
        """What the player has, where the workers stand and the flag lies."""
        if self.sheet.current_player >= len(self.sheet.players) and words:
            raise stray(words[0])
        parts = parts_of(spaced(" ".join(words)).split(), _HAS, ())
        places = list(takewhile(_STANDS.fullmatch, parts.get("at", ())))
        amounts = [
            *parts[""],
            *parts.get("at", ())[len(places) :],
            *parts.get("flag", ())[1:],
            *parts.get("seal", ())[1:],
        ]
        if "at" in parts:
            standing = " ".join("-" if place in "-–" else read_place(place) for place in places)
            self.sheet.put(self.sheet.own_place("workers"), standing or "-")
        if "flag" in parts:
            place = read_place(" ".join(parts["flag"][:1]))
            if self.sheet.flags().get(self.sheet.name_of(self.sheet.current_player)) != place:
                self.sheet.put_flag(place)
        if "seal" in parts:
            self.sheet.put(self.sheet.own_place("seal"), _counted(parts["seal"][:1]))
        self._amounts(read_amounts(" ".join(amounts)))

    def _amounts(self, amounts: Mapping[str, int]) -> None:
        """Cubes, money, points and chips."""
        for key, count in amounts.items():
            if key in GOODS:
                self.sheet.put_good(key, count)
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


def line_for(raw: dict[str, Any], own: OwnCopy | None = None, current_player: int = 0) -> TownLine:
    """What carries out typed lines on a table."""
    return TownLine(TownSheet(raw, readable_copy(raw.get("copy", {}), own), current_player))
