"""Forms of the exchange laid out by hand: a player, the game, a turn, a card, a pattern, the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.core.plain import object_in
from boardgames.semafory import sheet as editing
from boardgames.semafory.exchange import SEAT_NAMES, SEATS, SIZE
from boardgames.semafory.kit import EFFECT, HEAVIEST, Effect, Kit, Pattern
from boardgames.semafory.model import Player
from boardgames.semafory.modes import COMPETITIVE, COOPERATIVE, JUNIOR, Game, Options
from boardgames.semafory.patterns import TURNS, Holes, drawing, orient, read_drawing
from boardgames.semafory.turn_model import Exchange, Turn
from fejag_admin.common.documents import one_of
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, Values, form_of, keep, keep_all, listed, several

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


def _seat_field(key: str, label: str, raw: Mapping[str, Any]) -> Field:
    """Asks for one of the players, by his number."""
    names = tuple((str(one.get("name", at + 1)), str(at + 1)) for at, one in enumerate(editing.players_of(raw)))
    return Field(key, label, "choice", names or (("–", "1"),))


def player_form(raw: Mapping[str, Any], index: int) -> FieldsDialog:
    player, mode = editing.players_of(raw)[index], editing.mode_of(raw)
    words = [player[key] for key in ("word", "words") if key in player]
    told = words[0] if words and isinstance(words[0], list) else words[:1]
    first, second, *_more = [*map(str, told), "", ""]
    seat = Field("seat", _("Sits in the"), "choice", tuple((name_text(SEAT_NAMES[seat]), seat) for seat in SEATS))
    fields = [*form_of(Player, "name"), seat]
    if mode != COOPERATIVE:
        fields.append(Field("first", _("Word"), hint=_("five letters, accents do not matter")))
        if mode == JUNIOR or raw.get("long") is True:
            fields.append(Field("second", _("Second word")))
        fields += form_of(Player, "sent")
    if mode == COMPETITIVE:
        fields += form_of(Player, "rested", "last_tower", "sabotaged")
        if raw.get("quick") is True:
            fields += form_of(Player, "last_load")
    values = {**player, "seat": editing.seat_of(raw, index), "first": first, "second": second}
    return FieldsDialog(_("Player"), tuple(fields), values)


def take_player(raw: dict[str, Any], index: int, values: Values) -> None:
    player = editing.players_of(raw)[index]
    player["name"], player["seat"] = values["name"], values["seat"]
    if "first" in values:
        player.pop("words", None)
        player.pop("word", None)
        if "second" in values:
            player["words"] = [values["first"], values["second"]]
        else:
            player["word"] = values["first"]
    keep_all(player, values, "sent", "just_sent", "last_tower", "sabotaged", "last_load")


def game_form(raw: Mapping[str, Any]) -> FieldsDialog:
    """What belongs to the game that is played; for another one that is chosen it is asked then."""
    if raw.get("what") == "night":
        fields: tuple[Field, ...] = (
            Field("icons", _("Outage icons drawn"), "number", hint="0"),
            Field("revealed", _("Cards revealed, in order"), hint=_("names with commas between")),
            Field("repair", _("an emergency repair waits"), "tick"),
        )
        return FieldsDialog(_("Night shift"), fields, {**raw, "revealed": listed(raw, "revealed")})
    fields = (
        *form_of(Game, "mode", words=_words()),
        _seat_field("player", _("Whose turn it is"), raw),
        _seat_field("starter", _("Who began"), raw),
        Field("start", _("lamps as at the start, from your own copy"), "tick"),
    )
    mode = editing.mode_of(raw)
    if mode == COMPETITIVE:
        fields += form_of(Game, "long", "express", "quick")
        if len(editing.players_of(raw)) == 3:
            fields += (Field("dwarf", _("Deep dwarf on tower")),)
        fields += form_of(Options, words=_words())
    elif mode == COOPERATIVE:
        fields += (
            *form_of(Game, "road", words=_words()),
            Field("words", _("Words"), hint=_("two words with a comma between")),
            Field("sent", _("Signs sent"), "number"),
            Field("postman", _("Steps of the postman"), "number"),
            Field("events", _("Patterns on event reports"), hint="x01, x07"),
            Field("logs", _("Patterns on operator logs"), "number", hint="2"),
            *form_of(Game, "night"),
        )
    values = {
        **raw,
        "player": str(editing.mover_of({**raw, "turn": None, "turns": None}) + 1),
        "starter": str(editing.mover_of({"players": raw.get("players"), "player": raw.get("starter", 1)}) + 1),
        "start": raw.get("lamps") == "start",
        "words": listed(raw, "words"),
        "events": listed(raw, "events"),
        "same_tower": object_in(raw.get("options")).get("same_tower"),
    }
    return FieldsDialog(_("The game"), fields, values)


def take_game(raw: dict[str, Any], values: Values, kit: Kit) -> None:
    """What the form of the game says; what does not belong to the mode is left out."""
    if "icons" in values:
        raw["icons"], raw["revealed"] = values["icons"] or 0, several(values["revealed"])
        keep(raw, "repair", values["repair"])
        return
    mode = raw["mode"] = values["mode"]
    raw["player"], raw["starter"] = int(values["player"]), int(values["starter"])
    if values["start"]:
        raw["lamps"] = "start"
    elif raw.get("lamps") == "start":
        editing.flip(raw, kit, 0)
    belongs = {COMPETITIVE: ("long", "express", "quick", "dwarf"),
               COOPERATIVE: ("night", "road", "sent", "postman", "logs", "words", "events")}  # fmt: skip
    for one, keys in belongs.items():
        for key in keys:
            if mode != one:
                raw.pop(key, None)
            elif key in values:
                keep(raw, key, several(values[key]) if key in {"words", "events"} else values[key])
    if "same_tower" in values:
        keep(raw, "options", {"same_tower": "never"} if values["same_tower"] == "never" else None)
    _fit_players(raw)


def _fit_players(raw: dict[str, Any]) -> None:
    """Players keep what belongs to the mode: as many words, and a figure only where there are figures."""
    mode = editing.mode_of(raw)
    wanted = 0 if mode == COOPERATIVE else 2 if mode == JUNIOR or raw.get("long") is True else 1
    for player in editing.players_of(raw):
        told = player.pop("words", None) or player.pop("word", "")
        player.pop("word", None)
        words = [*(told if isinstance(told, list) else [told]), "", ""][:wanted]
        if wanted:
            player["words" if wanted > 1 else "word"] = words if wanted > 1 else words[0]
        if mode != COMPETITIVE:
            for key in ("tower", "last_tower", "just_sent", "sabotaged", "last_load"):
                player.pop(key, None)
        if mode == COOPERATIVE:
            player.pop("sent", None)


def turn_form(raw: Mapping[str, Any]) -> FieldsDialog:
    turn = {} if "turn" not in raw and "turns" not in raw else editing.turn_of(dict(raw))
    steps = editing.steps_of(raw)
    fields = [_seat_field("player", _("Whose turn it is"), raw), *form_of(Turn, "sends", "drawn")]
    if editing.mode_of(raw) != COMPETITIVE:
        fields += form_of(Turn, "tower")
    if raw.get("express") is True:
        fields += [*form_of(Turn, "time_up", "puts_away"), Field("second", _("Second of the last step"), "number")]
    values = {**turn, "player": str(editing.mover_of(raw) + 1), "drawn": listed(turn, "drawn")}
    values["second"] = steps[-1].get("second") if steps else None
    return FieldsDialog(_("The turn"), tuple(fields), values)


def take_turn(raw: dict[str, Any], values: Values) -> None:
    turn = editing.turn_of(raw)
    turn["player"] = int(values["player"])
    keep_all(turn, values, "sends", "tower", "time_up", "puts_away")
    keep(turn, "drawn", several(values["drawn"]))
    if turn.get("steps") and "second" in values:
        keep(turn["steps"][-1], "second", values["second"])


def card_form(raw: Mapping[str, Any], kit: Kit) -> FieldsDialog:
    """Which card it is; what it does is asked only if the own copy does not say."""
    known = ", ".join(card.name for card in kit.cards[:4])
    mover = str(editing.mover_of(raw) + 1)
    fields = [Field("card", _("Name of the card"), hint=known or _("as it is printed"))]
    if len(editing.players_of(raw)) > 1:
        fields += [_seat_field("by", _("Played by"), raw), _seat_field("player", _("It concerns"), raw)]
    if kit.cards:
        fields.append(Field("other", _("does something else this time"), "tick"))
    told = _("What a card does always can stand in your own copy; its name is enough here then.")

    def check(values: Values) -> str:
        return "" if values["card"] else _("Write the name of the card.")

    return FieldsDialog(_("A card"), tuple(fields), {"by": mover, "player": mover}, told=told, check=check)


def effect_form(raw: Mapping[str, Any], card: str) -> FieldsDialog:
    """What a card does that the own copy does not know, as far as the game that is played has it."""
    without = {COMPETITIVE: {"steps"}, COOPERATIVE: {"tower"}, JUNIOR: {"steps", "tower"}}[editing.mode_of(raw)]
    names = [key for key in EFFECT.keys if key not in without]
    return FieldsDialog(_("What {card} does").format(card=card), form_of(Effect, *names), {})


def card_step(values: Values, mover: int) -> dict[str, Any]:
    step: dict[str, Any] = {"card": values["card"]}
    for key in ("by", "player"):
        keep(step, key, int(values[key]) if int(values.get(key, mover + 1)) != mover + 1 else None)
    for key in EFFECT.keys:
        if key in values:
            keep(step, key, several(values[key]) if key in {"gains", "loses"} else values[key])
    return step


def exchange_form(raw: Mapping[str, Any]) -> FieldsDialog:
    hand = editing.hand_of(editing.players_of(raw)[editing.mover_of(raw)]) if editing.players_of(raw) else []
    fields = (
        *form_of(Exchange, words=_words()),
        Field("gives", _("Gives the pattern"), hint=", ".join(hand)),
        Field("takes", _("Takes the pattern"), hint=listed(raw, "events")),
    )
    return FieldsDialog(_("Exchange of a pattern"), fields, {})


# Patterns


def grid_of(holes: Holes) -> tuple[str, ...]:
    """A pattern on a square of four."""
    rows = (*(row.ljust(SIZE, NONE) for row in drawing(holes)), *[NONE * SIZE] * SIZE)
    return rows[:SIZE]


def pattern_fields() -> tuple[Field, ...]:
    loads = tuple((str(load), str(load)) for load in range(HEAVIEST + 1))
    return (
        Field("grid", _("Holes"), "grid", signs=NONE + HOLE, looks=LOOKS),
        Field("load", _("Load points"), "choice", loads),
        Field("outage", _("has the outage icon"), "tick"),
        Field("id", _("Its name"), hint="p01"),
        Field("count", _("How many there are"), "number", hint="1"),
    )


def pattern_dialog(pattern: Mapping[str, Any] | None, name: str) -> FieldsDialog:
    """Draws a pattern, or changes one; ``name``: what a new one is called."""
    values: Values = {"grid": (NONE * SIZE,) * SIZE, "load": "1", "id": name, "count": 1}
    if pattern is not None:
        values |= pattern
        values["load"] = str(pattern.get("load", 1))
        values["grid"] = _drawn(pattern.get("holes"))
    return FieldsDialog(_("A punch pattern"), pattern_fields(), values, check=_faults_of_pattern, preview=_eight)


def _drawn(holes: object) -> tuple[str, ...]:
    try:
        return grid_of(read_drawing("/".join(map(str, holes)) if isinstance(holes, list) else str(holes)))
    except ValueError:
        return (NONE * SIZE,) * SIZE


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


def pattern_label(pattern: Mapping[str, Any]) -> str:
    holes = pattern.get("holes")
    drawn = "/".join(map(str, holes)) if isinstance(holes, list) else str(holes).replace("\n", "/")
    told = _("{pattern}  {holes}  load {load}").format(
        pattern=str(pattern.get("id", "?")).ljust(6), holes=drawn.ljust(14), load=pattern.get("load", "?")
    )
    return told + ("  " + _("outage icon") if pattern.get("outage") is True else "")
