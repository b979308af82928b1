"""Reading what players do: turns, moves of markers, claims."""

from __future__ import annotations

from boardgames.core.names import fold
from boardgames.core.verdict import N_
from boardgames.singapore.fields import MOST, Reader
from boardgames.singapore.goods import GOODS
from boardgames.singapore.model import START, Action, Build, Claim, Copy, Player, Turn, building_name
from boardgames.singapore.notation import read_actions

MOST_ACTIONS = 60

_BUILD = ("building", "at", "street", "chip", "price", "pile", "hut")


class TurnReader(Reader):
    """Reads turns; the copy, the players, and where each building is seen, are read before."""

    def __init__(self) -> None:
        super().__init__()
        self._copy = Copy()
        self._players: tuple[Player, ...] = ()
        self._seen: dict[str, str] = {}

    def who(self, raw: object, where: str) -> int:
        """A player, by his name or number; the first if it is none."""
        if isinstance(raw, int) and not isinstance(raw, bool) and 1 <= raw <= len(self._players):
            return raw - 1
        if isinstance(raw, str):
            for index, player in enumerate(self._players):
                if fold(player.name) == fold(raw):
                    return index
        if self._names_are_sound:
            names = tuple(player.name for player in self._players)
            self.fault(where, N_("here belongs a player: {players}"), players=names)
        return 0

    @property
    def _names_are_sound(self) -> bool:
        """Whether it is known who plays and what everybody is called."""
        names = (f"players[{index}].name" for index in range(len(self._players)))
        return self.sound("players", within=False) and self.sound(*names)

    def turn(self, raw: object) -> Turn:
        """What is built, and the actions."""
        fields = self.keyed(raw, "turn", ("build", "actions", "warmup"))
        return Turn(
            self._build(fields["build"]) if fields.get("build") is not None else None,
            self._actions(fields.get("actions", [])),
            self.flag(fields.get("warmup", False), "turn.warmup"),
        )

    def _build(self, raw: object) -> Build | None:
        where = "turn.build"
        fields = self.keyed(raw, where, _BUILD)
        building = self.building(fields.get("building"), f"{where}.building", self._copy)
        at = self.place(fields.get("at"), f"{where}.at")
        street = fields.get("street")
        if building in self._seen and self._seen[building].startswith("built"):
            name = building_name(self._copy.building(building))
            self.fault(f"{where}.building", N_("{building} stands on the map already"), building=name)
        if building is None or at is None:
            return None
        return Build(
            building,
            at,
            START if street == START else self.place(street, f"{where}.street") if street is not None else None,
            self._chip(fields.get("chip"), f"{where}.chip"),
            self.number(fields["price"], f"{where}.price", 0, 9) if fields.get("price") is not None else None,
            self.flag(fields.get("pile", False), f"{where}.pile"),
            self.building(fields["hut"], f"{where}.hut", self._copy) if fields.get("hut") is not None else None,
        )

    def _chip(self, raw: object, where: str) -> str | None:
        return None if raw is None else str(self.choice(raw, where, ("black", "white")))

    def _actions(self, raw: object) -> tuple[Action, ...]:
        if isinstance(raw, str):
            raw = [part for part in raw.replace("\n", ";").split(";") if part.strip()]
        found: list[Action] = []
        for index, item in enumerate(self.items(raw, "turn.actions", MOST_ACTIONS)):
            found += self.told(item, f"turn.actions[{index}]", read_actions) or ()
        return tuple(found)

    def moves(self, raw: object) -> tuple[tuple[int, int], ...]:
        """Moves of markers: an object, or a text such as ``Anna +3``."""
        found = []
        for index, item in enumerate(self.items(raw, "moves")):
            where = f"moves[{index}]"
            if isinstance(item, str) and item.split():
                name, _space, points = item.strip().rpartition(" ")
                number = points.removeprefix("+")
                item = {"player": name, "points": int(number) if number.lstrip("-").isdecimal() else points}
            fields = self.keyed(item, where, ("player", "points"))
            who = self.who(fields.get("player"), f"{where}.player")
            found.append((who, self.number(fields.get("points"), f"{where}.points", -MOST, MOST)))
        return tuple(found)

    def claim(self, raw: object) -> Claim:
        """What a player claims to have had."""
        fields = self.keyed(raw, "claim", ("goods", "money", "points", "chips", "workers"))
        goods = self.some_goods(fields.get("goods", {}), "claim.goods")
        amounts = {
            name: self.number(fields[name], f"claim.{name}", 0, MOST)
            for name in ("money", "points", "chips")
            if fields.get(name) is not None
        }
        workers = self.workers(fields["workers"], "claim.workers") if fields.get("workers") is not None else None
        return Claim(tuple(goods.get(good) for good in GOODS), **amounts, workers=workers)
