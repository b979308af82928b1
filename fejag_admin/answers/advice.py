"""Advice for the referee in sentences, each with what is to be drawn: filters of one ranked list of placements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import figures_at
from fejag_admin.answers.reasons import figure_called
from fejag_admin.camp.advice.search import FoundPlacement, defence_by, ranked, reopened
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import N_, _, ngettext, number_text
from fejag_admin.rules.board import Mask, Ray
from fejag_admin.rules.figures import KINDS
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


def placements(campaign: Campaign, state: State, team: str) -> Answer:
    """All placements that would be accepted from a team now, the best first (B2)."""
    ready, steps = _ready(campaign, state, team)
    found = ranked(ready, team)
    steps += (_statement(campaign, placement, "placement", ("B2",)) for placement in found)
    kinds = [placement.order.figure for placement in found]
    cells = {kind: kinds.count(kind) for kind in KINDS if kind in kinds}
    none = _("No: {team} can place nothing now").format(team=team_name(campaign, team))
    code = "placements" if found else "no-placements"
    return _answer(code, _best(campaign, team, found) or none, ("B2",), steps, team=team, cells=cells)


def attackers(campaign: Campaign, state: State, number: int, teams: Sequence[str]) -> Answer:
    """All placements of these teams that would attack a figure, in vain or not (A1)."""
    target, counts, steps = figure_called(number, campaign, state), dict[str, int](), list[Statement]()
    for team in teams:
        ready, opening = _ready(campaign, state, team)
        below = [
            _statement(campaign, placement, "attacker", ("A1",), standing_text(attack, placement.after), attack.id)
            for placement in ranked(ready, team)
            for attack in placement.new_attacks
            if attack.target == number
        ]
        counts[team] = len(below)
        heading = ngettext(
            "{team}: {n} placement would attack {target}", "{team}: {n} placements would attack {target}", len(below)
        ).format(team=team_name(campaign, team), n=len(below), target=target)
        at = figures_at(state, (number,))
        steps += [*opening, Statement(heading, ("A1",), at, below=tuple(below), code="team", values={"team": team})]
    n = sum(counts.values())
    told = ngettext("{n} placement would attack {target}", "{n} placements would attack {target}", n)
    told = told.format(n=n, target=target) if n else _("No: nobody can attack {target} now").format(target=target)
    return _answer("attackers" if n else "no-attackers", told, ("A1",), steps, figure=number, placements=counts)


def defences(campaign: Campaign, state: State, number: int) -> Answer:
    """All placements of the attacked team after which an attack is no longer in effect, the best first (A6)."""
    attack = state.attack(number)
    if state.status(number) != "in-effect":
        asleep = {"attack": number, "status": state.status(number)}
        step = Statement(attack_text(attack, campaign, state), ("A8",), code="attack", values=asleep)
        told = _("No need: attack no. {attack} is not in effect: {status}")
        told = told.format(attack=number, status=status_text(state.status(number)))
        return _answer("no-need", told, ("A8",), (step,), attack=number, status=state.status(number))
    team = state.figure(attack.target).team
    ready, steps = _ready(campaign, state, team)
    found = []
    for placement in ranked(ready, team):
        if (defence := defence_by(placement, attack)) is not None:
            found.append(placement)
            how, by = defence
            hit = "" if by is None else f" ({figure_label(placement.after.attack(by).target, campaign, state)})"
            then = _("then: {status}").format(status=status_text(placement.after.status(number)))
            told = f"{_(HOW[how])}{hit} · {then}"
            steps.append(_statement(campaign, placement, "defence", ("A6",), told, number, how=how))
    none = _("No: {team} has no defence against attack no. {attack} for what it holds")
    none = none.format(team=team_name(campaign, team), attack=number)
    code = "defences" if found else "no-defence"
    text = _best(campaign, team, found) or none
    return _answer(code, text, ("A6",), steps, team=team, attack=number, found=len(found))


def temple(campaign: Campaign, state: State, team: str) -> Answer:
    """All placements by which a team has more paths to the temple than before, for what it holds (P3)."""
    budget = state.wallet(team)
    ready, steps = _ready(campaign, state, team)
    found = [placement for placement in ranked(ready, team) if placement.paths > 0]
    steps += (_statement(campaign, placement, "way", ("P3",)) for placement in found)
    none = _("No: {team} gains no path to the temple by one figure for at most {points}")
    none = none.format(team=team_name(campaign, team), points=points_text(budget))
    code = "ways" if found else "no-way"
    text = _best(campaign, team, found) or none
    return _answer(code, text, ("P3",), steps, team=team, budget=budget, found=len(found))


def _best(campaign: Campaign, team: str, found: Sequence[FoundPlacement]) -> str:
    """How many placements of a team were found, and the best; nothing if there is none."""
    if not found:
        return ""
    told = ngettext(
        "Yes: {team} has {n} way, the best: {what}", "Yes: {team} has {n} ways, the best: {what}", len(found)
    )
    return told.format(team=team_name(campaign, team), n=len(found), what=_called(campaign, found[0].order))


def _answer(code: str, text: str, rules: tuple[str, ...], steps: Iterable[Statement], **values: object) -> Answer:
    """What a search has come to, and what it has found."""
    text = f"{text[:1].upper()}{text[1:]} ({', '.join(rules)})."
    return Answer(Statement(text, rules, code=code, values=values), steps=tuple(steps))


def _statement(
    campaign: Campaign,
    found: FoundPlacement,
    code: str,
    rules: tuple[str, ...],
    about: str = "",
    attack: int | None = None,
    **more: object,
) -> Statement:
    """A placement with what it gains and the attacks that would come of it.

    ``about``: what else is said of it. ``attack``: the attack that was asked about.
    """
    order, after = found.order, found.after
    said = [about, *_gains(found)]
    if attack is None and found.new_attacks:
        n = len(found.new_attacks)
        said.append(ngettext("{n} attack", "{n} attacks", n).format(n=n))
    at = campaign.board.name(order.at)
    values = {"team": order.team, "kind": order.figure, "cell": at, "price": found.price}
    values |= {"paths": found.paths, "points": found.points, "lit": found.lit, **more}
    if attack is not None:
        values["status"] = after.status(attack)
    told = ": ".join(filter(None, (_called(campaign, order), " · ".join(filter(None, said)))))
    below = () if attack is not None else _attacks(campaign, found)
    lit = _temple_light(found) if found.paths > 0 else 0
    return Statement(told, rules, 1 << order.at, lit, below, code, values, _beam(after, order))


def _gains(found: FoundPlacement) -> Iterator[str]:
    """What a team gains or loses by a placement, in the order of importance."""
    if found.paths:
        yield _("paths to the temple: {n}").format(n=number_text(found.paths, plus=True))
    if found.points:
        yield _("score: {n}").format(n=number_text(found.points, plus=True))
    if found.lit:
        yield _("own figures that shine: {n}").format(n=number_text(found.lit, plus=True))


def _attacks(campaign: Campaign, found: FoundPlacement) -> tuple[Statement, ...]:
    """The attacks of a placed figure, each with how it would stand."""
    after = found.after
    return tuple(
        Statement(
            f"→ {figure_label(attack.target, campaign, after)}: {standing_text(attack, after)}",
            figures=figures_at(after, (attack.target,)),
            code="attack",
            values={"figure": attack.target, "status": after.status(attack.id)},
        )
        for attack in found.new_attacks
    )


def _temple_light(found: FoundPlacement) -> Mask:
    """The temple cells that new paths would light."""
    team, lit = found.order.team, 0
    for number in set(found.after.paths(team)) - set(found.before.paths(team)):
        lit |= found.after.cast(number).mask & found.after.setup.board.temple_mask
    return lit


def _beam(after: State, order: Place) -> tuple[Ray, ...]:
    """What a placed figure would light; nothing of a frog, which is gone."""
    figure = after.figure_at(order.at)
    return () if figure is None else after.cast(figure.id).rays


def _called(campaign: Campaign, order: Place) -> str:
    """A figure on a cell, with its price."""
    said = _("{figure} on {cell}").format(figure=figure_name(order.figure), cell=campaign.board.name(order.at))
    return f"{said} ({points_text(KINDS[order.figure].price)})"


def _ready(campaign: Campaign, state: State, team: str) -> tuple[State, list[Statement]]:
    """The camp with a round open; if there is none, as if one had just been opened, which is said."""
    if state.round_open:
        return state, []
    points = state.wallet(team)
    told = _("No purchase round is open; this is as if one opened now and {team} had {points}.")
    said = told.format(team=team_name(campaign, team), points=points_text(points))
    opened = Statement(said, ("G4",), code="as-if-open", values={"team": team, "points": points})
    return reopened(state), [opened]
