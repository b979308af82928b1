"""Reading values of this game from outside, and the form of the user's own copy; each fault is named with its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from boardgames.core.reader import Reader as Plain
from boardgames.core.verdict import N_, Name
from boardgames.singapore.board import LARGEST, SIGNS, tidy
from boardgames.singapore.buildings import BUILDINGS, KINDS, PLACEHOLDER_START, Building, Effect
from boardgames.singapore.goods import EMPTY, GOODS, NONE, Bundle, Goods
from boardgames.singapore.model import START, Copy, Place, Street
from boardgames.singapore.notation import read_building, read_counts, read_goods, read_place, read_street
from boardgames.singapore.track import LAST_FIELD

MOST = 999
"""The most money, points or cubes that are read."""

MOST_STREETS = 120
COPY_KEYS = ("seals", "start", "buildings", "tiles")
_FORM = ("name", "legal", "kind", "pay", "get", "both", "number")
_AMOUNTS = (*GOODS, "any", "same", "money", "points")
_MOST_CUBES = 12

T = TypeVar("T")


class Reader(Plain):
    """Reads on after a fault; where a value is wrong, something harmless takes its place."""

    def told(self, raw: object, where: str, read: Callable[[str], T]) -> T | None:
        """What ``read`` makes of a text; None and a fault if it is none, or means nothing."""
        if isinstance(raw, str):
            return self.noted(raw, where, read)
        self.fault(where, N_("here belongs a text"))
        return None

    def listed(self, raw: object, where: str, limit: int = 60) -> list[tuple[Any, str]]:
        """Items with where each stands: a list, or a text with spaces or commas between them."""
        items = self.items(raw.replace(",", " ").split() if isinstance(raw, str) else raw, where, limit)
        return [(item, f"{where}[{index}]") for index, item in enumerate(items)]

    # goods, places, streets

    def goods(self, raw: object, where: str) -> Goods:
        """Cubes: a text such as ``2 tea 1 opium``, or an object such as ``{"tea": 2}``."""
        if isinstance(raw, str):
            return self.noted(raw, where, read_goods) or NONE
        counts = self._counts(raw, where)
        return (counts.get("brick", 0), counts.get("cloth", 0), counts.get("tea", 0), counts.get("opium", 0))

    def some_goods(self, raw: object, where: str) -> dict[str, int]:
        """Only the goods that are named, written as `goods` does."""
        if isinstance(raw, str):
            return self.noted(raw, where, read_counts) or {}
        return self._counts(raw, where)

    def _counts(self, raw: object, where: str) -> dict[str, int]:
        fields = self.keyed(raw, where, GOODS)
        return {good: self.number(fields[good], f"{where}.{good}", 0, MOST) for good in GOODS if good in fields}

    def place(self, raw: object, where: str) -> Place | None:
        """A lot or a starting building."""
        return self.told(raw, where, read_place)

    def workers(self, raw: object, where: str) -> tuple[Place | None, ...]:
        """Where workers stand, ``-`` for one in the hand."""
        items = self.listed(raw, where)
        if len(items) > 2:
            self.fault(where, N_("a player has at most two workers"))
        return tuple(None if item in (None, "-", "–") else self.place(item, spot) for item, spot in items[:2])

    def streets(self, raw: object, where: str) -> tuple[tuple[Street, str], ...]:
        """Streets with where each stands."""
        found = []
        for item, spot in self.listed(raw, where, MOST_STREETS):
            street = self.told(item, spot, read_street)
            if street is not None:
                found.append((street, spot))
        return tuple(found)

    def building(self, raw: object, where: str, copy: Copy) -> str | None:
        """The id of a building of the pile."""
        return self.told(raw, where, lambda text: read_building(text, copy, tuple(BUILDINGS)))

    def rows(self, raw: object, where: str) -> tuple[str, ...]:
        """Rows of signs of lots."""
        if isinstance(raw, str):
            raw = raw.strip().splitlines()
        rows = []
        for index, item in enumerate(self.items(raw, where, LARGEST)):
            row = tidy(item) if isinstance(item, str) else "!"
            spot = f"{where}[{index}]"
            strange = "".join(sorted(set(row) - set(SIGNS)))
            if strange:
                text = N_("these are no lots: {signs}; write 0 to 9 for a price, ? x * or . for another")
                self.fault(spot, text, signs=strange[:20])
            elif len(row) > LARGEST:
                self.fault(spot, N_("a row has at most {limit} lots"), limit=LARGEST)
            else:
                rows.append(row)
        return tuple(rows)

    # the user's own copy

    def copy(self, raw: object, where: str, base: Copy, more: Collection[str] = ()) -> Copy:
        """The form of the user's own copy; what it does not tell is as in ``base``. ``more``: other keys allowed."""
        fields = self.keyed(raw, where, (*more, *COPY_KEYS))
        at = f"{where}." if where else ""
        copy = base
        if "seals" in fields:
            copy = replace(copy, seals=self._seals(fields["seals"], f"{at}seals"))
        if "start" in fields:
            copy = replace(copy, start=self._start(fields["start"], f"{at}start"))
        if "buildings" in fields:
            changed = {building.id: building for building in base.buildings}
            changed |= self._changed(fields["buildings"], f"{at}buildings", base)
            order = list(BUILDINGS)
            copy = replace(copy, buildings=tuple(sorted(changed.values(), key=lambda one: order.index(one.id))))
        if "tiles" in fields:
            copy = replace(copy, tiles=self._tiles(fields["tiles"], f"{at}tiles"))
        return copy

    def _seals(self, raw: object, where: str) -> tuple[int, ...]:
        seals = tuple(self.number(item, spot, 1, LAST_FIELD) for item, spot in self.listed(raw, where))
        if len(set(seals)) < len(seals):
            self.fault(where, N_("a seal is here twice"))
        return tuple(sorted(set(seals)))

    def _start(self, raw: object, where: str) -> tuple[Building, ...]:
        items = self.items(raw, where)
        if len(items) > len(PLACEHOLDER_START):
            self.fault(where, N_("there are only {limit} starting buildings"), limit=len(PLACEHOLDER_START))
        found = []
        for index, item in enumerate(items[: len(PLACEHOLDER_START)]):
            if item == {}:  # not entered yet
                found.append(PLACEHOLDER_START[index])
                continue
            ident = f"{START}{index + 1}"
            empty = Building(ident, Name(f"startovní budova {ident}", f"starting building {ident}"), True, Effect())
            found.append(self._form(item, f"{where}[{index}]", empty))
        return tuple(found)

    def _changed(self, raw: object, where: str, base: Copy) -> dict[str, Building]:
        if not isinstance(raw, Mapping):
            self.fault(where, N_("here belongs an object with ids of buildings as keys"))
            return {}
        found = {}
        for key, item in list(raw.items())[: len(BUILDINGS)]:
            ident = self.building(key, f"{where}.{key[:40]}", base)
            if ident is not None:
                found[ident] = self._form(item, f"{where}.{key[:40]}", base.building(ident))
        return found

    def _form(self, raw: object, where: str, base: Building) -> Building:
        """A building as the user has it; what he does not tell is as in ``base``."""
        fields = self.keyed(raw, where, _FORM)
        kind = str(self.choice(fields.get("kind", base.effect.kind), f"{where}.kind", KINDS))
        effect = Effect(
            kind,
            self._bundle(fields["pay"], f"{where}.pay") if "pay" in fields else base.effect.pay,
            self._bundle(fields["get"], f"{where}.get") if "get" in fields else base.effect.get,
            self.flag(fields.get("both", base.effect.both), f"{where}.both"),
            self.number(fields.get("number", base.effect.number), f"{where}.number", 0, 20),
        )
        if kind != "exchange" and not (effect.pay.empty and effect.get.empty):
            effect = replace(effect, pay=EMPTY, get=EMPTY, both=False)
        self._check_effect(effect, where)
        legal = self.flag(fields.get("legal", base.legal), f"{where}.legal")
        name = self._both_names(fields["name"], f"{where}.name") if "name" in fields else base.name
        return Building(base.id, name, legal, effect, "own")

    def _check_effect(self, effect: Effect, where: str) -> None:
        if effect.kind == "exchange" and effect.get.empty:
            self.fault(where, N_("say what this building gives (get), or of which kind it is"))
        if effect.kind == "exchange" and effect.both and effect.pay.empty:
            self.fault(where, N_("an exchange in both directions needs what is paid (pay)"))
        if effect.kind in ("court", "steps") and effect.number == 0:
            self.fault(where, N_("say how many (number)"))

    def _both_names(self, raw: object, where: str) -> Name:
        if isinstance(raw, Mapping):
            fields = self.keyed(raw, where, ("cs", "en"))
            return Name(self.name(fields.get("cs"), f"{where}.cs"), self.name(fields.get("en"), f"{where}.en"))
        name = self.name(raw, where)
        return Name(name, name)

    def _bundle(self, raw: object, where: str) -> Bundle:
        fields = self.keyed(raw, where, _AMOUNTS)
        amounts = {
            name: self.number(fields[name], f"{where}.{name}", 0, 99 if name in ("money", "points") else _MOST_CUBES)
            for name in _AMOUNTS
            if name in fields
        }
        brick, cloth, tea, opium = (amounts.pop(good, 0) for good in GOODS)
        return Bundle((brick, cloth, tea, opium), **amounts)

    def _tiles(self, raw: object, where: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        if not isinstance(raw, Mapping):
            self.fault(where, N_("here belongs an object with names of tiles as keys"))
            return ()
        found = [(key[:40], self.rows(rows, f"{where}.{key[:40]}")) for key, rows in list(raw.items())[:20]]
        return tuple(sorted(found))
