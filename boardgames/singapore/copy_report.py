"""What the user has entered from his own copy, what of it is still a placeholder, and what of our data is doubtful."""

from __future__ import annotations

from boardgames.core.verdict import Name, Verdict, said
from boardgames.singapore.buildings import BUILDINGS, building_name
from boardgames.singapore.model import Situation
from boardgames.singapore.own_copy import OwnCopy
from fejag_admin.common.language import N_


def judge_copy(situation: Situation) -> Verdict[OwnCopy]:
    """The user's own copy: each part entered or still a placeholder (rules T1, L1, L3)."""
    copy = situation.copy
    seals = tuple(copy.all_seals)
    lines = [said(N_("Your own copy of the game"), "L3")]
    if copy.seals is None:
        text = N_("the seals are placeholders, a guess but for the last: {seals}")
    else:
        text = N_("the seals: {seals}")
    lines.append(said(text, "T1", 1, passed=copy.seals is not None, seals=seals))
    for building in copy.all_start:
        own = building.sure == "own"
        text = N_("a starting building: {building}") if own else N_("a starting building, placeholder: {building}")
        lines.append(said(text, "L3", 1, passed=own, building=building_name(building)))
    tiles: tuple[str, ...] = tuple(name for name, _rows in copy.tiles)
    text = N_("the tiles: {tiles}") if tiles else N_("no tiles are entered: give a map with every situation")
    lines.append(said(text, "L1", 1, passed=bool(tiles), tiles=tiles))
    own_ids = {building.id for building in copy.buildings}
    changed: tuple[Name, ...] = tuple(building_name(building) for building in copy.buildings)
    if changed:
        lines.append(said(N_("buildings entered by you: {buildings}"), "L3", 1, passed=True, buildings=changed))
    doubtful: tuple[Name, ...] = tuple(
        building_name(one) for one in BUILDINGS.values() if one.sure == "doubtful" and one.id not in own_ids
    )
    if doubtful:
        text = N_("doubtful buildings, to be compared with your copy: {buildings}")
        lines.append(said(text, "L3", 1, passed=False, buildings=doubtful))
    return Verdict(copy, tuple(lines))
