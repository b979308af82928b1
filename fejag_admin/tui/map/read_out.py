"""What is told beside the map: the cell under the cursor, and the attacks that the camp has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.things import AttackThing
from fejag_admin.camp.views.map_picture import figure_text
from fejag_admin.camp.views.projection import condition
from fejag_admin.common.language import _
from fejag_admin.rules.figures import EAST, NORTH, SOUTH, WEST, Step
from fejag_admin.texts.changes import standing_text
from fejag_admin.texts.colours import Letters
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import darkness_text, status_text, void_text
from fejag_admin.tui.shell.actions import WHY, bindings, register
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.shell.settings import Mark, marks
from fejag_admin.tui.widgets.sentences import attack_line

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.views.projection import CellFacts
    from fejag_admin.rules.combat import Attack, Status
    from fejag_admin.rules.formation import Figure
    from fejag_admin.rules.state import State
    from fejag_admin.tui.shell.session import Session
    from fejag_admin.tui.shell.shell import Shell


def readout(facts: CellFacts, campaign: Campaign, state: State, letters: Letters) -> Content:
    """All that is known of a cell, in lines."""
    marked = marks(campaign)
    lines = [Content(f" {facts.name} ").stylize("bold reverse")]
    if not facts.is_visible:
        lines.append(Content(_("Not uncovered yet.")).stylize("dim"))
    elif not facts.uncovered:
        lines.append(Content(_("Known to the master only.")).stylize("dim"))
    if facts.figure is not None:
        lines += _figure(facts.figure, campaign, state, letters, marked)
    if facts.temple:
        lines.append(Content(_("The temple Efro")).stylize("bold"))
    if facts.exit is not None:
        lines.append(Content(_("Teleport; light goes on from {cell}").format(cell=campaign.board.name(facts.exit))))
    if facts.start_of is not None:
        lines.append(Content.assemble(_("Start cell of"), " ", marked[facts.start_of].named()))
    lines += _light(facts, campaign, marked)
    if facts.middle_of:
        chips = Content(" ").join(marked[team].named() for team in facts.middle_of)
        lines.append(Content.assemble(_("Middle section of"), " ", chips))
    if facts.walls:
        lines.append(Content(_("Obstacles: {sides}").format(sides=", ".join(map(side_name, facts.walls)))))
    if facts.figure is not None:
        lines += [_attack(attack, facts.figure, campaign, state) for attack in facts.attacks]
    return Content("\n").join(lines)


def side_name(step: Step) -> str:
    return {NORTH: _("above"), EAST: _("right"), SOUTH: _("below"), WEST: _("left")}[step]


def _figure(
    figure: Figure, campaign: Campaign, state: State, letters: Letters, marked: dict[str, Mark]
) -> list[Content]:
    sign = figure_text(letters, figure.team, figure.kind, condition(state, figure))
    what = _("{figure} no. {number}, {team}").format(
        figure=figure_name(figure.kind), number=figure.id, team=team_name(campaign, figure.team)
    )
    lines = [
        Content.assemble((f" {sign} ", marked[figure.team].style), " ", what),
        Content(darkness_text(state.darkness(figure.id), campaign, state)),
    ]
    if figure.irregular:
        lines.append(Content(_("Irregular: placed by the game master's decision (B4).")))
    return lines


def _attack(attack: Attack, figure: Figure, campaign: Campaign, state: State) -> Content:
    """An attack as its attacker or its target sees it, in one line."""
    made = attack.attacker == figure.id
    opponent = state.figure(attack.target if made else attack.attacker)
    named = f"{figure_name(opponent.kind)} {campaign.board.name(opponent.at)}"
    standing = void_text(attack.void) if attack.void is not None else status_text(state.status(attack.id))
    message = (
        _("Attack no. {number} on {figure}: {standing}") if made else _("Attack no. {number} by {figure}: {standing}")
    )
    return Content(message.format(number=attack.id, figure=named, standing=standing))


def _light(facts: CellFacts, campaign: Campaign, marked: dict[str, Mark]) -> list[Content]:
    if not facts.lit_by and facts.start_of is None:
        return [Content(_("Nobody's light")).stylize("dim")] if facts.is_visible else []
    lines = [Content(_("Lit by"))] if facts.lit_by else []
    for team, mark in marked.items():
        lamps = [figure for figure in facts.lit_by if figure.team == team]
        if lamps:
            named = ", ".join(f"{figure_name(lamp.kind)} {campaign.board.name(lamp.at)}" for lamp in lamps)
            lines.append(Content.assemble(mark.chip, " ", named))
    return lines


GROUPS: tuple[Status, ...] = ("in-effect", "balanced", "dormant", "void")


# fmt: off
register("attacks", WHY)
# fmt: on


async def show_attacks(app: Shell) -> None:
    """List all attacks of the moment looked at, and ask why the one that is chosen stands so."""
    number = await app.push_screen_wait(AttacksDialog(app.session))
    if number is not None:
        await COMMANDS["why"].run(app, AttackThing(number))


class AttacksDialog(Dialog[int]):
    """All attacks, those in effect first; the numbers are those by which an attack is made void."""

    AUTO_FOCUS = "OptionList"
    BINDINGS = bindings("attacks")

    def __init__(self, session: Session) -> None:
        super().__init__(_("Attacks"), leave=_("Close"))
        self._session = session

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("attacks", self), *super().scopes()]

    def compose_body(self) -> ComposeResult:
        options = list(attack_options(self._session))
        if options:
            yield OptionList(*options, compact=True)
        else:
            yield Static(_("There have been no attacks yet."), markup=False)

    def on_mount(self) -> None:
        for attacks in self.query(OptionList):
            attacks.action_first()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self.query(OptionList)) if action == "why" else super().check_action(action, parameters)

    @on(OptionList.OptionSelected)
    def action_why(self) -> None:
        """Ask why the chosen attack stands as it does."""
        chosen = self.query_one(OptionList).highlighted_option
        if chosen is not None and chosen.id is not None:
            self.dismiss(int(chosen.id))


def attack_options(session: Session) -> Iterator[Option]:
    """All attacks that the viewer knows of, by how they stand; below each why it is void, or what balances it."""
    campaign, state = session.campaign, session.seen.state
    for group in GROUPS:
        attacks = [attack for attack in state.attacks if state.status(attack.id) == group]
        if attacks:
            yield Option(Content(f"{_heading(group)} ({len(attacks)})").stylize("bold $accent"), disabled=True)
        for attack in attacks:
            line = attack_line(attack, campaign, state)
            if group in ("balanced", "void"):
                line = Content("\n").join([line, Content(f"      {standing_text(attack, state)}").stylize("dim")])
            yield Option(line, id=str(attack.id))


def _heading(group: Status) -> str:
    return {
        "in-effect": _("In effect"),
        "balanced": _("Balanced: they put nothing out"),
        "dormant": _("Asleep: the attacker's light does not reach the target now"),
        "void": _("Void"),
    }[group]
