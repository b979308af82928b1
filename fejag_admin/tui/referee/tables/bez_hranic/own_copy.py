"""The forms for the user's own copy of Bez hranic: what of its two maps is not certain, and how it is drawn on his."""

from functools import partial

from boardgames.bez_hranic.atlas import MAPS, Doubt
from boardgames.bez_hranic.fields import settled_map, settled_values
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.own_copy import Form, Part, Raw
from fejag_admin.tui.referee.tables.forms import ItemsDialog


def parts() -> dict[str, Part]:
    return {name: Part(partial(_label, name), partial(_form, name)) for name in MAPS}


def _label(name: str, raw: Raw) -> str:
    title = _("Europe") if name == "europe" else _("USA")
    doubts = settled_map(raw, name).doubts
    template = _("{map}, uncertain things that you have compared: {seen} of {all}")
    return template.format(map=title, seen=sum(doubt.settled for doubt in doubts), all=len(doubts))


def _form(name: str, raw: Raw) -> Form:
    def next_state(doubt: Doubt, _answer: object) -> Doubt:
        """The next of: not compared, there, not there."""
        if not doubt.settled:
            return doubt._replace(settled=True, counts=True)
        return doubt._replace(settled=doubt.counts, counts=False)

    def line(doubt: Doubt) -> str:
        sign = _("not compared") if not doubt.settled else _("is there") if doubt.counts else _("is not there")
        return f"{sign:<14} {name_text(doubt.name)}"

    intro = _(
        "Look at your map: Enter says that a state or a line is there, that it is not, or that you have not looked."
    )
    doubts = settled_map(raw, name).doubts
    dialog = ItemsDialog(_("Your map"), doubts, line, lambda _doubt: None, next_state, intro=intro)
    return dialog, lambda changed: {name: settled_values(changed)}
