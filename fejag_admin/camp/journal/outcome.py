"""The outcome of a campaign as a document: what ``fejag adjudicate`` prints and what the journal is checked against."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.board import cells_of
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


def outcome_hash(journal: Journal) -> str:
    """The fingerprint of what a journal comes to: how its orders are judged, and everything in the state after them."""
    state, seen = journal.state, journal.state.uncovered
    judged = [[step.ruling.code, step.objection and step.objection.code] for step in journal.steps]
    course: list[Any] = [state.round, state.round_open, state.temple_frog, state.temple_found]
    course += [state.secret.solved_by, sorted(state.secret.used), sorted(state.settled.pairs.items())]
    cells = [hex(seen.cells), hex(seen.teleports), *(hex(state.lit(team)) for team in state.setup.teams)]
    return digest(["fejag-outcome/3", judged, outcome(state, ()), course, cells])


def canonical(value: object) -> str:
    """JSON text with sorted keys and no spaces: equal values give equal bytes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(value: object) -> str:
    """The sha256 (hex) of the canonical form of a value."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()
