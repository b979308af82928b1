"""Figures that come one after the other: the light that each casts is that of all of them standing."""

from random import Random

from hypothesis import note

from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.light import TeamLight, cast
from tests.strategies import explored, random_crowd, seeded


def check_crowd(rng: Random) -> None:
    """The light of figures that came one after the other, what follows from it for each team, and who lights a cell."""
    crowd = random_crowd(rng)
    note(crowd.document)
    formation = crowd.formation
    for figure in formation.figures:
        afresh = cast(formation.board, KINDS[figure.kind], figure.at, formation.occupied, formation.emission)
        given = formation.cast(figure)
        assert given == afresh
        assert (given.rays, given.sections, given.middle) == (afresh.rays, afresh.sections, afresh.middle)
    for light in formation.light.values():
        other = TeamLight(light.start, dict(light.casts))
        assert (light.own, light.connected) == (other.own, other.connected)
    for cell in range(formation.board.size**2):
        lamps = tuple(figure for figure in formation.figures if formation.cast(figure).mask >> cell & 1)
        assert formation.lamps(cell) == lamps


@explored(seeded(), 500)
def test_light_that_is_shortened_is_light_cast_afresh(rng: Random) -> None:
    check_crowd(rng)
