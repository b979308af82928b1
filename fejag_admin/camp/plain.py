"""The plain JSON form of a camp; it trusts what it reads: a file from outside goes through ``document.load``."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from fejag_admin.camp.campaign import Campaign, Day, SecretQuestion, Team
from fejag_admin.orders.entered import order_from_json, order_to_json
from fejag_admin.rules.board import Board, parse_cell, wall_between
from fejag_admin.rules.figures import Options

FORMAT = "fejag-campaign/1"
LISTS = ("members", "absent", "out_of_competition")
"""The fields of a team that are lists; empty ones are left out."""


def _present(**values: object) -> dict[str, Any]:
    """Only those values that are there."""
    return {key: value for key, value in values.items() if value is not None}


def _team_to_json(team: Team) -> dict[str, Any]:
    """A team without what it has not; its lists as lists."""
    plain = asdict(team) | {name: list(getattr(team, name)) or None for name in LISTS}
    return _present(**plain)


def _team_from_json(raw: Mapping[str, Any]) -> Team:
    lists = {name: tuple(raw.get(name) or ()) for name in LISTS}
    return Team(**{**raw, **lists})


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
        "teams": [_team_to_json(team) for team in campaign.teams],
    }
    if campaign.days:
        document["days"] = [_present(**asdict(day)) for day in campaign.days]
    if campaign.zone is not None:
        document["zone"] = campaign.zone
    if campaign.name is not None:
        document["name"] = campaign.name
    if campaign.secret:
        document["secret"] = [_present(**asdict(one)) for one in campaign.secret]
    document["orders"] = [order_to_json(entered, board) for entered in campaign.orders]
    return document


def campaign_from_json(document: Mapping[str, Any]) -> Campaign:
    """The camp that a checked document holds."""
    layout, size = document["map"], document["map"]["size"]
    teams = tuple(map(_team_from_json, document["teams"]))
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
    secret = tuple(SecretQuestion(**one) for one in document.get("secret") or ())
    return Campaign(board, Options(**rules), teams, days, orders, document.get("zone"), document.get("name"), secret)
