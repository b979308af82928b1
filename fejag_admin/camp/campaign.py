"""A whole camp as values: header (map, options, teams, days) and orders, and the plain JSON form of both.

The converters here trust what they read: a file from outside goes through ``document.load``, which checks it first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from fejag_admin.rules.board import Board, parse_cell, wall_between
from fejag_admin.rules.options import Options
from fejag_admin.rules.orders import Adjust, Answer, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.state import Setup

FORMAT = "fejag-campaign/1"


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its id in orders, and what people call it; ``colour`` as ``#rrggbb``."""

    id: str
    name: str | None = None
    colour: str | None = None
    leader: str | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """The day of a game: its title, ISO date, and whose day it is (G1)."""

    game: int
    title: str | None = None
    date: str | None = None
    day_of: str | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """An order as it was entered; ``note``, ``by`` (who) and ``when`` (ISO time) change nothing in the game."""

    order: Order
    note: str | None = None
    by: str | None = None
    when: str | None = None


@dataclass(frozen=True)
class Campaign:
    """A camp: what is fixed before the first game, and the orders in the order in which they arrived.

    ``zone``: the name of the time zone by which its times are told, such as ``Europe/Prague``; None: the computer's.
    """

    board: Board
    options: Options
    teams: tuple[Team, ...]
    days: tuple[Day, ...] = ()
    orders: tuple[Entered, ...] = ()
    zone: str | None = None

    @cached_property
    def setup(self) -> Setup:
        """What the referee needs of it."""
        day_of = tuple((day.game, day.day_of) for day in self.days if day.day_of is not None)
        return Setup(self.board, tuple(team.id for team in self.teams), self.options, day_of)

    @cached_property
    def header(self) -> Campaign:
        """The same camp without its orders."""
        return replace(self, orders=())

    def team(self, team_id: str) -> Team:
        """The team of this id; raise KeyError if there is none."""
        for team in self.teams:
            if team.id == team_id:
                return team
        raise KeyError(team_id)

    def day(self, game: int) -> Day:
        """What is known of the day of a game."""
        return next((day for day in self.days if day.game == game), Day(game))


def _given(**values: object) -> dict[str, Any]:
    """Only those values that are there."""
    return {key: value for key, value in values.items() if value is not None}


def campaign_to_json(campaign: Campaign) -> dict[str, Any]:
    """The document of a camp as plain values: options that differ from the defaults, optional fields that are there."""
    board, defaults = campaign.board, Options()
    rules = {
        option.name: list(value) if isinstance(value, tuple) else value
        for option in fields(Options)
        if (value := getattr(campaign.options, option.name)) != getattr(defaults, option.name)
    }
    document: dict[str, Any] = {
        "format": FORMAT,
        "rules": rules,
        "map": {
            "size": board.size,
            "walls": [[board.name(cell) for cell in wall] for wall in sorted(board.walls)],
            "temple": [board.name(cell) for cell in sorted(board.temple)],
            "teleports": [[board.name(cell) for cell in pair] for pair in board.teleports],
            "starts": {team: board.name(cell) for team, cell in board.starts},
        },
        "teams": [_given(id=t.id, name=t.name, colour=t.colour, leader=t.leader) for t in campaign.teams],
    }
    if campaign.days:
        document["days"] = [_given(game=d.game, title=d.title, date=d.date, day_of=d.day_of) for d in campaign.days]
    if campaign.zone is not None:
        document["zone"] = campaign.zone
    document["orders"] = [order_to_json(entered, board) for entered in campaign.orders]
    return document


def campaign_from_json(document: Mapping[str, Any]) -> Campaign:
    """The camp that a checked document holds."""
    layout, size = document["map"], document["map"]["size"]
    teams = tuple(Team(**team) for team in document["teams"])
    board = Board(
        size,
        walls=frozenset(wall_between(parse_cell(a, size), parse_cell(b, size)) for a, b in layout["walls"]),
        temple=frozenset(parse_cell(cell, size) for cell in layout["temple"]),
        teleports=tuple((parse_cell(a, size), parse_cell(b, size)) for a, b in layout["teleports"]),
        starts=tuple((team.id, parse_cell(layout["starts"][team.id], size)) for team in teams),
    )
    rules: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in document["rules"].items()}
    days = tuple(Day(**day) for day in document.get("days") or ())
    orders = tuple(order_from_json(order, board) for order in document.get("orders", ()))
    return Campaign(board, Options(**rules), teams, days, orders, document.get("zone"))


def order_to_json(entered: Entered, board: Board) -> dict[str, Any]:
    """An order as it stands in a document."""
    notes = _given(note=entered.note, by=entered.by, when=entered.when)
    match entered.order:
        case Result(game, places):
            return {"do": "result", "game": game, "places": [list(group) for group in places], **notes}
        case Place(team, figure, at, override):
            body = _given(team=team, figure=figure, at=board.name(at), override=override)
            return {"do": "place", **body, **notes}
        case CloseRound(waive, reason):
            return {"do": "close-round", **_given(waive=list(waive) or None, reason=reason), **notes}
        case Answer(team, verdict):
            return {"do": "answer", "team": team, "verdict": verdict, **notes}
        case Adjust(team, points, reason, counts):
            body = _given(counts=counts if counts != "both" else None)
            return {"do": "adjust", "team": team, "points": points, "reason": reason, **body, **notes}
        case VoidAttack(attack, reason):
            return {"do": "void-attack", "attack": attack, "reason": reason, **notes}


def order_from_json(raw: Mapping[str, Any], board: Board) -> Entered:
    """The order that a checked document holds."""
    order: Order
    match raw["do"]:
        case "result":
            order = Result(raw["game"], tuple(tuple(group) for group in raw["places"]))
        case "place":
            order = Place(raw["team"], raw["figure"], board.cell(raw["at"]), raw.get("override"))
        case "close-round":
            order = CloseRound(tuple(raw.get("waive") or ()), raw.get("reason"))
        case "answer":
            order = Answer(raw["team"], raw["verdict"])
        case "adjust":
            order = Adjust(raw["team"], raw["points"], raw["reason"], raw.get("counts") or "both")
        case _:
            order = VoidAttack(raw["attack"], raw["reason"])
    return Entered(order, raw.get("note"), raw.get("by"), raw.get("when"))
