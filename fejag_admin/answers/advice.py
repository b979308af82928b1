"""Advice for the referee in sentences, each with what is to be drawn: placements, attackers, defences, ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fejag_admin.answers.answer import Statement, figures_at
from fejag_admin.camp.advice import search
from fejag_admin.camp.advice.search import FoundPlacement, Progress
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _, mark, ngettext
from fejag_admin.rules.board import Mask
from fejag_admin.rules.figures import KINDS, Kind
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import standing_text
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import figure_label, points_text, status_text

HOW: dict[str, str] = {
    "direct": mark("attacks the attacker"),
    "on-the-way": mark("attacks a figure on the attacker's way"),
    "chain": mark("ends it by what follows"),
}

Bits = Iterator[Statement | Progress]


def placements(campaign: Campaign, state: State, team: str) -> Bits:
    """All placements that would be accepted from a team now, by figure, each with what it would do (B2)."""
    ready, told = _ready(campaign, state, team)
    yield from told
    affordable = [kind for kind in KINDS.values() if kind.price <= ready.wallet(team)]
    if not affordable or not ready.placeable(team):
        yield Statement(_("{team} can place nothing now.").format(team=team_name(campaign, team)), ("B2",))
        return
    for done, kind in enumerate(affordable):
        yield Progress(done, len(affordable))
        yield _of_kind(campaign, ready, kind, list(search.legal(ready, team, (kind,))))


def _of_kind(campaign: Campaign, state: State, kind: Kind, found: list[FoundPlacement]) -> Statement:
    below = tuple(_placed(campaign, state, one) for one in found)
    cells = ngettext("{n} cell", "{n} cells", len(found)).format(n=len(found))
    text = f"{figure_name(kind.id)} ({points_text(kind.price)}): {cells}"
    return Statement(text, ("B2",), shown=_mask(found), below=below)


def _mask(found: Sequence[FoundPlacement]) -> Mask:
    mask = 0
    for one in found:
        mask |= 1 << one.order.at
    return mask


def _placed(campaign: Campaign, state: State, found: FoundPlacement) -> Statement:
    """A placement with the attacks and paths that would come of it."""
    order, after = found.order, found.after
    below = tuple(
        Statement(
            f"→ {figure_label(attack.target, campaign, after)}: {standing_text(attack, after)}",
            figures=figures_at(after, (attack.target,)),
        )
        for attack in after.attacks[len(state.attacks) :]
    )
    gained = len(after.paths(order.team)) - len(state.paths(order.team))
    if gained:
        below += (Statement(_("paths to the temple: {n}").format(n=f"{gained:+}"), ("P3",)),)
    text = campaign.board.name(order.at)
    attacks = len(after.attacks) - len(state.attacks)
    if attacks:
        text += " · " + ngettext("{n} attack", "{n} attacks", attacks).format(n=attacks)
    if gained:
        text += " ★"
    return Statement(text, figures=1 << order.at, shown=_beam(after, order), below=below)


def _beam(after: State, order: Place) -> Mask:
    """What a placed figure would light; nothing of a frog, which is gone."""
    figure = after.figure_at(order.at)
    return 0 if figure is None else after.cast(figure.id).mask


def attackers(campaign: Campaign, state: State, number: int, teams: Sequence[str]) -> Bits:
    """All placements of these teams that would attack a figure, in vain or not (A1)."""
    target = figure_label(number, campaign, state)
    for done, team in enumerate(teams):
        yield Progress(done, len(teams))
        ready, told = _ready(campaign, state, team)
        yield from told
        below = []
        for one in search.attacking(ready, team, number):
            order = one.found.order
            text = f"{_what(campaign, order)}: {standing_text(one.attack, one.found.after)}"
            below.append(Statement(text, ("A1",), 1 << order.at, _beam(one.found.after, order)))
        heading = ngettext(
            "{team}: {n} placement would attack {target}", "{team}: {n} placements would attack {target}", len(below)
        ).format(team=team_name(campaign, team), n=len(below), target=target)
        yield Statement(heading, ("A1",), figures_at(state, (number,)), below=tuple(below))


def defences(campaign: Campaign, state: State, number: int) -> Bits:
    """All placements of the attacked team after which an attack is no longer in effect, cheapest first (A6)."""
    attack = state.attack(number)
    if state.status(number) != "in-effect":
        told = _("Attack no. {attack} is not in effect, so there is nothing to defend: {standing}.")
        yield Statement(told.format(attack=number, standing=standing_text(attack, state)), ("A8",))
        return
    team = state.figure(attack.target).team
    ready, before = _ready(campaign, state, team)
    yield from before
    yield Progress(0, 1)
    found = search.defences(ready, number)
    if not found:
        told = _("{team} has no defence against attack no. {attack} for what it holds.")
        yield Statement(told.format(team=team_name(campaign, team), attack=number), ("A6",))
    for one in found:
        order = one.found.order
        text = f"{_what(campaign, order)}: {_(HOW[one.how])}"
        if one.by is not None:
            text += f" ({figure_label(one.found.after.attack(one.by).target, campaign, state)})"
        text += " · " + _("then: {status}").format(status=status_text(one.found.after.status(number)))
        yield Statement(text, ("A6",), 1 << order.at, _beam(one.found.after, order))


def temple(campaign: Campaign, state: State, team: str, budget: int, figures: int) -> Bits:
    """All ways to one more path to the temple for at most so many points, with one figure or two (P3)."""
    ready, told = _ready(campaign, state, team)
    yield from told
    found = False
    for way in search.temple_ways(ready, team, budget, figures):
        if isinstance(way, Progress):
            yield way
            continue
        found = True
        steps = _(", then ").join(_what(campaign, step.order, False) for step in way.steps)
        last = way.steps[-1].after
        lit = 0
        for number in way.ends:
            lit |= last.cast(number).mask & last.setup.board.temple_mask
        cells = _mask(way.steps)
        yield Statement(f"{steps}: {points_text(way.price)}", ("P3",), cells, lit | _beam(last, way.steps[-1].order))
    if not found:
        said = _("{team} has no way to one more path to the temple for {points}.")
        yield Statement(said.format(team=team_name(campaign, team), points=points_text(budget)), ("P3",))


def _what(campaign: Campaign, order: Place, price: bool = True) -> str:
    """A figure on a cell, with its price."""
    said = _("{figure} on {cell}").format(figure=figure_name(order.figure), cell=campaign.board.name(order.at))
    return f"{said} ({points_text(KINDS[order.figure].price)})" if price else said


def _ready(campaign: Campaign, state: State, team: str) -> tuple[State, list[Statement]]:
    """The camp with a round open; if there is none, as if one had just been opened, which is said."""
    if state.round_open:
        return state, []
    points = state.wallet(team)
    told = _("No purchase round is open; this is as if one opened now and {team} had {points}.")
    said = told.format(team=team_name(campaign, team), points=points_text(points))
    return search.reopened(state, team, points), [Statement(said, ("G4",))]
