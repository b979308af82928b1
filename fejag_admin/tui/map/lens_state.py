"""Through which lens the map is looked at, and what has to be remembered of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from fejag_admin.camp.views.projection import known_state
from fejag_admin.camp.views.waves import scenes
from fejag_admin.tui.map import lenses
from fejag_admin.tui.shell.session import MASTER

if TYPE_CHECKING:
    from fejag_admin.camp.views.cell import CellFacts
    from fejag_admin.camp.views.rays import Leg
    from fejag_admin.camp.views.waves import Scene
    from fejag_admin.rules.board import Cell
    from fejag_admin.tui.shell.session import Session

LensName = Literal["lamps", "dependents", "follow", "waves"]


@dataclass
class LensState:
    """``lens``: the lens in use. ``following``: the ray; ``waves`` and ``wave``: the chain reaction and where in it.

    ``running``: whether its waves follow one another by themselves.
    """

    lens: LensName | None = None
    following: lenses.Following | None = None
    waves: tuple[Scene, ...] = ()
    wave: int = 0
    running: bool = False

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

    def through(self, facts: CellFacts, session: Session) -> lenses.Lens | None:
        """What the lens shows while the cursor is on a cell."""
        campaign, state = session.campaign, session.seen.state
        match self.lens:
            case "lamps":
                return lenses.lamps(facts, state)
            case "dependents":
                judged = state if session.viewer == MASTER else known_state(state)
                return lenses.depending(facts, campaign, judged)
            case "follow" if self.following is not None:
                return lenses.ray(self.following, campaign, state, session.viewer)
            case "waves":
                return lenses.wave(self.waves[self.wave], len(self.waves), self.running, campaign, state)
        return None

    # Rays

    def legs(self, session: Session) -> tuple[Leg, ...]:
        """The rays of the figure whose light is followed, as far as the viewer may see them."""
        if self.following is None:
            return ()
        return lenses.followed_legs(self.following, session.seen.state, session.viewer)

    def turn(self, step: int, session: Session) -> None:
        """The next ray, or the one before."""
        if self.following is not None:
            self.following = self.following.turned(step, len(self.legs(session)))

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
