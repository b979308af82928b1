"""The list of attacks: who attacks whom, how it stands and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.common.language import _
from fejag_admin.texts.changes import standing_text
from fejag_admin.tui.shell.dialog import TextDialog
from fejag_admin.tui.widgets.team_lines import attack_line

if TYPE_CHECKING:
    from fejag_admin.rules.combat import Status
    from fejag_admin.tui.shell.session import Session
    from fejag_admin.tui.shell.shell import Shell

GROUPS: tuple[Status, ...] = ("in-effect", "balanced", "dormant", "void")


async def show_attacks(app: Shell) -> None:
    """List all attacks of the moment looked at."""
    await app.push_screen_wait(AttacksDialog(app.session))


class AttacksDialog(TextDialog):
    """All attacks, those in effect first; the numbers are those by which an attack is made void."""

    def __init__(self, session: Session) -> None:
        super().__init__(_("Attacks"), attacks_text(session), leave=_("Close"))


def attacks_text(session: Session) -> Content:
    """All attacks of the moment looked at, a line each; below it why it is void, or what balances it."""
    campaign, state = session.campaign, session.state
    blocks = []
    for group in GROUPS:
        attacks = [attack for attack in state.attacks if state.status(attack.id) == group]
        if not attacks:
            continue
        lines = [Content(f"{_heading(group)} ({len(attacks)})").stylize("bold $accent")]
        for attack in attacks:
            lines.append(attack_line(attack, campaign, state))
            if group in ("balanced", "void"):
                lines.append(Content(f"      {standing_text(attack, state)}").stylize("dim"))
        blocks.append(Content("\n").join(lines))
    return Content("\n\n").join(blocks) if blocks else Content(_("There have been no attacks yet."))


def _heading(group: Status) -> str:
    return {
        "in-effect": _("In effect"),
        "balanced": _("Balanced: they put nothing out"),
        "dormant": _("Asleep: the attacker's light does not reach the target now"),
        "void": _("Void"),
    }[group]
