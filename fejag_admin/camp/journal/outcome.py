"""The outcome of a campaign as a document: what ``fejag adjudicate`` prints and what the journal is checked against."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from fejag_admin.camp.journal.entries import concerned
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.orders import Ruling
from fejag_admin.rules.state import State


def outcome(state: State, rulings: Sequence[Ruling]) -> dict[str, Any]:
    """The outcome document (docs/campaign-file.md) of a camp after the orders on which ``rulings`` were made."""
    return {
        "orders": [
            {"order": index, "accepted": ruling.accepted, "code": ruling.code} for index, ruling in enumerate(rulings)
        ],
        "teams": {
            team: {
                "score": state.score(team),
                "wallet": state.wallet(team),
                "paths": len(state.paths(team)),
                "final_score": state.final_score(team),
                "lit_cells": state.lit(team).bit_count(),
            }
            for team in state.setup.teams
        },
        "figures": _figures(state),
        "attacks": [
            {
                "id": attack.id,
                "attacker": attack.attacker,
                "target": attack.target,
                "round": attack.round,
                "status": state.status(attack.id),
                "void_reason": attack.void,
            }
            for attack in state.attacks
        ],
        "temple_paths": {team: list(state.paths(team)) for team in state.setup.teams},
        "revealed": _revealed(state),
    }


def _figures(state: State) -> list[dict[str, Any]]:
    return [
        {
            "id": figure.id,
            "team": figure.team,
            "figure": figure.kind,
            "at": state.setup.board.name(figure.at),
            "round": figure.round,
            "shining": state.shines(figure.id),
            "struck": bool(state.struck_by(figure.id)),
            "irregular": figure.irregular,
        }
        for figure in state.figures
    ]


def _revealed(state: State) -> dict[str, Any]:
    board, seen = state.setup.board, state.uncovered
    return {
        "cells": seen.cells.bit_count(),
        "walls": len(seen.walls),
        "temple": sorted(board.name(cell) for cell in cells_of(seen.cells & board.temple_mask)),
        "teleports": sorted(board.name(cell) for cell in cells_of(seen.teleports)),
    }


def chained_hash(journal: Journal, before: str) -> str:
    """The hash of the outcome of the last entry of a journal, chained to that of the entry before.

    ``before``: the hash of the entry before, empty for the first. It covers the state after the entry and how its
    order was judged, or all orders from a corrected one on; so with those before it covers what `outcome` does.
    """
    entry = journal.entries[-1]
    steps = journal.replayed.steps[
        journal.replayed.index(min(concerned(entry, journal.entries), default=entry.version)) :
    ]
    judged = [[step.ruling.code, step.objection and step.objection.code] for step in steps]
    state = journal.state
    secrets = [state.temple_frog, state.temple_found, state.secret.solved_by, sorted(state.secret.used)]
    points = [state.scores, state.wallets, state.round, state.round_open, secrets]
    return digest(["fejag-outcome/2", before, judged, points, digest(_seen(state))])


def _seen(state: State) -> list[Any]:
    """The state of the map as plain values: figures, light, attacks and their status, uncovered parts."""
    settled, temple = state.settled, state.setup.board.temple_mask
    kinds: dict[str, list[Cell]] = {}
    for figure in state.figures:
        kinds.setdefault(figure.kind, []).append(figure.at)
    teams = []
    for light in state.formation.light.values():
        shining = settled.shining & light.own
        ends = [cell for cell, cast in light.casts.items() if cast.mask & temple and shining >> cell & 1]
        teams.append([hex(light.own), hex(light.lit(shining)), sorted(ends)])
    attacks = [(attack.attacker, attack.target, attack.round, attack.void) for attack in state.attacks]
    standing = [sorted(settled.in_effect), sorted(settled.pairs.items())]
    seen = [hex(state.uncovered.cells), len(state.uncovered.walls), hex(state.uncovered.teleports)]
    irregular = [figure.id for figure in state.figures if figure.irregular]
    return [kinds, irregular, hex(settled.shining), teams, attacks, standing, seen]


def digest(value: object) -> str:
    """The fingerprint of a document."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
