"""Forms of the town laid out by hand: a lot, the land, a player, a turn, the use of a building, the table."""

from typing import Any

from boardgames.core.verdict import NotationError
from boardgames.singapore.buildings import (
    COUNTED,
    GOODS,
    Building,
    Effect,
    building_name,
    building_to,
)
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.model import Options, Player, Situation
from boardgames.singapore.notation import START, Place, amounts_text, read_amounts
from boardgames.singapore.sheet import NO_LAND, TownSheet
from boardgames.singapore.table import TownRuling
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text, sentence
from fejag_admin.tui.referee.tables.forms import Field, FieldsDialog, Values, form_of

LAND = ".?0123456789x*"
LOOKS = {".": "·"}
NOBODY = "-"


def _players(sheet: TownSheet) -> tuple[tuple[str, str], ...]:
    names = tuple((name, str(at)) for at, name in enumerate(sheet.names))
    return names or (("–", "0"),)


def building_line(building: Building) -> str:
    """A building on a line: its id, its name, what it does."""
    return f"{building.id:<6} {name_text(building.name)}  {effect_text(building)}"


def effect_text(building: Building) -> str:
    """What a building does, in a few words."""
    effect = building.effect
    match effect.kind:
        case "court":
            text = _("black chips back, up to {number}").format(number=effect.number)
        case "steps":
            text = _("steps more: {number}").format(number=effect.number)
        case "agent":
            text = _("the second worker")
        case "place":
            text = _("the worker to any building")
        case "unknown":
            text = _("not known")
        case _:
            pay, get = (name_text(amounts_text(one)) for one in (effect.pay, effect.get))
            text = f"{pay} {'↔' if effect.both else '→'} {get}" if effect.pay else f"→ {get}"
    return text if building.legal else f"{text} " + _("(illegal)")


def lot_form(sheet: TownSheet, place: Place) -> FieldsDialog:
    rows = sheet.rows()
    row, column = int(place[1:]) - 1, ord(place[0]) - ord("A")
    sign = rows[row][column] if row < len(rows) and column < len(rows[row]) else NO_LAND
    signs = {"?": _("price not known"), "x": _("cannot be used"), "*": _("starting tile"), ".": _("no land")}
    options = tuple((signs.get(one, _("price {price}").format(price=one)), one) for one in "?0123456789x*.")
    standing = sheet.building_at(place)
    building = None if standing is None else sheet.known_building(standing[0])
    buildings = ((building_line(one), ident) for ident, one in sheet.copy.pile.items())
    fields = (
        Field("sign", _("The lot"), "choice", options),
        Field("building", _("Building"), "choice", ((_("none"), NOBODY), *buildings)),
        Field("owner", _("Whose it is"), "choice", _players(sheet)),
    )
    values = {"sign": sign, "building": building or NOBODY, "owner": "0" if standing is None else str(standing[1])}
    return FieldsDialog(_("Lot {place}").format(place=place), fields, values)


def take_lot(sheet: TownSheet, place: Place, values: Values) -> None:
    sheet.put_sign(place, values["sign"])
    building = None if values["building"] == NOBODY else values["building"]
    if building is not None or sheet.building_at(place) is not None:
        sheet.put_building(place, building, int(values["owner"]))


def land_form(sheet: TownSheet) -> FieldsDialog:
    rows = sheet.rows()
    width = min(22, max(8, *(len(row) + 2 for row in rows or [""])))
    height = min(26, max(8, len(rows) + 2))
    intro = _("Type what each lot bears: its price 0 to 9, ? not known, x cannot be used, * starting tile, . no land.")
    field = Field("land", "", "grid", signs=LAND, looks=LOOKS)
    squares = tuple(row[:width].ljust(width, NO_LAND) for row in (*rows, *[""] * height)[:height])
    return FieldsDialog(_("The land"), (field,), {"land": squares}, intro=intro)


def player_fields(sheet: TownSheet) -> tuple[Field, ...]:
    """What the player who is meant has; the name and the cubes stand elsewhere, too."""
    cubes = [Field(good, name_text(COUNTED[good][2]).capitalize(), "number", hint="0") for good in GOODS]
    name = form_of(Player, "name")
    return form_of(Player, at=f"players[{sheet.who}]", name=name, goods=cubes)


def player_values(sheet: TownSheet) -> Values:
    """Of these fields those that stand elsewhere, too."""
    goods = {good: number or None for good, number in zip(GOODS, sheet.goods(sheet.who), strict=True)}
    return {**goods, "name": sheet.name_of(sheet.who), "workers": " ".join(sheet.workers(sheet.who))}


def take_player(sheet: TownSheet, values: Values) -> None:
    """The name wherever it stands, the cubes; what is left empty is what the form shows then."""
    if values["name"] and values["name"] != sheet.name_of(sheet.who):
        sheet.rename(sheet.who, values["name"])
    for key, empty in (("money", 0), ("points", 0), ("workers", "-")):
        sheet.put(sheet.own_place(key), values[key] or empty)
    sheet.put_goods(values)


Offered = list[tuple[str, str]]
"""What may be chosen: what is shown, and what it means."""


def buildings_to_build(sheet: TownSheet) -> Offered:
    """The buildings that may be built: those on offer; of two left over also any other, from the pile; else all."""
    offer = [ident for name in sheet.words("offer") if (ident := sheet.known_building(name))]
    choices = [(building_line(one), one.id) for one in sheet.copy.pile.values() if not offer or one.id in offer]
    if len(offer) == 2:
        others = [one for one in sheet.copy.pile.values() if one.id not in offer]
        choices += [(building_line(one) + " " + _("(from the pile)"), f"pile {one.id}") for one in others]
    return choices


def take_building(sheet: TownSheet, choice: str, place: Place) -> None:
    """Tell which building is built on a lot in this turn; a building of the warm-up if that is asked about."""
    pile, _space, ident = choice.rpartition(" ")
    if sheet.get("what") == "warmup":
        sheet.put("turn.warmup", True)
    sheet.put("turn.build", {"building": ident, "at": place, **({"pile": True} if pile else {})})
    sheet.put("what", "turn")


def lacking(ruling: TownRuling, copy: OwnCopy) -> tuple[str, Offered]:
    """What the referee asks for to go on with a turn: the question, and what may be answered; none if not a choice."""
    titles = {
        "street": _("To which building does the street lead?"), "price": _("What does the lot cost?"),
        "chip": _("Which chip was drawn?"), "hut": _("Which one has the black hut?"),
        "pay": _("Which cubes are paid?"), "get": _("Which cubes are taken?"), "to": _("Where is the worker put?"),
    }  # fmt: skip
    words = {"black": _("black"), "white": _("white"), START: _("the starting tile")}
    words |= {one.at: building_line(copy.building(one.building)) for one in ruling.after.board.built}
    words |= {one.id: building_line(one) for one in (*copy.pile.values(), *copy.all_start)}
    choices = tuple(map(str, range(10))) if ruling.needs == "price" else ruling.choices
    lots = {one.at for one in ruling.after.board.built}
    offered = [(f"{one:<3} {words[one]}" if one in lots else words.get(one, one), one) for one in choices]
    return (titles[ruling.needs], offered) if ruling.needs in titles else ("", [])


def tell_lacking(sheet: TownSheet, needs: str, choice: str) -> None:
    """Tell what the referee has asked for, of the last action or else of the building."""
    if actions := sheet.actions():
        last = " ".join([actions[-1], *([] if needs == "chip" else [needs]), choice])
        sheet.put("turn.actions", [*actions[:-1], last])
    else:
        sheet.put(f"turn.build.{needs}", int(choice) if needs == "price" else choice)


def table_fields(sheet: TownSheet) -> tuple[Field, ...]:
    """Whose turn it is, markers, offer, pile, bag, and the readings chosen."""
    labelled = ("player", "stack", "offer", "hut", "pile", "whites", "keep", "moves")
    names = tuple((name, name) for name in sheet.names) or (("–", 1),)
    mover = Field("player", _("Whose turn it is"), "choice", names, place="player")
    return (*form_of(Situation, *labelled, at="", player=[mover]), *form_of(Options, at="options", words=_readings()))


def _readings() -> dict[str, str]:
    return {
        "after": _("after it"),
        "before": _("before it"),
        "back": _("goes back into the bag"),
        "out": _("leaves the game"),
        "nobody": _("nobody"),
        "everybody": _("everybody"),
        "short": _("20 of each"),
        "endless": _("endless"),
        "may-stay": _("may stay"),
        "leaves": _("leaves"),
    }


# Buildings of the user's own copy


def building_form(building: Building) -> FieldsDialog:
    """What a building of the user's own copy does; of a starting building the name is asked for, too."""
    effect, raw = building.effect, building_to(building)
    kinds = {
        "exchange": _("exchanges or gives"),
        "court": _("takes back black chips"),
        "agent": _("second worker"),
        "steps": _("more steps"),
        "place": _("worker to any building"),
        "unknown": _("not known"),
    }
    names = (Field("cs", _("Name in Czech")), Field("en", _("Name in English"))) if START in building.id else ()
    fields = (*names, *form_of(Building), *form_of(Effect, words=kinds))
    intro = _("Cubes: brick, cloth, tea, opium; any – white cubes, same – black cubes; money, points.")
    kind = "exchange" if effect.kind == "unknown" else effect.kind
    amounts = {key: name_text(amounts_text(raw.get(key, {}))).strip("–") for key in ("pay", "get")}
    values = {**raw, **building.name.by_language(), "kind": kind, **amounts}
    title = name_text(building_name(building))
    return FieldsDialog(title, fields, values, intro=intro, check=_amounts_fault)


def _amounts_fault(values: Values) -> str:
    for key in ("pay", "get"):
        try:
            read_amounts(values[key])
        except NotationError as error:
            return sentence(error.text, error.values)
    if values["kind"] == "exchange" and not values["get"]:
        return _("Say what the building gives, or choose what it does.")
    if values["kind"] in {"court", "steps"} and not values["number"]:
        return _("Say how many.")
    return ""


def building_values(values: Values) -> dict[str, Any]:
    """A building as the file of a copy writes it."""
    raw: dict[str, Any] = {"legal": values["legal"], "kind": values["kind"]}
    if "cs" in values:
        name = {"cs": values["cs"] or values["en"], "en": values["en"] or values["cs"]}
        raw |= {"name": name} if name["cs"] else {}
    if values["kind"] == "exchange":
        raw |= {"pay": read_amounts(values["pay"]), "get": read_amounts(values["get"])}
        raw["both"] = values["both"]
    elif values["number"] is not None:
        raw["number"] = values["number"]
    return raw
