"""The user's own copy of Bez hranic: what of its two maps is not certain, and how it is drawn on his."""

from typing import Any

from boardgames.bez_hranic.atlas import MAPS, Doubt
from boardgames.bez_hranic.fields import settled_map, settled_values
from boardgames.core.sheet import Sheet
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.own_copy import Part
from fejag_admin.tui.referee.tables.forms import Field


class MapSheet(Sheet):
    """Of each map the doubtful things, such as ``europe.GB-IS``, as yes or no where the user has compared them."""

    def get(self, place: str) -> Any:
        name, _dot, thing = place.partition(".")
        doubt = next((doubt for doubt in settled_map(self.raw, name).doubts if _key(doubt) == thing), None)
        return doubt.counts if doubt is not None and doubt.settled else None

    def put(self, place: str, value: object) -> None:
        name, _dot, thing = place.partition(".")
        doubts = [doubt._replace(settled=value is not None, counts=value is True) if _key(doubt) == thing else doubt
                  for doubt in settled_map(self.raw, name).doubts]  # fmt: skip
        super().put(name, settled_values(doubts))


def _key(doubt: Doubt) -> str:
    return doubt.thing if isinstance(doubt.thing, str) else "-".join(doubt.thing)


def own_maps(raw: dict[str, Any]) -> tuple[Sheet, list[Part]]:
    """A part for each map."""
    sheet, parts = MapSheet(raw), []
    compared = ((_("not compared"), None), (_("is there"), True), (_("is not there"), False))
    for name in MAPS:
        title = _("Europe") if name == "europe" else _("USA")
        doubts = settled_map(raw, name).doubts
        fields = [Field(f"{name}.{_key(doubt)}", name_text(doubt.name), "choice", compared) for doubt in doubts]
        template = _("{map}, uncertain things that you have compared: {seen} of {all}")
        label = template.format(map=title, seen=sum(doubt.settled for doubt in doubts), all=len(doubts))
        parts.append(Part(label, (title, fields)))
    return sheet, parts
