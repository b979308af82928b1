"""The frame of every page: the camp, the moment, the audience, whether it is a draft."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from fejag_admin.camp.views.projection import MASTER, PUBLIC, Condition
from fejag_admin.common.clock import clock_text
from fejag_admin.common.language import _, current_language, number_text
from fejag_admin.orders import UNSAID
from fejag_admin.rules.state import Item
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import item_text
from reports.own import motto, picture
from reports.sight import Sight, shortened


def what_for(item: Item) -> str:
    """What a line of the ledger is for."""
    if item.kind == "purchase":
        return f"{item_text(item.kind)}: {figure_name(item.detail)}"
    if item.kind == "place":
        return _("place {place}").format(place=item.detail)
    return item_text(item.kind) if item.detail in ("", UNSAID) else f"{item_text(item.kind)}: {item.detail}"


def how_it_stands(condition: Condition) -> str:
    return {
        "shining": _("shines"),
        "cut-off": _("dark: cut off from its start"),
        "struck": _("dark: struck"),
    }[condition]


def signed(points: int) -> str:
    """An amount with its sign; nothing for none."""
    return number_text(points, plus=True) if points else ""


Paper = Literal["a4", "a3"]
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
"""Width and height in millimetres, upright."""

TOP, BOTTOM, SIDE = 25.0, 15.0, 12.0
LONGEST_CAMP, LONGEST_TEAM = 90, 60
"""Letters of a name that find room on paper; longer ones are cut."""


@dataclass(frozen=True, slots=True)
class PageArea:
    """A sheet of paper and what is left of it inside the margins, in millimetres."""

    paper: Paper
    flipped: bool = False

    @property
    def width(self) -> float:
        return PAPERS[self.paper][1 if self.flipped else 0] - 2 * SIDE

    @property
    def height(self) -> float:
        return PAPERS[self.paper][0 if self.flipped else 1] - TOP - BOTTOM


def frame(sight: Sight | None, heading: str, area: PageArea, body: dict[str, Any]) -> dict[str, Any]:
    """The data of a document: its frame, and ``body``, which is for its template; no sight: it is about no camp.

    The fingerprint is to prove later what the journal held; on players' documents it would betray hidden entries.
    """
    about: dict[str, Any] = dict.fromkeys(("draft", "fingerprint", "corrected")) | {"camp": "", "viewer": ""}
    about |= {"as-of": clock_text(datetime.now().astimezone()), "secret": False}
    if sight is not None:
        fingerprint, corrected = _("fingerprint {fingerprint}"), _("Corrected: {what}")
        about = {
            "camp": shortened(sight.camp_name, LONGEST_CAMP),
            "viewer": viewer_text(sight),
            "as-of": as_of_text(sight),
            "secret": sight.is_master,
            "draft": _("draft") if sight.is_draft else None,
            "fingerprint": fingerprint.format(fingerprint=sight.fingerprint) if sight.fingerprint else None,
            "corrected": corrected.format(what=sight.corrected) if sight.corrected else None,
        }
    return about | {
        "lang": current_language(),
        "title": " – ".join(filter(None, (heading, about["camp"]))),
        "heading": heading,
        "page-of": _("page {page} of {pages}"),
        "paper": area.paper,
        "flipped": area.flipped,
        "top": TOP,
        "bottom": BOTTOM,
        "side": SIDE,
        "width": area.width,
        "height": area.height,
        "motto": motto(),
        "pictures": {"logo": picture("logo")},
        **body,
    }


def form(sight: Sight, heading: str, area: PageArea, body: dict[str, Any]) -> dict[str, Any]:
    """As `frame`, for what is filled in while a round is open: it is no draft, however the camp goes on."""
    return frame(sight, heading, area, body | {"draft": None})


def as_of_text(sight: Sight) -> str:
    """The moment of the camp that a document shows."""
    time = f"{clock_text(sight.moment)} {sight.moment:%Z}"
    text = _("as of game {game}, entry {entry}, {time}").format(game=sight.game, entry=sight.version, time=time)
    version = sight.public_version or 1
    return text if version == 1 else text + ", " + _("version {version}").format(version=version)


def viewer_text(sight: Sight) -> str:
    """The audience of a document, as in its footer."""
    if sight.viewer == MASTER:
        return _("SECRET: for the game master only")
    if sight.viewer == PUBLIC:
        return _("for everybody")
    return _("for the team {team} only").format(team=sight.team_name(sight.viewer))
