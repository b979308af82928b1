"""The typed line of Stezky: words that say what, and tiles after them.

`č5 č6 duha z5 ruka m2 motýl č8 zlý zakrytý motýl` lays tiles, a rainbow, the hand, a spirit on its square, the evil
spirit and what it covers; what lies there already is taken up. `nabídka č1 m5 hromádka 20` is the display and the pile.
A turn is typed in the order in which it is played: `tah č5 bere m5 odkryje z2 přesouvá m5 o6 líže pstruh vlk potká vlk
č4`; the words after such a word belong to the turn, until a player is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from boardgames.core.files import items_in
from boardgames.core.typed import GameLine, Word, number
from boardgames.core.verdict import NotationError
from boardgames.stezky.model import TILE_COUNT, Options
from boardgames.stezky.mountain import EVIL, SPIRITS, SQUARES, Place
from boardgames.stezky.notation import (
    met_text,
    place_text,
    places_names,
    read_met,
    read_place,
    read_spirit,
    spirit_text,
)
from boardgames.stezky.sheet import DISPLAY, HAND, RAINBOWS, TILES, MountainSheet
from fejag_admin.common.language import N_


def _tells(key: str) -> Callable[[MountainLine, list[str]], None]:
    """What a word does that tells one tile of the turn."""
    return lambda line, words: line.tell(key, words)


class MountainLine(GameLine):
    """What is being typed; tiles that no word leads are laid in the panorama of the player who is meant."""

    sheet: MountainSheet
    between = r"[;\n]"
    anywhere = True
    _turn_meant = False

    def carry_out(self, text: str) -> None:
        """Commas may stand between tiles."""
        super().carry_out(text.replace(",", " "))

    def vocabulary(self) -> Iterable[str]:
        """The names of the spirits."""
        return [spirit.name[self.sheet.language] for spirit in SPIRITS.values()]

    def player(self, name: str) -> None:
        """What follows is about the player's table, not about the turn."""
        super().player(name)
        self._turn_meant = False

    def things(self, words: list[str]) -> None:
        """Tiles, and spirits with their squares, in the panorama."""
        self.lay(TILES, words)

    def lay(self, key: str, words: list[str]) -> None:
        """Tiles where the word says; a spirit needs its square behind it."""
        words_left = list(words)
        while words_left:
            word = words_left.pop(0)
            if any(letter.isdigit() for letter in word):
                at = self._tile(word)
                if key == HAND:
                    self.sheet.toggle(self.sheet.own_place(HAND), at)
                else:
                    self.sheet.lay(key, at)
            elif self._spirit(word) == EVIL:
                self.sheet.toggle_evil()
            else:
                self.sheet.put_spirit(*self._met(word, words_left[:1]))
                del words_left[0]

    def rainbows(self, words: list[str]) -> None:
        """Rainbows of the turn that is being told, else of the panorama."""
        is_turn_told = self.sheet.get("turn.plays") is not None and not self._named_at
        if self._turn_meant or (is_turn_told and self.sheet.get("what") == "turn"):
            self.lays(words)
        else:
            self.lay(RAINBOWS, words)

    def display(self, words: list[str]) -> None:
        for at in map(self._tile, words):
            self.sheet.toggle(DISPLAY, at)

    def pile(self, words: list[str]) -> None:
        self.sheet.put("pile", number(words[:1], TILE_COUNT))
        if words[1:]:
            self.lay(TILES, words[1:])

    def face_up(self, words: list[str]) -> None:
        for word in words:
            self.sheet.face_up(self._spirit(word))

    def covered(self, words: list[str]) -> None:
        if not words:
            raise NotationError(N_("say which spirit the evil one covers"))
        self.sheet.put(self.sheet.own_place("covered"), spirit_text(self._spirit(words[0]), self.sheet.language))
        self.lay(TILES, words[1:])

    # the turn

    def turn(self, words: list[str]) -> None:
        """Tell a turn anew: `turn`, or at once with the tile played, and the one taken."""
        self.sheet.put("turn", None)
        self.sheet.put("what", "turn")
        if words and self.sheet.find(words[0]) is not None:
            self.player(words[0])
            words = words[1:]
            self.sheet.put("player", self.sheet.current_player + 1)
        self._turn_meant = True
        for key, word in zip(("plays", "takes"), words, strict=False):
            self.tell(key, [word])
        if words[2:]:
            raise self.unknown(words[2])

    def tell(self, key: str, words: list[str]) -> None:
        """One tile of the turn."""
        self._begin()
        if len(words) != 1:
            example = place_text(next(iter(SQUARES)), self.sheet.language)
            raise NotationError(N_("here belongs one tile, such as {example}"), example=example)
        self.sheet.put(f"turn.{key}", self._text(words[0]))

    def _begin(self) -> None:
        """The words from here on are about the turn, that of the player who is meant if none is told yet."""
        if not self.sheet.players:
            self.sheet.seat()
        self._turn_meant = True
        self.sheet.put("what", "turn")
        if not isinstance(self.sheet.get("turn"), dict):
            self.sheet.put("turn", {"player": self.sheet.current_player + 1})

    def moves(self, words: list[str]) -> None:
        """Rainbows that make room: from, to, from, to."""
        self._begin()
        places = [self._text(word) for word in words]
        if len(places) % 2:
            raise NotationError(N_("say where the rainbow of {place} goes"),
                                place=places_names((self._tile(words[-1]),)))  # fmt: skip
        for origin, target in zip(places[::2], places[1::2], strict=True):
            self.sheet.add("turn.moves", {"from": origin, "to": target})

    def lays(self, words: list[str]) -> None:
        """New rainbows, in the order in which they are laid; one that is told again is taken back."""
        self._begin()
        laid = self.sheet.words("turn.rainbows")
        for word in map(self._text, words):
            laid = [place for place in laid if place != word] if word in laid else [*laid, word]
        self.sheet.put("turn.rainbows", " ".join(laid) or None)

    def draws(self, words: list[str]) -> None:
        self._begin()
        drawn = [spirit_text(self._spirit(word), self.sheet.language) for word in words]
        self.sheet.put("turn.draws", [*items_in(self.sheet.get("turn.draws")), *drawn])

    def meets(self, words: list[str]) -> None:
        self._begin()
        if not words:
            raise NotationError(N_("say which spirit is met, and where"))
        self.sheet.put("turn.meets", met_text(*self._met(words[0], words[1:2]), self.sheet.language))
        if words[2:]:
            raise self.unknown(words[2])

    def brings(self, words: list[str]) -> None:
        """What a spirit brings: the trout a rainbow, every other one a tile."""
        self.tell("effect.tile", words)
        met = str(self.sheet.get("turn.meets") or "")
        if met and read_met(met, self.sheet.language)[0] == "fish":
            self.sheet.put("turn.effect", {"rainbow": self._text(words[0])})

    def passes(self, words: list[str]) -> None:
        self._begin()
        self.sheet.put("turn.passes", True)
        if words:
            raise self.unknown(words[0])

    # words

    def _tile(self, word: str) -> Place:
        if not any(letter.isdigit() for letter in word):
            raise self.unknown(word)
        return read_place(word, self.sheet.language)

    def _text(self, word: str) -> str:
        return place_text(self._tile(word), self.sheet.language)

    def _spirit(self, word: str) -> str:
        """The spirit of this name; a misspelt word of the line is told as such."""
        try:
            return read_spirit(word)
        except NotationError:
            raise (self.unknown(word) if self.near(word) else NotationError(
                N_("{word} is neither a word of the line nor a spirit"), word=word[:30])) from None  # fmt: skip

    def _met(self, spirit: str, place: list[str]) -> tuple[str, Place]:
        """A spirit and the lower left place of its square, which is the tile named next."""
        return read_met(" ".join([self._spirit(spirit), *place]), self.sheet.language)

    table: ClassVar[tuple[Word, ...]] = (
        Word("destičky destička", "tiles tile", things, "č5 č6", "r5 r6", "rainbow hand"),
        Word("duha duhy", "rainbow rainbows", rainbows, "z5", "g5", "hand"),
        Word("ruka", "hand", lambda line, words: line.lay(HAND, words), "m2 z3 f4", "b2 g3 v4", "turn display"),
        Word("nabídka", "display", display, "č1 m5", "r1 b5", "pile"),
        Word("hromádka", "pile", pile, "20", None, "turn"),
        Word("odkrytí", "faceup", face_up, "orel vlk", "eagle wolf", "turn"),
        Word("zakrytý", "covered", covered, "vlk", "wolf"),
        Word("tah", "turn", turn, "č5", "r5", "takes turned"),
        Word("hraje", "plays", _tells("plays"), "č5", "r5", "takes turned"),
        Word("bere", "takes", _tells("takes"), "m5", "b5", "uncovers moves draws meets"),
        Word("otočená", "turned", _tells("turned"), "o7", None, "takes lays"),
        Word("odkryje", "uncovers", _tells("uncovers"), "z2", "g2", "moves draws meets"),
        Word("přesouvá", "moves", moves, "m5 o6", "b5 o6", "draws meets"),
        Word("pokládá", "lays", lays, "z6", "g6", "draws meets"),
        Word("líže", "draws", draws, "pstruh vlk", "trout wolf", "meets"),
        Word("potká", "meets", meets, "vlk č4", "wolf r4", "brings"),
        Word("přinese", "brings", brings, "z6", "g6"),
        Word("vynechá", "passes", passes),
    )


def line_for(raw: dict[str, Any], _own: Options | None = None, current_player: int = 0) -> MountainLine:
    """What carries out typed lines on a table."""
    return MountainLine(MountainSheet(raw, current_player))
