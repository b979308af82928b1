"""What is left to do today: the steps an organiser still has before him, most urgent first, and their sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from textual.content import Content

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import open_disputes
from fejag_admin.camp.views.secret import incomplete
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.referee import must_spend
from fejag_admin.rules.state import State
from fejag_admin.texts.rulings import points_text
from fejag_admin.texts.team_states import absent_now, slips_text, state_text
from fejag_admin.tui.shell.unfinished import draft_text
from fejag_admin.tui.widgets.marks import Mark


@dataclass(frozen=True, slots=True)
class TodayStep:
    """One thing to do: its sentence, and the action of the application that leads to it.

    ``team``: the team concerned, before whose name the sentence goes on. ``urgent``: the camp cannot go on without it.
    ``draft``: the name of what is half done at this desk; then there is no action.
    """

    text: str
    does: str
    team: str | None = None
    urgent: bool = False
    draft: str = ""


def agenda(journal: Journal, slips: Mapping[str, int], begun: Iterable[str] = ()) -> Iterator[TodayStep]:
    """The steps left to do in a camp (G4), what comes next first.

    ``slips``: how many are typed and not entered, by whose desk, "" for this one; ``begun``: the names of its drafts.
    """
    state = journal.state
    typed = [
        TodayStep(
            slips_text(count, by),
            f"command('take_slips', {by!r})" if by else "go('slips')",
            urgent=state.round_open and not by,
        )
        for by, count in slips.items()
        if count
    ]
    if state.round_open:
        yield from _of_the_round(state, typed)
    elif state.over:
        yield TodayStep(_("All games are played: read the final standings"), "go('standings')")
    else:
        text = _("Enter the result of game {game}").format(game=state.round + 1)
        yield TodayStep(text, "go('result')", urgent=True)
    if not state.round_open:
        yield from typed
    if unsettled := len(journal.unsettled):
        text = ngettext(
            "{n} entry waits to be settled after a correction",
            "{n} entries wait to be settled after a correction",
            unsettled,
        )
        yield TodayStep(text.format(n=unsettled), "command('show_unsettled')", urgent=True)
    if disputes := len(open_disputes(journal)):
        text = ngettext(
            "{n} dispute is open and waits to be decided", "{n} disputes are open and wait to be decided", disputes
        )
        yield TodayStep(text.format(n=disputes), "go('disputes')", urgent=True)
    for name in begun:
        yield TodayStep(draft_text(name), "", draft=name)
    for team in incomplete(journal):
        yield TodayStep(_("was asked to complete its answer to the secret of the egg"), "go('egg')", team)


def _of_the_round(state: State, typed: Sequence[TodayStep]) -> Iterator[TodayStep]:
    """What is left to do in the open round; ``typed``: what is to be done about slips."""
    absent, limit = absent_now(state), state.setup.options.carry_limit
    holding = must_spend(state, absent)
    held = {team: points_text(state.wallet(team)) for team in state.setup.teams if state.wallet(team) > limit}
    for team in holding:
        yield TodayStep(_("must spend: holds {points}").format(points=held[team]), "go('purchases')", team, urgent=True)
    yield from typed
    text = _("Sell and place figures of the round after game {game}").format(game=state.round)
    yield TodayStep(text, "go('purchases')")
    text = _("Close the round after game {game}").format(game=state.round)
    yield TodayStep(text, "command('close_round')", urgent=not holding and not typed)
    text = _("holds {points}, but has nowhere to place a tarantula")
    for team in held:
        if team not in (*holding, *absent):
            yield TodayStep(text.format(points=held[team]), "go('purchases')", team)


def step_line(step: TodayStep, marked: dict[str, Mark]) -> Content:
    """A step in one line: whether it is urgent, its team, its sentence."""
    sign = ("! ", "bold $warning") if step.urgent else ("· ", "dim")
    team = marked[step.team] if step.team else None
    return Content.assemble(sign, *((team.chip, f" {team.name} ") if team else ()), step.text)


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
