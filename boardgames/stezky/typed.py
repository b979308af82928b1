"""Understanding what is typed while a table of Stezky is laid out: words that say what, and tiles after them.

``č5 č6 duha z5 ruka m2 motýl č8 zlý zakrytý motýl`` lays tiles, a rainbow, the hand, a spirit on its square, the evil
spirit and what it covers; what lies there already is taken up. ``nabídka č1 m5 hromádka 20`` is the display and the
pile, and a turn is told in the order in which it is played: ``hraje č5 bere m5 odkryje z2 přesouvá m5 o6 líže pstruh
vlk potká vlk č4``. Every word there is stands in `WORDS`, in both languages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames.core.names import meanings
from boardgames.core.plain import items_in, object_in
from boardgames.core.verdict import NotationError
from boardgames.stezky import editing
from boardgames.stezky.editing import DISPLAY, HAND, RAINBOWS, TILES
from boardgames.stezky.mountain import SQUARES, Place
from boardgames.stezky.notation import fold, place_text, places_names, read_place, read_spirit, spirit_text
from boardgames.stezky.spirits import EVIL
from fejag_admin.common.language import N_

MOST_TILES = 48
WORDS = meanings(
    {
        TILES: "desticka desticky tile tiles",
        RAINBOWS: "duha duhy rainbow rainbows",
        HAND: "ruka hand",
        DISPLAY: "nabidka display",
        "pile": "hromadka pile",
        "row": "odkryti faceup",
        "turn": "tah turn",
        "plays": "hraje plays",
        "turned": "otocena turned",
        "takes": "bere takes",
        "uncovers": "odkryje uncovers",
        "moves": "presouva moves",
        "lays": "poklada lays",
        "draws": "lize draws",
        "meets": "potka meets",
        "brings": "prinese brings",
        "passes": "vynecha passes",
        "covered": "zakryty covered",
    }
)
"""What each word means, without accents."""
_OF_A_TURN = {"turn", "plays", "turned", "takes", "uncovers", "moves", "lays", "draws", "meets", "brings", "passes"}


def lay_typed(raw: dict[str, Any], player: dict[str, Any], text: str) -> None:
    """Carry out a typed line for one of the players; raise NotationError at the first word it cannot read."""
    typed = _Typed(raw, player)
    for word in text.replace(",", " ").split():
        typed.take(word)
    typed.end()


class _Typed:
    """What is being typed: ``key`` says what the next tiles are, ``spirit`` waits for its square, ``origin`` moves."""

    def __init__(self, raw: dict[str, Any], player: dict[str, Any]) -> None:
        self._raw, self._player = raw, player
        self._language = editing.notation_of(raw)
        self._key = TILES
        self._spirit: str | None = None
        self._origin: Place | None = None

    def take(self, word: str) -> None:
        if fold(word) in WORDS:
            self.end()
            self._key = WORDS[fold(word)]
            self._begin()
        elif self._key == "pile":
            self._raw["pile"] = _number(word)
            self._key = TILES
        elif any(letter.isdigit() for letter in word):
            at = read_place(word, self._language)
            if self._spirit is not None:
                self._lay_spirit(self._spirit, at)
            else:
                self._place(at)
        else:
            self.end()
            self._name(read_spirit(word))

    def end(self) -> None:
        """Nothing more comes for what was begun; raise NotationError if something is missing."""
        if self._spirit is not None:
            spirit = spirit_text(self._spirit, self._language)
            problem = N_("say where {spirit} lies: the lower left place of its square")
            raise NotationError(problem, spirit=spirit)
        if self._origin is not None:
            problem = N_("say where the rainbow of {place} goes")
            raise NotationError(problem, place=places_names((self._origin,)))

    @property
    def _turn(self) -> dict[str, Any]:
        """The turn that is told, of the player shown unless it is told already."""
        turn = self._raw.get("turn")
        if not isinstance(turn, dict):
            number = next(at for at, one in enumerate(editing.players_of(self._raw), 1) if one is self._player)
            turn = self._raw["turn"] = {"player": number}
        return turn

    def _begin(self) -> None:
        if self._key in _OF_A_TURN:
            self._raw["what"] = "turn"
        if self._key == "turn":
            self._raw.pop("turn", None)
            self._key = TILES
        elif self._key == "passes":
            self._turn["passes"] = True
            self._key = TILES

    def _place(self, at: Place) -> None:
        """A tile or a place, by what it was said to be."""
        text = place_text(at, self._language)
        told: dict[str, Callable[[], object]] = {
            "lays": lambda: editing.toggle(self._raw, self._turn, RAINBOWS, at),
            "moves": lambda: self._move(at),
            "brings": lambda: self._bring(text),
            DISPLAY: lambda: editing.toggle(self._raw, self._raw, DISPLAY, at),
        }
        if self._key in {"plays", "turned", "takes", "uncovers"}:
            self._turn[self._key] = text
        elif self._key in told:
            told[self._key]()
        else:
            editing.toggle(self._raw, self._player, self._key if self._key in {RAINBOWS, HAND} else TILES, at)

    def _move(self, at: Place) -> None:
        if self._origin is None:
            self._origin = at
            return
        move = {"from": place_text(self._origin, self._language), "to": place_text(at, self._language)}
        self._turn["moves"] = [*items_in(self._turn.get("moves")), move]
        self._origin = None

    def _bring(self, text: str) -> None:
        """What a spirit brings: the trout a rainbow, every other one a tile."""
        met = self._turn.get("meets")
        trout = isinstance(met, dict) and read_spirit(str(met.get("spirit"))) == "fish"
        self._turn["effect"] = {"rainbow" if trout else "tile": text}

    def _name(self, spirit: str) -> None:
        name = spirit_text(spirit, self._language)
        if self._key == "draws":
            self._turn["draws"] = [*items_in(self._turn.get("draws")), name]
        elif self._key == "row":
            spirits = dict(object_in(self._raw.get("spirits")))
            row = items_in(spirits.get("row"))
            spirits["row"] = [one for one in row if one != name] if name in row else [*row, name]
            spirits.pop("pile", None)
            self._raw["spirits"] = spirits
        elif self._key == "covered":
            self._player["covered"] = name
            self._key = TILES
        elif spirit == EVIL:
            editing.toggle_evil(self._raw, self._player)
        else:
            self._spirit = spirit

    def _lay_spirit(self, spirit: str, corner: Place) -> None:
        if corner not in SQUARES:
            problem = N_("no square has {place} as its lower left place: it would leave the mountain")
            raise NotationError(problem, place=places_names((corner,)))
        if self._key == "meets":
            at = place_text(corner, self._language)
            self._turn["meets"] = {"spirit": spirit_text(spirit, self._language), "at": at}
        else:
            editing.put_spirit(self._raw, self._player, spirit, corner)
        self._spirit = None


def _number(word: str) -> int:
    if word.isdecimal() and len(word) < 4 and int(word) <= MOST_TILES:
        return int(word)
    raise NotationError(N_("here belongs a whole number from {least} to {most}"), least=0, most=MOST_TILES)
