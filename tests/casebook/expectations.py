"""What a case can expect: every form of sentence, how it is checked, and which sentences it excludes.

The forms are in `FORMS`; their placeholders are

``{who}`` a cell, or ``red bear at C3`` · ``{placing}`` a figure that might be placed, ``red bear at C3`` ·
``{cells}`` a list such as ``A1, C3-F3`` or ``none`` · ``{team}`` · ``{nobody}`` a team or ``nobody`` · ``{teams}`` ·
``{attack}`` and ``{other}`` attacker and target, ``A3 > C3`` · ``{side}`` an obstacle, ``C3|C4`` · ``{number}`` ·
``{reason}`` why an attack is void · ``{items}`` lines of a ledger, ``place 20, purchase 0/-15`` (score/wallet, or one
number if both are the same).

A form that ends with a colon has a drawing under it: ``*`` a cell that is meant, ``.`` one that is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fejag_admin.camp.views.projection import view
from fejag_admin.rules.board import Cell, Mask, cells_of, wall_between
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from tests.casebook.checks import (
    Check,
    Complaint,
    Values,
    attacking,
    darkened,
    drawn,
    is_balanced,
    is_cut_off,
    is_dark,
    is_struck,
    is_unconnected,
    is_void,
    is_void_for_rival,
    ledger,
    light_of,
    lights,
    lost,
    no_attack,
    players_see,
    same,
    seen,
    set_of_cells,
    shines,
    standing,
    uncovered,
    would_attack,
)
from tests.casebook.drawing import Drawing, names
from tests.casebook.words import COMMA, CaseError, Line, attack_in, cell_in, cells_in, figure_in, team_in

CELL = r"[A-Z]{1,2}\d+"
PATTERNS = {
    "who": rf"(?:[a-z]+ [a-z]+ at )?{CELL}",
    "placing": rf"[a-z]+ [a-z]+ at {CELL}",
    "cells": rf"none|{CELL}(?:-{CELL})?(?:, {CELL}(?:-{CELL})?)*",
    "team": r"[a-z]+",
    "nobody": r"[a-z]+",
    "teams": r"[a-z]+(?:, [a-z]+)*",
    "attack": rf"{CELL} > {CELL}",
    "other": rf"{CELL} > {CELL}",
    "side": rf"{CELL}\|{CELL}",
    "number": r"-?\d+",
    "reason": r"[a-z-]+",
    "items": r"none|[a-z-]+ [\d/+-]+(?:, [a-z-]+ [\d/+-]+)*",
}
REASONS = ("start-field", "rival-attack", "rival-attack-same-day", "self-defeating", "game-master")


@dataclass(frozen=True)
class Form:
    """A form of expectation. Where it holds, ``instead`` are forms that must fail with the same values; a form that is
    ``exact`` must fail with any other value too."""

    template: str
    check: Check
    instead: tuple[str, ...] = ()
    exact: bool = True

    @property
    def pattern(self) -> re.Pattern[str]:
        """What a line of this form looks like."""
        text = re.sub(r"\\\{(\w+)\\\}", lambda match: f"(?P<{match[1]}>{PATTERNS[match[1]]})", re.escape(self.template))
        return re.compile(text)


@dataclass(frozen=True)
class Claim:
    """One expectation of a case."""

    line: Line
    form: Form
    values: Values

    def check(self, state: State) -> Complaint | None:
        """None if it holds in this state, else how the state differs."""
        return self.form.check(state, self.values)

    def wrong(self, size: int) -> Iterator[Claim]:
        """Expectations that must fail wherever this one holds: no check may be one that cannot fail."""
        raw = self.values.raw
        for template in self.form.instead:
            text = template.format(**raw)
            yield claim_in(Line(self.line.file, self.line.number, text), size, None)
        for name in raw if self.form.exact else ():
            for other in _others(name, raw[name], size):
                text = self.form.template.format(**{**raw, name: other})
                yield claim_in(Line(self.line.file, self.line.number, text), size, self.values.drawing)
        for marks in _other_marks(self.values.drawing):
            drawing = Drawing(self.values.drawing.size, marks, self.values.drawing.walls)
            yield claim_in(self.line, size, drawing)


def claim_in(line: Line, size: int, drawing: Drawing | None) -> Claim:
    """The expectation on a line, with the drawing under it if it ends with a colon; raise CaseError."""
    for form, pattern in _COMPILED:
        match = pattern.fullmatch(line.text)
        if match is not None:
            return Claim(line, form, _values(match.groupdict(), size, line, drawing))
    raise CaseError(line, f"{line.text!r} is not an expectation; the forms are: " + "; ".join(FORMS))


def _values(raw: dict[str, str], size: int, line: Line, drawing: Drawing | None) -> Values:
    found: dict[str, object] = {}
    for name, text in raw.items():
        match name:
            case "who":
                *called, cell = text.replace(" at ", " ").split()
                found["who"] = cell_in(cell, size, line)
                found["called"] = (team_in(called[0], line), figure_in(called[1], line)) if called else None
            case "placing":
                team, figure, cell = text.replace(" at ", " ").split()
                found["placing"] = Place(team_in(team, line), figure_in(figure, line), cell_in(cell, size, line))
            case "cells":
                found["cells"] = cells_in(text, size, line)
            case "team" | "nobody":
                found["team"] = "" if text == "nobody" and name == "nobody" else team_in(text, line)
            case "teams":
                found["teams"] = () if text == "none" else tuple(team_in(team, line) for team in COMMA.split(text))
            case "attack" | "other":
                found[name] = attack_in(text, size, line)
            case "side":
                first, _, second = text.partition("|")
                found["side"] = wall_between(cell_in(first, size, line), cell_in(second, size, line))
            case "number":
                found["number"] = int(text)
            case "reason":
                if text not in REASONS:
                    raise CaseError(line, f"{text!r} is no reason why an attack is void; reasons: {', '.join(REASONS)}")
                found["reason"] = text
            case "items":
                found["items"] = () if text == "none" else tuple(_item(part) for part in COMMA.split(text))
    if drawing is not None:
        if drawing.size not in (0, size):
            raise CaseError(line, f"the drawing has {drawing.size} columns, the board has {size}")
        found["drawing"] = drawing
    return Values(raw, **found)  # type: ignore[arg-type]  # each name was given a value of its own type just above


def _item(text: str) -> tuple[str, int, int]:
    kind, _, amounts = text.partition(" ")
    score, slash, wallet = amounts.partition("/")
    return kind, int(score), int(wallet if slash else score)


def _others(name: str, text: str, size: int) -> Iterator[str]:
    """Other values for a placeholder, none of which means the same."""
    if name == "number":
        yield str(int(text) + 1)
    elif name == "cells":
        known = set(cells_in(text, size, Line("", 0, text)))
        spare = next(cell for cell in range(size * size) if cell not in known)
        yield names({*known, spare}, size)
        if known:
            yield names(sorted(known)[1:], size)
    elif name in ("nobody", "teams"):
        yield from (team for team in ("nobody" if name == "nobody" else "none", "red", "blue") if team != text)
    elif name == "reason":
        yield from (reason for reason in REASONS if reason != text)
    elif name == "items":
        yield f"{text}, place 1" if text != "none" else "place 1"
        yield "none" if text != "none" else "place 0"


def _other_marks(drawing: Drawing) -> Iterator[dict[Cell, str]]:
    for cell in range(drawing.size**2):
        marks = dict(drawing.marks)
        if marks.pop(cell, None) is None:
            marks[cell] = "*"
        yield marks


def both(yes: str, no: str, mask: Callable[[State, str], Mask]) -> tuple[Form, Form]:
    """The form for cells that are in such a mask, and the one for cells that are not."""
    return Form(yes, lights(True, mask), (no,), exact=False), Form(no, lights(False, mask), (yes,), exact=False)


FORMS: dict[str, Form] = {
    form.template: form
    for form in (
        Form("{who} shines", standing(shines), ("{who} is dark",)),
        Form("{who} is dark", standing(is_dark), ("{who} shines",)),
        Form("{who} is struck by {cells}", standing(is_struck), ("{who} shines", "{who} is not connected")),
        Form(
            "{who} is cut off, it hung on {cells}", standing(is_cut_off), ("{who} shines", "{who} is struck by {cells}")
        ),
        Form("{who} is not connected", standing(is_unconnected), ("{who} shines",)),
        Form("{who} is irregular", standing(lambda _s, figure, _v: figure.irregular), ("{who} is regular",)),
        Form("{who} is regular", standing(lambda _s, figure, _v: not figure.irregular), ("{who} is irregular",)),
        Form("{who} is figure number {number}", standing(lambda _s, figure, values: figure.id == values.number)),
        Form(
            "attack {attack} is in effect",
            attacking(lambda state, attack, _: state.status(attack.id) == "in-effect"),
            ("attack {attack} is dormant", "no attack {attack}"),
        ),
        Form(
            "attack {attack} is dormant",
            attacking(lambda state, attack, _: state.status(attack.id) == "dormant"),
            ("attack {attack} is in effect", "no attack {attack}"),
        ),
        Form(
            "attack {attack} is balanced",
            attacking(lambda state, attack, _: state.status(attack.id) == "balanced"),
            ("attack {attack} is in effect", "attack {attack} is dormant"),
        ),
        Form("attack {attack} is balanced by {other}", attacking(is_balanced), ("attack {attack} is in effect",)),
        Form("attack {attack} is void, {reason}", attacking(is_void), ("attack {attack} is dormant",)),
        Form(
            "attack {attack} is void, {reason}, because of {other}",
            attacking(is_void_for_rival),
            ("attack {attack} is in effect", "attack {attack} is void, {reason}"),
        ),
        Form("attack {attack} is number {number}", attacking(lambda _, attack, values: attack.id == values.number)),
        Form("no attack {attack}", no_attack, ("attack {attack} is in effect", "attack {attack} is dormant")),
        Form("attacks in all: {number}", same(lambda state, _: len(state.attacks), lambda values: values.number)),
        *both("{team} lights {cells}", "{team} does not light {cells}", State.lit),
        Form("light of {team}:", drawn(lambda state, values: state.lit(values.team))),
        Form("light of {who}:", drawn(light_of)),
        *both("{team} may place at {cells}", "{team} may not place at {cells}", State.placeable),
        Form("middle sections of {team}: {cells}", set_of_cells(lambda s, v: set(cells_of(s.middle(v.team))))),
        Form("middle sections of {team}:", drawn(lambda state, values: state.middle(values.team))),
        Form("paths of {team}: {cells}", set_of_cells(lambda s, v: {s.figure(n).at for n in s.paths(v.team)})),
        Form("score of {team}: {number}", same(lambda s, v: s.score(v.team), lambda v: v.number)),
        Form("wallet of {team}: {number}", same(lambda s, v: s.wallet(v.team), lambda v: v.number)),
        Form("final score of {team}: {number}", same(lambda s, v: s.final_score(v.team), lambda v: v.number)),
        Form("ledger of {team}: {items}", same(ledger, lambda values: values.items)),
        *both("uncovered {cells}", "covered {cells}", lambda state, _: state.uncovered.cells),
        Form("uncovered:", uncovered),
        Form("uncovered teleports: {cells}", set_of_cells(lambda state, _: set(cells_of(state.uncovered.teleports)))),
        Form(
            "uncovered obstacle {side}",
            seen(lambda state, values: values.side in state.uncovered.walls),
            ("covered obstacle {side}",),
        ),
        Form(
            "covered obstacle {side}",
            seen(lambda state, values: values.side in state.setup.board.walls - state.uncovered.walls),
            ("uncovered obstacle {side}",),
        ),
        Form("players see:", players_see),
        Form("players see the temple at {cells}", set_of_cells(lambda s, _: set(cells_of(view(s).temple)))),
        Form("players see teleports at {cells}", set_of_cells(lambda s, _: set(view(s).teleports))),
        Form(
            "{placing} would attack {cells}, void, {reason}",
            would_attack(lambda threat, v, _: threat.void == v.reason),
            ("{placing} would attack none", "{placing} would attack {cells}"),
        ),
        Form(
            "{placing} would attack {cells}, and could not be attacked back",
            would_attack(lambda threat, _, advice: threat.void is None and advice.on_own_start),
            ("{placing} would attack none", "{placing} would attack {cells}"),
        ),
        Form(
            "{placing} would attack {cells}",
            would_attack(lambda threat, _, advice: threat.void is None and not advice.on_own_start, some=False),
            ("{placing} would attack {cells}, and could not be attacked back",),
        ),
        Form("{placing} would darken {cells}", set_of_cells(darkened)),
        Form("{placing} would take light from {cells}", set_of_cells(lost)),
        Form("the secret is solved by {nobody}", same(lambda s, _: s.secret.solved_by or "", lambda v: v.team)),
        Form("attempts used up: {teams}", same(lambda s, _: set(s.secret.used), lambda v: set(v.teams))),
        Form("temple found by {nobody}", same(lambda s, _: s.temple_found or "", lambda v: v.team)),
        Form("temple seen by the frog of {nobody}", same(lambda s, _: s.temple_frog or "", lambda v: v.team)),
        Form("the round is open", seen(lambda s, _: s.round_open), ("the round is closed",)),
        Form("the round is closed", seen(lambda s, _: not s.round_open), ("the round is open",)),
    )
}
_COMPILED = [(form, form.pattern) for form in FORMS.values()]
