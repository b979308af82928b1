"""Forms of the exchange laid out by hand: a player, the game, a turn, a card, a pattern."""

from collections.abc import Mapping
from typing import Any

from boardgames.semafory.exchange import SEAT_NAMES, SEATS, SIZE, TURNS, drawing, orient, read_drawing
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE, HOLES, JUNIOR, GameVariant, Options, TableReader
from boardgames.semafory.kit import EFFECT, HEAVIEST, Effect, Pattern
from boardgames.semafory.model import Player, Situation
from boardgames.semafory.sheet import ExchangeSheet
from boardgames.semafory.turn_model import Exchange, Turn
from fejag_admin.common.documents import one_of
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, Values, form_of, nonempty

HOLE, NONE = "#", "."
LOOKS = {HOLE: "■", NONE: "·"}
LAMPS = {"1": "●", "0": "○"}


def _words() -> dict[str, str]:
    """What is shown for the choices of a field."""
    return {
        COMPETITIVE: _("competitive"), COOPERATIVE: _("co-operative (one player: solo)"), JUNIOR: _("race of juniors"),
        "rested": _("from the same tower after a rest"), "never": _("never from the same tower"),
        "easy": _("easy, 38 steps"), "hard": _("hard, 34 steps"),
        "event": _("an event report"), "log": _("an operator log"),
    }  # fmt: skip


def _player_field(key: str, label: str, sheet: ExchangeSheet, place: str = "") -> Field:
    """Asks for one of the players, by his number."""
    names = tuple((name, number) for number, name in enumerate(sheet.names, 1))
    return Field(key, label, "choice", names or (("–", 1),), place=place)


_BELONGS = {COMPETITIVE: ("long", "express", "quick", "dwarf"),
            COOPERATIVE: ("night", "road", "sent", "postman", "logs", "words", "events")}  # fmt: skip
"""What only the table of a mode has."""
_FIGURE = ("tower", "last_tower", "just_sent", "sabotaged", "last_load")
"""What a player has only where there are figures."""


def player_fields(sheet: ExchangeSheet) -> list[Field]:
    """What belongs to the player who is meant."""
    at, mode = f"players[{sheet.who}]", sheet.mode
    seats = tuple((name_text(SEAT_NAMES[seat]), seat) for seat in SEATS)
    fields = [
        *form_of(Player, "name", at=at),
        Field("seat", _("Sits in the"), "choice", seats, place=sheet.own_place("seat")),
    ]
    if mode != COOPERATIVE:
        if sheet.table.game.words_each > 1:
            fields.append(Field("words", _("Words"), "list", hint=_("two words with a comma between"),
                                place=sheet.own_place("words")))  # fmt: skip
        else:
            hint = _("five letters, accents do not matter")
            fields.append(Field("word", _("Word"), hint=hint, place=sheet.own_place("word")))
        fields += form_of(Player, "sent", at=at)
    if mode == COMPETITIVE:
        fields += form_of(Player, "rested", "last_tower", "sabotaged", at=at)
        if sheet.get("quick") is True:
            fields += form_of(Player, "last_load", at=at)
    return fields


def game_fields(sheet: ExchangeSheet) -> list[Field]:
    """What belongs to the game that is played; for another one that is chosen it is asked then."""
    fields = [
        *form_of(GameVariant, "mode", at="", words=_words()),
        _player_field("player", _("Whose turn it is"), sheet, "player"),
        _player_field("starter", _("Who began"), sheet, "starter"),
        Field("start", _("lamps as at the start, from your own copy"), "tick"),
    ]
    if sheet.mode == COMPETITIVE:
        fields += form_of(GameVariant, "long", "express", "quick", at="")
        if len(sheet.players) == 3:
            fields += form_of(Situation, "dwarf", at="")
        fields += form_of(Options, at="options", words=_words())
    elif sheet.mode == COOPERATIVE:
        fields += [
            *form_of(GameVariant, "road", at="", words=_words()),
            *form_of(Situation, "words", "sent", "postman", "events", "logs", at=""),
            *form_of(GameVariant, "night", at=""),
        ]
    return fields


def fit_game(sheet: ExchangeSheet, values: Values) -> None:
    """The lamps of the start, if they are wanted; what does not belong to the mode is left out."""
    if values["start"]:
        sheet.put("lamps", "start")
    elif sheet.get("lamps") == "start":
        sheet.flip(0)
    for mode, keys in _BELONGS.items():
        for key in keys if mode != sheet.mode else ():
            sheet.put(key, None)
    wanted = sheet.table.game.words_each
    for index in range(len(sheet.players)):
        _fit_player(sheet, f"players[{index}]", wanted)


def _fit_player(sheet: ExchangeSheet, player: str, wanted: int) -> None:
    """A player keeps as many words as the mode has, and a figure only where there are figures."""
    words_before = sheet.get(f"{player}.words") or sheet.get(f"{player}.word") or ""
    words = [*(words_before if isinstance(words_before, list) else [words_before]), "", ""][:wanted]
    sheet.put(f"{player}.word", words[0] if wanted == 1 else None)
    sheet.put(f"{player}.words", words if wanted > 1 else None)
    gone = [*(_FIGURE if sheet.mode != COMPETITIVE else ()), *(["sent"] if sheet.mode == COOPERATIVE else [])]
    for key in gone:
        sheet.put(f"{player}.{key}", None)


def turn_fields(sheet: ExchangeSheet) -> list[Field]:
    """The rest of the turn told last, of a new one if none is told."""
    at = sheet.turn or "turn"
    fields = [_player_field("player", _("Whose turn it is"), sheet, f"{at}.player")]
    fields += form_of(Turn, "sends", "drawn", at=at)
    if sheet.mode != COMPETITIVE:
        fields += form_of(Turn, "tower", at=at)
    if sheet.get("express") is True:
        fields += form_of(Turn, "time_up", "puts_away", at=at)
    return fields


def card_form(sheet: ExchangeSheet) -> FieldsDialog:
    """Which card it is, and who is concerned; what it does is asked then."""
    mover = sheet.mover + 1
    fields = [Field("card", _("Name of the card"), hint=_("as it is printed"))]
    if len(sheet.players) > 1:
        fields += [_player_field("by", _("Played by"), sheet), _player_field("player", _("It concerns"), sheet)]

    def check(values: Values) -> str:
        return "" if values["card"] else _("Write the name of the card.")

    return FieldsDialog(_("A card"), tuple(fields), {"by": mover, "player": mover}, check=check)


def effect_form(sheet: ExchangeSheet, card: str) -> FieldsDialog:
    """What a card does, as far as the game that is played has it."""
    without = {COMPETITIVE: {"steps"}, COOPERATIVE: {"tower"}, JUNIOR: {"steps", "tower"}}[sheet.mode]
    names = [key for key in EFFECT.keys if key not in without]
    return FieldsDialog(_("What {card} does").format(card=card), form_of(Effect, *names), {})


def card_step(values: Values, mover: int) -> Values:
    """The step that a card is; ``mover``: the number of whose turn it is, who need not be named."""
    return {key: value for key, value in nonempty(values).items() if key not in {"by", "player"} or value != mover}


def exchange_form(sheet: ExchangeSheet) -> FieldsDialog:
    hand, events = (", ".join(one) for one in (sheet.hand(sheet.mover), sheet.words("events")))
    fields = (
        *form_of(Exchange, words=_words()),
        Field("gives", _("Gives the pattern"), hint=hand),
        Field("takes", _("Takes the pattern"), hint=events),
    )
    return FieldsDialog(_("Exchange of a pattern"), fields, {})


# Patterns


def pattern_dialog(pattern: Mapping[str, Any]) -> FieldsDialog:
    """Draws a pattern, or changes one; of a new one only the id is known."""
    holes = HOLES.read(TableReader(), pattern.get("holes"), "")
    rows = [row.ljust(SIZE, NONE) for row in drawing(holes)] if holes else []
    grid = (*rows, *[NONE * SIZE] * (SIZE - len(rows)))
    loads = tuple((str(load), str(load)) for load in range(HEAVIEST + 1))
    fields = (
        Field("grid", _("Holes"), "grid", signs=NONE + HOLE, looks=LOOKS),
        Field("load", _("Load points"), "choice", loads),
        Field("outage", _("has the outage icon"), "tick"),
        Field("id", _("Its name"), hint="p01"),
        Field("count", _("How many there are"), "number", hint="1"),
    )
    values = {"count": 1, **pattern, "grid": grid, "load": str(pattern.get("load", 1))}
    return FieldsDialog(_("A punch pattern"), fields, values, check=_faults_of_pattern, preview=_eight)


def _faults_of_pattern(values: Values) -> str:
    if HOLE not in "".join(values["grid"]):
        return _("Draw at least one hole: Space puts it where the cursor is.")
    if values["count"] is not None and values["count"] < 1:
        return _("How many there are: write 1 or more.")
    return "" if values["id"] else _("Give it a name, such as {name}.").format(name="p01")


def _eight(values: Values) -> str:
    """The pattern turned and mirrored, each way once."""
    if HOLE not in "".join(values["grid"]):
        return _("Turned and mirrored: draw it first.")
    holes = read_drawing("/".join(values["grid"]))
    ways = dict.fromkeys(orient(holes, turn, mirror) for mirror in (False, True) for turn in TURNS)
    drawn = [drawing(way) for way in ways]
    lines = [_("Turned and mirrored:")]
    for row in range(max(map(len, drawn))):
        cells = [(one[row] if row < len(one) else " " * len(one[0])) for one in drawn]
        lines.append("   ".join("".join(LOOKS.get(sign, " ") for sign in cell) for cell in cells))
    return "\n".join(lines)


def pattern_values(values: Values) -> dict[str, Any]:
    holes, count = read_drawing("/".join(values["grid"])), values["count"] or 1
    pattern = Pattern(values["id"], int(values["load"]), holes, values["outage"], count)
    plain: dict[str, Any] = one_of(Pattern).write(pattern, pattern)
    return plain
