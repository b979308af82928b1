"""A turn as it is written in a file: its steps, each described once."""

from collections.abc import Mapping
from typing import Any

from boardgames.semafory.exchange import Mask
from boardgames.semafory.fields import COMPETITIVE, LAMPS, OTHER, OWN_TOWER, SIGN, TOWER, TableReader
from boardgames.semafory.kit import EFFECT, PATTERN, PATTERNS, Effect, Pattern
from fejag_admin.common.documents import FLAG, NAME, Kind, choice, document, many, of, one_of
from fejag_admin.common.language import N_


def _read_way(reader: TableReader, raw: Mapping[str, Any], where: str) -> tuple[str, ...] | str | None:
    if "to" in raw:
        return TOWER.read(reader, raw["to"], reader.at("to"))
    path = raw["move"]
    items = path.split() if isinstance(path, str) else reader.items(path, where)
    if not items:
        reader.fault(where, N_("say the towers that the figure steps on, or only where it goes: to"))
    towers = (TOWER.read(reader, item, f"{where}[{index}]") for index, item in enumerate(items[:60]))
    return tuple(tower for tower in towers if tower is not None) or None


def _write_way(way: tuple[str, ...] | str, _root: object) -> dict[str, Any]:
    return {"to": way} if isinstance(way, str) else {"move": list(way)}


@document
class Move:
    """The figure goes: ``move`` is each tower that it steps on, or only where it ends; then the way is a shortest."""

    move: tuple[str, ...] | str = of(Kind(_read_way, _write_way, ("move", "to")))

    @property
    def path(self) -> tuple[str, ...]:
        """The towers that are told."""
        return (self.move,) if isinstance(self.move, str) else self.move


@document
class Play:
    """A pattern is laid on ``lamps``, fewer than it has holes if a part of it sticks out."""

    pattern: Pattern = of(PATTERN, key="play")
    lamps: Mask = of(LAMPS)


@document
class Exchange:
    """A pattern of the hand is given for one on the table: ``source`` is ``event`` or ``log`` (rule K3)."""

    source: str = of(choice("event", "log"), key="exchange")
    gives: Pattern = of(PATTERN)
    takes: Pattern = of(PATTERN)


@document
class Card:
    """A card takes effect (rule C1): played ``by`` a player on ``player``; both are the mover by default."""

    name: str = of(NAME, key="card")
    by: int | None = of(OTHER, default=None, label=N_("Played by"))
    player: int | None = of(OTHER, default=None, label=N_("It concerns"))
    effect: Effect = of(EFFECT, default=Effect())


Step = Move | Play | Exchange | Card
_STEPS: dict[str, Kind[Any]] = {
    "move": one_of(Move),
    "to": one_of(Move),
    "play": one_of(Play),
    "exchange": one_of(Exchange),
    "card": one_of(Card),
}


def _read_step(reader: TableReader, raw: object, where: str) -> Step | None:
    kinds = [kind for kind in _STEPS if isinstance(raw, Mapping) and kind in raw]
    if len(kinds) != 1:
        reader.fault(where, N_("a step is an object with one of the keys {keys}"), keys=tuple(_STEPS))
        return None
    step: Step | None = _STEPS[kinds[0]].read(reader, raw, where)
    return step


def step_class(raw: Mapping[str, Any]) -> type:
    """The class of a step in a file; the class of a move if the step has no known kind."""
    kind = next((kind for key, kind in _STEPS.items() if key in raw), _STEPS["move"])
    cls: type = kind.document
    return cls


_KEYS: dict[type, str] = {Move: "move", Play: "play", Exchange: "exchange", Card: "card"}
_STEP: Kind[Any] = Kind(_read_step, lambda step, root: _STEPS[_KEYS[type(step)]].write(step, root))


def _read_mover(reader: TableReader, raw: object, where: str) -> int:
    reader.mover = reader.player(raw, where, reader.mover)
    return reader.mover


def _no_figure(reader: TableReader, tower: str, where: str) -> str:
    if reader.mode == COMPETITIVE:
        reader.fault(where, N_("in this game the figure says where a sign is sent"))
    return tower


def _with_clock(reader: TableReader, time_up: bool, where: str) -> bool:
    if time_up and not reader.so_far["game"].express:
        reader.fault(where, N_("only the express game has a clock"))
    return time_up


_CLAIM = N_("a letter, space or end; empty: look yourself")


@document
class Turn:
    """A turn as it is told.

    ``steps`` in the order in which they were done; ``sends``: the sign that the player says he sent; ``tower``: where,
    if he has no figure. ``time_up``: the sand ran out after the steps told; ``puts_away``: the pattern that this cost
    (rule E2). ``drawn``: patterns drawn at the end, None if not told. ``then``: cards that take effect after that.
    """

    player: int = of(
        Kind(_read_mover, lambda index, _root: index + 1, form="player"),
        missing=lambda reader, _where: reader.mover,
        label=N_("Whose turn it is"),
    )
    steps: tuple[Step, ...] = of(many(_STEP), default=(), always=True)
    sends: str | None = of(SIGN, default=None, label=N_("Sign said to be sent"), hint=_CLAIM)
    tower: str | None = of(
        OWN_TOWER, default=None, check=_no_figure, label=N_("Around tower"), hint=N_("empty: wherever it stands")
    )
    time_up: bool = of(FLAG, default=False, check=_with_clock, label=N_("the sand ran out"))
    puts_away: Pattern | None = of(PATTERN, default=None, label=N_("Puts away the pattern"))
    drawn: tuple[Pattern, ...] | None = of(
        PATTERNS, default=None, label=N_("Patterns drawn"), hint=N_("with commas between; empty: not known")
    )
    then: tuple[Card, ...] = of(many(one_of(Card)), default=())
