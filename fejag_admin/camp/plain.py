"""The plain JSON form of a camp; it trusts what it reads: a file from outside goes through ``document.load``."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from fejag_admin.camp.campaign import Campaign, Day, SecretQuestion, Team
from fejag_admin.orders.entered import order_from_json, order_to_json
from fejag_admin.rules.board import Board, parse_cell, wall_between
from fejag_admin.rules.figures import Options

FORMAT = "fejag-campaign/1"

T = TypeVar("T")


def _to_json(value: Any) -> dict[str, Any]:
    """The fields of a dataclass that are not as by default."""
    raw: dict[str, Any] = {}
    for field in fields(value):
        if (plain := getattr(value, field.name)) != field.default:
            raw[field.name] = list(plain) if isinstance(plain, tuple) else plain
    return raw


def _from_json(cls: Callable[..., T], raw: Mapping[str, Any]) -> T:
    """Build the dataclass from these fields; a field that is null gets its default."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()}
    return cls(**{name: value for name, value in values.items() if value is not None})


def campaign_to_json(campaign: Campaign) -> dict[str, Any]:
    """The document of a camp as plain values: options that differ from the defaults, optional fields that are there."""
    board = campaign.board
    optional = {
        "days": [_to_json(day) for day in campaign.days],
        "zone": campaign.zone,
        "name": campaign.name,
        "secret": [_to_json(question) for question in campaign.secret],
    }
    return {
        "format": FORMAT,
        "rules": _to_json(campaign.options),
        "map": {
            "size": board.size,
            "walls": [[board.name(cell) for cell in wall] for wall in sorted(board.walls)],
            "temple": [board.name(cell) for cell in sorted(board.temple)],
            "teleports": [[board.name(cell) for cell in pair] for pair in board.teleports],
            "starts": {team: board.name(cell) for team, cell in board.starts},
        },
        "teams": [_to_json(team) for team in campaign.teams],
        **{name: value for name, value in optional.items() if value},
        "orders": [order_to_json(entered, board) for entered in campaign.orders],
    }


def campaign_from_json(document: Mapping[str, Any]) -> Campaign:
    """The camp that a checked document holds."""
    layout, size, starts = document["map"], document["map"]["size"], document["map"]["starts"]
    teams = tuple(_from_json(Team, team) for team in document["teams"])
    board = Board(
        size,
        walls=frozenset(wall_between(parse_cell(a, size), parse_cell(b, size)) for a, b in layout["walls"]),
        temple=frozenset(parse_cell(cell, size) for cell in layout["temple"]),
        teleports=tuple((parse_cell(a, size), parse_cell(b, size)) for a, b in layout["teleports"]),
        starts=tuple((team.id, parse_cell(starts[team.id], size)) for team in teams if team.id in starts),
    )
    options = _from_json(Options, document["rules"])
    days = tuple(_from_json(Day, day) for day in document.get("days") or ())
    orders = tuple(order_from_json(order, board) for order in document.get("orders", ()))
    secret = tuple(_from_json(SecretQuestion, question) for question in document.get("secret") or ())
    return Campaign(board, options, teams, days, orders, document.get("zone"), document.get("name"), secret)
