"""What the map can show of one thing: who lights a cell, what hangs on a figure, a ray, a wave of the chain reaction.

A lens is an overlay for the board with the words that go with it. For players (a viewer other than the master) it is
made only from what is uncovered (R2).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from textual.content import Content

from fejag_admin.camp.views.map_picture import NOTHING, Overlay
from fejag_admin.camp.views.projection import known_state
from fejag_admin.camp.views.rays import Leg, dependents, is_known, legs, scenes, way
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import Mask, Stop, mask_of
from fejag_admin.texts.colours import figure_letters
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.shell.actions import clickable
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.shell.settings import marks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.views.projection import CellFacts
    from fejag_admin.camp.views.rays import Scene
    from fejag_admin.rules.board import Cell
    from fejag_admin.rules.state import State
    from fejag_admin.tui.shell.session import Session

_FEW = 6  # so many figures are named in full
_ARROWS = {
    (-1, 0): "↑",
    (-1, 1): "↗",
    (0, 1): "→",
    (1, 1): "↘",
    (1, 0): "↓",
    (1, -1): "↙",
    (0, -1): "←",
    (-1, -1): "↖",
}


LensName = Literal["lamps", "dependents", "follow", "waves"]


class Lens(NamedTuple):
    """What to draw over the map, and what to say beside it."""

    overlay: Overlay
    text: Content


def named(number: int, campaign: Campaign, state: State) -> Content:
    """A figure in few words: its team's letter, its kind, cell and number."""
    figure = state.figure(number)
    mark = marks(campaign)[figure.team]
    text = f" {figure_name(figure.kind)} {campaign.board.name(figure.at)} ({number})"
    return Content.assemble(mark.chip, text)


def listed(heading: str, numbers: Iterable[int], campaign: Campaign, state: State) -> list[Content]:
    """A heading and figures by team, named by their letter if they are many; nothing at all if there are none."""
    figures = [state.figure(number) for number in numbers]
    if not figures:
        return []
    signs = figure_letters() if len(figures) > _FEW else None
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


def _cells(state: State, numbers: Iterable[int]) -> Mask:
    return mask_of(state.figure(number).at for number in numbers)


# Who lights a cell


def lamps(facts: CellFacts, state: State) -> Lens:
    """The ways by which light comes to a cell; who gives it is in the read-out."""
    beam = 0
    for lamp in facts.lit_by:
        beam |= way(state, lamp.id, facts.cell)
    count = len(facts.lit_by)
    text = (
        ngettext("Lit by {n} figure.", "Lit by {n} figures.", count).format(n=count) if count else _("Nobody's light.")
    )
    return Lens(Overlay(beam=beam, marked=mask_of(lamp.at for lamp in facts.lit_by)), _titled(_("Who lights it"), text))


# What hangs on a figure


def depending(facts: CellFacts, campaign: Campaign, state: State) -> Lens:
    """What would go dark if the figure of a cell did."""
    title = _("What hangs on it")
    if facts.figure is None:
        return Lens(NOTHING, _titled(title, _("No figure stands here.")))
    if not state.shines(facts.figure.id):
        return Lens(NOTHING, _titled(title, _("It is dark: nothing hangs on it now.")))
    losses = dependents(state, facts.figure.id)
    cells = losses.lost.bit_count()
    lines = [
        ngettext("{n} cell would lose its light (*)", "{n} cells would lose their light (*)", cells).format(n=cells)
    ]
    if losses.paths:
        lines.append(
            ngettext("{n} path to the temple lost", "{n} paths to the temple lost", losses.paths).format(n=losses.paths)
        )
    contents = [Content("\n").join(map(Content, lines))]
    contents += listed(_("Would go dark:"), losses.darkened, campaign, state)
    contents += listed(_("Would shine again:"), losses.relit, campaign, state)
    overlay = Overlay(beam=losses.lost, marked=_cells(state, (*losses.darkened, *losses.relit)))
    return Lens(overlay, _titled(title, Content("\n").join(contents)))


# Following rays


@dataclass(frozen=True, slots=True)
class Following:
    """A figure whose light is followed, and which of its rays; ``trail``: the figures before it."""

    figure: int
    ray: int = 0
    trail: tuple[int, ...] = ()


def followed_legs(following: Following, state: State, viewer: str) -> tuple[Leg, ...]:
    """The rays that the viewer may be shown."""
    if not 1 <= following.figure <= len(state.figures) or not is_known(state, following.figure, viewer):
        return ()
    return legs(state, following.figure)


def ray(following: Following, campaign: Campaign, state: State, viewer: str) -> Lens:
    """One ray of a figure: its cells, and where it ends and why."""
    title, legs = _("Following light"), followed_legs(following, state, viewer)
    trail = Content("\n").join(named(number, campaign, state) for number in (*following.trail[-2:], following.figure))
    if not legs:
        seen = is_known(state, following.figure, viewer)
        text = _("It lights nothing.") if seen else _("It has never shone: where its light goes is not uncovered.")
        return Lens(Overlay(marked=_cells(state, (following.figure,))), _titled(title, trail, text))
    leg = legs[min(following.ray, len(legs) - 1)]
    arrow = "↷" if leg.leap else _ARROWS[leg.ray.step]
    count = _("Ray {n} of {count}").format(n=following.ray + 1, count=len(legs))
    text = ngettext("{n} cell, to {cell}", "{n} cells, to {cell}", leg.length).format(
        n=leg.length, cell=campaign.board.name(leg.last)
    )
    marked = _cells(state, (following.figure,))
    end = _ending(leg, campaign, state)
    dark = [] if state.shines(following.figure) else [_("It is dark now: this is where its light would go.")]
    keys = _keys((_("f: next ray"), "screen.follow(1)"), (_("Enter: on from here"), "screen.onward"))
    content = _titled(title, keys, trail, f"{count} {arrow}", text, end, *dark)
    return Lens(Overlay(beam=leg.before | leg.ray.mask, marked=marked), content)


def _ending(leg: Leg, campaign: Campaign, state: State) -> Content:
    board, cell = campaign.board, leg.ray.end
    match leg.ray.stop:
        case Stop.FIGURE if (figure := state.figure_at(leg.last)) is not None:
            return Content.assemble(_("Ends in"), " ", named(figure.id, campaign, state))
        case Stop.TEMPLE:
            return Content(_("Ends in the temple."))
        case Stop.TELEPORT if cell is not None:
            template = _("Enters a teleport; goes on from {cell}.")
            return Content(template.format(cell=board.name(state.setup.board.paired[cell])))
        case Stop.OBSTACLE:
            return Content(_("Ends at an obstacle."))
        case Stop.EDGE:
            return Content(_("Ends at the edge of the map."))
    return Content(_("Ends at its reach."))


# The chain reaction


def wave(scene: Scene, count: int, campaign: Campaign, state: State) -> Lens:
    """One wave of the chain reaction (A7) in words; what changed in it is marked."""
    title = _("Chain reaction, wave {n} of {count}").format(n=scene.number, count=count)
    if count == 1:
        sentence = _("Nothing is struck: everything that is connected shines (A7).")
        return Lens(NOTHING, _titled(title, sentence))
    lines = [_keys((_("a: next wave"), "screen.wave(1)"))]
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
    struck = {target for _attack, target in scene.strikes} if scene.number == 1 else set[int]()
    marked = _cells(state, (*scene.darkened, *scene.relit, *sorted(struck)))
    return Lens(Overlay(marked=marked), _titled(title, *lines))


def _titled(title: str, *lines: Content | str) -> Content:
    contents = [Content(line) if isinstance(line, str) else line for line in lines]
    return Content("\n").join([Content(title).stylize("bold $accent"), *contents])


def _keys(*keys: tuple[str, str]) -> Content:
    """Keys with what they do, which can be clicked instead; and how to leave."""
    parts = [
        clickable(Content(label).stylize("dim"), action) for label, action in (*keys, (_("Esc: end"), "app.go_back"))
    ]
    return Content(", ").join(parts)


# Which lens


@dataclass
class LensState:
    """``lens``: the lens in use. ``following``: the ray; ``waves`` and ``wave``: the chain reaction and where in it."""

    lens: LensName | None = None
    following: Following | None = None
    waves: tuple[Scene, ...] = ()
    wave: int = 0

    def choose(self, lens: LensName | None, session: Session) -> None:
        """Use another lens, or none."""
        self.lens, self.wave = lens, 0
        if lens != "follow":
            self.following = None
        self._make_waves(session)

    def keep_what_stands(self, session: Session) -> None:
        """Another state: no ray is followed of figures that are not there, and the waves are other ones."""
        if self.following is not None:
            last = len(session.seen.state.figures)
            if any(figure > last for figure in (self.following.figure, *self.following.trail)):
                self.choose(None, session)
        self._make_waves(session)

    def _make_waves(self, session: Session) -> None:
        if self.lens == "waves":
            self.waves = scenes(session.seen.state, session.viewer)
            self.wave = min(self.wave, len(self.waves) - 1)

    @property
    def scene(self) -> Scene | None:
        return self.waves[self.wave] if self.lens == "waves" else None

    def through(self, facts: CellFacts, session: Session) -> Lens | None:
        """What the lens shows while the cursor is on a cell."""
        campaign, state = session.campaign, session.seen.state
        match self.lens:
            case "lamps":
                return lamps(facts, state)
            case "dependents":
                judged = state if session.viewer == MASTER else known_state(state)
                return depending(facts, campaign, judged)
            case "follow" if self.following is not None:
                return ray(self.following, campaign, state, session.viewer)
            case "waves":
                return wave(self.waves[self.wave], len(self.waves), campaign, state)
        return None

    # Rays

    def legs(self, session: Session) -> tuple[Leg, ...]:
        """The rays of the figure whose light is followed, as far as the viewer may see them."""
        if self.following is None:
            return ()
        return followed_legs(self.following, session.seen.state, session.viewer)

    def turn(self, step: int, session: Session) -> None:
        """The next ray, or the one before."""
        if self.following is not None:
            rays = max(len(self.legs(session)), 1)
            self.following = replace(self.following, ray=(self.following.ray + step) % rays)

    def end(self, session: Session) -> Cell | None:
        """The cell in which the ray ends; that of the figure if it has none."""
        if self.following is None:
            return None
        legs = self.legs(session)
        return legs[self.following.ray].last if legs else session.seen.state.figure(self.following.figure).at

    def ahead(self, cursor: Cell, session: Session) -> int | None:
        """The figure from which light could be followed on: the one under the cursor, if it is another one."""
        figure = session.seen.state.figure_at(cursor)
        if self.following is None or figure is None or figure.id == self.following.figure:
            return None
        return figure.id
