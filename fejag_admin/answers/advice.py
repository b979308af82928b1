"""Advice for the referee in sentences, each with what is to be drawn: placements, attackers, defences, ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import figures_at
from fejag_admin.answers.reasons import figure_called
from fejag_admin.camp.advice import search
from fejag_admin.camp.advice.search import FoundPlacement, Progress
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import N_, _, ngettext, number_text
from fejag_admin.rules.board import Mask, Ray
from fejag_admin.rules.figures import KINDS, Kind
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import attack_text, standing_text
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import figure_label, points_text, status_text

HOW: dict[str, str] = {
    "direct": N_("attacks the attacker"),
    "on-the-way": N_("attacks a figure on the attacker's way"),
    "chain": N_("ends it by what follows"),
}

Bits = Iterator[Statement | Progress | Answer]
"""What a question gives bit by bit: sentences as they are found, how far the search is, at last the answer."""


def _found(code: str, text: str, rules: tuple[str, ...], **values: object) -> Answer:
    """What a search has come to; what it has found was told before."""
    return Answer(Statement(f"{text} ({', '.join(rules)}).", rules, code=code, values=values))


def placements(campaign: Campaign, state: State, team: str) -> Bits:
    """All placements that would be accepted from a team now, by figure, each with what it would do (B2)."""
    ready, opening = _ready(campaign, state, team)
    yield from opening
    affordable = [kind for kind in KINDS.values() if kind.price <= ready.wallet(team)]
    if not affordable or not ready.placeable(team):
        told = _("No: {team} can place nothing now").format(team=team_name(campaign, team))
        yield _found("no-placements", told, ("B2",), team=team)
        return
    counts = {}
    for done, kind in enumerate(affordable):
        yield Progress(done, len(affordable))
        found = list(search.legal(ready, team, (kind,)))
        counts[kind.id] = len(found)
        yield _of_kind(campaign, ready, kind, found)
    told = ngettext("{team} may place in {n} way", "{team} may place in {n} ways", sum(counts.values()))
    told = told.format(team=team_name(campaign, team), n=sum(counts.values()))
    yield _found("placements", told, ("B2",), team=team, cells=counts)


def _of_kind(campaign: Campaign, state: State, kind: Kind, found: list[FoundPlacement]) -> Statement:
    below = tuple(_placed(campaign, state, one) for one in found)
    cells = ngettext("{n} cell", "{n} cells", len(found)).format(n=len(found))
    text = f"{figure_name(kind.id)} ({points_text(kind.price)}): {cells}"
    return Statement(text, ("B2",), shown=_mask(found), below=below, code="kind", values={"kind": kind.id})


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
            code="attack",
            values={"figure": attack.target, "status": after.status(attack.id)},
        )
        for attack in after.attacks[len(state.attacks) :]
    )
    gained = len(after.paths(order.team)) - len(state.paths(order.team))
    if gained:
        told = _("paths to the temple: {n}").format(n=number_text(gained, plus=True))
        below += (Statement(told, ("P3",), code="paths", values={"gained": gained}),)
    text = campaign.board.name(order.at)
    attacks = len(after.attacks) - len(state.attacks)
    if attacks:
        text += " · " + ngettext("{n} attack", "{n} attacks", attacks).format(n=attacks)
    if gained:
        text += " ★"
    values = _order_json(campaign, order)
    return Statement(text, (), 1 << order.at, 0, below, "placement", values, _beam(after, order))


def _order_json(campaign: Campaign, order: Place) -> dict[str, object]:
    """A placement for programs."""
    at = campaign.board.name(order.at)
    return {"team": order.team, "kind": order.figure, "cell": at, "price": KINDS[order.figure].price}


def _beam(after: State, order: Place) -> tuple[Ray, ...]:
    """What a placed figure would light; nothing of a frog, which is gone."""
    figure = after.figure_at(order.at)
    return () if figure is None else after.cast(figure.id).rays


def attackers(campaign: Campaign, state: State, number: int, teams: Sequence[str]) -> Bits:
    """All placements of these teams that would attack a figure, in vain or not (A1)."""
    target, counts = figure_called(number, campaign, state), {}
    for done, team in enumerate(teams):
        yield Progress(done, len(teams))
        ready, opening = _ready(campaign, state, team)
        yield from opening
        below = []
        for one in search.attacking(ready, team, number):
            order = one.found.order
            text = f"{_what(campaign, order)}: {standing_text(one.attack, one.found.after)}"
            values = {**_order_json(campaign, order), "status": one.found.after.status(one.attack.id)}
            beam = _beam(one.found.after, order)
            below.append(Statement(text, ("A1",), 1 << order.at, 0, (), "attacker", values, beam))
        counts[team] = len(below)
        heading = ngettext(
            "{team}: {n} placement would attack {target}", "{team}: {n} placements would attack {target}", len(below)
        ).format(team=team_name(campaign, team), n=len(below), target=target)
        yield Statement(
            heading, ("A1",), figures_at(state, (number,)), below=tuple(below), code="team", values={"team": team}
        )
    n = sum(counts.values())
    told = ngettext("{n} placement would attack {target}", "{n} placements would attack {target}", n)
    told = told.format(n=n, target=target) if n else _("No: nobody can attack {target} now").format(target=target)
    yield _found("attackers" if n else "no-attackers", told, ("A1",), figure=number, placements=counts)


def defences(campaign: Campaign, state: State, number: int) -> Bits:
    """All placements of the attacked team after which an attack is no longer in effect, cheapest first (A6)."""
    attack = state.attack(number)
    if state.status(number) != "in-effect":
        asleep = {"attack": number, "status": state.status(number)}
        yield Statement(attack_text(attack, campaign, state), ("A8",), code="attack", values=asleep)
        told = _("No need: attack no. {attack} is not in effect: {status}")
        told = told.format(attack=number, status=status_text(state.status(number)))
        yield _found("no-need", told, ("A8",), attack=number, status=state.status(number))
        return
    team = state.figure(attack.target).team
    ready, before = _ready(campaign, state, team)
    yield from before
    yield Progress(0, 1)
    found = search.defences(ready, number)
    for one in found:
        order = one.found.order
        text = f"{_what(campaign, order)}: {_(HOW[one.how])}"
        if one.by is not None:
            text += f" ({figure_label(one.found.after.attack(one.by).target, campaign, state)})"
        text += " · " + _("then: {status}").format(status=status_text(one.found.after.status(number)))
        values = {**_order_json(campaign, order), "how": one.how, "status": one.found.after.status(number)}
        beam = _beam(one.found.after, order)
        yield Statement(text, ("A6",), 1 << order.at, 0, (), "defence", values, beam)
    told = _("No: {team} has no defence against attack no. {attack} for what it holds")
    if found:
        told = ngettext(
            "Yes: {team} has {n} defence, cheapest {what}", "Yes: {team} has {n} defences, cheapest {what}", len(found)
        )
    told = told.format(
        team=team_name(campaign, team),
        attack=number,
        n=len(found),
        what="" if not found else _what(campaign, found[0].found.order),
    )
    yield _found("defences" if found else "no-defence", told, ("A6",), team=team, attack=number, found=len(found))


def temple(campaign: Campaign, state: State, team: str, budget: int, figures: int) -> Bits:
    """All ways to one more path to the temple for at most so many points, with one figure or two (P3)."""
    ready, opening = _ready(campaign, state, team)
    yield from opening
    cheapest, found = None, 0
    for way in search.temple_ways(ready, team, budget, figures):
        if isinstance(way, Progress):
            yield way
            continue
        found += 1
        steps = _(", then ").join(_what(campaign, step.order, False) for step in way.steps)
        if cheapest is None or way.price < cheapest[0]:
            cheapest = (way.price, steps)
        last = way.steps[-1].after
        lit = 0
        for number in way.ends:
            lit |= last.cast(number).mask & last.setup.board.temple_mask
        cells = _mask(way.steps)
        values = {"orders": [_order_json(campaign, step.order) for step in way.steps], "price": way.price}
        beam = _beam(last, way.steps[-1].order)
        yield Statement(f"{steps}: {points_text(way.price)}", ("P3",), cells, lit, (), "way", values, beam)
    name = team_name(campaign, team)
    if cheapest is None:
        told = _("No: {team} has no way to one more path for {points}").format(team=name, points=points_text(budget))
        yield _found("no-way", told, ("P3",), team=team, budget=budget)
        return
    told = ngettext("Yes: {team} has {n} way, cheapest {what}", "Yes: {team} has {n} ways, cheapest {what}", found)
    what = f"{cheapest[1]} ({points_text(cheapest[0])})"
    yield _found("ways", told.format(team=name, n=found, what=what), ("P3",), team=team, budget=budget, found=found)


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
    opened = Statement(said, ("G4",), code="as-if-open", values={"team": team, "points": points})
    return search.reopened(state, team, points), [opened]
