"""Advice before an order is confirmed: what a placement would do (A10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fejag_admin.camp.journal.contents import Edit
from fejag_admin.camp.journal.replayed import fighters
from fejag_admin.camp.views.projection import MASTER, known_state, told_ruling
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import Mask, Ray
from fejag_admin.rules.changes import Changes, changes
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Order, Place, Ruling
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text, figure_told
from fejag_admin.texts.names import team_name

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.corrections import Proposal
    from fejag_admin.camp.journal.journal import Journal


# A10: what is worth telling before an order is confirmed.


@dataclass(frozen=True)
class Preview:
    """What a placement would do, before it is entered.

    ``ruling``: the referee's; ``visible_ruling``: what the viewer may know of it (`told_ruling`). ``before`` and
    ``after`` are the camp itself, for the master's eyes; ``visible_state`` and ``visible_after`` what a viewer makes of
    it, for players worked out from what is uncovered only. ``light``: the cells that the figure would light, as far as
    the viewer knows.
    """

    order: Place
    ruling: Ruling
    visible_ruling: Ruling | None
    before: State
    after: State
    visible_state: State
    visible_after: State
    light: Mask

    @cached_property
    def changes(self) -> Changes:
        """Everything that the order would change, for the master."""
        return changes(self.before, self.after)

    @property
    def stays(self) -> bool:
        """Whether the figure would be placed and stay."""
        return self.ruling.accepted and KINDS[self.order.figure].permanent

    @cached_property
    def attacks(self) -> tuple[Attack, ...]:
        """The attacks that the figure would make on figures of the visible state."""
        made = self.visible_after.attacks[len(self.visible_state.attacks) :] if self.stays else ()
        return tuple(attack for attack in made if self.light >> self.visible_after.figure(attack.target).at & 1)

    @property
    def on_own_start(self) -> bool:
        """Whether the figure would stand on its team's start cell, so that it cannot be attacked back (A2)."""
        return self.order.at == self.before.setup.board.start_of[self.order.team]

    @cached_property
    def darkened(self) -> tuple[int, ...]:
        """The team's own figures that would go dark."""
        before, after, team = self.visible_state, self.visible_after, self.order.team
        own = (figure.id for figure in before.figures if figure.team == team and self.stays)
        return tuple(number for number in own if before.shines(number) and not after.shines(number))

    @property
    def lost(self) -> Mask:
        """The cells that would no longer be lit for the team."""
        team = self.order.team
        return self.visible_state.lit(team) & ~self.visible_after.lit(team) if self.stays else 0

    @cached_property
    def stranded(self) -> tuple[str, ...]:
        """The teams that would be left without any cell for their next figure, even when the next round opens."""
        before, after = self.visible_state, self.visible_after
        teams = before.setup.teams if self.stays else ()
        return tuple(team for team in teams if before.placeable_next(team) and not after.placeable_next(team))


def preview(state: State, order: Place, viewer: str = MASTER, held: State | None = None) -> Preview:
    """Work out a placement for the master, or for players (``public`` or a team) from what is uncovered (A10, R2).

    ``held``: the state that players see if a freeze is on.
    """
    after, ruling = carry_out(state, order)
    before, then, uncovered = state, after, -1
    if viewer != MASTER:
        before = known_state(state if held is None else held)
        then, _ruling = carry_out(before, order)
        uncovered = before.uncovered.cells
    light = 0
    for ray in before.formation.cast_from(order.figure, order.at).rays:
        light |= _known_part(ray, uncovered)
    return Preview(
        order=order,
        ruling=ruling,
        visible_ruling=told_ruling(ruling, state, viewer, held),
        before=state,
        after=after,
        visible_state=before,
        visible_after=then,
        light=light & ~(1 << order.at),
    )


def harm_texts(preview: Preview, campaign: Campaign) -> Iterator[str]:
    """The warnings that the figure would block its own team's light, or leave a team no cell for its next figure."""
    lost = preview.lost.bit_count()
    if lost:
        yield ngettext(
            "Blocks its own light: {n} cell no longer lit.", "Blocks its own light: {n} cells no longer lit.", lost
        ).format(n=lost)
    for number in preview.darkened:
        yield _("Goes dark: {figure}").format(figure=figure_told(number, campaign, preview.visible_state))
    for team in preview.stranded:
        template = _("{team}: no cell would be left for its next figure, not even in the next round.")
        yield template.format(team=team_name(campaign, team))


def _known_part(ray: Ray, visible: Mask) -> Mask:
    """The cells of a ray up to the first that is not known."""
    hidden = ray.mask & ~visible
    if not hidden:
        return ray.mask
    if ray.step > (0, 0):
        return ray.mask & ((hidden & -hidden) - 1)
    return ray.mask >> hidden.bit_length() << hidden.bit_length()


Facts = Counter[tuple[object, ...]]
"""Things that are so, each with its kind first, and how often."""
Effect = tuple[object, ...]
"""What an order or a correction comes to, to be compared only."""


def effect(state: State, order: Order) -> Effect:
    """Why an order is refused on top of a state; else the cells that its figure would light, and what changes."""
    after, ruling = carry_out(state, order)
    if not ruling.accepted:
        return (ruling.code,)
    light = state.formation.cast_from(order.figure, order.at).mask if isinstance(order, Place) else 0
    return (light, *_difference(state, after))


def trial_lines(journal: Journal, order: Order, viewer: str) -> tuple[str, ...]:
    """What an order that is accepted would change, warnings first, as far as ``viewer`` may know it (A10, R2, R3)."""
    visible = journal.state if viewer == MASTER else known_state(journal.visible.state)
    after, ruling = carry_out(visible, order)
    if not ruling.accepted:
        return (_("What players see of the camp does not tell what would come of it."),)
    lines = changes_text(changes(visible, after), journal.campaign, visible, after)
    if not isinstance(order, Place):
        return lines
    placed = preview(journal.state, order, viewer, journal.held_state)
    return tuple(dict.fromkeys((*harm_texts(placed, journal.campaign), *lines)))  # what goes dark is in both


def correction_effect(proposal: Proposal) -> Effect:
    """What a correction comes to: settings of an edit, what becomes of later orders, standings, and all that changes.

    Later orders are those kept, refused, healed and made possible, by entry and code.
    """
    before, after = proposal.before.state, proposal.after.state
    later = (proposal.kept, proposal.refused, proposal.healed, proposal.possible)
    return (
        proposal.step.ruling.code if proposal.step else None,
        isinstance(proposal.entry.content, Edit) and proposal.entry.content,
        [[(step.effective.version, (step.objection or step.ruling).code) for step in steps] for steps in later],
        [pair for pair in zip(_places(before), _places(after), strict=True) if pair[0] != pair[1]],
        *_difference(before, after),
    )


def _places(state: State) -> list[tuple[str, int, int, int]]:
    """The place, score and final score of each team."""
    return sorted((row.team, row.rank, row.score, row.final) for row in standings(state))


def _difference(before: State, after: State) -> tuple[Facts, Facts]:
    """The facts only in the second of two states, and those only in the first."""
    was, now = what_counts(before), what_counts(after)
    return now - was, was - now


def what_counts(state: State) -> Facts:
    """All of a camp that a person is shown of an order: figures, attacks, ledger, points, paths, the purchase round."""
    facts: Facts = Counter([("round", state.round, state.round_open)])
    for figure in state.figures:
        facts["figure", figure.team, figure.kind, figure.at, figure.irregular, state.shines(figure.id)] += 1
    for attack in state.attacks:
        pair = fighters(state, attack.id)
        facts["attack", pair, state.status(attack.id), attack.void] += 1
        if (cause := state.balanced_by(attack.id) or attack.rival) is not None:
            facts["because", pair, fighters(state, cause)] += 1
    facts.update(("item", item.team, item.kind, item.score, item.wallet, item.detail) for item in state.ledger)
    for team in state.setup.teams:
        facts.update((("points", team, state.score(team), state.wallet(team)), ("paths", team, len(state.paths(team)))))
    return facts
