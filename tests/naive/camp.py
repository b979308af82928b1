"""Campaign and points, buying and placing, uncovering (G, B, R): from a campaign document to its outcome."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.naive.combat import Attack, Attacks, attacked_by, settle, void_reason
from tests.naive.light import light, stopping
from tests.naive.paths import Figures, lit_cells, occupied_cells, team_middle_sections, temple_paths
from tests.naive.world import PRICE, Cell, Figure, Wall, name_of, parse_cell, read_world

Document = dict[str, Any]

DEFAULTS: Document = {
    "placement_light": "round-start",
    "teleport_emission": "all-directions",
    "rival_attacks": "path-and-day",
    "tie_policy": "better-place",
    "carry_limit": 14,
    "place_points": [20, 16, 13, 11, 10],
    "day_bonus": 3,
    "temple_frog_bonus": 20,
    "temple_bonus": 30,
    "path_points": 50,
    "secret_bonus": 30,
    "games": 11,
}


class Camp:
    """A camp while its orders are carried out one by one."""

    def __init__(self, campaign: Document) -> None:
        self.rules: Document = {**DEFAULTS, **campaign.get("rules", {})}
        self.emission: str = self.rules["teleport_emission"]
        self.world = read_world(campaign["map"])
        self.teams: list[str] = [team["id"] for team in campaign["teams"]]
        self.day_of = {day["game"]: day.get("day_of") for day in campaign.get("days", [])}
        self.score = dict.fromkeys(self.teams, 0)
        self.wallet = dict.fromkeys(self.teams, 0)
        self.results = 0
        self.round_open = False
        self.lit_at_opening: dict[str, set[Cell]] = {}
        self.figures: Figures = {}
        self.attacks: Attacks = {}
        self.shone: set[int] = set()
        self.uncovered: set[Cell] = set(self.world.starts.values())
        self.uncovered_walls: set[Wall] = set()
        self.temple_by_frog: str | None = None
        self.temple_by_figure: str | None = None
        self.secret_solved = False
        self.secret_used: set[str] = set()
        self.late_attempts_given = False
        self.orders: list[Document] = []

    def carry_out(self, order: Document) -> str | None:
        """Carry out the next order; the code of its refusal or None."""
        handle = {
            "result": self.result,
            "place": self.place,
            "close-round": self.close_round,
            "answer": self.answer,
            "adjust": self.adjust,
            "void-attack": self.void_attack,
        }[order["do"]]
        code = handle(order)
        if code is None:
            self.settled = settle(self.world, self.figures, self.attacks, self.emission)
            self.attacks = self.settled.attacks
            self.uncover()
        self.orders.append({"order": len(self.orders), "accepted": code is None, "code": code})
        return code

    def gain(self, team: str, points: int) -> None:
        """Points for score and wallet (G3)."""
        self.score[team] += points
        self.wallet[team] += points

    def result(self, order: Document) -> str | None:
        """G1, G2, G4."""
        if self.round_open or order["game"] != self.results + 1 or self.results == self.rules["games"]:
            return "out-of-order"
        table: list[int] = self.rules["place_points"]
        place = 0
        for group in order["places"]:
            covered = [table[n] if n < len(table) else 0 for n in range(place, place + len(group))]
            points = covered[0] if self.rules["tie_policy"] == "better-place" else sum(covered) // len(group)
            for team in group:
                self.gain(team, points)
                if place == 0 and self.day_of.get(order["game"]) == team:
                    self.gain(team, self.rules["day_bonus"])
            place += len(group)
        self.results += 1
        if self.results < self.rules["games"]:
            self.round_open = True
            self.lit_at_opening = {team: self.lit(team) for team in self.teams}
        return None

    def lit(self, team: str) -> set[Cell]:
        """L6."""
        shine = settle(self.world, self.figures, self.attacks, self.emission).shining
        return lit_cells(self.world, self.figures, shine, team, self.emission)

    def foreign_middle_sections(self, team: str) -> set[Cell]:
        """The middle sections of all other teams (P2)."""
        reach = settle(self.world, self.figures, self.attacks, self.emission).reach
        return {
            cell
            for other in self.teams
            if other != team
            for cell in team_middle_sections(self.world, self.figures, reach, other, self.emission)
        }

    def refusals(self, team: str, kind: str, cells: list[Cell]) -> dict[Cell, str | None]:
        """Why a figure may not be placed on each of these cells (B2)."""
        lit, middle, occupied = self.lit(team), self.foreign_middle_sections(team), occupied_cells(self.figures)
        foreign_starts = {cell for other, cell in self.world.starts.items() if other != team}

        def refusal(at: Cell) -> str | None:
            if not self.round_open:
                return "round-not-open"
            if at in occupied:
                return "occupied"
            if at in foreign_starts:
                return "foreign-start"
            if at not in lit:
                return "not-lit"
            if at in self.world.temple:
                return "temple"
            if at in self.world.partner:
                return "teleport"
            if self.rules["placement_light"] == "round-start" and at not in self.lit_at_opening[team]:
                return "lit-this-round"
            if at in middle:
                return "middle-section"
            if self.wallet[team] < PRICE[kind]:
                return "cannot-afford"
            return None

        return {at: refusal(at) for at in cells}

    def refusal_with_override(self, team: str, at: Cell) -> str | None:
        """Why even the game master cannot have a figure placed (B4)."""
        if not self.round_open:
            return "round-not-open"
        if at in occupied_cells(self.figures):
            return "occupied"
        if any(at == cell for other, cell in self.world.starts.items() if other != team):
            return "foreign-start"
        if at in self.world.temple:
            return "temple"
        if at in self.world.partner:
            return "teleport"
        return None

    def place(self, order: Document) -> str | None:
        """B1 to B5, A1."""
        team, kind, at = order["team"], order["figure"], parse_cell(order["at"])
        override = order.get("override") is not None
        code = self.refusal_with_override(team, at) if override else self.refusals(team, kind, [at])[at]
        if code is not None:
            return code
        self.wallet[team] -= PRICE[kind]
        if kind == "zaba":
            self.flash(team, at)
        else:
            number = len(self.figures) + 1
            self.figures[number] = Figure(number, team, kind, at, self.results, override)
            self.attack(number)
        self.uncovered.add(at)
        return None

    def attack(self, placed: int) -> None:
        """The attacks that arise from a figure just placed (A1 to A4a)."""
        settled = settle(self.world, self.figures, self.attacks, self.emission)
        self.attacks = settled.attacks
        arising: Attacks = {}
        for target in attacked_by(self.world, self.figures, settled, placed, self.emission):
            void = void_reason(
                self.world, self.figures, settled, placed, target, self.results, self.rules["rival_attacks"]
            )
            number = len(self.attacks) + len(arising) + 1
            arising[number] = Attack(number, placed, target, self.results, void)
        self.attacks = {**self.attacks, **arising}

    def flash(self, team: str, at: Cell) -> None:
        """A frog uncovers what a queen there would light, if its cell is lit for its team (B5, R1, G5)."""
        if at not in self.lit(team):
            return
        if self.show("zaba", at) and self.temple_by_figure is None and self.temple_by_frog is None:
            self.temple_by_frog = team
            self.gain(team, self.rules["temple_frog_bonus"])

    def uncover(self) -> None:
        """Every figure that shines for the first time uncovers what its light finds, lowest number first (R1, G5)."""
        for number in sorted(self.settled.shining - self.shone):
            self.shone.add(number)
            figure = self.figures[number]
            if self.show(figure.kind, figure.at) and self.temple_by_figure is None:
                self.temple_by_figure = figure.team
                had = self.rules["temple_frog_bonus"] if self.temple_by_frog == figure.team else 0
                self.gain(figure.team, self.rules["temple_bonus"] - had)

    def show(self, kind: str, at: Cell) -> bool:
        """Uncover the light of one figure (R1); whether it reaches the temple."""
        cast = light(self.world, kind, at, occupied_cells(self.figures), self.emission)
        self.uncovered |= cast.cells
        self.uncovered_walls |= stopping(cast)
        for cell in cast.entered:
            self.uncovered |= {cell, self.world.partner[cell]}
        return bool(cast.cells & self.world.temple)

    def close_round(self, order: Document) -> str | None:
        """G4."""
        if not self.round_open:
            return "round-not-open"
        for team in self.teams:
            if team in order.get("waive", []) or self.wallet[team] <= self.rules["carry_limit"]:
                continue
            if None in self.refusals(team, "tarantule", self.world.cells()).values():
                return "must-spend"
        self.round_open = False
        return None

    def answer(self, order: Document) -> str | None:
        """G6."""
        team = order["team"]
        before_last = self.rules["games"] - 1
        if self.secret_solved:
            return "secret-solved"
        if self.results >= before_last and not self.late_attempts_given:
            self.late_attempts_given = True
            self.secret_used = set()
        if team in self.secret_used:
            return "already-answered"
        if order["verdict"] == "correct":
            self.secret_solved = True
            if self.results < before_last:
                self.score[team] += self.rules["secret_bonus"]
        elif order["verdict"] == "wrong":
            self.secret_used.add(team)
            if self.secret_used == set(self.teams):
                self.secret_used = set()
        return None

    def adjust(self, order: Document) -> str | None:
        """G8."""
        counts = order.get("counts", "both")
        if counts in ("both", "score"):
            self.score[order["team"]] += order["points"]
        if counts in ("both", "wallet"):
            self.wallet[order["team"]] += order["points"]
        return None

    def void_attack(self, order: Document) -> str | None:
        """A8."""
        attack = self.attacks.get(order["attack"])
        if attack is None or attack.void is not None:
            return "no-such-attack"
        self.attacks = {**self.attacks, attack.id: replace(attack, void="game-master")}
        return None

    def outcome(self) -> Document:
        """The outcome document as things stand."""
        settled = settle(self.world, self.figures, self.attacks, self.emission)
        struck = {settled.attacks[number].target for number in settled.in_effect}
        paths = {
            team: temple_paths(self.world, self.figures, settled.shining, team, self.emission) for team in self.teams
        }
        return {
            "orders": list(self.orders),
            "teams": {
                team: {
                    "score": self.score[team],
                    "wallet": self.wallet[team],
                    "paths": len(paths[team]),
                    "final_score": self.score[team] + self.rules["path_points"] * len(paths[team]),
                    "lit_cells": len(lit_cells(self.world, self.figures, settled.shining, team, self.emission)),
                }
                for team in self.teams
            },
            "figures": [
                {
                    "id": figure.id,
                    "team": figure.team,
                    "figure": figure.kind,
                    "at": name_of(figure.at),
                    "round": figure.round,
                    "shining": figure.id in settled.shining,
                    "struck": figure.id in struck,
                    "irregular": figure.irregular,
                }
                for figure in self.figures.values()
            ],
            "attacks": [
                {
                    "id": attack.id,
                    "attacker": attack.attacker,
                    "target": attack.target,
                    "round": attack.round,
                    "status": settled.status(attack.id),
                    "void_reason": attack.void,
                }
                for attack in self.attacks.values()
            ],
            "temple_paths": paths,
            "revealed": {
                "cells": len(self.uncovered),
                "walls": len(self.uncovered_walls),
                "temple": sorted(name_of(cell) for cell in self.uncovered & self.world.temple),
                "teleports": sorted(name_of(cell) for cell in self.uncovered if cell in self.world.partner),
            },
        }


def outcomes(campaign: Document) -> Iterator[Document]:
    """The outcome before the first order and after every order."""
    camp = Camp(campaign)
    yield camp.outcome()
    for order in campaign["orders"]:
        camp.carry_out(order)
        yield camp.outcome()


def adjudicate(campaign: Document) -> Document:
    """The outcome of a whole campaign document."""
    camp = Camp(campaign)
    for order in campaign["orders"]:
        camp.carry_out(order)
    return camp.outcome()
