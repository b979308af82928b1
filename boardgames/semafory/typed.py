"""The typed line of Semafory: items with commas between, in Czech or English.

`Jirka: south BUBEN 1 ab2 hand x05 x08, lamps 0110/1001/1001/0110, goes bc2, plays x05 b1 c1 b2, sends U` is a table and
a turn. What no word leads is about a player: seat, word, signs sent, tower. A pattern goes by its id or is drawn with
its load behind it, `##/.# 2`.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from boardgames.core.names import fold
from boardgames.core.typed import GameLine, Word, asks, number, one_word, puts
from boardgames.core.verdict import NotationError, stray
from boardgames.semafory.exchange import (
    SEAT_NAMES,
    TOWERS,
    lamps_text,
    read_lamp_names,
    read_lamps,
    read_sign,
    read_tower,
    read_word,
)
from boardgames.semafory.kit import Kit
from boardgames.semafory.sheet import ExchangeSheet
from fejag_admin.common.language import N_, current_language

_SEATS = {fold(word): seat for seat, name in SEAT_NAMES.items() for word in name.words}
_MODES = {"souteziva": "competitive", "spolecna": "cooperative", "detska": "junior"}
_SOURCES = {"udalost": "event", "denik": "log", "event": "event", "log": "log"}
_MOST = 999


def understood(read: Callable[[str], object], words: list[str]) -> str:
    """The words as one text, if ``read`` makes something of it; raise NotationError."""
    read(" ".join(words))
    return " ".join(words)


class ExchangeLine(GameLine):
    """What is being typed."""

    sheet: ExchangeSheet

    def vocabulary(self) -> Iterable[str]:
        """The names of the seats."""
        return [name[current_language()] for name in SEAT_NAMES.values()]

    # the table

    def newcomer(self, words: list[str]) -> None:
        self._player(self.seat_one(words))

    def hand(self, words: list[str]) -> None:
        self._player(["hand", *words])

    def mode(self, words: list[str]) -> None:
        mode_word = one_word(words)
        self.sheet.take_mode(_MODES.get(fold(mode_word), mode_word))

    # the turn

    def turn(self, words: list[str]) -> None:
        """Begin a turn anew: `turn`, `turn Ota`, or `turn: goes bc2` with its first step."""
        for key in ("turn", "turns"):
            self.sheet.put(key, None)
        self.sheet.put("what", "turn")
        if words and fold(words[0]) in self.words:
            self._item(words)
        elif words:
            index = self.sheet.find(" ".join(words).rstrip(":"))
            if index is None:
                raise stray(words[0])
            self.sheet.put("player", index + 1)

    def _tell(self, key: str, value: object) -> None:
        """Something of the turn, about which is asked then."""
        self.sheet.tell(key, value)
        self.sheet.put("what", "turn")

    def _step(self, step: dict[str, Any]) -> None:
        self._tell("steps", [*self.sheet.steps, step])

    def goes(self, words: list[str]) -> None:
        towers = [understood(read_tower, [word]) for word in words]
        self._step({"move": towers} if len(words) > 1 else {"to": one_word(towers)})

    def plays(self, words: list[str]) -> None:
        """`x05 b1 c1 b2`: the lamps under its holes."""
        pattern, lamp_words = self._pattern(words)
        self._step({"play": pattern, "lamps": understood(read_lamp_names, lamp_words)})

    def card(self, words: list[str]) -> None:
        if not words:
            raise NotationError(N_("say which card it is"))
        self._step({"card": " ".join(words)})

    def exchange(self, words: list[str]) -> None:
        """`event x06 x01`: taken from an event report or a log, the pattern given and the one taken."""
        source = _SOURCES.get(fold(words[0])) if words else None
        if source is None:
            raise NotationError(N_("say where the pattern is taken from: {choices}"), choices=tuple(_SOURCES))
        gives, words_left = self._pattern(words[1:])
        takes, words_left = self._pattern(words_left)
        if words_left:
            raise stray(words_left[0])
        self._step({"exchange": source, "gives": gives, "takes": takes})

    def sends(self, words: list[str]) -> None:
        self._tell("sends", read_sign(" ".join(words)))

    def draws(self, words: list[str]) -> None:
        self._tell("drawn", self._patterns(words))

    # what no word leads

    def things(self, words: list[str]) -> None:
        """A player's name, or what the player who is meant has."""
        if self.sheet.find(words[0]) is not None or self.is_new_name(words):
            self.player(words[0])
            words = words[1:]
        self._player(words)

    def _player(self, words: list[str]) -> None:
        """Seat, word, signs sent, tower and hand of the player who is meant; a hand goes on to the end of the item."""
        if self.sheet.current_player >= len(self.sheet.players):
            raise stray(words[0])
        sheet = self.sheet
        for at, word in enumerate(words):
            if self.words.get(fold(word)) is self.words["hand"]:
                sheet.put(sheet.own_place("hand"), self._patterns(words[at + 1 :]))
                return
            if fold(word) in _SEATS:
                sheet.put(sheet.own_place("seat"), _SEATS[fold(word)])
            elif word.isdecimal():
                sheet.put(sheet.own_place("sent"), int(word[:3]))
            elif word in TOWERS:
                sheet.put(sheet.own_place("tower"), word)
            elif word.isupper():
                player_words = [read_word(word) for word in words if word.isupper() and not word.isdecimal()]
                sheet.put(sheet.own_place("word"), player_words[0] if len(player_words) == 1 else None)
                sheet.put(sheet.own_place("words"), player_words[:2] if len(player_words) > 1 else None)
            else:
                raise self.unknown(word)

    def _pattern(self, words: list[str]) -> tuple[str, list[str]]:
        """The pattern that words begin with, and the words behind it; a drawn one has its load in a word of its own."""
        if not words:
            raise NotationError(N_("say which pattern it is"))
        drawn = ("#" in words[0] or "/" in words[0]) and len(words) > 1 and words[1].isdecimal()
        length = 2 if drawn else 1
        return self.sheet.kit.read_pattern(" ".join(words[:length])).id, words[length:]

    def _patterns(self, words: list[str]) -> list[str]:
        patterns: list[str] = []
        while words:
            pattern, words = self._pattern(words)
            patterns.append(pattern)
        return patterns

    table: ClassVar[tuple[Word, ...]] = (
        Word("hráč", "player", newcomer, "Ota západ TROLL 1 cd3", "Ota west TROLL 1 cd3", "hand lamps"),
        Word("ruka", "hand", hand, "##/.# 2", None, "lamps goes"),
        Word(
            "lampy",
            "lamps",
            puts("lamps", lambda words: lamps_text(read_lamps(" ".join(words)))),
            "0110/1001/1001/0110",
        ),
        Word("tah", "turn", turn, "", None, "goes plays"),
        Word("jde", "goes", goes, "bc2", None, "plays"),
        Word("hraje", "plays", plays, "##/.# 2 c2 d2 d3", None, "plays sends"),
        Word("karta", "card", card, "Poryv větru", "Gust of wind", "plays sends"),
        Word("výměna", "exchange", exchange, "událost x06 x01", "event x06 x01", "plays sends"),
        Word("odesílá", "sends", sends, "U", None, "draws"),
        Word("dobral dobrala", "draws", draws, "##/.# 2"),
        Word("trpaslík", "dwarf", puts("dwarf", lambda words: understood(read_tower, words)), "ab3"),
        Word("hra", "game", mode, "souteziva", "competitive"),
        Word("slova", "words", puts("words", lambda words: [read_word(word) for word in words]), "COHEN TROLL"),
        Word("odesláno", "sent", puts("sent", lambda words: number(words, _MOST)), "4"),
        Word("pošťák", "postman", puts("postman", lambda words: number(words, _MOST)), "12"),
        Word("konec", "end", asks("end")),
        Word("začíná", "start", asks("start")),
        Word("odeslat", "send", asks("send")),
        Word("sabotáž", "sabotage", asks("sabotage")),
    )


def line_for(raw: dict[str, Any], own: Kit | None = None, current_player: int = 0) -> ExchangeLine:
    """What carries out typed lines on a table."""
    return ExchangeLine(ExchangeSheet(raw, own, current_player))
