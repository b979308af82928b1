"""What is left to do today: the steps an organiser still has before him, most urgent first, and their sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from textual.content import Content

from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.referee import must_spend
from fejag_admin.rules.state import State
from fejag_admin.texts.rulings import points_text
from fejag_admin.texts.team_states import absent_now, slips_text, state_text
from fejag_admin.tui.shell.unfinished import draft_text
from fejag_admin.tui.widgets.marks import Mark

StepKind = Literal[
    "result", "must-spend", "over-limit", "purchases", "slips", "close-round", "unsettled", "dispute", "over",
    "begun", "incomplete",
]  # fmt: skip

NO_SLIPS: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TodayStep:
    """One thing to do. ``game``: the game it belongs to; ``team`` and ``amount``: the team concerned, and how much.

    ``by``: the person at another desk who has to do it. ``urgent``: the camp cannot go on without it. ``screen``: the
    mode in which it is done, empty for a dialog. ``begun``: the name of a draft of this desk.
    """

    kind: StepKind
    screen: str
    game: int = 0
    team: str | None = None
    amount: int = 0
    by: str = ""
    urgent: bool = False
    begun: str = ""


def agenda(
    state: State,
    unsettled: int,
    disputes: int = 0,
    slips: int = 0,
    elsewhere: Mapping[str, int] = NO_SLIPS,
    begun: Iterable[str] = (),
    asked_again: Iterable[str] = (),
) -> tuple[TodayStep, ...]:
    """The steps left to do in a camp (G4).

    ``unsettled``: how many entries wait to be dealt with after a correction; ``disputes``: how many are open;
    ``slips``: how many are typed here and not entered; ``elsewhere``: how many at other desks, by who sits there.
    ``asked_again``: the teams that were asked to complete their answer to the secret of the egg.

    The first step is what comes next: the missing result, the purchases of those who must spend, closing the round.
    """
    options = state.setup.options
    steps: list[TodayStep] = []
    typed = [TodayStep("slips", "slips", state.round, amount=slips, urgent=state.round_open)] if slips else []
    typed += [TodayStep("slips", "slips", state.round, amount=count, by=by) for by, count in elsewhere.items()]
    if state.round_open:
        holding = must_spend(state, absent_now(state))
        steps += [
            TodayStep("must-spend", "purchases", state.round, team, state.wallet(team), urgent=True) for team in holding
        ]
        closing = TodayStep("close-round", "", state.round, urgent=not holding and not typed)
        buying = TodayStep("purchases", "purchases", state.round)
        steps += [*typed, buying, closing]
        steps += [
            TodayStep("over-limit", "purchases", state.round, team, state.wallet(team))
            for team in state.setup.teams
            if state.wallet(team) > options.carry_limit and team not in (*holding, *absent_now(state))
        ]
    elif not state.over:
        steps.append(TodayStep("result", "result", state.round + 1, urgent=True))
    else:
        steps.append(TodayStep("over", "standings", options.games))
    if not state.round_open:
        steps += typed
    if unsettled:
        steps.append(TodayStep("unsettled", "journal", amount=unsettled, urgent=True))
    if disputes:
        steps.append(TodayStep("dispute", "disputes", amount=disputes, urgent=True))
    steps += [TodayStep("begun", "", begun=name) for name in begun]
    steps += [TodayStep("incomplete", "egg", team=team) for team in asked_again]
    return tuple(steps)


def step_text(step: TodayStep, marked: dict[str, Mark]) -> Content:
    team = marked[step.team] if step.team else None
    match step.kind:
        case "result":
            text = _("Enter the result of game {game}").format(game=step.game)
        case "must-spend":
            text = _("must spend: holds {points}").format(points=points_text(step.amount))
        case "over-limit":
            text = _("holds {points}, but has nowhere to place a tarantula").format(points=points_text(step.amount))
        case "purchases":
            text = _("Sell and place figures of the round after game {game}").format(game=step.game)
        case "slips":
            text = slips_text(step.amount, step.by)
        case "close-round":
            text = _("Close the round after game {game}").format(game=step.game)
        case "unsettled":
            text = ngettext(
                "{n} entry waits to be settled after a correction",
                "{n} entries wait to be settled after a correction",
                step.amount,
            ).format(n=step.amount)
        case "dispute":
            text = ngettext(
                "{n} dispute is open and waits to be decided",
                "{n} disputes are open and wait to be decided",
                step.amount,
            ).format(n=step.amount)
        case "incomplete":
            text = _("was asked to complete its answer to the secret of the egg")
        case "begun":
            text = draft_text(step.begun)
        case "over":
            text = _("All games are played: read the final standings")
    sign = ("! ", "bold $warning") if step.urgent else ("· ", "dim")
    if team is None:
        return Content.assemble(sign, text)
    return Content.assemble(sign, team.chip, f" {team.name} ", text)


LEAST_NAME = 16  # columns
NARROW = 90  # columns; below them numbers stand closer


def teams_lines(state: State, marked: dict[str, Mark], room: int) -> Content:
    """A line of at most ``room`` columns for every team: score, wallet, figures, temple paths, what it can do now."""
    heads = (_("score"), _("wallet"), _("figures"), _("dark"), _("paths"))
    widths = [max(len(head), 4) + (1 if room < NARROW else 2) for head in heads]
    standings = {team: _standing(state, team) for team in marked}
    used_width = 8 + sum(widths) + max(len(text) for text, _style in standings.values())
    width = min(max(len(sign.name) for sign in marked.values()) + 2, max(room - used_width, LEAST_NAME))
    heading = "".join(f"{head:>{wide}}" for head, wide in zip(heads, widths, strict=True))
    lines = [Content(" " * (width + 4) + heading).stylize("dim")]
    for team, sign in marked.items():
        own = [figure.id for figure in state.figures if figure.team == team]
        dark = sum(not state.shines(number) for number in own)
        numbers = (state.score(team), state.wallet(team), len(own), dark, len(state.paths(team)))
        name = Content(f" {sign.name}").truncate(width, ellipsis=True, pad=True)
        cells = "".join(
            f"{number_text(number) if number else '·':>{wide}}" for number, wide in zip(numbers, widths, strict=True)
        )
        standing, style = standings[team]
        lines.append(Content.assemble(" ", sign.chip, name, cells, (f"  {standing}" if standing else "", style)))
    return Content("\n").join(lines)


def _standing(state: State, team: str) -> tuple[str, str]:
    """What a team can do now, in a word or two, and how that is styled."""
    if text := state_text(state.setup, team, max(state.round, 1)):
        return text, "dim"
    if state.round and not any(figure.team == team and state.shines(figure.id) for figure in state.figures):
        return _("no light"), "$warning"
    if team in must_spend(state):
        return _("holds too much"), "bold $warning"
    if state.round_open and state.placeable(team) and state.wallet(team) >= min(kind.price for kind in KINDS.values()):
        return _("may buy"), "$success"
    if state.paths(team):
        return _("path to the temple"), "$accent"
    return (_("can buy nothing"), "dim") if state.round_open else ("", "")
