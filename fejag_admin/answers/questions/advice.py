"""Advice for the referee in sentences, each with what is to be drawn: filters of one ranked list of placements."""

from collections.abc import Callable, Iterator, Sequence

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import figures_at
from fejag_admin.camp.advice.search import FoundPlacement, ranked, reopened
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.orders import order_text
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import attack_text, figure_told, standing_text
from fejag_admin.texts.rulings import status_text


def placements(campaign: Campaign, state: State, team: str) -> Answer:
    """All placements that would be accepted from a team now (B2)."""
    return _best_first(campaign, state, (team,), "placements", "B2", lambda _placement: True)


def temple(campaign: Campaign, state: State, team: str) -> Answer:
    """All placements by which a team has more paths to the temple than before, for what it holds (P3)."""
    return _best_first(campaign, state, (team,), "ways", "P3", lambda placement: placement.paths > 0)


def attackers(campaign: Campaign, state: State, number: int) -> Answer:
    """All placements of other teams that would attack a figure, in vain or not (A1)."""

    def attacks(placement: FoundPlacement) -> bool:
        return any(attack.target == number for attack in placement.new_attacks)

    teams = [team for team in state.setup.teams if team != state.figure(number).team]
    return _best_first(campaign, state, teams, "attackers", "A1", attacks)


def defences(campaign: Campaign, state: State, number: int) -> Answer:
    """All placements of the attacked team after which an attack is no longer in effect (A6)."""

    def defends(placement: FoundPlacement) -> bool:
        return placement.after.status(number) != "in-effect"

    attack, status = state.attack(number), state.status(number)
    if status == "in-effect":
        return _best_first(campaign, state, (state.figure(attack.target).team,), "defences", "A6", defends)
    text = _("No need: attack no. {attack} is not in effect: {status} (A8).")
    text = text.format(attack=number, status=status_text(status))
    step = Statement(attack_text(attack, campaign, state), ("A8",), code="attack", values={"attack": number})
    values = {"attack": number, "status": status}
    return Answer(Statement(text, ("A8",), code="no-need", values=values), steps=(step,))


def _best_first(
    campaign: Campaign,
    state: State,
    teams: Sequence[str],
    code: str,
    rule: str,
    wanted: Callable[[FoundPlacement], bool],
) -> Answer:
    """The placements of some teams that are wanted, the best first; if no round is open, as if one were."""
    steps = list[Statement]()
    if not state.round_open:
        text = _("No purchase round is open; this is as if one opened now.")
        state = reopened(state)
        steps.append(Statement(text, ("G4",), code="as-if-open"))
    matching = list(filter(wanted, ranked(state, teams)))
    if matching:
        steps += (_placement(campaign, placement, rule) for placement in matching)
        text = ngettext(
            "Yes: {n} placement, the best: {what} ({rule}).",
            "Yes: {n} placements, the best: {what} ({rule}).",
            len(matching),
        ).format(n=len(matching), what=order_text(matching[0].order, campaign), rule=rule)
    else:
        code = f"no-{code}"
        text = _("No: no figure that could be placed now would do that ({rule}).").format(rule=rule)
    values = {"teams": list(teams), "found": len(matching)}
    return Answer(Statement(text, (rule,), code=code, values=values), steps=tuple(steps))


def _placement(campaign: Campaign, placement: FoundPlacement, rule: str) -> Statement:
    """A placement with what it gains, its light, and the attacks that would come of it."""
    order, after = placement.order, placement.after
    values = {"team": order.team, "kind": order.figure, "cell": campaign.board.name(order.at)}
    values |= {name: getattr(placement, name) for name in ("price", "paths", "points", "lit")}
    placed = after.figure_at(order.at)  # none of a frog, which is gone
    return Statement(
        ": ".join(filter(None, (order_text(order, campaign), " · ".join(_gains(placement))))),
        (rule,),
        figures=1 << order.at,
        below=tuple(_attack(campaign, after, attack) for attack in placement.new_attacks),
        code="placement",
        values=values,
        rays=() if placed is None else after.cast(placed.id).rays,
    )


def _gains(placement: FoundPlacement) -> Iterator[str]:
    """What a team gains or loses by a placement, in the order of importance, and how many attacks it makes."""
    if placement.paths:
        yield _("paths to the temple: {n}").format(n=number_text(placement.paths, plus=True))
    if placement.points:
        yield _("score: {n}").format(n=number_text(placement.points, plus=True))
    if placement.lit:
        yield _("own figures that shine: {n}").format(n=number_text(placement.lit, plus=True))
    if n := len(placement.new_attacks):
        yield ngettext("{n} attack", "{n} attacks", n).format(n=n)


def _attack(campaign: Campaign, after: State, attack: Attack) -> Statement:
    """An attack of a placed figure, with how it would stand."""
    return Statement(
        f"→ {figure_told(attack.target, campaign, after)}: {standing_text(attack, after)}",
        figures=figures_at(after, (attack.target,)),
        code="attack",
        values={"figure": attack.target, "status": after.status(attack.id)},
    )
