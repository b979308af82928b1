"""The list of attacks: who attacks whom, how it stands and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fejag_admin.answers.things import AttackThing
from fejag_admin.common.language import _
from fejag_admin.texts.changes import standing_text
from fejag_admin.tui.shell.actions import WHY, bindings, register
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.widgets.sentences import attack_line

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from fejag_admin.rules.combat import Status
    from fejag_admin.tui.shell.session import Session
    from fejag_admin.tui.shell.shell import Shell

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

    def _make_room(self) -> None:
        """The list scrolls by itself, so that the chosen attack stays in view."""
        super()._make_room()
        for attacks in self.query(OptionList):
            attacks.styles.max_height = self.query_one("#dialog-body").styles.max_height

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
