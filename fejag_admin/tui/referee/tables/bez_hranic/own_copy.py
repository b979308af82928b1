"""The forms for the user's own copy of Bez hranic: what of its two maps is not certain, and how it is drawn on his."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardgames.bez_hranic.atlas import Doubt
from boardgames.bez_hranic.atlas_document import BUILT_IN
from boardgames.bez_hranic.fields import settled_map, settled_values
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.own_copy import Part, Raw
from fejag_admin.tui.referee.tables.forms import ItemsDialog

if TYPE_CHECKING:
    from fejag_admin.tui.shell.shell import Shell


def parts() -> dict[str, Part]:
    return {name: Part(partial(_label, name), partial(_edit, name)) for name in BUILT_IN}


def _label(name: str, raw: Raw) -> str:
    title = _("Europe") if name == "europe" else _("USA")
    if "states" in raw:
        return _("{map}: the file holds a whole map").format(map=title)
    doubts = settled_map(raw, name).doubts
    template = _("{map}, uncertain things that you have compared: {seen} of {all}")
    return template.format(map=title, seen=sum(doubt.settled for doubt in doubts), all=len(doubts))


async def _edit(name: str, app: Shell, raw: Raw) -> bool:
    async def ask(doubt: Doubt | None) -> Doubt | None:
        """The next of: not compared, there, not there."""
        if doubt is None or not doubt.settled:
            return doubt and doubt._replace(settled=True, counts=True)
        return doubt._replace(settled=doubt.counts, counts=False)

    def line(doubt: Doubt) -> str:
        sign = _("not compared") if not doubt.settled else _("is there") if doubt.counts else _("is not there")
        return f"{sign:<14} {name_text(doubt.name)}"

    if "states" in raw:
        return False
    intro = _(
        "Look at your map: Enter says that a state or a line is there, that it is not, or that you have not looked."
    )
    dialog = ItemsDialog(_("Your map"), list(settled_map(raw, name).doubts), line, ask, intro=intro, fixed=True)
    changed = await app.push_screen_wait(dialog)
    if changed is None:
        return False
    raw[name] = settled_values(changed)
    return True
