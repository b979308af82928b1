"""What an order or a correction changed, in lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.rules.board import cells_of
from fejag_admin.texts.names import CampNames, figure_name, team_name
from fejag_admin.texts.rulings import item_text, status_text, void_text

if TYPE_CHECKING:
    from fejag_admin.rules.changes import Changes
    from fejag_admin.rules.combat import Attack
    from fejag_admin.rules.state import Item, State


def changes_text(changes: Changes, camp: CampNames, before: State, after: State) -> tuple[str, ...]:
    """One line for each change between two states, the most important first; none if nothing changed."""
    return tuple(line for lines in changed_lines(changes, camp, before, after).values() for line in lines)


def changed_lines(changes: Changes, camp: CampNames, before: State, after: State) -> dict[str, list[str]]:
    """The lines of what changed between two states by the fields of `Changes`, the most important first.

    Figures are called by kind, cell and team, attacks by both figures; their numbers come second, old → new if another
    one has taken the place of the old, and at the end all those are listed.
    """
    figures, attacks = _Numbers(changes.renumbered), _Numbers(changes.renumbered_attacks)

    def figure(number: int) -> str:
        return figure_told(number, camp, after, figures.of(number))

    def attack(number: int) -> str:
        return attack_told(number, camp, after, attacks.of(number))

    on_map = list[str]()
    for old, new in changes.figures:
        if new is not None:
            on_map.append(_("On the map: {figure}").format(figure=figure(new)))
        if old is not None:
            on_map.append(_("Off the map: {figure}").format(figure=figure_told(old, camp, before)))
    numbers = [_("New numbers of figures: {numbers}").format(numbers=figures.text())] if changes.renumbered else []
    if changes.renumbered_attacks:
        numbers.append(_("New numbers of attacks: {numbers}").format(numbers=attacks.text()))
    closed, opened = _("Purchase round {game} is no longer open"), _("Purchase round {game} is open")
    return {
        "closed": [] if changes.closed is None else [closed.format(game=changes.closed)],
        "opened": [] if changes.opened is None else [opened.format(game=changes.opened)],
        "items": [item_line(item, camp) for item in changes.items],
        "lost": [_("No longer: {line}").format(line=item_line(item, camp)) for item in changes.lost],
        "figures": on_map,
        "arisen": [f"{attack(arisen.id)}: {standing_text(arisen, after)}" for arisen in changes.arisen],
        "gone": [
            _("No longer: {line}").format(line=attack_told(lost_attack.id, camp, before))
            for lost_attack in changes.gone
        ],
        "status": [f"{attack(number)}: {status_text(old)} → {status_text(new)}" for number, old, new in changes.status],
        "darkened": [_("Goes dark: {figure}").format(figure=figure(n)) for n in changes.darkened],
        "lit": [_("Shines again: {figure}").format(figure=figure(n)) for n in changes.lit],
        "paths": [
            _("Temple paths of {team}: {old} → {new}").format(team=team_name(camp, team), old=old, new=new)
            for team, old, new in changes.paths
        ],
        "uncovered": uncovered_lines(changes, camp),
        "renumbered": numbers,
    }


class _Numbers:
    """Numbers before and after of what has another number than before."""

    def __init__(self, renumbered: tuple[tuple[int, int], ...]) -> None:
        self.renumbered = renumbered
        self._old = {new: old for old, new in renumbered}

    def of(self, number: int) -> str:
        """The number, after the old one if that was another: ``12``, or ``13 → 12``."""
        return f"{self._old[number]} → {number}" if number in self._old else str(number)

    def text(self) -> str:
        """All of them, those that moved alike together: ``7 → 9, 13–20 → 12–19``."""
        runs: list[list[tuple[int, int]]] = []
        for pair in sorted(self.renumbered):
            if runs and (pair[0] - runs[-1][-1][0], pair[1] - runs[-1][-1][1]) == (1, 1):
                runs[-1].append(pair)
            else:
                runs.append([pair])
        return ", ".join(f"{_span(run[0][0], run[-1][0])} → {_span(run[0][1], run[-1][1])}" for run in runs)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def figure_told(number: int, camp: CampNames, state: State, label: str = "") -> str:
    """A figure by what and where it is, its number (or ``label`` for it) second: ``bear on K17, FBI (no. 7)``."""
    return _("{figure} (no. {number})").format(figure=_figure_on_cell(number, camp, state), number=label or number)


def attack_told(number: int, camp: CampNames, state: State, label: str = "") -> str:
    """An attack by its two figures, then its number or the ``label`` instead."""
    attack = state.attack(number)
    return _("{attacker} → {target} (attack no. {number})").format(
        attacker=_figure_on_cell(attack.attacker, camp, state),
        target=_figure_on_cell(attack.target, camp, state),
        number=label or number,
    )


def _figure_on_cell(number: int, camp: CampNames, state: State) -> str:
    figure = state.figure(number)
    return _("{figure} on {cell}, {team}").format(
        figure=figure_name(figure.kind), cell=camp.board.name(figure.at), team=team_name(camp, figure.team)
    )


def item_line(item: Item, camp: CampNames) -> str:
    """A line of the ledger: ``FBI: game 3, place 2, score +16, wallet +16``."""
    label = item_text(item.kind)
    if item.kind == "day":
        label += f", {item_text('place')} {item.game}"
    if item.kind == "place":
        label += f" {item.game}, " + _("place {place}").format(place=item.detail)
    elif item.kind == "purchase":
        label += f" – {figure_name(item.detail)}"
    elif item.detail:
        label += f" – {item.detail}"
    sums = [_("score {points}").format(points=number_text(item.score, plus=True))] if item.score else []
    sums += [_("wallet {points}").format(points=number_text(item.wallet, plus=True))] if item.wallet else []
    return ", ".join([f"{team_name(camp, item.team)}: {label}", *sums])


def attack_text(attack: Attack, camp: CampNames, state: State) -> str:
    """An attack in one line: its number, attacker, target and status; if void, why."""
    return _("Attack no. {number}: {attacker} → {target}: {standing}").format(
        number=attack.id,
        attacker=_figure_on_cell(attack.attacker, camp, state),
        target=_figure_on_cell(attack.target, camp, state),
        standing=standing_text(attack, state),
    )


def standing_text(attack: Attack, state: State) -> str:
    """The status of an attack: if balanced, by which other; if void, why."""
    standing = status_text(state.status(attack.id)) if attack.void is None else void_text(attack.void)
    balancing = state.balanced_by(attack.id)
    if balancing is not None:
        standing += " " + _("by attack no. {attack}").format(attack=balancing)
    if attack.rival is not None:
        standing += ", " + _("because of attack no. {attack}").format(attack=attack.rival)
    return standing


def uncovered_lines(changes: Changes, camp: CampNames) -> list[str]:
    """How many cells and obstacles were uncovered, and which teleports."""
    lines = []
    cells, walls = changes.uncovered.cells.bit_count(), len(changes.uncovered.walls)
    if cells:
        lines.append(ngettext("{n} new cell uncovered", "{n} new cells uncovered", cells).format(n=cells))
    if walls:
        lines.append(ngettext("{n} new obstacle uncovered", "{n} new obstacles uncovered", walls).format(n=walls))
    if changes.uncovered.teleports:
        names = ", ".join(camp.board.name(cell) for cell in cells_of(changes.uncovered.teleports))
        lines.append(_("Teleports uncovered: {cells}").format(cells=names))
    return lines
