"""The fields of a campaign file, and judging one as a whole: all faults in the order of the fields."""

from functools import cache
from typing import Any, get_args, get_type_hints

from fejag_admin.camp.campaign import Campaign, Day, SecretQuestion, Team
from fejag_admin.camp.file import fields
from fejag_admin.camp.file.fields import CampReader, like, listed, texts
from fejag_admin.camp.header import OF_ROLE, TEAM_STATES
from fejag_admin.camp.plain import FORMAT
from fejag_admin.common.documents import Kind, choice, number, of, one_of
from fejag_admin.common.faults import Path, quoted
from fejag_admin.common.language import N_, _
from fejag_admin.orders import ORDERS, kind_of
from fejag_admin.orders.entered import Entered
from fejag_admin.orders.kind import OrderField, OrderKind, Shape
from fejag_admin.rules.board import MAX_SIZE, MAX_TELEPORTS, MIN_SIZE
from fejag_admin.rules.figures import Options
from fejag_admin.texts.team_states import QUESTIONS

MIN_TEAMS, MAX_TEAMS = 2, 12
MAX_GAMES = 99
MAX_MEMBERS = 200
MAX_ORDERS = 20_000


def _optional(kind: Kind[Any]) -> Any:
    return of(kind, default=None)


def _or_null(kind: Kind[Any]) -> Kind[Any]:
    return Kind(lambda reader, raw, where: None if raw is None else kind.read(reader, raw, where))


def _option(name: str, kind_name: Any) -> Any:
    """An option of the rules, as its type tells: points, a list of them, or one of some words."""
    points = number(1, MAX_GAMES) if name == "games" else number(0, fields.MAX_POINTS)
    kinds: dict[Any, Kind[Any]] = {int: points, tuple[int, ...]: listed(points)}
    kind = kinds.get(kind_name) or choice(*get_args(kind_name))

    def read(reader: CampReader, raw: object, where: Path) -> Any:
        reader.rules[name] = value = kind.read(reader, raw, where)
        return value

    return _optional(Kind(read))


def _rules(reader: CampReader, raw: Any, where: Path) -> Any:
    value = _RULES.read(reader, raw, where)
    temple, frog = reader.rules["temple_bonus"], reader.rules["temple_frog_bonus"]
    if temple is not None and frog is not None and temple < frog:
        place = "temple_frog_bonus" if raw.get("temple_bonus") is None else "temple_bonus"
        message = _("the bonus for the temple ({temple}) is less than the one for finding it by a frog ({frog})")
        reader.fault((*where, place), message.format(temple=temple, frog=frog))
    return value


def _size(reader: CampReader, raw: object, where: Path) -> int | None:
    reader.size = reader.number(raw, where, MIN_SIZE, MAX_SIZE)
    return reader.size


def _wall(reader: CampReader, raw: Any, where: Path) -> Any:
    ends = _PAIR.read(reader, raw, where)
    cells = [cell for end in ends or () if (cell := reader.cell(end)) is not None]
    if len(cells) == 2:
        names = {"first": quoted(raw[0]), "second": quoted(raw[1])}
        (row, column), (other_row, other_column) = (divmod(cell, reader.size or MAX_SIZE) for cell in cells)
        if abs(row - other_row) + abs(column - other_column) != 1:
            reader.fault(where, _("{first} and {second} are not neighbours").format(**names))
        else:
            sentence = N_("the wall between {first} and {second} is already in {place}")
            reader.once("walls", frozenset(cells), where, sentence, **names)
    return ends


def _special(reader: CampReader, raw: object, where: Path) -> str | None:
    """A cell of the temple or of a teleport; no cell may be two of these."""
    cell = fields.CELL.read(reader, raw, where)
    if reader.cell(cell) is not None:
        reader.once("special", cell, where)
    return cell


def _unique(kind: Kind[Any], name: str) -> Kind[Any]:
    """A text that must be unique among those of this ``name``, even if it is faulty otherwise."""

    def read(reader: CampReader, raw: object, where: Path) -> Any:
        if isinstance(raw, str) and raw:
            reader.once(name, raw, where)
        return kind.read(reader, raw, where)

    return Kind(read)


def _starts(reader: CampReader, raw: object, where: Path) -> Any:
    if not isinstance(raw, dict):
        return reader.keyed(raw, where, ())
    reader.starts = raw
    reader.keyed(raw, where, raw)
    return {team: fields.START.read(reader, cell, (*where, team)) for team, cell in raw.items()}


def _check_starts(reader: CampReader) -> None:
    """What start cells must be to the teams and to all other cells of the map."""
    ids = reader.seen["ids"]
    for team, name in (reader.starts or {}).items():
        place = ("map", "starts", team)
        if ids and team not in ids:
            reader.fault(place, reader.or_nearest(_("there is no team {id}").format(id=quoted(team)), team, ids))
        if reader.cell(name) is not None:
            if name in reader.seen["special"]:
                reader.once("special", name, place)
            reader.once("starts", name, place)
    if reader.starts is not None:
        for team in sorted(ids.keys() - reader.starts.keys()):
            reader.fault(("map", "starts", team), _("missing: every team has a start cell"))


def _teams(reader: CampReader, raw: object, where: Path) -> Any:
    teams = _TEAMS.read(reader, raw, where)
    raw_teams = raw if isinstance(raw, list) else []
    team_ids = set(reader.seen["ids"])
    if len(team_ids) < len(raw_teams):
        # An id that is wrong or doubled is one fault; every order of the team that is meant need not be another.
        team_ids |= set(reader.starts or ())
    reader.teams = frozenset(team_ids) if team_ids else None
    _check_starts(reader)
    return teams


def _game(reader: CampReader, raw: object, where: Path) -> int | None:
    game, games = reader.number(raw, where), reader.rules["games"] or MAX_GAMES
    if game is not None and not 1 <= game <= games:
        reader.wrong(game, where, N_("{value} is none of the games 1 to {games}"), games=games)
    elif game is not None:
        reader.once("games", game, where, N_("game {name} is already in {place}"))
    return game


def _day_of(reader: CampReader, raw: object, where: Path) -> str | None:
    team, game = fields.TEAM.read(reader, raw, where), reader.so_far["game"]
    if game is not None and game == reader.rules["games"]:
        reader.fault(where, _("game {game} is the last one and nobody's day").format(game=game))
    return team


def _ranking(reader: CampReader, raw: object, where: Path) -> Any:
    reader.seen["ranked"].clear()
    return _GROUPS.read(reader, raw, where)


_FORMAT = like(FORMAT.__eq__, N_("{value} is not a format that this program reads; it reads {format}"), format=FORMAT)
_RULES: Kind[Any] = one_of(dict, {name: _option(name, hint) for name, hint in get_type_hints(Options).items()})
_PAIR = listed(fields.CELL, 2, 2)
_GROUPS = listed(listed(_unique(fields.TEAM, "ranked"), 1))
_MAP = {
    "size": of(Kind(_size)),
    "walls": of(listed(Kind(_wall), most=2 * MAX_SIZE * (MAX_SIZE - 1))),
    "temple": of(listed(Kind(_special), 1, MAX_SIZE * MAX_SIZE)),
    "teleports": of(listed(listed(Kind(_special), 2, 2), most=MAX_TELEPORTS)),
    "starts": of(Kind(_starts)),
}
_TEAM = {
    "id": of(_unique(fields.TEAM_ID, "ids")),
    "name": _optional(fields.NAME),
    "colour": _optional(fields.COLOUR),
    "leader": _optional(fields.LINE),
    "letter": _optional(_unique(fields.LETTER, "letters")),
    "members": of(_or_null(listed(fields.NAME, 0, MAX_MEMBERS)), default=()),
    **dict.fromkeys(OF_ROLE, _optional(fields.TEXT)),
    **{name: of(_or_null(listed(number(1, MAX_GAMES), 0, MAX_GAMES)), default=()) for name in TEAM_STATES},
}
_TEAMS = listed(one_of(Team, _TEAM), MIN_TEAMS, MAX_TEAMS)
_DAY = {
    "game": of(Kind(_game)),
    "title": _optional(fields.LINE),
    "date": _optional(fields.DATE),
    "day_of": _optional(Kind(_day_of)),
    "legend": _optional(fields.TEXT),
    "clue": _optional(fields.CLUE),
}
_QUESTION = {"question": _optional(fields.TEXT), "answer": _optional(fields.TEXT)}
_SHAPES: dict[Shape, Kind[Any]] = {
    "team": fields.TEAM,
    "ranking": Kind(_ranking),
    "waiver": listed(fields.TEAM),
    "figure": fields.FIGURE,
    "cell": fields.PLACED,
    "game": fields.WHOLE,
    "attack": fields.WHOLE,
    "points": number(-fields.MAX_POINTS, fields.MAX_POINTS),
    "reason": fields.REASON,
}


def _shape(field: OrderField) -> Kind[Any]:
    return choice(*field.choices) if field.shape == "choice" else _SHAPES[field.shape]


@cache
def _order_kind(name: str) -> Kind[Entered]:
    """A kind of order as it was entered; what has a default may be left out, or null."""
    kind: OrderKind[Any] = ORDERS[name]
    described = {name: _optional(field_kind) for name, field_kind in _SIGNED.items()} | {"do": of(_DO)}
    for name, field in kind.fields.items():
        if name in kind.defaults:
            described[name] = of(_or_null(_shape(field)), default=kind.defaults[name])
        else:
            described[name] = of(_shape(field))

    def entered(note: str | None, by: str | None, when: str | None, **values: Any) -> Entered:
        del values["do"]
        return Entered(kind.value(**values), note, by, when)

    return one_of(entered, described)


_DO: Kind[str] = Kind(lambda _reader, raw, _where: raw)  # looked at already
_SIGNED = {"note": fields.TEXT, "by": fields.LINE, "when": fields.TIME}


def _read_order(reader: CampReader, raw: Any, where: Path) -> Entered | None:
    """An order; None if it is faulty."""
    if not isinstance(raw, dict):
        reader.wrong(raw, where, fields.NO_OBJECT)
    elif "do" not in raw:
        reader.fault((*where, "do"), _("missing"))
    elif not isinstance(kind := raw["do"], str):
        reader.wrong(kind, (*where, "do"), fields.NO_TEXT)
    elif kind not in ORDERS:
        text = _("there is no order {name}").format(name=quoted(kind))
        reader.fault((*where, "do"), reader.or_nearest(text, kind, ORDERS))
    else:
        for name, field in ORDERS[kind].fields.items():
            if field.needs and raw.get(name) and raw.get(field.needs) is None:
                reader.fault((*where, field.needs), _("missing: {field} needs it").format(field=name))
        return _order_kind(kind).read(reader, raw, where)
    return None


_CAMP: Kind[Any] = one_of(
    dict,
    {
        "format": of(texts(_FORMAT)),
        "rules": of(Kind(_rules)),
        "map": of(one_of(dict, _MAP)),
        "teams": of(Kind(_teams)),
        "days": _optional(listed(one_of(Day, _DAY))),
        "zone": _optional(fields.ZONE),
        "name": _optional(fields.NAME),
        "secret": _optional(listed(one_of(SecretQuestion, _QUESTION), most=len(QUESTIONS))),
        "orders": of(listed(Kind(_read_order), most=MAX_ORDERS)),
    },
)


def judge(raw: Any) -> tuple[dict[str, Any], tuple[Entered, ...]]:
    """A sound campaign document as it is, and its orders; raise DocumentError with all its faults, or the first ones.

    ``raw``: what the JSON text holds, see `reading.parse`.
    """
    reader = CampReader()
    camp: Any = _CAMP.read(reader, raw, ())
    reader.require_none()
    return raw, camp["orders"]


def check_order(entered: Entered, campaign: Campaign) -> None:
    """Raise DocumentError with all faults if an order is not valid as an item of ``orders`` in the file of this camp.

    Each value is checked by itself; no document is built.
    """
    board = campaign.board
    reader = CampReader(board.size, frozenset(team.id for team in campaign.teams))
    kind = kind_of(entered.order)
    for name, value in kind.set_fields(entered.order).items():
        field = kind.fields[name]
        if field.shape == "cell" and not 0 <= value < board.size**2:
            reader.fault((name,), _("the cell is outside the {size}×{size} board").format(size=board.size))
        else:
            _shape(field).read(reader, kind.plain(name, value, board), (name,))
    for name, signed in _SIGNED.items():
        if (text := getattr(entered, name)) is not None:
            signed.read(reader, text, (name,))
    if lacking := kind.lacking(entered.order):
        reader.fault((lacking,), _("missing"))
    reader.require_none()
