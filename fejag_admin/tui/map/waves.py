"""The chain reaction (A7) on the map, wave by wave: what each wave changes is marked and said in words."""

from collections.abc import Iterable

from textual.content import Content

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.map_picture import NOTHING, Overlay
from fejag_admin.camp.views.rays import Scene
from fejag_admin.common.language import _
from fejag_admin.rules.board import mask_of
from fejag_admin.rules.state import State
from fejag_admin.texts.colours import figure_letters
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.shell.actions import clickable
from fejag_admin.tui.widgets.marks import marks

FEW = 6  # so many figures are named in full


def listed(heading: str, numbers: Iterable[int], campaign: Campaign, state: State) -> list[Content]:
    """A heading and figures by team, named by their letter if they are many; nothing at all if there are none."""
    figures = [state.figure(number) for number in numbers]
    if not figures:
        return []
    signs = figure_letters() if len(figures) > FEW else None
    lines = [Content(f"{heading} {len(figures)}").stylize("bold")]
    for team, mark in marks(campaign).items():
        own = [
            f"{signs[figure.kind] if signs else figure_name(figure.kind)} {campaign.board.name(figure.at)}"
            for figure in figures
            if figure.team == team
        ]
        if own:
            lines.append(Content.assemble(mark.chip, " ", ", ".join(own)))
    return lines


def wave_overlay(scene: Scene, state: State) -> Overlay:
    """The figures that changed in a wave, in the first one those that are struck; nothing if there is but one wave."""
    if scene.number == 1 and scene.last:
        return NOTHING
    struck = {target for _attack, target in scene.strikes} if scene.number == 1 else set[int]()
    return Overlay(marked=mask_of(state.figure(number).at for number in (*scene.darkened, *scene.relit, *struck)))


def wave_text(scene: Scene, count: int, campaign: Campaign, state: State) -> Content:
    """One of ``count`` waves in words; its keys can be clicked."""
    title = _("Chain reaction, wave {n} of {count}").format(n=scene.number, count=count)
    lines = [Content(title).stylize("bold $accent")]
    if count == 1:
        return Content("\n").join([*lines, Content(_("Nothing is struck: everything that is connected shines (A7)."))])
    keys = ((_("a: next wave"), "screen.wave(1)"), (_("Esc: end"), "app.go_back"))
    lines.append(Content(", ").join(clickable(Content(label).stylize("dim"), action) for label, action in keys))
    if scene.number == 1:
        lines.append(Content(_("As if nothing were struck yet, all connected figures shine.")))
    lines += listed(_("Goes dark:"), scene.darkened, campaign, state)
    lines += listed(_("Shines again:"), scene.relit, campaign, state)
    heading = _("Struck:") if scene.last else _("Struck next:")
    lines += listed(heading, sorted({target for _attack, target in scene.strikes}), campaign, state)
    if scene.balanced:
        numbers = ", ".join(map(str, scene.balanced))
        lines.append(Content(_("Balanced attacks: {numbers}").format(numbers=numbers)))
    if scene.last:
        lines.append(Content(_("Nothing changes any more: so it stays.")))
    return Content("\n").join(lines)
