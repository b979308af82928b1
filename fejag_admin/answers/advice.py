"""Advice for the referee in sentences, each with what is to be drawn: filters of one ranked list of placements."""

from collections.abc import Callable, Iterator, Sequence

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import figures_at
from fejag_admin.camp.advice.search import FoundPlacement, ranked, reopened
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.orders import order_text
from fejag_admin.rules.board import Ray
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import attack_text, standing_text
from fejag_admin.texts.rulings import figure_label, status_text


def placements(campaign: Campaign, state: State, team: str) -> Answer:
    """All placements that would be accepted from a team now (B2)."""
    return _best_first(campaign, state, (team,), ("placements", "B2"), lambda _placement: True)


def attackers(campaign: Campaign, state: State, number: int, teams: Sequence[str]) -> Answer:
    """All placements of these teams that would attack a figure, in vain or not (A1)."""

    def attacks(placement: FoundPlacement) -> bool:
        return any(attack.target == number for attack in placement.new_attacks)

    return _best_first(campaign, state, teams, ("attackers", "A1"), attacks)


def defences(campaign: Campaign, state: State, number: int) -> Answer:
    """All placements of the attacked team after which an attack is no longer in effect (A6)."""
    attack, status = state.attack(number), state.status(number)
    if status != "in-effect":
        step = Statement(attack_text(attack, campaign, state), ("A8",), code="attack", values={"attack": number})
        text = _("No need: attack no. {attack} is not in effect: {status} (A8).")
        text = text.format(attack=number, status=status_text(status))
        values = {"attack": number, "status": status}
        return Answer(Statement(text, ("A8",), code="no-need", values=values), steps=(step,))
    team = state.figure(attack.target).team
    return _best_first(
        campaign, state, (team,), ("defences", "A6"), lambda placement: placement.after.status(number) != "in-effect"
    )


def temple(campaign: Campaign, state: State, team: str) -> Answer:
    """All placements by which a team has more paths to the temple than before, for what it holds (P3)."""
    return _best_first(campaign, state, (team,), ("ways", "P3"), lambda placement: placement.paths > 0)


def _best_first(
    campaign: Campaign,
    state: State,
    teams: Sequence[str],
    code_and_rule: tuple[str, str],
    wanted: Callable[[FoundPlacement], bool],
) -> Answer:
    """The placements of some teams that are wanted, the best first; if no round is open, as if one were."""
    code, rule = code_and_rule
    steps = list[Statement]()
    if not state.round_open:
        text = _("No purchase round is open; this is as if one opened now.")
        state = reopened(state)
        steps.append(Statement(text, ("G4",), code="as-if-open"))
    matching = list(filter(wanted, ranked(state, teams)))
    values = {"teams": list(teams), "found": len(matching)}
    if not matching:
        text = _("No: no figure that could be placed now would do that ({rule}).")
        return Answer(Statement(text.format(rule=rule), (rule,), code=f"no-{code}", values=values), steps=tuple(steps))
    text = ngettext(
        "Yes: {n} placement, the best: {what} ({rule}).",
        "Yes: {n} placements, the best: {what} ({rule}).",
        len(matching),
    ).format(n=len(matching), what=order_text(matching[0].order, campaign), rule=rule)
    steps += (_statement(campaign, placement, rule) for placement in matching)
    return Answer(Statement(text, (rule,), code=code, values=values), steps=tuple(steps))


def _statement(campaign: Campaign, candidate: FoundPlacement, rule: str) -> Statement:
    """A placement with what it gains and the attacks that would come of it."""
    order = candidate.order
    values = {
        "team": order.team,
        "kind": order.figure,
        "cell": campaign.board.name(order.at),
        "price": candidate.price,
        "paths": candidate.paths,
        "points": candidate.points,
        "lit": candidate.lit,
    }
    text = ": ".join(filter(None, (order_text(order, campaign), " · ".join(_gains(candidate)))))
    beam = _beam(candidate.after, order)
    return Statement(text, (rule,), 1 << order.at, 0, _attacks(campaign, candidate), "placement", values, beam)


def _gains(candidate: FoundPlacement) -> Iterator[str]:
    """What a team gains or loses by a placement, in the order of importance, and how many attacks it makes."""
    if candidate.paths:
        yield _("paths to the temple: {n}").format(n=number_text(candidate.paths, plus=True))
    if candidate.points:
        yield _("score: {n}").format(n=number_text(candidate.points, plus=True))
    if candidate.lit:
        yield _("own figures that shine: {n}").format(n=number_text(candidate.lit, plus=True))
    if n := len(candidate.new_attacks):
        yield ngettext("{n} attack", "{n} attacks", n).format(n=n)


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


def _beam(after: State, order: Place) -> tuple[Ray, ...]:
    """What a placed figure would light; nothing of a frog, which is gone."""
    figure = after.figure_at(order.at)
    return () if figure is None else after.cast(figure.id).rays
