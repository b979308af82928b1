"""What the fields of a campaign file must be to each other; what is faulty by itself is passed over.

Everything here works on the raw values, so that these faults are told together with those of the shape. Places that
hold no sensible value are skipped: they have their own fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fejag_admin.camp.file.faults import Path, place_text, shown
from fejag_admin.camp.file.schema import MAX_GAMES, MAX_POINTS, Known
from fejag_admin.common.language import _
from fejag_admin.rules.board import MAX_SIZE, MIN_SIZE, CellError, parse_cell
from fejag_admin.rules.options import Options

Found = Iterator[tuple[Path, str]]

_DEFAULTS = Options()


def known_of(raw: dict[str, Any]) -> Known:
    """What the document says its board size and teams are, as far as it can be told."""
    size = _whole(_dict(raw, "map").get("size"))
    ids = _team_ids(raw)
    if len(ids) < len(_list(raw, "teams")):
        # An id that is wrong or doubled is one fault; every order of the team that is meant need not be another.
        ids |= set(_dict(_dict(raw, "map"), "starts"))
    return Known(
        size if size is not None and MIN_SIZE <= size <= MAX_SIZE else None,
        frozenset(ids) if ids else None,
    )


def header_clashes(raw: dict[str, Any], known: Known) -> Found:
    """Everything in the document, ``orders`` aside, that does not go with something else in it."""
    rules, plan = _dict(raw, "rules"), _dict(raw, "map")
    yield from _rules(rules)
    used: dict[str, Path] = {}
    yield from _walls(_list(plan, "walls"), _reader(known))
    yield from _special_cells(plan, _reader(known), used)
    if isinstance(plan.get("starts"), dict):
        yield from _starts(plan["starts"], _team_ids(raw), known, used)
    yield from _teams(_list(raw, "teams"))
    yield from _days(_list(raw, "days"), _games(rules))


def order_clashes(raw: object) -> Found:
    """Everything in one order that does not go with something else in it; places count from the order."""
    if not isinstance(raw, dict):
        return
    if raw.get("do") == "close-round" and _list(raw, "waive") and raw.get("reason") is None:
        yield ("reason",), _("missing: teams are waived only for a reason")
    if raw.get("do") == "result":
        seen: dict[str, Path] = {}
        for index, group in enumerate(_list(raw, "places")):
            for rank, team in enumerate(group if isinstance(group, list) else ()):
                if _text(team):
                    place: Path = ("places", index, rank)
                    if (earlier := seen.setdefault(team, place)) is not place:
                        yield place, _twice(team, earlier)


def _rules(rules: dict[str, Any]) -> Found:
    values = {}
    for name in ("temple_bonus", "temple_frog_bonus"):
        given = rules.get(name)
        number = getattr(_DEFAULTS, name) if given is None else _whole(given)
        if number is None or not 0 <= number <= MAX_POINTS:
            return
        values[name] = number
    if values["temple_bonus"] < values["temple_frog_bonus"]:
        place = "temple_frog_bonus" if rules.get("temple_bonus") is None else "temple_bonus"
        message = _("the bonus for the temple ({temple}) is less than the one for finding it by a frog ({frog})")
        yield ("rules", place), message.format(temple=values["temple_bonus"], frog=values["temple_frog_bonus"])


def _walls(walls: list[Any], cell: Callable[[object], tuple[int, int] | None]) -> Found:
    seen: dict[frozenset[tuple[int, int]], Path] = {}
    for index, wall in enumerate(walls):
        if not isinstance(wall, list) or len(wall) != 2:
            continue
        first, second = cell(wall[0]), cell(wall[1])
        if first is None or second is None:
            continue
        place: Path = ("map", "walls", index)
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
            message = _("{first} and {second} are not neighbours")
            yield place, message.format(first=shown(wall[0]), second=shown(wall[1]))
        elif (earlier := seen.setdefault(frozenset((first, second)), place)) is not place:
            message = _("the wall between {first} and {second} is already in {place}")
            yield place, message.format(first=shown(wall[0]), second=shown(wall[1]), place=place_text(earlier))


def _special_cells(
    plan: dict[str, Any], cell: Callable[[object], tuple[int, int] | None], used: dict[str, Path]
) -> Found:
    """Temple and teleport cells used twice; ``used`` is filled with where each is used."""
    entries: list[tuple[Path, Any]] = [
        (("map", "temple", index), name) for index, name in enumerate(_list(plan, "temple"))
    ]
    for index, pair in enumerate(_list(plan, "teleports")):
        entries += [(("map", "teleports", index, end), name) for end, name in enumerate(pair if _pair(pair) else ())]
    for place, name in entries:
        if cell(name) is not None and (earlier := used.setdefault(name, place)) is not place:
            yield place, _twice(name, earlier)


def _starts(starts: dict[str, Any], teams: set[str], known: Known, used: dict[str, Path]) -> Found:
    cell, own = _reader(known), dict[str, Path]()
    for team, name in starts.items():
        place: Path = ("map", "starts", team)
        if teams and team not in teams:
            yield place, known.or_nearest(_("there is no team {id}").format(id=shown(team)), team, teams)
        if cell(name) is None:
            continue
        if name in used:
            yield place, _twice(name, used[name])
        if (earlier := own.setdefault(name, place)) is not place:
            yield place, _twice(name, earlier)
    for team in sorted(teams - starts.keys()):
        yield ("map", "starts", team), _("missing: every team has a start cell")


def _teams(teams: list[Any]) -> Found:
    seen: dict[str, Path] = {}
    for index, team in enumerate(teams):
        if isinstance(team, dict) and _text(team.get("id")):
            place: Path = ("teams", index, "id")
            if (earlier := seen.setdefault(team["id"], place)) is not place:
                yield place, _twice(team["id"], earlier)


def _days(days: list[Any], games: int | None) -> Found:
    seen: dict[int, Path] = {}
    for index, day in enumerate(days):
        game = _whole(day.get("game")) if isinstance(day, dict) else None
        if game is None:
            continue
        place: Path = ("days", index, "game")
        if not 1 <= game <= (games or MAX_GAMES):
            message = _("{game} is none of the games 1 to {games}")
            yield place, message.format(game=shown(game), games=games or MAX_GAMES)
        elif (earlier := seen.setdefault(game, place)) is not place:
            message = _("game {game} is already in {place}")
            yield place, message.format(game=game, place=place_text(earlier))
        if game == games and day.get("day_of") is not None:
            yield ("days", index, "day_of"), _("game {game} is the last one and nobody's day").format(game=game)


def _team_ids(raw: dict[str, Any]) -> set[str]:
    """The ids that can be read."""
    return {team["id"] for team in _list(raw, "teams") if isinstance(team, dict) and _text(team.get("id"))}


def _games(rules: dict[str, Any]) -> int | None:
    given = rules.get("games")
    games = _DEFAULTS.games if given is None else _whole(given)
    return games if games is not None and 1 <= games <= MAX_GAMES else None


def _twice(name: str, earlier: Path) -> str:
    return _("{name} is already in {place}").format(name=shown(name), place=place_text(earlier))


def _reader(known: Known) -> Callable[[object], tuple[int, int] | None]:
    """A function that gives row and column of a cell's name, None if it names no cell of the board."""
    size = known.size or MAX_SIZE

    def read(name: object) -> tuple[int, int] | None:
        if not isinstance(name, str) or name != name.upper():
            return None
        try:
            return divmod(parse_cell(name, size), size)
        except CellError:
            return None

    return read


def _dict(raw: dict[str, Any], key: str) -> dict[str, Any]:
    value = raw.get(key)
    return value if isinstance(value, dict) else {}


def _list(raw: dict[str, Any], key: str) -> list[Any]:
    value = raw.get(key)
    return value if isinstance(value, list) else []


def _pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value)
