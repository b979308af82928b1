"""Advice for the referee in sentences, each with what is to be drawn: filters of one ranked list of placements."""

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
    candidates = ranked(ready, team)
    steps += (_statement(campaign, placement, "placement", ("B2",)) for placement in candidates)
    kinds = [placement.order.figure for placement in candidates]
    cells = {kind: kinds.count(kind) for kind in KINDS if kind in kinds}
    none = _("No: {team} can place nothing now").format(team=team_name(campaign, team))
    code = "placements" if candidates else "no-placements"
    return _answer(code, _best(campaign, team, candidates) or none, ("B2",), steps, team=team, cells=cells)


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
    text = ngettext("{n} placement would attack {target}", "{n} placements would attack {target}", n)
    text = text.format(n=n, target=target) if n else _("No: nobody can attack {target} now").format(target=target)
    return _answer("attackers" if n else "no-attackers", text, ("A1",), steps, figure=number, placements=counts)


def defences(campaign: Campaign, state: State, number: int) -> Answer:
    """All placements of the attacked team after which an attack is no longer in effect, the best first (A6)."""
    attack = state.attack(number)
    if state.status(number) != "in-effect":
        asleep = {"attack": number, "status": state.status(number)}
        step = Statement(attack_text(attack, campaign, state), ("A8",), code="attack", values=asleep)
        template = _("No need: attack no. {attack} is not in effect: {status}")
        template = template.format(attack=number, status=status_text(state.status(number)))
        return _answer("no-need", template, ("A8",), (step,), attack=number, status=state.status(number))
    team = state.figure(attack.target).team
    ready, steps = _ready(campaign, state, team)
    counter_moves = []
    for placement in ranked(ready, team):
        if (defence := defence_by(placement, attack)) is not None:
            counter_moves.append(placement)
            how, by = defence
            hit = "" if by is None else f" ({figure_label(placement.after.attack(by).target, campaign, state)})"
            then = _("then: {status}").format(status=status_text(placement.after.status(number)))
            template = f"{_(HOW[how])}{hit} · {then}"
            steps.append(_statement(campaign, placement, "defence", ("A6",), template, number, how=how))
    none = _("No: {team} has no defence against attack no. {attack} for what it holds")
    none = none.format(team=team_name(campaign, team), attack=number)
    code = "defences" if counter_moves else "no-defence"
    text = _best(campaign, team, counter_moves) or none
    return _answer(code, text, ("A6",), steps, team=team, attack=number, found=len(counter_moves))


def temple(campaign: Campaign, state: State, team: str) -> Answer:
    """All placements by which a team has more paths to the temple than before, for what it holds (P3)."""
    budget = state.wallet(team)
    ready, steps = _ready(campaign, state, team)
    ways = [placement for placement in ranked(ready, team) if placement.paths > 0]
    steps += (_statement(campaign, placement, "way", ("P3",)) for placement in ways)
    none = _("No: {team} gains no path to the temple by one figure for at most {points}")
    none = none.format(team=team_name(campaign, team), points=points_text(budget))
    code = "ways" if ways else "no-way"
    text = _best(campaign, team, ways) or none
    return _answer(code, text, ("P3",), steps, team=team, budget=budget, found=len(ways))


def _best(campaign: Campaign, team: str, ranking: Sequence[FoundPlacement]) -> str:
    """How many placements of a team were found, and the best; nothing if there is none."""
    if not ranking:
        return ""
    text = ngettext(
        "Yes: {team} has {n} way, the best: {what}", "Yes: {team} has {n} ways, the best: {what}", len(ranking)
    )
    return text.format(team=team_name(campaign, team), n=len(ranking), what=_called(campaign, ranking[0].order))


def _answer(code: str, text: str, rules: tuple[str, ...], steps: Iterable[Statement], **values: object) -> Answer:
    """What a search has come to, and what it has found."""
    text = f"{text[:1].upper()}{text[1:]} ({', '.join(rules)})."
    return Answer(Statement(text, rules, code=code, values=values), steps=tuple(steps))


def _statement(
    campaign: Campaign,
    candidate: FoundPlacement,
    code: str,
    rules: tuple[str, ...],
    about: str = "",
    attack: int | None = None,
    **more: object,
) -> Statement:
    """A placement with what it gains and the attacks that would come of it.

    ``about``: what else is said of it. ``attack``: the attack that was asked about.
    """
    order, after = candidate.order, candidate.after
    parts = [about, *_gains(candidate)]
    if attack is None and candidate.new_attacks:
        n = len(candidate.new_attacks)
        parts.append(ngettext("{n} attack", "{n} attacks", n).format(n=n))
    at = campaign.board.name(order.at)
    values = {"team": order.team, "kind": order.figure, "cell": at, "price": candidate.price}
    values |= {"paths": candidate.paths, "points": candidate.points, "lit": candidate.lit, **more}
    if attack is not None:
        values["status"] = after.status(attack)
    text = ": ".join(filter(None, (_called(campaign, order), " · ".join(filter(None, parts)))))
    below = () if attack is not None else _attacks(campaign, candidate)
    lit = _temple_light(candidate) if candidate.paths > 0 else 0
    return Statement(text, rules, 1 << order.at, lit, below, code, values, _beam(after, order))


def _gains(candidate: FoundPlacement) -> Iterator[str]:
    """What a team gains or loses by a placement, in the order of importance."""
    if candidate.paths:
        yield _("paths to the temple: {n}").format(n=number_text(candidate.paths, plus=True))
    if candidate.points:
        yield _("score: {n}").format(n=number_text(candidate.points, plus=True))
    if candidate.lit:
        yield _("own figures that shine: {n}").format(n=number_text(candidate.lit, plus=True))


def _attacks(campaign: Campaign, candidate: FoundPlacement) -> tuple[Statement, ...]:
    """The attacks of a placed figure, each with how it would stand."""
    after = candidate.after
    return tuple(
        Statement(
            f"→ {figure_label(attack.target, campaign, after)}: {standing_text(attack, after)}",
            figures=figures_at(after, (attack.target,)),
            code="attack",
            values={"figure": attack.target, "status": after.status(attack.id)},
        )
        for attack in candidate.new_attacks
    )


def _temple_light(candidate: FoundPlacement) -> Mask:
    """The temple cells that new paths would light."""
    team, lit = candidate.order.team, 0
    for number in set(candidate.after.paths(team)) - set(candidate.before.paths(team)):
        lit |= candidate.after.cast(number).mask & candidate.after.setup.board.temple_mask
    return lit


def _beam(after: State, order: Place) -> tuple[Ray, ...]:
    """What a placed figure would light; nothing of a frog, which is gone."""
    figure = after.figure_at(order.at)
    return () if figure is None else after.cast(figure.id).rays


def _called(campaign: Campaign, order: Place) -> str:
    """A figure on a cell, with its price."""
    text = _("{figure} on {cell}").format(figure=figure_name(order.figure), cell=campaign.board.name(order.at))
    return f"{text} ({points_text(KINDS[order.figure].price)})"


def _ready(campaign: Campaign, state: State, team: str) -> tuple[State, list[Statement]]:
    """The camp with a round open; if there is none, as if one had just been opened, which is said."""
    if state.round_open:
        return state, []
    points = state.wallet(team)
    template = _("No purchase round is open; this is as if one opened now and {team} had {points}.")
    text = template.format(team=team_name(campaign, team), points=points_text(points))
    opened = Statement(text, ("G4",), code="as-if-open", values={"team": team, "points": points})
    return reopened(state), [opened]
