"""What an order or a correction changed, in lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.rules.board import cells_of
from fejag_admin.texts import _, ngettext
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import figure_label, item_text, status_text, void_text

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.rules.changes import Changes
    from fejag_admin.rules.combat import Attack
    from fejag_admin.rules.state import Item, State


def changes_text(changes: Changes, campaign: Campaign, before: State, after: State) -> tuple[str, ...]:
    """One line for each change between two states, the most important first; none if nothing changed."""
    lines = []
    if changes.closed is not None:
        lines.append(_("Purchase round {game} is no longer open").format(game=changes.closed))
    if changes.opened is not None:
        lines.append(_("Purchase round {game} is open").format(game=changes.opened))
    lines += [item_line(item, campaign) for item in changes.items]
    lines += [_("No longer: {line}").format(line=item_line(item, campaign)) for item in changes.lost]
    for old, new in changes.figures:
        if new is not None:
            lines.append(_("On the map: {figure}").format(figure=figure_label(new, campaign, after)))
        if old is not None:
            lines.append(_("Off the map: {figure}").format(figure=figure_label(old, campaign, before)))
    lines += [attack_text(attack, campaign, after) for attack in changes.arisen]
    lines += [
        _("Attack no. {attack}: {old} → {new}").format(attack=attack, old=status_text(old), new=status_text(new))
        for attack, old, new in changes.status
    ]
    lines += [_("Goes dark: {figure}").format(figure=figure_label(n, campaign, after)) for n in changes.darkened]
    lines += [_("Shines again: {figure}").format(figure=figure_label(n, campaign, after)) for n in changes.lit]
    lines += [
        _("Temple paths of {team}: {old} → {new}").format(team=team_name(campaign, team), old=old, new=new)
        for team, old, new in changes.paths
    ]
    return (*lines, *_uncovered_lines(changes, campaign))


def item_line(item: Item, campaign: Campaign) -> str:
    """A line of the ledger: ``FBI: game 3, place 2, score +16, wallet +16``."""
    what = item_text(item.kind)
    if item.kind == "day":
        what += f", {item_text('place')} {item.game}"
    if item.kind == "place":
        what += f" {item.game}, " + _("place {place}").format(place=item.detail)
    elif item.kind == "purchase":
        what += f" – {figure_name(item.detail)}"
    elif item.detail:
        what += f" – {item.detail}"
    sums = [_("score {points}").format(points=f"{item.score:+}")] if item.score else []
    sums += [_("wallet {points}").format(points=f"{item.wallet:+}")] if item.wallet else []
    return ", ".join([f"{team_name(campaign, item.team)}: {what}", *sums])


def attack_text(attack: Attack, campaign: Campaign, state: State) -> str:
    """An attack in one line: who attacks whom and how it stands; if void, why."""
    return _("Attack no. {number}: {attacker} → {target}: {standing}").format(
        number=attack.id,
        attacker=figure_label(attack.attacker, campaign, state),
        target=figure_label(attack.target, campaign, state),
        standing=standing_text(attack, state),
    )


def standing_text(attack: Attack, state: State) -> str:
    """How an attack stands: if balanced, by which other; if void, why."""
    standing = status_text(state.status(attack.id)) if attack.void is None else void_text(attack.void)
    balancing = state.balanced_by(attack.id)
    if balancing is not None:
        standing += " " + _("by attack no. {attack}").format(attack=balancing)
    if attack.rival is not None:
        standing += ", " + _("because of attack no. {attack}").format(attack=attack.rival)
    return standing


def _uncovered_lines(changes: Changes, campaign: Campaign) -> list[str]:
    """How many cells and obstacles were uncovered, and which teleports."""
    lines = []
    cells, walls = changes.uncovered.cells.bit_count(), len(changes.uncovered.walls)
    if cells:
        lines.append(ngettext("{n} new cell uncovered", "{n} new cells uncovered", cells).format(n=cells))
    if walls:
        lines.append(ngettext("{n} new obstacle uncovered", "{n} new obstacles uncovered", walls).format(n=walls))
    if changes.uncovered.teleports:
        names = ", ".join(campaign.board.name(cell) for cell in cells_of(changes.uncovered.teleports))
        lines.append(_("Teleports uncovered: {cells}").format(cells=names))
    return lines
