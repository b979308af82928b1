"""What the cases of the board games expect, by the names that they have for it.

Whatever the typed result has is read off there, as a program does it; the rest is taken from the verdict. What is
called so in the typed result, or on the table that follows, needs no entry here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from boardgames.bez_hranic.ledger import SettledRound
from boardgames.bez_hranic.roads import roads
from boardgames.core.registry import Game
from boardgames.core.verdict import Name, Verdict
from boardgames.semafory.exchange import lamps_text
from boardgames.semafory.kit import Pattern
from boardgames.singapore.model import names_of
from boardgames.singapore.notation import goods_text, street_text
from boardgames.stezky.mountain import Mask, Place, places_of
from boardgames.stezky.notation import place_text
from tests.boardgames.judging import Raw, Referee


@dataclass(frozen=True)
class Judged:
    """A situation with its verdict; ``typed``: the result as programs get it."""

    situation: Any
    verdict: Verdict[Any]
    typed: dict[str, Any]

    @property
    def question(self) -> str:
        return str(self.typed["question"])

    @property
    def values(self) -> dict[str, Any]:
        """The typed values of the result."""
        values: dict[str, Any] = self.typed["result"]["values"]
        return values

    @property
    def result(self) -> Any:
        return self.verdict.result

    @property
    def unmet(self) -> list[str]:
        """The rules that are broken, in the order of the working."""
        return [rule for condition in self.typed["legality"]["unmet"] for rule in condition["rules"]]


def judged(game: Game, raw: Raw) -> Judged:
    referee = Referee(game)
    situation = referee.load(raw)
    verdict = game.judge(situation)
    return Judged(situation, verdict, referee.typed(situation, verdict))


Fact = Callable[[Judged], Any]
Facts = dict[str, Fact]


def indices(numbers: Iterable[int]) -> list[int]:
    """Players by index, as the casebooks have them."""
    return [number - 1 for number in numbers]


def each(part: str, key: str) -> Fact:
    return lambda judged: [item[key] for item in judged.values[part]]


def ranked(key: str) -> Fact:
    return lambda judged: [row[key] for row in sorted(judged.values["ranking"], key=lambda row: row["player"])]


def legal(judged: Judged) -> Any:
    return judged.typed["legality"]["legal"]


def asked_next(key: str) -> Fact:
    return lambda judged: judged.typed["next"]["values"][key] if judged.typed["next"] else []


def needs(judged: Judged) -> Any:
    return judged.typed["next"]["code"] if judged.typed["next"] else ""


def last(key: str, empty: Any = None) -> Fact:
    """Something of the last turn, if there are several."""

    def read(judged: Judged) -> Any:
        values = judged.values["turns"][-1] if "turns" in judged.values else judged.values
        return empty if values[key] is None else values[key]

    return read


def over(judged: Judged) -> Any:
    if "turns" in judged.values:
        return last("over")(judged)
    return {"over": True, "cannot-be-told": "cannot be told"}.get(judged.typed["result"]["code"], False)


def winners(judged: Judged) -> Any:
    return indices(last("winners")(judged))


SHARED: Facts = {"legal": legal, "needs": needs, "over": over, "winners": winners}


# Bez hranic


def cheapest(judged: Judged) -> Any:
    journey = judged.result.accounts[0].journey
    return roads(judged.situation.atlas).chain(journey.route)["en"]


def misplaced(judged: Judged) -> Any:
    if isinstance(judged.result, SettledRound):
        return [error.fault for error in judged.result.misplaced]
    return [[error.fault, *(f"{token.colour}/{token.height}" for token in error.tokens)] for error in judged.result]


BEZ_HRANIC: Facts = {
    "booked": lambda judged: {journey["colour"]: journey["booked"] for journey in judged.values["journeys"]},
    "order": each("journeys", "colour"),
    "crossings": lambda judged: (
        judged.values["crossings"] if judged.question == "route" else each("journeys", "crossings")(judged)
    ),
    "pairs": lambda judged: [len(journey["neighbours"]) for journey in judged.values["journeys"]],
    "cash": lambda judged: ranked("cash")(judged) if judged.question == "game" else judged.values["cash"],
    "ranks": ranked("rank"),
    "grants": each("grants", "amount"),
    "rounds": lambda judged: len(judged.values["rounds"]),
    "valid": legal,
    "cheapest": cheapest,
    "misplaced": misplaced,
}


# Stezky


def tiles(places: Iterable[Place]) -> str:
    return " ".join(place_text(place, "cs") for place in places)


def mask_tiles(mask: Mask) -> str:
    return tiles(places_of(mask))


def squirrel_removed(judged: Judged) -> Any:
    ending = judged.result.ends[0].squirrel
    return mask_tiles(ending.removed) if ending else ""


def next_player(judged: Judged) -> Any:
    return next((line.values["player"] for line in judged.verdict.lines if line.text.startswith("next it")), "")


def table_after(read: Callable[[Any], Any]) -> Fact:
    """What lies on the table after a turn."""
    return lambda judged: read(judged.result.situation())


def mover_after(read: Callable[[Any], Any]) -> Fact:
    return table_after(lambda table: read(table.players[0]))


STEZKY: Facts = {
    "choices": lambda judged: " ".join(asked_next("choices")(judged)),
    "spirits": asked_next("spirits"),
    "squares": lambda judged: " ".join(judged.values["squares"]),
    "removed": lambda judged: " ".join(judged.values["removed"]),
    "totals": each("players", "stars"),
    "area": lambda judged: [player["area"]["stars"] for player in judged.values["players"]],
    "lit": lambda judged: [player["fires"]["stars"] for player in judged.values["players"]],
    "covered": lambda judged: judged.values["players"][0]["covered"],
    "capturing": lambda judged: [" ".join(player["capturing"] or []) for player in judged.values["players"]],
    "areas": lambda judged: [len(end.score.areas) for end in judged.result.ends],
    "fires": lambda judged: [len(end.score.fires) for end in judged.result.ends],
    "path": lambda judged: tiles(judged.result.ends[0].score.fires[0].path),
    "squirrel_removed": squirrel_removed,
    "next": next_player,
    "tiles": mover_after(lambda player: mask_tiles(player.panorama.tiles)),
    "rainbows": mover_after(lambda player: mask_tiles(player.panorama.rainbows)),
    "kept": mover_after(lambda player: player.kept),
    "met": mover_after(lambda player: [met.spirit for met in player.panorama.spirits]),
    "evil": table_after(lambda table: [player.evil for player in table.players]),
    "display": table_after(lambda table: tiles(table.display)),
    "row": table_after(lambda table: list(table.spirit_row)),
    "pile": table_after(lambda table: table.pile),
}


# Semafory


def hand(patterns: tuple[Pattern, ...] | None) -> str:
    return "unknown" if patterns is None else ", ".join(pattern.id for pattern in patterns)


def course_after(read: Callable[[Any], Any]) -> Fact:
    """What lies on the table after the turns."""
    return lambda judged: read(judged.result.after)


SEMAFORY: Facts = {
    "crossed": lambda judged: sorted(set(judged.unmet)),
    "turns": lambda judged: len(judged.values["turns"]),
    "sent": last("sent", ""),
    "tower": last("tower", ""),
    "load": last("load"),
    "draw": last("draw", "unknown"),
    "cards": last("cards", 0),
    "starters": lambda judged: indices(judged.values["starters"]),
    "possible": lambda judged: {"possible": True, "not-possible": False, "cannot-be-told": "cannot be told"}[
        judged.typed["result"]["code"]
    ],
    "least": lambda judged: judged.values["load"],
    "sabotage": lambda judged: judged.result.turns[-1].sabotage,
    "hand": lambda judged: hand(judged.result.after.players[judged.result.turns[-1].index].hand),
    "hands": course_after(lambda table: "; ".join(hand(player.hand) for player in table.players)),
    "held": course_after(lambda table: [player.cards or 0 for player in table.players]),
    "towers": course_after(lambda table: " ".join(player.tower or "" for player in table.players)),
    "sents": course_after(lambda table: [player.sent for player in table.players]),
    "lamps": course_after(lambda table: lamps_text(table.lamps)),
    "events": course_after(lambda table: hand(table.events)),
    "dwarf": course_after(lambda table: table.dwarf or ""),
}


# Singapore


def in_summary(key: str) -> Fact:
    """How much everybody has then; what nobody has is left out of the summary."""
    return lambda judged: [row.get(key, {"after": 0})["after"] for row in judged.typed["summary"]]


def order(judged: Judged) -> Any:
    return indices(each("ranking", "player")(judged) if judged.question == "end" else judged.values["order"])


def readings(judged: Judged) -> Any:
    names = [line.values.get("reading") for line in judged.verdict.lines]
    return [name["en"] for name in names if isinstance(name, Name)]


SINGAPORE: Facts = {
    "choices": asked_next("choices"),
    **{key: in_summary(key) for key in ("money", "points", "chips")},
    "raided": lambda judged: [judged.typed["summary"][number - 1]["player"] for number in judged.values["raided"]],
    "raffles": lambda judged: judged.values["raffles"] - 1,
    "winner": lambda judged: judged.values["winner"] - 1,
    "order": order,
    "ranks": ranked("rank"),
    "amounts": lambda judged: [line.amount for line in judged.verdict.lines if line.amount is not None],
    "readings": readings,
    "seal": course_after(lambda table: [player.seal for player in table.players]),
    "goods": course_after(lambda table: [goods_text(player.goods_held)["en"] for player in table.players]),
    "workers": course_after(lambda table: [place or "-" for place in table.players[table.player].workers]),
    "stack": course_after(lambda table: list(names_of(table.players, table.stack))),
    "streets": course_after(lambda table: " ".join(map(street_text, table.board.streets))),
    "offer": course_after(lambda table: list(table.offer)),
    "flags": course_after(lambda table: [flag or "-" for flag in table.flags]),
    "hut": course_after(lambda table: table.hut or ""),
}

OF_GAMES = {"bez_hranic": BEZ_HRANIC, "stezky": STEZKY, "semafory": SEMAFORY, "singapore": SINGAPORE}


def fact(game: str, judged: Judged, name: str) -> Any:
    """What a verdict says of something."""
    if read := (SHARED | OF_GAMES[game]).get(name):
        return read(judged)
    return judged.values[name] if name in judged.values else getattr(judged.result.after, name)
