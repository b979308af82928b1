"""What lies on the table: the game played, players, the lamps, and a question about it all.

The fields of each value are those of a situation file, each described once, with its checks next to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from boardgames.core.names import fold
from boardgames.core.reader import PLAYER, letter_of_player, named_once, untold
from boardgames.semafory.exchange import SEAT_NAMES, SEATS, TOWERS_OF, WORD, Mask, alphabet_key, message_of, opposite
from boardgames.semafory.fields import (
    COMPETITIVE,
    COOPERATIVE,
    JUNIOR,
    OWN_TOWER,
    PICTURE,
    PLAYERS,
    ROADS,
    SIGNS_OF_TWO_WORDS,
    TOWER,
    WORDS,
    GameVariant,
    Options,
    TableReader,
    only_in,
    own_tower,
)
from boardgames.semafory.kit import BOX, KIT, OUTAGE_CARDS, PATTERN, PATTERNS, Kit, Pattern, placeholder
from boardgames.semafory.turn_model import Turn
from fejag_admin.common.documents import FLAG, NAME, Kind, choice, document, many, number, of, one_of
from fejag_admin.common.language import N_

T = TypeVar("T")

ON_TABLE = ("turn", "send", "sabotage")
"""Questions that ask for lamps and figures."""
WHATS = (*ON_TABLE, "end", "start", "night", "kit")
MOST_TURNS = 400


def _read_seat(reader: TableReader, raw: object, where: str) -> str:
    """A seat by its name in either language, the usual one if none is told, else one that is free."""
    raw = reader.usual_seats[len(reader.taken)] if raw is None else raw
    named = {fold(word): seat for seat, name in SEAT_NAMES.items() for word in name.words}
    seat = named.get(fold(raw)) if isinstance(raw, str) else None
    if seat is None:
        reader.fault(where, N_("here belongs one of {choices}"), choices=SEATS)
    elif seat in reader.taken:
        reader.fault(where, N_("somebody sits there already: {seat}"), seat=SEAT_NAMES[seat])
        seat = None
    reader.taken.append(seat or next(seat for seat in SEATS if seat not in reader.taken))
    return reader.taken[-1]


def _read_own_words(reader: TableReader, raw: Mapping[str, Any] | None, _where: str) -> tuple[str, ...]:
    """The words of a player; none if none are told, which may do (see `check_told`)."""
    raw = raw or {}
    wanted, key = reader.so_far["game"].words_each, "word" if "word" in raw else "words"
    if raw.get(key) in ("", [], [""], ["", ""], None):
        return ()
    faults = len(reader.faults)
    words = WORDS.read(reader, raw[key], reader.at(key)) or ()
    if "word" in raw and "words" in raw:
        reader.fault(reader.at("word"), N_("write word or words, not both"))
    if len(words) != wanted and len(reader.faults) == faults:
        text = N_("in this game each player has this many words: {wanted}")
        reader.fault(reader.at(key), text, wanted=wanted)
    return words


def _write_own_words(words: tuple[str, ...], _root: object) -> dict[str, Any]:
    return {"words": list(words)} if len(words) > 1 else {"word": words[0]} if words else {}


def _read_own_sent(reader: TableReader, raw: object, where: str) -> int:
    """How many signs of his own message a player has sent."""
    game: GameVariant = reader.so_far["game"]
    if game.mode == COOPERATIVE:
        if raw not in (0, None):
            reader.fault(where, N_("here the signs are sent together: tell them once for the whole table"))
        return 0
    return reader.number(raw, where, 0, WORD if game.words_each == 1 else SIGNS_OF_TWO_WORDS)


_SEAT = Kind(_read_seat, form="choice", choices=SEATS)
_RESTED = Kind(lambda reader, raw, where: not reader.flag(raw, where), lambda rested, _root: not rested, form="tick")


@document
class Player:
    """One player.

    ``words`` of his own cards (none in the co-operative game), ``sent``: how many of the signs he has sent.
    ``tower`` where his figure stands, None while it is on its starting selector. ``hand`` None if it is not known,
    ``cards``: how many outage cards he holds, likewise. ``rested``: he sent no letter in his last turn.
    ``last_tower``: from where he sent the last letter. ``sabotaged``: that was tried on him already. ``last_load``:
    load points of the turn in which he sent his last letter (quick game).
    """

    name: str = of(NAME, missing=letter_of_player, label=N_("Name"))
    seat: str = of(_SEAT, missing=untold(_SEAT), label=N_("Sits in the"), words=tuple(SEAT_NAMES.values()))
    words: tuple[str, ...] = of(
        Kind(_read_own_words, _write_own_words, ("word", "words")), default=(), label=N_("Word"),
        hint=N_("five letters, accents do not matter; two words in the long game"),
    )  # fmt: skip
    sent: int = of(Kind(_read_own_sent, form="number"), default=0, label=N_("Signs sent so far"), hint="0")
    tower: str | None = of(OWN_TOWER, default=None, label=N_("Figure on tower"), hint="ab2")
    hand: tuple[Pattern, ...] | None = of(PATTERNS, default=None, label=N_("Hand"), hint="x05, ##/.# 2")
    rested: bool = of(_RESTED, key="just_sent", default=True, label=N_("sent a letter in the last turn"))
    last_tower: str | None = of(OWN_TOWER, default=None, label=N_("Last letter from tower"), hint="ab2")
    sabotaged: bool = of(FLAG, default=False, label=N_("a sabotage was tried already"))
    last_load: int | None = of(number(0, 5), default=None, label=N_("Load of the last turn"))
    cards: int | None = of(
        number(0, OUTAGE_CARDS), default=None, check=only_in(COMPETITIVE), label=N_("Outage cards in the hand")
    )

    @property
    def message(self) -> tuple[str, ...]:
        """The signs that he has to send."""
        return message_of(self.words)

    @property
    def finished(self) -> bool:
        return bool(self.words) and self.sent == len(self.message)


def _read_lamps(reader: TableReader, raw: object, where: str) -> Mask | None:
    if raw != "start":
        return PICTURE.read(reader, raw, where)
    layouts, mode = reader.so_far["kit"].layouts, reader.mode
    layout: Mask | None = layouts.get(mode, layouts.get(COMPETITIVE) if mode == JUNIOR else None)
    if layout is None:
        reader.fault(where, N_("the kit has no starting lamps for this game: draw them from your own copy"))
    return layout


def _needed(kind: Kind[Any], *questions: str) -> Callable[[TableReader, str], Any]:
    """For ``missing``: a value that only these questions need."""
    return lambda reader, where: kind.read(reader, None, where) if reader.so_far["what"] in questions else None


_STEPS = Kind(lambda reader, raw, where: reader.number(raw, where, 0, ROADS[reader.so_far["game"].road]), form="number")
_EVENTS = many(PATTERN, limit=2)


def _is_together(table: Situation) -> bool:
    return table.game.mode == COOPERATIVE


def _seat_players(reader: TableReader, players: int, where: str) -> None:
    """How many there may be, and where they sit unless told."""
    least, most = PLAYERS[reader.mode]
    text = N_("here belong from {least} to {most} players, not {players}")
    if least == most:
        text = N_("exactly|here belong {least} players, not {players}")
    if not least <= players <= most:
        reader.fault(where, text, least=least, most=most, players=players)
    reader.usual_seats = ("south", "north") if reader.mode == COMPETITIVE and players == 2 else SEATS


_OWN_NAME = named_once("name", N_("two players are called {name}"))


def _check_player(reader: TableReader, player: Player, where: str, before: Sequence[Player]) -> Player:
    """What cannot be so beside the players before him."""
    _OWN_NAME(reader, player, where, before)
    if reader.mode != COMPETITIVE:
        if player.tower is not None or player.last_tower is not None:
            reader.fault(f"{where}.tower", N_("there are no figures on the exchange in this game"))
    elif reader.so_far["what"] in ON_TABLE and player.tower is None and (not player.rested or player.finished):
        reader.fault(f"{where}.tower", N_("say on which tower the figure stands: a letter was sent from there"))
    for seated in before:
        if player.tower is not None and player.tower == seated.tower:
            text = N_("{player} stands on {tower} already")
            reader.fault(f"{where}.tower", text, player=seated.name, tower=player.tower)
        if reader.mode == COMPETITIVE and player.finished and seated.finished and not reader.so_far["game"].quick:
            reader.fault(f"{where}.sent", N_("another player has sent all before: the game ended then"))
    return player if player.rested else replace(player, last_tower=player.last_tower or player.tower)


_PLAYERS = many(one_of(Player), count=_seat_players, each=_check_player, most=4)


def _read_players(reader: TableReader, raw: object, where: str) -> tuple[Player, ...]:
    """The players, with somebody in place of those who are missing."""
    players = _PLAYERS.read(reader, raw, where) or ()
    free = [seat for seat in SEATS if all(player.seat != seat for player in players)]
    missing = max(0, PLAYERS[reader.mode][0] - len(players))
    return (*players, *(Player("?", seat) for seat in free[:missing]))


_ALL_PLAYERS = Kind(_read_players, _PLAYERS.write)


def _table(reader: TableReader) -> Situation:
    """The players and the game, as far as they are read."""
    return Situation(what="turn", players=reader.so_far["players"], game=reader.so_far["game"])


def _read_player(reader: TableReader, raw: Mapping[str, Any] | None, where: str) -> int:
    """Whose turn it is: as told, also in the first turn, else the one after who has finished, else who began."""
    raw, table = raw or {}, _table(reader)
    if "player" in raw:
        return reader.player(raw["player"], where)
    faults = len(reader.faults)
    default = reader.player(raw.get("starter"), where)
    if table.finishers and not table.game.quick:
        default = table.left_of(table.finishers[0])
    turns = _turns_told(reader, raw)
    first = turns[0].get("player") if turns and isinstance(turns[0], Mapping) else None
    player = reader.player(first, where, default)
    del reader.faults[faults:]  # they are named where they stand
    if table.game.quick and table.finishers and not turns:
        reader.fault(where, N_("say whose turn it is: the quick game ends with the round"))
    return player


def _first_word(reader: TableReader, where: str) -> int:
    """The default first player (index): whose word is first in the alphabet (W2); a fault at a cooperative start."""
    players: tuple[Player, ...] = reader.so_far["players"]
    if reader.mode == COOPERATIVE and reader.so_far["what"] == "start" and len(players) > 1:
        reader.fault(where, N_("say who sits nearest to Ankh-Morpork"))
    alphabet = reader.so_far["options"].alphabet
    worded = [index for index, player in enumerate(players) if player.words]
    return min(worded, key=lambda index: alphabet_key(players[index].words[0], alphabet), default=0)


def _read_dwarf(reader: TableReader, raw: object, where: str) -> str | None:
    table = _table(reader)
    tower = TOWER.read(reader, raw, where)
    if table.dwarf_owner is None:
        reader.fault(where, N_("the deep dwarf belongs to the competitive game of three players"))
        return None
    if tower is not None:
        tower = own_tower(reader, tower, where, table.players[table.dwarf_owner].seat)
    if tower is not None and any(player.tower == tower for player in table.players):
        reader.fault(where, N_("a figure stands there: {tower}"), tower=tower)
    return tower


def _turns_told(reader: TableReader, raw: Mapping[str, Any]) -> Sequence[Any]:
    """One turn, or several."""
    return [raw["turn"]] if "turn" in raw else reader.items(raw.get("turns", []), reader.at("turns"), MOST_TURNS)


TURN = one_of(Turn)


def _read_turns(reader: TableReader, values: Mapping[str, Any] | None, where: str) -> tuple[Turn, ...]:
    values, table = values or {}, _table(reader)
    if "turn" in values and "turns" in values:
        reader.fault(reader.at("turn"), N_("write turn or turns, not both"))
    reader.mover = reader.so_far["player"]
    turns = []
    for index, raw in enumerate(_turns_told(reader, values)):
        turn = TURN.read(reader, raw, reader.at("turn") if "turn" in values else f"{where}[{index}]")
        assert turn is not None, "it has no field that must be told"
        turns.append(turn)
        reader.mover = table.left_of(turn.player)
    return tuple(turns)


def _write_turns(turns: tuple[Turn, ...], root: object) -> dict[str, Any]:
    written = [TURN.write(turn, root) for turn in turns]
    return {"turns": written} if len(written) > 1 else {"turn": written[0]} if written else {}


def _at_night(table: Situation) -> bool:
    return table.what == "night"


@document
class Situation:
    """A table and a question about it.

    ``what``: turn, end, start, send, sabotage, night or kit. ``player``: whose turn it is (index), ``starter``: who
    began. ``bag``: patterns left in it, if known. ``dwarf``: the tower under the deep dwarf. The co-operative game:
    ``words`` and how many signs were ``sent``, steps gone by the ``postman``, patterns face up on ``events``, how
    many lie face down on ``logs``. ``turns``: told from here on. The night shift: ``icons`` drawn, ``revealed``
    outage cards, whether a ``repair`` waits.
    """

    box: str = of(choice("semafory"), key="game", default="semafory", always=True, kw_only=True)
    what: str = of(choice(*WHATS))
    icons: int = of(number(0, 12), default=0, missing=_needed(number(0, 12), "night"), always=_at_night,
                    label=N_("Outage icons drawn"), hint="0")  # fmt: skip
    revealed: tuple[str, ...] = of(many(NAME), default=(), always=_at_night, label=N_("Cards revealed, in order"),
                                   hint=N_("names with commas between"))  # fmt: skip
    repair: bool = of(FLAG, default=False, label=N_("an emergency repair waits"))
    game: GameVariant = of(one_of(GameVariant, inline=True), default=GameVariant())
    kit: Kit = of(KIT, default=placeholder(), missing=untold(KIT))
    options: Options = of(one_of(Options), default=Options())
    lamps: Mask = of(
        Kind(_read_lamps, PICTURE.write), default=0, missing=_needed(PICTURE, *ON_TABLE), always=True,
        label=N_("Lamps"), hint=N_("0110/1001/1001/0110, or start: as your own copy has them"),
    )  # fmt: skip
    words: tuple[str, ...] = of(WORDS, default=(), check=only_in(COOPERATIVE), always=_is_together,
                                label=N_("Words"), hint=N_("two words with a comma between"))  # fmt: skip
    sent: int = of(number(0, SIGNS_OF_TWO_WORDS), default=0, check=only_in(COOPERATIVE), always=_is_together,
                   label=N_("Signs sent"))  # fmt: skip
    postman: int = of(_STEPS, default=0, check=only_in(COOPERATIVE), always=_is_together,
                      label=N_("Steps of the postman"))  # fmt: skip
    events: tuple[Pattern, ...] = of(_EVENTS, default=(), check=only_in(COOPERATIVE), always=_is_together,
                                     label=N_("Patterns on event reports"), hint="x01, x07")  # fmt: skip
    logs: int = of(
        number(0, 2), default=0, check=only_in(COOPERATIVE),
        missing=lambda reader, _where: 2 if reader.mode == COOPERATIVE else 0, always=_is_together,
        label=N_("Patterns on operator logs"), hint="2",
    )  # fmt: skip
    players: tuple[Player, ...] = of(
        _ALL_PLAYERS, default=(), missing=_needed(_ALL_PLAYERS, *ON_TABLE, "start", "end"), always=True
    )
    player: int = of(
        Kind(_read_player, lambda index, _root: {"player": index + 1}, ("player",), "player"), default=0,
        label=N_("Whose turn it is"),
    )  # fmt: skip
    starter: int = of(PLAYER, default=0, missing=_first_word, always=True, label=N_("Who began"))
    dwarf: str | None = of(Kind(_read_dwarf), default=None, label=N_("Deep dwarf on tower"))
    bag: int | None = of(number(0, BOX), default=None, label=N_("Patterns in the bag"))
    turns: tuple[Turn, ...] = of(Kind(_read_turns, _write_turns, ("turn", "turns")), default=())

    @property
    def road(self) -> int:
        """Steps of the postman's whole way."""
        return ROADS[self.game.road]

    def message_of(self, player: int) -> tuple[tuple[str, ...], int]:
        """The signs that a player has to send, alone or with all others, and how many of them are sent."""
        if self.game.mode == COOPERATIVE:
            return message_of(self.words), self.sent
        return self.players[player].message, self.players[player].sent

    def next_sign(self, player: int) -> str | None:
        """The sign that a player has to send next; None if there is none left."""
        message, sent = self.message_of(player)
        return message[sent] if sent < len(message) else None

    def left_of(self, player: int) -> int:
        """Whose turn comes after that player's: the neighbour on his left (rule T1)."""
        seats = {player.seat: index for index, player in enumerate(self.players)}
        begin = SEATS.index(self.players[player].seat)
        return next(seats[seat] for seat in (*SEATS[begin + 1 :], *SEATS[: begin + 1]) if seat in seats)

    @property
    def dwarf_owner(self) -> int | None:
        """The player that the deep dwarf follows: of three players the one without an opposite seat (rule M5)."""
        if self.game.mode != COMPETITIVE or len(self.players) != 3:
            return None
        used_seats = {player.seat for player in self.players}
        return next(index for index, player in enumerate(self.players) if opposite(player.seat) not in used_seats)

    @property
    def finishers(self) -> tuple[int, ...]:
        """The players whose messages are complete."""
        return tuple(index for index, player in enumerate(self.players) if player.finished)

    @property
    def target(self) -> int | None:
        """Whose last letter may be sabotaged now: who has just finished and was not sabotaged before (S1, S2)."""
        if self.game.mode != COMPETITIVE or self.game.quick:
            return None
        return next((index for index in self.finishers if not self.players[index].sabotaged), None)

    def holder_of(self, tower: str, besides: int) -> int | str | None:
        """The holder of a tower: the index of another player whose figure stands there, ``dwarf``, or None."""
        for index, player in enumerate(self.players):
            if index != besides and player.tower == tower:
                return index
        return "dwarf" if self.dwarf == tower else None

    def towers_of(self, player: int) -> tuple[str, ...]:
        """The six towers of a player, as he reads them."""
        return TOWERS_OF[self.players[player].seat]


SITUATION = one_of(Situation, inline=True)
"""Of a file whose keys are known."""
